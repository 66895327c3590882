//! What a spell does when its last line is read (KNK-MAG-12, KNK-ATK-11).
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each function below reads its own words of the vocabulary"
)]

use crate::knk::{
    Knk,
    body::{effects, hiding, life, marks, pools, wounds},
    combat::{
        crit_effects,
        damage::{self, Magic},
        knockback::{self, Flight},
        save,
    },
    content::{
        combatant::Spec,
        modifier::Modifier,
        reserve::Reserve,
        saving::{self, Terms},
        spell::{Counted, Effect, Form, Grade, Saved, Spell, SpellAim},
        weapon::WeaponKind,
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
        picks, purpose,
        switches::Falloff,
    },
};
use crate::{
    Ambient, Choice, Dice, Id, Phrase, Purpose, RuleId, RulesContext, Stop, Target, Throw,
};

/// Largest damage that is offered where a record names none, and the step between two of them (KNK-GEN-02).
const ASKED: (i32, usize) = (250, 5);

/// Casts a spell that is read and paid for.
pub(crate) fn carry_out(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
) -> Result<(), Stop> {
    let people = zone::people(ctx, who, spell.aim, target);
    let cells = zone::cells(ctx, who, spell.aim, target);
    // Out of hiding it comes to all, also where its own harm shows the caster (KNK-STL-04).
    let sneak = hiding::is_hidden(ctx.state(), who);
    let power = Power { amount: strength(ctx, who, spell, target)?, sneak };
    // All saves come before anything happens to anybody.
    let mut saved = Vec::new();
    for id in &people {
        saved.push(resists(ctx, (who, *id), spell)?);
    }
    conjure::shape(ctx, spell, &cells);
    for (id, saved) in people.into_iter().zip(saved) {
        if !life::is_dead(ctx, id) {
            on_person(ctx, (who, id), spell, power, saved)?;
        }
    }
    for effect in &spell.effects {
        match effect {
            Effect::Summon { name, like: _, count, kind, upkeep, sheet: Some(spec) } => {
                let unhurt = Spec { wounds: Vec::new(), ..Spec::clone(spec) };
                for _ in 0..*count {
                    // A record that is not sound calls nobody; it was checked where it was read.
                    if let Ok(sheet) = unhurt.restored() {
                        let familiar = service::called(&sheet, *kind, *upkeep);
                        ctx.summon(who, name, Sheet { master: Some(who), familiar, ..sheet });
                    }
                }
            }
            Effect::Told(text) => ctx.fact(Fact::Told { who, text: text.clone() }),
            _ => {}
        }
    }
    hiding::look_out(ctx);
    Ok(())
}

/// What a spell brings to each of those on whom it falls.
#[derive(Debug, Clone, Copy)]
struct Power {
    /// Its damage before anybody's nature counts; `None` if it does none.
    amount: Option<i32>,
    /// Whether it came out of hiding (KNK-STL-04).
    sneak: bool,
}

/// The damage before anybody's nature counts, one for all whom it falls on; `None` if it does none.
fn strength(
    ctx: &mut impl RulesContext<Knk>,
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
            sum = sum.saturating_add(ctx.roll(throw(who, *dice))?.total);
        }
        if damage.is_none() && dice.is_none() {
            let numbers: Vec<i32> = (0..=ASKED.0).step_by(ASKED.1).collect();
            sum = sum.saturating_add(ask(ctx, who, &numbers, "KNK-GEN-02")?);
        }
        sum = sum.saturating_add(damage.unwrap_or(0));
    }
    Ok(Some(weakened(ctx, who, spell, target, sum.max(0))?))
}

/// The throw of a spell's damage; it has no critical face (KNK-CRT-12).
fn throw(who: Id, dice: Dice) -> Throw {
    let rule = RuleId::new("KNK-ATK-11");
    Throw { who, purpose: purpose::SPELL, dice, check: None, parts: Vec::new(), rule }
}

/// A number that the GM names.
fn ask(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    numbers: &[i32],
    rule: &'static str,
) -> Result<i32, Stop> {
    let picks = numbers.iter().map(|number| picks::number(*number)).collect();
    let rule = RuleId::new(rule);
    let picked = ctx.choose(Choice {
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
    ctx: &impl RulesContext<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
    ways: &Steps,
) -> u8 {
    let at = match target {
        Some(Target::Combatant(id)) => ctx.place(id),
        Some(Target::Spot(at)) => Some(at),
        None => None,
    };
    at.filter(|_| spell.form == Form::Rune).map_or(0, |at| zone::beyond(ctx, who, at, ways))
}

/// What is left of the damage of a rune out there (KNK-MAG-14).
fn weakened(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    spell: &Spell,
    target: Option<Target>,
    damage: i32,
) -> Result<i32, Stop> {
    let ways = zone::within(ctx, who, u8::MAX);
    let steps = beyond(ctx, who, spell, target, &ways);
    let halved = |times: u8| damage.checked_shr(u32::from(times)).unwrap_or(0);
    if steps == 0 || damage == 0 {
        return Ok(damage);
    }
    match ctx.state().options.rune_falloff {
        Falloff::HalvePerCell => Ok(halved(steps)),
        Falloff::AskGm => {
            let mut numbers: Vec<i32> = (0..=u8::MAX).map(halved).take_while(|n| *n > 0).collect();
            numbers.push(0);
            ask(ctx, who, &numbers, "KNK-MAG-14")
        }
    }
}

/// Whether `who` saves itself from the spell: it is immune to what that works by, or throws whenever it can pay.
fn resists(
    ctx: &mut impl RulesContext<Knk>,
    (caster, who): (Id, Id),
    spell: &Spell,
) -> Result<Option<Saved>, Stop> {
    if is_immune(&*pools::sheet_of(ctx, who)?, spell) {
        return Ok(Some(Saved::Negates));
    }
    let Some(resistance) = spell.save else { return Ok(None) };
    let terms = Terms::against(caster, resistance.against);
    Ok(save::throw(ctx, who, resistance.of, terms)?.then_some(resistance.then))
}

/// Without a save (KNK-SKL-08).
fn is_immune(sheet: &Sheet, spell: &Spell) -> bool {
    spell.influence.is_some_and(|to| in_force::has(sheet, &Modifier::Immune { to }))
}

/// The first die that the finished spell will ask for, `due` being paid for it first and `ways` all that leads anywhere; `None` for none, or if
/// something is to be chosen before it.
pub(crate) fn first_throw(
    ctx: &impl RulesContext<Knk>,
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
    let asks = ctx.state().options.rune_falloff == Falloff::AskGm;
    if asks && known > 0 && beyond(ctx, who, spell, target, ways) > 0 {
        return None;
    }
    let people = zone::people(ctx, who, spell.aim, target);
    if let Some(resistance) = spell.save {
        let mut sheets = people.iter().filter_map(|id| Some((*id, ctx.state().sheet(*id)?)));
        let throws = |id: Id, sheet: &Sheet| {
            // What the caster has left has to do for its own save.
            let paid = if id == who { due } else { 0 };
            !is_immune(sheet, spell) && sheet.prana - paid >= save::price_for(sheet, resistance.of)
        };
        let (id, sheet) = sheets.find(|(id, sheet)| throws(*id, sheet))?;
        let terms = Terms::against(who, resistance.against);
        let roll = save::on_terms(ctx, sheet, resistance.of, terms).ok()?;
        let roll = ground::on_save(ctx, id, roll);
        let rule = match resistance.against {
            Some(_) => RuleId::new("KNK-SAV-06"),
            None => resistance.of.rule(),
        };
        return Some(roll.throw(id, Purpose::Save, Some(saving::ABOVE), rule));
    }
    let target = people.first().copied().filter(|id| spell.shove() > 0 && *id != who)?;
    let known = spell.harms().then_some(known);
    if kills(ctx, (who, target), spell, known, false) {
        return None;
    }
    knockback::first_throw(ctx, who, target, spell.shove())
}

/// What the spell does to a target that has saved itself so, or not.
fn magic(ctx: &impl RulesContext<Knk>, (who, id): (Id, Id), spell: &Spell, halved: bool) -> Magic {
    let (caster, target) = (ctx.state().sheet(who), ctx.state().sheet(id));
    Magic {
        saved: halved,
        held: caster.is_some_and(|sheet| sheet.held_by.is_some()),
        school: spell.school,
        air: air(ctx, (who, id)),
        to_damage: caster.map_or(0, |sheet| in_force::damage(sheet, target)),
    }
}

/// Where a spell of somebody falls on another: as blows do, under water where either of the two is (KNK-MODE-05).
fn air(ctx: &impl RulesContext<Knk>, (who, id): (Id, Id)) -> Ambient {
    Ambient { under_water: modes::is_wet(ctx, who, Some(id)), ..ctx.air(id) }
}

/// Whether the hit is final at once: nobody dodges its own spell, nor one that says so (KNK-TRN-03, KNK-TRN-06).
fn is_final(ctx: &impl RulesContext<Knk>, (who, id): (Id, Id), spell: &Spell) -> bool {
    let dodges = ctx.state().sheet(id).map_or(0, derived::dodges_left);
    who == id || !spell.dodge || !ctx.state().options.dodge_spells || dodges == 0
}

/// Whether the damage kills at once, so that nobody flies.
fn kills(
    ctx: &impl RulesContext<Knk>,
    (who, id): (Id, Id),
    spell: &Spell,
    amount: Option<i32>,
    halved: bool,
) -> bool {
    let damage = amount
        .map_or(0, |amount| damage::magical(amount, magic(ctx, (who, id), spell, halved)).damage);
    let waits = ctx.state().sheet(id).is_some_and(life::may_be_saved);
    let dies = ctx.state().sheet(id).is_some_and(|sheet| pools::kills(sheet, damage));
    is_final(ctx, (who, id), spell) && !waits && dies
}

/// The spell falls on one of those whom it was aimed at.
fn on_person(
    ctx: &mut impl RulesContext<Knk>,
    (who, target): (Id, Id),
    spell: &Spell,
    power: Power,
    saved: Option<Saved>,
) -> Result<(), Stop> {
    if saved == Some(Saved::Negates) {
        ctx.fact(Fact::Resisted { who: target, name: spell.name.clone() });
        return Ok(());
    }
    // A blessing is no hit, not even on an enemy; a curse is one on an enemy only.
    let hits = spell.harms() || (spell.is_against() && ctx.hostile(who, target));
    let hit = if hits { strike(ctx, (who, target), spell, power, saved)? } else { None };
    for effect in &spell.effects {
        if life::is_dead(ctx, target) {
            return Ok(());
        }
        match effect {
            Effect::Heal { hp, prana } => {
                pools::change(ctx, target, Reserve::Hp, *hp, Why::Spell);
                pools::change(ctx, target, Reserve::Prana, *prana, Why::Spell);
                life::check(ctx, target);
            }
            Effect::Mend(grade) => mend(ctx, (who, target), *grade),
            Effect::Afflict { .. } => afflict(ctx, (who, target), (spell, effect), hit),
            Effect::Dispel => dispel(ctx, target, hit),
            Effect::LoseTurn => {
                let effect = CritEffect::LoseTurn;
                crit_effects::carry_out(ctx, (who, WeaponKind::Blunt), target, effect, hit)?;
            }
            Effect::Prone => {
                let effect = CritEffect::KnockDown;
                crit_effects::carry_out(ctx, (who, WeaponKind::Blunt), target, effect, hit)?;
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
    ctx: &mut impl RulesContext<Knk>,
    (who, target): (Id, Id),
    spell: &Spell,
    Power { amount, sneak }: Power,
    saved: Option<Saved>,
) -> Result<Option<u16>, Stop> {
    let halved = saved == Some(Saved::Halves);
    let magic = magic(ctx, (who, target), spell, halved);
    let mut dealt = damage::magical(amount.unwrap_or(0), magic);
    let thrown = matches!(spell.aim, SpellAim::Person { .. }) && target != who;
    let dead = kills(ctx, (who, target), spell, amount, halved);
    let flight = if thrown && !dead && spell.shove() > 0 {
        knockback::fly(ctx, who, target, spell.shove())?
    } else {
        Flight::default()
    };
    knockback::add(&mut dealt, &flight);
    let sheet = pools::sheet_of(ctx, target)?;
    let hit = (!is_final(ctx, (who, target), spell)).then_some(sheet.next_hit);
    let once = ctx.edition().holds_everywhere();
    let sneak = if once { sneak } else { hiding::is_hidden(ctx.state(), who) };
    let lost = pools::lost(&sheet, dealt.damage);
    let fate = hit.map_or(Fate::Final, |id| {
        Fate::Waits(Hit { id, from: who, damage: lost, sneak, undo: Vec::new() })
    });
    ctx.fact(Fact::Spelled(Box::new(Spelled {
        caster: who,
        target,
        spell: spell.name.clone(),
        hp: sheet.hp.saturating_sub(lost),
        damage: dealt.damage,
        steps: dealt.steps,
        fate,
    })));
    knockback::land(ctx, target, &flight, hit);
    life::check(ctx, target);
    life::hurt(ctx, target, dealt.damage, hit);
    Ok(hit)
}

/// Lays something that lasts on `target`.
fn afflict(
    ctx: &mut impl RulesContext<Knk>,
    (who, target): (Id, Id),
    (spell, effect): (&Spell, &Effect),
    hit: Option<u16>,
) {
    let Effect::Afflict { name, turns, hp, prana, modifiers, counted, until_death } = effect else {
        return;
    };
    let Some(id) = ctx.state().sheet(target).map(|sheet| sheet.next_lasting) else { return };
    // Water and rain take from it what they take from the damage of such a spell (KNK-MODE-05, KNK-LOC-08).
    let harms = *hp < 0 && ctx.edition().holds_everywhere();
    let air = air(ctx, (who, target));
    let hp = if harms { -damage::of_spell(-hp, spell.school, air) } else { *hp };
    let effect = Lasting {
        id,
        name: name.clone(),
        hp,
        prana: *prana,
        turns: *turns,
        cause: Cause::Spell,
        modifiers: modifiers.clone(),
        counted_on: (*counted == Counted::Caster && who != target).then_some(who),
        ends_with: until_death.then_some(who),
    };
    ctx.fact(Fact::Afflicted { who: target, effect });
    marks::note(ctx, target, hit, Undo::Lasting(id));
    let cut = pools::fit(ctx, target, Why::Spell);
    if cut > 0 {
        marks::note(ctx, target, hit, Undo::Cut(cut));
    }
    life::check(ctx, target);
}

/// Takes off what spells have laid on `target`.
fn dispel(ctx: &mut impl RulesContext<Knk>, target: Id, hit: Option<u16>) {
    let Some(sheet) = ctx.state().sheet(target) else { return };
    let of_spells = |effect: &&Lasting| effect.cause == Cause::Spell;
    let laid: Vec<Lasting> = sheet.lasting.iter().filter(of_spells).cloned().collect();
    for effect in laid {
        effects::take_off(ctx, target, effect.id);
        marks::note(ctx, target, hit, Undo::Dispelled(Box::new(effect)));
    }
    let cut = pools::fit(ctx, target, Why::Spell);
    if cut > 0 {
        marks::note(ctx, target, hit, Undo::Cut(cut));
    }
    life::check(ctx, target);
}

/// Heals what magic of that strength can; a limb that nobody carries stays lost (KNK-INJ-03, KNK-INJ-04).
fn mend(ctx: &mut impl RulesContext<Knk>, (who, target): (Id, Id), grade: Grade) {
    let Some(sheet) = ctx.state().sheet(target) else { return };
    let can = |harm: Harm| match harm {
        Harm::Broken | Harm::Wounded => true,
        Harm::Lost => grade == Grade::Top,
        Harm::Replaced => false,
    };
    let hurt: Vec<u16> =
        sheet.injuries.iter().filter(|injury| can(injury.harm)).map(|injury| injury.id).collect();
    for injury in hurt {
        // What is too old, or lies somewhere, is refused and stays as it is.
        let _refused = wounds::restore(ctx, target, injury).is_err();
    }
    let Some(sheet) = ctx.state().sheet(target) else { return };
    let bleeding: Vec<u16> =
        sheet.lasting.iter().filter(|effect| effect.bleeds()).map(|effect| effect.id).collect();
    for effect in bleeding {
        ctx.fact(Fact::Bandaged { who, target, effect });
    }
}
