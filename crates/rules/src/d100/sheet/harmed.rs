//! What injuries have left on a body: torn muscles, broken bones, lost parts, limbs of no use, wounds that open again.

use serde::{Deserialize, Serialize};

use crate::d100::{
    numbers::harm::{
        conditions::Facet,
        durations::{Event, Lasts},
        injuries::{BodyPart, Effect, InjuryMark, Severity, Started},
        lasting::{Hearing, Reopening, hearing, torn},
        lost_parts::{Lost, lame},
        place::{HitLocation, Side},
    },
    options::{Options, UselessLeg},
    tables,
};

/// A limb that is of no use (D100-INJ-05, D100-INJ-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Useless {
    /// Which limb it is.
    pub place: HitLocation,
    /// The round at whose end it is of use again; `None` until medical help.
    pub last: Option<u32>,
    /// Whether gangrene did it, so that no help mends it (D100-DSE-10).
    #[serde(default, with = "crate::system::later")]
    pub rotten: bool,
}

impl Useless {
    /// Whether medical help makes it of use again.
    const fn is_helped(&self) -> bool {
        self.last.is_none() && !self.rotten
    }
}

/// A modifier that an injury gave (D100-INJ-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hindered {
    /// Tests that are built on this have it.
    pub facet: Facet,
    /// What it adds to them; below 0.
    pub by: i32,
    /// How long it lasts.
    pub lasts: Lasts<u16>,
    /// The round in which it came.
    pub since: u32,
}

/// What an injury still has in store for its owner (D100-AMP-13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Where the injury is.
    pub place: HitLocation,
    /// What keeps it from happening.
    pub unless: Option<Event>,
    /// Days until it happens; `None` for the end of the scene.
    pub days: Option<u16>,
    /// What happens then, in this order.
    pub effects: Vec<Effect>,
}

/// What injuries have left on somebody.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Harmed {
    /// Torn muscles that have not healed (D100-INJ-11).
    pub tears: Vec<(HitLocation, Severity)>,
    /// Broken bones that have not healed (D100-INJ-09).
    pub fractures: Vec<(HitLocation, Severity)>,
    /// Parts that are gone for good.
    pub lost: Lost,
    /// Limbs of no use.
    pub useless: Vec<Useless>,
    /// Modifiers that injuries put on tests.
    pub hindered: Vec<Hindered>,
    /// Wounds that damage opens again (D100-INJ-06).
    pub reopens: Vec<Reopening>,
    /// The round at whose end halved speed is whole again.
    pub winded: Option<u32>,
    /// Hands that bleed, with the difficulty of the test before each action (D100-INJ-16).
    pub bleeding_hands: Vec<(Side, i32)>,
    /// Hands that lose a finger each round, with the round of the blow (D100-AMP-12).
    pub cleft_hands: Vec<(Side, u32)>,
    /// Diseases that have begun without a test (D100-INJ-17).
    pub started: Vec<Started>,
    /// What stays when the injuries have healed (D100-INJ-13).
    pub marks: Vec<InjuryMark>,
    /// What still comes of them.
    pub waits: Vec<Waiting>,
}

/// The arm of a side as tests are built on it.
pub const fn arm(side: Side) -> Facet {
    match side {
        Side::Left => Facet::LeftArm,
        Side::Right => Facet::RightArm,
    }
}

impl Harmed {
    /// What injuries take of a test that is built on these. Lost parts count, speed and useless limbs do not
    /// (*Readings*, D100-FATE-10).
    pub fn penalty(&self, test: &[Facet], options: &Options) -> i32 {
        let first = |severity| {
            let tear = tables::tear(severity);
            tear.and_then(|tear| tear.spans.first().copied()).unwrap_or(0)
        };
        let tears: Vec<(HitLocation, i32)> =
            self.tears.iter().map(|(place, severity)| (*place, first(*severity))).collect();
        let torn = torn(&tears, test, options.tear_stack);
        let lost = self.lost.penalty(tables::losses(), test);
        let touches = |one: &&Hindered| test.contains(&one.facet);
        // A second wound of the ear adds nothing to the first: it makes deaf (D100-INJ-19).
        let apart = |one: &&Hindered| one.lasts != Lasts::Until(Event::Magic);
        let once = self.hindered.iter().filter(touches).filter(apart);
        let hindered = once.fold(0_i32, |sum, one| sum.saturating_add(one.by));
        let heard = match self.hearing() {
            Hearing::Worse(by) if test.contains(&Facet::Hearing) => by,
            Hearing::Whole | Hearing::Worse(_) | Hearing::Deaf => 0,
        };
        let dodge = if test.contains(&Facet::Dodge) { self.lameness(options).1 } else { 0 };
        let broken = self.broken(test, options);
        [torn, lost, hindered, heard, dodge, broken].into_iter().fold(0, i32::saturating_add)
    }

    /// What fractures take while they heal: the severe twice as much (`fracture_active_penalty`).
    fn broken(&self, test: &[Facet], options: &Options) -> i32 {
        let touches =
            |place: &HitLocation| place.facet().is_some_and(|facet| test.contains(&facet));
        let of = |(_, severity): &(HitLocation, Severity)| match severity {
            Severity::Light => options.fracture_active_penalty,
            Severity::Severe => options.fracture_active_penalty.saturating_mul(2),
        };
        self.fractures.iter().filter(|(place, _)| touches(place)).map(of).min().unwrap_or(0)
    }

    fn hearing(&self) -> Hearing {
        let wounds = self.hindered.iter().filter(|one| one.lasts == Lasts::Until(Event::Magic));
        let by = wounds.clone().next().map_or(0, |one| one.by);
        hearing(u16::try_from(wounds.count()).unwrap_or(u16::MAX), by)
    }

    /// Whether a test fails whatever the dice say (D100-AMP-02, D100-AMP-07, D100-INJ-19).
    pub fn fails(&self, test: &[Facet], blind_fail: bool) -> bool {
        let deaf = self.hearing() == Hearing::Deaf && test.contains(&Facet::Hearing);
        deaf || self.lost.fails(tables::losses(), test, blind_fail)
    }

    /// Whether lame legs halve speed, and what they take of a dodge, once a leg (D100-AMP-09, D100-INJ-07).
    pub fn lameness(&self, options: &Options) -> (bool, i32) {
        let lame_leg = |side| {
            let useless = self.useless.iter().any(|one| one.place == HitLocation::Leg(side));
            let counts = useless && options.useless_leg == UselessLeg::AsFoot;
            counts || self.lost.is_lame(tables::losses(), side, options.arm_row_means)
        };
        lame(lame_leg(Side::Left), lame_leg(Side::Right))
    }

    /// How many different causes halve speed, conditions apart (D100-MOV-02).
    pub fn halvings(&self, options: &Options) -> u32 {
        let torn = self.tears.iter().any(|(place, _)| matches!(place, HitLocation::Leg(_)));
        let causes = [torn, self.lameness(options).0, self.winded.is_some()];
        causes.into_iter().map(u32::from).fold(0, u32::saturating_add)
    }

    /// Whether a table lets nobody walk with such a leg, and somebody has one (`useless_leg`).
    pub fn only_crawls(&self, options: &Options) -> bool {
        let is_leg = |one: &Useless| matches!(one.place, HitLocation::Leg(_));
        options.useless_leg == UselessLeg::NoWalk && self.useless.iter().any(is_leg)
    }

    /// Whether the hand of a side can hold and do anything (D100-INJ-05, D100-AMP-11).
    pub fn works(&self, side: Side) -> bool {
        let useless = self.useless.iter().any(|one| one.place == HitLocation::Arm(side));
        !useless && self.lost.holds(tables::losses(), side)
    }

    /// Whether something of it waits for this event.
    pub fn waits_for(&self, event: Event) -> bool {
        let limbs = event == Event::MedicalHelp && self.useless.iter().any(Useless::is_helped);
        let fingers = event == Event::MedicalHelp && !self.cleft_hands.is_empty();
        let waits = self.waits.iter().any(|one| one.unless == Some(event));
        limbs || fingers || waits || self.hindered.iter().any(|one| one.lasts.ends_with(event))
    }

    /// The same after something that heals.
    #[must_use]
    pub fn after(&self, event: Event) -> Self {
        let mut left = self.clone();
        left.hindered.retain(|one| !one.lasts.ends_with(event));
        if matches!(event, Event::MedicalHelp | Event::Magic) {
            left.useless.retain(|one| !one.is_helped());
            left.cleft_hands.clear();
        }
        left.waits.retain(|one| one.unless != Some(event));
        if event == Event::Surgery {
            left.reopens.clear();
            left.marks.retain(|mark| *mark != InjuryMark::CrookedNose);
        }
        left
    }

    /// The same at the end of a round: what lasted to it is over (D100-TRN-10).
    #[must_use]
    pub fn round_ends(&self, round: u32, options: &Options) -> Self {
        let counts = options.duration_counts_current_round;
        let over = |last: Option<u32>| last.is_some_and(|last| last <= round);
        let mut left = self.clone();
        left.useless.retain(|one| !over(one.last));
        left.hindered.retain(|one| !over(one.lasts.last_round(one.since, counts)));
        left.winded = left.winded.filter(|last| !over(Some(*last)));
        left
    }

    /// The same after the fight: what had rounds to go is over. What was to come at the end of the scene comes at the end of
    /// the next one.
    #[must_use]
    pub fn outlasting(&self) -> Self {
        let mut left = self.clone();
        left.useless.retain(|one| one.last.is_none());
        left.hindered.retain(|one| one.lasts.outlasts());
        left.cleft_hands.iter_mut().for_each(|(_, round)| *round = 1);
        left.winded = None;
        left
    }

    /// The same after hours: modifiers for minutes or hours are over (D100-TRN-10).
    #[must_use]
    pub fn hours_pass(&self, hours: u16) -> Self {
        let mut left = self.clone();
        for one in &mut left.hindered {
            if let Lasts::Hours(rest) = &mut one.lasts {
                *rest = rest.saturating_sub(hours);
            }
        }
        let over = |one: &Hindered| {
            let minutes = matches!(one.lasts, Lasts::Minutes(_)) && hours > 0;
            minutes || one.lasts == Lasts::Hours(0)
        };
        left.hindered.retain(|one| !over(one));
        left
    }

    /// The same after a day (D100-INJ-08).
    #[must_use]
    pub fn day_passes(&self) -> Self {
        let mut left = self.hours_pass(24);
        for one in &mut left.hindered {
            if let Lasts::Days(rest) = &mut one.lasts {
                *rest = rest.saturating_sub(1);
            }
        }
        left.hindered.retain(|one| one.lasts != Lasts::Days(0));
        for one in &mut left.waits {
            one.days = one.days.map(|days| days.saturating_sub(1));
        }
        left
    }

    /// How many more of a part may be lost on a side: what is gone already cannot be lost again (D100-AMP-01).
    pub fn left_of(&self, part: BodyPart, side: Side) -> u16 {
        let most: u16 = match part {
            BodyPart::Eye | BodyPart::Ear => 2,
            BodyPart::Tooth => 32,
            BodyPart::Finger | BodyPart::Toe => 5,
            BodyPart::Nose
            | BodyPart::Tongue
            | BodyPart::Leg
            | BodyPart::Arm
            | BodyPart::Hand
            | BodyPart::Foot => 1,
        };
        let on = |part| self.lost.on(part, side) > 0;
        let with_more = match part {
            BodyPart::Finger => on(BodyPart::Hand) || on(BodyPart::Arm),
            BodyPart::Hand => on(BodyPart::Arm),
            BodyPart::Toe => on(BodyPart::Foot) || on(BodyPart::Leg),
            BodyPart::Foot => on(BodyPart::Leg),
            BodyPart::Eye
            | BodyPart::Ear
            | BodyPart::Tooth
            | BodyPart::Nose
            | BodyPart::Tongue
            | BodyPart::Leg
            | BodyPart::Arm => false,
        };
        if with_more { 0 } else { most.saturating_sub(self.lost.on(part, side)) }
    }
}
