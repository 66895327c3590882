//! A whole evening of each book but the demo's, from an empty folder: a field, two heroes, twelve monsters, two rounds, notes
//! and a log; of the d20 book every stroke of the brush, what the heroes take home, and the fight on another machine.

use std::fs;

use super::{
    from_nothing::{drag, fill, reads_well},
    sandbox::{Sandbox, pool, who},
    terminal::{Terminal, says},
};

/// What an evening of a book has of its own.
struct Evening {
    system: &'static str,
    /// The first heading of the editor.
    heading: &'static str,
    /// The lines down the list of combatants at which the two heroes stand.
    heroes: [usize; 2],
    /// What stands behind the name of whoever acts.
    acts: &'static str,
    /// What hits six at once.
    gas: &'static str,
}

const D20: Evening = Evening {
    system: "d20",
    heading: "Identity",
    heroes: [0, 1],
    acts: ":",
    gas: "damage 9J-11K 5 half ref 14 because the gas burns",
};
const T3D: Evening = Evening {
    system: "3d6",
    heading: "Character",
    heroes: [1, 1],
    acts: ":",
    gas: "damage 9J-11K 5 because the gas burns",
};
const D100: Evening = Evening {
    system: "d100",
    heading: "Character",
    heroes: [0, 1],
    acts: " acts",
    gas: "damage 9J-11K 5 because the gas burns",
};

/// How often a sign stands in a row of the map.
fn signs(screen: &Terminal, letter: char, sign: char) -> usize {
    let lines = screen.lines();
    let line = lines[2..22].iter().find(|line| line.starts_with(letter)).unwrap();
    line.chars().skip(1).take(42).filter(|one| *one == sign).count()
}

/// An empty field under a book, chosen in the menu of a machine on which nothing is.
fn blank(sandbox: &Sandbox, book: &Evening) -> Terminal {
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Pavel");
    screen.press("q");
    screen.wait_for("Continue demo");
    screen.press("n");
    screen.wait_for("By which rules?");
    while !screen.shows(&format!("►{}", book.system)) {
        screen.press("Down");
    }
    screen.press("Enter");
    screen.wait_for("►Empty field");
    screen.press("Enter");
    screen.wait_for("Name of the new fight");
    screen.press("Enter");
    screen.wait_for("Nobody is on the field yet");
    screen
}

/// Paints with every stroke, takes back one, and saves the map.
fn paint(sandbox: &Sandbox, screen: &mut Terminal) {
    // By the mouse, and by a key held down.
    screen.press("F 6");
    drag(screen, &["2N", "5N", "5Q"]);
    screen.until("the pond", |screen| screen.is_settled() && signs(screen, 'N', '~') == 4);
    screen.go("12C");
    screen.press("b Right Right b");
    assert_eq!(signs(screen, 'C', '~'), 3, "{}", screen.text());
    // A line, a rectangle, a fill that is taken back, a mirror.
    screen.go("12E");
    screen.press("t");
    screen.go("14G");
    screen.press("Enter");
    assert_eq!(['E', 'F', 'G'].map(|letter| signs(screen, letter, '~')), [1; 3]);
    screen.press("F 8");
    screen.go("8P");
    screen.press("r Right Right Down Enter");
    assert_eq!(['P', 'Q'].map(|letter| signs(screen, letter, '/')), [3; 2]);
    screen.go("3N");
    screen.press("f");
    assert_eq!((signs(screen, 'N', '~'), signs(screen, 'N', '/')), (0, 4), "{}", screen.text());
    screen.press("u");
    says(screen, "Undone");
    assert_eq!((signs(screen, 'N', '~'), signs(screen, 'N', '/')), (4, 0), "{}", screen.text());
    screen.go("6B");
    screen.press("m");
    screen.press("Enter");
    assert_eq!(signs(screen, 'B', '/'), 2, "{}", screen.text());
    screen.press("m m m");
    // The rectangle once more, elsewhere.
    screen.go("8P");
    screen.press("r Right Right Down y");
    says(screen, "Put the copy (3×2)");
    screen.go("15P");
    screen.press("Enter");
    assert_eq!(['P', 'Q'].map(|letter| signs(screen, letter, '/')), [6; 2], "{}", screen.text());
    screen.press("Esc w");
    screen.types("pond");
    screen.until("the name", |screen| screen.prompt().ends_with("pond"));
    screen.press("Enter");
    says(screen, "pond.ron");
    let map = sandbox.path().join(".local/share/kekkai/assets/maps/pond.ron");
    assert!(fs::read_to_string(map).unwrap().contains("floor"));
    screen.press("Esc");
    screen.wait_for("Nobody is on the field yet");
}

/// Makes a hero as the book's combatant so many lines down the list, and brings it in at the cursor.
fn make_hero(screen: &mut Terminal, book: &Evening, name: &str, down: usize) {
    screen.press("C n");
    screen.wait_for(book.heading);
    fill(screen, name);
    screen.press("Down Down Enter");
    (0..down).for_each(|_| screen.press("Down"));
    screen.press("Enter s");
    screen.wait_for(&format!("Saved: {}.ron", name.to_lowercase()));
    screen.press("Esc");
    screen.wait_for(&format!("►{name}"));
    // The GM has approved neither, and says that it may come all the same.
    screen.press("b");
    screen.wait_for("Add anyway?");
    screen.press("y");
    screen.wait_for("Which side?");
    screen.press("Enter");
    screen.until("the field", |screen| !screen.shows("Which side?"));
}

/// Two heroes out of the editor, twelve monsters out of the list, and the first round.
fn brings_in(screen: &mut Terminal, book: &Evening) {
    for ((name, cell), down) in [("Anna", "9F"), ("Bob", "11F")].into_iter().zip(book.heroes) {
        screen.go(cell);
        make_hero(screen, book, name, down);
    }
    screen.go("10K");
    screen.press("B");
    screen.types("gob");
    screen.wait_for("►Goblin");
    screen.press("Enter");
    screen.until("the line", |screen| screen.prompt().ends_with("x1 like goblin"));
    screen.types("2");
    screen.until("twelve", |screen| screen.prompt().ends_with("x12 like goblin"));
    screen.press("Enter i");
    screen.wait_for("Round 1");
}

/// Six are hit at once, which is one step, and a note is taken of it.
fn burns(sandbox: &Sandbox, screen: &mut Terminal, book: &Evening) {
    screen.order(book.gas);
    let hurt = |sandbox: &Sandbox| {
        let shown = sandbox.shown("new fight");
        let all = shown["combatants"].as_array().unwrap().iter();
        all.filter(|one| one["pools"][0]["now"] != one["pools"][0]["max"]).count()
    };
    assert_eq!(hurt(sandbox), 6, "{}", screen.text());
    screen.press("u");
    assert_eq!(hurt(sandbox), 0);
    screen.press("U");
    assert_eq!(hurt(sandbox), 6);
    screen.press("N");
    screen.types("The gas came down over them.");
    screen.until("the note", |screen| screen.prompt().ends_with("over them."));
    screen.press("Enter");
}

/// The log for a forum.
fn exported(sandbox: &Sandbox, screen: &mut Terminal) {
    screen.press("X 2 1 1");
    says(screen, "new-fight-gm.bbcode.txt");
    assert!(screen.keys < 600, "{} keys and clicks", screen.keys);
    let log = fs::read_to_string(sandbox.path().join("new-fight-gm.bbcode.txt")).unwrap();
    reads_well(&log, &["Anna", "Goblin 12", "The gas came down", "the gas burns"]);
}

/// The heroes strike at whomever they reach, the monsters let their turns pass; how often somebody struck.
fn two_rounds(screen: &mut Terminal, book: &Evening) -> usize {
    let (mut struck, mut tried) = (0, false);
    for _ in 0..200 {
        if screen.shows("Round 3 ·") {
            return struck;
        }
        let acts = |hero: &str| screen.prompt().contains(&format!("{hero}{}", book.acts));
        let is_hero = ["Anna", "Bob"].into_iter().any(acts);
        if screen.shows("►1  ") {
            // The same may be asked again at the next step of a way.
            screen.press_perhaps("1");
        } else if is_hero && !tried {
            tried = true;
            screen.press("g");
            let firsts = ["Approach", "Attack", "attack", "Fists"];
            if firsts.iter().any(|first| screen.shows(&format!("►1  {first}"))) {
                screen.press("1");
                struck += 1;
                if screen.keys_line().contains("Enter do ") {
                    screen.press("Enter");
                }
            } else {
                screen.press("Esc");
            }
        } else {
            screen.press("e");
            tried = false;
        }
    }
    panic!("no third round\n{}", screen.text());
}

/// What a hero's file says now.
fn file(sandbox: &Sandbox, name: &str) -> String {
    let path = sandbox.path().join(format!("saves/roster/{name}.ron"));
    fs::read_to_string(path).unwrap()
}

/// One proposal is taken, one changed before it is, one dropped.
fn take_home(sandbox: &Sandbox, screen: &mut Terminal) {
    let before = ["anna", "bob"].map(|name| file(sandbox, name));
    screen.press("Ctrl-e");
    screen.wait_for("►Everything to the sheets: Anna, Bob");
    screen.press("Down");
    screen.wait_for("►Anna, wounds to the sheet: Hit points left not set → 25");
    assert!(screen.shows("Bob, wounds to the sheet"), "{}", screen.text());
    assert!(screen.shows("Bob, things to the sheet"), "{}", screen.text());
    screen.press("Enter");
    screen.until("taken", |screen| !screen.shows("Anna, wounds"));
    assert!(file(sandbox, "anna").contains("hp: 25"), "{}", file(sandbox, "anna"));
    // Bob's things are dropped, and stay as they are in his file.
    while !screen.shows("►Bob, things") {
        screen.press("Down");
    }
    screen.press("x");
    screen.until("dropped", |screen| !screen.shows("Bob, things"));
    assert_eq!(file(sandbox, "bob"), before[1]);
    // His wounds are changed in the editor, where they stand as typed and not saved.
    while !screen.shows("►Bob, wounds") {
        screen.press("Up");
    }
    screen.press("e");
    screen.wait_for("not saved");
    // What the fight has made of him is chosen.
    screen.press("Left Left Left s");
    screen.wait_for("Saved: bob.ron");
    assert!(file(sandbox, "bob").contains("stress: 1"), "{}", file(sandbox, "bob"));
    // From the editor it goes back to the end of the fight.
    screen.press("Esc");
    screen.until("the end", |screen| screen.shows("Alive: Anna, Bob"));
    assert!(!screen.shows("Bob, things"), "{}", screen.text());
    screen.press("Esc");
    screen.until("the fight", |screen| screen.shows("The fight is over"));
}

#[test]
fn an_evening_of_another_book_is_painted_fought_taken_home_and_packed() {
    let sandbox = Sandbox::new();
    let mut screen = blank(&sandbox, &D20);
    paint(&sandbox, &mut screen);
    brings_in(&mut screen, &D20);
    burns(&sandbox, &mut screen, &D20);
    let struck = two_rounds(&mut screen, &D20);
    assert!(struck > 0, "{}", screen.text());

    // What is left of the goblins ends the fight, and the heroes go home as this leaves them.
    screen.order("pool Anna hp 25");
    screen.order("pool Bob hp 20");
    screen.order("pool Bob stress 4");
    screen.order("turn Bob");
    screen.order("discard 1");
    screen.order("damage @Blues 99");
    screen.wait_for("The fight is over");
    take_home(&sandbox, &mut screen);
    exported(&sandbox, &mut screen);
    screen.leave();
    assert_eq!(who(&sandbox.shown("new fight"), "Anna")["side"], 0);
    assert_eq!(pool(&sandbox.shown("new fight"), "Anna", "Hp").0, 25);
    sandbox.is_sound("new fight");

    // On another machine it is the same.
    let other = Sandbox::new();
    let packed = other.path().join("mail");
    sandbox.make(&["pack", "new fight", "--to", packed.to_str().unwrap()]);
    other.make(&["unpack", "mail"]);
    assert_eq!(other.shown("new fight"), sandbox.shown("new fight"));
    assert_eq!(other.bytes("new fight"), sandbox.bytes("new fight"));
    other.is_sound("new fight");
}

/// An evening of a book to its log, with a field of one stroke.
fn played(book: &Evening) {
    let sandbox = Sandbox::new();
    let mut screen = blank(&sandbox, book);
    screen.press("F 2");
    screen.go("15P");
    screen.press("r Right Right Enter Esc");
    screen.wait_for("Nobody is on the field yet");
    brings_in(&mut screen, book);
    burns(&sandbox, &mut screen, book);
    let struck = two_rounds(&mut screen, book);
    assert!(struck > 1, "{}", screen.text());
    exported(&sandbox, &mut screen);
    screen.leave();
    let shown = sandbox.shown("new fight");
    assert_eq!(shown["combatants"].as_array().unwrap().len(), 14);
    assert_eq!(who(&shown, "Anna")["side"], 0);
    sandbox.is_sound("new fight");
}

#[test]
fn an_evening_of_the_3d6_book_is_played_from_an_empty_folder() {
    played(&T3D);
}

#[test]
fn an_evening_of_the_d100_book_is_played_from_an_empty_folder() {
    played(&D100);
}

#[test]
fn every_kind_of_field_is_made_of_a_seed_and_taken_back_by_one_key() {
    for (locale, verb, kinds) in [
        ("en_US.UTF-8", "landscape", ["ruin", "forest", "street", "lake", "cave"]),
        ("ru_RU.UTF-8", "местность", ["руины", "лес", "улица", "озеро", "пещера"]),
    ] {
        let sandbox = Sandbox::new();
        sandbox.make(&["new", "--system", "d20", "empty"]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "empty"]);
        let map = |screen: &Terminal| {
            let rows = screen.lines()[2..22].to_vec();
            let rows = rows.iter().map(|row| row.chars().take(43).collect::<String>());
            rows.map(|row| row.replace(['[', ']'], " ")).collect::<Vec<_>>()
        };
        let empty = map(&screen);
        let mut seen = vec![empty.clone()];
        for kind in kinds {
            screen.order(&format!("{verb} {kind} 7"));
            let made = map(&screen);
            assert!(!seen.contains(&made), "{kind}\n{}", screen.text());
            seen.push(made.clone());
            // What it took back is told over the map until the next key.
            screen.press("u Esc");
            assert_eq!(map(&screen), empty, "{kind}");
            // The same seed makes the same field.
            screen.order(&format!("{verb} {kind} 7"));
            assert_eq!(map(&screen), made, "{kind}");
            screen.press("u");
        }
        screen.leave();
        sandbox.is_sound("empty");
    }
}
