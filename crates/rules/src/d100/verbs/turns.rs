//! Places in the round, free actions, jumps over gaps, shots that are left and the end of a fight, as they are typed.

use super::{
    super::{
        D100,
        fact::{Order, Ruling},
    },
    ARMED, Args, FISTS, FOE, OFF, OFF_TURN, demands, with,
};
use crate::verb::{Slot, Targets, Verb, What, Written};

/// A weapon that shots are counted for.
const WEAPON: Slot = Slot::new("weapon", "WEAPON", What::Row("weapons", Written::Number));
/// Shots that are left.
const SHOTS: Slot = Slot::new("shots", "NUMBER", What::Number(0, 999)).optional();

/// Those verbs, in the order in which they are listed.
pub(super) const VERBS: &[Verb<D100>] = &[
    Verb::order("behind", &["следом"], &[FOE, OFF_TURN], |_, _, _| Ok(Order::SeizeAfter)),
    Verb::order("stepin", &["вступить"], &[OFF_TURN], |_, _, _| Ok(Order::StepIn)),
    Verb::order("draw", &["взять-в-руки"], &[ARMED, FISTS], |table, who, args| {
        Ok(Order::Draw { with: with(table, who, args) })
    }),
    Verb::order(
        "leap",
        &["перепрыгнуть"],
        &[Slot::new("", "TARGET", What::Target(Targets::Anything)), demands::LONGER],
        |_, _, args| Ok(Order::Leap { longer: args.has("longer") }),
    ),
    Verb::ruling("fightover", &["конец-боя"], &[], |_, _| Ok(Ruling::FightOver)),
    Verb::ruling(
        "ammo",
        &["боеприпасы"],
        &[Slot::WHOM, WEAPON, SHOTS, OFF],
        |_, args| {
            let (who, weapon) = (args.combatant("who")?, args.some_number::<u8>("weapon")?);
            let shots = args.number("shots").filter(|_| !args.has("off"));
            Ok(Ruling::Ammo { who, weapon: weapon.saturating_sub(1), shots })
        },
    ),
];

/// The verb of a count of shots with its values.
pub(super) fn shots(args: Args, weapon: u8, shots: Option<u16>) -> (&'static str, Args) {
    let args = args.with("weapon", u16::from(weapon) + 1);
    ("ammo", args.with_some("shots", shots).with_flag("off", shots.is_none()))
}
