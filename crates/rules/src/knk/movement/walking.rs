//! Going on foot: what `stride` allows, carried out (KNK-MOV, KNK-OBS, KNK-TRN-15, KNK-EXIT-04).

use crate::knk::{
    Knk,
    body::{action, hiding, hold, interruption, life, pools},
    combat::{damage, plus_use, save},
    content::{rank::Stat, saving},
    movement::stride::{self, Deed},
    place::{ground, home, modes},
    sheet::{Life, plus::Formula},
    table::{
        fact::{Fact, Why},
        turn::{Phase, Turn, acting},
    },
};
use crate::{
    Flow, Ground, Id, PoolId, Purpose, Refusal, RuleId, Scene, Spot, Stop, Table,
    system::{Gait, Going, Stride},
};

/// A stride with what fills its cell when it is made, and what it does.
struct Made<'a> {
    stride: &'a Stride,
    ground: Ground,
    deed: Deed,
}

/// Walks `who` along `path`, stride by stride. All of it must be possible, saves passed, before its first die is asked
/// for; a failed save ends it, and with it the turn (KNK-TRN-17).
pub(crate) fn walk(
    scene: &mut impl Scene<Knk>,
    who: Id,
    path: &[Stride],
    gait: Gait,
) -> Result<Flow, Stop> {
    let (going, made) = check(scene, who, path, gait)?;
    let points = scene.table().turn.as_ref().map_or(0, |turn| turn.points);
    let mut seen = Vec::new();
    for made in made {
        let left = scene.place(who);
        let met = scene.standing_on(made.stride.to);
        carry_out(scene, who, &made);
        home::settle(scene, who);
        modes::soak(scene, who);
        modes::surface(scene, who);
        hiding::seen_here(scene, who, &mut seen);
        if life::is_dead(scene, who) {
            return Ok(action::leave(scene));
        }
        if made.deed.save && !keeps_its_feet(scene, who, made.deed.pays)? {
            // Nobody ends on somebody (KNK-BON-02): it falls back.
            if let Some(left) = left.filter(|_| met.is_some_and(|met| !life::is_dead(scene, met))) {
                scene.put_back(who, left);
            }
            // Whoever saw it on its way throws all the same (KNK-STL-03).
            hiding::moved(scene, who, &seen)?;
            return Ok(action::leave(scene));
        }
    }
    if gait == Gait::Retreat {
        pools::change(scene, who, PoolId::Prana, -going.cost.prana, Why::Retreat);
    } else if let Some(turn) = scene.table().turn.clone() {
        let points = points.saturating_sub(going.cost.points);
        scene.fact(Fact::Turn(Some(Turn { points, moved: true, going, ..turn })));
    }
    hiding::moved(scene, who, &seen)?;
    Ok(Flow::Open)
}

/// Pays for crossing a border: one cell, whatever the gait (KNK-EXIT-04, KNK-EXIT-07).
pub(crate) fn cross(scene: &mut impl Scene<Knk>, who: Id, gait: Gait) -> Result<(), Stop> {
    let at = scene.place(who).ok_or(Refusal::BadTarget)?;
    if let Some(whom) = scene.table().sheet(who).and_then(|sheet| sheet.holding) {
        return Err(Refusal::Holds { who, whom, rule: RuleId::new("KNK-EXIT-04") }.into());
    }
    let floor = Stride { from: Some(at), to: at, over: Vec::new(), squeezes: false };
    let set_out = stride::set_out(scene.table(), who);
    let floor = (&floor, Ground::default(), 1);
    let (going, _) = stride::at_price(scene, who, floor, set_out, gait)?;
    match (gait, scene.table().turn.clone()) {
        (Gait::Walk, Some(turn)) => {
            let points = turn.points.saturating_sub(going.cost.points);
            scene.fact(Fact::Turn(Some(Turn { points, moved: true, going, ..turn })));
        }
        (Gait::Walk, None) => {}
        (Gait::Retreat, _) => {
            pools::change(scene, who, PoolId::Prana, -going.cost.prana, Why::Retreat);
        }
    }
    hiding::reveal(scene, who);
    home::leave(scene, who);
    Ok(())
}

/// Whether nothing of the turn has been spent but what passes by itself, as `rule` demands.
pub(crate) fn is_fresh(table: &Table<Knk>, who: Id, rule: RuleId) -> Result<(), Refusal> {
    let (sheet, turn) = acting(table, who)?;
    if turn.phase != Phase::Move || turn.moved {
        return Err(Refusal::WrongPhase { rule });
    }
    if sheet.prone {
        return Err(Refusal::TooFar { have: 0, need: 1, rule: RuleId::new("KNK-MOV-07") });
    }
    Ok(())
}

/// Whether the whole path can be walked, every save passed, and what each stride does. Walls broken on it are gone when
/// it comes back to them.
fn check<'a>(
    scene: &impl Scene<Knk>,
    who: Id,
    path: &'a [Stride],
    gait: Gait,
) -> Result<(Going, Vec<Made<'a>>), Refusal> {
    let mut going = stride::set_out(scene.table(), who);
    let (mut made, mut broken): (Vec<Made<'a>>, Vec<Spot>) = (Vec::new(), Vec::new());
    for stride in path {
        let here = scene.ground(stride.to);
        let ground = if broken.contains(&stride.to) { here.broken() } else { here };
        let (next, deed) = stride::next(scene, who, stride, ground, going, gait)?;
        if deed.breaks {
            broken.push(stride.to);
        }
        made.push(Made { stride, ground, deed });
        going = next;
    }
    let end = path.last().ok_or(Refusal::BadTarget)?;
    stride::may_rest(scene, who, end.to, going, gait)?;
    Ok((going, made))
}

/// One stride, in the order in which it happens: the jump is paid, the wall breaks, whoever stood in the way is
/// trodden down, the cell is entered, the water takes its price.
fn carry_out(scene: &mut impl Scene<Knk>, who: Id, made: &Made<'_>) {
    pools::change(scene, who, PoolId::Prana, -made.deed.jump, Why::Jump);
    if made.deed.breaks {
        scene.reshape(made.stride.to, made.ground.broken());
    }
    let left = scene.place(who);
    scene.step(who, made.stride.to);
    hold::follow(scene, who, left);
    hiding::look_out(scene);
    if let Some(victim) = made.deed.tramples {
        trample(scene, who, victim);
    }
    if made.deed.wades {
        ground::wade(scene, who);
    }
}

/// Once per enemy and movement phase: no attack, no Defence, no dodge, but the creature matrix of a plain blow
/// (KNK-BON-04).
fn trample(scene: &mut impl Scene<Knk>, who: Id, victim: Id) {
    let Some(turn) = scene.table().turn.clone() else { return };
    if turn.trampled.contains(&victim) {
        return;
    }
    let mut trampled = turn.trampled.clone();
    trampled.push(victim);
    scene.fact(Fact::Turn(Some(Turn { trampled, ..turn })));
    let force = scene.table().sheet(who).map_or(0, stride::force);
    let weight = if force > 1 { 15 } else { 10 };
    let damage = scene.table().sheet(victim).map_or(0, |sheet| damage::plain(weight, sheet));
    let damage = if modes::is_wet(scene, who, Some(victim)) { damage / 2 } else { damage };
    pools::change(scene, victim, PoolId::Hp, -damage, Why::Trampled);
    life::check(scene, victim);
    // Who is trodden on is found.
    hiding::reveal(scene, victim);
    interruption::hurt(scene, victim, damage, None);
}

/// The Agility save on ice. Who cannot pay for it falls without a roll (KNK-OBS-10).
fn keeps_its_feet(scene: &mut impl Scene<Knk>, who: Id, pays: Option<bool>) -> Result<bool, Stop> {
    let sheet = pools::sheet_of(scene, who)?;
    match pays {
        None => return Ok(false),
        Some(true) => {
            let price = save::price(&sheet, Stat::A);
            pools::change(scene, who, PoolId::Prana, -price, Why::Save);
        }
        Some(false) => {}
    }
    let roll = ground::on_save(scene, who, save::stat_save(&sheet, Stat::A));
    let throw = roll.throw(who, Purpose::Save, Some(saving::ABOVE), RuleId::new("KNK-OBS-10"));
    let saved = scene.roll(throw)?.succeeds();
    plus_use::spend(scene, who, Formula::Agility);
    Ok(saved)
}

/// Whether `who` keeps others from crossing the border it stands at: the doomed and the dead do not (KNK-EXIT-03).
pub(crate) fn guards(table: &Table<Knk>, who: Id) -> bool {
    table.sheet(who).is_some_and(|sheet| sheet.life == Life::Alive)
        && !hiding::is_hidden(table, who)
}
