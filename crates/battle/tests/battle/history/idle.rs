//! Commands that would change nothing: what is so already is said, and what was such a step in an older save stays one.

use kekkai_battle::{Idle, Refusal, SideId, fight::Hand};

use crate::{d20, t3d, table::Table};

/// What somebody at the table is told of a line instead of a step.
#[track_caller]
fn told(table: &Table, line: &str) -> Option<Refusal> {
    let change = table.fight.propose(table.command(line), Vec::new(), Hand::Table);
    table.fight.idles(&change.unwrap_or_else(|refusal| panic!("{line}: {refusal:?}")))
}

/// Gives each line, and then once more.
#[track_caller]
fn twice(table: &mut Table, lines: &[(&str, Idle)]) {
    for (line, idle) in lines {
        assert_eq!(told(table, line), None, "{line}");
        table.tell(line, "");
        assert_eq!(told(table, line), Some(Refusal::Idle(*idle)), "{line}, again");
        // A save may hold it all the same.
        table.tell(line, "");
    }
}

#[test]
fn a_line_that_asks_for_what_is_so_already_says_so() {
    let mut table = Table::open(include_str!("../../golden/rulings.ron"));
    table.tell("initiative", "30 60 1");
    let (vega, pavel) = (table.id("Vega"), table.id("Pavel"));
    twice(
        &mut table,
        &[
            ("initiative Pavel 99", Idle::Initiative { who: pavel, number: 99 }),
            ("side Vega none", Idle::Side { who: vega, side: SideId::NONE }),
            ("order Pavel before Vega", Idle::Order),
            ("ground 3C 4C ice", Idle::Field),
            ("status night", Idle::Field),
            ("border north closed", Idle::Field),
            ("shadow 3C", Idle::Field),
            ("climate fog hp 1", Idle::Field),
            ("hp Pavel =50", Idle::Sheet),
            ("prana Pavel =10", Idle::Sheet),
            ("prone Pavel", Idle::Sheet),
            ("skip Pavel", Idle::Sheet),
            ("reveal Pavel", Idle::Disclosed),
            ("remember Pavel owes a horse", Idle::Note),
            ("clock Alarm 6", Idle::Clock),
            ("option limb_restore_turns 7", Idle::Sheet),
        ],
    );
    // A note that is not there, and a turn in which nothing was done.
    assert_eq!(told(&table, "forget Mila"), Some(Refusal::Idle(Idle::NoNote)));
    assert_eq!(told(&table, "order Mila"), Some(Refusal::Idle(Idle::Order)));
    for line in ["note so be it", "luck", "newday"] {
        table.tell(line, "");
        assert_eq!(
            told(&table, line),
            None,
            "{line}: it is told, throws other dice, or lets time pass"
        );
    }
}

#[test]
fn lines_of_the_other_books_say_so_too() {
    let mut table = t3d::opened();
    twice(
        &mut table,
        &[
            ("condition Mira dazed turns 2", Idle::Sheet),
            ("value Mira stealth 12", Idle::Sheet),
            ("job lock", Idle::Sheet),
        ],
    );
    let mut table = d20::laid();
    twice(&mut table, &[("ground 3A ice", Idle::Field), ("option hit_on_tie true", Idle::Sheet)]);
}
