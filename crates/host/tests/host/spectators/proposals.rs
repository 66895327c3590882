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
    assert!(master.hub.proposals().is_empty());
    // Nor by somebody who speaks for no character.
    master.hub.let_propose(true);
    let mut public = master.public();
    public.press(":end\r");
    assert!(master.hub.proposals().is_empty());
}

#[test]
fn a_proposal_waits_for_the_game_master_and_its_player_hears_of_it() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hub.let_propose(true);
    let before = master.hub.gm_changes();
    assert!(guest.press(":move 3P").contains(":move 3P"));
    assert!(guest.press("\r").contains("Proposed to the GM"));
    assert!(master.hub.gm_changes() > before);
    let proposal = master.hub.proposals().remove(0);
    assert_eq!((proposal.character.as_str(), proposal.line.as_str()), ("Rook", "move 3P"));
    // A later one lies behind it, and the same line once.
    guest.press(":move 4P\r:move 4P\r");
    let [first, proposal] = master.hub.proposals().try_into().unwrap();
    assert_eq!((first.line.as_str(), proposal.line.as_str()), ("move 3P", "move 4P"));
    assert!(master.hub.settle(proposal.id, true).is_some());
    assert!(guest.text().contains("Accepted"));
    assert!(master.hub.settle(proposal.id, true).is_none());
    guest.press(":end\r");
    let proposal = master.hub.proposals().remove(1);
    master.hub.settle(proposal.id, false);
    assert!(guest.text().contains("Declined"));
}

#[test]
fn what_only_the_gm_may_say_is_refused_as_soon_as_it_is_proposed() {
    let master = Master::new();
    let mut guest = master.seat(character("Rook"), (120, 24));
    master.hub.let_propose(true);
    let before = master.hub.gm_changes();
    for (line, verb) in [
        ("hp Rook 99", "hp"),
        ("undo", "undo"),
        ("show Rook all", "reveal"),
        ("поставить Rook 3P", "place"),
        ("copy Rook", "copy"),
        ("travel Home", "travel"),
    ] {
        let text = guest.press(&format!(":{line}\r"));
        assert!(text.contains(&format!("Only the GM may use “{verb}”")), "{line}: {text}");
    }
    assert!(master.hub.proposals().is_empty() && master.hub.gm_changes() == before);
    // What is its own to say is proposed, if it can be done now or not.
    for line in ["move 3P", "delay", "hold until the door opens", "face 3", "pick 1", "end", "loot"]
    {
        guest.press(&format!(":{line}\r"));
    }
    assert_eq!(master.hub.proposals().len(), 6, "one answer takes the place of another");
    // In its own language too.
    let mut guest = Guest::new(
        master
            .hub
            .admit(Arrival {
                lang: Some("ru".to_owned()),
                ..arrival("R", character("Rook"), (120, 24))
            })
            .unwrap(),
        (120, 24),
    );
    assert!(guest.press(":hp Rook 9\r").contains("даёт только ведущий"));
}

#[test]
fn a_key_that_does_nothing_in_a_line_says_so_and_so_does_a_line_that_is_full() {
    let master = Master::new();
    let mut guest = master.seat(character("Rook"), (120, 24));
    master.hub.let_propose(true);
    guest.press(":move");
    for key in ["\t", "\x1b[Z", "\x0e"] {
        let text = guest.press(key);
        assert!(text.contains(":move▏") && text.contains("does nothing in a line"), "{text}");
    }
    assert!(!guest.press(" 3P").contains("does nothing in a line"));
    let text = guest.press(&"x".repeat(200));
    assert!(text.contains("The line can be no longer"), "{text}");
    assert!(!guest.press("\x7f").contains("The line can be no longer"));
}

#[test]
fn of_too_many_proposals_of_one_player_the_oldest_goes_and_it_hears_of_that() {
    let master = Master::new();
    let mut guest = master.seat(character("Rook"), (120, 24));
    master.hub.let_propose(true);
    for column in 1..=8 {
        guest.press(&format!(":move {column}P\r"));
    }
    assert_eq!(master.hub.proposals().len(), 8);
    let text = guest.press(":move 9P\r");
    assert!(text.contains("Too many proposals wait: the oldest, move 1P, is dropped"), "{text}");
    let lines: Vec<String> = master.hub.proposals().into_iter().map(|it| it.line).collect();
    assert_eq!((lines.len(), lines[0].as_str(), lines[7].as_str()), (8, "move 2P", "move 9P"));
    // Those of others stay.
    let mut other = master.seat(character("Sable"), (80, 24));
    other.press(":end\r");
    guest.press(":move 10P\r");
    assert_eq!(master.hub.proposals().len(), 9);
}

#[test]
fn in_its_turn_a_player_points_at_a_cell_and_proposes_what_can_be_done_there() {
    let master = Master::new();
    let mut guest = master.seat(character("Sable"), (80, 24));
    // Nothing can be pointed at by who may not speak: arrows choose whose card is shown.
    assert!(!guest.press("\x1b[C").contains("Enter proposes"));
    master.hub.let_propose(true);
    assert!(guest.text().contains("e end turn"));
    let proposed = |guest: &mut Guest, keys: &str| {
        guest.press(keys);
        master.hub.proposals().pop().map(|proposal| proposal.line)
    };
    assert_eq!(proposed(&mut guest, "\r"), None, "nothing is pointed at yet");
    assert!(guest.press("l").contains("Sable → Anton: Attack 1"));
    assert_eq!(proposed(&mut guest, "\r").unwrap(), "attack Anton");
    assert!(guest.text().contains("Proposed to the GM: attack Anton."));
    // The third of the attacks that the card lists.
    assert_eq!(proposed(&mut guest, "3").unwrap(), "attack Anton 1 with fists");
    assert_eq!(proposed(&mut guest, "9").unwrap(), "attack Anton 1 with fists", "no ninth");
    assert!(guest.press("\x1b[B").contains("Sable: move to 6E?"));
    assert_eq!(proposed(&mut guest, " ").unwrap(), "move 6E");
    let text = guest.press(&"j".repeat(30));
    assert!(
        text.contains("No path to 6T") && !text.contains("Enter proposes"),
        "no farther: {text}"
    );
    assert!(!guest.press("\x1b").contains("Enter proposes"));
    assert_eq!(proposed(&mut guest, "e").unwrap(), "end");
    // Its own cell is nothing to act upon.
    guest.press("lh");
    assert_eq!(proposed(&mut guest, "\r").unwrap(), "end");
    assert!(!guest.press("n").contains("What is new"), "no hit waits, and it means nothing else");
    assert!(guest.press("N").contains("What is new"));
}

#[test]
fn enter_proposes_nothing_that_is_not_announced_and_what_it_proposes_is_told_in_the_language_of_its_player()
 {
    let master = Master::new();
    master.hub.let_propose(true);
    let come = |lang: &str| {
        let lang = Some(lang.to_owned());
        let arrival = Arrival { lang, ..arrival("S", character("Sable"), (80, 24)) };
        let mut guest = Guest::new(master.hub.admit(arrival).unwrap(), (80, 24));
        guest.text();
        guest
    };
    for (lang, line, proposed, declined) in [
        ("en", "attack Anton", "Proposed to the GM: attack Anton.", "Declined: attack Anton."),
        ("ru", "attack Anton", "Предложено ведущему: атака Anton.", "Отклонено: атака Anton."),
    ] {
        let mut guest = come(lang);
        // As far as the map goes: nobody walks there in a turn.
        guest.press(&"j".repeat(30));
        let text = guest.press("\r");
        assert_eq!(master.hub.proposals(), [], "{text}");
        assert!(!text.contains("6T."), "{text}");
        guest.press("\x1b");
        let text = guest.press("l\r");
        assert!(text.contains(proposed), "{text}");
        let proposal = master.hub.proposals().remove(0);
        assert_eq!(proposal.line.as_str(), line);
        master.hub.settle(proposal.id, false);
        assert!(guest.text().contains(declined), "{}", guest.text());
    }
}

/// A click on a cell of the map of a screen of 80 columns, as a terminal tells of it.
fn click(cell: &str) -> String {
    let (column, row) = cell.split_at(cell.len() - 1);
    let (column, row) = (column.parse::<u32>().unwrap(), u32::from(row.as_bytes()[0] - b'A') + 1);
    format!("\x1b[<0;{};{}M\x1b[<0;{0};{1}m", 2 * column + 2, row + 2)
}

#[test]
fn a_player_points_with_the_mouse_and_a_second_click_proposes() {
    let master = Master::new();
    let mut guest = master.seat(character("Sable"), (80, 24));
    // Who may not speak chooses whom to look at.
    guest.text();
    assert!(guest.press(&click("6D")).contains("An Anton ─"), "{}", guest.text());
    master.hub.let_propose(true);
    guest.text();
    assert!(guest.press(&click("6D")).contains("Sable → Anton: Attack 1"), "{}", guest.text());
    assert_eq!(master.hub.proposals(), []);
    guest.press(&click("6D"));
    assert_eq!(master.hub.proposals().remove(0).line.as_str(), "attack Anton");
    assert!(guest.press(&click("6E")).contains("Sable: move to 6E?"), "{}", guest.text());
    // The keys of the lowest line are there to be clicked, and one of them lets text be selected.
    let text = guest.press("\x1b");
    let line = text.lines().last().unwrap();
    let at = line.find("e end turn").unwrap() + 1;
    guest.press(&format!("\x1b[<0;{at};24M"));
    assert_eq!(master.hub.proposals().pop().unwrap().line.as_str(), "end");
}

#[test]
fn what_is_not_a_players_own_turn_or_dice_is_not_proposed_by_its_keys() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    let mut rook = master.seat(character("Rook"), (80, 24));
    rook.press("l\re1y");
    assert_eq!(master.hub.proposals(), []);
    master.ask("attack Anton");
    rook.press("17\r");
    assert_eq!(master.hub.proposals(), []);
}

#[test]
fn a_player_types_what_its_dice_show_and_chooses_by_number() {
    let mut master = Master::new();
    master.hub.let_propose(true);
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
    assert!(guest.text().contains("0-9 type the result"));
    assert!(guest.press("17").contains(":face 17"));
    guest.press("\r");
    assert_eq!(master.hub.proposals().last().unwrap().line.as_str(), "face 17");
    master.fall(&[112]);
    let text = guest.text();
    assert!(text.contains("2  double damage") && text.contains("0  "), "{text}");
    assert!(!text.contains("1d2"), "what the dice say is for the game master: {text}");
    guest.press("2");
    assert_eq!(master.hub.proposals().last().unwrap().line.as_str(), "pick 2");
    guest.press("0");
    assert_eq!(master.hub.proposals().last().unwrap().line.as_str(), "pick 10");
}

#[test]
fn a_player_dodges_or_takes_the_hit_that_waits() {
    let mut master = Master::new();
    master.hub.let_propose(true);
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
        assert_eq!(master.hub.proposals().last().unwrap().line.as_str(), line);
    }
    // What is new can be read while a hit waits, and nothing is proposed by that.
    assert!(guest.press("N").contains("What is new"));
    assert_eq!(master.hub.proposals().last().unwrap().line.as_str(), "accept");
}

#[test]
fn a_players_prompt_says_what_the_game_masters_says_of_its_own() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Sable"), (90, 26));
    assert!(guest.text().contains("13 points left"), "{}", guest.text());
    // A walk: its price.
    assert!(guest.press("jj").contains("2 of 13 points"), "{}", guest.text());
    // Too far, and behind a wall: that there is no way.
    assert!(guest.press(&"l".repeat(14)).contains("No path to 19F this turn."), "{}", guest.text());
    // A blow: its price and its die, but not what it has to beat.
    guest.press("\x1b");
    let text = guest.press("l");
    assert!(text.contains("15 prana · 53+1d115 · half above 110"), "{text}");
    assert!(!text.contains('%') && !text.contains("1d115 >"), "{text}");
    // In the narrowest window what half of its rolls beat is what is left, and who acts now and next stands below the map.
    let mut narrow = master.seat(character("Sable"), (40, 15));
    assert!(narrow.text().contains("►sa Sable"), "{}", narrow.text());
    let text = narrow.press("l");
    assert!(text.contains("15 prana, 1/2 > 110"), "{text}");
    // What was proposed stands beside them, where there is room for both.
    let mut guest_of_80 = master.seat(character("Sable"), (80, 26));
    guest_of_80.press("l");
    let text = guest_of_80.press("\r");
    assert!(text.contains("Proposed to the GM: attack Anton."), "{text}");
    assert!(text.contains("15 prana, 1/2 > 110"), "{text}");
    // Where it can go, on the map.
    let before = guest.press("\x1b");
    let reach = guest.press("g");
    assert_ne!(before, reach);
    assert!(reach.contains(" 1 ") && reach.contains("13"), "{reach}");
    assert_eq!(guest.press("\x1b"), before);
    // The way cell by cell.
    let why = guest.press("jjw");
    assert!(why.contains("─ Explained ─") && why.contains("cell  total"), "{why}");
    assert!(why.contains("5F     2") && why.contains("Afterwards: HP 225, prana 125"), "{why}");
    guest.press("\x1b");
    guest.press("\x1b");
    // Where the numbers came from that it was told last.
    master.give("move 5F");
    assert!(guest.press("w").contains("─ Explained ─"), "{}", guest.text());
}

#[test]
fn a_dodge_says_its_chance_and_how_many_are_left_to_its_player() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Ines"), (110, 30));
    for line in ["put Rook 13H", "turn Rook"] {
        master.give(line);
    }
    master.ask("attack Ines 1");
    master.fall(&[60]);
    master.give("turn Ines");
    let text = guest.text();
    assert!(text.contains("Ines: dodge") && text.contains("from Rook?"), "{text}");
    assert!(text.contains('%') && text.contains(" left"), "{text}");
    master.ask("dodge");
    let text = guest.text();
    assert!(text.contains("1–") && text.contains('%'), "{text}");
}

#[test]
fn where_a_player_can_go_tells_nothing_of_who_is_hidden_nor_of_what_lies_in_the_fog() {
    let told = |put: &str, line: &str| {
        let mut master = Master::new();
        master.hub.let_propose(true);
        // Somebody in the way, or far from it; known to nobody but the GM.
        for line in ["shroud Ines", &format!("put Ines {put}"), line] {
            master.give(line);
        }
        let mut guest = master.seat(character("Sable"), (90, 26));
        let mut all = guest.press("g");
        for keys in ["jj", "w", "\x1b", "jjjj", "w", "\x1b", "\x1b", "l", "w"] {
            all += &guest.press(keys);
        }
        all
    };
    let far = told("14S", "shroud 3F-8J");
    assert_eq!(told("5F", "shroud 3F-8J"), far);
    assert_eq!(told("5J", "shroud 3F-8J"), far);
}

#[test]
fn why_a_proposal_cannot_be_done_is_told_unless_that_is_a_secret() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    master.give("shroud Ines");
    master.give("put Ines 5F");
    let mut guest = master.seat(character("Sable"), (110, 26));
    // A line that begins with no command at all is told so at once, and goes to nobody.
    let text = guest.press(":mvoe 5E\r");
    assert!(text.contains("It cannot be done. ") && master.hub.proposals().is_empty(), "{text}");
    let mut refused = |master: &Master, line: &str| {
        guest.press(&format!(":{line}\r"));
        let id = master.hub.proposals().last().unwrap().id;
        master.hub.refuse(id);
        // It lies there still, and what was refused before it has given way to it.
        let all = master.hub.proposals();
        let (last, before) = all.split_last().unwrap();
        assert!(last.id == id && before.iter().all(|one| !one.refused), "{line}: {all:?}");
        guest.text()
    };
    assert!(refused(&master, "move 19A").contains("It cannot be done. "));
    assert!(refused(&master, "face 3").contains("It cannot be done. Sable cannot do that now"));
    // Somebody stands there whom the player does not know of.
    let text = refused(&master, "move 5F");
    assert!(
        !text.contains("It cannot be done") && text.contains("Proposed to the GM: move 5F"),
        "{text}"
    );
    // As of somebody who is not there at all.
    let text = refused(&master, "attack Ines");
    assert!(text.contains("It cannot be done. No combatant is named Ines."), "{text}");
    let number = master.fight.state().combatants.len() - 1;
    let text = refused(&master, &format!("attack #{number}"));
    let unknown = format!("It cannot be done. No combatant is named #{number}.");
    assert!(text.contains(&unknown), "{text}");
    master.give("turn Ines");
    let text = refused(&master, "end");
    assert!(!text.contains("It cannot be done"), "whose turn it is is a secret: {text}");
}

#[test]
fn what_became_of_a_proposal_hides_nothing_of_what_is_next() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    let mut guest = rook(&master);
    guest.press(":end\r");
    let id = master.hub.proposals()[0].id;
    master.hub.settle(id, true);
    assert!(guest.text().contains("Accepted: the GM ran your proposal. Turn: Sable"));
    master.give("turn Rook");
    assert!(guest.text().contains("Accepted: the GM ran your proposal. Your turn."));
}

#[test]
fn a_long_name_is_proposed_whole() {
    let mut master = Master::new();
    master.hub.let_propose(true);
    let name = format!("Guard {}", "x".repeat(58));
    master.give(&format!("join \"{name}\" Blues 5E like militia"));
    let mut guest = master.seat(character("Sable"), (80, 24));
    guest.press("j\r");
    assert_eq!(master.hub.proposals()[0].line, format!("attack \"{name}\""));
}

#[test]
fn a_muted_guest_is_not_heard_and_one_who_leaves_takes_its_proposal_along() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hub.let_propose(true);
    guest.press(":end\r");
    let id = master.hub.guests()[0].id;
    master.hub.mute(id, true);
    assert!(master.hub.proposals().is_empty() && master.hub.guests()[0].muted);
    guest.press(":end\r");
    assert!(master.hub.proposals().is_empty());
    master.hub.mute(id, false);
    guest.press(":end\r");
    assert_eq!(master.hub.proposals().len(), 1);
    drop(guest);
    assert!(master.hub.proposals().is_empty());
}

#[test]
fn what_is_typed_is_plain_and_no_longer_than_a_name() {
    let master = Master::new();
    let mut guest = rook(&master);
    master.hub.let_propose(true);
    guest.press(":attack ");
    guest.press(&"я".repeat(5000));
    guest.press("\u{202e}\x1b[31m\r");
    let proposal = master.hub.proposals().remove(0);
    let rest = proposal.line.as_str().strip_prefix("attack ").unwrap();
    assert!(rest.chars().all(|letter| letter == 'я' || letter == 'm'), "{rest}");
    assert!(proposal.line.as_str().chars().count() <= PlainText::MAX_COLUMNS);
}

#[test]
fn a_narrow_window_tells_a_player_the_price_of_what_it_asks() {
    let master = Master::new();
    master.hub.let_propose(true);
    for (columns, half) in [(40, "1/2 > 110"), (50, "1/2 > 110")] {
        let mut guest = master.seat(character("Sable"), (columns, 20));
        guest.text();
        let text = guest.press("l");
        let told = ["Sable → Anton", "15 prana", half];
        assert!(told.iter().all(|part| text.contains(part)), "{text}");
    }
}

#[test]
fn what_a_guest_types_at_once_is_carried_out_a_piece_at_a_time_and_wholly() {
    let master = Master::new();
    master.hub.let_propose(true);
    let mut guest = rook(&master);
    // So much that other guests have their turn in between.
    let typed = format!("{}:end\r", "l".repeat(200));
    guest.visit.typed(typed.as_bytes());
    assert!(master.hub.proposals().is_empty());
    guest.text();
    assert_eq!(master.hub.proposals().remove(0).line.as_str(), "end");
}

#[test]
fn clicks_about_a_page_of_the_past_leave_it_as_it_was() {
    let mut master = Master::new();
    master.give("put Rook 3P");
    master.give("turn Rook");
    let mut guest = rook(&master);
    let past = guest.press("r");
    assert!(past.contains("As you knew it"), "{past}");
    let clicks = "\x1b[<0;20;12M\x1b[<0;3;4M".repeat(25);
    assert_eq!(guest.press(&clicks), past);
    // What happens meanwhile only adds to it.
    master.give("put Rook 4P");
    guest.press("\x1b");
    assert!(guest.press("r").contains("As you knew it"));
}
