//! Releasing a Noble Phantasm for prana (KNK-CLS-03, KNK-CLS-04, T9).

use crate::knk::{
    Knk,
    body::{action::spend_action, effects, hiding, pools},
    combat::{
        arms::{self, Attack},
        attack,
    },
    content::{
        phantasm::Phantasm,
        reserve::Reserve,
        weapon::{Tier, Weapon},
    },
    sheet::{Sheet, lasting::Lasting},
    table::{
        fact::{Fact, Why},
        refusals,
        turn::{free_to_act, may_attack},
    },
};
use crate::{Flow, Id, Refusal, RuleId, RulesContext, Stop, Target};

/// The attack that a release strikes with, its own price apart: the first kind of melee attack, or a shot.
pub(crate) fn attack(sheet: &Sheet, phantasm: &Phantasm) -> Result<Option<Attack>, Refusal> {
    let weapon = phantasm.weapon.clone().map(|weapon| Weapon { tier: Tier::Phantasm, ..weapon });
    weapon.map(|weapon| arms::with(sheet, &weapon)).transpose()
}

/// What `who` would pay for the release of its phantasm of this number in all, and what it would strike with; or why it
/// may not be released. It is an attack if it has a weapon, else it is aimed at nobody.
pub(crate) fn check(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    number: u8,
    target: Option<Target>,
) -> Result<(Phantasm, Option<(Attack, Target)>), Refusal> {
    let (sheet, _) = free_to_act(ctx.state(), who)?;
    let rule = || RuleId::new("KNK-CLS-03");
    let lacks = || refusals::lacks("phantasm", Some(rule()));
    let phantasm = sheet.phantasms.get(usize::from(number)).cloned().ok_or_else(lacks)?;
    let attack = match (attack(sheet, &phantasm)?, target) {
        (Some(attack), Some(target)) => Some((attack, target)),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => return Err(Refusal::BadTarget),
    };
    let most = sheet.stats.sixth.map_or(-1, |rank| i32::from(rank.value()));
    let given = i32::from(phantasm.rank.value());
    if given > most {
        return Err(refusals::too_high(phantasm.rank, sheet.stats.sixth, rule()));
    }
    if attack.is_some() && ctx.edition().holds_everywhere() {
        may_attack(sheet)?;
    }
    if let Some((attack, target)) = &attack {
        attack::check_aim(ctx, who, attack, *target)?;
    }
    let need =
        phantasm.price().saturating_add(attack.as_ref().map_or(0, |(attack, _)| attack.prana));
    if sheet.prana < need {
        let rule = RuleId::new("KNK-CLS-04");
        return Err(Refusal::NotEnough {
            pool: Reserve::Prana.id(),
            have: sheet.prana,
            need,
            rule,
        });
    }
    Ok((phantasm, attack))
}

/// The main action: releases a phantasm, strikes with it if it has a weapon, and lets its changes take hold.
pub(crate) fn release(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    number: u8,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let (phantasm, attack) = check(ctx, who, number, target)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, attack.is_some());
    pools::change(ctx, who, Reserve::Prana, -phantasm.price(), Why::Phantasm);
    let (name, rank) = (phantasm.name.clone(), phantasm.rank);
    ctx.fact(Fact::Released { who, name, rank });
    if let Some((attack, target)) = attack {
        attack::carry_out(ctx, who, &attack, target)?;
    }
    if !phantasm.modifiers.is_empty() {
        take_hold(ctx, who, phantasm)?;
    }
    Ok(Flow::Open)
}

/// Its changes last from now on; those of an earlier release of the same phantasm end.
fn take_hold(ctx: &mut impl RulesContext<Knk>, who: Id, phantasm: Phantasm) -> Result<(), Refusal> {
    let sheet = pools::sheet_of(ctx, who)?;
    let same =
        |effect: &&Lasting| effect.name == phantasm.name && effect.modifiers == phantasm.modifiers;
    for earlier in sheet.lasting.iter().filter(same) {
        effects::take_off(ctx, who, earlier.id);
    }
    let effect = Lasting {
        id: sheet.next_lasting,
        turns: Some(phantasm.turns),
        modifiers: phantasm.modifiers,
        ..Lasting::named(phantasm.name)
    };
    ctx.fact(Fact::Afflicted { who, effect });
    Ok(())
}
