//! Names that an author translates in a folder of their own.

use super::support::Machine;

const JOIN: &str = "ввести Цапля Синие 5E как \"ведьма-цапля\"";

#[test]
fn own_records_are_called_as_the_language_calls_them() {
    let machine = Machine::sound();
    let give = ["exec", "duel", "--assets", "mine", "give Vega weapon sickle"];
    machine.run(&give).ended(0).tells("Moon sickle");
    let said = machine.run(&[&give[..], &["--lang", "ru"]].concat()).ended(0);
    said.tells("Лунный серп");
    assert!(!said.out.contains("Moon sickle"), "{}", said.out);
    machine.run(&["show", "pond", "--assets", "mine", "--lang", "ru"]).ended(0).tells("Пруд ·");
    machine.run(&["list", "--assets", "mine", "--lang", "ru"]).ended(0).tells("Пруд");
    // What has no key is translated by its name, and a shipped name may be called otherwise.
    let item = ["exec", "duel", "--lang", "ru", "--assets", "mine", "дать Vega предмет Lamp"];
    machine.run(&item).ended(0).tells("Фонарь");
    machine.run(&["content", "list", "--assets", "mine", "--lang", "ru"]).tells("Верный меч");
    // Without a translation, the record's own name.
    machine.write("mine/locales/ru/names.ftl", "");
    machine.run(&[&give[..], &["--lang", "ru"]].concat()).ended(0).tells("Moon sickle");
}

#[test]
fn what_is_shown_may_be_typed() {
    let machine = Machine::sound();
    let run = |line: &str| {
        machine.run(&["exec", "pond", "--dice", "50", "--lang", "ru", "--assets", "mine", line])
    };
    run(JOIN).ended(0).tells("В бой вступает Цапля");
    let give =
        ["exec", "duel", "--lang", "ru", "--assets", "mine", "дать Vega оружие \"лунный серп\""];
    machine.run(&give).ended(0).tells("Лунный серп");
    let give = ["exec", "duel", "--lang", "ru", "дать Vega оружие \"боевой молот\""];
    machine.run(&give).ended(0).tells("Боевой молот");
}

#[test]
fn an_english_name_is_given_to_a_record_that_is_written_in_russian() {
    let machine = Machine::new();
    machine.write("mine/systems/knk/weapons.ron", "[(\"oar\", (name: \"Весло\", kind: blunt))]");
    machine.write("mine/locales/en/names.ftl", "name-oar = Oar\n");
    machine.run(&["content", "check", "mine"]).ended(0);
    let give = ["exec", "duel", "--assets", "mine", "give Vega weapon oar"];
    machine.run(&give).ended(0).tells("Oar");
    machine.run(&[&give[..], &["--lang", "ru"]].concat()).ended(0).tells("Весло");
}

#[test]
fn a_monster_that_has_only_an_english_name_has_it_in_russian_too() {
    let machine = Machine::new();
    let heron = "[(\"heron-witch\", (sheet: (category: commoner, s: \"F\", e: \"E\", a: \"C\", m: \"E\", l: \"D\")))]";
    machine.write("mine/systems/knk/mobs.ron", heron);
    machine.write("mine/locales/en/names.ftl", "name-heron-witch = Heron witch\n");
    for lang in ["en", "ru"] {
        let args = ["content", "list", "combatants", "--assets", "mine", "--lang", lang];
        machine.run(&args).ended(0).tells("Heron witch");
    }
}

#[test]
fn another_name_of_a_record_changes_no_reference_and_no_save() {
    let machine = Machine::sound();
    let run =
        |order: &[&str]| machine.run(&[order, &["--lang", "ru", "--assets", "mine"]].concat());
    run(&["new", "--from", "pond", "old"]).ended(0);
    machine.spoil("systems/knk/weapons.ron", "Moon sickle", "Crescent");
    run(&["content", "check"]).ended(0);
    run(&["check", "old"]).ended(0);
    run(&["exec", "old", "end"]).ended(0);
    // The scenario and the mob that carry it find it, and its translation is the same.
    run(&["new", "--from", "pond", "new"]).ended(0);
    run(&["exec", "duel", "give Vega weapon sickle"]).ended(0).tells("Лунный серп");
    run(&["content", "list", "weapons"]).ended(0).tells("Лунный серп");
}

#[test]
fn the_name_of_a_thing_goes_before_a_key_that_several_have() {
    let machine = Machine::new();
    machine
        .write("mine/systems/knk/weapons.ron", "[(\"owl\", (name: \"Owl blade\", kind: slash))]");
    machine.write(
        "mine/systems/knk/mobs.ron",
        "[(\"owl\", (sheet: (category: commoner, s: \"F\", e: \"E\", a: \"C\", m: \"E\", l: \"D\")))]",
    );
    machine
        .write("mine/locales/ru/names.ftl", "name-owl = Сова\nname-owl-blade = Совиный клинок\n");
    machine.run(&["content", "check", "mine"]).ended(0);
    let said = machine.run(&["content", "list", "--assets", "mine", "--lang", "ru"]).ended(0);
    said.tells("  Сова ");
    said.tells("  Совиный клинок ");
}

#[test]
fn a_file_of_names_is_checked_line_by_line() {
    let machine = Machine::sound();
    machine.run(&["content", "check", "mine"]).ended(0);
    machine.write(
        "mine/locales/ru/names.ftl",
        "# Имена\nname-sikle = Серп\nsickle = Серп\nname-lamp\nname-pond = { $pond }\nname-cold-mud =\n\
         name-reed-step = Шаг\nname-reed-step = Шаг\n",
    );
    let expected = [
        "line 2: name-sikle fits no record and no name; did you mean name-sickle?",
        "line 3: sickle does not start with name-",
        "line 4: expected “=” here",
        "line 5: name-pond: expected plain text on one line",
        "line 6: name-cold-mud has no name after =",
        "line 8: name-reed-step is given twice",
    ];
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    let file = "mine/locales/ru/names.ftl, ";
    let told: Vec<&str> = said.out.lines().filter_map(|line| line.strip_prefix(file)).collect();
    assert_eq!(told, expected);
    said.tells("Problems: 6");
    let said = machine.run(&["content", "check", "mine", "--lang", "ru"]).ended(2);
    said.tells("строка 2: name-sikle не подходит ни к одной записи");
    said.tells("может быть, name-sickle?");
    // Other words of the program are not the user's to change.
    machine.write("mine/locales/ru/name.ftl", "name-sickle = Серп\n");
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    said.tells("did you mean locales/ru/names.ftl?");
}
