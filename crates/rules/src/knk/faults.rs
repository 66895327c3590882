//! The laws of a table of КНК, for tests: what must hold between any two records.

use std::fmt::Display;

use crate::knk::{
    Knk,
    body::life,
    classes::servants,
    sheet::{Life, Sheet, base, derived},
};
use crate::{Id, SystemState};

/// Every broken law, in words for a developer. Empty in a sound fight.
pub(super) fn of(state: &SystemState<Knk>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in (0_u16..).zip(&state.sheets) {
        faults.extend(of_hold(state, Id(index), sheet));
        if servants::serves(state, Id(index), Id(index)) {
            faults.push(format!("{index} serves itself"));
        }
        if sheet.master.is_some_and(|master| state.sheet(master).is_none()) {
            faults.push(format!("{index} serves nobody"));
        }
        faults.extend(of_sheet(sheet).into_iter().map(|fault| format!("{index}: {fault}")));
    }
    if let Some(turn) = &state.turn {
        match state.sheet(turn.who) {
            None => faults.push(format!("the turn is nobody's: {:?}", turn.who)),
            Some(sheet) if sheet.life == Life::Dead => {
                faults.push(format!("the turn is a dead one's: {:?}", turn.who));
            }
            Some(_) => {}
        }
        if turn.points < 0 {
            faults.push(format!("movement points below 0: {}", turn.points));
        }
    }
    faults
}

/// A hold has both its ends, and they agree (KNK-GRB-01, KNK-GRB-10).
fn of_hold(state: &SystemState<Knk>, who: Id, sheet: &Sheet) -> Vec<String> {
    let mut faults = Vec::new();
    let other = |id: Option<Id>| id.and_then(|id| state.sheet(id));
    if sheet.holding.is_some() {
        if other(sheet.holding).is_none_or(|victim| victim.held_by != Some(who)) {
            faults.push(format!("{who:?} holds one that knows nothing of it"));
        }
        if sheet.life != Life::Alive || sheet.held_by.is_some() || sheet.holding == Some(who) {
            faults.push(format!("{who:?} holds somebody and cannot"));
        }
    }
    if sheet.held_by.is_some() {
        if other(sheet.held_by).is_none_or(|holder| holder.holding != Some(who)) {
            faults.push(format!("{who:?} is held by one that knows nothing of it"));
        }
        if sheet.life == Life::Dead {
            faults.push(format!("{who:?} is held and dead"));
        }
    }
    faults
}

fn of_sheet(sheet: &Sheet) -> Vec<String> {
    let mut faults = Vec::new();
    let mut law = |holds: bool, what: &dyn Display| {
        if !holds {
            faults.push(what.to_string());
        }
    };
    law(sheet.hp <= derived::hp_max(sheet), &format_args!("health {} above its maximum", sheet.hp));
    law(
        (0..=most_prana(sheet)).contains(&sheet.prana),
        &format_args!("prana {} out of bounds", sheet.prana),
    );
    law(sheet.dodges_used >= 0, &"dodges used below 0");
    law(!sheet.deathless || sheet.life != Life::Doomed, &"doomed though deathless");
    match sheet.life {
        Life::Alive => law(sheet.hp > 0, &format_args!("alive with health {}", sheet.hp)),
        Life::Doomed => {
            law(sheet.hp <= 0, &format_args!("doomed with health {}", sheet.hp));
            law(life::may_be_saved(sheet), &"doomed though nothing can help");
        }
        Life::Dead => {
            law(sheet.hp <= 0, &format_args!("dead with health {}", sheet.hp));
            law(sheet.hits.is_empty(), &"hits wait on the dead");
        }
    }
    law(
        ascending(sheet.hits.iter().map(|hit| hit.id), sheet.next_hit),
        &"numbers of hits out of order",
    );
    law(
        ascending(sheet.injuries.iter().map(|injury| injury.id), sheet.next_injury),
        &"numbers of injuries out of order",
    );
    let effects = sheet.lasting.iter().map(|effect| effect.id);
    law(ascending(effects, sheet.next_lasting), &"numbers of lasting effects out of order");
    law(
        sheet.lasting.iter().all(|effect| effect.turns != Some(0)),
        &"a lasting effect outlived its turns",
    );
    faults
}

/// Prana that the own base gave may outlast it, where the table says so (KNK-MOD-09).
fn most_prana(sheet: &Sheet) -> i32 {
    let most = derived::prana_max(sheet);
    if base::is_magic_marked(sheet) { most.saturating_mul(2) } else { most }
}

/// Whether numbers rise and stay below `next`, which is given to nothing yet.
fn ascending(mut numbers: impl Iterator<Item = u16>, next: u16) -> bool {
    let mut last = None;
    numbers.all(|number| last.replace(number).is_none_or(|before| before < number) && number < next)
}
