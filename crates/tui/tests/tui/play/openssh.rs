//! Players who come in by `ssh` of OpenSSH, which must be installed for this; the game master at its own keys.

use pty_process::blocking::Command;

use super::{
    desk::Desk,
    terminal::Terminal,
    windows::players::{hosted, invited, plays_by_proposals},
};

#[test]
fn dice_and_a_choice_that_a_player_proposes_by_ssh_are_taken_while_they_are_asked() {
    let desk = Desk::new();
    let mut gm = hosted(&desk, &[]);
    let text = gm.text();
    let (_, port) = text.split_once("127.0.0.1:").unwrap();
    let port = port.split(' ').next().unwrap();
    let code = invited(&mut gm, 3);
    gm.press("p");
    gm.wait_for("Players may propose");
    let told = format!(
        "-F none -p {port} -o BatchMode=yes -o IdentityAgent=none -o StrictHostKeyChecking=no \
         -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR invite-{code}@127.0.0.1"
    );
    let ssh = Command::new("ssh").args(told.split_whitespace()).env("HOME", desk.path());
    let mut player = Terminal::with((90, 24), ssh);
    plays_by_proposals(&mut gm, &mut player);
    player.write(b"q");
    assert!(player.ended().0.success());
    gm.press("Esc");
    gm.leave();
    desk.is_sound("ambush");
}
