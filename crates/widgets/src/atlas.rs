//! The popup of the world: its places, who is where, and below them the chosen party and the chases.

use kekkai_battle::world::{PartyView, PlaceId, PlaceView, WorldView};
use kekkai_rules::PlainText;
use ratatui_core::{layout::Rect, text::Line};

use crate::{
    Names, Role, Theme, Words,
    list::{self, Below, List, ListPlace},
    paint::wrap,
};

/// A place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasRow {
    /// What it is called.
    pub name: String,
    /// Who is there, the fight first.
    pub there: String,
    /// Where one can go from it.
    pub ways: String,
    /// Whether the chosen party comes there in a turn.
    pub near: bool,
}

impl Words {
    /// The places of a world with who is there. Of them `near` are within the step of the chosen party.
    pub fn atlas_rows(&self, world: &WorldView, near: &dyn Fn(PlaceId) -> bool) -> Vec<AtlasRow> {
        let numbered = (0..=u8::MAX).map(PlaceId).zip(&world.places);
        let row = |(id, place): (PlaceId, &PlaceView)| {
            let here = (world.here == Some(id)).then(|| self.t("atlas-fight"));
            let parties = world.shown().filter(|party| party.at == id);
            let parties = parties.map(|party| match party.own {
                Some(_) => party.name.to_string(),
                // Seen, not known.
                None => format!("{}?", party.name),
            });
            let ways = place.ways.iter().filter_map(|way| world.place(*way));
            let ways: Vec<&str> = ways.map(|place| place.name.as_str()).collect();
            AtlasRow {
                name: place.name.to_string(),
                there: here.into_iter().chain(parties).collect::<Vec<_>>().join(", "),
                ways: ways.join(", "),
                near: near(id),
            }
        };
        numbered.map(row).collect()
    }

    /// What is to be said of a party.
    pub fn party(&self, party: &PartyView, world: &WorldView, names: &dyn Names) -> String {
        let name = ("party", party.name.as_str().into());
        let Some(own) = &party.own else { return self.with("atlas-other", &[name]) };
        let key = if own.speed.is_some() { "atlas-rides" } else { "atlas-party" };
        let mut told = vec![self.with(key, &[name, ("step", own.step.into())])];
        let members: Vec<&str> = own.members.iter().map(|who| names.name(*who)).collect();
        told.push(members.join(", "));
        let flags = [
            (own.in_fight, "atlas-in-fight"),
            (own.hidden, "atlas-hidden"),
            (own.in_base, "atlas-in-base"),
        ];
        told.extend(flags.iter().filter(|(is, _)| *is).map(|(_, key)| self.t(key)));
        if let Some(base) = own.base.filter(|_| !own.in_base).and_then(|base| world.place(base)) {
            told.push(self.with("atlas-base", &[("place", base.name.as_str().into())]));
        }
        for (who, whom) in &own.carried {
            let args = [("who", names.name(*who).into()), ("whom", names.name(*whom).into())];
            told.push(self.with("atlas-carries", &args));
        }
        told.join(" · ")
    }

    /// The boards of a place, where it has several.
    pub fn boards(&self, place: &PlaceView) -> Option<String> {
        let names: Vec<&str> = place.boards.iter().map(PlainText::as_str).collect();
        let args = [("place", place.name.as_str().into()), ("list", names.join(", ").into())];
        (names.len() > 1).then(|| self.with("atlas-boards", &args))
    }

    /// Every chase, a line each.
    pub fn chases(&self, world: &WorldView, names: &dyn Names) -> Vec<String> {
        let line = |chase: &kekkai_battle::world::ChaseView| {
            let number = |number: Option<String>| number.unwrap_or_else(|| "?".to_owned());
            let args = [
                ("party", names.party(chase.chase.pursuers).into()),
                ("other", names.party(chase.chase.runners).into()),
                ("apart", number(chase.apart.map(|apart| apart.to_string())).into()),
                ("away", number(chase.break_away.map(|away| away.to_string())).into()),
            ];
            self.with("atlas-chase", &args)
        };
        world.chases.iter().map(line).collect()
    }

    /// How far the fight is heard; nothing where none is fought.
    pub fn noise(&self, world: &WorldView) -> String {
        let told = |places: u16| self.with("atlas-noise", &[("places", places.into())]);
        world.noise.filter(|_| world.here.is_some()).map(told).unwrap_or_default()
    }
}

impl AtlasRow {
    /// The place as a line of a list.
    pub fn line(&self) -> list::ListRow<'_> {
        list::ListRow { beside: (&self.there).into(), ..list::ListRow::of(&self.name, &self.ways) }
            .open_if(self.near)
    }
}

/// Columns of the popup on a wide screen.
const WIDE: u16 = 100;

/// The places of `list` as they stand in `within`: below them `lines`, wrapped.
pub fn laid_out<'a>(list: List<'a>, lines: &'a [String], theme: &Theme, within: Rect) -> List<'a> {
    let room = WIDE.min(within.width).saturating_sub(4);
    let lines = lines.iter().flat_map(|line| wrap(line, room, 2));
    let lines = lines.map(|line| Line::styled(line, theme.style(Role::Text))).collect();
    let below = Some(Below { lines, ..Below::default() });
    List { below, place: ListPlace::Wide(WIDE), ..list }
}
