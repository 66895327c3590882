//! What has to be told apart by colour can be, by usual eyes and by those that a theme is made for.
//!
//! Losses are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, *A Physiologically-based Model for Simulation
//! of Color Vision Deficiency* (2009), whole.

use kekkai_battle::Hue;
use kekkai_widgets::theme::{Depth, Role, Shipped, Theme};
use ratatui_core::style::{Modifier, Style};

use super::colour::{Eye, Rgb, distance, rgb};

const USUAL: Eye = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTAN: Eye = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTAN: Eye = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITAN: Eye = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

/// The least distance of the parts of a bar, whatever their number says beside.
const BARS: f64 = 20.0;
/// That of what is laid over the ground, and of the ground.
const OVERLAYS: f64 = 10.0;
/// That of any two sides.
const SIDES: f64 = 12.0;
/// That of the two sides that nearly every fight has.
const RED_AND_BLUE: f64 = 40.0;

/// The colour that is seen of a mark: its ground, or its sign where it has none.
fn mark(style: Style) -> Rgb {
    style.bg.or(style.fg).and_then(rgb).expect("a colour")
}

/// Pairs that come nearer to each other than they may.
fn near(eye: &Eye, least: f64, all: &[(String, Rgb)]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, (one, colour)) in all.iter().enumerate() {
        for (other, far) in &all[at + 1..] {
            let is = distance(eye, *colour, *far);
            if is < least {
                found.push(format!("{one} and {other}: {is:.1}, not {least}"));
            }
        }
    }
    found
}

fn roles(theme: &Theme, roles: &[Role]) -> Vec<(String, Rgb)> {
    roles.iter().map(|role| (format!("{role:?}"), mark(theme.style(*role)))).collect()
}

fn faults(theme: &Theme, eye: &Eye) -> Vec<String> {
    let bars = [Role::BarGood, Role::BarWarn, Role::BarBad, Role::BarWaits, Role::BarGone];
    let overlays = [Role::Floor, Role::Reach, Role::Path, Role::Danger, Role::Area, Role::Aim];
    let side = |hue: Hue| (format!("{hue:?}"), mark(theme.token(Some(hue))));
    let mut found = near(eye, BARS, &roles(theme, &bars));
    found.extend(near(eye, OVERLAYS, &roles(theme, &overlays)));
    found.extend(near(eye, SIDES, &Hue::ALL.map(side)));
    found.extend(near(eye, RED_AND_BLUE, &[Hue::Red, Hue::Blue].map(side)));
    found
}

#[test]
fn a_theme_is_told_apart_by_the_eyes_that_it_is_made_for() {
    let eyes = |theme| match theme {
        Shipped::RedGreen => vec![("protan", PROTAN), ("deutan", DEUTAN), ("usual", USUAL)],
        Shipped::BlueYellow => vec![("tritan", TRITAN), ("usual", USUAL)],
        Shipped::Dark | Shipped::Light | Shipped::HighContrast => vec![("usual", USUAL)],
        // They tell by the terminal's own colours and by modifiers, or by modifiers alone.
        Shipped::SixteenDark | Shipped::SixteenLight | Shipped::Mono => Vec::new(),
    };
    let mut found = Vec::new();
    for theme in Shipped::ALL {
        for (name, eye) in eyes(theme) {
            let faults = faults(&theme.at(Depth::True), &eye);
            found.extend(
                faults.into_iter().map(|fault| format!("{}, {name}: {fault}", theme.name())),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// In sixteen colours overlays are signs and modifiers; bars and sides are told apart by colour, or by a line under them.
#[test]
fn in_sixteen_colours_bars_and_sides_are_told_apart_by_the_eyes_that_a_theme_is_made_for() {
    let eyes = [
        (Shipped::RedGreen, vec![PROTAN, DEUTAN, USUAL]),
        (Shipped::BlueYellow, vec![TRITAN, USUAL]),
        (Shipped::HighContrast, vec![USUAL]),
    ];
    let mut found = Vec::new();
    for (theme, eyes) in eyes {
        let look = theme.at(Depth::Sixteen);
        let bars = [Role::BarGood, Role::BarWarn, Role::BarBad, Role::BarWaits];
        let side = |hue: Hue| (format!("{hue:?}"), mark(look.token(Some(hue))));
        let plain = |hue: &Hue| !look.token(Some(*hue)).add_modifier.contains(Modifier::UNDERLINED);
        let sides: Vec<_> = Hue::ALL.into_iter().filter(plain).map(side).collect();
        assert!(sides.len() + 1 >= Hue::ALL.len(), "one of them at most has a line under it");
        for eye in eyes {
            let mut faults = near(&eye, BARS, &roles(&look, &bars));
            faults.extend(near(&eye, SIDES, &sides));
            faults.extend(near(&eye, RED_AND_BLUE, &[Hue::Red, Hue::Blue].map(side)));
            found.extend(faults.into_iter().map(|fault| format!("{theme:?}: {fault}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_usual_theme_would_not_do_for_all_eyes() {
    let theme = Shipped::Dark.theme();
    assert!(!faults(&theme, &DEUTAN).is_empty(), "the simulation does nothing");
    assert!(!faults(&theme, &TRITAN).is_empty(), "the simulation does nothing");
}
