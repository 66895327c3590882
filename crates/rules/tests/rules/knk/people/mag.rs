//! KNK-MAG: schools, lines and slots, where spells reach, giving prana.

use crate::knk::casters::{at, cast, curse, harm, mage, person, rank, spell, user};
use crate::knk::table::{
    self, Battle, ONE,
    Say::{Face, Number},
    TWO, armed, commoner, monster, profi, spot, sword,
};
use kekkai_rules::{
    Cost, Id, Purpose, Refusal, RuleId, System, Target, Terrain,
    knk::{
        Class, Knk, Mode, Options, Order, Reserve, Ruling, Spec,
        impulse::Impulse,
        rank::Stat,
        refusals,
        refusals::{no_time, spells_spent},
        spell::{Effect, Form, Resistance, Saved, School, Spell, SpellAim, Whom},
    },
};

fn next_turn(fight: &mut Battle, who: Id) {
    fight.turn(who);
}

/// Slots of a turn as the book draws them: lines of spells by letter, `_` for a pause, `s` for a simple spell, `.` free.
/// `x` is the first spell of `lines` lines, `y` the second one, each cast as early as the drawing has it.
fn draw(fight: &mut Battle, plan: &str, x: u8, y: u8, s: u8) -> Result<(), Refusal> {
    for turn in plan.split('|') {
        next_turn(fight, ONE);
        let mut slots = turn.chars().peekable();
        let mut used = 0;
        while let Some(slot) = slots.next() {
            used += 1;
            let (number, simple) = match slot {
                'x' => (x, false),
                'y' => (y, false),
                's' => (s, true),
                _ => continue,
            };
            while !simple && slots.peek() == Some(&slot) {
                slots.next();
                used += 1;
            }
            // As many lines as fit are read by one order; it takes a target if it is the last one.
            let aimed = fight.order(ONE, Order::Cast { spell: number }, at(TWO), &[]);
            if aimed == Err(Refusal::BadTarget) {
                cast(fight, number, None, &[])?;
            } else {
                aimed?;
            }
            let casting = fight.table.turn.as_ref().unwrap().casting;
            assert_eq!(casting.used, used, "{plan}: {turn}");
        }
    }
    Ok(())
}

fn reader(spells: &[u8]) -> Battle {
    let mut records: Vec<_> = spells
        .iter()
        .map(|lines| spell(School::Fire, Form::Lines(*lines), 10, person(), vec![harm(1)]))
        .collect();
    records.push(spell(School::Fire, Form::Simple, 10, person(), vec![harm(1)]));
    Battle::new(&[("1A", mage(5, School::Fire, 5, records)), ("9J", monster("E6 L1"))])
}

#[test]
fn knk_mag_01_ten_schools_are_open_to_mages_thirteen_there_are() {
    let open = |class: Option<&Class>| {
        School::ALL.into_iter().filter(|school| school.is_open_to(class)).count()
    };
    assert_eq!((School::ALL.len(), open(Some(&Class::Mage)), open(None)), (13, 10, 10));
    assert_eq!(School::ALL.iter().filter(|school| school.is_elemental()).count(), 4);
    assert!(School::Demonic.is_open_to(Some(&Class::Hybrid)));
    assert!(School::Vampiric.is_open_to(Some(&Class::DeadApostle)));
    assert!(School::Church.is_open_to(Some(&Class::Knight)));
    let faults = Knk::sheet(&mage(5, School::Vampiric, 3, vec![])).unwrap_err();
    assert_eq!(
        (faults[0].field.as_str(), faults[0].expected.as_str()),
        ("schools[0]", "open-school")
    );
}

#[test]
fn knk_mag_02_who_owns_a_school_without_being_a_mage_is_a_magic_user() {
    let rune = spell(School::Runes, Form::Lines(6), 0, person(), vec![harm(1)]);
    let mut executor = user(School::Runes, 3, vec![rune]);
    executor.class = "executor".parse().ok();
    executor.sixth = "B".parse().ok();
    let fight = Battle::new(&[("1A", executor)]);
    assert_eq!(fight.rows(ONE).spells[0].a_turn, 3);
    assert_eq!(fight.prana(ONE).1, 160);
}

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
        assert_eq!(cast(&mut fight, 1, at(TWO), &[]).is_ok(), left, "{lines} lines after a pause");
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
        assert!(cast(&mut fight, 1, at(TWO), &[]).is_err());
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
    assert!(cast(&mut fight, 1, at(TWO), &[]).is_err(), "xxxxx|x_yyyy has six slots");
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
fn knk_mag_09_it_is_paid_at_its_end_and_fails_unpaid() {
    let long = spell(School::Fire, Form::Lines(6), 80, person(), vec![harm(1)]);
    let mut caster = mage(5, School::Fire, 5, vec![long]);
    caster.overrides.insert(kekkai_rules::knk::sheet::Override::Regeneration, 0);
    let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, None, &[]).unwrap();
    fight.pool(ONE, Reserve::Prana, 79);
    let begun = fight.clone();
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(
        (fight.prana(ONE).0, fight.hp(TWO).0, fight.rows(ONE).spells[0].read),
        (79, fight.hp(TWO).1, 0)
    );
    // Any other main action, an idle turn and a lost one end it; walking and damage do not.
    let mut fight = begun.clone();
    next_turn(&mut fight, ONE);
    fight.strike(ONE, Mode::Blow, TWO, &[Face(1)]).unwrap();
    assert_eq!((fight.rows(ONE).spells[0].read, fight.prana(ONE).0), (0, 79));
    let mut fight = begun.clone();
    next_turn(&mut fight, ONE);
    next_turn(&mut fight, TWO);
    assert_eq!(fight.rows(ONE).spells[0].read, 0);
    let mut fight = begun.clone();
    fight.rule(Ruling::LosesTurn { who: ONE, lost: true }).unwrap();
    fight.end(ONE);
    fight.begin(ONE, &[]);
    assert_eq!(fight.rows(ONE).spells[0].read, 0);
    let mut fight = begun;
    fight.pool(ONE, Reserve::Hp, 1);
    next_turn(&mut fight, ONE);
    fight.walk(ONE, &["1B"]).unwrap();
    assert_eq!(fight.rows(ONE).spells[0].read, 5);
}

#[test]
fn knk_mag_10_runes_take_a_turn_circles_open_whole_sacraments_are_bought() {
    let rune = spell(School::Runes, Form::Rune, 10, person(), vec![harm(1)]);
    let simple = spell(School::Runes, Form::Simple, 10, person(), vec![harm(1)]);
    let caster = user(School::Runes, 5, vec![rune, simple]);
    let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert!(cast(&mut fight, 1, at(TWO), &[]).is_err(), "the turn is over for reading");
    let circle = |n| spell(School::Vampiric, Form::Circle(n), 0, person(), vec![harm(1)]);
    let mut apostle = user(School::Vampiric, 2, vec![circle(1), circle(2), circle(3)]);
    apostle.class = "dead apostle".parse().ok();
    let mut fight = Battle::new(&[("1A", apostle), ("2A", monster("E6 L1"))]);
    for (number, open) in [(0, true), (1, true), (2, false)] {
        next_turn(&mut fight, ONE);
        assert_eq!(cast(&mut fight, number, at(TWO), &[]).is_ok(), open, "circle {}", number + 1);
    }
    let mut priest = user(School::Church, 2, vec![]);
    priest.class = "executor".parse().ok();
    priest.sixth = "D".parse().ok();
    for (points, sound) in [(16, true), (17, false)] {
        let sacrament = Form::Sacrament(points);
        priest.spells = vec![spell(School::Church, sacrament, 0, person(), vec![harm(1)])];
        assert_eq!(Knk::sheet(&priest).is_ok(), sound, "{points} points");
    }
}

/// Somebody of `class` with its sixth at this rank and nothing but these spells.
fn of(class: &str, sixth: u8, spells: Vec<Spell>) -> Spec {
    let user = user(School::Runes, 0, spells);
    Spec { class: class.parse().ok(), sixth: Some(rank(sixth)), schools: Vec::new(), ..user }
}

#[test]
fn knk_mag_10_circles_of_demons_are_those_bought_with_impulse_points() {
    let circles = |school| {
        let circle = |n| spell(school, Form::Circle(n), 0, person(), vec![harm(1)]);
        (1..=5).map(circle).collect::<Vec<_>>()
    };
    let opens = |spec: Spec, open: usize| {
        let mut fight = Battle::new(&[("1A", spec), ("2A", monster("E6 L1"))]);
        for number in 0..5_u8 {
            next_turn(&mut fight, ONE);
            let done = cast(&mut fight, number, at(TWO), &[]).is_ok();
            assert_eq!(done, usize::from(number) < open, "circle {}", number + 1);
        }
    };
    let mut hybrid = of("hybrid", 4, circles(School::Demonic));
    opens(hybrid.clone(), 0);
    hybrid.impulses = vec![Impulse::Demon(4)];
    opens(hybrid.clone(), 4);
    // A rank in the school is not had for nothing, unless the GM says so.
    let wrong = |spec: &Spec| -> Vec<(String, String)> {
        let faults = Knk::sheet(spec).err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.field, fault.expected)).collect()
    };
    let fault = |what: &str| vec![("schools[0]".to_owned(), what.to_owned())];
    hybrid.schools = vec![(School::Demonic, rank(4))];
    assert_eq!(wrong(&hybrid), Vec::new());
    hybrid.schools = vec![(School::Demonic, rank(5))];
    assert_eq!(wrong(&hybrid), fault("circles-for-impulse"));
    hybrid.impulses.clear();
    assert!(Knk::restored(&hybrid).is_ok(), "a save of the past loads");
    hybrid.allowed = vec!["schools[0]".to_owned()];
    opens(hybrid, 5);
    // Those of the Church come with Holy Sacraments.
    let mut priest = of("executor", 2, circles(School::Church));
    opens(priest.clone(), 2);
    priest.schools = vec![(School::Church, rank(3))];
    assert_eq!(wrong(&priest), fault("circles-of-hs"));
}

#[test]
fn knk_cls_22_a_school_raised_in_a_fight_keeps_the_circles_that_were_bought() {
    let circle = spell(School::Demonic, Form::Circle(2), 0, person(), vec![harm(1)]);
    let mut hybrid = of("hybrid", 2, vec![circle]);
    hybrid.impulses = vec![Impulse::Demon(2)];
    let mut fight = Battle::new(&[("1A", hybrid), ("2A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    fight.rule(Ruling::School { who: ONE, school: School::Demonic, to: rank(3) }).unwrap();
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
}

#[test]
fn knk_mag_01_the_schools_of_one_people_are_for_nobody_else() {
    let known = |class: &str, school, form| {
        let faults =
            Knk::sheet(&of(class, 2, vec![spell(school, form, 0, person(), vec![harm(1)])]));
        let faults = faults.err().unwrap_or_default().into_iter();
        faults.map(|fault| (fault.field, fault.expected)).collect::<Vec<_>>()
    };
    let closed = vec![("spells[0]".to_owned(), "open-school".to_owned())];
    assert_eq!(known("esper", School::Church, Form::Sacrament(8)), closed);
    assert_eq!(known("esper", School::Demonic, Form::Circle(1)), closed);
    assert_eq!(known("executor", School::Vampiric, Form::Circle(1)), closed);
    assert_eq!(known("executor", School::Church, Form::Sacrament(8)), Vec::new());
    assert_eq!(known("dead apostle", School::Vampiric, Form::Circle(1)), Vec::new());
    // Concentration comes of Holy Sacraments and of no other sixth.
    let points = vec![("spells".to_owned(), "sacrament-points".to_owned())];
    assert_eq!(known("a class of the table", School::Church, Form::Sacrament(8)), points);
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
fn knk_mag_09_a_table_may_have_spells_paid_with_their_first_line() {
    let long = spell(School::Fire, Form::Lines(6), 80, person(), vec![harm(1)]);
    let mut caster = mage(5, School::Fire, 5, vec![long]);
    caster.overrides.insert(kekkai_rules::knk::sheet::Override::Regeneration, 0);
    let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 L1"))]);
    assert!(fight.table.options.set("spell_prana_when", "on_start"));
    fight.pool(ONE, Reserve::Prana, 79);
    next_turn(&mut fight, ONE);
    let rule = RuleId::new("KNK-MAG-09");
    let short = Refusal::NotEnough { pool: Reserve::Prana.id(), have: 79, need: 80, rule };
    assert_eq!(cast(&mut fight, 0, None, &[]), Err(short));
    fight.pool(ONE, Reserve::Prana, 85);
    let costs = |fight: &Battle| {
        let offers = Knk::offers(fight, ONE, &[]).into_iter();
        let cast = offers.filter(|offer| matches!(offer.order, Order::Cast { .. }));
        cast.filter(|offer| offer.refusal.is_none()).map(|offer| offer.cost).next()
    };
    assert_eq!(costs(&fight), Some(vec![Cost::Pool(Reserve::Prana.id(), 80)]));
    cast(&mut fight, 0, None, &[]).unwrap();
    assert_eq!((fight.prana(ONE).0, fight.rows(ONE).spells[0].read), (5, 5));
    let begun = fight.clone();
    // Its end costs nothing more, even where the table has changed its mind meanwhile.
    next_turn(&mut fight, ONE);
    assert!(fight.table.options.set("spell_prana_when", "on_finish"));
    assert_eq!(costs(&fight), Some(Vec::new()));
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!((fight.prana(ONE).0, fight.hp(TWO).1 - fight.hp(TWO).0), (5, 1));
    // What is given up is paid for all the same.
    let mut fight = begun;
    next_turn(&mut fight, ONE);
    fight.strike(ONE, Mode::Blow, TWO, &[Face(1)]).unwrap();
    assert_eq!((fight.rows(ONE).spells[0].read, fight.prana(ONE).0), (0, 5));
}

#[test]
fn knk_mag_09_a_table_may_have_damage_drop_a_spell() {
    let long = spell(School::Fire, Form::Lines(6), 10, person(), vec![harm(1)]);
    for interrupts in [false, true] {
        let caster = mage(5, School::Fire, 5, vec![long.clone()]);
        let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 S2 L1"))]);
        fight.table.options.cast_interrupted_by_damage = interrupts;
        next_turn(&mut fight, ONE);
        cast(&mut fight, 0, None, &[]).unwrap();
        next_turn(&mut fight, TWO);
        // A miss does not interrupt, a hit does, and a dodge takes that back.
        fight.strike(TWO, Mode::Blow, ONE, &[Face(1)]).unwrap();
        assert_eq!(fight.rows(ONE).spells[0].read, 5);
        next_turn(&mut fight, TWO);
        fight.strike(TWO, Mode::Blow, ONE, &[Face(90)]).unwrap();
        assert_eq!(fight.rows(ONE).spells[0].read, if interrupts { 0 } else { 5 });
        fight.end(TWO);
        fight.begin(ONE, &[]);
        let hit = fight.view(ONE).waits[0].hit;
        fight.dodge(ONE, hit, &[Face(85)]).unwrap();
        assert_eq!(fight.rows(ONE).spells[0].read, 5);
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

#[test]
fn knk_mag_11_foreign_spells_cost_double_and_elements_stay_closed() {
    let foreign = spell(School::Alchemy, Form::Lines(2), 20, person(), vec![harm(1)]);
    let fire = spell(School::Water, Form::Lines(2), 20, person(), vec![harm(1)]);
    let caster = mage(5, School::Fire, 4, vec![foreign.clone(), fire]);
    let mut fight = Battle::new(&[("1A", caster), ("2A", monster("E6 L1"))]);
    let row = fight.rows(ONE).spells[0].clone();
    assert_eq!((row.lines, row.prana, row.a_turn), (Some(4), 40, 5));
    next_turn(&mut fight, ONE);
    let before = fight.prana(ONE).0;
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    assert_eq!(
        (before - fight.prana(ONE).0, fight.table.turn.as_ref().unwrap().casting.used),
        (40, 4)
    );
    next_turn(&mut fight, ONE);
    let rule = Some(RuleId::new("KNK-MAG-11"));
    let refused = refusals::lacks("school", rule);
    assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(refused));
    let fight = Battle::new(&[("1A", user(School::Runes, 3, vec![foreign]))]);
    assert_eq!(fight.rows(ONE).spells[0].a_turn, 3);
}

#[test]
fn knk_mag_12_an_area_falls_on_friend_and_foe_a_curse_wears_off() {
    let blast = spell(
        School::Fire,
        Form::Simple,
        0,
        SpellAim::Area { radius: 1, range: None },
        vec![harm(30)],
    );
    let caster = mage(5, School::Fire, 5, vec![blast]);
    let cast_of =
        [("6J", caster), ("10J", monster("L1")), ("11K", monster("L1")), ("12J", monster("L1"))];
    let mut fight = Battle::new(&cast_of);
    fight.allies = vec![ONE, TWO];
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, Some(Target::Spot(spot("10J"))), &[]).unwrap();
    let hurt = [TWO, Id(2), Id(3)].map(|id| fight.waits(id));
    assert_eq!(hurt, [vec![30], vec![30], vec![]]);
    let weakness = spell(School::Witchcraft, Form::Simple, 0, person(), vec![curse(2, 3)]);
    let caster = user(School::Witchcraft, 5, vec![weakness]);
    let mut fight = Battle::new(&[("6J", caster), ("10J", profi("A3 L0"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[]).unwrap();
    let agility = |fight: &Battle| fight.view(TWO).stats[2].value;
    let mut seen = vec![agility(&fight)];
    for _ in 0..3 {
        next_turn(&mut fight, TWO);
        seen.push(agility(&fight));
    }
    assert_eq!(seen, [1, 1, 1, 3]);
}

/// Every cell that the rule allows, found by spreading until nothing changes.
fn slow_zone(fight: &Battle, from: (i32, i32), most: i32) -> Vec<(i32, i32)> {
    let wall = |x: i32, y: i32| {
        let cell = format!("{x}{}", char::from(b'A' + u8::try_from(y - 1).unwrap()));
        let terrain =
            fight.ground.get(&spot(&cell)).map_or(Terrain::Floor, |ground| ground.terrain);
        terrain.is_obstacle() && terrain != Terrain::Deep
    };
    let mut steps = std::collections::BTreeMap::from([(from, 0)]);
    loop {
        let mut changed = false;
        for x in 1..=20 {
            for y in 1..=20 {
                let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
                let best = near.filter_map(|at| steps.get(&at)).min().map(|best| best + 1);
                let best = best.filter(|best| *best <= most && !wall(x, y));
                if let Some(best) = best.filter(|best| steps.get(&(x, y)).is_none_or(|s| s > best))
                {
                    steps.insert((x, y), best);
                    changed = true;
                }
            }
        }
        if !changed {
            return steps.into_keys().collect();
        }
    }
}

fn zone(fight: &Battle) -> Vec<(i32, i32)> {
    let aimed = |offer: kekkai_rules::system::Offer<Order>| match (offer.order, offer.target) {
        (Order::Cast { .. }, Some(Target::Spot(at))) if offer.refusal.is_none() => {
            Some((i32::from(at.0) / 100, i32::from(at.0) % 100))
        }
        _ => None,
    };
    let mut cells: Vec<_> = Knk::offers(fight, ONE, &[]).into_iter().filter_map(aimed).collect();
    cells.sort_unstable();
    cells
}

fn conjurer(cell: &str, magic: u8) -> Battle {
    let mist = SpellAim::Area { radius: 0, range: None };
    let mist = spell(School::Air, Form::Simple, 0, mist, vec![Effect::Shadow(true)]);
    let mut caster = user(School::Air, 5, vec![mist]);
    caster.m = kekkai_rules::knk::rank::Rank::new(magic, 0).unwrap();
    let mut fight = Battle::new(&[(cell, caster)]);
    next_turn(&mut fight, ONE);
    fight
}

#[test]
fn knk_mag_13_the_control_zone_goes_round_walls_and_not_through_them() {
    assert_eq!(zone(&conjurer("10J", 3)).len(), 49);
    assert_eq!(zone(&conjurer("10J", 0)), [(10, 10)]);
    let mut walled = conjurer("5J", 3);
    for row in b'A'..=b'T' {
        walled = walled.with_ground(&format!("6{}", char::from(row)), Terrain::Ordinary);
    }
    assert!(zone(&walled).iter().all(|(x, _)| *x <= 5));
    let holed = conjurer("5J", 2).with_ground("6J", Terrain::Strong);
    assert!(zone(&holed).contains(&(7, 10)));
    let nearer = conjurer("5J", 1).with_ground("6J", Terrain::Strong);
    assert!(!zone(&nearer).contains(&(7, 10)));
    // The quick way and the slow one agree wherever walls stand.
    let terrains = [Terrain::Ordinary, Terrain::Deep, Terrain::Indestructible, Terrain::Ice];
    for seed in 0..12_u32 {
        let mut fight = conjurer("8H", 1 + u8::try_from(seed % 5).unwrap());
        let mut number = seed.wrapping_mul(7919) + 17;
        for _ in 0..60 {
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let (x, y) = (number >> 8 & 15, number >> 16 & 15);
            let cell = format!("{}{}", x + 1, char::from(b'A' + u8::try_from(y).unwrap()));
            if (x, y) != (7, 7) {
                let terrain = terrains[usize::try_from(number >> 24 & 3).unwrap()];
                fight = fight.with_ground(&cell, terrain);
            }
        }
        let magic = i32::try_from(1 + seed % 5).unwrap();
        assert_eq!(zone(&fight), slow_zone(&fight, (8, 8), magic), "seed {seed}");
    }
}

#[test]
fn knk_mag_14_a_rune_fades_beyond_the_control_zone() {
    let rune = spell(School::Runes, Form::Rune, 0, person(), vec![harm(40)]);
    let mut caster = user(School::Runes, 5, vec![rune]);
    caster.m = kekkai_rules::knk::rank::Rank::new(3, 0).unwrap();
    for (cell, left) in [("4A", 40), ("5A", 20), ("6A", 10)] {
        let mut fight = Battle::new(&[("1A", caster.clone()), (cell, monster("E6 L1"))]);
        assert!(fight.table.options.set("rune_falloff", "halve_per_cell"));
        next_turn(&mut fight, ONE);
        cast(&mut fight, 0, at(TWO), &[]).unwrap();
        assert_eq!(fight.hp(TWO).1 - fight.hp(TWO).0, left, "{cell}");
    }
    let mut fight = Battle::new(&[("1A", caster), ("5A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight, 0, at(TWO), &[Number(20)]).unwrap();
    assert_eq!(fight.hp(TWO).1 - fight.hp(TWO).0, 20);
}

/// The die that an offer of the first spell at TWO says will be thrown first.
fn foretold(fight: &Battle) -> Option<Purpose> {
    let offers = Knk::offers(fight, ONE, &[]).into_iter();
    let mut aimed = offers.filter(|offer| offer.order == Order::Cast { spell: 0 });
    let offer = aimed.find(|offer| offer.target == at(TWO)).unwrap();
    offer.throw.map(|throw| throw.purpose)
}

#[test]
fn knk_mag_14_no_die_is_foretold_where_a_number_is_asked_for_before_it() {
    let save = Some(Resistance { of: Stat::E.into(), against: None, then: Saved::Halves });
    let open = Effect::Harm { damage: None, dice: None };
    for (form, effect, cell, first) in [
        (Form::Simple, harm(40), "2A", Some(Purpose::Save)),
        (Form::Simple, open.clone(), "2A", None),
        // In the control zone of M3, four cells, a rune is whole; beyond it the game master says what is left.
        (Form::Rune, harm(40), "4A", Some(Purpose::Save)),
        (Form::Rune, harm(40), "6A", None),
    ] {
        let spell = Spell { save, ..spell(School::Runes, form, 0, person(), vec![effect]) };
        let mut caster = user(School::Runes, 5, vec![spell]);
        caster.m = "C".parse().unwrap();
        let mut fight = Battle::new(&[("1A", caster), (cell, profi("E3"))]);
        next_turn(&mut fight, ONE);
        assert_eq!(foretold(&fight), first, "{form:?} at {cell}");
    }
}

#[test]
fn knk_mag_15_persons_are_reached_as_far_as_one_sees() {
    let bolt = spell(School::Fire, Form::Simple, 0, person(), vec![harm(5)]);
    let caster = mage(5, School::Fire, 5, vec![bolt]);
    let mut fight = Battle::new(&[("1A", caster), ("16A", monster("E6 L1"))]);
    next_turn(&mut fight, ONE);
    cast(&mut fight.clone(), 0, at(TWO), &[]).unwrap();
    let mut blind = fight.clone();
    blind.sight = false;
    let refused = Refusal::NoSight { rule: RuleId::new("KNK-MAG-15") };
    assert_eq!(cast(&mut blind, 0, at(TWO), &[]), Err(refused));
    assert!(fight.table.options.set("person_spell_range", "control_zone"));
    assert!(cast(&mut fight, 0, at(TWO), &[]).is_err());
}

#[test]
fn knk_mag_16_prana_is_given_at_rest_and_then_not_for_three_days() {
    let mut taker = profi("M3");
    taker.prana = Some(12);
    let mut fight = Battle::new(&[("1A", profi("M3")), ("2A", taker)]);
    let give = |fight: &mut Battle| fight.rule(Ruling::Transfer { from: ONE, to: TWO });
    let mut during = fight.clone();
    during.begin(ONE, &[]);
    let refused = refusals::wrong_phase(RuleId::new("KNK-MAG-16"));
    assert_eq!(give(&mut during), Err(refused));
    give(&mut fight).unwrap();
    assert_eq!((fight.prana(ONE), fight.prana(TWO)), ((175, 175), (175, 175)));
    for _ in 0..4 {
        let rule = Some(RuleId::new("KNK-MAG-16"));
        assert_eq!(give(&mut fight), Err(refusals::lacks("rest", rule)));
        fight.rule(Ruling::NewDay).unwrap();
    }
    give(&mut fight).unwrap();
}

#[test]
fn a_spell_on_a_friend_is_not_cast_on_an_enemy() {
    let aim = |whom| SpellAim::Person { whom, range: None };
    let heal = vec![Effect::Heal { hp: 20, prana: 0 }];
    let spells = [Whom::Hostile, Whom::Friend, Whom::Any]
        .map(|whom| spell(School::Water, Form::Simple, 0, aim(whom), heal.clone()));
    let caster = user(School::Water, 5, spells.to_vec());
    let cast_of = [("1A", armed(caster, sword())), ("2A", commoner("E1")), ("3A", commoner("E1"))];
    let mut fight = Battle::new(&cast_of);
    fight.allies = vec![ONE, TWO];
    next_turn(&mut fight, ONE);
    let may = |number, id| cast(&mut fight.clone(), number, at(id), &[]).is_ok();
    let who = [ONE, TWO, Id(2)];
    assert_eq!(who.map(|id| may(0, id)), [false, false, true]);
    assert_eq!(who.map(|id| may(1, id)), [true, true, false]);
    assert_eq!(who.map(|id| may(2, id)), [true, true, true]);
}
