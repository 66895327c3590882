//! What the other side is sent of what somebody holds, hides and has: the same as if it were something else.

use kekkai_battle::{Audience, SideId};

use crate::d20::begun;
use crate::table::Table;

const CREW: Audience = Audience::Side(SideId(0));
const GUARDS: Audience = Audience::Side(SideId(1));
/// Bek acts first, two cells beside Kesh.
const PLACES: &[(&str, &str)] = &[("Kesh", "12J"), ("Lin", "7H"), ("Ade", "14L")];
const BEK: &str = "1 2 3 18";

/// All that an audience is sent: its view, its log, and what it is asked.
fn sent(table: &Table, audience: Audience) -> String {
    let mut fight = table.fight.clone();
    let (view, log) = (fight.view(audience), fight.log(audience, 99).unwrap());
    let asked = fight.prompt().and_then(|(_, ask)| audience.asked(fight.state(), ask));
    format!("{view:?} {log:?} {asked:?}")
}

/// A fight in which Bek has done this first.
fn after(lines: &[(&str, &str)]) -> Table {
    let mut table = begun(PLACES, BEK);
    for (line, answers) in lines {
        table.tell(line, answers);
    }
    table
}

#[test]
fn d20_dmg_08_stress_and_psyche_of_others_are_numbers_of_the_game_master() {
    let has = |pools: [&str; 2]| {
        let lines = pools.map(|pool| (pool, ""));
        after(&lines)
    };
    let (calm, shaken) =
        (has(["pool Bek stress 1", "pool Bek hp 9"]), has(["pool Bek stress 6", "pool Bek hp 8"]));
    for audience in [CREW, Audience::Public] {
        assert_eq!(sent(&calm, audience), sent(&shaken, audience));
    }
    assert_ne!(sent(&calm, GUARDS), sent(&shaken, GUARDS));
}
