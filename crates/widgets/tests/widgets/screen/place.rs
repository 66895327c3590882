//! What a place looks like: marks, statuses, borders, those who wait behind them, holds, the hidden.

use std::sync::Arc;

use kekkai_battle::{
    combatant::{Away, Edge},
    field::{Local, Mark, Status},
};
use kekkai_rules::{End, Ground, Id, Light, Terrain, knk::Condition};
use kekkai_widgets::{Glyphs, Lang, Overlay, Theme, help, palette};

use super::{Props, snapshots::check, stage};

/// The stage as a place with everything in it.
pub(crate) fn props(lang: Lang) -> Props {
    let mut props = Props::new(lang);
    let mut field = stage::field();
    let mut mark = |mark: Mark, cells: &str| {
        cells.split(' ').for_each(|at| field.mark(stage::cell(at), mark, true));
    };
    mark(Mark::Shadow, "16B 17B 18B 16C 17C 18C 12F 7J 14T");
    mark(Mark::Unjumpable, "9E 10E");
    mark(Mark::Low, "11E 12E 12G");
    for at in ["14L", "15L", "16L", "14M", "15M", "16M"].map(stage::cell) {
        field.set(at, Ground::of(Terrain::Ice));
    }
    for (at, terrain) in [
        ("17L", Terrain::Shallow),
        ("17M", Terrain::Deep),
        ("18L", Terrain::Cover),
        ("18M", Terrain::Plants),
    ] {
        field.set(stage::cell(at), Ground::of(terrain));
    }
    for at in ["15L", "16L", "16M"].map(stage::cell) {
        field.mark(at, Mark::OverWater, true);
    }
    let air = Status::Night.over(field.air(), true);
    field.set_air(Status::Rain.over(air, true));
    let air = field.air();
    let mut local = |cells: [&str; 2], local: Local| {
        cells.map(stage::cell).into_iter().for_each(|at| field.set_local(at, local));
    };
    local(["2Q", "3Q"], Local { light: Some(Light::Sunlight), ..Local::default() });
    local(["4Q", "5Q"], Local { light: Some(Light::Day), ..Local::default() });
    local(["2R", "3R"], Status::Rain.on_cell(Local::default(), air, false));
    local(["4R", "5R"], Status::Holy.on_cell(Local::default(), air, true));
    local(["6R", "15M"], Status::Holy.on_cell(Local::default(), air, true));
    for edge in [Edge::North, Edge::West, Edge::South, Edge::East] {
        field.set_border(edge, edge == Edge::East);
    }
    props.view.field = Arc::new(field);
    let who = &mut props.view.combatants;
    who[2].relations = vec![stage::hold(End::Active, 3)];
    who[3].relations = vec![stage::hold(End::Passive, 2)];
    who[2].conditions = stage::conditions(&[Condition::Prone, Condition::Holding]);
    who[3].conditions = stage::conditions(&[Condition::Held]);
    who[4].conditions = stage::conditions(&[Condition::Hidden]);
    who[4].name = kekkai_rules::PlainText::new("Sable");
    who[4].token = kekkai_rules::PlainText::new("Sa");
    (who[1].at, who[1].away) =
        (None, Some(Away { edge: Edge::East, cell: Some(stage::cell("20J")) }));
    (who[5].at, who[5].fallen, who[5].departed) = (None, false, true);
    who[5].conditions.clear();
    props
}

#[test]
fn everything_of_a_place_is_told_apart() {
    for lang in Lang::ALL {
        let props = props(lang);
        for (columns, rows, at) in [(80, 24, "15L"), (120, 40, "16C"), (200, 60, "2R")] {
            let buf = props.draw(columns, rows, |model| {
                (model.cursor, model.target) = (Some(stage::cell(at)), None);
                model.chosen = Some(Id(2));
            });
            check(&format!("place_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
    let buf = props(Lang::Ru).draw(80, 24, |model| model.chosen = Some(Id(1)));
    assert!(super::dump::text(&buf).contains("за восточной границей"));
    let mut props = props(Lang::En);
    (props.theme, props.glyphs) = (Theme::mono(), Glyphs::ascii());
    let buf = props.draw(80, 24, |model| {
        (model.cursor, model.target) = (Some(stage::cell("7J")), None);
        model.chosen = Some(Id(3));
    });
    check("place_80x24_mono", &buf);
}

#[test]
fn what_lies_higher_or_lower_has_a_sign_its_number_and_a_line_of_the_legend() {
    let mut props = Props::new(Lang::Ru);
    props.view.heights = vec![(stage::cell("3C"), -1), (stage::cell("5C"), 2)];
    let rows = |props: &Props, at: &str| {
        let buf = props.draw(80, 24, |model| model.cursor = Some(stage::cell(at)));
        super::dump::text(&buf).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let high = rows(&props, "5C");
    assert!(high[0].contains("5C высота +2"), "{}", high[0]);
    // The brackets of the cursor take the place of a sign.
    let row = &rows(&props, "1A")[4];
    assert_eq!((row.matches('▵').count(), row.matches('▿').count()), (1, 1), "{row}");
    let low = rows(&props, "3C");
    assert!(low[0].contains("3C высота -1"), "{}", low[0]);
    let legend = |props: &Props| {
        let mut buf = props.draw(200, 60, |_| {});
        let look = (&props.theme, &props.glyphs);
        help::draw_signs(
            &props.view,
            &props.words,
            look,
            &help::Page::of(0, false, &props.words),
            buf.area,
            &mut buf,
        );
        super::dump::text(&buf)
    };
    let told = legend(&props);
    assert!(told.contains("место выше") && told.contains("место ниже"), "{told}");
    props.view.heights.clear();
    assert!(!legend(&props).contains("место выше"));
    (props.glyphs, props.view.heights) = (Glyphs::ascii(), vec![(stage::cell("5C"), 2)]);
    assert!(rows(&props, "1A")[4].chars().take(44).any(|sign| sign == 'T'));
}

#[test]
fn the_legend_has_a_page_of_its_own_where_it_must() {
    for lang in Lang::ALL {
        let props = Props::new(lang);
        let mut buf = props.draw(80, 24, |_| {});
        let within = ratatui_core::layout::Rect { height: 22, ..buf.area };
        help::draw_signs(
            &props.view,
            &props.words,
            (&props.theme, &props.glyphs),
            &help::Page::of(0, false, &props.words),
            within,
            &mut buf,
        );
        check(&format!("signs_80x24_{}", lang.code()), &buf);
    }
}

#[test]
fn a_palette_stands_in_columns() {
    let props = Props::new(Lang::Ru);
    let style = props.theme.style(kekkai_widgets::Role::Heading);
    let entry = |(key, sign, text, right): (char, &str, &str, &str)| palette::PaletteEntry {
        key,
        sign: sign.to_owned(),
        style,
        text: text.to_owned(),
        right: right.to_owned(),
    };
    let column = |title: &str, entries: &[(char, &str, &str, &str)]| palette::Column {
        title: title.to_owned(),
        entries: entries.iter().copied().map(entry).collect(),
    };
    let columns = [
        column("Что на клетке", &[('1', "##", "обычное препятствие", ""), ('2', "//", "лёд", "")]),
        column("Всё поле", &[('a', "☾", "ночь", "да"), ('b', "╏", "запад", "закрыт")]),
    ];
    let shown = palette::Palette {
        title: "Рисовать поле",
        columns: &columns,
        selected: (1, 0),
        foot: "Esc назад",
    };
    let mut buf = props.draw(80, 24, |_| {});
    let within = ratatui_core::layout::Rect { height: 22, ..buf.area };
    palette::draw(&shown, &props.theme, &props.glyphs, within, &mut buf);
    check("palette_80x24_ru", &buf);
    for (columns, rows) in [(0, 0), (1, 1), (3, 2), (20, 4)] {
        let within = ratatui_core::layout::Rect::new(0, 0, columns, rows);
        palette::draw(&shown, &props.theme, &props.glyphs, within, &mut buf);
        help::draw_signs(
            &props.view,
            &props.words,
            (&props.theme, &props.glyphs),
            &help::Page::of(0, false, &props.words),
            within,
            &mut buf,
        );
    }
}

#[test]
fn the_line_of_the_cell_names_what_is_there() {
    let props = props(Lang::En);
    let told = |columns: u16, at: &str| {
        let cursor = Some(stage::cell(at));
        let buf = props.draw(columns, 40, |model| {
            (model.cursor, model.overlay) = (cursor, Overlay::None);
        });
        let line: String = super::dump::text(&buf).lines().next().unwrap_or_default().to_owned();
        let end = line
            .split("Turn order")
            .next()
            .unwrap_or_default()
            .trim_end_matches([' ', '╮', '╭'])
            .to_owned();
        let (_, about) = end.split_once(&format!(" {at} ")).unwrap_or_default();
        format!("{at} {about}")
    };
    assert_eq!(told(80, "15L"), "15L ice, over wat…");
    assert_eq!(told(120, "15L"), "15L ice, over water");
    assert_eq!(told(120, "15M"), "15M ice, holy ground");
    assert_eq!(told(80, "16B"), "16B shadow");
    assert_eq!(told(80, "7J"), "7J Hagen, shadow,…");
    assert_eq!(told(120, "7J"), "7J Hagen, shadow, prone, hold…");
    assert_eq!(told(120, "2R"), "2R no rain");
    assert_eq!(told(120, "1A"), "1A north closed, west closed");
    assert_eq!(told(80, "14T"), "14T shadow, south…");
    assert_eq!(told(80, "9E"), "9E obstacle −12,…");
}
