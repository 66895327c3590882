//! What everybody has done and suffered in a fight: a fold of what happened, for the end of it.
#![allow(clippy::wildcard_enum_match_arm, reason = "what is not named does not count")]

use std::collections::BTreeMap;

use kekkai_rules::{
    Id,
    knk::{Fact, Fate, Reserve, Why},
};
use serde::Serialize;

use crate::{Audience, Event, State, combatant::Presence, systems, view::Numbers};

/// The account of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    rows: BTreeMap<Id, Row>,
    /// Hits that wait: whom they hit, their numbers, who struck, and for how much.
    waits: Vec<(Id, u16, Id, i32)>,
    /// Who struck whom last.
    struck: Vec<(Id, Id)>,
}

/// What one has done and suffered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Who.
    pub who: Id,
    /// Health that its blows took, undone hits left out.
    pub dealt: i32,
    /// Health that blows and lasting effects took from it, undone hits left out.
    pub taken: i32,
    /// Blows and shots.
    pub blows: u32,
    /// Those that landed.
    pub hits: u32,
    /// Those that were critical.
    pub crits: u32,
    /// Dodges tried.
    pub dodges: u32,
    /// Dodges that undid a hit.
    pub dodged: u32,
    /// Prana spent on what it did.
    pub prana: i32,
    /// Enemies and others that died by its latest blow.
    pub kills: u32,
}

impl Row {
    /// Nothing yet.
    const fn of(who: Id) -> Self {
        Self {
            who,
            dealt: 0,
            taken: 0,
            blows: 0,
            hits: 0,
            crits: 0,
            dodges: 0,
            dodged: 0,
            prana: 0,
            kills: 0,
        }
    }
}

impl Summary {
    /// Takes in one more thing that happened, in the order in which it did. A new fight begins a new account.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Own(systems::Fact::Knk(fact)) => self.fact(fact),
            Event::Anew { .. } => *self = Self::default(),
            _ => {}
        }
    }

    /// The rows of those whose numbers `audience` may know, in setup order and called as in its view; who is away and has done nothing is left out.
    pub fn rows(&self, state: &State, audience: Audience) -> Vec<Row> {
        let took_part = |who: Id| self.rows.contains_key(&who);
        let known = state.combatants.iter().filter(|one| {
            let there = one.presence != Presence::Departed || took_part(one.id);
            audience.knows(state, one.id) && there
        });
        let row = |who: Id| self.rows.get(&who).copied().unwrap_or_else(|| Row::of(who));
        let numbers = Numbers::new(state, audience);
        known.filter_map(|one| Some(Row { who: numbers.of(one.id)?, ..row(one.id) })).collect()
    }

    fn row(&mut self, who: Id) -> &mut Row {
        self.rows.entry(who).or_insert_with(|| Row::of(who))
    }

    fn blow(&mut self, attacker: Id, target: Id, damage: i32, fate: &Fate) {
        let landed = *fate != Fate::Miss;
        let row = self.row(attacker);
        row.blows += 1;
        row.hits += u32::from(landed);
        row.dealt = row.dealt.saturating_add(damage);
        self.suffer(target, damage);
        if landed {
            self.struck.retain(|(whom, _)| *whom != target);
            self.struck.push((target, attacker));
        }
        if let Fate::Waits(hit) = fate {
            self.waits.push((target, hit.id, attacker, damage));
        }
    }

    fn suffer(&mut self, who: Id, damage: i32) {
        let row = self.row(who);
        row.taken = row.taken.saturating_add(damage);
    }

    fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Struck(strike) => {
                self.blow(strike.attacker, strike.target, strike.damage, &strike.fate);
                self.row(strike.attacker).crits += u32::from(strike.crit);
            }
            Fact::Shielded { victim, damage, .. } => self.suffer(*victim, *damage),
            Fact::Dodged { who, hit, undone, .. } => {
                let row = self.row(*who);
                row.dodges += 1;
                row.dodged += u32::from(*undone);
                if *undone {
                    self.undo(*who, *hit);
                }
            }
            Fact::Settled { who } => self.waits.retain(|(whom, ..)| whom != who),
            Fact::Ticked { who, hp, .. } if *hp < 0 => self.suffer(*who, hp.saturating_neg()),
            Fact::Pool { who, pool: Reserve::Hp, change, why, .. }
                if *change < 0 && *why != Why::Ruling =>
            {
                self.suffer(*who, change.saturating_neg());
            }
            Fact::Pool { who, pool: Reserve::Prana, change, why, .. }
                if *change < 0 && is_spent(*why) =>
            {
                let row = self.row(*who);
                row.prana = row.prana.saturating_sub(*change);
            }
            Fact::Died { who } => {
                let by = self.struck.iter().find(|(whom, _)| whom == who).map(|(_, by)| *by);
                if let Some(by) = by {
                    self.row(by).kills += 1;
                }
            }
            _ => {}
        }
    }

    fn undo(&mut self, who: Id, hit: u16) {
        let Some(at) = self.waits.iter().position(|(whom, id, ..)| (*whom, *id) == (who, hit))
        else {
            return;
        };
        let (_, _, attacker, damage) = self.waits.remove(at);
        let row = self.row(attacker);
        row.dealt = row.dealt.saturating_sub(damage);
        self.suffer(who, damage.saturating_neg());
    }
}

/// Whether somebody paid for something with it, and did not lose it otherwise.
fn is_spent(why: Why) -> bool {
    matches!(
        why,
        Why::Save
            | Why::Attack
            | Why::Retreat
            | Why::Jump
            | Why::Grab
            | Why::Hold
            | Why::Skill
            | Why::Phantasm
            | Why::Spell
            | Why::Energy
    )
}
