//! Everybody who can be brought into a fight, and how hard each would be.

use std::sync::Arc;

use kekkai_rules::{Dice, Id, SheetView, System as _, SystemState, system::Fault};

use super::{Library, newcomer};
use crate::{
    SideId, State,
    grammar::BadCommand,
    systems::{Listed, in_system},
};

/// Somebody who can be brought in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// What a line calls it: the name of a character, or the key of a record.
    pub called: String,
    /// Whether it is a character of the table.
    pub is_own: bool,
    /// What keeps it from fighting unless it is brought in anyway: that the GM has not approved it, with what its sheet has
    /// against that. `None` where nothing does, as of every record.
    pub kept_out: Option<Vec<Fault>>,
    /// Its sheet as it comes into the fight: what it is, and all that it has.
    pub sheet: Box<SheetView>,
    /// The most of its vital pool.
    pub vital: i32,
    /// What its best blow takes on average where it strikes.
    pub blow: i32,
    /// Rounds in which the party fells it, each striking it once a round; `None` where the party cannot.
    pub falls: Option<i32>,
    /// Rounds in which it fells one of the party; `None` where it cannot.
    pub fells: Option<i32>,
}

/// Everybody of the library that this fight could take, the characters of the table first. The party are those of `party` who
/// take part. Every blow counts as one that strikes, and what wards it off as nothing: it is a comparison, and no forecast.
pub fn recruits(library: &Library, state: &State, party: SideId) -> Vec<Recruit> {
    let members: Vec<(i32, i32)> = state
        .present()
        .filter(|one| one.side == party)
        .map(|one| strength(&state.rules().view(one.id)))
        .collect();
    let count = i32::try_from(members.len()).unwrap_or(i32::MAX).max(1);
    let blows = members.iter().fold(0_i32, |sum, (_, blow)| sum.saturating_add(*blow));
    let vital = members.iter().fold(0_i32, |sum, (vital, _)| sum.saturating_add(*vital)) / count;
    in_system!(AnySystemState, &state.system, S, table => {
        let recruit = |(called, is_own): (String, bool)| {
            let (who, kept_out) = match newcomer::<S>(library, &called, false) {
                Err(BadCommand::Unapproved { faults, .. }) => {
                    (newcomer::<S>(library, &called, true), Some(faults))
                }
                other => (other, None),
            };
            let sheet = S::sheet(&S::of_spec(who.ok()?.spec)?).ok()?;
            let alone = SystemState::<S>::new(vec![Arc::new(sheet)], Clone::clone(&table.options));
            let sheet = Box::new(S::queries(&alone).view(Id(0)));
            let (own_vital, blow) = strength(&sheet);
            let lasts = rounds(own_vital, blows);
            let fells = rounds(vital, blow);
            let vital = own_vital;
            Some(Recruit { called, is_own, kept_out, sheet, vital, blow, falls: lasts, fells })
        };
        recruitable::<S>(library).into_iter().filter_map(recruit).collect()
    })
}

/// Whether `called` is a monster that this fight could take, letter case and hyphens aside.
pub fn is_monster(library: &Library, state: &State, called: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('-', " ");
    in_system!(AnySystemState, &state.system, S, _table => {
        let mut all = recruitable::<S>(library).into_iter();
        all.any(|(known, is_own)| !is_own && plain(&known) == plain(called))
    })
}

/// What a line calls everybody whom a fight of this system can take, and whether it is a character of the table; those first.
pub(crate) fn recruitable<S: Listed>(library: &Library) -> Vec<(String, bool)> {
    let own = library.roster().filter(|(_, it)| it.system() == S::ID);
    let own = own.map(|(_, it)| (it.form().name().to_string(), true));
    let shipped = S::told(library, &S::COMBATANTS).into_iter().map(|told| (told.key, false));
    own.chain(shipped).collect()
}

/// The vital pool and the best blow of a sheet.
fn strength(sheet: &SheetView) -> (i32, i32) {
    let blow = sheet.attacks.iter().map(|row| mean(row.dice)).max();
    (sheet.pools.first().map_or(0, |pool| pool.now), blow.unwrap_or(0))
}

/// What dice show on average, rounded down.
fn mean(dice: Dice) -> i32 {
    let thrown = if dice.is_thrown() {
        i32::from(dice.count).saturating_mul(dice.faces.saturating_add(1)) / 2
    } else {
        0
    };
    thrown.saturating_add(dice.plus)
}

fn rounds(vital: i32, blows: i32) -> Option<i32> {
    (blows > 0 && vital > 0).then(|| vital.saturating_add(blows - 1) / blows)
}
