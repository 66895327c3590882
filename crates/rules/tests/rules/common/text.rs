//! What a text from outside keeps.

use kekkai_rules::{
    Lost, PlainText,
    text::{MOST_LINES_CHARS, plain_lines},
};

#[test]
fn what_would_be_lost_of_a_typed_text_is_named() {
    assert_eq!(PlainText::whole("Ve\u{1b}[31mga"), Err(Lost::Control('\u{1b}')));
    assert_eq!(PlainText::whole(&"я".repeat(65)), Err(Lost::TooLong { columns: 65 }));
    for kept in ["я".repeat(64), format!("  {}  ", "x".repeat(64)), "a\tb\u{200b}".to_owned()] {
        assert_eq!(PlainText::whole(&kept), Ok(PlainText::new(&kept)));
    }
}

#[test]
fn control_characters_and_direction_marks_are_dropped() {
    assert_eq!(PlainText::new("Ve\u{1b}[31mga\u{202e}\u{9b}").as_str(), "Ve[31mga");
    assert_eq!(PlainText::new(" a\tb\nc ").as_str(), "a b c");
}

#[test]
fn a_name_of_three_hundred_letters_is_cut_to_the_limit() {
    assert_eq!(PlainText::new(&"я".repeat(300)).as_str().chars().count(), PlainText::MAX_COLUMNS);
}

#[test]
fn stacked_marks_are_limited() {
    let stacked = format!("e{}", "\u{0316}".repeat(50));
    assert_eq!(PlainText::new(&stacked).as_str().chars().count(), 1 + 4);
}

#[test]
fn a_text_of_several_lines_keeps_them_and_nothing_dangerous() {
    assert_eq!(plain_lines("a\tb\r\n\u{1b}[2J\u{202e}c\n"), "a b\n[2Jc\n");
    assert_eq!(plain_lines(&"я".repeat(30_000)).chars().count(), MOST_LINES_CHARS);
}

#[test]
fn a_line_that_is_too_long_is_cut_at_blanks() {
    let long = format!("{} {} end", "я".repeat(40), "x".repeat(24));
    assert_eq!(PlainText::folded(&long), ["я".repeat(40), format!("{} end", "x".repeat(24))]);
    let parts = PlainText::folded(&"x".repeat(130)).into_iter().map(str::len).collect::<Vec<_>>();
    assert_eq!(parts, [64, 64, 2]);
    assert_eq!(PlainText::folded(""), [""]);
}

#[test]
fn nothing_but_marks_is_nothing() {
    assert!(PlainText::new("\u{301}\u{301}\u{200b}").is_empty());
}

#[test]
fn lines_that_were_folded_are_paragraphs_again() {
    let sentence = "The smuggler at the north gate will take forty gold coins and no less before \
                    anybody is let through, and he has to be paid before dawn.";
    let long = format!("{} {} end", "я".repeat(40), "x".repeat(24));
    let typed = [sentence, "", "A line of its own.", &long, "", &"x".repeat(130), "end"];
    let lines: Vec<PlainText> =
        typed.iter().flat_map(|line| PlainText::folded(line)).map(PlainText::new).collect();
    assert!(lines.len() > typed.len() + 4);
    assert_eq!(PlainText::unfolded(&lines), typed);
    assert!(PlainText::unfolded(&[]).is_empty());
}
