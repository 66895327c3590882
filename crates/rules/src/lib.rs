//! What the rule books say, in words that know no field.
//!
//! A system of rules ([`knk`] is the first) is data about one combatant (a *sheet*), the facts that may happen to it,
//! and pure functions that turn an order into facts. It throws no dice: [`RulesContext::roll`] hands over a face that someone
//! else threw, or stops the decision until there is one. Cells, files, clocks and terminals are unknown here; the
//! field is met only through opaque [`Spot`]s and the facts in [`Situation`] and [`Ground`].
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod ask;
#[cfg(feature = "coin")]
pub mod coin;
pub mod content;
pub mod d100;
pub mod d20;
mod declared;
pub mod dice;
pub mod edition;
pub mod id;
pub mod item;
pub mod knk;
pub mod phrase;
pub mod refusal;
pub mod rule;
mod shown;
mod surroundings;
pub mod system;
pub mod t3d;
pub mod text;
pub mod verb;

pub use dice::{check, roll};
pub use surroundings::{custom_zone, ground, journey};

pub use shown::{act, form, plain_character, report, sheet_view, turn_view, written};

use declared::key;
pub use declared::{book, citation, condition, house_rule, movement, pool, relation, section};

pub use act::Act;
pub use ask::{Answer, Ask, Choice, Pick, Stop};
pub use book::{Book, RoundWord, VerbKey, VerbKeyUse};
pub use check::{Bar, Check, Outcome};
pub use citation::Citation;
pub use condition::{ConditionKind, ConditionView, Meaning};
pub use content::Content;
pub use custom_zone::CustomZone;
pub use dice::Dice;
pub use edition::Edition;
pub use form::{CharacterForm, Form};
pub use ground::{Ambient, AmbientKind, Ground, Light, Situation, Terrain};
pub use house_rule::HouseRule;
pub use id::{Id, Spot};
pub use item::ItemData;
pub use journey::Journey;
pub use movement::{Counted, MoveKind, MoveMode, PathStep, Progress};
pub use phrase::{Arg, Phrase};
pub use pool::{Pool, PoolId, PoolKind, Reading};
pub use refusal::Refusal;
pub use relation::{Bond, End, RelationKind, RelationView};
pub use report::{Report, Said, Tone};
pub use roll::{Origin, PartOp, Purpose, PurposeKey, PurposeKind, Roll, RollPart, Throw, Withheld};
pub use rule::RuleId;
pub use sheet_view::{Cost, SheetView};
pub use system::{Flow, Moment, RulesContext, System, SystemQueries, SystemState, Target};
pub use text::{Lost, PlainText};
pub use turn_view::{Meter, MeterId, TurnView};
