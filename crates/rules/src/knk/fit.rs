//! Whether class, category and sixth characteristic go together (KNK-CAT-02, KNK-CLS-08). Nothing here keeps a sheet from
//! being played: it is what the game master should know.

use super::{Category, Class, Spec, class::Sixth, rank::Rank};
use crate::{RuleId, system::Fault};

/// How a class and a category go together (KNK-CAT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The book has it so.
    Listed,
    /// Some of that class are, by the game master's leave.
    AskGm,
    /// The book does not know it.
    Unlisted,
}

/// Whether somebody of `category` may be of `class`; of none, people may.
pub fn fit(class: Option<&Class>, category: Category) -> Fit {
    let Some(class) = class else {
        return match category {
            Category::Profi | Category::Commoner | Category::Custom => Fit::Listed,
            Category::Monster => Fit::Unlisted,
        };
    };
    match (class, category) {
        (Class::Mage, Category::Profi) => Fit::AskGm,
        (class, category) if class.categories().contains(&category) => Fit::Listed,
        (_, Category::Custom) => Fit::Listed,
        (_, Category::Monster | Category::Profi | Category::Commoner) => Fit::Unlisted,
    }
}

/// Everything about `spec` that the game master should nod at, in the words of faults. The sheet loads all the same.
pub fn warnings(spec: &Spec) -> Vec<Fault> {
    let mut warnings = Vec::new();
    let mut warn = |field: &str, found: String, expected: &str, rule: &'static str| {
        let (field, expected) = (field.to_owned(), expected.to_owned());
        warnings.push(Fault { field, found, expected, rule: Some(RuleId::new(rule)) });
    };
    let class = spec.class.as_ref();
    let name = class.map_or_else(|| "-".to_owned(), |class| class.key().to_owned());
    let pair = format!("{name}, {}", spec.category.key());
    match fit(class, spec.category) {
        Fit::Listed => {}
        Fit::AskGm => warn("class", pair, "gm-leave", "KNK-CAT-02"),
        Fit::Unlisted => warn("class", pair, "category-of-class", "KNK-CAT-02"),
    }
    let sixth = spec.sixth.map_or(0, Rank::value);
    let of_church = class.and_then(Class::sixth) == Some(Sixth::Hs);
    if of_church && sixth == 6 && class != Some(&Class::BurialAgency) {
        warn("sixth", "EX".to_owned(), "gm-leave", "KNK-CLS-08");
    }
    warnings
}
