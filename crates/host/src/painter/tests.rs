//! What is sent for which picture.

use ratatui_core::style::{Modifier, Style};

use super::*;

fn flushed(painter: &mut Painter) -> String {
    let mut out = Vec::new();
    painter.flush(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn nothing_new_writes_nothing() {
    let mut painter = Painter::new(10, 2);
    assert!(flushed(&mut painter).contains("\x1b[2J"));
    assert_eq!(flushed(&mut painter), "");
}

#[test]
fn only_what_differs_is_written_and_colours_stay_for_the_next_frame() {
    let mut painter = Painter::new(10, 2);
    flushed(&mut painter);
    painter.buffer().set_string(2, 1, "ab", Style::new().fg(Color::Red));
    assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[2;3H\x1b[31mab\x1b[?2026l");
    painter.buffer().set_string(
        3,
        1,
        "c",
        Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
    );
    let mut out = Vec::new();
    painter.flush_areas(&[Rect::new(0, 1, 10, 1)], &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "\x1b[2;4H\x1b[1mc");
}

#[test]
fn areas_that_are_not_named_stay_as_they_are() {
    let mut painter = Painter::new(10, 2);
    flushed(&mut painter);
    painter.buffer().set_string(0, 0, "x", Style::new());
    let mut out = Vec::new();
    painter.flush_areas(&[Rect::new(0, 1, 10, 1)], &mut out).unwrap();
    assert!(out.is_empty());
    assert!(flushed(&mut painter).contains('x'));
}

#[test]
fn signs_of_two_columns_are_written_once() {
    let mut painter = Painter::new(6, 1);
    flushed(&mut painter);
    painter.buffer().set_string(0, 0, "界a", Style::new());
    assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[1;1H界a\x1b[?2026l");
}

const GROUND: Color = Color::Rgb(18, 21, 28);
const LETTER: Color = Color::Rgb(244, 246, 250);

/// What is sent for a change of a screen of 20 columns and 3 rows, all of it on one ground.
fn sent_on_ground(change: impl FnOnce(&mut Buffer)) -> String {
    let mut painter = Painter::new(20, 3);
    let area = painter.area();
    painter.buffer().set_style(area, Style::new().bg(GROUND));
    flushed(&mut painter);
    change(painter.buffer());
    let mut out = Vec::new();
    painter.flush_areas(&[area], &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_colour_that_stays_is_not_sent_again_where_letters_are_no_longer_bold() {
    let style = Style::new().fg(LETTER).bg(GROUND);
    let sent = sent_on_ground(|buffer| {
        buffer.set_string(0, 0, "a", style.add_modifier(Modifier::BOLD));
        buffer.set_string(1, 0, "b", style);
    });
    assert_eq!(sent.matches("38;2").count(), 1, "{sent:?}");
    assert_eq!(sent.matches("48;2").count(), 0, "on since the frame before: {sent:?}");
}

#[test]
fn of_blanks_only_the_ground_is_sent() {
    let sent = sent_on_ground(|buffer| {
        buffer.set_string(4, 1, "  ", Style::new().fg(GROUND).bg(LETTER));
    });
    assert_eq!(sent, "\x1b[2;5H\x1b[48;2;244;246;250m  ");
}

#[test]
fn what_has_the_same_long_colours_is_sent_together() {
    let [one, other] = [GROUND, Color::Red].map(|color| Style::new().fg(color).bg(LETTER));
    let sent = sent_on_ground(|buffer| {
        for (row, style) in [(0, one), (1, other), (2, one)] {
            buffer.set_string(9, row, "x", style);
        }
    });
    assert_eq!(sent.matches("48;2;244;246;250").count(), 1, "{sent:?}");
    assert_eq!(sent.matches("38;2;18;21;28").count(), 1, "{sent:?}");
}

/// As much of a terminal as the painter asks of one.
struct Glass {
    cells: Buffer,
    at: (u16, u16),
    style: Style,
}

impl Glass {
    fn show(&mut self, bytes: &str) {
        let mut rest = bytes;
        while let Some(sign) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("\x1b[") {
                let end = after.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                let (numbers, after) = after.split_at(end);
                self.execute(after.chars().next().unwrap(), numbers);
                rest = after.get(1..).unwrap();
                continue;
            }
            let wide = if sign == '界' { 2 } else { 1 };
            self.cells[self.at].set_char(sign).set_style(Style::reset()).set_style(self.style);
            if wide == 2 {
                self.cells[(self.at.0 + 1, self.at.1)].reset();
            }
            self.at.0 += wide;
            rest = rest.get(sign.len_utf8()..).unwrap();
        }
    }

    fn execute(&mut self, order: char, numbers: &str) {
        let numbers: Vec<u16> = numbers.split(';').map(|n| n.parse().unwrap_or(0)).collect();
        match order {
            'H' => self.at = (numbers[1] - 1, numbers[0] - 1),
            'A' => self.at.1 -= numbers[0].max(1),
            'B' => self.at.1 += numbers[0].max(1),
            'C' => self.at.0 += numbers[0].max(1),
            'D' => {
                assert!(self.at.0 < self.cells.area.width, "from behind the last column");
                self.at.0 -= numbers[0].max(1);
            }
            'J' => self.cells.reset(),
            'K' => {
                assert_eq!(self.style.bg.unwrap_or_default(), Color::Reset);
                for x in self.at.0..self.cells.area.width {
                    self.cells[(x, self.at.1)].reset();
                }
            }
            'X' => {
                assert_eq!(self.style.bg.unwrap_or_default(), Color::Reset);
                for x in self.at.0..self.at.0 + numbers[0] {
                    self.cells[(x, self.at.1)].reset();
                }
            }
            'm' => {
                let mut codes = numbers.into_iter();
                while let Some(code) = codes.next() {
                    self.style = match code {
                        0 => Style::new(),
                        1 => self.style.add_modifier(Modifier::BOLD),
                        2 => self.style.add_modifier(Modifier::DIM),
                        7 => self.style.add_modifier(Modifier::REVERSED),
                        22 => self.style.remove_modifier(Modifier::BOLD | Modifier::DIM),
                        27 => self.style.remove_modifier(Modifier::REVERSED),
                        31 => self.style.fg(Color::Red),
                        38 => self.style.fg(rgb(&mut codes)),
                        39 => self.style.fg(Color::Reset),
                        44 => self.style.bg(Color::Blue),
                        48 => self.style.bg(rgb(&mut codes)),
                        49 => self.style.bg(Color::Reset),
                        other => panic!("{other}"),
                    }
                }
            }
            'h' | 'l' => {}
            other => panic!("{other}"),
        }
    }

    /// What a person sees of a cell: of a blank only what lies behind it.
    fn seen(cell: &Cell) -> (&str, Color, Color, Modifier) {
        if cell.symbol() == " " {
            return (" ", Color::Reset, cell.bg, cell.modifier & SEEN);
        }
        (cell.symbol(), cell.fg, cell.bg, cell.modifier)
    }
}

fn rgb(codes: &mut impl Iterator<Item = u16>) -> Color {
    assert_eq!(codes.next(), Some(2));
    let mut part = || u8::try_from(codes.next().unwrap()).unwrap();
    Color::Rgb(part(), part(), part())
}

#[test]
fn many_blanks_are_erased_and_what_stands_behind_them_stays() {
    let mut painter = Painter::new(30, 2);
    let all = "a long line of words │ and more";
    painter.buffer().set_string(0, 0, all, Style::new());
    flushed(&mut painter);
    painter.buffer().set_string(2, 0, "x                  ", Style::new());
    assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[1;3Hx\x1b[17X\x1b[?2026l");
    painter.buffer().set_string(2, 0, "y                  z", Style::new());
    assert_eq!(flushed(&mut painter), "\x1b[?2026h\x1b[1;3Hy\x1b[18Cz\x1b[?2026l");
    // On a ground of its own they are written.
    let blue = Style::new().bg(Color::Blue);
    painter.buffer().set_string(2, 0, " ".repeat(18), blue);
    let blanks = " ".repeat(18);
    assert_eq!(flushed(&mut painter), format!("\x1b[?2026h\x1b[1;3H\x1b[44m{blanks}\x1b[?2026l"));
}

#[test]
fn a_sign_takes_as_many_columns_as_the_tables_say() {
    let mut cell = Cell::EMPTY;
    for sign in '\u{20}'..='\u{3fff}' {
        let said = unicode_width::UnicodeWidthChar::width(sign).unwrap_or(0).max(1);
        assert_eq!(usize::from(columns_of(cell.set_char(sign))), said, "{sign:?}");
    }
}

#[test]
fn the_terminal_shows_what_was_drawn_whatever_was_there() {
    let styles = [
        Style::new(),
        Style::new().add_modifier(Modifier::DIM),
        Style::new().add_modifier(Modifier::BOLD).fg(Color::Red),
        Style::new().add_modifier(Modifier::REVERSED),
        Style::new().bg(Color::Blue),
        Style::new().bg(GROUND),
        Style::new().fg(LETTER).bg(GROUND).add_modifier(Modifier::BOLD),
        Style::new().fg(LETTER).bg(GROUND).add_modifier(Modifier::DIM | Modifier::BOLD),
        Style::new().fg(GROUND).bg(LETTER).add_modifier(Modifier::REVERSED),
    ];
    let signs = [" ", " ", " ", "a", "·", "界"];
    let mut seed = 7_u32;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from(seed >> 16).unwrap() % limit
    };
    let mut painter = Painter::new(24, 3);
    let area = painter.area();
    let mut glass = Glass { cells: Buffer::empty(area), at: (0, 0), style: Style::new() };
    for turn in 0..3000 {
        for _ in 0..below(12) {
            let (mut x, y) = (u16::try_from(below(24)).unwrap(), u16::try_from(below(3)).unwrap());
            let style = styles[below(styles.len())];
            let blank = below(4) == 0;
            for _ in 0..=below(if blank { 23 } else { 9 }) {
                let sign = if blank { " " } else { signs[below(6)] };
                painter.buffer().set_stringn(x, y, sign, usize::from(24 - x), style);
                x = (x + 1).min(23);
            }
        }
        let mut out = Vec::new();
        if turn % 3 == 0 {
            let some = [Rect::new(3, 0, 9, 2), Rect::new(14, 1, 10, 2)];
            painter.flush_areas(&some, &mut out).unwrap();
        }
        painter.flush(&mut out).unwrap();
        glass.show(std::str::from_utf8(&out).unwrap());
        for y in 0..3 {
            let mut covered = 0;
            for x in 0..24 {
                if covered == 0 {
                    let (shown, meant) = (&glass.cells[(x, y)], &painter.next[(x, y)]);
                    assert_eq!(Glass::seen(shown), Glass::seen(meant), "{turn}: {x}, {y}");
                    covered = columns_of(meant) - 1;
                } else {
                    covered -= 1;
                }
            }
        }
    }
}
