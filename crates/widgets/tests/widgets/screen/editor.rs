//! The screen on which a character is made.

use kekkai_rules::{
    CharacterForm as _,
    knk::{
        Category,
        class::Class,
        creation::Character,
        preview::{derived, name},
        rank::Rank,
    },
};
use kekkai_widgets::{
    Glyphs, Hint, Lang, Role, Theme, Words,
    editor::{self, CharacterEditor, Editor, EditorLine, Field, FieldState, Number},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::snapshots::check;

fn field(label: String, value: &str, right: &str, state: FieldState) -> EditorLine {
    EditorLine::Field(Field { label, value: value.to_owned(), right: right.to_owned(), state })
}

/// Somebody with a breach, one that is allowed, and a number that departs.
fn drawn(words: &Words, theme: &Theme, glyphs: &Glyphs, (columns, rows): (u16, u16)) -> Buffer {
    let mut jun = Character::blank(Category::Profi);
    (jun.sheet.class, jun.sheet.sixth) = (Some(Class::Esper), Some(Rank::default()));
    jun.sheet.a = "C+".parse().unwrap();
    let numbers: Vec<Number> = derived(&jun.sheet.sheet().unwrap())
        .into_iter()
        .map(|row| {
            let departs = row.key == "hp";
            let plus = row.plus.map(|plus| format!(" (+ {plus})")).unwrap_or_default();
            let value = format!("{}{}{plus}", if departs { "130 → " } else { "" }, row.value);
            Number { label: words.term(&name(row.key)), value, departs }
        })
        .collect();
    let sound = FieldState::Sound;
    let mut lines = vec![
        EditorLine::Heading(words.t("editor-who")),
        field(words.t("editor-name"), "Nanaya Jun", "", sound),
        field(words.t("editor-token"), "", "KNK-NEW-05", FieldState::Breach),
        field(words.t("editor-class"), &words.term(&Class::Esper.phrase()), "", sound),
        EditorLine::Heading(words.t("editor-stats")),
    ];
    for stat in kekkai_rules::knk::rank::Stat::ALL {
        lines.push(field(words.term(&stat.phrase()), "EX---", "KNK-CAT-07", FieldState::Allowed));
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
        count: &words.term(&jun.spent()),
        lines: &lines,
        selected: 2,
        numbers_title: &words.t("editor-numbers"),
        numbers: &numbers,
        figure: &[],
        part: "",
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
            let buf = drawn(&words, &Theme::ansi(), &Glyphs::unicode(), size);
            check(&format!("maker_{}x{}_{}", size.0, size.1, lang.code()), &buf);
        }
    }
}

#[test]
fn in_ascii_without_colour_a_breach_has_a_sign_of_its_own() {
    let buf = drawn(&Words::new(Lang::En), &Theme::mono(), &Glyphs::ascii(), (80, 24));
    check("maker_80x24_mono", &buf);
}

/// One field, twelve numbers, and so many lines about the field, on 80 columns and 24 rows.
fn rows(label: &str, value: &str, right: &str, about: usize) -> Vec<String> {
    let lines = [field(label.to_owned(), value, right, FieldState::Breach)];
    let number =
        |n: usize| Number { label: format!("number {n}"), value: n.to_string(), departs: false };
    let numbers: Vec<Number> = (1..=12).map(number).collect();
    let about: Vec<(String, Role)> =
        (1..=about).map(|n| (format!("about {n}."), Role::Text)).collect();
    let model = CharacterEditor {
        title: "",
        count: "",
        lines: &lines,
        selected: 0,
        numbers_title: "Numbers",
        numbers: &numbers,
        figure: &[],
        part: "",
        about_title: "About",
        about: &about,
        prompt: "",
        role: Role::Prompt,
        typed: None,
        hints: &[],
    };
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    editor::draw(&model, &Theme::mono(), &Glyphs::unicode(), buf.area, &mut buf);
    let cell = |x, y| buf.cell((x, y)).unwrap().symbol().to_owned();
    (0..24).map(|y| (0..80).map(|x| cell(x, y)).collect()).collect()
}

#[test]
fn a_value_moves_where_it_or_its_label_would_be_cut() {
    let row = |label, value, right| {
        let row: String = rows(label, value, right, 0)[1].chars().take(44).collect();
        row.trim_end().to_owned()
    };
    assert_eq!(row("fire", "EX", "1 SP"), " ! fire                  EX             1 SP");
    assert_eq!(
        row("runes", "E, for a school at A", "KNK-CLS-20"),
        " ! runes     E, for a school at A KNK-CLS-20"
    );
    assert_eq!(
        row("A by the next higher category", "", "2 IP"),
        " ! A by the next higher category        2 IP"
    );
    // Where both are too long, the value is cut in its place.
    let long = "a".repeat(40);
    assert!(row("notes", &long, "").starts_with(" ! notes                 aaa"));
}

#[test]
fn what_is_told_of_a_field_goes_before_numbers() {
    let shown = |about: usize, text: &str| {
        rows("token", "", "", about).iter().any(|row| row.contains(text))
    };
    assert!(shown(7, "Numbers ──") && shown(7, "number 12") && shown(7, "about 7."));
    assert!(shown(12, "Numbers +5 ──") && !shown(12, "number 8") && shown(12, "about 12."));
    // The first numbers always stay; what has no room then is counted.
    assert!(shown(20, "number 5") && shown(20, "About +6 ──") && !shown(20, "about 15."));
}

#[test]
fn the_cursor_of_the_editor_stands_where_the_next_letter_goes() {
    let at = |lines: &[&str], cursor| {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let editor = Editor { title: "", lines: &lines, cursor, foot: "" };
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        editor::draw_editor(&editor, &Theme::mono(), &Glyphs::unicode(), buf.area, &mut buf);
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
