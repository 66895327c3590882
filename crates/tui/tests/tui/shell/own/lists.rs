//! Lists of the user's own that cannot be read: told on standard error, once, whatever is done.

use super::support::Machine;

/// A folder in which something of every kind of file is wrong.
fn broken() -> Machine {
    let machine = Machine::sound();
    let broken = [
        ("systems/knk/weapons.ron", "\"spear\", (", "\"spear\" ("),
        ("systems/knk/mobs.ron", "unclean: true", "unclean: yes"),
        ("maps/pond.ron", "\"..##..HH\"", "\"..#?..HH\""),
        ("battles/pond.ron", "side:", "sied:"),
        ("locales/ru/names.ftl", "name-reed-step = Тростниковый шаг", "name-reed-step"),
    ];
    for (file, sound, wrong) in broken {
        machine.spoil(file, sound, wrong);
    }
    machine.write("mine/keys.ron", "[\n    (dodge, [\"z\"]),\n    (ned, [\"y\"]),\n]\n");
    machine
}

const ENGLISH: [&str; 6] = [
    "kekkai: mine/battles/pond.ron, line 11, column 23: there is no field sied; did you mean side?; this file cannot be used",
    "kekkai: mine/keys.ron, line 3, column 6: unknown word ned; did you mean end?; the built-in list is used instead",
    "kekkai: mine/locales/ru/names.ftl, line 5: expected “=” here; this line is left out",
    "kekkai: mine/maps/pond.ron, line 3: Row B, column 4: unknown symbol ?; this file cannot be used",
    "kekkai: mine/systems/knk/mobs.ron, line 3, column 84: heron-witch.sheet.unclean: expected true or false; this record cannot be used",
    "kekkai: mine/systems/knk/weapons.ron, line 3, column 13: expected “,” here; the built-in list is used instead",
];

const RUSSIAN: [&str; 6] = [
    "kekkai: mine/battles/pond.ron, строка 11, столбец 23: поля sied нет; может быть, side?; этим файлом пользоваться нельзя",
    "kekkai: mine/keys.ron, строка 3, столбец 6: неизвестное слово ned; может быть, end?; вместо этого файла действует встроенный список",
    "kekkai: mine/locales/ru/names.ftl, строка 5: здесь нужен знак =; эта строка пропущена",
    "kekkai: mine/maps/pond.ron, строка 3: Ряд B, столбец 4: знак ? ничего не значит; этим файлом пользоваться нельзя",
    "kekkai: mine/systems/knk/mobs.ron, строка 3, столбец 84: heron-witch.sheet.unclean: нужно true или false; этой записью пользоваться нельзя",
    "kekkai: mine/systems/knk/weapons.ron, строка 3, столбец 13: здесь нужен знак ,; вместо этого файла действует встроенный список",
];

#[test]
fn every_list_that_cannot_be_read_is_told_and_everything_else_works() {
    let machine = broken();
    let calm = Machine::sound();
    for order in [
        &["exec", "duel", "--seed", "7", "initiative"][..],
        &["show", "duel"],
        &["show", "duel", "--json"],
        &["list", "--json"],
        &["new", "--from", "duel", "one"],
        &["check", "one"],
    ] {
        for (lang, told) in [("en", ENGLISH), ("ru", RUSSIAN)] {
            if lang == "ru" && order.first() == Some(&"new") {
                continue;
            }
            let order = [order, &["--lang", lang, "--assets", "mine"]].concat();
            let said = machine.run(&order).ended(0);
            assert_eq!(said.err.lines().collect::<Vec<_>>(), told, "{order:?}");
            let sound = calm.run(&order).ended(0);
            assert_eq!(sound.err, "", "{order:?}");
            assert!(!said.out.contains("mine/") || order.contains(&"new"), "{}", said.out);
        }
    }
}

#[test]
fn a_fault_that_stops_what_was_asked_for_is_told_once() {
    let machine = Machine::sound();
    machine.spoil("battles/pond.ron", "side:", "sied:");
    machine.spoil("systems/knk/skills.ron", "levels:", "levls:");
    let said = machine.run(&["exec", "pond", "initiative", "--assets", "mine"]).ended(3);
    assert_eq!(said.err.matches("sied").count(), 1, "{}", said.err);
    assert_eq!(said.err.matches("levls").count(), 1, "{}", said.err);
    // Whoever asks for all that is wrong is not told twice.
    let said = machine.run(&["content", "check", "--assets", "mine"]).ended(2);
    assert_eq!(said.err, "");
    machine.run(&["open", "nobody", "--assets", "mine"]).complains("sied");
}

#[test]
fn one_broken_record_leaves_the_others_of_all_lists_to_be_chosen() {
    let machine = Machine::sound();
    machine.spoil("systems/knk/weapons.ron", "pierce, reach", "peirce, reach");
    let give = |weapon: &str| {
        let line = format!("give Vega weapon {weapon}");
        machine.run(&["exec", "duel", &line, "--assets", "mine"])
    };
    give("sickle").ended(0).complains("this record cannot be used");
    give("sword").ended(0);
    // It does not give way to the built-in one in silence.
    give("spear").ended(3).complains("weapon: unknown name spear");
    machine.write("mine/systems/knk/weapons.ron", "[(\n");
    give("spear").ended(0).complains("the built-in list is used instead");
}
