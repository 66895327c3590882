//! Applying a fact to a table: by copying numbers, without rules.

use std::sync::Arc;

use crate::knk::{
    Knk,
    content::{item, reserve::Reserve, value::Override},
    sheet::{
        Hit, Life, Sheet, injury::Harm, lasting::Cause, plus::Pluses, reading::Reading, undo::Undo,
    },
    table::{
        fact::{Fact, Fate, Strike},
        gift, made, renewal,
        switches::Keep,
    },
};
use crate::{Id, SystemState};

/// Applies `fact`. A fact about somebody or something that is not there changes nothing.
#[allow(clippy::too_many_lines, reason = "a line for each kind of fact")]
pub(crate) fn to(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => state.turn.clone_from(turn),
        Fact::Options(options) => state.options = options.clone(),
        Fact::Struck(strike) => on(state, strike.target, |sheet| struck(sheet, strike)),
        Fact::Dodged { who, hit, undone, used, hp } => on(state, *who, |sheet| {
            sheet.dodges_used = *used;
            sheet.hp = *hp;
            if *undone {
                sheet.hits.retain(|waiting| waiting.id != *hit);
            }
        }),
        Fact::Settled { who } => on(state, *who, |sheet| sheet.hits.clear()),
        Fact::Pool { who, pool, now, .. } => on(state, *who, |sheet| match pool {
            Reserve::Hp => sheet.hp = *now,
            Reserve::Prana => sheet.prana = *now,
        }),
        Fact::Doomed { who } => on(state, *who, |sheet| sheet.life = Life::Doomed),
        Fact::Spared { who } => on(state, *who, |sheet| sheet.life = Life::Alive),
        Fact::Died { who } => on(state, *who, |sheet| {
            sheet.life = Life::Dead;
            sheet.hits.clear();
            sheet.reading = None;
        }),
        Fact::Afflicted { who, effect } => on(state, *who, |sheet| {
            sheet.next_lasting = sheet.next_lasting.max(effect.id.saturating_add(1));
            sheet.lasting.push(effect.clone());
        }),
        Fact::Ticked { who, effect, now, turns, .. } => on(state, *who, |sheet| {
            (sheet.hp, sheet.prana) = *now;
            ticked(sheet, *effect, *turns);
        }),
        Fact::Relieved { who, effect, name: _ } => {
            on(state, *who, |sheet| sheet.lasting.retain(|lasting| lasting.id != *effect));
        }
        Fact::LosesTurn { .. } | Fact::Skipped { .. } | Fact::Prone { .. } => {
            apply_prone(state, fact);
        }
        Fact::Took { who, item } => on(state, *who, |sheet| took(sheet, item)),
        Fact::Used { who, index, .. } => on(state, *who, |sheet| {
            take_out(&mut sheet.items, *index);
        }),
        Fact::Overrode { who, value, to } => on(state, *who, |sheet| overrode(sheet, *value, *to)),
        Fact::Marked { who, hit, undo } => on(state, *who, |sheet| {
            let found = sheet.hits.iter_mut().find(|waiting| waiting.id == *hit);
            let _ = found.map(|found| found.undo.push(undo.clone()));
        }),
        Fact::Held { .. } | Fact::Freed { .. } | Fact::Shielded { .. } => apply_hold(state, fact),
        Fact::Injured { .. }
        | Fact::Healed { .. }
        | Fact::Replaced { .. }
        | Fact::Extended { .. }
        | Fact::Aged { .. }
        | Fact::Bandaged { .. } => apply_injury(state, fact),
        Fact::Disarmed { who, index, .. } => {
            on(state, *who, |sheet| take_out(&mut sheet.weapons, *index));
        }
        Fact::Armed { who, weapon } => {
            on(state, *who, |sheet| sheet.weapons.push((**weapon).clone()));
        }
        Fact::Lost { who, index, .. } => {
            on(state, *who, |sheet| take_out(&mut sheet.items, *index));
        }
        Fact::Stealth { who, now } => on(state, *who, |sheet| sheet.stealth = *now),
        Fact::Plus { .. } | Fact::PlusSpent { .. } | Fact::Rerolled { .. } | Fact::NewDay => {
            apply_pluses(state, fact);
        }
        Fact::Grew { .. }
        | Fact::Schooled { .. }
        | Fact::Learned { .. }
        | Fact::Studied { .. }
        | Fact::Given { .. }
        | Fact::Turned { .. }
        | Fact::Awarded { .. }
        | Fact::Skill { .. }
        | Fact::Alone { .. }
        | Fact::Base { .. }
        | Fact::Veil { .. }
        | Fact::Deathless { .. }
        | Fact::Afresh { .. }
        | Fact::Body { .. } => apply_condition(state, fact),
        Fact::Read { .. }
        | Fact::Unread { .. }
        | Fact::Spelled(_)
        | Fact::Counted { .. }
        | Fact::Gave { .. } => apply_reading(state, fact),
        Fact::Irradiated { .. }
        | Fact::Breath { .. }
        | Fact::Firearms { .. }
        | Fact::Apart { .. }
        | Fact::Serves { .. } => apply_surroundings(state, fact),
        // Only told.
        Fact::Acted { .. }
        | Fact::Released { .. }
        | Fact::Cast { .. }
        | Fact::Resisted { .. }
        | Fact::Told { .. }
        | Fact::Battered { .. }
        | Fact::Grasped { .. }
        | Fact::Strained { .. }
        | Fact::Drank { .. }
        | Fact::Starved { .. }
        | Fact::Energy { .. }
        | Fact::Saved { .. }
        | Fact::Woke { .. }
        | Fact::Bodiless { .. } => {}
    }
}

/// Whether a fact is told and not kept: the field holds what became of the obstacle, the turn that the action is spent.
pub(crate) const fn is_only_told(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Acted { .. }
            | Fact::Released { .. }
            | Fact::Cast { .. }
            | Fact::Resisted { .. }
            | Fact::Told { .. }
            | Fact::Battered { .. }
            | Fact::Grasped { .. }
            | Fact::Strained { .. }
            | Fact::Drank { .. }
            | Fact::Starved { .. }
            | Fact::Energy { .. }
            | Fact::Saved { .. }
            | Fact::Woke { .. }
            | Fact::Bodiless { .. }
    )
}

/// Lost turns and lying on the ground. No hit that waits has done it any more; one that does it now is marked after the
/// fact.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_prone(state: &mut SystemState<Knk>, fact: &Fact) {
    let unmark = |sheet: &mut Sheet, undo: &Undo| {
        for hit in &mut sheet.hits {
            hit.undo.retain(|done| done != undo);
        }
    };
    match fact {
        Fact::LosesTurn { who, lost } => on(state, *who, |sheet| {
            sheet.loses_turn = *lost;
            unmark(sheet, &Undo::LosesTurn);
        }),
        Fact::Skipped { who } => on(state, *who, |sheet| sheet.loses_turn = false),
        Fact::Prone { who, prone } => on(state, *who, |sheet| {
            sheet.prone = *prone;
            unmark(sheet, &Undo::Prone);
        }),
        _ => {}
    }
}

fn on(state: &mut SystemState<Knk>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = state.sheet_mut(who) {
        change(sheet);
    }
}

fn took(sheet: &mut Sheet, item: &item::Item) {
    match &item.kind {
        item::ItemKind::Weapon(weapon) => sheet.weapons.push((**weapon).clone()),
        item::ItemKind::Thing | item::ItemKind::Limb { .. } => sheet.items.push(item.clone()),
    }
}

fn struck(sheet: &mut Sheet, strike: &Strike) {
    sheet.hp = strike.hp;
    if let Fate::Waits(hit) = &strike.fate {
        waits(sheet, hit);
    }
}

fn waits(sheet: &mut Sheet, hit: &Hit) {
    sheet.next_hit = sheet.next_hit.max(hit.id.saturating_add(1));
    sheet.hits.push(hit.clone());
}

/// Holds and what comes of them. A hold that ended otherwise can no longer be dodged.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_hold(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Held { holder, victim, hit } => {
            on(state, *holder, |sheet| sheet.holding = Some(*victim));
            on(state, *victim, |sheet| {
                sheet.held_by = Some(*holder);
                if let Some(hit) = hit {
                    waits(sheet, hit);
                }
            });
        }
        Fact::Freed { holder, victim, .. } => {
            on(state, *holder, |sheet| sheet.holding = None);
            on(state, *victim, |sheet| {
                sheet.held_by = None;
                sheet.hits.retain(|hit| !hit.undo.contains(&Undo::Grab));
            });
        }
        Fact::Shielded { victim, hp, fate, .. } => on(state, *victim, |sheet| {
            sheet.hp = *hp;
            if let Fate::Waits(hit) = fate {
                waits(sheet, hit);
            }
        }),
        _ => {}
    }
}

/// Applies facts about injuries.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_injury(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Injured { who, injury } => on(state, *who, |sheet| {
            sheet.next_injury = sheet.next_injury.max(injury.id.saturating_add(1));
            sheet.injuries.push(*injury);
        }),
        Fact::Healed { who, injury } => on(state, *who, |sheet| {
            sheet.injuries.retain(|found| found.id != *injury);
            stop_bleeding(sheet, *injury);
        }),
        Fact::Replaced { who, injury, hp_max } => on(state, *who, |sheet| {
            if let Some(found) = sheet.injuries.iter_mut().find(|found| found.id == *injury) {
                (found.harm, found.hp_max) = (Harm::Replaced, *hp_max);
            }
            stop_bleeding(sheet, *injury);
        }),
        Fact::Extended { who, injury, by } => on(state, *who, |sheet| {
            if let Some(found) = sheet.injuries.iter_mut().find(|found| found.id == *injury) {
                found.extended = found.extended.saturating_add(*by);
            }
        }),
        Fact::Aged { who } => on(state, *who, |sheet| {
            for injury in &mut sheet.injuries {
                injury.turns = injury.turns.saturating_add(1);
            }
        }),
        Fact::Bandaged { target, effect, .. } => {
            on(state, *target, |sheet| sheet.lasting.retain(|lasting| lasting.id != *effect));
        }
        _ => {}
    }
}

fn stop_bleeding(sheet: &mut Sheet, injury: u16) {
    sheet.lasting.retain(|effect| effect.cause != Cause::Bleeding(injury));
}

/// Applies facts about marks "+".
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_pluses(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Plus { who, formula, marks } => on(state, *who, |sheet| {
            let pluses = &mut sheet.pluses;
            pluses.declared.push((*formula, *marks));
            match pluses.used.iter_mut().find(|(stat, _)| *stat == formula.stat()) {
                Some((_, used)) => *used = used.saturating_add(*marks),
                None => pluses.used.push((formula.stat(), *marks)),
            }
        }),
        Fact::PlusSpent { who, formula } => on(state, *who, |sheet| {
            sheet.pluses.declared.retain(|(declared, _)| declared != formula);
        }),
        Fact::Rerolled { who } => on(state, *who, |sheet| sheet.pluses.rerolled = true),
        Fact::NewDay => {
            for sheet in &mut state.sheets {
                if sheet.skills.iter().any(|owned| owned.in_use.turns > 0) {
                    renewal::new_day(Arc::make_mut(sheet), state.options.clear_eyes_keep);
                }
                if sheet.rest > 0 {
                    Arc::make_mut(sheet).rest -= 1;
                }
                if sheet.pluses != Pluses::default() {
                    let declared = sheet.pluses.declared.clone();
                    Arc::make_mut(sheet).pluses = Pluses { declared, ..Pluses::default() };
                }
            }
        }
        _ => {}
    }
}

/// Applies facts about spells.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_reading(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Read { who, spell, name: _, lines: _, read, of, paid } => on(state, *who, |sheet| {
            let reading = Reading { spell: *spell, lines: *read, paid: *paid };
            sheet.reading = (read < of).then_some(reading);
        }),
        Fact::Unread { who, .. } => on(state, *who, |sheet| sheet.reading = None),
        Fact::Spelled(spelled) => on(state, spelled.target, |sheet| {
            sheet.hp = spelled.hp;
            if let Fate::Waits(hit) = &spelled.fate {
                waits(sheet, hit);
            }
        }),
        Fact::Counted { who, effect, name: _, turns } => {
            on(state, *who, |sheet| ticked(sheet, *effect, Some(*turns)));
        }
        Fact::Gave { who, to: _, rest } => on(state, *who, |sheet| sheet.rest = *rest),
        _ => {}
    }
}

/// What somebody is in for the time being.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_condition(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Skill { who, skill, name: _, now } => on(state, *who, |sheet| {
            if let Some(owned) = sheet.skills.get_mut(usize::from(*skill)) {
                owned.in_use = *now;
            }
        }),
        Fact::Alone { who, alone } => on(state, *who, |sheet| sheet.alone = *alone),
        Fact::Base { who, now } => on(state, *who, |sheet| sheet.base = *now),
        Fact::Veil { who, now } => on(state, *who, |sheet| sheet.veil = *now),
        Fact::Deathless { who, on: deathless } => {
            on(state, *who, |sheet| sheet.deathless = *deathless);
        }
        Fact::Afresh { who } => {
            let keeps = state.options.clear_eyes_keep == Keep::Day;
            on(state, *who, |sheet| renewal::refresh(sheet, keeps));
        }
        Fact::Body { who, intact } => on(state, *who, |sheet| sheet.body_destroyed = !*intact),
        _ => apply_growth(state, fact),
    }
}

/// What changes for good.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_growth(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Grew { who, of, to } => on(state, *who, |sheet| made::put(sheet, *of, *to)),
        Fact::Schooled { who, school, to, in_fight } => {
            on(state, *who, |sheet| made::raise(sheet, *school, *to, *in_fight));
        }
        Fact::Learned { who, spell } => {
            on(state, *who, |sheet| sheet.spells.push((**spell).clone()));
        }
        Fact::Given { who, gift } => on(state, *who, |sheet| gift::put(sheet, gift)),
        Fact::Turned { who, sixth } => on(state, *who, |sheet| gift::turn(sheet, *sixth)),
        Fact::Awarded { who, cp, sp } => on(state, *who, |sheet| {
            sheet.awarded.cp = sheet.awarded.cp.saturating_add(*cp);
            sheet.awarded.sp = sheet.awarded.sp.saturating_add(*sp);
        }),
        Fact::Studied { who } => on(state, *who, |sheet| sheet.unstudied.clear()),
        _ => {}
    }
}

/// Special modes and familiars.
#[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
fn apply_surroundings(state: &mut SystemState<Knk>, fact: &Fact) {
    match fact {
        Fact::Irradiated { who, lost } => on(state, *who, |sheet| sheet.irradiated = *lost),
        Fact::Breath { who, turns } => on(state, *who, |sheet| sheet.submerged = *turns),
        Fact::Firearms { who, ruined } => on(state, *who, |sheet| {
            for weapon in sheet.weapons.iter_mut().filter(|weapon| weapon.firearm) {
                weapon.ruined = *ruined;
            }
        }),
        Fact::Apart { who, turns } => on(state, *who, |sheet| sheet.apart = *turns),
        Fact::Serves { who, master, familiar } => on(state, *who, |sheet| {
            (sheet.master, sheet.familiar) = (*master, familiar.clone());
        }),
        _ => {}
    }
}

fn take_out<T>(list: &mut Vec<T>, index: u8) {
    if usize::from(index) < list.len() {
        list.remove(usize::from(index));
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
