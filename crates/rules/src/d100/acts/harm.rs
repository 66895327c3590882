//! Health lost and regained, what follows at 0, and death.

use super::{advantage, conditions, movement};
use crate::d100::numbers::sheet::characteristics::Characteristic;
use crate::d100::{
    D100,
    fact::{self, Fact},
    numbers::{
        harm::{conditions::Condition, durations::Event, lasting::Record, place::HitLocation},
        pools::Pool,
        strike::damage::lost,
    },
    options::ProneAt,
    rolls,
    sheet::{Down, Sheet},
};
use crate::{Id, Phrase, PlainText, RulesContext, Stop};

/// What toughness and armour take from damage at a place.
pub(in crate::d100) fn reduces(ctx: &impl RulesContext<D100>, who: Id, place: HitLocation) -> i32 {
    let table = ctx.state();
    table.sheet(who).map_or(0, |sheet| {
        let toughness = sheet.bonus(Characteristic::Toughness, &table.options);
        toughness.saturating_add(sheet.spec.armour.of(place))
    })
}

/// Health lost by damage: what is left of it after toughness and armour, at least 1 (D100-DMG-02, D100-DMG-03).
pub(in crate::d100) fn loss(
    ctx: &impl RulesContext<D100>,
    who: Id,
    damage: i32,
    armour: i32,
) -> i32 {
    let (sheet, options) = (ctx.state().sheet(who), &ctx.state().options);
    let toughness = sheet.map_or(0, |sheet| sheet.bonus(Characteristic::Toughness, options));
    lost(damage, toughness, armour)
}

/// Somebody loses health; whether it was more than it had (D100-DMG-04, D100-DMG-05).
pub(in crate::d100) fn lose(ctx: &mut impl RulesContext<D100>, who: Id, amount: i32) -> bool {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return false };
    if amount <= 0 {
        return false;
    }
    let beyond = amount.saturating_sub(sheet.health).max(0);
    let over = beyond > 0;
    let now = sheet.health.saturating_sub(amount);
    if let Some(fact) = fact::health(sheet, who, now) {
        ctx.fact(fact);
    }
    advantage::lose(ctx, who);
    conditions::drop_aim(ctx, who);
    if ctx.state().options.negative_health {
        faints(ctx, who, |down| down.below = down.below.saturating_add(beyond));
    }
    at_zero(ctx, who, over);
    over
}

/// What follows from health 0 (D100-WND-02, D100-WND-03, D100-CON-19).
fn at_zero(ctx: &mut impl RulesContext<D100>, who: Id, over: bool) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.health == 0) else { return };
    let down = sheet.down;
    if down.since.is_none() {
        let since = Some(ctx.round());
        ctx.fact(Fact::Down { who, down: Down { since, ..down } });
    }
    if over || ctx.state().options.prone_at == ProneAt::Zero {
        conditions::afflict(ctx, who, Condition::Prone, 1);
    }
    bleeds_at_zero(ctx, who);
    let minor = sheet_is_minor(ctx, who);
    if minor && ctx.state().options.minor_foes_drop_at_zero {
        become_dead(ctx, who);
    }
}

/// Whether somebody is of those whom nobody named (D100-WND-10).
fn sheet_is_minor(ctx: &impl RulesContext<D100>, who: Id) -> bool {
    ctx.state().sheet(who).is_some_and(|sheet| !sheet.spec.player && !sheet.spec.important)
}

/// Whoever bleeds at health 0 is unconscious at once (D100-CON-19).
pub(in crate::d100) fn bleeds_at_zero(ctx: &mut impl RulesContext<D100>, who: Id) {
    let bleeds = |sheet: &&Sheet| sheet.health == 0 && sheet.has(Condition::Bleeding);
    let Some(sheet) = ctx.state().sheet(who).filter(bleeds) else { return };
    let (awake, out) = (sheet.is_conscious(), sheet.down.out);
    if awake {
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
    }
    // One cause more keeps down whoever an injury laid low before (D100-CON-10).
    if awake || !out && ctx.edition().applies_throughout() {
        faints(ctx, who, |down| down.by_zero = true);
    }
}

/// Why somebody is unconscious changes.
pub(super) fn faints(ctx: &mut impl RulesContext<D100>, who: Id, change: impl FnOnce(&mut Down)) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let mut down = sheet.down;
    change(&mut down);
    if down != sheet.down {
        ctx.fact(Fact::Down { who, down });
    }
}

/// The test of an injury has made somebody unconscious (D100-CON-10).
pub(super) fn by_injury(ctx: &mut impl RulesContext<D100>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.has(Condition::Unconscious)) {
        faints(ctx, who, |down| down.by_injury = true);
    }
}

/// Health comes back, up to what may be: nothing to whoever is poisoned at 0 (D100-WND-09, D100-CON-28). Above 0 the
/// countdown is over, and whoever fainted by it wakes (D100-CON-10).
pub(in crate::d100) fn regain(ctx: &mut impl RulesContext<D100>, who: Id, points: i32) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    if points <= 0 || sheet.health == 0 && sheet.has(Condition::Poisoned) {
        return;
    }
    // Wounds that do not heal keep so many points away (D100-HEAL-05, D100-DSE-18).
    let most = sheet.spec.health.saturating_sub(sheet.lasting.unhealing()).max(sheet.health);
    if let Some(fact) = fact::health(sheet, who, sheet.health.saturating_add(points).min(most)) {
        ctx.fact(fact);
    }
    risen(ctx, who);
}

/// Whoever is above 0 again wakes from what that brought (D100-WND-09).
pub(in crate::d100) fn risen(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.health > 0) else { return };
    let down = sheet.down;
    if down.since.is_none() {
        return;
    }
    let now = Down { by_injury: down.by_injury, out: down.out, ..Down::default() };
    ctx.fact(Fact::Down { who, down: now });
    if !down.by_injury {
        conditions::relieve(ctx, who, Condition::Unconscious);
    }
}

/// Something happened that opens locks, ends what is held, and wakes those whom an injury laid low (D100-CON-06,
/// D100-CON-10, D100-HEAL-03).
pub(in crate::d100) fn helped(ctx: &mut impl RulesContext<D100>, who: Id, event: Event) {
    conditions::change(ctx, who, |conditions, round| conditions.happens(event, round));
    super::injury::leave(ctx, who, Vec::new(), |harmed, _| *harmed = harmed.after(event));
    if event == Event::Surgery {
        return;
    }
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (down, in_bed) = (sheet.down, super::demanded::illness::keeps_in_bed(sheet));
    // Whoever is taken for dead stays so until the scene is over (D100-FATE-05).
    if down.out && ctx.edition().applies_throughout() {
        return;
    }
    if down.by_injury {
        faints(ctx, who, |down| down.by_injury = false);
    }
    // Help wakes those whom the test of an injury laid low (D100-CON-10), and none out of a fever that keeps in bed (D100-DSE-11).
    let lies = !down.by_injury || in_bed;
    if lies && !down.by_zero && ctx.edition().holds_in_each_case() {
        return;
    }
    if !down.by_zero {
        conditions::relieve(ctx, who, Condition::Unconscious);
    } else if !ctx.state().sheet(who).is_some_and(|sheet| sheet.has(Condition::Unconscious)) {
        // What held it is over; health 0 still keeps it unconscious.
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
    }
}

/// Somebody would die: a point of Fate keeps it alive, out of the scene (D100-FATE-05).
pub(in crate::d100) fn dies(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return Ok(()) };
    if sheet.pools.fate > 0 {
        let question = Phrase::new("d100-ask-fate").with("who", who);
        if rolls::agrees(ctx, who, question, "d100-pick-fate", "D100-FATE-05")? {
            rolls::spend(ctx, who, Pool::Fate);
            survives(ctx, who);
            return Ok(());
        }
    }
    become_dead(ctx, who);
    Ok(())
}

/// Taken for dead: unconscious at health 0 until the scene is over.
fn survives(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    if let Some(fact) = fact::health(sheet, who, 0) {
        ctx.fact(fact);
    }
    conditions::afflict(ctx, who, Condition::Unconscious, 1);
    // What bleeds or burns does nothing to it until then.
    ctx.fact(Fact::Down { who, down: Down { out: true, ..Down::default() } });
}

/// The scene is over: what injuries had in store for that happens, minds are their own again, and the GM is told
/// which injuries may be healed and which infections to test (D100-INJ-02, D100-PSY-01, D100-DSE-03).
pub(in crate::d100) fn scene_over(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    comes_back(ctx, who);
    super::injury::falls_due(ctx, who, true)?;
    super::mind::scene_over(ctx, who);
    may_be_healed(ctx, who);
    super::demanded::illness::reminds(ctx, who);
    Ok(())
}

/// Injuries of which nothing is left, for the GM to mark (D100-INJ-02).
fn may_be_healed(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let over = |(_, injury): &(u16, &Record)| !injury.healed && !sheet.has_left(injury);
    let over: Vec<u16> =
        (1..).zip(&sheet.injuries).filter(over).map(|(number, _)| number).collect();
    for number in over {
        let line = Phrase::new("d100-log-may-be-healed").with("who", who).with("number", number);
        let rule = PlainText::new("D100-INJ-02");
        ctx.fact(Fact::Said { about: vec![who], line, rule });
    }
}

/// Whoever was taken for dead is back, awake and lying (D100-FATE-05).
fn comes_back(ctx: &mut impl RulesContext<D100>, who: Id) {
    let out = ctx.state().sheet(who).is_some_and(|sheet| sheet.down.out && !sheet.dead);
    if !out {
        return;
    }
    let since = Some(ctx.round());
    ctx.fact(Fact::Down { who, down: Down { since, ..Down::default() } });
    conditions::relieve(ctx, who, Condition::Unconscious);
    if ctx.edition().ends_with_the_fight() {
        bleeds_at_zero(ctx, who);
    }
}

/// Somebody is dead: it leaves the queue, and is free of everything (D100-WND-08).
pub(in crate::d100) fn become_dead(ctx: &mut impl RulesContext<D100>, who: Id) {
    advantage::lose(ctx, who);
    advantage::part_all(ctx, who);
    conditions::drop_aim(ctx, who);
    conditions::clear(ctx, who);
    if let Some(mount) = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides) {
        ctx.fact(Fact::Rides { who, mount, on: false });
        movement::stands_up(ctx, mount);
    }
    ctx.fact(Fact::Dead { who, dead: true });
    ctx.fall(who);
}
