//! What the log and the prompt say of things that happen, in both languages.

use std::fmt::Write as _;

use kekkai_battle::{
    Event, Fight, Refusal,
    disclosure::{Disclose, Reading, Sight, Viewer},
    fight::explained,
    library::Library,
    scenario::Scenario,
    systems::{Fact as AnyFact, SystemId},
    view::{LogEntry, Reported, VisibleEvent},
};
use kekkai_rules::{
    Arg, Ask, Check, Choice, Dice, Ground, Id, Origin, PartOp, Phrase, Pick, PlainText, Purpose,
    PurposeKey, Refusal as No, Report, Roll, RollPart, RuleId, Terrain, Throw, Tone,
    knk::{
        Fact, Fate, Hit, Mode, Reserve, Strike, WeaponKind, Why,
        crit::CritEffect,
        fact::Step,
        item::Item,
        lasting::{Cause, Lasting},
        picks,
        sheet::Override,
    },
    report::Reason,
    system::Fault,
};
use kekkai_widgets::{Lang, Names, Words};

struct Cast;

impl Names for Cast {
    fn name(&self, who: Id) -> &str {
        ["Vega", "Pavel", "Hagen"].get(who.index()).copied().unwrap_or("?")
    }
}

/// A fight with nobody in it.
fn empty() -> Fight {
    let battle = "(title: \"\", sides: [(name: \"One\")], combatants: [])";
    Fight::new(Scenario::parse(battle, &Library::default(), "test", 1).unwrap().setup).unwrap()
}

fn throw(purpose: Purpose, dice: Dice, above: Option<i32>) -> Throw {
    let part = RollPart {
        source: "weapon".to_owned(),
        op: PartOp::ToAttack,
        amount: 10,
        rule: RuleId::new("KNK-ATK-08"),
    };
    let check = above.map(Check::above);
    Throw { who: Id(0), purpose, dice, check, parts: vec![part], rule: RuleId::new("KNK-ATK-02") }
}

fn roll(origin: Origin) -> Roll {
    let throw = throw(Purpose::Attack, Dice::new(28, 120), Some(60));
    Roll { throw, faces: vec![112], origin, total: 140 }
}

fn strike(fate: Fate, raw: i32) -> Strike {
    let step =
        |name: &str, after, rule| Step { name: name.to_owned(), after, rule: RuleId::new(rule) };
    Strike {
        qualities: Vec::new(),
        attacker: Id(0),
        target: Id(1),
        mode: Mode::One,
        weapon: Some(PlainText::new("Sabre")),
        kind: WeaponKind::Slash,
        counter: false,
        sneak: false,
        total: 60 + raw,
        defence: 60,
        raw,
        crit: false,
        effect: None,
        steps: vec![step("raw", raw, "KNK-ATK-02")],
        damage: raw.max(0),
        hp: 220,
        fate,
    }
}

fn waits() -> Fate {
    Fate::Waits(Hit { id: 3, from: Id(0), damage: 80, sneak: false, undo: Vec::new() })
}

fn own(fact: Fact) -> VisibleEvent {
    VisibleEvent::of(&Event::Own(AnyFact::Knk(fact)))
}

#[allow(clippy::too_many_lines, reason = "one of everything")]
fn entries() -> Vec<LogEntry> {
    let entry = |told| LogEntry { step: Some(7), round: 2, told, ruling: None, names: Vec::new() };
    let who = Id(1);
    let crit = Strike {
        crit: true,
        counter: true,
        effect: Some((CritEffect::Double, true)),
        damage: 160,
        ..strike(Fate::Final, 80)
    };
    let step = |from: &str, to: &str| {
        VisibleEvent::Event(Event::Stepped {
            who: Id(2),
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
        })
    };
    let hit = Fact::Struck(Box::new(strike(waits(), 80)));
    let flask = Item { hp: 20, ..Item::named("Flask") };
    let poison = Lasting {
        counted_on: None,
        ends_with: None,
        modifiers: Vec::new(),
        id: 1,
        name: PlainText::new("Poison"),
        hp: -10,
        prana: 0,
        turns: Some(3),
        cause: Cause::Ruled,
    };
    let pool = |pool, now, change, why| own(Fact::Pool { who, pool, now, change, why });
    vec![
        entry(vec![
            VisibleEvent::Event(Event::RoundBegan { round: 2, extra: vec![Id(0)] }),
            VisibleEvent::Event(Event::TurnBegan { who: Id(0), extra: false }),
        ]),
        entry(vec![
            pool(Reserve::Prana, 685, -15, Why::Attack),
            VisibleEvent::Event(Event::Rolled(roll(Origin::Typed))),
            own(Fact::Struck(Box::new(strike(waits(), 80)))),
            own(Fact::Doomed { who }),
        ]),
        entry(vec![
            own(Fact::Struck(Box::new(strike(Fate::Miss, 0)))),
            own(Fact::Struck(Box::new(crit))),
        ]),
        entry(vec![
            step("7J", "6J"),
            own(Fact::Turn(None)),
            step("6J", "5J"),
            step("5J", "4J"),
            step("4J", "3J"),
            step("3J", "2J"),
        ]),
        entry(vec![VisibleEvent::Event(Event::Stepped {
            who,
            from: "1A".parse().unwrap(),
            to: "2B".parse().unwrap(),
        })]),
        entry(vec![
            own(Fact::Dodged { who, hit: 3, undone: true, used: 1, hp: 300 }),
            own(Fact::Dodged { who, hit: 4, undone: false, used: 2, hp: 300 }),
            own(Fact::Settled { who }),
            own(Fact::Spared { who }),
            own(Fact::Died { who }),
            VisibleEvent::Event(Event::Fell { who }),
        ]),
        entry(vec![
            own(Fact::Afflicted { who, effect: poison }),
            own(Fact::Ticked {
                who,
                name: PlainText::new("Poison"),
                effect: 1,
                hp: -10,
                prana: 0,
                now: (210, 175),
                turns: Some(0),
            }),
            own(Fact::Relieved { who, effect: 1, name: Some(PlainText::new("poison")) }),
            own(Fact::LosesTurn { who, lost: true }),
            own(Fact::LosesTurn { who, lost: false }),
            own(Fact::Skipped { who }),
            own(Fact::Prone { who, prone: true }),
            own(Fact::Prone { who, prone: false }),
            own(Fact::Took { who, item: flask.clone() }),
            own(Fact::Used { who, index: 0, item: flask }),
            pool(Reserve::Hp, 230, 20, Why::Item),
            own(Fact::Acted { who }),
            own(Fact::Battered { who, mode: Mode::Two, total: 55, damage: 27, broken: false }),
            own(Fact::Battered { who, mode: Mode::Two, total: 90, damage: 45, broken: true }),
        ]),
        LogEntry {
            ruling: Some(Some(PlainText::new("the rope tears"))),
            ..entry(vec![
                VisibleEvent::Event(Event::Shifted { who, to: "4D".parse().unwrap() }),
                own(Fact::Overrode { who, value: Override::Defence, to: Some(80) }),
                own(Fact::Overrode { who, value: Override::Defence, to: None }),
                VisibleEvent::Event(Event::Reshaped {
                    at: "9E".parse().unwrap(),
                    ground: Ground::of(Terrain::Hindrance),
                }),
                VisibleEvent::Event(Event::LuckChanged { salt: 1 }),
                VisibleEvent::Event(Event::Noted(PlainText::new("rain"))),
            ])
        },
        entry(vec![VisibleEvent::Outline(hit.report().outline.unwrap())]),
        disclosures(),
    ]
}

fn disclosures() -> LogEntry {
    let who = Id(1);
    let at = |text: &str| text.parse().unwrap();
    let fog = |at, on| Disclose::Fog { at, on };
    let pools = |viewer, pool, reading| Disclose::Pools { viewer, pool, reading };
    let words = [
        Disclose::Sight { who, now: Some(Sight::Veiled) },
        Disclose::Sight { who, now: Some(Sight::Revealed) },
        Disclose::Sight { who, now: None },
        fog(vec![at("1A"), at("2A"), at("1B"), at("2B")], true),
        fog(vec![at("1A"), at("5E")], false),
        fog(Vec::new(), true),
        fog(Vec::new(), false),
        pools(Viewer::Public, Reserve::Prana.id(), Reading::Numbers),
        pools(Viewer::Public, Reserve::Hp.id(), Reading::Bars),
        pools(Viewer::Public, Reserve::Prana.id(), Reading::Words),
        pools(Viewer::Public, Reserve::Hp.id(), Reading::Nothing),
        Disclose::Numbers { who, shown: Some(true) },
        Disclose::Numbers { who, shown: Some(false) },
        Disclose::Numbers { who, shown: None },
    ];
    let told = words.into_iter().map(|word| VisibleEvent::Event(Event::Disclosed(word))).collect();
    LogEntry { step: Some(8), round: 2, told, ruling: Some(None), names: Vec::new() }
}

fn refusals() -> Vec<Refusal> {
    let rule = || RuleId::new("KNK-ATK-05");
    let fault = Fault {
        field: "m".into(),
        found: "EX".into(),
        expected: "rank-f-to-a".into(),
        rule: Some(RuleId::new("KNK-CAT-07")),
    };
    vec![
        No::NotYourTurn { who: Id(1), turn: Some(Id(0)) }.into(),
        No::NotEnough { pool: Reserve::Prana.id(), have: 3, need: 15, rule: rule() }.into(),
        No::OutOfReach { distance: Some(4), reach: 1, rule: rule() }.into(),
        kekkai_rules::knk::refusals::lacks("melee-weapon", None).into(),
        No::OutOfRange { what: "hp_max".into(), given: 0, least: 1, most: 9 }.into(),
        No::Blocked { terrain: Terrain::Strong, rule: rule() }.into(),
        Refusal::Occupied { at: "7J".parse().unwrap(), by: Id(2), rule: rule() },
        Refusal::Unplaced(vec![Id(0), Id(1)]),
        Refusal::BadSheet(vec![fault]),
    ]
}

#[test]
fn told_in_both_languages() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let mut text = String::new();
        for entry in entries() {
            for line in words.log_lines(&entry, &Cast) {
                writeln!(text, "{:>8} | {}", format!("{:?}", line.tone), line.text).unwrap();
            }
        }
        for refusal in refusals() {
            writeln!(text, "refusal  | {}", words.refusal(&refusal, &Cast)).unwrap();
        }
        let dodge = throw(Purpose::from(PurposeKey::new("Dodge")), Dice::new(35, 65), Some(50));
        let picks = vec![
            picks::crit(CritEffect::Double, Some(2)),
            picks::strike(Mode::One, Some(&PlainText::new("Sword")), 15),
            picks::effect(&PlainText::new("Poison"), -10, 0),
            Pick::none(),
        ];
        let choice = Choice {
            who: Id(0),
            question: Phrase::new("question-crit-effect"),
            picks,
            closed: Vec::new(),
            rule: RuleId::new("KNK-CRT-04"),
        };
        writeln!(text, "ask      | {}", words.ask(&Ask::Die(dodge), &Cast)).unwrap();
        writeln!(text, "chance   | {}", words.chance(Dice::new(35, 65), Check::above(50)).unwrap())
            .unwrap();
        for pick in &choice.picks {
            writeln!(text, "pick     | {}", words.pick(pick, &Cast)).unwrap();
        }
        writeln!(text, "ask      | {}", words.ask(&Ask::Choice(Box::new(choice)), &Cast)).unwrap();
        writeln!(text, "roll     | {}", words.roll_detail(&roll(Origin::Typed), &Cast)).unwrap();
        let struck = Event::Own(AnyFact::Knk(Fact::Struck(Box::new(strike(waits(), 80)))));
        for Reason { phrase, rule } in explained(&[struck], empty().state()).remove(0).reasons {
            let line = words.phrase(&phrase, &Cast);
            let rule = rule.map_or_else(String::new, |rule| format!(" ({rule})"));
            writeln!(text, "strike   | {line}{rule}").unwrap();
        }
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(format!("told_{}", lang.code()), text);
        });
    }
}

/// The same in a fight of КНК.
struct KnkCast;

impl Names for KnkCast {
    fn name(&self, who: Id) -> &str {
        Cast.name(who)
    }

    fn system(&self) -> Option<SystemId> {
        Some(SystemId::Knk)
    }
}

/// KNK-ROL-09: a save above 100 is told as 100, and the number that it was thrown with is told beside it.
#[test]
fn knk_rol_09_a_save_is_told_as_100_at_most() {
    let words = Words::new(Lang::En);
    let told = |purpose, dice: Dice, face: Option<u16>| {
        let faces: Vec<u16> = face.into_iter().collect();
        let total = dice.total(&faces);
        let mut throw = throw(purpose, dice, Some(60));
        throw.parts.clear();
        words.roll_detail(&Roll { throw, faces, origin: Origin::Generated, total }, &KnkCast)
    };
    let dodge = Purpose::Own(PurposeKey::new("Dodge"));
    assert_eq!(told(dodge, Dice::new(108, -8), None), "108 → 100, above 60; KNK-ATK-02");
    let save = told(Purpose::Save, Dice::new(90, 20), Some(15));
    assert_eq!(save, "90+1d20: 15 → 100, above 60; KNK-ATK-02");
    let attack = told(Purpose::Attack, Dice::new(90, 20), Some(15));
    assert_eq!(attack, "90+1d20: 15 → 105, above 60; KNK-ATK-02");
}

#[test]
fn a_loss_is_told_as_what_happened_unless_a_hit_has_told_it() {
    let words = Words::new(Lang::En);
    let reported = |report: Report| {
        let Report { lines, rules, .. } = report;
        VisibleEvent::Reported(Reported { lines, rules })
    };
    let struck = Phrase::new("d20-log-hit").with("who", Id(0)).with("other", Id(1));
    let struck = struck
        .with("weapon", Arg::Name(PlainText::new("knife")))
        .with("why", Phrase::new("d20-why-turn"));
    let hit = Phrase::new("d20-log-attack").with("attack", struck).with("total", 17);
    let hit = hit.with("ac", 14).with("kind", Phrase::new("d20-physical")).with("damage", 5);
    let hit = reported(Report::about([Id(0), Id(1)]).says(Tone::Hit, hit));
    let loses = |who: Id| {
        let line = Phrase::new("d20-log-pool").with("who", who).with("change", Arg::Change(-5));
        let line = line.with("pool", Arg::Text(PlainText::new("HP"))).with("now", 9);
        reported(Report::about([who]).echoes(line))
    };
    let tones = |told: Vec<VisibleEvent>| {
        let entry = LogEntry { step: None, round: 1, told, ruling: None, names: Vec::new() };
        let lines = words.log_lines(&entry, &Cast).into_iter();
        lines.map(|line| line.tone).collect::<Vec<_>>()
    };
    let told = vec![hit, loses(Id(1)), loses(Id(2))];
    assert_eq!(tones(told), [Tone::Hit, Tone::Detail, Tone::Headline]);
    assert_eq!(tones(vec![loses(Id(1))]), [Tone::Headline]);
}

#[test]
fn a_ride_is_told_in_a_line_for_each_of_the_two() {
    let step = |who, from: &str, to: &str| {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        VisibleEvent::Event(Event::Stepped { who: Id(who), from, to })
    };
    let cells = ["7J", "6J", "5J", "4J"];
    let told = cells.windows(2).flat_map(|pair| [0, 1].map(|who| step(who, pair[0], pair[1])));
    let told = told.collect();
    let entry = LogEntry { step: Some(7), round: 2, told, ruling: None, names: Vec::new() };
    let lines = Words::new(Lang::En).log_lines(&entry, &Cast);
    let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["Vega 7J → 4J, 3 cells", "Pavel 7J → 4J, 3 cells"]);
}
