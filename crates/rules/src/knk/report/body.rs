//! Holds, injuries, hiding, the Crimson Veil, who serves whom, and what somebody is given.

use super::{Gift, Release, Stealth, Veil, of, of_two};
use crate::{
    Arg, Id, Phrase, Report, Tone,
    knk::{
        familiar::Familiar,
        injury::{Harm, Injury},
    },
    report::{Hazard, Tally},
};

pub(super) fn held(holder: Id, victim: Id, waits: bool) -> Report {
    let rules = ["KNK-GRB-01", "KNK-GRB-02"].into_iter().take(if waits { 2 } else { 1 });
    Report::of([holder, victim], rules).says(Tone::Hit, of_two("log-held", holder, victim))
}

pub(super) fn freed(holder: Id, victim: Id, why: Release) -> Report {
    let (key, rule) = match why {
        Release::Dodged => ("log-freed-dodged", Some("KNK-GRB-02")),
        Release::Broke => ("log-freed-broke", Some("KNK-GRB-03")),
        Release::Unpaid => ("log-freed-unpaid", Some("KNK-GRB-06")),
        Release::LetGo => ("log-freed-let-go", None),
        Release::Death => ("log-freed-death", None),
        Release::Parted => ("log-freed-parted", None),
    };
    Report::of([holder, victim], rule.into_iter().chain(["KNK-GRB-10"]))
        .tells(of_two(key, holder, victim))
}

pub(super) fn shielded(holder: Id, victim: Id, damage: i32, hp: i32) -> Report {
    let line = of_two("log-shielded", holder, victim).with("damage", damage).with("hp", hp);
    Report::of([holder, victim], ["KNK-GRB-08"]).says(Tone::Hit, line).counts(Tally::Hurt {
        who: victim,
        damage,
        by: Hazard::Other,
    })
}

pub(super) fn injured(who: Id, injury: &Injury) -> Report {
    let rules: &[&str] = match injury.harm {
        Harm::Lost => &["KNK-INJ-01", "KNK-INJ-06"],
        Harm::Broken | Harm::Wounded => &["KNK-INJ-06"],
        Harm::Replaced => &["KNK-INJ-05"],
    };
    let what = injury.part.phrase(injury.harm);
    Report::of([who], rules.iter().copied()).says(Tone::Hit, of("log-of", who).with("what", what))
}

pub(super) fn stealth(who: Id, now: Stealth) -> Report {
    match now {
        Stealth::Open => {
            Report::of([who], ["KNK-STL-07", "KNK-STL-05"]).tells(of("log-revealed", who))
        }
        Stealth::Hiding => Report::of([who], ["KNK-STL-01"]).tells(of("log-hiding", who)),
        Stealth::Hidden => Report::of([who], ["KNK-STL-02"]).tells(of("log-hidden", who)),
    }
}

pub(super) fn veil(who: Id, now: Veil) -> Report {
    let report = Report::of([who], ["KNK-CLS-13", "KNK-CLS-16"]);
    match now {
        Veil::Shaken => report,
        Veil::Raised => report.tells(of("log-veil-held", who)),
        Veil::Fallen => report.says(Tone::Death, of("log-veil-fallen", who)),
    }
}

/// Whose familiar somebody is from now on, and what kind of one.
pub(super) fn serves(who: Id, master: Option<Id>, familiar: Option<&Familiar>) -> Report {
    let line = match master {
        Some(master) => of("log-serves", who).with("master", master),
        None => of("log-serves-nobody", who),
    };
    let mut what = vec![Arg::Phrase(line)];
    what.extend(familiar.map(|familiar| Arg::Phrase(familiar.kind.phrase())));
    let about = std::iter::once(who).chain(master);
    Report::of(about, ["KNK-FAM-01"]).tells(Phrase::plain(what))
}

pub(super) fn given(who: Id, gift: &Gift) -> Report {
    let (key, rules): (_, &[&str]) = match gift {
        Gift::Weapon(_) | Gift::Item(_) => ("log-given", &["KNK-GEN-01"]),
        Gift::Skill(_) => ("log-given", &["KNK-SKL-04", "KNK-GEN-01"]),
        Gift::Phantasm(_) => ("log-given", &["KNK-CLS-03", "KNK-GEN-01"]),
        Gift::Impulse(_) => ("log-given", &["KNK-CLS-09", "KNK-GEN-01"]),
        Gift::Class { class: Some(_), .. } => ("log-given-class", &["KNK-CLS-01", "KNK-STAT-10"]),
        Gift::Class { class: None, .. } => ("log-without-class", &["KNK-CLS-01", "KNK-STAT-10"]),
    };
    Report::of([who], rules.iter().copied()).tells(of(key, who).with("what", gift.phrase()))
}
