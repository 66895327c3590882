//! Painting by strokes: the brush held down, lines, fills, mirrors, stamps; whole fields, and maps saved.

use std::fs;

use crate::play::{
    sandbox::Sandbox,
    terminal::{Terminal, says},
};

/// Terrain of a cell as the map of the screen shows it: what stands in its row of the map, its header left out.
fn row(screen: &Terminal, letter: char) -> String {
    let lines = screen.lines();
    let line = lines[2..22].iter().find(|line| line.starts_with(letter)).unwrap();
    line.chars().skip(1).take(42).collect()
}

/// Signs of shallow water in a row.
fn water(screen: &Terminal, letter: char) -> usize {
    row(screen, letter).matches('~').count()
}

/// The duel with shallow water on the brush.
fn brush(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen_of((80, 24), locale, &["open", "duel"]);
    screen.press("F 6");
    (sandbox, screen)
}

/// A cell changed from `from` to `to` by one drag of the left button.
fn drag(screen: &mut Terminal, cells: &[&str]) {
    screen.mouse(0, Terminal::place_on_map(cells[0]), false);
    for cell in &cells[1..] {
        screen.mouse(32, Terminal::place_on_map(cell), false);
        screen.until("the brush there", |screen| screen.cell() == *cell);
    }
    screen.mouse(0, Terminal::place_on_map(cells[cells.len() - 1]), true);
}

#[test]
fn the_mouse_drags_a_brush_and_one_undo_takes_the_stroke_back() {
    for (locale, undone) in [("en_US.UTF-8", "Undone"), ("ru_RU.UTF-8", "Отменено")] {
        let (sandbox, mut screen) = brush(locale);
        // Cells that the mouse has jumped over are painted too.
        drag(&mut screen, &["5E", "9E", "9H"]);
        screen.until("the stroke", |screen| screen.is_settled() && water(screen, 'E') == 5);
        assert_eq!(['F', 'G', 'H'].map(|letter| water(&screen, letter)), [1, 1, 1]);
        screen.press("u");
        says(&screen, undone);
        assert_eq!(['E', 'F', 'H'].map(|letter| water(&screen, letter)), [0, 0, 0]);
        // A click paints one cell.
        screen.click(Terminal::place_on_map("7M"));
        screen.until("one cell", |screen| screen.is_settled() && water(screen, 'M') == 1);
        screen.leave();
        sandbox.is_sound("duel");
    }
}

#[test]
fn a_brush_held_by_a_key_paints_where_it_goes() {
    let (sandbox, mut screen) = brush("en_US.UTF-8");
    screen.go("5E");
    let file = sandbox.bytes("duel");
    screen.press("b Right Right Down");
    says(&screen, "the stroke");
    says(&screen, "4 cells");
    assert_eq!(sandbox.bytes("duel"), file, "nothing is painted before the brush is lifted");
    // What is not painted yet is dropped by undo.
    screen.press("u");
    says(&screen, "Esc stops painting");
    assert_eq!(sandbox.bytes("duel"), file);
    screen.go("5E");
    screen.press("b Right Right Down b");
    assert_eq!((water(&screen, 'E'), water(&screen, 'F')), (3, 1));
    screen.press("u");
    assert_eq!((water(&screen, 'E'), water(&screen, 'F')), (0, 0));
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn lines_fills_and_mirrors_are_one_step_each() {
    let (sandbox, mut screen) = brush("en_US.UTF-8");
    screen.go("5E");
    screen.press("t");
    screen.go("9G");
    says(&screen, "5 cells");
    screen.press("Enter");
    assert_eq!(['E', 'F', 'G'].map(|letter| water(&screen, letter)), [1, 2, 2]);
    screen.press("u");
    assert_eq!(['E', 'F', 'G'].map(|letter| water(&screen, letter)), [0, 0, 0]);
    // What hangs together is filled, and a second fill clears it.
    screen.press("r Down Left Enter");
    assert_eq!((water(&screen, 'G'), water(&screen, 'H')), (2, 2));
    screen.press("F 8 f");
    assert!(!screen.text().contains("~ ~"), "all the water is ice\n{}", screen.text());
    screen.press("u u");
    assert!(!screen.text().contains('~'));
    // Both ways: four images.
    screen.press("F 6");
    screen.go("6C");
    screen.press("m m m");
    says(&screen, "mirror both ways");
    screen.press("Enter");
    assert_eq!((water(&screen, 'C'), water(&screen, 'R')), (2, 2));
    screen.press("u");
    assert_eq!((water(&screen, 'C'), water(&screen, 'R')), (0, 0));
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn the_mirror_is_named_in_both_languages_in_the_smallest_window() {
    for (locale, across, down, both) in [
        ("en_US.UTF-8", "mirror west–east", "mirror north–south", "mirror both ways"),
        ("ru_RU.UTF-8", "зеркало запад–восток", "зеркало север–юг", "зеркало в обе стороны"),
    ] {
        let (_sandbox, mut screen) = brush(locale);
        for named in [across, down, both] {
            screen.press("m");
            says(&screen, named);
        }
        // With a corner marked there is more to tell.
        screen.press("r");
        says(&screen, both);
        screen.press("Esc Esc");
        screen.leave();
    }
}

#[test]
fn the_key_for_help_tells_all_keys_of_the_brush() {
    let (_sandbox, mut screen) = brush("en_US.UTF-8");
    screen.press("?");
    for does in ["hold brush", "line", "fill", "mirror", "copy", "save as map", "new terrain"] {
        assert!(screen.shows(does), "{does}\n{}", screen.text());
    }
    screen.press("Esc");
    assert!(screen.shows("Esc stops painting"), "{}", screen.text());
}

#[test]
fn a_rectangle_is_copied_and_put_elsewhere_by_one_step() {
    let (sandbox, mut screen) = brush("en_US.UTF-8");
    screen.go("5E");
    screen.press("y");
    says(&screen, "mark a rectangle first");
    screen.press("Enter F a Enter r Right y");
    says(&screen, "Put the copy (2×1)");
    screen.go("10P");
    let before = sandbox.bytes("duel");
    screen.press("Enter");
    assert_eq!(water(&screen, 'P'), 1, "{}", screen.text());
    assert!(screen.shows("10P shallows, sha"), "{}", screen.text());
    assert!(sandbox.bytes("duel").len() > before.len());
    screen.press("u");
    assert_eq!(water(&screen, 'P'), 0);
    assert!(!screen.shows("10P shallows, sha"), "{}", screen.text());
    screen.press("Esc");
    says(&screen, "Esc stops painting");
    // A mark alone is copied too, where the terrain is the same already.
    screen.go("10P");
    screen.press("F e Enter r y");
    screen.go("12P");
    screen.press("Enter");
    assert!(!screen.shows("Nothing would change"), "{}", screen.text());
    assert!(screen.shows("12P fire"), "{}", screen.text());
    // A light that another one takes the place of.
    screen.order("status night 14P");
    screen.order("status day 16P");
    screen.go("16P");
    screen.press("r y");
    screen.go("14P");
    screen.press("Enter");
    let lights =
        |screen: &Terminal| ["day", "night"].map(|light| screen.lines()[0].contains(light));
    assert_eq!(lights(&screen), [true, false], "{}", screen.text());
    screen.press("u");
    assert_eq!(lights(&screen), [false, true], "{}", screen.text());
    screen.press("Esc");
    screen.order("undo");
    screen.order("undo");
    // Only what was painted is taken back while one paints.
    screen.press("u u u u");
    assert!(!screen.shows("Nothing painted is left"), "{}", screen.text());
    screen.press("u");
    says(&screen, "Nothing painted is left");
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn a_field_is_made_saved_as_a_map_and_fought_on() {
    for (locale, example, there, part) in [
        (
            "en_US.UTF-8",
            ":landscape forest",
            "exists already; force replaces it",
            "Marks of cells stand in it as a comment",
        ),
        (
            "ru_RU.UTF-8",
            ":местность лес",
            "уже есть; слово «заменить» заменит его",
            "Пометки клеток в ней — комментарий",
        ),
    ] {
        let sandbox = Sandbox::with("duel", "duel");
        let own = sandbox.path().join("own");
        fs::create_dir(&own).unwrap();
        let assets = own.display().to_string();
        let mut screen =
            sandbox.screen_of((120, 40), locale, &["open", "duel", "--assets", assets.as_str()]);
        screen.press("F 6 g");
        screen.until("the line", |screen| screen.prompt().contains(example));
        screen.press("Esc");
        screen.order("landscape street 7");
        let street = screen.lines()[2..22].to_vec();
        screen.order("map mill");
        says(&screen, "mill.ron");
        let text = fs::read_to_string(own.join("maps/mill.ron")).unwrap();
        assert!(text.starts_with("// . floor"), "{text}");
        screen.order("map mill");
        says(&screen, there);
        screen.order("map mill force");
        says(&screen, "mill.ron");
        // What a map has no room for is said to stay behind.
        screen.order("trait fire 5E");
        screen.order("map burning");
        says(&screen, part);
        screen.order("undo");
        screen.order("map ../mill");
        assert!(!own.join("mill.ron").exists(), "{}", screen.prompt());
        screen.press("Esc u");
        assert_ne!(screen.lines()[2..22], street[..]);
        screen.leave();
        // The map is one that a battle file names.
        let battle = "(title: \"Mill\", seed: 1, map: \"mill\", sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: [])";
        fs::write(sandbox.path().join("mill-fight.ron"), battle).unwrap();
        sandbox.make(&[
            "new",
            "--assets",
            assets.as_str(),
            "--from",
            "mill-fight.ron",
            "mill-fight",
        ]);
        sandbox.is_sound("mill-fight");
        // One of another size is refused with what and why.
        let cut = battle.replace("map:", "size: Some((10, 20)), map:");
        fs::write(sandbox.path().join("cut.ron"), cut).unwrap();
        let args = ["new", "--assets", assets.as_str(), "--from", "cut.ron", "cut-fight"];
        let said = sandbox.refuses(&args);
        assert!(said.contains("cut.ron"), "{said}");
        assert!(!sandbox.save("cut-fight").exists());
        sandbox.is_sound("duel");
    }
}

#[test]
fn a_fight_begins_on_a_generated_field() {
    let sandbox = Sandbox::new();
    sandbox.make(&["new", "--field", "lake", "--seed", "7", "pond"]);
    sandbox.make(&["new", "--field", "lake", "--seed", "7", "pond-again"]);
    let map = |name: &str| {
        let text = String::from_utf8(sandbox.bytes(name)).unwrap();
        text[text.find("map:").unwrap()..text.find("combatants").unwrap()].to_owned()
    };
    assert_eq!(map("pond"), map("pond-again"));
    assert!(map("pond").contains('/'));
    let mut screen = sandbox.screen(&["open", "pond"]);
    screen.order("join Ann Reds 2E like militia");
    screen.leave();
    sandbox.is_sound("pond");
}
