//! What players propose, and what becomes of it.

use super::*;

fn rook(master: &Master) -> Guest {
    let mut guest = master.seat(Seat::Character(PlainText::new("Rook")), (80, 24));
    guest.text();
    guest
}

#[test]
fn nothing_is_proposed_unless_it_is_allowed() {
    let master = Master::new();
    let mut guest = rook(&master);
    assert!(!guest.press(":").contains(" :"), "no line is opened");
    guest.press("end\r");
    assert!(master.hall.proposals().is_empty());
    // Nor by somebody who speaks for no character.
    master.hall.let_propose(true);
    let mut public = master.public();
    public.press(":end\r");
    assert!(master.hall.proposals().is_empty());
}

#[test]
fn a_proposal_waits_for_the_game_master_and_its_player_hears_of_it() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hall.let_propose(true);
    let before = master.hall.stirred();
    assert!(guest.press(":move 3P").contains(":move 3P"));
    assert!(guest.press("\r").contains("The game master decides"));
    assert!(master.hall.stirred() > before);
    let proposal = master.hall.proposals().remove(0);
    assert_eq!((proposal.character.as_str(), proposal.line.as_str()), ("Rook", "move 3P"));
    // A later one stands in its place.
    guest.press(":move 4P\r");
    let [proposal] = master.hall.proposals().try_into().unwrap();
    assert_eq!(proposal.line.as_str(), "move 4P");
    assert!(master.hall.settle(proposal.id, true).is_some());
    assert!(guest.text().contains("Taken"));
    assert!(master.hall.settle(proposal.id, true).is_none());
    guest.press(":end\r");
    let proposal = master.hall.proposals().remove(0);
    master.hall.settle(proposal.id, false);
    assert!(guest.text().contains("Declined"));
}

#[test]
fn a_muted_guest_is_not_heard_and_one_who_leaves_takes_its_proposal_along() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hall.let_propose(true);
    guest.press(":end\r");
    let id = master.hall.guests()[0].id;
    master.hall.mute(id, true);
    assert!(master.hall.proposals().is_empty() && master.hall.guests()[0].muted);
    guest.press(":end\r");
    assert!(master.hall.proposals().is_empty());
    master.hall.mute(id, false);
    guest.press(":end\r");
    assert_eq!(master.hall.proposals().len(), 1);
    drop(guest);
    assert!(master.hall.proposals().is_empty());
}

#[test]
fn what_is_typed_is_plain_and_no_longer_than_a_name() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hall.let_propose(true);
    guest.press(":");
    guest.press(&"я".repeat(5000));
    guest.press("\u{202e}\x1b[31m\r");
    let proposal = master.hall.proposals().remove(0);
    assert!(proposal.line.as_str().chars().all(|letter| letter == 'я' || letter == 'm'));
    assert!(proposal.line.as_str().chars().count() <= PlainText::MAX_COLUMNS);
}
