//! The phases of a turn that run by themselves, its beginning and its end (KNK-TRN-01).

use crate::knk::{
    Knk,
    body::{
        action::{self, stand_up},
        effects, hiding, life, pools, veil_watch,
    },
    classes::{crimson_veil, skill_use},
    combat::grab,
    content::{modifier::Modifier, reserve::Reserve, value::Override},
    place::{ground, modes},
    sheet::{Sheet, base, derived, in_force, lasting::Lasting, reading::Casting},
    table::{
        fact::{Fact, Why},
        path_state::PathState,
        picks,
        switches::ProneEffect,
        turn::{Phase, Turn, dodging, own},
    },
    turn::{dodge, prana},
};
use crate::{
    Choice, CustomZone, Flow, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Stop,
    SystemState,
};

/// The turn of `who` begins. It stops in phase 1 only where something can be chosen there.
pub(crate) fn begin_turn(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    extra: bool,
) -> Result<Flow, Stop> {
    if life::is_dead(ctx, who) {
        return Ok(Flow::Over);
    }
    hiding::begin_turn(ctx, who);
    if ctx.state().sheet(who).is_some_and(|sheet| !sheet.injuries.is_empty()) {
        ctx.fact(Fact::Aged { who });
    }
    let open = dodge::is_open(ctx.state(), who);
    ctx.fact(Fact::Turn(Some(Turn::new(who, extra))));
    if open {
        return Ok(Flow::Open);
    }
    settle(ctx, who);
    after_dodge(ctx, who)
}

/// The turn of `who` ends by its own wish; an open phase 1 is declined, and phases 2 and 3 take place.
pub(crate) fn end_turn(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let (_, turn) = own(ctx.state(), who)?;
    if turn.phase == Phase::Dodge {
        settle(ctx, who);
        if after_dodge(ctx, who)? == Flow::Over {
            return Ok(());
        }
    }
    stand_up(ctx, who);
    action::leave(ctx);
    Ok(())
}

/// Whether `who` may let its hits stand now.
pub(crate) fn check_accept(state: &SystemState<Knk>, who: Id) -> Result<(), Refusal> {
    dodging(state, who).map(|_| ())
}

/// Lets every hit stand; costs nothing (KNK-SAV-03). Of one who is held that declines the Luck dodge only: it may still
/// try to break free, and declines that where no hit waits any more (KNK-GRB-04).
pub(crate) fn accept(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    check_accept(ctx.state(), who)?;
    let waited = !pools::sheet_of(ctx, who)?.hits.is_empty();
    settle(ctx, who);
    if waited && !life::is_dead(ctx, who) && dodge::is_open(ctx.state(), who) {
        return Ok(Flow::Open);
    }
    after_dodge(ctx, who)
}

/// What still waits becomes final, and death is checked (KNK-TRN-03, KNK-TRN-08).
pub(crate) fn settle(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| !sheet.hits.is_empty()) {
        ctx.fact(Fact::Settled { who });
    }
    life::check(ctx, who);
}

/// Phases 2 and 3, then movement, unless death or a lost turn ends it.
pub(crate) fn after_dodge(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    crimson_veil::settle(ctx)?;
    if !life::is_dead(ctx, who) {
        effects(ctx, who)?;
        effects::count(ctx, who);
    }
    if life::is_dead(ctx, who) {
        return Ok(action::leave(ctx));
    }
    prana::phase(ctx, who)?;
    let healing = base::healing(&*pools::sheet_of(ctx, who)?);
    pools::change(ctx, who, Reserve::Hp, healing, Why::Base);
    crimson_veil::again(ctx, who)?;
    let sheet = pools::sheet_of(ctx, who)?;
    let prone_effect = ctx.state().options.prone_effect;
    if sheet.prone && prone_effect == ProneEffect::LoseTurn {
        stand_up(ctx, who);
        if !sheet.loses_turn {
            return Ok(action::leave(ctx));
        }
    }
    if sheet.loses_turn {
        ctx.fact(Fact::Skipped { who });
        return Ok(action::leave(ctx));
    }
    if let Some(turn) = ctx.state().turn.clone() {
        let points = points(ctx, who);
        ctx.fact(Fact::Turn(Some(Turn { phase: Phase::Move, points, ..turn })));
    }
    Ok(Flow::Open)
}

/// Movement points that phase 4 begins with.
fn points(ctx: &impl RulesContext<Knk>, who: Id) -> i32 {
    let Some(sheet) = ctx.state().sheet(who) else { return 0 };
    // Standing up takes the whole movement (KNK-MOV-07).
    let lies = sheet.prone && ctx.state().options.prone_effect == ProneEffect::NoMovement;
    let points = if lies || sheet.held_by.is_some() { 0 } else { derived::movement(sheet) };
    modes::points(ctx, who, points)
}

/// Phases 4 to 6 of the running turn of `who`, or of one that was put off behind phase 3, begin anew; nothing where phase 1
/// is still open.
pub(crate) fn renew_turn(ctx: &mut impl RulesContext<Knk>, who: Id, extra: bool) {
    let running = ctx.state().turn.clone();
    if running.as_ref().is_some_and(|turn| turn.phase == Phase::Dodge) {
        return;
    }
    let turn = running.unwrap_or_else(|| Turn::new(who, extra));
    ctx.fact(Fact::Turn(Some(Turn {
        phase: Phase::Move,
        points: points(ctx, who),
        moved: false,
        attacked: false,
        going: PathState::default(),
        trampled: Vec::new(),
        casting: Casting::default(),
        ..turn
    })));
}

/// Something that acts in phase 2.
#[derive(Debug, Clone)]
enum Due {
    Effect(Lasting),
    /// The price of holding on (KNK-GRB-06).
    Hold,
    /// The price of a skill that is on: its number, its name, its upkeep (KNK-SKL-06).
    Skill(u8, PlainText, i32),
    /// What sunlight takes (KNK-LOC-05).
    Sunlight(i32),
    /// A made-up status of the place (KNK-LOC-10).
    Place(CustomZone),
    /// What radiation takes (KNK-MODE-02).
    Radiation(i32),
    /// No air is left (KNK-MODE-03).
    Drowning,
}

impl Due {
    fn change(&self) -> (i32, i32) {
        match self {
            Self::Effect(effect) => (effect.hp, effect.prana),
            Self::Hold => (0, -grab::PRICE),
            Self::Skill(_, _, upkeep) => (0, upkeep.saturating_neg()),
            Self::Sunlight(damage) | Self::Radiation(damage) => (-damage, 0),
            Self::Place(zone) => of_place(zone),
            Self::Drowning => (-modes::DROWNING, 0),
        }
    }
}

/// Change of health and of prana by a made-up status.
fn of_place(zone: &CustomZone) -> (i32, i32) {
    (zone.pool(Reserve::Hp.id()), zone.pool(Reserve::Prana.id()))
}

/// What lasts acts once on one who is away from the field; a place does nothing to it (KNK-GEN-05).
pub(crate) fn linger(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let left = own_effects(&*pools::sheet_of(ctx, who)?);
    take_place(ctx, who, left)
}

/// What a sheet brings into phase 2 by itself.
fn own_effects(sheet: &Sheet) -> Vec<Due> {
    let mut left: Vec<Due> = sheet.lasting.iter().cloned().map(Due::Effect).collect();
    left.extend(sheet.holding.map(|_| Due::Hold));
    left.extend(
        in_force::running(sheet)
            .map(|(number, name, upkeep)| Due::Skill(number, name.clone(), upkeep)),
    );
    left
}

/// Phase 2: every lasting effect, the place and the hold act once, death is checked after each (KNK-TRN-11, KNK-TRN-18).
fn effects(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let mut left = own_effects(&*pools::sheet_of(ctx, who)?);
    let sunlight = ground::sunlight(ctx, who)?;
    left.extend((sunlight > 0).then_some(Due::Sunlight(sunlight)));
    let acts = |zone: &CustomZone| of_place(zone) != (0, 0);
    left.extend(ground::here(ctx, who).into_iter().filter(acts).map(Due::Place));
    let radiation = modes::radiation(ctx, who);
    left.extend((radiation > 0).then_some(Due::Radiation(radiation)));
    left.extend(modes::is_out_of_air(ctx, who).then_some(Due::Drowning));
    take_place(ctx, who, left)
}

fn take_place(ctx: &mut impl RulesContext<Knk>, who: Id, mut left: Vec<Due>) -> Result<(), Stop> {
    while !left.is_empty() && !life::is_dead(ctx, who) {
        let asks = order_matters(&left) || ctx.edition().holds_everywhere() && cap_falls(&left);
        let next = if asks { ask_next(ctx, who, &left)? } else { 0 };
        // A number beyond the picks counts as the first: a prompt must not be able to skip an effect.
        match left.remove(if next < left.len() { next } else { 0 }) {
            Due::Effect(effect) => {
                act(ctx, who, &effect)?;
                life::hurt(ctx, who, effect.hp.saturating_neg(), None);
            }
            Due::Hold => grab::upkeep(ctx, who),
            Due::Skill(skill, _, _) => skill_use::upkeep(ctx, who, skill),
            Due::Sunlight(damage) => {
                pools::change(ctx, who, Reserve::Hp, -damage, Why::Sunlight);
                life::hurt(ctx, who, damage, None);
            }
            Due::Place(zone) => {
                let (hp, prana) = of_place(&zone);
                pools::change(ctx, who, Reserve::Hp, hp, Why::CustomZone);
                pools::change(ctx, who, Reserve::Prana, prana, Why::CustomZone);
                life::hurt(ctx, who, hp.saturating_neg(), None);
            }
            Due::Radiation(damage) => {
                modes::irradiate(ctx, who, damage);
                life::hurt(ctx, who, damage, None);
            }
            Due::Drowning => {
                modes::drown(ctx, who);
                life::hurt(ctx, who, modes::DROWNING, None);
            }
        }
        life::check(ctx, who);
        crimson_veil::settle(ctx)?;
    }
    Ok(())
}

/// Whether the order of what is left could change the outcome: where some give to a pool and some take from the same
/// one, because a sum that only rises or only falls meets its bound in any order; and where a hold or a skill, which
/// ends unpaid, meets anything else that takes or gives prana.
fn order_matters(left: &[Due]) -> bool {
    let mixed = |change: fn(&Due) -> i32| {
        left.iter().any(|due| change(due) > 0) && left.iter().any(|due| change(due) < 0)
    };
    let holds = left.iter().any(|due| matches!(due, Due::Hold | Due::Skill(_, _, 1..)));
    let prana = left.iter().filter(|due| due.change().1 != 0).count();
    mixed(|due| due.change().0) || mixed(|due| due.change().1) || (holds && prana > 1)
}

/// Whether something that raises the most of a pool ends now beside what changes that pool: before that or behind it, another
/// number is left.
fn cap_falls(left: &[Due]) -> bool {
    let raises = |modifier: &Modifier, cap: Override| matches!(modifier, Modifier::Value { of, by: 1.. } if *of == cap);
    let ends = |due: &Due, cap: Override| {
        matches!(due, Due::Effect(effect) if effect.turns == Some(1)
            && effect.modifiers.iter().any(|modifier| raises(modifier, cap)))
    };
    let meets = |cap: Override, change: fn(&Due) -> i32| {
        let others = |end: usize| left.iter().enumerate().filter(move |(place, _)| *place != end);
        let mut ending = left.iter().enumerate().filter(|(_, due)| ends(due, cap));
        ending.any(|(end, _)| others(end).any(|(_, due)| change(due) != 0))
    };
    meets(Override::HpMax, |due| due.change().0) || meets(Override::PranaMax, |due| due.change().1)
}

fn ask_next(ctx: &mut impl RulesContext<Knk>, who: Id, left: &[Due]) -> Result<usize, Stop> {
    let picks = left
        .iter()
        .map(|due| {
            let (hp, prana) = due.change();
            let name = match due {
                Due::Effect(effect) => effect.name.clone(),
                Due::Hold => PlainText::new("Hold"),
                Due::Skill(_, name, _) => name.clone(),
                Due::Sunlight(_) => PlainText::new("Sunlight"),
                Due::Place(zone) => zone.name.clone(),
                Due::Radiation(_) => PlainText::new("Radiation"),
                Due::Drowning => PlainText::new("Drowning"),
            };
            picks::effect(&name, hp, prana)
        })
        .collect();
    ctx.choose(Choice {
        who,
        question: Phrase::new("question-next-effect"),
        picks,
        closed: Vec::new(),
        rule: RuleId::new("KNK-TRN-11"),
    })
}

/// One effect acts; its duration falls by 1 afterwards (KNK-GEN-05).
fn act(ctx: &mut impl RulesContext<Knk>, who: Id, effect: &Lasting) -> Result<(), Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    let now = (
        pools::after(&sheet, Reserve::Hp, effect.hp),
        pools::after(&sheet, Reserve::Prana, effect.prana),
    );
    ctx.fact(Fact::Ticked {
        who,
        name: effect.name.clone(),
        effect: effect.id,
        hp: now.0.saturating_sub(sheet.hp),
        prana: now.1.saturating_sub(sheet.prana),
        now,
        turns: effects::left(ctx, effect),
    });
    veil_watch::watch(ctx, who, sheet.prana);
    effects::over(ctx, who);
    Ok(())
}
