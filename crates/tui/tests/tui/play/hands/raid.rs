//! The vault and the beast, to its end, with two players, one of each side, each acting through its own seat: what the rules of
//! the 3d6 book let them see of rolls and of those who hide (T3D-TAB-08, T3D-TAB-14), and nothing more.

use super::{sandbox::Sandbox, terminal::Terminal};
use crate::play::windows::players::invited;

/// Proposes a line from a player's seat; the GM takes it, and closes the list.
fn proposes(gm: &mut Terminal, player: &mut Terminal, name: &str, line: &str) {
    player.write(format!(":{line}\r").as_bytes());
    gm.wait_for(&format!("{name} proposes: {line}"));
    gm.press("G Enter Esc");
}

/// Types the sum of a roll where the GM is asked for it.
fn throws(gm: &mut Terminal, who: &str, faces: &str) {
    gm.until(who, |gm| gm.prompt().contains(who));
    gm.face(faces);
}

/// The lock, the beast and the word at the end.
fn opens(gm: &mut Terminal, mira: &mut Terminal, osk: &mut Terminal) {
    // The lock in half the time does not open; the guard, who reads of the work, reads no number of it.
    gm.order("put Mira 13J");
    gm.order("labour Mira lockpicking task vault cut 50");
    mira.wait_for("Mira works, ticks left: 2");
    for _ in 0..5 {
        gm.order("end");
    }
    throws(gm, "Mira", "3 3 3");
    // The beast shows itself, and she is shaken.
    gm.order("stealth Beast off");
    mira.wait_for("Beast");
    gm.order("terror Beast common -2");
    throws(gm, "Mira", "3 3 4");
    mira.wait_for("Mira is shaken");
    // At once, with everything against her, it opens: she reads by how much, the guard only that it did.
    gm.order("check Mira lockpicking task vault instant");
    throws(gm, "Mira", "1 1 2");
    mira.wait_for("4 against −3");
    gm.order("publish word \"The lock clicks.\"");
    osk.wait_for("The lock clicks.");
    assert!(!osk.shows("4 against −3"), "{}", osk.text());
    // And out, with a word to the guard from her own seat.
    proposes(gm, mira, "Mira", "try influence fast_talk neutral Osk");
    throws(gm, "Mira", "3 3 3");
    throws(gm, "Osk", "5 5 5");
    gm.wait_for("Mira wins Osk over");
    gm.order("publish word \"The guard steps aside.\"");
    for player in [&mut *mira, &mut *osk] {
        player.wait_for("The guard steps aside.");
        player.wait_for("Mira wins Osk over");
    }
    assert!(mira.shows("9 against 11") && !mira.shows("15 against"), "{}", mira.text());
    assert!(osk.shows("15 against 10") && !osk.shows("9 against 11"), "{}", osk.text());
}

#[test]
fn two_players_see_of_the_vault_what_their_side_may() {
    raided(|sandbox, _, code| {
        let args = ["watch", "s", "--invite", code];
        Terminal::start(sandbox.path(), (140, 40), "en_US.UTF-8", &args)
    });
}

/// Plays the raid with players who come in this way, each with an invitation of its own.
pub(crate) fn raided(comes: impl Fn(&Sandbox, &Terminal, &str) -> Terminal) {
    let sandbox = Sandbox::new();
    let args = ["host", "vault", "--ssh", "127.0.0.1:0", "--socket", "s"];
    let mut gm = sandbox.screen_of((140, 40), "en_US.UTF-8", &args);
    gm.wait_for("Players");
    // Anybody, three sides, then Mira, Tor, Osk.
    let (raider, guard) = (invited(&mut gm, 4), invited(&mut gm, 6));
    gm.press("p");
    gm.wait_for("Players may propose");
    let mut mira = comes(&sandbox, &gm, &raider);
    let mut osk = comes(&sandbox, &gm, &guard);
    mira.wait_for("Tor");
    osk.wait_for("Osk");
    gm.press("Esc D");
    // Past the guard, by the GM's dice: by 3 against by 1, and neither of them learns that anything was thrown.
    gm.order("sneak hearing Mira past Osk");
    throws(&mut gm, "Mira", "3 4 4");
    throws(&mut gm, "Osk", "3 3 4");
    gm.wait_for("Osk does not notice Mira");
    gm.press("i");
    mira.wait_for("Your turn");
    // All that he is told so far: hidden turns show him nothing.
    gm.order("publish word \"Night falls.\"");
    osk.wait_for("Night falls.");
    for hidden in ["Mira", "Tor", "Beast"] {
        assert!(!osk.shows(hidden), "{hidden}: {}", osk.text());
    }
    assert!(!mira.shows("Beast") && !mira.shows("notice"), "{}", mira.text());
    // Over the ditch, from her own seat, with her own dice: she reads all of it, the guard nothing.
    proposes(&mut gm, &mut mira, "Mira", "try jump 5J");
    mira.wait_for("type the result");
    mira.write(b"10\r");
    gm.wait_for("Mira proposes: face 10");
    gm.press("G Enter Esc");
    mira.wait_for("10 against 10, success by 0");
    gm.order("publish word \"The wind rises.\"");
    osk.wait_for("The wind rises.");
    assert!(!osk.shows("Mira") && !osk.shows("10 against"), "{}", osk.text());
    // She comes out: the guard sees her, and of her rolls the outcome.
    gm.order("stealth Mira off");
    osk.wait_for("Mira");
    proposes(&mut gm, &mut mira, "Mira", "attempt lockpicking");
    throws(&mut gm, "Mira", "3 3 3");
    mira.wait_for("9 against 12, success by 3");
    osk.wait_for("Mira, Lockpicking: success");
    assert!(!osk.shows("9 against 12"), "{}", osk.text());
    // The guard strikes from his own seat, off his turn: each side reads its own sum, and both who was hit.
    proposes(&mut gm, &mut osk, "Osk", "do 1 Mira");
    throws(&mut gm, "Osk", "3 4 4");
    throws(&mut gm, "Mira", "4 4 4");
    osk.wait_for("11 against 12, success by 1");
    mira.wait_for("12 against 10, failure by 2");
    for player in [&mut mira, &mut osk] {
        player.wait_for("Osk hits Mira");
    }
    assert!(!mira.shows("11 against 12") && mira.shows("Osk, Club: success"), "{}", mira.text());
    assert!(!osk.shows("12 against 10") && osk.shows("Mira, Dodge: failure"), "{}", osk.text());
    // Released by the GM, all read all of it.
    gm.order("publish");
    mira.wait_for("11 against 12, success by 1");
    osk.wait_for("12 against 10, failure by 2");
    // What he thinks of them is in nobody's view; what comes after it is.
    gm.order("reaction Osk meets Mira");
    throws(&mut gm, "Osk", "3 3 4");
    gm.wait_for("Osk: good");
    gm.order("publish word \"He lowers his club.\"");
    for player in [&mut mira, &mut osk] {
        player.wait_for("He lowers his club.");
        assert!(!player.shows("good") && !player.shows("10 against 13"), "{}", player.text());
        assert!(!player.shows("Beast"), "{}", player.text());
    }
    opens(&mut gm, &mut mira, &mut osk);
    // What is not theirs to do is not done.
    osk.write(b":pool Mira hp -3\r");
    osk.wait_for("Only the GM may use “pool”");
    assert!(!gm.shows("proposes"), "{}", gm.text());
    for mut player in [mira, osk] {
        player.write(b"q");
        assert!(player.ended().0.success());
    }
    gm.press("Esc");
    gm.leave();
    sandbox.is_sound("vault");
}
