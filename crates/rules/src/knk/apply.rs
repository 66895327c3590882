//! Applying a fact to a table: by copying numbers, without rules.

use super::{Fact, Fate, Knk, Life, Sheet, Strike, sheet::Override};
use crate::{Id, PoolId, Table};

/// Applies `fact`. A fact about somebody or something that is not there changes nothing.
pub(super) fn to(table: &mut Table<Knk>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => table.turn.clone_from(turn),
        Fact::Options(options) => table.options = options.clone(),
        Fact::Struck(strike) => on(table, strike.target, |sheet| struck(sheet, strike)),
        Fact::Dodged { who, hit, undone, used, hp } => on(table, *who, |sheet| {
            sheet.dodges_used = *used;
            sheet.hp = *hp;
            if *undone {
                sheet.hits.retain(|waiting| waiting.id != *hit);
            }
        }),
        Fact::Settled { who } => on(table, *who, |sheet| sheet.hits.clear()),
        Fact::Pool { who, pool, now, .. } => on(table, *who, |sheet| match pool {
            PoolId::Hp => sheet.hp = *now,
            PoolId::Prana => sheet.prana = *now,
        }),
        Fact::Doomed { who } => on(table, *who, |sheet| sheet.life = Life::Doomed),
        Fact::Spared { who } => on(table, *who, |sheet| sheet.life = Life::Alive),
        Fact::Died { who } => on(table, *who, |sheet| {
            sheet.life = Life::Dead;
            sheet.hits.clear();
        }),
        Fact::Afflicted { who, effect } => on(table, *who, |sheet| {
            sheet.next_lasting = sheet.next_lasting.max(effect.id.saturating_add(1));
            sheet.lasting.push(effect.clone());
        }),
        Fact::Ticked { who, effect, now, turns, .. } => on(table, *who, |sheet| {
            (sheet.hp, sheet.prana) = *now;
            ticked(sheet, *effect, *turns);
        }),
        Fact::Relieved { who, effect } => {
            on(table, *who, |sheet| sheet.lasting.retain(|lasting| lasting.id != *effect));
        }
        Fact::LosesTurn { who, lost } => on(table, *who, |sheet| sheet.loses_turn = *lost),
        Fact::Prone { who, prone } => on(table, *who, |sheet| sheet.prone = *prone),
        Fact::Took { who, item } => on(table, *who, |sheet| sheet.items.push(item.clone())),
        Fact::Used { who, index, .. } => on(table, *who, |sheet| {
            if usize::from(*index) < sheet.items.len() {
                sheet.items.remove(usize::from(*index));
            }
        }),
        Fact::Overrode { who, value, to } => on(table, *who, |sheet| overrode(sheet, *value, *to)),
        // Told, not kept: the field holds what became of the obstacle, the turn that the action is spent.
        Fact::Acted { .. } | Fact::Battered { .. } => {}
    }
}

fn on(table: &mut Table<Knk>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = table.sheet_mut(who) {
        change(sheet);
    }
}

fn struck(sheet: &mut Sheet, strike: &Strike) {
    sheet.hp = strike.hp;
    match &strike.fate {
        Fate::Miss | Fate::Final => {}
        Fate::Waits(hit) => {
            sheet.next_hit = sheet.next_hit.max(hit.id.saturating_add(1));
            sheet.hits.push(hit.clone());
        }
    }
}

fn ticked(sheet: &mut Sheet, effect: u16, turns: Option<u16>) {
    if turns == Some(0) {
        sheet.lasting.retain(|lasting| lasting.id != effect);
    } else if let Some(lasting) = sheet.lasting.iter_mut().find(|lasting| lasting.id == effect) {
        lasting.turns = turns;
    }
}

fn overrode(sheet: &mut Sheet, value: Override, to: Option<i32>) {
    sheet.overrides.retain(|(set, _)| *set != value);
    if let Some(to) = to {
        sheet.overrides.push((value, to));
        sheet.overrides.sort_unstable();
    }
}
