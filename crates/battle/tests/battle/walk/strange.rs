//! Events told to fights in which they make no sense (law 4: nothing that is applied makes a state panic).

use kekkai_battle::{BattleView, Cell, Event, SideId, systems};
use kekkai_rules::{
    Id, PlainText, Terrain,
    knk::{self, sheet::Override},
};

use super::{chance::Chance, events, seeds, walked, walker::Walk};
use crate::table::{self, Table};

/// Numbers at the ends of everything that is counted with.
const EDGES: [&str; 9] =
    ["0", "1", "255", "65535", "2147483647", "-2147483648", "4294967295", "19", "399"];
/// How often every event is changed.
const CHANGES: usize = 3;

/// The same event with one of its numbers at an end; `None` where that is no event.
fn changed(event: &Event, chance: &mut Chance) -> Option<Event> {
    let text = ron::to_string(event).unwrap();
    let starts: Vec<usize> = text
        .match_indices(|sign: char| sign.is_ascii_digit())
        .map(|(at, _)| at)
        .filter(|at| !text[..*at].ends_with(|sign: char| sign.is_ascii_digit()))
        .collect();
    let start = *chance.pick(&starts)?;
    let digits = text[start..].chars().take_while(char::is_ascii_digit).count();
    let minus = usize::from(text[..start].ends_with('-'));
    let edge = chance.pick(&EDGES).unwrap();
    let changed = format!("{}{edge}{}", &text[..start - minus], &text[start + digits..]);
    ron::from_str(&changed).ok()
}

#[test]
fn no_event_makes_a_state_panic() {
    let lonely = table::setup(
        "(system: knk, title: \"Alone\", sides: [(name: \"0\")], \
         combatants: [(name: \"Ann\", side: \"0\", sheet: (category: commoner, s: 0, e: 0, a: 0, m: 0, l: 0))])",
    );
    let lonely = Table::of(lonely.unwrap());
    let empty = "(system: knk, title: \"Empty\", sides: [], combatants: [])";
    let empty = Table::open(empty);
    let walks: Vec<Walk> = seeds().take(4).map(walked).collect();
    let known: Vec<Event> = walks.iter().flat_map(|walk| events(&walk.table)).collect();
    let mut chance = Chance::of(seeds().start);
    let twisted: Vec<Event> = (0..CHANGES)
        .flat_map(|_| known.iter())
        .filter_map(|event| changed(event, &mut chance))
        .collect();
    assert!(twisted.len() * 2 > known.len(), "{} of {} events", twisted.len(), known.len());
    for table in walks.iter().map(|walk| &walk.table).chain([&lonely, &empty]) {
        let mut state = table.state().clone();
        for (number, event) in known.iter().rev().chain(&out_of_range()).chain(&twisted).enumerate()
        {
            state.apply(event);
            if number % 100 == 0 {
                look(&state, table);
            }
        }
        look(&state, table);
    }
}

/// All that may be asked of any state.
fn look(state: &kekkai_battle::State, table: &Table) {
    for audience in table.audiences() {
        let _ = format!("{:?}", BattleView::new(state, audience));
    }
    let _ = (state.hash(), state.faults(), state.stage(), state.queue.next());
}

fn out_of_range() -> Vec<Event> {
    let (who, at) = (Id(u16::MAX), Cell::new(19, 19).unwrap());
    let slot = kekkai_battle::queue::Slot { who, initiative: i32::MAX, from_round: u16::MAX };
    let fact = |fact| Event::Own(systems::Fact::Knk(fact));
    vec![
        Event::Placed { who, at },
        Event::Queued { slots: vec![slot, slot] },
        Event::RoundBegan { round: u16::MAX, extra: vec![who, who] },
        Event::TurnBegan { who, extra: true },
        Event::TurnEnded { who: Id(0) },
        Event::Fell { who },
        Event::Rose { who, slot: Some(slot) },
        Event::Lifted { at, item: u8::MAX },
        Event::Reshaped {
            at,
            ground: kekkai_rules::Ground {
                worn: i32::MIN,
                ..kekkai_rules::Ground::of(Terrain::Strong)
            },
        },
        Event::LuckChanged { salt: u32::MAX },
        fact(knk::Fact::Died { who }),
        fact(knk::Fact::Used {
            who: Id(0),
            index: u8::MAX,
            item: knk::item::Item { hp: i32::MAX, prana: i32::MIN, ..knk::item::Item::named("x") },
        }),
        fact(knk::Fact::Ticked {
            who: Id(0),
            name: PlainText::new("x"),
            effect: u16::MAX,
            hp: i32::MIN,
            prana: i32::MAX,
            now: (i32::MIN, i32::MAX),
            turns: Some(0),
        }),
        Event::Sided { who, side: SideId::NONE },
        Event::Sided { who: Id(0), side: SideId(7) },
        fact(knk::Fact::Overrode { who: Id(0), value: Override::Movement, to: Some(i32::MAX) }),
        fact(knk::Fact::Overrode { who: Id(0), value: Override::S, to: Some(i32::MIN) }),
        fact(knk::Fact::Dodged { who: Id(0), hit: 0, undone: true, used: i32::MIN, hp: i32::MAX }),
    ]
}
