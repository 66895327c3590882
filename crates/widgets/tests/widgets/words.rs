//! Every word a person reads has a key in both languages, and every key is read.

use std::{collections::BTreeSet, fs, path::Path};

use kekkai_battle::{
    grammar::{self, BadCommand},
    scenario::Misread,
    systems::SystemId,
};
use kekkai_rules::knk::{
    Class,
    modifier::{Modifier, Rolls, To, When},
    preview::Derived,
    rank::Stat,
};
use kekkai_rules::{
    Dice, RuleId,
    house_rule::Values,
    sheet_view::{SheetRow, Value},
};
use kekkai_widgets::{Lang, Words, paint};

/// Families whose names come from the rules as data; the test below looks each of them up.
const FAMILIES: [&str; 71] = [
    "build-whom-",
    "d100-hands-",
    "d100-kind-",
    "d100-situation-",
    "d100-size-",
    "d100-species-",
    "part-",
    "d100-place-",
    "piece-",
    "part-to-",
    "d20-ability-",
    "d20-deals-",
    "d20-kind-",
    "d20-save-",
    "d20-size-",
    "d20-success-",
    "t3d-act-",
    "export-",
    "actions-",
    "familiar-",
    "tier-",
    "t3d-part-",
    "t3d-reaction-",
    "damage-",
    "made-new-",
    "made-influence-",
    "chapters-by-",
    "landscape-",
    "carried-",
    "theme-",
    "mode-",
    "meter-",
    "phase-",
    "condition-",
    "relation-",
    "system-",
    "pool-",
    "purpose-",
    "price-",
    "prana-",
    "learned-",
    "rule-",
    "more-",
    "about-",
    "arg-",
    "verb-",
    "row-",
    "kind-",
    "part-of-",
    "quality-",
    "step-",
    "lack-",
    "number-",
    "expected-",
    "action-",
    "name-",
    "odds-answered-",
    "log-waits-",
    "log-delays-",
    "option-",
    "value-",
    "told-",
    "school-",
    "class-",
    "derived-",
    "usage-value-",
    "usage-word-",
    "usage-whole-",
    "content-kind-",
    "language-",
    "summary-",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Keys and texts of a language, from its files.
fn texts(lang: Lang) -> Vec<(String, String)> {
    let folder = root().join("../../assets/locales").join(lang.code());
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    // The rule books that only tests have bring their own.
    let of_tests = ["coin"].map(|book| format!("../rules/src/{book}/{}.ftl", lang.code()));
    files.chain(of_tests.map(|file| root().join(file))).flat_map(|file| texts_of(&file)).collect()
}

fn texts_of(file: &Path) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for line in fs::read_to_string(file).unwrap().lines() {
        match line.split_once(" = ") {
            Some((key, text)) if !line.starts_with([' ', '#']) => {
                texts.push((key.to_owned(), text.to_owned()));
            }
            _ if line.starts_with('#') || line.trim().is_empty() => {}
            _ => texts.last_mut().unwrap().1 += line,
        }
    }
    texts
}

fn keys(lang: Lang) -> BTreeSet<String> {
    texts(lang).into_iter().map(|(key, _)| key).collect()
}

/// All source below a folder as one text.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            text += &source(&path);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text += &fs::read_to_string(path).unwrap();
        }
    }
    text
}

/// String literals that are made like keys: words of small letters with hyphens between, or one word.
fn literals(source: &str) -> BTreeSet<String> {
    let plain = |text: &&str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    source.split('"').filter(plain).map(ToOwned::to_owned).collect()
}

#[test]
fn both_languages_have_the_same_keys_and_no_key_twice() {
    assert_eq!(keys(Lang::En), keys(Lang::Ru));
    for lang in Lang::ALL {
        assert_eq!(keys(lang).len(), texts(lang).len());
        let words = Words::new(lang);
        for key in keys(lang) {
            assert!(words.has(&key), "{key}");
        }
    }
}

#[test]
fn every_key_of_the_code_exists() {
    let (source, rules) = (source(&root().join("src")), source(&root().join("../rules/src")));
    let keys = keys(Lang::En);
    let families: BTreeSet<&str> =
        keys.iter().filter_map(|key| key.split_once('-')).map(|(family, _)| family).collect();
    for literal in literals(&source) {
        let is_key = literal.split_once('-').is_some_and(|(family, _)| families.contains(family));
        if is_key && !FAMILIES.contains(&literal.as_str()) {
            assert!(keys.contains(&literal), "{literal}");
        }
    }
    // The rules name data too, the last words of a family.
    for literal in literals(&rules) {
        let is_key = literal.split_once('-').is_some_and(|(family, _)| families.contains(family));
        let is_known = |family: &&str| keys.contains(&format!("{family}{literal}"));
        if is_key && !FAMILIES.contains(&literal.as_str()) {
            assert!(keys.contains(&literal) || FAMILIES.iter().any(is_known), "{literal}");
        }
    }
    for call in ["words.t(\"", ".t(\"", ".with(\"", "self.t(\""] {
        for rest in source.split(call).skip(1) {
            let key = rest.split('"').next().unwrap();
            // A phrase takes its arguments by `with` too; their names are one word.
            let is_argument = call == ".with(\"" && !key.contains('-');
            assert!(keys.contains(key) || is_argument, "{key}");
        }
    }
}

#[test]
fn every_key_is_read_somewhere() {
    let used: BTreeSet<String> = ["rules", "battle", "widgets", "tui", "host"]
        .iter()
        .flat_map(|name| literals(&source(&root().join("..").join(name).join("src"))))
        .collect();
    for key in keys(Lang::En) {
        let of_family = FAMILIES.iter().any(|family| key.starts_with(family));
        assert!(used.contains(&key) || of_family, "{key} is never read");
    }
}

#[test]
fn all_that_a_system_declares_has_words() {
    let keys = keys(Lang::En);
    for book in SystemId::ALL.iter().map(|system| system.book()) {
        let pools = book.pools.iter().map(|kind| kind.id.key().to_lowercase());
        let pools = pools.flat_map(|name| [format!("pool-{name}"), format!("price-{name}")]);
        let conditions = book.conditions.iter().map(|kind| format!("condition-{}", kind.key));
        let drawn = book.relations.iter().filter(|kind| kind.drawn.is_some());
        let relations = drawn.flat_map(|kind| ["", "-by"].map(|end| (kind.key, end)));
        let relations = relations.map(|(key, end)| format!("relation-{key}{end}"));
        let meters = book.meters.iter().flat_map(|id| {
            let key = id.key();
            [format!("meter-{key}"), format!("meter-{key}-of"), format!("price-{key}")]
        });
        let modes = book.modes.iter().map(|kind| kind.asks.to_owned());
        for key in pools.chain(conditions).chain(relations).chain(meters).chain(modes) {
            assert!(keys.contains(&key), "{key}");
        }
    }
}

#[test]
fn each_end_of_a_relation_that_is_drawn_is_a_condition() {
    for book in SystemId::ALL.iter().map(|system| system.book()) {
        for kind in book.relations.iter().filter_map(|kind| kind.drawn).flatten() {
            assert!(book.condition(kind).is_some(), "{kind}");
        }
    }
}

#[test]
fn classes_and_derived_numbers_have_words() {
    let keys = keys(Lang::En);
    let classes = Class::ALL.iter().map(|class| format!("class-{}", class.key().replace('_', "-")));
    let derived = Derived::KEYS.iter().map(|key| format!("derived-{key}"));
    for key in classes.chain(derived) {
        assert!(keys.contains(&key), "{key}");
    }
}

#[test]
fn words_that_the_rules_name_as_data_have_keys() {
    let rules = source(&root().join("../rules/src"));
    let keys = keys(Lang::En);
    let named =
        |starts: &[&str], family: &str| {
            let mut found = 0;
            for start in starts {
                for rest in rules.split(start).skip(1) {
                    let name =
                        rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                    for name in name.into_iter().filter(|name| !name.is_empty()).filter(|name| {
                        name.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c))
                    }) {
                        let key = format!("{family}{}", name.replace('_', "-"));
                        assert!(keys.contains(&key), "{key}");
                        found += 1;
                    }
                }
            }
            assert!(found > 0, "{family}: nothing found in the rules");
        };
    named(&["row("], "row-");
    named(&["d100().with("], "part-of-");
    named(&["line.to("], "step-");
    named(&["lacks("], "lack-");
    for file in ["weapons", "spells"] {
        let file = root().join(format!("../../assets/systems/knk/{file}.ron"));
        for rest in fs::read_to_string(file).unwrap().split("name: \"").skip(1) {
            let name = rest.split('"').next().unwrap();
            assert!(
                keys.contains(&format!("name-{}", name.to_lowercase().replace(' ', "-"))),
                "{name}"
            );
        }
    }
    for school in kekkai_rules::knk::spell::School::ALL {
        assert!(keys.contains(&format!("school-{}", school.key())), "{}", school.key());
    }
    for which in kekkai_rules::knk::sheet::Override::ALL {
        let name = which.key().replace('_', "-");
        for family in ["number-", "row-computed-"] {
            assert!(keys.contains(&format!("{family}{name}")), "{family}{name}");
        }
    }
}

#[test]
fn titles_and_notes_of_the_shipped_battles_have_words() {
    let keys = keys(Lang::En);
    let mut told = BTreeSet::new();
    for file in fs::read_dir(root().join("../../assets/battles")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let quoted = |start: &str| -> Vec<String> {
            let rest = text.split(start).skip(1);
            rest.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
        };
        for title in quoted("title: \"") {
            let key = format!("name-{}", title.to_lowercase().replace(' ', "-"));
            assert!(keys.contains(&key), "{key}");
        }
        let notes = quoted("\"note ").into_iter().chain(quoted(" because "));
        told.extend(notes.map(|note| format!("told-{}", note.replace(' ', "-"))));
    }
    let given: BTreeSet<String> = keys.into_iter().filter(|key| key.starts_with("told-")).collect();
    assert_eq!(given, told);
}

#[test]
fn every_option_and_its_values_have_words() {
    let keys = keys(Lang::En);
    let mut expected = BTreeSet::new();
    let settings = |system: &SystemId| kekkai_battle::systems::Options::of(*system).settings();
    for setting in SystemId::ALL.iter().flat_map(settings) {
        let name = setting.key.replace('_', "-");
        expected.extend([format!("option-{name}"), format!("option-{name}-about")]);
        if let Values::Keys(keys) | Values::Several(keys) = &setting.values {
            // A number is its own word.
            let words = keys.iter().filter(|value| value.parse::<i32>().is_err());
            expected.extend(words.map(|value| value_key(value)));
        }
    }
    let of_options = |key: &&String| key.starts_with("option-") || key.starts_with("value-");
    let given: BTreeSet<String> = keys.iter().filter(of_options).cloned().collect();
    assert_eq!(given, expected);
}

#[test]
fn options_fit_into_eighty_columns() {
    // Inside the border of a popup.
    const ROOM: u16 = 76;
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let default = words.t("options-default");
        for setting in kekkai_rules::knk::options::TABLE {
            let (name, about) = (words.option(setting.key), words.option_about(setting.key));
            let values: Vec<String> =
                setting.keys().iter().map(|value| words.option_value(value)).collect();
            let widest = values.iter().map(|value| paint::width(value)).max().unwrap_or(4);
            assert!(paint::width(&name) + widest + 4 <= ROOM, "{name}");
            assert!(paint::wrap(&about, ROOM, 0).len() <= 2, "{about}");
            let line: u16 = values.iter().map(|value| paint::width(value) + 4).sum();
            assert!(line + paint::width(&default) + 2 <= ROOM, "{name}: {values:?}");
        }
    }
}

fn value_key(value: &str) -> String {
    format!("value-{}", value.replace('_', "-"))
}

/// Formats of files, which are called as those end in every language.
const FORMATS: [&str; 6] = ["bbcode", "cast", "html", "md", "png", "svg"];

#[test]
fn russian_is_written_in_russian() {
    // The key that changes the language says so in the other one.
    let in_the_other = |key: &str| key == "action-language";
    let is_format = |key: &str| FORMATS.iter().any(|name| key == format!("usage-word-{name}"));
    for (key, text) in texts(Lang::Ru).into_iter().filter(|(key, _)| !is_format(key)) {
        let shown: String = text.split(['{', '}']).step_by(2).collect();
        let only_hp =
            !shown.replace("HP", "").replace("Kekkai", "").chars().any(char::is_alphabetic);
        if !only_hp && !in_the_other(&key) {
            assert!(text.chars().any(|c| matches!(c, 'А'..='я' | 'Ё' | 'ё')), "{key}: {text}");
        }
    }
    let english: BTreeSet<_> = texts(Lang::En).into_iter().collect();
    assert!(
        english
            .iter()
            .all(|(key, text)| in_the_other(key) || !text.chars().any(|c| matches!(c, 'А'..='я')))
    );
}

#[test]
fn a_locale_names_its_language() {
    for (locale, lang) in [
        ("ru_RU.UTF-8", Lang::Ru),
        ("ru", Lang::Ru),
        ("RU-ru", Lang::Ru),
        ("en_GB", Lang::En),
        ("C", Lang::En),
        ("", Lang::En),
        ("run", Lang::En),
    ] {
        assert_eq!(Lang::of_locale(locale), lang, "{locale}");
    }
}

/// What the program's own command line has besides; its tests look each of them up.
const ARGUMENTS: [&str; 13] = [
    "addr", "battle", "code", "command", "dir", "file", "format", "lang", "line", "new", "options",
    "port", "system",
];

/// The words in the usage of every verb: capitals and small letters apart.
fn usage_keys() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> =
        ARGUMENTS.iter().map(|name| format!("usage-value-{name}")).collect();
    for verb in grammar::verbs() {
        let same = |a: &u8, b: &u8| {
            a.is_ascii_alphabetic()
                && b.is_ascii_alphabetic()
                && a.is_ascii_uppercase() == b.is_ascii_uppercase()
        };
        for run in verb.usage.as_bytes().chunk_by(same).map(|run| str::from_utf8(run).unwrap_or(""))
        {
            match run.chars().next() {
                Some('A'..='Z') => keys.insert(format!("usage-value-{}", run.to_lowercase())),
                Some('a'..='z') if !["en", "ru"].contains(&run) => {
                    keys.insert(format!("usage-word-{run}"))
                }
                _ => false,
            };
        }
    }
    keys
}

#[test]
fn every_word_of_a_usage_has_a_translation_and_every_translation_a_usage() {
    let families = ["usage-value-", "usage-word-"];
    for lang in Lang::ALL {
        let known: BTreeSet<String> = keys(lang)
            .into_iter()
            .filter(|key| families.iter().any(|family| key.starts_with(family)))
            .collect();
        assert_eq!(known, usage_keys(), "{lang:?}");
    }
    let english = Words::new(Lang::En);
    for verb in grammar::verbs() {
        assert_eq!(english.usage(&verb.usage), verb.usage);
        let russian = Words::new(Lang::Ru).usage(&verb.usage);
        let kept =
            FORMATS.iter().fold(russian.replace("en|ru", ""), |left, name| left.replace(name, ""));
        assert!(!kept.contains(|c: char| c.is_ascii_alphabetic()), "{}: {russian}", verb.word);
        assert!(grammar::is_russian(Words::new(Lang::Ru).verb(verb)), "{}", verb.word);
    }
}

#[test]
fn a_small_word_of_a_russian_usage_is_one_that_the_grammar_reads() {
    let words = Words::new(Lang::Ru);
    for key in keys(Lang::Ru).iter().filter(|key| key.starts_with("usage-word-")) {
        // The number of a group stands right behind its letter, and a part of a word with a hyphen is no word by itself.
        let english = key.trim_start_matches("usage-word-");
        if key != "usage-word-x" && grammar::is_keyword(english) {
            let word = words.t(key);
            assert!(grammar::is_keyword(&word), "{key}: {word}");
        }
    }
}

#[test]
fn what_a_line_lacks_is_told_in_the_language_that_is_on() {
    let missing = |verb| {
        let usage = grammar::verbs().find(|known| known.word == "attack").unwrap();
        BadCommand::Missing { verb, usage: &usage.usage }
    };
    let (english, russian) = (Words::new(Lang::En), Words::new(Lang::Ru));
    assert_eq!(
        english.bad_command(&missing("attack")),
        "Usage: attack WHO|CELL [1|2|shot] [with WEAPON]"
    );
    assert_eq!(
        russian.bad_command(&missing("атака")),
        "Как пишется: атака КТО|КЛЕТКА [1|2|выстрел] [чем ОРУЖИЕ]"
    );
}

#[test]
fn what_may_stand_somewhere_is_listed_in_one_language() {
    let none_of = |expected: &[&str]| BadCommand::NoneOf {
        word: "?".to_owned(),
        expected: expected.iter().map(|word| (*word).to_owned()).collect(),
    };
    let (english, russian) = (Words::new(Lang::En), Words::new(Lang::Ru));
    let statuses = none_of(&["day", "under_water", "underwater", "день", "под_водой"]);
    assert!(english.bad_command(&statuses).ends_with(": day, under_water, underwater"));
    // What the grammar does not know is a name, and stays.
    assert!(russian.bad_command(&statuses).ends_with(": under_water, день, под_водой"));
    let sides = none_of(&["reds", "blues", "none", "нет", "никто"]);
    assert!(russian.bad_command(&sides).ends_with(": Красные, Синие, нет, никто"));
    let codes = none_of(&["en", "ru"]);
    assert!(russian.bad_command(&codes).ends_with(": en, ru"));
}

#[test]
fn changes_are_told_in_both_languages() {
    let both =
        |modifier: &Modifier| Lang::ALL.map(|lang| Words::new(lang).term(&modifier.phrase()));
    let luck = Modifier::Stat { of: Stat::L, by: 1, when: When::Always };
    assert_eq!(both(&luck), ["+1 to Luck", "Удача +1"]);
    let hunter =
        Modifier::Roll { of: Rolls::Attack, to: To::Attack, by: 20, when: When::AgainstUnclean };
    assert_eq!(both(&hunter), ["+20 to attacks against the unclean", "атака +20 против нечисти"]);
    let pride = Modifier::Roll { of: Rolls::MindSave, to: To::Min, by: 10, when: When::Always };
    assert_eq!(both(&pride)[1], "спасбросок разума +10 к минимальному роллу");
    let alone = Modifier::Stat { of: Stat::S, by: 1, when: When::Alone };
    assert_eq!(both(&alone), ["+1 to Strength while alone", "Сила +1, пока дерётся один"]);
}

#[test]
fn a_number_below_nothing_has_the_same_minus_alone_and_before_dice() {
    let words = Words::new(Lang::En);
    let rule = RuleId::new("D20-INI-01");
    let row =
        |value| words.sheet_row(&SheetRow { key: "initiative".into(), value, rule: rule.clone() });
    let dice = row(Value::Dice(Dice::new(-1, 20)));
    assert!(dice.ends_with(" −1+1d20"), "{dice}");
    let number = row(Value::Number(-1));
    assert!(number.ends_with(" −1"), "{number}");
}

#[test]
fn a_word_that_is_not_among_those_of_a_rule_is_refused_with_that_rule() {
    const KINDS: &[&str] = &["melee", "thrown", "firearm", "energy", "heavy", "psionic", "unarmed"];
    let misread = Misread::Word { found: "laser".to_owned(), known: KINDS };
    let list = KINDS.join(", ");
    for (lang, told) in [
        (Lang::En, format!("kind: unknown word laser; expected one of: {list} (D20-ATK-03)")),
        (Lang::Ru, format!("kind: неизвестное слово laser; нужно одно из: {list} (D20-ATK-03)")),
    ] {
        assert_eq!(Words::new(lang).misread("kind", &misread), told);
    }
}
