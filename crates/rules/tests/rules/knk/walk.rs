//! Random fights over what is offered, with the laws after every act; and facts about nothing, which change nothing.

use crate::size::size;

use super::table::{Battle, armed, commoner, gun, item, monster, profi, sword, weapon};
use kekkai_rules::{
    Ambient, Flow, Id, PlainText, System, SystemQueries as _, Terrain,
    knk::{
        Fact, Fate, Hit, Knk, Mode, Reserve, Ruling, Spec, Strike, WalkMode, WeaponKind, Why,
        energy::Energy,
        familiar::{self, Familiar},
        grab::Release,
        growth::Made,
        injury::{Harm, Injury, Part},
        lasting::{Cause, Lasting},
        modifier::Modifier,
        options::TABLE,
        plus::Formula,
        rank::Rank,
        sheet::Override,
        skill::{Owned, Skill, SkillLevel, Use},
        spell::School,
        stealth::Stealth,
        undo::Undo,
    },
    system::Pending as _,
};

fn cast() -> Vec<(&'static str, Spec)> {
    let mut ghost = profi("S3 E1 A2 M2 L5");
    (ghost.immaterial, ghost.unclean) = (true, true);
    ghost.items = vec![item("potion", 40, 10), item("poison", -60, -30)];
    let mut owl = monster("S6- E2 A1-- M1 L6");
    owl.familiar = Some(Familiar { kind: familiar::FamiliarKind::Body, upkeep: 4, owner: None });
    owl.skills = vec![flight()];
    vec![
        ("5E", armed(armed(monster("S5++ E1 A4+ M4 L2"), sword()), gun(150))),
        ("6E", armed(profi("S4 E3 A5 M3 L5"), weapon(WeaponKind::Blunt))),
        ("5F", ghost),
        ("6F", armed(commoner("S2 E5 A3 M2 L3"), gun(120))),
        ("4E", owl),
    ]
}

/// Owned by the first level.
fn flight() -> Owned {
    let level =
        SkillLevel { rank: Rank::new(2, 0).unwrap(), modifiers: vec![Modifier::Flies], text: None };
    let skill = Skill {
        name: PlainText::new("Flight"),
        levels: vec![level],
        price: None,
        free_for: Vec::new(),
        forbidden: false,
    };
    Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() }
}

/// Radiation, water, both or neither.
fn weather(fight: &mut Battle) {
    let radiation = u8::try_from(fight.lucky(3)).unwrap();
    fight.air = Ambient { radiation, under_water: fight.lucky(2) == 0, ..Ambient::default() };
}

/// One random ruling, sensible or not.
fn ruling(fight: &mut Battle, who: Id) -> Ruling {
    let value = i32::try_from(fight.lucky(300)).unwrap() - 60;
    match fight.lucky(18) {
        0 => Ruling::Pool { who, pool: Reserve::Hp, value },
        1 => Ruling::Pool { who, pool: Reserve::Prana, value },
        2 => {
            let which = Override::ALL[fight.lucky(Override::ALL.len())];
            Ruling::Override { who, value: which, to: (value % 3 != 0).then_some(value % 90) }
        }
        3 => {
            let name = PlainText::new("effect");
            let turns = u16::try_from(value).ok();
            Ruling::Afflict {
                who,
                name,
                hp: value / 5,
                prana: -value / 7,
                turns,
                modifiers: Vec::new(),
            }
        }
        4 => Ruling::Relieve { who, effect: u16::try_from(fight.lucky(4)).unwrap() },
        5 => Ruling::LosesTurn { who, lost: value % 2 == 0 },
        6 => Ruling::Prone { who, prone: value % 2 == 0 },
        7 => Ruling::Stealth { who, now: Stealth::Hidden },
        8 => Ruling::Restore { who, injury: u16::try_from(fight.lucky(4)).unwrap() },
        9 => Ruling::Replace { who, injury: u16::try_from(fight.lucky(4)).unwrap() },
        10 => Ruling::Plus { who, formula: Formula::ALL[fight.lucky(6)], marks: 1 },
        11 => Ruling::NewDay,
        12 => Ruling::Serviced { who },
        15 => {
            let to = Rank::new(u8::try_from(fight.lucky(7)).unwrap(), 0).unwrap();
            Ruling::Grow { who, of: Made::ALL[fight.lucky(6)], to }
        }
        16 => {
            let to = Rank::new(u8::try_from(fight.lucky(7)).unwrap(), 0).unwrap();
            let school = School::ALL[fight.lucky(School::ALL.len())];
            if value % 3 == 0 { Ruling::Study { who } } else { Ruling::School { who, school, to } }
        }
        13 | 14 => {
            let master = Some(Id(u16::try_from(fight.lucky(6)).unwrap()));
            let kind = familiar::FamiliarKind::ALL[fight.lucky(6)];
            let master = master.filter(|_| value % 4 != 0);
            Ruling::Serve { who, master, kind: Some(kind), upkeep: Some(value % 25) }
        }
        _ => {
            let mut options = fight.table.options.clone();
            let setting = &TABLE[fight.lucky(TABLE.len())];
            let values = setting.keys();
            if !values.is_empty() {
                assert!(setting.set(&mut options, values[fight.lucky(values.len())]));
            }
            Ruling::Options(options)
        }
    }
}

fn round(fight: &mut Battle) {
    weather(fight);
    Knk::begin_round(fight).unwrap();
    for who in fight.queue.clone() {
        if fight.fallen.contains(&who) || Knk::begin_turn(fight, who, false).unwrap() == Flow::Over
        {
            fight.laws();
            continue;
        }
        for _ in 0..6 {
            fight.laws();
            let mut open: Vec<_> = Knk::offers(fight, who, &[]);
            open.retain(|offer| offer.refusal.is_none());
            if open.is_empty() {
                break;
            }
            let offer = open.swap_remove(fight.lucky(open.len()));
            if Knk::decide(fight, who, &offer.order, offer.target).unwrap() == Flow::Over {
                break;
            }
            let (cell, beyond) =
                [("5G", "5H"), ("6G", "6I"), ("7E", "9E"), ("4F", "4G")][fight.lucky(4)];
            let mode = [WalkMode::Walk.mode(), WalkMode::Retreat.mode()][fight.lucky(2)];
            let before = fight.clone();
            let cells = if fight.lucky(2) == 0 { vec![cell] } else { vec![cell, beyond] };
            let path = fight.steps(who, &cells);
            if Knk::walk(fight, who, &path, mode).is_err() {
                *fight = before;
            }
            if fight.lucky(4) == 0 {
                let whom = Id(u16::try_from(fight.lucky(6)).unwrap());
                let ruling = ruling(fight, whom);
                let before = fight.clone();
                if Knk::rule(fight, &ruling).is_err() {
                    *fight = before;
                }
            }
            if fight.table.turn.is_none() {
                break;
            }
        }
        if fight.table.turn.is_some() {
            Knk::end_turn(fight, who).unwrap();
        }
        fight.laws();
    }
}

#[test]
fn random_fights_keep_every_law_and_accept_what_they_offer() {
    for seed in 0..12 * u64::from(size()) {
        let mut fight = Battle::new(&cast())
            .with_ground("7E", Terrain::Hindrance)
            .with_ground("6G", Terrain::Ordinary)
            .with_items("5E", &[item("coin", 0, 0), item("bread", 5, 5)]);
        fight.luck = Some(seed);
        for _ in 0..8 {
            round(&mut fight);
        }
    }
}

#[test]
fn facts_about_nobody_change_nothing_and_odd_ones_do_not_panic() {
    let fight = Battle::new(&cast());
    for who in [Id(99), Id(0)] {
        let effect = Lasting {
            counted_on: None,
            ends_with: None,
            modifiers: Vec::new(),
            id: u16::MAX,
            name: PlainText::new("x"),
            hp: i32::MIN,
            prana: i32::MAX,
            turns: Some(0),
            cause: Cause::Bleeding(7),
        };
        let hit =
            Hit { id: u16::MAX, from: who, damage: i32::MIN, sneak: true, undo: vec![Undo::Grab] };
        let strike = Strike {
            qualities: Vec::new(),
            attacker: who,
            target: who,
            mode: Mode::Shot,
            weapon: None,
            kind: WeaponKind::Blunt,
            counter: true,
            sneak: true,
            total: i32::MAX,
            defence: i32::MIN,
            raw: 0,
            crit: true,
            effect: None,
            steps: Vec::new(),
            damage: i32::MAX,
            hp: i32::MIN,
            fate: Fate::Waits(hit),
        };
        let injury = Injury {
            id: u16::MAX,
            part: Part::Leg,
            harm: Harm::Lost,
            hp_max: i32::MIN,
            turns: 0,
            from_start: false,
            extended: u16::MAX,
        };
        let name = PlainText::new("x");
        let now = (i32::MIN, i32::MAX);
        let mut facts = vec![
            Fact::Struck(Box::new(strike)),
            Fact::Dodged { who, hit: 3, undone: true, used: i32::MIN, hp: i32::MAX },
            Fact::Pool { who, pool: Reserve::Hp, now: i32::MIN, change: 0, why: Why::Ruling },
            Fact::Afflicted { who, effect },
            Fact::Ticked { who, name, effect: 7, hp: 0, prana: 0, now, turns: None },
            Fact::Relieved { who, effect: 9, name: None },
            Fact::Took { who, item: item("x", i32::MAX, i32::MIN) },
            Fact::Used { who, index: 200, item: item("x", 0, 0) },
            Fact::Died { who },
            Fact::Spared { who },
            Fact::Settled { who },
            Fact::Marked { who, hit: 9, undo: Undo::Cut(i32::MAX) },
            Fact::Injured { who, injury },
            Fact::Healed { who, injury: 8 },
            Fact::Replaced { who, injury: u16::MAX, hp_max: i32::MIN },
            Fact::Extended { who, injury: u16::MAX, by: u16::MAX },
            Fact::Aged { who },
            Fact::Bandaged { who, target: who, effect: 9 },
            Fact::Disarmed { who, index: 200, weapon: Box::new(sword()), broken: false },
            Fact::Lost { who, index: 200, item: item("x", 0, 0) },
            Fact::Stealth { who, now: Stealth::Hidden },
            Fact::Plus { who, formula: Formula::Luck, marks: u8::MAX },
            Fact::PlusSpent { who, formula: Formula::Defence },
            Fact::Rerolled { who },
            Fact::Held { holder: who, victim: who, hit: None },
            Fact::Freed { holder: who, victim: who, why: Release::Parted },
            Fact::Irradiated { who, lost: i32::MIN },
            Fact::Irradiated { who, lost: i32::MAX },
            Fact::Breath { who, turns: u8::MAX },
            Fact::Apart { who, turns: u8::MAX },
            Fact::Firearms { who, ruined: true },
            Fact::Serves { who, master: Some(who), familiar: None },
            Fact::Starved { who, missing: i32::MIN },
            Fact::Woke { who, owner: None },
            Fact::Energy { who, energy: Energy::Attack, points: i32::MAX },
        ];
        facts.extend(Override::ALL.map(|value| Fact::Overrode { who, value, to: Some(i32::MAX) }));
        facts.extend(Override::ALL.map(|value| Fact::Overrode { who, value, to: Some(i32::MIN) }));
        let mut table = fight.table.clone();
        for fact in &facts {
            Knk::apply(&mut table, fact);
            // Whatever stands there can still be looked at.
            let _ = (table.view_for(Id(0), &Some), table.faults());
        }
        assert_eq!(table == fight.table, who == Id(99));
    }
}
