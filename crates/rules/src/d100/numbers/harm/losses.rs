//! Health that goes by itself at the end of a round, and who dies of it.

use super::durations::counted;
use crate::d100::options::UnconsciousKill;

/// What the end of a round takes of one figure, each before the health that is there bounds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoundEnd {
    /// Health that fire takes ([`fire`]).
    pub ablaze: u16,
    /// One for each stack of bleeding (D100-CON-17).
    pub bleeding: u16,
    /// One for each stack of poison (D100-CON-26).
    pub poisoned: u16,
}

impl RoundEnd {
    /// The losses in their order: all of them, or of the three only the largest (`condition_stacking`, D100-CON-03).
    pub fn losses(self, strict: bool) -> [u16; 3] {
        let all = [self.ablaze, self.bleeding, self.poisoned];
        if !strict {
            return all;
        }
        let most = all.iter().copied().max().unwrap_or(0);
        let mut left = most;
        all.map(|one| {
            let loss = if one == most { left } else { 0 };
            left -= loss;
            loss
        })
    }
}

/// What fire takes: the face of 1d10, one more for each stack beyond the first, less the toughness bonus and the least
/// armour class, at least 1 (D100-CON-29).
pub fn fire(face: u16, stacks: u16, toughness_bonus: u16, least_armour: u16) -> u16 {
    let hot = face.saturating_add(stacks.saturating_sub(1));
    hot.saturating_sub(toughness_bonus).saturating_sub(least_armour).max(1)
}

/// The percentage by which somebody bleeding dies at the end of a round at health 0 (D100-CON-19). From 100 no die is
/// thrown.
pub fn bleeding_death(stacks: u16) -> u16 {
    stacks.saturating_mul(10).min(100)
}

/// Whether a face of 1d100 is within a percentage: no test, so no face is sure (D100-TST-05).
pub const fn within(face: u16, percent: u16) -> bool {
    face <= percent
}

/// Stacks of bleeding that healing magic takes off: one a point that it restores, or all (`magic_stops_bleeding`,
/// D100-CON-20).
pub fn magic_stops(stacks: u16, restored: u16, all: bool) -> u16 {
    if restored == 0 {
        0
    } else if all {
        stacks
    } else {
        restored.min(stacks)
    }
}

/// The round at whose end somebody poisoned at health 0 is tested for its life (D100-CON-28). The wait begins when both
/// are true.
pub fn poison_death_round(zero_since: u32, poisoned_since: u32, toughness_bonus: u16) -> u32 {
    zero_since.max(poisoned_since).saturating_add(u32::from(toughness_bonus))
}

/// The round of the next such test after one was passed in round `now`, while both last: after the same wait, the next
/// round at the earliest. Nothing where one is enough (`poison_death_repeat`).
pub fn poison_death_again(now: u32, toughness_bonus: u16, repeats: bool) -> Option<u32> {
    repeats.then(|| now.saturating_add(u32::from(toughness_bonus.max(1))))
}

/// Rounds for which breath can be held: 10 seconds a point of the toughness bonus (D100-ENV-01). A round that is not
/// whole is rounded down.
pub fn breath(toughness_bonus: u16, round_seconds: u16) -> u16 {
    toughness_bonus.saturating_mul(10) / round_seconds.max(1)
}

/// The round at whose end somebody who suffocates at health 0 since round `zero` is dead (D100-ENV-02).
pub fn suffocated(zero: u32, toughness_bonus: u16) -> u32 {
    zero.saturating_add(u32::from(toughness_bonus))
}

/// Whether a killing blow kills: whoever is unconscious, at the GM's ruling, or in any case or never
/// (`unconscious_kill`, D100-CON-09).
pub const fn is_killed(unconscious: bool, confirmed: bool, reading: UnconsciousKill) -> bool {
    unconscious
        && match reading {
            UnconsciousKill::GmConfirm => confirmed,
            UnconsciousKill::Always => true,
            UnconsciousKill::Never => false,
        }
}

/// Yards of a crawl, half the speed (D100-CON-35).
pub const fn crawl_yards(speed: u16) -> u16 {
    speed / 2
}

/// Cells of a crawl. At least one for whoever has any speed, if a crawl has a least (`crawl_min_cell`).
pub fn crawl_cells(speed: u16, yards_per_cell: u16, least_one: bool) -> u16 {
    let cells = crawl_yards(speed) / yards_per_cell.max(1);
    if least_one && speed > 0 { cells.max(1) } else { cells }
}

/// Whether somebody prone may stand up: not at health 0, unless a table lets it (`stand_at_zero`).
pub const fn may_stand(health: i32, at_zero: bool) -> bool {
    health > 0 || at_zero
}

/// Stacks of fatigue that hours of rest take off (`fatigue_rest_hours`, D100-CON-38).
pub fn rested(hours: u32, hours_per_stack: u32) -> u16 {
    u16::try_from(hours / hours_per_stack.max(1)).unwrap_or(u16::MAX)
}

/// Stacks of panic that a terror gives: its level less that of the test, none where that is more (D100-PSY-08).
pub fn terrified(terror: u16, level: i32) -> u16 {
    counted(i32::from(terror).saturating_sub(level))
}
