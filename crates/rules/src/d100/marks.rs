//! Conditions and protection as a screen shows them, and who fights whom.

pub(super) mod terms;

use super::{
    numbers::harm::{
        conditions::Condition,
        place::{HitLocation, Side},
    },
    sheet::{Armour, Sheet, Skill},
};
use crate::{
    ConditionKind, ConditionView, Id, Meaning, Phrase, RelationKind,
    section::{FigureLine, SectionKind},
};

const fn open(key: &'static str, sign: &'static str, rank: u8) -> ConditionKind {
    ConditionKind::new(key, sign, rank)
}

const fn stacks(key: &'static str, sign: &'static str, rank: u8) -> ConditionKind {
    ConditionKind { stacks: true, ..ConditionKind::new(key, sign, rank) }
}

const fn alarm(kind: ConditionKind) -> ConditionKind {
    ConditionKind { alarming: true, ..kind }
}

/// Dead, and out of the queue (D100-WND-08).
pub const DEAD: &ConditionKind =
    &ConditionKind { means: Some(Meaning::Dead), ..alarm(open("dead", "x", 0)) };
/// Taken for dead until the scene is over (D100-FATE-05).
pub const TAKEN: &ConditionKind = &open("d100-taken", "Q", 1);
/// Defends with one skill until its next turn (D100-TRN-05).
pub const STANCE: &ConditionKind = &open("d100-stance", "G", 20);
/// Aims at somebody (D100-TRN-07).
pub const AIMS: &ConditionKind = &open("d100-aims", "V", 21);
/// Has injuries that are not healed, so many (D100-INJ-02).
pub const INJURED: &ConditionKind = &stacks("d100-injured", "I", 22);

/// Is afraid of somebody (D100-PSY-07).
pub const AFRAID: &ConditionKind = &open("d100-afraid", "&", 23);
/// In frenzy until calmed (D100-PSY-10).
pub const FRENZY: &ConditionKind = &open("d100-frenzy", "R", 24);

const UNCONSCIOUS: &ConditionKind = &open("d100-unconscious", "Z", 1);
const BLEEDING: &ConditionKind = &alarm(stacks("d100-bleeding", ";", 2));
const ABLAZE: &ConditionKind = &alarm(stacks("d100-ablaze", "*", 3));
const POISONED: &ConditionKind = &alarm(stacks("d100-poisoned", "$", 4));
const STUNNED: &ConditionKind = &stacks("d100-stunned", "S", 5);
const SURPRISED: &ConditionKind = &open("d100-surprised", "?", 6);
const PRONE: &ConditionKind = &open("d100-prone", "_", 7);
const PANICKED: &ConditionKind = &stacks("d100-panicked", "!", 8);
const ENTANGLED: &ConditionKind = &stacks("d100-entangled", "@", 9);
const BLINDED: &ConditionKind = &stacks("d100-blinded", "E", 10);
const DEAFENED: &ConditionKind = &stacks("d100-deafened", "D", 11);
const FATIGUED: &ConditionKind = &stacks("d100-fatigued", "F", 12);

/// All conditions as they are declared.
pub const KINDS: &[&ConditionKind] = &[
    DEAD,
    TAKEN,
    UNCONSCIOUS,
    BLEEDING,
    ABLAZE,
    POISONED,
    STUNNED,
    SURPRISED,
    PRONE,
    PANICKED,
    ENTANGLED,
    BLINDED,
    DEAFENED,
    FATIGUED,
    STANCE,
    AIMS,
    INJURED,
    AFRAID,
    FRENZY,
];

/// Each of two who are engaged in melee to the other (D100-MEL-05).
pub const ENGAGED: &RelationKind = &RelationKind {
    key: "d100-engaged",
    field: "engaged",
    several: true,
    means: None,
    drawn: None,
};

/// Each of two in a clinch to the other (D100-GRAP-03).
pub const CLINCH: &RelationKind = &RelationKind {
    key: "d100-clinch",
    field: "clinches",
    several: false,
    means: None,
    drawn: None,
};

/// A rider to its mount (D100-MNT-06).
pub const RIDES: &RelationKind =
    &RelationKind { key: "d100-rides", field: "rides", several: false, means: None, drawn: None };

/// How a condition is shown.
pub(super) const fn kind(condition: Condition) -> &'static ConditionKind {
    match condition {
        Condition::Unconscious => UNCONSCIOUS,
        Condition::Panicked => PANICKED,
        Condition::Surprised => SURPRISED,
        Condition::Bleeding => BLEEDING,
        Condition::Entangled => ENTANGLED,
        Condition::Deafened => DEAFENED,
        Condition::Blinded => BLINDED,
        Condition::Poisoned => POISONED,
        Condition::Ablaze => ABLAZE,
        Condition::Stunned => STUNNED,
        Condition::Prone => PRONE,
        Condition::Fatigued => FATIGUED,
    }
}

/// Every condition of somebody, as far as it does not come of one alone of whom nothing is `known`.
pub(super) fn of(sheet: &Sheet, known: &dyn Fn(Id) -> bool) -> Vec<ConditionView> {
    if sheet.dead {
        return vec![DEAD.once()];
    }
    let own = sheet.conditions.all().map(|(what, count)| ConditionView { kind: kind(what), count });
    let open = sheet.injuries.iter().filter(|injury| !injury.healed).count();
    let injuries = u16::try_from(open).unwrap_or(u16::MAX);
    let frightens = |who: Id| known(who) && !sheet.mind.hates(who);
    let bears = sheet.mind.bears(&frightens);
    let more = [
        sheet.stance.map(|_| STANCE.once()),
        sheet.aim.map(|_| AIMS.once()),
        (bears.afraid && !bears.composed).then(|| AFRAID.once()),
        (bears.frenzy && !bears.composed).then(|| FRENZY.once()),
        (injuries > 0).then_some(ConditionView { kind: INJURED, count: injuries }),
    ];
    let taken = sheet.down.out.then(|| TAKEN.once());
    taken.into_iter().chain(own).chain(more.into_iter().flatten()).collect()
}

/// The protection of its six places.
pub(super) const ARMOUR: &SectionKind =
    &SectionKind { figure: Some(BODY), ..SectionKind::new("d100-armour") };
/// Somebody seen from behind, the places in the order of [`HitLocation::ALL`].
const BODY: &[FigureLine] = &[
    FigureLine::new(None, " O ", Some(0)),
    FigureLine::new(Some(1), "/|\\", Some(2)),
    FigureLine::new(None, " # ", Some(3)),
    FigureLine::new(Some(4), "/ \\", Some(5)),
];
/// The protection of each place, in the order of [`HitLocation::ALL`].
pub(super) fn protection(armour: &Armour) -> impl Iterator<Item = Phrase> + use<> {
    let by = HitLocation::ALL.map(|place| (place, armour.of(place)));
    by.into_iter().map(|(place, by)| {
        Phrase::new("d100-row-armour").with("place", named_place(place)).with("by", by)
    })
}

/// The word for a place of the body.
pub(super) fn named_place(place: HitLocation) -> Phrase {
    Phrase::new(place_word(place))
}

/// The key of the word of a place.
pub(super) const fn place_word(place: HitLocation) -> &'static str {
    match place {
        HitLocation::Head => "d100-place-head",
        HitLocation::Arm(Side::Left) => "d100-place-left-arm",
        HitLocation::Arm(Side::Right) => "d100-place-right-arm",
        HitLocation::Torso => "d100-place-torso",
        HitLocation::Leg(Side::Left) => "d100-place-left-leg",
        HitLocation::Leg(Side::Right) => "d100-place-right-leg",
    }
}

/// The word for a skill.
pub(super) fn skill(skill: Skill) -> Phrase {
    Phrase::new(skill.word())
}

/// The word for a condition.
pub(super) fn condition(condition: Condition) -> Phrase {
    Phrase::new(format!("condition-{}", kind(condition).key))
}
