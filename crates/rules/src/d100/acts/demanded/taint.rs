//! Corruption and the mutations that it brings (D100-COR, D100-MUT).

use super::{
    after_test,
    attack::after,
    conditions, things,
    trials::{self, keep, say},
};
use crate::d100::{
    D100,
    fact::{Ability, Fact},
    field::{living, refused},
    numbers::{
        harm::place::HitLocation,
        mind::{
            corruption::{Corruption, Influence},
            mutations::{Change, Grown, Mutation, MutationKind, is_thrown_again, kind},
            psychology::Trait,
        },
        pools::Pool,
        sheet::{
            characteristics::Characteristic,
            gear::{self, Hands, Model, WeaponDamage},
        },
    },
    options::{MutationRepeat, Options},
    rolls::{self, MUTATES},
    sheet::{Item, Sheet, Skill, Tag, Weapon},
    tables,
};
use crate::{Arg, Choice, Id, Phrase, Pick, PlainText, Refusal, RuleId, RulesContext, Stop};

/// Throws on a table of mutations until one is new, at most.
const MOST: usize = 100;

/// The points of somebody with the bonuses that bound them.
fn of(sheet: &Sheet, options: &Options) -> Corruption {
    let bonus = |which| u16::try_from(sheet.bonus(which, options)).unwrap_or(0);
    Corruption {
        points: sheet.lasting.corruption,
        willpower_bonus: bonus(Characteristic::Willpower),
        toughness_bonus: bonus(Characteristic::Toughness),
    }
}

/// Points come; above the limit a test of endurance follows at once (D100-COR-04).
fn gains(ctx: &mut impl RulesContext<D100>, who: Id, points: u16) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let (now, tested) = of(sheet, &ctx.state().options).gain(points);
    keep(ctx, who, |lasting| lasting.corruption = now.points);
    let line = Phrase::new("d100-log-corruption").with("who", who).with("points", now.points);
    say(ctx, vec![who], line, "D100-COR-01");
    if tested { resists(ctx, who) } else { Ok(()) }
}

/// The test of endurance of somebody above its limit (D100-COR-04).
fn resists(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let endurance = Ability::Skill(Skill::Endurance);
    let trial = trials::trial(ctx, who, endurance, 0, "D100-COR-04")?;
    if rolls::test(ctx, &trial)?.passed { Ok(()) } else { mutates(ctx, who) }
}

/// Tests that a dark deal of the last command still asks for (D100-COR-02, D100-COR-04).
pub(in crate::d100) fn settles(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    for who in ctx.present() {
        let dealt = ctx.state().sheet(who).is_some_and(|sheet| sheet.lasting.dealt);
        if !dealt {
            continue;
        }
        keep(ctx, who, |lasting| lasting.dealt = false);
        let above = ctx
            .state()
            .sheet(who)
            .map(|sheet| of(sheet, &ctx.state().options))
            .is_some_and(|one| one.points > one.limit());
        if above {
            resists(ctx, who)?;
        }
    }
    Ok(())
}

/// A corrupting influence, met with endurance or cool (D100-COR-03).
pub(super) fn tempts(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    influence: Influence,
    ability: Ability,
) -> Result<(), Stop> {
    let meets = matches!(ability, Ability::Skill(Skill::Endurance | Skill::Cool));
    if !meets {
        return Err(refused("d100-meets-otherwise", "D100-COR-03").into());
    }
    let trial = trials::trial(ctx, who, ability, 0, "D100-COR-03")?;
    let whole = ctx.edition().holds_in_each_case();
    let test = after_test::tested_of_level(ctx, &trial, &|test| {
        whole && test.passed && influence.gained(true, test.level) > 0
    })?;
    match influence.gained(test.passed, test.level) {
        0 => Ok(()),
        points => gains(ctx, who, points),
    }
}

/// A mutation: points go, then body or mind by the people, then the row (D100-COR-05, D100-FATE-12).
pub(super) fn mutates(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let (before, species) = (of(sheet, &ctx.state().options), sheet.spec.species);
    let resilience = sheet.pools.of(Pool::Resilience) > 0;
    let face = rolls::die(ctx, (who, MUTATES), 100, "D100-COR-05")?;
    let which = kind(u8::try_from(face).unwrap_or(u8::MAX), species.body_to());
    let stacks = ctx.state().options.mutation_repeat == MutationRepeat::Stack;
    let mut row: Option<(&'static str, &'static Mutation)> = None;
    for _ in 0..MOST {
        let face = rolls::die(ctx, (who, MUTATES), 100, "D100-MUT-01")?;
        row = tables::mutations().read(which, u8::try_from(face).unwrap_or(u8::MAX));
        let has = ctx.state().sheet(who).map(|sheet| sheet.lasting.mutations.clone());
        let has = has.unwrap_or_default();
        let keys: Vec<&str> = has.iter().map(|(_, key)| key.as_str()).collect();
        if !row.is_some_and(|(key, _)| is_thrown_again(&keys, key, stacks)) {
            break;
        }
    }
    let Some((key, row)) = row else { return Ok(()) };
    let (which, key, row) = if row.effects.contains(&Change::Chosen) {
        chosen(ctx, who, stacks)?.unwrap_or((which, key, row))
    } else {
        (which, key, row)
    };
    let name = tables::named(&row.name, &row.ru);
    if resilience {
        let question = Phrase::new("d100-ask-deny").with("who", who).with("what", name.clone());
        if rolls::agrees(ctx, who, question, "d100-pick-deny", "D100-FATE-12")? {
            rolls::spend(ctx, who, Pool::Resilience);
            return Ok(());
        }
    }
    let left = before.mutated(false).points;
    keep(ctx, who, |lasting| {
        lasting.corruption = left;
        lasting.mutations.push((which, key.to_owned()));
    });
    let line = Phrase::new("d100-log-mutates").with("who", who).with("what", name);
    say(ctx, vec![who], line.with("points", left), "D100-COR-05");
    takes_shape(ctx, who, row)?;
    let lost = ctx.state().sheet(who).is_some_and(|sheet| {
        let lasting = &sheet.lasting;
        of(sheet, &ctx.state().options)
            .is_lost(lasting.count(MutationKind::Body), lasting.count(MutationKind::Mind))
    });
    if lost {
        keep(ctx, who, |lasting| lasting.is_lost = true);
        say(ctx, vec![who], Phrase::new("d100-log-is-lost").with("who", who), "D100-COR-06");
    }
    Ok(())
}

/// The row that the GM chooses of both tables: one that somebody has not, unless a table lets rows count twice
/// (D100-MUT-01).
fn chosen(ctx: &mut impl RulesContext<D100>, who: Id, stacks: bool) -> Result<Option<Row>, Stop> {
    let has = ctx.state().sheet(who).map(|sheet| sheet.lasting.mutations.clone());
    let has = has.unwrap_or_default();
    let of = |kind| tables::mutations().rows(kind).iter().map(move |(key, row)| (kind, key, row));
    let open = |(kind, key, row): &(MutationKind, &'static String, &'static Mutation)| {
        let known = has.iter().any(|(one, other)| one == kind && other == *key);
        (stacks || !known) && !row.effects.contains(&Change::Chosen)
    };
    let rows: Vec<_> = of(MutationKind::Body).chain(of(MutationKind::Mind)).filter(open).collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let question = Phrase::new("d100-ask-mutation").with("who", who);
    let pick = |(_, _, row): &(MutationKind, &String, &Mutation)| {
        let name = tables::named(&row.name, &row.ru);
        Pick::new(Phrase::new("d100-pick-mutation").with("what", name))
    };
    let (picks, closed) = (rows.iter().map(pick).collect(), Vec::new());
    let rule = RuleId::new("D100-MUT-01");
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(rows.get(picked).map(|(kind, key, row)| (*kind, key.as_str(), *row)))
}

/// A row of a table of mutations, with its kind and key.
type Row = (MutationKind, &'static str, &'static Mutation);

/// Natural weapons grow, with the strength bonus of now (D100-MUT-01).
fn grows(ctx: &mut impl RulesContext<D100>, who: Id, row: &Mutation) {
    for effect in &row.effects {
        let Change::Grows(grown) = effect else { continue };
        let Some(sheet) = ctx.state().sheet(who) else { return };
        let bonus = sheet.bonus(Characteristic::Strength, &ctx.state().options);
        let unarmed = (*grown == Grown::Tentacle).then_some(Tag::Unarmed);
        let weapon = Model {
            name: row.name.clone(),
            kind: gear::WeaponKind::Melee,
            damage: WeaponDamage::Fixed(bonus),
            hands: Hands::None,
            range: 0,
            reach: None,
            tags: [Tag::Natural].into_iter().chain(unarmed).collect(),
        };
        things::takes(ctx, who, Item(Weapon::of(&weapon, bonus)));
    }
}

/// Animosity comes to bear on the groups that the GM chooses of those at hand, none of them its own (D100-MUT-02). In
/// older editions on one alone.
fn loathes(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<Vec<PlainText>, Stop> {
    let several = ctx.edition().holds_in_each_case();
    let own = ctx.state().sheet(who).map(|sheet| sheet.spec.traits.groups.clone());
    let own = own.filter(|_| several).unwrap_or_default();
    let mut groups: Vec<PlainText> = Vec::new();
    for one in ctx.present() {
        let known = ctx.state().sheet(one).map(|sheet| sheet.spec.traits.groups.clone());
        groups.extend(known.unwrap_or_default());
    }
    groups.sort_unstable();
    groups.dedup();
    groups.retain(|group| !own.contains(group));
    let mut chosen = Vec::new();
    while !groups.is_empty() {
        let question = Phrase::new("d100-ask-animosity").with("who", who);
        let pick = |group: &PlainText| {
            Pick::new(Phrase::new("d100-pick-animosity").with("group", Arg::Name(group.clone())))
        };
        let picks = groups.iter().map(pick);
        // Behind the first one it may be enough.
        let picks = picks.chain((!chosen.is_empty()).then(Pick::none)).collect();
        let (closed, rule) = (Vec::new(), RuleId::new("D100-MUT-02"));
        let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
        if picked >= groups.len() {
            break;
        }
        chosen.push(groups.remove(picked));
        if !several {
            break;
        }
    }
    Ok(chosen)
}

/// What a mutation makes of a body at once: speed, armour class, a trait, the places that it covers (D100-MUT-03,
/// D100-MUT-04).
fn takes_shape(ctx: &mut impl RulesContext<D100>, who: Id, row: &Mutation) -> Result<(), Stop> {
    let groups = if row.effects.contains(&Change::Trait(Trait::Animosity)) {
        loathes(ctx, who)?
    } else {
        Vec::new()
    };
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let speed = sheet.spec.speed.saturating_add(row.speed()).max(0);
    let mut armour = sheet.spec.armour;
    for place in HitLocation::ALL {
        let by = row.armour(place == HitLocation::Head);
        let class = armour.of_mut(place);
        *class = class.saturating_add(by).max(0);
    }
    let mut traits = sheet.spec.traits.clone();
    traits.animosity.extend(groups);
    let frenzy = row.effects.iter().any(|one| matches!(one, Change::Trait(Trait::Frenzy)));
    traits.frenzy |= frenzy;
    if (speed, armour, &traits) != (sheet.spec.speed, sheet.spec.armour, &sheet.spec.traits) {
        ctx.fact(Fact::Shape { who, speed, armour, traits: Box::new(traits) });
    }
    grows(ctx, who, row);
    for effect in &row.effects {
        if let Change::Places(many) = effect {
            for _ in 0..*many {
                let place = after::anywhere(ctx, who)?;
                let line = Phrase::new("d100-log-grows").with("who", who);
                let line = line.with("place", crate::d100::marks::named_place(place));
                say(ctx, vec![who], line, "D100-MUT-04");
            }
        }
    }
    conditions::drop_aim(ctx, who);
    Ok(())
}

/// Points of corruption by the GM's ruling (D100-COR-01).
pub(super) fn corrupts(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    points: u16,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    gains(ctx, who, points)
}

/// A foul deed or an atonement takes points away (D100-COR-07).
pub(super) fn atones(ctx: &mut impl RulesContext<D100>, who: Id, points: u16) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    if sheet.lasting.corruption == 0 {
        return Err(Refusal::already_so("D100-COR-07").into());
    }
    let left = of(sheet, &ctx.state().options).atoned(points).points;
    keep(ctx, who, |lasting| lasting.corruption = left);
    let line = Phrase::new("d100-log-corruption").with("who", who).with("points", left);
    say(ctx, vec![who], line, "D100-COR-07");
    Ok(())
}
