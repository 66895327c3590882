//! A body of several cells: pointed at, told of and struck on any of them.

use std::fs;

use super::{
    sandbox::{Sandbox, pool, who},
    terminal::Terminal,
};
use crate::shell::support::Machine;

/// A captain beside an enormous body on 8E, 9E, 8F and 9F.
const GIANT: &str = r#"(
    system: d100,
    title: "A giant",
    seed: 1,
    sides: [(name: "Road"), (name: "Forest")],
    combatants: [
        (name: "Captain", side: "Road", at: "10F", sheet: (characteristics: (ws: 45, str: 30, tou: 30, ini: 38, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 12, skills: {melee: (value: 45)}, weapons: [(name: "Sword", damage: 7, tags: [one_handed])], player: true)),
        (name: "Giant", side: "Forest", at: "8E", sheet: (characteristics: (ws: 38, str: 30, tou: 30, ini: 31, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 40, size: enormous, skills: {melee: (value: 38)}, weapons: [(name: "Club", damage: 6, tags: [one_handed])])),
    ],
)"#;

/// The screen of that fight, its initiative told.
fn opened(size: (u16, u16), locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path().join("giant.ron"), GIANT).unwrap();
    sandbox.make(&["new", "--from", "giant.ron", "giant"]);
    let mut screen = sandbox.screen_of(size, locale, &["open", "giant"]);
    screen.press("i");
    (sandbox, screen)
}

#[test]
fn d100_grd_05_a_large_body_is_told_of_and_struck_on_each_of_its_cells() {
    for (size, locale, strikes) in [
        ((80, 24), "en_US.UTF-8", "attack: Sword → Giant?"),
        ((120, 40), "ru_RU.UTF-8", "атака: Меч → Giant?"),
    ] {
        let (sandbox, mut screen) = opened(size, locale);
        for at in ["8E", "9E", "8F", "9F"] {
            screen.go(at);
            assert!(screen.text().contains(&format!("{at} Giant")), "{at}\n{}", screen.text());
            assert!(screen.prompt().contains(strikes), "{at}\n{}", screen.text());
            screen.press("I");
            assert!(screen.shows("Giant: "), "{at}\n{}", screen.text());
            screen.press("Esc");
        }
        // A blow at a cell that it only reaches over is one at it.
        screen.press("D");
        screen.press("Enter");
        screen.face("20");
        screen.face("90");
        screen.until("the blow", |_| pool(&sandbox.shown("giant"), "Giant", "Health").0 < 40);
        // In its turn it may go to a cell over which it reaches itself.
        screen.press("e");
        screen.go("9E");
        assert!(screen.prompt().contains("D100-GRD-05"), "the captain\n{}", screen.text());
        screen.go("8F");
        screen.press("Enter");
        assert_eq!(who(&sandbox.shown("giant"), "Giant")["at"], "8F", "{}", screen.text());
        screen.leave();
        sandbox.is_sound("giant");
    }
}

#[test]
fn d100_grd_05_a_large_body_is_printed_on_each_of_its_cells_that_is_known() {
    let machine = Machine::new();
    machine.write("giant.ron", GIANT);
    machine.run(&["new", "--from", "giant.ron", "giant"]).ended(0);
    machine.run(&["exec", "giant", "shroud 9F"]).ended(0);
    for (viewer, cells) in [("gm", vec!["9E", "8F", "9F"]), ("public", vec!["9E", "8F"])] {
        let data = machine.run(&["show", "giant", "--as", viewer, "--json"]).ended(0);
        let all = data.objects()[0]["combatants"].clone();
        let of = |name: &str| {
            let mut all = all.as_array().unwrap().iter();
            all.find(|one| one["name"] == name).unwrap()["covers"].clone()
        };
        assert_eq!((of("Giant"), of("Captain")), (cells.clone().into(), Vec::<&str>::new().into()));
        let text = machine.run(&["show", "giant", "--as", viewer]).ended(0);
        let drawn = text.out.lines().take(22).map(|line| line.matches("Gi").count()).sum::<usize>();
        assert_eq!(drawn, cells.len() + 1, "{}", text.out);
    }
    // Read aloud, it stands on the cell that is asked for.
    let said = machine.fed(&["--screen-reader", "open", "giant"], "where 9F\nwhere 10E\nquit\n");
    said.tells("9F, Giant, floor");
    said.tells("10E, floor");
    said.tells("Giant (Forest): 9E, 1 west");
}
