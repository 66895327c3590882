//! Verbs of skills.

use kekkai_rules::{knk::Order, sheet_view::SkillRow};

use super::{BadCommand, Context, Group, Verb, Words, knk_verbs::order, words::actor};

pub(super) const VERBS: &[Verb] =
    &[Group::Fight.verb("skill", &["навык"], "SKILL [off]", |words, context| {
        let skill = skill(words, context)?;
        let on = !words.take_if(&["off", "нет"]);
        order(context, Order::Skill { skill, on }, None)
    })];

/// A skill of the one whose turn it is, by its name or its number from 1.
fn skill(words: &mut Words, context: &Context<'_>) -> Result<u8, BadCommand> {
    let rows = context.state.rules().view(actor(context)?).skills;
    let word = words.text()?;
    let lower = word.as_str().to_lowercase();
    let by_name = |row: &&SkillRow| row.name.as_str().to_lowercase() == lower;
    let number = || lower.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    rows.iter().find(by_name).map(|row| row.skill).or_else(number).ok_or_else(|| {
        let expected = rows.iter().map(|row| row.name.to_string()).collect();
        BadCommand::NoneOf { word: word.to_string(), expected }
    })
}

/// The order as it is typed.
pub(super) fn write(skill: u8, on: bool) -> String {
    format!("skill {}{}", u16::from(skill) + 1, if on { "" } else { " off" })
}
