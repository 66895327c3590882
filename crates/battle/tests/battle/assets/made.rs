//! Records made on a screen: whatever is typed, what is written reads back equal.

use kekkai_battle::{
    content::{
        self,
        made::{self, Draft},
    },
    library::Library,
    scenario::BadScenario,
    systems::SystemId,
};
use kekkai_rules::form::{Edit, FieldKind, Form};

use super::assets;

/// Numbers that look thrown, from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

/// An edit that somebody might make in a field of this form.
fn edit(draft: &mut Draft, form: &Form, library: &Library, dice: &mut Dice) {
    let fields: Vec<_> = form.fields().collect();
    let field = fields[dice.below(fields.len())];
    let texts = [
        "Лунный серп",
        "Bone \"axe\"",
        "7",
        "-12",
        "5+1d110",
        "2d6",
        "mage",
        "B+",
        "[fire]",
        "(",
        "",
    ];
    let text = texts[dice.below(texts.len())];
    let key = match &field.kind {
        FieldKind::Record(kind) => {
            let all = content::named(draft.system(), kind, library);
            all.get(dice.below(all.len())).map(|(key, _)| key.clone())
        }
        FieldKind::Choice(choices) | FieldKind::List { choices, .. } => {
            choices.get(dice.below(choices.len())).map(|choice| choice.key.clone())
        }
        _ => None,
    };
    let edits = [Edit::Step(1), Edit::Step(-1), Edit::Set(text), Edit::Remove];
    let edit = match &key {
        Some(key) if dice.below(3) > 0 => Edit::Choose(key),
        _ => edits[dice.below(edits.len())],
    };
    let before = draft.clone();
    if draft.edit(&field.path, &edit, library).is_err() {
        assert_eq!(*draft, before, "{} {edit:?}", field.path);
    }
}

/// Writes a draft into a list and reads it again: it is equal, and its file is as sound as the screen said.
fn written_and_read(draft: &Draft, library: &Library, list: &str) {
    let form = draft.kind();
    let whole = made::with_entry(form.file, Some(list), "made-here", Some(&draft.text())).unwrap();
    let text = made::entry(form.file, &whole, "made-here").unwrap().unwrap();
    let names = draft.name_lines().map(|name| name.map(str::to_owned));
    let read = Draft::read(draft.system(), form, &text, names);
    assert_eq!(read.text(), draft.text(), "{whole}");
    assert_eq!(read.name(), draft.name(), "{whole}");
    let faults = content::faults(form.file, &whole, library);
    assert_eq!(faults.is_empty(), draft.faults(library).is_empty(), "{whole}\n{faults:?}");
    // Whatever else stands in the list stays as it is, and what was put in can be taken out.
    let without = made::with_entry(form.file, Some(&whole), "made-here", None).unwrap();
    assert_eq!(without.trim(), list.trim());
}

#[test]
fn whatever_is_typed_is_written_so_that_it_reads_back_equal() {
    let library = assets();
    for system in SystemId::ALL {
        for form in made::forms(*system) {
            let shipped = library.file(form.file).unwrap_or("[\n]").to_owned();
            let keys = content::named(*system, form.kind.key, &library).into_iter();
            let read = |(key, _): (String, _)| {
                let texts = form.kind.files.iter().filter_map(|file| library.file(file));
                let mut entries =
                    texts.filter_map(|text| made::entry(form.file, text, &key).unwrap());
                Draft::read(*system, form, &entries.next().unwrap(), [None, None])
            };
            let all = keys.map(read).chain([Draft::blank(*system, form)]);
            for (seed, mut draft) in (1..).zip(all) {
                let mut dice = Dice(seed);
                for step in 0..30 {
                    let shown = draft.form(&library, 0);
                    edit(&mut draft, &shown, &library, &mut dice);
                    if step % 5 == 4 {
                        written_and_read(&draft, &library, &shipped);
                    }
                }
            }
        }
    }
}

#[test]
fn a_record_without_a_name_is_asked_for_the_one_of_the_language_of_the_screen() {
    let library = assets();
    for system in SystemId::ALL {
        for form in made::forms(*system) {
            for (first, path) in ["names.en", "names.ru"].into_iter().enumerate() {
                let shown = Draft::blank(*system, form).form(&library, first);
                let lacks = |path: &str| {
                    let faults = &shown.field(path).unwrap().faults;
                    faults.iter().any(|wrong| wrong.fault.expected == "some-text")
                };
                let other = if first == 0 { "names.ru" } else { "names.en" };
                assert_eq!(shown.fields().next().unwrap().path, path);
                assert!(lacks(path) && !lacks(other), "{}", form.kind.key);
            }
        }
    }
}

#[test]
fn only_what_differs_is_written_and_a_list_of_ones_own_is_begun_with_a_word_about_it() {
    let library = assets();
    let form = &made::forms(SystemId::FIRST)[0];
    let mut axe = Draft::blank(SystemId::FIRST, form);
    let mut set = |path: &str, edit: Edit<'_>| axe.edit(path, &edit, &library).unwrap();
    set("names.en", Edit::Set("Bone axe"));
    set("names.ru", Edit::Set("Костяной топор"));
    set("to_damage", Edit::Set("5"));
    set("to_roll", Edit::Set("0"));
    set("silent", Edit::Next);
    set("silent", Edit::Next);
    assert_eq!(axe.text(), r#"(name: "Bone axe", kind: slash, to_damage: 5)"#);
    assert_eq!(axe.name_lines(), [None, Some("Костяной топор")]);
    let whole = made::with_entry(form.file, None, "bone-axe", Some(&axe.text())).unwrap();
    assert!(whole.starts_with("// "), "{whole}");
    assert!(
        whole.ends_with(
            "[\n    (\"bone-axe\", (name: \"Bone axe\", kind: slash, to_damage: 5)),\n]\n"
        ),
        "{whole}"
    );
    assert_eq!(made::free_key("Костяной топор", |_| false), "kostyanoy-topor");
    assert_eq!(made::free_key("Bone axe", |key| key == "bone-axe"), "bone-axe-2");
}

#[test]
fn comments_and_neighbours_stay_and_a_broken_list_is_not_changed() {
    let path = "systems/knk/weapons.ron";
    let list = "// mine\n[\n    // the first\n    (\"a\", (name: \"A\", kind: slash)), // it\n    (\"b\", (name: \"B\", kind: blunt))\n]\n";
    let changed =
        made::with_entry(path, Some(list), "b", Some(r#"(name: "B", kind: pierce)"#)).unwrap();
    assert_eq!(changed, list.replace("blunt", "pierce"));
    let more =
        made::with_entry(path, Some(list), "c", Some(r#"(name: "C", kind: slash)"#)).unwrap();
    assert!(more.starts_with(list.trim_end_matches("\n]\n")), "{more}");
    assert!(
        more.contains(
            "(\"b\", (name: \"B\", kind: blunt)),\n    (\"c\", (name: \"C\", kind: slash)),\n]"
        ),
        "{more}"
    );
    let fault = made::with_entry(path, Some("[(\"a\", (name: \"A\"]"), "b", Some("()"));
    assert!(matches!(&fault, Err(BadScenario::Syntax { file, .. }) if file == path), "{fault:?}");
}
