//! Whether class, category and sixth characteristic go together (KNK-CAT-02, KNK-CLS-08). Nothing here keeps a sheet from
//! being played (`allow_unlisted_class_category`): it is told wherever the sheet is seen.

use crate::knk::content::{
    category::Category,
    class::{Class, Sixth},
    combatant::Spec,
    rank::Rank,
};
use crate::{RuleId, system::Fault};

/// How a class and a category go together (KNK-CAT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The book has it so.
    Listed,
    /// Some of that class are, by the GM's leave.
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

/// A class in a category that the book does not list for it, both named, unless the GM allows it; nothing for somebody
/// without a class.
pub fn misfit(spec: &Spec) -> Option<Fault> {
    let (class, category) = (spec.class.as_ref(), spec.category);
    let unlisted = class.is_some() && fit(class, category) == Fit::Unlisted;
    let allowed = spec.allowed.iter().any(|field| field == "class");
    (unlisted && !allowed)
        .then(|| told("class", pair(class, category), "category-of-class", "KNK-CAT-02"))
}

/// Everything about `spec` that is no fault and that the GM should nod at.
pub fn warnings(spec: &Spec) -> Vec<Fault> {
    let mut warnings = Vec::new();
    let class = spec.class.as_ref();
    let mut warn = |field, found, expected, rule| warnings.push(told(field, found, expected, rule));
    let pair = pair(class, spec.category);
    match fit(class, spec.category) {
        Fit::AskGm => warn("class", pair, "gm-leave", "KNK-CAT-02"),
        Fit::Unlisted if class.is_none() => {
            warn("class", pair, "category-of-class", "KNK-CAT-02");
        }
        Fit::Listed | Fit::Unlisted => {}
    }
    let sixth = spec.sixth.map_or(0, Rank::value);
    let of_church = class.and_then(Class::sixth) == Some(Sixth::Hs);
    if of_church && sixth == 6 && class != Some(&Class::BurialAgency) {
        warn("sixth", "EX".to_owned(), "gm-leave", "KNK-CLS-08");
    }
    warnings
}

/// Both by what they are called.
fn pair(class: Option<&Class>, category: Category) -> String {
    let class = match class {
        None => "-".to_owned(),
        Some(Class::Other(name)) => name.to_string(),
        Some(class) => Fault::term(&class.phrase().key),
    };
    format!("{class}, {}", Fault::term(&category.phrase().key))
}

fn told(field: &str, found: String, expected: &str, rule: &'static str) -> Fault {
    let (field, expected) = (field.to_owned(), expected.to_owned());
    Fault { field, found, expected, rule: Some(RuleId::new(rule)) }
}
