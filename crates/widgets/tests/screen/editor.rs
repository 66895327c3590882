//! The screen on which a character is made.

use kekkai_rules::knk::{
    Category, class::Class, creation::Character, preview::derived, rank::Rank,
};
use kekkai_widgets::{
    Glyphs, Hint, Lang, Role, Theme, Words,
    editor::{self, CharacterEditor, Editor, Field, Line, Number, State},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::snapshots::check;

fn field(label: String, value: &str, right: &str, state: State) -> Line {
    Line::Field(Field { label, value: value.to_owned(), right: right.to_owned(), state })
}

/// Somebody with a breach, one that is allowed, and a number that departs.
fn drawn(words: &Words, theme: Theme, glyphs: &Glyphs, (columns, rows): (u16, u16)) -> Buffer {
    let mut jun = Character::blank(Category::Profi);
    (jun.sheet.class, jun.sheet.sixth) = (Some(Class::Esper), Some(Rank::default()));
    jun.sheet.a = "C+".parse().unwrap();
    let numbers: Vec<Number> = derived(&jun.sheet.sheet().unwrap())
        .into_iter()
        .map(|row| {
            let departs = row.key == "hp";
            let plus = row.plus.map(|plus| format!(" (+ {plus})")).unwrap_or_default();
            let value = format!("{}{}{plus}", if departs { "130 → " } else { "" }, row.value);
            Number { label: words.derived_name(row.key), value, departs }
        })
        .collect();
    let sound = State::Sound;
    let mut lines = vec![
        Line::Heading(words.t("editor-who")),
        field(words.t("editor-name"), "Nanaya Jun", "", sound),
        field(words.t("editor-token"), "", "KNK-NEW-05", State::Breach),
        field(words.t("editor-class"), &words.class(&Class::Esper), "", sound),
        Line::Heading(words.t("editor-stats")),
    ];
    for stat in kekkai_rules::knk::rank::Stat::ALL {
        lines.push(field(words.stat(stat), "EX---", "KNK-CAT-07", State::Allowed));
    }
    lines.extend((0..30).map(|n| field(words.t("editor-sp-to-cp"), &n.to_string(), "0", sound)));
    let about = [
        (words.t("editor-about-printed"), Role::Text),
        (format!("a {}", words.t("editor-allow")), Role::Prompt),
    ];
    let hints = [("←→", words.t("hint-change")), ("s", words.t("editor-key-save"))];
    let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
    let model = CharacterEditor {
        title: "Nanaya Jun",
        count: &words.purses(&jun.reckon()),
        lines: &lines,
        selected: 2,
        numbers_title: &words.t("editor-numbers"),
        numbers: &numbers,
        about_title: &words.t("editor-token"),
        about: &about,
        prompt: &words.t("editor-token"),
        role: Role::Prompt,
        typed: Some(("NJ", 2)),
        hints: &hints,
    };
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
    editor::draw(&model, theme, glyphs, buf.area, &mut buf);
    buf
}

#[test]
fn the_form_at_both_sizes_in_both_languages() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for size in [(80, 24), (120, 40)] {
            let buf = drawn(&words, Theme::ansi(), &Glyphs::unicode(), size);
            check(&format!("maker_{}x{}_{}", size.0, size.1, lang.code()), &buf);
        }
    }
}

#[test]
fn in_ascii_without_colour_a_breach_has_a_sign_of_its_own() {
    let buf = drawn(&Words::new(Lang::En), Theme::mono(), &Glyphs::ascii(), (80, 24));
    check("maker_80x24_mono", &buf);
}

#[test]
fn the_cursor_of_the_editor_stands_where_the_next_letter_goes() {
    let at = |lines: &[&str], cursor| {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let editor = Editor { title: "", lines: &lines, cursor, foot: "" };
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        editor::draw_editor(&editor, Theme::mono(), &Glyphs::unicode(), buf.area, &mut buf);
        let reversed = buf.area.positions().find(|at| {
            let cell = buf.cell(*at).unwrap();
            cell.modifier.contains(ratatui_core::style::Modifier::REVERSED)
        });
        let at = reversed.unwrap();
        (at.x - 4, at.y - 3)
    };
    assert_eq!(at(&[""], (0, 0)), (0, 0));
    assert_eq!(at(&["ab", "c"], (1, 1)), (1, 1));
    // A line of 71 letters is full: the next one goes to the next row.
    let full = "a".repeat(71);
    assert_eq!(at(&[&full], (0, 71)), (0, 1));
    assert_eq!(at(&[&full, "b"], (1, 1)), (1, 1));
}
