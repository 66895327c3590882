//! Whatever is offered has words of its own in both languages.

use std::collections::BTreeSet;

use kekkai_battle::{
    Audience, BattleView, Command, Decision, State, decide, grammar, library::Library,
    offer::offers, scenario::Scenario,
};
use kekkai_rules::{Answer, Ask, Origin};
use kekkai_widgets::{Lang, Words};

const FIGHT: &str = r#"(
    system: knk, title: "Offers", seed: 1, sides: [(name: "West"), (name: "East")],
    combatants: [
        (name: "Ada", side: "West", at: "1J", sheet: (
            category: monster, s: "A+", e: "C", a: "B+", m: "C", l: "C+", items: [(name: "Flask", hp: 60)],
        )),
        (name: "Bea", side: "East", at: "2J", sheet: (category: profi, s: "C", e: "A", a: "D", m: "C", l: "C")),
    ],
    items: [("1J", (name: "Coin"))],
)"#;

/// The fight after lines of the command line, every die on a face that is high for all of them.
fn after(lines: &[&str]) -> State {
    let mut state =
        Scenario::parse(FIGHT, &Library::default(), "test", 1).unwrap().setup.state().unwrap();
    let library = Library::default();
    for line in lines {
        let context = grammar::Context { state: &state, library: &library };
        let Ok(grammar::Line::Command(command)) = grammar::parse(line, &context) else {
            panic!("{line}")
        };
        state = done(&state, &command);
    }
    state
}

fn done(state: &State, command: &Command) -> State {
    let mut answers = Vec::new();
    loop {
        match decide(state, command, &answers) {
            Decision::Done { state, .. } => return *state,
            Decision::Need(Ask::Die(throw)) => {
                let face = u16::try_from(throw.dice.faces).unwrap();
                answers.push(Answer::Faces(vec![face], Origin::Typed));
            }
            Decision::Need(Ask::Choice(choice)) => {
                answers.push(Answer::Pick(u16::try_from(choice.picks.len() - 1).unwrap()));
            }
            Decision::Refused(refusal) => panic!("{command:?}: {refusal:?}"),
        }
    }
}

#[test]
fn every_offer_is_told_apart_from_the_others_in_both_languages() {
    let mut seen = BTreeSet::new();
    for lines in [
        &[][..],
        &["initiative", "turn Ada"],
        &["initiative", "turn Ada", "grab Bea"],
        &["initiative", "turn Ada", "grab Bea", "turn Bea"],
        &["initiative", "turn Ada", "attack Bea", "turn Bea"],
        &["initiative", "put Bea 5J", "turn Ada", "leave west", "turn Bea", "end", "turn Ada"],
    ] {
        let state = after(lines);
        let view = BattleView::new(&state, Audience::Gm);
        for lang in Lang::ALL {
            let words = Words::new(lang);
            let mut told = BTreeSet::new();
            for offer in offers(&state) {
                let text = words.offered(&offer, &view);
                assert!(!text.is_empty() && !text.contains("offer-"), "{offer:?}: {text}");
                assert!(told.insert(text.clone()), "{text} twice: {offer:?}");
                if lang == Lang::En {
                    seen.insert(text);
                }
            }
        }
    }
    for part in ["Grab → Bea", "Let go → Bea", "Pick up: Coin", "Use: Flask", "Break free", "Hide"]
    {
        assert!(seen.contains(part), "{part} is not among {seen:#?}");
    }
    for part in ["Leave the map: ", "Come back on ", "Walk around ", "Dodge hit "] {
        assert!(seen.iter().any(|text| text.starts_with(part)), "no {part} among {seen:#?}");
    }
}
