//! The sides of a fight and their colours.

use kekkai_rules::PlainText;
use serde::{Deserialize, Serialize};

use crate::combatant::Edge;

kekkai_rules::listed! {
    /// The colour of a side, by the name that battle files call it. A theme says how it looks.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[expect(missing_docs, reason = "the names of the colours say which they are")]
    pub enum Hue { Red, Blue, Green, Yellow, Violet, Orange, Cyan, Pink }
}

/// A side of the fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Name shown for the side.
    pub name: PlainText,
    /// The border it sets up at; `None` anywhere.
    #[serde(default)]
    pub edge: Option<Edge>,
    /// The colour of its tokens; `None` for the first one that no other side has. It is written in text only, so that the
    /// hashes of fights from before there were colours stand.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "in_text")]
    pub colour: Option<Hue>,
}

/// The colours of all sides in their order: what a side says, else the first that no side has. Beyond the last colour they
/// begin again with the first.
pub fn hues(sides: &[Side]) -> Vec<Hue> {
    let said: Vec<Hue> = sides.iter().filter_map(|side| side.colour).collect();
    let free = Hue::ALL.into_iter().filter(|hue| !said.contains(hue));
    let mut next = free.chain(Hue::ALL.into_iter().cycle());
    sides.iter().filter_map(|side| side.colour.or_else(|| next.next())).collect()
}

/// A colour in formats for people; nothing at all in binary ones.
mod in_text {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::Hue;

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "the signature that serde calls"
    )]
    pub(super) fn serialize<S: Serializer>(hue: &Option<Hue>, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { hue.serialize(to) } else { to.serialize_unit() }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Hue>, D::Error> {
        if from.is_human_readable() {
            Option::deserialize(from)
        } else {
            <()>::deserialize(from).map(|()| None)
        }
    }
}
