//! What a combatant is: as typed and in play.

mod common;
mod held;
mod item;
mod record;
mod spec;
mod turn;
mod word;
mod wounds;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    numbers::{
        conditions::{Condition, Conditions, Standing},
        objects::{Cover, Object},
        vitals::{self, Down, VitalState, Vitals},
        weapon::{OWN_REACH, Weapon},
        wounds::{Tier, Wounded},
    },
    options::{NeutralisedActions, Options},
};
use crate::{Id, PoolId, PoolKind, Reading};

pub use common::Common;
pub use held::{Aim, Held, Readied, Stance, With};
pub use item::Item;
pub use record::Record;
pub use spec::{Bonus, Named, Spec, Start, hands_of};
pub use turn::{FullAttack, Gone, Rest, Turn};
pub use word::{Adds, Notes, Word};
pub use wounds::Wounds;

/// Most of any number of a sheet.
pub const MOST: i32 = 99;
/// Most hit points of anybody.
pub const MOST_HP: i32 = 999;
/// Hands that one has.
pub const HANDS: u8 = 2;

/// What physical damage lowers.
pub const HP: PoolId = PoolId::new("Hp");
/// What stress adds up to.
pub const STRESS: PoolId = PoolId::new("Stress");
/// What psychological damage lowers.
pub const PSYCHE: PoolId = PoolId::new("Psyche");

/// The pools as they are declared, the vital one first.
pub const POOL_KINDS: &[PoolKind] = &[
    PoolKind { id: HP, words: &["hp", "хп"], vital: true, usual: Reading::Words },
    PoolKind {
        id: STRESS, words: &["stress", "стресс"], vital: false, usual: Reading::Nothing
    },
    PoolKind {
        id: PSYCHE, words: &["psyche", "психика"], vital: false, usual: Reading::Nothing
    },
];

/// A combatant in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it is made of; copies of the sheet share it until it changes.
    pub spec: Arc<Spec>,
    /// Hit points now; dead at -10.
    pub hp: i32,
    /// Stress now, from 0.
    pub stress: i32,
    /// Psychological points that are left.
    pub psyche: i32,
    /// Whether it is dead.
    pub dead: bool,
    /// How it lies if it is down.
    pub down: Down,
    /// What it has of conditions.
    pub conditions: Conditions,
    /// The one of 8 directions it looks in, from 0 for north, clockwise (D20-ACT-05).
    pub facing: u8,
    /// The only enemy that it attends to (D20-FLK-03).
    pub focus: Option<Id>,
    /// What it holds for triggers, the oldest first (D20-RDY-07).
    pub held: Vec<Held>,
    /// At what it has aimed.
    pub aim: Option<Aim>,
    /// What holds until its next turn.
    pub stance: Stance,
    /// Opportunity attacks made in this round (D20-AOO-02).
    pub reacted: u8,
    /// Numbers of the weapons in hand, the main hand first.
    pub in_hand: Vec<u8>,
    /// Whom it has seized, in the order in which it did (D20-GRP-06).
    pub holds: Vec<Id>,
    /// Whom it pins (D20-GRP-11).
    pub pins: Vec<Id>,
    /// Its place among those who came to a grapple, 0 for one who never did (D20-GRP-18).
    pub joined: u8,
    /// What the GM adds to its next throws.
    pub word: Word,
    /// The cover that the GM has given it, until it leaves its square (D20-COV-01).
    pub cover: Option<Cover>,
    /// What it has done that its next turn ends.
    pub notes: Notes,
    /// Whether it leaves the dice of sneak attacks out (D20-FLK-04).
    #[serde(default)]
    pub plain: bool,
}

impl Sheet {
    /// Most of the psychological pool (D20-DMG-09).
    pub fn psyche_max(&self, options: &Options) -> i32 {
        let spec = &self.spec;
        let pool = vitals::psyche_pool(&spec.abilities, options);
        spec.psyche.unwrap_or(pool)
    }

    /// Whether it has this condition itself.
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.contains_key(&condition)
    }

    /// Its conditions without their counters.
    pub fn all(&self) -> Vec<Condition> {
        self.conditions.keys().copied().collect()
    }

    /// The weapon of this number, if it has it.
    pub fn weapon(&self, number: u8) -> Option<&Weapon> {
        self.spec.weapons.get(usize::from(number))
    }

    /// Metres that it reaches in melee with this (D20-AOO-01, D20-UNA-02).
    pub fn reach(&self, with: With) -> u8 {
        let weapon = match with {
            With::Weapon(number) => self.weapon(number),
            With::Fists => None,
        };
        weapon.map_or(OWN_REACH, |weapon| weapon.reach)
    }

    /// Its pools, and how it lies.
    pub fn vitals(&self) -> Vitals {
        Vitals {
            hp: self.hp,
            hp_max: self.spec.hp,
            stress: self.stress,
            psyche: self.psyche,
            down: self.down,
        }
    }

    /// What it is able to by its pools (D20-DMG-04, D20-DMG-08).
    pub fn state(&self, options: &Options) -> VitalState {
        if self.dead { VitalState::Dead } else { self.vitals().state(options) }
    }

    /// Whether its pools let it act at all. A thing does nothing.
    pub fn is_able(&self, options: &Options) -> bool {
        match self.state(options) {
            _ if self.is_thing(options) => false,
            VitalState::Active | VitalState::Disabled => true,
            VitalState::Neutralised => {
                options.neutralised_actions == NeutralisedActions::OnePartial
            }
            VitalState::Dying | VitalState::Unconscious | VitalState::Dead => false,
        }
    }

    /// Partial actions of its turn: one awake with 0 hit points or less has one (D20-DMG-04, D20-HEAL-07).
    pub fn parts(&self, options: &Options) -> u8 {
        let hampered =
            matches!(self.state(options), VitalState::Disabled | VitalState::Neutralised);
        if hampered { 1 } else { 2 }
    }

    /// Whether it is helpless (D20-HLP-01). A thing is not: it has rules of its own.
    pub fn is_helpless(&self, options: &Options) -> bool {
        let helpless =
            !self.is_able(options) || self.conditions.keys().any(|one| one.is_helpless());
        helpless && !self.is_thing(options)
    }

    /// Whether the rules for things hold of it (D20-OBJ-01, D20-ACT-12).
    pub fn is_thing(&self, options: &Options) -> bool {
        self.spec.is_thing(options)
    }

    /// What it is as a thing, with the hit points that it has left; `None` for anybody else.
    pub fn thing(&self, options: &Options) -> Option<Object> {
        self.is_thing(options).then(|| {
            let spec = &self.spec;
            let of_machine =
                || Object { immobile: false, ..Object::plain(spec.class.name.clone()) };
            let own = spec.object.clone().unwrap_or_else(of_machine);
            Object { size: spec.size, hp: self.hp, ..own }
        })
    }

    /// Whether it is beyond help: dead at -10, a thing at 0 (D20-DMG-04, D20-OBJ-06).
    pub fn is_over(&self, hp: i32, options: &Options) -> bool {
        let least = if self.is_thing(options) { 0 } else { vitals::DEAD_AT };
        hp <= least
    }

    /// Whether nobody else may stand on its square: all but things that do not bar the way, and broken ones (D20-MOV-01,
    /// D20-OBJ-06).
    pub fn fills(&self, options: &Options) -> bool {
        self.thing(options).is_none_or(|thing| thing.blocks_move && !thing.is_broken())
    }

    /// What it gives to whoever is behind it: nothing unless it is a thing (D20-COV-03).
    pub fn covers(&self, options: &Options) -> Option<Cover> {
        self.thing(options).map(|thing| thing.gives())
    }

    /// How it stands when it is attacked.
    pub fn standing(&self, options: &Options) -> Standing<'_> {
        Standing::of(&self.conditions, self.is_able(options))
    }

    /// Whether it may act in its own turn at all (D20-MOD-15).
    pub fn can_act(&self, options: &Options) -> bool {
        self.is_able(options) && !self.conditions.keys().any(|one| one.takes_turn(options))
    }

    /// How wounds tell on its checks (D20-HP-02).
    pub fn wounded(&self, options: &Options) -> Wounded {
        let injured = self.has(Condition::InjuryArm) || self.has(Condition::InjuryLeg);
        Wounded {
            tier: Tier::of(self.hp, self.spec.hp, self.stress, options),
            endurance: self.spec.abilities.endurance(options),
            exempt: self.spec.class.wound_exempt,
            commands: self.spec.class.commands,
            injured,
        }
    }

    /// Opportunity attacks that it has left in this round (D20-AOO-02).
    pub fn reactions_left(&self) -> u8 {
        self.spec.reactions().saturating_sub(self.reacted)
    }

    /// What is in a pool now; 0 in one that there is not.
    pub fn pool(&self, pool: PoolId) -> i32 {
        match pool {
            HP => self.hp,
            STRESS => self.stress,
            PSYCHE => self.psyche,
            _ => 0,
        }
    }

    /// The least and the most of a pool; `None` for one that there is not.
    pub fn bounds(&self, pool: PoolId, options: &Options) -> Option<(i32, i32)> {
        match pool {
            HP => Some((-MOST_HP, self.spec.hp)),
            STRESS => Some((0, MOST_HP)),
            PSYCHE => Some((-MOST_HP, self.psyche_max(options).max(0))),
            _ => None,
        }
    }

    /// Sets what is in a pool.
    pub fn set(&mut self, pool: PoolId, now: i32) {
        match pool {
            HP => self.hp = now,
            STRESS => self.stress = now,
            PSYCHE => self.psyche = now,
            _ => {}
        }
    }
}
