//! What is printed, for whom, and in which language.

use std::process::Stdio;

use super::support::{Machine, said};

/// A duel in which Pavel has 220 of 300 and Vega all of 900.
fn struck() -> Machine {
    let machine = Machine::new();
    machine.duel("one");
    machine.run(&["exec", "one", "--dice", "100", "move 18J", "attack Pavel", "end"]).ended(0);
    machine
}

#[test]
fn the_game_master_sees_map_queue_pools_conditions_and_turn() {
    let machine = struck();
    let said = machine.run(&["show", "one"]).ended(0);
    for part in [
        "Duel",
        "Round 1",
        " 18 19 20",
        "VePa",
        "> Pa Pavel",
        "HP 220/300",
        "prana 175/175",
        "hit 1: 80 from Vega",
        "Pavel's turn: dodge",
    ] {
        said.tells(if part == "VePa" { "Ve Pa" } else { part });
    }
    let rows = said.out.lines().filter(|line| line.contains('∙')).count();
    assert_eq!(rows, 20);
}

#[test]
fn where_only_ascii_is_wanted_nothing_else_is_printed() {
    let machine = struck();
    machine.run(&["exec", "one", "shroud 1A", "ground 3A 4A deep"]).ended(0);
    for order in [["show", "one", "--as", "public"], ["show", "one", "--as", "gm"]] {
        let said = machine.run(&[&order[..], &["--ascii"]].concat()).ended(0);
        assert!(said.out.is_ascii(), "{}", said.out);
        said.tells(" . ");
    }
}

#[test]
fn the_public_sees_no_number_of_anybodys_health() {
    let machine = struck();
    let text = machine.run(&["show", "one", "--as", "public"]).ended(0);
    text.tells("HP: hurt");
    text.tells("HP: unhurt");
    for secret in ["220", "300", "900", "175", "700", "prana", "pending", "hit 1"] {
        assert!(!text.out.contains(secret), "{secret} is in\n{}", text.out);
    }
    let data = machine.run(&["show", "one", "--as", "public", "--json"]).ended(0);
    for combatant in data.objects()[0]["combatants"].as_array().unwrap() {
        assert!(combatant["sheet"].is_null());
        for pool in combatant["pools"].as_array().unwrap() {
            assert!(pool["looks"].is_string() && pool.get("now").is_none(), "{pool}");
        }
    }
    for secret in ["220", "300", "900", "175", "700"] {
        assert!(!data.out.contains(secret), "{secret} is in\n{}", data.out);
    }
}

#[test]
fn a_side_sees_its_own_numbers_and_the_others_wounds() {
    let machine = struck();
    for side in ["Blues", "blues", "2"] {
        let said = machine.run(&["show", "one", "--as", side]).ended(0);
        said.tells("HP 220/300");
        said.tells("HP: unhurt");
        assert!(!said.out.contains("900"), "{}", said.out);
    }
}

#[test]
fn what_is_asked_is_shown_to_those_who_are_asked() {
    let machine = Machine::new();
    machine.duel("one");
    machine.run(&["exec", "one", "dice real", "move 18J", "attack Pavel"]).ended(0);
    machine.run(&["show", "one"]).ended(0).tells("? Vega: attack, 40+1d160 above 60");
    let own = machine.run(&["show", "one", "--as", "Reds"]).ended(0);
    own.tells("? Vega: attack, 40+1d160");
    assert!(!own.out.contains("above 60"), "{}", own.out);
    for other in ["Blues", "public"] {
        let said = machine.run(&["show", "one", "--as", other]).ended(0);
        assert!(!said.out.contains("1d160"), "{}", said.out);
    }
}

#[test]
fn an_unknown_language_is_told_which_ones_there_are() {
    let machine = Machine::new();
    let said = machine.run(&["list", "--lang", "de"]).ended(2);
    said.complains("--lang");
    said.complains("de");
    said.complains("en, ru");
}

#[test]
fn both_languages_are_spoken() {
    let machine = Machine::new();
    let line = ["exec", "duel", "--dice", "30,20,10", "initiative"];
    machine.run(&line).ended(0).tells("Vega, initiative: 40+1d60: 30 → 70");
    let russian = |said: &super::support::Said| {
        said.tells("Vega, инициатива: 40+1d60: 30 → 70");
        said.tells("Цикл 1");
    };
    russian(&machine.run(&[line.as_slice(), &["--lang", "ru"]].concat()).ended(0));
    russian(&said(machine.command(&line).env("LC_ALL", "ru_RU.UTF-8")).ended(0));
    russian(&said(machine.command(&line).env_remove("LC_ALL").env("LANG", "ru_RU.UTF-8")).ended(0));
    let refused = ["exec", "duel", "--lang", "ru", "конец"];
    machine.run(&refused).ended(2).complains("никто не ходит");
    machine.run(&["--help", "--lang", "ru"]).ended(0).tells("Коды выхода: 0 сделано");
    let help = machine.run(&["--help"]).ended(0);
    help.tells("Exit codes: 0 done");
    machine.run(&["exec", "--help"]).ended(0).tells("runs in memory");
}

#[test]
fn no_word_of_the_help_is_missing() {
    let machine = Machine::new();
    let mut orders = vec![Vec::new()];
    let mut known = 0;
    while let Some(order) = orders.get(known).cloned() {
        known += 1;
        for lang in ["en", "ru"] {
            let mut args: Vec<&str> = order.iter().map(String::as_str).collect();
            args.extend(["--help", "--lang", lang]);
            let said = machine.run(&args).ended(0);
            for key in ["arg-", "about-", "more-", "shell-"] {
                assert!(!said.out.contains(key), "{key} in\n{}", said.out);
            }
            if lang == "en" {
                let below = said.out.lines().skip_while(|line| *line != "Commands:").skip(1);
                for line in below.take_while(|line| line.starts_with("  ")) {
                    let name = line.split_whitespace().next().unwrap().to_owned();
                    orders.push([order.as_slice(), &[name]].concat());
                }
            }
        }
    }
    for order in ["mend", "content check", "character import"] {
        assert!(orders.iter().any(|known| known.join(" ") == order), "{order} in {orders:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let machine = Machine::new();
    machine.duel("one");
    let orders: [&[&str]; 6] = [
        &["--help"],
        &["list"],
        &["show", "one"],
        &["show", "one", "--json"],
        &["exec", "one", "move 3J", "move 4J", "note done"],
        &["check", "one"],
    ];
    for order in orders {
        let mut command = machine.command(order);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{order:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{order:?}");
    }
    // What was ordered is done all the same.
    let shown = machine.run(&["show", "one", "--json"]).ended(0);
    assert_eq!(shown.objects()[0]["combatants"][0]["at"], "4J");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    let machine = Machine::new();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = machine.command(&["show", "duel"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Cannot write the output"));
}

#[test]
fn clocks_and_timers_are_in_the_data_of_a_fight_those_that_are_shown_for_players_too() {
    let machine = struck();
    let lines =
        ["clock Alarm 4 shown", "tick Alarm", "timer Bomb 3 rounds", "timer Fuse 2 turns Pavel"];
    machine.run(&[&["exec", "one"][..], &lines].concat()).ended(0);
    let clocks = |who| {
        let data = machine.run(&["show", "one", "--as", who, "--json"]).ended(0).objects();
        let all = data[0]["clocks"].as_array().unwrap().clone();
        let told = |clock: &serde_json::Value| {
            let name = clock["name"].as_str().unwrap().to_owned();
            (name, clock["left"].as_u64().unwrap(), clock["size"].as_u64().unwrap())
        };
        all.iter().map(told).collect::<Vec<_>>()
    };
    let clock = |name: &str, left, size| (name.to_owned(), left, size);
    assert_eq!(clocks("gm"), [clock("Alarm", 3, 4), clock("Bomb", 3, 3), clock("Fuse", 2, 2)]);
    assert_eq!(clocks("public"), [clock("Alarm", 3, 4)]);
}
