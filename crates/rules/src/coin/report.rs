//! What each fact tells.

use super::{
    Coin,
    catalogue::{CALL, FLIP, HUDDLE, MARKS, PENNY, POOLS, ROUND, SPLIT, STEADY, STEPS, WAIT},
    fact::Fact,
    sheet::{NERVE, Options},
};
use crate::{
    Arg, Id, Phrase, Report, Tone,
    report::{Hazard, Reason, Tally},
};

fn of(key: &'static str, who: Id) -> Phrase {
    Phrase::new(key).with("who", who)
}

impl Fact {
    /// What the log tells of it.
    pub(super) fn report(&self) -> Report {
        let about = self.about();
        match self {
            // What a turn has left is on the screen.
            Self::Turn(_) => Report::of(about, [STEPS]),
            Self::Flipped { who, target, success, degrees, called } => {
                let rules = if *called { [FLIP, CALL] } else { [FLIP, MARKS] };
                let key = if *success { "coin-log-flip-hit" } else { "coin-log-flip-missed" };
                let tone = if *success { Tone::Hit } else { Tone::Miss };
                let outline = of(key, *who).with("other", *target);
                let line = outline.clone().with("degrees", *degrees);
                Report::of(about, rules).says(tone, line).marked().outlined(tone, outline)
            }
            Self::Pool { who, pool, now, change } => {
                let line = of("coin-log-pool", *who)
                    .with("pool", *pool)
                    .with("change", Arg::Change(*change))
                    .with("now", *now);
                let report = Report::of(about, [POOLS, ROUND]).says(Tone::Detail, line);
                if *pool == NERVE && *change < 0 {
                    let damage = change.saturating_neg();
                    return report.counts(Tally::Hurt { who: *who, damage, by: Hazard::Other });
                }
                report
            }
            Self::Marks { who, now } => Report::of(about, [MARKS])
                .says(Tone::Detail, of("coin-log-marks", *who).with("now", *now)),
            Self::Steadied { who, success } => {
                let key = if *success { "coin-log-steady" } else { "coin-log-steady-missed" };
                let tone = if *success { Tone::Hit } else { Tone::Miss };
                Report::of(about, [STEADY]).says(tone, of(key, *who))
            }
            Self::Waits { who, on: true } => {
                Report::of(about, [WAIT]).tells(of("coin-log-waits", *who))
            }
            Self::Waits { on: false, .. } => Report::of(about, [WAIT]),
            Self::Huddled { who, with } => {
                let with = with.iter().map(|one| Arg::from(*one)).collect::<Vec<_>>();
                Report::of(about, [HUDDLE]).tells(of("coin-log-huddle", *who).with("others", with))
            }
            Self::Split { who } => {
                Report::of(about, [SPLIT]).says(Tone::Detail, of("coin-log-split", *who))
            }
            Self::Out { who, out: true } => Report::of(about, [POOLS])
                .says(Tone::Death, of("coin-log-out", *who))
                .outlined(Tone::Death, of("coin-log-out", *who))
                .counts(Tally::Died { who: *who }),
            Self::Out { who, out: false } => {
                Report::of(about, [POOLS]).tells(of("coin-log-back", *who))
            }
            Self::Carries { who, items } => {
                let items = items.iter().map(|item| Arg::Name(item.0.clone())).collect::<Vec<_>>();
                Report::of(about, [PENNY])
                    .says(Tone::Detail, of("coin-log-carries", *who).with("items", items))
            }
            Self::Options(Options { luck_per_round, steady_above }) => {
                let line = Phrase::new("coin-log-option")
                    .with("value", *luck_per_round)
                    .with("above", i32::from(*steady_above));
                Report::of(about, [ROUND, STEADY]).says(Tone::Ruling, line)
            }
        }
    }

    /// How a flip came about.
    pub(super) fn explain(&self) -> Vec<Reason> {
        let Self::Flipped { success: true, degrees, .. } = self else { return Vec::new() };
        let damage = degrees.saturating_add(1);
        let line = Phrase::new("coin-why-nerve").with("degrees", *degrees).with("damage", damage);
        vec![Reason::by(FLIP, line)]
    }
}

/// The laws that sheets keep.
pub(super) fn faults(state: &crate::SystemState<Coin>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in state.sheets.iter().enumerate() {
        for pool in super::sheet::POOL_KINDS {
            let (now, bounds) = (sheet.pool(pool.id), sheet.bounds(pool.id));
            if bounds.is_none_or(|(least, most)| !(least..=most).contains(&now)) {
                faults.push(format!("{:?} of {index} is {now}", pool.id));
            }
        }
        if sheet.out != (sheet.nerve <= 0) {
            faults.push(format!("{index} is out with {} nerve", sheet.nerve));
        }
        let mutual = |other: &Id| {
            let this = u16::try_from(index).map(Id);
            state
                .sheet(*other)
                .is_some_and(|other| this.is_ok_and(|this| other.huddle.contains(&this)))
        };
        if !sheet.huddle.iter().all(mutual) {
            faults.push(format!("{index} huddles with somebody who does not"));
        }
    }
    faults
}
