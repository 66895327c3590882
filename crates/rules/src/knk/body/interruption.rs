//! What interrupts the reading of a spell (KNK-MAG-09).

use crate::knk::{
    Knk,
    body::marks,
    sheet::{
        injury,
        reading::{Lapse, Reading},
        schools,
        undo::Undo,
    },
    table::fact::Fact,
};
use crate::{Id, RulesContext, SystemState};

/// Whatever `who` is reading comes to nothing (KNK-MAG-09); what it was.
pub(crate) fn drop_spell(ctx: &mut impl RulesContext<Knk>, who: Id, why: Lapse) -> Option<Reading> {
    let sheet = ctx.state().sheet(who)?;
    let reading = sheet.reading?;
    let name = sheet.spells.get(usize::from(reading.spell)).map(|spell| spell.name.clone());
    let name = name.unwrap_or_else(|| crate::PlainText::new(""));
    ctx.fact(Fact::Unread { who, name, why });
    Some(reading)
}

/// A hurt left arm ends the reading, as part of the hit of that number if it waits (KNK-INJ-06).
pub(crate) fn arm_hurt(ctx: &mut impl RulesContext<Knk>, who: Id, hit: Option<u16>) {
    if ctx.state().sheet(who).is_some_and(|sheet| !injury::can_cast(sheet))
        && let Some(reading) = drop_spell(ctx, who, Lapse::Arm)
    {
        marks::note(ctx, who, hit, Undo::Reading(reading));
    }
}

/// Damage ends the reading where the table says so, as part of the hit of that number if it waits (KNK-MAG-09).
pub(crate) fn hurt(ctx: &mut impl RulesContext<Knk>, who: Id, damage: i32, hit: Option<u16>) {
    if damage > 0
        && ctx.state().options.cast_interrupted_by_damage
        && let Some(reading) = drop_spell(ctx, who, Lapse::Damage)
    {
        marks::note(ctx, who, hit, Undo::Reading(reading));
    }
}

/// What `who` was reading is taken up again where it stood: what had ended it is undone.
pub(crate) fn resume(ctx: &mut impl RulesContext<Knk>, who: Id, reading: Reading) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    if let Some(spell) = sheet.spells.get(usize::from(reading.spell)) {
        let (name, of) = (spell.name.clone(), schools::price(sheet, spell).0);
        let Reading { spell, lines: read, paid } = reading;
        ctx.fact(Fact::Read { who, spell, name, lines: 0, read, of, paid });
    }
}

/// The running turn is over: a spell that it did not go on with is lost.
pub(crate) fn turn_over(ctx: &mut impl RulesContext<Knk>) {
    if let Some(who) = idle(ctx.state()) {
        drop_spell(ctx, who, Lapse::Left);
    }
}

/// Whose turn runs, if it is reading a spell and has not gone on with it.
pub(crate) fn idle(state: &SystemState<Knk>) -> Option<Id> {
    let turn = state.turn.as_ref().filter(|turn| turn.casting.used == 0)?;
    state.sheet(turn.who)?.reading.map(|_| turn.who)
}
