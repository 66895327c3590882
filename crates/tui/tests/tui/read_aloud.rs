//! The fight in plain lines: over a pipe, with nothing that a terminal would obey.

use crate::shell::support::Machine;

#[test]
fn a_fight_is_played_by_lines_and_every_line_is_plain() {
    let machine = Machine::new();
    let lines = "where\nwho\nwhat\nwhat all\n1\nwhy\nu\nnonsense\nwhere 3C\nwhere nobody\nroll 2d6\n\
                 clock Alarm 4\ntick alarm\n99\nlog 2\n";
    let said = machine.fed(&["--screen-reader", "demo"], lines).ended(0);
    assert!(!said.out.contains('\u{1b}') && !said.out.contains('\r'), "{}", said.out);
    for part in [
        "Bridge at dusk. Round 2.",
        "Pavel, 9K, has to answer before the turn goes on.",
        "Pavel: dodge 73 from Hagen?",
        "1. Dodge hit 2: 73 from Hagen: 10 prana · 76.9 %",
        "2. Take the hits",
        "Turn of Pavel, 9K. Your command?",
        "Hagen (Blues): 10J, 1 north-east; HP 375/375",
        "east: 10K ordinary obstacle",
        "Pavel, Reds, 9K, acts now, HP 193/300",
        "1. Dodge hit 2",
        "type what all",
        "Not now: Grab → Vega: First dodge or accept",
        "Pavel, Luck dodge:",
        "Unknown command: nonsense",
        "3C, floor.",
        "Nobody and no cell is called nobody",
        "2d6",
        "Alarm: 1 of 4",
        "No such number",
    ] {
        said.tells(part);
    }
    // It is the same fight, kept in its file.
    machine.run(&["show", "demo"]).ended(0).tells("Bridge at dusk");
    let said = machine.fed(&["--screen-reader", "open", "demo"], "who\nquit\n").ended(0);
    said.tells("Alarm: 1 of 4");
    machine.run(&["check", "demo"]).ended(0);
}

#[test]
fn what_waits_is_answered_by_the_keys_of_the_screen_too() {
    let machine = Machine::new();
    let said = machine.fed(&["--screen-reader", "demo"], "77\ny\ny\n1\nquit\n").ended(0);
    for part in [
        "No such number: 1 to 2 of the last list",
        "Pavel dodges hit 2",
        "There is no pending hit to dodge.",
        "Nothing is listed: type what",
    ] {
        said.tells(part);
    }
    let said = machine.fed(&["--screen-reader", "open", "demo"], "u\nn\nquit\n").ended(0);
    said.tells("Pavel: pending hits are final");
}

#[test]
fn who_is_no_foe_is_offered_as_a_target_after_all_foes() {
    let machine = Machine::new();
    let said = machine.fed(&["--screen-reader", "demo"], "2\nwhat\nquit\n").ended(0);
    let place = |name: &str| said.out.find(&format!("Rune blade → {name}")).unwrap_or(usize::MAX);
    let (friend, foe) = (place("Knight"), place("Hagen"));
    assert!(foe < friend && friend < usize::MAX, "{}", said.out);
}

#[test]
fn what_is_asked_is_a_line_and_a_number_answers_it() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "duel", "--seed", "1", "duel"]).ended(0);
    let said = machine.fed(
        &["--screen-reader", "open", "duel"],
        "dice real\ni\n30\n20\n10\nwhere\ncancel\nquit\n",
    );
    let said = said.ended(0);
    said.tells("? ");
    said.tells("Type what the dice show, throw to let the program roll, or cancel.");
    said.tells("Round 1");
}

#[test]
fn without_a_fight_the_saves_are_told_and_one_is_chosen_by_name() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "duel", "--seed", "1", "mine"]).ended(0);
    let said = machine.fed(&["--screen-reader"], "yours\nmine\nquit\n").ended(0);
    said.tells("Saves: mine");
    said.tells("Which one? Type its name, or quit.");
    said.tells("yours");
    machine.fed(&["--screen-reader"], "quit\nmine\n").ended(0);
    let said = machine.fed(&["--screen-reader", "--lang", "ru"], "mine\nчто\nгде\nвыход\n");
    let said = said.ended(0);
    said.tells("Сохранения: mine");
    said.tells("Ваша команда?");
    // Nothing is left of it in a machine that has no terminal.
    assert_eq!(machine.run(&["open", "mine"]).exit, machine.run(&["open", "mine"]).exit);
    assert!(machine.run(&["open", "mine"]).exit != 0);
}

#[test]
fn what_a_fight_has_made_of_characters_is_written_dropped_and_taken_back_by_lines() {
    let machine = Machine::new();
    let form = machine.write("anna.txt", "Имя: Anna\nЖетон: An\nКатегория: Обыватель\n");
    machine.run(&["character", "import", form.to_str().unwrap()]).ended(0);
    machine.run(&["new", "--from", "city", "city"]).ended(0);
    let join = "join Anna Reds 3J like Anna anyway";
    machine.run(&["exec", "city", join, "hp Anna 12", "hp Osip 0"]).ended(0);
    let file = machine.path("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let before = kept();
    let open = ["--screen-reader", "open", "city"];
    let said = machine.fed(&open, "finish\nsheets 2\nsheets drop 1\nsheets\nsheets back\nquit\n");
    let said = said.ended(0);
    for part in [
        "1. Anna, wounds to the sheet: starting HP not set → 12",
        "No such number. Type sheets for the list.",
        "Anna: wounds not written to the sheet",
        "Nothing is proposed for the sheets.",
        "Anna: wounds proposed again",
    ] {
        said.tells(part);
    }
    assert_eq!(kept(), before);
    let lists = machine.fed(&open, "character\ncharacter Anna\ncontent weapons\nquit\n").ended(0);
    for part in ["Anna  anna  ", "Имя: Anna", "sword"] {
        lists.tells(part);
    }
    let said = machine.fed(&open, "sheets all\nquit\n").ended(0);
    said.tells("Anna: wounds written to the sheet");
    assert!(kept().contains("hp: 12"), "{}", kept());
}
