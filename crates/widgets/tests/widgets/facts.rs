//! Rare facts are told in both languages without a gap in the sentence.
#![cfg(test)]

use std::fmt::Write as _;

use kekkai_battle::{
    Cell, Event,
    queue::{Turn, Waiting},
    systems::{Fact as AnyFact, SystemId},
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{
    Arg, Dice, Id, Phrase, PlainText, Purpose, PurposeKey, RuleId, Throw, d20, d100,
    knk::{
        Class, Fact, Options, Reserve, Why,
        base::Base,
        cast::Lapse,
        energy::Energy,
        familiar::{Familiar, FamiliarKind},
        gift::Gift,
        grab::Release,
        growth::Made,
        impulse::Impulse,
        lasting::Lasting,
        modifier::{Hazard, Influence, Modifier, Rolls, To, When},
        plus::Formula,
        rank::{Rank, Stat},
        save::Saving,
        skill::Use,
        spell::School,
        stealth::Stealth,
        veil::Veil,
    },
    t3d,
};
use kekkai_widgets::{Lang, Names, Words};

struct Cast;

impl Names for Cast {
    fn name(&self, who: Id) -> &str {
        ["Vega", "Pavel"].get(who.index()).copied().unwrap_or("?")
    }
}

fn facts() -> Vec<Fact> {
    let (who, other) = (Id(0), Id(1));
    let name = || PlainText::new("Blaze");
    let rank: Rank = "C".parse().unwrap();
    let releases = [
        Release::Dodged,
        Release::Broke,
        Release::LetGo,
        Release::Unpaid,
        Release::Death,
        Release::Parted,
    ];
    let modifiers = vec![
        Modifier::Roll { of: Rolls::Save(Stat::S), to: To::Min, by: -5, when: When::Alone },
        Modifier::Growing { of: Rolls::Initiative, to: To::Roll },
        Modifier::Immune { to: Influence::Poison },
        Modifier::Withstands { what: Hazard::Drowning },
        Modifier::Circles { up_to: 2 },
        Modifier::Tracks { by: 3 },
    ];
    let familiar = Familiar { kind: FamiliarKind::Scout, upkeep: 2, owner: None };
    let class = |class, sixth| Gift::Class { class, sixth };
    let gifts = [
        class(Some(Class::Mage), Some(rank)),
        class(Some(Class::Other(PlainText::new("Baker"))), None),
        class(None, None),
        Gift::Impulse(Box::new(Impulse::Raise(Stat::E))),
        Gift::Impulse(Box::new(Impulse::CategoryUp(Stat::E))),
        Gift::Impulse(Box::new(Impulse::Demon(2))),
    ];
    let mut facts = vec![
        Fact::Afflicted {
            who,
            effect: Lasting {
                modifiers,
                turns: Some(3),
                hp: -5,
                prana: 2,
                ..Lasting::named(name())
            },
        },
        Fact::Counted { who, effect: 1, name: name(), turns: 0 },
        Fact::Shielded {
            holder: who,
            victim: other,
            damage: 5,
            hp: -2,
            fate: kekkai_rules::knk::Fate::Final,
        },
        Fact::Extended { who, injury: 1, by: 2 },
        Fact::Bandaged { who, target: other, effect: 1 },
        Fact::Plus { who, formula: Formula::Luck, marks: 2 },
        Fact::Skill { who, skill: 0, name: name(), now: Use { on: true, turns: 2 } },
        Fact::Base { who, now: Base::Here },
        Fact::Drank { who, victim: other },
        Fact::Released { who, name: name(), rank },
        Fact::Veil { who, now: Veil::Raised },
        Fact::Veil { who, now: Veil::Fallen },
        Fact::Deathless { who, on: false },
        Fact::Read { who, spell: 0, name: name(), lines: 2, read: 3, of: 6, paid: false },
        Fact::Unread { who, name: name(), why: Lapse::Arm },
        Fact::Cast { who, name: name() },
        Fact::Resisted { who, name: name() },
        Fact::Told { who, text: name() },
        Fact::Gave { who, to: other, rest: 1 },
        Fact::Irradiated { who, lost: 10 },
        Fact::Breath { who, turns: 0 },
        Fact::Breath { who, turns: 2 },
        Fact::Firearms { who, ruined: true },
        Fact::Serves { who, master: Some(other), familiar: Some(familiar) },
        Fact::Serves { who, master: None, familiar: None },
        Fact::Starved { who, missing: 4 },
        Fact::Woke { who, owner: None },
        Fact::Woke { who, owner: Some(PlainText::new("Anna")) },
        Fact::Apart { who, turns: 0 },
        Fact::Apart { who, turns: 3 },
        Fact::Grew { who, of: Made::Five(Stat::M), to: rank },
        Fact::Grew { who, of: Made::Sixth, to: rank },
        Fact::Schooled { who, school: School::Fire, to: rank, in_fight: true },
        Fact::Studied { who },
        Fact::Saved { who, of: Saving::Mind, held: false },
        Fact::Saved { who, of: Saving::A, held: true },
        Fact::Energy { who, energy: Energy::Healing, points: 15 },
        Fact::Body { who, intact: false },
        Fact::Bodiless { who },
        Fact::Turned { who, sixth: rank },
        Fact::Awarded { who, cp: 1, sp: 2 },
        Fact::NewDay,
        Fact::Options(Options::default()),
        Fact::Options(Options { deploy_depth: 5, zero_is_hit: true, ..Options::default() }),
        Fact::Pool { who, pool: Reserve::Prana, now: -3, change: -8, why: Why::Familiars },
    ];
    facts.extend(releases.map(|why| Fact::Freed { holder: who, victim: other, why }));
    let stealth = [Stealth::Open, Stealth::Hiding, Stealth::Hidden];
    facts.extend(stealth.map(|now| Fact::Stealth { who, now }));
    facts.extend(gifts.map(|gift| Fact::Given { who, gift: Box::new(gift) }));
    facts
}

#[test]
fn rare_facts_are_told_in_both_languages() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let mut text = String::new();
        for fact in facts() {
            assert!(!fact.report().rules.is_empty(), "{fact:?}");
            let told = vec![VisibleEvent::of(&Event::Own(AnyFact::Knk(fact)))];
            let entry = LogEntry { step: None, round: 1, told, ruling: None, names: Vec::new() };
            for line in words.log_lines(&entry, &Cast) {
                writeln!(text, "{:>8} | {}", format!("{:?}", line.tone), line.text).unwrap();
            }
        }
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(format!("rare_{}", lang.code()), text);
        });
    }
}

#[test]
fn what_was_set_or_taken_in_hand_is_told_with_its_value() {
    use d100::sheet::Row;
    let who = Id(0);
    let ward = |by, turns| t3d::sheet::Tagged { effect: PlainText::new("fear"), by, turns };
    let rows = |now: &[Row]| {
        AnyFact::D100(d100::fact::Fact::Rows { who, now: now.iter().copied().collect() })
    };
    let wards = |wards| AnyFact::T3d(t3d::fact::Fact::Wards { who, wards });
    let hands = |weapons| AnyFact::D20(d20::fact::Fact::Hands { who, weapons });
    let told = [
        (rows(&[Row::Cramped, Row::Fog]), ["surroundings of Vega: cramped, fog", "тесно, туман"]),
        (rows(&[]), ["nothing out of the ordinary", "ничего особенного"]),
        (
            wards(vec![ward(-2, None), ward(1, Some(3))]),
            ["against Fear −2, against Fear +1 (turns: 3)", "−2, "],
        ),
        (wards(Vec::new()), ["no modifiers", "модификаторов против воздействий нет"]),
        (hands(vec![0, 2]), ["Vega takes in hand: № 1, № 3", "в руки: № 1, № 3"]),
        (hands(Vec::new()), ["Vega empties both hands", "освобождает руки"]),
    ];
    for (fact, texts) in told {
        for (lang, text) in Lang::ALL.into_iter().zip(texts) {
            let told = vec![VisibleEvent::of(&Event::Own(fact.clone()))];
            let entry = LogEntry { step: None, round: 1, told, ruling: None, names: Vec::new() };
            let lines = Words::new(lang).log_lines(&entry, &Cast);
            assert!(lines.iter().any(|line| line.text.contains(text)), "{text}: {lines:?}");
        }
    }
}

/// What a throw for one purpose of a book by a rule is said to be for, in both languages.
fn said_of(purpose: &'static str, rule: &'static str) -> [String; 2] {
    let (purpose, rule) = (Purpose::Own(PurposeKey::new(purpose)), RuleId::new(rule));
    let (dice, parts) = (Dice::new(0, 100), Vec::new());
    let throw = Throw { who: Id(0), purpose, dice, check: None, parts, rule };
    Lang::ALL.map(|lang| Words::new(lang).purpose(&throw))
}

#[test]
fn d20_heal_06_waking_is_told_apart_from_stabilising() {
    assert_eq!(said_of("Stabilising", "D20-HEAL-05"), ["stabilising", "стабилизация"]);
    assert_eq!(said_of("Stabilising", "D20-HEAL-06"), ["waking", "приход в себя"]);
}

#[test]
fn d100_dse_04_and_con_22_what_is_thrown_for_a_disease_and_for_a_net_is_named() {
    for (purpose, rule, texts) in [
        ("Incubating", "D100-DSE-04", ["incubation period", "инкубационный период"]),
        ("Sickening", "D100-DSE-04", ["duration of the disease", "продолжительность болезни"]),
        ("Entangling", "D100-CON-22", ["strength of what entangles", "сила того, что обездвижило"]),
    ] {
        assert_eq!(said_of(purpose, rule), texts);
    }
}

/// What a phrase about Vega and Pavel reads in both languages.
fn read(key: &'static str, more: &[(&'static str, Arg)]) -> [String; 2] {
    let line = Phrase::new(key).with("who", Id(0)).with("other", Id(1));
    let line = more.iter().fold(line, |line, (name, arg)| line.with(name, arg.clone()));
    Lang::ALL.map(|lang| Words::new(lang).phrase(&line, &Cast))
}

#[test]
fn d20_rdy_07_and_d100_psy_07_what_is_lost_or_left_undone_is_told_in_both_languages() {
    let phrase = |key: &'static str| Arg::Phrase(Phrase::new(key));
    let bow = Arg::List(vec![Arg::Name(PlainText::new("Bow"))]);
    let bone = [
        ("place", phrase("d100-place-left-leg")),
        ("what", phrase("row-d100-agi")),
        ("by", Arg::Change(-5)),
    ];
    for (key, more, texts) in [
        (
            "d20-log-held-lost",
            &[("what", phrase("d20-held-move"))][..],
            ["Vega loses the action it held: move", "Vega больше не держит наготове: движение"],
        ),
        (
            "d20-log-aim-lost",
            &[],
            ["Vega no longer aims at Pavel", "Vega больше не целится, цель была — Pavel"],
        ),
        (
            "d20-log-too-large",
            &[],
            [
                "Vega gets no hold of Pavel, who is too large for that",
                "Vega: захват не удался, цель слишком велика — Pavel",
            ],
        ),
        (
            "d20-log-in-vain",
            &[("weapon", Arg::Name(PlainText::new("Bow")))],
            ["Bow does nothing to Pavel", "Лук: не действует, цель — Pavel"],
        ),
        ("d20-log-dying-again", &[], ["Vega is dying again", "Vega снова начинает умирать"]),
        (
            "d100-log-dares-not",
            &[],
            ["Vega does not dare to come nearer to Pavel", "Vega не решается подойти ближе: Pavel"],
        ),
        (
            "d100-log-puts-away",
            &[("weapons", bow)],
            ["Vega puts away: Bow", "Vega убирает из рук: Лук"],
        ),
        (
            "d100-log-ignores",
            &[],
            [
                "Vega ignores the modifiers of injuries until the next round",
                "Vega до следующего раунда игнорирует модификаторы травм",
            ],
        ),
        (
            "d100-log-heals-badly",
            &bone,
            [
                "Vega: the bone has healed badly (left leg), agility −5 for good",
                "Vega: кость срослась неправильно (левая нога), проворство −5 навсегда",
            ],
        ),
    ] {
        assert_eq!(read(key, more), texts);
    }
}

#[test]
fn d100_inj_18_what_a_die_of_want_or_of_an_injury_is_for_is_named() {
    let all = [
        ("D100-INJ-05", ["which arm", "какая рука"]),
        ("D100-INJ-18", ["amount of an effect of the injury", "величина эффекта травмы"]),
        ("D100-ENV-03", ["which characteristic is lowered", "какая характеристика снижается"]),
        ("D100-ENV-04", ["damage of thirst", "урон от жажды"]),
        ("D100-ENV-05", ["damage of hunger", "урон от голода"]),
        ("D100-FUM-09", ["which leg", "какая нога"]),
    ];
    for (rule, texts) in all {
        assert_eq!(said_of("Amount", rule), texts, "{rule}");
    }
}

/// The same cast under the d20 book.
struct Crew;

impl Names for Crew {
    fn name(&self, who: Id) -> &str {
        Cast.name(who)
    }

    fn system(&self) -> Option<SystemId> {
        Some(SystemId::D20)
    }
}

/// What a step of the d20 book tells in English.
fn told_in_d20(events: &[Event], is_ruling: bool) -> String {
    let told = events.iter().map(VisibleEvent::of).collect();
    let ruling = is_ruling.then_some(None);
    let entry = LogEntry { step: None, round: 1, told, ruling, names: Vec::new() };
    let lines = Words::new(Lang::En).log_lines(&entry, &Crew).into_iter();
    lines.map(|line| line.text).collect::<Vec<_>>().join("\n")
}

fn own(fact: d20::fact::Fact) -> Event {
    Event::Own(AnyFact::D20(fact))
}

#[test]
fn d20_act_05_where_somebody_looks_is_told_of_a_ruling_alone() {
    let who = Id(0);
    let faces = [own(d20::fact::Fact::Facing { who, to: 6 })];
    assert!(told_in_d20(&faces, true).contains("Vega now faces west"));
    assert_eq!(told_in_d20(&faces, false), "");
    let released = [own(d20::fact::Fact::Held { who, held: Vec::new() })];
    assert!(told_in_d20(&released, true).contains("Vega no longer holds any action"));
    assert_eq!(told_in_d20(&released, false), "");
}

#[test]
fn d20_act_02_what_is_picked_up_is_named() {
    let fists = d20::numbers::weapon::Weapon::fists(Dice::new(0, 3));
    let sword = d20::numbers::weapon::Weapon { name: PlainText::new("Arc sword"), ..fists };
    let weapons = vec![sword];
    let has = own(d20::fact::Fact::Weapons { who: Id(0), weapons, in_hand: vec![0] });
    let at = Cell::new(2, 2).unwrap();
    let lifted = Event::Lifted { at, item: 0 };
    assert_eq!(told_in_d20(&[lifted, has.clone()], false), "Vega picks up: Arc sword");
    assert_eq!(told_in_d20(&[has], false), "");
}

#[test]
fn d20_cov_01_the_next_fight_does_not_tell_of_cover() {
    let who = Id(0);
    let over = own(d20::fact::Fact::Cover { who, cover: None });
    assert!(told_in_d20(std::slice::from_ref(&over), false).contains("cover no longer counts"));
    let anew = Event::Anew { who: vec![who], moved: false };
    assert!(!told_in_d20(&[anew, over], false).contains("cover"));
}

#[test]
fn d20_ini_07_a_turn_that_nobody_calls_comes_at_its_old_place() {
    let turn = Turn { who: Id(0), extra: false };
    let waits = |until: Option<&str>| {
        let until = until.map(PlainText::new);
        Event::Waits(Waiting { turn, begun: true, held: true, until })
    };
    let comes = "if nobody calls, the turn comes at its old place in the next round";
    assert!(told_in_d20(&[waits(None)], false).contains(comes));
    assert!(told_in_d20(&[waits(Some("the door opens"))], false).contains(comes));
}
