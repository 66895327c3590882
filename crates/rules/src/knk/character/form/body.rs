//! The fields of a body: what it lacks and what it is, and how it comes into a fight.

use std::borrow::Cow;

use super::{
    NOTHING,
    identity::{STEPPED, choice, flag, line, number},
    or_nothing, text,
};
use crate::knk::{
    content::{
        class::Class,
        combatant::Spec,
        familiar::FamiliarKind,
        nature::Nature,
        part::{Harm, Part, Wound},
        value::Override,
    },
    making::creation::Character,
};
use crate::{
    Phrase,
    form::{FieldKeys, FieldKind, FormChoice, FormField},
};

/// Most prana that a familiar uses up each turn.
pub(super) const MOST_UPKEEP: i32 = 999;

/// Limbs that somebody may start without: the field, its label, how many of them a body has.
pub(super) const LIMBS: [(&str, &str, Part, usize); 3] = [
    ("missing.leg", "editor-no-leg", Part::Leg, 2),
    ("missing.left_arm", "editor-no-left-arm", Part::LeftArm, 1),
    ("missing.right_arm", "editor-no-right-arm", Part::RightArm, 1),
];

/// Every field of the section.
pub(super) fn fields(character: &Character) -> Vec<FormField> {
    let sheet = &character.sheet;
    let limbs = LIMBS.into_iter().map(|(path, label, part, most)| {
        let count = sheet.missing.iter().filter(|missing| **missing == part).count();
        let bounds = (0, i32::try_from(most).unwrap_or(1));
        number(path, label, i32::try_from(count).unwrap_or(i32::MAX), bounds)
    });
    let flags = [
        flag("unclean", "editor-unclean", sheet.unclean),
        flag("immaterial", "editor-immaterial", sheet.immaterial),
    ];
    limbs
        .chain(flags)
        .chain(familiar(sheet))
        .chain(start(sheet))
        .chain(overrides(sheet))
        .chain(wounds(sheet))
        .collect()
}

/// What is hurt since earlier fights, and what may be added.
fn wounds(sheet: &Spec) -> Vec<FormField> {
    let keys = FieldKeys { removes: true, ..STEPPED };
    let all = || {
        Wound::ALL
            .into_iter()
            .map(|(part, harm)| FormChoice::new(wound_key(part, harm), part.phrase(harm)))
    };
    let hurt = sheet.wounds.iter().enumerate().map(|(place, wound)| {
        let phrase = wound.part.phrase(wound.harm);
        let kind = FieldKind::Choice(all().collect());
        FormField::new(format!("wounds[{place}]"), Phrase::new("editor-wound"), kind)
            .shown(phrase)
            .keyed(keys)
    });
    let list = FieldKind::List { choices: all().collect(), is_open: false };
    let new = FormField::new("wounds", Phrase::new("editor-new-wound"), list);
    hurt.chain([new]).collect()
}

/// The key of a choice among wounds.
pub(super) fn wound_key(part: Part, harm: Harm) -> Cow<'static, str> {
    part.phrase(harm).key
}

fn familiar(sheet: &Spec) -> Vec<FormField> {
    let kind = sheet.familiar.as_ref().map(|familiar| familiar.kind);
    let kind = kind.or_else(|| sheet.class.as_ref().and_then(FamiliarKind::of_class));
    let kinds = FamiliarKind::ALL.map(|it| FormChoice::new(it.key(), it.phrase()));
    let mut fields = vec![
        choice("familiar", "familiar", with_none(kinds))
            .shown(or_nothing(kind.map(FamiliarKind::phrase))),
    ];
    if let Some(familiar) = &sheet.familiar {
        let keys = FieldKeys { enter: Some("editor-key-type"), ..STEPPED };
        let owner = familiar.owner.as_ref().map(ToString::to_string).unwrap_or_default();
        fields.push(
            number("familiar.upkeep", "editor-upkeep", familiar.upkeep, (0, MOST_UPKEEP))
                .keyed(keys),
        );
        fields.push(line("familiar.owner", "editor-owner", owner));
    }
    fields
}

/// How it comes into a fight, where nothing else is said: full, from outside, seen.
fn start(sheet: &Spec) -> Vec<FormField> {
    let typed = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    let natures = Nature::ALL.map(|it| FormChoice::new(it.key(), it.phrase()));
    let nature = sheet.nature.or_else(|| sheet.class.as_ref().and_then(Class::nature));
    vec![
        choice("nature", "editor-nature", with_none(natures))
            .shown(or_nothing(nature.map(Nature::phrase))),
        line("hp", "editor-start-hp", typed(sheet.hp)),
        line("prana", "editor-start-prana", typed(sheet.prana)),
        flag("at_base", "editor-at-base", sheet.at_base),
        flag("hidden_on_global_map", "editor-concealed", sheet.hidden_on_global_map),
    ]
}

/// Values that the GM sets from the start.
fn overrides(sheet: &Spec) -> Vec<FormField> {
    let keys = FieldKeys { enter: Some("editor-key-type"), removes: true, ..STEPPED };
    let set = sheet.overrides.iter().map(|(value, to)| {
        let (least, most) = value.bounds();
        let path = format!("overrides.{}", value.key());
        FormField::new(path, value.phrase(), FieldKind::Number { least, most })
            .typed(to.to_string())
            .keyed(keys)
    });
    let choices = Override::ALL.map(|it| FormChoice::new(it.key(), it.phrase())).to_vec();
    let list = FieldKind::List { choices, is_open: false };
    let new = FormField::new("overrides", Phrase::new("editor-new-override"), list);
    set.chain([new]).collect()
}

/// Nothing, or one of these.
fn with_none<const N: usize>(all: [FormChoice; N]) -> Vec<FormChoice> {
    [FormChoice::new("", text(NOTHING))].into_iter().chain(all).collect()
}
