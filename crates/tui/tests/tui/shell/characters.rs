//! Characters without a screen: brought in, printed, and files that are bad.

use std::fs;

use super::support::Machine;

const ESPER: &str = include_str!("../../../../widgets/tests/widgets/sheet_text/esper.txt");

#[test]
fn a_form_of_a_forum_becomes_a_character_and_a_form_again() {
    let machine = Machine::new();
    machine.write("esper.txt", ESPER);
    let said = machine.run(&["character", "import", "esper.txt"]).ended(0);
    said.tells("CP 15/15 · SP 4/4");
    said.tells("HP: 130 → 225");
    said.tells("prana: 45 → 75");
    said.tells("movement: 6 → 9");
    said.tells("Line 49 not understood, kept in the notes");
    said.tells("roster/наная-дзюн.ron");
    machine.run(&["character", "names"]).ended(0).tells("Наная Дзюн  наная-дзюн  not approved");
    let form = machine.run(&["character", "export", "Наная Дзюн", "--forum"]).ended(0);
    form.tells("Здоровье: 225/225");
    form.tells("Удача: B (C)");
    // The form and the file say the same when they come in again.
    machine.write("again.txt", &form.out);
    machine.run(&["character", "import", "again.txt"]).ended(0).tells("CP 15/15 · SP 4/4");
    let file = machine.run(&["character", "export", "наная-дзюн"]).ended(0);
    machine.write("again.ron", &file.out);
    machine.run(&["character", "import", "again.ron"]).ended(0).tells("HP: 130 → 225");
    assert!(machine.path("saves/roster/наная-дзюн-3.ron").exists());
}

#[test]
fn a_text_that_is_no_form_makes_nobody() {
    let machine = Machine::new();
    for text in ["", "\n// a comment\n", "Dear all,\nour hero is strong: very.\n", "Сила: Ъ\n"]
    {
        machine.write("letter.txt", text);
        let said = machine.run(&["character", "import", "letter.txt"]).ended(3);
        said.complains("letter.txt");
        let labels =
            "a label such as Name, Category, Class, Strength, Endurance, Agility, Magic, Luck\n";
        said.complains(labels);
        let said = machine.run(&["--lang", "ru", "character", "import", "letter.txt"]).ended(3);
        said.complains("подписи вроде Имя, Категория, Класс, Сила, ");
    }
    assert!(!machine.path("saves/roster").exists(), "nobody was made");
}

#[test]
fn a_form_without_a_token_has_that_of_its_name() {
    let machine = Machine::new();
    for (form, name, token) in [
        ("Имя: Анна Мари\nСила: C\n", "Анна Мари", "АМ"),
        ("Name: Rook\nRace: elf\n", "Rook", "Ro"),
    ] {
        machine.write("form.txt", form);
        machine.run(&["character", "import", "form.txt"]).ended(0);
        let file = machine.run(&["character", "export", name]).ended(0);
        file.tells(&format!("token: \"{token}\""));
    }
}

#[test]
fn a_form_whose_category_or_rank_cannot_be_read_makes_nobody_and_says_which_line() {
    let machine = Machine::new();
    for (line, expected) in
        [("Сила: C+-", "a rank from F to EX"), ("Категория: Профан", "monster, profi, commoner")]
    {
        machine.write("odd.txt", format!("Имя: Анна\nЖетон: Ая\n{line}\n").as_str());
        let said = machine.run(&["character", "import", "odd.txt"]).ended(3);
        said.complains(&format!("line 3: {line}; expected {expected}"));
    }
    assert!(!machine.path("saves/roster").exists(), "nobody was made");
    machine.write("many.txt", "Имя: Анна\nЖетон: Ая\nКатегория: Монстры\n");
    machine.run(&["character", "import", "many.txt"]).ended(0);
    machine.run(&["character", "export", "Анна"]).ended(0).tells("category: monster");
}

#[test]
fn knk_cat_02_a_class_in_the_wrong_category_is_told_in_the_list_on_import_and_as_it_joins() {
    let machine = Machine::new();
    let form = "Имя: Анна\nЖетон: Ая\nКатегория: Профи\nКласс: Слуга\nСила: C\n";
    machine.write("anna.txt", form);
    let told = "class: Servant, profi; expected a category that the class belongs to (KNK-CAT-02)";
    machine.run(&["character", "import", "anna.txt"]).ended(0).tells(told);
    machine.run(&["character", "names"]).ended(0).tells("Анна  анна  1 problem");
    machine.duel("d");
    machine.run(&["exec", "d", "join Анна Reds 10C like анна"]).ended(2).complains(told);
    machine.run(&["exec", "d", "join Анна Reds 10C like анна anyway"]).ended(0).tells(told);
    // A battle file fights all the same, and says it.
    machine.write(
        "odd.ron",
        r#"(system: knk, title: "T", sides: [(name: "R"), (name: "B")], combatants: [
            (name: "N", side: "R", at: "3J", sheet: (
                category: profi, s: 3, e: 3, a: 3, m: 3, l: 3, class: "servant", sixth: 2))])"#,
    );
    machine.run(&["exec", "odd.ron", "note hi"]).ended(0).complains(&format!("N: {told}"));
}

#[test]
fn knk_cls_01_two_classes_are_both_named_and_keep_the_sheet_out_of_the_fight() {
    let machine = Machine::new();
    let form = "Имя: Анна\nЖетон: Ая\nКатегория: Профи\nКласс: Маг, Экзекутор\n";
    machine.write("anna.txt", form);
    let told = "class: Маг, Экзекутор; expected one class";
    machine.run(&["character", "import", "anna.txt"]).ended(0).tells(told);
    machine.duel("d");
    for (line, exit) in [("like анна", 2), ("like анна anyway", 1)] {
        let line = format!("join Анна Reds 10C {line}");
        machine.run(&["exec", "d", &line]).ended(exit).complains(told);
    }
}

#[test]
fn knk_gen_01_an_allowed_breach_goes_into_the_fight_and_one_that_is_not_is_named() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Анна\nЖетон: Ая\nКатегория: Обыватель\nВыносливость: EX\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    machine.duel("d");
    let refused = machine.run(&["exec", "d", "join Анна Reds 10C like Анна anyway"]).ended(1);
    refused.complains("e: EX");
    refused.complains("KNK-CAT-07");
    let file = machine.path("saves/roster/анна.ron");
    let text = fs::read_to_string(&file).unwrap().replace("approved: false", "approved: true");
    let allowed = "allowed: [(field: \"e\", reason: \"a prince\")]";
    fs::write(
        &file,
        text.replace("allowed: [],\n    learned", &format!("{allowed},\n    learned")),
    )
    .unwrap();
    machine.run(&["exec", "d", "join Анна Reds 10C like Анна"]).ended(0);
    machine.run(&["show", "d"]).ended(0).tells("210/210");
}

#[test]
fn a_bad_file_is_named_with_line_and_field_and_the_rest_is_there() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Анна\nЖетон: Ан\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    let good = fs::read_to_string(machine.path("saves/roster/анна.ron")).unwrap();
    machine.write("saves/roster/newer.ron", "(format: 9, character: (soul: 3))");
    machine.write("saves/roster/torn.ron", &good[..good.len() / 2]);
    machine.write("saves/roster/wrong.ron", &good.replace("sp: 4", "sp: \"four\""));
    let said = machine.run(&["character", "names"]).ended(3);
    said.tells("Анна  анна  not approved");
    said.complains("newer.ron");
    said.complains("format 9");
    said.complains("torn.ron, line");
    said.complains("wrong.ron, line");
    said.complains("at sp:");
    machine.run(&["character", "export", "torn"]).ended(3).complains("torn.ron");
    machine.run(&["character", "export", "Ана"]).ended(3).complains("did you mean Анна?");
    machine.run(&["character", "import", "nowhere.txt"]).ended(3).complains("nowhere.txt");
    machine.write("wrong.ron", "(format: 1, character: 7)");
    machine.run(&["character", "import", "wrong.ron"]).ended(3).complains("wrong.ron, line 1");
}

#[test]
fn knk_new_01_who_is_not_approved_joins_only_when_that_is_said() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Анна\nЖетон: Ая\nВыносливость: D\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    machine.duel("d");
    let said = machine.run(&["exec", "d", "join Анна Reds 10C like анна"]).ended(2);
    said.complains("Анна");
    said.complains("is not approved");
    machine.run(&["exec", "d", "join Анна Reds 10C like анна anyway"]).ended(0);
    machine.run(&["show", "d"]).ended(0).tells("225/225");
    let file = machine.path("saves/roster/анна.ron");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("approved: false", "approved: true")).unwrap();
    machine.run(&["exec", "d", "join Вторая Reds 12C like Анна"]).ended(0);
}

#[test]
fn knk_new_09_points_earned_in_a_fight_are_kept_in_the_roster_and_taken_back_with_the_step() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Анна\nЖетон: Ая\nКатегория: Обыватель\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    machine.duel("d");
    let kept = || fs::read_to_string(machine.path("saves/roster/анна.ron")).unwrap();
    let join = "join Анна Reds 10C like Анна anyway";
    let said = machine.run(&["exec", "d", join, "award Анна cp 2 sp 1 because she stood"]);
    said.ended(0).tells("Анна earns points: CP +2, SP +1");
    assert!(kept().contains("more_cp: 2") && kept().contains("more_sp: 1"), "{}", kept());
    machine.run(&["exec", "d", "undo"]).ended(0);
    assert!(kept().contains("more_cp: 0") && kept().contains("more_sp: 0"), "{}", kept());
    machine.run(&["exec", "d", "redo", "award Анна cp 1"]).ended(0);
    assert!(kept().contains("more_cp: 3"), "{}", kept());
    machine.run(&["exec", "d", "award Анна sp -1"]).ended(1).complains("-1");
}

#[test]
fn knk_new_09_points_for_a_character_whose_file_cannot_be_read_are_not_lost_in_silence() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Анна\nЖетон: Ая\nКатегория: Обыватель\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    machine.duel("d");
    machine.run(&["exec", "d", "join Анна Reds 10C like Анна anyway"]).ended(0);
    machine.write("saves/roster/анна.ron", "(");
    machine.run(&["exec", "d", "award Анна cp 2 sp 1"]).complains("анна.ron");
}

#[test]
fn a_character_or_a_file_that_is_not_there_is_told_as_such() {
    let machine = Machine::new();
    machine.write("esper.txt", ESPER);
    machine.run(&["character", "import", "esper.txt"]).ended(0);
    let said = machine.run(&["character", "export", "Наная Дзю"]).ended(3);
    said.complains("There is no character named Наная Дзю; did you mean Наная Дзюн?");
    said.complains("kekkai character names");
    let said = machine.run(&["character", "import", "nofile"]).ended(3);
    said.complains("nofile cannot be read: no such file or folder");
    said.complains("Check the path");
}
