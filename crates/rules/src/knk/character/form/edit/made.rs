//! What follows from another category and another class.

use crate::Dice;
use crate::knk::character::form::bought;
use crate::knk::{
    content::{
        category::{Category, Custom},
        class::Class,
        rank::Stat,
    },
    making::creation::{Character, Points},
};

/// The budget follows the category as long as it is the one that the book recommends.
pub(super) fn set_category(character: &mut Character, category: Category) {
    let before = Points::of(character.sheet.category);
    let points = &mut character.points;
    if (points.cp, points.sp) == (before.cp, before.sp) {
        let of = Points::of(category);
        (points.cp, points.sp) = (of.cp, of.sp);
    }
    let sheet = &mut character.sheet;
    sheet.category = category;
    if category == Category::Custom {
        sheet.custom.get_or_insert_with(ordinary);
    } else {
        sheet.custom = None;
    }
    if category == Category::Monster {
        for stat in Stat::ALL {
            let rank = bought(character, stat);
            *rank = if rank.value() == 0 { rank.shifted(1) } else { *rank };
        }
    }
}

/// The class gives the category (KNK-NEW-01) and the sixth characteristic (KNK-STAT-02).
pub(super) fn set_class(character: &mut Character, class: Option<Class>) {
    let categories = class.as_ref().map_or(&[][..], Class::categories);
    if let Some(first) = categories.first()
        && !categories.contains(&character.sheet.category)
    {
        set_category(character, *first);
    }
    let has_sixth = class.as_ref().and_then(Class::sixth).is_some();
    let sheet = &mut character.sheet;
    sheet.sixth = match (has_sixth, &class) {
        (true, _) => Some(sheet.sixth.unwrap_or_default()),
        (false, Some(Class::Other(_))) => sheet.sixth,
        (false, _) => None,
    };
    sheet.class = class;
}

/// A being of its own before its numbers are typed.
fn ordinary() -> Custom {
    let d100 = Dice::new(0, 100);
    Custom {
        hp_max: 100,
        prana_max: 0,
        defence: 0,
        movement: 5,
        attack: d100,
        halved: false,
        initiative: d100,
        dodge: d100,
        dodges: 0,
        regeneration: 10,
        retreat: None,
        ties_as: None,
    }
}
