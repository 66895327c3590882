//! `kekkai odds`: what is printed of an order before its dice fall, and what stands in the way.

use super::support::Machine;

/// A duel in which Vega stands beside Pavel and has the turn.
fn beside() -> Machine {
    let machine = Machine::new();
    machine.duel("one");
    machine.run(&["exec", "one", "move 18J"]).ended(0);
    machine
}

#[test]
fn odds_are_printed_in_both_languages_and_nothing_is_run() {
    let machine = beside();
    let before = machine.run(&["show", "one", "--json"]).ended(0).out;
    let said = machine.run(&["odds", "one", "attack Pavel"]).ended(0);
    for part in [
        "Vega → Pavel",
        "exact",
        "after a dodge",
        "hits",
        "kills",
        "critical",
        "damage",
        "on average",
    ] {
        said.tells(part);
    }
    let said = machine.run(&["odds", "one", "атака Pavel", "--lang", "ru"]).ended(0);
    for part in ["точно", "с уклонением", "попадание", "смерть", "крит", "урон", "в среднем"]
    {
        said.tells(part);
    }
    assert!(machine.run(&["odds", "one", "attack Pavel", "--ascii"]).ended(0).out.is_ascii());
    assert_eq!(machine.run(&["show", "one", "--json"]).ended(0).out, before);
}

#[test]
fn the_average_is_that_of_a_hit_and_says_so() {
    let machine = beside();
    let said = machine.run(&["odds", "one", "attack Pavel"]).ended(0);
    said.tells("Pavel: a hit leaves");
    let said = machine.run(&["odds", "one", "атака Pavel", "--lang", "ru"]).ended(0);
    said.tells("удар оставит в среднем");
}

#[test]
fn what_the_gm_calls_is_the_heading_of_its_odds_and_whose_roll_it_is_is_told() {
    let machine = beside();
    let said = machine.run(&["odds", "one", "save Pavel l above 50"]).ended(0);
    assert_eq!(said.out.lines().next(), Some("save Pavel l above 50"), "{}", said.out);
    said.tells("Pavel: succeeds");
}

#[test]
fn a_refusal_names_whom_it_is_about() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "hold", "four"]).ended(0);
    machine.run(&["exec", "four", "--dice", "seed", "initiative", "turn Kesh"]).ended(0);
    machine
        .run(&["odds", "four", "escape"])
        .ended(1)
        .complains("Kesh is in no grapple (D20-GRP-09)");
}

#[test]
fn as_data_they_are_fractions_that_add_up_to_one() {
    let machine = beside();
    let said = machine.run(&["odds", "one", "attack Pavel", "--json"]).ended(0);
    let odds = &said.objects()[0];
    assert_eq!((&odds["type"], &odds["exact"]), (&"odds".into(), &true.into()));
    assert_eq!(odds["name"], "Vega");
    for outlook in [&odds["now"], &odds["answered"]] {
        let pavel = &outlook["of"][0];
        assert_eq!(pavel["name"], "Pavel");
        let fractions: Vec<(u64, u64)> = pavel["lost"]
            .as_array()
            .unwrap()
            .iter()
            .map(|lost| {
                let (ways, of) = lost["chance"]["exact"].as_str().unwrap().split_once('/').unwrap();
                (ways.parse().unwrap(), of.parse().unwrap())
            })
            .collect();
        let whole: u64 = fractions.iter().map(|(_, of)| of).max().unwrap() * 60;
        let sum: u64 = fractions.iter().map(|(ways, of)| ways * (whole / of)).sum();
        assert_eq!(sum, whole, "{fractions:?}");
    }
    // The same order played with the highest face is among what was foreseen.
    let sampled =
        machine.run(&["odds", "one", "attack Pavel", "--most", "20", "--runs", "50", "--json"]);
    let sampled = &sampled.ended(0).objects()[0];
    assert_eq!((&sampled["exact"], &sampled["runs"]), (&false.into(), &50.into()));
    let hits = &sampled["now"]["of"][0]["hits"];
    assert!(hits["least"].as_u64() <= hits["per_10000"].as_u64(), "{hits}");
    assert!(hits["most"].as_u64() >= hits["per_10000"].as_u64(), "{hits}");
}

#[test]
fn somebody_named_before_the_target_has_the_turn() {
    let machine = beside();
    let said = machine.run(&["odds", "one", "attack Pavel Vega"]).ended(0);
    said.tells("Pavel → Vega");
}

#[test]
fn commands_before_it_that_take_no_dice_lead_to_where_it_would_be_ordered() {
    let machine = beside();
    // Pavel has the turn then.
    let said = machine.run(&["odds", "one", "end; attack Vega"]).ended(0);
    said.tells("end");
    said.tells("Pavel → Vega");
    // What leads there is said in the words in which it was typed.
    let said = machine.run(&["--lang", "ru", "odds", "one", "конец; атака Vega"]).ended(0);
    assert!(said.out.starts_with("конец\nPavel → Vega"), "{}", said.out);
    // The example of the help.
    let said = machine.run(&["odds", "demo", "accept; attack Hagen"]).ended(0);
    said.tells("Pavel → Hagen");
    machine.run(&["odds", "one", "end; attack Pavel"]).ended(1).complains("KNK-ATK-01");
}

#[test]
fn what_stands_in_the_way_is_told() {
    let machine = beside();
    machine.run(&["odds", "nowhere", "attack Pavel"]).ended(3).complains("nowhere");
    machine.run(&["odds", "one", "atack Pavel"]).ended(2).complains("atack");
    machine.run(&["odds", "one", "attack Vega"]).ended(1).complains("KNK-ATK-01");
    machine.run(&["odds", "one", "end"]).ended(1).complains("no odds");
    machine.run(&["odds", "one", "undo"]).ended(1).complains("no odds");
    machine.run(&["odds", "one"]).ended(2);
}
