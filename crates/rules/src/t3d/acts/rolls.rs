//! Success rolls of one and of several, and feats.

use super::{
    super::{
        T3d,
        act::{Feat, FeatKind, Mode},
        catalogue::{FEAT, GROUP},
        level::{self, Wanted},
        outcome::Came,
        terms::{Seen, Terms, Trait},
    },
    has_moved, make, make_at, may_lose, pay_for, say, visibility_beside,
};
use crate::{Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Stop};

/// What a preset costs at most.
const MOST_PRESET: i32 = -10;

/// A success roll (T3D-ROLL-01).
pub(super) fn check(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    with: &Trait,
    terms: &Terms,
) -> Result<(), Stop> {
    may_lose(ctx, who, terms.loss.as_ref())?;
    let came = make(ctx, &Wanted::new(who, with, &[], terms), Seen::All)?;
    Ok(pay_for(ctx, who, came, terms.loss.as_ref())?)
}

/// The same by several (T3D-TAB-03).
pub(super) fn group(
    ctx: &mut impl RulesContext<T3d>,
    who: &[Id],
    mode: Mode,
    with: &Trait,
    terms: &Terms,
) -> Result<(), Stop> {
    if who.is_empty() {
        return Err(Refusal::BadTarget.into());
    }
    // Whoever may not roll is known before any die.
    let mut levels = Vec::new();
    let mut refused = None;
    // Where the best rolls for all, one who may not roll at all is not the best.
    let skips = mode == Mode::Best && ctx.edition().holds_everywhere();
    for one in who.iter().copied() {
        match level::of(ctx, &Wanted::new(one, with, &[], terms)) {
            Ok(level) => levels.push((one, level.number())),
            Err(refusal) if skips => refused = refused.or(Some(refusal)),
            Err(refusal) => return Err(refusal.into()),
        }
    }
    if let Some(refusal) = refused.filter(|_| levels.is_empty()) {
        return Err(refusal.into());
    }
    let chosen: Vec<Id> = match mode {
        // Of equals the first that was marked.
        Mode::Best => {
            let top = levels.iter().map(|(_, level)| *level).max();
            levels
                .iter()
                .filter(|(_, level)| Some(*level) == top)
                .map(|(one, _)| *one)
                .take(1)
                .collect()
        }
        Mode::Worst => {
            let low = levels.iter().map(|(_, level)| *level).min();
            levels
                .iter()
                .filter(|(_, level)| Some(*level) == low)
                .map(|(one, _)| *one)
                .take(1)
                .collect()
        }
        Mode::Each | Mode::All | Mode::Any | Mode::OneThrow => who.to_vec(),
    };
    for one in &chosen {
        may_lose(ctx, *one, terms.loss.as_ref())?;
    }
    let mut results: Vec<(Id, Came)> = Vec::new();
    let mut thrown = None;
    for one in chosen {
        let wanted = Wanted::new(one, with, &[], terms);
        let level = level::of(ctx, &wanted)?;
        let came = match thrown.filter(|_| mode == Mode::OneThrow) {
            Some(sum) => {
                let came = Came::of(level.number(), sum, &ctx.state().options);
                let seen = visibility_beside(ctx, &wanted, Seen::All);
                super::tell(ctx, one, with, level, came, seen);
                let class = level::class(ctx.state(), &wanted);
                super::remember(ctx, &wanted, class, (came.success, seen));
                came
            }
            None => make_at(ctx, &wanted, level, Seen::All)?,
        };
        thrown = thrown.or(came.sum);
        results.push((one, came));
    }
    for (one, came) in &results {
        pay_for(ctx, *one, *came, terms.loss.as_ref())?;
    }
    let good = results.iter().filter(|(_, came)| came.success).count();
    let success = match mode {
        Mode::Any => Some(good > 0),
        Mode::All => Some(good == results.len()),
        Mode::Each | Mode::Best | Mode::Worst | Mode::OneThrow => None,
    };
    let key = match success {
        Some(true) => "t3d-log-group-success",
        Some(false) => "t3d-log-group-failure",
        None => "t3d-log-group",
    };
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let line = Phrase::new(key).with("good", count(good)).with("all", count(results.len()));
    let same = who.first().map(|one| Wanted::new(*one, with, &[], terms));
    let seen = same.map(|wanted| visibility_beside(ctx, &wanted, Seen::All));
    say(ctx, who, line, GROUP, seen != Some(Seen::All));
    Ok(())
}

/// A jump, a climb, a throw, a lift (T3D-TAB-16).
pub(super) fn feat(ctx: &mut impl RulesContext<T3d>, feat: &Feat) -> Result<(), Stop> {
    let Feat { who, kind, with, to, whom, levels, terms } = feat;
    let who = *who;
    let carried = match kind {
        FeatKind::Jump | FeatKind::Climb => Some(who),
        FeatKind::Throw | FeatKind::Lift => *whom,
        FeatKind::Other => None,
    };
    has_room(ctx, feat, carried)?;
    // What is thrown or lifted is taken from a neighbouring cell, and what is lifted is put on one.
    let takes = matches!(kind, FeatKind::Throw | FeatKind::Lift);
    let from = whom.filter(|_| takes).map(|whom| ctx.between(who, whom).distance);
    let put = to.filter(|_| *kind == FeatKind::Lift).map(|to| ctx.towards(who, to).distance);
    if let Some(distance) = from.into_iter().chain(put).find(|cells| cells.is_none_or(|n| n > 1)) {
        return Err(Refusal::OutOfReach { distance, reach: 1, rule: RuleId::new(FEAT) }.into());
    }
    let task = terms.task.clone().or_else(|| {
        let at = to.map_or_else(String::new, |to| format!(" {}", to.0));
        Some(PlainText::new(&format!("{}{at}", kind.word())))
    });
    let terms = Terms { task, ..terms.clone() };
    let families = ["feat", kind.word()];
    let class = kind.class();
    let preset = if ctx.state().options.feat_distance_preset {
        let cells = to.and_then(|to| ctx.towards(who, to).distance).map_or(0, i32::from);
        let costs = match kind {
            FeatKind::Jump => -2 * (cells.saturating_sub(2)).max(0),
            FeatKind::Climb => -(i32::from(*levels).saturating_sub(1)).max(0),
            FeatKind::Throw => level::hearing(cells),
            FeatKind::Lift | FeatKind::Other => 0,
        };
        if *kind == FeatKind::Throw { costs } else { costs.max(MOST_PRESET) }
    } else {
        0
    };
    let own = Some(("feat", preset));
    let wanted = Wanted { class, own, ..Wanted::new(who, with, &families, &terms) };
    may_lose(ctx, who, terms.loss.as_ref())?;
    let came = make(ctx, &wanted, Seen::All)?;
    if let (true, Some(one), Some(to)) = (came.success, carried, *to) {
        ctx.put_back(one, to);
        has_moved(ctx, one);
    }
    Ok(pay_for(ctx, who, came, terms.loss.as_ref())?)
}

/// That the chosen cell is free for whoever comes to it; where nobody is moved it may be any (T3D-TAB-16).
fn has_room(ctx: &impl RulesContext<T3d>, feat: &Feat, carried: Option<Id>) -> Result<(), Refusal> {
    let mover = if ctx.edition().holds_everywhere() {
        // One who goes there itself takes nobody along.
        if carried == Some(feat.who) && feat.whom.is_some() {
            return Err(Refusal::BadTarget);
        }
        carried
    } else {
        Some(feat.whom.unwrap_or(feat.who))
    };
    let (Some(mover), Some(to)) = (mover, feat.to) else { return Ok(()) };
    if let Some(by) = ctx.standing_on(to).filter(|by| *by != mover) {
        return Err(Refusal::Taken { by, rule: RuleId::new(FEAT) });
    }
    let terrain = ctx.ground(to).terrain;
    if terrain.is_obstacle() {
        return Err(Refusal::Blocked { terrain, rule: RuleId::new(FEAT) });
    }
    Ok(())
}
