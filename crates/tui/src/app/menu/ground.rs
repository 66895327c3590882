//! The field of a new fight: empty, made of a seed, or a map, with a picture of it while one is chosen.

use crossterm::event::KeyEvent;
use kekkai_battle::{Audience, BattleView, generated::Landscape, systems::SystemId};
use kekkai_host::Painter;
use kekkai_widgets::{
    Theme, Words, list,
    list::ListRow,
    map::{NARROW, WIDTH, draw_picture},
    picker::{Picked, Picker},
};
use ratatui::layout::Rect;

use super::super::{Looks, keys, mouse::Clickable};
use crate::{
    assets::{Assets, Ground},
    session::{self, Session},
};

/// What a fight is to be fought on, while it is chosen.
#[derive(Debug)]
pub(super) struct Grounds {
    /// The name that is offered for the fight.
    pub name: String,
    pub system: SystemId,
    pub seed: u64,
    rows: Picker<Ground>,
    /// The chosen one as it would be.
    seen: Option<Box<BattleView>>,
}

/// What a key came to.
pub(super) enum Chosen {
    On,
    Left,
    /// The fight is to be made on this.
    Taken(Ground),
}

/// Columns of the list where there is room for a picture beside it.
const LIST: u16 = 33;

impl Grounds {
    /// Every field that there is; one without anything on it is chosen.
    pub(super) fn new(assets: &Assets, system: SystemId, name: String) -> Self {
        let made = Landscape::ALL.into_iter().map(Ground::Made);
        let maps = assets.maps().into_iter().map(Ground::Map);
        let rows = Picker::new(made.chain(maps).collect());
        let mut grounds = Self { name, system, seed: session::short_seed(), rows, seen: None };
        grounds.look(assets);
        grounds
    }

    /// Looks at the chosen one; one that cannot be read has no picture.
    fn look(&mut self, assets: &Assets) {
        let battle = self
            .rows
            .chosen()
            .and_then(|ground| assets.on_ground(self.system, ground, &self.name, self.seed).ok());
        let session = battle.and_then(|battle| Session::memory(&battle, assets).ok());
        self.seen = session.map(|session| Box::new(session.view(Audience::Gm)));
    }

    pub(super) fn press(&mut self, assets: &Assets, key: KeyEvent) -> Chosen {
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Left) => return Chosen::Left,
            Some(Picked::Taken) => {
                return self.rows.chosen().cloned().map_or(Chosen::On, Chosen::Taken);
            }
            Some(Picked::Moved) => {}
            None => match keys::name(key).as_deref() {
                Some("r") => self.seed = session::short_seed(),
                Some("+" | "=" | "Right") => self.seed = self.seed.saturating_add(1),
                Some("-" | "Left") => self.seed = self.seed.saturating_sub(1),
                _ => return Chosen::On,
            },
        }
        self.look(assets);
        Chosen::On
    }

    /// Draws the list, and beside it the picture; gives what can be clicked on.
    pub(super) fn draw(
        &self,
        (looks, theme): (&Looks, &Theme),
        within: Rect,
        painter: &mut Painter,
    ) -> Clickable {
        let words = &looks.words;
        let picture = [WIDTH, NARROW].into_iter().find(|width| within.width >= LIST + width);
        let beside = picture.map(|width| Rect { x: within.right() - width, width, ..within });
        let aside = Rect { width: within.width - picture.unwrap_or(0), ..within };
        let row = |_, ground: &'_ Ground| ListRow::of(called(ground, words), "");
        let seed = [("seed", self.seed.to_string().into())];
        let title = words.with("menu-ground", &seed);
        let mut list = self.rows.list(title, words.t("menu-ground-foot"), row);
        list.place = list::ListPlace::Wide(LIST.max(44).min(aside.width));
        list::draw(&list, theme, &looks.glyphs, aside, painter.buffer());
        if let Some((beside, view)) = beside.zip(self.seen.as_deref()) {
            draw_picture(
                view,
                words,
                (theme, &looks.glyphs),
                (beside, list.high()),
                painter.buffer(),
            );
        }
        Clickable::hinted(&list, aside)
    }
}

/// What a field is called in a list.
fn called(ground: &Ground, words: &Words) -> String {
    match ground {
        Ground::Made(kind) => words.t(&format!("landscape-{}", kind.word())),
        Ground::Map(name) => words.with("menu-map", &[("name", words.name_of(name).into())]),
    }
}
