//! Blows: at somebody, at an obstacle, and what a dodge undoes of them.

use super::{either, of};
use crate::{
    Arg, Id, Phrase, Report, RuleId, Tone,
    knk::{Fate, Mode, Strike, crit::CritEffect},
    report::{Blow, Impact, Tally},
};

/// The rule of collisions: its stage of the damage is what a collision dealt.
const COLLISION: &str = "KNK-KNB-02";

/// `Vega → Pavel: 140−60 = 80, waits`; where stages changed the number, `140−60 = 80 → 40`.
pub(super) fn struck(strike: &Strike) -> Report {
    let sum = Phrase::new("log-sum")
        .with("total", strike.total)
        .with("defence", strike.defence)
        .with("raw", strike.raw);
    let changed = strike.raw > 0 && strike.damage != strike.raw;
    let sum = if changed { became(sum.into(), strike.damage) } else { sum };
    let mut what = vec![sum.into(), strike.fate.phrase().into()];
    what.extend(crit(strike).map(Arg::Phrase));
    let line = told(strike.attacker, strike.target, what);
    let line = if strike.counter { Phrase::new("log-counter").with("blow", line) } else { line };
    let hit = strike.fate != Fate::Miss;
    seen(Report { rules: strike.rules(), ..counted(strike) }, hit)
        .says(either(hit, Tone::Hit, Tone::Miss), line)
        .marked()
}

/// The same without sentences and rules.
pub(super) fn counted(strike: &Strike) -> Report {
    Report::about([strike.attacker, strike.target]).counts(Tally::Blow(tally(strike)))
}

/// The same, of which others are told that it fell, and whether it landed. Who struck whom is what it is about.
pub(super) fn seen(report: Report, hit: bool) -> Report {
    let (tone, fate) = either(hit, (Tone::Hit, "log-blow-hit"), (Tone::Miss, "log-blow-miss"));
    let [attacker, target] = *report.about else { return report };
    report.outlined(tone, told(attacker, target, vec![Phrase::new(fate).into()]))
}

fn tally(strike: &Strike) -> Blow {
    let impact = match strike.effect {
        Some((CritEffect::KnockBack, true)) => Some(Impact::Throws),
        Some((CritEffect::LoseTurn, true)) => Some(Impact::Stuns),
        Some(_) | None => None,
    };
    let after = |at: usize| strike.steps.get(at).map(|step| step.after);
    let collided = strike.steps.iter().position(|step| step.rule.as_str() == COLLISION);
    let collision = collided.map(|at| {
        let before = at.checked_sub(1).map_or(Some(strike.raw), after);
        after(at).zip(before).map_or(0, |(after, before)| after.saturating_sub(before))
    });
    Blow {
        attacker: strike.attacker,
        target: strike.target,
        hit: strike.fate != Fate::Miss,
        critical: strike.crit && strike.fate != Fate::Miss,
        damage: strike.damage,
        hp: Some(strike.hp),
        waits: if let Fate::Waits(hit) = &strike.fate { Some(hit.id) } else { None },
        collision,
        impact,
    }
}

/// That it was critical, with the effect that took hold.
fn crit(strike: &Strike) -> Option<Phrase> {
    let effect = strike.effect.filter(|(_, held)| *held).map(|(effect, _)| effect.phrase());
    match effect {
        Some(effect) => Some(Phrase::new("log-crit-effect").with("effect", effect)),
        None => strike.crit.then(|| Phrase::new("log-crit")),
    }
}

/// Who struck whom, and what came of it.
pub(super) fn told(attacker: Id, target: Id, what: Vec<Arg>) -> Phrase {
    let line = Phrase::new("log-blow").with("attacker", attacker).with("target", target);
    line.with("what", what)
}

/// A number with what became of it.
pub(super) fn became(from: Arg, to: i32) -> Phrase {
    Phrase::new("log-became").with("from", from).with("to", to)
}

pub(super) fn dodged(who: Id, hit: u16, undone: bool, hp: i32) -> Report {
    let (tone, key) =
        either(undone, (Tone::Headline, "log-dodged"), (Tone::Miss, "log-not-dodged"));
    let rules = ["KNK-TRN-02", "KNK-TRN-05", "KNK-TRN-04"];
    let rules = rules.into_iter().filter(|rule| undone || *rule != "KNK-TRN-05");
    let rules = rules.map(RuleId::new).collect();
    Report { rules, ..dodge_counted(who, hit, undone) }
        .says(tone, of(key, who).with("hit", hit).with("hp", hp))
        .marked()
}

/// The same without a sentence and its rules.
pub(super) fn dodge_counted(who: Id, hit: u16, undone: bool) -> Report {
    let report = Report::about([who]).counts(Tally::Counted { who, key: "dodges", by: 1 });
    if !undone {
        return report;
    }
    report.counts(Tally::Counted { who, key: "dodged", by: 1 }).counts(Tally::Undone { who, hit })
}

pub(super) fn battered(who: Id, total: i32, damage: i32, broken: bool) -> Report {
    let key = match (broken, damage) {
        (true, _) => "log-broken",
        (false, 1..) => "log-battered",
        (false, _) => "log-not-battered",
    };
    Report::of([who], ["KNK-OBS-12", "KNK-OBS-02", "KNK-OBS-03"])
        .says(
            either(broken, Tone::Hit, Tone::Headline),
            of(key, who).with("total", total).with("damage", damage),
        )
        .marked()
}

impl Strike {
    /// The rules of the whole blow: kind of attack, hit, what made it special, every stage, what becomes of it.
    pub fn rules(&self) -> Vec<RuleId> {
        let mut rules: Vec<RuleId> = self.mode.rule().into_iter().collect();
        rules.push(RuleId::new("KNK-ATK-02"));
        let marks = [
            (self.mode == Mode::Shot, "KNK-MOV-06"),
            (self.counter, "KNK-TRN-10"),
            (self.sneak, "KNK-STL-04"),
            (self.crit, "KNK-CRT-01"),
            (self.crit, "KNK-CRT-03"),
            (self.effect.is_some(), "KNK-CRT-04"),
            (self.fate != Fate::Miss, "KNK-ATK-09"),
        ];
        rules.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, id)| RuleId::new(id)));
        rules.extend(self.effect.map(|(effect, _)| effect.rule()));
        rules.extend(self.steps.iter().map(|step| step.rule.clone()));
        rules.extend(self.fate.rule());
        rules
    }
}

impl Fate {
    /// What becomes of it, in a word.
    pub(super) fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::Miss => "fate-miss",
            Self::Waits(_) => "fate-waits",
            Self::Final => "fate-final",
        })
    }

    /// The rule by which a blow waits or is final; none for a miss.
    pub const fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Miss => None,
            Self::Waits(_) | Self::Final => Some(RuleId::new("KNK-TRN-03")),
        }
    }
}

impl Mode {
    /// The rule of this kind of attack. None for the only attack of monsters and commoners: which of the two it is, the
    /// roll says.
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Self::Blow => None,
            Self::One => Some(RuleId::new("KNK-ATK-05")),
            Self::Two => Some(RuleId::new("KNK-ATK-06")),
            Self::Shot => Some(RuleId::new("KNK-ATK-10")),
        }
    }
}

impl CritEffect {
    /// The rule of the effect.
    pub const fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::NoDodge => "KNK-CRT-05",
            Self::Double => "KNK-CRT-06",
            Self::Disarm => "KNK-CRT-07",
            Self::LoseTurn => "KNK-CRT-08",
            Self::Destroy => "KNK-CRT-09",
            Self::KnockBack | Self::KnockDown => "KNK-CRT-10",
            Self::Sever(_) | Self::Break(_) | Self::Wound(_) => "KNK-CRT-11",
        })
    }
}
