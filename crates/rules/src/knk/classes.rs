//! What belongs to single classes: phantasms, familiars, the Crimson Veil, skills that are switched, the wand (KNK-CLS,
//! KNK-FAM, KNK-SKL-06, KNK-MODE-06).

pub(super) mod crimson_veil;
pub(super) mod phantasm_release;
pub(super) mod servants;
pub(super) mod skill_use;
pub(super) mod wand;
