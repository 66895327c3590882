//! Players who come in by `ssh` of OpenSSH, which must be installed for this; the GM at its own keys.

use pty_process::blocking::Command;

use super::{
    hands::raid::raided,
    sandbox::Sandbox,
    terminal::Terminal,
    windows::players::{hosted, invited, plays_by_proposals},
};

/// The way in for whoever has an invitation, while the list of players is open.
fn by_ssh(sandbox: &Sandbox, gm: &Terminal, code: &str) -> Command {
    let text = gm.text();
    let (_, port) = text.split_once("127.0.0.1:").unwrap();
    let port = port.split(' ').next().unwrap();
    let told = format!(
        "-F none -p {port} -o BatchMode=yes -o IdentityAgent=none -o StrictHostKeyChecking=no \
         -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR invite-{code}@127.0.0.1"
    );
    Command::new("ssh").args(told.split_whitespace()).env("HOME", sandbox.path())
}

#[test]
fn dice_and_a_choice_that_a_player_proposes_by_ssh_are_taken_while_they_are_asked() {
    let sandbox = Sandbox::new();
    let mut gm = hosted(&sandbox, &[]);
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut player = Terminal::with((90, 24), by_ssh(&sandbox, &gm, &code));
    plays_by_proposals(&mut gm, &mut player);
    player.write(b"q");
    assert!(player.ended().0.success());
    gm.press("Esc");
    gm.leave();
    sandbox.is_sound("ambush");
}

#[test]
fn two_players_by_ssh_see_of_the_vault_what_their_side_may() {
    raided(|sandbox, gm, code| Terminal::with((140, 40), by_ssh(sandbox, gm, code)));
}
