//! Where the numbers of a step came from, in both languages.

use std::{collections::BTreeSet, fmt::Write as _};

use kekkai_battle::{
    Audience, Fight,
    fight::{Change, Hand},
    grammar::{self, Context, Line},
    library::Library,
    scenario::Scenario,
    systems::SystemId,
};
use kekkai_rules::{Answer, Ask, Origin, Pick, RuleId, knk::crit::CritEffect};
use kekkai_widgets::{Lang, Reason, Words};

const BATTLE: &str = r#"(
    system: knk,
    title: "A rich attack",
    sides: [(name: "Red"), (name: "Blue")],
    options: (crit_mode: total_ge_faces),
    combatants: [
        (name: "Pavel", side: "Red", at: "5E", sheet: (
            category: profi, s: "B+", e: 2, a: 3, m: 3, l: 2,
            weapons: [(name: "Rune blade", kind: slash, to_attack: 10, to_damage: 5)],
        )),
        (name: "Sable", side: "Blue", at: "6E", sheet: (
            category: profi, s: 2, e: 5, a: 2, m: 2, l: 3, unclean: true,
        )),
    ],
)"#;

fn fight() -> Fight {
    let scenario = Scenario::parse(BATTLE, &Library::default(), "test", 1);
    Fight::new(scenario.unwrap_or_else(|error| panic!("{error}")).setup).unwrap()
}

/// Gives an order; faces are typed as they are asked for, and of a choice the pick that `wanted` names.
fn play(fight: &mut Fight, line: &str, faces: &[u16], wanted: &dyn Fn(&Pick) -> bool) {
    let library = Library::default();
    let context = Context { state: fight.state(), library: &library };
    let Line::Command(command) = grammar::parse(line, &context).unwrap() else { panic!("{line}") };
    let (mut answers, mut faces) = (Vec::new(), faces.iter());
    loop {
        match fight.propose(command.clone(), answers.clone(), Hand::Table).unwrap() {
            Change::Ask(_, Ask::Die(throw)) => {
                let face = *faces.next().unwrap_or_else(|| panic!("{line}: no face for {throw:?}"));
                answers.push(Answer::Faces(vec![face], Origin::Typed));
            }
            Change::Ask(_, Ask::Choice(choice)) => {
                let at = choice.picks.iter().position(wanted).unwrap();
                answers.push(Answer::Pick(u16::try_from(at).unwrap()));
            }
            change @ (Change::Step { .. } | Change::GiveUp | Change::Head { .. }) => {
                assert!(faces.next().is_none(), "{line}: faces left");
                return fight.take(change);
            }
        }
    }
}

/// The text of an explanation, the rule of each line at its end.
fn text(reasons: &[Reason]) -> String {
    let mut text = String::new();
    for Reason { text: line, rule, line: _ } in reasons {
        let rule = rule.as_ref().map_or("", RuleId::as_str);
        writeln!(text, "{}", format!("{line:<66} {rule}").trim_end()).unwrap();
    }
    text
}

fn explained(fight: &mut Fight, lang: Lang) -> Vec<Reason> {
    let trace = fight.trace(fight.head()).unwrap().unwrap();
    Words::new(lang).explain(&trace, &fight.view(Audience::Gm))
}

/// Attack 2 with a “+”, a weapon, a half for the category, a doubling and a half for the nature of the target.
fn rich_attack() -> Fight {
    let mut fight = fight();
    let none = |_: &Pick| panic!("no choice");
    play(&mut fight, "initiative", &[60, 10], &none);
    play(&mut fight, "plus strength 1", &[], &none);
    let double = |pick: &Pick| pick.phrase == CritEffect::Double.phrase();
    play(&mut fight, "attack Sable 2 with \"Rune blade\"", &[135, 2], &double);
    fight
}

#[test]
fn a_rich_attack_is_explained_in_both_languages() {
    let mut fight = rich_attack();
    for lang in Lang::ALL {
        let text = text(&explained(&mut fight, lang));
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(format!("explained_{}", lang.code()), text);
        });
    }
}

#[test]
fn the_formula_adds_up_to_the_total() {
    let reasons = explained(&mut rich_attack(), Lang::En);
    let roll = reasons.iter().find(|reason| reason.text.contains("1d140")).unwrap();
    assert!(roll.text.contains("1d140 (real die 135) + 10 (weapon) = 145"), "{}", roll.text);
    let stages: Vec<&str> = reasons
        .iter()
        .map(|reason| reason.text.trim())
        .filter(|text| text.contains(" → ") && !text.contains("critical effect"))
        .collect();
    // 145 − 50 = 95, halved 47, doubled 94, unclean 47, +5.
    assert_eq!(
        stages[1..],
        ["95 → 47: halved", "47 → 94: doubled", "94 → 47: unclean", "47 → 52: damage bonus"]
    );
}

#[test]
fn what_a_roll_is_held_against_is_no_part_of_its_formula() {
    let battle = r#"(
        system: "3d6", title: "A lock", sides: [(name: "Red")],
        combatants: [(name: "Mira", side: "Red", at: "5E", sheet: (
            values: [("lockpicking", 12)], pools: [(name: "hp", max: 12)],
        ))],
    )"#;
    let scenario = Scenario::parse(battle, &Library::default(), "test", 1).unwrap();
    let mut fight = Fight::new(scenario.setup).unwrap();
    let library = Library::default();
    let context = Context { state: fight.state(), library: &library };
    let line = grammar::parse("check Mira lockpicking common -2", &context).unwrap();
    let Line::Command(command) = line else { panic!("no command") };
    let faces = vec![Answer::Faces(vec![1, 5, 5], Origin::Typed)];
    let change = fight.propose(command, faces, Hand::Table).unwrap();
    assert!(matches!(change, Change::Step { .. }), "{change:?}");
    fight.take(change);
    let reasons = explained(&mut fight, Lang::En);
    let roll = reasons.iter().find(|reason| reason.text.contains("3d6")).unwrap();
    assert_eq!(roll.text, "Mira, success roll: 3d6 (real die 1+5+5) = 11, not at most 10");
}

#[test]
fn what_has_no_roll_is_explained_too() {
    let mut fight = rich_attack();
    let none = |_: &Pick| panic!("no choice");
    for (line, told, rule) in [
        ("hp Sable 40 because a trap", "By the GM: a trap", "KNK-GEN-01"),
        ("end", "Sable's turn", "KNK-TRN-01"),
        ("accept", "Sable: pending hits are final", "KNK-TRN-03"),
        ("move 8E", "Sable 6E → 8E, 2 cells", "KNK-MOV-01"),
    ] {
        play(&mut fight, line, &[], &none);
        let reasons = explained(&mut fight, Lang::En);
        let found = reasons.iter().find(|reason| reason.text.trim() == told);
        let found = found.unwrap_or_else(|| panic!("{line}: {told}\n{}", text(&reasons)));
        assert_eq!(found.rule, Some(RuleId::new(rule)), "{line}");
    }
}

#[test]
fn every_line_of_the_log_has_its_place_in_the_explanation() {
    let mut fight = rich_attack();
    let none = |_: &Pick| panic!("no choice");
    play(&mut fight, "hp Sable 40 because a trap", &[], &none);
    play(&mut fight, "end", &[], &none);
    let words = Words::new(Lang::En);
    let view = fight.view(Audience::Gm);
    for step in fight.path().0 {
        let entry = fight.entry(step).unwrap().unwrap();
        let reasons = words.explain(&fight.trace(step).unwrap().unwrap(), &view);
        for (at, line) in words.log_lines(&entry, &view).iter().enumerate() {
            let reason = reasons.iter().find(|reason| reason.line == Some(at));
            let reason = reason.unwrap_or_else(|| panic!("{}\n{}", line.text, text(&reasons)));
            // A throw and a blow are told in other words; who it is about stands first in both.
            let first = |text: &str| text.trim().chars().take(5).collect::<String>();
            assert_eq!(first(&reason.text), first(&line.text));
        }
    }
}

#[test]
fn an_option_stands_at_the_rule_that_reads_it() {
    let reasons = explained(&mut rich_attack(), Lang::En);
    let option = reasons.iter().find(|reason| reason.text.contains("critical attack”")).unwrap();
    assert_eq!(
        option.text.trim(),
        "house rule “What makes a critical attack”: total reaches the faces"
    );
    assert_eq!(option.rule, Some(RuleId::new("KNK-CRT-01")));
}

#[test]
fn every_rule_has_a_title_and_a_text() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for system in SystemId::SHIPPED {
            let mut titles = BTreeSet::new();
            for rule in system.rules() {
                let (title, text) = (words.rule_title(&rule), words.rule_text(&rule));
                assert_ne!(title, rule.as_str());
                assert!(text.chars().count() > 15 && text.ends_with('.'), "{rule}: {text}");
                assert!(titles.insert(title.clone()), "{rule}: {title} is another's title");
            }
        }
        assert!(words.rule_text(&RuleId::new("KNK-GEN-01")).contains(match lang {
            Lang::En => "GM",
            Lang::Ru => "ведущего",
        }));
    }
}

#[test]
fn the_order_of_a_step_is_told_where_the_language_is_that_of_the_grammar() {
    let mut fight = fight();
    play(&mut fight, "note a pause", &[], &|_| false);
    let first = |reasons: Vec<Reason>| reasons.first().map(|reason| reason.text.clone());
    assert_eq!(first(explained(&mut fight, Lang::En)).as_deref(), Some("note a pause"));
    let russian = explained(&mut fight, Lang::Ru);
    assert!(russian.iter().all(|reason| !reason.text.contains("note")), "{russian:?}");
}
