//! The panel of odds, at every size and without colours or signs.

use kekkai_battle::odds::{Method, Odds, Outcome, Outlook, PickOdds, Probability, Together};
use kekkai_rules::{Arg, Id, Phrase, PlainText, knk::Reserve};
use kekkai_widgets::{
    Glyphs, Lang, OddsShown, Theme,
    odds::{draw_odds, odds_height},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{Props, snapshots::check};

fn p(ways: u128, of: u128) -> Probability {
    Probability::new(ways, of)
}

/// A blow of 28+1d120 against 60, and what a dodge of 54.2 % leaves of it.
fn outlook(stands: (u128, u128)) -> Outlook {
    let share = |ways| p(ways * stands.0, 120 * stands.1);
    let outcome = Outcome {
        who: Id(1),
        hits: Some(share(88)),
        criticals: share(29),
        out_at_once: Probability::NEVER,
        out: share(8),
        lost: (1..=88).map(|lost| (lost, share(1))).collect(),
        had: 81,
        most: 375,
        conditions: Vec::new(),
    };
    let (succeeds, succeeds_of) = (Some(p(88, 120)), None);
    Outlook { succeeds, succeeds_of, ways: Vec::new(), of: vec![outcome], together: None }
}

pub(super) fn shown(title: &str, method: Method) -> OddsShown {
    let odds = Odds {
        who: Id(0),
        method,
        thrown: true,
        spent: vec![(Reserve::Prana.id(), 15, 15)],
        let_be: outlook((1, 1)),
        answered: Some(outlook((11, 24))),
        picks: Vec::new(),
    };
    OddsShown {
        title: title.to_owned(),
        price: "15 prana".to_owned(),
        odds: Some(odds),
        done: false,
    }
}

/// The lines of the panel alone.
fn lines(props: &Props, shown: &OddsShown, columns: u16, rows: u16) -> Vec<String> {
    let area = Rect::new(0, 0, columns, rows);
    let mut buf = Buffer::empty(area);
    let mut model = props.model();
    model.odds = Some(shown);
    draw_odds(&model, area, &mut buf);
    let row = |y| (0..columns).map(|x| buf[(x, y)].symbol()).collect::<String>();
    (0..rows).map(|y| row(y).trim_end().to_owned()).collect()
}

#[test]
fn values_that_are_nearly_as_likely_as_each_other_are_as_high() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Sabre", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    odds.answered = None;
    odds.let_be.of[0].lost =
        (1..=88).map(|lost| (lost, p(1, 120 + u128::from(lost % 2 == 0)))).collect();
    for (columns, rows) in [(36, 3), (60, 8)] {
        let text = lines(&props, &shown, columns, rows).join("\n");
        assert!(text.contains("██████████"), "{text}");
        assert!(!text.contains(['▁', '▂', '▃', '▄', '▅', '▆', '▇']), "{text}");
    }
}

#[test]
fn odds_stand_above_the_log_at_every_size_in_both_languages() {
    for lang in Lang::ALL {
        let props = Props::new(lang);
        let shown = shown("Pavel → Vega · Sabre", Method::Exact);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| model.odds = Some(&shown));
            check(&format!("odds_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
}

#[test]
fn every_number_is_there_without_colours_and_without_signs() {
    let mut props = Props::new(Lang::En);
    props.theme = Theme::mono();
    let shown = shown("Pavel → Vega · Sabre", Method::Sampled(500));
    for glyphs in [Glyphs::unicode(), Glyphs::ascii()] {
        props.glyphs = glyphs;
        let text = lines(&props, &shown, 58, 8).join("\n");
        for part in [
            "Pavel",
            "≈ 500 runs · 15 prana",
            "(69.2–76.9)",
            "73.3 %",
            "33.6 %",
            "6.7 %",
            "3.1 %",
            "24.2 %",
            "45",
            "88",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(text.contains("Vega: a hit leaves 37 of 375 on average"), "{text}");
        assert_eq!(text.contains('█'), !props.glyphs.fold, "{text}");
        let brief = lines(&props, &shown, 40, 3).join("\n");
        for part in ["73.3→33.6 %", "6.7→3.1 %", "1…45…88"] {
            assert!(brief.contains(part), "{part} is not in\n{brief}");
        }
    }
}

#[test]
fn a_chance_counted_in_runs_has_a_sign_or_its_bounds_at_every_size() {
    let props = Props::new(Lang::En);
    for (method, is_counted) in [(Method::Sampled(500), true), (Method::Exact, false)] {
        let shown = shown("Pavel → Vega · Sabre", method);
        for (columns, rows) in [(60, 8), (58, 5), (40, 3), (30, 3), (36, 1)] {
            let text = lines(&props, &shown, columns, rows);
            let below = text.get(usize::from(rows > 1)..).unwrap_or_default().join("\n");
            let chances = below.matches('%').count();
            let marked = below.matches('≈').count() + below.matches(" (").count();
            assert!(chances > 0, "{text:#?}");
            assert_eq!(marked > 0, is_counted, "{text:#?}");
        }
        let whole = lines(&props, &shown, 60, 8).join("\n");
        assert_eq!(whole.contains("≈33.6 %"), is_counted, "{whole}");
    }
}

#[test]
fn of_what_is_done_the_panel_says_that_these_were_the_odds_and_lists_no_choices() {
    for (lang, were, picks) in [
        (Lang::En, "the odds were", "Choices on the way:"),
        (Lang::Ru, "шансы были", "Что можно выбрать:"),
    ] {
        let props = Props::new(lang);
        let aimed = with_picks("Pavel → Vega · Sabre");
        let price = props.words.t("odds-rolled");
        let done = OddsShown { price, done: true, ..aimed.clone() };
        let rows = odds_height(&done, 36);
        assert_eq!(rows, odds_height(&aimed, 36), "no panel moves");
        let [before, after] =
            [&aimed, &done].map(|shown| lines(&props, shown, 58, rows).join("\n"));
        assert!(before.contains(picks) && !before.contains(were), "{before}");
        assert!(!after.contains(picks) && after.contains(were), "{after}");
    }
}

#[test]
fn what_only_an_answer_brings_is_told_with_it_however_narrow_the_panel_is() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Pavel: move to 7F", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    let of = &mut odds.let_be.of[0];
    (of.hits, of.out) = (Some(Probability::NEVER), Probability::NEVER);
    for columns in [30, 36, 58] {
        let brief = lines(&props, &shown, columns, 3).join("\n");
        assert!(brief.contains("→ 33.6 %"), "{brief}");
    }
}

#[test]
fn how_many_chances_have_no_row_is_told_at_the_last_one() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Vito → Rolf · Sword", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    let name = |number| Phrase::plain(Arg::Text(PlainText::new(&format!("way {number}"))));
    odds.let_be.ways = (1..=9).map(|number| (name(number), p(1, 20))).collect();
    let text = lines(&props, &shown, 58, 8);
    let last = text.iter().rposition(|line| line.contains("way ")).unwrap();
    let told = text.iter().filter(|line| line.contains("way ")).count();
    assert!(text[last].ends_with(&format!("{} more", 9 - told)), "{text:#?}");
    assert!(text[last].contains("5.0 %"), "{text:#?}");
    assert!(text[..last].iter().all(|line| !line.contains(" more")), "{text:#?}");
    let whole = lines(&props, &shown, 58, 20).join("\n");
    assert!(whole.contains("way 9") && !whole.contains(" more"), "{whole}");
}

#[test]
fn a_long_word_is_cut_rather_than_the_number_of_its_chance() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Gob → Kesh · Knife", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    let name =
        || Arg::Text(PlainText::new("Goblin veteran of the long march hits Kesh critically"));
    odds.let_be.ways = vec![(Phrase::plain(name()), p(1, 20))];
    for answered in [true, false] {
        let odds = shown.odds.as_mut().unwrap();
        odds.answered = odds.answered.take().filter(|_| answered);
        for columns in [36, 48, 58] {
            let text = lines(&props, &shown, columns, 10).join("\n");
            for part in ["73.3 %", "6.7 %", "5.0 %", "Goblin"] {
                assert!(text.contains(part), "{part} is not in\n{text}");
            }
        }
    }
}

/// The same blow with two things to pick on the way, of which one is offered only now and then.
fn with_picks(title: &str) -> OddsShown {
    let mut shown = shown(title, Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    let pick = |key, method, offered, stands| PickOdds {
        who: Id(1),
        phrase: Phrase::new(key),
        method,
        offered,
        holds: Probability::CERTAIN,
        of: outlook(stands).of,
    };
    odds.picks = vec![
        pick("d100-skill-dodge", Method::Exact, Probability::CERTAIN, (1, 2)),
        pick("d100-skill-athletics", Method::Sampled(500), p(1, 4), (1, 8)),
    ];
    shown
}

#[test]
fn what_may_be_picked_on_the_way_has_a_row_each_where_there_is_room() {
    let props = Props::new(Lang::En);
    let shown = with_picks("Pavel → Vega · Sabre");
    let rows = odds_height(&shown, 36);
    assert_eq!(rows, odds_height(&shown, 29) + 3);
    let wide = lines(&props, &shown, 60, rows);
    assert_eq!(wide[wide.len() - 3], "Choices on the way:");
    let [first, second] = &wide[wide.len() - 2..] else { unreachable!() };
    assert!(first.starts_with("Vega: dodge  "), "{first}");
    assert!(first.ends_with("hits 36.7 %  kills 3.3 %"), "{first}");
    assert!(second.starts_with("Vega: athletics"), "{second}");
    // Once it is offered, which it is in one of four cases.
    assert!(second.ends_with("hits ≈ 36.7 %  kills ≈ 3.3 %"), "{second}");
    let wider = lines(&props, &shown, 70, rows).pop().unwrap();
    assert!(wider.ends_with("kills ≈ 3.3 %  offered 25.0 %"), "{wider}");
    // What matters most is said first and stays longest.
    let narrow = lines(&props, &shown, 32, rows);
    assert!(narrow[narrow.len() - 1].ends_with("hits ≈ 36.7 %"), "{narrow:?}");
    // The rest is what it is without them.
    let without = lines(&props, &self::shown("Pavel → Vega · Sabre", Method::Exact), 60, rows - 3);
    assert_eq!(wide[..wide.len() - 3], without);
    let low = lines(&props, &shown, 60, 5).join("\n");
    assert!(!low.contains("Choices"), "{low}");
}

#[test]
fn odds_fit_into_any_area() {
    let props = Props::new(Lang::Ru);
    let long = with_picks(&"Pavel → Vega · ".repeat(9));
    let waiting = OddsShown { odds: None, ..long.clone() };
    for (columns, rows) in [(1, 1), (5, 2), (12, 3), (30, 5), (30, 12), (130, 10)] {
        for shown in [&long, &waiting] {
            let lines = lines(&props, shown, columns, rows);
            assert_eq!(lines.len(), usize::from(rows));
        }
    }
}

/// The same blow on two at once.
fn on_two() -> OddsShown {
    let mut shown = shown("Pavel → 8E · Fireball", Method::Exact);
    let together = |stands: (u128, u128)| Together {
        hit: (0..=2).map(|hit| (hit, p(1, 3))).collect(),
        lost: [(40, p(1, 1))].into_iter().collect(),
        any_out: p(stands.0, 8 * stands.1),
    };
    let odds = shown.odds.as_mut().unwrap();
    odds.let_be.together = Some(together((1, 1)));
    odds.answered.as_mut().unwrap().together = Some(together((1, 2)));
    shown
}

#[test]
fn what_becomes_of_all_together_stands_above_what_becomes_of_one() {
    for (lang, all, short) in [
        (
            Lang::En,
            "all: kills someone 12.5 % → 6.3 %  hit 1.0  average damage 40",
            "kills someone 12.5 %",
        ),
        (Lang::Ru, "все: умрёт кто-то 12,5 % → 6,3 %  попаданий 1,0  ср. урон 40", "умрёт кто-то"),
    ] {
        let props = Props::new(lang);
        let shown = on_two();
        let drawn = lines(&props, &shown, 62, 9);
        assert_eq!(drawn[1], all);
        assert!(drawn[2].contains('%') && drawn.len() == 9, "{drawn:?}");
        // As much of it as there is room for, and the chances of one below it.
        let drawn = lines(&props, &shown, 36, 4);
        assert!(drawn[1].contains(short) && !drawn[1].contains("40"), "{drawn:?}");
        assert!(drawn[2].contains('%') && drawn[3].contains("88"), "{drawn:?}");
        // The word of the first is whole where only a chance that there is not stands beside it.
        let mut safe = on_two();
        let odds = safe.odds.as_mut().unwrap();
        odds.let_be.of[0].out = Probability::NEVER;
        odds.answered.as_mut().unwrap().of[0].out = Probability::NEVER;
        let narrow = lines(&props, &safe, 28, 4);
        assert!(!narrow[2].contains('…'), "{narrow:?}");
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| model.odds = Some(&shown));
            check(&format!("odds_together_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
}

#[test]
fn the_heading_keeps_whom_an_attack_falls_on_where_not_all_of_it_has_room() {
    let props = Props::new(Lang::En);
    let shown = shown("Pavel → Hagen · Attack 1, Rune blade", Method::Exact);
    for (columns, title) in [
        (46, "Pavel → Hagen · Attack 1, Rune blade"),
        (45, "Pavel → Hagen · Attack 1, Rune…"),
        (32, "Pavel → Hagen · Attac…"),
        (28, "Pavel → Hagen"),
        (22, "→ Hagen"),
    ] {
        let heading = lines(&props, &shown, columns, 3).into_iter().next().unwrap();
        assert!(heading.starts_with(&format!("{title} ")), "{columns}: {heading}");
        assert!(heading.ends_with("15 prana"), "{columns}: {heading}");
    }
}

#[test]
fn a_way_is_told_in_its_whole_words_or_left_out() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Mira, Tor: sneak", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    odds.answered = None;
    odds.let_be.of.clear();
    odds.let_be.succeeds = Some(p(3, 4));
    let way = |text: &str| Phrase::plain(Arg::Text(PlainText::new(text)));
    odds.let_be.ways =
        vec![(way("Tor does not notice Beast"), p(6, 7)), (way("Osk notices Tor"), p(1, 2))];
    for columns in [30, 40, 50, 58, 80] {
        let brief = lines(&props, &shown, columns, 3).join("\n");
        let row = brief.lines().nth(1).unwrap_or_default();
        assert!(row.contains("succeeds") && !row.contains('…'), "{columns}: {brief}");
    }
    let wide = lines(&props, &shown, 58, 3).join("\n");
    assert!(wide.contains("Tor does not notice Beast"), "{wide}");
}

#[test]
fn names_too_long_for_the_heading_are_cut_in_their_middle() {
    let props = Props::new(Lang::En);
    for (of, columns, title) in [
        ("Goblin veteran 1 → Goblin veteran 2 · Club", 40, "Goblin…eran 1 → Goblin…eran 2"),
        ("Goblin veteran 1 → Kesh · Club", 32, "Goblin…teran 1 → Kesh"),
        ("Kesh → Goblin veteran 2 · Club", 32, "Kesh → Goblin…teran 2"),
    ] {
        let shown = shown(of, Method::Exact);
        let heading = lines(&props, &shown, columns, 3).into_iter().next().unwrap();
        assert!(heading.starts_with(&format!("{title} ")), "{columns}: {heading}");
    }
}

#[test]
fn a_low_panel_tells_what_a_dodge_makes_of_the_chances() {
    for (lang, answered) in [
        (Lang::En, "after a dodge 33.6 %  kills 3.1 %"),
        (Lang::Ru, "с уклонением 33,6 %  смерть 3,1 %"),
    ] {
        let props = Props::new(lang);
        let drawn = lines(&props, &shown("Pavel → Vega · Sabre", Method::Exact), 36, 4);
        assert_eq!(drawn[3], answered);
        // Without a row for it both stand in the bars.
        let drawn = lines(&props, &shown("Pavel → Vega · Sabre", Method::Exact), 36, 3);
        let both = if lang == Lang::En {
            ["73.3→33.6 %", "6.7→3.1 %"]
        } else {
            ["73→34 %", "7→3 %"]
        };
        assert!(both.iter().all(|both| drawn[1].contains(both)), "{drawn:?}");
    }
    // Where nothing is answered, the row tells what is left.
    let props = Props::new(Lang::En);
    let mut plain = shown("Pavel → Vega · Sabre", Method::Exact);
    plain.odds.as_mut().unwrap().answered = None;
    let drawn = lines(&props, &plain, 36, 4);
    assert_eq!(drawn[3], "hit: 37 of 375 left  critical 24.2 %");
}

#[test]
fn odds_in_one_row_have_every_chance() {
    for (lang, line) in
        [(Lang::En, "hits 73→34 %  kills 7→3 %"), (Lang::Ru, "попадание 73→34  смерть 7→3 %")]
    {
        let props = Props::new(lang);
        let drawn = lines(&props, &shown("Pavel → Vega · Sabre", Method::Exact), 30, 1);
        assert_eq!(drawn, [line]);
    }
    let props = Props::new(Lang::En);
    let drawn = lines(&props, &shown("Pavel → Vega · Sabre", Method::Exact), 40, 1);
    assert_eq!(drawn, ["hits 73.3→33.6 %  kills 6.7→3.1 %"]);
    assert_eq!(lines(&props, &on_two(), 40, 1), ["all: kills someone 12.5 % → 6.3 %"]);
    let blow = shown("Pavel → Vega · Sabre", Method::Exact);
    check("odds_60x20_en", &props.draw(60, 20, |model| model.odds = Some(&blow)));
}

#[test]
fn ways_that_differ_in_their_middle_stay_apart_however_narrow_the_panel_is() {
    let props = Props::new(Lang::En);
    let mut shown = shown("Gob → Kesh · Knife", Method::Exact);
    let odds = shown.odds.as_mut().unwrap();
    let name = |part: &str| {
        let text = format!("Goblin veteran of the long march: {part} is broken");
        Phrase::plain(Arg::Text(PlainText::new(&text)))
    };
    let parts = ["left arm", "right leg"];
    odds.let_be.ways = parts.map(|part| (name(part), p(1, 20))).to_vec();
    let low = lines(&props, &shown, 30, 9).join("\n");
    assert!(parts.iter().all(|part| low.contains(&format!("…{part}"))), "{low}");
    // With rows to spare all of each is there.
    let drawn = lines(&props, &shown, 40, 14).join(" ");
    assert!(parts.iter().all(|part| drawn.contains(part)), "{drawn}");
    assert!(drawn.matches("is broken").count() == 2, "{drawn}");
}

#[test]
fn the_first_of_several_is_named_by_the_heading_where_its_name_has_no_room_below() {
    let props = Props::new(Lang::Ru);
    let mut shown = on_two();
    shown.title = "Pavel → Vega · Sabre".to_owned();
    let drawn = lines(&props, &shown, 30, 4);
    assert!(drawn[2].starts_with("попадание "), "{drawn:?}");
    let drawn = lines(&props, &shown, 60, 4);
    assert!(drawn[2].starts_with("Vega: попадание "), "{drawn:?}");
}
