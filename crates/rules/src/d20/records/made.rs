//! The kinds of record that are made on a screen, field by field.

use super::{ARMOUR, CLASS, COMBATANT, FEAT, MACRO, OBJECT, WEAPON};
use crate::content::{Brought, Holds, RecordField, RecordForm, RecordSection, Shape, Words};
use crate::d20::sheet::{MOST, MOST_HP};

/// Every kind, in the order in which they are listed.
pub(super) const FORMS: &[RecordForm] = &[
    RecordForm {
        kind: WEAPON,
        file: "systems/d20/weapons.ron",
        blank: "(kind: melee)",
        sections: &[
            RecordSection { title: "made-weapon", fields: WEAPON_FIELDS },
            RecordSection { title: "made-marks", fields: WEAPON_MARKS },
        ],
        brought: Brought::Given("give", "weapon"),
    },
    RecordForm {
        kind: ARMOUR,
        file: "systems/d20/protection.ron",
        blank: "(ac_bonus: 1)",
        sections: &[RecordSection {
            title: "d20-made-protection",
            fields: &[
                RecordField::new("ac_bonus", "d20-made-ac-bonus", Holds::Number(-MOST, MOST)),
                RecordField::flag("is_shield", "d20-made-shield"),
            ],
        }],
        brought: Brought::Given("give", "protection"),
    },
    RecordForm {
        kind: CLASS,
        file: "systems/d20/classes.ron",
        blank: "()",
        sections: &[
            RecordSection { title: "d20-made-class", fields: CLASS_FIELDS },
            RecordSection {
                title: "made-marks",
                fields: &[
                    RecordField::flag("wound_exempt", "d20-made-wound-exempt"),
                    RecordField::flag("commands", "d20-made-commands"),
                    RecordField::flag("unarmed_master", "d20-made-unarmed-master"),
                ],
            },
        ],
        brought: Brought::Given("give", "class"),
    },
    RecordForm {
        kind: FEAT,
        file: "systems/d20/feats.ron",
        blank: "()",
        sections: &[RecordSection {
            title: "d20-made-feat",
            fields: &[
                RecordField::new("gives", "d20-made-gives", Holds::Shapes(GIFTS)),
                RecordField::new("aoo", "d20-made-aoo", Holds::Number(0, 99)).or("0"),
            ],
        }],
        brought: Brought::Given("give", "feat"),
    },
    RecordForm {
        kind: OBJECT,
        file: "systems/d20/objects.ron",
        blank: "(hp: 10)",
        sections: &[RecordSection { title: "d20-made-object", fields: OBJECT_FIELDS }],
        brought: Brought::SetDown,
    },
    RecordForm {
        kind: MACRO,
        file: "systems/d20/macros.ron",
        blank: "()",
        sections: &[RecordSection { title: "d20-made-macro", fields: MACRO_FIELDS }],
        brought: Brought::Given("give", "macro"),
    },
    RecordForm {
        kind: COMBATANT,
        file: "systems/d20/combatants.ron",
        blank: "(named: (class: \"other\"), hp: 10)",
        sections: &[
            RecordSection { title: "d20-section-who", fields: WHO },
            RecordSection { title: "d20-section-numbers", fields: NUMBERS },
            RecordSection { title: "made-has", fields: HAS },
            RecordSection { title: "editor-body", fields: BODY },
        ],
        brought: Brought::Joins,
    },
];

const WEAPON_FIELDS: &[RecordField] = &[
    RecordField::new("kind", "made-kind", Holds::Word(KINDS)),
    SIZE,
    RecordField::new("hands", "d20-made-hands", Holds::Number(0, 2)).or("1"),
    RecordField::new("dice", "made-dice", Holds::Dice).or("(plus: 0, count: 1, faces: 6)"),
    RecordField::new("off_dice", "d20-made-off-dice", Holds::Dice),
    RecordField::new("deals", "d20-made-deals", Holds::Word(DEALS)).or("physical"),
    RecordField::new("threat_low", "d20-made-threat", Holds::Number(2, 20)).or("20"),
    RecordField::new("crit_mult", "d20-made-times", Holds::Number(1, 5)).or("2"),
    RecordField::new("range_m", "d20-made-range", Holds::Number(1, 9_999)).or("10"),
    RecordField::new("reach", "d20-made-reach", Holds::Number(1, 20)).or("1"),
    RecordField::new("save", "d20-made-save", Holds::Part("(kind: ref, dc: 15)")),
    RecordField::new("save.kind", "made-kind", Holds::Word(SAVES)),
    RecordField::new("save.dc", "d20-made-dc", Holds::Number(1, MOST)),
    RecordField::new("save.on_success", "d20-made-on-success", Holds::Word(SUCCESSES)),
    RecordField::new("group", "d20-made-group", Holds::Shaped(GROUPS)),
    RecordField::new("hardness", "d20-made-hardness", Holds::Number(0, MOST_HP)).or("5"),
    RecordField::new("hp", "d20-made-hp", Holds::Number(0, 9_999)).or("10"),
];

const WEAPON_MARKS: &[RecordField] = &[
    RecordField::flag("light", "d20-made-light"),
    RecordField::flag("double", "d20-made-double"),
    RecordField::flag("no_str", "d20-made-no-str"),
    RecordField::flag("usable_prone", "d20-made-usable-prone"),
    RecordField::flag("brace", "d20-made-brace"),
    RecordField::flag("melee_psionic", "d20-made-melee-psionic"),
];

const CLASS_FIELDS: &[RecordField] = &[
    RecordField::new("base_ac", "d20-made-base-ac", Holds::Number(-MOST, MOST)).or("10"),
    RecordField::new("ac_ability", "d20-made-ac-ability", Holds::Shapes(ABILITIES)),
    RecordField::new("init_ability", "d20-made-init-ability", Holds::Word(INIT_ABILITIES)),
    RecordField::new("gives", "d20-made-gives", Holds::Shapes(GIFTS)),
    RecordField::new("sneak", "d20-made-sneak", Holds::Dice),
];

const OBJECT_FIELDS: &[RecordField] = &[
    SIZE,
    RecordField::new("hp", "d20-made-hp", Holds::Number(0, 9_999)).or("1"),
    RecordField::new("hardness", "d20-made-hardness", Holds::Number(0, MOST_HP)).or("0"),
    RecordField::new("cover", "d20-made-cover", Holds::Shaped(COVERS)).or("bonus(0)"),
    RecordField::new("immobile", "d20-made-immobile", Holds::Flag).or("true"),
    RecordField::new("blocks_move", "d20-made-blocks-move", Holds::Flag).or("true"),
];

const MACRO_FIELDS: &[RecordField] = &[
    RecordField::flag("full", "d20-made-full"),
    RecordField::new("range_m", "d20-made-range", Holds::Number(1, 9_999)).or("10"),
    RecordField::new("dice", "made-dice", Holds::Dice),
    RecordField::new("deals", "d20-made-deals", Holds::Word(DEALS)).or("physical"),
    RecordField::new("save", "d20-made-save", Holds::Part("(kind: ref, dc: 15)")),
    RecordField::new("save.kind", "made-kind", Holds::Word(SAVES)),
    RecordField::new("save.dc", "d20-made-dc", Holds::Number(1, MOST)),
    RecordField::new("save.on_success", "d20-made-on-success", Holds::Word(SUCCESSES)),
    RecordField::new("group", "d20-made-group", Holds::Shaped(GROUPS)),
    RecordField::flag("anti", "d20-made-anti"),
];

const WHO: &[RecordField] = &[
    RecordField::new("named.class", "d20-class", Holds::OneOf(CLASSES)),
    RecordField::new("level", "d20-level", Holds::Number(0, MOST)).or("1"),
    SIZE,
    RecordField::new("hp", "d20-hp", Holds::Number(1, MOST_HP)).or("1"),
    RecordField::flag("player", "d20-player"),
];

const NUMBERS: &[RecordField] = &[
    number("abilities.str_mod", "d20-str"),
    number("abilities.dex_mod", "d20-dex"),
    number("abilities.con_mod", "d20-con"),
    number("abilities.int_mod", "d20-int"),
    number("abilities.wis_mod", "d20-wis"),
    RecordField::new("attack_bonuses", "d20-made-attack-bonus", Holds::Shapes(BONUSES)),
    number("init_base", "d20-init-base"),
    number("saves.fort", "d20-fort-base"),
    number("saves.ref", "d20-ref-base"),
    number("saves.will", "d20-will-base"),
    number("heal_bonus", "d20-heal-bonus"),
    RecordField::new("psi_level", "d20-psi-level", Holds::Number(0, MOST)).or("0"),
    RecordField::new("skills", "d20-made-skill", Holds::Shapes(SKILLS)),
];

const HAS: &[RecordField] = &[
    RecordField::new("named.weapons", "d20-weapon", Holds::Records(WEAPON.key)),
    RecordField::new("named.armour", "d20-armour", Holds::Records(ARMOUR.key)),
    RecordField::new("named.feats", "d20-feat", Holds::Records(FEAT.key)),
    RecordField::new("named.macros", "d20-macro", Holds::Records(MACRO.key)),
    RecordField::new("in_hand", "d20-made-in-hand", Holds::Shapes(PLACES)),
];

const BODY: &[RecordField] = &[
    RecordField::new("speed", "d20-speed", Holds::Number(0, MOST)),
    RecordField::new("base_ac", "d20-base-ac", Holds::Number(-MOST, MOST)),
    RecordField::new("psyche", "d20-psyche", Holds::Number(0, MOST_HP)),
    RecordField::new("aoo_max", "d20-aoo-max", Holds::Number(0, MOST)),
    RecordField::new("sneak_dice", "d20-sneak-dice", Holds::Dice),
    RecordField::new("unarmed_dice", "d20-unarmed-dice", Holds::Dice),
    RecordField::new("unarmed_strikes", "d20-made-unarmed-strike", Holds::Shapes(BONUSES)),
    RecordField::new("armour", "d20-made-own-armour", Holds::Shapes(WORN)),
    RecordField::new("tags", "d20-made-tag", Holds::Shapes(TAGS)),
];

const GIFTS: &[Shape] = &[
    Shape::new("unarmed_combat", "d20-gift-unarmed-combat"),
    Shape::new("evasion", "d20-gift-evasion"),
    Shape::new("improved_defence", "d20-gift-improved-defence"),
    Shape::new("ambidexterity", "d20-gift-ambidexterity"),
    Shape::new("two_weapon", "d20-gift-two-weapon"),
    Shape::new("grab_no_aoo", "d20-gift-grab-no-aoo"),
];
const ABILITIES: &[Shape] = &[
    Shape::new("dex", "d20-ability-dex"),
    Shape::new("wis", "d20-ability-wis"),
    Shape::new("con", "d20-ability-con"),
    Shape::new("str", "d20-ability-str"),
    Shape::new("int", "d20-ability-int"),
];
const GROUPS: &[Shape] =
    &[Shape::new("burst(2)", "d20-made-burst"), Shape::new("line(20)", "d20-made-line")];
const COVERS: &[Shape] =
    &[Shape::new("bonus(4)", "d20-made-to-ac"), Shape::new("total", "d20-made-total")];
const BONUSES: &[Shape] = &[Shape::new("0", "d20-made-bonus")];
const PLACES: &[Shape] =
    &[Shape::new("0", "d20-made-first-weapon"), Shape::new("1", "d20-made-second-weapon")];
const SKILLS: &[Shape] = &[
    Shape::new("(\"running\", 1)", "d20-skill-running"),
    Shape::new("(\"climbing\", 1)", "d20-skill-climbing"),
    Shape::new("(\"jumping\", 1)", "d20-skill-jumping"),
    Shape::new("(\"electronics\", 1)", "d20-skill-electronics"),
    Shape::new("(\"medicine\", 1)", "d20-skill-medicine"),
    Shape::new("(\"driving\", 1)", "d20-skill-driving"),
    Shape::new("(\"command\", 1)", "d20-skill-command"),
];
const WORN: &[Shape] = &[Shape::new("(name: \"Hide\", ac_bonus: 4)", "d20-made-protection")];
const TAGS: &[Shape] = &[Shape::new("\"machine\"", "d20-made-machine")];

const SIZE: RecordField = RecordField::new("size", "d20-size", Holds::Word(SIZES)).or("medium");
pub(super) const KINDS: Words = Words {
    all: &["melee", "thrown", "firearm", "energy", "heavy", "psionic", "unarmed"],
    family: "d20-kind-",
};
pub(super) const SIZES: Words = Words {
    all: &[
        "fine",
        "diminutive",
        "tiny",
        "small",
        "medium",
        "large",
        "huge",
        "gargantuan",
        "colossal",
    ],
    family: "d20-size-",
};
pub(super) const DEALS: Words = Words { all: &["physical", "stress", "psy"], family: "d20-deals-" };
pub(super) const SAVES: Words = Words { all: &["fort", "ref", "will"], family: "d20-save-" };
pub(super) const SUCCESSES: Words = Words { all: &["negate", "half"], family: "d20-success-" };
const INIT_ABILITIES: Words = Words { all: &["dex", "wis", "best"], family: "d20-ability-" };
const CLASSES: Words =
    Words { all: &["hacker", "spy", "commander", "monk", "renegade", "other"], family: "name-" };

const fn number(path: &'static str, label: &'static str) -> RecordField {
    RecordField::new(path, label, Holds::Number(-MOST, MOST)).or("0")
}
