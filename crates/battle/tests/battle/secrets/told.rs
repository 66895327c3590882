//! What told of somebody hidden though no name did.

use kekkai_battle::{
    Audience, Event, SideId,
    fight::Explained,
    grammar::{self, BadCommand},
    view::VisibleEvent,
    world,
};
use kekkai_rules::{Ask, Purpose};

use crate::fought::Table;

const RED: Audience = Audience::Side(SideId(0));
const SHEET: &str = "sheet: (category: profi, s: 2, e: 2, a: 3, m: 2, l: 2)";

fn told(table: &Table, audience: Audience) -> Vec<VisibleEvent> {
    let log = table.fight.clone().log(audience, 1000).unwrap();
    log.into_iter().flat_map(|entry| entry.told).collect()
}

/// Ann of the Reds, Bob of the Blues and, of a side between them, Cid, whom nobody sees.
fn cult() -> Table {
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Tie\", sides: [(name: \"Red\"), (name: \"Cult\"), (name: \"Blue\")], combatants: [\
         (name: \"Cid\", side: \"Cult\", at: \"12C\", {SHEET}),\
         (name: \"Ann\", side: \"Red\", at: \"5C\", {SHEET}),\
         (name: \"Bob \\\"the Fox\\\"\", token: \"Bo\", side: \"Blue\", at: \"6C\", {SHEET})])"
    ));
    table.tell("shroud Cid", "");
    table
}

#[test]
fn a_throw_between_equals_is_nobodys_to_know() {
    let mut table = cult();
    table.play("initiative", "30 30 10 ?").unwrap();
    let (prompt, ask) = table.prompt().unwrap();
    assert!(matches!(&ask, Ask::Die(throw) if throw.purpose == Purpose::TieBreak));
    for audience in table.audiences() {
        let asked = audience.asked(table.state(), &prompt, &ask);
        assert_eq!(asked.is_some(), audience == Audience::Gm, "{audience:?}");
    }
    table.play("face 20", "80").unwrap();
    let ties = |audience| {
        let is = |told: &&VisibleEvent| matches!(told, VisibleEvent::Event(Event::Rolled(roll)) if roll.throw.purpose == Purpose::TieBreak);
        told(&table, audience).iter().filter(is).count()
    };
    assert_eq!([RED, Audience::Public, Audience::Gm].map(ties), [0, 0, 2]);
}

#[test]
fn a_side_of_which_nobody_is_seen_has_neither_name_nor_number() {
    let table = cult();
    let names = |audience| -> Vec<String> {
        table.fight.view(audience).sides.iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(Audience::Public), ["Red", "Blue"]);
    assert_eq!(names(Audience::Gm), ["Red", "Cult", "Blue"]);
    let view = table.fight.view(RED);
    let sides: Vec<u8> = view.combatants.iter().map(|one| one.side.0).collect();
    let numbers: Vec<u16> = view.combatants.iter().map(|one| one.id.0).collect();
    assert_eq!((numbers, sides), (vec![0, 1], vec![0, 1]));
    assert_eq!(table.fight.whose(view.combatants[1].id, RED), Some(table.id("Bo")));
}

#[test]
fn who_types_a_line_means_those_whom_it_sees() {
    let table = cult();
    let context = grammar::Context { state: table.state(), library: &table.library };
    let read = |line: &str| grammar::parse_of(RED, line, &context);
    // There is no third one.
    for name in ["Cid", "#2"] {
        let unseen = read(&format!("place {name} 1A"));
        assert!(
            matches!(&unseen, Err(BadCommand::Nobody { name: told, .. }) if told == name),
            "{unseen:?}"
        );
    }
    for line in ["place #1 1A", "place \"Bob \"\"the Fox\"\"\" 1A", "place Bo 1A"] {
        assert_eq!(read(line).unwrap(), table.read("place #2 1A").unwrap(), "{line}");
    }
}

#[test]
fn a_token_that_the_program_made_tells_of_nobody() {
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Bo\", sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [\
         (name: \"Boris\", side: \"Blue\", at: \"12C\", {SHEET}),\
         (name: \"Bob\", side: \"Red\", at: \"5C\", {SHEET}),\
         (name: \"Bor\", token: \"B7\", side: \"Red\", at: \"6C\", {SHEET})])"
    ));
    let tokens = |table: &Table, audience| -> Vec<String> {
        table.fight.view(audience).combatants.iter().map(|one| one.token.to_string()).collect()
    };
    assert_eq!(tokens(&table, RED), ["Bo", "Bb", "B7"]);
    table.tell("shroud Boris", "");
    assert_eq!(tokens(&table, RED), ["Bo", "B7"]);
    assert_eq!(tokens(&table, Audience::Gm), ["Bo", "Bb", "B7"]);
    let context = grammar::Context { state: table.state(), library: &table.library };
    let read = |reader, line| grammar::parse_of(reader, line, &context).unwrap();
    assert_eq!(read(RED, "place Bo 1A"), read(Audience::Gm, "place Bob 1A"));
    assert_eq!(read(Audience::Gm, "place Bo 1A"), read(Audience::Gm, "place Boris 1A"));
}

#[test]
fn the_fight_is_heard_when_the_round_is_told() {
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Noise\", sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [\
         (name: \"Cid\", side: \"Blue\", at: \"12C\", {SHEET}),\
         (name: \"Ann\", side: \"Red\", at: \"5C\", {SHEET}),\
         (name: \"Bob\", side: \"Blue\", at: \"6C\", {SHEET}),\
         (name: \"Eve\", side: \"Red\", {SHEET})],\
         world: (here: \"A\", places: [(name: \"A\", links: [\"B\"]), (name: \"B\", links: [\"C\"]), (name: \"C\")],\
           parties: [(name: \"Scouts\", at: \"C\", members: [\"Eve\"])]))"
    ));
    table.tell("shroud Cid", "");
    table.tell("initiative", "40 20 10");
    let heard = |table: &Table, audience| {
        let is = |told: &&VisibleEvent| {
            matches!(told, VisibleEvent::Event(Event::World(world::Fact::Heard { .. })))
        };
        told(table, audience).iter().filter(is).count()
    };
    for line in ["end", "end", "end"] {
        table.tell(line, "");
    }
    assert_eq!((table.state().queue.round, table.state().actor()), (2, Some(table.id("Cid"))));
    assert_eq!((heard(&table, Audience::Gm), heard(&table, RED)), (1, 0));
    table.tell("end", "");
    assert_eq!((heard(&table, Audience::Gm), heard(&table, RED)), (1, 1));
}

#[test]
fn whether_the_fight_is_over_is_told_by_those_who_are_seen() {
    let mut table = cult();
    table.tell("initiative", "30 50 10");
    for line in ["hp Bo 0", "end", "end"] {
        table.play(line, "").unwrap();
    }
    let over = |table: &Table, audience| {
        told(table, audience)
            .iter()
            .any(|told| matches!(told, VisibleEvent::Event(Event::Ended { .. })))
    };
    assert_eq!(
        [Audience::Gm, RED, Audience::Public].map(|who| over(&table, who)),
        [false, true, true]
    );
}

#[test]
fn why_a_step_came_about_gives_others_no_reason_of_the_game_master() {
    let mut table = cult();
    table.tell("initiative", "30 40 10 ?");
    table.tell("hp Ann =-5 because Xyzzy", "");
    for audience in table.audiences() {
        let Some(trace) = table.fight.clone().trace_told(audience).unwrap() else { continue };
        let gm = audience == Audience::Gm;
        assert_eq!(format!("{trace:?}").contains("Xyzzy"), gm, "{audience:?}");
        let is_told = |one: &Explained| matches!(one.told, VisibleEvent::Reported(_));
        assert!(trace.told.iter().all(|one| is_told(one) || one.reasons.is_empty()));
    }
}
