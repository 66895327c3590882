//! What people read while a fight of КНК is played: the lines of the log, questions, refusals.

use std::path::Path;

use kekkai_battle::{
    Audience, Decision, State, decide, grammar, library::Library, offer::offers,
    scenario::Scenario,    view::LogEntry,
};
use kekkai_rules::{Answer, Ask, Origin, Tone};
use kekkai_widgets::{Lang, Names, Words};

use super::menu::files;

/// A fight on a field without anything on it, with the words of one language.
struct Play {
    state: State,
    library: Library,
    words: Words,
}

/// The names of those in a fight.
struct Cast<'a>(&'a State);

impl Names for Cast<'_> {
    fn name(&self, who: kekkai_rules::Id) -> &str {
        self.0.combatant(who).map_or("?", |one| one.name.as_str())
    }
}

/// Two of them, the first to act first: what is said of each behind name, side and place.
fn two(one: &str, other: &str) -> Play {
    let rows = format!("r#\"{}\"#,", ".".repeat(20)).repeat(20);
    let text = format!(
        "(system: knk, title: \"Test\", seed: 1, rows: [{rows}], \
         sides: [(name: \"Reds\", colour: red, edge: west), (name: \"Blues\", colour: blue, edge: east)], \
         combatants: [(name: \"Dan\", side: \"Reds\", at: \"5E\", {one}), \
         (name: \"Eve\", side: \"Blues\", at: \"6F\", {other})])"
    );
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let library = Library::new(files(&assets, &[("systems/knk", "systems/knk")]));
    let scenario = Scenario::parse(&text, &library, "test", 1);
    let setup = scenario.unwrap_or_else(|error| panic!("{error}")).setup;
    let state = kekkai_battle::Fight::new(setup).unwrap().state().clone();
    let mut play = Play { state, library, words: Arc::new(Words::new(Lang::En)) };
    play.told("initiative", &[55, 1]);
    play
}

impl Play {
    fn decided(&self, line: &str, faces: &[u16], last: bool) -> Result<Decision, String> {
        let context = grammar::Context { state: &self.state, library: &self.library };
        let Ok(grammar::Line::Command(command)) = grammar::parse(line, &context) else {
            panic!("{line} is no order")
        };
        let (mut answers, mut faces) = (Vec::new(), faces.iter().copied());
        loop {
            match decide(&self.state, &command, &answers) {
                Decision::Need(Ask::Die(_)) => {
                    let face = faces.next().unwrap_or_else(|| panic!("{line}: one die more"));
                    answers.push(Answer::Faces(vec![face], Origin::Typed));
                }
                Decision::Need(Ask::Choice(choice)) if last => {
                    let at = u16::try_from(choice.picks.len() - 1).unwrap();
                    answers.push(Answer::Pick(at));
                }
                Decision::Refused(refusal) => {
                    return Err(self.words.refusal(&refusal, &Cast(&self.state)));
                }
                decision => return Ok(decision),
            }
        }
    }

    /// Carries a line out, every choice being the last one; what a short log tells of it.
    fn told(&mut self, line: &str, faces: &[u16]) -> Vec<String> {
        let decided = self.decided(line, faces, true);
        let Decision::Done { events, state } = decided.unwrap_or_else(|no| panic!("{line}: {no}"))
        else {
            panic!("{line} is not done")
        };
        self.state = *state;
        let told = events.iter().filter_map(|event| Audience::Gm.told(&self.state, event));
        let told = told.collect();
        let entry = LogEntry { step: None, round: 1, told, ruling: None, names: Vec::new() };
        let lines = self.words.log_lines(&entry, &Cast(&self.state)).into_iter();
        lines.filter(|line| line.tone != Tone::Detail).map(|line| line.text).collect()
    }

    /// What is asked before each thing that may be done now.
    fn asks(&self) -> Vec<String> {
        let offers = offers(&self.state);
        let open = offers.iter().filter(|offer| offer.refusal.is_none());
        open.filter_map(|offer| self.words.offer_asks(offer, &Cast(&self.state))).collect()
    }

    /// Why a line is refused.
    fn refused(&self, line: &str) -> String {
        match self.decided(line, &[], true) {
            Err(refusal) => refusal,
            Ok(decision) => panic!("{line}: {decision:?}"),
        }
    }
}

/// A fighter of these characteristics.
fn sheet(stats: &str) -> String {
    let letters: Vec<String> = ["s", "e", "a", "m", "l"]
        .iter()
        .zip(stats.chars())
        .map(|(name, rank)| format!("{name}: \"{rank}\""))
        .collect();
    format!("sheet: (category: profi, {})", letters.join(", "))
}

fn has(lines: &[String], part: &str) {
    assert!(lines.iter().any(|line| line.contains(part)), "{part:?} is not in {lines:#?}");
}

fn lacks(lines: &[String], part: &str) {
    assert!(!lines.iter().any(|line| line.contains(part)), "{part:?} is in {lines:#?}");
}

#[test]
fn a_fall_on_ice_is_told_and_why_nothing_was_rolled() {
    let mut play = two(&sheet("CCDCC"), &sheet("CCCCC"));
    play.told("ground 6E-8E ice", &[]);
    let mut poor = Play {
        state: play.state.clone(),
        library: play.library.clone(),
        words: Words::new(Lang::En),
    };
    let lines = play.told("move 6E", &[1]);
    has(&lines, "Dan falls on the ice and loses the rest of the turn");
    lacks(&lines, "prana");
    poor.told("prana Dan 9", &[]);
    let lines = poor.told("move 6E 7E 8E 9E", &[]);
    has(&lines, "Dan falls on the ice and loses the rest of the turn");
    has(&lines, "Dan: not enough prana for the save");
    // The end of any other turn tells nothing of the kind.
    lacks(&play.told("end", &[]), "falls");
}

#[test]
fn a_save_that_cannot_be_paid_for_says_so() {
    let mut play = two(&sheet("CCCCC"), &sheet("CCCCC"));
    lacks(&play.told("save Eve mind", &[1]), "prana");
    play.told("prana Eve 9", &[]);
    let lines = play.told("save Eve mind", &[]);
    has(&lines, "save failed");
    has(&lines, "Eve: not enough prana for the save");
}

#[test]
fn a_dodge_that_is_not_asked_for_says_why() {
    let mut play = two(&sheet("BCCCC"), &sheet("CCCCC"));
    play.told("attack Eve", &[60]);
    play.told("prana Eve 5", &[]);
    has(&play.told("end", &[]), "Eve cannot dodge");
}

#[test]
fn knk_grb_02_a_hold_is_named_where_it_may_be_dodged() {
    let mut play = two(&sheet("BCCCC"), &sheet("CCCCC"));
    play.told("grab Eve", &[99]);
    play.told("end", &[]);
    assert!(play.asks().contains(&"Eve: dodge the hold of Dan?".to_owned()), "{:?}", play.asks());
    let state = &play.state;
    let eve = state.combatants[1].id;
    let waits = &state.rules().view(eve).waits;
    let told = play.words.waiting(&waits[0], &Cast(state));
    assert_eq!(told, "hit 1: the hold from Dan, pending");
}
