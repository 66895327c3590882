//! The kinds of record that are made on a screen, field by field.

use super::{COMBATANT, PROTECTION, WEAPON};
use crate::content::{Brought, Holds, RecordField, RecordForm, RecordSection, Words};
use crate::d100::sheet::MOST;

/// Every kind, in the order in which they are listed.
pub(super) const FORMS: &[RecordForm] = &[
    RecordForm {
        kind: WEAPON,
        file: "systems/d100/weapons.ron",
        blank: "(kind: melee, damage: strength(0))",
        sections: &[RecordSection { title: "made-weapon", fields: WEAPON_FIELDS }],
        brought: Brought::Given("give", "weapon"),
    },
    RecordForm {
        kind: PROTECTION,
        file: "systems/d100/protection.ron",
        blank: "()",
        sections: &[RecordSection {
            title: "d100-section-armour",
            fields: &[
                zero("head", "d100-made-head"),
                zero("arms", "d100-made-arms"),
                zero("torso", "d100-made-torso"),
                zero("legs", "d100-made-legs"),
                RecordField::flag("shield_large", "d100-shield"),
            ],
        }],
        brought: Brought::Given("give", "protection"),
    },
    RecordForm {
        kind: COMBATANT,
        file: "systems/d100/combatants.ron",
        blank: "(characteristics: (ws: 30, str: 30, tou: 30, ini: 30, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 10)",
        sections: &[
            RecordSection { title: "d100-section", fields: NUMBERS },
            RecordSection { title: "made-has", fields: HAS },
            RecordSection { title: "d100-section-points", fields: POINTS },
            RecordSection { title: "d100-section-traits", fields: TRAITS },
        ],
        brought: Brought::Joins,
    },
];

const WEAPON_FIELDS: &[RecordField] = &[
    RecordField::new("kind", "made-kind", Holds::Word(KINDS)),
    RecordField::new("damage", "d100-made-damage", Holds::AsWritten),
    RecordField::new("hands", "d100-made-hands", Holds::Word(HANDS)).or("one"),
    RecordField::new("range", "d100-made-range", Holds::Number(0, MOST)).or("0"),
    RecordField::new("reach", "d100-made-reach", Holds::Number(1, 20)),
    RecordField::new("tags", "d100-made-tags", Holds::AsWritten),
];

const NUMBERS: &[RecordField] = &[
    RecordField::new("characteristics.ws", "row-d100-ws", Holds::Number(0, MOST)),
    RecordField::new("characteristics.str", "row-d100-str", Holds::Number(0, MOST)),
    RecordField::new("characteristics.tou", "row-d100-tou", Holds::Number(0, MOST)),
    RecordField::new("characteristics.ini", "row-d100-ini", Holds::Number(0, MOST)),
    RecordField::new("characteristics.agi", "row-d100-agi", Holds::Number(0, MOST)),
    RecordField::new("characteristics.dex", "row-d100-dex", Holds::Number(0, MOST)),
    RecordField::new("characteristics.int", "row-d100-int", Holds::Number(0, MOST)),
    RecordField::new("characteristics.wp", "row-d100-wp", Holds::Number(0, MOST)),
    RecordField::new("characteristics.fel", "row-d100-fel", Holds::Number(0, MOST)),
    RecordField::new("health", "pool-health", Holds::Number(1, MOST)),
    RecordField::new("speed", "row-d100-speed", Holds::Number(0, MOST)).or("4"),
    RecordField::new("size", "d100-size", Holds::Word(SIZES)).or("average"),
    RecordField::new("species", "d100-species", Holds::Word(SPECIES)).or("human"),
    RecordField::new("body", "d100-body", Holds::AsWritten),
    RecordField::new("skills", "d100-skills", Holds::AsWritten),
    RecordField::flag("player", "d100-player"),
    RecordField::flag("important", "d100-important"),
];

const HAS: &[RecordField] = &[
    RecordField::new("named.weapons", "d100-weapon", Holds::Records(WEAPON.key)),
    RecordField::new("named.protection", "d100-protection", Holds::Records(PROTECTION.key)),
    RecordField::flag("shield", "d100-shield"),
    RecordField::flag("left_handed", "d100-left-handed"),
];

const POINTS: &[RecordField] = &[
    zero("pools.fate", "pool-fate"),
    zero("pools.fortune", "pool-fortune"),
    zero("pools.resilience", "pool-resilience"),
    zero("pools.resolve", "pool-resolve"),
    zero("pools.talent_fortune", "d100-talent-fortune"),
    zero("pools.talent_strong_mind", "d100-talent-strong-mind"),
    RecordField::new("ambidextrous", "d100-talent-ambidextrous", Holds::Number(0, 2)).or("0"),
    RecordField::flag("double_attack", "d100-talent-double-attack"),
    RecordField::flag("trick_rider", "d100-talent-trick-rider"),
];

const TRAITS: &[RecordField] = &[
    zero("traits.fear", "d100-trait-fear"),
    zero("traits.terror", "d100-trait-terror"),
    RecordField::flag("traits.frenzy", "d100-trait-frenzy"),
    RecordField::flag("traits.infectious", "d100-trait-infectious"),
    RecordField::flag("traits.rodent", "d100-trait-rodent"),
    RecordField::new("traits.groups", "d100-groups", Holds::AsWritten),
    RecordField::new("traits.animosity", "d100-animosity", Holds::AsWritten),
    RecordField::new("traits.hatred", "d100-hatred", Holds::AsWritten),
    RecordField::new("traits.prejudice", "d100-prejudice", Holds::AsWritten),
];

const KINDS: Words = Words { all: &["melee", "shooting", "thrown"], family: "d100-kind-" };
const HANDS: Words = Words { all: &["none", "one", "both"], family: "d100-hands-" };
const SIZES: Words = Words {
    all: &["tiny", "little", "small", "average", "large", "enormous", "monstrous"],
    family: "d100-size-",
};

const SPECIES: Words =
    Words { all: &["dwarf", "halfling", "human", "elf"], family: "d100-species-" };

const fn zero(path: &'static str, label: &'static str) -> RecordField {
    RecordField::new(path, label, Holds::Number(0, MOST)).or("0")
}
