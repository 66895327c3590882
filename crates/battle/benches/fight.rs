//! What a fight costs, with one hundred combatants: decisions, views, the past.
#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    missing_docs,
    reason = "a bench that cannot go on should stop with a word"
)]

#[path = "support/crowd.rs"]
mod crowd;
#[path = "support/melee.rs"]
mod melee;
#[path = "support/ring.rs"]
mod ring;

use std::sync::LazyLock;

use crowd::{Crowd, LONG};
use divan::{Bencher, black_box};
use kekkai_battle::{
    Audience, Command, Event, Fight, SideId,
    decide::{Decision, decide},
    fight::{Change, Hand, ROOT},
    forecast,
    odds::{self, Limits},
    offer::offers,
    reach::Reach,
    scenario::Setup,
    systems::SystemId,
};
use kekkai_rules::{Answer, MoveKind};

/// Steps behind the fight: what is done at a key press must cost the same at both.
const DEPTHS: [usize; 2] = [10, LONG];

static SHORT_FIGHT: LazyLock<Crowd> = LazyLock::new(|| Crowd::after(10));
static LONG_FIGHT: LazyLock<Crowd> = LazyLock::new(|| Crowd::after(LONG));

fn crowd(depth: usize) -> &'static Crowd {
    if depth == LONG { &LONG_FIGHT } else { &SHORT_FIGHT }
}

fn main() {
    divan::main();
}

/// The fight as its file opens it: with a state put aside for its last step but so many.
fn loaded(crowd: &Crowd, before_end: usize) -> Fight {
    let (text, lines) = crowd.file();
    let keyframe = kept(crowd, before_end);
    Fight::load(text, &lines, Some((keyframe.0, &keyframe.1))).unwrap()
}

fn kept(crowd: &Crowd, before_end: usize) -> (u32, Vec<u8>) {
    let mut fight = crowd.fight.clone();
    for _ in 0..before_end {
        let change = fight.undo().unwrap().unwrap();
        fight.take(change);
    }
    fight.keyframe()
}

/// An attack with the answers it needs and the events it leads to.
fn attack(crowd: &Crowd) -> (Command, Vec<Answer>, Vec<Event>) {
    let command = crowd.attack().unwrap();
    match crowd.fight.propose(command.clone(), Vec::new(), Hand::Generator) {
        Ok(Change::Step { record, .. }) => (command, record.answers.clone(), record.events.clone()),
        other => unreachable!("{other:?}"),
    }
}

#[divan::bench]
fn decide_an_attack(bencher: Bencher<'_, '_>) {
    let crowd = crowd(10);
    let (command, answers, _) = attack(crowd);
    bencher.bench(|| match decide(crowd.fight.state(), black_box(&command), &answers) {
        Decision::Done { events, .. } => events,
        other => unreachable!("{other:?}"),
    });
}

/// A walk past three who strike at it, and the blow at its end, under the d20 book.
#[divan::bench]
fn decide_an_attack_past_three(bencher: Bencher<'_, '_>) {
    let (fight, orders) = (ring::fight(), ring::orders());
    let first = ring::answers(fight.state(), &orders[0]);
    let Decision::Done { state, .. } = decide(fight.state(), &orders[0], &first) else {
        unreachable!("the walk is made")
    };
    let answers = [first, ring::answers(&state, &orders[1])];
    bencher.bench(|| ring::pass(black_box(fight.state()), &orders, &answers));
}

/// A blow in melee with the test of its defence, under the d100 book.
#[divan::bench]
fn decide_a_blow_with_its_defence(bencher: Bencher<'_, '_>) {
    let (fight, command) = (melee::fight(), melee::blow());
    let answers = melee::answers(fight.state());
    bencher.bench(|| match decide(black_box(fight.state()), &command, &answers) {
        Decision::Done { events, .. } => events,
        other => unreachable!("{other:?}"),
    });
}

#[divan::bench]
fn apply_an_attack(bencher: Bencher<'_, '_>) {
    let crowd = crowd(10);
    let (_, _, events) = attack(crowd);
    bencher.with_inputs(|| crowd.fight.state().clone()).bench_values(|mut state| {
        for event in &events {
            state.apply(event);
        }
        state
    });
}

#[divan::bench]
fn hash_a_state(bencher: Bencher<'_, '_>) {
    bencher.bench(|| crowd(10).fight.state().hash());
}

#[divan::bench(args = DEPTHS)]
fn propose_and_take_an_attack(bencher: Bencher<'_, '_>, depth: usize) {
    let command = crowd(depth).attack().unwrap();
    // One fight that grows: a copy of the past for each sample would cost more than what is measured.
    let fight = std::cell::RefCell::new(crowd(depth).fight.clone());
    let head = fight.borrow().head();
    bencher
        .with_inputs(|| {
            let mut fight = fight.borrow_mut();
            let change = fight.jump(head).unwrap();
            fight.take(change);
        })
        .bench_local_values(|()| {
            let mut fight = fight.borrow_mut();
            let change = fight.propose(command.clone(), Vec::new(), Hand::Generator).unwrap();
            let line = change.line();
            fight.take(change);
            line
        });
}

#[divan::bench(args = DEPTHS)]
fn undo_and_redo(bencher: Bencher<'_, '_>, depth: usize) {
    let fight = std::cell::RefCell::new(crowd(depth).fight.clone());
    bencher.bench_local(|| {
        let mut fight = fight.borrow_mut();
        let change = fight.undo().unwrap().unwrap();
        fight.take(change);
        let change = fight.redo().unwrap().unwrap();
        fight.take(change);
    });
}

#[divan::bench(args = DEPTHS)]
fn undo_just_after_opening(bencher: Bencher<'_, '_>, depth: usize) {
    bencher.with_inputs(|| loaded(crowd(depth), 0)).bench_local_values(|mut fight| {
        let change = fight.undo().unwrap().unwrap();
        fight.take(change);
        fight
    });
}

/// Those who look on at a fight.
const AUDIENCES: [&str; 3] = ["gm", "side", "public"];

fn seen(bencher: Bencher<'_, '_>, fight: &Fight, audience: &str) {
    let audience = match audience {
        "gm" => Audience::Gm,
        "side" => Audience::Side(SideId(0)),
        _ => Audience::Public,
    };
    bencher.bench(|| fight.view(black_box(audience)));
}

#[divan::bench(args = AUDIENCES)]
fn view(bencher: Bencher<'_, '_>, audience: &str) {
    seen(bencher, &crowd(10).fight, audience);
}

#[divan::bench(args = AUDIENCES)]
fn view_of_the_d20_book(bencher: Bencher<'_, '_>, audience: &str) {
    seen(bencher, &ring::fight(), audience);
}

#[divan::bench(args = AUDIENCES)]
fn view_of_the_d100_book(bencher: Bencher<'_, '_>, audience: &str) {
    seen(bencher, &melee::fight(), audience);
}

#[divan::bench]
fn all_offers_of_the_d20_book(bencher: Bencher<'_, '_>) {
    let fight = ring::fight();
    bencher.bench(|| offers(black_box(fight.state())));
}

#[divan::bench]
fn all_offers_of_the_d100_book(bencher: Bencher<'_, '_>) {
    let fight = melee::fight();
    bencher.bench(|| offers(black_box(fight.state())));
}

/// What a screen works out, bit by bit, of a walk past three and the blow at its end.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn odds_of_an_attack_past_three(bencher: Bencher<'_, '_>) {
    let (fight, orders) = (ring::fight(), ring::orders());
    let limits = Limits::default();
    bencher.bench(|| odds::along(black_box(fight.state()), &orders, limits).unwrap());
}

#[divan::bench]
fn all_offers(bencher: Bencher<'_, '_>) {
    bencher.bench(|| offers(black_box(crowd(10).fight.state())));
}

#[divan::bench]
fn reach(bencher: Bencher<'_, '_>) {
    let state = crowd(10).fight.state();
    let who = state.actor().unwrap();
    bencher.bench(|| Reach::of(black_box(state), who, walk().id));
}

/// The ordinary way to move.
fn walk() -> &'static MoveKind {
    SystemId::default().book().modes.first().unwrap()
}

/// What a screen works out, bit by bit, of an attack that is aimed.
#[divan::bench]
fn odds_of_an_attack(bencher: Bencher<'_, '_>) {
    let crowd = crowd(10);
    let (command, _, _) = attack(crowd);
    let state = crowd.fight.state();
    bencher.bench(|| odds::of(black_box(state), &command, &[], Limits::default()).unwrap());
}

/// What a moved cursor asks for: the dearest of all ways.
#[divan::bench]
fn walk_foreseen(bencher: Bencher<'_, '_>) {
    let state = crowd(10).fight.state();
    let who = state.actor().unwrap();
    let reach = Reach::of(state, who, walk().id).unwrap();
    let (far, _) = reach.cells().max_by_key(|(_, cost)| walk().counts.within(cost)).unwrap();
    let path = reach.path(far).unwrap();
    bencher.bench(|| forecast::of_walk(black_box(state), who, &path, walk().id).unwrap());
}

#[divan::bench(args = DEPTHS)]
fn log_of_sixteen_steps(bencher: Bencher<'_, '_>, depth: usize) {
    let fight = std::cell::RefCell::new(crowd(depth).fight.clone());
    bencher.bench_local(|| fight.borrow_mut().log(Audience::Gm, 16).unwrap());
}

#[divan::bench]
fn setup_from_its_line(bencher: Bencher<'_, '_>) {
    let line = crowd(10).lines.first().unwrap();
    bencher.bench(|| ron::from_str::<Setup>(black_box(&line.payload)).unwrap());
}

/// Opening as after a crash: the kept state is sixteen steps old.
#[divan::bench(args = DEPTHS)]
fn open_with_a_kept_state(bencher: Bencher<'_, '_>, depth: usize) {
    let (text, lines) = crowd(depth).file();
    let (seq, bytes) = kept(crowd(depth), 10.min(depth - 1));
    bencher
        .with_inputs(|| text.clone())
        .bench_values(|text| Fight::load(text, &lines, Some((seq, &bytes))).unwrap());
}

/// Opening where nothing was kept: every event of the past is applied again.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn replay_of_ten_thousand_steps(bencher: Bencher<'_, '_>) {
    let (text, lines) = crowd(LONG).file();
    bencher
        .with_inputs(|| text.clone())
        .bench_values(|text| Fight::load(text, &lines, None).unwrap());
}

/// Back to the first step and to the last again, all records read already.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn jump_over_ten_thousand_steps(bencher: Bencher<'_, '_>) {
    let fight = std::cell::RefCell::new(crowd(LONG).fight.clone());
    let head = fight.borrow().head();
    bencher.bench_local(|| {
        let mut fight = fight.borrow_mut();
        for to in [ROOT, head] {
            let change = fight.jump(to).unwrap();
            fight.take(change);
        }
    });
}
