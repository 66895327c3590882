//! The GM lets players in, and they look on beside it.

use std::net::TcpListener;

use rustix::process::Signal;

use crate::play::{sandbox::Sandbox, terminal::Terminal};

/// The stealth battle with its server running, on ports and sockets of its own.
pub(crate) fn hosted(sandbox: &Sandbox, more: &[&str]) -> Terminal {
    let args = [&["host", "ambush", "--ssh", "127.0.0.1:0", "--socket", "s"], more].concat();
    let mut gm = sandbox.screen(&args);
    gm.wait_for("Players");
    gm
}

fn watching(sandbox: &Sandbox, size: (u16, u16), locale: &str, more: &[&str]) -> Terminal {
    let mut player =
        Terminal::start(sandbox.path(), size, locale, &[&["watch", "s"], more].concat());
    player.until("a picture", |player| !player.text().trim().is_empty());
    player
}

/// An invitation to the seat so many rows down in the list.
pub(crate) fn invited(gm: &mut Terminal, down: usize) -> String {
    gm.press("i");
    gm.wait_for("Invite to which seat?");
    (0..down).for_each(|_| gm.press("Down"));
    gm.press("Enter");
    gm.wait_for("invite-");
    let text = gm.text();
    let (_, code) = text.split_once("invite-").unwrap();
    let code = code.split('@').next().unwrap().to_owned();
    gm.press("Esc");
    code
}

#[test]
fn a_guest_sees_whoever_was_hidden_once_it_is_found() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &["--guests"]);
    let mut small = watching(&sandbox, (60, 18), "ru_RU.UTF-8", &[]);
    let mut large = watching(&sandbox, (120, 40), "en_US.UTF-8", &[]);
    gm.wait_for("120×40");
    for player in [&mut small, &mut large] {
        player.wait_for("Ines");
        assert!(!player.shows("Sable"), "{}", player.text());
    }
    assert!(small.shows("Журнал") && large.shows("Log"));
    gm.press("Esc");
    gm.wait_for("2 watching");
    gm.order("hidden Sable off");
    for player in [&mut small, &mut large] {
        player.wait_for("Sable");
    }
    small.write(b"q");
    assert!(small.ended().0.success());
    gm.press("G");
    gm.until("one has gone", |gm| gm.shows("120×40") && !gm.shows("60×18"));
    large.write(b"q");
    assert!(large.ended().0.success());
    gm.until("the other has gone", |gm| !gm.shows("120×40"));
    gm.press("Esc");
    gm.leave();
    sandbox.is_sound("ambush");
}

/// The GM and the player of Sable, who may propose; a line that is not for Sable to give has been declined.
fn after_a_line_for_another(sandbox: &Sandbox, line: &str) -> (Terminal, Terminal) {
    let mut gm = hosted(sandbox, &[]);
    // Anybody, two sides, then Sable.
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut player = watching(sandbox, (90, 24), "en_US.UTF-8", &["--invite", &code]);
    player.wait_for("Your turn");
    // What only the GM may say does not come so far.
    player.write(b":hp Ines 1\r");
    player.wait_for("Only the GM may use “hp”");
    player.write(format!(":{line}\r").as_bytes());
    gm.wait_for(&format!("proposes: {line}"));
    gm.press("Enter");
    assert!(gm.prompt().contains("Sable cannot do that now"), "{}", gm.prompt());
    gm.press("d");
    player.wait_for("Declined");
    (gm, player)
}

#[test]
fn a_player_proposes_and_the_game_master_takes_it_with_one_key() {
    let sandbox = Sandbox::new();
    let (mut gm, mut player) = after_a_line_for_another(&sandbox, "delay Ines");
    // What the rules refuse is not done, and still lies there; nor is what is left while it is changed.
    player.write(b":move 4B\r");
    gm.wait_for("proposes: move 4B");
    gm.press("Enter");
    gm.wait_for("obstacle");
    // No longer what was declined before.
    player.until("another word", |player| !player.shows("Declined"));
    gm.press("e");
    (0.."move 4B".len()).for_each(|_| gm.press("Backspace"));
    gm.press("Enter");
    gm.press("Esc");
    gm.order("note something else");
    gm.press("G");
    gm.press("e");
    gm.press("Esc");
    assert!(gm.shows("proposes: move 4B") && !player.shows("Accepted"), "{}", gm.text());
    gm.press("d");
    player.wait_for("Declined");
    // Two cells down, and what can be done there.
    player.write(b"jj");
    player.wait_for("move to 5F?");
    gm.press("Esc");
    player.write(b"\r");
    gm.wait_for("Sable proposes: move 5F (G shows 1)");
    gm.press("G");
    gm.press("Enter");
    player.wait_for("Accepted");
    player.wait_for("5D → 5F");
    gm.press("Esc");
    assert!(gm.shows("5D → 5F"), "{}", gm.text());
    player.write(b"q");
    player.ended();
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn a_player_proposes_to_wait_and_the_game_master_takes_it() {
    let sandbox = Sandbox::new();
    let (mut gm, mut player) = after_a_line_for_another(&sandbox, "delay Ines");
    player.write(b":delay\r");
    gm.wait_for("proposes: delay");
    gm.press("Enter");
    player.wait_for("Accepted");
    player.until("another turn", |player| !player.shows("Your turn"));
    player.write(b"q");
    player.ended();
    gm.press("Esc");
    gm.leave();
    assert_ne!(sandbox.shown("ambush")["actor"]["name"], "Sable");
    sandbox.is_sound("ambush");
}

/// The GM takes dice and a choice from a player of Sable's, who looks on.
pub(crate) fn plays_by_proposals(gm: &mut Terminal, player: &mut Terminal) {
    player.wait_for("Your turn");
    gm.press("Esc D");
    gm.order("hidden Sable off");
    player.write(b"l\r");
    gm.wait_for("Sable proposes: attack Anton (G shows 1)");
    gm.press("G Enter Esc");
    gm.wait_for("Sable: attack, 33+1d115");
    // What has only begun is not done, and not to be taken again.
    player.wait_for("type the result");
    assert!(!player.shows("Accepted") && !gm.shows("G players"), "{}", gm.text());
    player.write(b"112\r");
    gm.wait_for("Sable proposes: face 112 (G shows 1) — Sable: attack");
    assert!(gm.keys_line().contains("G players"), "{}", gm.text());
    gm.press("G");
    assert!(!gm.shows("proposes: attack"), "{}", gm.text());
    gm.press("Enter Esc");
    player.wait_for("double damage");
    player.write(b"2");
    gm.wait_for("Sable proposes: double damage (G shows 1)");
    assert!(gm.keys_line().contains("G players"), "{}", gm.text());
    gm.press("G Enter");
    player.wait_for("Accepted");
    // The list was open already when this was asked.
    player.write(b"1\r");
    gm.wait_for("Sable proposes: face 1");
    gm.press("Enter");
    player.wait_for("Sable → Anton");
}

#[test]
fn dice_and_a_choice_that_a_player_proposes_are_taken_while_they_are_asked() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &[]);
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut player = watching(&sandbox, (90, 24), "en_US.UTF-8", &["--invite", &code]);
    plays_by_proposals(&mut gm, &mut player);
    player.write(b"q");
    player.ended();
    gm.press("Esc");
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn a_proposal_stays_its_characters_own_when_it_is_changed_and_its_player_hears_why_not() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &[]);
    let code = invited(&mut gm, 4);
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut rook = watching(&sandbox, (90, 24), "en_US.UTF-8", &["--invite", &code]);
    rook.wait_for("Turn: Sable");
    rook.write(b":move 5F\r");
    gm.wait_for("Rook proposes: move 5F");
    gm.press("Enter");
    assert!(gm.prompt().contains("Rook cannot do that now"), "{}", gm.prompt());
    rook.wait_for("It cannot be done. Rook cannot do that now.");
    // Sable could go there.
    gm.press("e Enter");
    assert!(gm.told().contains("Rook cannot do that now"), "{}", gm.told());
    gm.close_line();
    assert!(gm.shows("Rook proposes: move 5F"), "{}", gm.text());
    assert!(!rook.shows("Accepted") && !gm.shows("5D → 5F"), "{}", gm.text());
    gm.press("Esc");
    gm.order("turn Rook");
    // Too far for one turn.
    rook.write(b":move 20A\r");
    gm.wait_for("Rook proposes: move 20A");
    // What its player has been told cannot be done has given way to it.
    assert!(!gm.shows("move 5F"), "{}", gm.text());
    gm.press("G Enter");
    assert!(gm.shows("Rook proposes: move 20A"), "{}", gm.text());
    rook.wait_for("It cannot be done. ");
    gm.press("e");
    (0..3).for_each(|_| gm.press("Backspace"));
    gm.types("3P");
    gm.press("Enter");
    rook.wait_for("Accepted");
    rook.wait_for("2P → 3P");
    gm.press("Esc");
    rook.write(b"q");
    rook.ended();
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn what_the_game_master_orders_as_it_was_proposed_leaves_the_list() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &[]);
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut player = watching(&sandbox, (90, 24), "en_US.UTF-8", &["--invite", &code]);
    player.wait_for("Your turn");
    gm.press("Esc");
    player.write(b":delay\r");
    gm.wait_for("proposes: delay");
    gm.order("delay");
    player.wait_for("Accepted");
    gm.press("G");
    gm.wait_for("Players");
    assert!(!gm.shows("proposes"), "{}", gm.text());
    gm.press("Esc");
    player.write(b"q");
    player.ended();
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn what_was_begun_and_given_up_is_declined() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &[]);
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    // The whole name by which a guest would log in over SSH will do.
    let name = format!("invite-{code}");
    let mut player = watching(&sandbox, (90, 24), "en_US.UTF-8", &["--invite", &name]);
    player.wait_for("Your turn");
    gm.press("Esc D");
    player.write(b"l\r");
    gm.wait_for("proposes: attack Anton");
    gm.press("G Enter Esc Esc");
    player.wait_for("Declined");
    player.write(b"q");
    player.ended();
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn the_view_stops_and_goes_on_and_the_game_master_looks_through_others_eyes() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &["--guests"]);
    let mut player = watching(&sandbox, (80, 24), "en_US.UTF-8", &[]);
    player.wait_for("Ines");
    gm.press("f");
    player.wait_for("paused the view");
    gm.press("Esc");
    gm.wait_for("players' view paused");
    gm.order("hidden Sable off");
    gm.press("G");
    gm.press("v");
    gm.wait_for("View as which seat?");
    gm.press("Enter");
    gm.wait_for("View of public");
    assert!(!gm.shows("Sable"), "{}", gm.text());
    gm.press("Tab");
    assert!(gm.prompt().contains("Sable") || gm.shows("Sable"), "{}", gm.text());
    gm.press("Esc");
    assert!(!player.shows("Sable"));
    gm.press("f");
    player.wait_for("Sable");
    // A stopped server puts the player's terminal back, and says so.
    gm.press("o");
    player.wait_for("Connection lost");
    player.write(b"q");
    player.ended();
    gm.press("Esc");
    gm.leave();
}

#[test]
fn a_server_that_cannot_start_is_told_and_the_fight_goes_on() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let sandbox = Sandbox::new();
    let mut gm = sandbox.screen(&["host", "ambush", "--ssh", &address, "--socket", "s"]);
    gm.until("why not", |gm| gm.shows("is in use"));
    assert!(gm.shows("Hosting is off"), "{}", gm.text());
    gm.press("Esc");
    gm.order("note still here");
    assert!(gm.shows("still here"));
    gm.leave();
}

#[test]
fn a_file_of_seats_that_is_cut_off_is_told_whole_and_hides_no_other_news() {
    let sandbox = Sandbox::new();
    let gm = hosted(&sandbox, &[]);
    gm.leave();
    let save = sandbox.save("ambush");
    let text = std::fs::read(&save).unwrap();
    std::fs::write(&save, &text[..text.len() - 20]).unwrap();
    let seats = save.with_file_name("host/seats.ron");
    std::fs::write(&seats, "(format: 1, people: [(name: \"An").unwrap();
    let mut gm = sandbox.screen(&["host", "ambush", "--ssh", "127.0.0.1:0", "--socket", "s"]);
    gm.wait_for("seats.ron, line 1");
    gm.wait_for("bracket is not closed");
    assert!(gm.prompt().contains("was incomplete"), "{}", gm.text());
    assert!(gm.prompt().contains("the rest is intact."), "{}", gm.text());
    gm.press("Esc");
    gm.leave();
}

#[test]
fn who_has_no_seat_is_told_why_and_nobody_at_all_too() {
    let sandbox = Sandbox::new();
    let gm = hosted(&sandbox, &[]);
    let mut lost = Terminal::start(
        sandbox.path(),
        (80, 24),
        "en_US.UTF-8",
        &["watch", "s", "--invite", "aaaa-bbbb-cccc-dddd"],
    );
    lost.wait_for("This invite does not work");
    gm.leave();
    let mut nobody = Terminal::start(sandbox.path(), (80, 24), "en_US.UTF-8", &["watch", "none"]);
    nobody.wait_for("No fight is hosted");
}

#[test]
fn the_game_master_sees_who_was_not_let_in_bars_the_address_and_lifts_the_bar() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &["--guests"]);
    let code = ["watch", "s", "--invite", "aaaa-bbbb-cccc-dddd"];
    let turned_away = |args: &[&str], why: &str| {
        let mut lost = Terminal::start(sandbox.path(), (80, 24), "en_US.UTF-8", args);
        lost.wait_for(why);
    };
    for times in ["wrong invite code", "×2"] {
        turned_away(&code, "This invite does not work");
        gm.wait_for(times);
    }
    gm.wait_for("Refused: socket ");
    gm.press("b");
    gm.wait_for("Banned: socket ");
    turned_away(&["watch", "s"], "Your address is banned.");
    gm.press("b");
    gm.until("lifted", |gm| !gm.shows("Banned"));
    let mut player = watching(&sandbox, (80, 24), "en_US.UTF-8", &[]);
    player.wait_for("Ines");
    player.write(b"q");
    player.ended();
    gm.press("Esc");
    gm.leave();
}

#[test]
fn a_watcher_that_is_ended_from_outside_gives_its_terminal_back() {
    let sandbox = Sandbox::new();
    let gm = hosted(&sandbox, &["--guests"]);
    let mut player = watching(&sandbox, (80, 24), "en_US.UTF-8", &[]);
    player.wait_for("Ines");
    assert!(player.screen().alternate_screen());
    player.signal(Signal::TERM);
    player.ended();
    assert!(!player.screen().alternate_screen() && !player.screen().hide_cursor());
    gm.leave();
}

#[test]
fn looking_starts_no_server_and_a_running_one_shows_on_the_main_screen() {
    let sandbox = Sandbox::with("duel", "duel");
    let host = sandbox.path().join("saves/host");
    let mut gm = sandbox.screen_of((100, 30), "en_US.UTF-8", &["open", "duel"]);
    let quiet = gm.keys_line();
    gm.press("G");
    gm.wait_for("Hosting is off. o starts it.");
    assert!(gm.shows("write a host key"), "{}", gm.text());
    gm.press("Esc");
    assert_eq!((gm.keys_line(), host.exists()), (quiet, false), "nothing was opened or written");
    gm.leave();
    // The usual port may be taken on this machine.
    let args = ["host", "duel", "--ssh", "127.0.0.1:0", "--socket", "s"];
    let mut gm = sandbox.screen_of((100, 30), "en_US.UTF-8", &args);
    gm.wait_for("host key:");
    gm.press("Esc");
    assert!(gm.keys_line().contains("hosting · ●"), "{}", gm.keys_line());
    assert!(host.join("host_key").exists());
    gm.press("G o");
    gm.wait_for("Hosting is off");
    assert!(gm.shows("SSH at 127.0.0.1:0"), "{}", gm.text());
    gm.press("Esc");
    assert!(!gm.keys_line().contains("hosting"), "{}", gm.keys_line());
    gm.press("G o");
    gm.wait_for("host key:");
    gm.press("Esc");
    gm.wait_for("hosting · ●");
    gm.leave();
    sandbox.is_sound("duel");
}

#[test]
fn leaving_for_the_list_of_fights_asks_while_players_watch_and_coming_back_lets_them_in_again() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &["--guests"]);
    let mut player = watching(&sandbox, (80, 24), "en_US.UTF-8", &[]);
    player.wait_for("Ines");
    gm.press("Esc");
    gm.wait_for("1 watching");
    gm.press("q");
    gm.wait_for("Players are watching");
    assert!(gm.shows("One player is watching"), "{}", gm.text());
    // Nobody was sent out by the question.
    gm.press("Esc");
    assert!(gm.shows("1 watching"), "{}", gm.text());
    gm.press("q");
    gm.wait_for("Players are watching");
    gm.press("q");
    player.wait_for("Connection lost");
    gm.wait_for("Continue");
    gm.press("Enter");
    gm.until("players", |gm| gm.shows("hosting") || gm.shows("watching"));
    player.wait_for("Ines");
    player.write(b"q");
    player.ended();
    gm.leave();
}
