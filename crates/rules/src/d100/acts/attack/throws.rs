//! Where a weapon lands that was thrown (D100-RNG-09).

use super::{Exchange, weapon_of};
use crate::d100::{
    D100,
    fact::Fact,
    numbers::{
        space::scatter::{self, Cell},
        strike::fumble,
    },
    rolls,
    sheet::{Tag, Weapon, WeaponKind},
};
use crate::{Arg, Id, Phrase, PlainText, RulesContext, Spot, Stop};

/// What becomes of a thrown weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thrown {
    /// It stays with its owner, or has blown up there.
    Stays,
    /// It is used up.
    Gone,
    /// It lies on this spot.
    Lies(Spot),
}

/// Where the weapon of an attack comes to lie: where it hit, or by the scatter of a failed throw.
pub(super) fn thrown(
    ctx: &mut impl RulesContext<D100>,
    exchange: &Exchange,
) -> Result<Thrown, Stop> {
    let strike = exchange.strike;
    let table = ctx.state();
    let weapon = table.sheet(strike.who).and_then(|sheet| weapon_of(sheet, strike.with));
    let Some(weapon) = weapon.filter(|weapon| weapon.kind == WeaponKind::Thrown) else {
        return Ok(Thrown::Stays);
    };
    let test = exchange.attack.graded();
    if test.is_some_and(|test| fumble::is_misfire(test, Weapon::may_misfire(weapon))) {
        return Ok(Thrown::Stays);
    }
    let (explodes, name) = (weapon.is(Tag::Explosive), weapon.name.clone());
    let lands = if exchange.attack.passed {
        ctx.place(strike.target)
    } else {
        scattered(ctx, strike.who, strike.target)?
    };
    let Some(at) = lands else { return Ok(Thrown::Gone) };
    // Where it goes off is for the GM to know, whose ruling harms others there.
    if !exchange.attack.passed && (!explodes || ctx.edition().tells_what_is_lost()) {
        let line = Phrase::new("d100-log-weapon-lands").with("weapon", Arg::Name(name));
        let (line, rule) = (line.with("cell", Arg::Spot(at)), PlainText::new("D100-RNG-09"));
        ctx.fact(Fact::Said { about: vec![strike.who], line, rule });
    }
    Ok(if explodes { Thrown::Gone } else { Thrown::Lies(at) })
}

/// The cell where a missed throw lands, with its dice.
fn scattered(ctx: &mut impl RulesContext<D100>, who: Id, target: Id) -> Result<Option<Spot>, Stop> {
    /// So far off that no field ends there.
    const FAR: i32 = 1_000_000;
    let options = ctx.state().options;
    let direction = rolls::die(ctx, (who, rolls::SCATTERS), 10, "D100-RNG-09")?;
    let asks = scatter::asks_distance(direction, &options);
    let yards = if asks { rolls::die(ctx, (who, rolls::SCATTERS), 10, "D100-RNG-09")? } else { 0 };
    let square = |one: Id| ctx.place(one).and_then(|at| ctx.square(at));
    let Some((from, aim)) = square(who).zip(square(target)) else { return Ok(None) };
    // The field is counted from 1 there; what is off it comes back to its last cell.
    let one = |(column, row): Cell| (column + 1, row + 1);
    let lands = scatter::lands([one(from), one(aim)], direction, yards, (FAR, FAR), &options);
    let mut at = (lands.0 - 1, lands.1 - 1);
    while ctx.spot(at).is_none() && at != aim {
        at = (at.0 + (aim.0 - at.0).signum(), at.1 + (aim.1 - at.1).signum());
    }
    Ok(ctx.spot(at))
}
