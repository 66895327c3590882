//! Hiding, being noticed, and striking out of hiding (KNK-STL).

use crate::knk::{
    Knk,
    body::action::spend_action,
    content::saving,
    sheet::{Life, expression::Expression, stealth::Stealth},
    table::{
        fact::Fact,
        switches::{SilentKill, StealthEntry},
        turn::{Phase, Turn, free_beside},
    },
};
use crate::{Flow, Id, PartOp, Purpose, Refusal, RuleId, Scene, Stop, Table, Throw};

/// What an attack out of hiding gets, and what the dodge of it loses (KNK-STL-04).
pub const AMBUSH: i32 = 20;

fn of(table: &Table<Knk>, who: Id) -> Stealth {
    table.sheet(who).map_or(Stealth::Open, |sheet| sheet.stealth)
}

/// Whether `who` is hidden.
pub(crate) fn is_hidden(table: &Table<Knk>, who: Id) -> bool {
    of(table, who) == Stealth::Hidden
}

/// Whether `target` is hidden from `who` (KNK-STL-08).
pub(crate) fn is_unseen(scene: &impl Scene<Knk>, who: Id, target: Id) -> bool {
    is_hidden(scene.table(), target) && scene.hostile(who, target)
}

/// The roll of an attack with what the ambush adds (KNK-STL-04).
pub(crate) fn ambush(table: &Table<Knk>, who: Id, roll: Expression) -> Expression {
    let amount = if is_hidden(table, who) { AMBUSH } else { 0 };
    roll.with("stealth", PartOp::ToAttack, amount, RuleId::new("KNK-STL-04"))
}

/// Enemies of `who` that could see anything now, in the order of the queue. The doomed do not (KNK-STL-02).
fn enemies(scene: &impl Scene<Knk>, who: Id) -> Vec<Id> {
    let queue = scene.queue();
    let present = scene.present();
    let late = present.iter().copied().filter(|id| !queue.contains(id)).collect::<Vec<_>>();
    let watches = |id: &Id| {
        let alive = scene.table().sheet(*id).is_some_and(|sheet| sheet.life == Life::Alive);
        alive && present.contains(id) && scene.hostile(who, *id)
    };
    queue.into_iter().chain(late).filter(watches).collect()
}

/// Whether `watcher` has `who` in view: a line of sight, and not from afar into a shadow (KNK-STL-01).
fn sees(scene: &impl Scene<Knk>, watcher: Id, who: Id) -> bool {
    let between = scene.between(watcher, who);
    let shadow = scene.place(who).is_some_and(|at| scene.ground(at).shadow);
    between.sight && (!shadow || between.distance.is_some_and(|distance| distance <= 1))
}

/// Whether `who` may begin to hide now, or why not.
pub(crate) fn check(scene: &impl Scene<Knk>, who: Id) -> Result<(), Refusal> {
    let goes_with = |turn: &Turn| turn.bandaged && !turn.hid;
    let (sheet, turn) = free_beside(scene.table(), who, goes_with)?;
    let rule = || RuleId::new("KNK-STL-01");
    if let Some(by) = sheet.held_by {
        return Err(Refusal::Held { who, by, rule: rule() });
    }
    if let Some(whom) = sheet.holding {
        return Err(Refusal::Holds { who, whom, rule: rule() });
    }
    if sheet.stealth == Stealth::Hidden {
        return Err(Refusal::Lacks {
            what: "need".to_owned(),
            rule: Some(RuleId::new("KNK-STL-07")),
        });
    }
    if turn.moved {
        return Err(Refusal::WrongPhase { rule: RuleId::new("KNK-TRN-14") });
    }
    match enemies(scene, who).into_iter().find(|enemy| sees(scene, *enemy, who)) {
        Some(by) => Err(Refusal::Seen { by, rule: rule() }),
        None => Ok(()),
    }
}

/// Spends movement and main action on hiding; a bandage may have gone before (KNK-STL-01).
pub(crate) fn hide(scene: &mut impl Scene<Knk>, who: Id) -> Result<Flow, Stop> {
    check(scene, who)?;
    spend_action(scene, who, false);
    if let Some(turn) = scene.table().turn.clone() {
        scene.fact(Fact::Turn(Some(Turn { hid: true, ..turn })));
    }
    let at_once = scene.table().options.stealth_entry == StealthEntry::EndOfTurn;
    turn_to(scene, who, if at_once { Stealth::Hidden } else { Stealth::Hiding });
    Ok(Flow::Open)
}

fn turn_to(scene: &mut impl Scene<Knk>, who: Id, now: Stealth) {
    if of(scene.table(), who) != now {
        scene.fact(Fact::Stealth { who, now });
    }
}

/// `who` is hidden on the field as it was on the map of the world, or in the open (KNK-GLB-04).
pub(crate) fn conceal(scene: &mut impl Scene<Knk>, who: Id, hidden: bool) {
    turn_to(scene, who, if hidden { Stealth::Hidden } else { Stealth::Open });
}

/// `who` is in the open.
pub(crate) fn reveal(scene: &mut impl Scene<Knk>, who: Id) {
    turn_to(scene, who, Stealth::Open);
}

/// The own turn of one who hides begins: hidden, if no enemy has it in view (KNK-STL-02).
pub(crate) fn begin_turn(scene: &mut impl Scene<Knk>, who: Id) {
    look_out(scene);
    if of(scene.table(), who) == Stealth::Hiding {
        turn_to(scene, who, Stealth::Hidden);
    }
}

/// Somebody stepped, a wall fell: whoever hides and has come into view has failed (KNK-STL-02).
pub(crate) fn look_out(scene: &mut impl Scene<Knk>) {
    let near = scene.table().options.proximity_reveals;
    for who in scene.present() {
        let watched = match of(scene.table(), who) {
            Stealth::Open => false,
            Stealth::Hiding => true,
            Stealth::Hidden => near,
        };
        if watched && enemies(scene, who).into_iter().any(|enemy| sees(scene, enemy, who)) {
            reveal(scene, who);
        }
    }
}

/// Damage reveals (KNK-STL-08).
pub(crate) fn hurt(scene: &mut impl Scene<Knk>, who: Id, damage: i32) {
    if damage > 0 && scene.table().options.damage_reveals {
        reveal(scene, who);
    }
}

/// Those who could see `who` now, shadow or not, and so throw for it (KNK-STL-03).
pub(crate) fn watchers(scene: &impl Scene<Knk>, who: Id) -> Vec<Id> {
    if !is_hidden(scene.table(), who) {
        return Vec::new();
    }
    let sees = |enemy: &Id| scene.between(*enemy, who).sight;
    enemies(scene, who).into_iter().filter(sees).collect()
}

fn throw(watcher: Id) -> Throw {
    let rule = RuleId::new("KNK-STL-03");
    Expression::d100().throw(watcher, Purpose::Detection, Some(saving::ABOVE), rule)
}

/// The first dice of an act of `who`, if it is hidden and anybody could notice: one a watcher.
pub(crate) fn throws(scene: &impl Scene<Knk>, who: Id) -> Vec<Throw> {
    watchers(scene, who).into_iter().map(throw).collect()
}

/// All of `watchers` throw; if one notices, all do (KNK-STL-03). Whether `who` is still hidden.
pub(crate) fn detect(scene: &mut impl Scene<Knk>, who: Id, watchers: &[Id]) -> Result<bool, Stop> {
    let mut noticed = false;
    for watcher in watchers {
        noticed |= scene.roll(throw(*watcher))?.succeeds();
    }
    if noticed {
        reveal(scene, who);
    }
    Ok(!noticed)
}

/// A hidden one is about to act.
pub(crate) fn act(scene: &mut impl Scene<Knk>, who: Id) -> Result<(), Stop> {
    let watchers = watchers(scene, who);
    detect(scene, who, &watchers).map(|_| ())
}

/// Adds those who see `who` where it has just come to `seen`, in the order of the queue.
pub(crate) fn seen_here(scene: &impl Scene<Knk>, who: Id, seen: &mut Vec<Id>) {
    for watcher in watchers(scene, who) {
        if !seen.contains(&watcher) {
            seen.push(watcher);
        }
    }
}

/// The move of a hidden one is over: every enemy that saw it on its way throws, and it has no second one this turn
/// (KNK-STL-03).
pub(crate) fn moved(scene: &mut impl Scene<Knk>, who: Id, seen: &[Id]) -> Result<(), Stop> {
    if !is_hidden(scene.table(), who) {
        return Ok(());
    }
    let order: Vec<Id> = enemies(scene, who).into_iter().filter(|id| seen.contains(id)).collect();
    detect(scene, who, &order)?;
    if let Some(turn) = scene.table().turn.clone().filter(|turn| turn.phase == Phase::Move) {
        scene.fact(Fact::Turn(Some(Turn { points: 0, ..turn })));
    }
    Ok(())
}

/// After an attack the position is known, unless a silent weapon has killed and nobody who is left notices (KNK-STL-05,
/// KNK-STL-06).
pub(crate) fn struck(
    scene: &mut impl Scene<Knk>,
    who: Id,
    target: Option<Id>,
    silent: bool,
) -> Result<(), Stop> {
    if !is_hidden(scene.table(), who) {
        return Ok(());
    }
    let on_zero = scene.table().options.silent_kill_check == SilentKill::OnZeroHp;
    let killed = target
        .and_then(|target| scene.table().sheet(target))
        .is_some_and(|sheet| if on_zero { sheet.hp <= 0 } else { sheet.life == Life::Dead });
    if silent && killed {
        let left: Vec<Id> =
            watchers(scene, who).into_iter().filter(|watcher| Some(*watcher) != target).collect();
        detect(scene, who, &left)?;
    } else {
        reveal(scene, who);
    }
    Ok(())
}

/// Somebody who was taken for dead lives: whoever struck it down unseen is known (KNK-STL-06).
pub(crate) fn survived(scene: &mut impl Scene<Knk>, strikers: impl Iterator<Item = Id>) {
    for striker in strikers {
        if is_hidden(scene.table(), striker) {
            reveal(scene, striker);
        }
    }
}

/// Whether the way of a hidden one may go on: it has one move a turn (KNK-STL-03).
pub(crate) fn may_go_on(table: &Table<Knk>, who: Id, moved: bool) -> Result<(), Refusal> {
    if moved && is_hidden(table, who) {
        return Err(Refusal::TooFar { have: 0, need: 1, rule: RuleId::new("KNK-STL-03") });
    }
    Ok(())
}
