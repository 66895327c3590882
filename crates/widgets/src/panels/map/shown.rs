//! What the map shows, kept to tell whether it has to be drawn again: most commands change numbers and the log, and
//! nothing on the map.

use std::{iter, sync::Arc};

use kekkai_battle::{
    Cell, Field, SideId,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{ConditionView, Id, PlainText, RelationView};

use ratatui_core::style::Style;

use super::{layer::Layer, window::Window};
use crate::{Areas, Glyphs, ScreenModel, Theme};

/// All that a map is drawn from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    areas: Areas,
    window: Window,
    theme: Theme,
    glyphs: Glyphs,
    field: Arc<Field>,
    unknown: Vec<Cell>,
    heights: Vec<(Cell, i32)>,
    /// Cells with a note.
    noted: Vec<Cell>,
    tokens: Vec<Token>,
    actor: Option<Id>,
    cursor: Option<Cell>,
    /// The cell whose column and row have their heads marked: that of the cursor, unless it has passed on.
    headed: Option<Cell>,
    target: Option<Cell>,
    ruler: Option<Cell>,
    layer: Layer,
    /// Cells that the cursor has passed since, and that may hold anything.
    passed: Vec<Cell>,
}

/// What of a combatant is to be seen on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    id: Id,
    text: PlainText,
    side: SideId,
    at: Cell,
    covers: Vec<Cell>,
    fallen: bool,
    conditions: Vec<ConditionView>,
    relations: Vec<RelationView>,
    pool: Option<PoolShown>,
    veiled: bool,
    marked: bool,
    flash: Option<Style>,
}

impl Token {
    fn of(who: &CombatantView, model: &ScreenModel<'_>) -> Option<Self> {
        Some(Self {
            id: who.id,
            text: who.token.clone(),
            side: who.side,
            at: who.at?,
            covers: who.covers.clone(),
            fallen: who.fallen,
            conditions: who.conditions.clone(),
            relations: who.relations.clone(),
            pool: who.health(),
            veiled: super::is_hidden(who),
            marked: model.marked.contains(&who.id),
            flash: model.flash_of(who.id),
        })
    }

    /// Every cell on which it is drawn.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        iter::once(self.at).chain(self.covers.iter().copied())
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
        // Nearly always it has the same place.
        let stays = |(at, it): &(usize, &T)| other.get(*at) == Some(it) || other.contains(it);
        one.iter().enumerate().filter(|it| !stays(it)).map(|(_, it)| it.clone()).collect()
    };
    [only(one, other), only(other, one)].concat()
}

impl Shown {
    /// What the map of this screen shows.
    pub fn of(model: &ScreenModel<'_>, areas: &Areas) -> Self {
        Self {
            areas: *areas,
            window: window(model, areas),
            theme: model.theme.clone(),
            glyphs: *model.glyphs,
            field: Arc::clone(&model.view.field),
            unknown: model.view.unknown.clone(),
            heights: model.view.heights.clone(),
            noted: model.view.notes.cells().collect(),
            tokens: {
                let all = &model.view.combatants;
                let mut tokens = Vec::with_capacity(all.len());
                tokens.extend(all.iter().filter_map(|who| Token::of(who, model)));
                tokens
            },
            actor: model.view.actor,
            cursor: model.cursor,
            headed: model.cursor,
            target: model.target,
            ruler: model.ruler,
            layer: Layer::of(model),
            passed: Vec::new(),
        }
    }

    /// Cells that show something else than in `before`, without the heads of columns and rows; `None` where all of the map has
    /// to be drawn.
    ///
    /// What a cell shows is also to be seen in its neighbours of the row, which are not told here.
    pub(crate) fn cells_since(&self, before: &Self) -> Option<Vec<Cell>> {
        let still = |one: &Self| (one.areas, one.window, one.glyphs);
        if still(self) != still(before)
            || self.theme != before.theme
            || self.field != before.field
            || self.unknown != before.unknown
        {
            return None;
        }
        let mut cells: Vec<Cell> = self.layer.changed(&before.layer).collect();
        cells.extend(&before.passed);
        cells.extend(differing(&self.noted, &before.noted));
        cells.extend(differing(&self.heights, &before.heights).iter().map(|(cell, _)| *cell));
        cells.extend(differing(&self.tokens, &before.tokens).iter().flat_map(Token::cells));
        for (now, then) in
            [(self.cursor, before.cursor), (self.target, before.target), (self.ruler, before.ruler)]
        {
            cells.extend([now, then].into_iter().flatten().filter(|_| now != then));
        }
        if self.actor != before.actor {
            let is_actor = |token: &&Token| [self.actor, before.actor].contains(&Some(token.id));
            cells.extend(self.tokens.iter().filter(is_actor).flat_map(Token::cells));
        }
        cells.sort_unstable();
        cells.dedup();
        (cells.len() < MANY).then_some(cells)
    }

    /// Whether it is in the same place and in the same colours and signs as `before`.
    pub(crate) fn looks_as(&self, before: &Self) -> bool {
        self.areas == before.areas && self.theme == before.theme && self.glyphs == before.glyphs
    }

    /// Cell that the cursor is on.
    pub(crate) fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Cell whose column and row have their heads marked.
    pub(crate) fn headed(&self) -> Option<Cell> {
        self.headed
    }

    /// The cursor moved, and with it the way to it; see [`crate::screen::draw_cursor`].
    pub fn follow(&mut self, model: &ScreenModel<'_>) {
        (self.cursor, self.headed) = (model.cursor, model.cursor);
        self.window = window(model, &self.areas);
        self.layer = Layer::of(model);
    }

    /// The cursor passed on, and nothing else was drawn anew; see [`crate::screen::draw_pointer`].
    pub(crate) fn pass(&mut self, cursor: Option<Cell>) {
        self.passed.extend([self.cursor, cursor].into_iter().flatten());
        self.passed.sort_unstable();
        self.passed.dedup();
        self.cursor = cursor;
    }
}

fn window(model: &ScreenModel<'_>, areas: &Areas) -> Window {
    Window::of(model, areas.map, (areas.cell_columns, areas.cell_rows))
}
