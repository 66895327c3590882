//! Tiers of wounds (D20-HP).

use kekkai_rules::d20::{
    numbers::{
        tally::Tally,
        vitals::{Down, Vitals},
        wounds::{Task, Tier, Wounded},
    },
    options::{ExemptAt25, Options, Tier3ExemptScope},
};

fn tier(hp: i32, hp_max: i32) -> Tier {
    Tier::of(hp, hp_max, 0, &Options::default())
}

const SOLDIER: Wounded =
    Wounded { tier: Tier::None, endurance: 0, exempt: false, commands: false, injured: false };

fn on(who: Wounded, hp: i32, task: Task, options: &Options) -> i32 {
    let tier = Tier::of(hp, 30, 0, options);
    Wounded { tier, ..who }.on(Tally::of_roll(), task, options).total()
}

fn usual(who: Wounded, hp: i32, task: Task) -> i32 {
    on(who, hp, task, &Options::default())
}

#[test]
fn d20_hp_01_hit_points_are_lost_by_damage() {
    let hurt = Vitals { hp: 30, hp_max: 30, stress: 0, psyche: 0, down: Down::default() }.hurt(27);
    assert_eq!((hurt.hp, tier(hurt.hp, hurt.hp_max)), (3, Tier::Tenth));
}

#[test]
fn d20_hp_02_tiers_at_50_25_and_10_percent() {
    use Tier::{Half, None, Quarter, Tenth};
    let thirty = [16, 15, 8, 7, 4, 3, 1].map(|hp| tier(hp, 30));
    assert_eq!(thirty, [None, Half, Half, Quarter, Quarter, Tenth, Tenth]);
    assert_eq!([10, 5, 2].map(|hp| tier(hp, 20)), [Half, Quarter, Tenth]);
    assert_eq!((tier(0, 30), tier(-5, 30)), (None, None));
    let open = Options { tier_inclusive: false, ..Options::default() };
    let of = |hp: i32| Tier::of(hp, 20, 0, &open);
    assert_eq!([10, 9, 5, 4, 2, 1].map(of), [None, Half, Half, Quarter, Quarter, Tenth]);
    let stressed = Options { stress_counts_for_wounds: true, ..Options::default() };
    assert_eq!(Tier::of(20, 30, 5, &stressed), Half);
    assert_eq!(
        (Tier::of(20, 30, 25, &stressed), Tier::of(20, 30, 25, &Options::default())),
        (Tenth, None)
    );
}

#[test]
fn d20_hp_03_half_the_hit_points() {
    let spy = Wounded { exempt: true, ..SOLDIER };
    assert_eq!((usual(SOLDIER, 15, Task::Movement), usual(SOLDIER, 15, Task::Skill)), (-2, -2));
    assert_eq!((usual(spy, 15, Task::Movement), usual(spy, 15, Task::Skill)), (-2, 0));
    assert_eq!(usual(SOLDIER, 16, Task::Movement), 0);
}

#[test]
fn d20_hp_04_a_quarter_of_them() {
    let hardy = |endurance| Wounded { endurance, ..SOLDIER };
    assert_eq!((usual(hardy(3), 7, Task::Movement), usual(hardy(2), 7, Task::Movement)), (-4, -6));
    assert_eq!(usual(SOLDIER, 7, Task::Skill), -4);
    let spy = Wounded { exempt: true, ..SOLDIER };
    assert_eq!(usual(spy, 7, Task::Electronics), 0);
    let two = Options { exempt_at_25: ExemptAt25::Minus2, ..Options::default() };
    assert_eq!(on(spy, 7, Task::Electronics, &two), -2);
}

#[test]
fn d20_hp_05_a_tenth_of_them() {
    let hardy = Wounded { endurance: 3, ..SOLDIER };
    let hacker = Wounded { exempt: true, ..SOLDIER };
    assert_eq!((usual(hardy, 3, Task::Movement), usual(SOLDIER, 3, Task::Movement)), (-6, -8));
    assert_eq!(
        (usual(hacker, 3, Task::Electronics), usual(SOLDIER, 3, Task::Electronics)),
        (-4, -4)
    );
    assert_eq!(usual(hacker, 3, Task::Skill), -4);
    let only =
        Options { tier3_exempt_scope: Tier3ExemptScope::ElectronicsOnly, ..Options::default() };
    assert_eq!(
        (on(hacker, 3, Task::Skill, &only), on(hacker, 3, Task::Electronics, &only)),
        (0, -4)
    );
    let relief = Options { tier3_con_relief: 4, tier3_skill_others: -6, ..Options::default() };
    assert_eq!(
        (on(hardy, 3, Task::Movement, &relief), on(SOLDIER, 3, Task::Skill, &relief)),
        (-4, -6)
    );
}

#[test]
fn d20_hp_06_only_a_commander_commands_at_the_last() {
    let commander = Wounded { commands: true, ..SOLDIER };
    let command = |who, hp| usual(who, hp, Task::Command);
    assert_eq!((command(commander, 3), command(SOLDIER, 3)), (0, -4));
    assert_eq!((command(commander, 7), command(SOLDIER, 7)), (0, 0));
    let hard = Options { command_penalty: -7, ..Options::default() };
    assert_eq!(on(SOLDIER, 3, Task::Command, &hard), -7);
}

#[test]
fn d20_hp_07_nothing_eases_a_special_injury() {
    let leg = Wounded { endurance: 3, injured: true, ..SOLDIER };
    assert_eq!((usual(leg, 7, Task::Movement), usual(leg, 3, Task::Movement)), (-6, -8));
}

#[test]
fn d20_hp_08_wounds_slow_nobody_unless_the_table_says_so() {
    let options = Options::default();
    assert_eq!(Tier::Tenth.slows(10, &options), 10);
    let slow = Options { wounds_slow: true, ..options };
    let of = [Tier::None, Tier::Half, Tier::Quarter, Tier::Tenth].map(|tier| tier.slows(10, &slow));
    assert_eq!(of, [10, 10, 5, 5]);
}
