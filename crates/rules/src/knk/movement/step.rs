//! One step of a walk: whether it can be made, what it costs and what it does (KNK-MOV, KNK-OBS, KNK-BON-02).
//!
//! Everything that asks about a walk before it is made, and the walk itself, goes through [`next`].

use std::cmp::Ordering;

use crate::knk::{
    Knk,
    body::{hiding, hold},
    combat::save,
    content::{category::Category, nature::Nature, rank::Stat, reserve::Reserve},
    place::ground,
    sheet::{Sheet, derived, flying},
    table::{
        path_state::{PathState, StepCost},
        refusals,
        switches::{IcePayment, JumpScope},
        turn::{Phase, Turn, acting},
        walk_mode::WalkMode,
    },
};
use crate::{Ground, Id, PathStep, Refusal, RuleId, RulesContext, Spot, SystemState, Terrain};

/// Price of each cell jumped over, in prana (KNK-OBS-06).
const JUMP: i32 = 5;

/// What a step does beside going.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Deed {
    /// Prana that the jump costs.
    pub(crate) jump: i32,
    /// Whether the wall that is entered breaks.
    pub(crate) breaks: bool,
    /// Who is trodden down.
    pub(crate) tramples: Option<Id>,
    /// Whether the water takes its price.
    pub(crate) wades: bool,
    /// Whether a save is asked for on the ice.
    pub(crate) save: bool,
    /// Whether that save has to be paid for; `None` if it cannot be, so that the fall is certain.
    pub(crate) pays: Option<bool>,
}

/// How a walk of this turn stands before its first step: what counts over the whole of phase 4 is remembered.
pub(crate) fn set_out(state: &SystemState<Knk>, who: Id) -> PathState {
    match &state.turn {
        Some(turn) if turn.who == who => PathState {
            cost: StepCost::default(),
            deeds: 0,
            fallen: false,
            trails: None,
            ..turn.going
        },
        Some(_) | None => PathState::default(),
    }
}

/// How the walk of `who` stands after one step more onto `ground`, and what the step does.
pub(crate) fn next(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    step: &PathStep,
    ground: Ground,
    going: PathState,
    mode: WalkMode,
) -> Result<(PathState, Deed), Refusal> {
    let times = ground::steps(ctx, step.to);
    at_price(ctx, who, (step, ground, times), going, mode)
}

/// The same where a cell costs so many times its price, whatever the place says of it (KNK-EXIT-04).
pub(crate) fn at_price(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    (step, ground, times): (&PathStep, Ground, i32),
    going: PathState,
    mode: WalkMode,
) -> Result<(PathState, Deed), Refusal> {
    let (sheet, turn) = acting(ctx.state(), who)?;
    let way = Way { ctx, who, sheet, turn, step, ground, mode };
    way.check_phase()?;
    hold::unheld(ctx.state(), who)?;
    if going.fallen {
        return Err(refusals::no_footing(Terrain::Ice, RuleId::new("KNK-OBS-10")));
    }
    if step.squeezes && !ctx.state().options.diagonal_corner_cut {
        return Err(refusals::too_narrow(RuleId::new("KNK-MOV-03")));
    }
    let (mut now, mut deed) = (going, Deed::default());
    way.jump(&mut now, &mut deed)?;
    way.drag(&mut now)?;
    way.meet(&mut now, &mut deed)?;
    let cells = way.enter(&mut now, &mut deed)?.saturating_mul(times);
    match mode {
        WalkMode::Walk => way.pay_points(going, &mut now, cells)?,
        WalkMode::Retreat => way.pay_retreat(&mut now, cells)?,
    }
    way.pay_prana(&mut now, &mut deed)?;
    Ok((now, deed))
}

/// Whether a walk that stands at `at` may end there: not on somebody, and the agile not on ice that they can slide
/// off (KNK-OBS-09).
pub(crate) fn may_rest(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    at: Spot,
    going: PathState,
    mode: WalkMode,
) -> Result<(), Refusal> {
    if let Some(by) = in_the_way(ctx, who, at) {
        return Err(Refusal::Taken { by, rule: RuleId::new("KNK-MOV-02") });
    }
    let terrain = ctx.ground(at).terrain;
    let sheet = ctx.state().sheet(who);
    if sheet.is_some_and(flying::hovers) {
        // Over water it stays in the air; what stops walking leaves no room for it.
        if terrain.is_obstacle() && terrain != Terrain::Deep {
            return Err(refusals::no_footing(terrain, RuleId::new("KNK-MODE-07")));
        }
        return Ok(());
    }
    if sheet.is_some_and(ground::slides)
        && terrain == Terrain::Ice
        && can_slide_off(ctx, who, at, going, mode)
    {
        return Err(refusals::no_footing(Terrain::Ice, RuleId::new("KNK-OBS-09")));
    }
    Ok(())
}

/// Whoever stands at `at` when `who` comes there. Not the one that it drags along, who has left its place by then.
fn in_the_way(ctx: &impl RulesContext<Knk>, who: Id, at: Spot) -> Option<Id> {
    let dragged = ctx.state().sheet(who).and_then(|sheet| sheet.holding);
    ctx.standing_on(at).filter(|other| *other != who && Some(*other) != dragged)
}

/// Whether some cell without ice can still be reached on foot over the ice around `at`.
fn can_slide_off(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    at: Spot,
    going: PathState,
    mode: WalkMode,
) -> bool {
    let (mut seen, mut open) = (vec![at], vec![at]);
    while let Some(from) = open.pop() {
        for to in ctx.around(from) {
            if seen.contains(&to) || in_the_way(ctx, who, to).is_some() {
                continue;
            }
            let step = PathStep { from: Some(from), to, over: Vec::new(), squeezes: false };
            let ground = ctx.ground(to);
            if next(ctx, who, &step, ground, going, mode).is_err() {
                continue;
            }
            if ground.terrain != Terrain::Ice {
                return true;
            }
            seen.push(to);
            open.push(to);
        }
    }
    false
}

/// A step with all that it is judged by.
struct Way<'a, S> {
    ctx: &'a S,
    who: Id,
    sheet: &'a Sheet,
    turn: &'a Turn,
    step: &'a PathStep,
    ground: Ground,
    mode: WalkMode,
}

impl<S: RulesContext<Knk>> Way<'_, S> {
    fn check_phase(&self) -> Result<(), Refusal> {
        let (right, rule) = match self.mode {
            WalkMode::Walk => (self.turn.phase == Phase::Move, "KNK-TRN-01"),
            WalkMode::Retreat => {
                (self.turn.phase == Phase::Retreat && self.turn.attacked, "KNK-TRN-15")
            }
        };
        if self.mode == WalkMode::Retreat && derived::retreat_price(self.sheet).is_none() {
            let rule = Some(RuleId::new("KNK-TRN-15"));
            return Err(refusals::lacks("retreat", rule));
        }
        if right && self.mode == WalkMode::Walk {
            hiding::may_go_on(self.ctx.state(), self.who, self.turn.moved)?;
        }
        if let Some(whom) = self.sheet.holding
            && (self.mode == WalkMode::Retreat || !self.step.over.is_empty())
        {
            let rule = if self.mode == WalkMode::Retreat { "KNK-TRN-15" } else { "KNK-OBS-06" };
            return Err(refusals::holds(self.who, whom, RuleId::new(rule)));
        }
        if right { Ok(()) } else { Err(refusals::wrong_phase(RuleId::new(rule))) }
    }

    /// The cells that are jumped over (KNK-OBS-06).
    fn jump(&self, now: &mut PathState, deed: &mut Deed) -> Result<(), Refusal> {
        let over = &self.step.over;
        if over.is_empty() {
            return Ok(());
        }
        let nature = ground::nature(self.ctx.edition(), self.sheet);
        if self.mode == WalkMode::Retreat || nature == Some(Nature::Thrall) {
            let rule = if self.mode == WalkMode::Retreat { "KNK-TRN-15" } else { "KNK-OBS-08" };
            let rule = Some(RuleId::new(rule));
            return Err(refusals::lacks("jump", rule));
        }
        let rule = || RuleId::new("KNK-OBS-06");
        for at in over {
            if let Some(by) = self.ctx.standing_on(*at).filter(|other| *other != self.who) {
                return Err(Refusal::Taken { by, rule: rule() });
            }
            let ground = self.ctx.ground(*at);
            if ground.terrain == Terrain::Floor || ground.unjumpable {
                return Err(refusals::cannot_jump(ground.terrain, rule()));
            }
        }
        let cells = u8::try_from(over.len()).unwrap_or(u8::MAX);
        let before = match self.ctx.state().options.jump_limit_scope {
            JumpScope::PerJump => 0,
            JumpScope::PerTurn => now.jumped,
        };
        let (given, most) = (i32::from(before.saturating_add(cells)), self.longest_jump());
        if given > most {
            return Err(Refusal::OutOfRange { what: "jump".to_owned(), given, least: 1, most });
        }
        now.jumped = now.jumped.saturating_add(cells);
        (now.walls, now.strong) = (0, 0);
        deed.jump = JUMP * i32::from(cells);
        Ok(())
    }

    fn longest_jump(&self) -> i32 {
        match self.sheet.category {
            Category::Commoner => 1,
            Category::Profi => 1 + i32::from(self.sheet.value(Stat::A)),
            Category::Monster | Category::Custom => i32::from(u8::MAX),
        }
    }

    /// Whoever is dragged along stands in the place just left, and cannot be walked over (KNK-GRB-07).
    fn drag(&self, now: &mut PathState) -> Result<(), Refusal> {
        let Some(whom) = self.sheet.holding else { return Ok(()) };
        if now.trails.or_else(|| self.ctx.place(whom)) == Some(self.step.to) {
            let rule = RuleId::new("KNK-GRB-07");
            return Err(refusals::holds(self.who, whom, rule));
        }
        now.trails = self.step.from;
        Ok(())
    }

    /// Whoever stands in the way: enemies are trodden down by the strong, allies make room where the table says so. Not
    /// to one who drags somebody along, who would follow into that cell and can go through nobody (KNK-GRB-07).
    fn meet(&self, now: &mut PathState, deed: &mut Deed) -> Result<(), Refusal> {
        let Some(by) = in_the_way(self.ctx, self.who, self.step.to) else { return Ok(()) };
        let free = self.mode == WalkMode::Walk && self.sheet.holding.is_none();
        let on_foot = free && self.step.over.is_empty();
        if on_foot && self.ctx.hostile(self.who, by) && force(self.sheet) > 0 {
            now.deeds = now.deeds.saturating_add(1);
            deed.tramples = Some(by);
            return Ok(());
        }
        let ally = !self.ctx.hostile(self.who, by);
        if on_foot && ally && self.ctx.state().options.pass_through_allies {
            return Ok(());
        }
        Err(Refusal::Taken { by, rule: RuleId::new("KNK-MOV-02") })
    }

    /// What fills the cell that is entered: how many cells it counts for, and what happens there.
    fn enter(&self, now: &mut PathState, deed: &mut Deed) -> Result<i32, Refusal> {
        let terrain = self.ground.terrain;
        let blocked = |rule| Err(Refusal::Blocked { terrain, rule: RuleId::new(rule) });
        let retreats = self.mode == WalkMode::Retreat;
        let walls = (now.walls, now.strong);
        (now.walls, now.strong) = (0, 0);
        if self.flies_over() {
            return Ok(1);
        }
        match terrain {
            Terrain::Floor => Ok(1),
            Terrain::Hindrance => Ok(2),
            Terrain::Shallow | Terrain::Ice if retreats => blocked("KNK-TRN-15"),
            Terrain::Shallow => {
                deed.wades = ground::water_price(self.ctx.edition(), self.sheet) > 0;
                Ok(2)
            }
            Terrain::Ice if ground::slides(self.sheet) => Ok(0),
            Terrain::Ice => {
                deed.save = true;
                now.deeds = now.deeds.saturating_add(1);
                Ok(1)
            }
            Terrain::Deep => blocked("KNK-OBS-07"),
            Terrain::Indestructible => blocked("KNK-OBS-01"),
            Terrain::Ordinary | Terrain::Strong | Terrain::Cover | Terrain::Plants => {
                self.break_through(walls, now)?;
                deed.breaks = true;
                Ok(1)
            }
        }
    }

    /// Whether it goes through the air over whatever fills the cell.
    fn flies_over(&self) -> bool {
        flying::hovers(self.sheet) && flying::is_flown_over(self.ground)
    }

    /// Walls that Strength breaks in passing (KNK-BON-02, KNK-BON-03).
    fn break_through(&self, (walls, strong): (u8, u8), now: &mut PathState) -> Result<(), Refusal> {
        let terrain = self.ground.terrain;
        let force = force(self.sheet);
        let on_foot = self.mode == WalkMode::Walk && self.step.over.is_empty();
        if !on_foot || force == 0 || (terrain == Terrain::Strong && force == 1) {
            return Err(Refusal::Blocked { terrain, rule: RuleId::new("KNK-OBS-01") });
        }
        let (row, rule) = if terrain == Terrain::Strong {
            now.strong = strong.saturating_add(1);
            (now.strong, "KNK-BON-03")
        } else {
            now.walls = walls.saturating_add(1);
            (if force > 1 { 1 } else { now.walls }, "KNK-BON-02")
        };
        if row > 1 {
            return Err(refusals::too_thick(terrain, 1, RuleId::new(rule)));
        }
        now.deeds = now.deeds.saturating_add(1);
        Ok(())
    }

    fn pay_points(
        &self,
        before: PathState,
        now: &mut PathState,
        cells: i32,
    ) -> Result<(), Refusal> {
        let over = i32::try_from(self.step.over.len()).unwrap_or(i32::MAX);
        let need = cells.saturating_mul(hold::drag(self.sheet)).saturating_add(over);
        let have = self.turn.points.saturating_sub(before.cost.points);
        // KNK-MOV-05: with all points unspent one cell is always possible, and takes them all.
        let first = over == 0
            && self.ctx.state().options.hindrance_min_one_cell
            && !self.turn.moved
            && before.cost.points == 0;
        // A slide needs none (KNK-OBS-09), but a movement that did not go to standing up or to an item.
        let slides = need == 0 && !self.sheet.prone && !self.turn.picked_up;
        if slides || (have > 0 && (need <= have || first)) {
            now.cost.points = now.cost.points.saturating_add(need.min(have));
            return Ok(());
        }
        let rule = if self.sheet.prone { "KNK-MOV-07" } else { "KNK-MOV-01" };
        Err(Refusal::TooFar { have, need: need.max(1), rule: RuleId::new(rule) })
    }

    fn pay_retreat(&self, now: &mut PathState, cells: i32) -> Result<(), Refusal> {
        let price = derived::retreat_price(self.sheet).unwrap_or(0).saturating_mul(cells);
        self.take_prana(now, price, "KNK-TRN-15")
    }

    /// Jumps first, then water, then the save on ice, which fells whoever cannot pay it (KNK-SAV-02).
    fn pay_prana(&self, now: &mut PathState, deed: &mut Deed) -> Result<(), Refusal> {
        self.take_prana(now, deed.jump, "KNK-OBS-06")?;
        if deed.wades {
            let price = ground::water_price(self.ctx.edition(), self.sheet);
            self.take_prana(now, price, "KNK-OBS-08")?;
            now.cost.hp = now.cost.hp.saturating_add(price);
        }
        if deed.save {
            let each = self.ctx.state().options.ice_save_payment == IcePayment::PerCell;
            deed.pays = Some(each || !now.ice_paid);
            if deed.pays == Some(true) {
                let paid =
                    self.take_prana(now, save::price(self.sheet, Stat::A), "KNK-SAV-02").is_ok();
                now.ice_paid |= paid;
                if !paid {
                    (now.fallen, deed.pays) = (true, None);
                }
            }
        }
        Ok(())
    }

    fn take_prana(
        &self,
        now: &mut PathState,
        need: i32,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let have = self.sheet.prana.saturating_sub(now.cost.prana);
        if need > have && need > 0 {
            let (pool, rule) = (Reserve::Prana, RuleId::new(rule));
            return Err(Refusal::NotEnough { pool: pool.id(), have, need, rule });
        }
        now.cost.prana = now.cost.prana.saturating_add(need);
        Ok(())
    }
}

/// How much Strength breaks in passing: 0 nothing, 1 as KNK-BON-02 says, 2 as KNK-BON-03 does.
pub(crate) fn force(sheet: &Sheet) -> u8 {
    let (formulas, value) = (derived::formulas(sheet, Stat::S), sheet.value(Stat::S));
    match value.cmp(&formulas.high_from) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}
