//! How a fight comes to be played: made anew, opened, or only looked at.

use std::path::{Path, PathBuf};

use kekkai_battle::{Fight, fight::Hand, grammar::Line};
use kekkai_host::{BattleFile, Opened, Saves};
use kekkai_rules::{Answer, Ask, Origin};

use super::{
    Dice, Session, beside, free_name,
    keeper::{KEYFRAME_EVERY, Keeper},
    path_of,
};
use crate::{
    assets::{Assets, Battle},
    error::{AppError, Entrants},
};

impl Session {
    /// A new fight that nothing keeps: gone when this is dropped, unless [`Session::keep`] is called.
    ///
    /// The opening of the scenario has been played; it must be commands that the rules allow.
    pub(crate) fn memory(battle: &Battle, assets: &Assets) -> Result<Self, AppError> {
        let Battle { scenario, place, lines, reseed } = battle;
        let nowhere = |error| assets.blame(place, None, error);
        let fight = Fight::new(scenario.setup.clone()).map_err(nowhere)?;
        let (keeper, dice) = (Keeper::Memory(Vec::new()), Dice::Hand(Hand::Generator));
        let origin = PathBuf::new();
        let mut session =
            Self { fight, keeper, origin, dice, torn: None, unkept: 0, hub: None, trouble: None };
        for (index, line) in scenario.opening.iter().enumerate() {
            let ran = session.read(line, assets).and_then(|line| match line {
                Line::Command(command) => session.set_up(&command),
                line @ Line::Session(_) => session.run(line),
            });
            ran.map_err(|error| {
                let entrants = scenario.setup.combatants.iter();
                let names = Entrants(entrants.map(|entrant| entrant.name.clone()).collect());
                let (path, at) = (place.clone(), lines.get(index).copied().flatten());
                let error = Box::new(error);
                AppError::Opening { path, at, index, line: line.clone(), names, error }
            })?;
        }
        // An opening counts on the dice that it was written with.
        if let Some(seed) = reseed {
            let reseeded = session.fight.reseed(*seed);
            reseeded.map_err(|bad| AppError::Record { path: place.clone(), bad })?;
        }
        Ok(session)
    }

    /// A new fight in a new battle file of the folder. A file that is there is never replaced; a failure leaves none.
    pub(crate) fn create(
        saves: &Saves,
        name: &str,
        battle: &Battle,
        assets: &Assets,
    ) -> Result<Self, AppError> {
        let path = path_of(saves, name)?;
        let mut session = Self::memory(battle, assets)?;
        session.keep(&path)?;
        Ok(session)
    }

    /// A shipped battle in a new battle file of its name, or with `-2` and so on behind it where that is taken.
    pub(crate) fn demo(saves: &Saves, assets: &Assets, battle: &str) -> Result<Self, AppError> {
        let name = free_name(saves, battle)?;
        Self::create(saves, &name, &assets.battle(battle, fresh_seed())?, assets)
    }

    /// Goes on with a battle file, which nobody else can write to meanwhile.
    pub(crate) fn open(path: &Path) -> Result<Self, AppError> {
        let (file, opened) = BattleFile::open(path)?;
        let torn = opened.torn.clone();
        let fight = load(path, opened)?;
        let unkept = u32::try_from(fight.steps_unkept()).unwrap_or(u32::MAX);
        let (keeper, dice) = (Keeper::File(file), Dice::Hand(Hand::Generator));
        let origin = path.to_owned();
        let mut session =
            Self { fight, keeper, origin, dice, torn, unkept, hub: None, trouble: None };
        let hand = beside::hand(path).unwrap_or_else(|| session.last_hand());
        session.dice = Dice::Hand(hand);
        Ok(session)
    }

    /// Whose hand threw last, for a fight in which nobody has chosen: people, if a die is asked for or the latest faces of
    /// the last steps were typed.
    fn last_hand(&mut self) -> Hand {
        if matches!(self.fight.prompt(), Some((_, Ask::Die(_)))) {
            return Hand::Table;
        }
        let mut step = Some(self.fight.head());
        for _ in 0..KEYFRAME_EVERY {
            let record = step.and_then(|step| self.fight.record(step).ok().flatten());
            let answers =
                record.as_deref().map(|record| record.answers.as_slice()).unwrap_or_default();
            let typed = answers.iter().rev().find_map(|answer| match answer {
                Answer::Faces(_, origin) => Some(*origin == Origin::Typed),
                Answer::Pick(_) => None,
            });
            if let Some(typed) = typed {
                return if typed { Hand::Table } else { Hand::Generator };
            }
            step = step.and_then(|step| self.fight.parent(step));
        }
        Hand::Generator
    }

    /// A battle file as it stands, to look at: nothing is locked, and whatever is done with it is kept nowhere.
    pub(crate) fn look(path: &Path) -> Result<Self, AppError> {
        let opened = kekkai_host::read(path)?;
        let torn = opened.torn.clone();
        let fight = load(path, opened)?;
        let (keeper, dice) = (Keeper::Memory(Vec::new()), Dice::Hand(Hand::Generator));
        let origin = path.to_owned();
        Ok(Self { fight, keeper, origin, dice, torn, unkept: 0, hub: None, trouble: None })
    }
}

/// The fight of an opened file.
pub(super) fn load(path: &Path, opened: Opened) -> Result<Fight, AppError> {
    let Opened { text, lines, keyframe, .. } = opened;
    let kept = keyframe.as_ref().map(|keyframe| (keyframe.seq, keyframe.bytes.as_slice()));
    let fight = Fight::load(text, &lines, kept);
    fight.map_err(|bad| AppError::Record { path: path.to_owned(), bad })
}

/// A seed that nobody has chosen, short enough to be read out.
pub(crate) fn short_seed() -> u64 {
    fresh_seed() % 10_000
}

/// A seed that nobody has chosen.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish()
}
