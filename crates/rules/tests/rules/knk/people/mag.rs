//! KNK-MAG: schools, lines and slots, where spells reach, giving prana.

mod lines;
mod reach;

use kekkai_rules::{
    Cost, Id, Refusal, RuleId, System as _,
    knk::{
        Class, Knk, Mode, Order, Reserve, Ruling, Spec,
        impulse::Impulse,
        refusals,
        spell::{Form, School, Spell},
    },
};

use crate::knk::{
    casters::{at, cast, harm, mage, person, rank, spell, user},
    table::{Battle, ONE, Say::Face, TWO, monster, profi, says},
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
            if says(&aimed, "refusal-aims-last") {
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
    // Told by the word of the locales.
    assert_eq!(faults[0].found, "@school-vampiric");
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
    let no_time = refusals::no_time(0, 1, RuleId::new("KNK-MAG-03"));
    assert_eq!(cast(&mut fight, 1, at(TWO), &[]), Err(no_time), "the turn is over for reading");
    let circle = |n| spell(School::Vampiric, Form::Circle(n), 0, person(), vec![harm(1)]);
    let mut apostle = user(School::Vampiric, 2, vec![circle(1), circle(2), circle(3)]);
    apostle.class = "dead apostle".parse().ok();
    let mut fight = Battle::new(&[("1A", apostle), ("2A", monster("E6 L1"))]);
    for (number, open) in [(0, true), (1, true), (2, false)] {
        next_turn(&mut fight, ONE);
        let closed = refusals::lacks("circle", Some(RuleId::new("KNK-MAG-10")));
        let refused = cast(&mut fight, number, at(TWO), &[]).err();
        assert_eq!(refused, (!open).then_some(closed), "circle {}", number + 1);
    }
    let mut priest = user(School::Church, 2, vec![]);
    priest.class = "executor".parse().ok();
    priest.sixth = "D".parse().ok();
    for (points, sound) in [(&[16][..], true), (&[17], false), (&[10, 7], false)] {
        let bought = |points: &u8| {
            spell(School::Church, Form::Sacrament(*points), 0, person(), vec![harm(1)])
        };
        priest.spells = points.iter().map(bought).collect();
        assert_eq!(Knk::sheet(&priest).is_ok(), sound, "{points:?}");
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
