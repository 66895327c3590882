//! Until when somebody who is dying may be saved, and how long what has happened to a body lasts still.
//!
//! All of it is told by the numbers of rounds, never by how many are left: a sheet does not change with the round.

use crate::{
    Arg, Phrase, RuleId,
    d100::{
        marks::{condition, named_place},
        numbers::{
            harm::{
                conditions::{Condition, Facet},
                durations::{Event, Lasts},
                injuries::{BodyPart, Severity},
                lasting::Tear,
                losses::{bleeding_death, poison_death_round, suffocated},
            },
            sheet::characteristics::Characteristic,
        },
        options::{InjuryHealsWhen, Options, SecondRoundClock},
        sheet::{Hindered, Sheet},
        tables,
    },
    section::SectionRow,
};

fn told(line: Phrase, rule: &'static str) -> SectionRow {
    SectionRow { rule: Some(RuleId::new(rule)), ..SectionRow::new(line) }
}

fn tens(sheet: &Sheet, options: &Options) -> u16 {
    u16::try_from(sheet.bonus(Characteristic::Toughness, options)).unwrap_or(0)
}

/// What awaits somebody at health 0, and at the end of which round, as the end of a round decides it (D100-TRN-09).
pub(in crate::d100) fn dying(sheet: &Sheet, options: &Options) -> Vec<SectionRow> {
    if sheet.dead || sheet.down.out || sheet.health > 0 {
        return Vec::new();
    }
    let mut rows = Vec::new();
    let awake = sheet.is_conscious();
    let bleeding = sheet.conditions.count(Condition::Bleeding);
    if let Some(since) = sheet.down.since.filter(|_| awake) {
        let line = if bleeding > 0 {
            Phrase::new("d100-dying-faints-now")
        } else {
            let last = since.saturating_add(tens(sheet, options));
            Phrase::new("d100-dying-faints").with("round", last)
        };
        rows.push(told(line, "D100-WND-03"));
    }
    // Who falls in the end phase itself has a round of grace.
    let first = sheet.down.fell.filter(|_| options.death_check_grace);
    let from = |line: Phrase| match first {
        Some(fell) => {
            Phrase::new("d100-dying-from").with("what", line).with("round", fell.saturating_add(1))
        }
        None => line,
    };
    if bleeding > 0 && !awake {
        let line = Phrase::new("d100-dying-bleeds").with("percent", bleeding_death(bleeding));
        rows.push(told(from(line), "D100-CON-19"));
    }
    let gone = options.injury_heals_when == InjuryHealsWhen::EffectsGone;
    let wounds = sheet.injuries.iter().filter(|one| one.counts(sheet.has_left(one), gone)).count();
    let over = wounds.saturating_sub(tens(sheet, options).into());
    if over > 0 {
        let over = u16::try_from(over).unwrap_or(u16::MAX);
        let key = if awake { "d100-dying-wounds-later" } else { "d100-dying-wounds" };
        let line = Phrase::new(key).with("count", over);
        rows.push(told(if awake { line } else { from(line) }, "D100-WND-06"));
    }
    let zero = sheet.down.since.map(u32::from);
    if let Some((zero, poisoned)) = zero.zip(sheet.conditions.since(Condition::Poisoned)) {
        let due = poison_death_round(zero, poisoned, tens(sheet, options));
        let due = sheet.down.poison.map_or(due, u32::from);
        // One test is enough at some tables: no other is due.
        if due < u32::from(u16::MAX) {
            rows.push(told(at_round("d100-dying-poison", due), "D100-CON-28"));
        }
    }
    if let Some(zero) = zero.filter(|_| sheet.lasting.airless.is_some()) {
        let last = suffocated(zero, tens(sheet, options));
        rows.push(told(at_round("d100-dying-airless", last), "D100-ENV-02"));
    }
    rows
}

fn at_round(key: &'static str, round: u32) -> Phrase {
    Phrase::new(key).with("round", i32::try_from(round).unwrap_or(i32::MAX))
}

fn days(key: &'static str, days: u16) -> Phrase {
    Phrase::new(key).with("days", days)
}

const fn event(event: Event) -> &'static str {
    match event {
        Event::BleedingGone => "d100-until-bleeding-gone",
        Event::MedicalHelp => "d100-until-medical-help",
        Event::Surgery => "d100-until-surgery",
        Event::Magic => "d100-until-magic",
    }
}

/// How long something lasts that began in a round.
fn until(lasts: Lasts<u16>, since: u32, options: &Options) -> Phrase {
    if let Some(last) = lasts.last_round(since, options.duration_counts_current_round) {
        return at_round("d100-until-round", last);
    }
    match lasts {
        Lasts::ThisRound | Lasts::NextRound | Lasts::Rounds(_) | Lasts::RoundStart => {
            Phrase::new("d100-until-next-round")
        }
        Lasts::OwnTurn => Phrase::new("d100-until-own-turn"),
        Lasts::Minutes(left) => Phrase::new("d100-until-minutes").with("minutes", left),
        Lasts::Hours(left) => Phrase::new("d100-until-hours").with("hours", left),
        Lasts::Days(left) => days("d100-until-days", left),
        Lasts::Scene => Phrase::new("d100-until-scene"),
        Lasts::Until(what) => Phrase::new(event(what)),
        Lasts::ForGood => Phrase::new("d100-until-never"),
    }
}

/// Something with how long it lasts.
fn lasting(what: impl Into<Arg>, until: Phrase) -> Phrase {
    Phrase::new("d100-row-lasts").with("what", what).with("until", until)
}

/// What injuries have left, with how long it lasts: torn muscles, broken bones, limbs of no use.
pub(in crate::d100) fn harmed(sheet: &Sheet, options: &Options) -> Vec<SectionRow> {
    let named = |what: Phrase, place| {
        let line = Phrase::new("d100-row-injury").with("name", Arg::Phrase(what));
        line.with("place", named_place(place))
    };
    let (harmed, kept) = (&sheet.harmed, &sheet.lasting);
    let span = Tear::span(tens(sheet, options));
    let torn = kept.torn_days.iter().copied().chain(std::iter::repeat(0));
    let tears = harmed.tears.iter().zip(torn).map(|((place, kind), day)| {
        // A severe one becomes light first, and heals as such then.
        let whole = if *kind == Severity::Severe { span.saturating_mul(2) } else { span };
        let left = whole.saturating_add(1).saturating_sub(day);
        told(
            lasting(named(tables::tear_name(*kind), *place), days("d100-until-days", left)),
            "D100-INJ-11",
        )
    });
    let mending = kept.mending.iter().map(Some).chain(std::iter::repeat(None));
    let broken = harmed.fractures.iter().zip(mending).map(|((place, kind), mends)| {
        let left = if let Some(one) = mends {
            days("d100-until-days", one.heals_in.saturating_sub(one.day))
        } else {
            let least = tables::fracture(*kind).map_or(0, |fracture| fracture.heals_in(0));
            days("d100-until-days-thrown", least)
        };
        told(lasting(named(tables::fracture_name(*kind), *place), left), "D100-INJ-09")
    });
    let useless = harmed.useless.iter().map(|one| {
        let left = match one.last {
            Some(last) => at_round("d100-until-round", last),
            None if one.rotten => Phrase::new("d100-until-amputation"),
            None => Phrase::new(event(Event::MedicalHelp)),
        };
        let what = named(Phrase::new("d100-row-useless"), one.place);
        told(lasting(what, left), "D100-INJ-05")
    });
    tears.chain(broken).chain(useless).collect()
}

/// Parts that are gone for good.
pub(in crate::d100) fn lost(sheet: &Sheet) -> Vec<SectionRow> {
    let lost = BodyPart::ALL.into_iter().filter_map(|part| {
        let count = sheet.harmed.lost.count(part);
        let line = Phrase::new("d100-row-lost").with("name", Arg::Phrase(tables::part_name(part)));
        (count > 0).then(|| SectionRow::new(line.with("count", count)))
    });
    lost.collect()
}

/// Everything that injuries have left on somebody, line by line.
pub(in crate::d100) fn left(sheet: &Sheet, options: &Options) -> Vec<Phrase> {
    let all = harmed(sheet, options).into_iter().chain(lost(sheet));
    all.chain(worsened(sheet, options)).map(|row| row.full).collect()
}

/// Which tests these are.
pub(in crate::d100) const fn tests(facet: Facet) -> &'static str {
    match facet {
        Facet::Moving => "d100-tests-moving",
        Facet::Sight | Facet::SightAlone => "d100-tests-sight",
        Facet::Hearing | Facet::HearingPerception => "d100-tests-hearing",
        Facet::Smell => "d100-tests-smell",
        Facet::LeftArm => "d100-tests-left-arm",
        Facet::RightArm => "d100-tests-right-arm",
        Facet::Hand => "d100-tests-hand",
        Facet::Leg => "d100-tests-leg",
        Facet::Physical => "d100-tests-physical",
        Facet::Dodge => "d100-tests-dodge",
        Facet::Dexterity => "d100-tests-dexterity",
        Facet::Agility => "d100-tests-agility",
        Facet::Fellowship => "d100-tests-fellowship",
        Facet::Speech => "d100-tests-speech",
        Facet::Fleeing => "d100-tests-fleeing",
        Facet::WoundDisease => "d100-tests-disease",
    }
}

/// What else runs: modifiers of injuries, stacks of conditions that wait for something, diseases.
pub(in crate::d100) fn running(sheet: &Sheet, options: &Options) -> Vec<SectionRow> {
    if sheet.dead {
        return Vec::new();
    }
    let all = worsened(sheet, options).into_iter().chain(conditions(sheet, options));
    all.chain(illnesses(sheet)).collect()
}

/// What injuries have left for a time: modifiers, breath, wounds that open again, what still comes.
fn worsened(sheet: &Sheet, options: &Options) -> Vec<SectionRow> {
    let harmed = &sheet.harmed;
    let hindered = harmed.hindered.iter().map(|one: &Hindered| {
        let what = Phrase::new("d100-row-hindered").with("tests", Phrase::new(tests(one.facet)));
        let what = what.with("by", Arg::Change(one.by));
        told(lasting(what, until(one.lasts, one.since, options)), "D100-INJ-08")
    });
    let winded = harmed.winded.map(|last| {
        let left = at_round("d100-until-round", last);
        told(lasting(Phrase::new("d100-row-winded"), left), "D100-TRN-10")
    });
    let reopens = harmed.reopens.iter().map(|one| {
        let what = Phrase::new("d100-row-reopens").with("place", named_place(one.place));
        told(lasting(what, Phrase::new(event(Event::Surgery))), "D100-INJ-06")
    });
    let waits = harmed.waits.iter().map(|one| {
        let what = Phrase::new("d100-row-worsens").with("place", named_place(one.place));
        let line = match one.days {
            Some(left) => lasting(what, days("d100-until-worse", left)),
            None => lasting(what, Phrase::new("d100-until-scene")),
        };
        let line = match one.unless {
            Some(help) => Phrase::new("d100-row-unless")
                .with("what", line)
                .with("until", Phrase::new(event(help))),
            None => line,
        };
        told(line, "D100-AMP-13")
    });
    hindered.chain(winded).chain(reopens).chain(waits).collect()
}

/// Stacks of conditions that something ends, and those that go by themselves.
fn conditions(sheet: &Sheet, options: &Options) -> Vec<SectionRow> {
    let bound = sheet.conditions.bound().map(|(what, since, bound)| {
        told(lasting(condition(what), until(bound.until, since, options)), "D100-CON-06")
    });
    let fading = [Condition::Deafened, Condition::Blinded].into_iter().filter_map(|what| {
        let since = sheet.conditions.since(what).filter(|_| sheet.conditions.free(what) > 0)?;
        let key = match options.second_round_clock {
            SecondRoundClock::SinceGained => "d100-until-every-second",
            SecondRoundClock::EvenRounds => "d100-until-every-even",
        };
        let left = at_round(key, since.saturating_add(1));
        Some(told(lasting(condition(what), left), "D100-CON-24"))
    });
    let surprised = sheet.has(Condition::Surprised).then(|| {
        let left = Phrase::new("d100-until-this-round");
        told(lasting(condition(Condition::Surprised), left), "D100-CON-16")
    });
    let after = u32::try_from(options.wake_after_rounds).unwrap_or(0);
    let wakes = sheet.conditions.since(Condition::Unconscious).filter(|_| after > 0);
    let wakes = wakes.filter(|_| sheet.health > 0).map(|since| {
        let left = at_round("d100-until-round", since.saturating_add(after));
        told(lasting(condition(Condition::Unconscious), left), "D100-CON-10")
    });
    bound.chain(fading).chain(surprised).chain(wakes).collect()
}

/// Diseases: those whose symptoms show, and for the GM those that only begin.
fn illnesses(sheet: &Sheet) -> Vec<SectionRow> {
    let row = |illness: &crate::d100::sheet::Illness| {
        let disease = tables::disease(&illness.disease)?;
        let name = Phrase::plain(Arg::Phrase(tables::named(&disease.name, &disease.ru)));
        let left = if illness.shows() {
            let left = illness.days.1.saturating_add(1).saturating_sub(illness.day);
            days("d100-until-days", left)
        } else {
            days("d100-until-breaks-out", illness.days.0.saturating_sub(illness.day))
        };
        let row = told(lasting(name, left), "D100-DSE-01");
        Some(SectionRow { for_gm: !illness.shows(), ..row })
    };
    let over = |illness: &&crate::d100::sheet::Illness| illness.day > illness.days.1;
    sheet.lasting.illnesses.iter().filter(|one| !over(one)).filter_map(row).collect()
}
