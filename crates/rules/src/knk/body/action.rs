//! Spending the main action, standing up, and leaving the turn (KNK-TRN-01).

use crate::knk::{
    Knk,
    body::interruption,
    sheet::reading::Lapse,
    table::{
        fact::Fact,
        turn::{Phase, Turn},
    },
};
use crate::{Flow, Id, Scene};

/// No turn runs any more.
pub(crate) fn leave(scene: &mut impl Scene<Knk>) -> Flow {
    interruption::turn_over(scene);
    scene.fact(Fact::Turn(None));
    Flow::Over
}

/// Spends the main action: phase 4 is over, and with it the lying on the ground (KNK-TRN-01, KNK-MOV-07).
pub(crate) fn spend_action(scene: &mut impl Scene<Knk>, who: Id, attacked: bool) {
    interruption::drop_spell(scene, who, Lapse::Left);
    if let Some(turn) = scene.table().turn.clone() {
        scene.fact(Fact::Turn(Some(Turn { phase: Phase::Retreat, points: 0, attacked, ..turn })));
    }
    stand_up(scene, who);
}

/// Ends lying on the ground.
pub(crate) fn stand_up(scene: &mut impl Scene<Knk>, who: Id) {
    if scene.table().sheet(who).is_some_and(|sheet| sheet.prone) {
        scene.fact(Fact::Prone { who, prone: false });
    }
}
