//! What the mouse does: nothing that no key does, and each in the words of those keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kekkai_battle::{
    Cell, Command, Stage,
    grammar::{Line, quoted},
};
use kekkai_rules::Id;
use kekkai_widgets::{
    Areas, Names as _, Pointed,
    list::{self, List, Placed},
};
use ratatui::layout::{Position, Rect};

use super::{
    App, Effect,
    intent::Intent,
    keys::{self, Action},
    layers::Layer,
};

/// What is known of the mouse.
#[derive(Debug, Default)]
pub(crate) struct Mouse {
    /// Whether text is selected with it instead.
    off: bool,
    /// Where the button went down, and whether the cursor was there already.
    pressed: Option<(Cell, bool)>,
    /// Where on the screen that was.
    place: Position,
    /// On whose row of the turn order the button went down.
    row: Option<Id>,
    /// Who was marked already when the button went down.
    marked: Vec<Id>,
}

impl Mouse {
    /// Whether the screen is told of it.
    pub(crate) fn is_on(&self) -> bool {
        !self.off
    }
}

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// The key that does what the prompt says.
pub(super) fn enter() -> KeyEvent {
    key(KeyCode::Enter)
}

/// What can be clicked on, in the words of keys.
#[derive(Debug, Default)]
pub(crate) struct Clickable {
    /// Where the lines of a list stand.
    listed: Option<Placed>,
    /// Where something else stands, and the keys that do the same as a click there.
    spots: Vec<(Rect, Vec<KeyCode>)>,
    /// Where the border of a list names keys.
    hints: Vec<(Rect, KeyEvent)>,
}

/// Places with the keys that are named there, as they are pressed.
fn events(named: Vec<(Rect, String)>) -> Vec<(Rect, KeyEvent)> {
    named.into_iter().filter_map(|(area, key)| Some((area, keys::event(&key)?))).collect()
}

impl Clickable {
    /// The lines of a list, each of which is taken by a click.
    pub(crate) fn list(placed: Placed) -> Self {
        Self { listed: Some(placed), ..Self::default() }
    }

    /// The same, and the keys that its border names.
    pub(crate) fn hinted(list: &List<'_>, within: Rect) -> Self {
        Self { hints: events(list.hints(within)), ..Self::list(list.placed(within)) }
    }

    /// The keys that the border of a window in `area` names.
    pub(crate) fn keyed(area: Rect, keys: &[list::Key]) -> Self {
        Self { hints: events(list::key_places(area, keys)), ..Self::default() }
    }

    /// Places, each with its keys.
    pub(crate) fn spots(spots: impl IntoIterator<Item = (Rect, Vec<KeyCode>)>) -> Self {
        Self { spots: spots.into_iter().collect(), ..Self::default() }
    }

    /// The keys that do what the mouse does: what is pointed at is taken, as its sign takes it; the wheel moves.
    pub(crate) fn keys(&self, mouse: MouseEvent) -> Vec<KeyEvent> {
        let at = Position::new(mouse.column, mouse.row);
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let hint = self.hints.iter().find(|(area, _)| is_click && area.contains(at));
        if let Some((_, key)) = hint {
            return vec![*key];
        }
        let codes = match mouse.kind {
            MouseEventKind::ScrollUp => vec![KeyCode::Up],
            MouseEventKind::ScrollDown => vec![KeyCode::Down],
            MouseEventKind::Down(MouseButton::Left) => self.keys_at(at),
            MouseEventKind::Down(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Drag(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => Vec::new(),
        };
        codes.into_iter().map(key).collect()
    }

    fn keys_at(&self, at: Position) -> Vec<KeyCode> {
        if let Some((_, codes)) = self.spots.iter().find(|(area, _)| area.contains(at)) {
            return codes.clone();
        }
        // A text to read goes away.
        if self.listed.is_some_and(|listed| listed.selected == usize::MAX) {
            return vec![KeyCode::Esc];
        }
        let line = self.listed.and_then(|list| Some((list.selected, list.line_at(at)?)));
        let Some((chosen, line)) = line else { return Vec::new() };
        steps(chosen, line).into_iter().chain([KeyCode::Enter]).collect()
    }
}

/// The keys that lead from one line of a list to another.
pub(super) fn steps(from: usize, to: usize) -> Vec<KeyCode> {
    let code = if to < from { KeyCode::Up } else { KeyCode::Down };
    vec![code; to.abs_diff(from)]
}

impl App {
    /// The terminal selects text with the mouse from now on, or tells of it again.
    pub(super) fn switch_mouse(&mut self) -> Effect {
        self.pointer.mouse.off = !self.pointer.mouse.off;
        let word = if self.pointer.mouse.off { "mouse-off" } else { "mouse-on" };
        self.console.tell(self.looks.words.t(word));
        Effect::Look
    }

    /// What something done with the mouse stands for; `None` for nothing.
    pub(super) fn point(&mut self, mouse: MouseEvent, areas: &Areas) -> Option<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.point_down(mouse, at, areas),
            MouseEventKind::Drag(MouseButton::Left) => self.point_on(at, areas),
            MouseEventKind::Up(MouseButton::Left) => self.point_up(at, areas),
            MouseEventKind::Down(MouseButton::Right) => self.point_aside(at, areas),
            MouseEventKind::ScrollUp => self.turn_wheel(at, areas, true),
            MouseEventKind::ScrollDown => self.turn_wheel(at, areas, false),
            MouseEventKind::Down(MouseButton::Middle)
            | MouseEventKind::Up(MouseButton::Right | MouseButton::Middle)
            | MouseEventKind::Drag(MouseButton::Right | MouseButton::Middle)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => None,
        }
    }

    /// Does in the list that lies over the map what the mouse stands for there.
    fn press_all(&mut self, mouse: MouseEvent) -> Option<Effect> {
        let named = self.looks.clickable.borrow().keys(mouse);
        named.into_iter().map(|key| self.press(key)).last()
    }

    fn point_down(&mut self, mouse: MouseEvent, at: Position, areas: &Areas) -> Option<Effect> {
        (self.pointer.mouse.pressed, self.pointer.mouse.row) = (None, None);
        let pointed = self.pointed(areas, at);
        if let Pointed::Hint(number) = pointed {
            let (name, _) = self.prompt.hints.get(number)?;
            return keys::event(name).map(|key| self.press(key));
        }
        if self.layers.over().is_some() {
            return self.press_all(mouse);
        }
        match pointed {
            Pointed::Cell(cell) if mouse.modifiers.contains(KeyModifiers::CONTROL) => {
                self.point_at(cell);
                Some(self.do_action(Action::Mark))
            }
            Pointed::Row(who) if mouse.modifiers.contains(KeyModifiers::CONTROL) => {
                self.pointer.mark(who);
                Some(Effect::Look)
            }
            Pointed::Cell(cell) => {
                self.pointer.mouse.pressed = Some((cell, cell == self.pointer.cursor));
                self.pointer.mouse.place = at;
                self.pointer.mouse.marked = self.pointer.marked.clone();
                let pointed = self.point_at(cell);
                if self.layers.painting().is_some() { Some(self.press_brush()) } else { pointed }
            }
            Pointed::Row(who) => {
                self.pointer.mouse.row = Some(who);
                self.point_at(self.snapshot.view.find(who)?.at?)
            }
            Pointed::Log => Some(self.do_action(Action::Log)),
            Pointed::Hint(_) | Pointed::Line(_) | Pointed::Queue | Pointed::Nothing => None,
        }
    }

    /// The cursor to a cell; `None` where it is already.
    fn point_at(&mut self, cell: Cell) -> Option<Effect> {
        if cell == self.pointer.cursor {
            return None;
        }
        self.console.message = None;
        // Ways to somebody else are looked for anew.
        self.layers.retain(|layer| !matches!(layer, Layer::Ways(_)));
        self.pointer.cursor = cell;
        self.lead_brush();
        Some(Effect::Look)
    }

    /// Who can be dragged from a cell: everybody who stands there.
    fn dragged(&self, from: Cell) -> Option<Id> {
        self.snapshot.view.on(from).filter(|there| !there.fallen).map(|there| there.id)
    }

    fn point_on(&mut self, at: Position, areas: &Areas) -> Option<Effect> {
        if let Some(who) = self.pointer.mouse.row {
            // Over anything else it stands where it stood.
            let other = if let Pointed::Row(other) = self.pointed(areas, at) { other } else { who };
            return self.drag_in_queue(who, other);
        }
        let (from, _) = self.pointer.mouse.pressed?;
        let Pointed::Cell(cell) = self.pointed(areas, at) else { return None };
        if self.layers.painting().is_some() {
            let pointed = self.point_at(cell)?;
            self.drag_brush(from);
            return Some(pointed);
        }
        if self.dragged(from).is_none() {
            let pointed = self.point_at(cell)?;
            self.mark_from(from);
            return Some(pointed);
        }
        if cell != self.pointer.cursor {
            self.pointer.mouse.pressed = Some((from, false));
        }
        self.point_at(cell)
    }

    fn point_up(&mut self, at: Position, areas: &Areas) -> Option<Effect> {
        if let Some(who) = self.pointer.mouse.row.take() {
            let Pointed::Row(other) = self.pointed(areas, at) else { return None };
            self.console.message = None;
            return self.drop_in_queue(who, other);
        }
        let (from, again) = self.pointer.mouse.pressed.take()?;
        if self.layers.painting().is_some() {
            return self.lift_brush((from, again));
        }
        let Pointed::Cell(cell) = self.pointed(areas, at) else { return None };
        // A map that has scrolled under the button was not dragged on.
        if cell == from || at == self.pointer.mouse.place {
            return again.then(|| self.press(enter()));
        }
        let Some(who) = self.dragged(from) else {
            let has_marked = self.pointer.marked.len() > self.pointer.mouse.marked.len();
            return (!has_marked).then(|| self.say("prompt-nobody-to-mark"));
        };
        self.point_at(cell);
        Some(self.drop_at(who, cell))
    }

    /// Marks everybody in the rectangle from a bare cell to the cursor, beside those who were marked before.
    fn mark_from(&mut self, from: Cell) {
        let mut marked = self.pointer.mouse.marked.clone();
        let found = self.within(from, self.pointer.cursor);
        marked.extend(found.into_iter().filter(|who| !self.pointer.mouse.marked.contains(who)));
        self.pointer.marked = marked;
    }

    /// Whoever was dragged goes there: before the fight at once, on its turn as a walk, else by a line still to be given.
    fn drop_at(&mut self, who: Id, at: Cell) -> Effect {
        if self.fight().prompt().is_some() {
            return Effect::Look;
        }
        if self.snapshot.view.stage == Stage::Setup {
            return Effect::Run(Line::Command(Command::Place { who, at }));
        }
        if self.snapshot.view.actor == Some(who) {
            let walks = matches!(self.intent(), Intent::Walk(..) | Intent::NoWay);
            return if walks { self.act() } else { Effect::Look };
        }
        let name = quoted(self.snapshot.view.name(who));
        let put = self.verb("put");
        self.open_line(&format!("{put} {name} {at}"))
    }

    fn point_aside(&mut self, at: Position, areas: &Areas) -> Option<Effect> {
        if self.layers.over().is_some() {
            return None;
        }
        let cell = match self.pointed(areas, at) {
            Pointed::Cell(cell) => cell,
            Pointed::Row(who) => self.snapshot.view.find(who)?.at?,
            Pointed::Hint(_)
            | Pointed::Line(_)
            | Pointed::Queue
            | Pointed::Log
            | Pointed::Nothing => return None,
        };
        self.point_at(cell);
        Some(self.do_action(Action::Inspect))
    }

    fn turn_wheel(&mut self, at: Position, areas: &Areas, up: bool) -> Option<Effect> {
        if self.layers.over().is_some() {
            return Some(self.press(key(if up { KeyCode::Up } else { KeyCode::Down })));
        }
        match self.pointed(areas, at) {
            Pointed::Queue | Pointed::Row(_) => {
                Some(self.do_action(if up { Action::Previous } else { Action::Next }))
            }
            Pointed::Log => {
                let words = &self.looks.words;
                let scrolls = self.snapshot.scroll(up, &mut self.session, words);
                scrolls.then_some(Effect::Look)
            }
            Pointed::Cell(_) | Pointed::Hint(_) | Pointed::Line(_) | Pointed::Nothing => None,
        }
    }
}
