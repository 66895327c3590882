//! Skills and spells field by field. What they do is a list of values in the words of data files: each is begun from one that
//! is sound as it stands.

use crate::content::{Holds, RecordField, Shape, Words};
use crate::knk::content::bounds::MOST;

pub(super) const SKILL_FIELDS: &[RecordField] = &[
    RecordField::new("levels", "made-level", Holds::Ladder(LEVELS, RANKS)),
    RecordField::new("price", "made-switched", Holds::Part("(start: 10)")),
    RecordField::new("price.start", "made-price-start", Holds::Number(0, MOST)),
    RecordField::new("price.upkeep", "made-price-upkeep", Holds::Number(0, MOST)),
    RecordField::new("free_for", "made-free-for", Holds::AsWritten),
    RecordField::flag("forbidden", "made-forbidden"),
];

pub(super) const SPELL_FIELDS: &[RecordField] = &[
    RecordField::new("school", "made-school", Holds::Word(SCHOOLS)),
    RecordField::new("form", "made-form", Holds::Shaped(FORMS)),
    RecordField::new("prana", "made-price", Holds::Number(0, MOST)),
    RecordField::new("aim", "made-aim", Holds::Shaped(AIMS)),
    RecordField::new("effects", "made-effect", Holds::Shapes(EFFECTS)),
    RecordField::new("save", "made-save", Holds::Shaped(SAVES)),
    RecordField::new("influence", "made-influence", Holds::Word(INFLUENCES)),
    RecordField::flag("dodge", "made-dodged").or("true"),
];

/// The ranks of levels, which rise (KNK-SKL-01).
const RANKS: &[&str] = &["\"F\"", "\"E\"", "\"D\"", "\"C\"", "\"B\"", "\"A\"", "\"EX\""];

const LEVELS: &[Shape] = &[
    Shape::new("(rank: \"D\")", "made-level-told"),
    Shape::new("(rank: \"D\", modifiers: [stat(of: L, by: 1)])", "made-level-stat"),
    Shape::new(
        "(rank: \"D\", modifiers: [roll(of: attack, to: attack, by: 5)])",
        "made-level-roll",
    ),
    Shape::new("(rank: \"D\", modifiers: [growing(of: attack, to: roll)])", "made-level-growing"),
    Shape::new("(rank: \"D\", modifiers: [damage(by: 5)])", "made-level-damage"),
    Shape::new("(rank: \"D\", modifiers: [immune(to: charm)])", "made-level-immune"),
    Shape::new("(rank: \"D\", modifiers: [hurts_unclean])", "made-level-unclean"),
    Shape::new("(rank: \"D\", modifiers: [flies])", "made-level-flies"),
    Shape::new("(rank: \"D\", modifiers: [withstands(what: drowning)])", "made-level-withstands"),
    Shape::new("(rank: \"D\", modifiers: [circles(up_to: 1)])", "made-level-circles"),
    Shape::new("(rank: \"D\", modifiers: [escapes])", "made-level-escapes"),
    Shape::new("(rank: \"D\", modifiers: [tracks(by: 2)])", "made-level-tracks"),
];

const FORMS: &[Shape] = &[
    Shape::new("lines(3)", "made-form-lines"),
    Shape::new("simple", "made-form-simple"),
    Shape::new("rune", "made-form-rune"),
    Shape::new("circle(1)", "made-form-circle"),
    Shape::new("sacrament(1)", "made-form-sacrament"),
];

const AIMS: &[Shape] = &[
    Shape::new("person()", "made-aim-person"),
    Shape::new("person(whom: friend)", "made-aim-friend"),
    Shape::new("person(range: 6)", "made-aim-range"),
    Shape::new("area(radius: 1)", "made-aim-area"),
    Shape::new("row(length: 3)", "made-aim-row"),
    Shape::new("caster", "made-aim-caster"),
    Shape::new("general", "made-aim-general"),
];

const EFFECTS: &[Shape] = &[
    Shape::new("harm(damage: 20)", "made-effect-harm"),
    Shape::new("harm(dice: (plus: 0, count: 1, faces: 60))", "made-effect-dice"),
    Shape::new("heal(hp: 20)", "made-effect-heal"),
    Shape::new("mend(middle)", "made-effect-mend"),
    Shape::new(
        "afflict(name: \"Slowness\", turns: 3, modifiers: [stat(of: A, by: -1)])",
        "made-effect-afflict",
    ),
    Shape::new("dispel", "made-effect-dispel"),
    Shape::new("lose_turn", "made-effect-turn"),
    Shape::new("prone", "made-effect-prone"),
    Shape::new("shove(3)", "made-effect-shove"),
    Shape::new("reshape(Ice)", "made-effect-reshape"),
    Shape::new("shadow(true)", "made-effect-shadow"),
    Shape::new("fire(true)", "made-effect-fire"),
    Shape::new("weather(status: rain)", "made-effect-weather"),
    Shape::new(
        "summon(name: \"Servant\", like: \"clay-servant\", kind: guard, upkeep: 4)",
        "made-effect-summon",
    ),
    Shape::new("told(\"What the table settles by talk\")", "made-effect-told"),
];

const SAVES: &[Shape] = &[
    Shape::new("(of: A, then: halves)", "made-save-halves"),
    Shape::new("(of: A)", "made-save-negates"),
    Shape::new("(of: M)", "made-save-negates"),
    Shape::new("(of: mind)", "made-save-negates"),
];

const INFLUENCES: Words =
    Words { all: &["charm", "intimidation", "stupor", "poison"], family: "made-influence-" };
const SCHOOLS: Words = Words {
    all: &[
        "fire",
        "water",
        "earth",
        "air",
        "kabbalah",
        "runes",
        "puppets",
        "alchemy",
        "witchcraft",
        "walking",
        "demonic",
        "vampiric",
        "church",
    ],
    family: "school-",
};
