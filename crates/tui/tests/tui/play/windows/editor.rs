//! A character made by keys, from the first letter of its name to its place in a fight.

use std::fs;

use crate::play::{
    sandbox::{Sandbox, pool, who},
    terminal::Terminal,
};

fn roster(sandbox: &Sandbox) -> std::path::PathBuf {
    sandbox.path().join("saves/roster")
}

/// Types into the field that is chosen.
#[track_caller]
fn fill(screen: &mut Terminal, text: &str) {
    screen.press("Enter");
    screen.types(text);
    screen.until(text, |screen| screen.prompt().ends_with(text));
    screen.press("Enter");
}

/// Picks from a list by typing.
#[track_caller]
fn pick(screen: &mut Terminal, text: &str) {
    screen.press("Enter");
    screen.types(text);
    screen.wait_for(&format!("/{text}"));
    screen.press("Enter");
}

/// The book's worked esper on an empty form.
fn make(screen: &mut Terminal) {
    fill(screen, "Nanaya Jun");
    screen.press("Down Down");
    pick(screen, "esper");
    screen.press("Down Down Down Right Right");
    screen.press("Down Right Right");
    screen.press("Down Right Right Right +");
    screen.press("Down Right");
    screen.press("Down Right Right Right");
    screen.press("Down Right Right Right");
    screen.press("Tab Tab");
    pick(screen, "Clear");
    screen.press("Right Down");
    pick(screen, "Hunter");
    screen.press("Down");
    pick(screen, "Pride");
    screen.press("Right");
}

#[test]
fn knk_new_01_the_worked_esper_is_made_by_keys_saved_and_brought_into_the_fight() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.go("3T");
    screen.press("C n");
    make(&mut screen);
    screen.wait_for("CP 15/15 · SP 4/4 · not saved");
    for number in
        ["225", "75", "55 (+ 70)", "14+1d110", "9 (+ 15)", "24+1d76", "28+1d72", "10+1d90"]
    {
        assert!(screen.shows(number), "{number}\n{}", screen.text());
    }
    // What the book prints stands beside what its formulas give (KNK-NEW-06).
    screen.press("Tab Tab Tab Tab Tab");
    fill(&mut screen, "130");
    screen.wait_for("130 → 225");
    screen.press("Down");
    fill(&mut screen, "45");
    screen.wait_for("45 → 75");
    screen.press("s");
    screen.wait_for("Saved: nanaya-jun.ron");
    screen.press("Esc");
    screen.wait_for("Nanaya Jun · profi · Esper");
    assert!(screen.shows("not approved"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.shows("CP 15/15 · SP 4/4 · saved"), "{}", screen.text());
    assert!(screen.shows("130 → 225"), "{}", screen.text());
    // Not approved: it can be changed, but joins a fight only when that is said again.
    screen.press("Esc b");
    screen.wait_for("Add anyway?");
    screen.press("y Enter");
    screen.wait_for("Nanaya Jun");
    screen.leave();
    let shown = sandbox.shown("demo");
    assert_eq!(who(&shown, "Nanaya Jun")["at"], "3T");
    assert_eq!(who(&shown, "Nanaya Jun")["token"], "NJ");
    assert_eq!(
        (pool(&shown, "Nanaya Jun", "Hp").0, pool(&shown, "Nanaya Jun", "Prana").0),
        (225, 75)
    );
    sandbox.is_sound("demo");
}

#[test]
fn knk_new_06_the_worked_esper_is_typed_as_printed_and_departs_where_the_formulas_differ() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    make(&mut screen);
    screen.press("Tab Tab Tab Tab Tab");
    // Every derived value of the book's sheet; it prints no second attack.
    let printed = [
        "130/130",
        "45/45",
        "10",
        "55 (+ 70)",
        "1d110",
        "",
        "6 (+ 9)",
        "3",
        "24+1d76 (+ 48+1d52)",
        "4",
        "28+1d72",
        "10+1d90",
    ];
    for text in printed {
        if !text.is_empty() {
            fill(&mut screen, text);
        }
        if text != printed[11] {
            screen.press("Down");
        }
    }
    for departs in ["130 → 225", "45 → 75", "1d110 → 14+1d110", "6 → 9 (+ 9 → 15)"] {
        assert!(screen.shows(departs), "{departs}\n{}", screen.text());
    }
    let arrows = screen.text().matches('→').count();
    assert_eq!(arrows, 5, "nothing else departs\n{}", screen.text());
    screen.press("s");
    screen.wait_for("Saved: nanaya-jun.ron");
    screen.press("Esc Esc");
    screen.leave();
    let form = sandbox.make(&["character", "export", "nanaya-jun", "--forum"]);
    assert!(
        form.contains("Здоровье: 225/225") && form.contains("Перемещение: 9 (плюс: 15)"),
        "{form}"
    );
}

#[test]
fn knk_new_08_a_lack_of_points_is_mended_by_one_key_or_allowed() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    fill(&mut screen, "Anna");
    screen.press("Tab");
    // Three at A and one at E: 16 of 15.
    for _ in 0..3 {
        screen.press("Right Right Right Right Right Down");
    }
    screen.press("Right");
    assert!(screen.shows("CP 16/15"), "{}", screen.text());
    screen.press("n");
    assert!(screen.shows("16/15; expected no more points"), "{}", screen.text());
    assert!(screen.shows("c convert 2 SP") && screen.shows("g GM grants 1"), "{}", screen.text());
    screen.press("c");
    assert!(screen.shows("CP 16/16 · SP 0/2"), "{}", screen.text());
    screen.press("u g");
    assert!(screen.shows("CP 16/16 · SP 0/4"), "{}", screen.text());
    screen.press("u a");
    assert!(screen.shows("Allowed by the GM") && screen.shows("CP 16/15"), "{}", screen.text());
    screen.press("r");
    screen.types("a prince");
    screen.wait_for("a prince");
    screen.press("Enter s Esc Esc");
    screen.leave();
    let text = fs::read_to_string(roster(&sandbox).join("anna.ron")).unwrap();
    assert!(text.contains("points.cp") && text.contains("a prince"), "{text}");
}

#[test]
fn nothing_typed_is_lost() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    fill(&mut screen, "Anna");
    // A long text, kept with each key; the program is ended in the middle of it.
    screen.press("Tab Tab Tab Tab Tab Tab Tab Down Down Down Down Enter");
    screen.types("From the north.\rWith two lines.");
    screen.wait_for("With two lines.");
    screen.write(b"\x03");
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("C");
    screen.wait_for("Anna · profi");
    assert!(screen.shows("not saved"), "{}", screen.text());
    screen.press("Enter Esc");
    screen.wait_for("Quit without saving?");
    // What is not wanted lies in the bin.
    screen.press("d");
    assert!(screen.shows("No characters yet"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    let binned = fs::read_dir(roster(&sandbox).join(".bin")).unwrap().next().unwrap().unwrap();
    let text = fs::read_to_string(binned.path()).unwrap();
    assert!(text.contains("Anna") && text.contains("From the north.\\nWith two lines."), "{text}");
}

#[test]
fn undo_takes_back_a_step_a_text_whole_and_a_removed_skill() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    make(&mut screen);
    screen.press("Del");
    assert!(screen.shows("SP 2/4"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("SP 4/4") && screen.shows("Pride"), "{}", screen.text());
    screen.press("Tab Tab Tab Tab Down Down Down Down Enter");
    screen.types("Orphan");
    screen.wait_for("Orphan");
    screen.press("Esc u");
    screen.until("no text", |screen| !screen.shows("Orphan"));
    screen.press("U");
    screen.wait_for("Orphan");
    // A line that does not fit is told and stays; one that was left is offered again.
    screen.press("Tab Tab Tab Enter");
    screen.types("7");
    screen.until("7", |screen| screen.prompt().ends_with("D7"));
    screen.press("Enter");
    assert!(screen.prompt().ends_with("three + or −: not valid: D7"), "{}", screen.prompt());
    screen.press("Esc Enter");
    assert!(screen.prompt().ends_with('7'), "{}", screen.prompt());
    screen.write(b"\x03");
    screen.ended();
    let draft = fs::read_to_string(roster(&sandbox).join(".drafts/new-1.ron")).unwrap();
    assert!(draft.contains("Orphan"), "{draft}");
}

#[test]
fn the_list_copies_renames_and_throws_away_and_names_what_is_broken() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    fill(&mut screen, "Anna");
    screen.press("s Esc c");
    screen.wait_for("Anna copy");
    screen.press("r");
    screen.types(&("\x7f".repeat(9) + "Berta"));
    screen.until("Berta", |screen| screen.prompt().ends_with("name: Berta"));
    screen.press("Enter s");
    screen.wait_for("Saved: berta.ron");
    screen.press("Esc");
    screen.wait_for("Berta");
    let names = || {
        let files = fs::read_dir(roster(&sandbox)).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| !name.starts_with('.'));
        names.sort();
        names
    };
    assert_eq!(names(), ["anna.ron", "berta.ron"]);
    screen.press("Del");
    screen.wait_for("Moved to the bin");
    assert_eq!(names(), ["anna.ron"]);
    let text = fs::read_to_string(roster(&sandbox).join("anna.ron")).unwrap();
    fs::write(roster(&sandbox).join("bad.ron"), text.replace("cp: 15", "cp: \"x\"")).unwrap();
    screen.press("Esc C Down");
    screen.wait_for("unreadable");
    screen.press("Enter");
    assert!(screen.shows("at cp:"), "{}", screen.text());
    screen.press("Up Enter");
    assert!(screen.shows("Anna · profi"), "{}", screen.text());
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn knk_cls_19_a_mage_chooses_schools_that_its_skill_raises_and_knows_spells_of_them() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.go("3T");
    screen.press("C n");
    fill(&mut screen, "Merle");
    screen.press("Down Down");
    pick(&mut screen, "mage");
    // Magical skill C: six raises.
    screen.press("Tab Down Down Down Down Down Right Right Right");
    screen.press("Tab Tab Tab");
    pick(&mut screen, "fire");
    assert!(screen.shows("CP 3/16"), "one given up, KNK-CLS-19\n{}", screen.text());
    screen.press("Right Right Right Right");
    assert!(screen.shows("B, main") && screen.shows("SP 1/5"), "{}", screen.text());
    assert!(screen.shows("Raised by MC: 3 of 6"), "{}", screen.text());
    screen.press("Down");
    pick(&mut screen, "earth");
    assert!(screen.shows("CP 3/15"), "{}", screen.text());
    screen.press("Right Right Right");
    assert!(screen.shows("Raised by MC: 6 of 6"), "{}", screen.text());
    // One that is none of its own is bought, at E.
    screen.press("Down");
    pick(&mut screen, "runes");
    assert!(screen.shows("E, for SP") && screen.shows("SP 2/5"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.shows("KNK-CLS-19"), "three main ones\n{}", screen.text());
    screen.press("u Down");
    pick(&mut screen, "demonic");
    assert!(screen.shows("KNK-MAG-01"), "{}", screen.text());
    // Spells from the list.
    screen.press("Del Down");
    pick(&mut screen, "Fireball");
    assert!(screen.shows("Fireball") && screen.shows("60 prana"), "{}", screen.text());
    screen.press("s");
    screen.wait_for("Saved: merle.ron");
    screen.press("Esc b y Enter");
    screen.wait_for("Merle");
    screen.leave();
    let shown = sandbox.shown("demo");
    assert_eq!(pool(&shown, "Merle", "Prana").0, 25 + 150);
    sandbox.is_sound("demo");
}

#[test]
fn knk_fam_02_a_familiar_has_its_kind_and_its_upkeep() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    fill(&mut screen, "Hoot");
    // Who, ranks, points, skills, magic, things, body: limbs, two flags, the familiar.
    screen.press("Tab Tab Tab Tab Tab Tab Down Down Down Down Down");
    screen.press("Right Right");
    screen.wait_for("scout");
    screen.press("Down");
    fill(&mut screen, "5");
    screen.press("s");
    screen.wait_for("Saved: hoot.ron");
    let text = fs::read_to_string(roster(&sandbox).join("hoot.ron")).unwrap();
    assert!(text.contains("kind: scout") && text.contains("upkeep: 5"), "{text}");
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn knk_cls_09_phantasms_and_impulses_are_typed_and_bought() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    fill(&mut screen, "Mordred");
    screen.press("Down Down");
    pick(&mut screen, "servant");
    screen.press("Tab Down Down Down Down Down Right Right");
    screen.press("Tab Tab Tab Tab");
    fill(&mut screen, "Red sword; 2; It hums");
    assert!(screen.shows("Red sword") && screen.shows("200 prana"), "{}", screen.text());
    screen.press("Up Up");
    pick(&mut screen, "Greatsword");
    screen.press("Down");
    fill(&mut screen, "stat(of: S, by: 1)");
    screen.press("s");
    screen.wait_for("Saved: mordred.ron");
    let text = fs::read_to_string(roster(&sandbox).join("mordred.ron")).unwrap();
    assert!(
        text.contains("turns: 2") && text.contains("It hums") && text.contains("weapon: ("),
        "{text}"
    );
    // The same one as a hybrid: what it bought has its price, and a fault beside it.
    screen.press("Tab Tab Tab Tab Tab Down Down");
    pick(&mut screen, "hybrid");
    screen.press("Tab Tab Tab Tab Tab Tab");
    pick(&mut screen, "S +1");
    assert!(screen.shows("1 IP"), "{}", screen.text());
    screen.wait_for("Impulse points: 1 of 2");
    screen.press("Esc");
    screen.wait_for("Quit without saving?");
    screen.press("d Esc");
    screen.leave();
}

#[test]
fn the_language_is_switched_on_the_screens_of_characters_and_of_the_log() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("C L");
    screen.wait_for("Персонажи");
    screen.press("n L");
    screen.wait_for("name");
    // Where a name is typed a letter is a letter; the key beside it still switches.
    screen.press("Enter");
    screen.types("Lena");
    screen.until("Lena", |screen| screen.prompt().ends_with("Lena"));
    screen.write(b"\x1bOQ");
    screen.wait_for("имя");
    assert!(screen.prompt().ends_with("Lena"), "{}", screen.prompt());
    screen.press("Enter s Esc Esc");
    // The fight goes on in the language that was chosen.
    screen.wait_for("Журнал");
    screen.order("note A word");
    screen.press("J");
    screen.wait_for("Журнал · шаг");
    screen.press("L");
    screen.wait_for("Log · step");
    screen.press("Esc");
    screen.leave();
}

#[test]
fn characters_stand_in_the_menu_and_open_by_name() {
    let (sandbox, screen) = Sandbox::demo();
    screen.leave();
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue demo");
    screen.press("End");
    screen.wait_for("►Characters");
    // The first of the rule books.
    screen.press("Enter n Enter");
    fill(&mut screen, "Anna");
    screen.press("s Esc Esc Enter");
    screen.order("character Anna");
    screen.wait_for("Anna · profi");
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_name_that_is_too_long_is_told_and_stays_to_be_changed() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n Enter");
    screen.types(&"x".repeat(65));
    screen.wait_for(&"x".repeat(65));
    screen.press("Enter");
    assert!(screen.shows("has 65 characters; at most 64 are allowed"), "{}", screen.text());
    screen.press("Backspace Enter s");
    screen.wait_for("Saved: ");
    let file = fs::read_dir(roster(&sandbox)).unwrap().find_map(|file| {
        let path = file.unwrap().path();
        path.extension().is_some_and(|ron| ron == "ron").then_some(path)
    });
    assert!(fs::read_to_string(file.unwrap()).unwrap().contains(&"x".repeat(64)));
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn a_quality_is_put_on_a_weapon_and_taken_off_in_both_languages() {
    for (locale, weapon, adds, sword, shown, log) in [
        ("en_US.UTF-8", "+ weapon", "+5 to the minimum roll", "Sword", "Keen, Heavy", "(Keen)"),
        (
            "ru_RU.UTF-8",
            "+ оружие",
            "+5 к минимальному роллу",
            "Меч",
            "Острое, Тяжёлое",
            "(Острое)",
        ),
    ] {
        let (sandbox, screen) = Sandbox::demo();
        screen.leave();
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", "demo"]);
        screen.go("3T");
        screen.press("C n");
        fill(&mut screen, "Anna");
        screen.press("Tab Tab Tab Tab Tab");
        assert!(screen.shows(weapon), "{}", screen.text());
        pick(&mut screen, &sword.to_lowercase());
        // The form stands at the weapon then, its qualities below it.
        screen.press("Down Enter");
        screen.wait_for(adds);
        screen.press("Enter");
        // What the list offers is what the files list; a second one stands beside it.
        screen.press("Enter Down Enter");
        screen.wait_for(shown);
        // Chosen once more it is taken off.
        screen.press("Enter Down Enter");
        screen.until(log, |screen| !screen.shows(shown));
        screen.press("s Esc b");
        screen.press("y Enter");
        screen.wait_for("Anna");
        screen.leave();
        let file = fs::read_to_string(roster(&sandbox).join("anna.ron")).unwrap();
        assert!(file.contains("Keen") && file.contains("to_min: 5"), "{file}");
        // The card has it.
        let shown = sandbox.shown("demo");
        let card = who(&shown, "Anna").to_string();
        assert!(card.contains("Keen"), "{card}");
        sandbox.is_sound("demo");
    }
}

#[test]
fn d100_sht_04_the_editor_draws_protection_as_a_figure_beside_its_fields() {
    let figures = [
        (
            "en_US.UTF-8",
            "Armour",
            [
                "armour class  O  head: 0",
                "left arm: 0 /|\\ right arm: 2",
                "left leg: 0 / \\ right leg: 0",
            ],
        ),
        (
            "ru_RU.UTF-8",
            "Броня",
            [
                "класс брони  O  голова: 0",
                "левая рука: 0 /|\\ правая рука: 2",
                "левая нога: 0 / \\ правая нога: 0",
            ],
        ),
    ];
    for (size, (locale, _, figure)) in
        [(80, 24), (120, 40)].into_iter().flat_map(|size| figures.map(|one| (size, one)))
    {
        let sandbox = Sandbox::with("brawl", "brawl");
        let mut screen = sandbox.screen_of(size, locale, &["open", "brawl"]);
        screen.press("C n");
        // Numbers, skills, weapons, then the protection of the head; the right arm is the third place.
        screen.press("Tab Tab Tab Down Down Right Right");
        for line in figure {
            screen.until(line, |screen| screen.shows(line));
        }
        screen.press("u u");
        screen.until("two steps back", |screen| !screen.shows(figure[1]));
    }
}
