//! What somebody has in hand: two hands, and what they may hold.

use super::{contingent::lost, costs, pay_row, reactions, say, spend, with_parts};
use crate::d20::{
    D20,
    fact::Fact,
    field::{aimed_in_vain, living, own},
    numbers::{attack, conditions::Condition, weapon::Weapon},
    options::{AooExtra, Options},
    sheet::{Aim, HANDS, Item, Record, Sheet, Spec, With, hands_of},
};
use crate::{Arg, Edition, Id, Phrase, Refusal, RulesContext, Stop};

/// What somebody strikes with, whether it is in hand or not.
pub(in crate::d20) fn weapon(sheet: &Sheet, with: With, options: &Options) -> Weapon {
    let own = match with {
        With::Weapon(number) => sheet.weapon(number).cloned(),
        With::Fists => None,
    };
    own.unwrap_or_else(|| sheet.spec.hands().weapon(options))
}

/// Whether a weapon of somebody is a limb, teeth or claws: nothing that is held (D20-UNA-02, D20-DSRM-01).
pub(super) fn is_limb(ctx: &impl RulesContext<D20>, sheet: &Sheet, number: u8) -> bool {
    let limb = sheet.weapon(number).is_some_and(Weapon::is_limb);
    limb && ctx.edition().applies_throughout()
}

/// The weapon of the main hand, else of the off hand, of those that are held.
pub(super) fn first_held(ctx: &impl RulesContext<D20>, sheet: &Sheet) -> Option<u8> {
    sheet.in_hand.iter().copied().find(|number| !is_limb(ctx, sheet, *number))
}

/// The weapons that hands hold, that of the main hand first: limbs are none of them (D20-UNA-02).
pub(super) fn held(edition: Edition, sheet: &Sheet) -> Vec<u8> {
    let is_held = |number: &u8| {
        !edition.keeps_to_the_letter() || !sheet.weapon(*number).is_some_and(Weapon::is_limb)
    };
    sheet.in_hand.iter().copied().filter(is_held).collect()
}

/// The weapon that somebody strikes with, which must be in hand, unless it is a limb, and whole (D20-ACT-02, D20-OBJ-06).
pub(in crate::d20) fn in_hand(
    edition: Edition,
    sheet: &Sheet,
    with: With,
    options: &Options,
) -> Result<Weapon, Refusal> {
    let weapon = weapon(sheet, with, options);
    let With::Weapon(number) = with else { return Ok(weapon) };
    let needs_no_hand = edition.keeps_to_the_letter() && weapon.is_limb();
    if !needs_no_hand && !sheet.in_hand.contains(&number) {
        return Err(own("d20-not-in-hand", "D20-ACT-02"));
    }
    if weapon.hp <= 0 {
        return Err(own("d20-broken", "D20-OBJ-06"));
    }
    Ok(weapon)
}

/// That nothing of how somebody is keeps it from using a weapon.
pub(super) fn usable(sheet: &Sheet, weapon: &Weapon, options: &Options) -> Result<(), Refusal> {
    let Some((condition, rule)) = attack::barred(weapon, &sheet.conditions, options) else {
        return Ok(());
    };
    let key = if condition == Condition::Prone {
        "d20-throws-upright"
    } else if condition == Condition::Climbing {
        "d20-climbs-with-a-hand"
    } else {
        "d20-arm-is-hurt"
    };
    Err(own(key, rule))
}

/// Other weapons come into the hands, all at once (D20-ACT-02).
pub(super) fn draw(ctx: &mut impl RulesContext<D20>, who: Id, weapons: &[u8]) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_draw);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-ACT-02")?;
    may_hold(sheet, weapons)?;
    if sheet.in_hand == weapons {
        return Err(own("d20-held-already", "D20-ACT-02").into());
    }
    reactions::by_the_list(ctx, who, AooExtra::Draw, |ctx| {
        spend(ctx, parts);
        hold(ctx, who, weapons.to_vec());
        Ok(())
    })
}

/// That two hands can hold these weapons, each once.
pub(in crate::d20) fn may_hold(sheet: &Sheet, weapons: &[u8]) -> Result<(), Refusal> {
    if weapons.iter().any(|number| sheet.weapon(*number).is_none()) {
        return Err(own("d20-no-such-weapon", "D20-ACT-02"));
    }
    let twice = |at: usize, number: &u8| weapons.iter().take(at).any(|other| other == number);
    if weapons.iter().enumerate().any(|(at, number)| twice(at, number)) {
        return Err(own("d20-held-already", "D20-ACT-02"));
    }
    if hands_of(&sheet.spec.weapons, weapons) > HANDS {
        return Err(own("d20-third-hand", "D20-ACT-02"));
    }
    Ok(())
}

/// Makes the hands hold these; what was held for an attack with another weapon is lost (D20-RDY-07).
pub(in crate::d20) fn hold(ctx: &mut impl RulesContext<D20>, who: Id, weapons: Vec<u8>) {
    let in_hand = weapons.clone();
    ctx.fact(Fact::Hands { who, weapons });
    // Claws and teeth are held by no hand (D20-UNA-02).
    let limbs: Vec<u8> = match ctx.state().sheet(who) {
        Some(sheet) if ctx.edition().knows_no_exception() => {
            let all = (0_u8..).zip(&sheet.spec.weapons).filter(|(_, weapon)| weapon.is_limb());
            all.map(|(number, _)| number).collect()
        }
        _ => Vec::new(),
    };
    let gone = |with: With| match with {
        With::Weapon(number) => !in_hand.contains(&number) && !limbs.contains(&number),
        With::Fists => false,
    };
    lost::held(ctx, who, |held| (!held.with().is_some_and(gone)).then_some(held));
}

/// Reloading is named and has no further effect.
pub(super) fn reload(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_reload);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-ACT-02")?;
    let shoots = |number: &u8| sheet.weapon(*number).is_some_and(Weapon::is_ranged);
    if !sheet.in_hand.iter().any(shoots) {
        return Err(own("d20-nothing-to-reload", "D20-ACT-02").into());
    }
    reactions::by_the_list(ctx, who, AooExtra::Reload, |ctx| {
        spend(ctx, parts);
        say(ctx, &[who], Phrase::new("d20-log-reloads").with("who", who), "D20-ACT-02");
        Ok(())
    })
}

/// An item of the own square comes into free hands (D20-ACT-02).
pub(super) fn pick_up(ctx: &mut impl RulesContext<D20>, who: Id, item: u8) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_take);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-ACT-02")?;
    let lies = ctx.items_underfoot(who);
    let Some(taken) = lies.get(usize::from(item)).cloned() else {
        return Err(own("d20-nothing-lies", "D20-ACT-02").into());
    };
    let used = hands_of(&sheet.spec.weapons, &sheet.in_hand);
    if used.saturating_add(taken.0.hands) > HANDS {
        return Err(own("d20-third-hand", "D20-ACT-02").into());
    }
    reactions::by_the_list(ctx, who, AooExtra::PickUp, |ctx| {
        spend(ctx, parts);
        if let Some(at) = ctx.place(who) {
            ctx.lift_item(at, item);
        }
        gain(ctx, who, taken);
        Ok(())
    })
}

/// Takes a weapon, into the hands if they are free.
pub(in crate::d20) fn gain(ctx: &mut impl RulesContext<D20>, who: Id, item: Item) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let mut weapons = sheet.spec.weapons.clone();
    weapons.push(item.0);
    let in_hand = with_the_last(&weapons, &sheet.in_hand);
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
}

/// Somebody takes all weapons of another one.
pub(in crate::d20) fn loot(ctx: &mut impl RulesContext<D20>, who: Id, from: Id) {
    let all = ctx.state().sheet(from).map(|sheet| sheet.spec.weapons.clone()).unwrap_or_default();
    // Teeth and claws are no loot.
    let limbs = ctx.edition().applies_throughout();
    let is_kept = |weapon: &Weapon| limbs && weapon.is_limb();
    let (weapons, left): (Vec<Weapon>, Vec<Weapon>) = all.into_iter().partition(is_kept);
    ctx.fact(Fact::Weapons { who: from, weapons, in_hand: Vec::new() });
    for weapon in left {
        let name = Arg::Name(weapon.name.clone());
        gain(ctx, who, Item(weapon));
        if ctx.edition().loots_what_is_left() {
            let line = Phrase::new("d20-log-takes").with("who", who).with("weapon", name);
            say(ctx, &[who], line, "D20-ACT-02");
        }
    }
}

/// What is in hand once the last of these weapons is there: that one too if hands are free (D20-ACT-02).
fn with_the_last(weapons: &[Weapon], in_hand: &[u8]) -> Vec<u8> {
    let mut then = in_hand.to_vec();
    then.extend(u8::try_from(weapons.len().saturating_sub(1)));
    if hands_of(weapons, &then) > HANDS {
        then.pop();
    }
    then
}

/// Somebody gets what a record of the library is. Refused is what the rules of a sheet refuse: it says what would be wrong.
pub(in crate::d20) fn give(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    record: &Record,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let (_, name) = record.given().ok_or(Refusal::BadTarget)?;
    let (before, mut spec) = (&sheet.spec, Spec::clone(&sheet.spec));
    let has = match record {
        Record::Feat(_) => before.feats.iter().any(|feat| feat.name == *name),
        Record::Macro(_) => before.macros.iter().any(|program| program.name == *name),
        Record::Class(class) => before.class == **class,
        Record::Weapon(_) | Record::Armour(_) | Record::Object(_) | Record::Combatant(_) => false,
    };
    if has {
        return Err(own("d20-has-it-already", "D20-RND-10"));
    }
    spec.gain(record.clone());
    // What is wrong with the sheet already is not the gift's fault.
    let throughout = ctx.edition().applies_throughout();
    let faults = |spec: &Spec| {
        let excess = if throughout { spec.excess() } else { Vec::new() };
        spec.faults().into_iter().chain(excess).collect::<Vec<_>>()
    };
    let known = faults(before);
    if let Some(fault) = faults(&spec).into_iter().find(|fault| !known.contains(fault)) {
        return Err(Refusal::Breach(fault));
    }
    let in_hand = if matches!(record, Record::Weapon(_)) {
        with_the_last(&spec.weapons, &sheet.in_hand)
    } else {
        sheet.in_hand.clone()
    };
    ctx.fact(Fact::Given { who, record: Box::new(record.clone()), in_hand });
    Ok(())
}

/// A weapon falls at one's own feet: a free act unless the table prices it (D20-ACT-02).
pub(super) fn drop_weapon(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    number: u8,
) -> Result<(), Stop> {
    let sheet = super::acting(ctx.state(), who)?.0;
    if !sheet.in_hand.contains(&number) {
        return Err(own("d20-not-in-hand", "D20-ACT-02").into());
    }
    if is_limb(ctx, sheet, number) {
        return Err(own("d20-part-of-body", "D20-UNA-02").into());
    }
    let name = sheet.weapon(number).map(|weapon| weapon.name.clone());
    let cost = ctx.state().options.action_cost_drop;
    pay_row(ctx, who, cost)?;
    reactions::by_the_list(ctx, who, AooExtra::Drop, |ctx| {
        lose(ctx, who, number)?;
        if let Some(name) = name {
            let line = Phrase::new("d20-log-drops").with("who", who);
            say(ctx, &[who], line.with("weapon", Arg::Name(name)), "D20-ACT-02");
        }
        Ok(())
    })
}

/// Takes a weapon from somebody and lays it at its feet.
pub(in crate::d20) fn lose(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    number: u8,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let (mut weapons, aim) = (sheet.spec.weapons.clone(), sheet.aim);
    if usize::from(number) >= weapons.len() {
        return Err(Refusal::BadTarget);
    }
    let weapon = weapons.remove(usize::from(number));
    let still = sheet.in_hand.iter().filter(|held| **held != number);
    let in_hand = still.map(|held| held.saturating_sub(u8::from(*held > number))).collect();
    let gone = lost::words(ctx, who, |held| held.clone().without(number).is_none());
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
    // What was held and aimed with it is lost, and with another one has another number now (D20-RDY-01, D20-RDY-07).
    lost::renumbered(ctx, who, number, gone);
    let aims = aim.and_then(|aim| Some(Aim { with: aim.with.without(number)?, ..aim }));
    if aims != aim {
        ctx.fact(Fact::Aim { who, aim: aims });
    }
    if let Some(aim) = aim.filter(|_| aims.is_none()) {
        aimed_in_vain(ctx, who, aim.at);
    }
    if let Some(at) = ctx.place(who) {
        ctx.drop_item(at, Item(weapon));
    }
    Ok(())
}
