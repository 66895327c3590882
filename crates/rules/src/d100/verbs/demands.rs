//! What the GM demands, as it is typed, and the way back.

use super::{
    super::{
        D100,
        demand::Demand,
        fact::{Ability, Ruling},
        numbers::{
            harm::healing::Help, mind::corruption::Influence, rolls::difficulty::Difficulty,
            sheet::characteristics::Characteristic,
        },
        sheet::Skill,
        tables,
    },
    Args,
};
use crate::{
    verb::{BadArg, Case, Slot, Verb, What, WordTable},
    word_table,
};

word_table! {
    /// The words for what is tested.
    ABILITIES: Ability = {
        "melee" | "рукопашный-бой" => Ability::Skill(Skill::Melee),
        "brawling" | "кулаки" => Ability::Skill(Skill::MeleeBrawling),
        "shooting" | "стрельба" => Ability::Skill(Skill::Shooting),
        "throwing" | "метание" => Ability::Skill(Skill::ShootingThrown),
        "dodge" | "уклонение" => Ability::Skill(Skill::Dodge),
        "athletics" | "атлетика" => Ability::Skill(Skill::Athletics),
        "climb" | "лазание" => Ability::Skill(Skill::Climb),
        "stealth" | "скрытность" => Ability::Skill(Skill::Stealth),
        "ride" | "верховая-езда" => Ability::Skill(Skill::Ride),
        "endurance" | "стойкость" => Ability::Skill(Skill::Endurance),
        "cool" | "хладнокровие" => Ability::Skill(Skill::Cool),
        "heal" | "лечение" => Ability::Skill(Skill::Heal),
        "perception" | "наблюдательность" => Ability::Skill(Skill::Perception),
        "track" | "выслеживание" => Ability::Skill(Skill::Track),
        "intimidate" | "запугивание" => Ability::Skill(Skill::Intimidate),
        "language" | "язык" => Ability::Skill(Skill::Language),
        "ws" | "ближний-бой" => Ability::Of(Characteristic::WeaponSkill),
        "str" | "сила" => Ability::Of(Characteristic::Strength),
        "tou" | "выносливость" => Ability::Of(Characteristic::Toughness),
        "ini" | "инициатива" => Ability::Of(Characteristic::Initiative),
        "agi" | "проворство" => Ability::Of(Characteristic::Agility),
        "dex" | "ловкость" => Ability::Of(Characteristic::Dexterity),
        "int" | "интеллект" => Ability::Of(Characteristic::Intelligence),
        "wp" | "сила-воли" => Ability::Of(Characteristic::Willpower),
        "fel" | "харизма" => Ability::Of(Characteristic::Fellowship),
        "hearing" | "слух" => Ability::Hearing,
        "smell" | "обоняние" => Ability::Smell,
        "extra1" | "своя1" => Ability::Extra(0),
        "extra2" | "своя2" => Ability::Extra(1),
        "extra3" | "своя3" => Ability::Extra(2),
        "extra4" | "своя4" => Ability::Extra(3),
    }
}

word_table! {
    /// The words for steps of difficulty (D100-TST-10).
    DIFFICULTIES: Difficulty = {
        "elementary" | "элементарная" => Difficulty::Elementary,
        "easy" | "лёгкая" => Difficulty::Easy,
        "routine" | "заурядная" => Difficulty::Routine,
        "serious" | "серьёзная" => Difficulty::Serious,
        "hard" | "трудная" => Difficulty::Hard,
        "severe" | "тяжёлая" => Difficulty::Severe,
        "insane" | "безумная" => Difficulty::Insane,
    }
}

word_table! {
    /// The words for how strong an influence is (D100-COR-03).
    INFLUENCES: Influence = {
        "weak" | "слабое" => Influence::Weak,
        "strong" | "сильное" => Influence::Strong,
        "mighty" | "мощное" => Influence::Mighty,
    }
}

/// The skill or characteristic that is tested.
pub(super) const ABILITY: Slot = Slot::new("ability", "", What::Words(ABILITIES.cases));
/// How hard a test is; +0 where nothing is said.
pub(super) const DIFFICULTY: Slot =
    Slot::new("difficulty", "", What::Words(DIFFICULTIES.cases)).optional();
/// A jump by a test.
pub(super) const LONGER: Slot = Slot::flag("longer", &[Case::word(&["longer", "дальше"])]);
/// A climb by a test.
pub(super) const FASTER: Slot = Slot::flag("faster", &[Case::word(&["faster", "быстрее"])]);

const SECOND: Slot = Slot::new("second", "", What::Words(ABILITIES.cases));
const OTHER: Slot = Slot::new("other", "WHO", What::Combatant);
const HELPERS: Slot = Slot::behind(&[Case::with(
    &["helpers", "помощники", "with", "с"],
    &[Slot::new("helpers", "WHOM", What::Combatants)],
)]);
const TOWARDS: Slot = Slot::behind(&[Case::with(
    &["towards", "к", "to"],
    &[Slot::new("towards", "WHO", What::Combatant)],
)]);
const VICTIMS: Slot = Slot::new("victims", "WHOM", What::Combatants);
const HOURS: Slot = Slot::new("hours", "NUMBER", What::Number(1, 999));
const POINTS: Slot = Slot::new("points", "NUMBER", What::Number(1, 999));

/// What stands in a slot for an ability.
pub(super) fn ability(args: &Args, name: &'static str) -> Result<Ability, BadArg> {
    args.word(name).and_then(|word| ABILITIES.value(word)).ok_or(BadArg::Missing(name))
}

/// The ability that a word of the commands means, in either language.
pub(in crate::d100) fn ability_called(word: &str) -> Option<Ability> {
    ABILITIES.called(word)
}

/// The first word that commands have for an ability.
pub(in crate::d100) fn ability_word(of: Ability) -> &'static str {
    spelled(&ABILITIES, of)
}

/// The step of difficulty that was typed.
pub(super) fn difficulty(args: &Args) -> Difficulty {
    let word = args.word("difficulty");
    word.and_then(|word| DIFFICULTIES.value(word)).unwrap_or_default()
}

fn spelled<T: Copy + PartialEq>(table: &WordTable<T>, of: T) -> &'static str {
    table.word(of).unwrap_or_default()
}

/// The values of a test.
pub(super) fn tests(args: Args, (name, of): (&'static str, Ability), how: Difficulty) -> Args {
    let how = (how != Difficulty::default()).then(|| spelled(&DIFFICULTIES, how));
    args.with(name, spelled(&ABILITIES, of)).with_some("difficulty", how)
}

fn demand(demand: Demand) -> Ruling {
    Ruling::Demand(Box::new(demand))
}

/// Tests, falls, want and chases.
pub(super) const TESTS: &[Verb<D100>] = &[
    Verb::joint(
        "test",
        &["испытать"],
        &[Slot::WHO, ABILITY, DIFFICULTY, HELPERS, TOWARDS],
        |_, args| {
            let (who, ability) = (args.combatant("who")?, ability(args, "ability")?);
            let helpers = args.combatants("helpers").to_vec();
            let (difficulty, with) = (difficulty(args), args.combatant("towards").ok());
            Ok(demand(Demand::Test { who, ability, difficulty, helpers, with }))
        },
    ),
    Verb::ruling(
        "combine",
        &["совместить"],
        &[Slot::WHO, ABILITY, SECOND, DIFFICULTY],
        |_, args| {
            let abilities = [ability(args, "ability")?, ability(args, "second")?];
            let (who, difficulty) = (args.combatant("who")?, difficulty(args));
            Ok(demand(Demand::Combined { who, abilities, difficulty }))
        },
    ),
    Verb::ruling(
        "oppose",
        &["противопоставить"],
        &[Slot::WHO, ABILITY, OTHER, SECOND],
        |_, args| {
            let (who, other) = (args.combatant("who")?, args.combatant("other")?);
            let (ability, against) = (ability(args, "ability")?, ability(args, "second")?);
            Ok(demand(Demand::Opposed { who, ability, other, against }))
        },
    ),
    Verb::ruling(
        "prolong",
        &["продолжительная"],
        &[Slot::WHO, ABILITY, Slot::new("threshold", "NUMBER", What::Number(1, 99)), DIFFICULTY],
        |_, args| {
            let (who, ability) = (args.combatant("who")?, ability(args, "ability")?);
            let (difficulty, threshold) = (difficulty(args), args.some_number("threshold")?);
            Ok(demand(Demand::Prolonged { who, ability, difficulty, threshold }))
        },
    ),
    Verb::ruling("proceed", &["продолжить"], &[Slot::WHO], |_, args| {
        Ok(demand(Demand::Goes { who: args.combatant("who")? }))
    }),
    Verb::joint("surprise", &["врасплох"], &[Slot::WHO, VICTIMS], |_, args| {
        let (who, victims) = (args.combatant("who")?, args.combatants("victims").to_vec());
        Ok(demand(Demand::Ambush { who, victims }))
    }),
    Verb::ruling(
        "fall",
        &["падение"],
        &[
            Slot::WHOM,
            Slot::new("yards", "NUMBER", What::Number(1, 999)),
            Slot::flag("purpose", &[Case::word(&["purpose", "нарочно"])]),
        ],
        |_, args| {
            let (who, yards) = (args.combatant("who")?, args.some_number("yards")?);
            Ok(demand(Demand::Fall { who, yards, on_purpose: args.has("purpose") }))
        },
    ),
    Verb::ruling("airless", &["задыхается"], &[Slot::WHOM, super::OFF], |_, args| {
        Ok(demand(Demand::Air { who: args.combatant("who")?, has: args.has("off") }))
    }),
    Verb::ruling(
        "exposure",
        &["непогода"],
        &[Slot::WHOM, HOURS, Slot::flag("harsh", &[Case::word(&["harsh", "суровая"])])],
        |_, args| {
            let (who, hours) = (args.combatant("who")?, args.some_number("hours")?);
            Ok(demand(Demand::Weather { who, hours, harsh: args.has("harsh") }))
        },
    ),
    Verb::ruling("warmth", &["тепло"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Warmth { who: args.combatant("who")? }))
    }),
    Verb::ruling("thirst", &["жажда"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Thirst { who: args.combatant("who")? }))
    }),
    Verb::ruling("water", &["вода"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Water { who: args.combatant("who")? }))
    }),
    Verb::ruling("hunger", &["голод"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Hunger { who: args.combatant("who")? }))
    }),
    Verb::ruling("food", &["еда"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Food { who: args.combatant("who")? }))
    }),
    Verb::joint(
        "pursue",
        &["погоня"],
        &[
            Slot::new("quarry", "WHOM", What::Combatants),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["by", "за"],
                    &[Slot::new("pursuers", "WHOM", What::Combatants)],
                )]),
            ),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["distance", "дистанция", "at"],
                    &[Slot::new("distance", "NUMBER", What::Number(-99, 99))],
                )]),
            ),
        ],
        |_, args| {
            let list = |name| args.combatants(name).to_vec();
            let (quarry, pursuers) = (list("quarry"), list("pursuers"));
            Ok(demand(Demand::Chase { quarry, pursuers, distance: args.some_number("distance")? }))
        },
    ),
    Verb::ruling("exchange", &["обмен"], &[ABILITY, DIFFICULTY], |_, args| {
        let (ability, difficulty) = (ability(args, "ability")?, difficulty(args));
        Ok(demand(Demand::Exchange { ability, difficulty }))
    }),
];

/// Nights and days, help, corruption and diseases.
pub(super) const DAYS: &[Verb<D100>] = &[
    Verb::ruling("night", &["ночь"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Night { who: args.combatant("who")? }))
    }),
    Verb::ruling(
        "day",
        &["день"],
        &[Slot::WHOM.optional(), Slot::flag("rest", &[Case::word(&["rest", "покой"])])],
        |_, args| {
            let rests = args.has("rest");
            let who = args.combatant("who").ok();
            let day = who.map_or(Demand::DayForAll { rests }, |who| Demand::Day { who, rests });
            Ok(demand(day))
        },
    ),
    Verb::ruling("repose", &["отдых"], &[Slot::WHOM, HOURS], |_, args| {
        let (who, hours) = (args.combatant("who")?, args.some_number("hours")?);
        Ok(demand(Demand::Rest { who, hours }))
    }),
    Verb::ruling("remedy", &["снадобье"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Help { who: args.combatant("who")?, help: Help::Remedy }))
    }),
    Verb::ruling("surgery", &["хирург"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Help { who: args.combatant("who")?, help: Help::Surgery }))
    }),
    Verb::ruling("operate", &["оперировать"], &[Slot::WHO, OTHER], |_, args| {
        Ok(demand(Demand::Operate { who: args.combatant("who")?, by: args.combatant("other")? }))
    }),
    Verb::ruling("miracle", &["чудо"], &[Slot::WHOM, POINTS], |_, args| {
        let help = Help::Magic(args.some_number("points")?);
        Ok(demand(Demand::Help { who: args.combatant("who")?, help }))
    }),
    Verb::ruling("setbone", &["вправить"], &[Slot::WHO, OTHER], |_, args| {
        Ok(demand(Demand::SetBone { who: args.combatant("who")?, by: args.combatant("other")? }))
    }),
    Verb::ruling(
        "taint",
        &["скверна"],
        &[
            Slot::WHOM,
            Slot::new("influence", "", What::Words(INFLUENCES.cases)),
            Slot::new(
                "ability",
                "",
                What::Words(&[
                    Case::word(&["endurance", "стойкость"]),
                    Case::word(&["cool", "хладнокровие"]),
                ]),
            ),
        ],
        |_, args| {
            let word = args.word("influence").and_then(|word| INFLUENCES.value(word));
            let influence = word.ok_or(BadArg::Missing("influence"))?;
            let (who, ability) = (args.combatant("who")?, ability(args, "ability")?);
            Ok(demand(Demand::Taint { who, influence, ability }))
        },
    ),
    Verb::ruling("corrupt", &["осквернить"], &[Slot::WHOM, POINTS], |_, args| {
        let (who, points) = (args.combatant("who")?, args.some_number("points")?);
        Ok(demand(Demand::Corrupt { who, points }))
    }),
    Verb::ruling("atone", &["искупить"], &[Slot::WHOM, POINTS], |_, args| {
        let (who, points) = (args.combatant("who")?, args.some_number("points")?);
        Ok(demand(Demand::Atone { who, points }))
    }),
    Verb::ruling("mutate", &["мутация"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Mutate { who: args.combatant("who")? }))
    }),
    Verb::ruling(
        "infect",
        &["заразить"],
        &[
            Slot::WHOM,
            Slot::new("disease", "DISEASE", What::Listed("disease")),
            Slot::flag("sure", &[Case::word(&["sure", "наверняка"])]),
        ],
        |_, args| {
            let (who, disease) = (args.combatant("who")?, disease(args)?);
            Ok(demand(Demand::Infect { who, disease, sure: args.has("sure") }))
        },
    ),
    Verb::ruling(
        "exposed",
        &["возле-больных"],
        &[
            Slot::WHOM,
            Slot::new("disease", "DISEASE", What::Listed("disease")),
            Slot::new("minutes", "NUMBER", What::Number(1, 9999)),
        ],
        |_, args| {
            let (who, disease) = (args.combatant("who")?, disease(args)?);
            Ok(demand(Demand::Exposed { who, disease, minutes: args.some_number("minutes")? }))
        },
    ),
    Verb::ruling("callaway", &["отлучка"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::CallAway { who: args.combatant("who")? }))
    }),
    Verb::ruling("medicine", &["лекарство"], &[Slot::WHOM], |_, args| {
        Ok(demand(Demand::Medicine { who: args.combatant("who")? }))
    }),
];

/// The key of the disease that was typed, by its key or a name of it.
fn disease(args: &Args) -> Result<String, BadArg> {
    let text = args.text("disease")?.to_string();
    let same = |(key, one): &&(String, crate::d100::numbers::harm::diseases::Disease)| {
        key.replace('_', "-") == text || one.name.as_str() == text || one.ru.as_str() == text
    };
    let known = tables::diseases().iter().find(same).map(|(key, _)| key.clone());
    Ok(known.unwrap_or(text))
}

/// The words for diseases.
pub(super) fn diseases() -> Vec<String> {
    tables::diseases().iter().map(|(key, _)| key.replace('_', "-")).collect()
}

/// The verb of a demand with its values.
pub(super) fn args(demand: &Demand) -> (&'static str, Args) {
    let about = |who: &crate::Id| Args::none().with("who", *who);
    match demand {
        Demand::Test { who, ability, difficulty, helpers, with } => {
            let args = tests(about(who), ("ability", *ability), *difficulty);
            let some =
                (!helpers.is_empty()).then(|| crate::verb::Value::Combatants(helpers.clone()));
            ("test", args.with_some("helpers", some).with_some("towards", *with))
        }
        Demand::Combined { who, abilities: [first, second], difficulty } => {
            let args = tests(about(who), ("ability", *first), *difficulty);
            ("combine", args.with("second", spelled(&ABILITIES, *second)))
        }
        Demand::Opposed { who, ability, other, against } => {
            let args = about(who).with("ability", spelled(&ABILITIES, *ability));
            let args = args.with("other", *other);
            ("oppose", args.with("second", spelled(&ABILITIES, *against)))
        }
        Demand::Prolonged { who, ability, difficulty, threshold } => {
            let args = tests(about(who), ("ability", *ability), *difficulty);
            ("prolong", args.with("threshold", *threshold))
        }
        Demand::Goes { who } => ("proceed", about(who)),
        Demand::Ambush { who, victims } => {
            let victims = crate::verb::Value::Combatants(victims.clone());
            ("surprise", about(who).with("victims", victims))
        }
        Demand::Fall { who, yards, on_purpose } => {
            ("fall", about(who).with("yards", *yards).with_flag("purpose", *on_purpose))
        }
        Demand::Air { who, has } => ("airless", about(who).with_flag("off", *has)),
        Demand::Weather { who, hours, harsh } => {
            ("exposure", about(who).with("hours", *hours).with_flag("harsh", *harsh))
        }
        Demand::Warmth { who } => ("warmth", about(who)),
        Demand::Thirst { who } => ("thirst", about(who)),
        Demand::Water { who } => ("water", about(who)),
        Demand::Hunger { who } => ("hunger", about(who)),
        Demand::Food { who } => ("food", about(who)),
        Demand::Chase { quarry, pursuers, distance } => {
            let list = |all: &[crate::Id]| crate::verb::Value::Combatants(all.to_vec());
            let args = Args::none().with("quarry", list(quarry)).with("pursuers", list(pursuers));
            ("pursue", args.with("distance", *distance))
        }
        Demand::Exchange { ability, difficulty } => {
            ("exchange", tests(Args::none(), ("ability", *ability), *difficulty))
        }
        Demand::Night { who } => ("night", about(who)),
        Demand::Day { who, rests } => ("day", about(who).with_flag("rest", *rests)),
        Demand::DayForAll { rests } => ("day", Args::none().with_flag("rest", *rests)),
        Demand::Rest { who, hours } => ("repose", about(who).with("hours", *hours)),
        Demand::Help { who, help: Help::Magic(points) } => {
            ("miracle", about(who).with("points", *points))
        }
        Demand::Help { who, help: Help::Surgery } => ("surgery", about(who)),
        Demand::Help { who, help: Help::Remedy | Help::HealTest { .. } } => ("remedy", about(who)),
        Demand::SetBone { who, by } => ("setbone", about(who).with("other", *by)),
        Demand::Taint { who, influence, ability } => {
            let args = about(who).with("influence", spelled(&INFLUENCES, *influence));
            ("taint", args.with("ability", spelled(&ABILITIES, *ability)))
        }
        Demand::Corrupt { who, points } => ("corrupt", about(who).with("points", *points)),
        Demand::Atone { who, points } => ("atone", about(who).with("points", *points)),
        Demand::Mutate { who } => ("mutate", about(who)),
        Demand::Infect { who, disease, sure } => {
            let word = crate::PlainText::new(&disease.replace('_', "-"));
            ("infect", about(who).with("disease", word).with_flag("sure", *sure))
        }
        Demand::Operate { who, by } => ("operate", about(who).with("other", *by)),
        Demand::Exposed { who, disease, minutes } => {
            let word = crate::PlainText::new(&disease.replace('_', "-"));
            ("exposed", about(who).with("disease", word).with("minutes", *minutes))
        }
        Demand::CallAway { who } => ("callaway", about(who)),
        Demand::Medicine { who } => ("medicine", about(who)),
    }
}
