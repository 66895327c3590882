//! Values computed from the characteristics by the formulas of the category (KNK-STAT-05, T3), high-rank bonuses
//! included. Where the GM has set a value, that one wins; `computed` stays beside it (KNK-GEN-01).

use crate::knk::{
    content::{
        category::{Category, Formulas},
        modifier::Rolls,
        rank::Stat,
        value::Override,
    },
    sheet::{
        Sheet, base,
        expression::Expression,
        hybrid, in_force, injury,
        plus::{self, Formula},
        service, sixth,
    },
};
use crate::{PartOp, RuleId};

/// Prana per own turn of everybody (KNK-STAT-06).
const REGENERATION: i32 = 10;
/// What E of the first high rank adds to the most health (KNK-BON-06).
const HIGH_ENDURANCE: i32 = 50;

/// Which high-rank bonus a characteristic has (KNK-BON-01). The one of EX replaces the lower one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum High {
    /// It has no such bonus.
    No,
    /// That of B and A, for a profi of A and EX.
    Yes,
    /// That of EX; monsters only.
    Ex,
}

/// The high-rank bonus of `stat` as it is now.
pub fn high(sheet: &Sheet, stat: Stat) -> High {
    bonus(formulas(sheet, stat), sheet.value(stat))
}

fn bonus(formulas: &Formulas, value: u8) -> High {
    if value >= formulas.ex_from {
        High::Ex
    } else if value >= formulas.high_from {
        High::Yes
    } else {
        High::No
    }
}

/// The category whose formulas and thresholds count for `stat`: the own one, raised by a hybrid's purchase and lowered
/// by marks `-` (KNK-BON-11).
pub fn formula_category(sheet: &Sheet, stat: Stat) -> Category {
    let up = hybrid::is_category_up(sheet, stat);
    let own = if up { sheet.category.raised() } else { sheet.category };
    own.lowered(sheet.stats.rank(stat).minuses())
}

pub(crate) fn formulas(sheet: &Sheet, stat: Stat) -> &'static Formulas {
    formula_category(sheet, stat).formulas()
}

/// The rule behind the formulas of `stat`.
pub(crate) fn formula_rule(sheet: &Sheet, stat: Stat) -> RuleId {
    RuleId::new(formulas(sheet, stat).rule)
}

/// The value that the GM set, or the computed one.
pub fn value(sheet: &Sheet, which: Override) -> i32 {
    sheet.overridden(which).unwrap_or_else(|| computed(sheet, which))
}

/// The value by the formulas, whatever the GM set.
///
/// The two maxima come from the characteristics as they were made: what lowers a characteristic for a time leaves them
/// alone (KNK-STAT-10). All else follows the characteristic of the moment. A characteristic computes to what it was
/// made with, less what injuries take.
pub fn computed(sheet: &Sheet, which: Override) -> i32 {
    let now = |stat| i32::from(sheet.value(stat));
    let made = |stat| i32::from(sheet.raised(stat, true));
    let hurt = |stat| i32::from(injury::lowered(sheet, stat, sheet.raised(stat, false)));
    let custom = sheet.custom.as_ref();
    let value = match which {
        Override::HpMax => custom
            .map_or_else(
                || {
                    let (formulas, rank) = (formulas(sheet, Stat::E), sheet.raised(Stat::E, true));
                    let extra = if bonus(formulas, rank) == High::No { 0 } else { HIGH_ENDURANCE };
                    formulas.hp.at(made(Stat::E)) + extra
                },
                |custom| custom.hp_max,
            )
            .saturating_sub(injury::hp_max_lost(sheet))
            .saturating_sub(sheet.irradiated),
        Override::PranaMax => custom.map_or_else(
            || {
                let own =
                    formulas(sheet, Stat::M).prana.at(made(Stat::M)) + sixth::prana_max(sheet);
                own * base::prana_times(sheet)
            },
            |custom| custom.prana_max,
        ),
        // What serves lives on its master's prana (KNK-FAM-01).
        Override::Regeneration if service::is_familiar(sheet) => 0,
        Override::Regeneration => custom.map_or_else(
            || {
                REGENERATION
                    + sixth::regeneration(sheet)
                    + match high(sheet, Stat::M) {
                        High::No => 0,
                        High::Yes => 5,
                        High::Ex => 10,
                    }
            },
            |custom| custom.regeneration,
        ),
        Override::Defence => custom.map_or_else(
            || formulas(sheet, Stat::A).defence.at(plus::counted(sheet, Formula::Defence)),
            |custom| custom.defence,
        ),
        Override::Movement => custom.map_or_else(
            || formulas(sheet, Stat::A).movement.at(plus::counted(sheet, Formula::Movement)),
            |custom| custom.movement,
        ),
        Override::Dodges => custom.map_or_else(
            || formulas(sheet, Stat::L).dodges.at(now(Stat::L)),
            |custom| custom.dodges,
        ),
        Override::S => hurt(Stat::S),
        Override::E => hurt(Stat::E),
        Override::A => hurt(Stat::A),
        Override::M => hurt(Stat::M),
        Override::L => hurt(Stat::L),
    };
    value.saturating_add(in_force::value(sheet, which))
}

/// Upper bound of health, injuries taken off.
pub fn hp_max(sheet: &Sheet) -> i32 {
    // The deathless keep 1 (KNK-CLS-07).
    value(sheet, Override::HpMax).max(if sheet.deathless { 1 } else { i32::MIN })
}

/// Upper bound of prana with all changes.
pub fn prana_max(sheet: &Sheet) -> i32 {
    value(sheet, Override::PranaMax)
}

/// Prana per own turn (KNK-STAT-06, KNK-BON-09).
pub fn regeneration(sheet: &Sheet) -> i32 {
    value(sheet, Override::Regeneration)
}

/// What is taken from the total of a physical attack. Nothing but A, written effects and the GM changes it
/// (KNK-ATK-12).
pub fn defence(sheet: &Sheet) -> i32 {
    value(sheet, Override::Defence)
}

/// Movement points per turn (KNK-MOV-01).
pub fn movement(sheet: &Sheet) -> i32 {
    value(sheet, Override::Movement)
}

/// Dodge rolls in one fight (KNK-TRN-04).
pub fn dodge_limit(sheet: &Sheet) -> i32 {
    value(sheet, Override::Dodges)
}

/// Dodge rolls left; never below 0, also when Luck fell after some were used (KNK-STAT-10).
pub fn dodges_left(sheet: &Sheet) -> i32 {
    dodge_limit(sheet).saturating_sub(sheet.dodges_used).max(0)
}

/// The initiative roll with all changes (KNK-INI-02).
pub fn initiative(sheet: &Sheet) -> Expression {
    if let Some(custom) = &sheet.custom {
        return in_force::on_roll(sheet, Rolls::Initiative, Expression::bare(custom.initiative));
    }
    let formulas = formulas(sheet, Stat::A);
    let amount = formulas.initiative * plus::counted(sheet, Formula::Initiative);
    let roll = Expression::d100().with("agility", PartOp::ToMin, amount, RuleId::new("KNK-INI-02"));
    in_force::on_roll(sheet, Rolls::Initiative, roll)
}

/// The Luck dodge (KNK-TRN-02), which is also every other Luck save (KNK-SAV-05).
pub fn dodge(sheet: &Sheet) -> Expression {
    if let Some(custom) = &sheet.custom {
        return in_force::on_roll(sheet, Rolls::Dodge, Expression::bare(custom.dodge));
    }
    let amount = formulas(sheet, Stat::L).luck * plus::counted(sheet, Formula::Luck);
    let roll = Expression::d100().with("luck", PartOp::ToMin, amount, RuleId::new("KNK-TRN-02"));
    in_force::on_roll(sheet, Rolls::Dodge, roll)
}

/// Prana per cell of retreat; `None` for those who cannot (KNK-TRN-15). By the formula category of A, as the table of
/// derived values counts it among the values of A.
pub fn retreat_price(sheet: &Sheet) -> Option<i32> {
    match &sheet.custom {
        Some(custom) => custom.retreat,
        None => {
            formulas(sheet, Stat::A).retreat.map(|price| price.at(i32::from(sheet.value(Stat::A))))
        }
    }
}

/// Faces of the die whose highest one gives an extra turn; `None` for those who do not throw it (KNK-BON-08).
pub fn extra_turn_die(sheet: &Sheet) -> Option<i32> {
    match high(sheet, Stat::A) {
        High::No => None,
        High::Yes => Some(10),
        High::Ex => Some(4),
    }
}

/// Faces of the die whose highest one gives a counterattack; `None` for those who do not throw it (KNK-BON-10).
pub fn counterattack_die(sheet: &Sheet) -> Option<i32> {
    match high(sheet, Stat::L) {
        High::No => None,
        High::Yes => Some(4),
        High::Ex => Some(2),
    }
}
