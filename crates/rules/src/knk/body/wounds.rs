//! Being injured, bandaged and healed (KNK-INJ).

use crate::knk::{
    Knk,
    body::{action::spend_action, hiding, interruption, marks, pools},
    content::{
        item::{Item, ItemKind},
        part::Part,
    },
    sheet::{
        injury::{BLEEDING, Harm, Injury},
        lasting::{Cause, Lasting},
        undo::Undo,
    },
    table::{
        fact::{Fact, Why},
        refusals,
        turn::{Turn, free_beside, living},
    },
};
use crate::{Id, PlainText, Refusal, RuleId, RulesContext, Stop};

/// Own turns by which the limit for restoring what is lost can be extended at once; the bound only keeps sums small.
const MOST_TURNS: u16 = 1_000;
/// What a prosthesis gives back of the most health (KNK-INJ-05).
const PROSTHESIS: i32 = 25;

/// `who` is hurt, by the hit of that number if it waits: characteristic, most health, bleeding, and the limb on the
/// ground.
pub(crate) fn inflict(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    part: Part,
    harm: Harm,
    hit: Option<u16>,
) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (id, next_lasting) = (sheet.next_injury, sheet.next_lasting);
    let bleeds = ctx.state().options.bleeding_stacks || !sheet.lasting.iter().any(Lasting::bleeds);
    let lost = harm == Harm::Lost;
    let hp_max = if lost { ctx.state().options.limb_hp_loss } else { 0 };
    ctx.fact(Fact::Injured {
        who,
        injury: Injury { id, part, harm, hp_max, turns: 0, from_start: false, extended: 0 },
    });
    marks::note(ctx, who, hit, Undo::Injury(id));
    interruption::arm_hurt(ctx, who, hit);
    if !lost {
        return;
    }
    if bleeds {
        let effect = Lasting {
            id: next_lasting,
            name: PlainText::new("Bleeding"),
            hp: -BLEEDING,
            prana: 0,
            turns: None,
            cause: Cause::Bleeding(id),
            modifiers: Vec::new(),
            counted_on: None,
            ends_with: None,
        };
        ctx.fact(Fact::Afflicted { who, effect });
    }
    cut(ctx, who, hit);
    if let (Some(name), Some(at)) = (part.limb(), ctx.place(who)) {
        let kind = ItemKind::Limb { of: who, injury: id };
        let item = Item { kind, ..Item::named(name) };
        ctx.drop_item(at, item.clone());
        marks::note(ctx, who, hit, Undo::Limb(at, item));
    }
}

/// Health above its maximum is cut to it (KNK-INJ-01).
fn cut(ctx: &mut impl RulesContext<Knk>, who: Id, hit: Option<u16>) {
    let cut = pools::fit(ctx, who, Why::Injury);
    if cut > 0 {
        marks::note(ctx, who, hit, Undo::Cut(cut));
    }
}

/// The bleeding that a bandage put on `target` now would stop, or why none can be put on (KNK-INJ-03).
pub(crate) fn check_bandage(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    target: Id,
) -> Result<u16, Refusal> {
    free_beside(ctx.state(), who, |turn| turn.hid && !turn.bandaged)?;
    let sheet = living(ctx.state(), target)?;
    let rule = || RuleId::new("KNK-INJ-03");
    if target != who {
        let distance = ctx.between(who, target).distance;
        if hiding::is_unseen(ctx, who, target) {
            return Err(refusals::unseen(RuleId::new("KNK-STL-08")));
        }
        if distance != Some(1) {
            return Err(Refusal::OutOfReach { distance, reach: 1, rule: rule() });
        }
    }
    let bleeding = sheet.lasting.iter().find(|effect| effect.bleeds());
    bleeding.map(|effect| effect.id).ok_or_else(|| refusals::lacks("bleeding", Some(rule())))
}

/// Stops one bleeding as the main action, or beside hiding (KNK-STL-01).
pub(crate) fn bandage(ctx: &mut impl RulesContext<Knk>, who: Id, target: Id) -> Result<(), Stop> {
    let effect = check_bandage(ctx, who, target)?;
    hiding::act(ctx, who)?;
    spend_action(ctx, who, false);
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { bandaged: true, ..turn })));
    }
    ctx.fact(Fact::Bandaged { who, target, effect });
    Ok(())
}

/// The injury of that number, if `who` has it.
fn find(ctx: &impl RulesContext<Knk>, who: Id, injury: u16) -> Result<Injury, Refusal> {
    let sheet = living(ctx.state(), who)?;
    let found = sheet.injuries.iter().find(|found| found.id == injury);
    found.copied().ok_or_else(|| refusals::lacks("injury", Some(RuleId::new("KNK-INJ-03"))))
}

/// Heals an injury: what is broken or wounded at any time; what is lost only within its turns, and a limb only where
/// somebody has it in hand (KNK-INJ-03, KNK-INJ-04). Health itself is not healed (KNK-INJ-05).
pub(crate) fn restore(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    injury: u16,
) -> Result<(), Refusal> {
    let found = find(ctx, who, injury)?;
    let limit = found.limit(ctx.state().options.limb_restore_turns);
    if matches!(found.harm, Harm::Lost | Harm::Replaced) {
        if found.harm == Harm::Replaced {
            return Err(refusals::has_prosthesis());
        }
        if found.turns > limit {
            let turns = (found.turns < u16::MAX).then_some(found.turns);
            return Err(refusals::lost_too_long(turns, limit));
        }
        if found.part.limb().is_some() {
            let (keeper, index) = carried(ctx, who, injury)
                .ok_or_else(|| refusals::lacks("limb", Some(RuleId::new("KNK-INJ-04"))))?;
            let item = ctx
                .state()
                .sheet(keeper)
                .and_then(|sheet| sheet.items.get(usize::from(index)).cloned());
            if let Some(item) = item {
                ctx.fact(Fact::Lost { who: keeper, index, item });
            }
        }
    }
    ctx.fact(Fact::Healed { who, injury });
    Ok(())
}

/// So many own turns more in which what is lost can be restored (KNK-INJ-04).
pub(crate) fn extend(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    injury: u16,
    by: u16,
) -> Result<(), Refusal> {
    let found = find(ctx, who, injury)?;
    if found.harm != Harm::Lost || found.from_start {
        let rule = Some(RuleId::new("KNK-INJ-04"));
        return Err(refusals::lacks("lost-part", rule));
    }
    if !(1..=MOST_TURNS).contains(&by) {
        let (what, given) = ("turns".to_owned(), i32::from(by));
        return Err(Refusal::OutOfRange { what, given, least: 1, most: i32::from(MOST_TURNS) });
    }
    ctx.fact(Fact::Extended { who, injury, by });
    Ok(())
}

/// Replaces a lost limb (KNK-INJ-05).
pub(crate) fn replace(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    injury: u16,
) -> Result<(), Refusal> {
    let found = find(ctx, who, injury)?;
    if found.harm != Harm::Lost || found.part.limb().is_none() {
        return Err(refusals::no_lost_limb());
    }
    let left = found.hp_max.saturating_sub(PROSTHESIS);
    let hp_max = if found.from_start { left } else { left.max(0) };
    ctx.fact(Fact::Replaced { who, injury, hp_max });
    Ok(())
}

/// Who carries the limb of that injury, and its number among the items.
pub(crate) fn carried(ctx: &impl RulesContext<Knk>, of: Id, injury: u16) -> Option<(Id, u8)> {
    let is_it = |item: &Item| item.kind == ItemKind::Limb { of, injury };
    let sheets = (0_u16..).zip(&ctx.state().sheets);
    sheets.map(|(id, sheet)| (Id(id), sheet)).find_map(|(id, sheet)| {
        let index = sheet.items.iter().position(is_it)?;
        Some((id, u8::try_from(index).ok()?))
    })
}
