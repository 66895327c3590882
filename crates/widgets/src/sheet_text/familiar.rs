//! The line of a familiar in the form: `Фамильяр: страж; содержание 8; владелец Аоко`.

use kekkai_rules::{
    PlainText,
    knk::familiar::{Familiar, Kind},
};

use super::label::plain;
use crate::Words;

const UPKEEP: &str = "содержание";
const OWNER: &str = "владелец";

/// What it is, what it uses up each turn, and who acts through it; the last two where they are said.
pub(super) fn write(words: &Words, familiar: &Familiar) -> String {
    let Familiar { kind, upkeep, owner } = familiar;
    let upkeep = (*upkeep > 0).then(|| format!("{UPKEEP} {upkeep}"));
    let owner = owner.as_ref().map(|owner| format!("{OWNER} {owner}"));
    let parts = [Some(words.term(&kind.phrase())), upkeep, owner];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The same read back, the kind by its name in either language; `None` where a part is none of these.
pub(super) fn read(words: &[Words], value: &str) -> Option<Familiar> {
    let mut parts = value.split(';').map(str::trim);
    let name = plain(parts.next()?);
    let called = |kind: &Kind| words.iter().any(|words| plain(&words.term(&kind.phrase())) == name);
    let kind = Kind::ALL.into_iter().find(called)?;
    let mut familiar = Familiar { kind, upkeep: 0, owner: None };
    for part in parts {
        match part.split_once(' ')? {
            (UPKEEP, prana) => familiar.upkeep = prana.trim().parse().ok()?,
            (OWNER, name) => familiar.owner = Some(PlainText::new(name)),
            (..) => return None,
        }
    }
    Some(familiar)
}
