//! What a combatant is, as typed and in play; the turn.

mod bonds;
mod harmed;
mod item;
mod lasting;
mod left;
mod mind;
mod rows;
mod skill;
mod spec;
mod taken;
mod turn;
mod weapon;
mod wounds;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    numbers::{
        harm::{
            conditions::{Condition, Conditions, Facet},
            lasting::Record,
            lost_parts::Lost,
            place::Side,
        },
        pools::Pools,
        sheet::{
            characteristics::{Characteristic, Score},
            skills::tested,
        },
    },
    options::Options,
    tables,
};
use crate::{Id, PoolId, PoolKind, Reading};

pub use super::numbers::sheet::{
    gear::{Tag, WeaponKind},
    skills::{Skill, Trained},
};
pub use bonds::{Bonds, Clinch};
pub use harmed::{Harmed, Hindered, Useless, Waiting, arm};
pub use item::Item;
pub use lasting::{Illness, Lasting, Mending, Task, Want};
pub use mind::{Afraid, Mind, Traits};
pub use rows::Row;
pub use skill::{Ability, word};
pub use spec::{Armour, Characteristics, Named, Spec, Start};
pub use taken::Taken;
pub use turn::{Run, Turn};
pub use weapon::{Hand, Weapon, With};
pub use wounds::Wounds;

/// Most of a number of a sheet.
pub const MOST: i32 = 999;

/// What keeps its owner on its feet (D100-WND-02).
pub const HEALTH: PoolId = PoolId::new("Health");
/// What is won and lost in a fight (D100-ADV-01).
pub const ADVANTAGE: PoolId = PoolId::new("Advantage");
/// Points of Fate (D100-FATE-01).
pub const FATE: PoolId = PoolId::new("Fate");
/// Points of Fortune (D100-FATE-01).
pub const FORTUNE: PoolId = PoolId::new("Fortune");
/// Points of Resilience (D100-FATE-08).
pub const RESILIENCE: PoolId = PoolId::new("Resilience");
/// Points of Resolve (D100-FATE-08).
pub const RESOLVE: PoolId = PoolId::new("Resolve");

const fn kind(id: PoolId, words: &'static [&'static str], usual: Reading) -> PoolKind {
    PoolKind { id, words, vital: false, usual }
}

/// The pools as they are declared, the vital one first.
pub const POOL_KINDS: &[PoolKind] = &[
    PoolKind {
        id: HEALTH, words: &["health", "здоровье"], vital: true, usual: Reading::Bars
    },
    kind(ADVANTAGE, &["advantage", "преимущество"], Reading::Numbers),
    kind(FATE, &["fate", "судьба"], Reading::Nothing),
    kind(FORTUNE, &["fortune", "удача"], Reading::Nothing),
    kind(RESILIENCE, &["resilience", "упорство"], Reading::Nothing),
    kind(RESOLVE, &["resolve", "решимость"], Reading::Nothing),
];

/// At whom somebody aims, and with what (D100-TRN-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// The weapon that is aimed.
    pub with: With,
    /// The combatant aimed at.
    pub at: Id,
}

/// What a fight has marked somebody with (D100-TRN-11).
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Notes {
    /// Whether it has gained Advantage in this round (D100-ADV-12).
    pub gained: bool,
    /// The next round, in which its acts are clumsy (D100-FUM-06).
    pub clumsy: Option<u16>,
    /// The round behind that, in which they are so by another fumble.
    #[serde(default, with = "crate::system::later")]
    pub clumsy_again: Option<u16>,
    /// The round in which it acts last (D100-FUM-05).
    pub last: Option<u16>,
    /// Whether its next turn has no move (D100-FUM-07).
    pub no_move: bool,
    /// Whether its next turn has no action (D100-FUM-08).
    pub no_action: bool,
    /// Whether it has moved in this round (D100-MODS-07).
    pub moved: bool,
    /// Whether it ignores the modifiers of its injuries until the next round (D100-FATE-10).
    pub ignores: bool,
    /// Whether its action of this round is spent (D100-TST-15).
    pub acted: bool,
    /// Defences that it has made in this round, where the table counts them (D100-OPP-08).
    pub defended: u16,
    /// What the GM adds to its next attack (D100-MODS-12).
    pub modifier: i32,
    /// Health that its next hit takes by the word of the GM (D100-SHT-05).
    pub loses: Option<i32>,
    /// When it acts in a round by a point of Fortune (D100-INI-08).
    pub seizes: Option<Seizes>,
}

/// A place in the order of one round that a point of Fortune has bought (D100-INI-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seizes {
    /// The round in which it holds.
    pub round: u16,
    /// Behind everybody else, not before them.
    pub last: bool,
    /// Behind the turn of this one, wherever that is.
    #[serde(default)]
    pub after: Option<Id>,
}

/// How somebody lies at health 0 (D100-WND-03, D100-TRN-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Down {
    /// The round in which its health came to 0; `None` above that.
    pub since: Option<u16>,
    /// The round at whose end it fell unconscious, so that it has one round of grace.
    pub fell: Option<u16>,
    /// Whether it is taken for dead until the scene is over (D100-FATE-05).
    pub out: bool,
    /// Whether health 0 made it unconscious, by its countdown or by bleeding (D100-CON-10).
    pub by_zero: bool,
    /// Whether the test of an injury did (D100-CON-10).
    pub by_injury: bool,
    /// The round at whose end poison is asked for its life, if another one than the first (D100-CON-28).
    pub poison: Option<u16>,
    /// Health that was lost beyond 0, at a table that shows it (D100-DMG-04).
    #[serde(default)]
    pub below: i32,
}

/// A combatant in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it is made of.
    pub spec: Spec,
    /// Health now, from 0 (D100-DMG-04).
    pub health: i32,
    /// Advantage now, from 0.
    pub advantage: i32,
    /// Fate, Fortune, Resilience and Resolve now.
    pub pools: Pools,
    /// Its conditions with their stacks.
    pub conditions: Conditions,
    /// Its injuries that are not healed.
    pub injuries: Vec<Record>,
    /// Rows that the GM has set for it.
    pub rows: BTreeSet<Row>,
    /// How its mind stands.
    pub mind: Mind,
    /// What injuries have left on it.
    pub harmed: Harmed,
    /// What lasts of it beyond a fight.
    #[serde(default)]
    pub lasting: Lasting,
    /// Numbers of the weapons in hand, the main hand first.
    pub in_hand: Vec<u8>,
    /// To whom it is bound.
    #[serde(default)]
    pub bonds: Bonds,
    /// With whom it is engaged, and the round of the latest attack between the two (D100-MEL-05).
    pub engaged: BTreeMap<Id, u16>,
    /// With whom it shares its place since one of them stood up there, until one of them moves (*Readings*, D100-GRD-05).
    #[serde(default)]
    pub crowds: BTreeSet<Id>,
    /// The skill with which it defends until its next turn (D100-TRN-05).
    pub stance: Option<Skill>,
    /// At whom it aims.
    pub aim: Option<Aim>,
    /// What the fight has marked it with.
    pub notes: Notes,
    /// How it lies at health 0.
    pub down: Down,
    /// Whether it is dead.
    pub dead: bool,
}

impl Sheet {
    /// Whether it has this condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }

    /// Whether it is neither dead nor unconscious.
    pub fn is_conscious(&self) -> bool {
        !self.dead && !self.has(Condition::Unconscious)
    }

    /// The weapon of this number, if it has it.
    pub fn weapon(&self, number: u8) -> Option<&Weapon> {
        self.spec.weapons.get(usize::from(number))
    }

    /// What is in a pool now; 0 in one that there is not.
    pub fn pool(&self, pool: PoolId) -> i32 {
        match pool {
            HEALTH => self.health,
            ADVANTAGE => self.advantage,
            FATE => self.pools.fate.into(),
            FORTUNE => self.pools.fortune.into(),
            RESILIENCE => self.pools.resilience.into(),
            RESOLVE => self.pools.resolve.into(),
            _ => 0,
        }
    }

    /// The least and the most of a pool; `None` for one that there is not.
    pub fn bounds(&self, pool: PoolId, options: &Options) -> Option<(i32, i32)> {
        let most = match pool {
            HEALTH => self.spec.health,
            ADVANTAGE if options.advantage_cap > 0 => options.advantage_cap,
            ADVANTAGE | FATE | RESILIENCE => MOST,
            FORTUNE => self.pools.fortune_max().into(),
            RESOLVE => self.pools.resolve_max().into(),
            _ => return None,
        };
        Some((0, most))
    }

    /// Sets what is in a pool. Fortune and Resolve sink with what bounds them (D100-FATE-01, D100-FATE-08).
    pub fn set(&mut self, pool: PoolId, now: i32) {
        let points = u16::try_from(now.max(0)).unwrap_or(u16::MAX);
        match pool {
            HEALTH => self.health = now,
            ADVANTAGE => self.advantage = now,
            FATE => self.pools.fate = points,
            FORTUNE => self.pools.fortune = points,
            RESILIENCE => self.pools.resilience = points,
            RESOLVE => self.pools.resolve = points,
            _ => {}
        }
        self.pools = self.pools.bounded();
    }

    /// The bonus of a characteristic: the tens of what it is, or of what it was (`bonus_from`, D100-SHT-02).
    pub fn bonus(&self, of: Characteristic, options: &Options) -> i32 {
        self.score(of).bonus(options)
    }

    /// A characteristic with what lost parts, want and mutations have changed of it (D100-AMP-03 to D100-AMP-05, D100-MUT-03).
    pub fn score(&self, of: Characteristic) -> Score {
        let base = self.spec.characteristics.of(of);
        let change = self.lasting.changes(of);
        let lost = &self.harmed.lost;
        if *lost == Lost::default() {
            return Score { base, change };
        }
        let lowered = lost.lowers(tables::losses()).get(&of).copied().unwrap_or(0);
        Score { base, change: change.saturating_add(lowered) }
    }

    /// The number of a skill that is tested, without any modifier (D100-SHT-01, D100-SHT-03).
    pub fn skill(&self, skill: Skill) -> Option<i32> {
        tested(skill, self.spec.skills.get(&skill).copied(), |which| self.score(which))
    }

    /// The side of a hand: the left one is the off hand of the right-handed (D100-HIT-03).
    pub const fn side_of(&self, off: bool) -> Side {
        if self.spec.left_handed == off { Side::Right } else { Side::Left }
    }

    /// The hands that something is used with, of those that work; `None` where none of them does (D100-INJ-05,
    /// D100-AMP-11). What one hand holds goes into the other where its own is of no use.
    pub fn hand_of(&self, with: With) -> Option<Hand> {
        let [main, off] = [false, true].map(|off| self.harmed.works(self.side_of(off)));
        let hand = match with {
            With::Weapon(number) => self.weapon(number)?,
            With::Fists => return one_hand(main, off),
        };
        if hand.is(Tag::Natural) {
            return Some(Hand::Main);
        }
        match hand.hand {
            Hand::Both => (main && off).then_some(Hand::Both),
            Hand::Main => one_hand(main, off && !self.bears_shield()),
            Hand::Off => off.then_some(Hand::Off),
        }
    }

    /// Whether the large shield of its off hand is of use: only while that hand is (D100-AMP-11, D100-RNG-02).
    pub fn bears_shield(&self) -> bool {
        self.spec.shield && self.harmed.works(self.side_of(true))
    }

    /// What a test with something is built on beside its skill: the arms that use it (D100-INJ-11).
    pub fn arms_of(&self, with: With) -> Vec<Facet> {
        let arm_of = |off: bool| arm(self.side_of(off));
        match self.hand_of(with) {
            Some(Hand::Main) => vec![arm_of(false)],
            Some(Hand::Off) => vec![arm_of(true)],
            Some(Hand::Both) => vec![arm_of(false), arm_of(true)],
            None => Vec::new(),
        }
    }
}

/// The main hand, or the off hand where the main one is of no use.
const fn one_hand(main: bool, off: bool) -> Option<Hand> {
    match (main, off) {
        (true, _) => Some(Hand::Main),
        (false, true) => Some(Hand::Off),
        (false, false) => None,
    }
}
