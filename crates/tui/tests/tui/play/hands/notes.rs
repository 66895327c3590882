//! What the notes of shipped battles tell to try, done with the keys and the lines that they name; what the log tells of a miss.

use super::{
    sandbox::{Sandbox, who},
    terminal::{Terminal, choose, says},
};

#[test]
fn at_the_walls_the_line_goes_through_and_keys_walk_round() {
    let sandbox = Sandbox::with("walls", "walls");
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "walls"]);
    for part in [":move 6J 9J", "Keys walk", "f shows", "let Rook jump", ":move 5M jump 7M"] {
        assert!(screen.shows(part), "{part}\n{}", screen.text());
    }
    screen.go("9J");
    says(&screen, "Lancer: move to 9J?");
    screen.press("f f");
    says(&screen, "Lancer: move to 9J? breaks a wall");
    screen.press("Esc Enter");
    let hurt = |sandbox: &Sandbox| who(&sandbox.shown("walls"), "Klim")["pools"][0]["now"].clone();
    let whole = hurt(&sandbox);
    assert_eq!(who(&sandbox.shown("walls"), "Lancer")["at"], "9J");
    screen.press("u");
    screen.order("move 6J 9J");
    assert_eq!(who(&sandbox.shown("walls"), "Lancer")["at"], "9J");
    assert_ne!(hurt(&sandbox), whole, "through Klim");
    screen.press("e");
    screen.order("move 5M jump 7M");
    assert_eq!(who(&sandbox.shown("walls"), "Rook")["at"], "7M");
    screen.leave();
    sandbox.is_sound("walls");
}

#[test]
fn in_the_grip_the_list_of_actions_grabs_and_who_is_held_is_dragged_along() {
    let sandbox = Sandbox::with("grab", "grab");
    let mut screen: Terminal = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "grab"]);
    assert!(screen.shows("Grab → Vera"), "{}", screen.text());
    screen.press("g");
    choose(&mut screen, "Grab → Vera");
    assert!(screen.shows("Hagen") && screen.shows("Vera"), "{}", screen.text());
    screen.order("turn Ogre");
    let at = |sandbox: &Sandbox, name: &str| who(&sandbox.shown("grab"), name)["at"].clone();
    let before = at(&sandbox, "Klim");
    screen.go("10M");
    says(&screen, "Ogre drags Klim to 10M?");
    screen.press("Enter");
    assert_eq!(at(&sandbox, "Ogre"), "10M");
    assert_ne!(at(&sandbox, "Klim"), before);
    screen.leave();
    sandbox.is_sound("grab");
}

#[test]
fn a_miss_is_told_without_a_word_for_the_die() {
    let sandbox = Sandbox::with("demo", "demo");
    sandbox.make(&["exec", "demo", "--dice", "1", "accept", "attack Sable 2"]);
    let screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "demo"]);
    assert!(screen.shows("1−60 = −59, miss (typed)"), "{}", screen.text());
    assert!(!screen.shows("(die"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_long_sentence_stays_one_paragraph() {
    let (sandbox, mut screen) = Sandbox::demo();
    let sentence = "The smuggler at the north gate takes forty gold coins for the head of Vega and \
                    has to be paid before dawn.";
    screen.press("Ctrl-n");
    screen.types(sentence);
    screen.press("Ctrl-s");
    screen.until("the map", |screen| screen.is_settled() && !screen.shows("Ctrl-s"));
    // Opened again it is one line, of which all moves on.
    screen.press("Ctrl-n Home");
    screen.types("Note: ");
    screen.press("Ctrl-s");
    screen.until("the map", |screen| screen.is_settled() && !screen.shows("Ctrl-s"));
    let kept = String::from_utf8(sandbox.bytes("demo")).unwrap();
    let lines = "\"Note: The smuggler at the north gate takes forty gold coins for\",\
                 \"the head of Vega and has to be paid before dawn.\"";
    assert!(kept.contains(lines), "{kept}");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn the_whole_sheet_tells_the_note_on_its_combatant() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("remember Pavel hidden owes the innkeeper forty gold");
    screen.press("o");
    screen.until("the sheet", |screen| screen.shows("owes the innkeeper forty gold"));
    screen.leave();
    sandbox.is_sound("demo");
}
