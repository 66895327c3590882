//! What everybody has done and suffered in a fight: a fold of what happened, for the end of it.
#![allow(clippy::wildcard_enum_match_arm, reason = "what is not named does not count")]

use std::collections::BTreeMap;

use kekkai_rules::{
    Id,
    report::{Blow, Tally},
};
use serde::Serialize;

use crate::{
    Audience, Event, State,
    chapter::Chapter,
    combatant::Presence,
    view::{Numbers, is_telltale},
};

/// How much an account goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Span {
    /// To the beginning of the fight that is played.
    #[default]
    Fight,
    /// To the beginning of the first fight.
    Campaign,
}

/// The account of a fight, or of all fights of a save.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    span: Span,
    rows: BTreeMap<Id, SummaryRow>,
    /// What one has done to another.
    deeds: BTreeMap<(Id, Id), Deeds>,
    /// Hits that wait: whom they hit, their numbers, who struck, and for how much.
    waits: Vec<(Id, u16, Id, i32)>,
    /// Who struck whom last.
    struck: Vec<(Id, Id)>,
    /// Damage of a blow whose target has not lost it yet: the loss that follows is that of the blow.
    owed: Vec<(Id, i32)>,
}

/// What one has done to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Deeds {
    dealt: i32,
    blows: u32,
    hits: u32,
    crits: u32,
    kills: u32,
}

/// What one has done and suffered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SummaryRow {
    /// Combatant that the row is about.
    pub who: Id,
    /// Health that its blows took, undone hits left out.
    pub dealt: i32,
    /// Health that blows and lasting effects took from it, undone hits left out.
    pub taken: i32,
    /// Number of blows and shots.
    pub blows: u32,
    /// Number of those that hit.
    pub hits: u32,
    /// Those that were critical.
    pub crits: u32,
    /// Enemies and others that died by its latest blow.
    pub kills: u32,
    /// Fights in which it has taken part, as far as they were begun.
    pub fights: u32,
    /// Turns that it has had.
    pub turns: u32,
    /// Its throws against something that came off; what was thrown without its knowledge is not counted.
    pub rolls_won: u32,
    /// The same that did not come off.
    pub rolls_lost: u32,
    /// What the system counts beside that, by its keys.
    #[serde(flatten)]
    pub own: BTreeMap<&'static str, i32>,
}

impl SummaryRow {
    /// A row without any deed yet.
    const fn of(who: Id) -> Self {
        Self {
            who,
            dealt: 0,
            taken: 0,
            blows: 0,
            hits: 0,
            crits: 0,
            kills: 0,
            fights: 0,
            turns: 0,
            rolls_won: 0,
            rolls_lost: 0,
            own: BTreeMap::new(),
        }
    }
}

impl Summary {
    /// An account before the first thing that happened.
    pub fn of(span: Span) -> Self {
        Self { span, ..Self::default() }
    }

    /// Counts the fights in which everybody has taken part.
    pub(crate) fn fought(&mut self, chapters: &[Chapter]) {
        let begun = chapters.iter().filter(|chapter| chapter.rounds > 0);
        for who in begun.flat_map(|chapter| &chapter.who) {
            self.row(*who).fights += 1;
        }
    }

    /// Takes in one more thing that happened, in the order in which it did. A new fight begins a new account of a fight.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Own(fact) => {
                fact.report().tallies.into_iter().for_each(|tally| self.count(tally));
            }
            Event::Anew { .. } if self.span == Span::Fight => *self = Self::default(),
            // Hits of another fight are final.
            Event::Anew { .. } => {
                self.waits.clear();
                self.struck.clear();
                self.owed.clear();
            }
            Event::TurnBegan { who, .. } => {
                self.owed.clear();
                self.row(*who).turns += 1;
            }
            Event::Rolled(roll)
                if !is_telltale(roll.throw.purpose) && roll.throw.check.is_some() =>
            {
                let row = self.row(roll.throw.who);
                row.rolls_won += u32::from(roll.succeeds());
                row.rolls_lost += u32::from(!roll.succeeds());
            }
            _ => {}
        }
    }

    /// The rows of those whose numbers `audience` may know, in setup order and called as in its view; who is not of the fight
    /// and has done nothing is left out, and so is what was done to somebody whom it does not see.
    /// How much health others have lost is counted where it may read that.
    pub fn rows(&self, state: &State, audience: Audience) -> Vec<SummaryRow> {
        let took_part = |who: Id| self.rows.contains_key(&who);
        let known = state.combatants.iter().filter(|one| {
            let there = match self.span {
                Span::Fight => !state.is_of_the_past(one),
                Span::Campaign => one.presence != Presence::Departed,
            };
            let there = there || took_part(one.id);
            audience.knows(state, one.id) && there
        });
        let keys =
            state.rules().book().counts.iter().flat_map(|of| of.good.into_iter().chain([of.key]));
        let keys: Vec<&'static str> = keys.collect();
        let row = |who: Id| {
            let mut row = self.rows.get(&who).cloned().unwrap_or_else(|| SummaryRow::of(who));
            let to_those_seen = self
                .deeds
                .range((who, Id(0))..=(who, Id(u16::MAX)))
                .filter(|((_, whom), _)| audience.sees(state, *whom));
            for ((_, whom), deeds) in to_those_seen {
                if audience.reads_health(state, *whom) {
                    row.dealt = row.dealt.saturating_add(deeds.dealt);
                }
                row.blows += deeds.blows;
                row.hits += deeds.hits;
                row.crits += deeds.crits;
                row.kills += deeds.kills;
            }
            for key in &keys {
                row.own.entry(key).or_default();
            }
            row
        };
        let numbers = Numbers::new(state, audience);
        known
            .filter_map(|one| Some(SummaryRow { who: numbers.of(one.id)?, ..row(one.id) }))
            .collect()
    }

    fn row(&mut self, who: Id) -> &mut SummaryRow {
        self.rows.entry(who).or_insert_with(|| SummaryRow::of(who))
    }

    fn blow(&mut self, blow: &Blow) {
        let Blow { attacker, target, damage, .. } = *blow;
        // Who has struck has taken part.
        self.row(attacker);
        let deeds = self.deeds.entry((attacker, target)).or_default();
        deeds.blows += 1;
        deeds.hits += u32::from(blow.hit);
        deeds.crits += u32::from(blow.critical);
        deeds.dealt = deeds.dealt.saturating_add(damage);
        self.suffer(target, damage);
        self.owed.retain(|(whom, _)| *whom != target);
        self.owed.push((target, damage));
        if blow.hit {
            self.struck.retain(|(whom, _)| *whom != target);
            self.struck.push((target, attacker));
        }
        if let Some(hit) = blow.waits {
            self.waits.push((target, hit, attacker, damage));
        }
    }

    fn suffer(&mut self, who: Id, damage: i32) {
        let row = self.row(who);
        row.taken = row.taken.saturating_add(damage);
    }

    fn count(&mut self, tally: Tally) {
        match tally {
            Tally::Blow(blow) => self.blow(&blow),
            Tally::Undone { who, hit } => self.undo(who, hit),
            Tally::Settled { who } => self.waits.retain(|(whom, ..)| *whom != who),
            Tally::Hurt { who, damage, by: _ } => self.suffer(who, damage),
            Tally::Sank { who, by } => {
                let owed = self.owed.iter().position(|(whom, _)| *whom == who);
                let owed = owed.map_or(0, |at| self.owed.remove(at).1);
                self.suffer(who, by.saturating_sub(owed).max(0));
            }
            Tally::Counted { who, key, by } => {
                let count = self.row(who).own.entry(key).or_default();
                *count = count.saturating_add(by);
            }
            Tally::Died { who } => {
                let by = self.struck.iter().find(|(whom, _)| *whom == who).map(|(_, by)| *by);
                if let Some(by) = by {
                    self.row(by);
                    self.deeds.entry((by, who)).or_default().kills += 1;
                }
            }
            Tally::Reached { .. }
            | Tally::LosesTurn { who: _ }
            | Tally::DayBegan
            | Tally::HourPassed => {}
        }
    }

    fn undo(&mut self, who: Id, hit: u16) {
        let Some(at) = self.waits.iter().position(|(whom, id, ..)| (*whom, *id) == (who, hit))
        else {
            return;
        };
        let (_, _, attacker, damage) = self.waits.remove(at);
        let deeds = self.deeds.entry((attacker, who)).or_default();
        deeds.dealt = deeds.dealt.saturating_sub(damage);
        self.suffer(who, damage.saturating_neg());
    }
}
