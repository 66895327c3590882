//! Orders, rulings and facts, and how facts are applied.

pub mod common;
pub mod demand;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use self::{common::Common, demand::Demand};
use super::{
    D100,
    numbers::harm::{
        conditions::{Condition, Conditions},
        injuries::{BodyPart, Severity, Started},
        lasting::Record,
        place::HitLocation,
    },
    numbers::mind::psychology::Trait,
    numbers::rolls::difficulty::Difficulty,
    options::Options,
    sheet::{
        Aim, Armour, Clinch, Down, HEALTH, Harmed, Lasting, Mind, Notes, Row, Sheet, Skill, Taken,
        Traits, Turn, Weapon, With, word,
    },
};
use crate::{Id, Phrase, PlainText, PoolId, SystemState};

pub use super::sheet::Ability;

/// What a combatant may be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields with what"
)]
pub enum Order {
    /// An attack, in reach or from afar, at a place of the body if one is named.
    Attack { with: With, called: Option<HitLocation> },
    /// A run up to somebody and a blow (D100-CHG-01).
    Charge { with: With },
    /// Strikes with both hands at once (D100-DUAL-03).
    Double,
    /// Shoots into a group (D100-RNG-07).
    Volley { with: With },
    /// Begins a clinch (D100-GRAP-03).
    Clinch,
    /// Goes on with a clinch (D100-GRAP-04).
    Wrestle,
    /// Lets go of whom it holds (D100-GRAP-05).
    LetGo,
    /// Gets free of what entangles (D100-CON-22).
    Struggle,
    /// Gets on a mount (D100-MNT-06).
    Mount,
    /// Gets off its mount.
    Dismount,
    /// A point of Fortune chooses the place in the next round: the first or the last one (D100-INI-08).
    Seize { last: bool },
    /// A point of Fortune has it act behind somebody in the next round (D100-INI-08).
    SeizeAfter,
    /// Acts now in the round whose place it has bought (D100-INI-08).
    StepIn,
    /// Takes a weapon in hand, freely (D100-TRN-03).
    Draw { with: With },
    /// Leaves melee by Advantage (D100-DIS-01).
    Leave,
    /// Leaves melee by dodge (D100-DIS-02).
    Slip,
    /// Leaves melee under free attacks (D100-FLEE-01).
    Flee,
    /// Runs a second time this turn (D100-MOV-04).
    Dash,
    /// Kills somebody who is unconscious (D100-CON-09).
    Kill { with: With },
    /// The defensive stance with one skill (D100-TRN-05).
    Stance { skill: Skill },
    /// Aims at somebody for the next shot (D100-TRN-07).
    Aim { with: With },
    /// Assesses the situation by a skill (D100-TRN-06).
    Assess { skill: Skill },
    /// Stands up from the ground (D100-CON-35).
    StandUp,
    /// Puts out the fire that it stands in (D100-CON-30).
    Douse,
    /// Binds the wounds of somebody in reach (D100-CON-20).
    Bind,
    /// The same of its own wounds.
    BindOwn,
    /// A point of Resolve takes a condition away (D100-FATE-11).
    ShakeOff { condition: Condition },
    /// Enters frenzy at the start of its turn (D100-PSY-12).
    Frenzy,
    /// A point of Resolve suspends psychological traits (D100-FATE-09).
    Compose,
    /// A point of Resolve lets the modifiers of injuries count for nothing (D100-FATE-10).
    Ignore,
    /// A test of a skill of one's own (D100-TRN-04).
    Apply { ability: Ability, difficulty: Difficulty },
    /// A further test of the prolonged one that it is at (D100-EXT-10).
    Work,
    /// A jump, by a test if it is to be a longer one (D100-MOV-06, D100-MOV-07).
    Jump { longer: bool },
    /// Picks up what lies on its cell, of this number from 0 (D100-INJ-05).
    PickUp { item: u8 },
    /// Jumps over a gap to a place of the field, by a test if it is to be a longer one (D100-GRD-06).
    Leap { longer: bool },
    /// Climbs with the move, and with the action if it is to be faster (D100-MOV-09, D100-MOV-10).
    Climb { faster: bool },
}

/// What the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields with what"
)]
pub enum Ruling {
    /// What is in a pool.
    Pool { who: Id, pool: PoolId, value: i32 },
    /// A pool changes by so much, within its bounds.
    Change { who: Id, pool: PoolId, by: i32 },
    /// Health is lost by the ruling, reduced by nothing.
    Damage { who: Id, amount: i32 },
    /// Health comes back by the ruling.
    Heal { who: Id, amount: i32 },
    /// Somebody has so many stacks of a condition.
    Condition { who: Id, condition: Condition, stacks: u16 },
    /// A row of modifiers stands for somebody, or does not (D100-MODS-12).
    Row { who: Id, row: Row, on: bool },
    /// Somebody is dead, or lives.
    Dead { who: Id, dead: bool },
    /// A thing of this strength entangles somebody by so many stacks more (D100-CON-22).
    Snare { who: Id, stacks: u16, strength: i32 },
    /// The next attack of somebody has this modifier more (D100-MODS-12).
    Modifier { who: Id, by: i32 },
    /// The next hit at somebody takes this much, whatever is computed (D100-SHT-05).
    Loses { who: Id, amount: i32 },
    /// Somebody is an important figure, or is not (D100-ADV-03).
    Important { who: Id, on: bool },
    /// The injury of this number, from 0, is healed (D100-INJ-02).
    Healed { who: Id, number: u16 },
    /// Somebody gets what a record of the library is.
    Give { who: Id, record: Box<Taken> },
    /// Somebody has acted by its motivation (D100-FATE-14).
    Motivated { who: Id },
    /// A session begins: Fortune is full again (D100-FATE-07).
    Session,
    /// The fight is over: Advantage, engagements and frenzy end (D100-INI-11).
    FightOver,
    /// So many shots are left for a weapon of this number, from 0; `None` where nobody counts (D100-RNG-10).
    Ammo { who: Id, weapon: u8, shots: Option<u16> },
    /// The scene is over: those taken for dead are back (D100-FATE-05).
    Scene,
    /// The house rules have changed.
    Options(Box<Options>),
    /// What somebody must do or bear outside of an attack.
    Demand(Box<Demand>),
    /// Psychology tests of somebody have this difficulty from now on (D100-PSY-01).
    Nerves { who: Id, by: i32 },
}

impl Ability {
    /// The word for what is tested.
    pub(super) fn word(self) -> Phrase {
        match self {
            Self::Skill(skill) => Phrase::new(skill.word()),
            Self::Of(which) => Phrase::new(word(which)),
            Self::Hearing => Phrase::new("d100-skill-hearing"),
            Self::Smell => Phrase::new("d100-skill-smell"),
            Self::Extra(number) => {
                Phrase::new("d100-extra-characteristic").with("number", u16::from(number) + 1)
            }
        }
    }
}

/// A test as it came out (D100-EXT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// The skill or characteristic that was tested.
    pub ability: Ability,
    /// Its number without modifiers, which decides between equal levels (D100-OPP-03).
    pub value: i32,
    /// The target number, modifiers included.
    pub target: i32,
    /// The face of the d100, from 1 to 100.
    pub face: u16,
    /// Whether it was passed.
    pub passed: bool,
    /// The success level as it counts.
    pub level: i32,
}

/// How an attack came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Came {
    /// The attack hit its target.
    Hit,
    /// The other has won.
    Lost,
    /// Nobody has won (D100-OPP-04).
    Stalemate,
    /// The test failed, and nobody defended.
    Missed,
}

/// What an attack was made for, and does if it is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// It strikes and harms.
    Blow,
    /// It begins a clinch (D100-GRAP-03).
    Grip,
    /// It deals damage in a clinch (D100-GRAP-04).
    Squeeze,
    /// It entangles the other further.
    Entangle,
    /// It frees whoever made it.
    Shed,
}

/// An attack with its tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who made the attack.
    pub who: Id,
    /// Who was attacked by it.
    pub target: Id,
    /// With which weapon; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// The test of the attacker.
    pub attack: Test,
    /// The defence test, if there was one.
    pub defence: Option<Test>,
    /// How it came out.
    pub came: Came,
    /// The hit location, if it hit.
    pub place: Option<HitLocation>,
    /// Damage before it was reduced (D100-DMG-01).
    pub damage: i32,
    /// Health that it takes (D100-DMG-02).
    pub loss: i32,
    /// What it was made for.
    pub deed: Deed,
    /// Health that it takes by the word of the GM instead (D100-SHT-05).
    pub ruled: Option<i32>,
}

/// What an injury has left on somebody, as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Left {
    /// A muscle is torn.
    Torn(HitLocation, Severity),
    /// A bone is broken.
    Broken(HitLocation, Severity),
    /// So many of a part are gone.
    Lost(BodyPart, u16),
    /// A limb is of no use to the end of this round; `None` until medical help.
    Useless(HitLocation, Option<u32>),
    /// A limb is of use again.
    Works(HitLocation),
    /// It cries out in pain (D100-INJ-20).
    CriesOut,
    /// A disease has begun (D100-INJ-17).
    Infected(Started),
}

/// What befalls a mind, as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Felt {
    /// It is afraid of somebody.
    Afraid(Id),
    /// It has overcome the fear of somebody.
    Overcome(Id),
    /// A trait holds it towards somebody.
    Held(Id, Trait),
    /// It has mastered a trait towards somebody.
    Mastered(Id, Trait),
    /// It insults somebody loudly (D100-PSY-05).
    Insults(Id),
    /// It is in frenzy, or no longer.
    Frenzy(bool),
    /// Its traits are suspended to the end of this round.
    Composed(u16),
    /// Its psychology tests have this difficulty.
    Difficulty(i32),
}

impl Felt {
    /// Whom it is about beside the one who feels it.
    const fn towards(self) -> Option<Id> {
        match self {
            Self::Afraid(other)
            | Self::Overcome(other)
            | Self::Held(other, _)
            | Self::Mastered(other, _)
            | Self::Insults(other) => Some(other),
            Self::Frenzy(_) | Self::Composed(_) | Self::Difficulty(_) => None,
        }
    }
}

/// A fact of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields with what"
)]
pub enum Fact {
    /// What is left of the running turn; `None` when it is over.
    Turn(Option<Turn>),
    /// The house rules are these now.
    Options(Box<Options>),
    /// Somebody has made a test that is no part of an attack.
    Tested { who: Id, test: Test },
    /// An attack came out so.
    Struck(Box<Blow>),
    /// A pool has changed.
    Pool { who: Id, pool: PoolId, now: i32, change: i32 },
    /// How somebody lies at health 0.
    Down { who: Id, down: Down },
    /// Somebody has these conditions now; by how many stacks each has changed.
    Conditions { who: Id, now: Conditions, changes: Vec<(Condition, i32)> },
    /// Somebody has an injury.
    Injured { who: Id, injury: Record, face: u16 },
    /// The injury of this number, from 0, is healed (D100-INJ-02).
    Healed { who: Id, number: u16 },
    /// How the mind of somebody stands.
    Mind { who: Id, now: Box<Mind>, felt: Vec<Felt> },
    /// The rows that the GM has set for somebody.
    Rows { who: Id, now: BTreeSet<Row> },
    /// What injuries have left on somebody.
    Harmed { who: Id, now: Box<Harmed>, left: Vec<Left> },
    /// Two are engaged since this round, or no longer (D100-MEL-05).
    Engaged { who: Id, with: Id, round: Option<u16> },
    /// Two share their place since one of them stood up there, or no longer (*Readings*, D100-GRD-05).
    Crowds { who: Id, with: Id, on: bool },
    /// With which skill somebody defends until its next turn.
    Stance { who: Id, skill: Option<Skill> },
    /// At whom somebody aims.
    Aim { who: Id, aim: Option<Aim> },
    /// What the fight has marked somebody with.
    Noted { who: Id, notes: Notes },
    /// Somebody has these weapons, and these of them in hand.
    Weapons { who: Id, weapons: Vec<Weapon>, in_hand: Vec<u8> },
    /// Somebody bears a large shield in its off hand, or none any more (D100-RNG-02).
    Shield { who: Id, on: bool },
    /// Somebody has got what a record of the library is, and has these weapons in hand then.
    Given { who: Id, record: Box<Taken>, in_hand: Vec<u8> },
    /// Somebody is dead, or lives again.
    Dead { who: Id, dead: bool },
    /// What lasts of somebody beyond a fight.
    Lasting { who: Id, now: Box<Lasting> },
    /// A body has changed for good: its speed, what protects it, what its mind is prone to (D100-MUT-03).
    Shape { who: Id, speed: i32, armour: Armour, traits: Box<Traits> },
    /// The chase is so now.
    Common(Common),
    /// A word about these, and the rule that it stands on.
    Said { about: Vec<Id>, line: Phrase, rule: PlainText },
    /// Two are in a clinch with so many stacks of it each; `None` where it is over (D100-GRAP-05).
    Clinch { who: Id, with: Id, stacks: Option<[u16; 2]> },
    /// Somebody sits on a mount, or no longer (D100-MNT-06).
    Rides { who: Id, mount: Id, on: bool },
    /// How strong the thing is that entangles somebody.
    Snare { who: Id, strength: i32 },
    /// Somebody is an important figure, or is not.
    Important { who: Id, on: bool },
    /// A day has passed for everybody (D100-HEAL-02).
    DayPassed,
}

impl Fact {
    /// Everyone whose numbers it tells.
    pub(super) fn about(&self) -> Vec<Id> {
        match self {
            Self::Turn(turn) => turn.iter().map(|turn| turn.who).collect(),
            Self::Options(_) | Self::Common(_) | Self::DayPassed => Vec::new(),
            Self::Said { about, .. } => about.clone(),
            Self::Struck(blow) => vec![blow.who, blow.target],
            Self::Engaged { who, with, .. }
            | Self::Crowds { who, with, .. }
            | Self::Clinch { who, with, .. } => vec![*who, *with],
            Self::Rides { who, mount, .. } => vec![*who, *mount],
            Self::Noted { who, notes } => {
                notes.seizes.iter().filter_map(|place| place.after).chain([*who]).collect()
            }
            Self::Aim { who, aim } => aim.iter().map(|aim| aim.at).chain([*who]).collect(),
            Self::Mind { who, felt, .. } => {
                felt.iter().filter_map(|felt| felt.towards()).chain([*who]).collect()
            }
            Self::Tested { who, .. }
            | Self::Pool { who, .. }
            | Self::Down { who, .. }
            | Self::Conditions { who, .. }
            | Self::Injured { who, .. }
            | Self::Healed { who, .. }
            | Self::Harmed { who, .. }
            | Self::Rows { who, .. }
            | Self::Stance { who, .. }
            | Self::Weapons { who, .. }
            | Self::Shield { who, .. }
            | Self::Given { who, .. }
            | Self::Lasting { who, .. }
            | Self::Shape { who, .. }
            | Self::Snare { who, .. }
            | Self::Important { who, .. }
            | Self::Dead { who, .. } => vec![*who],
        }
    }
}

/// Makes a fact true. One about nobody changes nothing.
pub(super) fn apply(state: &mut SystemState<D100>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => {
            if let Some(turn) = turn.as_ref().filter(|turn| turn.acted) {
                on(state, turn.who, |sheet| sheet.notes.acted = true);
            }
            state.turn.clone_from(turn);
        }
        Fact::Options(options) => state.options.clone_from(options),
        Fact::Tested { .. } | Fact::Struck(_) | Fact::Said { .. } | Fact::DayPassed => {}
        Fact::Lasting { who, now } => on(state, *who, |sheet| sheet.lasting.clone_from(now)),
        Fact::Shape { who, speed, armour, traits } => on(state, *who, |sheet| {
            (sheet.spec.speed, sheet.spec.armour) = (*speed, *armour);
            sheet.spec.traits.clone_from(traits);
        }),
        Fact::Common(common) => state.common.clone_from(common),
        Fact::Pool { who, pool, now, change: _ } => on(state, *who, |sheet| sheet.set(*pool, *now)),
        Fact::Down { who, down } => on(state, *who, |sheet| sheet.down = *down),
        Fact::Conditions { who, now, changes: _ } => {
            on(state, *who, |sheet| sheet.conditions.clone_from(now));
        }
        Fact::Injured { who, injury, face: _ } => {
            on(state, *who, |sheet| sheet.injuries.push(injury.clone()));
        }
        Fact::Healed { who, number } => on(state, *who, |sheet| {
            if let Some(injury) = sheet.injuries.get_mut(usize::from(*number)) {
                injury.healed = true;
            }
        }),
        Fact::Mind { who, now, felt: _ } => on(state, *who, |sheet| sheet.mind.clone_from(now)),
        Fact::Rows { who, now } => on(state, *who, |sheet| sheet.rows.clone_from(now)),
        Fact::Harmed { who, now, left: _ } => {
            on(state, *who, |sheet| sheet.harmed.clone_from(now));
        }
        Fact::Engaged { who, with, round } => {
            engage(state, *who, *with, *round);
            engage(state, *with, *who, *round);
        }
        Fact::Crowds { who, with, on: shares } => {
            crowd(state, *who, *with, *shares);
            crowd(state, *with, *who, *shares);
        }
        Fact::Stance { who, skill } => on(state, *who, |sheet| sheet.stance = *skill),
        Fact::Aim { who, aim } => on(state, *who, |sheet| sheet.aim = *aim),
        Fact::Noted { who, notes } => on(state, *who, |sheet| sheet.notes = *notes),
        Fact::Weapons { who, weapons, in_hand } => on(state, *who, |sheet| {
            sheet.spec.weapons.clone_from(weapons);
            sheet.in_hand.clone_from(in_hand);
        }),
        Fact::Shield { who, on: bears } => on(state, *who, |sheet| sheet.spec.shield = *bears),
        Fact::Given { who, record, in_hand } => on(state, *who, |sheet| {
            sheet.spec.gain(record);
            sheet.in_hand.clone_from(in_hand);
        }),
        Fact::Dead { who, dead } => on(state, *who, |sheet| sheet.dead = *dead),
        Fact::Clinch { who, with, stacks } => {
            let side = |with, at: usize| {
                let stacks = stacks.and_then(|stacks| stacks.get(at).copied());
                stacks.map(|stacks| Clinch { with, stacks })
            };
            on(state, *who, |sheet| sheet.bonds.clinch = side(*with, 0));
            on(state, *with, |sheet| sheet.bonds.clinch = side(*who, 1));
        }
        Fact::Rides { who, mount, on: rides } => {
            on(state, *who, |sheet| sheet.bonds.rides = rides.then_some(*mount));
            on(state, *mount, |sheet| sheet.bonds.carries = rides.then_some(*who));
        }
        Fact::Snare { who, strength } => {
            on(state, *who, |sheet| sheet.bonds.snare = Some(*strength));
        }
        Fact::Important { who, on: is } => on(state, *who, |sheet| sheet.spec.important = *is),
    }
}

/// Whether a fact is only told: applying it does nothing.
pub(super) const fn is_only_told(fact: &Fact) -> bool {
    matches!(fact, Fact::Tested { .. } | Fact::Struck(_) | Fact::Said { .. } | Fact::DayPassed)
}

fn engage(state: &mut SystemState<D100>, who: Id, with: Id, round: Option<u16>) {
    on(state, who, |sheet| {
        match round {
            Some(round) => sheet.engaged.insert(with, round),
            None => sheet.engaged.remove(&with),
        };
    });
}

fn crowd(state: &mut SystemState<D100>, who: Id, with: Id, shares: bool) {
    on(state, who, |sheet| {
        if shares {
            sheet.crowds.insert(with);
        } else {
            sheet.crowds.remove(&with);
        }
    });
}

fn on(state: &mut SystemState<D100>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = state.sheet_mut(who) {
        change(sheet);
    }
}

/// A pool of somebody has changed; `None` where it has not.
pub(super) fn pool(sheet: &Sheet, who: Id, pool: PoolId, now: i32) -> Option<Fact> {
    let before = sheet.pool(pool);
    let change = now.saturating_sub(before);
    (change != 0).then_some(Fact::Pool { who, pool, now, change })
}

/// The same of health.
pub(super) fn health(sheet: &Sheet, who: Id, now: i32) -> Option<Fact> {
    pool(sheet, who, HEALTH, now.clamp(0, sheet.spec.health))
}
