//! KNK-MOD-05 to KNK-MOD-11: using a "+"; and the switches of the table that these rules read.

use crate::knk::table::{
    self, Battle, ONE,
    Say::{Back5, Face, Marks, Nothing},
    TWO, commoner, monster, profi, says,
};
use kekkai_rules::{
    Choice, Id, Pick, Refusal, RuleId, Target, Terrain,
    house_rule::Values,
    knk::{
        Condition, Mode, Options, Order, Reserve, Ruling, crit,
        options::TABLE,
        picks,
        plus::Formula,
        rank::Stat,
        refusals,
        sheet::Override,
        switches::{BasePrana, CritMode, DodgeCount, ProneEffect},
    },
    system::Fault,
};

fn duel(one: kekkai_rules::knk::Spec, two: kekkai_rules::knk::Spec) -> Battle {
    Battle::new(&[("5E", one), ("6E", two)])
}

fn plus(fight: &mut Battle, who: Id, formula: Formula, marks: u8) -> Result<(), Refusal> {
    fight.order(who, Order::Plus { formula, marks }, None, &[]).map(|_| ())
}

fn left(fight: &Battle, who: Id, stat: Stat) -> (u8, u8) {
    let row = fight.rows(who).pluses.into_iter().find(|row| row.stat == stat).unwrap();
    (row.left, row.of)
}

#[test]
fn knk_mod_05_marks_double_or_more_in_one_formula() {
    for (ranks, marks, dice) in [
        ("S4+", 1, "56+1d140"),
        ("S4++", 1, "56+1d140"),
        ("S4++", 2, "84+1d160"),
        ("S4+++", 3, "112+1d180"),
    ] {
        let mut fight = duel(profi(&format!("{ranks} M2")), monster("A1"));
        fight.turn(ONE);
        assert_eq!(fight.attack(ONE, Mode::One).as_deref(), Some("28+1d120"));
        plus(&mut fight, ONE, Formula::Strength, marks).unwrap();
        assert_eq!(fight.attack(ONE, Mode::One).as_deref(), Some(dice));
        fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
        assert_eq!(fight.attack(ONE, Mode::One).as_deref(), Some("28+1d120"));
    }
    // Two marks, two attacks.
    let mut fight = duel(profi("S4++ M2"), monster("A1"));
    for uses in [1, 0] {
        fight.turn(ONE);
        plus(&mut fight, ONE, Formula::Strength, 1).unwrap();
        fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
        assert_eq!(left(&fight, ONE, Stat::S), (uses, 2));
    }
    fight.turn(ONE);
    let none_left = refusals::lacks("plus", Some(RuleId::new("KNK-MOD-05")));
    assert_eq!(plus(&mut fight, ONE, Formula::Strength, 1), Err(none_left));
}

#[test]
fn knk_mod_05_no_marks_no_use() {
    let mut fight = duel(profi("S4 M2"), monster("A1"));
    fight.turn(ONE);
    assert!(says(&plus(&mut fight, ONE, Formula::Strength, 1), "refusal-lacks"));
}

#[test]
fn knk_mod_06_one_use_covers_one_thing_and_is_declared_before() {
    let mut fight = duel(profi("A3+"), commoner("S0"));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Defence, 1).unwrap();
    assert_eq!(fight.number(ONE, "defence"), 70);
    fight.turn(TWO);
    let blow = fight.strike(TWO, Mode::Blow, ONE, &[Face(71)]).unwrap();
    assert_eq!((blow.defence, fight.number(ONE, "defence")), (70, 55));

    let mut fight = duel(profi("A3+"), commoner(""));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Movement, 1).unwrap();
    assert_eq!((fight.points(), fight.number(ONE, "movement")), (15, 15));
    fight.turn(ONE);
    assert_eq!(fight.points(), 9);

    let mut fight = duel(profi("A3+"), commoner(""));
    fight.rule(Ruling::Plus { who: ONE, formula: Formula::Defence, marks: 1 }).unwrap();
    assert_eq!(fight.number(ONE, "defence"), 70);

    // The save or grab of Agility.
    let mut fight = duel(profi("A2+ M2"), commoner("A2"));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Agility, 1).unwrap();
    fight.order(ONE, Order::Grab, Some(Target::Combatant(TWO)), &[Face(31)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "20+1d80");
}

#[test]
fn knk_mod_06_a_use_is_declared_once_for_each_thing() {
    let mut fight = duel(profi("A3++ M2"), commoner(""));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Defence, 1).unwrap();
    let twice = refusals::lacks("plus", Some(RuleId::new("KNK-MOD-05")));
    assert_eq!(plus(&mut fight, ONE, Formula::Defence, 1), Err(twice));
    plus(&mut fight, ONE, Formula::Agility, 1).unwrap();
    assert_eq!(left(&fight, ONE, Stat::A), (0, 2));
}

#[test]
fn knk_mod_06_luck_and_initiative() {
    let mut fight = duel(profi("L5+ M2"), monster("S4"));
    fight.turn(TWO);
    fight.strike(TWO, Mode::Blow, ONE, &[Face(40)]).unwrap();
    fight.end(TWO);
    fight.begin(ONE, &[]);
    plus(&mut fight, ONE, Formula::Luck, 1).unwrap();
    assert_eq!((fight.dice(ONE, "dodge"), fight.dodges(ONE)), ("70+1d30".to_owned(), (5, 5)));
    fight.dodge(ONE, 1, &[Face(1), Face(1)]).unwrap();
    assert_eq!((fight.dice(ONE, "dodge"), fight.dodges(ONE)), ("35+1d65".to_owned(), (4, 5)));

    let mut fight = duel(profi("A3+"), commoner(""));
    fight.queue.clear();
    fight.rule(Ruling::Plus { who: ONE, formula: Formula::Initiative, marks: 1 }).unwrap();
    assert_eq!(fight.dice(ONE, "initiative"), "48+1d52");
    let script = [Face(10), Face(1)];
    let throw = |ctx: &mut Battle| {
        <kekkai_rules::knk::Knk as kekkai_rules::System>::initiative(ctx, &[ONE, TWO])
    };
    assert_eq!(fight.run(&script, throw).unwrap(), [(ONE, 58), (TWO, 1)]);
    assert_eq!(fight.dice(ONE, "initiative"), "24+1d76");
}

#[test]
fn knk_ini_04_a_plus_doubles_the_first_roll() {
    let mut fight = duel(commoner("A2+"), commoner(""));
    fight.queue.clear();
    assert_eq!(fight.dice(ONE, "initiative"), "10+1d90");
    fight.rule(Ruling::Plus { who: ONE, formula: Formula::Initiative, marks: 1 }).unwrap();
    assert_eq!(fight.dice(ONE, "initiative"), "20+1d80");
}

#[test]
fn knk_mod_06_doubling_unlocks_no_bonus() {
    let mut fight = duel(monster("S3+ L3+ A3+"), profi(""));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Strength, 1).unwrap();
    assert_eq!(fight.attack(ONE, Mode::Blow).as_deref(), Some("60+1d190"));
    assert_eq!(
        kekkai_rules::knk::derived::high(&fight.table.sheets[0], Stat::S),
        kekkai_rules::knk::derived::High::No
    );
}

#[test]
fn knk_mod_07_initiative_rerolled_once_a_day() {
    let mut fight = duel(profi("A3++"), commoner(""));
    fight.turn(ONE);
    let reroll = |marks| Order::Plus { formula: Formula::Initiative, marks };
    fight.order(ONE, reroll(1), None, &[Face(60)]).unwrap();
    assert_eq!((fight.requeued.clone(), left(&fight, ONE, Stat::A)), (vec![(ONE, 84)], (1, 2)));
    let once = refusals::lacks("plus", Some(RuleId::new("KNK-MOD-07")));
    assert_eq!(fight.order(ONE, reroll(1), None, &[]), Err(once));
    // A second mark doubles it.
    let mut fight = duel(profi("A3++"), commoner(""));
    fight.turn(ONE);
    fight.order(ONE, reroll(2), None, &[Face(2)]).unwrap();
    assert_eq!(fight.requeued, [(ONE, 50)]);
}

#[test]
fn knk_mod_11_uses_are_counted_by_the_day() {
    let mut fight = duel(profi("S4+ M2"), monster("A1"));
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Strength, 1).unwrap();
    fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
    assert_eq!(left(&fight, ONE, Stat::S), (0, 1));
    fight.rule(Ruling::NewDay).unwrap();
    assert_eq!(left(&fight, ONE, Stat::S), (1, 1));
}

#[test]
fn knk_crt_01_the_other_reading_wants_the_top_face() {
    let dice = kekkai_rules::Dice::new(28, 120);
    let least = |mode| (1..=120).find(|face| crit::is_critical(dice, 28 + face, mode));
    assert_eq!(least(CritMode::TotalGeFaces), Some(92));
    assert_eq!(least(CritMode::NaturalMax), Some(120));
    let mut fight = duel(profi("S4 M2"), monster("A1"));
    fight.table.options.crit_mode = CritMode::NaturalMax;
    assert!(!fight.blow(ONE, Mode::One, TWO, &[Face(119)]).crit);
    assert!(fight.blow(ONE, Mode::One, TWO, &[Face(120), Nothing]).crit);
}

#[test]
fn knk_trn_04_only_successes_may_count() {
    for (count, left) in [(DodgeCount::Rolls, 1), (DodgeCount::Successes, 2)] {
        let mut fight = duel(profi("L2 M2"), monster("S4"));
        fight.table.options.dodge_count = count;
        fight.blow(TWO, Mode::Blow, ONE, &[Face(40)]);
        fight.end(TWO);
        fight.begin(ONE, &[]);
        fight.dodge(ONE, 1, &[Face(1)]).unwrap();
        assert_eq!(fight.dodges(ONE).0, left);
    }
}

#[test]
fn knk_trn_16_a_lost_turn_may_take_the_dodge() {
    for (blocks, waits) in [(false, 1), (true, 0)] {
        let mut fight = duel(profi("L2 M2"), monster("S4"));
        fight.table.options.skip_blocks_dodge = blocks;
        fight.blow(TWO, Mode::Blow, ONE, &[Face(40)]);
        fight.end(TWO);
        fight.rule(Ruling::LosesTurn { who: ONE, lost: true }).unwrap();
        fight.begin(ONE, &[]);
        assert_eq!(fight.waits(ONE).len(), waits);
    }
}

#[test]
fn knk_mov_07_what_lying_takes() {
    for (effect, points) in [
        (ProneEffect::NoMovement, Some(0)),
        (ProneEffect::None, Some(9)),
        (ProneEffect::LoseTurn, None),
    ] {
        let mut fight = duel(profi("A3"), commoner(""));
        fight.table.options.prone_effect = effect;
        fight.rule(Ruling::Prone { who: ONE, prone: true }).unwrap();
        fight.begin(ONE, &[]);
        assert_eq!(fight.table.turn.as_ref().map(|turn| turn.points), points);
        assert_eq!(fight.is(ONE, Condition::Prone), points.is_some());
    }
}

#[test]
fn knk_bon_08_rank_a_may_throw_or_not() {
    for (rank5, throws) in [(true, 1), (false, 0)] {
        let mut fight = duel(monster("A5"), commoner(""));
        fight.table.options.double_turn_rank5 = rank5;
        let script = vec![Face(1); throws];
        let begin =
            |ctx: &mut Battle| <kekkai_rules::knk::Knk as kekkai_rules::System>::begin_round(ctx);
        assert_eq!(fight.run(&script, begin).unwrap(), []);
    }
}

/// What is wrong with house rules: numbers beyond their bounds.
fn faults(options: &Options) -> Vec<Fault> {
    TABLE.iter().filter_map(|rule| rule.fault(options)).collect()
}

#[test]
fn every_option_can_be_named_and_set() {
    let defaults = Options::default();
    let fields = ron::ser::to_string(&defaults).unwrap();
    assert_eq!(fields.matches(':').count(), TABLE.len(), "{fields}");
    for setting in TABLE {
        assert!(fields.contains(&format!("{}:", setting.key)), "{}", setting.key);
    }
    for setting in TABLE {
        let name = setting.key;
        for value in setting.keys() {
            let mut options = defaults.clone();
            assert!(options.set(name, value), "{name} {value}");
            assert_eq!(setting.now(&options), value);
            assert_eq!(faults(&options), []);
            let changed = options.changes(&defaults);
            let changed = changed.iter().map(|setting| setting.key);
            let expected = (value != setting.now(&defaults)).then_some(name);
            assert!(changed.eq(expected), "{name} {value}");
        }
        assert!(!defaults.clone().set(name, "nonsense"));
    }
    let mut options = defaults;
    assert!(options.set("limb_hp_loss", "25") && !options.set("nothing", "1"));
}

#[test]
fn the_values_of_an_option_go_round_and_a_number_stops_at_its_bounds() {
    let mut options = Options::default();
    for setting in TABLE {
        let first = setting.now(&options);
        match (setting.values)() {
            Values::Keys(_) => {
                for _ in setting.keys() {
                    let next = setting.setting(&options).next(false);
                    assert_ne!(next, setting.now(&options));
                    assert!(setting.set(&mut options, &next));
                }
                assert_eq!(setting.now(&options), first, "{}", setting.key);
                let back = setting.setting(&options).next(true);
                assert_eq!(Some(back.as_str()), before(&setting.keys(), &first));
            }
            Values::Number { least, most } => {
                for (bound, back) in [(least, true), (most, false)] {
                    assert!(setting.set(&mut options, &bound.to_string()));
                    assert_eq!(setting.setting(&options).next(back), bound.to_string());
                    assert_ne!(setting.setting(&options).next(!back), bound.to_string());
                    assert_eq!(faults(&options), []);
                    let outside = if back { least - 1 } else { most + 1 };
                    let kept = setting.set(&mut options, &outside.to_string());
                    assert_eq!(kept, faults(&options).len() == 1, "{}", setting.key);
                }
                assert!(setting.set(&mut options, &first));
            }
            Values::Falling { .. } => panic!("{} has no numbers that fall", setting.key),
            Values::Several(_) => panic!("{} has no list", setting.key),
        }
    }
    assert_eq!(options, Options::default());
}

/// The word before `word`, the last one before the first.
fn before<'a>(words: &[&'a str], word: &str) -> Option<&'a str> {
    let at = words.iter().position(|known| *known == word)?;
    words.get((at + words.len() - 1) % words.len()).copied()
}

#[test]
fn knk_mod_06_the_plus_on_defence_is_asked_for_inside_the_attack_it_answers() {
    let mut fight = duel(profi("A3++ L0"), commoner("S0"));
    fight.turn(TWO);
    // Before the attacker's die, with what Defence comes to; the first pick uses nothing.
    let blow = fight.strike(TWO, Mode::Blow, ONE, &[Marks(1), Face(71)]).unwrap();
    assert_eq!((blow.defence, fight.number(ONE, "defence")), (70, 55));
    let Choice { who, picks, question, .. } = fight.choices[0].clone();
    assert_eq!((who, question.key, &picks[0]), (ONE, "question-plus".into(), &Pick::none()));
    let marks = |marks, becomes| picks::marks(Formula::Defence, marks, becomes);
    assert_eq!(picks[1..], [marks(1, 70), marks(2, 85)]);
    assert_eq!(left(&fight, ONE, Stat::A), (1, 2));

    // Declined, nothing is used; used up, nothing is asked.
    let blow = fight.blow(TWO, Mode::Blow, ONE, &[Nothing, Face(71)]);
    assert_eq!((blow.defence, left(&fight, ONE, Stat::A)), (55, (1, 2)));
    fight.blow(TWO, Mode::Blow, ONE, &[Marks(1), Face(1)]);
    assert_eq!(fight.blow(TWO, Mode::Blow, ONE, &[Face(1)]).defence, 55);

    // Declared beforehand, or a table that does not want the question: none either.
    let mut fight = duel(profi("A3+ L0"), commoner("S0"));
    fight.table.options.plus_asks = false;
    assert_eq!(fight.blow(TWO, Mode::Blow, ONE, &[Face(71)]).defence, 55);
    fight.table.options.plus_asks = true;
    fight.rule(Ruling::Plus { who: ONE, formula: Formula::Defence, marks: 1 }).unwrap();
    assert_eq!(fight.blow(TWO, Mode::Blow, ONE, &[Face(71)]).defence, 70);

    // Where the number is set by the GM it would change nothing.
    let mut fight = duel(profi("A3+ L0"), commoner("S0"));
    fight.set(ONE, Override::Defence, 60);
    assert_eq!(fight.blow(TWO, Mode::Blow, ONE, &[Face(71)]).defence, 60);
}

#[test]
fn knk_mod_06_a_save_in_flight_may_take_a_plus_and_a_declared_one_is_spent() {
    // Thrown onto a hindrance: the save is another's turn, so the mark is asked for.
    let mut fight = duel(monster("S6"), profi("E3 A2+ M2"));
    let mut fight2 = fight.clone().with_ground("7E", Terrain::Hindrance);
    fight2.turn(ONE);
    let script = [Nothing, Face(40), Back5, Marks(1), Face(11)];
    fight2.strike(ONE, Mode::Blow, TWO, &script).unwrap();
    assert_eq!(fight2.rolls[1].throw.dice.to_string(), "40+1d60");
    assert_eq!((left(&fight2, TWO, Stat::A), fight2.cell(TWO)), ((0, 1), "11E".to_owned()));

    // On ice in the own turn it is declared before, and gone after one save.
    fight = duel(commoner("A2+ M1"), monster("A1"));
    fight.at[1] = table::point("15T");
    let mut fight = fight.with_ground("6E", Terrain::Ice).with_ground("7E", Terrain::Ice);
    fight.turn(ONE);
    plus(&mut fight, ONE, Formula::Agility, 1).unwrap();
    fight.walk_saying(ONE, &["6E", "7E"], &[Face(11), Face(31)]).unwrap();
    let dice: Vec<_> = fight.rolls.iter().map(|roll| roll.throw.dice.to_string()).collect();
    assert_eq!(dice, ["40+1d60", "20+1d80"]);
}

/// A duel in the own base of the first.
fn at_home(mut spec: kekkai_rules::knk::Spec) -> Battle {
    spec.at_base = true;
    duel(spec, commoner(""))
}

#[test]
fn knk_mod_08_the_base_gives_five_health_a_turn() {
    let mut fight = at_home(profi("E2+ A0 L0"));
    fight.pool(ONE, Reserve::Hp, 200);
    let healed: Vec<i32> = (0..6)
        .map(|_| {
            fight.turn(ONE);
            fight.hp(ONE).0
        })
        .collect();
    assert_eq!(healed, [205, 210, 215, 220, 225, 225]);
    assert_eq!(fight.number(ONE, "base-healing"), 5);

    // Elsewhere, or without the mark: nothing.
    for (mut spec, here) in [(profi("E2+"), false), (profi("E2"), true)] {
        spec.at_base = here;
        let mut fight = duel(spec, commoner(""));
        fight.pool(ONE, Reserve::Hp, 200);
        fight.turn(ONE);
        assert_eq!(fight.hp(ONE), (200, 225));
        assert!(fight.row(ONE, "base-healing").is_none());
    }
    // The GM says whether it is the base.
    let mut fight = duel(profi("E2+"), commoner(""));
    fight.pool(ONE, Reserve::Hp, 200);
    fight.rule(Ruling::Base { who: ONE, here: true }).unwrap();
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE).0, 205);
    fight.rule(Ruling::Base { who: ONE, here: false }).unwrap();
    fight.turn(ONE);
    assert_eq!(fight.hp(ONE).0, 205);
}

#[test]
fn knk_mod_09_the_base_doubles_the_most_prana_and_leaving_cuts_it() {
    let mut fight = duel(profi("M1+"), commoner(""));
    assert_eq!(fight.prana(ONE), (75, 75));
    fight.rule(Ruling::Base { who: ONE, here: true }).unwrap();
    // Only the maximum grows; the pool fills by regeneration.
    assert_eq!(fight.prana(ONE), (75, 150));
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE), (85, 150));
    fight.pool(ONE, Reserve::Prana, 120);
    fight.rule(Ruling::Base { who: ONE, here: false }).unwrap();
    assert_eq!(fight.prana(ONE), (75, 75));

    // Without the mark there is nothing to double.
    let mut fight = at_home(profi("M1"));
    assert_eq!(fight.prana(ONE), (75, 75));
    fight.rule(Ruling::Base { who: ONE, here: false }).unwrap();

    // The other reading: what is above the maximum stays until it is spent, and nothing is added to it.
    let mut fight = at_home(profi("M1+ S1"));
    fight.table.options.base_prana_on_leave = BasePrana::KeepUntilSpent;
    assert_eq!(fight.prana(ONE), (150, 150));
    fight.rule(Ruling::Base { who: ONE, here: false }).unwrap();
    fight.turn(ONE);
    assert_eq!(fight.prana(ONE), (150, 75));
    fight.strike(ONE, Mode::One, TWO, &[Face(1)]).unwrap();
    assert_eq!(fight.prana(ONE), (135, 75));
    fight.set(ONE, Override::Movement, 5);
    assert_eq!(fight.prana(ONE), (135, 75));
}
