//! Walks at random through fights of the d100 book: offered is the same as accepted, and no law breaks.

use std::collections::BTreeSet;

use kekkai_battle::{
    Event,
    systems::{self, Order as AnyOrder},
};
use kekkai_rules::{
    MoveMode,
    d100::{
        demand::Demand,
        fact::{Came, Deed, Fact, Order, Ruling},
        numbers::{
            harm::{conditions::Condition, lost_parts::Lost},
            rolls::difficulty::Difficulty,
        },
        sheet::{Ability, Skill, With},
        steps::{RUN, WALK},
    },
};

use super::{
    chance::Chance,
    never_drawn, never_drawn_within,
    roamer::{Book, Roamer, roams},
};
use crate::table::Table;

const SETUP: &str = include_str!("../../support/d100_walk.ron");
const NAMES: [&str; 7] = ["Captain", "Archer", "Rider", "Horse", "Raider", "Guard", "Serpent"];
const CONDITIONS: [&str; 12] = [
    "unconscious",
    "panicked",
    "surprised",
    "bleeding",
    "entangled",
    "deafened",
    "blinded",
    "poisoned",
    "ablaze",
    "stunned",
    "prone",
    "fatigued",
];
const POOLS: [&str; 6] = ["health", "advantage", "fate", "fortune", "resilience", "resolve"];
const ROWS: [&str; 12] = [
    "no-cover",
    "light-cover",
    "medium-cover",
    "solid-cover",
    "firm",
    "awkward",
    "cramped",
    "difficult",
    "fog",
    "weather",
    "dark",
    "flanked",
];
const TESTED: [&str; 8] =
    ["melee", "dodge", "athletics", "endurance", "cool", "str", "perception", "tou"];
const SWITCHES: [&str; 10] = [
    "melee_dodge_allowed false",
    "location_table own",
    "crit_location roll",
    "crit_requires_win true",
    "crit_and_overflow one",
    "handedness_swaps_arms false",
    "opposed_full_tie reroll",
    "dual_attack_mode flip",
    "misfire_replaces_fumble false",
    "defence_limit 1",
];

struct D100;

#[test]
fn no_walk_through_the_d100_book_breaks_a_law() {
    roams::<D100>();
}

#[test]
fn every_ruling_and_demand_of_the_d100_book_is_drawn() {
    let mut walk = Roamer::<D100>::of(1);
    D100::begin(&mut walk).unwrap();
    let lines: Vec<String> = (0..3000).map(|_| D100::ruling(&mut walk.chance)).collect();
    assert_eq!(never_drawn::<Ruling>(&lines, &walk.table), BTreeSet::new());
    assert_eq!(never_drawn_within::<Demand>("Demand", &lines, &walk.table), BTreeSet::new());
}

impl Book for D100 {
    const NAMES: &'static [&'static str] = &NAMES;
    const MODES: &'static [MoveMode] = &[WALK, WALK, RUN];
    const OFTEN: &'static [&'static str] = &["given", "asked", "hit", "parried", "injured"];
    const SELDOM: &'static [&'static str] =
        &["shared", "clinch", "lost part", "rides", "mind", "died", "squeeze"];

    fn opened() -> Table {
        Table::open(SETUP)
    }

    fn begin(walk: &mut Roamer<Self>) -> Result<(), String> {
        if walk.chance.percent(30) {
            walk.line("surprise Archer Raider, Guard")?;
            walk.answer_all()?;
        }
        walk.line("initiative")?;
        walk.answer_all()
    }

    fn order(chance: &mut Chance) -> AnyOrder {
        let weapon = u8::try_from(chance.below(4)).unwrap();
        let with = if chance.percent(30) { With::Fists } else { With::Weapon(weapon) };
        let flag = chance.percent(50);
        let skill = Skill::ALL[chance.below(Skill::ALL.len())];
        let condition = Condition::ALL[chance.below(Condition::ALL.len())];
        let difficulty = Difficulty::Serious;
        // Clinches are seldom, and what is done in them needs one.
        if chance.percent(16) {
            let begins = chance.percent(40);
            return AnyOrder::D100(if begins { Order::Clinch } else { Order::Wrestle });
        }
        let orders = [
            Order::Attack { with, called: None },
            Order::Charge { with },
            Order::Double,
            Order::Volley { with },
            Order::Clinch,
            Order::Wrestle,
            Order::LetGo,
            Order::Struggle,
            Order::Mount,
            Order::Dismount,
            Order::Seize { last: flag },
            Order::SeizeAfter,
            Order::StepIn,
            Order::Draw { with },
            Order::Leap { longer: flag },
            Order::Leave,
            Order::Slip,
            Order::Flee,
            Order::Dash,
            Order::Kill { with },
            Order::Stance { skill },
            Order::Aim { with },
            Order::Assess { skill },
            Order::StandUp,
            Order::Douse,
            Order::Bind,
            Order::BindOwn,
            Order::ShakeOff { condition },
            Order::Frenzy,
            Order::Compose,
            Order::Ignore,
            Order::Apply { ability: Ability::Skill(skill), difficulty },
            Order::Work,
            Order::Jump { longer: flag },
            Order::Climb { faster: flag },
            Order::PickUp { item: u8::try_from(chance.below(2)).unwrap() },
        ];
        AnyOrder::D100(chance.pick(&orders).unwrap().clone())
    }

    fn ruling(chance: &mut Chance) -> String {
        let who = NAMES[chance.below(NAMES.len())];
        let other = NAMES[chance.below(NAMES.len())];
        let (number, tested) = (chance.within(1, 9), TESTED[chance.below(TESTED.len())]);
        let condition = CONDITIONS[chance.below(CONDITIONS.len())];
        match chance.below(34) {
            0 => format!("afflict {who} {condition} {}", chance.within(1, 3)),
            1..4 => format!("afflict {who} {condition} 0"),
            4 => format!("pool {who} {} {number}", POOLS[chance.below(POOLS.len())]),
            5 => format!("pool {who} {} -{number}", POOLS[chance.below(POOLS.len())]),
            6 | 7 => format!("heal {who} {number}"),
            8 => format!("situation {who} {}", ROWS[chance.below(ROWS.len())]),
            9 => format!("situation {who} {} off", ROWS[chance.below(ROWS.len())]),
            10 => format!("put {who} {}", chance.cell()),
            11 => format!("turn {who}"),
            12 => format!("option {}", SWITCHES[chance.below(SWITCHES.len())]),
            13 => format!("dead {who} off"),
            14 => said(chance, who),
            15..20 => demanded(chance, who, (other, tested)),
            20..23 => format!("test {who} {tested}"),
            23 => format!("oppose {who} {tested} {other} str"),
            24 => format!("strike {other} with 1 at head"),
            25 => format!("damage {who} {number}"),
            26 => format!("modifier {who} {}", chance.within(-60, 60)),
            27 => format!("snare {who} {number} 40"),
            28 => format!("loses {who} {number}"),
            29 => format!("fall {who} {number}"),
            30 => format!("ammo {who} {} {number}", chance.within(1, 3)),
            31 => format!("ammo {who} {} off", chance.within(1, 3)),
            32 => format!("nerves {who} {}", chance.within(-30, 60)),
            _ => format!("afflict {who} prone 0"),
        }
    }

    fn crowds(order: &AnyOrder) -> bool {
        matches!(order, AnyOrder::D100(Order::Apply { .. } | Order::Seize { .. }))
    }

    fn met(event: &Event) -> Option<&'static str> {
        let Event::Own(systems::Fact::D100(fact)) = event else { return None };
        match fact {
            Fact::Struck(blow) if blow.deed == Deed::Squeeze => Some("squeeze"),
            Fact::Struck(blow) => match blow.came {
                Came::Hit => Some("hit"),
                Came::Lost => Some("parried"),
                Came::Stalemate | Came::Missed => None,
            },
            Fact::Injured { .. } => Some("injured"),
            Fact::Clinch { stacks: Some(_), .. } => Some("clinch"),
            Fact::Harmed { now, .. } if now.lost != Lost::default() => Some("lost part"),
            Fact::Rides { .. } => Some("rides"),
            Fact::Mind { .. } => Some("mind"),
            Fact::Dead { dead: true, .. } => Some("died"),
            _ => None,
        }
    }
}

/// Some of what is said seldom.
fn said(chance: &mut Chance, who: &str) -> String {
    match chance.below(11) {
        9 => format!("give {who} weapon bone-axe"),
        10 => format!("give {who} protection {}", ["vambraces", "pavise"][chance.below(2)]),
        0 => "session".to_owned(),
        8 => format!("healed {who} {}", chance.within(1, 3)),
        6 => "fightover".to_owned(),
        7 => "day rest".to_owned(),
        1 => "sceneover".to_owned(),
        2 => format!("motivated {who}"),
        3 => format!("important {who}"),
        4 => format!("important {who} off"),
        _ => format!("dead {who}"),
    }
}

/// What somebody must do or bear outside of an attack.
fn demanded(chance: &mut Chance, who: &str, (other, tested): (&str, &str)) -> String {
    let number = chance.within(1, 9);
    match chance.below(35) {
        32 => format!("operate {who} {other}"),
        33 => format!("exposed {who} black-plague {}", chance.within(1, 90)),
        34 => format!("callaway {who}"),
        0 => format!("combine {who} {tested} cool hard"),
        1 => format!("prolong {who} {tested} {number}"),
        2 => format!("proceed {who}"),
        3 => format!("surprise {who} {other}"),
        4 => format!("airless {who}"),
        5 => format!("airless {who} off"),
        6 => format!("exposure {who} {number} harsh"),
        7 => format!("warmth {who}"),
        8 => format!("thirst {who}"),
        9 => format!("water {who}"),
        10 => format!("hunger {who}"),
        11 => format!("food {who}"),
        12 => format!("pursue {who} by {other} at {number}"),
        13 | 14 => "exchange athletics".to_owned(),
        15 => format!("night {who}"),
        16 => format!("day {who} rest"),
        17 => format!("repose {who} {number}"),
        18 => format!("remedy {who}"),
        19 => format!("surgery {who}"),
        20 => format!("miracle {who} {number}"),
        21 => format!("setbone {who} {other}"),
        22 => format!("taint {who} weak cool"),
        23 => format!("corrupt {who} {number}"),
        24 => format!("atone {who} {number}"),
        25 => format!("mutate {who}"),
        26 => format!("infect {who} blood-rot sure"),
        27 => format!("medicine {who}"),
        28 => format!("test {who} {tested} hard with {other}"),
        29 => format!("fall {who} {number} purpose"),
        30 => format!("oppose {who} {tested} {other} tou"),
        _ => format!("test {who} {tested} insane"),
    }
}
