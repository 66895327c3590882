//! What a combatant is, as typed and in play; what belongs to nobody.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    catalogue::{CEILING, CONTROL, LEVEL, POOLS, TIMED},
    names::{self, HP},
    outcome::{Outcome, Recent},
    terms::{Class, Loss, Personal, Seen, Trait},
};
use crate::{
    ConditionKind, Id, ItemData, Meaning, PlainText, PoolId, PoolKind, Reading, RuleId, Spot,
    system::Fault,
};

/// Most of any number of a sheet, and of a modifier.
pub const MOST: i32 = 99;
/// Most of a tracker.
pub const MOST_POOL: i32 = 9999;
/// Most of anything that a sheet lists.
const MOST_LISTED: usize = 99;

/// Dead by the GM's ruling: it rolls nothing and is skipped.
pub const DEAD: &ConditionKind = &ConditionKind {
    means: Some(Meaning::Dead),
    alarming: true,
    ..ConditionKind::new("dead", "x", 0)
};
/// Full of fear, which makes each roll harder (T3D-WIL-03).
pub const SHAKEN: &ConditionKind =
    &ConditionKind { alarming: true, ..ConditionKind::new("shaken", "!", 1) };
/// Defends itself against nothing.
pub const HELPLESS: &ConditionKind = &ConditionKind::new("helpless", "_", 2);
/// Has a condition of the GM's own name.
pub const MARKED: &ConditionKind = &ConditionKind::new("marked", "*", 3);
/// Works at a task (T3D-TAB-06).
pub const WORKING: &ConditionKind = &ConditionKind::new("working", "w", 4);
/// Hides, from whom it has not been noticed by (T3D-TAB-08).
pub const HIDDEN: &ConditionKind = &ConditionKind {
    means: Some(Meaning::Hidden),
    open: false,
    ..ConditionKind::new("hidden", "?", 5)
};

/// The tracker that a card shows as a bar; all others stand in its list.
pub const HP_POOL: PoolId = PoolId::new("Hp");
/// The trackers that are declared.
pub const POOL_KINDS: &[PoolKind] =
    &[PoolKind { id: HP_POOL, words: &["hp", "хиты"], vital: true, usual: Reading::Words }];

/// What would lie on a cell; nothing is carried in this book, so that none is ever made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Item(pub PlainText);

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        &self.0
    }

    fn names(&self) -> Option<Id> {
        None
    }

    fn make_known(&mut self, _: &dyn Fn(Id) -> Option<Id>) {}

    fn values(&self) -> Vec<String> {
        Vec::new()
    }

    fn faults(&self, _: &str) -> Vec<Fault> {
        Vec::new()
    }
}

/// A number of a sheet with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Number(pub PlainText, pub i32);

/// A counter that the GM keeps (T3D-MAP-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracker {
    /// What it is called here.
    pub name: PlainText,
    /// What is in it; its most if left out.
    #[serde(default)]
    pub now: Option<i32>,
    /// Most that can be in it.
    pub max: i32,
}

/// A mental flaw (T3D-WIL-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flaw {
    /// What it is called here.
    pub name: PlainText,
    /// The number to control oneself by.
    pub number: i32,
    /// What it leads to, such as fear.
    pub effect: PlainText,
}

/// A modifier against an effect (T3D-WIL-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tagged {
    /// The effect, such as fear.
    pub effect: PlainText,
    /// By how much rolls against it change.
    pub by: i32,
    /// Own turns that it lasts; without end if left out.
    #[serde(default)]
    pub turns: Option<u8>,
}

/// A supernatural ability (T3D-RES-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it is called here.
    pub name: PlainText,
    /// The number that is rolled against.
    pub value: i32,
    /// Whether the victims alone roll.
    #[serde(default)]
    pub plain: bool,
    /// What it is resisted with; will if left out.
    #[serde(default)]
    pub resist: Option<Trait>,
}

/// A named act of the sheet (T3D-TAB-22): an attack or an ability at a target, or a roll without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// What it is called here.
    pub name: PlainText,
    /// The kind of it.
    pub kind: ActionKind,
    /// What is rolled against.
    pub with: Trait,
    /// The difficulty as a modifier.
    #[serde(default)]
    pub common: i32,
    /// Modifiers for this one alone.
    #[serde(default)]
    pub personal: Vec<Personal>,
    /// How often it may be tried.
    #[serde(default)]
    pub class: Option<Class>,
    /// What it is defended or resisted with.
    #[serde(default)]
    pub against: Option<Trait>,
    /// What a hit takes.
    #[serde(default)]
    pub takes: Option<Loss>,
}

/// What an act of a sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A success roll against one value.
    Check,
    /// An attack at somebody.
    Attack,
    /// An ability at somebody.
    Ability,
}

/// A combatant as a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// Attributes, skills and free values.
    pub values: Vec<Number>,
    /// Trackers: counters that a GM keeps.
    pub pools: Vec<Tracker>,
    /// Mental flaws with their self-control numbers.
    pub flaws: Vec<Flaw>,
    /// Modifiers of rolls against named effects.
    pub tagged: Vec<Tagged>,
    /// What exempts from modifiers of the field.
    pub flags: Vec<PlainText>,
    /// Supernatural abilities that others may resist.
    pub abilities: Vec<Ability>,
    /// Acts that have a name of their own.
    pub actions: Vec<Action>,
    /// The own people, among whom a predetermined modifier does not count.
    pub group: Option<PlainText>,
    /// Whether a player plays it.
    pub player: bool,
    /// What a reaction roll to it is changed by (T3D-REA-07).
    pub reaction_mod: i32,
    /// The best reaction of it (T3D-REA-08).
    pub reaction_cap: Option<i32>,
    /// The worst reaction of it.
    pub reaction_floor: Option<i32>,
    /// Cells of a turn, for the GM to see.
    pub speed: Option<i32>,
}

/// How somebody stands when a battle opens in the middle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// Whether it hides from the others.
    pub hidden: bool,
    /// Whether it is shaken.
    pub shaken: bool,
}

/// Why somebody is shaken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The flaw that it came of; will if none.
    pub flaw: Option<PlainText>,
    /// The effect that it helps against.
    pub effect: PlainText,
}

/// What is remembered of a task.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tries {
    /// Failures since the last success.
    pub failed: u16,
    /// Whether no more try is allowed.
    pub closed: bool,
    /// Whether it was tried at once.
    pub instant: bool,
    /// The round of the last try, 0 before the queue.
    pub last: u16,
    /// Whether a try was not open to all: then only the GM reads of them.
    #[serde(default)]
    pub secret: bool,
}

/// A task that takes its time (T3D-TAB-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Working {
    /// Ticks that are left, at least 1.
    pub left: u16,
    /// Whether its ticks are own turns; else the GM advances it.
    pub in_turns: bool,
    /// What is rolled at its end.
    pub with: Trait,
    /// What is said with that roll.
    pub terms: super::terms::Terms,
}

/// A combatant in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it is made of; numbers change here, as the GM sets them.
    pub spec: Spec,
    /// Whether it is dead.
    pub dead: bool,
    /// Why it is shaken, if it is.
    pub shaken: Option<Cause>,
    /// Conditions by name, with the own turns that they last.
    pub conditions: BTreeMap<String, Option<u8>>,
    /// Who has noticed it, while it hides.
    pub hidden: Option<Vec<Id>>,
    /// What it remembers of tasks, by their names.
    pub tries: BTreeMap<String, Tries>,
    /// What it works at.
    pub work: Option<Working>,
    /// Its reaction to sides, by their numbers, from -3 to +3.
    pub reactions: BTreeMap<u8, i32>,
    /// Influence rolls not won since the last win, by who made them.
    pub pressed: BTreeMap<Id, u16>,
    /// Those who have rolled against its terror in this scene.
    pub faced: Vec<Id>,
}

/// The turn that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The combatant whose turn it is.
    pub who: Id,
    /// Cells that it has gone.
    pub squares: i32,
    /// Rolls that it has made.
    pub rolls: i32,
    /// Whether it has gone somewhere since it last sneaked past others.
    #[serde(default)]
    pub moved: bool,
}

/// A task of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Task {
    /// How often it may be tried.
    pub class: Option<Class>,
    /// The difficulty that is common to all.
    pub common: i32,
    /// Ordinary time, in its unit; 0 where nobody has said.
    pub ordinary: u16,
    /// Whether the unit is a round; else the GM advances the clock.
    pub rounds: bool,
    /// Whether it cannot be hurried.
    pub fixed_time: bool,
    /// Whether what it was about is destroyed.
    pub destroyed: bool,
}

/// A modifier of the field (T3D-TAB-02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldModifier {
    /// What it is called here.
    pub name: PlainText,
    /// By how much it changes levels.
    pub by: i32,
    /// On which cells; none for the whole field.
    pub at: Vec<Spot>,
    /// Names of values and families of rolls that it touches; none for every roll.
    pub rolls: Vec<PlainText>,
    /// Whether the cell of the target counts, not that of who rolls.
    pub on_target: bool,
    /// The flag that exempts from it.
    pub exempt: Option<PlainText>,
    /// Rounds that it lasts.
    pub rounds: Option<u8>,
}

/// How a running contest stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Who contends, with the points of each.
    pub points: Vec<(Id, u8)>,
    /// The lead that ends it.
    pub lead: u8,
    /// Whether it is over.
    pub over: bool,
}

/// What belongs to nobody.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Common {
    /// Tasks that are known, by their names.
    pub tasks: BTreeMap<String, Task>,
    /// Modifiers of the field, in the order in which they came.
    pub fields: Vec<FieldModifier>,
    /// Running contests by name.
    pub races: BTreeMap<String, Tally>,
    /// The latest acts, the newest first.
    pub recent: Vec<Recent>,
    /// Critical results of which nobody has said yet what they do, where the table wants that.
    #[serde(default)]
    pub critical: Vec<Critical>,
}

/// A critical result (T3D-CRIT-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Critical {
    /// Whose roll it was.
    pub who: Id,
    /// 2 or 1 for a success, -2 or -1 for a failure.
    pub degree: i8,
    /// Who is told of it.
    pub seen: Seen,
}

/// Acts of which outcomes can still be released.
const MOST_RECENT: usize = 9;

impl Common {
    /// A new act begins.
    pub fn begin(&mut self, sealed: bool) {
        self.recent.truncate(MOST_RECENT - 1);
        self.recent.insert(0, Recent { sealed, ..Recent::default() });
    }

    /// Keeps an outcome of the running act.
    pub fn keep(&mut self, outcome: Outcome) {
        if let Some(act) = self.recent.first_mut().filter(|act| !act.sealed) {
            act.outcomes.push(outcome);
        }
    }

    /// A task by its name.
    pub fn task(&self, name: &PlainText) -> Option<&Task> {
        self.tasks.get(&names::key(name.as_str()))
    }
}

impl Spec {
    /// A number of the sheet by its name: a value, or the number of an ability.
    pub fn value(&self, name: &str) -> Option<i32> {
        let key = names::key(name);
        let value = self.values.iter().find(|Number(known, _)| names::key(known.as_str()) == key);
        let ability = || self.ability(name).map(|ability| ability.value);
        value.map(|Number(_, value)| *value).or_else(ability)
    }

    /// An ability by its name.
    pub fn ability(&self, name: &str) -> Option<&Ability> {
        self.abilities.iter().find(|ability| names::is(ability.name.as_str(), name))
    }

    /// A flaw by its name.
    pub fn flaw(&self, name: &str) -> Option<&Flaw> {
        self.flaws.iter().find(|flaw| names::is(flaw.name.as_str(), name))
    }

    /// A tracker by its name.
    pub fn pool(&self, name: &str) -> Option<&Tracker> {
        self.pools.iter().find(|pool| names::is(pool.name.as_str(), name))
    }

    /// Whether it has a flag.
    pub fn has_flag(&self, name: &str) -> bool {
        self.flags.iter().any(|flag| names::is(flag.as_str(), name))
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<Fault> {
        let all = (-MOST, MOST);
        let values = self.values.iter().map(|Number(name, value)| (name, *value, LEVEL));
        let flaws = self.flaws.iter().map(|flaw| (&flaw.name, flaw.number, CONTROL));
        let abilities = self.abilities.iter().map(|one| (&one.name, one.value, LEVEL));
        let numbers = values.chain(flaws).chain(abilities);
        let mut faults: Vec<Fault> = numbers
            .filter_map(|(name, value, rule)| Fault::outside(name.as_str(), value, all, rule))
            .collect();
        for pool in &self.pools {
            let now = pool.now.unwrap_or(pool.max);
            let bounds = (-MOST_POOL, MOST_POOL);
            faults.extend(Fault::outside(pool.name.as_str(), pool.max, bounds, POOLS));
            faults.extend(Fault::outside(pool.name.as_str(), now, (-MOST_POOL, pool.max), POOLS));
        }
        for (field, index) in
            [("reaction_cap", self.reaction_cap), ("reaction_floor", self.reaction_floor)]
        {
            faults.extend(Fault::outside(field, index.unwrap_or(0), (-3, 3), CEILING));
        }
        faults.extend(Fault::outside("reaction_mod", self.reaction_mod, all, CEILING));
        let lists = [
            ("values", self.values.len()),
            ("pools", self.pools.len()),
            ("flaws", self.flaws.len()),
            ("abilities", self.abilities.len()),
            ("actions", self.actions.len()),
        ];
        let most = i32::try_from(MOST_LISTED).unwrap_or(i32::MAX);
        for (field, count) in lists {
            let count = i32::try_from(count).unwrap_or(i32::MAX);
            faults.extend(Fault::outside(field, count, (0, most), LEVEL));
        }
        let twice = |one: &PlainText, before: usize| {
            let earlier = self.values.iter().take(before);
            earlier.filter(|Number(name, _)| names::is(name.as_str(), one.as_str())).count() > 0
        };
        let named = self.values.iter().enumerate().filter(|(at, Number(name, _))| twice(name, *at));
        faults.extend(named.map(|(_, Number(name, _))| Fault {
            field: "values".to_owned(),
            found: name.to_string(),
            expected: "name-once".to_owned(),
            rule: Some(RuleId::new(LEVEL)),
        }));
        faults
    }

    /// What of it is wrong that fights of older editions began with: marks that end before they count (T3D-TAB-21).
    pub fn excess(&self) -> Vec<Fault> {
        let turns = self.tagged.iter().filter_map(|ward| Some((&ward.effect, ward.turns?)));
        let faults = turns.filter_map(|(effect, turns)| {
            Fault::outside(effect.as_str(), turns.into(), (1, MOST), TIMED)
        });
        faults.collect()
    }

    /// The sheet of it, or every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut spec = self.clone();
        for pool in &mut spec.pools {
            pool.now.get_or_insert(pool.max);
        }
        Ok(Sheet {
            spec,
            dead: false,
            shaken: None,
            conditions: BTreeMap::new(),
            hidden: None,
            tries: BTreeMap::new(),
            work: None,
            reactions: BTreeMap::new(),
            pressed: BTreeMap::new(),
            faced: Vec::new(),
        })
    }
}

impl Sheet {
    /// A tracker now and at its most, by its name.
    pub fn pool(&self, name: &str) -> Option<(i32, i32)> {
        self.spec.pool(name).map(|pool| (pool.now.unwrap_or(pool.max), pool.max))
    }

    /// The tracker that a card shows as a bar.
    pub fn hp(&self) -> Option<(i32, i32)> {
        self.pool(HP)
    }

    /// Whether it has a condition of this name.
    pub fn has(&self, condition: &str) -> bool {
        self.conditions.contains_key(condition)
    }
}

impl Tally {
    /// By how much the first leads the second.
    pub fn led(&self) -> u8 {
        let mut points: Vec<u8> = self.points.iter().map(|(_, points)| *points).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        match points.as_slice() {
            [first, second, ..] => first.saturating_sub(*second),
            [only] => *only,
            [] => 0,
        }
    }
}
