//! What players propose, and what becomes of it.

use kekkai_rules::{Ask, Purpose};

use super::*;
use crate::master::character;

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
fn in_its_turn_a_player_points_at_a_cell_and_proposes_what_can_be_done_there() {
    let master = Master::new();
    let mut guest = master.seat(character("Sable"), (80, 24));
    // Nothing can be pointed at by who may not speak: arrows choose whose card is shown.
    assert!(!guest.press("\x1b[C").contains("Enter proposes"));
    master.hall.let_propose(true);
    assert!(guest.text().contains("e end turn"));
    let proposed = |guest: &mut Guest, keys: &str| {
        guest.press(keys);
        master.hall.proposals().pop().map(|proposal| proposal.line)
    };
    assert_eq!(proposed(&mut guest, "\r"), None, "nothing is pointed at yet");
    assert!(guest.press("l").contains("Enter proposes: attack Anton"));
    assert_eq!(proposed(&mut guest, "\r").unwrap(), "attack Anton");
    assert!(guest.text().contains("Proposed: attack Anton."));
    // The third of the attacks that the card lists.
    assert_eq!(proposed(&mut guest, "3").unwrap(), "attack Anton 1 with fists");
    assert_eq!(proposed(&mut guest, "9").unwrap(), "attack Anton 1 with fists", "no ninth");
    assert!(guest.press("\x1b[B").contains("Enter proposes: move 6E"));
    assert_eq!(proposed(&mut guest, " ").unwrap(), "move 6E");
    assert!(guest.press(&"j".repeat(30)).contains("Enter proposes: move 6T"), "no farther");
    assert!(!guest.press("\x1b").contains("Enter proposes"));
    assert_eq!(proposed(&mut guest, "e").unwrap(), "end");
    // Its own cell is nothing to act upon.
    guest.press("lh");
    assert_eq!(proposed(&mut guest, "\r").unwrap(), "end");
    assert!(guest.press("n").contains("what is new"), "no hit waits");
}

#[test]
fn what_is_not_a_players_own_turn_or_dice_is_not_proposed_by_its_keys() {
    let mut master = Master::new();
    master.hall.let_propose(true);
    let mut rook = master.seat(character("Rook"), (80, 24));
    rook.press("l\re1y");
    assert_eq!(master.hall.proposals(), []);
    master.ask("attack Anton");
    rook.press("17\r");
    assert_eq!(master.hall.proposals(), []);
}

#[test]
fn a_player_types_what_its_dice_show_and_chooses_by_number() {
    let mut master = Master::new();
    master.hall.let_propose(true);
    let mut guest = master.seat(character("Sable"), (80, 24));
    let mut noticing = master.seat(character("Anton"), (80, 24));
    let before = noticing.text();
    master.ask("attack Anton");
    // Who throws to notice somebody does not learn that there is somebody.
    let noticed = |master: &Master| {
        let asked = master.fight.prompt().map(|(_, ask)| ask);
        matches!(asked, Some(Ask::Die(throw)) if throw.purpose == Purpose::Detection)
    };
    assert!(noticed(&master));
    while noticed(&master) {
        assert_eq!(noticing.text(), before);
        assert_eq!(guest.press("1").matches("face").count(), 0, "not its own dice");
        master.fall(&[1]);
    }
    assert!(guest.text().contains("0-9 type what fell"));
    assert!(guest.press("17").contains(":face 17"));
    guest.press("\r");
    assert_eq!(master.hall.proposals()[0].line.as_str(), "face 17");
    master.fall(&[112]);
    let text = guest.text();
    assert!(text.contains("2  double damage") && text.contains("0  "), "{text}");
    assert!(!text.contains("1d2"), "what the dice say is for the game master: {text}");
    guest.press("2");
    assert_eq!(master.hall.proposals()[0].line.as_str(), "pick 2");
    guest.press("0");
    assert_eq!(master.hall.proposals()[0].line.as_str(), "pick 10");
}

#[test]
fn a_player_dodges_or_takes_the_hit_that_waits() {
    let mut master = Master::new();
    master.hall.let_propose(true);
    let mut guest = master.seat(character("Ines"), (80, 24));
    for line in ["put Rook 13H", "turn Rook"] {
        master.give(line);
    }
    master.ask("attack Ines 1");
    master.fall(&[60]);
    master.give("turn Ines");
    let text = guest.text();
    assert!(text.contains("y dodge") && text.contains("n take it"), "{text}");
    for (key, line) in [("y", "dodge"), ("n", "accept")] {
        guest.press(key);
        assert_eq!(master.hall.proposals()[0].line.as_str(), line);
    }
}

#[test]
fn what_became_of_a_proposal_hides_nothing_of_what_is_next() {
    let mut master = Master::new();
    master.hall.let_propose(true);
    let mut guest = rook(&master);
    guest.press(":end\r");
    let id = master.hall.proposals()[0].id;
    master.hall.settle(id, true);
    assert!(guest.text().contains("Taken: what you proposed is done. Turn: Sable"));
    master.give("turn Rook");
    assert!(guest.text().contains("Taken: what you proposed is done. Your turn."));
}

#[test]
fn a_long_name_is_proposed_whole() {
    let mut master = Master::new();
    master.hall.let_propose(true);
    let name = format!("Guard {}", "x".repeat(58));
    master.give(&format!("join \"{name}\" Blues 5E like militia"));
    let mut guest = master.seat(character("Sable"), (80, 24));
    guest.press("j\r");
    assert_eq!(master.hall.proposals()[0].line, format!("attack \"{name}\""));
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
