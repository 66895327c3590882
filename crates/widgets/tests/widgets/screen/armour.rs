//! The protection of a body as a figure, on the card and on the sheet of a system that declares one.

use kekkai_battle::{Audience, Fight, library::Library, scenario::Scenario};
use kekkai_rules::Id;
use kekkai_widgets::{Glyphs, Lang, Theme};

use super::{Props, dump, snapshots::check_text};

const BATTLE: &str = r#"(
    system: "d100",
    title: "An uneven mail",
    sides: [(name: "Red"), (name: "Blue")],
    combatants: [
        (name: "Rolf", side: "Red", at: "5E", sheet: (
            characteristics: (ws: 45, str: 30, tou: 30, ini: 40, agi: 42, dex: 35, int: 32, wp: 34, fel: 36), health: 12,
            armour: (head: 10, left_arm: 1, right_arm: 12, torso: 3, left_leg: 4, right_leg: 5),
        )),
    ],
)"#;

/// The screen of the GM in the theme without colours, in ASCII, with Rolf's card.
fn props(lang: Lang) -> Props {
    let scenario = Scenario::parse(BATTLE, &Library::default(), "test", 1);
    let fight = Fight::new(scenario.unwrap_or_else(|error| panic!("{error}")).setup).unwrap();
    let view = fight.view(Audience::Gm);
    Props { view, theme: Theme::mono(), glyphs: Glyphs::ascii(), ..Props::new(lang) }
}

/// What Rolf wears, by the place where each stands on the figure.
const FIGURES: [[&str; 4]; 2] = [
    [
        "armour class  O  head: 10",
        " left arm: 1 /|\\ right arm: 12",
        "              #  torso: 3",
        " left leg: 4 / \\ right leg: 5",
    ],
    [
        "  класс брони  O  голова: 10",
        "левая рука: 1 /|\\ правая рука: 12",
        "               #  торс: 3",
        "левая нога: 4 / \\ правая нога: 5",
    ],
];

#[test]
fn armour_is_a_figure_with_its_six_places_on_card_and_sheet() {
    for (lang, figure) in Lang::ALL.into_iter().zip(FIGURES) {
        let props = props(lang);
        let sheet = props.words.sheet_lines(props.view.find(Id(0)).unwrap(), &props.view);
        assert!(sheet.windows(4).any(|lines| lines == figure), "{sheet:#?}");
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| {
                (model.chosen, model.cursor, model.target) = (Some(Id(0)), None, None);
            });
            let text = dump::text(&buf);
            for line in figure {
                assert!(text.contains(line), "{line}:\n{text}");
            }
            check_text(&format!("armour_{columns}x{rows}_{}", lang.code()), &text);
        }
    }
}
