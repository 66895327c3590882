//! The phases of a turn that run by themselves, its beginning and its end (KNK-TRN-01).

use super::{
    Fact, Knk, Phase, Turn, Why, derived, dodge, ground,
    lasting::Lasting,
    life, pools,
    turn::{dodging, own, stand_up},
};
use crate::{
    Choice, Flow, Id, Pick, PoolId, Question, Refusal, RuleId, Scene, Stop, Table, system::Going,
};

/// The turn of `who` begins. It stops in phase 1 only where something can be chosen there.
pub(super) fn begin_turn(scene: &mut impl Scene<Knk>, who: Id, extra: bool) -> Result<Flow, Stop> {
    if life::is_dead(scene, who) {
        return Ok(Flow::Over);
    }
    let open = dodge::is_open(&*pools::sheet_of(scene, who)?);
    scene.fact(Fact::Turn(Some(Turn {
        who,
        extra,
        phase: Phase::Dodge,
        points: 0,
        moved: false,
        attacked: false,
        going: Going::default(),
        trampled: Vec::new(),
    })));
    if open {
        return Ok(Flow::Open);
    }
    settle(scene, who);
    after_dodge(scene, who)
}

/// The turn of `who` ends by its own wish; an open phase 1 is declined, and phases 2 and 3 take place.
pub(super) fn end_turn(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let (_, turn) = own(scene.table(), who)?;
    if turn.phase == Phase::Dodge {
        settle(scene, who);
        if after_dodge(scene, who)? == Flow::Over {
            return Ok(());
        }
    }
    stand_up(scene, who);
    leave(scene);
    Ok(())
}

/// Whether `who` may let its hits stand now.
pub(super) fn check_accept(table: &Table<Knk>, who: Id) -> Result<(), Refusal> {
    dodging(table, who).map(|_| ())
}

/// Lets every hit stand; costs nothing (KNK-SAV-03).
pub(super) fn accept(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    check_accept(scene.table(), who)?;
    settle(scene, who);
    after_dodge(scene, who)
}

/// What still waits becomes final, and death is checked (KNK-TRN-03, KNK-TRN-08).
pub(super) fn settle(scene: &mut impl Scene<Knk>, who: Id) {
    if scene.table().sheet(who).is_some_and(|sheet| !sheet.hits.is_empty()) {
        scene.fact(Fact::Settled { who });
    }
    life::check(scene, who);
}

/// Phases 2 and 3, then movement, unless death or a lost turn ends it.
pub(super) fn after_dodge(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    if !life::is_dead(scene, who) {
        ground::burn(scene, who);
        effects(scene, who)?;
    }
    if life::is_dead(scene, who) {
        return Ok(leave(scene));
    }
    let gain = derived::regeneration(&*pools::sheet_of(scene, who)?);
    pools::change(scene, who, PoolId::Prana, gain, Why::Regeneration);
    let sheet = pools::sheet_of(scene, who)?;
    if sheet.loses_turn {
        scene.fact(Fact::LosesTurn { who, lost: false });
        return Ok(leave(scene));
    }
    if let Some(turn) = scene.table().turn.clone() {
        // Standing up takes the whole movement (KNK-MOV-07).
        let points = if sheet.prone { 0 } else { derived::movement(&sheet) };
        scene.fact(Fact::Turn(Some(Turn { phase: Phase::Move, points, ..turn })));
    }
    Ok(Flow::Open)
}

/// No turn runs any more.
pub(super) fn leave(scene: &mut impl Scene<Knk>) -> Flow {
    scene.fact(Fact::Turn(None));
    Flow::Over
}

/// Phase 2: every lasting effect acts once, death is checked after each (KNK-TRN-11).
fn effects(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let mut left = pools::sheet_of(scene, who)?.lasting.clone();
    while !left.is_empty() && !life::is_dead(scene, who) {
        let next = if order_matters(&left) { ask_next(scene, who, &left)? } else { 0 };
        // A number beyond the picks counts as the first: a prompt must not be able to skip an effect.
        let effect = left.remove(if next < left.len() { next } else { 0 });
        act(scene, who, &effect)?;
        life::check(scene, who);
    }
    Ok(())
}

/// Whether the order of what is left could change the outcome: only where some give to a pool and some take from the
/// same one, because a sum that only rises or only falls meets its bound in any order.
fn order_matters(left: &[Lasting]) -> bool {
    let mixed = |change: fn(&Lasting) -> i32| {
        left.iter().any(|effect| change(effect) > 0) && left.iter().any(|effect| change(effect) < 0)
    };
    mixed(|effect| effect.hp) || mixed(|effect| effect.prana)
}

fn ask_next(scene: &mut impl Scene<Knk>, who: Id, left: &[Lasting]) -> Result<usize, Stop> {
    let picks = left
        .iter()
        .map(|effect| Pick::Effect {
            name: effect.name.clone(),
            hp: effect.hp,
            prana: effect.prana,
        })
        .collect();
    scene.choose(Choice {
        who,
        question: Question::NextEffect,
        picks,
        rule: RuleId::new("KNK-TRN-11"),
    })
}

/// One effect acts; its duration falls by 1 afterwards (KNK-GEN-05).
fn act(scene: &mut impl Scene<Knk>, who: Id, effect: &Lasting) -> Result<(), Stop> {
    let sheet = pools::sheet_of(scene, who)?;
    let now = (
        pools::after(&sheet, PoolId::Hp, effect.hp),
        pools::after(&sheet, PoolId::Prana, effect.prana),
    );
    scene.fact(Fact::Ticked {
        who,
        name: effect.name.clone(),
        effect: effect.id,
        hp: now.0.saturating_sub(sheet.hp),
        prana: now.1.saturating_sub(sheet.prana),
        now,
        turns: effect.turns.map(|turns| turns.saturating_sub(1)),
    });
    Ok(())
}
