//! What the guide to hosting says, done as it is written, and what the program says where something is missing.

use std::{fs, os::unix::fs::PermissionsExt as _};

use super::{sandbox::Sandbox, terminal::Terminal};

const GUIDE: &str = include_str!("../../../../../docs/hosting.md");

fn watching(sandbox: &Sandbox, socket: &str) -> Terminal {
    let mut player = Terminal::start(sandbox.path(), (100, 30), "en_US.UTF-8", &["watch", socket]);
    player.until("a picture", |player| !player.text().trim().is_empty());
    player
}

#[test]
fn players_see_the_fight_of_the_guide_begin() {
    let (_, rest) = GUIDE.split_once("$ kekkai host ").unwrap();
    let (battle, _) = rest.split_once(" --guests").unwrap();
    let sandbox = Sandbox::new();
    let mut gm = sandbox.screen(&["host", battle, "--guests", "--ssh", "localhost:0"]);
    gm.wait_for("guest@127.0.0.1");
    let mut player = watching(&sandbox, "saves/host/socket");
    for line in GUIDE.lines().filter(|line| line.contains("seat: Character(\"")) {
        let name = line.split('"').nth(3).unwrap();
        assert!(player.shows(name), "nobody is called {name}: {}", player.text());
    }
    player.wait_for("Setup");
    gm.press("Esc");
    gm.wait_for("1 watching");
    gm.press("i");
    player.wait_for("Round 1");
    let first = if gm.shows("Vega's turn") { "Vega" } else { "Pavel" };
    player.until("whose turn it is", |player| player.shows(&format!("{first}'s turn")));
    player.write(b"q");
    player.ended();
    gm.leave();
}

#[test]
fn a_bad_address_says_what_is_missing() {
    let sandbox = Sandbox::new();
    let args = ["host", "duel", "--ssh", "no such name"];
    let mut gm = Terminal::start(sandbox.path(), (90, 24), "en_US.UTF-8", &args);
    gm.ended();
    assert!(gm.shows("no such name is not an address or a name of this machine"), "{}", gm.text());
    assert!(gm.shows("0.0.0.0, localhost:2222"), "{}", gm.text());
}

#[test]
fn a_seat_that_names_nobody_in_the_fight_is_told_when_the_server_starts() {
    let sandbox = Sandbox::new();
    let folder = sandbox.path().join("saves/host");
    fs::create_dir_all(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    let people = "(name: \"Anna\", seat: Character(\"Vega\")), (name: \"Boris\", seat: Side(\"Greens\")), \
                  (name: \"Clara\", seat: Public), (name: \"Dora\", seat: Character(\"Medea\"))";
    let seats = folder.join("seats.ron");
    fs::write(&seats, format!("(format: 1, people: [{people}])")).unwrap();
    fs::set_permissions(&seats, fs::Permissions::from_mode(0o600)).unwrap();
    let mut gm =
        sandbox.screen_of((120, 30), "en_US.UTF-8", &["host", "duel", "--ssh", "127.0.0.1:0"]);
    gm.wait_for("Boris cannot come in: nobody and no side in this fight is called Greens");
    assert!(
        gm.shows("Dora cannot come in") && !gm.shows("Anna cannot") && !gm.shows("Clara cannot")
    );
    gm.press("Esc");
    gm.leave();
}

#[test]
fn a_battle_without_a_save_is_offered_where_it_was_to_be_opened() {
    let sandbox = Sandbox::with("demo", "other");
    let mut screen = sandbox.screen(&["open", "ambush"]);
    screen.wait_for("There is no save called ambush yet");
    screen.write(b"\r");
    screen.wait_for("Sable");
    screen.leave();
    assert!(sandbox.save("ambush").exists());
    let mut screen = sandbox.screen(&["open", "ambush"]);
    screen.wait_for("Sable");
    screen.leave();
    assert!(!sandbox.save("ambush-2").exists());
}

#[test]
fn a_save_that_everybody_may_change_is_told_on_the_screen() {
    let sandbox = Sandbox::with("duel", "duel");
    fs::set_permissions(sandbox.save("duel"), fs::Permissions::from_mode(0o666)).unwrap();
    let mut screen = sandbox.screen_of((160, 30), "en_US.UTF-8", &["open", "duel"]);
    screen.wait_for("Every user of this machine may change");
    screen.leave();
}
