//! What the GM gives somebody in the middle of a fight (KNK-GEN-01), and how a sheet takes it.

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{
        category::Category, class::Class, impulse::Impulse, item::Item, nature::Nature,
        phantasm::Phantasm, rank::Rank, skill::Owned, weapon::Weapon,
    },
    sheet::Sheet,
    table::made::{self, Made},
};

/// Something that can be given, as a whole record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Gift {
    /// A weapon to carry.
    Weapon(Box<Weapon>),
    /// A thing to carry.
    Item(Box<Item>),
    /// A skill up to a level; of one that is owned, a higher level (KNK-SKL-02).
    Skill(Box<Owned>),
    /// A phantasm to release (KNK-CLS-03).
    Phantasm(Box<Phantasm>),
    /// A purchase for impulse points (KNK-CLS-09).
    Impulse(Box<Impulse>),
    /// A class with its sixth characteristic, to one who has none; `None` takes the class away (KNK-CLS-01).
    Class {
        class: Option<Class>,
        /// Its sixth characteristic, F where nothing is said; nothing for a class without one.
        sixth: Option<Rank>,
    },
}

/// Puts it on a sheet.
pub(crate) fn put(sheet: &mut Sheet, gift: &Gift) {
    match gift {
        Gift::Weapon(weapon) => sheet.weapons.push((**weapon).clone()),
        Gift::Item(item) => sheet.items.push((**item).clone()),
        Gift::Phantasm(phantasm) => sheet.phantasms.push((**phantasm).clone()),
        Gift::Skill(new) => {
            let old = sheet.skills.iter_mut().find(|owned| owned.skill.name == new.skill.name);
            match old {
                Some(old) => (old.skill, old.levels) = (new.skill.clone(), new.levels),
                None => sheet.skills.push((**new).clone()),
            }
        }
        Gift::Impulse(impulse) => {
            if let Impulse::Raise(stat) = **impulse {
                let to = sheet.stats.rank(stat).shifted(1);
                made::put(sheet, Made::Five(stat), to);
            }
            sheet.skills.extend(impulse.skill());
            sheet.weapons.extend(impulse.weapon());
            sheet.impulses.push((**impulse).clone());
        }
        Gift::Class { class, sixth } => {
            let old = std::mem::replace(&mut sheet.class, class.clone());
            if let Some(old) = old {
                sheet.nature = sheet.nature.filter(|nature| old.nature() != Some(*nature));
                sheet.unclean &= !old.is_unclean();
            }
            let class = class.as_ref();
            sheet.nature = class.and_then(Class::nature).or(sheet.nature);
            sheet.unclean |= class.is_some_and(Class::is_unclean);
            let has_sixth = class.is_some_and(|class| class.sixth().is_some());
            sheet.stats.sixth = sixth.or_else(|| has_sixth.then(Rank::default));
        }
    }
}

/// Makes a living dead of a sheet (KNK-CLS-05).
pub(crate) fn turn(sheet: &mut Sheet, sixth: Rank) {
    put(sheet, &Gift::Class { class: Some(Class::LivingDead), sixth: Some(sixth) });
    sheet.nature = Some(Nature::LivingDead);
    if sheet.category != Category::Custom {
        sheet.category = Category::Commoner;
    }
}
