//! What each fact tells.

use super::{
    acts::grapple::{NOT_SEIZED, SEIZED, TOO_LARGE},
    catalogue,
    fact::{AttackResult, Came, Fact, Why},
    marks,
    numbers::{
        objects::{Cover, Ineffective},
        weapon::{Deals, Weapon, WeaponKind},
    },
    options::HOUSE_RULES,
    sheet::{HP, Held, PSYCHE, Record, Word},
};
use crate::{
    Arg, Id, Phrase, PlainText, PoolId, Report, RuleId, Spot, Tone, house_rule,
    report::{After, Blow as Struck, Reason, Tally},
};

fn of(key: &'static str, who: Id) -> Phrase {
    Phrase::new(key).with("who", who)
}

/// The word for a kind of damage.
fn kind(deals: Deals) -> Phrase {
    Phrase::new(match deals {
        Deals::Physical => "d20-physical",
        Deals::Stress => "d20-stress",
        Deals::Psy => "d20-psy",
    })
}

impl Why {
    const fn rule(self) -> &'static str {
        match self {
            Self::Turn => "D20-ATK-01",
            Self::Opportunity => "D20-AOO-02",
            Self::Passing => "D20-ACT-06",
            Self::Charge => "D20-ACT-03",
            Self::Held => "D20-RDY-02",
            Self::Met => "D20-RDY-03",
            Self::Guard => "D20-RDY-04",
            Self::Ready => "D20-RDY-05",
            Self::Ambush => "D20-INI-05",
            Self::Mercy => "D20-HLP-03",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Turn => "d20-why-turn",
            Self::Opportunity => "d20-why-opportunity",
            Self::Passing => "d20-why-passing",
            Self::Charge => "d20-why-charge",
            Self::Held | Self::Met | Self::Guard | Self::Ready => "d20-why-held",
            Self::Ambush => "d20-why-ambush",
            Self::Mercy => "d20-why-mercy",
        }
    }
}

/// That nobody was where a weapon that strikes a group was aimed. Players are told as little where somebody hides.
fn struck_nobody(who: Id, at: Spot, about: Vec<Id>) -> Report {
    let line = of("d20-log-struck-nobody", who).with("cell", at);
    Report::of(about, ["D20-ATK-13"]).tells(line).for_gm()
}

/// That a square lies so high now.
fn raised(at: Spot, height: i32, about: Vec<Id>) -> Report {
    let line = Phrase::new("d20-log-height").with("cell", at).with("height", height);
    // Players see it on the squares that they see.
    Report::of(about, ["D20-MOD-02"]).says(Tone::Ruling, line).for_gm()
}

/// The word for a kind of weapon.
fn weapon_kind(kind: Option<WeaponKind>) -> Phrase {
    Phrase::new(match kind {
        Some(WeaponKind::Melee) => "d20-weapons-melee",
        Some(WeaponKind::Thrown) => "d20-weapons-thrown",
        Some(WeaponKind::Firearm) => "d20-weapons-firearm",
        Some(WeaponKind::Energy) => "d20-weapons-energy",
        Some(WeaponKind::Heavy) => "d20-weapons-heavy",
        Some(WeaponKind::Psionic) => "d20-weapons-psionic",
        Some(WeaponKind::Unarmed) | None => "d20-weapons-unarmed",
    })
}

/// The cover that the GM has given somebody.
fn covered(who: Id, cover: Option<Cover>, about: Vec<Id>) -> Report {
    let (key, bonus) = match cover {
        Some(Cover::Bonus(bonus)) => ("d20-log-cover", bonus),
        Some(Cover::Total) => ("d20-log-cover-total", 0),
        None => ("d20-log-cover-over", 0),
    };
    let line = of(key, who).with("bonus", Arg::Change(bonus));
    let report = Report::of(about, ["D20-COV-01"]);
    if cover.is_some() {
        return report.says(Tone::Ruling, line);
    }
    // What one fight uses up is put away for the next, whether it was there or not.
    report.says_in_tone_after(&[After::SameFight], Tone::Ruling, line)
}

/// Counts what hit points have sunk by.
fn sank(report: Report, who: Id, pool: PoolId, change: i32) -> Report {
    if pool != HP || change >= 0 {
        return report;
    }
    report.counts(Tally::Sank { who, by: change.saturating_neg() })
}

/// Where somebody looks: told where that was the GM's ruling, as everybody looks where it goes and strikes.
fn faces(who: Id, to: u8, about: Vec<Id>) -> Report {
    let line = of("d20-log-faces", who).with("way", marks::way(to));
    Report::of(about, ["D20-ACT-05"]).says_in_tone_after(&[After::Ruling], Tone::Ruling, line)
}

/// What somebody holds for triggers. What it waits for is told where it begins to wait; that it holds nothing more, where
/// that was the GM's ruling.
fn holds(who: Id, held: &[Held], about: Vec<Id>) -> Report {
    let report = Report::of(about, ["D20-RDY-06"]);
    if !held.is_empty() {
        return report;
    }
    let line = of("d20-log-released", who);
    report.says_in_tone_after(&[After::Ruling], Tone::Ruling, line)
}

/// The weapons that somebody has. What was struck, bought or dropped is told where it happens; the last of them is new where
/// it was lifted just before.
fn has(who: Id, weapons: &[Weapon], about: Vec<Id>) -> Report {
    let report = Report::of(about, ["D20-ACT-02"]);
    let Some(last) = weapons.last() else { return report };
    let line = of("d20-log-takes", who).with("weapon", Arg::Name(last.name.clone()));
    report.says_in_tone_after(&[After::Lifted], Tone::Headline, line)
}

/// A weapon that does nothing to whatever has a tag, or harms it again.
fn useless(pair: &Ineffective, on: bool) -> Report {
    let key = if on { "d20-log-ineffective" } else { "d20-log-effective" };
    let weapon = pair.weapon.clone();
    let weapon = weapon.map_or_else(|| Arg::Phrase(weapon_kind(pair.kind)), Arg::Name);
    let line = Phrase::new(key).with("weapon", weapon).with("tag", Arg::Name(pair.against.clone()));
    Report::of(Vec::new(), ["D20-OBJ-08"]).says(Tone::Ruling, line).for_gm()
}

/// Time that has passed for everybody.
fn passed(key: &'static str, counted: Tally) -> Report {
    Report::of([], ["D20-RND-02"]).tells(Phrase::new(key)).counts(counted)
}

/// What the GM has added; what a throw has used up is told with the throw.
fn told_of(who: Id, word: Word, about: Vec<Id>) -> Report {
    let report = Report::of(about, ["D20-MOD-14"]);
    if word == Word::default() {
        return report;
    }
    let line = of("d20-log-word", who)
        .with("roll", Arg::Change(word.roll))
        .with("ac", Arg::Change(word.ac))
        .with("dc", Arg::Change(word.dc));
    report.says(Tone::Ruling, line)
}

impl AttackResult {
    /// With what it is struck.
    fn weapon(&self) -> Arg {
        let fists = || Arg::Phrase(Phrase::new("d20-fists"));
        self.weapon.clone().map_or_else(fists, Arg::Name)
    }

    /// A line with the numbers of it.
    fn with_numbers(&self, line: Phrase) -> Phrase {
        line.with("total", self.total.unwrap_or_default())
            .with("ac", self.ac)
            .with("damage", self.damage)
            .with("kind", kind(self.deals))
    }

    /// How it came about.
    fn reason(&self) -> Reason {
        let key = match (self.came, self.total) {
            (Came::Missed, _) => "d20-why-missed",
            (Came::Saved, _) => "d20-why-saved",
            (_, None) => "d20-why-sure",
            (Came::Critical, Some(_)) => "d20-why-critical",
            (Came::Hit, Some(_)) => "d20-why-attack",
        };
        let line = Phrase::new(key).with("weapon", self.weapon());
        Reason::by(self.why.rule(), self.with_numbers(line))
    }

    /// Who has struck whom with what and why, and how it came out.
    fn outline(&self) -> (Tone, Phrase) {
        let (key, tone) = match self.came {
            Came::Missed => ("d20-log-missed", Tone::Miss),
            Came::Saved => ("d20-log-saved", Tone::Miss),
            Came::Hit => ("d20-log-hit", Tone::Hit),
            Came::Critical => ("d20-log-critical", Tone::Hit),
        };
        let line = of(key, self.who)
            .with("other", self.target)
            .with("weapon", self.weapon())
            .with("why", Phrase::new(self.why.key()));
        (tone, line)
    }

    fn report(&self) -> Report {
        let (tone, outline) = self.outline();
        let key = match (self.came, self.total) {
            (Came::Missed | Came::Saved, _) => "d20-log-attack-missed",
            (_, None) => "d20-log-attack-sure",
            (_, Some(_)) => "d20-log-attack",
        };
        let line = self.with_numbers(Phrase::new(key).with("attack", outline.clone()));
        let report = Report::of([self.who, self.target], [self.why.rule(), "D20-ATK-02"])
            .says(tone, line)
            .marked()
            .outlined(tone, outline.clone())
            .ends(outline);
        report.counts(self.tally())
    }

    /// What odds ask of it.
    fn account(&self) -> Report {
        Report::about([self.who, self.target]).ends(self.outline().1).counts(self.tally())
    }

    fn tally(&self) -> Tally {
        Tally::Blow(Struck {
            attacker: self.who,
            target: self.target,
            hit: matches!(self.came, Came::Hit | Came::Critical),
            critical: self.came == Came::Critical,
            damage: if self.deals == Deals::Physical { self.damage } else { 0 },
            hp: None,
            waits: None,
            collision: None,
            impact: None,
        })
    }
}

impl Fact {
    /// What the log tells of it.
    pub(super) fn report(&self) -> Report {
        let about = self.about();
        match self {
            // What a turn has left is on the screen.
            Self::Turn(_) => Report::of(about, ["D20-RND-03"]),
            Self::Options(options) => {
                house_rule::told(Report::of(about, ["D20-RND-10"]), HOUSE_RULES, options)
            }
            Self::Struck(attack) => attack.report(),
            Self::Pool { who, pool, now, change } => {
                let line = of("d20-log-pool", *who)
                    .with("pool", *pool)
                    .with("change", Arg::Change(*change))
                    .with("now", *now);
                // What an attack does is counted with it.
                let report =
                    sank(Report::of(about, ["D20-DMG-03"]).echoes(line), *who, *pool, *change);
                match (*pool == PSYCHE, *now < 0, now.saturating_sub(*change) < 0) {
                    (true, true, false) => report.says(Tone::Headline, of("d20-log-panics", *who)),
                    (true, false, true) => report.says(Tone::Headline, of("d20-log-calm", *who)),
                    _ => report,
                }
            }
            Self::Down { who, down } => {
                let key = match (down.recovering, down.awake, down.tended, down.stable) {
                    (true, ..) => Some("d20-log-recovers"),
                    (_, true, ..) => Some("d20-log-awake"),
                    (_, _, true, _) => Some("d20-log-tended"),
                    (_, _, _, true) => Some("d20-log-stable"),
                    // It has got up, or has fallen anew: that is told by itself.
                    (false, false, false, false) => None,
                };
                let report = Report::of(about, ["D20-HEAL-05"]);
                key.into_iter().fold(report, |report, key| report.says(Tone::Detail, of(key, *who)))
            }
            Self::Dead { who, dead: true } => Report::of(about, ["D20-DMG-04"])
                .says(Tone::Death, of("d20-log-dies", *who))
                .outlined(Tone::Death, of("d20-log-dies", *who))
                .counts(Tally::Died { who: *who }),
            Self::Broken { who, broken } => {
                let key = if *broken { "d20-log-breaks" } else { "d20-log-whole" };
                Report::of(about, ["D20-OBJ-06"]).tells(of(key, *who))
            }
            Self::Dead { who, dead: false } => {
                Report::of(about, ["D20-HEAL-03"]).tells(of("d20-log-lives", *who))
            }
            Self::Condition { who, condition, on, turns } => {
                let word = Phrase::new(format!("condition-{}", marks::kind(*condition).key));
                let key = match (*on, turns) {
                    (true, None) => "d20-log-condition",
                    (true, Some(_)) => "d20-log-condition-turns",
                    (false, _) => "d20-log-condition-over",
                };
                let line = of(key, *who).with("what", word);
                let line = line.with("turns", turns.unwrap_or_default());
                Report::of(about, ["D20-MOD-15"]).says(Tone::Detail, line)
            }
            Self::Facing { who, to } => faces(*who, *to, about),
            Self::Reacted { .. } => Report::of(about, ["D20-AOO-02"]),
            Self::Stance { who, stance } => {
                let report = Report::of(about, ["D20-RND-05"]);
                let defends = stance.dodge > 0;
                match (stance.charges, defends) {
                    (true, _) => report.says(Tone::Headline, of("d20-log-charges", *who)),
                    (false, true) => report.says(Tone::Detail, of("d20-log-defends", *who)),
                    (false, false) => report,
                }
            }
            Self::Held { who, held } => holds(*who, held, about),
            Self::Aim { who, aim: Some(aim) } if !aim.last => {
                let line = of("d20-log-aims", *who).with("other", aim.at);
                Report::of(about, ["D20-RDY-01"]).tells(line)
            }
            Self::Aim { .. } => Report::of(about, ["D20-RDY-01"]),
            Self::Plain { who, plain } => {
                let key = if *plain { "d20-log-sneak-off" } else { "d20-log-sneak-on" };
                Report::of(about, ["D20-FLK-04"]).says(Tone::Detail, of(key, *who))
            }
            Self::Focus { who, on: Some(on) } => {
                let line = of("d20-log-attends", *who).with("other", *on);
                Report::of(about, ["D20-FLK-03"]).tells(line)
            }
            Self::Focus { on: None, .. } => Report::of(about, ["D20-FLK-03"]),
            Self::Hands { who, weapons } => in_hand(*who, weapons, about),
            Self::Weapons { who, weapons, .. } => has(*who, weapons, about),
            Self::Given { who, record, .. } => given(*who, record, about),
            Self::Attacks { who, bonuses } => attacks(*who, bonuses, about),
            Self::Word { who, word } => told_of(*who, *word, about),
            Self::Cover { who, cover } => covered(*who, *cover, about),
            Self::Noted { .. } => Report::of(about, ["D20-FLK-01"]),
            Self::StruckNobody { who, at } => struck_nobody(*who, *at, about),
            Self::Height { at, height } => raised(*at, *height, about),
            Self::Ineffective { pair, on } => useless(pair, *on),
            Self::Joined { .. } | Self::Holds { .. } => Report::of(about, ["D20-GRP-18"]),
            Self::HourPassed => passed("d20-log-hour", Tally::HourPassed),
            Self::DayPassed => passed("d20-log-day", Tally::DayBegan),
            Self::Said { line, rule, ends, .. } => told(about, (line, rule), *ends),
        }
    }

    /// The part of it that odds ask for: whom it is about, how it came out, what it counts.
    pub(super) fn account(&self) -> Report {
        let report = Report::about(self.about());
        if let Self::Struck(attack) = self {
            attack.account()
        } else if let Self::Pool { who, pool, change, .. } = self {
            sank(report, *who, *pool, *change)
        } else if let Self::Dead { who, dead: true } = self {
            report.counts(Tally::Died { who: *who })
        } else if let Self::HourPassed = self {
            report.counts(Tally::HourPassed)
        } else if let Self::DayPassed = self {
            report.counts(Tally::DayBegan)
        } else if let Self::Said { line, ends: true, .. } = self {
            came_out(report, line)
        } else {
            report
        }
    }

    /// How an attack came about.
    pub(super) fn explain(&self) -> Vec<Reason> {
        let Self::Struck(attack) = self else { return Vec::new() };
        vec![attack.reason()]
    }
}

/// Which weapons somebody has in hand now.
fn in_hand(who: Id, weapons: &[u8], about: Vec<Id>) -> Report {
    let key = if weapons.is_empty() { "d20-log-empty-hands" } else { "d20-log-hands" };
    let weapons: Vec<Arg> = weapons.iter().map(|number| Arg::Carried(who, *number)).collect();
    let line = of(key, who).with("weapons", weapons);
    Report::of(about, ["D20-ACT-02"]).says(Tone::Detail, line)
}

/// With which bonuses somebody attacks from now on.
fn attacks(who: Id, bonuses: &[i32], about: Vec<Id>) -> Report {
    let bonuses: Vec<_> = bonuses.iter().map(|bonus| Arg::Change(*bonus)).collect();
    let line = of("d20-log-attacks", who).with("bonuses", bonuses);
    Report::of(about, ["D20-ACT-08"]).says(Tone::Ruling, line)
}

/// What somebody has got, by its name.
fn given(who: Id, record: &Record, about: Vec<Id>) -> Report {
    let line =
        |(_, name): (_, &PlainText)| of("d20-log-given", who).with("what", Arg::Name(name.clone()));
    let report = Report::of(about, ["D20-RND-10"]);
    record
        .given()
        .map(line)
        .into_iter()
        .fold(report, |report, line| report.says(Tone::Ruling, line))
}

/// What everybody sees of what was said: it happens in the open, and is told without a number of a sheet.
fn seen(line: &Phrase) -> Option<Phrase> {
    const OPEN: [&str; 25] = [
        "d20-log-aim-lost",
        "d20-log-countered",
        "d20-log-disarmed",
        "d20-log-drops",
        "d20-log-dying",
        "d20-log-dying-again",
        "d20-log-falls",
        "d20-log-falls-dying",
        "d20-log-free",
        "d20-log-full",
        "d20-log-in-vain",
        "d20-log-knocked-down",
        "d20-log-lets-go",
        "d20-log-macro",
        "d20-log-macro-acts",
        "d20-log-macro-avoided",
        "d20-log-mended",
        "d20-log-not-disarmed",
        "d20-log-not-mended",
        "d20-log-not-seized",
        "d20-log-seized",
        "d20-log-smash-missed",
        "d20-log-takes",
        "d20-log-wrestles",
        TOO_LARGE,
    ];
    let key = match &*line.key {
        open if OPEN.contains(&open) => return Some(line.clone()),
        "d20-log-smashed" => "d20-log-smashed-seen",
        "d20-log-smash-broken" => "d20-log-smash-broken-seen",
        "d20-log-macro-hits" => "d20-log-macro-hits-seen",
        _ => return None,
    };
    let is_number = |arg: &Arg| matches!(arg, Arg::Number(_));
    let args = line.args.iter().filter(|(_, arg)| !is_number(arg)).cloned().collect();
    Some(Phrase { key: key.into(), args })
}

/// What was said, to everybody where all see it; `ends`: as one of the ways in which an act may come out.
fn told(about: Vec<Id>, (line, rule): (&Phrase, &PlainText), ends: bool) -> Report {
    let rule = catalogue::called(rule.as_str());
    let report = Report::of(about, [rule.unwrap_or(RuleId::new("D20-RND-10"))]).tells(line.clone());
    let report = match seen(line) {
        Some(seen) => report.outlined(Tone::Headline, seen),
        None => report,
    };
    if ends { came_out(report, line) } else { report }
}

/// That an act came out so, and whether that is what it was for where its rolls do not say.
fn came_out(report: Report, line: &Phrase) -> Report {
    let reached = match &*line.key {
        SEIZED => Some(true),
        NOT_SEIZED | TOO_LARGE => Some(false),
        _ => None,
    };
    let report = report.ends(line.clone());
    reached.into_iter().fold(report, |report, goal| report.counts(Tally::Reached { goal }))
}
