//! A fight of the d20 book as large as the crowd: one hundred combatants, one of whom leaves the reach of three others.
#![allow(dead_code, reason = "each bench uses its own part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    unreachable_pub,
    missing_docs,
    reason = "a bench that cannot go on should stop with a word"
)]

use std::fmt::Write as _;

use kekkai_battle::{
    Command, Decision, Fight, Gm, State, decide,
    library::Library,
    scenario::{Scenario, Setup},
};
use kekkai_rules::{Answer, Ask, Id, Origin, Throw, d20::steps::WALK};

use crate::crowd::{COMBATANTS, Crowd};

/// Where the three stand, around the one who goes, each with its column and row.
const THREE: [(usize, usize); 3] = [(9, 8), (10, 8), (11, 8)];
/// From where that one goes, and to where.
const FROM: (usize, usize) = (10, 9);
const TO: &str = "12J";

fn library() -> Library {
    let file = |name: &str, text: &str| (format!("systems/d20/{name}.ron"), text.to_owned());
    Library::new(vec![
        file("classes", include_str!("../../../../assets/systems/d20/classes.ron")),
        file("feats", include_str!("../../../../assets/systems/d20/feats.ron")),
        file("protection", include_str!("../../../../assets/systems/d20/protection.ron")),
        file("weapons", include_str!("../../../../assets/systems/d20/weapons.ron")),
        file("combatants", include_str!("../../../../assets/systems/d20/combatants.ron")),
    ])
}

/// The fight in the turn of the one who goes.
pub fn fight() -> Fight {
    begun(setup()).fight
}

/// The fight before its first round.
pub fn setup() -> Setup {
    let near = |(x, y): &(usize, usize)| x.abs_diff(FROM.0) < 4 && y.abs_diff(FROM.1) < 4;
    let others = chequered().filter(|at| !near(at));
    let cells = [FROM].into_iter().chain(THREE).chain(others);
    laid("d20", &library(), cells, |index| if index == 0 { "kesh" } else { "guard" })
}

/// Every second cell of the field, row by row.
pub fn chequered() -> impl Iterator<Item = (usize, usize)> {
    let all = (0_usize..20).flat_map(|y| (0_usize..20).map(move |x| (x, y)));
    all.filter(|(x, y)| (x + y).is_multiple_of(2))
}

/// A hundred on these cells, each like somebody of the library: the first and, from the fifth on, every second one are of one
/// side.
pub fn laid(
    system: &str,
    library: &Library,
    cells: impl Iterator<Item = (usize, usize)>,
    like: impl Fn(usize) -> &'static str,
) -> Setup {
    let mut text = format!(
        "(system: {system:?}, title: \"A ring\", seed: 7, sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: ["
    );
    for (index, (x, y)) in cells.take(COMBATANTS).enumerate() {
        let letter = char::from(b'A' + u8::try_from(y).unwrap());
        let red = index == 0 || index > 3 && index.is_multiple_of(2);
        let (side, like) = (if red { "Reds" } else { "Blues" }, like(index));
        write!(
            text,
            "(name: \"Fighter {index}\", token: \"{index:02}\", side: {side:?}, at: \"{}{letter}\", like: {like:?}),",
            x + 1
        )
        .unwrap();
    }
    text.push_str("])");
    Scenario::parse(&text, library, "bench", 7).unwrap().setup
}

/// The fight in the turn of the first.
pub fn begun(setup: Setup) -> Crowd {
    let mut crowd = Crowd::begun(setup);
    crowd.give(&Command::Gm { what: Gm::Turn { who: Id(0) }, reason: None });
    crowd
}

/// The walk past the three, and the blow at the last of them.
pub fn orders() -> [Command; 2] {
    use kekkai_battle::{Aim, systems::Order as AnyOrder};
    use kekkai_rules::d20::{fact::Order, sheet::With};
    let order = Order::Attack { with: With::Weapon(0), swapped: false, second_end: false };
    [
        Command::Walk { who: Id(0), path: vec![TO.parse().unwrap()], mode: WALK },
        Command::Act { who: Id(0), order: AnyOrder::D20(order), aim: Some(Aim::At(Id(3))) },
    ]
}

/// Answers with which all three strike and nobody hits, and the one who goes hits.
pub fn answers(state: &State, command: &Command) -> Vec<Answer> {
    answered(state, command, |throw| {
        let face = if throw.who == Id(0) { throw.dice.faces - 3 } else { 2 };
        u16::try_from(face).unwrap()
    })
}

/// Answers to all that a command asks for: the second pick where there is one, and dice that all show this.
pub fn answered(state: &State, command: &Command, shows: impl Fn(&Throw) -> u16) -> Vec<Answer> {
    let mut answers = Vec::new();
    loop {
        match decide(state, command, &answers) {
            Decision::Need(Ask::Choice(choice)) => {
                answers.push(Answer::Pick(u16::from(choice.picks.len() > 1)));
            }
            Decision::Need(Ask::Die(throw)) => {
                let faces = vec![shows(&throw); throw.dice.count.into()];
                answers.push(Answer::Faces(faces, Origin::Typed));
            }
            Decision::Done { .. } => return answers,
            Decision::Refused(refusal) => unreachable!("{refusal:?}"),
        }
    }
}

/// The walk with the blow after it, decided one after the other.
pub fn pass(state: &State, [walk, blow]: &[Command; 2], answers: &[Vec<Answer>; 2]) -> Box<State> {
    let Decision::Done { state, .. } = decide(state, walk, &answers[0]) else { unreachable!() };
    let Decision::Done { state, .. } = decide(&state, blow, &answers[1]) else { unreachable!() };
    state
}
