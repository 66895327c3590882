//! Weapons, monsters and items made by keys, saved as files of the user's own, and used in the running fight.

use std::{fs, path::PathBuf};

use rustix::process::Signal;

use crate::play::{
    sandbox::{Sandbox, who},
    terminal::{Terminal, says},
};

fn own(sandbox: &Sandbox, path: &str) -> PathBuf {
    sandbox.path().join(".local/share/kekkai/assets").join(path)
}

fn read(sandbox: &Sandbox, path: &str) -> String {
    fs::read_to_string(own(sandbox, path)).unwrap_or_default()
}

/// Types into the field that is chosen.
#[track_caller]
fn fill(screen: &mut Terminal, text: &str) {
    screen.press("Enter");
    screen.types(text);
    screen.until(text, |screen| screen.prompt().ends_with(text));
    screen.press("Enter");
}

#[test]
fn a_weapon_is_made_in_a_fight_saved_given_changed_and_removed() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("K");
    screen.wait_for("Weapons 1/");
    screen.press("n s");
    assert!(screen.shows("Not saved: fix the fields marked ! first"), "{}", screen.text());
    fill(&mut screen, "Bone axe");
    screen.press("Down");
    fill(&mut screen, "Костерез");
    screen.press("Tab Tab Down Down Down Right Right s");
    screen.wait_for("Saved in systems/knk/weapons.ron as bone-axe");
    let written = read(&sandbox, "systems/knk/weapons.ron");
    let line = "    (\"bone-axe\", (name: \"Bone axe\", kind: slash, to_damage: 2)),\n";
    assert!(written.contains(line), "{written}");
    assert_eq!(read(&sandbox, "locales/ru/names.ftl"), "name-bone-axe = Костерез\n");
    // It is the user's own and stands first; it goes at once to whoever acts or is at the cursor.
    screen.press("Esc");
    screen.wait_for("bone-axe · yours");
    screen.press("b");
    screen.until("the fight", |screen| !screen.shows("bone-axe · yours"));
    // By its line too, and in the other language.
    screen.order("give Vega weapon костерез");
    screen.press("K Enter");
    screen.wait_for("Bone axe · Weapons");
    screen.press("Tab Tab Down Down Down Right s");
    screen.wait_for("Saved in systems/knk/weapons.ron as bone-axe");
    assert!(read(&sandbox, "systems/knk/weapons.ron").contains("to_damage: 3"));
    screen.press("Esc Del");
    screen.wait_for("Removed: Bone axe");
    assert!(!read(&sandbox, "systems/knk/weapons.ron").contains("bone-axe"));
    screen.press("u");
    screen.wait_for("bone-axe · yours");
    assert!(read(&sandbox, "systems/knk/weapons.ron").contains("to_damage: 3"));
    screen.press("Esc");
    screen.leave();
    let shown = sandbox.shown("demo").to_string();
    assert!(shown.contains("Bone axe"), "{shown}");
    sandbox.is_sound("demo");
    let checked = sandbox.make(&["content", "check"]);
    assert!(checked.contains("No problems"), "{checked}");
}

#[test]
fn a_shipped_monster_is_copied_under_a_new_name_changed_and_joins_the_fight() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("content combatants");
    screen.wait_for("Combatants 3/");
    screen.press("/");
    screen.types("rat");
    screen.press("Enter Enter");
    screen.wait_for("Rat copy · Combatants");
    screen.press("s");
    screen.wait_for("Saved in systems/knk/mobs.ron as rat-copy");
    let written = read(&sandbox, "systems/knk/mobs.ron");
    assert!(
        written.contains("(\"rat-copy\", (") && written.contains("weapons: [\"fangs\"]"),
        "{written}"
    );
    assert!(!written.contains("(\"rat\","), "{written}");
    screen.press("Esc Esc");
    screen.order("join Gnawer Reds 1A like rat-copy");
    screen.leave();
    assert_eq!(who(&sandbox.shown("demo"), "Gnawer")["at"], "1A");
    sandbox.is_sound("demo");
}

#[test]
fn a_list_that_cannot_be_read_is_told_with_its_line_and_never_written_over() {
    let sandbox = Sandbox::with("demo", "demo");
    let path = own(&sandbox, "systems/knk/items.ron");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let broken = "[\n    (\"pie\", (name: \"Pie\", hp: 5)),\n    (\"jam\", (name: \"Jam\"]\n";
    fs::write(&path, broken).unwrap();
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue demo");
    screen.press("End Up");
    screen.wait_for("►Weapons, items, monsters");
    screen.press("Enter Tab");
    screen.wait_for("items.ron, line 3");
    screen.press("n");
    fill(&mut screen, "Cake");
    screen.press("s");
    screen.wait_for("line 3");
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);
    screen.press("Esc d Esc");
    screen.leave();
}

#[test]
fn a_new_weapon_is_made_while_one_is_chosen_for_a_character() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    screen.wait_for("Identity");
    screen.press("Tab Tab Tab Tab Tab Enter");
    screen.types("make a new");
    screen.wait_for("+ make a new weapon");
    screen.press("Enter");
    screen.wait_for("unnamed · Weapons");
    fill(&mut screen, "Sickle");
    screen.press("s Esc");
    screen.wait_for("Sickle");
    screen.wait_for("+ weapon");
    assert!(read(&sandbox, "systems/knk/weapons.ron").contains("sickle"));
    screen.press("Esc d Esc");
    screen.leave();
}

#[test]
fn another_system_has_the_same_screen_for_its_own_records() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue demo");
    screen.press("End Up");
    screen.wait_for("►Weapons, items, monsters");
    screen.press("Enter");
    screen.wait_for("Weapons");
    screen.press("Shift-Tab");
    screen.wait_for("Coin");
    screen.press("n");
    fill(&mut screen, "Penny two");
    screen.press("Tab Right s");
    screen.wait_for("as penny-two");
    let written = read(&sandbox, "systems/coin/combatants.ron");
    assert!(written.contains("(\"penny-two\", (grit: 6, nerve: 5, luck: 2)),"), "{written}");
    assert_eq!(read(&sandbox, "locales/en/names.ftl"), "name-penny-two = Penny two\n");
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn a_generated_field_is_chosen_by_its_picture_and_a_map_is_fought_on() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue demo");
    screen.press("n Enter");
    screen.wait_for("seed");
    screen.press("Down Down");
    screen.wait_for("►Forest");
    let before = screen.text();
    screen.press("r");
    assert!(screen.text() != before, "{before}");
    screen.press("Enter");
    screen.types(" of trees");
    screen.press("Enter");
    screen.until("the fight", |screen| !screen.shows("Name of the new fight"));
    screen.leave();
    sandbox.is_sound("new fight of trees");
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue new fight of trees");
    screen.press("n Enter End");
    screen.wait_for("►Map:");
    screen.press("Enter Enter");
    screen.until("the fight", |screen| !screen.shows("Name of the new fight"));
    screen.leave();
}

#[test]
fn a_record_that_is_not_saved_is_asked_about_before_the_program_ends() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("K n");
    fill(&mut screen, "Bone axe");
    screen.write(b"\x03");
    screen.wait_for("Quit without saving?");
    screen.write(b"\x03");
    let (status, _) = screen.ended();
    assert!(status.success(), "{status}");
    assert!(read(&sandbox, "systems/knk/weapons.ron").is_empty());
}

#[test]
fn a_shipped_record_that_is_only_looked_at_is_left_without_a_question() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("content combatants");
    screen.wait_for("Combatants 3/");
    screen.press("/");
    screen.types("rat");
    screen.press("Enter Enter");
    screen.wait_for("Rat copy · Combatants");
    screen.press("Esc");
    screen.wait_for("Combatants 3/");
    // What was changed and changed back is no work that would be lost.
    screen.press("Enter");
    screen.wait_for("Rat copy · Combatants");
    fill(&mut screen, " of mine");
    screen.press("Esc");
    screen.wait_for("Quit without saving?");
    screen.press("Esc u Esc");
    screen.wait_for("Combatants 3/");
    screen.press("Esc");
    screen.leave();
    assert!(read(&sandbox, "systems/knk/mobs.ron").is_empty());
}

#[test]
fn what_was_typed_of_a_record_outlives_the_program() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("K n");
    fill(&mut screen, "Bone axe");
    screen.wait_for("Bone axe · Weapons");
    // Nothing is asked of it any more.
    screen.signal(Signal::KILL);
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("K");
    screen.wait_for("Something new is not saved yet");
    screen.press("n");
    screen.wait_for("Taken up where it was left");
    assert!(screen.shows("Bone axe · Weapons"), "{}", screen.text());
    screen.press("s");
    screen.wait_for("Saved in systems/knk/weapons.ron as bone-axe");
    // One that was saved before keeps what was changed in it as well.
    screen.press("Tab Tab Down Down Down Right");
    screen.signal(Signal::KILL);
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("K");
    screen.wait_for("not saved");
    screen.press("Enter");
    screen.wait_for("Taken up where it was left");
    screen.press("s");
    screen.wait_for("Saved in systems/knk/weapons.ron as bone-axe");
    assert!(read(&sandbox, "systems/knk/weapons.ron").contains("to_damage: 1"));
    // Saved or thrown away, nothing waits any more.
    screen.press("Esc n");
    fill(&mut screen, "Nothing");
    screen.press("Esc d");
    screen.wait_for("►Bone axe");
    assert!(!screen.shows("not saved"), "{}", screen.text());
    screen.press("n");
    assert!(!screen.shows("Taken up") && !screen.shows("Nothing ·"), "{}", screen.text());
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn comments_inside_an_entry_are_told_of_before_they_are_lost() {
    let sandbox = Sandbox::with("demo", "demo");
    let path = own(&sandbox, "systems/knk/weapons.ron");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "[\n    (\"axe\", (name: \"Axe\", /* of my own */ kind: slash)),\n]\n")
        .unwrap();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("K");
    screen.wait_for("►Axe");
    screen.press("Enter");
    screen.wait_for("Axe · Weapons");
    screen.press("Tab Tab Down Down Down Right s");
    screen.wait_for("the comments inside this entry");
    assert!(read(&sandbox, "systems/knk/weapons.ron").contains("of my own"));
    screen.press("s");
    screen.wait_for("Saved in systems/knk/weapons.ron as axe");
    let written = read(&sandbox, "systems/knk/weapons.ron");
    assert!(written.contains("to_damage: 1") && !written.contains("of my own"), "{written}");
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn a_spell_is_made_value_by_value_and_a_wrong_one_is_refused() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("content spells");
    screen.wait_for("Spells ");
    screen.press("n");
    fill(&mut screen, "Ember");
    screen.press("Down");
    fill(&mut screen, "Уголёк");
    // The school, the form, the price: a step goes on to the next of the book's.
    screen.press("Tab Right Down Right Down Right Down Down");
    // What it does stands there as a file writes it; what cannot be read stays to be mended.
    screen.press("Enter Backspace Backspace Backspace");
    screen.types("35");
    screen.until("the value", |screen| screen.prompt().ends_with("harm(damage: 35"));
    screen.press("Enter");
    assert!(screen.prompt().contains("harm(damage: 35"), "{}", screen.text());
    screen.types(")");
    screen.until("the value", |screen| screen.prompt().ends_with("harm(damage: 35)"));
    screen.press("Enter");
    // One more, begun from a list that says what each is.
    screen.press("Down Enter");
    assert!(screen.shows("heal(hp: 20)") && screen.shows("heals"), "{}", screen.text());
    screen.types("prone");
    screen.until("one left", |screen| !screen.shows("heal(hp: 20)"));
    screen.press("Enter Enter s");
    screen.wait_for("Saved in systems/knk/spells.ron as ember");
    let written = read(&sandbox, "systems/knk/spells.ron");
    for part in ["school: water", "form: simple", "prana: 21", "effects: [harm(damage: 35), prone]"]
    {
        assert!(written.contains(part), "no {part} in {written}");
    }
    assert_eq!(read(&sandbox, "locales/ru/names.ftl"), "name-ember = Уголёк\n");
    screen.press("Esc Esc");
    screen.leave();
    let checked = sandbox.make(&["content", "check"]);
    assert!(checked.contains("No problems"), "{checked}");
}

#[test]
fn a_level_that_is_added_to_a_skill_begins_on_the_next_rank() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("content skills");
    screen.wait_for("Skills ");
    screen.press("n");
    fill(&mut screen, "Iron skin");
    let added = [("Tab Down Enter", "immune", "hurts_unclean"), ("Down Enter", "flies", "immune")];
    for (keys, typed, gone) in added {
        screen.press(keys);
        screen.types(typed);
        screen.until("one left", |screen| !screen.shows(gone));
        screen.press("Enter Enter");
    }
    screen.press("s");
    screen.wait_for("Saved in systems/knk/skills.ron as iron-skin");
    let written = read(&sandbox, "systems/knk/skills.ron");
    let levels = "levels: [(rank: \"D\"), (rank: \"C\", modifiers: [immune(to: charm)]), (rank: \"B\", modifiers: [flies])]";
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(levels), "{written}");
    screen.press("Esc Esc");
    screen.leave();
    let checked = sandbox.make(&["content", "check"]);
    assert!(checked.contains("No problems"), "{checked}");
}

#[test]
fn a_monster_of_the_other_book_is_made_on_the_screen_and_joins() {
    let sandbox = Sandbox::with("vault", "vault");
    let mut screen = sandbox.screen(&["open", "vault"]);
    screen.order("content combatants");
    screen.wait_for("Combatants ");
    screen.press("n");
    fill(&mut screen, "Imp");
    // Another number is begun from a list and changed as a file writes it.
    screen.press("Tab Down Down Enter");
    screen.types("stealth");
    screen.until("one left", |screen| !screen.shows("(\"cha\", 10)"));
    screen.press("Enter Enter s");
    screen.wait_for("Saved in systems/t3d/combatants.ron as imp");
    let written = read(&sandbox, "systems/t3d/combatants.ron");
    let values = "values: [(\"will\", 10), (\"dodge\", 9), (\"stealth\", 10)]";
    assert!(written.contains(values), "{written}");
    screen.press("Esc Esc");
    screen.order("join Imp Watch 1A like imp");
    screen.leave();
    assert!(sandbox.shown("vault").to_string().contains("Imp"));
    sandbox.is_sound("vault");
}

#[test]
fn an_act_of_a_monster_is_made_on_the_screen_and_done_in_the_fight() {
    let sandbox = Sandbox::with("vault", "vault");
    let mut screen = sandbox.screen(&["open", "vault"]);
    screen.order("content combatants");
    screen.wait_for("Combatants ");
    screen.press("n");
    fill(&mut screen, "Imp");
    // An act is chosen from a list and changed as a file writes it.
    screen.press("Tab Tab Enter Enter");
    screen.types("x");
    screen.until("a sign too many", |screen| screen.prompt().ends_with("amount: 2))x"));
    screen.press("Enter");
    // The sign behind 102 others.
    says(&screen, "This cannot be read from sign 103 on: x");
    screen.press("Backspace");
    screen.until("it without", |screen| screen.prompt().ends_with("amount: 2))"));
    screen.press("Backspace Backspace Backspace");
    screen.types("4))");
    screen.until("another number", |screen| screen.prompt().ends_with("amount: 4))"));
    screen.press("Enter s");
    screen.wait_for("Saved in systems/t3d/combatants.ron as imp");
    let written = read(&sandbox, "systems/t3d/combatants.ron");
    assert!(written.contains("takes: (pool: \"hp\", amount: 4)"), "{written}");
    screen.press("Esc Esc");
    screen.order("join Imp Watch 6I like imp");
    screen.wait_for("Imp joins");
    // 3, 4 and 3 are no more than 11; the one who is struck does not dodge with 6, 6 and 5.
    screen.press("D");
    screen.order("act Imp club at Mira");
    screen.face("3 4 3");
    screen.face("6 6 5");
    screen.leave();
    assert_eq!(who(&sandbox.shown("vault"), "Mira")["pools"][0]["now"], 8);
    sandbox.is_sound("vault");
}

#[test]
fn a_weapon_and_a_monster_of_the_d20_book_are_made_on_the_screen_and_the_monster_joins() {
    let sandbox = Sandbox::with("boarding", "boarding");
    let mut screen = sandbox.screen(&["open", "boarding"]);
    // Somebody is at the cursor.
    screen.go("7I");
    screen.press("K n");
    screen.wait_for("unnamed · Weapons");
    fill(&mut screen, "Arc sword");
    screen.press("s");
    screen.wait_for("Not saved: arc_sword in systems/d20/weapons.ron is called");
    screen.press("Enter Ctrl-w Ctrl-w");
    screen.types("Bone axe");
    screen.until("the name", |screen| {
        screen.prompt().ends_with("Bone axe") && !screen.prompt().contains("Arc")
    });
    screen.press("Enter");
    screen.press("Down");
    fill(&mut screen, "Топор");
    screen.press("s");
    screen.wait_for("Saved in systems/d20/weapons.ron as bone-axe");
    let written = read(&sandbox, "systems/d20/weapons.ron");
    assert!(
        written.contains("    (\"bone-axe\", (name: \"Bone axe\", kind: melee)),\n"),
        "{written}"
    );
    assert_eq!(read(&sandbox, "locales/ru/names.ftl"), "name-bone-axe = Топор\n");
    // It goes to whoever is at the cursor, and by its line to another one.
    screen.press("Esc b");
    screen.wait_for("Ade gets Bone axe");
    screen.order("give Dov weapon топор");
    screen.wait_for("Dov gets Bone axe");
    screen.order("give Bek weapon bone-ax");
    says(&screen, "weapon: unknown name bone-ax");
    says(&screen, "bone-axe");
    screen.order("give Bek protection bone-axe");
    says(&screen, "protection: unknown name bone-axe");
    screen.close_line();
    screen.order("content combatants");
    screen.wait_for("Combatants ");
    screen.press("n");
    fill(&mut screen, "Imp");
    screen.press("s");
    screen.wait_for("Saved in systems/d20/combatants.ron as imp");
    screen.press("Esc Esc");
    screen.order("join Imp Guards 1A like imp");
    screen.leave();
    assert_eq!(who(&sandbox.shown("boarding"), "Imp")["at"], "1A");
    sandbox.is_sound("boarding");
    let checked = sandbox.make(&["content", "check"]);
    assert!(checked.contains("No problems"), "{checked}");
    // The fight keeps what was given, whatever becomes of the file.
    fs::remove_file(own(&sandbox, "systems/d20/weapons.ron")).unwrap();
    let weapons =
        |name: &str| who(&sandbox.shown("boarding"), name).to_string().contains("Bone axe");
    assert_eq!(["Ade", "Dov", "Bek"].map(weapons), [true, true, false]);
}

#[test]
fn protection_and_a_monster_of_the_d100_book_are_made_on_the_screen_and_the_monster_joins() {
    let sandbox = Sandbox::with("brawl", "brawl");
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "brawl"]);
    screen.go("10I");
    screen.press("K n");
    screen.wait_for("Оружие");
    // The name in the language of the screen comes first.
    fill(&mut screen, "Топор");
    screen.press("Down");
    fill(&mut screen, "Bone axe");
    // Two hands, and a range: a step each.
    screen.press("Tab Down Down Right s");
    screen.wait_for("systems/d100/weapons.ron");
    let written = read(&sandbox, "systems/d100/weapons.ron");
    let line = "    (\"bone-axe\", (name: \"Bone axe\", kind: melee, damage: strength(0), hands: both)),\n";
    assert!(written.contains(line), "{written}");
    assert_eq!(read(&sandbox, "locales/ru/names.ftl"), "name-bone-axe = Топор\n");
    screen.press("Esc b");
    screen.wait_for("Otto получает: Топор");
    screen.order("дать Kunz оружие топор");
    screen.wait_for("Kunz получает: Топор");
    screen.order("дать Kunz оружие топорр");
    says(&screen, "оружие: неизвестное имя топорр");
    screen.close_line();
    screen.order("content combatants");
    screen.press("n");
    fill(&mut screen, "Imp");
    screen.press("s");
    screen.wait_for("systems/d100/combatants.ron");
    screen.press("Esc Esc");
    screen.order("join Imp House 1A like imp");
    screen.leave();
    let weapons = |name: &str| who(&sandbox.shown("brawl"), name).to_string().contains("Bone axe");
    assert_eq!(["Otto", "Kunz", "Jost"].map(weapons), [true, true, false]);
    assert_eq!(who(&sandbox.shown("brawl"), "Imp")["at"], "1A");
    sandbox.is_sound("brawl");
    let checked = sandbox.make(&["content", "check"]);
    assert!(checked.contains("No problems"), "{checked}");
}

#[test]
fn d20_cov_02_a_thing_of_the_list_is_set_down_at_the_cursor_by_a_key() {
    let sandbox = Sandbox::with("boarding", "boarding");
    let mut screen = sandbox.screen(&["open", "boarding"]);
    screen.go("10C");
    screen.order("content objects");
    screen.wait_for("Objects ");
    // No side is asked for: a thing is of none.
    screen.press("b");
    screen.wait_for("Low wall joins");
    screen.leave();
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "boarding"]);
    screen.go("12C");
    screen.order("content objects");
    screen.wait_for("Объекты ");
    screen.press("Down b");
    screen.wait_for("В бой вступает Угол здания");
    screen.leave();
    let shown = sandbox.shown("boarding");
    assert_eq!(who(&shown, "Low wall")["at"], "10C");
    assert_eq!(who(&shown, "Угол здания")["at"], "12C");
    sandbox.is_sound("boarding");
}
