//! Psychological traits: animosity, hatred, prejudice, fear, terror, frenzy.

use serde::{Deserialize, Serialize};

use crate::d100::options::FrenzyEntry;

crate::listed! {
    /// A psychological trait (table PSYCH).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Trait {
        /// Must attack a group.
        Animosity,
        /// Must destroy a group.
        Hatred,
        /// Cannot bear a group.
        Prejudice,
        /// Is afraid of somebody.
        Fear,
        /// Met a creature with the aura of terror.
        Terror,
        /// Fights in melee without thinking.
        Frenzy,
    }
}

/// Whether a psychology test is made at the start of a round: not after a success, which lasts for the scene, and after a
/// failure where a table lets it be tried again (`psych_retry`, D100-PSY-01).
pub const fn is_tested(passed_in_scene: bool, failed_before: bool, retry: bool) -> bool {
    !passed_in_scene && (!failed_before || retry)
}

/// What the traits of one figure are towards one other, as far as they are at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Towards {
    /// A failed test of animosity.
    pub animosity: Grip,
    /// A failed test of hatred.
    pub hatred: Grip,
    /// Fear of that figure, not yet overcome.
    pub fear: Grip,
}

/// Whether a trait has somebody in its grip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grip {
    /// It has no power.
    #[default]
    Free,
    /// It is at work.
    Held,
}

/// What a test is made for, as traits change its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    /// An attack on the other one.
    Attack,
    /// A defence against the other one.
    Defence,
    /// Another test against the other one: a clinch, getting free, disengaging.
    Against,
    /// A test that has nothing to do with it.
    Other,
}

/// What else bears on the traits of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mind {
    /// Any fear at work, of whomever: animosity sleeps (D100-PSY-03). One that sleeps itself is none.
    pub afraid: bool,
    /// Immune by a point of Resolve: all traits are suspended (D100-PSY-13).
    pub composed: bool,
    /// Whether it is in frenzy now.
    pub frenzy: bool,
}

impl Towards {
    /// What each trait adds to the level of a test (D100-PSY-02, D100-PSY-04, D100-PSY-07): +1 to attack by animosity, +1
    /// to attack and defend by hatred, −1 by fear. Hatred lets no fear of its own foe work.
    pub fn levels(self, aim: Aim, mind: Mind) -> [(Trait, i32); 3] {
        let counts = !mind.composed && aim != Aim::Other;
        let (animosity, hatred) = (self.animosity == Grip::Held, self.hatred == Grip::Held);
        let angry = animosity && !mind.afraid && aim == Aim::Attack;
        let hates = hatred && matches!(aim, Aim::Attack | Aim::Defence);
        [
            (Trait::Animosity, i32::from(counts && angry)),
            (Trait::Hatred, i32::from(counts && hates)),
            (Trait::Fear, -i32::from(counts && self.is_afraid(mind))),
        ]
    }

    /// What they add in all.
    pub fn level(self, aim: Aim, mind: Mind) -> i32 {
        self.levels(aim, mind).into_iter().fold(0, |sum, (_, by)| sum.saturating_add(by))
    }

    /// Whether its fear of the other one is at work.
    pub fn is_afraid(self, mind: Mind) -> bool {
        self.fear == Grip::Held && self.hatred == Grip::Free && !mind.composed
    }

    /// Whether a test of terror of the other one is made; hatred may block it (`hatred_blocks_terror`).
    pub fn is_terrified(self, hatred_blocks: bool) -> bool {
        self.hatred == Grip::Free || !hatred_blocks
    }
}

/// What meeting somebody one is prejudiced against does (D100-PSY-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prejudiced {
    /// This modifier to tests of fellowship with them.
    Modifier(i32),
    /// Must insult one of them at once.
    Insults,
}

/// Prejudice after its test: success gives the modifier, and no immunity.
pub const fn prejudice(passed: bool) -> Prejudiced {
    if passed { Prejudiced::Modifier(-10) } else { Prejudiced::Insults }
}

/// How the prolonged test against a fear stands (D100-PSY-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fear {
    /// Levels gathered so far, of those that its level needs.
    Resisting(i32),
    /// The fear has been overcome.
    Overcome,
    /// Not to be overcome in this scene.
    Lasting,
}

impl Fear {
    /// After one more test at the end of a round. A sum below 0 starts anew, or ends all trying (`fear_negative_total`).
    #[must_use]
    pub fn tested(self, level_of_fear: u16, level: i32, fails_scene: bool) -> Self {
        let Self::Resisting(sum) = self else { return self };
        let sum = sum.saturating_add(level);
        if sum >= i32::from(level_of_fear) {
            Self::Overcome
        } else if sum >= 0 {
            Self::Resisting(sum)
        } else if fails_scene {
            Self::Lasting
        } else {
            Self::Resisting(0)
        }
    }
}

/// Stacks of panic by a source of fear that came nearer and a failed test: one (D100-PSY-07).
pub const fn approached(passed: bool) -> u16 {
    if passed { 0 } else { 1 }
}

/// What frenzy adds to the level of a test: +1 in melee, −1 otherwise (D100-PSY-10).
pub const fn frenzy(melee: bool) -> i32 {
    if melee { 1 } else { -1 }
}

crate::listed! {
    /// What somebody may want to do in its turn, as frenzy and panic ask it (D100-PSY-10, D100-CON-11).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Doing {
        /// Strike, charge or shoot.
        Attack,
        /// Move at a walk or a run.
        Move,
        /// Run a second time this turn.
        Dash,
        /// Stand up, crawl, climb or jump.
        Shift,
        /// Leave melee by a safe way.
        Disengage,
        /// Leave melee under free attacks.
        Flee,
        /// Get out of sight.
        Hide,
        /// Get free of what holds it.
        GetFree,
        /// Put out its own fire.
        PutOutFire,
        /// Stand ready to defend oneself.
        Stance,
        /// Aim for the next shot.
        Aim,
        /// Read the battlefield for an advantage.
        Assess,
        /// Tend the wounds of somebody.
        Heal,
        /// Pick something up from the ground.
        PickUp,
        /// Get on a mount or off it.
        Mount,
    }
}

impl Doing {
    /// Whether somebody panicked may do it (D100-CON-11).
    pub const fn in_panic(self) -> bool {
        matches!(
            self,
            Self::Move
                | Self::Dash
                | Self::Shift
                | Self::Disengage
                | Self::Flee
                | Self::Hide
                | Self::GetFree
                | Self::PutOutFire
        )
    }

    /// Whether somebody in frenzy may do it while a conscious foe is there (D100-PSY-10).
    pub const fn in_frenzy(self) -> bool {
        !matches!(
            self,
            Self::Disengage
                | Self::Flee
                | Self::Hide
                | Self::Stance
                | Self::Aim
                | Self::Assess
                | Self::Heal
                | Self::PickUp
                | Self::Mount
        )
    }

    /// Whether somebody panicked, in frenzy or both may do it: frenzy suspends what panic demands.
    pub const fn is_open(self, panicked: bool, frenzied: bool) -> bool {
        if frenzied { self.in_frenzy() } else { !panicked || self.in_panic() }
    }
}

/// Whether somebody in frenzy may attack a target: one of the nearest, in cells.
pub fn is_nearest(target: u32, others: &[u32]) -> bool {
    others.iter().all(|other| target <= *other)
}

/// Whether somebody in frenzy may end a move there: next to the nearest foe, or nearer to it than before.
pub const fn may_end(before: u32, after: u32) -> bool {
    after <= 1 || after < before
}

/// Whether frenzy begins: by a free test of willpower that is passed, by one's own will, or by a psychology test that was
/// failed (`frenzy_entry`, D100-PSY-12).
pub const fn frenzy_begins(passed: bool, reading: FrenzyEntry) -> bool {
    match reading {
        FrenzyEntry::WpTest => passed,
        FrenzyEntry::Free => true,
        FrenzyEntry::FailedPsychTest => !passed,
    }
}
