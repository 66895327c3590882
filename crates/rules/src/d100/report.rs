//! What each fact tells.

use super::{
    D100,
    acts::{attack, mind},
    catalogue,
    fact::{Ability, Blow, Came, Deed, Fact, Felt, Left, Test},
    marks::{self, named_place},
    numbers::{
        harm::{
            injuries::{BodyPart, Started},
            lasting::Record,
            lost_parts::Lost,
            place::{HitLocation, Side},
        },
        mind::psychology::{Aim, Trait},
        rolls::test::Graded,
        sheet::gear::Tag,
        strike::fumble::is_fumble,
    },
    options::HOUSE_RULES,
    sheet::{Down, FATE, FORTUNE, HEALTH, RESILIENCE, RESOLVE, Skill, Weapon},
    tables,
};
use crate::{
    Arg, Edition, Id, Phrase, PlainText, Report, SystemState, Tone, house_rule,
    report::{Blow as Struck, Reason, Tally},
};

fn of(key: &'static str, who: Id) -> Phrase {
    Phrase::new(key).with("who", who)
}

/// A test with its numbers.
fn told(test: &Test) -> Phrase {
    Phrase::new(if test.passed { "d100-test-passed" } else { "d100-test-failed" })
        .with("ability", test.ability.word())
        .with("face", test.face)
        .with("target", test.target)
        .with("level", level(test))
}

/// A success level with its sign: a level of 0 is +0 of a passed test, −0 of a failed one (D100-EXT-03).
fn level(test: &Test) -> Arg {
    match (test.level, test.passed) {
        (0, true) => Arg::Text(PlainText::new("+0")),
        (0, false) => Arg::Text(PlainText::new("−0")),
        (level, _) => Arg::Change(level),
    }
}

/// That a test of an attack shows a double, and what it means (D100-CRIT-01, D100-CRIT-03, D100-FUM-01).
fn double(who: Id, test: &Test, attacks: bool) -> Option<Reason> {
    let graded = test.graded()?;
    let (key, rule) = match (graded.is_critical(), is_fumble(graded, 0)) {
        (true, _) if attacks => ("d100-why-critical", "D100-CRIT-01"),
        (true, _) if test.ability != Ability::Skill(Skill::Dodge) => {
            ("d100-why-critical-defence", "D100-CRIT-03")
        }
        (_, true) => ("d100-why-fumble", "D100-FUM-01"),
        _ => return None,
    };
    Some(Reason::by(rule, of(key, who).with("face", test.face)))
}

/// What the mind of somebody has added to the level of a test against another one.
fn minds(
    before: (&SystemState<D100>, Edition),
    (who, other): (Id, Id),
    aim: Aim,
    test: &Test,
) -> Vec<Reason> {
    let line = |which: Trait| match which {
        Trait::Animosity => of("d100-why-animosity", who).with("other", other),
        Trait::Hatred => of("d100-why-hatred", who).with("other", other),
        Trait::Prejudice => of("d100-why-prejudice", who).with("other", other),
        Trait::Fear | Trait::Terror => of("d100-why-fear", who).with("other", other),
        Trait::Frenzy => of("d100-why-frenzy", who),
    };
    let all = mind::shifts(before, (who, other), aim, test.ability).into_iter();
    all.map(|(which, by)| {
        let line = line(which).with("by", Arg::Change(by));
        Reason::by(mind::rule_of(which), line)
    })
    .collect()
}

/// An injury by its name and place.
pub(super) fn hurt(injury: &Record) -> Phrase {
    let place = Phrase::new(format!("d100-place-{}", injury.place.key()));
    let rows = tables::injuries().rows(injury.place.table());
    let row = rows.iter().find(|(known, _)| *known == injury.row);
    let name = row.map_or_else(
        || Arg::Phrase(Phrase::new("d100-injury-tear")),
        |(_, row)| Arg::Phrase(tables::named(&row.name, &row.ru)),
    );
    Phrase::new("d100-row-injury").with("name", name).with("place", place)
}

/// The names of what is in hand, or that it is bare hands.
fn in_hands(weapons: &[Weapon], in_hand: &[u8]) -> Arg {
    let held = in_hand.iter().filter_map(|number| weapons.get(usize::from(*number)));
    let mut names: Vec<Arg> = held.map(|weapon| Arg::Name(weapon.name.clone())).collect();
    if names.is_empty() {
        names.push(Arg::Phrase(Phrase::new("d100-fists")));
    }
    Arg::List(names)
}

/// What somebody carries beside what is in hand, its own body left out.
fn beside(weapons: &[Weapon], in_hand: &[u8]) -> Vec<Arg> {
    let numbered = (0_u8..).zip(weapons);
    let rest =
        numbered.filter(|(number, weapon)| !in_hand.contains(number) && !weapon.is(Tag::Natural));
    rest.map(|(_, weapon)| Arg::Name(weapon.name.clone())).collect()
}

impl Blow {
    fn weapon(&self) -> Arg {
        let fists = || Arg::Phrase(Phrase::new("d100-fists"));
        self.weapon.clone().map_or_else(fists, Arg::Name)
    }

    const fn rule(&self) -> &'static str {
        match self.came {
            Came::Hit => "D100-DMG-02",
            Came::Lost => "D100-MEL-02",
            Came::Stalemate => "D100-OPP-04",
            Came::Missed => "D100-MEL-03",
        }
    }

    /// What was won by it.
    const fn won(&self) -> &'static str {
        match self.deed {
            Deed::Blow | Deed::Squeeze => "d100-log-hit",
            Deed::Grip => "d100-log-grips",
            Deed::Entangle => "d100-log-entangles",
            Deed::Shed => "d100-log-wriggles",
        }
    }

    /// Who has won against whom and with what.
    pub(super) fn outline(&self) -> Phrase {
        let key = match self.came {
            Came::Hit => self.won(),
            Came::Lost => "d100-log-parried",
            Came::Stalemate => "d100-log-stalemate",
            Came::Missed => "d100-log-missed",
        };
        of(key, self.who).with("other", self.target).with("weapon", self.weapon())
    }

    /// That a test of it is a fumble for want of fingers, and no double (D100-FUM-03).
    fn maimed(
        &self,
        (state, edition): (&SystemState<D100>, Edition),
        (who, test): (Id, &Test),
        attacks: bool,
    ) -> Option<Reason> {
        let (graded, sheet) = (test.graded()?, state.sheet(who)?);
        if test.ability == Ability::Skill(Skill::Dodge) || is_fumble(graded, 0) {
            return None;
        }
        let fingers = attack::fingers_of(sheet, self.weapon.as_ref(), attacks, edition);
        let line = of("d100-why-fumble-fingers", who).with("face", test.face);
        is_fumble(graded, fingers).then(|| Reason::by("D100-FUM-03", line.with("fingers", fingers)))
    }

    /// The success levels of the tests (D100-OPP-01).
    fn levels(&self) -> Phrase {
        let own = |key| of(key, self.who).with("level", level(&self.attack));
        match &self.defence {
            Some(test) => {
                own("d100-log-levels").with("other", self.target).with("theirs", level(test))
            }
            None => own("d100-log-level"),
        }
    }

    fn report(&self) -> Report {
        let tone = if self.came == Came::Hit { Tone::Hit } else { Tone::Miss };
        let outline = self.outline();
        let line = match self.place {
            Some(place) => Phrase::new("d100-log-blow")
                .with("blow", outline.clone())
                .with("place", Phrase::new(format!("d100-place-{}", place.key())))
                .with("damage", self.damage)
                .with("loss", self.loss),
            None => outline.clone(),
        };
        let shot =
            matches!(self.attack.ability, Ability::Skill(Skill::Shooting | Skill::ShootingThrown));
        let way = if shot { "D100-RNG-01" } else { "D100-MEL-01" };
        let report = Report::of([self.who, self.target], [self.rule(), way])
            .says(tone, line)
            .says(Tone::Detail, self.levels())
            .marked()
            .outlined(tone, outline.clone())
            .ends(outline);
        let tests =
            [(self.who, Some(&self.attack), true), (self.target, self.defence.as_ref(), false)];
        let doubles =
            tests.into_iter().filter_map(|(who, test, attacks)| double(who, test?, attacks));
        let report =
            doubles.fold(report, |report, double| report.says(Tone::Detail, double.phrase));
        let report = match self.ruled {
            Some(ruled) => {
                report.says(Tone::Ruling, Phrase::new("d100-log-ruled").with("loss", ruled))
            }
            None => report,
        };
        report.counts(Tally::Blow(Struck {
            attacker: self.who,
            target: self.target,
            hit: self.came == Came::Hit,
            critical: self.attack.graded().is_some_and(Graded::is_critical),
            damage: self.ruled.unwrap_or(self.loss),
            hp: None,
            waits: None,
            collision: None,
            impact: None,
        }))
    }
}

/// What has befallen the mind of somebody.
fn felt_by(who: Id, felt: Felt) -> Phrase {
    let to = |key: &'static str, other: Id| of(key, who).with("other", other);
    match felt {
        Felt::Afraid(other) => to("d100-log-afraid", other),
        Felt::Overcome(other) => to("d100-log-overcome", other),
        Felt::Held(other, Trait::Hatred) => to("d100-log-hates", other),
        Felt::Held(other, _) => to("d100-log-angry", other),
        Felt::Mastered(other, _) => to("d100-log-masters", other),
        Felt::Insults(other) => to("d100-log-insults", other),
        Felt::Frenzy(true) => of("d100-log-frenzy", who),
        Felt::Frenzy(false) => of("d100-log-calm", who),
        Felt::Composed(last) => of("d100-log-composed", who).with("round", last),
        Felt::Difficulty(by) => of("d100-log-nerves", who).with("by", Arg::Change(by)),
    }
}

/// The limb in which a part was, where only one side lacks any of it: a fact says how many went, not on which side.
fn limb(part: BodyPart, lost: &Lost) -> Option<HitLocation> {
    let side = match [Side::Left, Side::Right].map(|side| lost.on(part, side) > 0) {
        [true, false] => Side::Left,
        [false, true] => Side::Right,
        [true, true] | [false, false] => return None,
    };
    match part {
        BodyPart::Arm | BodyPart::Hand | BodyPart::Finger => Some(HitLocation::Arm(side)),
        BodyPart::Leg | BodyPart::Foot | BodyPart::Toe => Some(HitLocation::Leg(side)),
        BodyPart::Eye | BodyPart::Ear | BodyPart::Tooth | BodyPart::Nose | BodyPart::Tongue => None,
    }
}

/// Parts that somebody loses.
fn parted(who: Id, (part, many): (BodyPart, u16), lost: &Lost) -> Phrase {
    // Of what is called by more than one it is said how many, also where that is one.
    let counted = matches!(part, BodyPart::Tooth | BodyPart::Toe | BodyPart::Finger);
    let named = |what: Phrase| match many {
        1 if !counted => of("d100-log-lost-one", who).with("what", what),
        many => of("d100-log-lost", who).with("what", what).with("count", many),
    };
    match (part, limb(part, lost)) {
        (_, None) => named(tables::part_name(part)),
        (BodyPart::Arm | BodyPart::Leg, Some(place)) => named(named_place(place)),
        (_, Some(place)) => Phrase::new("d100-log-lost-of")
            .with("lost", named(tables::part_name(part)))
            .with("place", named_place(place)),
    }
}

/// What an injury has left on somebody, who now lacks these parts.
fn harmed(who: Id, left: Left, gone: &Lost) -> Phrase {
    let at = |key: &'static str, place: HitLocation| of(key, who).with("place", named_place(place));
    match left {
        Left::Torn(place, severity) => {
            at("d100-log-harmed", place).with("what", tables::tear_name(severity))
        }
        Left::Broken(place, severity) => {
            at("d100-log-harmed", place).with("what", tables::fracture_name(severity))
        }
        Left::Lost(part, many) => parted(who, (part, many), gone),
        Left::Useless(place, Some(round)) => {
            let round = i32::try_from(round).unwrap_or(i32::MAX);
            at("d100-log-useless", place).with("round", round)
        }
        Left::Useless(place, None) => at("d100-log-useless-help", place),
        Left::Works(place) => at("d100-log-works", place),
        Left::CriesOut => of("d100-log-cries", who),
        Left::Infected(Started::Festering) => of("d100-log-festers", who),
        Left::Infected(Started::BloodRot) => of("d100-log-blood-rot", who),
    }
}

/// The stacks of conditions that came and went.
fn changed(who: Id, fact: &Fact, about: Vec<Id>) -> Report {
    let Fact::Conditions { now, changes, .. } = fact else { return Report::about(about) };
    let report = Report::of(about, ["D100-CON-02"]);
    changes.iter().fold(report, |report, (condition, by)| {
        let key = if *by > 0 { "d100-log-gains" } else { "d100-log-sheds" };
        let line = of(key, who)
            .with("what", marks::condition(*condition))
            .with("by", Arg::Change(*by))
            .with("now", now.count(*condition));
        report.says(Tone::Detail, line)
    })
}

impl Fact {
    /// What the log tells of it.
    #[allow(clippy::too_many_lines, reason = "a few lines for each kind of fact")]
    pub(super) fn report(&self) -> Report {
        let about = self.about();
        match self {
            // What a turn has left is on the screen.
            Self::Turn(_) => Report::of(about, ["D100-TRN-01"]),
            Self::Options(options) => {
                house_rule::told(Report::of(about, ["D100-SHT-05"]), HOUSE_RULES, options)
            }
            Self::Tested { who, test } => {
                let line = of("d100-log-test", *who).with("test", told(test));
                Report::of(about, ["D100-EXT-01"]).says(Tone::Detail, line)
            }
            Self::Struck(blow) => blow.report(),
            Self::Pool { who, pool, now, change } => {
                let line = of("d100-log-pool", *who)
                    .with("pool", *pool)
                    .with("change", Arg::Change(*change))
                    .with("now", *now);
                if *pool == HEALTH && *change < 0 {
                    let by = change.saturating_neg();
                    let report = Report::of(about, ["D100-DMG-04"]).echoes(line);
                    report.counts(Tally::Sank { who: *who, by })
                } else if *pool == HEALTH {
                    Report::of(about, ["D100-DMG-04"]).echoes(line)
                } else {
                    let rule = match *pool {
                        FATE | FORTUNE => "D100-FATE-01",
                        RESILIENCE | RESOLVE => "D100-FATE-08",
                        _ => "D100-ADV-07",
                    };
                    Report::of(about, [rule]).says(Tone::Detail, line)
                }
            }
            // Nothing else is marked where somebody has just been spared by a point of Fate.
            Self::Down { who, down } if *down == (Down { out: true, ..Down::default() }) => {
                Report::of(about, ["D100-FATE-05"]).tells(of("d100-log-taken-for-dead", *who))
            }
            Self::Down { .. } => Report::of(about, ["D100-WND-03"]),
            Self::Conditions { who, .. } => changed(*who, self, about),
            Self::Injured { who, injury, face } => {
                let line = of("d100-log-injured", *who).with("injury", hurt(injury));
                let at = Phrase::new("d100-way-injured")
                    .with("who", *who)
                    .with("place", named_place(injury.place));
                Report::of(about, ["D100-INJ-01"]).tells(line.with("face", *face)).ends(at)
            }
            Self::Healed { who, number } => {
                let line = of("d100-log-healed", *who).with("number", number.saturating_add(1));
                Report::of(about, ["D100-INJ-02"]).tells(line)
            }
            Self::Mind { who, felt, .. } => {
                let report = Report::of(about, ["D100-PSY-01"]);
                felt.iter().fold(report, |report, felt| report.tells(felt_by(*who, *felt)))
            }
            Self::Rows { who, now } => {
                let key = if now.is_empty() { "d100-log-no-rows" } else { "d100-log-rows" };
                let rows =
                    now.iter().map(|row| Phrase::of_family("d100-situation-", row.spelled()));
                let rows: Vec<Arg> = rows.map(Arg::Phrase).collect();
                let line = of(key, *who).with("rows", rows);
                Report::of(about, ["D100-MODS-12"]).says(Tone::Ruling, line)
            }
            Self::Harmed { who, left, now } => {
                let report = Report::of(about, ["D100-INJ-04"]);
                let told = left.iter().map(|left| harmed(*who, *left, &now.lost));
                told.fold(report, |report, line| report.says(Tone::Detail, line))
            }
            Self::Engaged { .. } => Report::of(about, ["D100-MEL-05"]),
            Self::Crowds { .. } => Report::of(about, ["D100-GRD-05"]),
            Self::Stance { who, skill: Some(skill) } => {
                let line = of("d100-log-stance", *who).with("skill", marks::skill(*skill));
                Report::of(about, ["D100-TRN-05"]).tells(line)
            }
            Self::Stance { skill: None, .. } => Report::of(about, ["D100-TRN-05"]),
            Self::Aim { who, aim: Some(aim) } => {
                let line = of("d100-log-aims", *who).with("other", aim.at);
                Report::of(about, ["D100-TRN-07"]).tells(line)
            }
            Self::Aim { aim: None, .. } => Report::of(about, ["D100-TRN-07"]),
            Self::Noted { .. } => Report::of(about, ["D100-TRN-11"]),
            Self::Weapons { who, weapons, in_hand } => {
                let line = of("d100-log-hands", *who).with("weapons", in_hands(weapons, in_hand));
                let report = Report::of(about, ["D100-SHT-04"]).says(Tone::Detail, line);
                let rest = beside(weapons, in_hand);
                if rest.is_empty() {
                    return report;
                }
                let line = of("d100-log-carries", *who).with("weapons", Arg::List(rest));
                report.says(Tone::Detail, line)
            }
            Self::Shield { who, on } => {
                let key = if *on { "d100-log-shield-up" } else { "d100-log-shield-down" };
                Report::of(about, ["D100-RNG-02"]).says(Tone::Detail, of(key, *who))
            }
            Self::Given { who, record, .. } => {
                let named = record.given().map(|(_, name)| Arg::Name(name.clone()));
                let lines =
                    named.into_iter().map(|name| of("d100-log-given", *who).with("what", name));
                let report = Report::of(about, ["D100-SHT-04"]);
                lines.fold(report, |report, line| report.says(Tone::Ruling, line))
            }
            Self::Lasting { .. } => Report::of(about, ["D100-SHT-01"]),
            Self::Shape { .. } => Report::of(about, ["D100-MUT-03"]),
            Self::Common(_) => Report::of(about, ["D100-CHS-01"]),
            Self::Said { line, rule, .. } => {
                let rule = catalogue::called(rule.as_str());
                let rule = rule.unwrap_or_else(|| crate::RuleId::new("D100-TST-01"));
                // What a fumble does is no word of how the blow came out.
                let fumbles = rule.as_str().starts_with("D100-FUM");
                let tone = if fumbles { Tone::Detail } else { Tone::Headline };
                let report = Report::of(about, [rule]).says(tone, line.clone());
                match outline(line) {
                    // What its owner cannot know yet.
                    _ if FOR_GM.contains(&&*line.key) => report.for_gm(),
                    Some(seen) => report.outlined(tone, seen),
                    None => report,
                }
            }
            Self::Clinch { who, with, stacks: Some([own, theirs]) } => {
                let line = of("d100-log-clinch", *who).with("other", *with);
                let line = line.with("own", *own).with("theirs", *theirs);
                Report::of(about, ["D100-GRAP-05"]).says(Tone::Detail, line)
            }
            Self::Clinch { who, with, stacks: None } => {
                let line = of("d100-log-clinch-over", *who).with("other", *with);
                let report = Report::of(about, ["D100-GRAP-05"]).tells(line.clone());
                report.outlined(Tone::Headline, line)
            }
            Self::Rides { who, mount, on } => {
                let key = if *on { "d100-log-mounts" } else { "d100-log-dismounts" };
                let line = of(key, *who).with("other", *mount);
                let report = Report::of(about, ["D100-MNT-06"]).tells(line.clone());
                report.outlined(Tone::Headline, line)
            }
            Self::Snare { who, strength } => {
                let line = of("d100-log-snare", *who).with("strength", *strength);
                Report::of(about, ["D100-CON-22"]).says(Tone::Ruling, line)
            }
            Self::Important { who, on } => {
                let key = if *on { "d100-log-important" } else { "d100-log-unimportant" };
                Report::of(about, ["D100-ADV-03"]).says(Tone::Ruling, of(key, *who))
            }
            Self::DayPassed => Report::of(about, ["D100-HEAL-02"])
                .tells(Phrase::new("d100-log-day"))
                .counts(Tally::DayBegan),
            Self::Dead { who, dead: true } => Report::of(about, ["D100-WND-08"])
                .says(Tone::Death, of("d100-log-dies", *who))
                .outlined(Tone::Death, of("d100-log-dies", *who))
                .counts(Tally::Died { who: *who }),
            Self::Dead { who, dead: false } => {
                Report::of(about, ["D100-WND-08"]).tells(of("d100-log-lives", *who))
            }
        }
    }

    /// How an attack came about: both tests with what the mind has added to their levels, and what was taken from the
    /// damage.
    pub(super) fn explain(&self, before: (&SystemState<D100>, Edition)) -> Vec<Reason> {
        let Self::Struck(blow) = self else { return Vec::new() };
        let attack = Phrase::new("d100-why-attack").with("weapon", blow.weapon());
        let mut all = vec![Reason::by("D100-EXT-02", attack.with("test", told(&blow.attack)))];
        let attacks = (blow.who, blow.target);
        all.extend(minds(before, attacks, Aim::Attack, &blow.attack));
        if let Some(test) = &blow.defence {
            let line = of("d100-why-defence", blow.target).with("test", told(test));
            all.push(Reason::by("D100-OPP-01", line));
            all.extend(minds(before, (blow.target, blow.who), Aim::Defence, test));
        }
        if let Some(place) = blow.place {
            // The least that a blow takes is 1 (D100-DMG-03): nothing is taken where a point of Fate has avoided it.
            let spared = blow.loss == 0 && blow.deed == Deed::Blow;
            let (key, rule) = if spared {
                ("d100-why-scratch", "D100-FATE-06")
            } else {
                ("d100-why-damage", "D100-DMG-02")
            };
            let line = Phrase::new(key).with("place", named_place(place));
            let line = line.with("damage", blow.damage).with("loss", blow.loss);
            all.push(Reason::by(rule, line));
        }
        if blow.came == Came::Stalemate {
            all.push(Reason::by("D100-OPP-04", blow.outline()));
        }
        all.extend(double(blow.who, &blow.attack, true));
        all.extend(blow.maimed(before, (blow.who, &blow.attack), true));
        let parry = blow.defence.as_ref().map(|test| (blow.target, test));
        all.extend(parry.and_then(|test| blow.maimed(before, test, false)));
        all.extend(blow.defence.as_ref().and_then(|test| double(blow.target, test, false)));
        all
    }
}

/// What only the GM is told: a disease that does not show yet, and what the next hit will take.
const FOR_GM: [&str; 2] = ["d100-log-infected", "d100-log-loses"];

/// What everybody sees of something that was said: what happens in the open, without a number of a sheet.
fn outline(line: &Phrase) -> Option<Phrase> {
    const OPEN: [&str; 9] = [
        "d100-log-nobody-wins",
        "d100-log-falls",
        "d100-log-jumps",
        "d100-log-climbs",
        "d100-log-lands",
        "d100-log-weapon-lands",
        "d100-log-caught",
        "d100-log-escaped",
        "d100-log-chase",
    ];
    if line.key == "d100-log-wins" {
        let mut seen = line.clone();
        seen.key = "d100-log-wins-plainly".into();
        seen.args.retain(|(name, _)| name != "level");
        return Some(seen);
    }
    OPEN.contains(&&*line.key).then(|| line.clone())
}
