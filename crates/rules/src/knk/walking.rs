//! Going on foot: movement points and the paid retreat (KNK-MOV, KNK-TRN-15).

use super::{Fact, Knk, Phase, Sheet, Turn, Why, derived, grab, pools, stealth, turn::acting};
use crate::{
    Flow, Ground, Id, PoolId, Refusal, RuleId, Scene, Spot, Stop, Table, Terrain,
    system::{Gait, StepCost},
};

/// What one step of `who` onto `ground` costs after `spent` on the same walk, or why it cannot be made.
pub(super) fn step_cost(
    table: &Table<Knk>,
    who: Id,
    ground: Ground,
    spent: StepCost,
    gait: Gait,
) -> Result<StepCost, Refusal> {
    let (sheet, turn) = acting(table, who)?;
    grab::unheld(table, who)?;
    match gait {
        Gait::Walk => {
            stealth::may_go_on(table, who, turn.moved)?;
            on_foot(sheet, turn, ground.terrain, spent)
        }
        Gait::Retreat => retreating(sheet, turn, ground.terrain, spent),
    }
}

/// Walks `who` along `path`, step by step, for the sum of the steps' prices.
pub(super) fn walk(
    scene: &mut impl Scene<Knk>,
    who: Id,
    path: &[Spot],
    gait: Gait,
) -> Result<Flow, Stop> {
    if path.is_empty() {
        return Err(Refusal::BadTarget.into());
    }
    let mut spent = StepCost { points: 0, prana: 0 };
    let mut seen = Vec::new();
    for at in path.iter().copied() {
        let cost = step_cost(scene.table(), who, scene.ground(at), spent, gait)?;
        spent.points = spent.points.saturating_add(cost.points);
        spent.prana = spent.prana.saturating_add(cost.prana);
        grab::blocks(scene, who, at)?;
        let left = scene.place(who);
        scene.step(who, at);
        grab::follow(scene, who, left);
        stealth::look_out(scene);
        stealth::seen_here(scene, who, &mut seen);
    }
    pools::change(scene, who, PoolId::Prana, spent.prana.saturating_neg(), Why::Retreat);
    if let (Gait::Walk, Some(turn)) = (gait, scene.table().turn.clone()) {
        let points = turn.points.saturating_sub(spent.points);
        scene.fact(Fact::Turn(Some(Turn { points, moved: true, ..turn })));
    }
    stealth::moved(scene, who, &seen)?;
    Ok(Flow::Open)
}

fn on_foot(
    sheet: &Sheet,
    turn: &Turn,
    terrain: Terrain,
    spent: StepCost,
) -> Result<StepCost, Refusal> {
    if turn.phase != Phase::Move {
        return Err(Refusal::WrongPhase { rule: RuleId::new("KNK-TRN-01") });
    }
    let need = cells(terrain)?.saturating_mul(grab::drag(sheet));
    let have = turn.points.saturating_sub(spent.points);
    if need <= have {
        return Ok(StepCost { points: need, prana: 0 });
    }
    // KNK-MOV-05: with all points unspent one cell is always possible, and takes them all. Without any it is not: they
    // went to standing up or to an item.
    if have > 0 && !turn.moved && spent.points == 0 {
        return Ok(StepCost { points: have, prana: 0 });
    }
    let rule = if sheet.prone { "KNK-MOV-07" } else { "KNK-MOV-01" };
    Err(Refusal::TooFar { have, need, rule: RuleId::new(rule) })
}

fn retreating(
    sheet: &Sheet,
    turn: &Turn,
    terrain: Terrain,
    spent: StepCost,
) -> Result<StepCost, Refusal> {
    let rule = || RuleId::new("KNK-TRN-15");
    let price = derived::retreat_price(sheet)
        .ok_or_else(|| Refusal::Lacks { what: "retreat".to_owned(), rule: Some(rule()) })?;
    if turn.phase != Phase::Retreat || !turn.attacked {
        return Err(Refusal::WrongPhase { rule: rule() });
    }
    if let Some(whom) = sheet.holding {
        return Err(Refusal::Holds { who: turn.who, whom, rule: rule() });
    }
    let need = price.saturating_mul(cells(terrain)?);
    let have = sheet.prana.saturating_sub(spent.prana);
    if need <= have {
        return Ok(StepCost { points: 0, prana: need });
    }
    Err(Refusal::NotEnough { pool: PoolId::Prana, have, need, rule: rule() })
}

/// What a terrain multiplies the price of a cell by (KNK-MOV-04, KNK-OBS-05).
fn cells(terrain: Terrain) -> Result<i32, Refusal> {
    match terrain {
        Terrain::Floor => Ok(1),
        Terrain::Hindrance => Ok(2),
        Terrain::Ordinary | Terrain::Strong | Terrain::Indestructible => {
            Err(Refusal::Blocked { terrain, rule: RuleId::new("KNK-OBS-01") })
        }
    }
}
