//! The fields of a sheet and of what stands in it, each once: the editor, the written sheet and the notes read them.

use super::part::{
    CoverBonus, CoversWholly, One, Part, SaveDc, SaveLeaves, SaveOf, Squares, Value,
};
use crate::d20::{
    numbers::{
        classes::{Class, Feat},
        macros::Macro,
        objects::Object,
        weapon::{Armour, Weapon},
    },
    sheet::{MOST, MOST_HP, Spec},
};

/// What a modifier or a bonus may be.
const PLAIN: (i32, i32) = (-MOST, MOST);
/// What a number is that is never negative.
const FROM_0: (i32, i32) = (0, MOST);

/// A number of the sheet, by its place.
macro_rules! number {
    ($path:literal, $label:literal, $bounds:expr, $($place:tt)+) => {
        Part::new($path, $label, |of| Value::Number(Box::new(&mut of.$($place)+), $bounds))
    };
}

/// Yes or no, by its place.
macro_rules! flag {
    ($path:literal, $label:literal, $($place:tt)+) => {
        Part::new($path, $label, |of| Value::Flag(&mut of.$($place)+))
    };
}

/// Fields of the sheet under one heading.
pub(super) struct Group {
    /// The key of the heading.
    pub(super) title: &'static str,
    /// Its fields, in order.
    pub(super) parts: &'static [Part<Spec>],
}

/// The fields of the sheet that stand alone, in the order of the editor.
pub(super) const GROUPS: [Group; 4] = [
    Group { title: "d20-section-who", parts: WHO },
    Group { title: "d20-section-numbers", parts: NUMBERS },
    Group { title: "d20-section-more", parts: MORE },
    Group { title: "d20-section-wounds", parts: WOUNDS },
];

const WHO: &[Part<Spec>] = &[
    number!("level", "d20-level", FROM_0, level),
    Part::new("size", "d20-size", |of| Value::Word(Box::new(One(&mut of.size)))),
    number!("hp", "d20-hp", (1, MOST_HP), hp),
    flag!("player", "d20-player", player),
];

const NUMBERS: &[Part<Spec>] = &[
    number!("abilities.str_mod", "d20-str", PLAIN, abilities.str_mod),
    number!("abilities.dex_mod", "d20-dex", PLAIN, abilities.dex_mod),
    number!("abilities.con_mod", "d20-con", PLAIN, abilities.con_mod),
    number!("abilities.int_mod", "d20-int", PLAIN, abilities.int_mod),
    number!("abilities.wis_mod", "d20-wis", PLAIN, abilities.wis_mod),
    number!("abilities.end_mod", "d20-end", PLAIN, abilities.end_mod),
    Part::typed("attack_bonuses", "d20-attack-bonuses", "d20-prompt-bonuses", |of| {
        Value::Numbers(&mut of.attack_bonuses, PLAIN)
    }),
    number!("init_base", "d20-init-base", PLAIN, init_base),
    number!("saves.fort", "d20-fort-base", PLAIN, saves.fort),
    number!("saves.ref", "d20-ref-base", PLAIN, saves.reflex),
    number!("saves.will", "d20-will-base", PLAIN, saves.will),
    number!("heal_bonus", "d20-heal-bonus", PLAIN, heal_bonus),
    number!("psi_level", "d20-psi-level", FROM_0, psi_level),
];

const MORE: &[Part<Spec>] = &[
    number!("speed", "d20-speed", FROM_0, speed),
    number!("base_ac", "d20-base-ac", PLAIN, base_ac),
    Part::typed("ac_ability", "d20-ac-ability", "d20-prompt-abilities", |of| {
        Value::Words(Box::new(&mut of.ac_ability))
    }),
    Part::new("init_ability", "d20-init-ability", |of| Value::Word(Box::new(&mut of.init_ability))),
    number!("psyche", "d20-psyche", (0, MOST_HP), psyche),
    number!("aoo_max", "d20-aoo-max", FROM_0, aoo_max),
    Part::new("sneak_dice", "d20-sneak-dice", |of| Value::Dice(&mut of.sneak_dice)),
    Part::new("unarmed_dice", "d20-unarmed-dice", |of| Value::Dice(&mut of.unarmed_dice)),
    Part::typed("unarmed_strikes", "d20-unarmed-strikes", "d20-prompt-bonuses", |of| {
        Value::Numbers(&mut of.unarmed_strikes, PLAIN)
    }),
    Part::typed("tags", "d20-tags", "d20-prompt-tags", |of| Value::Texts(&mut of.tags)),
];

const WOUNDS: &[Part<Spec>] = &[
    number!("wounds.hp", "d20-wounds-hp", (-MOST_HP, MOST_HP), wounds.hp),
    number!("wounds.stress", "d20-wounds-stress", (0, MOST_HP), wounds.stress),
    number!("wounds.psyche", "d20-wounds-psyche", (-MOST_HP, MOST_HP), wounds.psyche),
    flag!("wounds.arm", "d20-wounds-arm", wounds.arm),
    flag!("wounds.leg", "d20-wounds-leg", wounds.leg),
    flag!("wounds.stable", "d20-wounds-stable", wounds.stable),
    flag!("wounds.awake", "d20-wounds-awake", wounds.awake),
    flag!("wounds.tended", "d20-wounds-tended", wounds.tended),
    flag!("wounds.recovering", "d20-wounds-recovering", wounds.recovering),
];

/// What a weapon is.
pub(super) const WEAPON: &[Part<Weapon>] = &[
    Part::new("kind", "d20-made-kind", |of| Value::Word(Box::new(One(&mut of.kind)))),
    Part::new("size", "d20-made-size", |of| Value::Word(Box::new(One(&mut of.size)))),
    number!("hands", "d20-made-hands", (0, 2), hands),
    Part::new("dice", "d20-made-dice", |of| Value::Thrown(&mut of.dice)),
    Part::new("off_dice", "d20-made-off-dice", |of| Value::Dice(&mut of.off_dice)),
    Part::new("deals", "d20-made-deals", |of| Value::Word(Box::new(One(&mut of.deals)))),
    number!("threat_low", "d20-made-threat", (2, 20), threat_low),
    number!("crit_mult", "d20-made-times", (1, 5), crit_mult),
    number!("range_m", "d20-made-range", (1, 9_999), range_m),
    number!("reach", "d20-made-reach", (1, 20), reach),
    Part::new("save", "d20-made-save", |of| Value::Word(Box::new(SaveOf(&mut of.save)))),
    Part::new("save.dc", "d20-made-dc", |of| {
        Value::Number(Box::new(SaveDc(&mut of.save)), (1, MOST))
    }),
    Part::new("save.on_success", "d20-made-on-success", |of| {
        Value::Word(Box::new(SaveLeaves(&mut of.save)))
    }),
    Part::new("burst", "d20-made-burst", |of| {
        Value::Number(Box::new(Squares(&mut of.group, false)), (0, 20))
    }),
    Part::new("line", "d20-made-line", |of| {
        Value::Number(Box::new(Squares(&mut of.group, true)), (0, 20))
    }),
    flag!("light", "d20-made-light", light),
    flag!("double", "d20-made-double", double),
    flag!("no_str", "d20-made-no-str", no_str),
    flag!("usable_prone", "d20-made-usable-prone", usable_prone),
    flag!("brace", "d20-made-brace", brace),
    flag!("melee_psionic", "d20-made-melee-psionic", melee_psionic),
    number!("hardness", "d20-made-hardness", (0, MOST_HP), hardness),
    number!("hp", "d20-made-hp", (0, 9_999), hp),
];

/// What a piece of clothing, armour or a shield is.
pub(super) const ARMOUR: &[Part<Armour>] = &[
    number!("ac_bonus", "d20-made-ac-bonus", PLAIN, ac_bonus),
    flag!("is_shield", "d20-made-shield", is_shield),
];

/// What a class is.
pub(super) const CLASS: &[Part<Class>] = &[
    number!("base_ac", "d20-made-base-ac", PLAIN, base_ac),
    Part::new("ac_ability", "d20-made-ac-ability", |of| Value::Words(Box::new(&mut of.ac_ability))),
    Part::new("init_ability", "d20-made-init-ability", |of| {
        Value::Word(Box::new(&mut of.init_ability))
    }),
    Part::new("gives", "d20-made-gives", |of| Value::Words(Box::new(&mut of.gives))),
    flag!("wound_exempt", "d20-made-wound-exempt", wound_exempt),
    flag!("commands", "d20-made-commands", commands),
    flag!("unarmed_master", "d20-made-unarmed-master", unarmed_master),
    Part::new("sneak", "d20-made-sneak", |of| Value::Dice(&mut of.sneak)),
];

/// What a feat is.
pub(super) const FEAT: &[Part<Feat>] = &[
    Part::new("gives", "d20-made-gives", |of| Value::Words(Box::new(&mut of.gives))),
    number!("aoo", "d20-made-aoo", FROM_0, aoo),
];

/// What a macro is (D20-ACT-11).
pub(super) const MACRO: &[Part<Macro>] = &[
    number!("range_m", "d20-made-range", (1, 9_999), range_m),
    flag!("full", "d20-made-full", full),
    Part::new("dice", "d20-made-dice", |of| Value::Dice(&mut of.dice)),
    Part::new("deals", "d20-made-deals", |of| Value::Word(Box::new(One(&mut of.deals)))),
    Part::new("save", "d20-made-save", |of| Value::Word(Box::new(SaveOf(&mut of.save)))),
    Part::new("save.dc", "d20-made-dc", |of| {
        Value::Number(Box::new(SaveDc(&mut of.save)), (1, MOST))
    }),
    Part::new("save.on_success", "d20-made-on-success", |of| {
        Value::Word(Box::new(SaveLeaves(&mut of.save)))
    }),
    Part::new("burst", "d20-made-burst", |of| {
        Value::Number(Box::new(Squares(&mut of.group, false)), (0, 20))
    }),
    Part::new("line", "d20-made-line", |of| {
        Value::Number(Box::new(Squares(&mut of.group, true)), (0, 20))
    }),
    flag!("anti", "d20-made-anti", anti),
];

/// What a thing is (D20-OBJ-01).
pub(super) const OBJECT: &[Part<Object>] = &[
    Part::new("size", "d20-made-size", |of| Value::Word(Box::new(One(&mut of.size)))),
    number!("hp", "d20-made-hp", (0, 9_999), hp),
    number!("hardness", "d20-made-hardness", (0, MOST_HP), hardness),
    Part::new("cover", "d20-covers", |of| {
        Value::Number(Box::new(CoverBonus(&mut of.cover)), PLAIN)
    }),
    Part::new("cover.total", "d20-covers-wholly", |of| {
        Value::Word(Box::new(CoversWholly(&mut of.cover)))
    }),
    flag!("immobile", "d20-made-immobile", immobile),
    flag!("blocks_move", "d20-made-blocks-move", blocks_move),
];
