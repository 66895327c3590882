//! Weapons that strike a group, aimed at a square (D20-ATK-13).

use super::{blows, grapple::arena, hp, no, sheet};
use crate::table::{Table, cell};
use kekkai_battle::{
    Aim, Audience, Command, SideId, area,
    odds::{self, Distribution, Limits, Method, Odds, Probability},
    offer,
};

/// Ade, first to act, with a grenade in hand 6 m from the Brute at 8H and Kesh at 8I.
fn grenadier() -> Table {
    let mut table = arena("8 11 20 14");
    table.tell("put Ade 8N", "");
    table.tell("draw 2", "");
    table
}

#[test]
fn d20_atk_13_a_group_is_aimed_at_as_a_square_and_listed_before() {
    let mut table = grenadier();
    // 6G holds nobody; the Brute and Kesh are within 2 m of it, Lin at 5H too, Ade is not.
    let blast = offer::offers(table.state()).into_iter().find(|offered| {
        let word = offered.act.as_ref().is_some_and(|act| act.verb == "blast");
        word && matches!(offered.aim(), Some(Aim::Cell(at)) if at == cell("6G"))
    });
    assert_eq!(blast.map(|offered| offered.refusal), Some(None));
    let command = table.command("blast 6G");
    assert!(matches!(command, Command::Act { aim: Some(Aim::Cell(_)), .. }));
    let area = area::of(table.state(), &command);
    assert_eq!(area.len(), 25);
    for name in ["Brute", "Kesh", "Lin"] {
        assert!(area.contains(&table.at(name).unwrap()), "{name}");
    }
    // In the order of the queue, each with its own roll: Lin 17, Brute 13, Kesh 11.
    table.tell("blast 6G", "10 20 10 1 1,2 9");
    let all: Vec<i32> = blows(&table).iter().map(|(_, ac, _)| *ac).collect();
    assert_eq!(all, [17, 14, 16]);
}

#[test]
fn d20_atk_13_squares_with_nobody_in_them_may_be_struck_at_the_same_price() {
    let mut table = grenadier();
    table.tell("blast 18L", "");
    assert!(blows(&table).is_empty());
    let tells = |audience| {
        let log = table.fight.clone().log(audience, 1).unwrap();
        format!("{log:?}").contains("d20-log-struck-nobody")
    };
    assert!(tells(Audience::Gm));
    // As little as where somebody hides.
    assert!(!tells(Audience::Public) && !tells(Audience::Side(SideId(1))));
    assert!(no(&mut table, "blast 6G").starts_with("d20-"), "its action is used");
    // A baton strikes one.
    let mut table = arena("8 11 20 14");
    assert_eq!(no(&mut table, "blast 6G"), "d20-strikes-one D20-ATK-13");
}

#[test]
fn d20_atk_13_group_attack() {
    // The Brute has AC 14 and Kesh 16; +2 and Dexterity +1, -2 for 6 m.
    let mut each = grenadier();
    each.tell("blast 8I", "19 10 3,4 9");
    assert_eq!((hp(&each, "Brute"), hp(&each, "Kesh")), (37, 30));
    // One throw for all: 1 more hits both with one throw of damage, and each saves by itself.
    let mut one = grenadier();
    one.tell("option group_attack one_roll", "");
    one.tell("blast 8I", "17 10 3,4 14");
    assert_eq!(blows(&one), [(18, 14, 7), (20, 16, 3)]);
    assert_eq!((hp(&one, "Brute"), hp(&one, "Kesh")), (37, 27));
    // A critical check is thrown once as well, and what it multiplies.
    let mut one = grenadier();
    one.tell("option group_attack one_roll", "");
    one.tell("blast 8I", "20 19 5 3,4 1,2 5");
    assert_eq!(blows(&one), [(21, 14, 10), (23, 16, 10)]);
    assert_eq!(sheet(&one, "Kesh").hp, 20);
}

fn odds_of(table: &Table, line: &str) -> Odds {
    odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap()
}

/// How two numbers are spread together that know nothing of each other.
fn sum_of(one: &Distribution, other: &Distribution) -> Distribution {
    let mut sum = Distribution::default();
    for (first, likely) in one.values() {
        for (second, chance) in other.values() {
            sum.add(first + second, likely.and(chance).unwrap()).unwrap();
        }
    }
    sum
}

#[test]
fn d20_atk_13_the_odds_of_a_burst_are_exact_however_many_stand_in_it() {
    let table = grenadier();
    let names = ["Lin", "Brute", "Kesh"];
    let all = odds_of(&table, "blast 6G");
    assert_eq!(all.method, Method::Exact);
    let (mut lost, mut none) = ([(0, Probability::CERTAIN)].into_iter().collect(), None);
    for name in names {
        let mut alone = table.clone();
        for (other, place) in names.iter().zip(["20R", "20S", "20T"]) {
            if *other != name {
                alone.tell(&format!("put {other} {place}"), "");
            }
        }
        let alone = odds_of(&alone, "blast 6G").let_be.find(table.id(name)).cloned();
        assert_eq!(all.let_be.find(table.id(name)), alone.as_ref(), "{name}");
        let alone = alone.unwrap();
        lost = sum_of(&lost, &alone.lost);
        let misses = alone.hits.unwrap().failed();
        none = Some(none.map_or(misses, |none: Probability| none.and(misses).unwrap()));
    }
    let together = all.let_be.together.unwrap();
    assert_eq!((together.hit.at(0), together.lost), (none.unwrap(), lost));
}

#[test]
fn d20_atk_13_the_odds_of_a_burst_count_who_falls_of_it() {
    // By one throw for all, and by one for each: who is out is the same alone and beside others.
    for option in ["roll_each", "one_roll"] {
        let mut table = grenadier();
        table.tell(&format!("option group_attack {option}"), "");
        table.tell("hurt Brute 47 physical", "");
        let all = odds_of(&table, "blast 6G");
        assert_eq!(all.method, Method::Exact, "{option}");
        let out = |odds: &Odds| odds.let_be.find(table.id("Brute")).map(|one| one.out);
        assert!(out(&all).is_some_and(|out| !out.is_never()), "{:?}", all.let_be);
        let mut alone = table.clone();
        alone.tell("put Lin 20R", "");
        alone.tell("put Kesh 20S", "");
        assert_eq!(out(&all), out(&odds_of(&alone, "blast 6G")), "{option}");
        // Nobody else can die of one grenade.
        assert_eq!(all.let_be.together.as_ref().map(|all| all.any_out), out(&all), "{option}");
    }
}

#[test]
fn d20_atk_13_the_odds_of_a_burst_at_six_are_exact() {
    let mut table = grenadier();
    for (place, initiative) in [("6F", "9"), ("6G", "7"), ("6H", "6")] {
        table.tell(&format!("copy Brute {place}"), initiative);
    }
    let all = odds_of(&table, "blast 6G");
    let together = all.let_be.together.unwrap();
    assert_eq!((all.method, together.hit.values().count()), (Method::Exact, 7));
}
