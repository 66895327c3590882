//! The kinds of record that are made on a screen, field by field.

use super::{COMBATANT, ITEM, QUALITY, SKILL, SPELL, WEAPON};
mod powers;

use self::powers::{SKILL_FIELDS, SPELL_FIELDS};
use crate::content::{Brought, Holds, RecordField, RecordForm, RecordSection, Words};
use crate::knk::content::bounds::MOST;

/// Every kind, in the order in which they are listed.
pub(super) const FORMS: &[RecordForm] = &[
    RecordForm {
        kind: WEAPON,
        file: "systems/knk/weapons.ron",
        blank: "(kind: slash)",
        sections: &[
            RecordSection { title: "made-weapon", fields: WEAPON_FIELDS },
            RecordSection { title: "made-bonuses", fields: BONUSES },
            RecordSection { title: "made-marks", fields: WEAPON_MARKS },
        ],
        brought: Brought::Given("give", "weapon"),
    },
    RecordForm {
        kind: ITEM,
        file: "systems/knk/items.ron",
        blank: "()",
        sections: &[RecordSection {
            title: "made-item",
            fields: &[
                number("hp", "made-gives-hp"),
                number("prana", "made-gives-prana"),
                RecordField::flag("phantasm", "tier-phantasm"),
            ],
        }],
        brought: Brought::Given("give", "item"),
    },
    RecordForm {
        kind: COMBATANT,
        file: "systems/knk/mobs.ron",
        blank: "(sheet: (category: commoner, s: \"D\", e: \"D\", a: \"D\", m: \"D\", l: \"D\", class: \"mob\"))",
        sections: &[
            RecordSection { title: "editor-who", fields: WHO },
            RecordSection { title: "editor-stats", fields: STATS },
            RecordSection { title: "made-has", fields: HAS },
            RecordSection { title: "editor-body", fields: BODY },
        ],
        brought: Brought::Joins,
    },
    RecordForm {
        kind: QUALITY,
        file: "systems/knk/qualities.ron",
        blank: "()",
        sections: &[
            RecordSection { title: "made-bonuses", fields: BONUSES },
            RecordSection {
                title: "made-marks",
                fields: &[
                    number("pierces", "made-pierces"),
                    number("reach", "made-more-reach"),
                    number("prana", "made-more-prana"),
                    RecordField::flag("silent", "made-silent"),
                    RecordField::flag("cleansing", "made-cleansing"),
                ],
            },
        ],
        brought: Brought::Stays,
    },
    RecordForm {
        kind: SKILL,
        file: "systems/knk/skills.ron",
        blank: "(levels: [(rank: \"D\")])",
        sections: &[RecordSection { title: "made-skill", fields: SKILL_FIELDS }],
        brought: Brought::Stays,
    },
    RecordForm {
        kind: SPELL,
        file: "systems/knk/spells.ron",
        blank: "(school: fire, form: lines(3), prana: 20, aim: person(), effects: [harm(damage: 20)])",
        sections: &[RecordSection { title: "made-spell", fields: SPELL_FIELDS }],
        brought: Brought::Given("learn", ""),
    },
];

const WEAPON_FIELDS: &[RecordField] = &[
    RecordField::new("kind", "made-kind", Holds::Word(KINDS)),
    RecordField::new("tier", "made-tier", Holds::Word(TIERS)).or("ordinary"),
    RecordField::new("reach", "made-reach", Holds::Number(1, 255)).or("1"),
    RecordField::new("ranged", "made-ranged", Holds::Part("()")),
    RecordField::new("ranged.dice", "made-dice", Holds::Dice).or("(plus: 0, count: 1, faces: 100)"),
    RecordField::new("ranged.range", "made-range", Holds::Number(1, 255)),
    RecordField::new("qualities", "editor-qualities", Holds::Records(QUALITY.key)),
];

const BONUSES: &[RecordField] = &[
    number("to_roll", "made-to-roll"),
    number("to_attack", "made-to-attack"),
    number("to_min", "made-to-min"),
    number("to_damage", "made-to-damage"),
];

const WEAPON_MARKS: &[RecordField] = &[
    RecordField::flag("silent", "made-silent"),
    RecordField::flag("natural", "made-natural"),
    RecordField::flag("off_board", "made-off-board"),
    RecordField::flag("firearm", "made-firearm"),
    RecordField::flag("ruined", "made-ruined"),
    RecordField::flag("wand", "made-wand"),
    RecordField::new("while_on", "made-while-on", Holds::Text),
];

const WHO: &[RecordField] = &[
    RecordField::new("sheet.category", "editor-category", Holds::Word(CATEGORIES)),
    RecordField::new("sheet.class", "editor-class", Holds::OneOf(CLASSES)),
];

const STATS: &[RecordField] = &[
    rank("sheet.s", "part-of-strength"),
    rank("sheet.e", "part-of-endurance"),
    rank("sheet.a", "part-of-agility"),
    rank("sheet.m", "part-of-magic"),
    rank("sheet.l", "part-of-luck"),
    rank("sheet.sixth", "editor-sixth-alone"),
];

const HAS: &[RecordField] = &[
    RecordField::new("weapons", "editor-weapon", Holds::Records(WEAPON.key)),
    RecordField::new("items", "editor-item", Holds::Records(ITEM.key)),
    RecordField::new("skills", "made-skill", Holds::Levels(SKILL.key, RANKS)),
    RecordField::new("spells", "made-spell", Holds::Records(SPELL.key)),
];

const BODY: &[RecordField] = &[
    RecordField::flag("sheet.unclean", "editor-unclean"),
    RecordField::flag("sheet.immaterial", "editor-immaterial"),
    RecordField::new("sheet.nature", "editor-nature", Holds::Word(NATURES)),
    RecordField::new("sheet.familiar", "familiar", Holds::Part("(kind: scout)")),
    RecordField::new("sheet.familiar.kind", "made-kind", Holds::Word(FAMILIARS)),
    RecordField::new("sheet.familiar.upkeep", "editor-upkeep", Holds::Number(0, 999)).or("0"),
    RecordField::new("sheet.hp", "editor-start-hp", Holds::Number(1, MOST)),
    RecordField::new("sheet.prana", "editor-start-prana", Holds::Number(0, MOST)),
    RecordField::flag("sheet.hidden_on_global_map", "editor-concealed"),
    RecordField::new("sheet.schools", "made-schools", Holds::AsWritten),
    RecordField::new("sheet.missing", "made-missing", Holds::AsWritten),
    RecordField::new("sheet.phantasms", "editor-phantasms", Holds::AsWritten),
    RecordField::new("sheet.impulses", "editor-impulses", Holds::AsWritten),
    RecordField::new("sheet.custom", "editor-custom", Holds::AsWritten),
    RecordField::new("sheet.overrides", "made-overrides", Holds::AsWritten),
];

const KINDS: Words = Words { all: &["slash", "blunt", "pierce"], family: "damage-" };
const TIERS: Words = Words { all: &["ordinary", "conceptual", "phantasm"], family: "tier-" };
const CATEGORIES: Words =
    Words { all: &["commoner", "profi", "monster", "custom"], family: "kind-" };
const RANKS: &[&str] = &["F", "E", "D", "C", "B", "A", "EX"];
const NATURES: Words = Words {
    all: &["true_ancestor", "progenitor", "dead_apostle", "living_dead", "thrall"],
    family: "class-",
};
const FAMILIARS: Words = Words {
    all: &["scout", "guard", "servant", "thrall", "body", "character"],
    family: "familiar-",
};
const CLASSES: Words = Words {
    all: &[
        "mob",
        "servant",
        "true_ancestor",
        "progenitor",
        "dead_apostle",
        "living_dead",
        "burial_agency",
        "executor",
        "knight",
        "hybrid",
        "esper",
        "hunter",
        "mage",
        "shooter",
        "thrall",
    ],
    family: "class-",
};

const fn number(path: &'static str, label: &'static str) -> RecordField {
    RecordField::new(path, label, Holds::Number(-MOST, MOST)).or("0")
}

const fn rank(path: &'static str, label: &'static str) -> RecordField {
    RecordField::new(path, label, Holds::OneOf(Words { all: RANKS, family: "" }))
}
