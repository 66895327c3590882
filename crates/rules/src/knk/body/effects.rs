//! Lasting effects: counted, and ended with what they depend on (KNK-TRN-11).

use crate::knk::{
    Knk,
    body::{life, pools},
    sheet::{Life, lasting::Lasting},
    table::fact::{Fact, Why},
};
use crate::{Id, Scene};

/// What is left of its turns once it has acted on its bearer. Turns that are counted on another stay, as long as that
/// one takes part; without it they go on with the bearer's.
pub(crate) fn left(scene: &impl Scene<Knk>, effect: &Lasting) -> Option<u16> {
    let counts = |id: &Id| {
        let dead = scene.table().sheet(*id).is_none_or(|sheet| sheet.life == Life::Dead);
        !dead && scene.present().contains(id)
    };
    match effect.counted_on.filter(counts) {
        Some(_) => effect.turns,
        None => effect.turns.map(|turns| turns.saturating_sub(1)),
    }
}

/// Phase 2 of `who`: what lies on others and is counted on its turns is one turn shorter (KNK-GEN-05).
pub(crate) fn count(scene: &mut impl Scene<Knk>, who: Id) {
    let here = scene.present();
    let counted = |effect: &&Lasting| effect.counted_on == Some(who) && effect.turns.is_some();
    let mut due = Vec::new();
    for bearer in here.into_iter().filter(|bearer| *bearer != who) {
        let Some(sheet) = scene.table().sheet(bearer) else { continue };
        let shorter = |effect: &Lasting| (effect.id, effect.name.clone(), effect.turns);
        due.extend(sheet.lasting.iter().filter(counted).map(shorter).map(|e| (bearer, e)));
    }
    for (bearer, (effect, name, turns)) in due {
        let turns = turns.map_or(0, |turns| turns.saturating_sub(1));
        scene.fact(Fact::Counted { who: bearer, effect, name, turns });
        over(scene, bearer);
    }
}

/// `who` is dead: what was to end with it ends (KNK-END-02).
pub(crate) fn end_with(scene: &mut impl Scene<Knk>, who: Id) {
    let mut ended = Vec::new();
    for (bearer, sheet) in (0_u16..).map(Id).zip(&scene.table().sheets) {
        let ends = sheet.lasting.iter().filter(|effect| effect.ends_with == Some(who));
        ended.extend(ends.map(|effect| (bearer, effect.id)));
    }
    for (bearer, effect) in ended {
        scene.fact(Fact::Relieved { who: bearer, effect });
        over(scene, bearer);
    }
}

/// An effect on `who` may be over: pools that it had widened are cut to what is left (KNK-STAT-08).
pub(crate) fn over(scene: &mut impl Scene<Knk>, who: Id) {
    if pools::fit(scene, who, Why::Effect) > 0 {
        life::check(scene, who);
    }
}
