//! What is not done, why, and that nothing has changed.

use std::fs;

use super::support::Machine;

#[test]
fn a_refused_command_says_why_and_changes_nothing() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let before = fs::read(&save).unwrap();
    let said = machine.run(&["exec", "one", "attack Pavel"]).ended(1);
    said.complains("command 1 (attack Pavel): Out of reach: 17 cells away, reach 1 (KNK-ATK-");
    assert_eq!(fs::read(&save).unwrap(), before);
    let said = machine.run(&["exec", "one", "--json", "attack Pavel"]).ended(1);
    let refused = &said.objects()[0];
    assert_eq!(refused["type"], "refused");
    assert_eq!(refused["number"], 1);
    assert_eq!(refused["refusal"]["Rules"]["OutOfReach"]["distance"], 17);
}

#[test]
fn a_command_that_would_change_nothing_says_so_in_both_languages() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let set = ["initiative Vega 99", "side Vega none", "hp Vega =500", "status night"];
    machine.run(&[&["exec", "one"], &set[..]].concat()).ended(0);
    let before = fs::read(&save).unwrap();
    for (line, english, russian) in [
        (
            set[0],
            "Vega: initiative is 99 already, nothing would change",
            "Vega: инициатива и так 99, ничего не изменится",
        ),
        (
            set[1],
            "Vega is already on no side, nothing would change",
            "Vega: и так ни на чьей стороне, ничего не изменится",
        ),
        (
            set[2],
            "Nothing would change: it is set so already",
            "Ничего не изменится: так уже и задано",
        ),
        (
            set[3],
            "Nothing would change: the map is so already",
            "Ничего не изменится: на поле уже так",
        ),
        ("rename Vega Vega", "already that of Vega", "уже у бойца Vega"),
        ("goto 6", "The fight already stands at step 6", "Бой уже на шаге 6"),
    ] {
        machine.run(&["exec", "--lang", "en", "one", line]).ended(1).complains(english);
        machine.run(&["exec", "--lang", "ru", "one", line]).ended(1).complains(russian);
        assert_eq!(fs::read(&save).unwrap(), before, "{line}");
    }
}

#[test]
fn what_cannot_be_is_refused_under_every_book_and_nothing_is_half_done() {
    for (battle, [one, other], side, sheet, full) in [
        ("demo", ["Pavel", "Vega"], "Reds", "goblin", "There is no room: 99 are to come, and 73"),
        ("boarding", ["Kesh", "Lin"], "Crew", "guard", "at most 400 combatants"),
        ("vault", ["Mira", "Tor"], "Raiders", "burglar", "There is no room: 99 are to come, and"),
        ("brawl", ["Berta", "Jost"], "House", "goblin", "There is no room: 99 are to come, and"),
    ] {
        let machine = Machine::new();
        machine.run(&["new", "--from", battle, "one"]).ended(0);
        let many = format!("join Ork {side} 1A x99 like {sheet}");
        let (five, rename) = (format!("hp {one} five"), format!("rename {one} {other}"));
        // As many as fit.
        machine.run(&["exec", "one", &many, &many]).ended(0);
        machine.run(&["exec", "one", &many]);
        machine.run(&["exec", "one", "export text to log.txt"]).ended(0);
        let (save, log) = (machine.save("one"), machine.path("log.txt"));
        let before = (fs::read(&save).unwrap(), fs::read(&log).unwrap());
        for (line, status, says) in [
            ("damage nobody 20", 2, "No combatant is named nobody"),
            ("heal Orc* 5", 2, "Orc* fits nobody"),
            ("damage 2A-99Z 20", 2, "2A-99Z is not a cell"),
            (five.as_str(), 2, "five is not a"),
            (rename.as_str(), 1, "is already that of"),
            (many.as_str(), 1, full),
            ("export text to nowhere/log.txt", 4, "cannot be written"),
            ("export text to log.txt", 4, "exists already"),
            ("map ../mill", 2, "cannot be used as a name"),
        ] {
            machine.run(&["exec", "one", line]).ended(status).complains(says);
            let after = (fs::read(&save).unwrap(), fs::read(&log).unwrap());
            assert!(after == before, "{battle}: {line}");
        }
    }
}

#[test]
fn a_number_that_does_not_fit_is_told_with_those_that_do() {
    let machine = Machine::new();
    machine.duel("one");
    let bounds =
        |line: &str, why: &str| machine.run(&["exec", "one", line]).ended(2).complains(why);
    bounds("timer bomb 0", "0 is not a whole number from 1 to 99");
    bounds("clock bomb 100", "100 is not a whole number from 1 to 99");
    // Where any number fits, bounds would not help.
    bounds("hp Vega five", "five is not a valid number here");
    bounds("roll 2d6+", "2d6+");
}

#[test]
fn a_line_for_a_window_tells_what_it_can_and_else_that_it_needs_the_screen() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "demo", "one"]).ended(0);
    machine.run(&["exec", "one", "chapters"]).ended(0).tells("Fight 1: 2 rounds · not decided");
    let end = machine.run(&["exec", "one", "finish"]).ended(0);
    for part in ["Fight 1: 2 rounds", "Alive: Pavel, Knight", "dealt"] {
        end.tells(part);
    }
    let told = machine.run(&["exec", "one", "--json", "chapters"]).ended(0);
    assert_eq!(told.objects()[0]["fights"][0]["rounds"], 2);
    machine.run(&["exec", "one", "chapters away 7"]).ended(1).complains("There is no fight 7");
    for line in ["theme", "content", "character"] {
        let said = machine.run(&["exec", "one", line]).ended(1);
        said.complains("This opens a window of the screen");
    }
}

#[test]
fn the_commands_before_a_refused_one_stay_done() {
    let machine = Machine::new();
    machine.duel("one");
    let lines = ["exec", "one", "move 10J", "attack Pavel", "end"];
    machine.run(&lines).ended(1).complains("command 2 (attack Pavel)");
    let shown = machine.run(&["show", "one", "--json"]).ended(0);
    assert_eq!(shown.objects()[0]["combatants"][0]["at"], "10J");
    assert_eq!(shown.objects()[0]["actor"]["name"], "Vega");
}

#[test]
fn a_missing_face_names_the_die_and_the_command_is_not_done() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "duel", "one"]).ended(0);
    let before = fs::read(machine.save("one")).unwrap();
    let said = machine.run(&["exec", "one", "--dice", "30,20", "initiative"]).ended(2);
    said.complains("1 more face is needed for Vega: extra turn, 1d10");
    assert_eq!(fs::read(machine.save("one")).unwrap(), before);
    // Who is still to come has a name as well.
    machine.run(&["exec", "one", "--dice", "30,20,10", "initiative"]).ended(0);
    let said = machine.run(&["exec", "one", "--dice", "20", "join Ork Blues 9C x2 like gunman"]);
    said.ended(2).complains("face is needed for Ork 2: initiative");
}

#[test]
fn faces_that_nothing_asks_for_are_named() {
    let machine = Machine::new();
    let said = machine.run(&["exec", "duel", "--dice", "30,20,10,7,8", "initiative"]).ended(2);
    said.complains("7, 8");
    said.tells("30 → 70");
}

#[test]
fn a_face_that_the_die_does_not_have_is_refused() {
    let said = Machine::new().run(&["exec", "duel", "--dice", "61,20,10", "initiative"]).ended(1);
    said.complains("61 is not between 1 and 60");
}

#[test]
fn an_unknown_command_names_the_nearest() {
    let machine = Machine::new();
    machine.run(&["exec", "duel", "initative"]).ended(2).complains("did you mean initiative?");
    machine.run(&["exec", "duel", "инициатва"]).ended(2).complains("did you mean инициатива?");
    machine.run(&["exec", "duel", "place Vega 99Z"]).ended(2).complains("99Z");
    machine.run(&["exec", "duel", "place Vgea 2J"]).ended(2).complains("did you mean Vega?");
    machine.run(&["exec", "duel", ""]).ended(2);
}

#[test]
fn an_order_while_a_question_is_open_is_refused_and_the_question_stays() {
    let machine = Machine::new();
    machine.duel("one");
    let lines = ["exec", "one", "--dice", "120", "move 18J", "attack Pavel"];
    let said = machine.run(&lines).ended(0);
    said.tells("? Vega: 160−60 = 100: which critical effect?");
    said.tells("1 no Luck dodge");
    said.tells("pick NUMBER");
    machine.run(&["exec", "one", "end"]).ended(1).complains("A question is waiting for an answer");
    machine.run(&["exec", "one", "pick 11"]).ended(1);
    let said = machine.run(&["exec", "one", "pick 10"]).ended(0);
    said.tells("120 → 160");
    machine.run(&["check", "one"]).ended(0);
}

#[test]
fn what_is_asked_can_be_given_up_or_taken_back() {
    let machine = Machine::new();
    machine.duel("one");
    machine
        .run(&["exec", "one", "dice real", "move 18J", "attack Pavel"])
        .ended(0)
        .tells("face NUMBER");
    machine.run(&["exec", "one", "dice real", "face 120", "undo"]).ended(0).tells("1d160");
    machine.run(&["exec", "one", "cancel"]).ended(0).tells("Cancelled");
    machine.run(&["exec", "one", "cancel"]).ended(1).complains("No question is open");
    machine.run(&["check", "one"]).ended(0).tells("No difference: 2 steps");
}

#[test]
fn there_is_nothing_to_undo_at_the_start_and_nothing_to_redo_at_the_end() {
    let machine = Machine::new();
    machine.run(&["exec", "duel", "undo"]).ended(1).complains("Nothing to undo");
    machine.run(&["exec", "duel", "redo"]).ended(1).complains("Nothing to redo");
    machine.run(&["exec", "duel", "goto 77"]).ended(1).complains("no step 77");
    machine.run(&["exec", "duel", "die 1 3"]).ended(1);
    machine.run(&["exec", "duel", "again"]).ended(1);
}

#[test]
fn throwing_again_gives_other_luck_and_a_set_die_is_marked() {
    let machine = Machine::new();
    machine.duel("one");
    let lines = ["exec", "one", "--json", "move 18J", "attack Pavel", "undo", "attack Pavel"];
    let said = machine.run(&lines).ended(0);
    let face = |object: &serde_json::Value| object["rolls"][0]["faces"][0].clone();
    let objects = said.objects();
    let first = objects.iter().find(|object| object["line"] == "attack Pavel").map(face);
    // The same order at the same place throws the same.
    assert_eq!(objects.last().map(face), first);
    let said = machine.run(&["exec", "one", "--json", "die 1 3"]).ended(0);
    let last = said.objects().pop().unwrap();
    assert_eq!((face(&last), &last["rolls"][0]["origin"]), (3.into(), &"Ruled".into()));
    let before = fs::read(machine.save("one")).unwrap();
    machine.run(&["exec", "one", "die 1 999"]).ended(1);
    machine.run(&["exec", "one", "die 9 1"]).ended(1).complains("no die 9");
    assert_eq!(fs::read(machine.save("one")).unwrap(), before);
    let said = machine.run(&["exec", "one", "--json", "again"]).ended(0);
    assert!(said.objects().iter().any(|object| object["command"] == "luck"), "{}", said.out);
    machine.run(&["check", "one"]).ended(0);
}

#[test]
fn arguments_that_are_not_understood_end_with_two() {
    let machine = Machine::new();
    machine.run(&["exec", "duel", "--dice", "x,y", "initiative"]).ended(2).complains("x,y");
    machine.run(&["exec", "duel"]).ended(2).complains("COMMAND");
    machine.run(&["exce", "duel"]).ended(2).complains("did you mean exec?");
    machine.run(&["list", "--frob"]).ended(2).complains("--frob");
    machine.run(&["--lang", "de", "list"]).ended(2).complains("de");
    machine.run(&["show", "duel", "--as", "Green"]).ended(2).complains("Reds, Blues");
    let machine = Machine::new();
    machine.duel("one");
    machine.run(&["exec", "one", "--seed", "7", "end"]).ended(2).complains("seed");
    let twice = ["list", "--lang", "ru", "--lang", "ru"];
    machine.run(&twice).ended(2).complains("Указано дважды: --lang");
}

#[test]
fn an_opening_keeps_its_own_dice_under_another_seed() {
    let machine = Machine::new();
    for battle in ["demo", "four-classes"] {
        let other = format!("{battle}-other");
        machine.run(&["new", "--from", battle, "--seed", "7", &other]).ended(0);
        machine.run(&["check", &other]).ended(0);
        let saved = fs::read_to_string(machine.save(&other)).unwrap();
        assert!(saved.lines().nth(1).unwrap().contains("seed:7,"), "{battle}");
    }
    machine.run(&["new", "--from", "demo", "own"]).ended(0);
}

#[test]
fn a_party_with_nobody_left_is_named() {
    let lines = ["exec", "city", "party Strays Mila", "rest Scout 2"];
    Machine::new().run(&lines).ended(1).complains("Scout: nobody is alive");
}

#[test]
fn the_screen_takes_a_terminal() {
    let machine = Machine::new();
    machine.run(&[]).ended(2).complains("terminal");
    machine.duel("one");
    machine.run(&["open", "one"]).ended(2).complains("terminal");
}

#[test]
fn nothing_of_a_text_is_lost_unsaid() {
    let machine = Machine::new();
    let refused = |line: &str, why: &str| {
        machine.run(&["exec", "demo", line]).ended(2).complains(why);
    };
    refused("note a\u{1b}[31mb", "“a[31mb” contains a control character (U+001B)");
    refused("hp Vega 5 because \u{7}", "“” contains a control character (U+0007)");
    let long = "x".repeat(65);
    let kept = "x".repeat(64);
    for line in [format!("note {long}"), format!("join {long} Reds 1A like spearman")] {
        refused(&line, &format!("“{}…” has 65 characters; at most 64 are allowed", "x".repeat(20)));
    }
    machine.run(&["exec", "demo", &format!("note {kept}")]).ended(0).tells(&kept);
    machine.run(&["exec", "demo", "note a\tb"]).ended(0).tells("a b");
    refused("hp nobody 5", "No combatant is named nobody");
    let said = machine.run(&["exec", "demo", "--json", "hp Vegga 5"]).ended(2);
    let nobody = &said.objects()[0]["refusal"]["Nobody"];
    assert_eq!((&nobody["name"], &nobody["nearest"]), (&"Vegga".into(), &"Vega".into()));
}

#[test]
fn of_several_dice_it_is_told_how_many_faces_are_missing_and_a_sum_is_taken() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "vault", "one"]).ended(0);
    let check =
        |dice: &str| machine.run(&["exec", "one", "--dice", dice, "check Mira lockpicking"]);
    check("5").ended(2).complains("2 more");
    check("5,4").ended(2).complains("1 more");
    check("12").ended(0);
    check("5,4,3").ended(0);
}

#[test]
fn who_comes_between_two_fights_changes_nothing_of_the_first() {
    let machine = Machine::new();
    machine.run(&["new", "--blank", "one", "--system", "knk"]).ended(0);
    let run = |lines: &[&str]| machine.run(&[&["exec", "one"], lines].concat());
    run(&["join Gob Blues 15J like goblin", "join Hero Reds 2J like goblin", "initiative"])
        .ended(0);
    run(&["damage Gob 300", "found Hill", "found Mill beside Hill", "party Heroes at Hill Hero"]);
    run(&["travel Heroes Mill", "join Rat Blues 12J like rat", "battle at Mill"]).ended(0);
    run(&["chapters"]).ended(0).tells("1 round · winner: Reds");
    let newest = run(&["chapters sort newest"]).ended(0).out;
    assert!(newest.find("Fight 2") < newest.find("Fight 1"), "{newest}");
    let away = run(&["chapters away 1"]).ended(0).out;
    assert!(away.contains("Put away: 1") && !away.contains("Fight 1"), "{away}");
    run(&["chapters return 1"]).ended(0).tells("Fight 1");
    let found = run(&["chapters find hill"]).ended(0).out;
    assert!(found.contains("Fight 1") && !found.contains("Fight 2"), "{found}");
    // Whoever was taken out has only left, and comes back by its name.
    run(&["join Rat Blues 3J like rat"]).ended(1).complains(":put brings back");
    run(&["join rat Blues 3J like rat"]).ended(1).complains("is that of Rat");
    run(&["remove Hero"]).ended(0);
    run(&["put Hero 5C"]).ended(0).tells("Hero is back in the fight");
    run(&["put Rat 9C", "initiative", "chapters"]).ended(0).tells("Alive: Hero, Rat");
    // What somebody writes is no word of the book.
    run(&["note shield"]).ended(0).tells("shield");
    run(&["rename Hero spear"]).ended(0).tells("Hero is now called spear");
}

#[test]
fn a_character_of_another_book_is_told_as_that_by_its_name_and_by_its_file() {
    let machine = Machine::new();
    machine.write("anna.txt", "Имя: Anna Kato\nЖетон: An\nКатегория: Обыватель\n");
    machine.run(&["character", "import", "anna.txt"]).ended(0);
    machine.run(&["new", "--blank", "one", "--system", "d20"]).ended(0);
    for name in ["\"Anna Kato\"", "anna-kato"] {
        let said = machine.run(&["exec", "one", &format!("join 1 like {name}")]);
        said.ended(2).complains("is a character of KNK: MF");
    }
}
