//! Walks at random through fights of the d20 book: offered is the same as accepted, and no law breaks.

use std::collections::BTreeSet;

use kekkai_battle::{
    Event,
    scenario::Setup,
    systems::{self, Order as AnyOrder},
};
use kekkai_rules::{
    MoveMode, PlainText,
    d20::{
        fact::{AttackResult, Fact, Order, Ruling, Tried, Why},
        numbers::grapple::Use,
        sheet::With,
        steps::{RUN, STEP, WALK, WITHDRAW},
    },
};

use super::{
    chance::Chance,
    never_drawn,
    roamer::{Book, Roamer, roams},
};
use crate::table::Table;

const SETUP: &str = include_str!("../../support/d20_boarding.ron");
const NAMES: [&str; 6] = ["Kesh", "Lin", "Nix", "Ade", "Bek", "Brute"];
const CONDITIONS: [&str; 8] =
    ["prone", "kneeling", "stunned", "climbing", "surprised", "hidden", "bound", "leg"];

const GIVEN: [&str; 6] = [
    "weapon bone-axe",
    "protection plate",
    "feat guardian",
    "class pilot",
    "macro pulse",
    "attacks 9 3",
];

struct D20;

#[test]
fn no_walk_through_the_d20_book_breaks_a_law() {
    roams::<D20>();
}

#[test]
fn every_ruling_of_the_d20_book_is_drawn() {
    let mut walk = Roamer::<D20>::of(1);
    D20::begin(&mut walk).unwrap();
    let lines: Vec<String> = (0..2000).map(|_| D20::ruling(&mut walk.chance)).collect();
    assert_eq!(never_drawn::<Ruling>(&lines, &walk.table), BTreeSet::new());
}

impl Book for D20 {
    const NAMES: &'static [&'static str] = &NAMES;
    const MODES: &'static [MoveMode] = &[WALK, WALK, STEP, RUN, WITHDRAW];
    /// Orders that were carried out, who was asked, blows by why they were struck.
    const OFTEN: &'static [&'static str] =
        &["given", "asked", "turn", "opportunity", "ambush", "hidden"];
    const SELDOM: &'static [&'static str] =
        &["passing", "charge", "held", "seized", "shared", "died"];

    fn opened() -> Table {
        let setup: Setup =
            ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"));
        Table::of(setup)
    }

    fn begin(walk: &mut Roamer<Self>) -> Result<(), String> {
        if walk.chance.percent(50) {
            let who = NAMES[walk.chance.below(3)];
            walk.line(&format!("afflict {who} hidden"))?;
            walk.line(&format!("ambush {who} Ade"))?;
            walk.answer_all()?;
        }
        walk.line("initiative")?;
        walk.answer_all()
    }

    fn order(chance: &mut Chance) -> AnyOrder {
        let weapon = u8::try_from(chance.below(3)).unwrap();
        let with = if chance.percent(30) { With::Fists } else { With::Weapon(weapon) };
        let swapped = chance.percent(20);
        let to = Use::ALL[chance.below(Use::ALL.len())];
        let orders = [
            Order::Attack { with, swapped, second_end: weapon == 1 && swapped },
            Order::FullAttack { both: swapped, fists: !swapped && weapon == 2 },
            Order::Mercy { with, swapped: false },
            Order::Pair,
            Order::PairSwapped,
            Order::Batter { with, swapped },
            Order::Blast { with },
            Order::Check { skill: Tried::Own(weapon), dc: None },
            Order::Charge { with, to: None, swapped: false },
            Order::Defend { points: weapon },
            Order::Aim { with },
            Order::Await { with },
            Order::Brace { with },
            Order::Guard { with },
            Order::Ready { with, until: PlainText::new("") },
            Order::Trigger,
            Order::TriggerSwapped,
            Order::StandUp,
            Order::Draw { weapons: vec![weapon] },
            Order::Reload,
            Order::PickUp { item: weapon },
            Order::Drop { weapon },
            Order::Tend,
            Order::Focus,
            Order::Disarm { with, weapon: None },
            Order::Smash { with, weapon: None, swapped },
            Order::Grapple,
            Order::Wrestle { to, swapped },
            Order::BreakFree,
            Order::LetGo,
        ];
        AnyOrder::D20(chance.pick(&orders).unwrap().clone())
    }

    fn ruling(chance: &mut Chance) -> String {
        let who = NAMES[chance.below(6)];
        let other = NAMES[chance.below(6)];
        let number = chance.within(1, 9);
        let condition = CONDITIONS[chance.below(CONDITIONS.len())];
        let kind = ["physical", "stress", "psy"][chance.below(3)];
        match chance.below(29) {
            0 => format!("afflict {who} {condition}"),
            1 => format!("afflict {who} {condition} turns {number}"),
            2..5 => format!("afflict {who} {condition} off"),
            5 => format!("hurt {who} {number} {kind}"),
            6 => format!("pool {who} hp {}", chance.within(-9, 40)),
            7 => format!("pool {who} stress {}", chance.within(0, 30)),
            8 => format!("pool {who} psyche {}", chance.within(0, 9)),
            9 => format!("facing {who} east"),
            10 => format!("lies {who} {}", ["stable", "awake", "tended"][chance.below(3)]),
            11 => format!("unready {who}"),
            12 => format!("ambush {who} {other}"),
            13 => "hour".to_owned(),
            14 => format!("day {who}"),
            15 => format!("pressure {who}"),
            16 => format!("put {who} {}", chance.cell()),
            17 => house_rule(chance),
            18 => format!("heal {who} {number}"),
            19 => format!("adjust {who} {} {number}", ["roll", "ac", "dc"][chance.below(3)]),
            20 => format!("cover {who} {}", ["half", "total", "auto"][chance.below(3)]),
            21 => format!("height {} {number}", chance.cell()),
            22 => format!("useless {} machine", ["melee", "pistol"][chance.below(2)]),
            23 => format!("check {who} climbing dc {number}"),
            24 => format!("loose {who} {other}"),
            25 => format!("demand {who} {} dc {number}", ["fort", "ref", "will"][chance.below(3)]),
            26 => format!("pool {who} hp +{number}"),
            27 => format!("give {who} {}", GIVEN[chance.below(GIVEN.len())]),
            _ => format!("turn {who}"),
        }
    }

    fn crowds(order: &AnyOrder) -> bool {
        matches!(order, AnyOrder::D20(Order::Draw { .. } | Order::Defend { .. }))
    }

    fn met(event: &Event) -> Option<&'static str> {
        match event {
            Event::Own(systems::Fact::D20(Fact::Struck(blow))) => Some(why(blow)),
            Event::Own(systems::Fact::D20(Fact::Holds { holds, .. })) if !holds.is_empty() => {
                Some("seized")
            }
            _ => None,
        }
    }
}

fn house_rule(chance: &mut Chance) -> String {
    let switches = [
        "aoo_trigger enter_or_leave",
        "aoo_trigger leave",
        "aoo_reset own_turn",
        "hit_on_tie true",
        "pass_allies false",
        "two_partial_attacks true",
        "full_attack_step 1",
        "diagonal_cost euclid",
        "unarmed_controls true",
    ];
    format!("option {}", switches[chance.below(switches.len())])
}

fn why(blow: &AttackResult) -> &'static str {
    match blow.why {
        Why::Turn => "turn",
        Why::Opportunity => "opportunity",
        Why::Passing => "passing",
        Why::Charge => "charge",
        Why::Held | Why::Met | Why::Guard | Why::Ready => "held",
        Why::Ambush => "ambush",
        Why::Mercy => "mercy",
    }
}
