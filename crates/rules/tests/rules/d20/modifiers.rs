//! The table of attack modifiers, helpless targets and what conditions do to their owner (D20-MOD, D20-HLP, D20-FLK).

use super::{Body, body, guard, has, kesh, lin, plain, weapon};
use kekkai_rules::d20::{
    numbers::{
        attack::{self, Circumstances, Flank},
        conditions::{self, Condition, Ends, Standing},
        defence::Against,
        weapon::Weapon,
    },
    options::Options,
};

/// What is added to the die in melee and from afar, at a target in these conditions, and the target's AC.
fn at(target: &Body) -> (i32, i32, i32) {
    let (spy, rifleman) = (lin(), guard());
    (
        spy.to_hit("knife", target, plain()),
        rifleman.to_hit("rifle", target, plain()),
        target.ac_by(Against::default(), &Options::default()),
    )
}

fn being(all: &[Condition]) -> (i32, i32, i32) {
    at(&guard().being(all))
}

#[test]
fn d20_mod_01_only_melee_flanks() {
    let flank = Circumstances { flank: Flank::Opposite, ..plain() };
    assert_eq!(guard().to_hit("rifle", &kesh(), flank), 3);
    assert_eq!(guard().to_hit("baton", &kesh(), flank), 5);
}

#[test]
fn d20_flk_01_an_attacker_with_an_ally_opposite_has_two_more() {
    let flank = Circumstances { flank: Flank::Opposite, ..plain() };
    assert_eq!(6 + lin().to_hit("knife", &guard(), flank), 15);
}

#[test]
fn d20_flk_03_behind_a_victim_who_attends_to_the_other_it_is_four() {
    let behind = Circumstances { flank: Flank::Behind, ..plain() };
    assert_eq!(5 + lin().to_hit("knife", &guard(), behind), 16);
}

#[test]
fn d20_mod_02_higher_ground_helps_in_melee() {
    let higher = Circumstances { higher: true, ..plain() };
    assert_eq!(
        (guard().to_hit("baton", &kesh(), higher), guard().to_hit("rifle", &kesh(), higher)),
        (4, 3)
    );
}

#[test]
fn d20_mod_03_lying_hampers_blows_and_bars_throws() {
    let options = Options::default();
    let prone = |body: Body| body.being(&[Condition::Prone]);
    assert_eq!(prone(kesh()).to_hit("arc_sword", &guard(), plain()), 4);
    assert_eq!(prone(guard()).to_hit("rifle", &kesh(), plain()), 3);
    let barred = |with: &Weapon| attack::barred(with, &has(&[Condition::Prone]), &options);
    assert_eq!(barred(&weapon("throwing_knife")), Some((Condition::Prone, "D20-MOD-03")));
    assert_eq!(barred(&Weapon { usable_prone: true, ..weapon("throwing_knife") }), None);
    assert_eq!((barred(&weapon("rifle")), barred(&weapon("arc_sword"))), (None, None));
    let (shooter, rifle, target) = (prone(guard()), weapon("rifle"), kesh());
    let hampered = Options { prone_ranged: -2, ..options };
    assert_eq!(shooter.attack(&rifle, &target, plain()).tally(&hampered).total(), 1);
}

#[test]
fn d20_mod_04_an_invisible_attacker_has_two_more_against_less() {
    let (unseen, target, options) =
        (guard().being(&[Condition::Invisible]), kesh(), Options::default());
    let (baton, rifle) = (weapon("baton"), weapon("rifle"));
    let attack = unseen.attack(&baton, &target, plain());
    assert_eq!(attack.tally(&options).total(), 5);
    assert_eq!(unseen.attack(&rifle, &target, plain()).tally(&options).total(), 5);
    let against = Against { strips: attack.strips(&options), ..Against::default() };
    assert_eq!(target.ac_by(against, &options), 14);
}

#[test]
fn d20_mod_05_a_kneeling_target() {
    assert_eq!(being(&[Condition::Kneeling]), (9, 1, 14));
}

#[test]
fn d20_mod_06_a_lying_target() {
    assert_eq!(being(&[Condition::Prone]), (11, -1, 14));
}

#[test]
fn d20_mod_07_a_stunned_target() {
    assert_eq!(being(&[Condition::Stunned]), (9, 5, 13));
}

#[test]
fn d20_mod_08_a_climbing_target() {
    assert_eq!(being(&[Condition::Climbing]), (9, 5, 13));
}

#[test]
fn d20_mod_09_a_surprised_target() {
    assert_eq!(being(&[Condition::Surprised]), (7, 3, 13));
}

#[test]
fn d20_mod_10_a_running_target() {
    assert_eq!(being(&[Condition::Running]), (7, 1, 13));
}

#[test]
fn d20_mod_11_a_grappling_target_for_one_who_does_not() {
    assert_eq!(at(&kesh().being(&[Condition::Grappling])), (7, 3, 14));
    let seized = kesh().being(&[Condition::Grappling]);
    let partner = Against { grapples: true, ..Against::default() };
    assert_eq!(seized.ac_by(partner, &Options::default()), 16);
}

#[test]
fn d20_mod_12_a_pinned_target() {
    assert_eq!(being(&[Condition::Grappling, Condition::Pinned]), (11, -1, 13));
}

#[test]
fn d20_grp_12_a_pinned_target_is_not_helpless() {
    let pinned = kesh().being(&[Condition::Grappling, Condition::Pinned]);
    assert_eq!(guard().to_hit("baton", &pinned, plain()), 7);
    assert_eq!((pinned.ac(), pinned.standing().helpless), (14, false));
}

#[test]
fn d20_mod_13_only_the_strongest_posture_counts() {
    let out = Body { able: false, ..guard() };
    let lying = Body { has: has(&[Condition::Prone]), ..out.clone() };
    assert_eq!((at(&lying), at(&out)), ((11, 3, 8), (11, 3, 8)));
    let (spy, knife) = (lin(), weapon("knife"));
    let stacked = Options { posture_stack: true, ..Options::default() };
    assert_eq!(spy.attack(&knife, &lying, plain()).tally(&stacked).total(), 15);
    assert_eq!(being(&[Condition::Kneeling, Condition::Prone]).0, 11);
    // Other rows add, and the ability bonus is lost once.
    assert_eq!(being(&[Condition::Stunned, Condition::Running, Condition::Prone]), (13, -1, 13));
}

#[test]
fn d20_mod_14_the_gm_adds_what_the_moment_asks_for() {
    let smoke = Circumstances { gm: -1, ..plain() };
    assert_eq!(guard().to_hit("baton", &kesh(), smoke), 2);
}

#[test]
fn d20_mod_15_conditions_in_the_own_turn() {
    let options = Options::default();
    let idle: Vec<_> = Condition::ALL.into_iter().filter(|one| one.takes_turn(&options)).collect();
    assert_eq!(
        idle,
        [Condition::Stunned, Condition::Bound, Condition::Asleep, Condition::Paralysed]
    );
    let free = Options { condition_limits: false, ..options };
    assert!(!Condition::ALL.into_iter().any(|one| one.takes_turn(&free)));
    let climbs = has(&[Condition::Climbing]);
    let sword = weapon("arc_sword");
    assert_eq!(
        attack::barred(&sword, &climbs, &options),
        Some((Condition::Climbing, "D20-MOD-15"))
    );
    assert_eq!(attack::barred(&sword, &climbs, &free), None);
    assert_eq!(attack::barred(&weapon("knife"), &climbs, &options), None);
}

#[test]
fn d20_mod_15_a_counter_falls_at_the_end_of_each_own_turn() {
    let stunned = [(Condition::Stunned, Some(2)), (Condition::Bound, None)].into_iter().collect();
    let after = conditions::at_end(&stunned);
    assert_eq!(
        after,
        [(Condition::Stunned, Some(1)), (Condition::Bound, None)].into_iter().collect()
    );
    assert_eq!(conditions::at_end(&after), [(Condition::Bound, None)].into_iter().collect());
}

#[test]
fn conditions_end_and_act_as_their_table_says() {
    use Condition::{
        Asleep, Bound, Grappling, Hidden, Paralysed, Pinned, Prone, Stunned, Surprised,
    };
    let which = |is: &dyn Fn(Condition) -> bool| -> Vec<Condition> {
        Condition::ALL.into_iter().filter(|one| is(*one)).collect()
    };
    assert_eq!(which(&|one| one.ends() == Ends::StandingUp), [Prone]);
    assert_eq!(which(&|one| one.ends() == Ends::OwnAttack), [Hidden]);
    assert_eq!(which(&|one| one.ends() == Ends::Grapple), [Grappling, Pinned]);
    let nothing = [Stunned, Surprised, Bound, Asleep, Paralysed, Grappling, Pinned];
    assert_eq!(which(&Condition::controls_nothing), nothing);
    let dropped = [Stunned, Bound, Asleep, Paralysed, Grappling, Pinned];
    assert_eq!(which(&Condition::drops_held), dropped);
}

#[test]
fn d20_hlp_01_helpless_targets_are_hit_in_melee() {
    for condition in [Condition::Bound, Condition::Asleep, Condition::Paralysed] {
        let target = guard().being(&[condition]);
        assert_eq!(kesh().to_hit("arc_sword", &target, plain()), 12, "{condition:?}");
        assert_eq!(guard().to_hit("rifle", &target, plain()), 3, "{condition:?}");
    }
    assert!(Standing::of(&has(&[]), false).helpless && !Standing::of(&has(&[]), true).helpless);
}

#[test]
fn d20_hlp_02_the_ability_of_the_helpless_counts_as_0() {
    let options = Options::default();
    let out = Body { able: false, ..guard() };
    assert_eq!(out.ac(), 8);
    // Once even where a list adds, also for a worse modifier, and dodging is lost.
    let ability = kekkai_rules::d20::numbers::tables::Ability::Wis;
    let both = Body { with: vec![out.with[0], ability], ..out.clone() };
    assert_eq!(both.ac(), 8);
    let slow = Body { able: false, ..body((0, -7, 0, 0, 0), 0, 10, 0) };
    assert_eq!(slow.ac(), 5);
    assert_eq!(out.ac_by(Against::default(), &Options { helpless_mod: 0, ..options }), 13);
}

#[test]
fn d20_hlp_03_a_whole_round_hits_by_itself_in_melee() {
    let (options, whole) = (Options::default(), Circumstances { whole_round: true, ..plain() });
    let (body, sword, rifle) = (kesh(), weapon("arc_sword"), weapon("rifle"));
    let helpless = Body { able: false, ..guard() };
    assert!(body.attack(&sword, &helpless, whole).hits_by_itself());
    assert!(!body.attack(&sword, &helpless, plain()).hits_by_itself());
    assert!(!body.attack(&sword, &guard(), whole).hits_by_itself());
    let shooter = guard();
    let shot = shooter.attack(&rifle, &helpless, whole);
    assert_eq!((shot.hits_by_itself(), shot.tally(&options).total()), (false, 8));
}
