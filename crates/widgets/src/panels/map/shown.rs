//! What the map shows, kept to tell whether it has to be drawn again: most commands change numbers and the log, and
//! nothing on the map.

use std::sync::Arc;

use kekkai_battle::{
    Cell, Field, SideId,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{ConditionView, Id, RelationView};

use crate::{Areas, Glyphs, Overlay, ScreenModel, Theme, screen::Impact};

/// All that a map is drawn from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    areas: Areas,
    theme: Theme,
    glyphs: Glyphs,
    field: Arc<Field>,
    unknown: Vec<Cell>,
    tokens: Vec<Token>,
    actor: Option<Id>,
    cursor: Option<Cell>,
    target: Option<Cell>,
    overlay: Over,
    path: Vec<(Cell, i32)>,
}

/// What of a combatant is to be seen on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    id: Id,
    text: String,
    side: SideId,
    at: Cell,
    fallen: bool,
    conditions: Vec<ConditionView>,
    relations: Vec<RelationView>,
    pool: Option<PoolShown>,
    veiled: bool,
}

impl Token {
    fn of(who: &CombatantView) -> Option<Self> {
        Some(Self {
            id: who.id,
            text: who.token.to_string(),
            side: who.side,
            at: who.at?,
            fallen: who.fallen,
            conditions: who.conditions.clone(),
            relations: who.relations.clone(),
            pool: who.health(),
            veiled: super::is_hidden(who),
        })
    }
}

/// Changed cells from which on all of the map is drawn instead.
const MANY: usize = 40;

/// What is in one of the two only.
fn differing<T: PartialEq + Clone>(one: &[T], other: &[T]) -> Vec<T> {
    if one == other {
        return Vec::new();
    }
    let only = |one: &[T], other: &[T]| -> Vec<T> {
        one.iter().filter(|it| !other.contains(it)).cloned().collect()
    };
    [only(one, other), only(other, one)].concat()
}

/// An [`Overlay`] of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Over {
    None,
    Reach(Vec<Option<i32>>),
    Crowd(Vec<Option<i32>>),
    Danger(Vec<Option<i32>>),
    Sight(Vec<Cell>, Vec<Cell>),
    Targets(Vec<Cell>),
    Area(Vec<Cell>),
    Aim(Vec<Cell>, Vec<Cell>),
    Flight(Vec<Cell>, Option<(Cell, Impact)>),
}

impl Shown {
    /// What the map of this screen shows.
    pub fn of(model: &ScreenModel<'_>, areas: &Areas) -> Self {
        Self {
            areas: *areas,
            theme: model.theme.clone(),
            glyphs: *model.glyphs,
            field: Arc::clone(&model.view.field),
            unknown: model.view.unknown.clone(),
            tokens: model.view.combatants.iter().filter_map(Token::of).collect(),
            actor: model.view.actor,
            cursor: model.cursor,
            target: model.target,
            overlay: match model.overlay {
                Overlay::None => Over::None,
                Overlay::Reach { costs } => Over::Reach(costs.to_vec()),
                Overlay::Crowd { counts } => Over::Crowd(counts.to_vec()),
                Overlay::Danger { counts } => Over::Danger(counts.to_vec()),
                Overlay::Sight { seen, past } => Over::Sight(seen.to_vec(), past.to_vec()),
                Overlay::Targets { cells } => Over::Targets(cells.to_vec()),
                Overlay::Area { cells } => Over::Area(cells.to_vec()),
                Overlay::Aim { cells, area } => Over::Aim(cells.to_vec(), area.to_vec()),
                Overlay::Flight { cells, against } => Over::Flight(cells.to_vec(), against),
            },
            path: model.path.to_vec(),
        }
    }

    /// Cells that show something else than in `before`, without the heads of columns and rows; `None` where all of the map has
    /// to be drawn.
    ///
    /// What a cell shows is also to be seen in its neighbours of the row, which are not told here.
    pub(crate) fn cells_since(&self, before: &Self) -> Option<Vec<Cell>> {
        let still = |one: &Self| (one.areas, one.glyphs);
        if still(self) != still(before)
            || self.theme != before.theme
            || self.field != before.field
            || self.unknown != before.unknown
        {
            return None;
        }
        let mut cells = match (&self.overlay, &before.overlay) {
            (now, before) if now == before => Vec::new(),
            (Over::None | Over::Targets(_), Over::None | Over::Targets(_)) => {
                let cells = |over: &Over| {
                    if let Over::Targets(cells) = over { cells.clone() } else { Vec::new() }
                };
                differing(&cells(&self.overlay), &cells(&before.overlay))
            }
            _ => return None,
        };
        cells.extend(differing(&self.tokens, &before.tokens).iter().map(|token| token.at));
        cells.extend(differing(&self.path, &before.path).iter().map(|(cell, _)| *cell));
        for (now, then) in [(self.cursor, before.cursor), (self.target, before.target)] {
            cells.extend([now, then].into_iter().flatten().filter(|_| now != then));
        }
        if self.actor != before.actor {
            let is_actor = |token: &&Token| [self.actor, before.actor].contains(&Some(token.id));
            cells.extend(self.tokens.iter().filter(is_actor).map(|token| token.at));
        }
        cells.sort_unstable();
        cells.dedup();
        (cells.len() < MANY).then_some(cells)
    }

    /// Cell that the cursor is on.
    pub(crate) fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// The cursor moved, and with it the way to it; see [`crate::screen::draw_cursor`].
    pub fn follow(&mut self, model: &ScreenModel<'_>) {
        self.cursor = model.cursor;
        self.path.clear();
        self.path.extend_from_slice(model.path);
    }
}
