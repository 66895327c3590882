//! The world on its own screen: who goes where, a chase, and the account of a fight.

use super::{
    sandbox::{Sandbox, pool, who},
    terminal::Terminal,
};

#[test]
fn a_party_flees_is_chased_and_everything_is_told() {
    let sandbox = Sandbox::with("city", "city");
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.types(":leave west");
    screen.until("the line", |screen| screen.prompt().ends_with("west"));
    screen.press("Enter e Ctrl-w");
    assert!(
        screen.shows("World map") && screen.shows("the fight can be heard 1 place away"),
        "{}",
        screen.text()
    );
    assert!(
        screen.shows("Wardens: speed 4 · Pavel · in the fight · base: Market"),
        "{}",
        screen.text()
    );
    screen.press("Down Down Down");
    assert!(screen.shows("Bridge → Market → Docks: 2 of 4 places, 2 turns"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.prompt().contains("Pavel is still in the fight"), "{}", screen.prompt());
    screen.press("Tab");
    assert!(!screen.shows("does nothing here"), "it turns to the other party: {}", screen.text());
    screen.press("f");
    assert!(screen.shows("Park      Gunmen"), "{}", screen.text());
    screen.press("Ctrl-n");
    assert!(screen.shows("Ctrl-n does nothing here"), "{}", screen.text());
    screen.types(":chase Wardens Gunmen");
    screen.until("the line", |screen| screen.prompt().ends_with("Gunmen"));
    screen.press("Enter");
    assert!(screen.shows("Wardens → Gunmen: distance 1, escapes at 3"), "{}", screen.text());
    // Faces of real dice are typed under the open map.
    screen.press("D Space");
    assert!(screen.prompt().contains("chase"), "{}", screen.prompt());
    screen.face("2");
    screen.face("2");
    assert!(screen.shows("Church    Gunmen"), "{}", screen.text());
    assert!(screen.shows("Wardens → Gunmen: distance 1, escapes at 3"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("Park      Gunmen"), "{}", screen.text());
    screen.press("Esc Ctrl-t");
    assert!(screen.shows("Summary of the fight"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("city");
}

#[test]
fn a_fight_without_a_world_gets_one_by_keys() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("Ctrl-w");
    assert!(screen.shows("This fight has no world"), "{}", screen.text());
    assert!(screen.prompt().contains(":found"), "{}", screen.prompt());
    screen.types("Docks");
    screen.until("the line", |screen| screen.prompt().ends_with("Docks"));
    screen.press("Enter Ctrl-w");
    screen.wait_for("►Docks");
    // Who may be brought in is chosen from the same list as on the field.
    screen.press("m");
    assert!(screen.shows("Bring in"), "{}", screen.text());
    screen.press("Esc");
    screen.press("a");
    // Only the name is missing in the line.
    screen.types("Market");
    screen.until("the line", |screen| screen.prompt().ends_with(":found Market beside Docks"));
    screen.press("Enter");
    screen.wait_for("Market");
    screen.press("Tab");
    assert!(screen.prompt().contains("There is no party yet"), "{}", screen.prompt());
    // To a place without the fight they come as a party.
    screen.press("Down m");
    screen.wait_for("Bring in: Market");
    screen.types("skeleton");
    screen.press("Enter");
    screen.until("the line", |screen| screen.prompt().contains("x1 like skeleton at Market"));
    screen.press("Enter");
    screen.wait_for("Skeleton: speed");
    screen.press("u");
    screen.wait_for("Undone:");
    screen.press("u");
    screen.wait_for("Undone: New place: Market");
    // With the last place gone under the window, the line is bare.
    screen.press("u");
    screen.wait_for("Undone: New place: Docks");
    screen.press("a");
    assert_eq!(screen.prompt(), ":found");
    screen.leave_line();
    sandbox.is_sound("demo");
}

/// The city at night with a character of the table in it, after these lines.
fn with_anna(lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::with("city", "city");
    let form = sandbox.path().join("anna.txt");
    std::fs::write(&form, "Имя: Anna\nЖетон: An\nКатегория: Обыватель\n").unwrap();
    sandbox.make(&["character", "import", form.to_str().unwrap()]);
    let join = ["exec", "city", "join Anna Reds 3J like Anna anyway"];
    sandbox.make(&[&join, lines].concat());
    sandbox
}

#[test]
fn all_that_a_fight_has_made_of_its_heroes_is_one_proposal_taken_and_undone_at_once() {
    let sandbox = with_anna(&["hp Anna 12", "grow Anna e B", "hp Osip 0"]);
    let file = sandbox.path().join("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let before = kept();
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("Ctrl-e");
    assert!(screen.shows("►Everything to the sheets: Anna"), "{}", screen.text());
    assert!(screen.shows("Anna, wounds") && screen.shows("Anna, growth"), "{}", screen.text());
    screen.press("Enter");
    screen.wait_for("Written to the sheets: Anna");
    // Also what is proposed only once the hero has grown.
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    let hp = pool(&sandbox.shown("city"), "Anna", "Hp").0;
    assert!(kept().contains(&format!("hp: {hp}")) && hp > 12, "{hp}: {}", kept());
    screen.press("u");
    screen.wait_for("►Everything to the sheets: Anna");
    assert_eq!(kept(), before);
    screen.press("x");
    screen.wait_for("Not written to the sheets: Anna");
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    screen.press("u");
    screen.wait_for("►Everything to the sheets: Anna");
    assert_eq!(kept(), before);
}

#[test]
fn a_proposal_that_was_dropped_or_changed_is_not_made_again_by_another_start() {
    let sandbox = with_anna(&["hp Anna 12", "hp Osip 0"]);
    let proposed = "Anna, wounds to the sheet: starting HP not set → 12";
    let again = |sandbox: &Sandbox| {
        let mut screen = sandbox.screen(&["open", "city"]);
        screen.press("Ctrl-e");
        assert!(screen.shows("Fight 1 · Bridge"), "{}", screen.text());
        screen
    };
    let mut screen = again(&sandbox);
    assert!(screen.shows(proposed), "{}", screen.text());
    screen.press("x");
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    let mut screen = again(&sandbox);
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    // It can still be had back.
    screen.press("u");
    assert!(screen.shows(proposed), "{}", screen.text());
    // What is saved in the editor is as it was wanted.
    screen.press("e Enter");
    assert!(screen.shows("starting HP: 12"), "{}", screen.text());
    screen.press("Backspace Backspace");
    screen.types("14");
    screen.press("Enter Esc s");
    screen.until("the end of the fight", |screen| screen.shows("Fight 1 · Bridge"));
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    assert!(!again(&sandbox).shows("to the sheet:"));
    // Another wound is proposed.
    sandbox.make(&["exec", "city", "hp Anna 9"]);
    let screen = again(&sandbox);
    assert!(screen.shows("Anna, wounds to the sheet: starting HP 14 → 9"), "{}", screen.text());
}

#[test]
fn the_end_of_a_fight_offers_what_follows_and_writes_a_sheet_only_when_told_to() {
    let sandbox = with_anna(&["hp Anna 12", "hp Osip 0"]);
    let file = sandbox.path().join("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let before = kept();
    let mut screen = sandbox.screen(&["open", "city"]);
    assert!(screen.prompt().contains("The fight is over. Ctrl-e: loot"), "{}", screen.prompt());
    screen.press("Ctrl-e");
    assert!(
        screen.shows("Fight 1 · Bridge: 1 round · winner: Reds · dead: 1"),
        "{}",
        screen.text()
    );
    assert!(
        screen.shows("Anna, wounds to the sheet: starting HP not set → 12"),
        "{}",
        screen.text()
    );
    assert_eq!(kept(), before, "nothing is written by looking");
    screen.press("Enter");
    assert!(screen.prompt().contains("Anna: wounds written to the sheet"), "{}", screen.prompt());
    assert!(kept().contains("hp: 12") && !screen.shows("to the sheet:"), "{}", screen.text());
    let binned = sandbox.path().join("saves/roster/.bin/anna.ron");
    assert_eq!(std::fs::read_to_string(binned).unwrap(), before);
    // As every step it is undone, also what is not wanted; a file changed by hand since stays as it is.
    screen.press("u");
    assert!(screen.prompt().contains("Anna: the sheet is as it was before"), "{}", screen.prompt());
    assert_eq!(kept(), before);
    screen.press("x");
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    screen.press("u");
    assert!(
        screen.shows("Anna, wounds to the sheet: starting HP not set → 12"),
        "{}",
        screen.text()
    );
    screen.press("u");
    assert!(screen.prompt().contains("There is nothing to undo"), "{}", screen.prompt());
    // Changed in the editor, at the field that it is about, and back to the end of the fight.
    screen.press("e");
    screen.press("Enter");
    assert!(screen.shows("starting HP: 12"), "{}", screen.text());
    screen.press("Esc Esc");
    assert!(screen.shows("Quit without saving?"), "{}", screen.text());
    screen.press("d");
    screen.until("the end of the fight", |screen| screen.shows("Anna, wounds to the sheet"));
    assert_eq!(kept(), before);
    screen.press("Enter");
    let written = kept();
    std::fs::write(&file, format!("{written}// mine\n")).unwrap();
    screen.press("u");
    assert!(screen.prompt().contains("anna"), "{}", screen.prompt());
    assert!(kept().ends_with("// mine\n"));
    std::fs::write(&file, &written).unwrap();
    // The next line opens its command, filled in; nothing is done before Enter.
    screen.press("Enter");
    assert!(screen.prompt().ends_with(":loot Pavel Osip"), "{}", screen.prompt());
    screen.press("Esc Esc");
    // All at once for whoever is chosen, which is one step; nothing else is undone here.
    screen.press("Ctrl-e");
    assert!(screen.shows("Take everything: Pavel"), "{}", screen.text());
    screen.press("Tab");
    assert!(screen.shows("Take everything: Anna"), "{}", screen.text());
    let carries = |sandbox: &Sandbox| {
        let shown = sandbox.shown("city");
        who(&shown, "Anna")["sheet"]["attacks"].as_array().unwrap().len()
    };
    let before = carries(&sandbox);
    let hint = screen.place_of("l take everything");
    screen.click(hint);
    screen.until("taken", |screen| !screen.shows("Take everything"));
    assert!(carries(&sandbox) > before, "{}", screen.text());
    screen.press("l");
    assert!(screen.prompt().contains("nothing is left to take"), "{}", screen.prompt());
    screen.press("u");
    screen.until("given back", |screen| screen.shows("Take everything: Anna"));
    assert_eq!(carries(&sandbox), before);
    // The same by a line; where nothing is left, it says so.
    screen.press("Esc");
    screen.order("finish loot Anna");
    assert!(carries(&sandbox) > before, "{}", screen.text());
    screen.order("завершить обыскать Anna");
    assert!(screen.told().contains("Nothing to take"), "{}", screen.told());
    screen.close_line();
    screen.press("u");
    assert_eq!(carries(&sandbox), before);
    screen.leave();
    sandbox.make(&["exec", "city", "travel Wardens Market", "battle at Market"]);
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("s Home");
    assert!(screen.shows("Fight 1 · Bridge") && screen.shows("Fight 2 · Market"));
    // Below stands who came out of the chosen one alive.
    assert!(screen.shows("Alive: Pavel, Anna") && screen.shows("Dead: Osip"), "{}", screen.text());
    assert!(!screen.shows("HP −40"), "folded: {}", screen.text());
    screen.press("Right");
    assert!(screen.shows("HP −40"), "{}", screen.text());
    screen.press("Left Enter");
    assert_eq!(sandbox.shown("city")["fights"].as_array().unwrap().len(), 1, "at its beginning");
    screen.press("U");
    screen.leave();
    sandbox.is_sound("city");
}

#[test]
fn what_a_fight_left_alone_and_the_sheet_has_otherwise_is_not_proposed() {
    let sandbox = with_anna(&["hp Anna 12"]);
    let file = sandbox.path().join("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let unhurt = kept();
    let mut screen = sandbox.screen(&["open", "city"]);
    // While enemies stand, it says what ends the fight, and no next one is offered.
    screen.press("Ctrl-e");
    assert!(screen.shows("The fight goes on against Osip"), "{}", screen.text());
    assert!(!screen.shows("set up the next fight"), "{}", screen.text());
    screen.press("Enter");
    assert!(kept().contains("hp: 12"), "{}", screen.text());
    let hurt = kept();
    // What the fight has healed since is proposed, though she is again as she came.
    screen.press("Esc");
    screen.order("hp Anna +100");
    screen.press("Ctrl-e");
    assert!(screen.shows("Anna, wounds to the sheet: starting HP 12 →"), "{}", screen.text());
    // Hurt elsewhere while this fight never touched her.
    screen.press("Esc u u Ctrl-e");
    assert!(!screen.shows("to the sheet"), "{}", screen.text());
    // The same of one whom the fight has hurt under another name.
    std::fs::write(&file, &unhurt).unwrap();
    screen.press("Esc");
    screen.order("hp Anna 12");
    screen.order("rename Anna Hanna");
    screen.press("Ctrl-e");
    assert!(
        screen.shows("Hanna, wounds to the sheet: starting HP not set → 12"),
        "{}",
        screen.text()
    );
    // Opened in the editor and saved there: undone as if it had been written here.
    screen.press("e");
    screen.until("the editor", |screen| screen.shows("not saved"));
    screen.press("Esc s");
    screen.until("the end of the fight", |screen| screen.shows("The fight goes on"));
    assert!(kept().contains("hp: 12") && !screen.shows("to the sheet"), "{}", screen.text());
    screen.press("u");
    assert_eq!(kept(), unhurt, "{}", screen.prompt());
    assert!(screen.shows("Hanna, wounds to the sheet"), "{}", screen.text());
    assert_ne!(hurt, unhurt);
    // A character that was given another name keeps its file, and is still the one who came of it.
    let renamed = unhurt.replace("\"Anna\"", "\"Annette\"");
    assert_ne!(renamed, unhurt);
    std::fs::write(&file, &renamed).unwrap();
    screen.press("Esc Ctrl-e");
    assert!(screen.shows("Hanna, wounds to the sheet"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("city");
}

#[test]
fn no_next_fight_is_offered_while_a_hit_waits_for_its_answer() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.order("remove @Blues");
    screen.press("Ctrl-e");
    assert!(screen.shows("Pavel has a hit to answer yet"), "{}", screen.text());
    assert!(!screen.shows("set up the next fight"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn u_at_the_end_of_a_fight_undoes_loot_alone_and_in_its_turn() {
    let sandbox = with_anna(&["hp Anna 12", "hp Osip 0"]);
    let hp = |sandbox: &Sandbox| pool(&sandbox.shown("city"), "Anna", "Hp").0;
    let mut screen = sandbox.screen(&["open", "city"]);
    // The loot was undone elsewhere, and something else was done in its place.
    screen.press("Ctrl-e l Esc u");
    screen.order("hp Anna 5");
    screen.press("Ctrl-e u");
    assert!(screen.prompt().contains("There is nothing to undo"), "{}", screen.prompt());
    assert_eq!(hp(&sandbox), 5);
    // Something was done after the loot: that is told, and no sheet is given back before it.
    screen.press("Enter");
    assert!(screen.prompt().contains("Anna: wounds written to the sheet"), "{}", screen.prompt());
    screen.press("l Esc");
    screen.order("hp Anna 4");
    screen.press("Ctrl-e u");
    assert!(screen.prompt().contains("undo that on the map first"), "{}", screen.prompt());
    assert_eq!(hp(&sandbox), 4);
    screen.press("Esc u Ctrl-e");
    assert!(!screen.shows("Take everything"), "{}", screen.text());
    screen.press("u");
    screen.until("given back", |screen| screen.shows("Take everything"));
    screen.press("u");
    assert!(screen.prompt().contains("Anna: the sheet is as it was before"), "{}", screen.prompt());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("city");
}

#[test]
fn u_at_the_end_of_a_fight_undoes_what_was_done_there_last() {
    let sandbox = with_anna(&["hp Anna 12", "hp Osip 0"]);
    let file = sandbox.path().join("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let before = kept();
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("Ctrl-e Enter");
    assert!(kept().contains("hp: 12"), "{}", screen.text());
    let hurt = kept();
    // Then a day passes, by a line of the window: that goes first, then the wounds.
    while !screen.shows("►Start a new day") {
        screen.press("Down");
    }
    screen.press("Enter Enter");
    screen.press("u");
    assert_eq!(kept(), hurt, "{}", screen.text());
    screen.press("u");
    assert_eq!(kept(), before, "{}", screen.text());
    screen.press("u");
    assert!(screen.prompt().contains("There is nothing to undo"), "{}", screen.prompt());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("city");
}

#[test]
fn the_chosen_line_at_the_end_of_a_fight_is_the_one_that_undo_brings_back_and_else_stays_chosen() {
    let sandbox = with_anna(&["hp Anna 12", "hp Osip 0"]);
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("Ctrl-e Enter");
    assert!(!screen.shows("to the sheet:"), "{}", screen.text());
    while !screen.shows("►Start a new day") {
        screen.press("Down");
    }
    screen.press("u");
    assert!(screen.shows("►Anna, wounds to the sheet"), "{}", screen.text());
    // What a line of the window does leaves the chosen one where it is among the others.
    screen.press("Down");
    assert!(screen.shows("►Loot Osip"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("►Loot Osip"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn whoever_came_as_a_character_is_that_one_whatever_it_is_called() {
    let sandbox =
        with_anna(&["join Hero Reds 4J like Anna anyway", "join Mo Blues 15J like goblin"]);
    sandbox.make(&[
        "exec",
        "city",
        "rename Anna Berta",
        "rename Mo Anna",
        "hp Berta 12",
        "hp Hero 9",
    ]);
    sandbox.make(&["exec", "city", "hp Anna 0", "hp Osip 0"]);
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "city"]);
    screen.press("Ctrl-e");
    let told = ["Berta, wounds to the sheet", "Hero, wounds to the sheet"];
    assert!(told.iter().all(|line| screen.shows(line)), "{}", screen.text());
    assert!(!screen.shows("Anna, death"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_death_that_was_taken_home_and_undone_since_is_proposed_to_be_taken_back() {
    let sandbox = with_anna(&["hp Anna 0", "hp Osip 0"]);
    let file = sandbox.path().join("saves/roster/anna.ron");
    let kept = || std::fs::read_to_string(&file).unwrap();
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("Ctrl-e");
    while !screen.shows("►Anna, death to the sheet") {
        screen.press("Down");
    }
    screen.press("Enter");
    assert!(kept().contains("dead: true"), "{}", kept());
    screen.press("Esc u u");
    screen.order("hp Osip 0");
    screen.press("Ctrl-e");
    while !screen.shows("►Anna, death to the sheet") {
        screen.press("Down");
    }
    screen.press("Enter");
    assert!(!kept().contains("dead: true"), "{}", kept());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_character_of_another_book_is_refused_before_anything_is_asked_about_it() {
    let sandbox = with_anna(&[]);
    sandbox.make(&["new", "--from", "boarding", "ship"]);
    let mut screen = sandbox.screen(&["open", "ship"]);
    screen.press("C b");
    assert!(screen.shows("is played by another rule book"), "{}", screen.text());
    assert!(!screen.shows("is not approved"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_key_for_what_does_not_lie_there_says_so() {
    for (name, why) in [("boarding", "D20-ACT-02"), ("archers", "D100-INJ-05")] {
        let sandbox = Sandbox::with(name, name);
        sandbox.make(&["exec", name, "--dice", "seed", "initiative"]);
        let mut screen = sandbox.screen(&["open", name]);
        screen.press("p");
        assert!(screen.prompt().contains(why), "{}", screen.prompt());
        screen.leave();
    }
}

#[test]
fn hours_and_days_pass_at_the_end_of_a_fight_of_the_d20_book() {
    let sandbox = Sandbox::with("boarding", "ship");
    let mut screen = sandbox.screen(&["open", "ship"]);
    screen.press("Ctrl-e");
    for (line, word) in [("A day passes", ":day"), ("An hour passes", ":hour")] {
        screen.until(line, |screen| screen.shows(line));
        while !screen.shows(&format!("►{line}")) {
            screen.press("Down");
        }
        screen.press("Enter");
        let typed = screen.prompt();
        assert!(typed.trim_end().ends_with(word), "{typed}");
        screen.press("Esc");
        screen.press("Ctrl-e");
    }
    screen.press("Esc");
    screen.leave();
}

/// The rows on which these stand, in the order of the screen.
fn order_of(screen: &Terminal, parts: [&str; 2]) -> Vec<String> {
    let lines = screen.lines().into_iter();
    let found = lines.filter_map(|line| parts.iter().find(|part| line.contains(**part)).copied());
    found.map(str::to_owned).collect()
}

#[test]
fn the_fights_of_a_save_are_found_sorted_and_put_away_by_keys_and_lines() {
    let sandbox = Sandbox::with("city", "city");
    sandbox.make(&["exec", "city", "hp Osip 0", "travel Wardens Market"]);
    sandbox.make(&["exec", "city", "battle at Market"]);
    let fights = ["Fight 1 · Bridge", "Fight 2 · Market"];
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("s");
    assert_eq!(order_of(&screen, fights), fights);
    // The next order, the chosen line staying chosen; it is kept with the save.
    screen.press("o");
    assert_eq!(order_of(&screen, fights), [fights[1], fights[0]], "{}", screen.text());
    assert!(screen.shows("the newest first"), "{}", screen.text());
    screen.press("Esc");
    let file = sandbox.bytes("city");
    // Found by whoever took part, too.
    screen.press("s Home");
    screen.types("/bridge");
    screen.until("one fight", |screen| order_of(screen, fights) == [fights[0]]);
    screen.press("Enter x");
    assert!(screen.prompt().contains("Fight 1 is put away"), "{}", screen.prompt());
    screen.press("u");
    assert!(screen.prompt().contains("put away as before"), "{}", screen.prompt());
    assert!(!screen.shows("Put away: 1"), "{}", screen.text());
    screen.press("u");
    assert!(screen.prompt().contains("There is nothing to undo"), "{}", screen.prompt());
    screen.until("chosen", |screen| screen.shows("Fight 1 · Bridge"));
    while !screen.shows("►Fight 1 · Bridge") {
        screen.press("Down");
    }
    screen.press("x");
    screen.press("Esc s");
    assert_eq!(order_of(&screen, fights), [fights[1]], "{}", screen.text());
    assert!(screen.shows("Put away: 1"), "{}", screen.text());
    // It is undone also in a window that was opened later.
    screen.press("u");
    assert_eq!(order_of(&screen, fights), [fights[1], fights[0]], "{}", screen.text());
    while !screen.shows("►Fight 1 · Bridge") {
        screen.press("Down");
    }
    screen.press("x Esc s");
    assert_eq!(order_of(&screen, fights), [fights[1]], "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    let mut screen = sandbox.screen(&["open", "city"]);
    screen.press("s");
    assert!(screen.shows("Put away: 1") && screen.shows("the newest first"), "{}", screen.text());
    screen.press("Esc");
    // All of it by lines, in either language; what is not there is refused.
    screen.order("chapters return 1");
    assert_eq!(order_of(&screen, fights), [fights[1], fights[0]], "{}", screen.text());
    screen.press("Esc");
    screen.order("главы порядок номер");
    assert_eq!(order_of(&screen, fights), fights, "{}", screen.text());
    screen.press("Esc");
    screen.order("chapters away 2");
    assert_eq!(order_of(&screen, fights), [fights[0]], "{}", screen.text());
    screen.press("Esc");
    screen.order("chapters find market");
    screen.press("Enter Esc");
    screen.order("chapters away 9");
    assert!(screen.told().contains("There is no fight 9 in this save"), "{}", screen.text());
    screen.close_line();
    assert_eq!(sandbox.bytes("city"), file, "no step of the fight");
    screen.leave();
    sandbox.is_sound("city");
}
