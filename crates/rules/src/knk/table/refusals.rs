//! What only КНК refuses, as phrases. The whole list of them stands here.

use crate::knk::content::{class::Class, rank::Rank};
use crate::{Id, Phrase, Refusal, RuleId, Terrain};

fn own(rule: RuleId, phrase: Phrase) -> Refusal {
    Refusal::Own { phrase, rule: Some(rule) }
}

fn about_two(key: &'static str, who: Id, other: (&'static str, Id), rule: RuleId) -> Refusal {
    own(rule, Phrase::new(key).with("who", who).with(other.0, other.1))
}

fn of_terrain(key: &'static str, terrain: Terrain) -> Phrase {
    Phrase::new(key).with("terrain", terrain)
}

/// Not in this phase of the turn.
pub fn wrong_phase(rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-wrong-phase"))
}

/// What waits for an answer comes first: hits, a hold, or both (KNK-TRN-01).
pub fn answers_first(hits: bool, hold: bool) -> Refusal {
    let key = match (hits, hold) {
        (true, true) => "refusal-answer-both",
        (false, true) => "refusal-answer-hold",
        (true | false, false) => "refusal-answer-hits",
    };
    own(RuleId::new("KNK-TRN-01"), Phrase::new(key))
}

/// The main action of the turn is used.
pub fn action_spent(rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-action-spent"))
}

/// The doomed do not act (KNK-TRN-08).
pub fn doomed(who: Id) -> Refusal {
    Refusal::Own { phrase: Phrase::new("refusal-doomed").with("who", who), rule: None }
}

/// Nothing to be hit there: floor, or terrain that nothing breaks.
pub fn cannot_break(terrain: Terrain, rule: RuleId) -> Refusal {
    own(rule, of_terrain("refusal-cannot-break", terrain))
}

/// No hit of this number waits for a dodge.
pub fn no_such_hit(hit: u16) -> Refusal {
    Refusal::Own { phrase: Phrase::new("refusal-no-such-hit").with("hit", hit), rule: None }
}

/// The hit of this number cannot be dodged.
pub fn not_dodgeable(hit: u16, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-not-dodgeable").with("hit", hit))
}

/// All dodges of this fight are used; there were `limit`.
pub fn no_dodges(limit: i32, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-no-dodges").with("limit", limit))
}

/// There is no such attack, weapon, item or ability; `what` is a key of the family `lack-`.
pub fn lacks(what: &str, rule: Option<RuleId>) -> Refusal {
    let what = Phrase::of_family("lack-", what);
    Refusal::Own { phrase: Phrase::new("refusal-lacks").with("what", what), rule }
}

/// A prosthesis has taken the place of what was lost (KNK-INJ-04).
pub fn has_prosthesis() -> Refusal {
    own(RuleId::new("KNK-INJ-04"), Phrase::new("refusal-has-prosthesis"))
}

/// Lost for more than the `most` own turns in which it can be restored; `turns` is how many, or nothing from before the fight
/// (KNK-INJ-04).
pub fn lost_too_long(turns: Option<u16>, most: u16) -> Refusal {
    let phrase = match turns {
        Some(turns) => Phrase::new("refusal-lost-too-long").with("turns", turns),
        None => Phrase::new("refusal-lost-before"),
    };
    own(RuleId::new("KNK-INJ-04"), phrase.with("most", most))
}

/// Only a limb that is lost is replaced (KNK-INJ-05).
pub fn no_lost_limb() -> Refusal {
    own(RuleId::new("KNK-INJ-05"), Phrase::new("refusal-no-lost-limb"))
}

/// Only the dead are looted (KNK-END-02).
pub fn lives(who: Id) -> Refusal {
    own(RuleId::new("KNK-END-02"), Phrase::new("refusal-lives").with("who", who))
}

/// What lies there cannot be jumped over.
pub fn cannot_jump(terrain: Terrain, rule: RuleId) -> Refusal {
    own(rule, of_terrain("refusal-cannot-jump", terrain))
}

/// More than `most` cells of it in a row, which is all that Strength breaks on the way.
pub fn too_thick(terrain: Terrain, most: u8, rule: RuleId) -> Refusal {
    own(rule, of_terrain("refusal-too-thick", terrain).with("most", most))
}

/// A walk may not end there, or not go on from there.
pub fn no_footing(terrain: Terrain, rule: RuleId) -> Refusal {
    own(rule, of_terrain("refusal-no-footing", terrain))
}

/// The gap between two corners is too narrow.
pub fn too_narrow(rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-too-narrow"))
}

/// Refused because `by` holds `who`.
pub fn held(who: Id, by: Id, rule: RuleId) -> Refusal {
    about_two("refusal-held", who, ("by", by), rule)
}

/// Refused because `who` holds `whom`.
pub fn holds(who: Id, whom: Id, rule: RuleId) -> Refusal {
    about_two("refusal-holds", who, ("whom", whom), rule)
}

/// Refused because `who` serves `whom`.
pub fn serves(who: Id, whom: Id, rule: RuleId) -> Refusal {
    about_two("refusal-serves", who, ("whom", whom), rule)
}

/// What is hidden cannot be aimed at.
pub fn unseen(rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-unseen"))
}

/// `by`, an enemy, has it in view.
pub fn seen(by: Id, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-seen").with("by", by))
}

/// A rank above the highest that this one may use; `None` for none at all.
pub fn too_high(given: Rank, most: Option<Rank>, rule: RuleId) -> Refusal {
    let phrase = match most {
        Some(most) => Phrase::new("refusal-too-high").with("most", most),
        None => Phrase::new("refusal-too-high-none"),
    };
    own(rule, phrase.with("given", given))
}

/// Too few slots of the turn are left for reading: it takes `need`, a pause included.
pub fn no_time(have: u8, need: u8, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-no-time").with("have", have).with("need", need))
}

/// The target of a spell is named with its last line; so many lines of all would be read (KNK-MAG-12).
pub fn aims_last((read, of): (u8, u8)) -> Refusal {
    let phrase = Phrase::new("refusal-aims-last").with("read", read).with("of", of);
    own(RuleId::new("KNK-MAG-12"), phrase)
}

/// Near enough, but no way of at most `reach` moves leads there past the obstacles (KNK-MAG-13).
pub fn walled_off(reach: u8, rule: RuleId) -> Refusal {
    own(rule, Phrase::new("refusal-walled-off").with("reach", reach))
}

/// One spell of lines or two simple ones a turn (KNK-MAG-06).
pub fn spells_spent() -> Refusal {
    own(RuleId::new("KNK-MAG-06"), Phrase::new("refusal-spells-spent"))
}

/// Somebody has a class already (KNK-CLS-01).
pub fn has_class(has: &Class, given: &Class) -> Refusal {
    let phrase = Phrase::new("refusal-has-class").with("has", has.phrase());
    own(RuleId::new("KNK-CLS-01"), phrase.with("given", given.phrase()))
}
