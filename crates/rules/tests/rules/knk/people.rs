//! Sheets: categories, classes, skills, magic, and how a character is made.

pub(crate) mod casters;
pub(crate) mod cat;
pub(crate) mod class_words;
pub(crate) mod cls;
pub(crate) mod fam;
pub(crate) mod form;
pub(crate) mod gift;
pub(crate) mod hyb;
pub(crate) mod mag;
pub(crate) mod modifiers;
pub(crate) mod new;
pub(crate) mod schools;
pub(crate) mod skl;
pub(crate) mod spells;
pub(crate) mod stat;
