//! A Russian screen says in Russian what may be typed.

use super::support::{Machine, Said};

fn russian(line: &str) -> Said {
    Machine::new().run(&["exec", "demo", "--lang", "ru", line])
}

#[test]
fn the_list_of_commands_is_in_the_language_that_is_on() {
    let said = russian("помощь").ended(0);
    said.tells("  идти           move           [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]\n");
    said.tells("  хп             hp             КОГО ЧИСЛО|+ЧИСЛО|-ЧИСЛО [потому что ТЕКСТ]\n");
    let said = Machine::new().run(&["exec", "demo", "help"]).ended(0);
    said.tells("  move           идти           [jump] CELL [[jump] CELL …]\n");
    said.tells("  hp             хп             WHOM NUMBER|+NUMBER|-NUMBER [because TEXT]\n");
}

#[test]
fn what_a_command_lacks_stands_behind_the_word_that_was_typed() {
    russian("идти").ended(2).complains("Как пишется: идти [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]");
    russian("go").ended(2).complains("go [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]");
    let said = Machine::new().run(&["exec", "demo", "go"]).ended(2);
    said.complains("go [jump] CELL [[jump] CELL …]");
    russian("конец совсем").ended(2).complains("конец: лишнее слово совсем");
}

#[test]
fn what_may_stand_somewhere_is_told_in_one_language() {
    russian("статус жара")
        .ended(2)
        .complains(": день, солнце, ночь, дождь, святая, радиация, под_водой\n");
    russian("сторона Vega Лес").ended(2).complains(": Красные, Синие, нет, никто\n");
    let said = Machine::new().run(&["exec", "demo", "status heat"]).ended(2);
    said.complains(": day, sunlight, night, rain, holy, radiation, underwater\n");
}

#[test]
fn the_help_of_the_program_names_values_in_russian() {
    let machine = Machine::new();
    let help =
        |order: &[&str]| machine.run(&[order, &["--help", "--lang", "ru"]].concat()).ended(0);
    help(&[]).tells("Вызов: kekkai [КЛЮЧИ] [КОМАНДА]");
    let orders = [
        "open",
        "demo",
        "new",
        "list",
        "exec",
        "show",
        "check",
        "mend",
        "save-as",
        "rule",
        "content",
        "character",
        "host",
        "watch",
    ];
    let below = [["content", "check"], ["character", "export"], ["character", "import"]];
    let all = orders.iter().map(|order| vec![*order]).chain(below.iter().map(|two| two.to_vec()));
    for order in all {
        let said = help(&order);
        for line in said.out.lines() {
            let names = line.split(['<', '>', '[', ']']).skip(1).step_by(2);
            for name in names.filter(|name| !name.starts_with('-')) {
                let latin = name.contains(|c: char| c.is_ascii_uppercase());
                assert!(!latin && !name.contains("usage-"), "{order:?}: {line}");
            }
        }
    }
    machine.run(&["show", "--help"]).ended(0).tells("<gm|SIDE|public>");
    help(&["show"]).tells("<gm|СТОРОНА|public>");
    machine.run(&["--help"]).ended(0).tells("Usage: kekkai [OPTIONS] [COMMAND]");
}

#[test]
fn what_the_command_line_lacks_is_named() {
    let machine = Machine::new();
    let content = machine.run(&["content", "--lang", "ru"]).ended(2);
    content.complains("kekkai: Не хватает: КОМАНДА; возможны: check, list\n");
    let character = machine.run(&["character", "--lang", "ru"]).ended(2);
    character.complains("kekkai: Не хватает: КОМАНДА; возможны: names, export, import\n");
    machine.run(&["show", "--lang", "ru"]).ended(2).complains("Не хватает: <БОЙ>");
    machine.run(&["show"]).ended(2).complains("<BATTLE>");
    machine.run(&["content"]).ended(2).complains("COMMAND");
}

#[test]
fn common_words_of_the_system_are_in_the_language_that_is_on() {
    let machine = Machine::new();
    let gone = ["mend", "gone.kekkai", "new.kekkai"];
    let said = machine.run(&[gone.as_slice(), &["--lang", "ru"]].concat()).ended(3);
    said.complains("gone.kekkai: нет такого файла или папки");
    machine.run(&gone).ended(3).complains("gone.kekkai: no such file or folder");
    let said = machine.run(&["character", "import", "gone.txt", "--lang", "ru"]).ended(3);
    said.complains("нет такого файла или папки");
}

#[test]
fn what_the_system_or_the_arguments_lack_mixes_no_languages() {
    let machine = Machine::new();
    std::fs::write(machine.path("plain"), "").unwrap();
    let below = ["content", "check", "plain/below"];
    machine.run(&below).ended(2).tells("a folder on its path is a file");
    let said = machine.run(&[&below[..], &["--lang", "ru"]].concat()).ended(2);
    said.tells("plain/below нельзя прочесть: вместо папки на пути к нему файл\n");
    let valued = ["exec", "demo", "--json=yes", "end"];
    machine.run(&valued).ended(2).complains("--json takes no value");
    let said = machine.run(&[&valued[..], &["--lang", "ru"]].concat()).ended(2);
    said.complains("kekkai: --json пишется без значения\n");
    // A thing that is not there has a name, and the rule that asks for it.
    let lacks = ["exec", "demo", "accept", "use"];
    machine.run(&lacks).ended(1).complains("Missing: that item (KNK-TRN-14)");
    let said = machine.run(&[&lacks[..], &["--lang", "ru"]].concat()).ended(1);
    said.complains("Для этого нужно: предмет (KNK-TRN-14)");
}

#[test]
fn a_shown_fight_has_its_title_and_its_sides_in_the_language_that_is_on() {
    let machine = Machine::new();
    let shown = machine.run(&["show", "grab", "--lang", "ru"]).ended(0);
    assert!(shown.out.starts_with("В захвате · "), "{}", shown.out);
    let unknown = ["show", "demo", "--as", "Green", "--lang", "ru"];
    machine.run(&unknown).ended(2).complains("сторона (Красные, Синие)");
}

#[test]
fn house_rules_and_gifts_are_named_in_russian() {
    let machine = Machine::new();
    let said = |line: &str| {
        let said = machine.run(&["exec", "duel", line, "--lang", "ru"]).ended(2);
        said.err.lines().next().unwrap().split_once("): ").unwrap().1.to_owned()
    };
    assert_eq!(said("правило ночь 3"), "ночь не из списка: \"Ночной бонус вампиров\"");
    let number = "\"Ночной бонус вампиров\": нужно число от 0 до 100";
    assert_eq!(said("правило night_bonus"), number);
    assert_eq!(said("правило night_bonus много"), number);
    let words = "часто не из списка: \"сумма не меньше граней\", \"высшая грань\"";
    assert_eq!(said("правило crit_mode часто"), words);
    assert!(!said("правило").contains('_'), "{}", said("правило"));
    let typed = "правило \"Что делает атаку критической\" \"высшая грань\"";
    machine.run(&["exec", "duel", typed]).ended(0).tells("highest face only");
    let given = machine.run(&["exec", "duel", "дать Vega оружие мечч", "--lang", "ru"]);
    given.complains("оружие: неизвестное имя мечч");
}

#[test]
fn keys_and_saves_are_told_in_the_words_of_the_table() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "demo", "bridge"]).ended(0);
    machine.run(&["list", "--lang", "ru"]).ended(0).tells("bridge  36 записей");
    machine.run(&["list"]).ended(0).tells("bridge  36 records");
    let typed = ["exec", "duel", "--dice", "5,4,3,2,1,1,1"];
    let said = machine.run(&[&typed[..], &["--lang", "ru", "инициатива"]].concat());
    said.tells("(кубик)");
    machine.run(&[&typed[..], &["initiative"]].concat()).tells("(typed)");
}

#[test]
fn a_round_has_the_word_of_the_book_that_is_played() {
    let machine = Machine::new();
    let [cycle, round] = [["цикл", "3 цикла"], ["раунд", "3 раунда"]];
    for (battle, [word, three], other) in [
        ("duel", cycle, "раунд"),
        ("vault", cycle, "раунд"),
        ("hold", round, "цикл"),
        ("honour", round, "цикл"),
    ] {
        machine.run(&["new", "--from", battle, battle]).ended(0);
        let orders =
            ["exec", battle, "--lang", "ru", "initiative", "timer Fire 3 rounds", "help delay"];
        let said = machine.run(&orders).ended(0);
        let shown = machine.run(&["show", battle, "--lang", "ru"]).ended(0);
        let all = [said.out, shown.out].concat().to_lowercase();
        for told in [format!("{word} 1"), format!("осталось {three}"), format!("позже в {word}е")]
        {
            assert!(all.contains(&told), "{battle}: {told}\n{all}");
        }
        assert!(!all.contains(other), "{battle}: {other}\n{all}");
    }
}
