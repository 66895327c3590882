//! Reading spells: line by line, in the slots of a turn (KNK-MAG-03 to KNK-MAG-09).

pub use crate::knk::sheet::reading::{Casting, Lapse, Reading};
use crate::knk::{
    Knk,
    body::{
        action::{self, stand_up},
        hiding, hold, interruption, life, pools,
    },
    content::{
        class::Class,
        rank::Rank,
        reserve::Reserve,
        spell::{Form, School, Spell, SpellAim, Whom},
    },
    magic::{conjure, outcome, zone},
    sheet::{Sheet, injury, schools},
    table::{
        fact::{Fact, Why},
        options::Options,
        order::Order,
        refusals,
        switches::{LineLimit, PersonRange, PranaDue},
        turn::{self, Phase, Turn, acting, living},
    },
};
use crate::{Flow, Id, Refusal, RuleId, RulesContext, Spot, Stop, SystemState, Target};

/// Simple spells of one turn (KNK-MAG-06).
const SIMPLE: u8 = 2;

/// What one order to read would do.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The spell that is cast.
    pub(crate) spell: Spell,
    /// Lines read by it.
    lines: u8,
    /// Lines read after it, of all of them; a spell without lines has one.
    read: (u8, u8),
    /// What is paid now.
    pub(crate) due: i32,
    /// Whether it is paid for then.
    paid: bool,
    /// What of the turn has gone to reading then.
    next: Casting,
}

impl Plan {
    /// Whether the last line is read.
    pub(crate) const fn finishes(&self) -> bool {
        self.read.0 >= self.read.1
    }

    /// Lines read after it.
    pub(crate) const fn read(&self) -> u8 {
        self.read.0
    }
}

/// Lines that `sheet` reads of such spells in one turn (KNK-MAG-03); of a school it does not own as many as the table
/// says, else MC for mages, else as many as of its best one (KNK-MAG-11).
pub(crate) fn limit(sheet: &Sheet, school: School, options: &Options) -> u8 {
    let skill = || sheet.stats.sixth.map_or(0, Rank::value);
    let mage = sheet.class == Some(Class::Mage);
    match schools::rank(sheet, school) {
        Some(rank) if mage => match options.line_limit {
            LineLimit::MinOfBoth => rank.min(skill()),
            LineLimit::School => rank,
            LineLimit::Mc if rank == 0 => 0,
            LineLimit::Mc => skill(),
        },
        Some(rank) => rank,
        None if options.foreign_spell_rank > 0 => options.foreign_spell_rank,
        None if mage => skill(),
        None => sheet.schools.iter().map(|(_, rank)| rank.value()).max().unwrap_or(0),
    }
}

/// Sheet and turn of `who` if its main action is free or is one of reading.
fn free_to_read(state: &SystemState<Knk>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    let (sheet, turn) = acting(state, who)?;
    if turn.phase == Phase::Retreat && turn.casting.used == 0 {
        return Err(refusals::action_spent(RuleId::new("KNK-TRN-14")));
    }
    Ok((sheet, turn))
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}

/// Whether the schools of `sheet` allow the spell at all, and the slots that it may use of a turn.
fn slots(state: &SystemState<Knk>, sheet: &Sheet, spell: &Spell) -> Result<u8, Refusal> {
    match spell.form {
        // A circle that a fight has opened holds new spells, which wait for the workshop (KNK-CLS-22).
        Form::Circle(circle) => match studied(sheet, spell.school) {
            Some(rank) if rank >= circle => return Ok(u8::MAX),
            Some(_) | None => return Err(lacks("circle", "KNK-MAG-10")),
        },
        Form::Sacrament(_) => return Ok(u8::MAX),
        Form::Lines(_) | Form::Simple | Form::Rune => {}
    }
    let barred = spell.school.is_elemental() || !spell.school.is_free();
    if schools::is_foreign(sheet, spell) && barred {
        return Err(lacks("school", "KNK-MAG-11"));
    }
    match limit(sheet, spell.school, &state.options) {
        0 => Err(lacks("school", "KNK-MAG-03")),
        lines => Ok(lines),
    }
}

/// What reading on in the spell of that number would do now, or why it cannot be read.
pub(crate) fn plan(state: &SystemState<Knk>, who: Id, number: u8) -> Result<Plan, Refusal> {
    let (sheet, turn) = free_to_read(state, who)?;
    let spell =
        sheet.spells.get(usize::from(number)).ok_or_else(|| lacks("spell", "KNK-MAG-02"))?;
    if !injury::can_cast(sheet) {
        return Err(lacks("left-arm", "KNK-INJ-06"));
    }
    if let Some(by) = sheet.held_by.filter(|_| !state.options.held_can_cast) {
        return Err(refusals::held(who, by, RuleId::new("KNK-GRB-05")));
    }
    let slots = slots(state, sheet, spell)?;
    let casting = turn.casting;
    let (all, price) = schools::price(sheet, spell);
    let reading = sheet.reading.filter(|reading| reading.spell == number);
    let read = reading.map(|reading| reading.lines);
    let (next, lines, read_then) = match spell.form {
        Form::Lines(_) | Form::Simple => {
            let simple = spell.form == Form::Simple;
            may_begin(casting, simple, read.is_some())?;
            let pause = u8::from(casting.pause);
            let left = slots.saturating_sub(casting.used);
            let need = if simple { all } else { 1 }.saturating_add(pause);
            if left < need {
                let rule = RuleId::new(if pause > 0 { "KNK-MAG-05" } else { "KNK-MAG-03" });
                return Err(refusals::no_time(left, need, rule));
            }
            let before = read.unwrap_or(0);
            let lines = all.saturating_sub(before).min(left.saturating_sub(pause));
            let read_then = before.saturating_add(lines);
            let next = Casting {
                used: casting.used.saturating_add(pause).saturating_add(lines),
                pause: read_then >= all,
                begun: casting.begun || (read.is_none() && !simple),
                simple: casting.simple.saturating_add(u8::from(simple)),
            };
            (next, lines, (read_then, all))
        }
        // They take the whole turn, whatever their size (KNK-MAG-10).
        Form::Rune | Form::Circle(_) | Form::Sacrament(_) => {
            if casting.used > 0 {
                return Err(refusals::action_spent(RuleId::new("KNK-MAG-10")));
            }
            let next = Casting { used: u8::MAX, ..casting };
            (next, 1, (1, 1))
        }
    };
    let is_paid = reading.is_some_and(|reading| reading.paid);
    let first = read.is_none() && state.options.spell_prana_when == PranaDue::OnStart;
    let is_due = !is_paid && (first || read_then.0 >= read_then.1);
    let due = if is_due { price } else { 0 };
    // Nobody begins what it could not pay at once; what was begun may fail at its end (KNK-MAG-09).
    if is_due && read.is_none() && sheet.prana < price {
        let rule = RuleId::new("KNK-MAG-09");
        return Err(Refusal::NotEnough {
            pool: Reserve::Prana.id(),
            have: sheet.prana,
            need: price,
            rule,
        });
    }
    Ok(Plan { spell: spell.clone(), lines, read: read_then, due, paid: is_paid || is_due, next })
}

/// One spell of lines a turn, or instead two simple ones; finishing what was begun earlier counts for nothing
/// (KNK-MAG-06).
fn may_begin(casting: Casting, simple: bool, goes_on: bool) -> Result<(), Refusal> {
    let most = if simple { SIMPLE } else { 1 };
    if !goes_on && (casting.begun || casting.simple >= most) {
        return Err(refusals::spells_spent());
    }
    Ok(())
}

/// Whether the spell of that plan may be aimed so: only one that is finished is aimed at all.
pub(crate) fn check_aim(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    plan: &Plan,
    target: Option<Target>,
) -> Result<(), Refusal> {
    if plan.finishes() && plan.spell.is_against() && ctx.edition().holds_everywhere() {
        may_harm(ctx.state(), who, target)?;
    }
    match (plan.spell.aim, target) {
        _ if !plan.finishes() && target.is_some() => Err(refusals::aims_last(plan.read)),
        (SpellAim::Area { range, .. } | SpellAim::Row { range, .. }, Some(Target::Spot(at)))
            if !places(ctx, who, plan).contains(&at) =>
        {
            let (distance, reach) = (ctx.towards(who, at).distance, zone::reach(ctx, who));
            Err(out_of_zone(distance, range.unwrap_or(reach)))
        }
        _ => check_listed(ctx, who, plan, target),
    }
}

/// Whether somebody may do harm with a spell: no scout does (KNK-FAM-03), nor who holds another, where the table keeps to the
/// one who is held (KNK-GRB-09).
fn may_harm(state: &SystemState<Knk>, who: Id, target: Option<Target>) -> Result<(), Refusal> {
    turn::may_attack(living(state, who)?)?;
    let aimed = if let Some(Target::Combatant(id)) = target { Some(id) } else { None };
    hold::may_attack(state, who, aimed)
}

/// Why what lies so far away is not in the zone of so many cells: because of the distance, or of what stands in the way.
fn out_of_zone(distance: Option<u8>, reach: u8) -> Refusal {
    let rule = RuleId::new("KNK-MAG-13");
    if distance.is_some_and(|distance| distance <= reach) {
        return refusals::walled_off(reach, rule);
    }
    Refusal::OutOfReach { distance, reach, rule }
}

/// The places that the spell of that plan may be put on.
fn places(ctx: &impl RulesContext<Knk>, who: Id, plan: &Plan) -> Vec<Spot> {
    match plan.spell.aim {
        SpellAim::Area { range, .. } | SpellAim::Row { range, .. } => {
            zone::places(ctx, who, range, plan.spell.form == Form::Rune)
        }
        SpellAim::Caster | SpellAim::General | SpellAim::Person { .. } => Vec::new(),
    }
}

/// The same of something that [`targets`] lists: a place among them is one that the spell reaches.
pub(crate) fn check_listed(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    plan: &Plan,
    target: Option<Target>,
) -> Result<(), Refusal> {
    let spell = &plan.spell;
    match (spell.aim, target) {
        _ if !plan.finishes() => return Ok(()),
        (SpellAim::Person { whom, range }, Some(Target::Combatant(id))) => {
            check_person(ctx, who, id, whom)?;
            check_range(ctx, who, id, range)?;
        }
        (SpellAim::Caster | SpellAim::General, None)
        | (SpellAim::Area { .. } | SpellAim::Row { .. }, Some(Target::Spot(_))) => {}
        _ => return Err(Refusal::BadTarget),
    }
    if spell.walls() { conjure::check_walls(ctx, who, spell, target) } else { Ok(()) }
}

pub(crate) fn check_person(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    target: Id,
    whom: Whom,
) -> Result<(), Refusal> {
    living(ctx.state(), target)?;
    if hiding::is_unseen(ctx, who, target) {
        return Err(refusals::unseen(RuleId::new("KNK-STL-08")));
    }
    match whom {
        Whom::Hostile if target == who => Err(Refusal::Oneself { rule: RuleId::new("KNK-MAG-12") }),
        Whom::Hostile if !ctx.hostile(who, target) => {
            Err(Refusal::Ally { who: target, rule: RuleId::new("KNK-MAG-12") })
        }
        Whom::Friend if target != who && ctx.hostile(who, target) => Err(Refusal::BadTarget),
        Whom::Hostile | Whom::Friend | Whom::Any => Ok(()),
    }
}

/// A line of sight, and the range of the spell if it has one (KNK-MAG-15).
pub(crate) fn check_range(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    target: Id,
    range: Option<u8>,
) -> Result<(), Refusal> {
    if target == who {
        return Ok(());
    }
    let (between, rule) = (ctx.between(who, target), RuleId::new("KNK-MAG-15"));
    let zone = ctx.state().options.person_spell_range == PersonRange::ControlZone;
    let sight = if zone { zone::reach(ctx, who) } else { u8::MAX };
    let reach = range.unwrap_or(sight);
    if between.distance.is_none_or(|distance| distance > reach) {
        return Err(Refusal::OutOfReach { distance: between.distance, reach, rule });
    }
    let inside = |at| zone::within(ctx, who, reach).contains_key(&at);
    if zone && range.is_none() && !ctx.place(target).is_some_and(inside) {
        return Err(out_of_zone(between.distance, reach));
    }
    if between.sight { Ok(()) } else { Err(Refusal::NoSight { rule }) }
}

/// The places that a spell so aimed falls on, whether or not it can be cast now.
pub(crate) fn area(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Vec<Spot> {
    let Order::Cast { spell } = order else { return Vec::new() };
    let known = ctx.state().sheet(who).and_then(|sheet| sheet.spells.get(usize::from(*spell)));
    let aim = known.map(|spell| spell.aim);
    let wide = aim.filter(|aim| matches!(aim, SpellAim::Area { .. } | SpellAim::Row { .. }));
    wide.map(|aim| zone::cells(ctx, who, aim, target)).unwrap_or_default()
}

/// Everything that a finished spell may be aimed at now; `None` for one that is not aimed.
pub(crate) fn targets(ctx: &impl RulesContext<Knk>, who: Id, plan: &Plan) -> Vec<Option<Target>> {
    match plan.spell.aim {
        _ if !plan.finishes() => vec![None],
        SpellAim::Caster | SpellAim::General => vec![None],
        SpellAim::Person { .. } => {
            let seen = zone::visible(ctx, who).into_iter();
            seen.map(|id| Some(Target::Combatant(id))).collect()
        }
        SpellAim::Area { .. } | SpellAim::Row { .. } => {
            let places = places(ctx, who, plan).into_iter();
            places.map(|at| Some(Target::Spot(at))).collect()
        }
    }
}

/// The main action, or part of it: reads as many lines as fit, and casts the spell if the last one is among them
/// (KNK-TRN-14).
pub(crate) fn read(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    number: u8,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let plan = plan(ctx.state(), who, number)?;
    check_aim(ctx, who, &plan, target)?;
    hiding::act(ctx, who)?;
    if ctx.state().sheet(who).and_then(|sheet| sheet.reading).is_some_and(|r| r.spell != number) {
        interruption::drop_spell(ctx, who, Lapse::Left);
    }
    if let Some(turn) = ctx.state().turn.clone() {
        let casting = plan.next;
        ctx.fact(Fact::Turn(Some(Turn { phase: Phase::Retreat, points: 0, casting, ..turn })));
    }
    stand_up(ctx, who);
    let (name, (read, of), paid) = (plan.spell.name.clone(), plan.read, plan.paid);
    let lines = plan.lines;
    ctx.fact(Fact::Read { who, spell: number, name: name.clone(), lines, read, of, paid });
    if pools::sheet_of(ctx, who)?.prana < plan.due {
        ctx.fact(Fact::Unread { who, name, why: Lapse::Prana });
        return Ok(Flow::Open);
    }
    pools::change(ctx, who, Reserve::Prana, plan.due.saturating_neg(), Why::Spell);
    if !plan.finishes() {
        return Ok(Flow::Open);
    }
    ctx.fact(Fact::Cast { who, name });
    outcome::carry_out(ctx, who, &plan.spell, target)?;
    if plan.spell.is_against() {
        hiding::struck(ctx, who, None, false)?;
    }
    Ok(if life::is_dead(ctx, who) { action::leave(ctx) } else { Flow::Open })
}

/// The rank in a school that its spells go by: what was raised in a fight gives none yet (KNK-CLS-22).
pub(crate) fn studied(sheet: &Sheet, school: School) -> Option<u8> {
    let before = sheet.unstudied.iter().find(|(known, _)| *known == school);
    let noted = before.map(|(_, rank)| Some(rank.value()).max(schools::circles(sheet, school)));
    noted.unwrap_or_else(|| schools::rank(sheet, school))
}
