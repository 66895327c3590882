//! Colours of sides, and how they are kept.

use kekkai_battle::{Hue, Side, side::hues};
use kekkai_rules::PlainText;

fn side(colour: Option<Hue>) -> Side {
    Side { name: PlainText::from("Reds".to_owned()), edge: None, colour }
}

#[test]
fn sides_without_a_colour_take_those_that_are_left() {
    let sides = [side(None), side(Some(Hue::Red)), side(None)];
    assert_eq!(hues(&sides), [Hue::Blue, Hue::Red, Hue::Green]);
    let many = vec![side(None); Hue::ALL.len() + 1];
    assert_eq!(hues(&many).last(), Some(&Hue::Red));
}

#[test]
fn a_colour_is_written_in_text_and_changes_no_bytes() {
    let text = ron::to_string(&side(Some(Hue::Pink))).unwrap();
    assert!(text.contains("colour:Some(pink)"), "{text}");
    assert_eq!(ron::from_str::<Side>(&text).unwrap(), side(Some(Hue::Pink)));
    let bytes = postcard::to_allocvec(&side(Some(Hue::Pink))).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&side(None)).unwrap());
    assert_eq!(postcard::from_bytes::<Side>(&bytes).unwrap(), side(None));
}
