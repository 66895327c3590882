//! Casters and spells for tests.

use kekkai_rules::{
    Flow, Id, PlainText, Refusal, Target,
    knk::{
        Class, Order, Spec,
        modifier::{Modifier, When},
        rank::{Rank, Stat},
        spell::{Counted, Effect, Form, School, Spell, SpellAim, Whom},
    },
};

use crate::knk::table::{Battle, ONE, Say, commoner};

pub(crate) fn rank(value: u8) -> Rank {
    Rank::new(value, 0).unwrap()
}

/// A commoner of M5 with one school.
pub(crate) fn user(school: School, of: u8, spells: Vec<Spell>) -> Spec {
    Spec { schools: vec![(school, rank(of))], spells, ..commoner("E4 M5 L3") }
}

pub(crate) fn mage(skill: u8, school: School, of: u8, spells: Vec<Spell>) -> Spec {
    Spec { class: Some(Class::Mage), sixth: Some(rank(skill)), ..user(school, of, spells) }
}

pub(crate) fn spell(
    school: School,
    form: Form,
    prana: i32,
    aim: SpellAim,
    effects: Vec<Effect>,
) -> Spell {
    let name = PlainText::new("a spell");
    Spell { name, school, form, prana, aim, effects, save: None, influence: None, dodge: true }
}

pub(crate) fn person() -> SpellAim {
    SpellAim::Person { whom: Whom::Hostile, range: None }
}

pub(crate) fn harm(damage: i32) -> Effect {
    Effect::Harm { damage: Some(damage), dice: None }
}

/// Agility so much lower for so many turns.
pub(crate) fn curse(by: i32, turns: u16) -> Effect {
    Effect::Afflict {
        name: PlainText::new("slow"),
        turns: Some(turns),
        hp: 0,
        prana: 0,
        modifiers: vec![Modifier::Stat { of: Stat::A, by: -by, when: When::Always }],
        counted: Counted::Bearer,
        until_death: false,
    }
}

pub(crate) fn at(who: Id) -> Option<Target> {
    Some(Target::Combatant(who))
}

pub(crate) fn cast(
    fight: &mut Battle,
    spell: u8,
    target: Option<Target>,
    script: &[Say],
) -> Result<Flow, Refusal> {
    fight.order(ONE, Order::Cast { spell }, target, script)
}
