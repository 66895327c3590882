//! What a spell does when its last line is read (KNK-MAG-12, KNK-ATK-11).
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each function below reads its own words of the vocabulary"
)]

use crate::knk::{
    Knk,
    body::{hiding, life, marks, pools, wounds},
    combat::{
        aftermath,
        damage::{self, Magic},
        knockback::{self, Flight},
        save,
    },
    content::{
        modifier::Modifier,
        saving::{self, Terms},
        spell::{Counted, Effect, Form, Grade, Saved, Spell, SpellAim},
        weapon::Kind,
    },
    magic::{
        conjure,
        zone::{self, Steps},
    },
    place::{ground, modes},
    sheet::{
        Hit, Sheet, derived, in_force,
        injury::Harm,
        lasting::{Cause, Lasting},
        service,
        undo::Undo,
    },
    table::{
        crit_effect::CritEffect,
        fact::{Fact, Fate, Spelled, Why},
        switches::Falloff,
    },
};
use crate::{
    Air, Choice, Dice, Id, Phrase, Pick, PoolId, Purpose, RuleId, Scene, Stop, Target, Throw,
};

/// Largest damage that is offered where a record names none, and the step between two of them (KNK-GEN-02).
const ASKED: (i32, usize) = (250, 5);

/// Casts a spell that is read and paid for.
pub(crate) fn carry_out(
    scene: &mut impl Scene<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
) -> Result<(), Stop> {
    let people = zone::people(scene, who, spell.aim, target);
    let cells = zone::cells(scene, who, spell.aim, target);
    let amount = strength(scene, who, spell, target)?;
    // All saves come before anything happens to anybody.
    let mut saved = Vec::new();
    for id in &people {
        saved.push(resists(scene, (who, *id), spell)?);
    }
    conjure::shape(scene, spell, &cells);
    for (id, saved) in people.into_iter().zip(saved) {
        if !life::is_dead(scene, id) {
            on_person(scene, (who, id), spell, amount, saved)?;
        }
    }
    for effect in &spell.effects {
        match effect {
            Effect::Summon { name, like: _, count, kind, upkeep, sheet: Some(spec) } => {
                for _ in 0..*count {
                    // A record that is not sound calls nobody; it was checked where it was read.
                    if let Ok(sheet) = spec.restored() {
                        let familiar = service::called(&sheet, *kind, *upkeep);
                        scene.summon(who, name, Sheet { master: Some(who), familiar, ..sheet });
                    }
                }
            }
            Effect::Told(text) => scene.fact(Fact::Told { who, text: text.clone() }),
            _ => {}
        }
    }
    hiding::look_out(scene);
    Ok(())
}

/// The damage before anybody's nature counts, one for all whom it falls on; `None` if it does none.
fn strength(
    scene: &mut impl Scene<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
) -> Result<Option<i32>, Stop> {
    if !spell.harms() {
        return Ok(None);
    }
    let mut sum = 0_i32;
    for effect in &spell.effects {
        let Effect::Harm { damage, dice } = effect else { continue };
        if let Some(dice) = dice {
            sum = sum.saturating_add(scene.roll(throw(who, *dice))?.total);
        }
        if damage.is_none() && dice.is_none() {
            let numbers: Vec<i32> = (0..=ASKED.0).step_by(ASKED.1).collect();
            sum = sum.saturating_add(ask(scene, who, &numbers, "KNK-GEN-02")?);
        }
        sum = sum.saturating_add(damage.unwrap_or(0));
    }
    Ok(Some(weakened(scene, who, spell, target, sum.max(0))?))
}

/// The throw of a spell's damage; it has no critical face (KNK-CRT-12).
fn throw(who: Id, dice: Dice) -> Throw {
    let rule = RuleId::new("KNK-ATK-11");
    Throw { who, purpose: Purpose::Spell, dice, above: None, parts: Vec::new(), rule }
}

/// A number that the game master names.
fn ask(
    scene: &mut impl Scene<Knk>,
    who: Id,
    numbers: &[i32],
    rule: &'static str,
) -> Result<i32, Stop> {
    let picks = numbers.iter().map(|number| Pick::Number(*number)).collect();
    let rule = RuleId::new(rule);
    let picked = scene.choose(Choice {
        who,
        question: Phrase::new("question-number"),
        picks,
        closed: Vec::new(),
        rule,
    })?;
    Ok(numbers.get(picked).copied().unwrap_or(0))
}

/// How many steps beyond the control zone a rune is put; 0 for all other spells (KNK-MAG-14).
fn beyond(
    scene: &impl Scene<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
    ways: &Steps,
) -> u8 {
    let at = match target {
        Some(Target::Combatant(id)) => scene.place(id),
        Some(Target::Spot(at)) => Some(at),
        None => None,
    };
    at.filter(|_| spell.form == Form::Rune).map_or(0, |at| zone::beyond(scene, who, at, ways))
}

/// What is left of the damage of a rune out there (KNK-MAG-14).
fn weakened(
    scene: &mut impl Scene<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
    damage: i32,
) -> Result<i32, Stop> {
    let ways = zone::within(scene, who, u8::MAX);
    let steps = beyond(scene, who, spell, target, &ways);
    let halved = |times: u8| damage.checked_shr(u32::from(times)).unwrap_or(0);
    if steps == 0 || damage == 0 {
        return Ok(damage);
    }
    match scene.table().options.rune_falloff {
        Falloff::HalvePerCell => Ok(halved(steps)),
        Falloff::AskGm => {
            let mut numbers: Vec<i32> = (0..=u8::MAX).map(halved).take_while(|n| *n > 0).collect();
            numbers.push(0);
            ask(scene, who, &numbers, "KNK-MAG-14")
        }
    }
}

/// Whether `who` saves itself from the spell: it is immune to what that works by, or throws whenever it can pay.
fn resists(
    scene: &mut impl Scene<Knk>,
    (caster, who): (Id, Id),
    spell: &Spell,
) -> Result<Option<Saved>, Stop> {
    if is_immune(&*pools::sheet_of(scene, who)?, spell) {
        return Ok(Some(Saved::Negates));
    }
    let Some(resistance) = spell.save else { return Ok(None) };
    let terms = Terms::against(caster, resistance.against);
    Ok(save::throw(scene, who, resistance.of, terms)?.then_some(resistance.then))
}

/// Without a save (KNK-SKL-08).
fn is_immune(sheet: &Sheet, spell: &Spell) -> bool {
    spell.influence.is_some_and(|to| in_force::has(sheet, &Modifier::Immune { to }))
}

/// The first die that the finished spell will ask for, `due` being paid for it first and `ways` all that leads anywhere; `None` for none, or if
/// something is to be chosen before it.
pub(crate) fn first_throw(
    scene: &impl Scene<Knk>,
    who: Id,
    (spell, due): (&Spell, i32),
    target: Option<Target>,
    ways: &Steps,
) -> Option<Throw> {
    let mut known = 0_i32;
    for effect in &spell.effects {
        match effect {
            Effect::Harm { dice: Some(dice), .. } => return Some(throw(who, *dice)),
            Effect::Harm { damage: None, dice: None } => return None,
            Effect::Harm { damage, .. } => known = known.saturating_add(damage.unwrap_or(0)),
            _ => {}
        }
    }
    let asks = scene.table().options.rune_falloff == Falloff::AskGm;
    if asks && known > 0 && beyond(scene, who, spell, target, ways) > 0 {
        return None;
    }
    let people = zone::people(scene, who, spell.aim, target);
    if let Some(resistance) = spell.save {
        let mut sheets = people.iter().filter_map(|id| Some((*id, scene.table().sheet(*id)?)));
        let throws = |id: Id, sheet: &Sheet| {
            // What the caster has left has to do for its own save.
            let paid = if id == who { due } else { 0 };
            !is_immune(sheet, spell) && sheet.prana - paid >= save::price_for(sheet, resistance.of)
        };
        let (id, sheet) = sheets.find(|(id, sheet)| throws(*id, sheet))?;
        let terms = Terms::against(who, resistance.against);
        let roll = save::on_terms(scene, sheet, resistance.of, terms).ok()?;
        let roll = ground::on_save(scene, id, roll);
        let rule = match resistance.against {
            Some(_) => RuleId::new("KNK-SAV-06"),
            None => resistance.of.rule(),
        };
        return Some(roll.throw(id, Purpose::Save, Some(saving::ABOVE), rule));
    }
    let target = people.first().copied().filter(|id| spell.shove() > 0 && *id != who)?;
    let known = spell.harms().then_some(known);
    if kills(scene, (who, target), spell, known, false) {
        return None;
    }
    knockback::first_throw(scene, who, target, spell.shove())
}

/// What the spell does to a target that has saved itself so, or not.
fn magic(scene: &impl Scene<Knk>, (who, id): (Id, Id), spell: &Spell, halved: bool) -> Magic {
    let (caster, target) = (scene.table().sheet(who), scene.table().sheet(id));
    Magic {
        saved: halved,
        held: caster.is_some_and(|sheet| sheet.held_by.is_some()),
        school: spell.school,
        // As blows do, it falls under water where either of the two is (KNK-MODE-05).
        air: Air { under_water: modes::is_wet(scene, who, Some(id)), ..scene.air(id) },
        to_damage: caster.map_or(0, |sheet| in_force::damage(sheet, target)),
    }
}

/// Whether the hit is final at once: nobody dodges its own spell, nor one that says so (KNK-TRN-03, KNK-TRN-06).
fn is_final(scene: &impl Scene<Knk>, (who, id): (Id, Id), spell: &Spell) -> bool {
    let dodges = scene.table().sheet(id).map_or(0, derived::dodges_left);
    who == id || !spell.dodge || !scene.table().options.dodge_spells || dodges == 0
}

/// Whether the damage kills at once, so that nobody flies.
fn kills(
    scene: &impl Scene<Knk>,
    (who, id): (Id, Id),
    spell: &Spell,
    amount: Option<i32>,
    halved: bool,
) -> bool {
    let damage = amount
        .map_or(0, |amount| damage::magical(amount, magic(scene, (who, id), spell, halved)).damage);
    let waits = scene.table().sheet(id).is_some_and(life::may_be_saved);
    let dies = scene.table().sheet(id).is_some_and(|sheet| pools::kills(sheet, damage));
    is_final(scene, (who, id), spell) && !waits && dies
}

/// The spell falls on one of those whom it was aimed at.
fn on_person(
    scene: &mut impl Scene<Knk>,
    (who, target): (Id, Id),
    spell: &Spell,
    amount: Option<i32>,
    saved: Option<Saved>,
) -> Result<(), Stop> {
    if saved == Some(Saved::Negates) {
        scene.fact(Fact::Resisted { who: target, name: spell.name.clone() });
        return Ok(());
    }
    // A blessing is no hit, not even on an enemy; a curse is one on an enemy only.
    let hits = spell.harms() || (spell.is_against() && scene.hostile(who, target));
    let hit = if hits { strike(scene, (who, target), spell, amount, saved)? } else { None };
    for effect in &spell.effects {
        if life::is_dead(scene, target) {
            return Ok(());
        }
        match effect {
            Effect::Heal { hp, prana } => {
                pools::change(scene, target, PoolId::Hp, *hp, Why::Spell);
                pools::change(scene, target, PoolId::Prana, *prana, Why::Spell);
                life::check(scene, target);
            }
            Effect::Mend(grade) => mend(scene, (who, target), *grade),
            Effect::Afflict { .. } => afflict(scene, (who, target), effect, hit),
            Effect::Dispel => dispel(scene, target, hit),
            Effect::LoseTurn => {
                let effect = CritEffect::LoseTurn;
                aftermath::carry_out(scene, (who, Kind::Blunt), target, effect, hit)?;
            }
            Effect::Prone => {
                let effect = CritEffect::KnockDown;
                aftermath::carry_out(scene, (who, Kind::Blunt), target, effect, hit)?;
            }
            Effect::Harm { .. }
            | Effect::Shove(_)
            | Effect::Reshape(_)
            | Effect::Shadow(_)
            | Effect::Fire(_)
            | Effect::Weather { .. }
            | Effect::Summon { .. }
            | Effect::Told(_) => {}
        }
    }
    Ok(())
}

/// The damage and the flight: a hit like any other, by its number if it waits.
fn strike(
    scene: &mut impl Scene<Knk>,
    (who, target): (Id, Id),
    spell: &Spell,
    amount: Option<i32>,
    saved: Option<Saved>,
) -> Result<Option<u16>, Stop> {
    let halved = saved == Some(Saved::Halves);
    let magic = magic(scene, (who, target), spell, halved);
    let mut dealt = damage::magical(amount.unwrap_or(0), magic);
    let thrown = matches!(spell.aim, SpellAim::Person { .. }) && target != who;
    let dead = kills(scene, (who, target), spell, amount, halved);
    let flight = if thrown && !dead && spell.shove() > 0 {
        knockback::fly(scene, who, target, spell.shove())?
    } else {
        Flight::default()
    };
    knockback::add(&mut dealt, &flight);
    let sheet = pools::sheet_of(scene, target)?;
    let hit = (!is_final(scene, (who, target), spell)).then_some(sheet.next_hit);
    let (sneak, lost) = (hiding::is_hidden(scene.table(), who), pools::lost(&sheet, dealt.damage));
    let fate = hit.map_or(Fate::Final, |id| {
        Fate::Waits(Hit { id, from: who, damage: lost, sneak, undo: Vec::new() })
    });
    scene.fact(Fact::Spelled(Box::new(Spelled {
        caster: who,
        target,
        spell: spell.name.clone(),
        hp: sheet.hp.saturating_sub(lost),
        damage: dealt.damage,
        steps: dealt.steps,
        fate,
    })));
    knockback::land(scene, target, &flight, hit);
    life::check(scene, target);
    life::hurt(scene, target, dealt.damage, hit);
    Ok(hit)
}

/// Lays something that lasts on `target`.
fn afflict(
    scene: &mut impl Scene<Knk>,
    (who, target): (Id, Id),
    effect: &Effect,
    hit: Option<u16>,
) {
    let Effect::Afflict { name, turns, hp, prana, modifiers, counted, until_death } = effect else {
        return;
    };
    let Some(id) = scene.table().sheet(target).map(|sheet| sheet.next_lasting) else { return };
    let effect = Lasting {
        id,
        name: name.clone(),
        hp: *hp,
        prana: *prana,
        turns: *turns,
        cause: Cause::Spell,
        modifiers: modifiers.clone(),
        counted_on: (*counted == Counted::Caster && who != target).then_some(who),
        ends_with: until_death.then_some(who),
    };
    scene.fact(Fact::Afflicted { who: target, effect });
    marks::note(scene, target, hit, Undo::Lasting(id));
    let cut = pools::fit(scene, target, Why::Spell);
    if cut > 0 {
        marks::note(scene, target, hit, Undo::Cut(cut));
    }
    life::check(scene, target);
}

/// Takes off what spells have laid on `target`.
fn dispel(scene: &mut impl Scene<Knk>, target: Id, hit: Option<u16>) {
    let Some(sheet) = scene.table().sheet(target) else { return };
    let of_spells = |effect: &&Lasting| effect.cause == Cause::Spell;
    let laid: Vec<Lasting> = sheet.lasting.iter().filter(of_spells).cloned().collect();
    for effect in laid {
        scene.fact(Fact::Relieved { who: target, effect: effect.id });
        marks::note(scene, target, hit, Undo::Dispelled(Box::new(effect)));
    }
    let cut = pools::fit(scene, target, Why::Spell);
    if cut > 0 {
        marks::note(scene, target, hit, Undo::Cut(cut));
    }
    life::check(scene, target);
}

/// Heals what magic of that strength can; a limb that nobody carries stays lost (KNK-INJ-03, KNK-INJ-04).
fn mend(scene: &mut impl Scene<Knk>, (who, target): (Id, Id), grade: Grade) {
    let Some(sheet) = scene.table().sheet(target) else { return };
    let can = |harm: Harm| match harm {
        Harm::Broken | Harm::Wounded => true,
        Harm::Lost => grade == Grade::Top,
        Harm::Replaced => false,
    };
    let hurt: Vec<u16> =
        sheet.injuries.iter().filter(|injury| can(injury.harm)).map(|injury| injury.id).collect();
    for injury in hurt {
        // What is too old, or lies somewhere, is refused and stays as it is.
        let _refused = wounds::restore(scene, target, injury).is_err();
    }
    let Some(sheet) = scene.table().sheet(target) else { return };
    let bleeding: Vec<u16> =
        sheet.lasting.iter().filter(|effect| effect.bleeds()).map(|effect| effect.id).collect();
    for effect in bleeding {
        scene.fact(Fact::Bandaged { who, target, effect });
    }
}
