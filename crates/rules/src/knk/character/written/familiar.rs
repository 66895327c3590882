//! The line of a familiar: its kind, then `содержание 8`, then `владелец Аоко`, with semicolons between.

use crate::knk::content::familiar::{Familiar, FamiliarKind};
use crate::{PlainText, written::Speech};

const UPKEEP: &str = "written-upkeep";
const OWNER: &str = "written-owner";

/// What it is, what it uses up each turn, and who acts through it; the last two where they are said.
pub(super) fn write(familiar: &Familiar, speech: &dyn Speech) -> String {
    let Familiar { kind, upkeep, owner } = familiar;
    let upkeep = (*upkeep > 0).then(|| format!("{} {upkeep}", speech.word(UPKEEP)));
    let owner = owner.as_ref().map(|owner| format!("{} {owner}", speech.word(OWNER)));
    let parts = [Some(speech.say(&kind.phrase())), upkeep, owner];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The same read back; `None` where a part is none of these.
pub(super) fn read(value: &str, speech: &dyn Speech) -> Option<Familiar> {
    let mut parts = value.split(';').map(str::trim);
    let name = parts.next()?;
    let kind = FamiliarKind::ALL.into_iter().find(|kind| speech.is_said(name, &kind.phrase()))?;
    let mut familiar = Familiar { kind, upkeep: 0, owner: None };
    let (upkeep, owner) = (speech.word(UPKEEP), speech.word(OWNER));
    for part in parts {
        match part.split_once(' ')? {
            (word, prana) if word == upkeep => familiar.upkeep = prana.trim().parse().ok()?,
            (word, name) if word == owner => familiar.owner = Some(PlainText::new(name)),
            (..) => return None,
        }
    }
    Some(familiar)
}
