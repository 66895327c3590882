//! What makes the impulses of a hybrid legal (KNK-CLS-09 to KNK-CLS-12).

use crate::knk::{
    content::{
        category::Category,
        class::Class,
        combatant::Spec,
        impulse::{self, Impulse, MOST_CIRCLES, MOST_GRADE},
        rank::{Rank, Stat},
    },
    making::spec::Faults,
};

/// What a hybrid may buy (KNK-CLS-09 to KNK-CLS-12).
pub(crate) fn check(spec: &Spec, faults: &mut Faults) {
    if spec.impulses.is_empty() {
        return;
    }
    if spec.class != Some(Class::Hybrid) {
        faults.add("impulses", spec.impulses.len(), "class-hybrid", Some("KNK-CLS-09"));
    }
    let budget = spec.sixth.map_or(0, |rank| i32::from(rank.value()));
    let spent = impulse::spent(&spec.impulses);
    faults.within("impulses", spent, (0, budget), "impulse-budget", Some("KNK-CLS-09"));
    let circles = i32::from(impulse::circles(&spec.impulses));
    let most = i32::from(MOST_CIRCLES);
    faults.within("impulses", circles, (0, most), "five-circles", Some("KNK-CLS-12"));
    for stat in Stat::ALL {
        let (rank, raises) = (spec.bought(stat), impulse::raises(&spec.impulses, stat));
        let to = i32::from(rank.value()).saturating_add(raises);
        if raises > 0 && to > i32::from(Rank::MAX) {
            let field = format!("impulses.raise({})", stat.letter());
            faults.add(&field, rank, "rank-below-highest", Some("KNK-CLS-12"));
        }
        let up = spec.impulses.iter().filter(|bought| **bought == Impulse::CategoryUp(stat));
        let count = up.count();
        let forbidden = match spec.category {
            Category::Commoner => false,
            Category::Profi => stat == Stat::M,
            Category::Monster | Category::Custom => true,
        };
        if count > 1 || (count == 1 && forbidden) {
            let field = format!("impulses.category_up({})", stat.letter());
            faults.add(&field, count, "category-up-once", Some("KNK-CLS-10"));
        }
    }
    let grades = 1..=MOST_GRADE;
    for (index, bought) in spec.impulses.iter().enumerate() {
        if let Impulse::Ability { grade, .. } = bought
            && !grades.contains(grade)
        {
            let field = format!("impulses[{index}].grade");
            faults.add(&field, grade, "grade-1-to-3", Some("KNK-CLS-11"));
        }
    }
}
