//! Odds of an exchange, exact, against what the catalogue makes of each of the 10 000 pairs of faces.

use std::collections::BTreeMap;

use crate::{
    road::{ORDER, begun, otherwise},
    table::Table,
};
use kekkai_battle::{
    Decision, decide,
    odds::{self, Ahead, Limits, Method, Odds, Outcome, PickOdds, Probability, Walk},
};
use kekkai_rules::{Answer, Origin, Phrase};

/// The level of an extended test, and whether it succeeds (D100-EXT-02, D100-TST-03, D100-TST-04).
fn tested(target: i32, face: i32) -> (i32, bool) {
    let passed = face <= 5 || face <= target && face < 96;
    (target / 10 - face / 10, passed)
}

/// The faces of 1d100, 00 being 100.
fn faces() -> impl Iterator<Item = i32> {
    1..=100
}

/// Of the pairs of faces of both, those that `counts`.
fn pairs(counts: impl Fn(i32, i32) -> bool) -> u128 {
    let all = faces().flat_map(|own| faces().map(move |other| (own, other)));
    u128::try_from(all.filter(|(own, other)| counts(*own, *other)).count()).unwrap()
}

/// In how many of `all` equally likely ways.
fn of(chance: Probability, all: u128) -> u128 {
    assert_eq!(all * chance.ways() % chance.of(), 0, "{chance:?}");
    all * chance.ways() / chance.of()
}

fn exact(table: &Table, line: &str) -> Odds {
    let odds = odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact, "{line}");
    odds
}

#[test]
fn d100_mel_01_the_odds_of_an_exchange_are_those_of_all_pairs_of_faces() {
    let table = begun();
    let odds = exact(&table, "strike Bandit");
    let bandit = odds.let_be.find(table.id("Bandit")).unwrap();
    // 45 against 38: the higher level wins, at equal ones the Captain by its skill (D100-OPP-01, D100-OPP-03).
    let hits = pairs(|own, other| tested(45, own).0 >= tested(38, other).0);
    assert_eq!(of(bandit.hits.unwrap(), 10_000), hits);
}

/// Two who are alone with each other, without a point to spend.
const DUEL: &str = r#"(
    system: d100,
    title: "A duel",
    sides: [(name: "West"), (name: "East")],
    combatants: [
        (name: "Ada", side: "West", at: "5J", sheet: (characteristics: (ws: 45, str: 30, tou: 30, ini: 38, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 12, skills: {melee: (value: 45)}, weapons: [(name: "Sword", damage: 7, tags: [one_handed])])),
        (name: "Bea", side: "East", at: "6J", sheet: (characteristics: (ws: 38, str: 30, tou: 30, ini: 31, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 11, skills: {melee: (value: 38)}, weapons: [(name: "Club", damage: 6, tags: [one_handed])])),
    ],
)"#;

#[test]
fn d100_mel_01_the_odds_of_a_duel_end_with_its_round() {
    // Where both fall, rounds go by without anybody who could act: they are no part of the strike.
    let mut table = Table::open(DUEL);
    table.tell("initiative", "");
    let odds = exact(&table, "strike Bea");
    let hits = pairs(|own, other| tested(45, own).0 >= tested(38, other).0);
    assert_eq!(of(odds.let_be.find(table.id("Bea")).unwrap().hits.unwrap(), 10_000), hits);
}

/// A friend beside the first of them, whom a fumble may strike.
const ANN: &str = r#"(name: "Ann", side: "West", at: "4J", sheet: (characteristics: (ws: 30, str: 30, tou: 30, ini: 20, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 10, skills: {melee: (value: 30)})),
    ],
)"#;

#[test]
fn d100_fum_10_the_odds_of_a_blow_leave_out_what_is_rarest_and_tell_whom_a_fumble_strikes() {
    let duel = DUEL.strip_suffix("],\n)").unwrap();
    let mut table = Table::open(&format!("{duel}{ANN}"));
    table.tell("initiative", "");
    let limits = Limits { decides: 20_000, nearly: Some(40_000), ..Limits::default() };
    let odds = odds::of(table.state(), &table.command("strike Bea"), &[], limits).unwrap();
    let Method::AllBut(left_out) = odds.method else { panic!("{:?}", odds.method) };
    assert!((1..=500).contains(&left_out), "{left_out} millionths");
    // No number is off by more than what was left out.
    let within = |who, chance: fn(&Outcome) -> Probability, whole: u128| {
        let found = u128::from(chance(odds.let_be.find(table.id(who)).unwrap()).in_millionths());
        let left_out = u128::from(left_out);
        assert!(found <= whole + 1 && whole <= found + left_out + 1, "{who}: {found}, {whole}");
    };
    let hits = pairs(|own, other| tested(45, own).0 >= tested(38, other).0);
    within("Bea", |bea| bea.hits.unwrap(), hits * 100);
    // A double of six that fail, and the last row of ten: her blow takes at least 4.
    within("Ann", |ann| ann.lost.that(|lost| lost >= 4), 6_000);
}

/// What the pick of this key comes to.
fn pick<'a>(odds: &'a Odds, key: &str) -> &'a PickOdds {
    odds.picks.iter().find(|pick| pick.phrase.key == key).unwrap()
}

/// The Captain, who may throw once more, against the Bandit: how often of 100 its throw fails, and how often of 10 000 it hits.
fn once_more() -> (Table, u128, u128) {
    let mut table = begun();
    table.tell("pool Captain fortune 1", "");
    let fails = faces().filter(|face| !tested(45, *face).1).count();
    let hits = pairs(|own, other| tested(45, own).0 >= tested(38, other).0);
    (table, u128::try_from(fails).unwrap(), hits)
}

#[test]
fn d100_fate_02_the_odds_of_a_throw_made_again_are_told_beside_the_rest() {
    let mut table =
        otherwise(&[("heal: (value: 45)}", "heal: (value: 45), athletics: (value: 40)}")]);
    table.tell("initiative", ORDER);
    table.tell("pool Captain fortune 1", "");
    table.tell("afflict Captain ablaze 1", "");
    // 40 put it out, whatever may be thrown again.
    let odds = exact(&table, "douse");
    assert_eq!(of(odds.let_be.succeeds.unwrap(), 100), 40);
    let again = pick(&odds, "d100-pick-reroll");
    assert_eq!((again.who, again.method), (table.id("Captain"), Method::Exact));
    assert_eq!((of(again.offered, 100), of(again.holds, 100)), (60, 60));
}

#[test]
fn odds_that_somebody_waits_for_come_soon_and_then_with_the_picks() {
    let mut table = begun();
    for line in ["pool Captain fortune 1", "afflict Captain ablaze 1"] {
        table.tell(line, "");
    }
    let command = table.command("douse");
    let mut ahead = Ahead::along(table.state(), std::slice::from_ref(&command), &[]);
    let mut next = || {
        let stages = (ahead.is_awaited(), ahead.refines());
        loop {
            if let Some(odds) = ahead.go_on(|| false) {
                return (stages, odds.unwrap());
            }
            assert!(!ahead.is_done(), "it is done without a word");
        }
    };
    let (stages, soon) = next();
    assert_eq!((stages, soon.picks.len()), ((true, false), 0));
    let (stages, later) = next();
    assert_eq!((stages, later.method), ((false, true), Method::Exact));
    let limits = Limits { runs: 500, ..Limits::default() };
    assert_eq!(later, odds::of(table.state(), &command, &[], limits).unwrap());
    assert!(!later.picks.is_empty() && ahead.is_done() && ahead.go_on(|| false).is_none());
}

#[test]
fn what_picks_come_to_is_sampled_alone_where_only_they_are_too_many() {
    let (table, fails, hits) = once_more();
    let command = table.command("strike Bandit");
    let whole = |limits| {
        let mut walk = Walk::new(table.state(), &command, &[], limits);
        let odds = walk.go_on(u32::MAX).unwrap().unwrap();
        (odds, walk.decided())
    };
    let (without, decides) = whole(Limits { picks: false, ..Limits::default() });
    assert!(without.picks.is_empty());
    let (odds, _) =
        whole(Limits { decides: decides + 1_000, nearly: None, runs: 500, picks: true });
    assert_eq!((odds.method, &odds.let_be), (Method::Exact, &without.let_be));
    let again = pick(&odds, "d100-pick-reroll");
    assert_eq!(again.method, Method::Sampled(500));
    assert_eq!(of(again.offered, 100), fails);
    let of_bandit = again.of.iter().find(|one| one.who == table.id("Bandit")).unwrap();
    // Its cases add up to those in which there is the pick, and hit as often as any throw, as far as 500 runs tell.
    assert_eq!(of_bandit.lost.that(|_| true), again.offered);
    let (least, most) = of_bandit.hits.unwrap().given(again.offered).unwrap().interval(500);
    assert!((u128::from(least)..=u128::from(most)).contains(&hits), "{least} {hits} {most}");
}

#[test]
fn d100_crit_01_and_02_the_odds_of_an_injury_by_place() {
    let table = begun();
    let odds = exact(&table, "strike Bandit");
    let of_ways = |name: &str, place: &'static str, all: u128| {
        let way = Phrase::new("d100-way-injured").with("who", table.id(name));
        let way = way.with("place", Phrase::new(place));
        let of_way = odds.let_be.ways.iter().find(|(told, _)| *told == way);
        of_way.map_or(0, |(_, chance)| of(*chance, all))
    };
    let injured = |name: &str, place| of_ways(name, place, 100);
    // The Captain injures with 11, 22, 33 and 44, won or lost, the Bandit with 11, 22 and 33 (D100-HIT-05); no blow takes more
    // than the 11 points that the Bandit has.
    assert_eq!(injured("Bandit", "d100-place-left-arm"), 2);
    assert_eq!(injured("Bandit", "d100-place-right-arm"), 2);
    assert_eq!(injured("Captain", "d100-place-left-arm"), 2);
    assert_eq!(injured("Captain", "d100-place-right-arm"), 1);
    assert_eq!(injured("Bandit", "d100-place-head"), 0);
    // A failed double tears a leg by the rows 81 to 90 of the fumbles: 55, 66, 77, 88, 99 and 00 of the Captain, 44 too of the
    // Bandit (D100-FUM-02, D100-FUM-09), unless the double of the other has killed by the row 00 of the arm.
    let all = 100_u128.pow(4);
    let legs = |name| {
        let of_leg = |leg| of_ways(name, leg, all);
        of_leg("d100-place-left-leg") + of_leg("d100-place-right-leg")
    };
    assert_eq!(legs("Captain"), 6 * 10 * (100 * 100 - 3));
    assert_eq!(legs("Bandit"), 7 * 10 * (100 * 100 - 4));
}

#[test]
fn d100_hit_01_faces_of_one_level_that_strike_one_place_come_to_the_same() {
    let table = begun();
    let command = table.command("strike Bandit");
    let is_double = |face: i32| face == 100 || face % 11 == 0;
    // Tens and units change places for the place that is struck (D100-HIT-01, table LOC).
    let place = |face: i32| match face % 10 * 10 + face / 10 {
        1..=9 => "head",
        10..=24 => "left arm",
        25..=44 => "right arm",
        45..=79 => "torso",
        80..=89 => "left leg",
        _ => "right leg",
    };
    let mut ends = BTreeMap::new();
    for own in faces().filter(|own| !is_double(*own)) {
        for other in faces().filter(|other| !is_double(*other)) {
            let shows =
                |face: i32| Answer::Faces(vec![u16::try_from(face).unwrap()], Origin::Typed);
            let decision = decide(table.state(), &command, &[shows(own), shows(other)]);
            let Decision::Done { state, .. } = decision else { panic!("{own} {other}") };
            let alike = (tested(45, own), place(own), tested(38, other));
            let end = ends.entry(alike).or_insert_with(|| state.hash());
            assert_eq!(*end, state.hash(), "{own} {other}");
        }
    }
    assert!(ends.len() > 500, "{}", ends.len());
}
