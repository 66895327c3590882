//! What acts and movement share: who may act, who controls a square, where somebody looks.

use super::{
    D20,
    fact::Fact,
    numbers::{
        attack,
        classes::Gift,
        conditions::Condition,
        squares::{self, Square},
        weapon::{OWN_REACH, Weapon, WeaponKind},
        wounds::Tier,
    },
    options::{CombatMove, Options},
    sheet::{Sheet, Turn, With},
    things,
};
use crate::{
    Flow, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Spot, SystemState, Terrain,
};

/// A refusal that only this book has.
pub(super) fn own(key: &'static str, rule: &'static str) -> Refusal {
    Refusal::Own { phrase: Phrase::new(key), rule: Some(RuleId::new(rule)) }
}

/// The sheet of one who is not dead.
pub(super) fn living(state: &SystemState<D20>, who: Id) -> Result<&Sheet, Refusal> {
    match state.sheet(who) {
        None => Err(Refusal::Nobody(who)),
        Some(sheet) if sheet.dead && sheet.is_thing(&state.options) => {
            Err(own("d20-broken", "D20-OBJ-06"))
        }
        Some(sheet) if sheet.dead => Err(Refusal::Dead(who)),
        Some(sheet) => Ok(sheet),
    }
}

/// The sheet and turn of one whose turn it is and who may act in it.
pub(super) fn acting(state: &SystemState<D20>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    let sheet = living(state, who)?;
    let turn = state.turn.as_ref().filter(|turn| turn.who == who);
    let running = state.turn.as_ref().map(|turn| turn.who);
    let turn = turn.ok_or(Refusal::NotYourTurn { who, turn: running })?;
    if sheet.can_act(&state.options) {
        Ok((sheet, turn))
    } else {
        Err(own("d20-cannot-act", "D20-MOD-15"))
    }
}

/// With what somebody strikes in melee off its turn: the first melee weapon in hand that it can use as it is, else skilled
/// fists (D20-AOO-01, D20-MOD-15, D20-HP-07). `limbs`: whether teeth and claws are fists too, and no weapons (D20-UNA-02).
pub(super) fn guards_with(sheet: &Sheet, limbs: bool, options: &Options) -> Option<With> {
    let fists = || options.unarmed_controls || sheet.spec.can(Gift::UnarmedCombat);
    let usable = |weapon: &Weapon| {
        let bars = || attack::barred(weapon, &sheet.conditions, options);
        let strikes = !weapon.is_ranged() && weapon.hp > 0 && bars().is_none();
        strikes && (!limbs || weapon.kind != WeaponKind::Unarmed || fists())
    };
    let mut held = sheet.in_hand.iter().copied();
    let melee = held.find(|number| sheet.weapon(*number).is_some_and(usable));
    melee.map(With::Weapon).or_else(|| fists().then_some(With::Fists))
}

/// Metres that somebody reaches off its turn; `None` if it strikes nobody then (D20-AOO-01).
pub(super) fn guards(sheet: &Sheet, limbs: bool, options: &Options) -> Option<u8> {
    guards_with(sheet, limbs, options).map(|with| sheet.reach(with))
}

/// Whether somebody reaches so many metres off its turn (D20-AOO-01).
fn guards_at(sheet: &Sheet, metres: i32, limbs: bool, options: &Options) -> bool {
    let near = |reach: u8| (1..=i32::from(reach)).contains(&metres);
    // Nearly all of a large fight are too far off, whatever they hold: that is seen first.
    let mut held = sheet.in_hand.iter().map(|number| sheet.reach(With::Weapon(*number)));
    (near(OWN_REACH) || held.any(near)) && guards(sheet, limbs, options).is_some_and(near)
}

/// Metres between somebody and a place, as the table counts steps across; `None` if it is nowhere (D20-MOV-03).
pub(super) fn apart(ctx: &impl RulesContext<D20>, who: Id, at: Spot) -> Option<i32> {
    let here = ctx.square(ctx.place(who)?)?;
    Some(squares::measured(here, ctx.square(at)?, &ctx.state().options))
}

/// Metres between two, likewise (D20-MOV-03).
pub(super) fn between(ctx: &impl RulesContext<D20>, who: Id, other: Id) -> Option<i32> {
    apart(ctx, who, ctx.place(other)?)
}

/// Whether somebody could make an opportunity attack at `at` against `mover` (D20-AOO-01, D20-AOO-02).
pub(super) fn controls(ctx: &impl RulesContext<D20>, who: Id, mover: Id, at: Spot) -> bool {
    let left = ctx.state().sheet(who).is_some_and(|sheet| sheet.reactions_left() > 0);
    left && covers(ctx, who, mover, at)
}

/// Whether somebody could strike off its turn at `mover` on `at`, whatever it has left of opportunity attacks: nobody is struck
/// who is hidden wholly there (D20-AOO-01, D20-COV-01).
pub(super) fn covers(ctx: &impl RulesContext<D20>, who: Id, mover: Id, at: Spot) -> bool {
    let here = ctx.place(who).and_then(|spot| ctx.square(spot));
    let both = here.zip(ctx.square(at)).filter(|(_, at)| reaches(ctx, who, *at));
    let near = both.filter(|_| threatens(ctx, who, mover));
    near.is_some_and(|(from, at)| !things::hides(ctx, from, mover, at))
}

/// Whether somebody reaches a square off its turn (D20-AOO-01).
pub(super) fn reaches(ctx: &impl RulesContext<D20>, who: Id, at: Square) -> bool {
    let here = ctx.place(who).and_then(|spot| ctx.square(spot));
    let (Some(sheet), Some(here)) = (ctx.state().sheet(who), here) else { return false };
    let options = &ctx.state().options;
    let limbs = ctx.edition().applies_throughout();
    guards_at(sheet, squares::measured(here, at, options), limbs, options)
}

/// Whether somebody can still make an opportunity attack at `mover`, wherever that is by now (D20-AOO-03).
pub(super) fn reacts(ctx: &impl RulesContext<D20>, who: Id, mover: Id) -> bool {
    let left = ctx.state().sheet(who).is_some_and(|sheet| sheet.reactions_left() > 0);
    left && threatens(ctx, who, mover)
}

/// Whether somebody controls anything around it against `mover`, however far that is.
fn threatens(ctx: &impl RulesContext<D20>, who: Id, mover: Id) -> bool {
    let options = &ctx.state().options;
    let (Some(sheet), Some(other)) = (ctx.state().sheet(who), ctx.state().sheet(mover)) else {
        return false;
    };
    let idle = sheet.conditions.keys().any(|one| one.controls_nothing());
    let sees = !other.has(Condition::Hidden) && ctx.hostile(who, mover);
    let limbs = ctx.edition().applies_throughout();
    sees && !idle && sheet.is_able(options) && guards_with(sheet, limbs, options).is_some()
}

/// Those who control a place against `mover`, in the order of the queue: nobody before there is one (D20-INI-05).
pub(super) fn controllers(ctx: &impl RulesContext<D20>, mover: Id, at: Spot) -> Vec<Id> {
    let Some(square) = ctx.square(at) else { return Vec::new() };
    ctx.cached_around(mover, at, &|| {
        // Nearly all of a large fight are too far off: that is seen first.
        let near = ctx.queue().into_iter();
        let near = near.filter(|who| *who != mover && reaches(ctx, *who, square));
        near.filter(|who| controls(ctx, *who, mover, at)).collect()
    })
}

/// Whether nobody else may stand where this one does (D20-MOV-01, D20-OBJ-06).
pub(super) fn fills(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    ctx.state().sheet(who).is_none_or(|sheet| sheet.fills(&ctx.state().options))
}

/// Whether a place costs more to enter (D20-MOV-07).
pub(super) fn is_difficult(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Hindrance | Terrain::Shallow | Terrain::Ice)
}

/// Metres of one partial move (D20-ACT-09, D20-HP-08, D20-MOD-15).
pub(super) fn partial_move(sheet: &Sheet, options: &Options) -> i32 {
    if sheet.has(Condition::Prone) && options.condition_limits {
        return 1;
    }
    let speed = speed(sheet, options);
    match options.combat_move {
        CombatMove::PerPartial => speed,
        CombatMove::DoublePartial => speed.saturating_mul(2),
    }
}

/// The speed of somebody, wounds included where they slow (D20-HP-08).
pub(super) fn speed(sheet: &Sheet, options: &Options) -> i32 {
    let tier = Tier::of(sheet.hp, sheet.spec.hp, sheet.stress, options);
    tier.slows(sheet.spec.speed(), options)
}

/// Somebody has aimed in vain (D20-RDY-01).
pub(super) fn loses_aim(ctx: &mut impl RulesContext<D20>, who: Id) {
    let Some(aim) = ctx.state().sheet(who).and_then(|sheet| sheet.aim) else { return };
    ctx.fact(Fact::Aim { who, aim: None });
    aimed_in_vain(ctx, who, aim.at);
}

/// Whoever aimed at one who is dead or no longer on the field has aimed in vain (D20-RDY-01).
pub(super) fn aims_at_nobody(ctx: &mut impl RulesContext<D20>) {
    if !ctx.edition().tells_in_full() {
        return;
    }
    let state = ctx.state();
    let gone = |at: Id| ctx.place(at).is_none() || state.sheet(at).is_none_or(|sheet| sheet.dead);
    let aims = (0..)
        .map(Id)
        .zip(&state.sheets)
        .filter(|(_, sheet)| sheet.aim.is_some_and(|aim| gone(aim.at)));
    let in_vain: Vec<Id> = aims.map(|(who, _)| who).collect();
    for who in in_vain {
        loses_aim(ctx, who);
    }
}

/// Tells that somebody aims at another one no longer. Of the dead nothing more is told.
pub(super) fn aimed_in_vain(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let dead = ctx.state().sheet(who).is_none_or(|sheet| sheet.dead);
    if ctx.edition().tells_what_is_lost() && !dead {
        let line = Phrase::new("d20-log-aim-lost").with("who", who).with("other", at);
        let rule = PlainText::new("D20-RDY-01");
        ctx.fact(Fact::Said { about: vec![who, at], line, rule, ends: false });
    }
}

/// One step with the look that goes along.
pub(super) fn take(ctx: &mut impl RulesContext<D20>, who: Id, from: Spot, to: Spot) {
    ctx.step(who, to);
    if let Some(way) = direction(ctx, from, to) {
        face(ctx, who, way);
    }
    // Who leaves its square has aimed in vain (D20-RDY-01).
    loses_aim(ctx, who);
    uncover(ctx, who);
}

/// The cover that the GM has given somebody holds for its square alone (D20-COV-01).
pub(super) fn uncover(ctx: &mut impl RulesContext<D20>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.cover.is_some()) {
        ctx.fact(Fact::Cover { who, cover: None });
    }
}

/// The nearest of the eight directions from one place to another (D20-ACT-05).
pub(super) fn direction(ctx: &impl RulesContext<D20>, from: Spot, to: Spot) -> Option<u8> {
    squares::direction(ctx.square(from)?, ctx.square(to)?)
}

/// `who` looks this way from now on (D20-ACT-05).
pub(super) fn face(ctx: &mut impl RulesContext<D20>, who: Id, to: u8) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.facing != to) {
        ctx.fact(Fact::Facing { who, to });
    }
}

/// The nearest free neighbouring square: straight before diagonal, then by row, then by column (D20-GRP-18).
pub(super) fn free_beside(ctx: &impl RulesContext<D20>, at: Spot) -> Option<Spot> {
    let around = squares::around(ctx.square(at)?);
    let mut spots = around.into_iter().filter_map(|square| ctx.spot(square));
    let is_free = |spot: &Spot| {
        let filled = ctx.all_on(*spot).into_iter().any(|by| fills(ctx, by));
        !filled && !ctx.ground(*spot).terrain.is_obstacle()
    };
    spots.find(is_free)
}

/// Whoever cannot go on lies where it stands, or beside an ally (D20-MOV-07). Its turn is over if it can do nothing more.
pub(super) fn fell(ctx: &mut impl RulesContext<D20>, who: Id) -> Flow {
    if let Some(at) = ctx.place(who)
        && ctx.all_on(at).iter().any(|by| *by != who && fills(ctx, *by))
    {
        let to = free_beside(ctx, at).unwrap_or(at);
        ctx.put_back(who, to);
    }
    let able = ctx.state().sheet(who).is_some_and(|sheet| sheet.can_act(&ctx.state().options));
    if able { Flow::Open } else { Flow::Over }
}
