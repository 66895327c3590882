//! What injuries and amputations leave for longer, when they are healed, and losses that injure (D100-WND, INJ, AMP, HEAL).

mod home;
mod minds;
mod sickness;
mod souls;
mod states;
mod terms;
mod wounds;

use super::{
    ORDER, begun, changed, health, laid, no, otherwise, round, sheet, stacks, targets, tells, until,
};
use crate::table::Table;
use kekkai_battle::scenario::Setup;
use kekkai_rules::{
    Edition,
    d100::{
        numbers::{
            harm::{
                conditions::{Condition, Facet},
                injuries::{BodyPart, InjuryMark, Severity},
                place::{HitLocation, Side},
            },
            sheet::characteristics::Characteristic,
        },
        options::Options,
    },
};

/// The Captain at so much health, out of a fight, whose falls and the like injure the torso.
fn at(points: i32) -> Table {
    let mut table = laid();
    table.tell(&format!("pool Captain health {points}"), "");
    table.tell("option env_injury_location torso", "");
    table
}

/// The Captain falls and is injured at a place thrown by `place`, by a row.
fn injured(place: &str, dice: &str) -> Table {
    let mut table = laid();
    table.tell("pool Captain health 1", "");
    table.tell("fall Captain 5", &format!("9 {place} {dice}"));
    table.tell("pool Captain health 12", "");
    table
}

fn injuries(table: &Table, who: &str) -> usize {
    sheet(table, who).injuries.len()
}

#[test]
fn d100_wnd_04_only_damage_injures_unless_a_table_says_any_loss() {
    let poisoned = |any: bool, dice: &str| {
        let mut table = begun();
        if any {
            table.tell("option overflow_sources any", "");
            table.tell("option env_injury_location torso", "");
        }
        table.tell("afflict Bandit poisoned 3", "");
        table.tell("pool Bandit health 1", "");
        round(&mut table, dice);
        (injuries(&table, "Bandit"), health(&table, "Bandit"))
    };
    assert_eq!(poisoned(false, "90"), (0, 0));
    // Row 01–10 of the torso bleeds at 0; then endurance against the poison, and the chance to die of bleeding.
    assert_eq!(poisoned(true, "1 90"), (1, 0));
}

#[test]
fn d100_wnd_04_thirst_and_a_bruise_of_ones_own_weapon() {
    let mut table = at(1);
    table.tell("thirst Captain", "31");
    // The second failure: 9 - 3, more than there is.
    table.tell("thirst Captain", "31 9 1");
    assert_eq!(injuries(&table, "Captain"), 1);
    // The fumble 01–20 takes 1 of 0.
    let bruised = |any: &str, dice: &str| {
        let mut table = begun();
        table.tell(&format!("option overflow_sources {any}"), "");
        table.tell("option env_injury_location torso", "");
        table.tell("pool Captain health 0", "");
        table.tell("strike Bandit", dice);
        injuries(&table, "Captain")
    };
    // 45 - 20 (prone): 55 is a fumble.
    assert_eq!(bruised("damage_only", "55 97 15"), 0);
    assert_eq!(bruised("any", "55 97 15 1"), 1);
}

#[test]
fn d100_inj_02_and_wnd_06_an_injury_counts_until_it_is_marked_healed() {
    // Four injuries against a toughness bonus of 3.
    let dying = |rule: &str, healed: bool| {
        let mut table = otherwise(&[("fate: 1", "fate: 0")]);
        table.tell(&format!("option injury_heals_when {rule}"), "");
        table.tell("option env_injury_location torso", "");
        for _ in 0..4 {
            table.tell("pool Captain health 1", "");
            // Row 01–10 of the torso: bleeding alone.
            table.tell("fall Captain 5", "9 1");
            table.tell("afflict Captain bleeding 0", "");
        }
        assert_eq!(injuries(&table, "Captain"), 4);
        if healed {
            table.tell("healed Captain 2", "");
            assert_eq!(no(&mut table, "healed Captain 2"), "already-so D100-INJ-02");
            assert_eq!(no(&mut table, "healed Captain 5"), "d100-no-injury D100-INJ-02");
        }
        assert_eq!(
            (health(&table, "Captain"), stacks(&table, "Captain", Condition::Unconscious)),
            (0, 1)
        );
        table.tell("initiative", ORDER);
        for _ in 0..2 {
            round(&mut table, "");
        }
        sheet(&table, "Captain").dead
    };
    assert!(dying("gm_only", false));
    assert!(!dying("gm_only", true));
    // Nothing that they gave is left.
    assert!(!dying("effects_gone", false));
}

#[test]
fn d100_inj_02_what_is_left_of_an_injury_makes_it_count_and_its_end_is_told() {
    let torn = injured("20", "21");
    let captain = sheet(&torn, "Captain");
    assert!(captain.has_left(&captain.injuries[0]));
    let mut table = injured("45", "1");
    let captain = sheet(&table, "Captain");
    assert!(captain.has_left(&captain.injuries[0]));
    table.tell("sceneover", "");
    assert!(!tells(&table, "d100-log-may-be-healed"));
    table.tell("afflict Captain bleeding 0", "");
    let captain = sheet(&table, "Captain");
    assert!(!captain.has_left(&captain.injuries[0]));
    table.tell("sceneover", "");
    assert!(tells(&table, "d100-log-may-be-healed"));
    table.tell("healed Captain 1", "");
    table.tell("sceneover", "");
    assert!(!tells(&table, "d100-log-may-be-healed"));
}

#[test]
fn d100_wnd_07_what_was_cut_off_lands_feet_away() {
    let mut table = otherwise(&[("fate: 1", "fate: 0")]);
    table.tell("pool Captain health 1", "");
    table.tell("fall Captain 5", "9 5 100 7");
    assert!(sheet(&table, "Captain").dead);
    assert!(tells(&table, "d100-log-lands") && tells(&table, "Number(7)"));
    // Whoever lives by a point of Fate keeps its head.
    let mut table = laid();
    table.tell("pool Captain health 1", "");
    table.tell("fall Captain 5", "9 5 100 pick:2");
    assert!(!sheet(&table, "Captain").dead && !tells(&table, "d100-log-lands"));
}

#[test]
fn d100_wnd_09_and_heal_05_healing_stops_below_wounds_that_do_not_heal() {
    let mut table = laid();
    table.tell("pool Captain health 11", "");
    table.tell("miracle Captain 5", "");
    assert_eq!(health(&table, "Captain"), 12);
    table.tell("infect Captain festering sure", "1 9");
    table.tell("day Captain", "");
    table.tell("day Captain", "50");
    table.tell("pool Captain health 5", "");
    table.tell("miracle Captain 20", "");
    assert_eq!(health(&table, "Captain"), 11);
}

#[test]
fn d100_inj_05_picking_up_has_its_price() {
    let dropped = |cost: &str| {
        let mut table = begun();
        table.tell(&format!("option pickup_cost {cost}"), "");
        // Arm 36–40: 51 drops the club and loses the action.
        table.tell("strike Bandit at right-arm", "11 90 36");
        until(&mut table, "Bandit");
        table.tell("strike Captain", "51");
        assert!(sheet(&table, "Bandit").spec.weapons.is_empty());
        table
    };
    let mut table = dropped("action");
    assert_eq!(no(&mut table, "take 1"), "d100-has-acted D100-INJ-05");
    table.tell("end", "");
    until(&mut table, "Captain");
    until(&mut table, "Bandit");
    table.tell("take 1", "");
    let bandit = sheet(&table, "Bandit");
    assert_eq!((bandit.spec.weapons.len(), bandit.in_hand.as_slice()), (1, &[0][..]));
    assert_eq!(no(&mut table, "strike Captain"), "d100-has-acted D100-TRN-01");
    assert_eq!(no(&mut table, "take 1"), "d100-has-acted D100-INJ-05");
    let mut table = dropped("move");
    table.tell("take 1", "");
    assert_eq!(no(&mut table, "move 8D"), "d100-has-moved D100-TRN-02");
    let mut table = dropped("free");
    table.tell("take 1", "");
    assert_eq!(sheet(&table, "Bandit").in_hand, [0]);
    table.tell("move 8D", "");
}

#[test]
fn d100_inj_05_what_lies_beside_comes_into_the_hand_that_it_takes() {
    let dropped = |edition| {
        let mut table = Table::of(Setup { edition, ..changed(&[]) });
        table.tell("initiative", ORDER);
        table.tell("option pickup_cost free", "");
        // Arm 36–40: 51 drops the club and loses the action.
        table.tell("strike Bandit at right-arm", "11 90 36");
        until(&mut table, "Bandit");
        table.tell("strike Captain", "51");
        table.tell("end", "");
        until(&mut table, "Captain");
        table
    };
    let mut table = dropped(Edition::NEWEST);
    let before = sheet(&table, "Captain");
    assert_eq!(before.in_hand, [0]);
    // The club lies on the cell of the Bandit: it takes the hand of the sword, which is put away.
    table.tell("take 1", "");
    let after = sheet(&table, "Captain");
    let taken = u8::try_from(before.spec.weapons.len()).unwrap();
    assert_eq!(
        (after.spec.weapons.len(), after.in_hand),
        (before.spec.weapons.len() + 1, vec![taken])
    );
    assert_eq!(no(&mut dropped(Edition::Fifth), "take 1"), "d100-nothing-lies D100-INJ-05");
}

#[test]
fn d100_inj_14_a_word_printed_twice_has_three_readings() {
    let struck = |reading: &str| {
        let mut table = begun();
        table.tell(&format!("option head_94_96_duplicate {reading}"), "");
        // Nose and eyes go with one test.
        table.tell("strike Bandit at head", "11 90 95 1");
        [Condition::Blinded, Condition::Stunned, Condition::Bleeding]
            .map(|condition| stacks(&table, "Bandit", condition))
    };
    assert_eq!(struck("ignore")[..2], [3, 2]);
    assert_eq!(struck("stack")[..2], [4, 2]);
    let (plain, bleeding) = (struck("ignore")[2], struck("bleeding"));
    assert_eq!(bleeding, [3, 2, plain + 1]);
}

/// The Captain with endurance 40 once an injury has only its bones and muscles left.
fn mending(place: &str, row: &str) -> Table {
    mending_in(Edition::First, place, row)
}

/// The same in a fight of this edition.
fn mending_in(edition: Edition, place: &str, row: &str) -> Table {
    let endures = ("perception: (value: 42)", "perception: (value: 42), endurance: (value: 40)");
    let mut table = Table::of(Setup { edition, ..changed(&[endures]) });
    table.tell("pool Captain health 1", "");
    let fate = if edition == Edition::NEWEST { "pick:1 " } else { "" };
    table.tell("fall Captain 5", &format!("9 {fate}{place} {row}"));
    table.tell("pool Captain health 12", "");
    for condition in ["bleeding", "stunned", "prone", "fatigued"] {
        let _ = table.play(&format!("afflict Captain {condition} 0"), "");
    }
    table
}

fn days(table: &mut Table, many: u16) {
    for _ in 0..many {
        table.tell("day Captain", "");
    }
}

#[test]
fn d100_inj_09_a_light_fracture_heals_in_days_and_may_lower_agility() {
    // Row 61–65 of the leg; 30 + 4 days, endurance 40 + 20.
    let broken = || {
        let mut table = mending("95", "61");
        let leg = HitLocation::Leg(Side::Right);
        assert_eq!(sheet(&table, "Captain").harmed.fractures, [(leg, Severity::Light)]);
        table.tell("day Captain", "4");
        days(&mut table, 32);
        assert_eq!(sheet(&table, "Captain").harmed.fractures.len(), 1);
        table
    };
    let ended = |dice: &str| {
        let mut table = broken();
        table.tell("day Captain", dice);
        assert_eq!(targets(&table), [60]);
        let captain = sheet(&table, "Captain");
        assert!(captain.harmed.fractures.is_empty());
        captain.score(Characteristic::Agility).value()
    };
    assert_eq!((ended("60"), ended("61")), (35, 30));
    // What stays of it is told.
    for (edition, dice, is_told) in [
        (Edition::NEWEST, "61", true),
        (Edition::NEWEST, "60", false),
        (Edition::Sixth, "61", false),
    ] {
        let mut table = mending_in(edition, "95", "61");
        table.tell("day Captain", "4");
        days(&mut table, 32);
        table.tell("day Captain", dice);
        assert_eq!(tells(&table, "d100-log-heals-badly"), is_told, "{edition:?} {dice}");
    }
    // A heal test at +20 within a week spares the other one: 30 + 20 of the Archer.
    let mut table = mending("95", "61");
    table.tell("setbone Captain Archer", "50 4");
    assert_eq!(targets(&table), [50]);
    days(&mut table, 34);
    assert!(sheet(&table, "Captain").harmed.fractures.is_empty());
    // After a week it is too late.
    let mut table = mending("95", "61");
    table.tell("day Captain", "4");
    days(&mut table, 7);
    assert_eq!(no(&mut table, "setbone Captain Archer"), "d100-no-fracture D100-INJ-09");
}

#[test]
fn d100_inj_10_a_severe_fracture_is_longer_harder_and_twice_as_bad() {
    let mut table = mending("20", "71");
    assert_eq!(
        sheet(&table, "Captain").harmed.fractures,
        [(HitLocation::Arm(Side::Left), Severity::Severe)]
    );
    table.tell("day Captain", "4");
    days(&mut table, 42);
    table.tell("day Captain", "41");
    assert_eq!(targets(&table), [40]);
    let captain = sheet(&table, "Captain");
    assert_eq!(captain.lasting.crooked, [(Facet::LeftArm, -10)]);
    assert!(captain.harmed.fractures.is_empty());
}

#[test]
fn d100_inj_12_a_severe_tear_becomes_light_and_then_heals() {
    // Row 56–60 of the arm: of the right one, which holds the sword.
    let mut table = mending("30", "56");
    let melee = |table: &Table| {
        sheet(table, "Captain").harmed.penalty(&[Facet::RightArm], &Options::default())
    };
    assert_eq!(melee(&table), -20);
    days(&mut table, 27);
    assert_eq!(melee(&table), -20);
    days(&mut table, 1);
    assert_eq!(melee(&table), -10);
    days(&mut table, 26);
    assert_eq!(melee(&table), -10);
    days(&mut table, 1);
    assert_eq!(melee(&table), 0);
}

#[test]
fn d100_amp_02_to_07_lost_parts_hinder_tests_out_of_a_fight() {
    // Row 92 of the head: an eye; endurance 30 - 10 - 10 passes.
    let mut table = injured("5", "92 1");
    for condition in ["bleeding", "stunned", "blinded", "prone", "fatigued"] {
        let _ = table.play(&format!("afflict Captain {condition} 0"), "");
    }
    assert_eq!(sheet(&table, "Captain").harmed.lost.count(BodyPart::Eye), 1);
    table.tell("test Captain fel", "25");
    assert_eq!(targets(&table), [25]);
    table.tell("test Captain perception", "12");
    assert_eq!(targets(&table), [12]);
}

#[test]
fn d100_amp_07_whoever_has_no_tongue_speaks_no_language() {
    let mut table = laid();
    table.tell("test Captain language", "1");
    assert!(tells(&table, "passed: true"));
    // Row 97–99 of the head: two tests of endurance, and seven teeth before the second.
    let mut table = injured("5", "97 1 7 1");
    assert_eq!(sheet(&table, "Captain").harmed.lost.count(BodyPart::Tongue), 1);
    table.tell("test Captain language", "1");
    assert!(tells(&table, "passed: false"));
}

#[test]
fn d100_amp_11_a_shield_is_of_no_use_without_its_hand() {
    let shielded = |place: &str, dice: &str| {
        let mut table = otherwise(&[(
            "weapons: [(name: \"club\", damage: 6, tags: [one_handed])]",
            "weapons: [(name: \"club\", damage: 6, tags: [one_handed])], shield: true",
        )]);
        table.tell("initiative", ORDER);
        table.tell(&format!("strike Bandit at {place}"), &format!("11 90 {dice}"));
        sheet(&table, "Bandit").bears_shield()
    };
    // Arm 41–45: of no use for rounds.
    assert!(!shielded("left-arm", "41 3"));
    assert!(shielded("right-arm", "41 3"));
}

#[test]
fn d100_amp_13_a_shattered_foot_is_lost_in_days_without_surgery() {
    let mut table = injured("95", "91 10 3");
    for condition in ["bleeding", "prone"] {
        let _ = table.play(&format!("afflict Captain {condition} 0"), "");
    }
    let feet = |table: &Table| sheet(table, "Captain").harmed.lost.count(BodyPart::Foot);
    table.tell("day Captain", "");
    table.tell("day Captain", "");
    assert_eq!(feet(&table), 0);
    // Amputation (+20): endurance 30 + 20.
    table.tell("day Captain", "50");
    assert_eq!((feet(&table), targets(&table)), (1, vec![50]));
    // Surgery in time keeps it.
    let mut table = injured("95", "91 10 3");
    table.tell("surgery Captain", "");
    for _ in 0..3 {
        table.tell("day Captain", "");
    }
    assert_eq!(feet(&table), 0);
}

#[test]
fn d100_amp_13_a_toe_may_be_lost_when_the_scene_is_over() {
    let mut table = injured("95", "46");
    table.tell("afflict Captain bleeding 0", "");
    let toes = |table: &Table| sheet(table, "Captain").harmed.lost.count(BodyPart::Toe);
    assert_eq!(toes(&table), 0);
    // Endurance 30 - 20 (prone) fails, then the amputation at +20.
    table.tell("sceneover", "90 20");
    assert_eq!(toes(&table), 1);
    let mut table = injured("95", "46");
    table.tell("afflict Captain bleeding 0", "");
    table.tell("sceneover", "10");
    assert_eq!(toes(&table), 0);
}

#[test]
fn d100_heal_04_surgery_is_the_word_of_the_game_master_or_a_prolonged_test() {
    let wounded = || injured("20", "46");
    let open = |table: &Table| sheet(table, "Captain").harmed.reopens.len();
    let mut table = wounded();
    assert_eq!(no(&mut table, "operate Captain Archer"), "d100-surgery-by-word D100-HEAL-04");
    table.tell("surgery Captain", "");
    assert_eq!(open(&table), 0);
    let mut table = wounded();
    table.tell("option surgery_mode prolonged", "");
    assert_eq!(no(&mut table, "surgery Captain"), "d100-surgery-by-tests D100-HEAL-04");
    // Intelligence 30: 1 is +3, twice; a failure below 0 begins anew.
    table.tell("operate Captain Archer", "45");
    assert!(tells(&table, "d100-log-surgery-failed"));
    table.tell("operate Captain Archer", "1");
    assert_eq!((open(&table), sheet(&table, "Captain").lasting.operation), (1, Some(3)));
    table.tell("operate Captain Archer", "1");
    assert_eq!((open(&table), sheet(&table, "Captain").lasting.operation), (0, None));
    assert!(tells(&table, "d100-log-surgery-done"));
    table.tell("initiative", ORDER);
    assert_eq!(no(&mut table, "operate Captain Archer"), "d100-no-surgery D100-HEAL-04");
}

#[test]
fn d100_inj_13_scars_and_noses_change_social_tests() {
    let scarred = |rule: &str| {
        let mut table = injured("5", "1");
        table.tell("pool Captain health 1", "");
        table.tell("fall Captain 5", "9 5 1");
        for condition in ["bleeding", "prone"] {
            let _ = table.play(&format!("afflict Captain {condition} 0"), "");
        }
        table.tell("pool Captain health 12", "");
        assert_eq!(sheet(&table, "Captain").harmed.marks, [InjuryMark::Scar, InjuryMark::Scar]);
        table.tell(&format!("option scar_bonus_once {rule}"), "");
        table
    };
    let level = |table: &Table| {
        let told = format!("{:?}", table.changes.last());
        let (_, after) = told.rsplit_once("level: ").unwrap();
        after.split([',', ' ', '}']).next().unwrap().parse::<i32>().unwrap()
    };
    // Fellowship 30: 25 is +1, two scars add one.
    let mut table = scarred("not_cumulative");
    for _ in 0..3 {
        table.tell("test Captain fel", "25");
        assert_eq!(level(&table), 2);
    }
    table.tell("test Captain int", "25");
    assert_eq!(level(&table), 1);
    // Each of the two helps in one test.
    let mut table = scarred("single_use");
    for counts in [2, 2, 1] {
        table.tell("test Captain fel", "25");
        assert_eq!(level(&table), counts);
    }
    // A crooked nose: the GM says.
    let mut table = injured("5", "66 1");
    for condition in ["bleeding", "prone"] {
        let _ = table.play(&format!("afflict Captain {condition} 0"), "");
    }
    for (pick, counts) in [(1, 1), (2, 2), (3, 0)] {
        table.tell("test Captain fel", &format!("pick:{pick} 25"));
        assert_eq!(level(&table), counts);
    }
    table.tell("surgery Captain", "");
    table.tell("test Captain fel", "25");
    assert_eq!(level(&table), 1);
}
