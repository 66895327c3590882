//! Lasting effects: counted, and ended with what they depend on (KNK-TRN-11).

use crate::knk::{
    Knk,
    body::{life, pools},
    sheet::{Life, lasting::Lasting},
    table::fact::{Fact, Why},
};
use crate::{Id, RulesContext};

/// What is left of its turns once it has acted on its bearer. Turns that are counted on another stay, as long as that
/// one takes part; without it they go on with the bearer's.
pub(crate) fn left(ctx: &impl RulesContext<Knk>, effect: &Lasting) -> Option<u16> {
    let counts = |id: &Id| {
        let dead = ctx.state().sheet(*id).is_none_or(|sheet| sheet.life == Life::Dead);
        !dead && ctx.present().contains(id)
    };
    match effect.counted_on.filter(counts) {
        Some(_) => effect.turns,
        None => effect.turns.map(|turns| turns.saturating_sub(1)),
    }
}

/// Phase 2 of `who`: what lies on others and is counted on its turns is one turn shorter (KNK-GEN-05).
pub(crate) fn count(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let here = ctx.present();
    let counted = |effect: &&Lasting| effect.counted_on == Some(who) && effect.turns.is_some();
    let mut due = Vec::new();
    for bearer in here.into_iter().filter(|bearer| *bearer != who) {
        let Some(sheet) = ctx.state().sheet(bearer) else { continue };
        let shorter = |effect: &Lasting| (effect.id, effect.name.clone(), effect.turns);
        due.extend(sheet.lasting.iter().filter(counted).map(shorter).map(|e| (bearer, e)));
    }
    for (bearer, (effect, name, turns)) in due {
        let turns = turns.map_or(0, |turns| turns.saturating_sub(1));
        ctx.fact(Fact::Counted { who: bearer, effect, name, turns });
        over(ctx, bearer);
    }
}

/// `who` is dead: what was to end with it ends (KNK-END-02).
pub(crate) fn end_with(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let mut ended = Vec::new();
    for (bearer, sheet) in (0_u16..).map(Id).zip(&ctx.state().sheets) {
        let ends = sheet.lasting.iter().filter(|effect| effect.ends_with == Some(who));
        ended.extend(ends.map(|effect| (bearer, effect.id)));
    }
    for (bearer, effect) in ended {
        take_off(ctx, bearer, effect);
        over(ctx, bearer);
    }
}

/// Takes an effect off `who`.
pub(crate) fn take_off(ctx: &mut impl RulesContext<Knk>, who: Id, effect: u16) {
    let names = ctx.edition().names_what_ends();
    let sheet = ctx.state().sheet(who).filter(|_| names);
    let ended = sheet.and_then(|sheet| sheet.lasting.iter().find(|one| one.id == effect));
    let name = ended.map(|ended| ended.name.clone());
    ctx.fact(Fact::Relieved { who, effect, name });
}

/// An effect on `who` may be over: pools that it had widened are cut to what is left (KNK-STAT-08).
pub(crate) fn over(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if pools::fit(ctx, who, Why::Effect) > 0 {
        life::check(ctx, who);
    }
}
