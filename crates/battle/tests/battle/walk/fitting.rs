//! The GM's ruling about whom it fits: at random it would seldom find the dead, the maimed, the learned.

use kekkai_battle::{
    Cell, Command, Decision, Gm, State,
    clocks::{Clock, Pace, Timing},
    combatant::{Edge, Presence},
    decide,
    field::{BorderPart, Status},
    notes::About,
    patch::Patch,
    systems,
};
use kekkai_rules::{
    Dice, Id, PlainText,
    knk::{
        Class, Reserve, Ruling,
        familiar::FamiliarKind,
        gift::Gift,
        rank::Rank,
        records,
        spell::{School, Spell},
    },
};

use crate::table::rows_of;

use super::{board::FREE_SPELLS, chance::Chance, walker::Walk};

fn sheet(ruling: Ruling) -> Gm {
    Gm::Sheet(systems::Ruling::Knk(ruling))
}

fn everyone(state: &State) -> impl Iterator<Item = Id> + use<> {
    (0..state.combatants.len()).map(|who| Id(u16::try_from(who).unwrap()))
}

/// Those of whom it may be said now.
fn accepted(state: &State, words: Vec<Gm>) -> Vec<Gm> {
    let refused = |what: &Gm| {
        let command = Command::Gm { what: what.clone(), reason: None };
        matches!(decide(state, &command, &[]), Decision::Refused(_))
    };
    words.into_iter().filter(|what| !refused(what)).collect()
}

/// A word about each of them, one of those that may be said.
fn about(
    state: &State,
    chance: &mut Chance,
    whom: impl Iterator<Item = Id>,
    word: impl Fn(Id) -> Ruling,
) -> Option<Gm> {
    let words = whom.map(|who| sheet(word(who))).collect();
    chance.pick(&accepted(state, words)).cloned()
}

impl Walk {
    /// A word that fits somebody; `None` where it fits nobody now.
    pub(crate) fn fitting(&mut self) -> Option<Gm> {
        let state = self.table.state().clone();
        let spell = self.spell();
        let chance = &mut self.chance;
        let everyone = || everyone(&state);
        match chance.below(18) {
            0..5 => of_the_dead(&state, chance),
            5..7 => of_the_maimed(&state, chance),
            7 | 8 => {
                let school = *chance.pick(&School::ALL).unwrap();
                let to = rank(chance, 4, 6);
                about(&state, chance, everyone(), |who| Ruling::School { who, school, to })
            }
            9 => about(&state, chance, everyone(), |who| Ruling::Study { who }),
            10 => {
                let spell = Box::new(spell);
                about(&state, chance, everyone(), |who| Ruling::Learn { who, spell: spell.clone() })
            }
            11 => {
                let name = *chance.pick(&["sword", "musket", "wand"]).unwrap();
                let weapon = records::weapon(&self.table.library, "", name).unwrap();
                // One that a list has, so that the line that gives it can be read.
                let skill = records::skill(&self.table.library, "", "hardened", "D").unwrap();
                let gift = match self.chance.below(2) {
                    0 => Gift::Weapon(Box::new(weapon)),
                    _ => Gift::Skill(Box::new(skill)),
                };
                let chance = &mut self.chance;
                about(&state, chance, everyone(), |who| Ruling::Give { who, gift: gift.clone() })
            }
            12 => of_a_border(&state, chance),
            13 => {
                let bodies = everyone().filter(|who| {
                    let familiar = rows_of(&state, *who).familiar;
                    familiar.is_some_and(|familiar| familiar.kind == Some(FamiliarKind::Body))
                });
                let (pool, value) = (Reserve::Hp, -chance.within(1, 60));
                about(&state, chance, bodies, |who| Ruling::Pool { who, pool, value })
            }
            14 => about(&state, chance, everyone(), |who| Ruling::Serviced { who }),
            15 => {
                let cells: Vec<_> = state.present().filter_map(|one| one.at).collect();
                let at = chance.pick(&cells).copied().into_iter().collect();
                Some(Gm::Status { status: Status::Underwater, on: chance.percent(60), at })
            }
            16 => {
                let count = u16::try_from(chance.within(1, 3)).unwrap();
                let dice = Dice { plus: chance.within(-5, 5), count, faces: chance.within(2, 100) };
                Some(Gm::Roll { dice, secret: chance.percent(50) })
            }
            _ if chance.percent(30) => {
                let (from, to, at) = (chance.cell(), chance.cell(), chance.cell());
                // A small piece, so that most of the field stays as it is.
                let to = if from.distance(to) < 3 { to } else { from };
                Some(Gm::Lay { at, patch: Patch::of(&state.field, (from, to)) })
            }
            _ if chance.percent(50) => {
                let name = PlainText::new(chance.pick(&["Alarm", "Bridge"]).unwrap());
                let by = i16::try_from(chance.within(-1, 3)).unwrap();
                let size = u16::try_from(chance.within(1, 6)).unwrap();
                let shown = chance.percent(50);
                let pace = match chance.below(3) {
                    0 => Pace::Hand,
                    1 => Pace::Rounds,
                    _ => Pace::Turns(chance.id(&state)),
                };
                let is_there = state.clock(&name).is_some();
                Some(Gm::Clock(match chance.below(5) {
                    0 if is_there => Timing::Stop(name),
                    1 if is_there => Timing::Show(name, shown),
                    2..=4 if is_there => Timing::Tick(name, by),
                    _ => Timing::Start(Clock { name, size, left: size, pace, shown }),
                }))
            }
            _ if chance.percent(30) => {
                let about = match chance.below(3) {
                    0 => About::Fight,
                    1 => About::Who(chance.id(&state)),
                    _ => About::Cell(chance.cell()),
                };
                let lines = ["locked", "from inside"].iter().take(chance.below(3));
                let lines = lines.map(|line| PlainText::new(line)).collect();
                Some(Gm::Remember { about, lines, shown: chance.percent(50) })
            }
            _ => Some(Gm::Note(PlainText::new("a note"))),
        }
    }

    fn spell(&mut self) -> Spell {
        records::spell(&self.table.library, "", self.chance.pick(&FREE_SPELLS).unwrap()).unwrap()
    }
}

fn rank(chance: &mut Chance, least: i32, most: i32) -> Rank {
    Rank::new(u8::try_from(chance.within(least, most)).unwrap(), 0).unwrap()
}

/// The body of a dead one, whole or destroyed, and how it comes to rise again.
fn of_the_dead(state: &State, chance: &mut Chance) -> Option<Gm> {
    let dead = state.combatants.iter().filter(|one| one.presence == Presence::Fallen);
    // The first of them, so that what is destroyed is what rises.
    let dead = dead.map(|one| one.id).take(1);
    match chance.below(4) {
        0 | 1 => {
            let intact = chance.percent(20);
            about(state, chance, dead, |who| Ruling::Body { who, intact })
        }
        2 => {
            let (pool, value) = (Reserve::Hp, chance.within(1, 20));
            about(state, chance, dead, |who| Ruling::Pool { who, pool, value })
        }
        _ => {
            let gift = Gift::Class { class: Some(Class::LivingDead), sixth: None };
            about(state, chance, dead, |who| Ruling::Give { who, gift: gift.clone() })
        }
    }
}

/// What becomes of an injury.
fn of_the_maimed(state: &State, chance: &mut Chance) -> Option<Gm> {
    let (by, what) = (u16::try_from(chance.within(1, 3)).unwrap(), chance.below(3));
    let words = everyone(state).flat_map(|who| {
        let injuries = rows_of(state, who).injuries.into_iter();
        injuries.map(move |row| {
            let injury = row.injury;
            sheet(match what {
                0 => Ruling::Restore { who, injury },
                1 => Ruling::Extend { who, injury, by },
                _ => Ruling::Replace { who, injury },
            })
        })
    });
    chance.pick(&accepted(state, words.collect())).cloned()
}

/// A part of a border from one of its cells to another.
fn of_a_border(state: &State, chance: &mut Chance) -> Option<Gm> {
    let edge = *chance.pick(&Edge::ALL).unwrap();
    let cells: Vec<_> = Cell::all().filter(|cell| state.field.is_border(edge, *cell)).collect();
    let (from, to) = (*chance.pick(&cells)?, *chance.pick(&cells)?);
    let leads = chance.percent(40).then(|| PlainText::new("the Mill"));
    let part = BorderPart { open: chance.percent(70), leads };
    Some(Gm::Part { edge, cells: Some((from, to)), part })
}
