//! What the lists have that verbs name, and which verbs the menu of actions has.

use super::{
    super::{level, names, sheet},
    Table,
};
use crate::{Id, PlainText, verb::NumberedName};

/// The acts of the table that the GM calls, in the order of *At the table*.
pub(in crate::t3d) const CALLS: &[&str] = &[
    "check",
    "group",
    "contest",
    "labour",
    "sense",
    "sneak",
    "terror",
    "will",
    "control",
    "recover",
    "ability",
    "act",
    "attack",
    "reaction",
    "influence",
    "feat",
    "attitude",
    "stealth",
    "noticed",
    "condition",
    "ward",
    "pool",
    "value",
    "zone",
    "job",
    "advance",
    "drop",
    "retry",
    "giveup",
    "scene",
    "day",
    "critical",
    "publish",
];

/// What a list has of `who`: its acts, from 1, and the names that a line may take from its sheet and from the table.
pub(in crate::t3d) fn rows(table: &Table, who: Id, list: &str) -> Vec<NumberedName> {
    let Some(sheet) = table.sheet(who) else { return Vec::new() };
    let (spec, common) = (&sheet.spec, &table.common);
    let texts =
        |keys: &mut dyn Iterator<Item = &String>| keys.map(|key| PlainText::new(key)).collect();
    let names: Vec<PlainText> = match list {
        "actions" => spec.actions.iter().map(|action| action.name.clone()).collect(),
        "level" => {
            let values = spec.values.iter().map(|value| value.0.clone());
            values.chain(spec.abilities.iter().map(|ability| ability.name.clone())).collect()
        }
        "flaw" => spec.flaws.iter().map(|flaw| flaw.name.clone()).collect(),
        "pool" => spec.pools.iter().map(|pool| pool.name.clone()).collect(),
        "flag" => spec.flags.clone(),
        "effect" => {
            let wards = spec.tagged.iter().map(|ward| ward.effect.clone());
            let flaws = spec.flaws.iter().map(|flaw| flaw.effect.clone());
            wards.chain(flaws).chain([names::of(names::FEAR)]).collect()
        }
        "condition" => {
            let own = sheet.conditions.keys().map(String::as_str);
            let known = [sheet::SHAKEN.key, sheet::HELPLESS.key, sheet::DEAD.key];
            known.into_iter().chain(own).map(PlainText::new).collect()
        }
        "touched" => {
            let values = spec.values.iter().map(|value| value.0.clone());
            level::FAMILIES.into_iter().map(PlainText::new).chain(values).collect()
        }
        "task" => texts(&mut common.tasks.keys()),
        "race" => texts(&mut common.races.keys()),
        _ => Vec::new(),
    };
    names.iter().zip(1_u16..).map(|(name, number)| NumberedName::new(number, name)).collect()
}
