//! The laws of a table of КНК, for tests: what must hold between any two records.

use std::fmt::Display;

use super::{Knk, Life, Sheet, derived, life};
use crate::Table;

/// Every broken law, in words for a developer. Empty in a sound fight.
pub(super) fn of(table: &Table<Knk>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in table.sheets.iter().enumerate() {
        faults.extend(of_sheet(sheet).into_iter().map(|fault| format!("{index}: {fault}")));
    }
    if let Some(turn) = &table.turn {
        match table.sheet(turn.who) {
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

fn of_sheet(sheet: &Sheet) -> Vec<String> {
    let mut faults = Vec::new();
    let mut law = |holds: bool, what: &dyn Display| {
        if !holds {
            faults.push(what.to_string());
        }
    };
    law(sheet.hp <= derived::hp_max(sheet), &format_args!("health {} above its maximum", sheet.hp));
    law(
        (0..=derived::prana_max(sheet)).contains(&sheet.prana),
        &format_args!("prana {} out of bounds", sheet.prana),
    );
    law(sheet.dodges_used >= 0, &"dodges used below 0");
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
    let effects = sheet.lasting.iter().map(|effect| effect.id);
    law(ascending(effects, sheet.next_lasting), &"numbers of lasting effects out of order");
    law(
        sheet.lasting.iter().all(|effect| effect.turns != Some(0)),
        &"a lasting effect outlived its turns",
    );
    faults
}

/// Whether numbers rise and stay below `next`, which is given to nothing yet.
fn ascending(mut numbers: impl Iterator<Item = u16>, next: u16) -> bool {
    let mut last = None;
    numbers.all(|number| last.replace(number).is_none_or(|before| before < number) && number < next)
}
