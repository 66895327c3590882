//! Odds: reckoned by hand, by playing every face, and against what play comes to.

use std::collections::BTreeMap;

use crate::{assets, coin, magic, size::size, table::Table};
use kekkai_battle::{
    Command, Decision, Event, Refusal, State,
    combatant::Presence,
    decide,
    odds::{self, Limits, Method, Odds, Outcome, Probability},
    offer::offers,
};
use kekkai_rules::{
    Answer, Ask, Id, Origin, Refusal as Rules, RuleId, ask::PickMeaning, knk::Reserve,
    report::Tally,
};

/// Ada of the West with the turn, Bea of the East and more, each by its cell and its sheet; lines of the GM before
/// it.
fn ready(rows: &[&str], lines: &[&str]) -> Table {
    let combatants = rows.iter().zip(["Ada", "Bea", "Cid"]).map(|(row, name)| {
        let (at, sheet) = row.split_once(' ').unwrap();
        let side = if name == "Ada" { "West" } else { "East" };
        format!("(name: {name:?}, side: {side:?}, at: {at:?}, sheet: ({sheet})),")
    });
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Odds\", sides: [(name: \"West\"), (name: \"East\")], combatants: [{}])",
        combatants.collect::<String>()
    ));
    table.tell("initiative", if rows.len() > 2 { "60 50 40" } else { "60 50" });
    for line in lines.iter().chain(&["turn Ada"]) {
        table.tell(line, "");
    }
    table
}

const ADA: &str = "5J category: profi, s: 2, e: 5, a: 3, m: 3, l: 3";
const BEA: &str = "6J category: profi, s: 2, e: 3, a: 3, m: 3, l: 3";

fn reckon(table: &Table, line: &str) -> Odds {
    odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap()
}

fn of<'a>(table: &Table, outlook: &'a odds::Outlook, name: &str) -> &'a Outcome {
    outlook.find(table.id(name)).unwrap()
}

fn p(ways: u128, of: u128) -> Probability {
    Probability::new(ways, of)
}

fn spread(outcome: &Outcome) -> Vec<(i32, Probability)> {
    outcome.lost.values().collect()
}

#[test]
fn knk_atk_05_odds_of_a_blow_with_one_weapon() {
    // 14+1d110 against a Defence of 55 hits from the face 42 on, for 1 to 69 of 20 health: from the face 61 on it kills.
    // From 110 in all, the face 96, it is critical. A dodge of 21+1d79 needs more than 50: 50 faces of 79.
    let table = ready(&[ADA, BEA], &["hp Bea 20"]);
    let odds = reckon(&table, "attack Bea");
    assert_eq!((odds.method, odds.thrown), (Method::Exact, true));
    assert_eq!(odds.spent, [(Reserve::Prana.id(), 15, 15)]);
    assert_eq!(odds.let_be.succeeds, Some(p(69, 110)));
    let bea = of(&table, &odds.let_be, "Bea");
    assert_eq!((bea.hits, bea.criticals), (Some(p(69, 110)), p(15, 110)));
    assert_eq!((bea.out_at_once, bea.out), (Probability::NEVER, p(50, 110)));
    assert_eq!((bea.had, bea.most), (20, 300));
    let by_hand: Vec<_> =
        (0..=69).map(|lost| (lost, p(if lost == 0 { 41 } else { 1 }, 110))).collect();
    assert_eq!(spread(bea), by_hand);
    // 1 + 2 + … + 69 = 2415 of 110: 21.9 and a bit.
    assert_eq!(bea.lost.mean_in_tenths(), Some(219));
    let answered = odds.answered.as_ref().unwrap();
    let bea = of(&table, answered, "Bea");
    assert_eq!((bea.hits, bea.out), (Some(p(69 * 29, 110 * 79)), p(50 * 29, 110 * 79)));
    assert_eq!(bea.criticals, p(15 * 29, 110 * 79));
    assert_eq!(bea.lost.at(0), p(69 * 29, 110 * 79).failed());
    // KNK-CRT-04: each effect is told, with the chance of its die.
    let doubled = odds.picks.iter().find(|pick| pick.phrase.key == "crit-double").unwrap();
    assert_eq!((doubled.offered, doubled.holds), (p(15, 110), p(15, 220)));
    let prone = odds.picks.iter().find(|pick| pick.phrase.key == "crit-knock-down").unwrap();
    let falls = prone.of.iter().flat_map(|of| &of.conditions).find(|(kind, _)| kind.key == "prone");
    assert_eq!(falls.unwrap().1, p(15, 220));
}

#[test]
fn knk_atk_06_odds_of_a_halved_blow() {
    // 1d110 against 55 hits from the face 56 on; 1 to 55 are halved, rounded down, and 20 kill.
    let table = ready(&[ADA, BEA], &["hp Bea 20"]);
    let odds = reckon(&table, "attack Bea 2");
    let bea = of(&table, &odds.let_be, "Bea");
    assert_eq!((bea.hits, bea.criticals), (Some(p(1, 2)), p(1, 110)));
    assert_eq!(bea.out, p(16, 110));
    let by_hand: Vec<_> =
        (0..=27).map(|lost| (lost, p(if lost == 0 { 56 } else { 2 }, 110))).collect();
    assert_eq!(spread(bea), by_hand);
    assert!(odds.spent.is_empty());
}

#[test]
fn knk_trn_04_without_a_dodge_nothing_waits_and_nothing_is_answered() {
    // Every hit from the face 61 on kills at once.
    let mut table = ready(&[ADA, BEA], &["hp Bea 20"]);
    table.tell("override Bea dodges 0", "");
    let odds = reckon(&table, "attack Bea");
    let bea = of(&table, &odds.let_be, "Bea");
    assert_eq!((bea.out_at_once, bea.out), (p(50, 110), p(50, 110)));
    assert_eq!(odds.answered, None);
    // One who cannot pay has hits waiting all the same, and no answer to them (KNK-SAV-02).
    let poor = ready(&[ADA, BEA], &["hp Bea 20", "prana Bea 0"]);
    let odds = reckon(&poor, "attack Bea");
    let bea = of(&poor, &odds.let_be, "Bea");
    assert_eq!((bea.out_at_once, bea.out), (Probability::NEVER, p(50, 110)));
    assert_eq!(odds.answered, None);
}

#[test]
fn knk_trn_02_odds_of_a_dodge_that_is_asked_for() {
    let mut table = ready(&[ADA, BEA], &["hp Bea 20"]);
    table.tell("attack Bea", "81");
    table.tell("end", "");
    let odds = reckon(&table, "dodge 1");
    assert_eq!(odds.let_be.succeeds, Some(p(50, 79)));
    let bea = of(&table, &odds.let_be, "Bea");
    // 40 lost: doomed at -20, and dead if the dodge fails.
    assert_eq!((bea.had, bea.out_at_once, bea.out), (-20, p(29, 79), p(29, 79)));
    assert_eq!(bea.lost.at(-40), p(50, 79));
}

#[test]
fn knk_trn_02_a_turn_that_begins_with_the_blow_has_its_dodge() {
    // Ada dies in her own fire; the turn of Bea begins with it, and her dodge is asked for at once.
    let mut table = magic::table();
    for line in ["put Bea 6E", "hp Ada 1"] {
        table.tell(line, "");
    }
    let odds = reckon(&table, "cast Fireball at 6E");
    assert_eq!(of(&table, &odds.let_be, "Ada").out_at_once, Probability::CERTAIN);
    let now = of(&table, &odds.let_be, "Bea").hits.unwrap();
    let then = of(&table, odds.answered.as_ref().unwrap(), "Bea").hits;
    assert_eq!(then, Some(p(now.ways() * 4, now.of() * 9)));
    table.tell("cast Fireball at 6E", "40 1 1");
    assert_eq!(table.state().actor(), Some(table.id("Bea")));
}

#[test]
fn knk_trn_06_odds_of_a_spell_have_the_dodges_of_whom_it_hits() {
    // Each of the two may dodge: 10+1d90 has to be above 50, which 50 faces of 90 are.
    let table = magic::table();
    let odds = reckon(&table, "cast Fireball at 8E");
    let answered = odds.answered.as_ref().unwrap();
    for name in ["Bea", "Cid"] {
        let (now, then) = (of(&table, &odds.let_be, name), of(&table, answered, name));
        assert_eq!(now.hits, Some(now.lost.that(|lost| lost > 0)), "{name}");
        let hits = now.hits.unwrap();
        assert_eq!(then.hits, Some(p(hits.ways() * 4, hits.of() * 9)), "{name}");
    }
    // Against one's own fire there is no dodge.
    let odds = reckon(&table, "cast Fireball at 5E");
    assert_eq!(odds.answered, None);
    assert_eq!(of(&table, &odds.let_be, "Ada").hits, Some(Probability::CERTAIN));
}

#[test]
fn knk_stl_03_odds_of_one_who_is_hidden_count_those_who_may_notice() {
    let mut table = ready(&[ADA, BEA], &[]);
    let open = reckon(&table, "attack Bea");
    table.tell("hidden Ada", "");
    let hidden = reckon(&table, "attack Bea");
    let hits = |odds: &Odds| of(&table, &odds.let_be, "Bea").hits.unwrap();
    assert_eq!(hits(&open), p(69, 110));
    // Bea notices her in 50 of 100 cases; unnoticed 20 are added (KNK-STL-04): 34+1d110 hits from the face 22 on.
    assert_eq!(hits(&hidden), p(69 + 89, 220));
    // The first check of hers is the blow: what others throw to notice her is not.
    assert_eq!(hidden.let_be.succeeds, Some(hits(&hidden)));
}

#[test]
fn odds_of_a_flip_and_of_one_that_is_called() {
    let table = coin::opened();
    let odds = reckon(&table, "flip Bo");
    assert_eq!(odds.let_be.succeeds, Some(p(6, 10)));
    // At most 6, two to a degree: 1 and 2 cost three, 3 and 4 two, 5 and 6 one.
    let bo = of(&table, &odds.let_be, "Bo");
    let by_hand = [(0, p(4, 10)), (1, p(2, 10)), (2, p(2, 10)), (3, p(2, 10))];
    assert_eq!((spread(bo), bo.had, bo.hits), (by_hand.to_vec(), 5, None));
    // Called: 6+1d10 has to be above 1d10. Up to 6 it always is; of 7 to 10 nine, eight, seven and six faces are.
    let answered = odds.answered.unwrap();
    assert_eq!(answered.succeeds, Some(p(60 + 9 + 8 + 7 + 6, 100)));
    let mut by_hand = BTreeMap::new();
    for (call, flip) in (1..=10).flat_map(|call| (1..=10).map(move |flip| (call, flip))) {
        let margin = 6 + flip - call;
        let lost = if margin > 0 { 1 + margin / 2 } else { 0 };
        *by_hand.entry(lost).or_insert(0) += 1;
    }
    let bo = of(&table, &answered, "Bo");
    let by_hand: Vec<_> = by_hand.into_iter().map(|(lost, ways)| (lost, p(ways, 100))).collect();
    assert_eq!(spread(bo), by_hand);
    assert_eq!(bo.out, bo.lost.that(|lost| lost >= 5));
    let marked = odds.let_be.of.iter().flat_map(|of| &of.conditions).map(|(_, chance)| *chance);
    assert_eq!(marked.collect::<Vec<_>>(), [p(6, 10)]);
}

#[test]
fn orders_that_are_refused_or_throw_nothing_say_so() {
    let table = ready(&[ADA, "9J category: profi, s: 2, e: 3, a: 3, m: 3, l: 3"], &[]);
    let far = table.command("attack Bea");
    let refused = odds::of(table.state(), &far, &[], Limits::default());
    let (distance, rule) = (Some(4), RuleId::new("KNK-ATK-01"));
    let out_of_reach = Refusal::Rules(Rules::OutOfReach { distance, reach: 1, rule });
    assert_eq!(refused.unwrap_err(), out_of_reach);
    let ends = reckon(&table, "end");
    assert!(!ends.thrown && ends.answered.is_none() && ends.picks.is_empty());
}

#[test]
fn a_walk_that_is_too_large_is_sampled_and_says_how_near_it_comes() {
    let table = ready(&[ADA, BEA], &["hp Bea 20"]);
    let command = table.command("attack Bea");
    let limits = Limits { decides: 50, nearly: None, runs: 1_000, picks: true };
    let sampled = odds::of(table.state(), &command, &[], limits).unwrap();
    assert_eq!(sampled, odds::of(table.state(), &command, &[], limits).unwrap(), "the same again");
    assert_eq!(sampled.method, Method::Sampled(1_000));
    let exact = reckon(&table, "attack Bea");
    let within = |sampled: Probability, exact: Probability| {
        let (least, most) = sampled.interval(1_000);
        assert!((least..=most).contains(&exact.in_ten_thousandths()), "{sampled:?} {exact:?}");
    };
    let pairs = [(&sampled.let_be, &exact.let_be)]
        .into_iter()
        .chain(sampled.answered.as_ref().zip(exact.answered.as_ref()));
    for (sampled, exact) in pairs {
        let (sampled, exact) = (of(&table, sampled, "Bea"), of(&table, exact, "Bea"));
        within(sampled.hits.unwrap(), exact.hits.unwrap());
        within(sampled.out, exact.out);
        within(sampled.criticals, exact.criticals);
        assert_eq!(sampled.lost.that(|_| true), Probability::CERTAIN);
    }
}

#[test]
fn a_walk_can_be_left_and_gone_on_with() {
    let table = ready(&[ADA, BEA], &[]);
    let command = table.command("attack Bea");
    let mut walk = odds::Walk::new(table.state(), &command, &[], Limits::default());
    let mut rests = 0;
    let odds = loop {
        match walk.go_on(7) {
            Some(odds) => break odds.unwrap(),
            None => rests += 1,
        }
    };
    assert_eq!(odds, reckon(&table, "attack Bea"));
    assert!(rests > 50 && walk.decided() < 20_000, "{rests} {}", walk.decided());
}

/// Every face of every die one by one, nothing put together: what the target loses, and how often of all.
fn played(
    state: &State,
    command: &Command,
    answers: &[Answer],
    who: Id,
    share: Probability,
    all: &mut Vec<(i32, Probability)>,
) {
    let vital = |state: &State| state.rules().view(who).pools[0].now;
    match decide(state, command, answers) {
        Decision::Done { state: after, .. } => all.push((vital(state) - vital(&after), share)),
        Decision::Refused(refusal) => panic!("{refusal:?}"),
        Decision::Need(Ask::Choice(choice)) => {
            let none = choice.picks.iter().position(|pick| pick.meaning == PickMeaning::Declines);
            let pick = Answer::Pick(u16::try_from(none.unwrap()).unwrap());
            played(state, command, &[answers, &[pick]].concat(), who, share, all);
        }
        Decision::Need(Ask::Die(throw)) => {
            assert_eq!(throw.dice.count, 1);
            for face in 1..=u16::try_from(throw.dice.faces).unwrap() {
                let share =
                    p(share.ways(), share.of() * u128::from(throw.dice.faces.unsigned_abs()));
                let face = Answer::Faces(vec![face], Origin::Generated);
                played(state, command, &[answers, &[face]].concat(), who, share, all);
            }
        }
    }
}

#[test]
fn walked_odds_are_how_often_playing_every_face_comes_to_it() {
    let thrown = "5J category: monster, s: 6, e: 3, a: 1, m: 3, l: 1";
    let tables = [
        (ready(&[ADA, BEA], &["hp Bea 20"]), "attack Bea", "Bea"),
        (ready(&[thrown, BEA], &["ground 8J hindrance"]), "attack Bea", "Bea"),
        (coin::opened(), "flip Bo", "Bo"),
    ];
    for (table, line, target) in tables {
        let (command, who) = (table.command(line), table.id(target));
        let mut all = Vec::new();
        played(table.state(), &command, &[], who, Probability::CERTAIN, &mut all);
        let odds = reckon(&table, line);
        for (lost, chance) in of(&table, &odds.let_be, target).lost.values() {
            let shares = all.iter().filter(|(at, _)| *at == lost).map(|(_, share)| *share);
            let whole = shares.clone().map(Probability::of).max().unwrap_or(1);
            let ways = shares.map(|share| share.ways() * (whole / share.of())).sum();
            assert_eq!(chance, p(ways, whole), "{line}: {lost}");
        }
    }
}

/// Whatever is offered has odds, they add up to 1, and what play comes to is among them.
#[test]
fn odds_never_disagree_with_what_is_decided() {
    let library = assets::assets();
    let mut reckoned = 0;
    // A short run has one fight of the shipped ones.
    let shipped = ["duel", "grab", "knockback", "ambush", "four-classes", "demo"];
    let most = if size() > 1 { shipped.len() } else { 1 };
    for name in shipped.into_iter().take(most) {
        reckoned += agree(assets::opened(&library, name).state());
    }
    reckoned += agree(magic::table().state());
    reckoned += agree(coin::opened().state());
    assert!(reckoned > 10 * most.min(2), "{reckoned}");
}

#[test]
fn odds_of_a_spell_on_several_say_what_becomes_of_them_together() {
    let table = magic::table();
    let odds = reckon(&table, "cast Fireball at 8E");
    let all = odds.let_be.together.as_ref().unwrap();
    is_their_sum(all, &odds);
    assert_eq!(all.hit.that(|_| true), Probability::CERTAIN);
    // One target has no whole.
    assert_eq!(reckon(&ready(&[ADA, BEA], &[]), "attack Bea").let_be.together, None);
}

fn agree(state: &State) -> usize {
    let mut reckoned = 0;
    let limits = Limits { decides: 3_000, nearly: None, runs: 200, picks: true };
    let may =
        |offer: &kekkai_battle::offer::Offer| offer.refusal.is_none() && offer.throw.is_some();
    for offer in offers(state).into_iter().filter(may) {
        let odds = odds::of(state, &offer.command, &[], limits).unwrap();
        assert!(odds.thrown, "{:?}", offer.command);
        for outlook in [Some(&odds.let_be), odds.answered.as_ref()].into_iter().flatten() {
            for outcome in &outlook.of {
                assert_eq!(outcome.lost.that(|_| true), Probability::CERTAIN);
                assert!(
                    outcome.out.in_ten_thousandths() >= outcome.out_at_once.in_ten_thousandths()
                );
            }
        }
        if let Some(all) = &odds.let_be.together {
            is_their_sum(all, &odds);
        }
        reckoned += 1;
        if odds.method != Method::Exact {
            continue;
        }
        // The lowest face of every die, nobody choosing anything.
        let (events, after) = lowest(state, &offer.command);
        for outcome in &odds.let_be.of {
            let vital = |state: &State| state.rules().view(outcome.who).pools[0].now;
            let lost = vital(state) - vital(&after);
            assert!(!outcome.lost.at(lost).is_never(), "{:?} {lost} {outcome:?}", offer.command);
            let fell = after.combatant(outcome.who).unwrap().presence == Presence::Fallen;
            assert!(!fell || !outcome.out_at_once.is_never());
            let blows = events.iter().filter_map(|event| {
                let Event::Own(fact) = event else { return None };
                fact.report().tallies.into_iter().find_map(|tally| match tally {
                    Tally::Blow(blow) if blow.target == outcome.who => Some(blow.hit),
                    _ => None,
                })
            });
            for hit in blows {
                let hits = outcome.hits.unwrap();
                assert!(if hit { !hits.is_never() } else { hits != Probability::CERTAIN });
            }
        }
    }
    reckoned
}

/// As many are hit on average as each is hit by itself, and one of them falls at least as often as the likeliest and at most as
/// often as all added up.
fn is_their_sum(all: &odds::Together, odds: &Odds) {
    let others = || odds.let_be.of.iter().filter(|outcome| outcome.who != odds.who);
    let sum = |of: fn(&Outcome) -> Probability| -> i64 {
        others().map(|outcome| i64::from(of(outcome).in_millionths())).sum()
    };
    let hits = sum(|outcome| outcome.hits.unwrap_or_else(|| outcome.lost.that(|lost| lost > 0)));
    let mean = all.hit.mean_in_tenths().unwrap();
    assert!((mean - hits / 100_000).abs() <= 1, "{mean} {hits}");
    let lost: i64 = others().map(|outcome| outcome.lost.mean_in_tenths().unwrap()).sum();
    let mean = all.lost.mean_in_tenths().unwrap();
    assert!((mean - lost).abs() <= 10, "{mean} {lost}");
    let any = i64::from(all.any_out.in_millionths());
    let likeliest = others().map(|outcome| outcome.out.in_millionths()).max().unwrap_or_default();
    let bounds = i64::from(likeliest) - 2..=sum(|outcome| outcome.out) + 2;
    assert!(bounds.contains(&any), "{any} {bounds:?}");
}

fn lowest(state: &State, command: &Command) -> (Vec<Event>, Box<State>) {
    let mut answers = Vec::new();
    loop {
        match decide(state, command, &answers) {
            Decision::Done { events, state } => return (events, state),
            Decision::Refused(refusal) => panic!("{command:?}: {refusal:?}"),
            Decision::Need(Ask::Die(throw)) => {
                let faces = vec![1; throw.dice.count.into()];
                answers.push(Answer::Faces(faces, Origin::Generated));
            }
            Decision::Need(Ask::Choice(choice)) => {
                let declines = |pick: &kekkai_rules::Pick| pick.meaning == PickMeaning::Declines;
                let none = choice.picks.iter().position(declines).unwrap_or_default();
                answers.push(Answer::Pick(u16::try_from(none).unwrap()));
            }
        }
    }
}
