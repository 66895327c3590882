//! First meetings and influence.

use super::{
    super::{
        T3d,
        act::Influence,
        catalogue::{AGAIN, ATTITUDE, INFLUENCE, PARTY, REACTION},
        fact::Fact,
        level::{self, Wanted, refused},
        names::{self, CHA, INTIMIDATION, SEDUCTION, WILL},
        options::Options,
        outcome::{Came, Compared, LevelTotal, Versus},
        sheet::Sheet,
        terms::{Seen, Terms, Trait},
    },
    against::standing_of,
    make_at, throw,
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// The worst and the best reaction.
pub(in crate::t3d) const REACTIONS: (i32, i32) = (-3, 3);

/// The reaction of a result (T3D-REA-04).
fn index(came: Came, options: &Options) -> i32 {
    match came.degree {
        1.. => REACTIONS.1,
        ..=-1 => REACTIONS.0,
        0 => options.reaction_of(came.margin),
    }
}

/// Within the floor and the ceiling of somebody; where they cross, the ceiling wins (T3D-REA-08).
fn bounded(sheet: &Sheet, options: &Options, index: i32) -> i32 {
    let floor = sheet.spec.reaction_floor.or_else(|| options.worst_reaction());
    let floor = floor.unwrap_or(REACTIONS.0);
    let cap = sheet.spec.reaction_cap.unwrap_or(REACTIONS.1);
    index.clamp(REACTIONS.0, REACTIONS.1).max(floor).min(cap)
}

/// The first attitude of somebody, and of those for whom it speaks (T3D-REA-01, T3D-MAP-05).
pub(super) fn reaction(
    ctx: &mut impl RulesContext<T3d>,
    who: &[Id],
    npc: Id,
    people: &[Id],
    common: i32,
) -> Result<(), Stop> {
    level::within("difficulty", common, (-99, 99))?;
    let side = side_of(ctx, who)?;
    for one in std::iter::once(npc).chain(people.iter().copied()) {
        may_react(ctx, one, side)?;
        if level::living(ctx.state(), one)?.reactions.contains_key(&side) {
            let phrase = Phrase::new("t3d-reaction-known").with("who", one);
            return Err(refused(phrase, REACTION).into());
        }
    }
    let sheet = level::living(ctx.state(), npc)?;
    let group = sheet.spec.group.clone();
    let own_mod = sheet.spec.reaction_mod;
    let cha = Trait::Named(names::of(CHA));
    let mut best: Option<i32> = None;
    let mut own = group.is_some();
    let mut without = None;
    // Whoever has no charisma adds none.
    let skips = ctx.edition().holds_everywhere();
    for one in who.iter().copied() {
        let sheet = level::living(ctx.state(), one)?;
        match level::base(sheet, one, &cha) {
            Ok(number) => best = best.max(Some(number)),
            Err(refusal) if skips => without = without.or(Some(refusal)),
            Err(refusal) => return Err(refusal.into()),
        }
        own &= sheet.spec.group == group;
    }
    if let Some(refusal) = without.filter(|_| best.is_none()) {
        return Err(refusal.into());
    }
    // Among its own people the modifier does not count (T3D-REA-07).
    let predetermined = if own { 0 } else { own_mod };
    let steps = ctx.state().options.reaction_mod_applies.as_str() == "table_steps";
    let level = LevelTotal::default().and("base", Some(names::of(CHA)), best.unwrap_or_default());
    let level = level.and("predetermined", None, if steps { 0 } else { predetermined });
    let whole = ctx.edition().holds_everywhere();
    let common = if whole { level::cut(&ctx.state().options, common) } else { common };
    let level = level.and("difficulty", None, common);
    let came = throw(ctx, npc, &cha, level, Seen::Gm)?;
    let options = ctx.state().options.clone();
    let plain = index(came, &options).saturating_add(if steps { predetermined } else { 0 });
    for one in std::iter::once(npc).chain(people.iter().copied().filter(|one| *one != npc)) {
        let index = ctx.state().sheet(one).map(|sheet| bounded(sheet, &options, plain));
        ctx.fact(Fact::Reaction { npc: one, side, index });
    }
    Ok(())
}

/// The one side that all of a party are of (T3D-REA-02).
fn side_of(ctx: &impl RulesContext<T3d>, who: &[Id]) -> Result<u8, Refusal> {
    let mut sides: Vec<Option<u8>> = who.iter().map(|one| ctx.side(*one)).collect();
    sides.dedup();
    match sides.as_slice() {
        [Some(side)] => Ok(*side),
        _ => Err(refused(Phrase::new("t3d-one-side"), PARTY)),
    }
}

/// Whether somebody has reactions to a side at all (T3D-TAB-12).
pub(in crate::t3d) fn may_react(
    ctx: &impl RulesContext<T3d>,
    npc: Id,
    side: u8,
) -> Result<(), Refusal> {
    let sheet = level::living(ctx.state(), npc)?;
    if sheet.spec.player {
        return Err(refused(Phrase::new("t3d-no-reaction").with("who", npc), ATTITUDE));
    }
    if ctx.side(npc) == Some(side) {
        return Err(refused(Phrase::new("t3d-own-side").with("who", npc), ATTITUDE));
    }
    Ok(())
}

/// An attempt to change an attitude (T3D-INF-01..08).
pub(super) fn influence(
    ctx: &mut impl RulesContext<T3d>,
    influence: &Influence,
) -> Result<(), Stop> {
    let Influence { who, with, npc, thing, neutral, terms } = influence;
    let side = side_of(ctx, &[*who])?;
    may_react(ctx, *npc, side)?;
    let sheet = level::living(ctx.state(), *npc)?;
    let known = sheet.reactions.get(&side).copied();
    let Some(before) = known.or_else(|| neutral.then(|| bounded(sheet, &ctx.state().options, 0)))
    else {
        return Err(refused(Phrase::new("t3d-no-attitude").with("who", *npc), INFLUENCE).into());
    };
    let lost = sheet.pressed.get(who).copied().unwrap_or_default();
    if lost > 0 && ctx.state().options.influence_retry.as_str() == "one_try" {
        return Err(refused(Phrase::new("t3d-pressed").with("who", *npc), AGAIN).into());
    }
    // What was tried before is counted by the one influenced, not by a task.
    let own = Terms { task: None, class: None, ..terms.clone() };
    let seen = terms.seen.unwrap_or(Seen::All);
    let wanted = Wanted {
        automatic: false,
        own: Some(("pressed", -i32::from(lost))),
        ..Wanted::new(*who, with, &["influence"], &own).at(Some(*npc))
    };
    let level = level::of(ctx, &wanted)?;
    let calm = Terms { seen: Some(seen), ..Terms::default() };
    let will = Trait::Named(names::of(WILL));
    let resists = Wanted::asked(*npc, &will, &["resist", "will"], &calm).at(Some(*who));
    let resist = level::of(ctx, &resists)?;
    if known.is_none() {
        ctx.fact(Fact::Reaction { npc: *npc, side, index: Some(before) });
    }
    let came = make_at(ctx, &wanted, level, seen)?;
    let resisted = make_at(ctx, &resists, resist, seen)?;
    let options = ctx.state().options.clone();
    let won = came.rank(&options) > resisted.rank(&options);
    let tie = came.rank(&options) == resisted.rank(&options);
    let sides = vec![standing_of(*who, Some(came)), standing_of(*npc, Some(resisted))];
    let winner = if won { Some(*who) } else { Some(*npc).filter(|_| !tie) };
    let (of, tied) = (Versus::Influence, Vec::new());
    ctx.fact(Fact::Compared(Box::new(Compared { of, sides, winner, seen, tied })));
    let skill =
        if let Trait::Named(name) = with { names::key(name.as_str()) } else { String::new() };
    let step = match (won, skill.as_str()) {
        (true, SEDUCTION) => 2,
        (true, _) => 1,
        (false, INTIMIDATION) => -2,
        (false, _) => -1,
    };
    let changes = if *thing { !won && options.concrete_fail_worsens } else { true };
    let index = if changes { after(ctx, *npc, before, step) } else { before };
    ctx.fact(Fact::Reaction { npc: *npc, side, index: Some(index) });
    let lost = if won { 0 } else { lost.saturating_add(1) };
    ctx.fact(Fact::Pressed { npc: *npc, by: *who, lost });
    Ok(())
}

/// The reaction after an attempt: a win never lowers and a loss never raises what stands (T3D-INF-04..07).
fn after(ctx: &impl RulesContext<T3d>, npc: Id, before: i32, step: i32) -> i32 {
    let options = &ctx.state().options;
    let shifts = options.influence_mode.as_str() == "shift";
    let named = if shifts { before.saturating_add(step) } else { step };
    let named = named.clamp(REACTIONS.0, REACTIONS.1);
    let bound = match ctx.state().sheet(npc) {
        Some(sheet) if options.cap_binds_influence => bounded(sheet, options, named),
        _ => named,
    };
    if step > 0 { before.max(bound) } else { before.min(bound) }
}
