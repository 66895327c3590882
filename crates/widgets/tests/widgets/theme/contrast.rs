//! What is read stands out from its ground: 4.5 : 1 after WCAG 2.1, where it is letters or digits.

use kekkai_battle::{Cell, Hue};
use kekkai_widgets::{
    Lang, Overlay, help,
    theme::{Depth, Role, Shipped, Theme},
};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::{
    colour::{Rgb, contrast, rgb},
    looks,
};
use crate::screen::Props;

/// The least contrast of letters and digits.
const TEXT: f64 = 4.5;
/// That of signs that are no text, upon any ground that they may get onto: of what lies or is marked in a cell.
const SIGN: f64 = 3.0;
/// That of a frame.
const LINE: f64 = 1.5;

/// What a role is, which says where it has to be seen.
enum Use {
    /// It has a ground of its own, which is text's; or a ground that text stands on.
    Ground,
    /// Text upon any ground of text.
    Text,
    /// Text, and a sign upon anything a combatant can stand on.
    TextAndSign,
    /// A sign upon anything a combatant can stand on.
    Sign,
    /// The sign of a terrain upon its own ground.
    Terrain,
    /// A frame upon a panel.
    Line,
    /// Nothing that is read.
    None,
}

fn use_of(role: Role) -> Use {
    match role {
        Role::Screen
        | Role::Panel
        | Role::Actor
        | Role::ActorRow
        | Role::Cursor
        | Role::Target
        | Role::Alarm
        | Role::Reach
        | Role::ReachOdd
        | Role::Path
        | Role::Area
        | Role::Danger
        | Role::Seen
        | Role::BarGood
        | Role::BarWarn
        | Role::BarBad
        | Role::BarBelow
        | Role::BarWaits
        | Role::BarGone
        | Role::BarSecond
        | Role::BarThird
        | Role::BarChance
        | Role::News
        | Role::Prompt
        | Role::Refusal
        | Role::Keys
        | Role::Selected => Use::Ground,
        Role::Text
        | Role::Dim
        | Role::Heading
        | Role::Header
        | Role::HeaderCursor
        | Role::Fallen
        | Role::Key
        | Role::Hit
        | Role::Death
        | Role::Ruling
        | Role::Turn
        | Role::Good
        | Role::Price => Use::Text,
        Role::Sign | Role::Item => Use::TextAndSign,
        Role::Aim => Use::Sign,
        Role::Ordinary
        | Role::Strong
        | Role::Indestructible
        | Role::Hindrance
        | Role::Shallow
        | Role::Deep
        | Role::Ice
        | Role::Cover
        | Role::Plants
        | Role::Unknown
        | Role::Shadow => Use::Terrain,
        Role::Frame | Role::FrameLive => Use::Line,
        // The sign of the floor is a mere ornament.
        Role::Floor | Role::FloorOdd => Use::None,
    }
}

/// Grounds that text without one of its own stands on.
const TEXT_ON: [Role; 6] =
    [Role::Screen, Role::Panel, Role::ActorRow, Role::News, Role::Prompt, Role::Keys];

/// Grounds of a cell that somebody can stand on.
const SIGN_ON: [Role; 14] = [
    Role::Floor,
    Role::FloorOdd,
    Role::Shadow,
    Role::Reach,
    Role::ReachOdd,
    Role::Danger,
    Role::Seen,
    Role::Area,
    Role::Hindrance,
    Role::Shallow,
    Role::Deep,
    Role::Ice,
    Role::Cover,
    Role::Plants,
];

/// What is behind the letters, and their colour where nothing says one, as far as a theme can count on it.
fn plain(look: &Theme) -> (Rgb, Rgb) {
    let (dark, light) = ([0.0; 3], [229.0; 3]);
    if *look == Shipped::SixteenLight.theme() { (dark, [255.0; 3]) } else { (light, dark) }
}

/// The ground that one style leaves below another: letters are written upon its colour, and not as it writes its own.
fn ground(style: Style, under: Rgb) -> Rgb {
    style.bg.and_then(rgb).unwrap_or(under)
}

/// The colours of letters in a style upon a ground, as a terminal shows them.
fn shown(style: Style, plain: Rgb, under: Rgb) -> (Rgb, Rgb) {
    let letters = style.fg.and_then(rgb).unwrap_or(plain);
    let (letters, under) = (letters, ground(style, under));
    let (letters, under) = if style.add_modifier.contains(Modifier::REVERSED) {
        (under, letters)
    } else {
        (letters, under)
    };
    if !style.add_modifier.contains(Modifier::DIM) {
        return (letters, under);
    }
    // Terminals take two thirds of the letters' colour.
    let dimmed = |at: usize| letters[at] * 2.0 / 3.0 + under[at] / 3.0;
    ([dimmed(0), dimmed(1), dimmed(2)], under)
}

/// Everything of a theme that cannot be read.
fn faults(name: &str, theme: &Theme) -> Vec<String> {
    let (letters, behind) = plain(theme);
    let screen = ground(theme.style(Role::Screen), behind);
    let under = |role: Role| ground(theme.style(role), screen);
    let mut found = Vec::new();
    let mut ask = |what: String, style: Style, upon: Rgb, least: f64| {
        let (letters, under) = shown(style, letters, upon);
        let is = contrast(letters, under);
        if is < least {
            found.push(format!("{name}: {what}: {is:.2} : 1, not {least} : 1"));
        }
    };
    let hues = Hue::ALL.into_iter().map(Some).chain([None]);
    for hue in hues {
        ask(format!("token of {hue:?}"), theme.token(hue), screen, TEXT);
        for on in TEXT_ON {
            ask(format!("name of {hue:?} on {on:?}"), theme.name(hue), under(on), TEXT);
        }
    }
    for role in Role::ALL {
        let style = theme.style(role);
        let mut on = |grounds: &[Role], least: f64| {
            for ground in grounds {
                ask(format!("{role:?} on {ground:?}"), style, under(*ground), least);
            }
        };
        match use_of(role) {
            Use::Ground => on(&[Role::Screen], TEXT),
            Use::Text => on(&TEXT_ON, TEXT),
            Use::TextAndSign => {
                on(&TEXT_ON, TEXT);
                on(&SIGN_ON, SIGN);
            }
            Use::Sign => on(&SIGN_ON, SIGN),
            Use::Terrain => on(&[role], TEXT),
            Use::Line => on(&[Role::Panel], LINE),
            Use::None => {}
        }
    }
    found
}

#[test]
fn every_text_in_every_theme_can_be_read() {
    let found: Vec<String> =
        looks().iter().flat_map(|(name, _, look)| faults(name, look)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_high_contrast_theme_is_read_at_seven_to_one() {
    let theme = Shipped::HighContrast.theme();
    let letters = [
        Role::Text,
        Role::Dim,
        Role::Heading,
        Role::Key,
        Role::Sign,
        Role::Hit,
        Role::Death,
        Role::Good,
    ];
    for role in letters {
        let (text, under) = shown(theme.style(role), [255.0; 3], [0.0; 3]);
        assert!(contrast(text, under) >= 7.0, "{role:?}");
    }
}

#[test]
fn high_contrast_in_sixteen_colours_has_seven_to_one_for_all_that_is_read() {
    let theme = Shipped::HighContrast.at(Depth::Sixteen);
    for role in Role::ALL {
        let read = match use_of(role) {
            Use::Ground | Use::Text | Use::TextAndSign => true,
            Use::Sign | Use::Terrain | Use::Line | Use::None => false,
        };
        let (text, under) = shown(theme.style(role), [255.0; 3], [0.0; 3]);
        assert!(!read || contrast(text, under) >= 7.0, "{role:?}: {}", contrast(text, under));
    }
}

#[test]
fn every_sign_of_the_legend_can_be_read() {
    let mut found = Vec::new();
    for (name, _, look) in looks() {
        let props = Props { theme: look, ..Props::new(Lang::En) };
        let (letters, behind) = plain(&props.theme);
        let area = Rect::new(0, 0, 240, 60);
        let mut buf = Buffer::empty(area);
        let look = (&props.theme, &props.glyphs);
        help::draw_signs(
            &props.view,
            &props.words,
            look,
            &help::Page::of(0, false, &props.words),
            area,
            &mut buf,
        );
        let [ink, ..] = props.glyphs.bar;
        let [upright, corners @ ..] = props.glyphs.frame;
        let lines = [upright, props.glyphs.rule, props.glyphs.floor, ink, " "];
        for at in area.positions() {
            let cell = &buf[at];
            let is_line = lines.contains(&cell.symbol()) || corners.contains(&cell.symbol());
            let (text, under) = shown(cell.style(), letters, behind);
            let is = contrast(text, under);
            if !is_line && is < TEXT {
                found.push(format!(
                    "{name}: {} at {at}: {is:.2} {:?}",
                    cell.symbol(),
                    cell.style()
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn contrast_is_that_of_the_standard() {
    let grey = |value| [value; 3];
    assert!((contrast(grey(0.0), grey(255.0)) - 21.0).abs() < 0.001);
    assert!((contrast(grey(119.0), grey(255.0)) - 4.478).abs() < 0.001);
    assert_eq!(rgb(Color::Indexed(67)), Some([95.0, 135.0, 175.0]));
}

#[test]
fn both_letters_of_a_token_are_read_under_an_overlay() {
    let cells: Vec<Cell> = Cell::all().collect();
    let mut props = Props::new(Lang::En);
    for (name, _, look) in looks() {
        props.theme = look;
        let (letters, behind) = plain(&props.theme);
        let drawn = props.draw(80, 24, |model| {
            model.overlay = Overlay::Sight { seen: &cells, past: &[] };
            (model.cursor, model.target) = (None, None);
        });
        // The map, without its headers.
        for (x, y) in (2..22).flat_map(|y| (3..43).map(move |x| (x, y))) {
            let cell = &drawn[(x, y)];
            if cell.symbol().chars().all(char::is_alphabetic) {
                let (text, under) = shown(cell.style(), letters, behind);
                let is = contrast(text, under);
                assert!(
                    is >= SIGN,
                    "{name}: {} at {x}, {y}: {is:.2} {:?}",
                    cell.symbol(),
                    cell.style()
                );
            }
        }
    }
}
