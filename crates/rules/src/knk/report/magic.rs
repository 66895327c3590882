//! Facts about spells, told.

use super::{Lapse, blow, of};
use crate::{
    Arg, Id, Phrase, PlainText, Report, Tone,
    knk::{Fate, fact::Spelled},
    report::{Blow, Tally},
};

/// What `key` says of `who` and a spell.
pub(super) fn of_spell(key: &'static str, who: Id, name: &PlainText) -> Phrase {
    of(key, who).with("spell", Arg::Name(name.clone()))
}

/// One line, or one taken up again, is told by what comes of it.
pub(super) fn read(who: Id, name: &PlainText, lines: u8, (read, all): (u8, u8)) -> Report {
    let report = Report::of([who], ["KNK-MAG-03", "KNK-MAG-04"]);
    if lines == 0 || all == 1 {
        return report;
    }
    report.tells(of_spell("log-read", who, name).with("read", read).with("of", all))
}

pub(super) fn unread(who: Id, name: &PlainText, why: Lapse) -> Report {
    let key = match why {
        Lapse::Left => "log-unread-left",
        Lapse::Prana => "log-unread-prana",
        Lapse::Arm => "log-unread-arm",
        Lapse::Damage => "log-unread-damage",
    };
    Report::of([who], ["KNK-MAG-09"]).says(Tone::Miss, of_spell(key, who, name))
}

/// `Merlin → Vega: Blaze 75 → 37, waits`. What hurts or may be dodged counts as a blow that hit.
pub(super) fn spelled(spelled: &Spelled) -> Report {
    let name = Arg::Name(spelled.spell.clone());
    let first = spelled.steps.first().map_or(spelled.damage, |step| step.after);
    let hurts = first != 0 || spelled.damage != 0;
    let mut what = name.clone();
    if hurts {
        what = Phrase::new("log-spell-damage").with("spell", name).with("damage", first).into();
    }
    if first != spelled.damage {
        what = blow::became(what, spelled.damage).into();
    }
    let fate = Phrase::new(match spelled.fate {
        Fate::Waits(_) => "fate-waits",
        Fate::Miss | Fate::Final => "fate-final",
    });
    let (caster, target) = (spelled.caster, spelled.target);
    let waits = if let Fate::Waits(hit) = &spelled.fate { Some(hit.id) } else { None };
    let report = blow::seen(Report::of([caster, target], ["KNK-ATK-11", "KNK-TRN-06"]), true)
        .says(Tone::Hit, blow::told(caster, target, vec![what, fate.into()]))
        .marked();
    if !hurts && waits.is_none() {
        return report;
    }
    report.counts(Tally::Blow(Blow {
        attacker: caster,
        target,
        hit: true,
        critical: false,
        damage: spelled.damage,
        hp: Some(spelled.hp),
        waits,
        collision: None,
        impact: None,
    }))
}
