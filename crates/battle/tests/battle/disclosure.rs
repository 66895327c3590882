//! What the GM shows to others, and what it keeps from them.

mod clocks;
mod notes;

use crate::table::{Table, cell};
use kekkai_battle::{
    Audience, BattleView, Command, Decision, Event, Gm, Refusal, SideId,
    combatant::Edge,
    disclosure::{Disclose, Reading, Sight, Viewer},
    grammar::{self, Context, Line},
    view::{Disclosed, LogEntry, PoolShown, VisibleEvent, Wound},
};
use kekkai_rules::{Id, PlainText, Refusal as Rules, knk::Reserve};

const RED: Audience = Audience::Side(SideId(0));
const BLUE: Audience = Audience::Side(SideId(1));

const BATTLE: &str = "(system: knk, title: \"Dusk\", sides: [(name: \"Red\"), (name: \"Blue\")], \
    items: [(\"9C\", (name: \"lamp\"))], \
    combatants: [\
    (name: \"Ann\", side: \"Red\", at: \"5C\", sheet: (category: profi, s: 2, e: 2, a: 3, m: 2, l: 2)),\
    (name: \"Bob\", side: \"Blue\", at: \"8C\", sheet: (category: profi, s: 2, e: 2, a: 0, m: 2, l: 2)),\
    (name: \"Cid\", side: \"Blue\", at: \"12C\", sheet: (category: profi, s: 2, e: 2, a: 0, m: 2, l: 2)),\
    ])";

fn table() -> Table {
    let mut table = Table::open(BATTLE);
    table.tell("initiative", "60 40 10");
    table
}

fn sees(table: &Table, audience: Audience, name: &str) -> bool {
    table.fight.view(audience).combatants.iter().any(|one| one.name.as_str() == name)
}

fn log(table: &Table, audience: Audience) -> Vec<LogEntry> {
    table.fight.clone().log(audience, 1000).unwrap()
}

fn events(log: &[LogEntry]) -> Vec<Event> {
    let told = log.iter().flat_map(|entry| &entry.told);
    let events = told.filter_map(|told| match told {
        VisibleEvent::Event(event) => Some(event.clone()),
        VisibleEvent::Reported(_) | VisibleEvent::Outline(_) | VisibleEvent::Misfit(_) => None,
    });
    events.collect()
}

#[test]
fn the_veiled_are_seen_by_their_own_side_and_the_game_master_alone() {
    let mut table = table();
    table.tell("shroud Bob because a surprise", "");
    let bob = table.id("Bob");
    for audience in [RED, Audience::Public, Audience::Character(table.id("Ann"))] {
        let view = table.fight.view(audience);
        assert_eq!(table.fight.number_of(bob, audience), None);
        assert_eq!((view.combatants.len(), view.queue.len()), (2, 2));
        assert!(!format!("{view:?}{:?}", log(&table, audience)[1..].to_vec()).contains("Bob"));
    }
    for audience in [Audience::Gm, BLUE, Audience::Character(table.id("Cid"))] {
        assert!(sees(&table, audience, "Bob"), "{audience:?}");
    }
    let of = |audience| table.fight.view(audience).find(bob).unwrap().disclosed;
    assert_eq!(of(Audience::Gm), Disclosed { sight: Some(Sight::Veiled), numbers: None });
    // Its own side is not told that the others do not see it.
    assert_eq!(of(BLUE), Disclosed::default());
    // In its turn the marker stays with the last one seen, and nothing of it is told.
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(bob));
    assert_eq!(table.fight.view(RED).actor, table.known("Ann", RED));
    let before = log(&table, RED);
    table.tell("move 7C", "");
    table.tell("end", "");
    let after = log(&table, RED);
    let news = events(&after[before.len()..]);
    let who = table.known("Cid", RED).unwrap();
    assert_eq!(news, [Event::TurnBegan { who, extra: false }]);
    assert_eq!(after[before.len()..].iter().map(|entry| entry.told.len()).sum::<usize>(), 1);
    table.tell("reveal Bob usual", "");
    assert!(sees(&table, RED, "Bob"));
    // What it did under the veil stays untold.
    let steps = |audience| {
        let told = events(&log(&table, audience));
        told.iter().filter(|event| matches!(event, Event::Stepped { .. })).count()
    };
    assert_eq!((steps(RED), steps(BLUE)), (0, 1));
}

#[test]
fn the_revealed_are_seen_though_they_hide_or_stand_in_the_fog() {
    let mut table = table();
    table.tell("hidden Bob", "");
    table.tell("shroud 8C", "");
    assert!(!sees(&table, RED, "Bob"));
    table.tell("reveal 8C", "");
    assert!(!sees(&table, RED, "Bob"), "hidden still");
    table.tell("shroud map", "");
    table.tell("reveal Bob", "");
    assert!(sees(&table, RED, "Bob") && sees(&table, Audience::Public, "Bob"));
    assert!(!sees(&table, RED, "Cid"));
    table.tell("reveal Bob usual", "");
    assert!(!sees(&table, RED, "Bob"));
    table.play("undo", "").unwrap();
    assert!(sees(&table, RED, "Bob"), "a word is taken back like all else");
}

#[test]
fn nothing_in_the_fog_is_in_what_players_see() {
    let mut table = table();
    for line in [
        "shroud 9C 12C 1A 1B",
        "ground 9C strong",
        "ground 9D strong",
        "shadow 1A 3A",
        "status holy 1A 3A",
        "climate mist hp -5 1A 3A",
        "border west 1A 1B open to Cave",
        "border west 1C 1D closed",
    ] {
        table.tell(line, "");
    }
    let west = |at: &str| (Edge::West, cell(at));
    let gm = table.fight.view(Audience::Gm);
    assert!(gm.unknown.is_empty() && gm.field.is_fogged(cell("9C")));
    for audience in [RED, Audience::Public] {
        let view = table.fight.view(audience);
        assert_eq!(view.unknown, ["1A", "1B", "9C", "12C"].map(cell), "row by row");
        let field = &view.field;
        assert!(view.is_unknown(cell("9C")) && !view.is_unknown(cell("9D")));
        assert_eq!(field.ground(cell("9C")), kekkai_rules::Ground::default());
        assert_eq!(field.ground(cell("9D")), gm.field.ground(cell("9D")));
        assert_eq!((field.items(cell("9C")).count(), gm.field.items(cell("9C")).count()), (0, 1));
        assert!(!field.ground(cell("1A")).shadow && field.ground(cell("3A")).shadow);
        assert!(!field.air_at(cell("1A")).holy && field.air_at(cell("3A")).holy);
        let custom_zones = |at| field.custom_zones(Some(cell(at))).len();
        assert_eq!((custom_zones("1A"), custom_zones("3A")), (0, 1));
        assert_eq!(field.leads(west("1A").0, west("1A").1), None);
        assert!(!field.is_open_at(west("1C").0, west("1C").1));
        // Cid stands in it.
        assert!(view.find(table.id("Cid")).is_none());
        let text = format!("{view:?}{:?}", log(&table, audience));
        assert!(!text.contains("Cave") && !text.contains("lamp"), "{text}");
        let told = events(&log(&table, audience));
        let of_fog = |event: &&Event| match event {
            Event::Reshaped { at, .. } | Event::LocalSet { at, .. } => gm.field.is_fogged(*at),
            Event::CustomZoneSet(placed) => placed.at.is_some_and(|at| gm.field.is_fogged(at)),
            Event::Disclosed(_) => true,
            _ => false,
        };
        assert_eq!(told.iter().find(of_fog), None);
        let reshaped = told.iter().filter(|event| matches!(event, Event::Reshaped { .. })).count();
        assert_eq!(reshaped, 2, "9D and 3A are told of");
    }
    // Its own side knows of Cid, but not of the cells.
    assert!(sees(&table, BLUE, "Cid") && table.fight.view(BLUE).is_unknown(cell("12C")));
    table.tell("reveal map", "");
    let view = table.fight.view(Audience::Public);
    assert!(view.unknown.is_empty() && view.find(table.id("Cid")).is_some());
    assert_eq!(view.field.items(cell("9C")).count(), 1);
    // What changed in the fog was not told, and is not told now.
    assert!(!format!("{:?}", log(&table, Audience::Public)).contains("Cave"));
}

#[test]
fn whoever_comes_out_of_the_fog_is_seen_from_then_on_and_its_way_in_it_is_not_told() {
    let mut table = table();
    table.tell("shroud 7C-8C", "");
    table.tell("turn Bob", "");
    table.tell("move 7C 6D 6E", "");
    let way = |audience| -> Vec<(String, String)> {
        let steps = events(&log(&table, audience)).into_iter().filter_map(|event| match event {
            Event::Stepped { from, to, .. } => Some((from.to_string(), to.to_string())),
            _ => None,
        });
        steps.collect()
    };
    assert_eq!(way(RED), [("6D".to_owned(), "6E".to_owned())]);
    assert_eq!(way(BLUE).len(), 3);
    assert!(sees(&table, RED, "Bob"));
}

#[test]
fn the_whole_map_is_fogged_as_one_word_and_only_cells_of_the_board_are() {
    let mut table = table();
    table.tell("shroud map", "");
    assert_eq!(table.fight.view(RED).unknown.len(), 400);
    assert_eq!(table.fight.view(RED).combatants.len(), 1, "its own");
    // A second time nothing happens.
    table.tell("shroud map", "");
    let record = table.fight.record(table.fight.head()).unwrap().unwrap();
    assert_eq!(record.events, []);
    let mut small = Table::open(&BATTLE.replace("title:", "size: (14, 4), title:"));
    small.tell("shroud map", "");
    assert_eq!(small.fight.view(Audience::Public).unknown.len(), 56);
    // What lies beyond the board is named.
    for line in ["shroud 1A 20T", "remember 20T a lamp"] {
        assert_eq!(small.refused(line), Refusal::Filled { at: cell("20T") }, "{line}");
    }
    let nobody = Disclose::Sight { who: Id(77), now: None };
    let nowhere = Disclose::Pools {
        viewer: Viewer::Side(SideId(2)),
        pool: Reserve::Hp.id(),
        reading: Reading::Bars,
    };
    let numbers = Disclose::Numbers { who: Id(77), shown: None };
    for (word, why) in [
        (nobody, Rules::Nobody(Id(77))),
        (numbers, Rules::Nobody(Id(77))),
        (nowhere, Rules::BadTarget),
    ] {
        let command = Command::Gm { what: Gm::Disclose(word), reason: None };
        let decided = kekkai_battle::decide(small.state(), &command, &[]);
        let Decision::Refused(refusal) = decided else { panic!("{command:?}: {decided:?}") };
        assert_eq!(refusal, Refusal::Rules(why), "{command:?}");
    }
}

#[test]
fn a_battle_file_may_begin_in_the_fog() {
    let table = Table::open(&BATTLE.replace("title:", "fog: [\"9C\", \"12C\"], title:"));
    let view = table.fight.view(RED);
    assert_eq!(view.unknown, ["9C", "12C"].map(cell));
    assert!(view.find(table.id("Cid")).is_none() && view.find(table.id("Bob")).is_some());
    assert!(Table::open(BATTLE).fight.view(RED).unknown.is_empty());
}

fn pools(view: &BattleView, who: Id) -> Vec<PoolShown> {
    view.find(who).unwrap().pools.clone()
}

#[test]
fn each_viewer_reads_the_pools_of_others_as_it_may() {
    let mut table = table();
    let (ann, bob) = (table.id("Ann"), table.id("Bob"));
    let (hp, prana) = (table.pool("Bob", Reserve::Hp.id()), table.pool("Bob", Reserve::Prana.id()));
    table.tell(&format!("hp Bob {}", hp.max * 45 / 100), "");
    let (hp, of) = (table.pool("Bob", Reserve::Hp.id()), |table: &Table, audience| {
        pools(&table.fight.view(audience), bob)
    });
    let word = PoolShown::Word(Reserve::Hp.id(), Wound::Badly);
    for audience in [RED, Audience::Public, Audience::Character(ann)] {
        assert_eq!(of(&table, audience), [word]);
    }
    table.tell("pools red hp bars", "");
    table.tell("pools red prana numbers", "");
    table.tell("pools public hp nothing", "");
    table.tell("pools public prana words", "");
    let red = vec![PoolShown::Bar(Reserve::Hp.id(), 5), PoolShown::Exact(prana)];
    assert_eq!(of(&table, RED), red);
    assert_eq!(of(&table, Audience::Character(ann)), red, "as its side does");
    assert_eq!(of(&table, Audience::Public), [PoolShown::Word(Reserve::Prana.id(), Wound::Unhurt)]);
    // One's own are known, and no setting changes that.
    let exact = vec![PoolShown::Exact(hp), PoolShown::Exact(prana)];
    for own in [BLUE, Audience::Gm, Audience::Character(bob)] {
        assert_eq!(of(&table, own), exact);
    }
    table.tell("numbers Bob shown", "");
    for audience in [RED, Audience::Public, BLUE] {
        assert_eq!(of(&table, audience), exact);
    }
    // Its sheet is still its own.
    assert!(table.fight.view(RED).find(bob).unwrap().sheet.is_none());
    table.tell("numbers Bob hidden", "");
    assert_eq!((of(&table, RED), of(&table, Audience::Public)), (Vec::new(), Vec::new()));
    assert_eq!(of(&table, BLUE), exact);
    table.tell("numbers Bob usual", "");
    assert_eq!(of(&table, RED), red);
    // Back to what it was: nothing of it is kept.
    for line in ["pools red hp words", "pools red prana nothing", "pools public hp words"] {
        table.tell(line, "");
    }
    table.tell("pools public prana nothing", "");
    assert_eq!(*table.state().disclosure, kekkai_battle::disclosure::Disclosure::default());
}

#[test]
fn a_seat_knows_what_its_side_knows_and_one_of_no_side_itself_alone() {
    let mut table = table();
    let (bob, cid) = (table.id("Bob"), table.id("Cid"));
    let seat = Audience::Character(bob);
    assert_eq!(table.fight.view(seat), table.fight.view(BLUE));
    assert_eq!(log(&table, seat), log(&table, BLUE));
    table.tell("side Bob none", "");
    table.tell("side Cid none", "");
    table.tell("shroud Cid", "");
    let view = table.fight.view(seat);
    assert!(view.find(bob).unwrap().sheet.is_some() && view.find(cid).is_none());
    table.tell("reveal Cid", "");
    let view = table.fight.view(seat);
    assert!(view.find(cid).unwrap().sheet.is_none());
    assert_eq!(pools(&view, cid), [PoolShown::Word(Reserve::Hp.id(), Wound::Unhurt)]);
    // Nobody sits for those of no side together, nor in a seat that is none.
    for nobody in [Audience::Side(SideId::NONE), Audience::Character(Id(99))] {
        let view = table.fight.view(nobody);
        assert!(view.combatants.iter().all(|one| one.sheet.is_none()), "{nobody:?}");
    }
}

#[test]
fn others_are_told_of_no_step_of_which_they_saw_nothing() {
    let mut table = table();
    let told = |table: &Table, audience| -> Vec<Vec<VisibleEvent>> {
        log(table, audience).into_iter().map(|entry| entry.told).collect()
    };
    let before = [RED, Audience::Public].map(|audience| told(&table, audience));
    for line in ["note a word", "shroud Cid", "pools red hp bars", "luck", "shroud 1A", "note b"] {
        table.tell(line, "");
    }
    assert_eq!([RED, Audience::Public].map(|audience| told(&table, audience)), before);
    table.tell("end", "");
    let entries = log(&table, RED);
    assert_eq!(entries.len(), before[0].len() + 1);
    // Numbers of steps have gaps, and are for the GM alone.
    assert!(entries.iter().all(|entry| entry.step.is_none()));
    assert!(log(&table, Audience::Gm).iter().all(|entry| entry.step.is_some()));
    // However few are asked for, they are those that tell something.
    for count in 0..=entries.len() {
        let last = table.fight.clone().log(RED, count).unwrap();
        assert_eq!(last, entries[entries.len() - count..], "{count}");
    }
}

#[test]
fn what_is_written_reads_back_as_the_same_word() {
    let text = BATTLE.replace("Cid", "1A").replace("Ann", "map");
    let table = Table::open(&text);
    let at = |text: &str| text.split(' ').map(cell).collect::<Vec<_>>();
    let pool = [Reserve::Hp, Reserve::Prana];
    let readings = [Reading::Numbers, Reading::Bars, Reading::Words, Reading::Nothing];
    let mut words = Vec::new();
    for who in [0, 1, 2].map(Id) {
        let sights = [None, Some(Sight::Veiled), Some(Sight::Revealed)];
        words.extend(sights.map(|now| Disclose::Sight { who, now }));
        let shown = [None, Some(true), Some(false)];
        words.extend(shown.map(|shown| Disclose::Numbers { who, shown }));
    }
    for on in [true, false] {
        words.push(Disclose::Fog { at: Vec::new(), on });
        for cells in ["1A", "5C", "1A 3C", "1A 2A 1B 2B", "3C 1A", "5C 6C"] {
            words.push(Disclose::Fog { at: at(cells), on });
        }
    }
    for viewer in [Viewer::Public, Viewer::Side(SideId(0)), Viewer::Side(SideId(1))] {
        for (pool, reading) in pool.iter().flat_map(|pool| readings.map(|read| (*pool, read))) {
            words.push(Disclose::Pools { viewer, pool: pool.id(), reading });
        }
    }
    let context = Context { state: table.state(), library: &table.library };
    for word in words {
        let reason = Some(PlainText::new("so be it"));
        let command = Command::Gm { what: Gm::Disclose(word), reason };
        let written = grammar::write(&command, table.state());
        assert_eq!(grammar::parse(&written, &context), Ok(Line::Command(command)), "{written}");
    }
    let russian = [
        ("раскрыть карту", "reveal map"),
        ("утаить Bob", "shroud Bob"),
        ("раскрыть Bob обычно", "reveal Bob usual"),
        ("запасы все прана полосы", "pools public prana bars"),
        ("запасы blue хп ничего", "pools blue hp nothing"),
        ("числа Bob видны", "numbers Bob shown"),
        ("числа Bob скрыты", "numbers Bob hidden"),
    ];
    for (ru, en) in russian {
        assert_eq!(table.read(ru), table.read(en));
        assert!(table.read(ru).is_ok(), "{ru}");
    }
}

#[test]
fn what_was_seen_then_is_seen_again_and_what_was_undone_is_not() {
    let mut table = table();
    let audiences = [Audience::Gm, RED, BLUE, Audience::Public, Audience::Character(Id(0))];
    let now = |table: &Table| audiences.map(|one| (table.fight.view(one), log(table, one)));
    let mut seen = vec![(table.fight.head(), now(&table))];
    for line in ["shroud Bob", "move 6C", "end", "move 7D", "note hm", "shroud 12C"] {
        table.tell(line, "");
        seen.push((table.fight.head(), now(&table)));
    }
    table.tell("reveal Bob", "");
    table.tell("pools public hp bars", "");
    let undone = table.fight.head();
    table.play("undo", "").unwrap();
    table.play("undo", "").unwrap();
    assert_eq!(table.fight.clone().view_at(undone, Audience::Gm).unwrap(), None);
    for line in ["end", "end", "reveal map", "move 7C"] {
        table.tell(line, "");
        seen.push((table.fight.head(), now(&table)));
    }
    let mut fight = table.fight.clone();
    for (step, then) in &seen {
        for (audience, (view, log)) in audiences.iter().zip(then) {
            let again = fight.view_at(*step, *audience).unwrap();
            assert_eq!(again.as_ref(), Some(view), "{audience:?} at {step}");
            let again = fight.log_at(*step, *audience, 1000).unwrap();
            assert_eq!(again.as_ref(), Some(log), "{audience:?} at {step}");
        }
    }
    for audience in audiences {
        assert_eq!(fight.view_at(undone, audience).unwrap(), None);
        assert_eq!(fight.log_at(undone, audience, 9).unwrap(), None);
        assert!(!fight.told_steps(audience).unwrap().contains(&undone));
    }
    let way = |fight: &kekkai_battle::Fight| {
        let (steps, head) = fight.path();
        steps[..head].to_vec()
    };
    assert_eq!(fight.told_steps(Audience::Gm).unwrap(), way(&fight));
    let steps = seen.iter().map(|(step, _)| *step).collect::<Vec<_>>();
    // Red: the beginning, Bob gone, its own way, Bob's turn (whose marker it does not see) not, nor what is done in it;
    // then the fog over Cid, the turns of Cid and of itself, the map, its way.
    let told = fight.told_steps(Audience::Side(SideId(0))).unwrap();
    let quiet: Vec<_> = steps.iter().filter(|step| !told.contains(step)).collect();
    assert!(quiet.contains(&&steps[4]) && quiet.contains(&&steps[5]), "{quiet:?} of {steps:?}");
    assert!(told.contains(&steps[1]), "that Bob is gone is to be seen");
    // At each step but those the view is as it was.
    for step in quiet {
        let at = steps.iter().position(|one| one == step).unwrap();
        assert_eq!(seen[at].1[1], seen[at - 1].1[1]);
    }
}
