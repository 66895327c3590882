//! What a guest has before it, and how its keys change that. Guests who look alike share their pictures.

use kekkai_battle::{Cell, journal::Seq};
use kekkai_rules::PlainText;
use kekkai_widgets::{
    Lang,
    keyboard::latin,
    spectator,
    theme::{Depth, Shipped},
};

use super::keys::Key;
use crate::Seat;

/// Most columns and rows of a picture; a larger terminal shows it at its upper left.
const MOST: (u16, u16) = (240, 80);
/// Those of a terminal that claims none at all.
const USUAL: (u16, u16) = (80, 24);
/// Most letters of a line that a guest types.
const LONGEST: usize = PlainText::MAX_COLUMNS;
/// Rows that a page of the log is.
const PAGE: usize = 10;

/// Everything that a picture depends on, the fight aside.
#[allow(clippy::struct_excessive_bools, reason = "each is switched for itself")]
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ViewState {
    pub(super) size: (u16, u16),
    pub(super) seat: Seat,
    pub(super) lang: Lang,
    pub(super) ascii: bool,
    pub(super) theme: Shipped,
    /// How many colours the terminal has.
    pub(super) depth: Depth,
    /// Whether its terminal tells of the mouse.
    pub(super) mouse: bool,
    /// The name of the one whose card is shown: numbers change when others come and go.
    pub(super) chosen: Option<PlainText>,
    /// Whether the map stands in the place of the queue and the log where there is no room for both.
    pub(super) map: bool,
    /// What its character looks at the map through.
    pub(super) lens: Option<Lens>,
    /// Which of the ways to whom it points at is shown, counted around; `None` while none are looked for.
    pub(super) ways: Option<usize>,
    /// The cell that a player points at.
    pub(super) cursor: Option<Cell>,
    pub(super) page: Page,
    /// Which part of a choice among more things than there are digits is shown, counted around.
    pub(super) picks: usize,
    /// The line that is being typed.
    pub(super) line: Option<String>,
    pub(super) notice: Option<Notice>,
    /// Whether it may propose what its character does.
    pub(super) proposes: bool,
    /// Whether what has just changed no longer stands out.
    pub(super) flash_over: bool,
}

/// What a player's map can be looked at through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lens {
    /// Where its character can go.
    Reach,
    /// What is to be seen from where it points, or from its character.
    Sight,
    /// How many foes who are seen have a cell in view.
    Danger,
}

impl Lens {
    /// The next one after this, and none behind the last.
    fn after(lens: Option<Self>) -> Option<Self> {
        match lens {
            None => Some(Self::Reach),
            Some(Self::Reach) => Some(Self::Sight),
            Some(Self::Sight) => Some(Self::Danger),
            Some(Self::Danger) => None,
        }
    }

    /// Key of the word for it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Reach => "action-reach",
            Self::Sight => "watch-sight",
            Self::Danger => "watch-danger",
        }
    }
}

/// What lies over the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Page {
    /// The newest moment is shown.
    Now,
    /// The keys, and the signs where there is room for both.
    Help,
    /// The signs alone, on pages that go around.
    Signs(i32),
    /// What has happened after a step, from a row on.
    Since(Seq, usize),
    /// The fight as it was known after so many of its steps.
    Past(usize),
    /// What is known of a cell, from a row on.
    Cell(Cell, usize),
    /// The notes and clocks that it may know of, from a row on.
    Notes(usize),
    /// What the way to the cell that is pointed at does, or where the numbers of the last step came from; from a row on.
    Why(usize),
}

/// Something that the guest is told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Notice {
    /// What it proposed lies before the GM.
    Proposed(String),
    /// The same, and an older one of its own has gone from there for that: there were too many.
    Crowded(String, String),
    /// The GM carried out the proposal of this number.
    Taken(u32),
    /// As many proposals as may be lie before the GM.
    Full,
    /// The GM does not want what it proposed.
    Declined(String),
    /// It cannot be done, and why, in English and in Russian. It lies before the GM still.
    Refused([String; 2]),
    /// Only the GM may say what begins with this verb, the Russian one behind the English.
    GmsAlone([&'static str; 2]),
    /// It may propose nothing.
    Muted,
    /// It has no character that it could speak for.
    NoCharacter,
    /// The key that it pressed does nothing there.
    Idle,
    /// The key that it pressed does nothing in the line that it types.
    IdleInLine,
    /// The line that it types can be no longer.
    LineFull,
    /// Whether its terminal tells of the mouse now.
    Mouse,
    /// Which theme it has now.
    Theme,
    /// What it looks at the map through now.
    Lens,
}

/// What a key asks of the hub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    /// Only the guest's own view changes.
    Redraw,
    /// The guest wants to leave.
    Leave,
    /// The next or the one before among those to be seen.
    Choose(bool),
    /// What has happened since the guest last asked.
    News,
    /// All of the log, from its end.
    Log,
    /// The past, from its end.
    Past,
    /// The guest proposes what its character does.
    Propose(String),
    /// It points at another cell: columns and rows from the last one.
    Point(i16, i16),
    /// It points at what stands at this column and row, from 0.
    Click(u16, u16),
    /// It proposes what can be done at that cell.
    Act,
    /// It wants to know all of the cell that it points at, or of what stands at this column and row.
    Inspect(Option<(u16, u16)>),
    /// The wheel was turned over what stands at this column and row.
    Wheel { up: bool, at: (u16, u16) },
    /// A letter or a digit, which means something only while something is waited for.
    Say(char),
    /// The next part of what there is to choose from, or the one before.
    Turn { on: bool },
}

impl ViewState {
    pub(super) fn new(seat: Seat, lang: Lang) -> Self {
        Self {
            size: USUAL,
            seat,
            lang,
            ascii: false,
            theme: Shipped::SixteenDark,
            depth: Depth::Sixteen,
            mouse: true,
            chosen: None,
            map: false,
            lens: None,
            ways: None,
            cursor: None,
            page: Page::Now,
            picks: 0,
            line: None,
            notice: None,
            proposes: false,
            flash_over: true,
        }
    }

    /// Takes a size as a terminal claims it.
    pub(super) fn resize(&mut self, columns: u32, rows: u32) {
        let within = |claimed: u32, most: u16, usual: u16| match claimed {
            0 => usual,
            claimed => u16::try_from(claimed).unwrap_or(most).min(most),
        };
        self.size = (within(columns, MOST.0, USUAL.0), within(rows, MOST.1, USUAL.1));
    }

    /// The same once nothing stands out any more.
    pub(super) fn at_rest(&self) -> Self {
        Self { flash_over: true, ..self.clone() }
    }

    /// Whether there is no room for the map beside the rest.
    pub(super) fn is_narrow(&self) -> bool {
        self.size.0 < spectator::BESIDE
    }

    /// The cell that is pointed at by one who may propose something there.
    pub(super) fn points(&self) -> Option<Cell> {
        self.cursor.filter(|_| self.speaks())
    }

    /// Whether the map goes before the queue and the log.
    pub(super) fn shows_map(&self) -> bool {
        self.map || self.points().is_some() || self.seen_through().is_some()
    }

    /// What it looks at the map through, as far as that may be shown: reach is of what it may propose.
    pub(super) fn seen_through(&self) -> Option<Lens> {
        self.lens.filter(|lens| self.has_character() && (*lens != Lens::Reach || self.speaks()))
    }

    /// Whether it has a character for whom it may speak.
    pub(super) fn speaks(&self) -> bool {
        self.proposes && self.has_character()
    }

    pub(super) fn has_character(&self) -> bool {
        matches!(self.seat, Seat::Character(_))
    }

    /// What a key does.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys do nothing")]
    pub(super) fn press(&mut self, key: Key) -> Request {
        self.notice = None;
        if self.line.is_some() {
            return self.type_line(key);
        }
        // Whatever layout is on, a key is the same key.
        let key = if let Key::Char(c) = key { Key::Char(latin(c)) } else { key };
        match (self.page, key) {
            (_, Key::Click(column, row)) => return Request::Click(column, row),
            (Page::Now | Page::Cell(..), Key::Aside(column, row)) => {
                return Request::Inspect(Some((column, row)));
            }
            (_, Key::Char('S')) => self.switch_mouse(),
            (_, Key::Ctrl('c')) | (Page::Now, Key::Char('q')) => return Request::Leave,
            (_, Key::Char('L')) => {
                self.lang = if self.lang == Lang::En { Lang::Ru } else { Lang::En };
            }
            (_, Key::Char('V' | 't')) => {
                self.theme = self.theme.next(self.depth);
                self.notice = Some(Notice::Theme);
            }
            (_, Key::Char('a')) => self.ascii = !self.ascii,
            (Page::Now | Page::Past(_), Key::Char('m')) if self.is_narrow() => {
                self.map = !self.shows_map();
                (self.cursor, self.ways, self.lens) = (None, None, None);
            }
            (Page::Now, key)
                if self.speaks()
                    && let Some((columns, rows)) = step(key) =>
            {
                return Request::Point(columns, rows);
            }
            (Page::Now, Key::Enter | Key::Char(' ')) if self.speaks() => return Request::Act,
            (Page::Now, Key::Char(said @ ('0'..='9' | 'y' | 'n' | 'e'))) if self.speaks() => {
                return Request::Say(said);
            }
            (Page::Now, Key::PageDown | Key::PageUp) if self.speaks() => {
                return Request::Turn { on: key == Key::PageDown };
            }
            (Page::Now, Key::Char('g')) if self.speaks() => {
                let shown = self.lens == Some(Lens::Reach);
                self.look_through((!shown).then_some(Lens::Reach));
            }
            (Page::Now, Key::Char('z')) if self.has_character() => {
                self.look_through(Lens::after(self.lens));
            }
            (Page::Now, Key::Char('f')) if self.ways.is_some() => {
                self.ways = self.ways.map(|way| way.wrapping_add(1));
            }
            (Page::Now, Key::Char('I')) => return Request::Inspect(None),
            (Page::Now, Key::Escape) if self.ways.is_some() => self.ways = None,
            (Page::Now, Key::Escape) if self.points().is_some() || self.lens.is_some() => {
                (self.cursor, self.lens) = (None, None);
            }
            (Page::Now | Page::Past(_), Key::Tab | Key::Down) => return Request::Choose(true),
            (Page::Now | Page::Past(_), Key::BackTab | Key::Up) => return Request::Choose(false),
            (Page::Now, Key::Wheel { up, at }) => return Request::Wheel { up, at },
            (Page::Now, Key::Escape) => self.chosen = None,
            (Page::Now, Key::Char('?' | ',')) => self.page = Page::Help,
            (Page::Now, Key::Char('N')) => return Request::News,
            (Page::Now, Key::Char('J') | Key::PageUp) => return Request::Log,
            (Page::Now, Key::Char('r')) => return Request::Past,
            (Page::Now, Key::Char('w')) => self.page = Page::Why(0),
            (Page::Now, Key::Char('o')) => self.page = Page::Notes(0),
            (Page::Now, Key::Char(':' | ';')) if self.speaks() => self.line = Some(String::new()),
            (Page::Since(from, top), key) => {
                self.page = scrolled(top, key).map_or(Page::Now, |top| Page::Since(from, top));
            }
            (Page::Cell(cell, top), key) => {
                self.page = scrolled(top, key).map_or(Page::Now, |top| Page::Cell(cell, top));
            }
            (Page::Notes(_), Key::Char('o')) => self.page = Page::Now,
            (Page::Notes(top), key) => {
                self.page = scrolled(top, key).map_or(Page::Now, Page::Notes);
            }
            (Page::Why(top), key) => self.page = scrolled(top, key).map_or(Page::Now, Page::Why),
            (Page::Past(at), Key::Left | Key::Wheel { up: true, .. }) => {
                self.page = Page::Past(at.saturating_sub(1));
            }
            (Page::Past(at), Key::Right | Key::Wheel { up: false, .. }) => {
                self.page = Page::Past(at.saturating_add(1));
            }
            (Page::Past(at), Key::PageUp) => self.page = Page::Past(at.saturating_sub(PAGE)),
            (Page::Past(at), Key::PageDown) => self.page = Page::Past(at.saturating_add(PAGE)),
            (Page::Past(_), Key::Home) => self.page = Page::Past(0),
            (Page::Past(_), Key::End) => self.page = Page::Past(usize::MAX),
            (Page::Help, Key::Char('?' | ',')) => self.page = Page::Signs(0),
            (Page::Signs(page), Key::Down | Key::PageDown | Key::Wheel { up: false, .. }) => {
                self.page = Page::Signs(page.saturating_add(1));
            }
            (Page::Signs(page), Key::Up | Key::PageUp | Key::Wheel { up: true, .. }) => {
                self.page = Page::Signs(page.saturating_sub(1));
            }
            (
                Page::Help | Page::Signs(_) | Page::Past(_),
                Key::Escape | Key::Char(_) | Key::Enter,
            ) => self.page = Page::Now,
            (_, key) => self.notice = self.told_if_idle(key),
        }
        Request::Redraw
    }

    /// Looks at the map through a lens, or through none, and says so; reach is of what it may propose.
    fn look_through(&mut self, lens: Option<Lens>) {
        let may = lens != Some(Lens::Reach) || self.speaks();
        self.lens = if may { lens } else { Some(Lens::Sight) };
        self.notice = Some(Notice::Lens);
    }

    /// Lets its terminal tell of the mouse, or no more, and says so.
    fn switch_mouse(&mut self) {
        self.mouse = !self.mouse;
        self.notice = Some(Notice::Mouse);
    }

    /// What is said of a key that does nothing where the guest is: what players with a character do is told to those without
    /// one. Keys that only move and leave say nothing.
    #[allow(clippy::wildcard_enum_match_arm, reason = "all other keys say nothing")]
    fn told_if_idle(&self, key: Key) -> Option<Notice> {
        match key {
            Key::Enter | Key::Char(' ' | '0'..='9' | 'y' | 'n' | 'e' | 'g' | 'z' | ':' | ';')
                if self.page == Page::Now =>
            {
                Some(if self.has_character() { Notice::Muted } else { Notice::NoCharacter })
            }
            Key::Char(_) | Key::Ctrl(_) => Some(Notice::Idle),
            _ => None,
        }
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys do nothing")]
    fn type_line(&mut self, key: Key) -> Request {
        let Some(line) = &mut self.line else { return Request::Redraw };
        match key {
            Key::Char(letter) if line.chars().count() < LONGEST => line.push(letter),
            Key::Char(_) => self.notice = Some(Notice::LineFull),
            Key::Ctrl(letter) if letter != 'c' => self.notice = Some(Notice::IdleInLine),
            Key::Tab | Key::BackTab => self.notice = Some(Notice::IdleInLine),
            Key::Backspace => {
                line.pop();
            }
            Key::Enter => {
                let text = PlainText::new(line);
                self.line = None;
                if !text.is_empty() {
                    return Request::Propose(text.to_string());
                }
            }
            Key::Escape | Key::Ctrl('c') => self.line = None,
            _ => {}
        }
        Request::Redraw
    }
}

/// The row from which a text is shown after a key; `None` for one that leaves it.
#[allow(clippy::wildcard_enum_match_arm, reason = "all other keys leave it")]
fn scrolled(top: usize, key: Key) -> Option<usize> {
    Some(match key {
        Key::Down | Key::Wheel { up: false, .. } => top.saturating_add(1),
        Key::Up | Key::Wheel { up: true, .. } => top.saturating_sub(1),
        Key::PageDown => top.saturating_add(PAGE),
        Key::PageUp => top.saturating_sub(PAGE),
        Key::Home => 0,
        Key::End => usize::MAX,
        _ => return None,
    })
}

/// Columns and rows by which a key moves what is pointed at.
#[allow(clippy::wildcard_enum_match_arm, reason = "most keys do nothing")]
fn step(key: Key) -> Option<(i16, i16)> {
    match key {
        Key::Left | Key::Char('h') => Some((-1, 0)),
        Key::Right | Key::Char('l') => Some((1, 0)),
        Key::Up | Key::Char('k') => Some((0, -1)),
        Key::Down | Key::Char('j') => Some((0, 1)),
        _ => None,
    }
}
