//! Attack rolls (D20-ATK, D20-CRT, D20-RNG, D20-UNA).

use super::{Body, body, brute, guard, kesh, lin, oru, plain, weapon};
use kekkai_rules::{
    Dice,
    d20::{
        numbers::{
            attack::{self, Circumstances},
            checks,
            classes::Hands,
            conditions::Condition,
            damage,
            hands::Hand,
            tables::{Abilities, Ability, Size},
            vitals::{Down, Vitals},
            weapon::{Deals, Weapon, WeaponKind},
        },
        options::{
            ImprovedDefence, KindSwapScope, LightUses, MaxRangeSteps, Options, RangeSteps,
            ThreatAutohit, UnskilledUnarmedKind,
        },
    },
};

fn hits(total: i32, face: u16, ac: i32, threat_low: u16, options: &Options) -> bool {
    checks::attack(ac, threat_low, options).outcome(total, &[face]).success
}

#[test]
fn d20_atk_02_an_equal_total_misses() {
    let options = Options::default();
    assert_eq!((hits(16, 9, 16, 20, &options), hits(17, 9, 16, 20, &options)), (false, true));
    let tie = Options { hit_on_tie: true, ..options };
    assert_eq!((hits(16, 9, 16, 20, &tie), hits(15, 9, 16, 20, &tie)), (true, false));
}

#[test]
fn d20_atk_03_melee_adds_strength_and_size() {
    assert_eq!(9 + kesh().to_hit("arc_sword", &guard(), plain()), 17);
    assert_eq!(3 + guard().to_hit("baton", &lin(), plain()), 6);
}

#[test]
fn d20_atk_04_light_weapons_may_use_dexterity() {
    assert_eq!(9 + lin().to_hit("knife", &guard(), plain()), 16);
    assert_eq!(9 + lin().to_hit("baton", &guard(), plain()), 12);
    let (knife, of) = (weapon("knife"), lin().abilities);
    let by = |light_uses| knife.abilities(&of, &Options { light_uses, ..Options::default() });
    assert_eq!(by(LightUses::Best), [Ability::Dex, Ability::Str]);
    assert_eq!((by(LightUses::Str), by(LightUses::Dex)), (vec![Ability::Str], vec![Ability::Dex]));
    // The player may switch.
    let (body, target) = (lin(), guard());
    let attack = body.attack(&knife, &target, plain());
    let switched = attack::Attack { ability: Some(Ability::Str), ..attack };
    assert_eq!(9 + switched.tally(&Options::default()).total(), 12);
    assert_eq!(knife.abilities(&kesh().abilities, &Options::default())[0], Ability::Str);
}

#[test]
fn d20_atk_05_thrown_weapons_add_dexterity() {
    let small = Body { size: Size::Small, ..lin() };
    let near = Circumstances { distance: 5, ..plain() };
    assert_eq!(8 + small.to_hit("throwing_knife", &guard(), near), 16);
}

#[test]
fn d20_atk_06_firearms_add_wisdom() {
    assert_eq!(14 + guard().to_hit("rifle", &lin(), plain()), 17);
}

#[test]
fn d20_atk_07_energy_weapons_add_wisdom() {
    let large = Body { size: Size::Large, ..guard() };
    assert_eq!(14 + large.to_hit("beam_rifle", &lin(), plain()), 16);
}

#[test]
fn d20_atk_08_heavy_weapons_add_wisdom() {
    let gunner = body((0, 0, 0, 0, 2), 6, 10, 0);
    assert_eq!(10 + gunner.to_hit("mounted_gun", &lin(), plain()), 18);
}

#[test]
fn d20_atk_09_psionics_add_intellect_and_no_size() {
    let small = Body { size: Size::Small, ..oru() };
    assert_eq!(9 + small.to_hit("psi_lash", &guard(), plain()), 15);
}

#[test]
fn d20_atk_10_sizes_of_both_cancel_out() {
    let needed = |size: Size| {
        let (attacker, target) =
            (Body { size, ..guard() }, Body { size, ..body((0, 0, 0, 0, 0), 0, 10, 0) });
        target.ac() - attacker.to_hit("baton", &target, plain())
    };
    assert_eq!(needed(Size::Small), needed(Size::Medium));
    assert_eq!(needed(Size::Colossal), needed(Size::Medium));
    assert_eq!(Body { size: Size::Small, ..body((0, 0, 0, 0, 0), 0, 10, 0) }.ac(), 11);
}

#[test]
fn d20_atk_11_all_sources_add_up_each_once() {
    let now = Circumstances { charges: true, higher: true, ..plain() };
    assert_eq!(4 + kesh().to_hit("arc_sword", &guard(), now), 15);
    let (body, target, sword) = (kesh(), guard(), weapon("arc_sword"));
    let tally = body.attack(&sword, &target, now).tally(&Options::default());
    let again = tally.clone().and("charge", 2, "D20-ACT-03");
    assert_eq!((tally.total(), again.total()), (11, 11));
    let all: Vec<_> = tally
        .parts
        .iter()
        .map(|part| (part.source.as_str(), part.amount, part.rule.as_str()))
        .collect();
    assert_eq!(
        all,
        [
            ("attack-bonus", 5, "D20-ATK-03"),
            ("str", 3, "D20-ATK-03"),
            ("charge", 2, "D20-ACT-03"),
            ("higher", 1, "D20-MOD-02"),
        ]
    );
}

#[test]
fn d20_atk_12_a_natural_1_is_a_number_like_others() {
    let options = Options::default();
    assert!(hits(1 + 14, 1, 14, 20, &options));
    assert!(!hits(1 + 14, 1, 14, 20, &Options { nat1_auto_miss: true, ..options }));
}

#[test]
fn d20_crt_01_the_whole_threat_range_hits() {
    let options = Options::default();
    assert_eq!((hits(19, 19, 30, 19, &options), hits(18, 18, 30, 19, &options)), (true, false));
    let only = Options { threat_autohit: ThreatAutohit::Nat20Only, ..options };
    assert_eq!((hits(19, 19, 30, 19, &only), hits(20, 20, 30, 19, &only)), (false, true));
}

#[test]
fn d20_crt_02_the_critical_check_must_exceed_ac_by_its_total() {
    let options = Options::default();
    let confirms = |face: u16, bonus: i32, ac: i32, options: &Options| {
        checks::confirmation(ac, options).outcome(bonus + i32::from(face), &[face]).success
    };
    assert_eq!((confirms(7, 7, 14, &options), confirms(8, 7, 14, &options)), (false, true));
    assert!(!confirms(20, 7, 27, &options));
    assert!(confirms(20, 7, 27, &Options { confirm_nat20: true, ..options }));
}

#[test]
fn d20_act_08_only_a_count_is_known_then_each_is_five_lower() {
    let options = Options::default();
    assert_eq!(attack::bonuses(5, 2, &options), [5, 0]);
    assert_eq!(attack::bonuses(11, 3, &Options { iterative_step: -4, ..options }), [11, 7, 3]);
}

#[test]
fn d20_rng_01_each_range_beyond_the_first_costs_two() {
    let (options, rifle, knife) = (Options::default(), weapon("rifle"), weapon("throwing_knife"));
    let at = |metres: i32| rifle.range_penalty(metres, &options);
    assert_eq!([50, 51, 100, 101, 110, 151].map(at), [0, -2, -2, -4, -4, -6]);
    assert_eq!((at(0), knife.range_penalty(12, &options)), (0, -4));
    let floor = Options { range_steps: RangeSteps::Floor, ..options };
    assert_eq!(
        [49, 50, 100, 110].map(|metres| rifle.range_penalty(metres, &floor)),
        [0, -2, -4, -4]
    );
    assert_eq!(weapon("baton").range_penalty(20, &options), 0);
    let far = Circumstances { distance: 110, ..plain() };
    assert_eq!(guard().to_hit("rifle", &lin(), far), 3 - 4);
}

#[test]
fn d20_rng_02_there_is_no_greatest_distance() {
    let (options, knife) = (Options::default(), weapon("throwing_knife"));
    assert_eq!((knife.range_penalty(19, &options), knife.carries(19, &options)), (-6, true));
    assert!(knife.carries(5_000, &options));
    let limited = Options { max_range_steps: MaxRangeSteps::FiveTen, ..options };
    assert_eq!((knife.carries(25, &limited), knife.carries(26, &limited)), (true, false));
    assert_eq!((knife.farthest(&limited), knife.farthest(&options)), (Some(25), None));
    let rifle = weapon("rifle");
    assert_eq!((rifle.carries(500, &limited), rifle.carries(501, &limited)), (true, false));
}

#[test]
fn d20_rng_03_a_lead_of_ten_saves_the_shooter() {
    let (options, pistol) = (Options::default(), weapon("pistol"));
    assert_eq!(
        (attack::provokes(&pistol, 18, 8, &options), attack::provokes(&pistol, 18, 9, &options)),
        (false, true)
    );
    assert!(!attack::provokes(&weapon("knife"), 0, 30, &options));
    let always = Options { thrown_always_provokes: true, ..options };
    assert!(attack::provokes(&weapon("javelin"), 30, 1, &always));
    assert!(
        !attack::provokes(&pistol, 30, 1, &always)
            && !attack::provokes(&weapon("javelin"), 30, 1, &options)
    );
    // Psionic weapons shoot unless the record says otherwise.
    let melee = Weapon { melee_psionic: true, ..weapon("psi_lash") };
    assert_eq!((weapon("psi_lash").is_ranged(), melee.is_ranged()), (true, false));
}

#[test]
fn d20_rng_04_shooting_beside_an_ally_costs_nothing_by_default() {
    let (beside, options) = (Circumstances { beside_ally: true, ..plain() }, Options::default());
    let (body, rifle, target) = (guard(), weapon("rifle"), lin());
    assert_eq!(body.attack(&rifle, &target, beside).tally(&options).total(), 3);
    let dear = Options { fire_into_melee: -4, ..options };
    assert_eq!(body.attack(&rifle, &target, beside).tally(&dear).total(), -1);
    assert_eq!(body.attack(&weapon("baton"), &target, beside).tally(&dear).total(), 3);
}

fn fists(of: &Body, skilled: bool, master: bool, options: &Options) -> Weapon {
    Hands { size: of.size, dice: None, skilled, master }.weapon(options)
}

#[test]
fn d20_una_02_fists_are_a_light_melee_weapon() {
    let options = Options::default();
    let (body, target) = (guard(), kesh());
    let bare = fists(&body, false, false, &options);
    assert_eq!(15 + body.attack(&bare, &target, plain()).tally(&options).total(), 18);
    // Light: the better of Strength and Dexterity.
    let (quick, bare) = (lin(), fists(&lin(), false, false, &options));
    assert_eq!(quick.attack(&bare, &target, plain()).tally(&options).total(), 7);
    let heavy = Options { unarmed_light: false, ..options };
    let bare = fists(&quick, false, false, &heavy);
    assert_eq!(quick.attack(&bare, &target, plain()).tally(&heavy).total(), 3);
}

#[test]
fn d20_una_03_dice_of_bare_hands_by_size() {
    let options = Options::default();
    assert_eq!(fists(&guard(), false, false, &options).dice, Dice::new(0, 3));
    assert_eq!(fists(&brute(), true, false, &options).dice, Dice::new(0, 4));
    // A monk's are those of the next larger size; natural dice go before both.
    assert_eq!(fists(&guard(), true, true, &options).dice, Dice::new(0, 4));
    let claws =
        Hands { size: Size::Medium, dice: Some(Dice::new(0, 8)), skilled: true, master: true };
    assert_eq!(claws.weapon(&options).dice, Dice::new(0, 8));
    // 1d3 of 2 and Strength 1.
    let bare = fists(&guard(), false, false, &options);
    let blow = damage::DamageRoll::of(&bare, (Hand::Main, false), 1, false, &options);
    assert_eq!(blow.points(blow.dice.total(&[2]), 0, &options), 3);
}

#[test]
fn d20_dmg_06_fists_harm_the_body_by_skill_and_weapons_by_their_kind() {
    let options = Options::default();
    let whole = Vitals { hp: 26, hp_max: 26, stress: 0, psyche: 0, down: Down::default() };
    let struck = |skilled| {
        let hand = fists(&guard(), skilled, false, &options);
        let after = match hand.deals {
            Deals::Physical => whole.hurt(3),
            Deals::Stress => whole.stressed(3),
            Deals::Psy => whole.shaken(3),
        };
        (after.hp, after.stress)
    };
    assert_eq!((struck(false), struck(true)), ((26, 3), (23, 0)));
    assert_eq!((weapon("baton").deals, weapon("rifle").deals), (Deals::Physical, Deals::Physical));
    assert!(attack::may_deal(&weapon("psi_lash"), Deals::Physical, &options));
}

#[test]
fn d20_atk_13_each_of_a_group_is_rolled_for() {
    let options = Options::default();
    assert_eq!(
        (hits(12 + 3, 12, 14, 20, &options), hits(9 + 3, 9, 12, 20, &options)),
        (true, false)
    );
}

#[test]
fn d20_una_04_without_the_skill_fists_deal_stress() {
    let options = Options::default();
    assert_eq!(fists(&guard(), false, false, &options).deals, Deals::Stress);
    assert_eq!(fists(&guard(), true, false, &options).deals, Deals::Physical);
    let hard = Options { unskilled_unarmed_kind: UnskilledUnarmedKind::Physical, ..options };
    assert_eq!(fists(&guard(), false, false, &hard).deals, Deals::Physical);
}

#[test]
fn d20_una_05_another_kind_of_damage_costs_four() {
    let (options, body, sword, target) = (Options::default(), kesh(), weapon("arc_sword"), guard());
    let flat = attack::Attack { deals: Deals::Stress, ..body.attack(&sword, &target, plain()) };
    assert_eq!(10 + flat.tally(&options).total(), 14);
    assert_eq!(flat.tally(&Options { kind_swap_penalty: -2, ..options }).total(), 6);
    assert!(attack::may_deal(&sword, Deals::Stress, &options));
    assert!(!attack::may_deal(&sword, Deals::Psy, &options));
    assert!(!attack::may_deal(&weapon("rifle"), Deals::Stress, &options));
    let grapple = Options { kind_swap_scope: KindSwapScope::Grapple, ..options };
    assert!(!attack::may_deal(&sword, Deals::Stress, &grapple));
}

#[test]
fn d20_dmg_07_a_psionic_weapon_used_for_physical_damage_costs_four() {
    let (options, body, lash, target) = (Options::default(), oru(), weapon("psi_lash"), guard());
    let hard = attack::Attack { deals: Deals::Physical, ..body.attack(&lash, &target, plain()) };
    assert_eq!(9 + hard.tally(&options).total(), 11);
    assert_eq!(hard.tally(&Options { psi_physical_penalty: -1, ..options }).total(), 5);
    assert!(attack::may_deal(&lash, Deals::Physical, &options));
}

#[test]
fn d20_def_01_defensive_fighting_costs_four_for_two() {
    let options = Options::default();
    let (defensive, dodge) = attack::defensive(0, &options);
    assert_eq!((defensive, dodge), (-4, 2));
    let now = Circumstances { defensive, ..plain() };
    assert_eq!(guard().to_hit("baton", &kesh(), now), -1);
    let (body, worn) = (guard(), guard().worn());
    let defender = kekkai_rules::d20::numbers::defence::Defender { dodge, ..body.defender(&worn) };
    assert_eq!(defender.ac(super::Against::default(), &options).total(), 16);
}

#[test]
fn d20_def_02_improved_defence_turns_attack_into_ac() {
    let options = Options::default();
    assert_eq!(attack::defensive(3, &options), (-3, 3));
    let (defensive, dodge) = attack::defensive(3, &options);
    assert_eq!((7 + defensive, 16 + dodge), (4, 19));
    assert_eq!(attack::most_turned(7, &options), 7);
    let adds = Options { improved_defence: ImprovedDefence::Add, ..options };
    assert_eq!((attack::defensive(3, &adds), attack::most_turned(7, &adds)), ((-7, 5), 3));
}

#[test]
fn d20_rdy_01_a_long_aim_adds_two() {
    let aimed = Circumstances { prepared: true, ..plain() };
    let gunner = body((0, 0, 0, 0, 0), 5, 10, 0);
    assert_eq!(10 + gunner.to_hit("rifle", &guard(), aimed), 17);
    let (rifle, target) = (weapon("rifle"), guard());
    let options = Options { prep_bonus: 4, ..Options::default() };
    assert_eq!(gunner.attack(&rifle, &target, aimed).tally(&options).total(), 9);
}

#[test]
fn d20_act_03_a_charge_adds_two_to_its_blow() {
    let charge = Circumstances { charges: true, ..plain() };
    assert_eq!(8 + kesh().to_hit("arc_sword", &guard(), charge), 18);
    let (body, worn) = (kesh(), kesh().worn());
    let defender =
        kekkai_rules::d20::numbers::defence::Defender { charged: true, ..body.defender(&worn) };
    assert_eq!(defender.ac(super::Against::default(), &Options::default()).total(), 14);
}

#[test]
fn d20_hp_07_an_injured_arm_holds_no_two_handed_weapon() {
    let options = Options::default();
    let arm = super::has(&[Condition::InjuryArm]);
    let barred = |name: &str| attack::barred(&weapon(name), &arm, &options).map(|(_, rule)| rule);
    assert_eq!((barred("arc_sword"), barred("knife")), (Some("D20-HP-07"), None));
}

#[test]
fn weapons_have_one_rule_each_by_their_kind() {
    let of = |kind: WeaponKind| Weapon { kind, ..weapon("baton") };
    let rules: Vec<_> = WeaponKind::ALL.into_iter().map(|kind| of(kind).rule()).collect();
    assert_eq!(
        rules,
        [
            "D20-ATK-03",
            "D20-ATK-05",
            "D20-ATK-06",
            "D20-ATK-07",
            "D20-ATK-08",
            "D20-ATK-09",
            "D20-UNA-02"
        ]
    );
    let plain =
        Abilities { str_mod: 1, dex_mod: 2, con_mod: 3, int_mod: 4, wis_mod: 5, end_mod: 0 };
    let adds = |kind: WeaponKind| {
        let all = of(kind).abilities(&plain, &Options::default());
        all.first().map(|ability| plain.of(*ability))
    };
    // The table "Attack bonus by weapon kind".
    assert_eq!(WeaponKind::ALL.map(adds), [1, 2, 5, 5, 5, 4, 1].map(Some));
}
