//! What the GM keeps from players, as it looks to both.

use std::sync::Arc;

use kekkai_battle::{
    SideId,
    disclosure::Sight,
    view::{Disclosed, PoolShown, Wound},
};
use kekkai_rules::{Id, knk::Reserve};
use kekkai_widgets::{Glyphs, Lang, Theme};

use super::{Props, place, snapshots::check, stage};

/// The place with fog on some of it, as the GM sees it.
fn kept(lang: Lang) -> Props {
    let mut props = place::props(lang);
    let mut field = (*props.view.field).clone();
    let cells = |from: &str, to: &str| stage::cell(from).rectangle(stage::cell(to));
    let at: Vec<_> = cells("14L", "18M").chain(cells("15B", "18D")).collect();
    field.set_fog(&at, true);
    field.set_fog(&[stage::cell("1E"), stage::cell("7J")], true);
    props.view.field = Arc::new(field);
    let [veiled, revealed] = [Sight::Veiled, Sight::Revealed].map(Some);
    let who = &mut props.view.combatants;
    who[2].disclosed = Disclosed { sight: veiled, numbers: Some(true) };
    who[4].disclosed = Disclosed { sight: revealed, numbers: Some(false) };
    props
}

/// The same as the players of the first side see it, who read the pools of others in every way there is.
fn seen(lang: Lang) -> Props {
    let mut props = kept(lang);
    let view = &mut props.view;
    view.unknown = view.field.fogged().collect();
    view.combatants.iter_mut().for_each(|one| one.disclosed = Disclosed::default());
    let exact = view.combatants[4].pools[1];
    for who in view.combatants.iter_mut().filter(|one| one.side != SideId(0)) {
        who.sheet = None;
    }
    let hagen = &mut view.combatants[2];
    hagen.pools = vec![PoolShown::Bar(Reserve::Hp.id(), 7), PoolShown::Bar(Reserve::Prana.id(), 1)];
    let other = &mut view.combatants[4];
    other.pools = vec![PoolShown::Word(Reserve::Hp.id(), Wound::Badly), exact];
    view.queue.retain(|row| row.who != Id(3));
    props
}

#[test]
fn the_game_master_sees_what_is_kept_and_that_it_is() {
    for lang in Lang::ALL {
        let props = kept(lang);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| {
                (model.chosen, model.cursor) = (Some(Id(2)), Some(stage::cell("7J")));
            });
            check(&format!("kept_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
}

#[test]
fn players_see_where_they_know_nothing() {
    for lang in Lang::ALL {
        let props = seen(lang);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let buf = props.draw(columns, rows, |model| {
                (model.chosen, model.cursor) = (Some(Id(2)), Some(stage::cell("15L")));
                model.target = None;
            });
            check(&format!("fog_{columns}x{rows}_{}", lang.code()), &buf);
        }
    }
    let mut props = seen(Lang::En);
    (props.theme, props.glyphs) = (Theme::mono(), Glyphs::ascii());
    check("fog_80x24_mono", &props.draw(80, 24, |model| model.target = None));
}

#[test]
fn a_word_for_each_way_in_which_prana_is_read() {
    for lang in Lang::ALL {
        let mut props = seen(lang);
        let mut told = std::collections::BTreeSet::new();
        for wound in [Wound::Unhurt, Wound::Hurt, Wound::Badly, Wound::Down] {
            props.view.combatants[2].pools = vec![PoolShown::Word(Reserve::Prana.id(), wound)];
            let word = props.words.pool_word(Reserve::Prana.id(), wound).unwrap();
            let buf = props.draw(120, 40, |model| model.chosen = Some(Id(2)));
            let text: String =
                buf.content().iter().map(ratatui_core::buffer::Cell::symbol).collect();
            assert!(text.contains(&word), "{word}");
            told.insert(word);
        }
        assert_eq!(told.len(), 4);
    }
}
