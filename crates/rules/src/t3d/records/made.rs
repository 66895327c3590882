//! Combatants field by field. What a sheet lists is a list of values in the words of data files: each is begun from one that
//! is sound as it stands.

use super::COMBATANT;
use crate::content::{Brought, Holds, RecordField, RecordForm, RecordSection, Shape};
use crate::t3d::sheet::MOST;

/// Every kind that is made on a screen.
pub(super) const FORMS: &[RecordForm] = &[RecordForm {
    kind: COMBATANT,
    file: "systems/t3d/combatants.ron",
    blank: "(values: [(\"will\", 10), (\"dodge\", 9)], pools: [(name: \"hp\", max: 10)])",
    sections: &[
        RecordSection { title: "t3d-made-numbers", fields: NUMBERS },
        RecordSection { title: "t3d-made-acts", fields: ACTS },
        RecordSection { title: "t3d-made-rest", fields: REST },
    ],
    brought: Brought::Joins,
}];

const NUMBERS: &[RecordField] = &[
    RecordField::new("values", "t3d-made-value", Holds::Shapes(VALUES)),
    RecordField::new("pools", "t3d-made-tracker", Holds::Shapes(TRACKERS)),
];

const ACTS: &[RecordField] = &[
    RecordField::new("actions", "t3d-made-act", Holds::Shapes(ACTIONS)),
    RecordField::new("abilities", "t3d-made-ability", Holds::Shapes(ABILITIES)),
];

const REST: &[RecordField] = &[
    RecordField::new("flaws", "t3d-made-flaw", Holds::Shapes(FLAWS)),
    RecordField::new("tagged", "t3d-made-tagged", Holds::Shapes(TAGGED)),
    RecordField::new("flags", "t3d-made-flag", Holds::Shapes(FLAGS)),
    RecordField::new("group", "t3d-made-group", Holds::Text),
    RecordField::flag("player", "t3d-made-player"),
    RecordField::new("reaction_mod", "t3d-made-reaction", Holds::Number(-MOST, MOST)).or("0"),
    RecordField::new("reaction_cap", "t3d-made-cap", Holds::Number(-3, 3)),
    RecordField::new("reaction_floor", "t3d-made-floor", Holds::Number(-3, 3)),
    RecordField::new("speed", "t3d-made-speed", Holds::Number(0, MOST)),
];

const VALUES: &[Shape] = &[
    Shape::new("(\"int\", 10)", "t3d-made-attribute"),
    Shape::new("(\"will\", 10)", "t3d-made-attribute"),
    Shape::new("(\"cha\", 10)", "t3d-made-attribute"),
    Shape::new("(\"per\", 10)", "t3d-made-attribute"),
    Shape::new("(\"dodge\", 9)", "t3d-made-defence"),
    Shape::new("(\"stealth\", 10)", "t3d-made-skill"),
    Shape::new("(\"running\", 10)", "t3d-made-skill"),
    Shape::new("(\"jumping\", 10)", "t3d-made-skill"),
    Shape::new("(\"observation\", 10)", "t3d-made-skill"),
    Shape::new("(\"intimidation\", 10)", "t3d-made-skill"),
    Shape::new("(\"fast_talk\", 10)", "t3d-made-skill"),
    Shape::new("(\"lockpicking\", 10)", "t3d-made-skill"),
];

const TRACKERS: &[Shape] = &[
    Shape::new("(name: \"hp\", max: 10)", "t3d-made-hits"),
    Shape::new("(name: \"coins\", max: 100)", "t3d-made-counter"),
];

const ACTIONS: &[Shape] = &[
    Shape::new(
        "(name: \"club\", kind: attack, with: Typed(11), against: Named(\"dodge\"), takes: (pool: \"hp\", amount: 2))",
        "t3d-made-attack",
    ),
    Shape::new("(name: \"climb\", kind: check, with: Typed(11))", "t3d-made-check"),
];

const ABILITIES: &[Shape] = &[Shape::new("(name: \"mind grip\", value: 12)", "t3d-made-resisted")];

const FLAWS: &[Shape] =
    &[Shape::new("(name: \"dark\", number: 9, effect: \"fear\")", "t3d-made-controls")];

const TAGGED: &[Shape] = &[Shape::new("(effect: \"fear\", by: 2)", "t3d-made-against")];

const FLAGS: &[Shape] = &[Shape::new("\"dark_sight\"", "t3d-made-sees")];
