//! What lies within reach of somebody: picking it up, and which hand takes it (D100-INJ-05).

use super::{conditions, demanded::trials::say, spend_action, spend_move};
use crate::d100::{
    D100,
    fact::Fact,
    field::{in_turn, living, open_to, refused, with_action},
    numbers::mind::psychology::Doing,
    options::PickupCost,
    sheet::{Hand, Item, Sheet, Tag, Taken, Weapon},
};
use crate::{Arg, Id, Phrase, PlainText, Refusal, RulesContext, Spot, Stop};

/// Whether the hands that a weapon takes work and are empty (D100-AMP-11).
fn fits(sheet: &Sheet, weapon: &Weapon) -> bool {
    let held = sheet.in_hand.iter().filter_map(|number| sheet.weapon(*number));
    let held: Vec<Hand> = held.filter(|one| !one.is(Tag::Natural)).map(|one| one.hand).collect();
    let free = |off: bool| {
        let own = if off { Hand::Off } else { Hand::Main };
        let shield = off && sheet.bears_shield();
        sheet.harmed.works(sheet.side_of(off))
            && !shield
            && !held.iter().any(|hand| *hand == own || *hand == Hand::Both)
    };
    match weapon.hand {
        Hand::Main => free(false) || !sheet.harmed.works(sheet.side_of(false)) && free(true),
        Hand::Off => free(true),
        Hand::Both => free(false) && free(true),
    }
}

/// Picks up what lies on the own cell or beside it, into the hand that it takes. What it costs is `pickup_cost`.
pub(super) fn pick_up(ctx: &mut impl RulesContext<D100>, who: Id, item: u8) -> Result<(), Stop> {
    let cost = ctx.state().options.pickup_cost;
    let sheet = match cost {
        PickupCost::Action => with_action(ctx.state(), who, "D100-INJ-05")?,
        PickupCost::Move => {
            let (sheet, turn, leaves) = in_turn(ctx.state(), who)?;
            if turn.no_move || !leaves.moves {
                return Err(refused("d100-cannot-move", "D100-INJ-05").into());
            }
            if turn.moved || turn.gone > 0 {
                return Err(refused("d100-has-moved", "D100-INJ-05").into());
            }
            sheet
        }
        PickupCost::Free => in_turn(ctx.state(), who)?.0,
    };
    open_to(sheet, Doing::PickUp)?;
    if !sheet.is_conscious()
        || ![false, true].iter().any(|off| sheet.harmed.works(sheet.side_of(*off)))
    {
        return Err(refused("d100-no-hand", "D100-INJ-05").into());
    }
    let Some((at, number, taken)) = at_hand(ctx, who).into_iter().nth(item.into()) else {
        return Err(refused("d100-nothing-lies", "D100-INJ-05").into());
    };
    if taken.0.is_shield {
        may_bear(sheet)?;
    }
    match cost {
        PickupCost::Action => spend_action(ctx),
        PickupCost::Move => spend_move(ctx),
        PickupCost::Free => {}
    }
    conditions::drop_aim(ctx, who);
    ctx.lift_item(at, number);
    if taken.0.is_shield {
        bears(ctx, who);
        return Ok(());
    }
    let exchanged = ctx.edition().takes_from_beside().then(|| exchanged(ctx, who, &taken.0));
    match exchanged.flatten() {
        Some((weapons, in_hand)) => ctx.fact(Fact::Weapons { who, weapons, in_hand }),
        None => takes(ctx, who, taken),
    }
    Ok(())
}

/// That the off hand of somebody works and bears no shield yet (D100-RNG-02).
fn may_bear(sheet: &Sheet) -> Result<(), Refusal> {
    if sheet.bears_shield() {
        return Err(Refusal::already_so("D100-RNG-02"));
    }
    if !sheet.harmed.works(sheet.side_of(true)) {
        return Err(refused("d100-no-hand", "D100-INJ-05"));
    }
    Ok(())
}

/// A large shield comes into the off hand, which puts away what it held (D100-RNG-02).
fn bears(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let mut in_hand = sheet.in_hand.clone();
    in_hand.retain(|number| {
        sheet.weapon(*number).is_none_or(|one| one.is(Tag::Natural) || one.hand == Hand::Main)
    });
    let weapons = sheet.spec.weapons.clone();
    if in_hand != sheet.in_hand {
        ctx.fact(Fact::Weapons { who, weapons, in_hand });
    }
    ctx.fact(Fact::Shield { who, on: true });
}

/// What somebody may pick up, own cell before those beside it: where it lies, its number there, and what it is (D100-INJ-05).
/// Of older editions the own cell alone.
pub(in crate::d100) fn at_hand(ctx: &impl RulesContext<D100>, who: Id) -> Vec<(Spot, u8, Item)> {
    let Some(own) = ctx.place(who) else { return Vec::new() };
    let beside = if ctx.edition().takes_from_beside() { ctx.around(own) } else { Vec::new() };
    let lie =
        |at: Spot| (0_u8..).zip(ctx.items_at(at)).map(move |(number, item)| (at, number, item));
    std::iter::once(own).chain(beside).flat_map(lie).collect()
}

/// The weapons of somebody with one more, and those in its hands once what they held was put away for it; `None` where a hand
/// that it takes does not work, or bears a shield (D100-INJ-05).
fn exchanged(
    ctx: &impl RulesContext<D100>,
    who: Id,
    weapon: &Weapon,
) -> Option<(Vec<Weapon>, Vec<u8>)> {
    let sheet = ctx.state().sheet(who)?;
    let works =
        |off: bool| sheet.harmed.works(sheet.side_of(off)) && !(off && sheet.bears_shield());
    let takes: &[bool] = match weapon.hand {
        Hand::Main if works(false) => &[false],
        Hand::Main | Hand::Off => &[true],
        Hand::Both => &[false, true],
    };
    if weapon.is(Tag::Natural) || !takes.iter().all(|off| works(*off)) {
        return None;
    }
    let mut in_hand = sheet.in_hand.clone();
    in_hand.retain(|number| {
        let held = sheet.weapon(*number).filter(|held| !held.is(Tag::Natural));
        held.is_none_or(|held| match held.hand {
            Hand::Both => false,
            Hand::Main => !takes.contains(&!works(false)),
            Hand::Off => !takes.contains(&true),
        })
    });
    let mut weapons = sheet.spec.weapons.clone();
    in_hand.extend(u8::try_from(weapons.len()));
    weapons.push(weapon.clone());
    Some((weapons, in_hand))
}

/// Somebody gets what a record of the library is: a weapon into the hand if that is empty, a large shield into the off hand.
/// Refused is what the rules of a sheet refuse: it says what would be wrong.
pub(in crate::d100) fn give(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    record: &Taken,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    record.given().ok_or(Refusal::BadTarget)?;
    let mut after = sheet.clone();
    after.spec.gain(record);
    if after.spec == sheet.spec {
        return Err(Refusal::already_so("D100-SHT-04"));
    }
    // What is wrong with the sheet already is not the gift's fault.
    let known = sheet.spec.unfit();
    if let Some(fault) = after.spec.unfit().into_iter().find(|fault| !known.contains(fault)) {
        return Err(Refusal::Breach(fault));
    }
    let mut in_hand = sheet.in_hand.clone();
    if after.spec.weapons.len() > sheet.spec.weapons.len()
        && after.spec.weapons.last().is_some_and(|new| new.is(Tag::Natural) || fits(sheet, new))
    {
        in_hand.extend(u8::try_from(sheet.spec.weapons.len()));
    }
    if after.bears_shield() {
        in_hand.retain(|number| {
            after.weapon(*number).is_none_or(|one| one.is(Tag::Natural) || one.hand == Hand::Main)
        });
    }
    let gone = sheet.in_hand.iter().filter(|number| !in_hand.contains(number));
    let gone = gone.filter_map(|number| sheet.weapon(*number));
    let gone: Vec<Arg> = gone.map(|weapon| Arg::Name(weapon.name.clone())).collect();
    ctx.fact(Fact::Given { who, record: Box::new(record.clone()), in_hand });
    if !gone.is_empty() && ctx.edition().tells_what_is_lost() {
        let line = Phrase::new("d100-log-puts-away").with("who", who);
        say(ctx, vec![who], line.with("weapons", Arg::List(gone)), "D100-SHT-04");
    }
    Ok(())
}

/// A weapon comes to somebody, into the hand if that is empty; a large shield that it cannot bear lies at its feet.
pub(in crate::d100) fn takes(ctx: &mut impl RulesContext<D100>, who: Id, item: Item) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    if item.0.is_shield {
        if may_bear(sheet).is_ok() {
            bears(ctx, who);
        } else if let Some(at) = ctx.place(who) {
            ctx.drop_item(at, item);
        }
        return;
    }
    let (mut weapons, mut in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    if item.0.is(Tag::Natural) || fits(sheet, &item.0) {
        in_hand.extend(u8::try_from(weapons.len()));
    }
    weapons.push(item.0);
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
}

/// Somebody takes all weapons of another one but those of its own body.
pub(in crate::d100) fn loot(ctx: &mut impl RulesContext<D100>, who: Id, from: Id) {
    let Some(sheet) = ctx.state().sheet(from) else { return };
    let stays = |weapon: &Weapon| ctx.edition().loots_what_is_left() && weapon.is(Tag::Natural);
    let (weapons, left): (Vec<Weapon>, Vec<Weapon>) =
        sheet.spec.weapons.iter().cloned().partition(stays);
    let in_hand = (0_u8..).take(weapons.len()).collect();
    if ctx.edition().loots_what_is_left() && !left.is_empty() {
        let names = left.iter().map(|weapon| Arg::Name(weapon.name.clone())).collect();
        let line = Phrase::new("d100-log-loots").with("who", who).with("from", from);
        let (line, rule) = (line.with("weapons", Arg::List(names)), PlainText::new("D100-SHT-04"));
        ctx.fact(Fact::Said { about: vec![who, from], line, rule });
    }
    ctx.fact(Fact::Weapons { who: from, weapons, in_hand });
    for weapon in left {
        takes(ctx, who, Item(weapon));
    }
}
