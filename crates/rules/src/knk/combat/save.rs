//! Saves: rolls against one influence, paid in prana, won above 50 (KNK-SAV).

pub use crate::knk::content::saving::{ABOVE, Saving, Terms};
use crate::knk::{
    Knk,
    body::pools,
    combat::plus_use,
    content::{modifier::Rolls, rank::Stat, reserve::Reserve},
    place::ground,
    sheet::{
        Sheet, derived,
        expression::Expression,
        hybrid, in_force,
        plus::{self, Formula},
        veil,
    },
    table::fact::Why,
};
use crate::{Edition, Id, PartOp, Purpose, Refusal, RuleId, RulesContext, Stop};

/// Price of the saves against one influence, in prana, before what a hybrid pays more (KNK-SAV-02).
pub const PRICE: i32 = 10;
/// What one point of a characteristic other than Luck adds (KNK-SAV-04).
const FACTOR: i32 = 10;

/// The save of that kind.
pub fn of(sheet: &Sheet, saving: Saving) -> Expression {
    saving.stat().map_or_else(|| mind_save(sheet), |stat| stat_save(sheet, stat))
}

/// The save of that kind on such terms: each point of the opponent's characteristic takes what one of the own adds, so
/// that the difference counts; the top stays (KNK-SAV-06, KNK-SAV-07).
pub(crate) fn on_terms(
    ctx: &impl RulesContext<Knk>,
    sheet: &Sheet,
    saving: Saving,
    terms: Terms,
) -> Result<Expression, Refusal> {
    let mut roll = of(sheet, saving);
    if let Some((who, stat)) = terms.against {
        let other = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
        let factor = match saving {
            Saving::L => derived::formulas(sheet, Stat::L).luck,
            Saving::S | Saving::E | Saving::A | Saving::M | Saving::Mind => FACTOR,
        };
        let amount = factor * i32::from(other.value(stat));
        roll = roll.with("opponent", PartOp::ToMin, -amount, RuleId::new("KNK-SAV-06"));
    }
    Ok(roll.with("ruling", PartOp::ToMin, terms.bonus, RuleId::new("KNK-ROL-06")))
}

/// Throws one save of `who`, paid if it can be, with the marks "+" that were declared for it; whether it held.
pub(crate) fn throw(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    saving: Saving,
    terms: Terms,
) -> Result<bool, Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let thrown = affordable(&sheet, saving).is_ok();
    let roll = on_terms(ctx, &sheet, saving, terms)?;
    let rule = terms.against.map_or_else(|| saving.rule(), |_| RuleId::new("KNK-SAV-06"));
    let above = terms.above.unwrap_or(ABOVE);
    let held = throw_all(ctx, who, &[roll], above, &rule)?.contains(&true);
    let formula = match saving {
        Saving::S => Some(Formula::Strength),
        Saving::A => Some(Formula::Agility),
        Saving::L => Some(Formula::Luck),
        Saving::E | Saving::M | Saving::Mind => None,
    };
    if let Some(formula) = formula.filter(|_| thrown) {
        plus_use::spend(ctx, who, formula);
    }
    Ok(held)
}

/// Save of a characteristic; that of Luck goes by the category (KNK-SAV-04, KNK-SAV-05).
pub fn stat_save(sheet: &Sheet, stat: Stat) -> Expression {
    let source = match stat {
        Stat::S => "strength",
        Stat::E => "endurance",
        Stat::A => "agility",
        Stat::M => "magic",
        Stat::L => return derived::dodge(sheet).of(stat),
    };
    let amount = FACTOR * counted(sheet, stat);
    let roll = Expression::d100().with(source, PartOp::ToMin, amount, RuleId::new("KNK-SAV-04"));
    in_force::on_roll(sheet, Rolls::Save(stat), roll).of(stat)
}

/// Save of a characteristic against the same one of `opponent`; the difference may be negative (KNK-SAV-06,
/// KNK-SAV-07, KNK-ROL-11), with what is added to such a save where the edition has that (KNK-ROL-06).
pub fn versus_save(sheet: &Sheet, opponent: &Sheet, stat: Stat, edition: Edition) -> Expression {
    let difference = counted(sheet, stat) - i32::from(opponent.value(stat));
    let rule = RuleId::new("KNK-SAV-06");
    let roll = Expression::d100().with("difference", PartOp::ToMin, FACTOR * difference, rule);
    let roll = if edition.holds_everywhere() {
        in_force::on_roll(sheet, Rolls::Save(stat), roll)
    } else {
        roll
    };
    roll.of(stat)
}

/// The characteristic with the marks "+" declared for such a save (KNK-MOD-06).
fn counted(sheet: &Sheet, stat: Stat) -> i32 {
    match stat {
        Stat::S => plus::counted(sheet, Formula::Strength),
        Stat::A => plus::counted(sheet, Formula::Agility),
        Stat::E | Stat::M | Stat::L => i32::from(sheet.value(stat)),
    }
}

/// The mind save: the same for everybody but for what skills give and what the Veil takes from hybrids (KNK-SAV-08,
/// KNK-CLS-13).
pub fn mind_save(sheet: &Sheet) -> Expression {
    let veil = veil::limit(sheet).unwrap_or(0);
    let rule = RuleId::new("KNK-CLS-13");
    let roll = Expression::d100().with("veil", PartOp::ToMin, -veil, rule);
    in_force::on_roll(sheet, Rolls::MindSave, roll)
}

/// What a save of `stat` costs, in prana (KNK-SAV-02, KNK-SAV-10).
pub fn price(sheet: &Sheet, stat: Stat) -> i32 {
    PRICE.saturating_add(hybrid::surcharge(sheet, stat))
}

/// What the saves against one influence cost together: as much as the dearest of them (KNK-SAV-02, KNK-SAV-10).
pub fn price_of(sheet: &Sheet, rolls: &[Expression]) -> i32 {
    let stats = rolls.iter().filter_map(|roll| roll.stat);
    stats.map(|stat| price(sheet, stat)).max().unwrap_or(PRICE)
}

/// What such a save costs, in prana; that of the mind nothing makes dearer.
pub(crate) fn price_for(sheet: &Sheet, saving: Saving) -> i32 {
    saving.stat().map_or(PRICE, |stat| price(sheet, stat))
}

/// Whether `sheet` can pay for such a save, or what it lacks (KNK-SAV-02).
pub fn affordable(sheet: &Sheet, saving: impl Into<Saving>) -> Result<(), Refusal> {
    let need = price_for(sheet, saving.into());
    if sheet.prana >= need {
        return Ok(());
    }
    let rule = RuleId::new("KNK-SAV-02");
    Err(Refusal::NotEnough { pool: Reserve::Prana.id(), have: sheet.prana, need, rule })
}

/// Throws saves of `who` against one influence, paid once for all: the results in order. With too little prana all
/// fail without a roll and nothing is deducted (KNK-SAV-02).
pub fn against(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    rolls: &[Expression],
    rule: &RuleId,
) -> Result<Vec<bool>, Stop> {
    throw_all(ctx, who, rolls, ABOVE, rule)
}

fn throw_all(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    rolls: &[Expression],
    above: i32,
    rule: &RuleId,
) -> Result<Vec<bool>, Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let price = price_of(&sheet, rolls);
    if sheet.prana < price {
        return Ok(vec![false; rolls.len()]);
    }
    pools::change(ctx, who, Reserve::Prana, -price, Why::Save);
    let mut results = Vec::new();
    for roll in rolls {
        let throw = ground::on_save(ctx, who, roll.clone()).throw(
            who,
            Purpose::Save,
            Some(above),
            rule.clone(),
        );
        results.push(ctx.roll_success(throw)?);
    }
    Ok(results)
}
