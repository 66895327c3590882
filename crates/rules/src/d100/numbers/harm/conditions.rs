//! The twelve conditions: how many stacks of each somebody has, what they cost, and which of them may go.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};

use super::durations::{Event, Lasts};
use crate::d100::numbers::table;

crate::listed! {
    /// What befalls a body or a mind (table COND).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Condition {
        /// Neither acts nor moves nor defends.
        Unconscious,
        /// Must get out of the enemy's sight.
        Panicked,
        /// Caught unawares by the first attack.
        Surprised,
        /// Loses health at the end of each round.
        Bleeding,
        /// Is held, and moves badly or not at all.
        Entangled,
        /// Hears badly, and is hit more easily.
        Deafened,
        /// Sees badly, and is hit more easily.
        Blinded,
        /// Loses health, and does everything worse.
        Poisoned,
        /// Burns at the end of each round.
        Ablaze,
        /// Cannot act, and does everything worse.
        Stunned,
        /// Lies on the ground.
        Prone,
        /// Does everything worse until it rests.
        Fatigued,
    }
}

/// What a test is built on, as penalties ask it (the marks of table SKILL, and the kinds of tests that rules name).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facet {
    /// Needs the body to move (D100-CON-21).
    Moving,
    /// Relies on sight, fighting included.
    Sight,
    /// Relies wholly on sight, as fighting does not (D100-AMP-02).
    SightAlone,
    /// Relies on hearing at all.
    Hearing,
    /// Perceives by hearing (D100-AMP-06).
    HearingPerception,
    /// Relies on smell at all.
    Smell,
    /// Uses the left arm.
    LeftArm,
    /// Uses the right arm.
    RightArm,
    /// Uses a hand: that of the weapon, or of the bare fist.
    Hand,
    /// Uses the legs, either of them.
    Leg,
    /// A physical test: a torn back and the symptoms of diseases count (D100-DSE-08).
    Physical,
    /// The test is a dodge.
    Dodge,
    /// A test of dexterity or of a skill that it governs.
    Dexterity,
    /// A test of agility or of a skill that it governs.
    Agility,
    /// A test of fellowship or of a skill that it governs.
    Fellowship,
    /// Speaking any language out loud.
    Speech,
    /// Tied to fleeing or hiding (D100-CON-12).
    Fleeing,
    /// Resists festering, a minor infection or blood rot (D100-CON-18).
    WoundDisease,
}

/// Which tests of its owner a condition makes worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worsens {
    /// None of them, by itself.
    Nothing,
    /// Every test, whatever it is built on.
    All,
    /// Those that are built on this.
    Only(Facet),
    /// All that are not built on this.
    AllBut(Facet),
}

/// Attacks at the owner that a condition makes easier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opens {
    /// No test or attack, by itself.
    Nothing,
    /// The first attack in melee (D100-CON-15).
    FirstMelee,
    /// Every attack in melee.
    Melee,
    /// Every attack, in melee and from afar.
    All,
}

/// What a condition does by declaration (table COND). What a record leaves out is nothing, and that its stacks count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the catalogue")]
pub struct Declared {
    /// Whether more than one stack of it counts (D100-CON-04).
    pub stacks: bool,
    /// Which tests of the owner it makes worse, and by how much a stack: 0 or less.
    pub own: (Worsens, i32),
    /// Which attacks at the owner it makes easier, and by how much a stack.
    pub at_owner: (Opens, i32),
    /// Whether it takes the action of the turn.
    pub takes_action: bool,
    /// Whether it takes the move of the turn.
    pub takes_move: bool,
    /// Whether its owner may defend in an opposed test.
    pub defends: bool,
}

impl Default for Declared {
    fn default() -> Self {
        Self {
            stacks: true,
            own: (Worsens::Nothing, 0),
            at_owner: (Opens::Nothing, 0),
            takes_action: false,
            takes_move: false,
            defends: true,
        }
    }
}

static DECLARED: LazyLock<BTreeMap<Condition, Declared>> =
    LazyLock::new(|| table(include_str!("../../data/conditions.ron")).unwrap_or_default());

impl Condition {
    /// What it does, as table COND has it. The penalty of [`Self::Prone`] is that of D100-CON-34.
    pub fn declared(self) -> Declared {
        DECLARED.get(&self).copied().unwrap_or_default()
    }
}

impl Worsens {
    /// Whether it touches a test that is built on all of these.
    fn touches(self, test: &[Facet]) -> bool {
        match self {
            Self::Nothing => false,
            Self::All => true,
            Self::Only(facet) => test.contains(&facet),
            Self::AllBut(facet) => !test.contains(&facet),
        }
    }
}

/// How a stack is kept from going (D100-CON-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Binding {
    /// What ends it leaves the stack to the usual ways.
    Lock,
    /// What ends it ends the stack too.
    Hold,
}

/// A stack that neither tests nor time take away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// What becomes of the stack at the end.
    pub binding: Binding,
    /// How long it is bound.
    pub until: Lasts<u16>,
}

/// The stacks of one condition; one that is there has at least one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Stacks {
    free: u16,
    #[serde(default)]
    bound: Vec<Bound>,
    /// The round in which the first of them came.
    since: u32,
}

impl Stacks {
    fn count(&self) -> u16 {
        self.free.saturating_add(u16::try_from(self.bound.len()).unwrap_or(u16::MAX))
    }
}

/// How much Resolve takes of a condition at a table (D100-FATE-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResolveTakes {
    /// All stacks instead of one (`resolve_removes`).
    pub all: bool,
    /// Bound stacks too (`resolve_breaks_lock`).
    pub bound: bool,
}

/// The conditions of one figure.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Conditions(BTreeMap<Condition, Stacks>);

impl Conditions {
    /// How many stacks of it there are.
    pub fn count(&self, condition: Condition) -> u16 {
        self.0.get(&condition).map_or(0, Stacks::count)
    }

    /// Whether there is any stack of it.
    pub fn has(&self, condition: Condition) -> bool {
        self.0.contains_key(&condition)
    }

    /// The round in which the first stack of it came.
    pub fn since(&self, condition: Condition) -> Option<u32> {
        self.0.get(&condition).map(|stacks| stacks.since)
    }

    /// Whether a stack of any of them waits for this event.
    pub fn waits_for(&self, event: Event) -> bool {
        self.0.values().flat_map(|held| &held.bound).any(|bound| bound.until.ends_with(event))
    }

    /// How many stacks of it go in the usual ways.
    pub fn free(&self, condition: Condition) -> u16 {
        self.0.get(&condition).map_or(0, |stacks| stacks.free)
    }

    /// Every stack that is bound, with its condition and the round in which that came.
    pub fn bound(&self) -> impl Iterator<Item = (Condition, u32, Bound)> {
        let of = |(what, held): (&Condition, &Stacks)| {
            let (what, since) = (*what, held.since);
            held.bound.clone().into_iter().map(move |bound| (what, since, bound))
        };
        self.0.iter().flat_map(of)
    }

    /// Every condition with its stacks.
    pub fn all(&self) -> impl Iterator<Item = (Condition, u16)> {
        self.0.iter().map(|(condition, stacks)| (*condition, stacks.count()))
    }

    /// Adds stacks in round `round`. Says whether that counts as receiving a condition, which takes all Advantage
    /// (D100-CON-01): a further one of those that exist once does not (D100-CON-04).
    #[must_use = "receiving a condition takes all Advantage"]
    pub fn gain(&mut self, condition: Condition, stacks: u16, round: u32) -> bool {
        if stacks == 0 || self.has(condition) && !condition.declared().stacks {
            return false;
        }
        let stacks = if condition.declared().stacks { stacks } else { 1 };
        let new = Stacks { free: 0, bound: Vec::new(), since: round };
        let held = self.0.entry(condition).or_insert(new);
        held.free = held.free.saturating_add(stacks);
        true
    }

    /// Binds one free stack. Says whether there was one.
    pub fn bind(&mut self, condition: Condition, bound: Bound) -> bool {
        let Some(held) = self.0.get_mut(&condition).filter(|held| held.free > 0) else {
            return false;
        };
        held.free -= 1;
        held.bound.push(bound);
        true
    }

    /// Takes free stacks away in round `round`, and says how many: bound ones stay (D100-CON-06).
    /// With the last stunned stack comes fatigued, unless it is there (D100-CON-33).
    pub fn shed(&mut self, condition: Condition, stacks: u16, round: u32) -> u16 {
        let Some(held) = self.0.get_mut(&condition) else { return 0 };
        let gone = stacks.min(held.free);
        held.free -= gone;
        self.settle(condition, round);
        gone
    }

    /// Something happened that opens locks and ends held stacks (D100-CON-06). The last bleeding stack that goes by it
    /// opens what waited for that.
    pub fn happens(&mut self, event: Event, round: u32) {
        self.release(|until| until.ends_with(event), round);
    }

    /// Days go by: what was bound for so many of them is open.
    pub fn days_pass(&mut self, days: u16, round: u32) {
        for bound in self.0.values_mut().flat_map(|held| &mut held.bound) {
            if let Lasts::Days(left) = &mut bound.until {
                *left = left.saturating_sub(days);
            }
        }
        self.release(|until| until == Lasts::Days(0), round);
    }

    /// Hours go by: what was bound for minutes or for so many hours is open.
    pub fn hours_pass(&mut self, hours: u16, round: u32) {
        for bound in self.0.values_mut().flat_map(|held| &mut held.bound) {
            if let Lasts::Hours(left) = &mut bound.until {
                *left = left.saturating_sub(hours);
            }
        }
        let minutes = |until| matches!(until, Lasts::Minutes(_)) && hours > 0;
        self.release(|until| minutes(until) || until == Lasts::Hours(0), round);
    }

    fn release(&mut self, is_over: impl Fn(Lasts<u16>) -> bool, round: u32) {
        for held in self.0.values_mut() {
            for bound in held.bound.extract_if(.., |bound| is_over(bound.until)) {
                held.free = held.free.saturating_add(u16::from(bound.binding == Binding::Lock));
            }
        }
        for condition in Condition::ALL {
            self.settle(condition, round);
        }
    }

    /// Removes what has no stack left, with what follows from it.
    fn settle(&mut self, condition: Condition, round: u32) {
        if self.0.get(&condition).is_none_or(|held| held.count() > 0) {
            return;
        }
        self.0.remove(&condition);
        if condition == Condition::Stunned && !self.has(Condition::Fatigued) {
            // What it takes of Advantage is told where conditions change.
            let _ = self.gain(Condition::Fatigued, 1, round);
        }
        if condition == Condition::Bleeding {
            self.happens(Event::BleedingGone, round);
        }
    }

    /// The same after the fight, as if all had come in round 1: what tests and rounds take away is gone, and stacks that are
    /// bound for longer than it stay.
    #[must_use]
    pub fn outlasting(&self) -> Self {
        const PASSING: [Condition; 8] = [
            Condition::Panicked,
            Condition::Surprised,
            Condition::Entangled,
            Condition::Deafened,
            Condition::Blinded,
            Condition::Ablaze,
            Condition::Stunned,
            Condition::Prone,
        ];
        let mut left = self.clone();
        left.release(|until| !until.outlasts(), 1);
        for condition in PASSING {
            left.shed(condition, u16::MAX, 1);
        }
        left.begin_in(1);
        left
    }

    /// All of them came in this round.
    pub fn begin_in(&mut self, round: u32) {
        self.0.values_mut().for_each(|held| held.since = round);
    }

    /// A point of Resolve takes one condition away (D100-FATE-11). Says whether anything went.
    pub fn resolve(&mut self, condition: Condition, takes: ResolveTakes, round: u32) -> bool {
        let (free, bound) =
            self.0.get(&condition).map_or((0, 0), |held| (held.free, held.bound.len()));
        if free > 0 {
            self.shed(condition, if takes.all { free } else { 1 }, round);
        }
        let breaks = takes.bound && bound > 0 && (takes.all || free == 0);
        if breaks && let Some(held) = self.0.get_mut(&condition) {
            held.bound.truncate(if takes.all { 0 } else { bound - 1 });
            self.settle(condition, round);
        }
        free > 0 || breaks
    }

    /// The end of a round for deafened and blinded: a stack goes every second round, counted from the one in which the
    /// condition came (D100-CON-24). `even_rounds` is that reading of `second_round_clock`.
    pub fn second_round(&mut self, round: u32, even_rounds: bool) {
        for condition in [Condition::Deafened, Condition::Blinded] {
            let Some(held) = self.0.get(&condition) else { continue };
            let passed = round.saturating_sub(held.since).saturating_add(1);
            let due = if even_rounds { round } else { passed };
            if due.is_multiple_of(2) {
                self.shed(condition, 1, round);
            }
        }
    }

    /// What the conditions add to a test that is built on these: of different ones only the worst (D100-CON-03).
    /// `prone` is the penalty of lying (`prone_penalty`).
    pub fn penalty(&self, test: &[Facet], prone: i32) -> i32 {
        let of = |(condition, stacks): (Condition, u16)| {
            let (worsens, by) = condition.declared().own;
            let by = if condition == Condition::Prone { prone } else { by };
            if worsens.touches(test) { by.saturating_mul(i32::from(stacks)) } else { 0 }
        };
        self.all().map(of).min().unwrap_or(0)
    }

    /// What the conditions of the target add to an attack at it: of different ones only the best (D100-CON-05).
    pub fn at_owner(&self, attack: AtOwner) -> i32 {
        let of = |(condition, stacks): (Condition, u16)| {
            let (opens, by) = condition.declared().at_owner;
            let counts = match opens {
                Opens::Nothing => false,
                Opens::FirstMelee => attack.melee,
                Opens::Melee => attack.melee || attack.prone_ranged,
                Opens::All => true,
            };
            if counts { by.saturating_mul(i32::from(stacks)) } else { 0 }
        };
        let all = self.all().map(of);
        if attack.sums { all.sum() } else { all.max().unwrap_or(0) }
    }

    /// What is left of a turn under these conditions.
    pub fn turn(&self) -> Turn {
        let any =
            |is: fn(Declared) -> bool| self.all().any(|(condition, _)| is(condition.declared()));
        Turn {
            acts: !any(|is| is.takes_action),
            moves: !any(|is| is.takes_move),
            defends: !any(|is| !is.defends),
            halved: self.has(Condition::Stunned),
            flees: self.has(Condition::Panicked),
            crawls: self.has(Condition::Prone),
        }
    }
}

/// An attack at somebody, as its conditions ask it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AtOwner {
    /// In melee, not from afar.
    pub melee: bool,
    /// Whether a shot has the bonus of lying too (`prone_bonus_ranged`).
    pub prone_ranged: bool,
    /// Whether the bonuses of different conditions add up (`attacker_bonus_sum`).
    pub sums: bool,
}

/// What conditions leave of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
pub struct Turn {
    /// May use the action of the turn.
    pub acts: bool,
    /// May move in some way.
    pub moves: bool,
    /// May defend in opposed tests.
    pub defends: bool,
    /// Moves at half speed (D100-CON-31).
    pub halved: bool,
    /// Must use action and move to get out of sight (D100-CON-11).
    pub flees: bool,
    /// May only crawl or stand up with its move (D100-CON-35).
    pub crawls: bool,
}
