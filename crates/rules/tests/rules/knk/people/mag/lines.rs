//! KNK-MAG: the lines of a spell, how many a turn has, and what breaks them off.

use kekkai_rules::{
    Refusal, RuleId,
    knk::{
        Mode, Options,
        refusals::{self, no_time, spells_spent},
        spell::{Form, School},
    },
};

use super::{draw, next_turn, reader};
use crate::knk::{
    casters::{at, cast, harm, mage, person, spell, user},
    table::{self, Battle, ONE, Say::Face, TWO, commoner, monster},
};

#[test]
fn knk_mag_03_the_school_and_mc_bind_the_lines_of_a_turn() {
    let one = || vec![spell(School::Fire, Form::Lines(9), 0, person(), vec![harm(1)])];
    let lines = |spec| Battle::new(&[("1A", spec)]).rows(ONE).spells[0].a_turn;
    assert_eq!(lines(mage(4, School::Fire, 5, one())), 4);
    assert_eq!(lines(mage(5, School::Fire, 3, one())), 3);
    assert_eq!(lines(user(School::Fire, 5, one())), 5);
    let mut fight = Battle::new(&[("1A", user(School::Fire, 0, one())), ("2A", commoner(""))]);
    next_turn(&mut fight, ONE);
    let refused = cast(&mut fight, 0, None, &[]).unwrap_err();
    let rule = Some(RuleId::new("KNK-MAG-03"));
    assert_eq!(refused, refusals::lacks("school", rule));
    let mut fight = Battle::new(&[("1A", mage(4, School::Fire, 5, one()))]);
    assert!(fight.table.options.set("line_limit", "school"));
    assert_eq!(fight.rows(ONE).spells[0].a_turn, 5);
}

#[test]
fn knk_mag_04_what_is_not_finished_is_read_in_the_following_turns() {
    let turns = |lines: u8, limit: u8| {
        let long = spell(School::Fire, Form::Lines(lines), 0, person(), vec![harm(7)]);
        let caster = user(School::Fire, limit, vec![long]);
        let mut fight = Battle::new(&[("1A", caster), ("9J", monster("E6 L1"))]);
        for turn in 1.. {
            next_turn(&mut fight, ONE);
            if cast(&mut fight, 0, None, &[]).is_err() {
                cast(&mut fight, 0, at(TWO), &[]).unwrap();
                assert_eq!(fight.hp(TWO).1 - fight.hp(TWO).0, 7);
                return turn;
            }
        }
        0
    };
    assert_eq!((turns(6, 5), turns(6, 6), turns(6, 2)), (2, 1, 3));
}

#[test]
fn knk_mag_05_a_pause_between_two_spells_of_a_turn_none_between_turns() {
    for (lines, left) in [(3, true), (4, false)] {
        let mut fight = reader(&[6, lines]);
        next_turn(&mut fight, ONE);
        cast(&mut fight, 0, None, &[]).unwrap();
        next_turn(&mut fight, ONE);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        // Of four lines the last one does not fit any more, and a target is named with that one.
        let refused = cast(&mut fight, 1, at(TWO), &[]).err();
        let aims_last = (!left).then(|| refusals::aims_last((3, 4)));
        assert_eq!(refused, aims_last, "{lines} lines after a pause");
        assert_eq!(fight.rows(ONE).spells[1].read, 0);
    }
    let mut fight = reader(&[5, 5]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    next_turn(&mut fight, ONE);
    cast(&mut fight, 1, at(TWO), &[]).unwrap();
}

#[test]
fn knk_mag_05_it_says_whether_a_line_or_the_pause_is_one_too_many() {
    let lines = |lines| spell(School::Fire, Form::Lines(lines), 0, person(), vec![harm(1)]);
    let cast_of = [("1A", user(School::Fire, 2, vec![lines(3), lines(1)])), ("9J", monster("E6"))];
    let mut fight = Battle::new(&cast_of);
    let no_time = |have, need, rule| no_time(have, need, RuleId::new(rule));
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, None, &[]).unwrap();
    assert_eq!(cast(&mut fight, 0, at(TWO), &[]), Err(no_time(0, 1, "KNK-MAG-03")));
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(no_time(1, 2, "KNK-MAG-05")));
}

#[test]
fn knk_mag_06_one_spell_of_lines_a_turn_or_two_simple_ones() {
    let mut fight = reader(&[6, 1]);
    draw(&mut fight, "xxxxx|x_y", 0, 1, 2).unwrap();
    assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(spells_spent()));
    assert_eq!(cast(&mut fight, 2, at(TWO), &[]), Err(spells_spent()));
    for (rank, most) in [(2, 1), (3, 2), (5, 2)] {
        let simple = spell(School::Fire, Form::Simple, 0, person(), vec![harm(1)]);
        let lines = spell(School::Fire, Form::Lines(1), 0, person(), vec![harm(1)]);
        let caster = user(School::Fire, rank, vec![simple, lines]);
        let mut fight = Battle::new(&[("1A", caster), ("9J", monster("E6 L1"))]);
        next_turn(&mut fight, ONE);
        let done = (0..5).take_while(|_| cast(&mut fight, 0, at(TWO), &[]).is_ok()).count();
        assert_eq!(done, most, "rank {rank}");
        assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(spells_spent()), "rank {rank}");
    }
}

#[test]
fn knk_mag_07_the_drawn_schedules_go_and_no_others() {
    draw(&mut reader(&[6, 1]), "xxxxx|x_y", 0, 1, 2).unwrap();
    draw(&mut reader(&[6, 4]), "xxxxx|x_yyy|y", 0, 1, 2).unwrap();
    draw(&mut reader(&[6, 1]), "xxxxx|x_s_s", 0, 1, 2).unwrap();
    // Without the pause the fourth line does not fit, and six slots a turn has not.
    let mut fight = reader(&[6, 4]);
    draw(&mut fight, "xxxxx|x", 0, 1, 2).unwrap();
    cast(&mut fight, 1, None, &[]).unwrap();
    assert_eq!(fight.rows(ONE).spells[1].read, 3);
    let sixth = no_time(0, 1, RuleId::new("KNK-MAG-03"));
    assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(sixth), "xxxxx|x_yyyy has six slots");
    assert_eq!(fight.table.turn.as_ref().unwrap().casting.used, 5);
}

#[test]
fn knk_mag_08_gestures_take_the_time_of_a_line_and_need_the_left_arm() {
    use kekkai_rules::knk::{
        crit::CritEffect,
        injury::{Harm, Part},
    };
    let mut fight = reader(&[]);
    fight.at[1] = (2, 1);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(fight.table.turn.as_ref().unwrap().casting.used, 1);
    let script = [Face(105), table::Say::Crit(CritEffect::Break(Part::LeftArm)), Face(6)];
    fight.turn(TWO);
    fight.strike(TWO, Mode::Blow, ONE, &script).unwrap();
    assert_eq!(fight.rows(ONE).injuries[0].harm, Harm::Broken);
    next_turn(&mut fight, ONE);
    let rule = Some(RuleId::new("KNK-INJ-06"));
    let refused = refusals::lacks("left-arm", rule);
    assert_eq!(cast(&mut fight, 0, at(TWO), &[]), Err(refused));
}

#[test]
fn knk_mag_10_a_rune_leaves_no_time_before_or_after_it() {
    let of = |form| spell(School::Runes, form, 0, person(), vec![harm(1)]);
    let caster = user(School::Runes, 5, vec![of(Form::Rune), of(Form::Simple)]);
    let cast_of = [("1A", caster), ("2A", monster("E6"))];
    for (first, second, rule) in [(1, 0, "KNK-MAG-10"), (0, 1, "KNK-MAG-03")] {
        let mut fight = Battle::new(&cast_of);
        next_turn(&mut fight, ONE);
        cast(&mut fight, first, at(TWO), &[]).unwrap();
        let spent = match cast(&mut fight, second, at(TWO), &[]) {
            Err(Refusal::Own { rule: Some(rule), .. }) => rule,
            other => panic!("{other:?}"),
        };
        assert_eq!(spent.as_str(), rule);
    }
}

#[test]
fn knk_mag_11_a_table_may_say_how_many_foreign_lines_are_read() {
    let foreign = spell(School::Alchemy, Form::Lines(2), 20, person(), vec![harm(1)]);
    for (said, lines) in [("0", 5), ("2", 2), ("6", 6)] {
        let caster = mage(5, School::Fire, 4, vec![foreign.clone()]);
        let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 L1"))]);
        assert!(fight.table.options.set("foreign_spell_rank", said));
        assert_eq!(fight.rows(ONE).spells[0].a_turn, lines);
    }
    let beyond = Options { foreign_spell_rank: 7, ..Options::default() };
    assert!(Options::setting("foreign_spell_rank").unwrap().fault(&beyond).is_some());
}
