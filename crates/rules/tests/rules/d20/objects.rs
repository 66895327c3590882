//! Objects and disarming (D20-OBJ, D20-DSRM, D20-COV-02).

use super::{Body, guard, kesh, plain, record, records, weapon};
use kekkai_rules::{
    PlainText,
    d20::{
        numbers::{
            attack::{At, Circumstances},
            checks, damage,
            defence::Defender,
            disarm::{self, Came, Side},
            hands::HandPenalty,
            objects::{self, Cover, Ineffective, Object},
            tables::Size,
            weapon::{Weapon, WeaponKind},
        },
        options::{DisarmCounter, DisarmTie, Options},
    },
};

fn thing(name: &str) -> Object {
    record("objects", name)
}

#[test]
fn d20_obj_01_the_ac_of_a_thing_by_itself() {
    let options = Options::default();
    let ac = |name: &str, options: &Options| thing(name).ac(options).total();
    assert_eq!((ac("hatch", &options), ac("lamp", &options)), (4, 7));
    let nimble = Options { object_dex: 0, ..options };
    assert_eq!((ac("hatch", &nimble), ac("lamp", &nimble)), (9, 12));
}

#[test]
fn d20_obj_02_what_does_not_move_is_easier_to_hit_in_melee() {
    let (options, body, sword) = (Options::default(), kesh(), weapon("arc_sword"));
    let hatch = body.at(&sword, At::Object { immobile: true }, plain());
    let total = 2 + hatch.tally(&options).total();
    assert_eq!(total, 14);
    assert!(checks::attack(4, 19, &options).outcome(total, &[2]).success);
    assert_eq!(body.at(&sword, At::Object { immobile: false }, plain()).tally(&options).total(), 8);
    let (guard, rifle) = (guard(), weapon("rifle"));
    assert_eq!(guard.at(&rifle, At::Object { immobile: true }, plain()).tally(&options).total(), 3);
    // The table of modifiers and flanking do not count against things.
    let now = Circumstances {
        higher: true,
        flank: kekkai_rules::d20::numbers::attack::Flank::Opposite,
        ..plain()
    };
    assert_eq!(body.at(&sword, At::Object { immobile: true }, now).tally(&options).total(), 12);
}

#[test]
fn d20_obj_03_a_whole_round_of_aiming() {
    let (options, whole) = (Options::default(), Circumstances { whole_round: true, ..plain() });
    let (body, sword, guard, rifle) = (kesh(), weapon("arc_sword"), guard(), weapon("rifle"));
    assert!(body.at(&sword, At::Object { immobile: true }, whole).hits_by_itself());
    let shot = guard.at(&rifle, At::Object { immobile: true }, whole);
    assert_eq!((shot.hits_by_itself(), shot.tally(&options).total()), (false, 8));
}

#[test]
fn d20_obj_04_the_ac_of_what_somebody_holds() {
    let options = Options::default();
    let (holder, worn) = (guard(), guard().worn());
    let held = |size: Size, in_hand: bool, options: &Options, cover: i32, body: &Body| {
        let defender = Defender { cover, ..body.defender(&worn) };
        objects::held_ac(size, &defender, in_hand, options).total()
    };
    assert_eq!(held(Size::Medium, true, &options, 0, &holder), 16);
    assert_eq!(held(Size::Medium, false, &options, 0, &holder), 11);
    let mut quick = guard();
    quick.abilities.dex_mod = 3;
    assert_eq!(held(Size::Tiny, true, &options, 2, &quick), 22);
    // A helpless holder has -5 for its Dexterity, a surprised one what it has.
    let out = Body { able: false, ..guard() };
    assert_eq!(held(Size::Medium, true, &options, 0, &out), 10);
    let surprised = guard().being(&[kekkai_rules::d20::numbers::conditions::Condition::Surprised]);
    assert_eq!(held(Size::Medium, true, &options, 0, &surprised), 16);
    let armoured = Options { held_object_armour: true, ..options };
    assert_eq!(held(Size::Medium, true, &armoured, 0, &holder), 19);
}

#[test]
fn d20_obj_06_a_broken_thing_neither_bars_nor_covers() {
    let left = 7 - damage::past_hardness(12, 5);
    assert_eq!(left, 0);
    let broken = Object { hp: left, ..thing("crate") };
    assert!(broken.is_broken() && !thing("crate").is_broken());
    assert_eq!((broken.gives(), thing("crate").gives()), (Cover::Bonus(0), Cover::Bonus(4)));
}

#[test]
fn d20_cov_02_a_crate_gives_cover_until_it_is_broken() {
    let hit = thing("crate");
    let left = hit.hp - damage::past_hardness(13, hit.hardness);
    assert_eq!((left, Object { hp: left, ..hit }.gives()), (0, Cover::Bonus(0)));
}

#[test]
fn d20_obj_07_the_weapon_of_an_enemy_is_a_thing_like_others() {
    let rifle = weapon("rifle");
    let points = damage::past_hardness(6, rifle.hardness);
    assert_eq!((points, rifle.hp - points), (1, 9));
}

#[test]
fn d20_obj_08_pistols_do_nothing_to_machines() {
    let all: Vec<(String, Ineffective)> = records("ineffective");
    let (tank, nobody) = ([PlainText::new("machine")], []);
    let holds =
        |name: &str, tags: &[PlainText]| all.iter().any(|(_, one)| one.holds(&weapon(name), tags));
    assert_eq!(
        (holds("pistol", &tank), holds("pistol", &nobody), holds("rifle", &tank)),
        (true, false, false)
    );
    let kind = Ineffective {
        weapon: None,
        kind: Some(WeaponKind::Thrown),
        against: PlainText::new("Machine"),
    };
    assert!(kind.holds(&weapon("javelin"), &tank) && !kind.holds(&weapon("baton"), &tank));
}

fn side<'a>(
    body: &'a Body,
    with: &'a Weapon,
    target: &'a Body,
    against: Size,
    defends: bool,
) -> Side<'a> {
    Side { attack: body.attack(with, target, plain()), against, defends }
}

#[test]
fn d20_dsrm_02_the_higher_total_wins_and_a_tie_fails() {
    let options = Options::default();
    assert_eq!(Came::of(20, 22, &options), Came::Lost);
    assert_eq!(Came::of(22, 22, &options), Came::Failed);
    assert_eq!(Came::of(22, 14, &options), Came::Taken);
    let lost = Options { disarm_tie: DisarmTie::Lose, ..options };
    assert_eq!(Came::of(22, 22, &lost), Came::Lost);
    // No flank, posture or ground; hand and defensive fighting do count.
    let (attacker, target, baton) = (guard(), kesh(), weapon("baton"));
    let now = Circumstances {
        higher: true,
        charges: true,
        flank: kekkai_rules::d20::numbers::attack::Flank::Behind,
        hand: HandPenalty { points: -4, ..HandPenalty::NONE },
        defensive: -4,
        ..plain()
    };
    let attack = attacker.attack(&baton, &target, now);
    let side = Side { attack, against: Size::Medium, defends: false };
    assert_eq!(side.tally(&options).total(), 3 - 8);
}

#[test]
fn d20_dsrm_03_the_larger_weapon_has_four_a_category() {
    let options = Options::default();
    let (body, target, knife, hammer) = (guard(), guard(), weapon("knife"), weapon("hammer"));
    let of = |with: &Weapon, against: &Weapon| {
        side(&body, with, &target, against.size, false).tally(&options).total()
    };
    assert_eq!((of(&hammer, &knife), of(&knife, &hammer)), (3 + 8, 3));
    // Bare hands are one category smaller than their owner.
    let hands = kekkai_rules::d20::numbers::classes::Hands {
        size: Size::Medium,
        dice: None,
        skilled: false,
        master: true,
    };
    assert_eq!(hands.weapon(&options).size, Size::Small);
    let same = Options {
        unarmed_weapon_size: kekkai_rules::d20::options::UnarmedWeaponSize::Same,
        ..options
    };
    assert_eq!(hands.weapon(&same).size, Size::Medium);
}

#[test]
fn d20_dsrm_04_who_holds_a_weapon_in_both_hands_has_four_more() {
    let options = Options::default();
    let (body, target, sword) = (kesh(), guard(), weapon("arc_sword"));
    let of = |with: &Weapon, defends| {
        side(&body, with, &target, with.size, defends).tally(&options).total()
    };
    assert_eq!((10 + of(&sword, true), 14 + of(&sword, false)), (22, 22));
    assert_eq!(of(&weapon("baton"), true), 8);
    assert!(!weapon("mounted_gun").is_held_in_both());
}

#[test]
fn d20_dsrm_06_only_weapon_against_weapon_is_countered() {
    let options = Options::default();
    let fists = Weapon::fists(Size::Medium.unarmed(&options));
    let may = |own: &Weapon, other: &Weapon| disarm::may_counter(own, other, &options);
    assert!(may(&weapon("arc_sword"), &weapon("baton")));
    assert!(!may(&weapon("rifle"), &weapon("baton")));
    assert!(!may(&fists, &weapon("baton")) && !may(&weapon("arc_sword"), &fists));
    let off = Options { disarm_counter: DisarmCounter::Off, ..options };
    assert!(!disarm::may_counter(&weapon("arc_sword"), &weapon("baton"), &off));
}
