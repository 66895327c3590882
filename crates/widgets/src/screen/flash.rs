//! What a step has just changed, shown on the map and in the turn order until the next key or for a moment.

use kekkai_battle::{
    BattleView,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::Id;
use ratatui_core::style::{Modifier, Style};

use crate::{Role, Theme};

/// What has become of somebody; of several, the first of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It has lost health.
    Hurt,
    /// It has got health back.
    Healed,
    /// It stands on another cell.
    Moved,
}

impl Change {
    /// Whoever has changed between two views of one fight, in the order of the second.
    pub fn between(before: &BattleView, after: &BattleView) -> Vec<(Id, Self)> {
        let change = |now: &CombatantView| {
            let then = before.find(now.id).filter(|then| then.name == now.name)?;
            let lost = health(then).zip(health(now)).map_or(0, |(then, now)| then - now);
            let moved = now.at != then.at && now.at.is_some();
            let change = match lost {
                1.. => Self::Hurt,
                ..0 => Self::Healed,
                0 if moved => Self::Moved,
                0 => return None,
            };
            Some((now.id, change))
        };
        after.combatants.iter().filter_map(change).collect()
    }

    /// How a chip looks for it. Without colours letters are bold and reversed, reversed, or italic and underlined.
    pub(crate) fn style(self, theme: &Theme) -> Style {
        let (role, bare) = match self {
            Self::Hurt => (Role::Target, Modifier::BOLD | Modifier::REVERSED),
            Self::Healed => (Role::BarGood, Modifier::REVERSED),
            Self::Moved => (Role::Path, Modifier::ITALIC | Modifier::UNDERLINED),
        };
        let style = theme.style(role);
        if style.bg.is_some() {
            return style;
        }
        let none = Modifier::BOLD | Modifier::REVERSED;
        Style { fg: style.fg, ..Style::new() }.remove_modifier(none).add_modifier(bare)
    }
}

/// What somebody has of the pool that keeps it alive, where that is known to the point.
fn health(who: &CombatantView) -> Option<i32> {
    match who.health()? {
        PoolShown::Exact(pool) => Some(pool.now),
        PoolShown::Bar(..) | PoolShown::Word(..) => None,
    }
}
