//! What people read while a fight of КНК is played: the lines of the log, questions, refusals.

use std::{path::Path, sync::Arc};

use kekkai_battle::{
    Audience, BattleView, Decision, State, decide, grammar, library::Library, offer::offers,
    scenario::Scenario, view::LogEntry,
};
use kekkai_rules::{Answer, Ask, Choice, Origin, Tone};
use kekkai_widgets::{Lang, Words};

use super::menu::files;

/// A fight on a field without anything on it, with the words of one language.
#[derive(Clone)]
struct Play {
    state: State,
    library: Library,
    words: Arc<Words>,
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
    play.told("initiative", &[55, 1, 2, 3]);
    play
}

impl Play {
    fn view(&self) -> BattleView {
        BattleView::new(&self.state, Audience::Gm)
    }

    /// What comes of a line: its choices are answered with the pick of this number, or the last one where that is beyond them.
    fn decided(&self, line: &str, faces: &[u16], pick: Option<usize>) -> Result<Decision, String> {
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
                Decision::Need(Ask::Choice(choice)) if pick.is_some() => {
                    let at = pick.unwrap_or_default().min(choice.picks.len() - 1);
                    answers.push(Answer::Pick(u16::try_from(at).unwrap()));
                }
                Decision::Refused(refusal) => {
                    return Err(self.words.refusal(&refusal, &self.view()));
                }
                decision => return Ok(decision),
            }
        }
    }

    /// Carries a line out, every choice being the last one; what a short log tells of it.
    fn told(&mut self, line: &str, faces: &[u16]) -> Vec<String> {
        self.picked(line, faces, usize::MAX)
    }

    /// The same with every choice being the one of this number.
    fn picked(&mut self, line: &str, faces: &[u16], pick: usize) -> Vec<String> {
        let decided = self.decided(line, faces, Some(pick));
        let Decision::Done { events, state } = decided.unwrap_or_else(|no| panic!("{line}: {no}"))
        else {
            panic!("{line} is not done")
        };
        self.state = *state;
        let told = events.iter().filter_map(|event| Audience::Gm.told(&self.state, event));
        let told = told.collect();
        let entry = LogEntry { step: None, round: 1, told, ruling: None, names: Vec::new() };
        let lines = self.words.log_lines(&entry, &self.view()).into_iter();
        lines.filter(|line| line.tone != Tone::Detail).map(|line| line.text).collect()
    }

    /// The first choice that a line comes to.
    fn choice(&self, line: &str, faces: &[u16]) -> Choice {
        match self.decided(line, faces, None) {
            Ok(Decision::Need(Ask::Choice(choice))) => *choice,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn picks(&self, line: &str, faces: &[u16]) -> Vec<String> {
        let picks = self.choice(line, faces).picks;
        picks.iter().map(|pick| self.words.pick_name(pick, &self.view())).collect()
    }

    /// The question of the first choice that a line comes to; what others than the GM read of it behind that.
    fn question(&self, line: &str, faces: &[u16]) -> [String; 2] {
        let choice = self.choice(line, faces);
        let public = self.words.phrase(&choice.disclosed_question(), &self.view());
        [self.words.ask(&Ask::Choice(Box::new(choice)), &self.view()), public]
    }

    /// What is asked before each thing that may be done now.
    fn asks(&self) -> Vec<String> {
        let offers = offers(&self.state);
        let open = offers.iter().filter(|offer| offer.refusal.is_none());
        open.filter_map(|offer| self.words.offer_asks(offer, &self.view())).collect()
    }

    /// Why a line is refused.
    fn refused(&self, line: &str) -> String {
        match self.decided(line, &[], Some(usize::MAX)) {
            Err(refusal) => refusal,
            Ok(decision) => panic!("{line}: {decision:?}"),
        }
    }
}

/// One that reads five lines a turn, among other things of seven.
const MAGE: &str = "like: \"mage\", spells: [\"firestorm\"]";

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
    let mut poor = play.clone();
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
    let eve = play.state.combatants[1].id;
    let waits = play.state.rules().view(eve).waits;
    let told = play.words.waiting(&waits[0], &play.view());
    assert_eq!(told, "hit 1: the hold from Dan, pending");
}

#[test]
fn knk_grb_04_keys_say_what_answers_a_hold_once_it_is_not_dodged() {
    let mut play = two(&sheet("BCCCC"), &sheet("CCCCC"));
    play.told("grab Eve", &[99]);
    play.told("end", &[]);
    let words = |play: &Play| play.view().turn.unwrap().answers.unwrap().words;
    assert_eq!(words(&play), ["action-dodge", "action-accept"]);
    play.told("dodge 1", &[1]);
    assert_eq!(words(&play), ["action-break", "action-stay-held"]);
    let offers = offers(&play.state);
    let breaks = offers.iter().find(|offer| offer.refusal.is_none() && offer.throw.is_some());
    assert_eq!(play.words.offer_beside(breaks.unwrap(), &play.view()), "already paid");
}

#[test]
fn knk_crt_04_the_question_for_an_effect_tells_the_gm_what_the_blow_comes_to() {
    let play = two(&sheet("BCCCC"), &sheet("CCCCC"));
    let [gm, public] = play.question("attack Eve", &[100]);
    assert!(gm.starts_with("Dan: ") && gm.ends_with(": which critical effect?"), "{gm}");
    assert!(gm.contains('−') && gm.contains(" = "), "{gm}");
    assert_eq!(public, "which critical effect?");
}

#[test]
fn knk_mag_12_a_spell_that_is_not_finished_says_when_it_is_aimed() {
    let mut play = two(MAGE, &sheet("CCCCC"));
    let refused = play.refused("cast firestorm at 7E");
    assert!(refused.starts_with("The target is named with the last line: 5 of 7"), "{refused}");
    play.told("cast firestorm", &[]);
}

#[test]
fn knk_mag_13_a_wall_around_the_control_zone_is_named_and_no_distance() {
    let mut play = two("like: \"mage\"", &sheet("CCCCC"));
    play.told("ground 6A-6E 6G-6T strong", &[]);
    let refused = play.refused("cast fireball at 7A");
    assert!(refused.starts_with("Outside the control zone: obstacles leave no way"), "{refused}");
    assert!(play.refused("cast fireball at 19C").starts_with("Out of reach: 14 cells away"));
}

#[test]
fn knk_mod_05_a_mark_that_is_used_up_is_missed_like_one_that_never_was() {
    let strong = "sheet: (category: profi, s: \"C+\", e: \"C\", a: \"C\", m: \"C\", l: \"C\")";
    let mut play = two(strong, &sheet("CCCCC"));
    play.told("plus strength", &[]);
    assert!(play.refused("plus strength").starts_with("Missing: a \"+\" for it"));
    play.told("attack Eve", &[60]);
    play.told("end", &[]);
}

#[test]
fn knk_obs_02_damage_to_an_obstacle_is_told_as_it_adds_up() {
    let commoner = "sheet: (category: commoner, s: \"D\", e: \"C\", a: \"C\", m: \"C\", l: \"C\")";
    let mut play = two(commoner, &sheet("CCCCC"));
    play.told("ground 5F ordinary", &[]);
    has(&play.told("attack 5F", &[10]), "5F: ordinary obstacle, 5 damage taken so far");
}

#[test]
fn knk_obs_06_a_jump_is_as_many_cells_as_it_goes() {
    let mut play = two(&sheet("CCACC"), &sheet("CCCCC"));
    play.told("ground 6E-8E hindrance", &[]);
    has(&play.told("move jump 9E", &[]), "Dan 5E → 9E, 4 cells");
}

#[test]
fn knk_trn_01_what_waits_for_an_answer_is_named_to_one_who_would_act() {
    let mut play = two(&sheet("BCCCC"), &sheet("CCCCC"));
    let mut held = play.clone();
    play.told("attack Eve", &[60]);
    play.told("end", &[]);
    assert!(play.refused("attack Dan").starts_with("First dodge or accept"));
    held.told("grab Eve", &[99]);
    held.told("end", &[]);
    assert!(held.refused("attack Dan").starts_with("First dodge, break free or accept"));
    held.told("accept", &[]);
    assert!(held.refused("attack Dan").starts_with("First break free or accept the hold"));
}

#[test]
fn knk_crt_07_the_log_says_where_a_weapon_has_flown_to() {
    let sword = "sheet: (category: profi, s: \"B\", e: \"C\", a: \"C\", m: \"C\", l: \"C\"), weapons: [\"sword\"]";
    let mut play = two(sword, sword);
    let picks = play.picks("attack Eve", &[100]);
    let disarms = picks.iter().position(|pick| pick.starts_with("disarm")).unwrap();
    let lines = play.picked("attack Eve", &[100, 2], disarms);
    assert!(
        lines.iter().any(|line| line.starts_with("Eve loses") && line.contains(", it lies on ")),
        "{lines:?}"
    );
}

#[test]
fn knk_cls_04_a_phantasm_says_what_it_brings() {
    let servant = "like: \"saber\"";
    let play = two(servant, &sheet("CCCCC"));
    let offers = offers(&play.state);
    let beside: Vec<String> =
        offers.iter().map(|offer| play.words.offer_beside(offer, &play.view())).collect();
    assert!(beside.iter().any(|told| told.ends_with(" turns")), "{beside:?}");
}

#[test]
fn knk_obs_08_water_tells_once_a_walk_what_it_has_taken() {
    let apostle = "sheet: (category: profi, s: \"C\", e: \"C\", a: \"C\", m: \"C\", l: \"C\", sixth: \"D\", class: \"Dead Apostle\")";
    let mut play = two(apostle, &sheet("CCCCC"));
    play.told("ground 6E-8E shallow", &[]);
    let lines = play.told("move 6E 7E", &[]);
    let told = |pool: &str| lines.iter().filter(|line| line.contains(pool)).count();
    assert_eq!((told("HP"), told("prana")), (1, 1), "{lines:?}");
    has(&lines, "HP −20");
}
