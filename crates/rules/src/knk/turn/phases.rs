//! The phases of a turn that run by themselves, its beginning and its end (KNK-TRN-01).

use crate::knk::{
    Knk,
    body::{
        action::{self, stand_up},
        effects, hiding, life, pools, veil_watch,
    },
    classes::{crimson_veil, skill_use},
    combat::grab,
    place::{ground, modes},
    sheet::{Sheet, base, derived, in_force, lasting::Lasting, reading::Casting},
    table::{
        fact::{Fact, Why},
        switches::ProneEffect,
        turn::{Phase, Turn, dodging, own},
    },
    turn::{dodge, prana},
};
use crate::{
    Choice, Climate, Flow, Id, Phrase, Pick, PlainText, PoolId, Refusal, RuleId, Scene, Stop,
    Table, system::Going,
};

/// The turn of `who` begins. It stops in phase 1 only where something can be chosen there.
pub(crate) fn begin_turn(scene: &mut impl Scene<Knk>, who: Id, extra: bool) -> Result<Flow, Stop> {
    if life::is_dead(scene, who) {
        return Ok(Flow::Over);
    }
    hiding::begin_turn(scene, who);
    if scene.table().sheet(who).is_some_and(|sheet| !sheet.injuries.is_empty()) {
        scene.fact(Fact::Aged { who });
    }
    let open = dodge::is_open(scene.table(), who);
    scene.fact(Fact::Turn(Some(Turn {
        who,
        extra,
        phase: Phase::Dodge,
        points: 0,
        moved: false,
        picked_up: false,
        attacked: false,
        hid: false,
        bandaged: false,
        going: Going::default(),
        trampled: Vec::new(),
        dodged: false,
        paid: false,
        casting: Casting::default(),
    })));
    if open {
        return Ok(Flow::Open);
    }
    settle(scene, who);
    after_dodge(scene, who)
}

/// The turn of `who` ends by its own wish; an open phase 1 is declined, and phases 2 and 3 take place.
pub(crate) fn end_turn(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let (_, turn) = own(scene.table(), who)?;
    if turn.phase == Phase::Dodge {
        settle(scene, who);
        if after_dodge(scene, who)? == Flow::Over {
            return Ok(());
        }
    }
    stand_up(scene, who);
    action::leave(scene);
    Ok(())
}

/// Whether `who` may let its hits stand now.
pub(crate) fn check_accept(table: &Table<Knk>, who: Id) -> Result<(), Refusal> {
    dodging(table, who).map(|_| ())
}

/// Lets every hit stand; costs nothing (KNK-SAV-03). Of one who is held that declines the Luck dodge only: it may still
/// try to break free, and declines that where no hit waits any more (KNK-GRB-04).
pub(crate) fn accept(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    check_accept(scene.table(), who)?;
    let waited = !pools::sheet_of(scene, who)?.hits.is_empty();
    settle(scene, who);
    if waited && !life::is_dead(scene, who) && dodge::is_open(scene.table(), who) {
        return Ok(Flow::Open);
    }
    after_dodge(scene, who)
}

/// What still waits becomes final, and death is checked (KNK-TRN-03, KNK-TRN-08).
pub(crate) fn settle(scene: &mut impl Scene<Knk>, who: Id) {
    if scene.table().sheet(who).is_some_and(|sheet| !sheet.hits.is_empty()) {
        scene.fact(Fact::Settled { who });
    }
    life::check(scene, who);
}

/// Phases 2 and 3, then movement, unless death or a lost turn ends it.
pub(crate) fn after_dodge(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    crimson_veil::settle(scene)?;
    if !life::is_dead(scene, who) {
        effects(scene, who)?;
        effects::count(scene, who);
    }
    if life::is_dead(scene, who) {
        return Ok(action::leave(scene));
    }
    prana::phase(scene, who)?;
    let healing = base::healing(&*pools::sheet_of(scene, who)?);
    pools::change(scene, who, PoolId::Hp, healing, Why::Base);
    crimson_veil::again(scene, who)?;
    let sheet = pools::sheet_of(scene, who)?;
    let prone_effect = scene.table().options.prone_effect;
    if sheet.prone && prone_effect == ProneEffect::LoseTurn {
        stand_up(scene, who);
        if !sheet.loses_turn {
            return Ok(action::leave(scene));
        }
    }
    if sheet.loses_turn {
        scene.fact(Fact::Skipped { who });
        return Ok(action::leave(scene));
    }
    if let Some(turn) = scene.table().turn.clone() {
        let points = points(scene, who);
        scene.fact(Fact::Turn(Some(Turn { phase: Phase::Move, points, ..turn })));
    }
    Ok(Flow::Open)
}

/// Movement points that phase 4 begins with.
fn points(scene: &impl Scene<Knk>, who: Id) -> i32 {
    let Some(sheet) = scene.table().sheet(who) else { return 0 };
    // Standing up takes the whole movement (KNK-MOV-07).
    let lies = sheet.prone && scene.table().options.prone_effect == ProneEffect::NoMovement;
    let points = if lies || sheet.held_by.is_some() { 0 } else { derived::movement(sheet) };
    modes::points(scene, who, points)
}

/// Phases 4 to 6 of the running turn of `who` begin anew; nothing where its phase 1 is still open.
pub(crate) fn renew_turn(scene: &mut impl Scene<Knk>, who: Id) {
    let Some(turn) = scene.table().turn.clone() else { return };
    if turn.phase == Phase::Dodge {
        return;
    }
    scene.fact(Fact::Turn(Some(Turn {
        phase: Phase::Move,
        points: points(scene, who),
        moved: false,
        attacked: false,
        going: Going::default(),
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
    Place(Climate),
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
            Self::Place(climate) => (climate.hp, climate.prana),
            Self::Drowning => (-modes::DROWNING, 0),
        }
    }
}

/// What lasts acts once on one who is away from the field; a place does nothing to it (KNK-GEN-05).
pub(crate) fn linger(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let left = own_effects(&*pools::sheet_of(scene, who)?);
    take_place(scene, who, left)
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
fn effects(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let mut left = own_effects(&*pools::sheet_of(scene, who)?);
    let sunlight = ground::sunlight(scene, who)?;
    left.extend((sunlight > 0).then_some(Due::Sunlight(sunlight)));
    let acts = |climate: &Climate| (climate.hp, climate.prana) != (0, 0);
    left.extend(ground::here(scene, who).into_iter().filter(acts).map(Due::Place));
    let radiation = modes::radiation(scene, who);
    left.extend((radiation > 0).then_some(Due::Radiation(radiation)));
    left.extend(modes::is_out_of_air(scene, who).then_some(Due::Drowning));
    take_place(scene, who, left)
}

fn take_place(scene: &mut impl Scene<Knk>, who: Id, mut left: Vec<Due>) -> Result<(), Stop> {
    while !left.is_empty() && !life::is_dead(scene, who) {
        let next = if order_matters(&left) { ask_next(scene, who, &left)? } else { 0 };
        // A number beyond the picks counts as the first: a prompt must not be able to skip an effect.
        match left.remove(if next < left.len() { next } else { 0 }) {
            Due::Effect(effect) => {
                act(scene, who, &effect)?;
                life::hurt(scene, who, effect.hp.saturating_neg(), None);
            }
            Due::Hold => grab::upkeep(scene, who),
            Due::Skill(skill, _, _) => skill_use::upkeep(scene, who, skill),
            Due::Sunlight(damage) => {
                pools::change(scene, who, PoolId::Hp, -damage, Why::Sunlight);
                life::hurt(scene, who, damage, None);
            }
            Due::Place(climate) => {
                pools::change(scene, who, PoolId::Hp, climate.hp, Why::Climate);
                pools::change(scene, who, PoolId::Prana, climate.prana, Why::Climate);
                life::hurt(scene, who, climate.hp.saturating_neg(), None);
            }
            Due::Radiation(damage) => {
                modes::irradiate(scene, who, damage);
                life::hurt(scene, who, damage, None);
            }
            Due::Drowning => {
                modes::drown(scene, who);
                life::hurt(scene, who, modes::DROWNING, None);
            }
        }
        life::check(scene, who);
        crimson_veil::settle(scene)?;
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

fn ask_next(scene: &mut impl Scene<Knk>, who: Id, left: &[Due]) -> Result<usize, Stop> {
    let picks = left
        .iter()
        .map(|due| {
            let (hp, prana) = due.change();
            let name = match due {
                Due::Effect(effect) => effect.name.clone(),
                Due::Hold => PlainText::new("Hold"),
                Due::Skill(_, name, _) => name.clone(),
                Due::Sunlight(_) => PlainText::new("Sunlight"),
                Due::Place(climate) => climate.name.clone(),
                Due::Radiation(_) => PlainText::new("Radiation"),
                Due::Drowning => PlainText::new("Drowning"),
            };
            Pick::Effect { name, hp, prana }
        })
        .collect();
    scene.choose(Choice {
        who,
        question: Phrase::new("question-next-effect"),
        picks,
        closed: Vec::new(),
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
        turns: effects::left(scene, effect),
    });
    veil_watch::watch(scene, who, sheet.prana);
    effects::over(scene, who);
    Ok(())
}
