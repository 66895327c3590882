//! What each fact tells.

use super::{
    acts::{ROLL_RULES, rule_of},
    catalogue::{
        self, AGAIN, CLASS, DEGREE, FIELD, HIDDEN, LEVEL, MARGIN, PERSONAL, POOLS, PROMPT, RACE,
        REACTIONS, RETRY, SCENE, SHAKEN, SNEAK, TERROR, TIMED, TURNS, WORK,
    },
    fact::Fact,
    level,
    names::{self, HP},
    options::HOUSE_RULES,
    outcome::{Compared, LevelPart, Outcome, Try, Versus},
    sheet::{self, Tagged},
    terms::{Seen, Trait},
};
use crate::{
    Arg, Edition, Id, Phrase, PlainText, Report, RuleId, Said, Tone, house_rule,
    report::{Hazard, Reason, Tally},
};

fn of(key: &'static str, who: Id) -> Phrase {
    Phrase::new(key).with("who", who)
}

/// The name of what was rolled against.
fn name_of(with: &Trait) -> Arg {
    match with {
        Trait::Named(name) | Trait::Own { name, .. } => Arg::Name(name.clone()),
        Trait::Typed(_) => Arg::Phrase(Phrase::new("t3d-typed")),
    }
}

/// A modifier against an effect, with the turns that it has left where they are counted.
pub(super) fn ward(ward: &Tagged) -> Phrase {
    let key = if ward.turns.is_some() { "t3d-row-ward" } else { "t3d-row-ward-lasting" };
    let phrase = Phrase::new(key).with("name", Arg::Name(ward.effect.clone()));
    let phrase = phrase.with("by", Arg::Change(ward.by));
    match ward.turns {
        Some(turns) => phrase.with("turns", turns),
        None => phrase,
    }
}

impl Try {
    fn line(&self, key: &'static str) -> Phrase {
        of(key, self.who).with("name", name_of(&self.with))
    }

    fn outcome(&self) -> Phrase {
        let came = self.came;
        Phrase::new(match (came.success, came.degree) {
            (true, 0) => "t3d-success",
            (true, _) => "t3d-critical-success",
            (false, 0) => "t3d-failure",
            (false, _) => "t3d-critical-failure",
        })
    }

    /// All that came of it.
    fn full(&self) -> Phrase {
        let came = self.came;
        let key = match (came.sum, came.degree) {
            (None, _) => "t3d-log-automatic",
            (Some(_), 0) => "t3d-log-rolled",
            (Some(_), _) => "t3d-log-critical",
        };
        self.line(key)
            .with("outcome", self.outcome())
            .with("level", self.level.number())
            .with("sum", came.sum.unwrap_or_default())
            .with("margin", came.margin.saturating_abs())
            .with("degree", came.degree.unsigned_abs())
    }

    fn report(&self) -> Report {
        let tone = if self.came.success { Tone::Hit } else { Tone::Miss };
        let outline = self.line("t3d-log-outcome").with("outcome", self.outcome());
        let report = Report::of([self.who], ROLL_RULES).says(tone, self.full()).marked();
        match self.seen {
            Seen::All => report.outlined(tone, outline),
            Seen::Attempt => report.for_gm().outlined(Tone::Detail, self.line("t3d-log-tried")),
            Seen::Gm => report.for_gm(),
        }
    }
}

impl LevelPart {
    fn phrase(&self) -> Phrase {
        let typed = || Arg::Phrase(Phrase::new("t3d-typed"));
        let name = self.name.clone().map_or_else(typed, Arg::Name);
        let phrase = Phrase::new(format!("t3d-part-{}", self.key));
        let phrase = phrase.with("name", name).with("by", Arg::Change(self.by));
        if self.key.as_str() == "difficulty" {
            phrase.with("step", Phrase::new(level::step(self.by)))
        } else {
            phrase
        }
    }
}

impl Compared {
    /// Those who tie (T3D-CON-06): whoever has the best of the margins that several have, unless that is said otherwise.
    fn tied(&self) -> Vec<Id> {
        if !self.tied.is_empty() {
            return self.tied.clone();
        }
        let margins = || self.sides.iter().filter_map(|side| side.margin);
        let is_shared = |one: &i32| margins().filter(|margin| margin == one).count() > 1;
        let best = margins().filter(is_shared).max();
        let sides = self.sides.iter();
        let ties = sides.filter(|side| best.is_some() && side.margin == best);
        ties.map(|side| side.who).collect()
    }

    fn report(&self) -> Report {
        let about: Vec<Id> = self.sides.iter().map(|side| side.who).collect();
        let at = |place: usize| about.get(place).copied().unwrap_or(Id::NOBODY);
        let (first, other) = (at(0), at(1));
        let won = self.winner == Some(first);
        let key = match (self.of, won) {
            (Versus::Contest, _) if self.winner.is_none() => "t3d-log-tie",
            (Versus::Contest, _) => "t3d-log-contest",
            (Versus::Resistance, true) => "t3d-log-works",
            (Versus::Resistance, false) => "t3d-log-resisted",
            (Versus::Attack, true) => "t3d-log-hit",
            (Versus::Attack, false) => "t3d-log-missed",
            (Versus::Noticing, true) => "t3d-log-noticed",
            (Versus::Noticing, false) => "t3d-log-unnoticed",
            (Versus::Influence, true) => "t3d-log-influenced",
            (Versus::Influence, false) => "t3d-log-not-influenced",
        };
        let named = self.winner.filter(|_| self.of == Versus::Contest).unwrap_or(first);
        let ties = key == "t3d-log-tie";
        let all: Vec<Id> = if ties { self.tied() } else { about.clone() };
        let all: Vec<Arg> = all.into_iter().map(Arg::from).collect();
        let line = of(key, named).with("other", other).with("all", all);
        let tone = if won { Tone::Hit } else { Tone::Miss };
        let report = Report::of(about, [rule_of(self.of)]).says(tone, line.clone());
        let report = report.ends(line.clone());
        match self.seen {
            Seen::All => report.outlined(tone, line),
            Seen::Attempt | Seen::Gm => report.for_gm(),
        }
    }
}

/// What came of an earlier act, as everybody reads it now.
fn released(outcome: &Outcome) -> Report {
    let report = match outcome {
        Outcome::Tried(made) => Try { seen: Seen::All, ..(**made).clone() }.report(),
        Outcome::Compared(compared) => {
            Compared { seen: Seen::All, ..(**compared).clone() }.report()
        }
    };
    let outline = report.lines.first().cloned().map(|line| Said { marked: false, ..line });
    let lines = report.lines.into_iter().map(|line| Said { marked: false, ..line }).collect();
    Report { lines, outline, ..report }
}

/// What everybody reads as the GM does.
fn open(report: Report, tone: Tone, line: Phrase) -> Report {
    report.says(tone, line.clone()).outlined(tone, line)
}

/// What a tracker has become; a loss of hit points counts as a wound.
fn spent(report: Report, who: Id, pool: &PlainText, now: i32, change: i32) -> Report {
    let line = of("t3d-log-pool", who)
        .with("pool", Arg::Name(pool.clone()))
        .with("change", Arg::Change(change))
        .with("now", now);
    let report = report.echoes(line);
    let damage = change.saturating_neg();
    let hurt = Tally::Hurt { who, damage, by: Hazard::Other };
    let hurts = change < 0 && names::is(pool.as_str(), HP);
    if hurts { report.counts(hurt) } else { report }
}

/// How those of a running contest stand.
fn standings(name: &PlainText, race: &sheet::Tally) -> Phrase {
    let points = race.points.iter();
    let points = points.map(|(who, points)| of("t3d-points", *who).with("points", *points).into());
    let points: Vec<Arg> = points.collect();
    let key = if race.over { "t3d-log-race-over" } else { "t3d-log-race" };
    Phrase::new(key).with("name", Arg::Name(name.clone())).with("points", points)
}

/// The same as it is told.
fn raced(report: Report, line: Phrase, secret: bool) -> Report {
    if secret {
        report.says(Tone::Headline, line).for_gm()
    } else {
        open(report, Tone::Headline, line)
    }
}

/// What somebody thinks of a side, and what is proposed to the GM at the worst and the best (T3D-TAB-12).
fn attitude(report: Report, npc: Id, index: Option<i32>) -> Report {
    let line = match index {
        Some(index) => of("t3d-log-reaction", npc).with("reaction", reaction(index)),
        None => of("t3d-log-reaction-gone", npc),
    };
    let report = report.tells(line.clone()).for_gm().ends(line);
    match index {
        Some(-3) => report.tells(of("t3d-log-propose-hostile", npc)),
        Some(3) => report.tells(of("t3d-log-propose-ally", npc)),
        Some(_) | None => report,
    }
}

/// What a critical result does, told to those who were told of the roll.
fn effect(report: Report, (who, degree): (Id, i8), text: &PlainText, seen: Seen) -> Report {
    let key = if degree > 0 { "t3d-critical-success" } else { "t3d-critical-failure" };
    let line = of("t3d-log-effect", who)
        .with("degree", degree.unsigned_abs())
        .with("outcome", Phrase::new(key))
        .with("text", Arg::Text(text.clone()));
    if seen == Seen::All {
        open(report, Tone::Ruling, line)
    } else {
        report.says(Tone::Ruling, line).for_gm()
    }
}

impl Fact {
    /// What the log tells of it.
    pub(super) fn report(&self) -> Report {
        let about = self.about();
        match self {
            // What a turn has had is on the screen; that one who lives again has its place in the queue tells that.
            Self::Turn(_) | Self::Dead { dead: false, .. } => Report::of(about, [TURNS]),
            Self::Began { .. } => Report { opens_act: true, ..Report::of(about, [PROMPT]) },
            Self::Tried(made) => made.report(),
            Self::Compared(compared) => compared.report(),
            Self::Released(outcome) => released(outcome),
            Self::Said { line, rule, secret, .. } => {
                let rule = catalogue::called(rule.as_str()).unwrap_or(RuleId::new(LEVEL));
                let report = Report::of(about, [rule]).ends(line.clone());
                // The fact before it tells that; fights hold both.
                if line.key == "t3d-log-seen" {
                    report.for_gm()
                } else if *secret {
                    report.tells(line.clone()).for_gm()
                } else {
                    open(report, Tone::Headline, line.clone())
                }
            }
            Self::Tries { .. } => Report::of(about, [RETRY]).for_gm(),
            Self::Task { name, task } => {
                let key = if task.is_some() { "t3d-log-task" } else { "t3d-log-task-gone" };
                let line = Phrase::new(key).with("name", Arg::Name(name.clone()));
                Report::of(about, [CLASS]).says(Tone::Ruling, line).for_gm()
            }
            Self::Pool { who, pool, now, change } => {
                spent(Report::of(about, [POOLS]), *who, pool, *now, *change)
            }
            Self::Value { who, name, now } => {
                let key = if now.is_some() { "t3d-log-value" } else { "t3d-log-value-gone" };
                let line = of(key, *who).with("name", Arg::Name(name.clone()));
                let line = line.with("now", now.unwrap_or_default());
                Report::of(about, [LEVEL]).says(Tone::Ruling, line)
            }
            Self::Shaken { who, cause } => {
                let key = if cause.is_some() { "t3d-log-shaken" } else { "t3d-log-recovered" };
                open(Report::of(about, [SHAKEN]), Tone::Headline, of(key, *who))
            }
            // The card counts its turns.
            Self::Condition { runs_down: true, .. } => Report::of(about, [TIMED]),
            Self::Condition { who, name, on, .. } => {
                let key = if *on { "t3d-log-condition" } else { "t3d-log-condition-ends" };
                let line = of(key, *who).with("name", Arg::Name(name.clone()));
                open(Report::of(about, [TIMED]), Tone::Detail, line)
            }
            Self::Dead { who, dead: true } => Report::of(about, [TURNS])
                .says(Tone::Death, of("t3d-log-dead", *who))
                .outlined(Tone::Death, of("t3d-log-dead", *who))
                .counts(Tally::Died { who: *who }),
            Self::Wards { who, wards } => {
                let key = if wards.is_empty() { "t3d-log-no-wards" } else { "t3d-log-wards" };
                let wards: Vec<Arg> = wards.iter().map(ward).map(Arg::Phrase).collect();
                let line = of(key, *who).with("wards", wards);
                Report::of(about, [PERSONAL]).says(Tone::Detail, line)
            }
            Self::Hidden { who, noticed } => {
                let (key, tone) = match noticed.as_deref() {
                    None => ("t3d-log-seen", Tone::Headline),
                    Some([]) => ("t3d-log-hides", Tone::Detail),
                    Some(_) => ("t3d-log-found", Tone::Detail),
                };
                Report::of(about, [HIDDEN]).says(tone, of(key, *who)).for_gm()
            }
            Self::Reaction { npc, index, .. } => {
                attitude(Report::of(about, [REACTIONS]), *npc, *index)
            }
            Self::Pressed { .. } => Report::of(about, [AGAIN]).for_gm(),
            Self::Fields { fields } => {
                let names = fields.iter().map(|field| Arg::Name(field.name.clone()));
                let names: Vec<Arg> = names.collect();
                let key = if names.is_empty() { "t3d-log-no-fields" } else { "t3d-log-fields" };
                let line = Phrase::new(key).with("names", names);
                Report::of(about, [FIELD]).says(Tone::Ruling, line).for_gm()
            }
            Self::Race { name, tally, secret } => {
                raced(Report::of(about, [RACE]), standings(name, tally), *secret)
            }
            Self::Works { who, work, secret } => {
                let line = match work {
                    Some(work) => of("t3d-log-works-at", *who).with("left", work.left),
                    None => of("t3d-log-works-no-more", *who),
                };
                let report = Report::of(about, [WORK]).says(Tone::Detail, line);
                if *secret { report.for_gm() } else { report }
            }
            Self::Faced { .. } => Report::of(about, [TERROR]).for_gm(),
            Self::Sneaked { .. } => Report::of(about, [SNEAK]).for_gm(),
            Self::Scene => {
                Report::of(about, [SCENE]).says(Tone::Ruling, Phrase::new("t3d-log-scene"))
            }
            Self::DayPassed => Report::of(about, [SCENE])
                .says(Tone::Ruling, Phrase::new("t3d-log-day"))
                .counts(Tally::DayBegan),
            Self::Effect { who, degree, text, seen } => {
                effect(Report::of(about, [DEGREE]), (*who, *degree), text, *seen)
            }
            Self::Options(options) => {
                house_rule::told(Report::of(about, [DEGREE]), HOUSE_RULES, options)
            }
        }
    }

    /// How a level came about, and what came of the roll. The parts of the level stand with the throw; without one they
    /// are told here.
    pub(super) fn explain(&self, edition: Edition) -> Vec<Reason> {
        let Self::Tried(made) = self else { return Vec::new() };
        let head = of("t3d-why-level", made.who)
            .with("name", name_of(&made.with))
            .with("level", made.level.number());
        let parts = made.level.parts.iter().filter(|_| made.came.sum.is_none());
        let parts = parts.map(|part| Reason::by(level::rule_of(edition, part), part.phrase()));
        let outcome = Reason::by(MARGIN, made.full());
        std::iter::once(Reason::by(LEVEL, head)).chain(parts).chain([outcome]).collect()
    }
}

/// The word of a reaction.
pub(super) fn reaction(index: i32) -> Arg {
    let key = match index {
        3.. => "t3d-reaction-excellent",
        2 => "t3d-reaction-very-good",
        1 => "t3d-reaction-good",
        0 => "t3d-reaction-neutral",
        -1 => "t3d-reaction-bad",
        -2 => "t3d-reaction-very-bad",
        _ => "t3d-reaction-disastrous",
    };
    Arg::Phrase(Phrase::new(key))
}
