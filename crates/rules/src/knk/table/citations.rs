//! On which rules each fact stands, so that any line of a log can name them.

use crate::RuleId;
use crate::knk::{
    content::mode::Mode,
    sheet::{injury::Harm, lasting::Cause, stealth::Stealth},
    table::{
        crit_effect::CritEffect,
        fact::{Fact, Fate, Strike, Why},
        gift::Gift,
        release::Release,
    },
};

impl Fact {
    /// The rules that the fact follows from, the nearest first; at least one.
    pub fn rules(&self) -> Vec<RuleId> {
        let ids: &[&'static str] = match self {
            Self::Struck(strike) => return strike.rules(),
            Self::Pool { why, .. } => return vec![why.rule()],
            Self::Turn(_) => &["KNK-TRN-01"],
            Self::Dodged { undone: true, .. } => &["KNK-TRN-02", "KNK-TRN-05", "KNK-TRN-04"],
            Self::Dodged { undone: false, .. } => &["KNK-TRN-02", "KNK-TRN-04"],
            Self::Settled { .. } | Self::Marked { .. } => &["KNK-TRN-03"],
            Self::Doomed { .. } | Self::Died { .. } => &["KNK-TRN-08"],
            Self::Spared { .. } => &["KNK-TRN-07"],
            Self::Afflicted { effect, .. } => match effect.cause {
                Cause::Spell => &["KNK-MAG-12"],
                Cause::Ruled => &["KNK-GEN-01", "KNK-TRN-11"],
                Cause::Bleeding(_) => &["KNK-INJ-02", "KNK-TRN-11"],
            },
            Self::Ticked { .. } | Self::Relieved { .. } => &["KNK-TRN-11"],
            Self::LosesTurn { .. } | Self::Skipped { .. } => &["KNK-TRN-16"],
            Self::Prone { .. } => &["KNK-MOV-07"],
            Self::Took { .. } => &["KNK-TRN-13"],
            Self::Used { .. } | Self::Acted { .. } => &["KNK-TRN-14"],
            Self::Battered { .. } => &["KNK-OBS-12", "KNK-OBS-02", "KNK-OBS-03"],
            Self::Overrode { .. } | Self::Options(_) => &["KNK-GEN-01"],
            Self::Held { hit, .. } if hit.is_some() => &["KNK-GRB-01", "KNK-GRB-02"],
            Self::Held { .. } | Self::Grasped { .. } => &["KNK-GRB-01"],
            Self::Freed { why, .. } => match why {
                Release::Dodged => &["KNK-GRB-02", "KNK-GRB-10"],
                Release::Broke => &["KNK-GRB-03", "KNK-GRB-10"],
                Release::Unpaid => &["KNK-GRB-06", "KNK-GRB-10"],
                Release::LetGo | Release::Death | Release::Parted => &["KNK-GRB-10"],
            },
            Self::Strained { .. } => &["KNK-GRB-03", "KNK-GRB-05"],
            Self::Shielded { .. } => &["KNK-GRB-08"],
            Self::Injured { injury, .. } => match injury.harm {
                Harm::Lost => &["KNK-INJ-01", "KNK-INJ-06"],
                Harm::Broken | Harm::Wounded => &["KNK-INJ-06"],
                Harm::Replaced => &["KNK-INJ-05"],
            },
            Self::Healed { .. } => &["KNK-INJ-05", "KNK-INJ-03"],
            Self::Replaced { .. } => &["KNK-INJ-05"],
            Self::Aged { .. } | Self::Extended { .. } => &["KNK-INJ-04"],
            Self::Bandaged { .. } => &["KNK-INJ-03"],
            Self::Disarmed { broken: false, .. } => &["KNK-CRT-07"],
            Self::Disarmed { broken: true, .. } | Self::Lost { .. } => &["KNK-CRT-09"],
            Self::Armed { .. } => &["KNK-TRN-05"],
            Self::Stealth { now, .. } => match now {
                Stealth::Open => &["KNK-STL-07", "KNK-STL-05"],
                Stealth::Hiding => &["KNK-STL-01"],
                Stealth::Hidden => &["KNK-STL-02"],
            },
            Self::Plus { .. } => &["KNK-MOD-06", "KNK-MOD-05"],
            Self::PlusSpent { .. } => &["KNK-MOD-06"],
            Self::Rerolled { .. } => &["KNK-MOD-07"],
            Self::NewDay => &["KNK-MOD-11"],
            Self::Skill { .. } => &["KNK-SKL-06"],
            Self::Alone { .. } => &["KNK-SKL-08"],
            Self::Base { .. } => &["KNK-MOD-08", "KNK-MOD-09"],
            Self::Drank { .. } => &["KNK-GRB-11"],
            Self::Released { .. } => &["KNK-CLS-04", "KNK-CLS-03"],
            Self::Veil { .. } => &["KNK-CLS-13", "KNK-CLS-16"],
            Self::Deathless { .. } => &["KNK-CLS-07"],
            Self::Read { .. } => &["KNK-MAG-03", "KNK-MAG-04"],
            Self::Unread { .. } => &["KNK-MAG-09"],
            Self::Cast { .. } | Self::Told { .. } => &["KNK-MAG-12"],
            Self::Spelled(_) => &["KNK-ATK-11", "KNK-TRN-06"],
            Self::Resisted { .. } => &["KNK-SAV-04"],
            Self::Counted { .. } => &["KNK-GEN-05"],
            Self::Gave { .. } => &["KNK-MAG-16"],
            Self::Irradiated { .. } => &["KNK-MODE-02"],
            Self::Breath { .. } => &["KNK-MODE-03"],
            Self::Firearms { .. } => &["KNK-MODE-05"],
            Self::Serves { .. } => &["KNK-FAM-01"],
            Self::Starved { .. } => &["KNK-FAM-02"],
            Self::Woke { .. } => &["KNK-FAM-04"],
            Self::Grew { .. } => &["KNK-STAT-10"],
            Self::Schooled { .. } | Self::Studied { .. } => &["KNK-CLS-22"],
            Self::Learned { .. } => &["KNK-CLS-22", "KNK-MAG-11"],
            Self::Apart { .. } | Self::Energy { .. } => &["KNK-MODE-06"],
            Self::Saved { of, .. } => return vec![of.rule(), RuleId::new("KNK-SAV-01")],
            Self::Given { gift, .. } => match **gift {
                Gift::Weapon(_) | Gift::Item(_) => &["KNK-GEN-01"],
                Gift::Skill(_) => &["KNK-SKL-04", "KNK-GEN-01"],
                Gift::Phantasm(_) => &["KNK-CLS-03", "KNK-GEN-01"],
                Gift::Impulse(_) => &["KNK-CLS-09", "KNK-GEN-01"],
                Gift::Class { .. } => &["KNK-CLS-01", "KNK-STAT-10"],
            },
            Self::Turned { .. } => &["KNK-END-04", "KNK-CLS-05"],
            Self::Awarded { .. } => &["KNK-NEW-09"],
            Self::Afresh { .. } => &["KNK-END-01"],
            Self::Body { .. } | Self::Bodiless { .. } => &["KNK-END-03"],
        };
        ids.iter().map(|id| RuleId::new(id)).collect()
    }
}

impl Why {
    /// The rule by which the pool changed.
    pub const fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::Save => "KNK-SAV-02",
            Self::Attack => "KNK-ATK-05",
            Self::Retreat => "KNK-TRN-15",
            Self::Regeneration => "KNK-STAT-06",
            Self::Effect => "KNK-TRN-11",
            Self::Item => "KNK-TRN-14",
            Self::Ruling => "KNK-GEN-01",
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
            Self::Climate => "KNK-LOC-10",
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

impl Strike {
    /// The rules of the whole blow: kind of attack, hit, what made it special, every stage, what becomes of it.
    pub fn rules(&self) -> Vec<RuleId> {
        let mut rules: Vec<RuleId> = self.mode.rule().into_iter().collect();
        rules.push(RuleId::new("KNK-ATK-02"));
        let marks = [
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
