//! Conditions as a screen shows them: those that somebody sets, and those that follow from the pools.

use super::{
    numbers::{conditions::Condition, vitals::VitalState},
    options::Options,
    sheet::Sheet,
};
use crate::{ConditionKind, ConditionView, Meaning, Phrase, RelationKind};

const fn open(key: &'static str, sign: &'static str, rank: u8) -> ConditionKind {
    ConditionKind::new(key, sign, rank)
}

const fn alarm(key: &'static str, sign: &'static str, rank: u8) -> ConditionKind {
    ConditionKind { alarming: true, ..ConditionKind::new(key, sign, rank) }
}

const fn of_card(key: &'static str) -> ConditionKind {
    ConditionKind { sign: None, ..ConditionKind::new(key, "", 30) }
}

/// Dead at -10 hit points (D20-DMG-04).
pub const DEAD: &ConditionKind =
    &ConditionKind { means: Some(Meaning::Dead), ..alarm("dead", "x", 0) };
/// A thing without hit points (D20-OBJ-06).
pub const BROKEN: &ConditionKind =
    &ConditionKind { means: Some(Meaning::Dead), ..of_card("broken") };
/// Loses a hit point each own turn (D20-DMG-05).
pub const DYING: &ConditionKind = &alarm("dying", ";", 1);
/// Unconscious, and loses nothing by the turn (D20-DMG-04, D20-DMG-08).
pub const UNCONSCIOUS: &ConditionKind = &open("unconscious", "Z", 2);
/// Awake with 0 hit points or less (D20-HEAL-07).
pub const NEUTRALISED: &ConditionKind = &open("neutralised", "U", 3);
/// Led by the GM (D20-DMG-10).
pub const PANIC: &ConditionKind = &alarm("panic", "!", 4);
/// Holds an action for a trigger, which others do not know (D20-RDY-05).
pub const HOLDS_ACTION: &ConditionKind =
    &ConditionKind { open: false, ..open("holds-action", "Q", 12) };
/// Takes aim at somebody (D20-RDY-01).
pub const AIMS: &ConditionKind = &open("aims", "V", 13);
/// Charges, or has charged since its last turn (D20-ACT-03).
pub const CHARGES: &ConditionKind = &of_card("charges");
/// Fights defensively until its next turn (D20-DEF-01).
pub const DEFENDS: &ConditionKind = &of_card("defends");
/// Leaves the dice of sneak attacks out (D20-FLK-04).
pub const PLAIN_BLOWS: &ConditionKind = &ConditionKind { open: false, ..of_card("plain-blows") };

const PRONE: &ConditionKind = &open("prone", "_", 6);
const KNEELING: &ConditionKind = &open("kneeling", "E", 7);
const STUNNED: &ConditionKind = &alarm("stunned", "S", 5);
const CLIMBING: &ConditionKind = &open("climbing", "C", 8);
const SURPRISED: &ConditionKind = &open("surprised", "?", 9);
const RUNNING: &ConditionKind = &open("running", "R", 10);
const HIDDEN: &ConditionKind =
    &ConditionKind { means: Some(Meaning::Hidden), ..open("hidden", "'", 11) };
const INVISIBLE: &ConditionKind = &open("invisible", "I", 14);
const BOUND: &ConditionKind = &open("bound", "D", 15);
const ASLEEP: &ConditionKind = &open("asleep", "L", 16);
const PARALYSED: &ConditionKind = &open("paralysed", "P", 17);
const GRAPPLING: &ConditionKind = &open("grappling", "@", 18);
const PINNED: &ConditionKind = &open("pinned", "&", 19);
const INJURY_ARM: &ConditionKind = &open("injury-arm", "\\", 20);
const INJURY_LEG: &ConditionKind = &open("injury-leg", "G", 21);

/// All conditions as they are declared.
pub const KINDS: &[&ConditionKind] = &[
    DEAD,
    DYING,
    UNCONSCIOUS,
    NEUTRALISED,
    PANIC,
    STUNNED,
    PRONE,
    KNEELING,
    CLIMBING,
    SURPRISED,
    RUNNING,
    HIDDEN,
    HOLDS_ACTION,
    AIMS,
    INVISIBLE,
    BOUND,
    ASLEEP,
    PARALYSED,
    GRAPPLING,
    PINNED,
    INJURY_ARM,
    INJURY_LEG,
    CHARGES,
    DEFENDS,
    PLAIN_BLOWS,
    BROKEN,
];

/// Each who has seized to each whom it has seized (D20-GRP-06).
pub const SEIZES: &RelationKind = &RelationKind {
    key: "seizes",
    field: "seizes",
    several: true,
    means: None,
    drawn: Some([GRAPPLING.key, GRAPPLING.key]),
};

/// How a condition is shown.
pub(super) const fn kind(condition: Condition) -> &'static ConditionKind {
    match condition {
        Condition::Prone => PRONE,
        Condition::Kneeling => KNEELING,
        Condition::Stunned => STUNNED,
        Condition::Climbing => CLIMBING,
        Condition::Surprised => SURPRISED,
        Condition::Running => RUNNING,
        Condition::Hidden => HIDDEN,
        Condition::Invisible => INVISIBLE,
        Condition::Bound => BOUND,
        Condition::Asleep => ASLEEP,
        Condition::Paralysed => PARALYSED,
        Condition::Grappling => GRAPPLING,
        Condition::Pinned => PINNED,
        Condition::InjuryArm => INJURY_ARM,
        Condition::InjuryLeg => INJURY_LEG,
    }
}

/// Every condition of somebody, those of its pools first.
pub(super) fn of(sheet: &Sheet, options: &Options) -> Vec<ConditionView> {
    let state = match sheet.state(options) {
        VitalState::Active | VitalState::Disabled => None,
        VitalState::Dead if sheet.is_thing(options) => Some(BROKEN),
        VitalState::Dead => Some(DEAD),
        VitalState::Dying => Some(DYING),
        VitalState::Unconscious => Some(UNCONSCIOUS),
        VitalState::Neutralised => Some(NEUTRALISED),
    };
    let own = sheet.conditions.keys().map(|one| kind(*one));
    let defends = sheet.stance.dodge > 0;
    let more = [
        (sheet.vitals().is_in_panic() && !sheet.dead).then_some(PANIC),
        (!sheet.held.is_empty()).then_some(HOLDS_ACTION),
        sheet.aim.is_some().then_some(AIMS),
        sheet.stance.charges.then_some(CHARGES),
        defends.then_some(DEFENDS),
        sheet.plain.then_some(PLAIN_BLOWS),
    ];
    let all = state.into_iter().chain(own).chain(more.into_iter().flatten());
    all.map(ConditionKind::once).collect()
}

/// The word for a way to look, from 0 for north, clockwise (D20-ACT-05).
pub(super) fn way(to: u8) -> Phrase {
    Phrase::new(match to % 8 {
        0 => "d20-way-north",
        1 => "d20-way-northeast",
        2 => "d20-way-east",
        3 => "d20-way-southeast",
        4 => "d20-way-south",
        5 => "d20-way-southwest",
        6 => "d20-way-west",
        _ => "d20-way-northwest",
    })
}
