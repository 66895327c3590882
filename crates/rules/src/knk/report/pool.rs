//! What pools and other numbers become, and the lasting effects that change them.

use super::{Phrase, Report, Tone, of};
use crate::{
    Arg, Id, PlainText, RuleId,
    knk::{
        Reserve, Why,
        lasting::{Cause, Lasting},
        sheet::Override,
    },
    report::{Hazard, Tally, pool_changes},
};

pub(super) fn changed(who: Id, pool: Reserve, now: i32, change: i32, why: Why) -> Report {
    let line = of("log-pool", who).with("pool", pool.id()).with("change", Arg::Change(change));
    let line = line.with("now", now).with("why", why.phrase());
    Report { rules: vec![why.rule()], ..counted(who, pool, change, why) }.says(why.tone(), line)
}

/// The same without a sentence and its rule.
pub(super) fn counted(who: Id, pool: Reserve, change: i32, why: Why) -> Report {
    let (report, amount) = (Report::about([who]), change.saturating_neg());
    match pool {
        Reserve::Hp if amount > 0 && why != Why::Ruling => {
            report.counts(Tally::Hurt { who, damage: amount, by: why.hazard() })
        }
        Reserve::Prana if amount > 0 && why.is_price() => {
            report.counts(Tally::Counted { who, key: "prana", by: amount })
        }
        Reserve::Hp | Reserve::Prana => report,
    }
}

pub(super) fn afflicted(who: Id, effect: &Lasting) -> Report {
    let rules: &[&str] = match effect.cause {
        Cause::Spell => &["KNK-MAG-12"],
        Cause::Ruled => &["KNK-GEN-01", "KNK-TRN-11"],
        Cause::Bleeding(_) => &["KNK-INJ-02", "KNK-TRN-11"],
    };
    let mut what = vec![acts(&effect.name, (effect.hp, effect.prana))];
    what.extend(effect.modifiers.iter().map(|modifier| modifier.phrase().into()));
    what.extend(effect.turns.map(|turns| Phrase::new("turns-left").with("turns", turns).into()));
    Report::of([who], rules.iter().copied()).tells(of("log-of", who).with("what", what))
}

pub(super) fn ticked(who: Id, name: &PlainText, change: (i32, i32), is_over: bool) -> Report {
    let what = acts(name, change);
    let line = if is_over { over(who, what) } else { of("log-of", who).with("what", what) };
    let report = Report::of([who], ["KNK-TRN-11"]).tells(line);
    let (damage, by) = (change.0.saturating_neg(), Hazard::Other);
    if damage > 0 { report.counts(Tally::Hurt { who, damage, by }) } else { report }
}

/// An effect with what it does to health and prana.
fn acts(name: &PlainText, (hp, prana): (i32, i32)) -> Arg {
    let name = Arg::Name(name.clone());
    let changes = pool_changes([(hp, Reserve::Hp.id()), (prana, Reserve::Prana.id())]);
    if changes.is_empty() {
        return name;
    }
    Phrase::new("log-effect").with("name", name).with("changes", changes).into()
}

/// That something on `who` has ended.
pub(super) fn over(who: Id, what: Arg) -> Phrase {
    of("log-of", who).with("what", vec![what, Phrase::new("log-effect-over").into()])
}

pub(super) fn overrode(who: Id, value: Override, to: Option<i32>) -> Report {
    let line = match to {
        Some(to) => of("log-override", who).with("to", to),
        None => of("log-override-cleared", who),
    };
    Report::of([who], ["KNK-GEN-01"]).tells(line.with("value", value.phrase()))
}

impl Why {
    /// Whether somebody paid for something with it, and did not lose it otherwise.
    const fn is_price(self) -> bool {
        matches!(
            self,
            Self::Save
                | Self::Attack
                | Self::Retreat
                | Self::Jump
                | Self::Grab
                | Self::Hold
                | Self::Skill
                | Self::Phantasm
                | Self::Spell
                | Self::Energy
        )
    }

    /// The hazard that took the health.
    fn hazard(self) -> Hazard {
        if self == Self::Water {
            Hazard::Water
        } else if self == Self::Collision {
            Hazard::Collision
        } else if self == Self::Trampled {
            Hazard::Trampled
        } else {
            Hazard::Other
        }
    }

    /// Whether it is told that the pool changed, or how.
    fn tone(self) -> Tone {
        match self {
            Self::Item
            | Self::Effect
            | Self::Injury
            | Self::Transfer
            | Self::Water
            | Self::Trampled
            | Self::Sunlight
            | Self::Collision
            | Self::CustomZone
            | Self::Blood
            | Self::Radiation
            | Self::Growth
            | Self::Damage
            | Self::Healing
            | Self::Drowning => Tone::Headline,
            Self::Ruling => Tone::Ruling,
            Self::Save
            | Self::Attack
            | Self::Retreat
            | Self::Regeneration
            | Self::Jump
            | Self::Skill
            | Self::Phantasm
            | Self::Spell
            | Self::Grab
            | Self::Hold
            | Self::Familiars
            | Self::Master
            | Self::Upkeep
            | Self::Progenitor
            | Self::Wand
            | Self::Energy
            | Self::Base => Tone::Detail,
        }
    }

    /// The rule by which the pool changed.
    pub const fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::Save => "KNK-SAV-02",
            Self::Attack => "KNK-ATK-05",
            Self::Retreat => "KNK-TRN-15",
            Self::Regeneration => "KNK-STAT-06",
            Self::Effect => "KNK-TRN-11",
            Self::Item => "KNK-TRN-14",
            Self::Ruling | Self::Damage | Self::Healing => "KNK-GEN-01",
            Self::Jump => "KNK-OBS-06",
            Self::Water => "KNK-OBS-08",
            Self::Trampled => "KNK-BON-04",
            Self::Sunlight => "KNK-LOC-05",
            Self::Collision => "KNK-KNB-06",
            Self::Grab => "KNK-GRB-01",
            Self::Hold => "KNK-GRB-06",
            Self::Injury => "KNK-INJ-01",
            Self::Skill => "KNK-SKL-06",
            Self::Base => "KNK-MOD-08",
            Self::CustomZone => "KNK-LOC-10",
            Self::Blood => "KNK-GRB-11",
            Self::Phantasm => "KNK-CLS-04",
            Self::Spell => "KNK-MAG-09",
            Self::Transfer => "KNK-MAG-16",
            Self::Radiation => "KNK-MODE-02",
            Self::Drowning => "KNK-MODE-03",
            Self::Familiars | Self::Master | Self::Upkeep => "KNK-FAM-02",
            Self::Progenitor => "KNK-FAM-06",
            Self::Wand | Self::Energy => "KNK-MODE-06",
            Self::Growth => "KNK-STAT-10",
        })
    }
}
