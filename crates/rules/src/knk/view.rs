//! A sheet as a screen reads it.

mod rows;
mod sections;

use std::{borrow::Cow, sync::Arc};

use crate::knk::{
    Knk,
    combat::{arms, save},
    content::{
        class::{Class, Sixth},
        condition::{Condition, HOLD, SERVICE},
        impulse,
        rank::Stat,
        reserve::Reserve,
        spell::School,
        value::Override,
    },
    place::modes,
    sheet::{
        Hit, Life, Sheet, base, derived,
        injury::{Harm, Injury},
        lasting::Lasting,
        sixth,
        stealth::Stealth,
        undo::Undo,
        veil::{self, Veil},
    },
    table::{crit_effect::CritEffect, turn::Phase},
    turn::prana,
};
use crate::{
    Arg, ConditionView, End, Id, Phrase, Pool, RelationKind, RelationView, RuleId, SheetView,
    SystemState,
    sheet_view::{AttackRow, SheetRow, Stat as StatRow, Value, Waiting},
};

pub(super) use rows::spell;
pub use rows::{
    FamiliarRow, InjuryRow, LastingRow, PhantasmRow, PlusRow, Rows, SkillRow, SpellRow, rows,
};
pub(super) use sections::LAYOUT;
pub use sections::sections;

/// The sheet of `who`, without anybody who is not `known`; an empty one if nobody has this number.
pub(super) fn of(state: &SystemState<Knk>, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
    let Some(sheet) = state.sheet(who) else { return SheetView::default() };
    SheetView {
        made: made(sheet),
        stats: stats(sheet),
        pools: pools(sheet),
        rows: numbers(state, who, sheet),
        attacks: attacks(sheet),
        waits: waits(state, who, sheet, known),
        conditions: conditions(sheet),
        relations: relations(sheet)
            .into_iter()
            .filter_map(|relation| Some(RelationView { with: known(relation.with)?, ..relation }))
            .collect(),
        sections: sections(&rows(state, who, known)),
    }
}

/// By combatant, whether its sheet reads the same in both, as far as that is told cheaply. Beside it a reader sees the options,
/// of the turn what is its own, and whether it is a master.
pub(super) fn reads_alike(state: &SystemState<Knk>, before: &SystemState<Knk>) -> Vec<bool> {
    let mut pairs = state.sheets.iter().zip(&before.sheets);
    let masters = state.sheets.len() == before.sheets.len()
        && pairs.all(|(now, then)| Arc::ptr_eq(now, then) || now.master == then.master);
    if !masters || state.options != before.options {
        return vec![false; state.sheets.len()];
    }
    let same_turn = state.turn == before.turn;
    let acts = |state: &SystemState<Knk>, at: usize| {
        state.turn.as_ref().is_some_and(|turn| turn.who.index() == at)
    };
    let pairs = state.sheets.iter().zip(&before.sheets).enumerate();
    let is_alike = |(at, (now, then)): (usize, (&Arc<Sheet>, &Arc<Sheet>))| {
        // What may be read of a spell depends on more than the sheet.
        now.spells.is_empty()
            && now == then
            && (same_turn || !(acts(state, at) || acts(before, at)))
    };
    pairs.map(is_alike).collect()
}

/// Its category, then its class.
fn made(sheet: &Sheet) -> Vec<Phrase> {
    let class = sheet.class.as_ref().map(Class::phrase);
    let category = Phrase::of_family("kind-", sheet.category.key());
    std::iter::once(category).chain(class).collect()
}

/// The value of the moment with the rank as made; the sixth under the letters of its class, `6` for want of any.
fn stats(sheet: &Sheet) -> Vec<StatRow> {
    let mut rows: Vec<_> = Stat::ALL
        .iter()
        .map(|stat| StatRow {
            letter: stat.letter().into(),
            value: sheet.value(*stat),
            rank: rank(sheet, *stat),
        })
        .collect();
    if let Some(sixth) = sheet.stats.sixth {
        let letters = sheet.class.as_ref().and_then(Class::sixth).map_or("6", Sixth::letters);
        rows.push(StatRow {
            letter: letters.into(),
            value: sixth.value(),
            rank: sixth.text().into(),
        });
    }
    rows
}

/// The rank as made; in brackets where its limb has been missing from the start (KNK-NEW-07).
fn rank(sheet: &Sheet, stat: Stat) -> Cow<'static, str> {
    let rank = sheet.stats.rank(stat).text();
    let missing = |injury: &Injury| {
        injury.from_start && injury.harm == Harm::Lost && injury.part.stat() == Some(stat)
    };
    if sheet.injuries.iter().any(missing) { format!("N/A ({rank})").into() } else { rank.into() }
}

/// The pools and conditions alone.
pub(super) fn standing(sheet: &Sheet) -> (Vec<Pool>, Vec<ConditionView>) {
    (pools(sheet), conditions(sheet))
}

fn pools(sheet: &Sheet) -> Vec<Pool> {
    let waits = sheet.hits.iter().fold(0_i32, |sum, hit| sum.saturating_add(hit.damage));
    vec![
        Pool { id: Reserve::Hp.id(), now: sheet.hp, max: derived::hp_max(sheet), waits },
        Pool {
            id: Reserve::Prana.id(),
            now: sheet.prana,
            max: derived::prana_max(sheet),
            waits: 0,
        },
    ]
}

fn numbers(state: &SystemState<Knk>, who: Id, sheet: &Sheet) -> Vec<SheetRow> {
    let row = |key: &'static str, value, rule| SheetRow {
        key: key.into(),
        value,
        rule: RuleId::new(rule),
    };
    let limit = derived::movement(sheet);
    let movement = match &state.turn {
        Some(turn) if turn.who == who && turn.phase == Phase::Move => Value::Of(turn.points, limit),
        Some(_) | None => Value::Number(limit),
    };
    let dodges = Value::Of(derived::dodges_left(sheet), derived::dodge_limit(sheet));
    let mut rows = vec![
        SheetRow {
            rule: derived::formula_rule(sheet, Stat::A),
            ..row("defence", Value::Number(derived::defence(sheet)), "KNK-STAT-05")
        },
        row("movement", movement, "KNK-MOV-01"),
        row("dodges", dodges, "KNK-TRN-04"),
        row("dodge", Value::Dice(derived::dodge(sheet).dice), "KNK-TRN-02"),
        row("regeneration", Value::Number(derived::regeneration(sheet)), "KNK-STAT-06"),
        row("initiative", Value::Dice(derived::initiative(sheet).dice), "KNK-INI-02"),
        row("mind-save", Value::Dice(save::mind_save(sheet).dice), "KNK-SAV-08"),
    ];
    if let Some(price) = derived::retreat_price(sheet) {
        rows.push(row("retreat", Value::Number(price), "KNK-TRN-15"));
    }
    if base::healing(sheet) > 0 {
        rows.push(row("base-healing", Value::Number(base::healing(sheet)), "KNK-MOD-08"));
    }
    rows.extend(of_class(sheet));
    if sheet.submerged > 0 {
        let air = Value::Of(modes::breath_left(sheet), i32::from(sheet.value(Stat::E)));
        rows.push(row("breath", air, "KNK-MODE-03"));
    }
    if sheet.apart > 0 {
        rows.push(row("without-wand", Value::Number(i32::from(sheet.apart)), "KNK-MODE-06"));
    }
    if sheet.irradiated > 0 {
        rows.push(row("irradiated", Value::Number(sheet.irradiated), "KNK-MODE-02"));
    }
    if let Some(limit) = prana::transfer_limit(sheet, &state.options) {
        let has = state.sheets.iter().any(|other| other.master == Some(who));
        rows.extend(has.then(|| row("transfer", Value::Number(limit), "KNK-FAM-02")));
    }
    if sheet.life == Life::Dead && sheet.body_destroyed {
        rows.push(row("body", Value::Number(0), "KNK-END-03"));
    }
    // What the formulas say stays visible beside what was set (KNK-GEN-01).
    for which in Override::ALL {
        if sheet.overridden(which).is_some() {
            let key = format!("computed-{}", which.key().replace('_', "-"));
            let computed = Value::Number(derived::computed(sheet, which));
            rows.push(SheetRow { key: key.into(), ..row("", computed, "KNK-GEN-01") });
        }
    }
    rows
}

/// What the class makes of the sixth characteristic.
fn of_class(sheet: &Sheet) -> Vec<SheetRow> {
    let row = |key: &'static str, value: Option<Value>, rule: &'static str| {
        value.map(|value| SheetRow { key: key.into(), value, rule: RuleId::new(rule) })
    };
    let number = |number: Option<i32>| number.map(Value::Number);
    let circles = School::ALL.into_iter().map(|school| sixth::circles(sheet, school)).max();
    let circles = circles.filter(|circles| *circles > 0).map(i32::from);
    let impulse = sixth::value(sheet, Sixth::Ii);
    let left =
        impulse.map(|all| Value::Of(all.saturating_sub(impulse::spent(&sheet.impulses)), all));
    let rows = [
        row("concentration", number(sixth::concentration(sheet)), "KNK-CLS-08"),
        row("circles", number(circles), "KNK-MAG-10"),
        row("impulse", left, "KNK-CLS-09"),
        row("veil", number(veil::limit(sheet)), "KNK-CLS-13"),
        row("lines", number(sixth::lines(sheet)), "KNK-MAG-03"),
        row("familiars", number(sixth::familiars(sheet)), "KNK-CLS-18"),
    ];
    rows.into_iter().flatten().collect()
}

pub(super) fn attacks(sheet: &Sheet) -> Vec<AttackRow> {
    attacks_one_by_one(sheet).collect()
}

/// The same, each worked out when it is asked for.
pub(super) fn attacks_one_by_one(sheet: &Sheet) -> impl Iterator<Item = AttackRow> {
    let ready = arms::all(sheet)
        .into_iter()
        .filter_map(|(mode, carried)| Some((carried, arms::attack(sheet, mode, carried).ok()?)));
    ready.map(|(carried, attack)| AttackRow {
        mode: attack.mode.key().into(),
        weapon: attack.weapon,
        qualities: attack.qualities,
        carried,
        dice: attack.roll.dice,
        price: vec![(Reserve::Prana.id(), attack.prana)],
        halved: attack.halved,
        reach: attack.reach,
    })
}

/// A hit may be dodged as long as a dodge is left, nobody holds the figure or the hit is the hold itself, and no dodge has
/// been rolled this turn (KNK-TRN-02, KNK-GRB-05).
pub(super) fn waits(
    state: &SystemState<Knk>,
    who: Id,
    sheet: &Sheet,
    known: &dyn Fn(Id) -> Option<Id>,
) -> Vec<Waiting> {
    let rolled = state.turn.as_ref().is_some_and(|turn| turn.who == who && turn.dodged);
    let dodges = derived::dodges_left(sheet) > 0 && !rolled;
    let free = |hit: &Hit| sheet.held_by.is_none() || hit.undo.contains(&Undo::Grab);
    let row = |hit: &Hit| Waiting {
        hit: hit.id,
        from: known(hit.from),
        damage: hit.damage,
        does: (hit.damage == 0).then(|| does(sheet, hit)).flatten(),
        open: dodges && free(hit),
    };
    sheet.hits.iter().map(row).collect()
}

/// What a hit that took no health has done, the first of it that has a name.
fn does(sheet: &Sheet, hit: &Hit) -> Option<Phrase> {
    hit.undo.iter().find_map(|undo| match undo {
        Undo::Grab => Some(Phrase::new("hit-hold")),
        Undo::Lasting(number) => {
            let effect = sheet.lasting.iter().find(|effect| effect.id == *number)?;
            Some(Phrase::plain(Arg::Name(effect.name.clone())))
        }
        Undo::Prone => Some(CritEffect::KnockDown.phrase()),
        Undo::LosesTurn => Some(CritEffect::LoseTurn.phrase()),
        Undo::Thrown(_) => Some(CritEffect::KnockBack.phrase()),
        Undo::Weapon(..) => Some(CritEffect::Disarm.phrase()),
        Undo::Broke(_) | Undo::Destroyed(_) => Some(CritEffect::Destroy.phrase()),
        Undo::Injury(_) | Undo::Cut(_) | Undo::Limb(..) | Undo::Dispelled(_) | Undo::Reading(_) => {
            None
        }
    })
}

/// Whom it holds, who holds it, and whose familiar it is.
pub(super) fn relations(sheet: &Sheet) -> Vec<RelationView> {
    let ends = [
        (HOLD, End::Active, sheet.holding),
        (HOLD, End::Passive, sheet.held_by),
        (SERVICE, End::Active, sheet.master),
    ];
    let row = |(kind, end, with): &(&'static RelationKind, End, Option<Id>)| {
        with.map(|with| RelationView { kind, end: *end, with })
    };
    ends.iter().filter_map(row).collect()
}

/// Conditions of a sheet, the gravest first.
fn conditions(sheet: &Sheet) -> Vec<ConditionView> {
    let mut conditions = match sheet.life {
        Life::Alive => Vec::new(),
        Life::Doomed => vec![Condition::Doomed],
        Life::Dead => vec![Condition::Dead],
    };
    if sheet.loses_turn {
        conditions.push(Condition::LosesTurn);
    }
    if sheet.prone {
        conditions.push(Condition::Prone);
    }
    let rest = [
        (sheet.held_by.is_some(), Condition::Held),
        (sheet.holding.is_some(), Condition::Holding),
        (sheet.lasting.iter().any(Lasting::bleeds), Condition::Bleeding),
        (!sheet.injuries.is_empty(), Condition::Injured),
        (sheet.stealth == Stealth::Hiding, Condition::Hiding),
        (sheet.stealth == Stealth::Hidden, Condition::Hidden),
        (sheet.deathless, Condition::Deathless),
        (sheet.veil == Veil::Fallen, Condition::Veiled),
        (sheet.reading.is_some(), Condition::Casting),
    ];
    conditions.extend(rest.iter().filter(|(holds, _)| *holds).map(|(_, condition)| *condition));
    conditions.into_iter().map(|condition| condition.kind().once()).collect()
}
