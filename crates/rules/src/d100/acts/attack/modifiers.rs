//! Rows of table MOD that the program finds by itself, for attacks in melee and from afar.

use super::{Manner, Strike, ranged};
use crate::d100::acts::mount;
use crate::d100::{
    D100,
    fact::Ability,
    field::{apart, apart_from, spots_apart},
    numbers::{
        harm::conditions::{AtOwner, Condition},
        sheet::size::Size,
        strike::{
            hands,
            ranged::group,
            situation::{CALLED, Cover, FLANK, Footing, MOVED, Stand, flanks, outnumbers},
        },
        turn::mounts,
    },
    options::{AutoTags, MovedPenaltyScope, SizeModsScope},
    rolls::{self, Trial},
    sheet::{Hand, Row, Sheet, Skill},
};
use crate::{Id, Light, RulesContext, Spot, SystemState, Terrain};

/// The hit test in melee with what the situation adds (D100-MODS-01).
pub(in crate::d100::acts) fn of_melee(
    ctx: &impl RulesContext<D100>,
    strike: Strike,
    trial: Trial,
) -> Trial {
    let mut trial = of_both(ctx, strike, trial, true);
    let options = &ctx.state().options;
    let numbers = outnumber(ctx, strike.target);
    let key = if numbers >= 40 { "d100-three-to-one" } else { "d100-two-to-one" };
    let counts = options.moved_penalty_scope == MovedPenaltyScope::AllButCharge
        && strike.manner != Manner::Charge;
    let moved = ctx.state().sheet(strike.who).is_some_and(|sheet| sheet.notes.moved);
    let [above, lying] = mounted(ctx, strike);
    trial.modifiers = trial
        .modifiers
        .and(key, numbers, "D100-MODS-03")
        .and("d100-moved", if counts && moved { MOVED } else { 0 }, "D100-MODS-07")
        .and("d100-mounted", above, "D100-MNT-03")
        .and("d100-mounted-prone", lying, "D100-MODS-06");
    trial
}

/// What riding adds to a blow at somebody smaller than the mount, and at somebody prone (D100-MNT-03, D100-MODS-06).
fn mounted(ctx: &impl RulesContext<D100>, strike: Strike) -> [i32; 2] {
    let state = ctx.state();
    let height = mount::height(state, strike.who);
    let Some((height, target)) = height.zip(state.sheet(strike.target)) else { return [0, 0] };
    let rank = |size: Size| {
        let at = Size::ALL.iter().position(|known| *known == size);
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
    };
    let lies = target.has(Condition::Prone);
    let lying = if lies { state.options.mounted_vs_prone } else { 0 };
    [mounts::to_hit(rank(height), rank(target.spec.size)), lying]
}

/// A defence test with how its owner stands; a rider dodges badly (D100-MNT-05).
pub(in crate::d100::acts) fn defending(ctx: &impl RulesContext<D100>, trial: Trial) -> Trial {
    standing(ctx, in_the_saddle(ctx.state(), trial))
}

/// A test of somebody: a rider dodges badly, whatever it dodges for (D100-MNT-05).
pub(in crate::d100::acts) fn in_the_saddle(state: &SystemState<D100>, mut trial: Trial) -> Trial {
    let sheet = state.sheet(trial.who);
    let (rides, trick) =
        sheet.map_or((false, false), |sheet| (sheet.bonds.rides.is_some(), sheet.spec.trick_rider));
    if trial.ability == Ability::Skill(Skill::Dodge) {
        let by = mounts::to_dodge(rides, trick);
        trial.modifiers = trial.modifiers.and("d100-in-the-saddle", by, "D100-MNT-05");
    }
    trial
}

/// A shot with the cover of its target (D100-MODS-10). One into a group has the rows that hold for each of that, but for size and the
/// called shot (D100-RNG-07).
pub(super) fn of_shot(ctx: &impl RulesContext<D100>, strike: Strike, mut trial: Trial) -> Trial {
    if let Manner::Group(targets) = strike.manner {
        let more = group(targets, &ctx.state().options);
        let [flank, state, covered] = of_all(ctx, strike);
        trial.modifiers = trial
            .modifiers
            .and("d100-group", more, "D100-RNG-07")
            .and("d100-flank", flank, "D100-MODS-04")
            .and("d100-target", state, "D100-CON-05")
            .and("d100-cover", covered, "D100-MODS-10")
            .and("d100-off-hand", of_hand(ctx, strike), "D100-DUAL-02")
            .and("d100-clumsy", rolls::clumsy(ctx, strike.who), "D100-FUM-06")
            .and("d100-ruled", ruled(ctx, strike.who), "D100-MODS-12");
        return standing(ctx, trial);
    }
    let mut trial = of_both(ctx, strike, trial, false);
    let cover = cover(ctx, strike).modifier();
    trial.modifiers = trial.modifiers.and("d100-cover", cover, "D100-MODS-10");
    trial
}

/// What is the same for each of a group that is shot into: attacked from flank or rear, in a state that makes it easier to hit, and
/// the least cover of any. In older editions a group had nothing of that.
fn of_all(ctx: &impl RulesContext<D100>, strike: Strike) -> [i32; 3] {
    if !ctx.edition().holds_in_each_case() {
        return [0; 3];
    }
    let all = ranged::group(ctx, strike.who, strike.target);
    let all = || all.iter().map(move |target| Strike { target: *target, ..strike });
    let state = |one: Strike| {
        let sheet = ctx.state().sheet(one.target);
        sheet.map_or(0, |sheet| sheet.conditions.at_owner(at_owner(ctx, false)))
    };
    let flank = if all().all(|one| flanked(ctx, one)) { FLANK } else { 0 };
    let covered = all().map(|one| cover(ctx, one).modifier()).max();
    [flank, all().map(state).min().unwrap_or(0), covered.unwrap_or(0)]
}

/// How the state of a target is asked for an attack in melee or from afar.
fn at_owner(ctx: &impl RulesContext<D100>, melee: bool) -> AtOwner {
    let options = &ctx.state().options;
    AtOwner { melee, prone_ranged: options.prone_bonus_ranged, sums: options.attacker_bonus_sum }
}

/// A test of somebody with how it stands. A dodge has no row of the dark (D100-MODS-09).
pub(in crate::d100::acts) fn standing(ctx: &impl RulesContext<D100>, mut trial: Trial) -> Trial {
    let stand = stand(ctx, trial.who);
    let (dark, ranged) = match trial.ability {
        Ability::Skill(Skill::Shooting | Skill::ShootingThrown) => (stand.dark, true),
        Ability::Skill(Skill::Melee | Skill::MeleeBrawling) => (stand.dark, false),
        Ability::Skill(_)
        | Ability::Of(_)
        | Ability::Hearing
        | Ability::Smell
        | Ability::Extra(_) => (false, false),
    };
    trial.modifiers = trial.modifiers.standing(Stand { dark, ..stand }, ranged);
    trial
}

/// How somebody stands: as the GM says, else as the field has it (D100-GRD-07).
fn stand(ctx: &impl RulesContext<D100>, who: Id) -> Stand {
    let Some(sheet) = ctx.state().sheet(who) else { return Stand::default() };
    let found = ctx.state().options.auto_tags != AutoTags::Off;
    let air = ctx.air(who);
    let ground = ctx.place(who).filter(|_| found).map(|at| ctx.ground(at).terrain);
    let by_field = match ground {
        Some(Terrain::Hindrance | Terrain::Ice) => Footing::Awkward,
        Some(Terrain::Shallow | Terrain::Deep) => Footing::Difficult,
        _ => Footing::Firm,
    };
    let said = sheet.rows.iter().find_map(|row| row.footing());
    Stand {
        footing: said.unwrap_or(by_field),
        fog: sheet.rows.contains(&Row::Fog),
        weather: sheet.rows.contains(&Row::Weather) || found && air.rain,
        dark: sheet.rows.contains(&Row::Dark) || found && air.light == Light::Night,
    }
}

/// The best cover of a target: as the GM says, else what stands beside it towards the attacker (D100-GRD-07).
fn cover(ctx: &impl RulesContext<D100>, strike: Strike) -> Cover {
    let Some(target) = ctx.state().sheet(strike.target) else { return Cover::None };
    if let Some(said) = target.rows.iter().find_map(|row| row.cover()) {
        return said;
    }
    let Some(at) = ctx.place(strike.target) else { return Cover::None };
    let away = apart(ctx, strike.who, strike.target);
    of_field(ctx, (at, away), |spot| apart_from(ctx, strike.who, spot))
}

/// The cover that the field gives whoever stands at one place against a shot from another (D100-GRD-07).
pub(in crate::d100) fn cover_between(ctx: &impl RulesContext<D100>, from: Spot, to: Spot) -> Cover {
    of_field(ctx, (to, spots_apart(ctx, from, to)), |spot| spots_apart(ctx, from, spot))
}

/// The cover of whoever stands at a place so many cells away from the attacker: what stands beside it and is nearer to that one,
/// by how far each place is from there (D100-GRD-07).
fn of_field(
    ctx: &impl RulesContext<D100>,
    (at, away): (Spot, Option<u8>),
    apart: impl Fn(Spot) -> Option<u8>,
) -> Cover {
    if ctx.state().options.auto_tags == AutoTags::Off || away.is_none_or(|away| away <= 1) {
        return Cover::None;
    }
    let beside = ctx.around(at).into_iter().filter(|spot| apart(*spot) < away);
    let of = |at: Spot| match ctx.ground(at).terrain {
        Terrain::Plants => Cover::Light,
        Terrain::Cover => Cover::Medium,
        Terrain::Ordinary | Terrain::Strong | Terrain::Indestructible => Cover::Solid,
        Terrain::Floor | Terrain::Hindrance | Terrain::Shallow | Terrain::Deep | Terrain::Ice => {
            Cover::None
        }
    };
    beside.map(of).max().unwrap_or(Cover::None)
}

/// Whether an attack comes from flank or rear: by the GM's ruling, or with an engaged ally right across (D100-MODS-04).
fn flanked(ctx: &impl RulesContext<D100>, strike: Strike) -> bool {
    let state = ctx.state();
    let Some(target) = state.sheet(strike.target) else { return false };
    let square = |who: Id| ctx.place(who).and_then(|at| ctx.square(at));
    let across = || {
        let ((own, row), (at, line)) = (square(strike.who)?, square(strike.target)?);
        let opposite = ctx.spot((at.saturating_mul(2) - own, line.saturating_mul(2) - row))?;
        let is_ally = |one: &Id| {
            !ctx.hostile(strike.who, *one) && target.engaged.contains_key(one) && *one != strike.who
        };
        Some(ctx.all_on(opposite).iter().any(is_ally))
    };
    let ruled = target.rows.contains(&Row::Flanked);
    flanks(ruled, across().unwrap_or(false), &state.options)
}

/// What attacks in melee and from afar have in common: the called shot, the hand, the state of the target, a clumsy grip.
pub(super) fn of_both(
    ctx: &impl RulesContext<D100>,
    strike: Strike,
    mut trial: Trial,
    melee: bool,
) -> Trial {
    let state = ctx.state();
    let options = &state.options;
    let Some(target) = state.sheet(strike.target) else { return trial };
    let called = if strike.called.is_some() { CALLED } else { 0 };
    // A free attack is no action (D100-FUM-06).
    let clumsy = if strike.manner == Manner::Free { 0 } else { rolls::clumsy(ctx, strike.who) };
    let at = at_owner(ctx, melee);
    let size = if !melee || options.size_mods_scope == SizeModsScope::All {
        target.spec.size.modifier(options)
    } else {
        0
    };
    trial.modifiers = trial
        .modifiers
        .and("d100-flank", if flanked(ctx, strike) { FLANK } else { 0 }, "D100-MODS-04")
        .and("d100-called", called, "D100-MEL-07")
        .and("d100-off-hand", of_hand(ctx, strike), "D100-DUAL-02")
        .and("d100-target", target.conditions.at_owner(at), "D100-CON-05")
        .and("d100-size", size, "D100-MODS-02")
        .and("d100-clumsy", clumsy, "D100-FUM-06")
        .and("d100-ruled", ruled(ctx, strike.who), "D100-MODS-12");
    standing(ctx, trial)
}

/// What the GM adds to this attack alone (D100-MODS-12).
fn ruled(ctx: &impl RulesContext<D100>, who: Id) -> i32 {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.notes.modifier)
}

/// What the off hand costs (D100-DUAL-02).
fn of_hand(ctx: &impl RulesContext<D100>, strike: Strike) -> i32 {
    let sheet = ctx.state().sheet(strike.who);
    let off = sheet.filter(|sheet| sheet.hand_of(strike.with) == Some(Hand::Off));
    off.map_or(0, |sheet| hands::off_hand(sheet.spec.ambidextrous))
}

/// What numbers around a target give to those who attack it (D100-MODS-03).
fn outnumber(ctx: &impl RulesContext<D100>, target: Id) -> i32 {
    let state = ctx.state();
    // Rider and mount are one figure, whichever of them is struck at (D100-MNT-06).
    let whole = ctx.edition().applies_throughout();
    let target = if whole { mount::figure(state, target) } else { target };
    let near = |one: Id, other: Id| apart(ctx, one, other).is_some_and(|far| far <= 1);
    let fights = |one: Id, other: Id| {
        near(one, other) || state.sheet(one).is_some_and(|sheet| sheet.engaged.contains_key(&other))
    };
    let conscious: Vec<Id> = ctx
        .present()
        .into_iter()
        .filter(|one| state.sheet(*one).is_some_and(Sheet::is_conscious))
        // Rider and mount are one figure (D100-MNT-06).
        .filter(|one| mount::figure(state, *one) == *one)
        .collect();
    let against = conscious.iter().filter(|one| ctx.hostile(**one, target));
    let against: Vec<Id> = against.copied().filter(|one| fights(*one, target)).collect();
    let helps = |one: &&Id| **one != target && !ctx.hostile(**one, target);
    let allies = conscious.iter().filter(helps);
    let allies = allies.filter(|one| against.iter().any(|foe| near(**one, *foe))).count();
    let heads = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    outnumbers([heads(against.len()), heads(allies).saturating_add(1)])
}
