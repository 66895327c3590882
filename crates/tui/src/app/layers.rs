//! What lies over the map: a stack of layers. The topmost takes the key, and `Esc` closes it.

use std::borrow::Cow;

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_widgets::{Areas, list::List};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    acting::Actions,
    aiming::Aiming,
    approach::Ways,
    atlas::Atlas,
    building::Building,
    choosing::Choices,
    clocks::Clocks,
    command_line::CommandLine,
    explaining::Why,
    exporting::Exports,
    field::{Borders, Palette},
    finding::Finder,
    finishing::Finish,
    jumping::Jump,
    keeping::Leaving,
    keys::Action,
    log_cursor::Log,
    noting::Noting,
    options::HouseRules,
    painting::Painting,
    players::{People, Preview},
    reading::{Pages, Text},
    steps::Steps,
    theming::Themes,
    windows::recruiting::Recruits,
};

/// Something over the map. A closed list, so that what depends on which one lies there can ask.
#[derive(Debug)]
pub(super) enum Layer {
    Painting(Painting),
    Aiming(Aiming),
    Ways(Ways),
    Choices(Choices),
    Actions(Actions),
    Building(Box<Building>),
    Borders(Borders),
    Palette(Palette),
    Recruits(Recruits),
    Steps(Steps),
    Finish(Finish),
    Themes(Themes),
    HouseRules(HouseRules),
    Log(Log),
    Noting(Box<Noting>),
    Clocks(Clocks),
    Why(Why),
    Exports(Exports),
    Atlas(Atlas),
    People(People),
    Preview(Preview),
    Text(Text),
    Jump(Jump),
    Finder(Finder),
    Pages(Pages),
    Leaving(Leaving),
    Line(Box<CommandLine>),
}

/// What every layer does.
pub(super) trait Behaviour {
    /// What a key stands for while this layer is the topmost, and whether the layer stays. It is not on the stack
    /// meanwhile; layers that it opens lie over it.
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After;

    /// Draws it over what lies below.
    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter);

    /// Keys that mean something here, each with its word, most likely first.
    fn hints(&self, app: &App) -> Vec<(String, String)>;

    /// Takes text that was pasted; whether text is typed here.
    fn paste(&mut self, _text: &str) -> bool {
        false
    }
}

/// Whether a layer stays after a key, and what the key stands for.
#[derive(Debug)]
pub(super) enum After {
    Stays(Effect),
    Closes(Effect),
    /// The layer stays, and the action is done with it on the stack.
    Acts(Action),
}

impl After {
    /// The layer stays and may look different.
    pub(super) const STAYS: Self = Self::Stays(Effect::Look);
    /// The layer closes, and that is all.
    pub(super) const CLOSES: Self = Self::Closes(Effect::Look);
    /// The layer stays, and the key means nothing to it.
    pub(super) const IDLE: Self = Self::Stays(Effect::Idle);
}

/// The one match over the layers; `$unbox` opens the box of the one that is kept in a box.
macro_rules! each {
    ($self:ident, $unbox:ident) => {
        match $self {
            Self::Painting(layer) => layer,
            Self::Aiming(layer) => layer,
            Self::Ways(layer) => layer,
            Self::Choices(layer) => layer,
            Self::Actions(layer) => layer,
            Self::Building(layer) => layer.$unbox(),
            Self::Borders(layer) => layer,
            Self::Palette(layer) => layer,
            Self::Recruits(layer) => layer,
            Self::Steps(layer) => layer,
            Self::Finish(layer) => layer,
            Self::Themes(layer) => layer,
            Self::HouseRules(layer) => layer,
            Self::Log(layer) => layer,
            Self::Noting(layer) => layer.$unbox(),
            Self::Clocks(layer) => layer,
            Self::Why(layer) => layer,
            Self::Exports(layer) => layer,
            Self::Atlas(layer) => layer,
            Self::People(layer) => layer,
            Self::Preview(layer) => layer,
            Self::Text(layer) => layer,
            Self::Jump(layer) => layer,
            Self::Finder(layer) => layer,
            Self::Pages(layer) => layer,
            Self::Leaving(layer) => layer,
            Self::Line(layer) => layer.$unbox(),
        }
    };
}

impl Layer {
    fn behaviour(&self) -> &dyn Behaviour {
        each!(self, as_ref)
    }

    fn behaviour_mut(&mut self) -> &mut dyn Behaviour {
        each!(self, as_mut)
    }

    /// Whether it covers some of the map. What is done on the map itself does not, and lies below all else.
    fn covers(&self) -> bool {
        let points = if let Self::Building(building) = self { building.points() } else { false };
        !points && !matches!(self, Self::Painting(_) | Self::Aiming(_) | Self::Ways(_))
    }

    /// Draws it over what lies below.
    pub(super) fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        self.behaviour().draw(app, areas, painter);
    }

    /// Keys that mean something here, each with its word.
    pub(super) fn hints(&self, app: &App) -> Vec<(String, String)> {
        self.behaviour().hints(app)
    }
}

/// The stack of layers, the topmost last; at most one that is done on the map itself, below all others.
#[derive(Debug, Default)]
pub(super) struct Layers(Vec<Layer>);

impl Layers {
    /// The layer that takes the key.
    pub(super) fn top(&self) -> Option<&Layer> {
        self.0.last()
    }

    /// The topmost layer that covers some of the map.
    pub(super) fn over(&self) -> Option<&Layer> {
        self.top().filter(|layer| layer.covers())
    }

    /// Every layer, the lowest first.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Layer> {
        self.0.iter()
    }

    /// Every layer, the lowest first, to be changed.
    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Layer> {
        self.0.iter_mut()
    }

    /// Lays a layer over all others.
    pub(super) fn open(&mut self, layer: Layer) {
        self.0.push(layer);
    }

    /// Lays a layer below all those that cover some of the map.
    pub(super) fn slip_under(&mut self, layer: Layer) {
        let at = self.0.iter().take_while(|layer| !layer.covers()).count();
        self.0.insert(at, layer);
    }

    /// Begins something on the map itself, in the place of what was done there before.
    pub(super) fn take_in_hand(&mut self, layer: Layer) {
        self.0.retain(Layer::covers);
        self.0.insert(0, layer);
    }

    /// Takes the first layer of the stack that `is_it` away.
    pub(super) fn remove(&mut self, is_it: impl FnMut(&Layer) -> bool) -> Option<Layer> {
        let at = self.0.iter().position(is_it)?;
        Some(self.0.remove(at))
    }

    /// Keeps only the layers that `stay`.
    pub(super) fn retain(&mut self, stay: impl FnMut(&Layer) -> bool) {
        self.0.retain(stay);
    }

    /// The brush in hand.
    pub(super) fn painting(&self) -> Option<&Painting> {
        let first = self.0.first()?;
        if let Layer::Painting(painting) = first { Some(painting) } else { None }
    }

    /// All keys of the brush or of the world map, where one of them lies there.
    pub(super) fn own_keys(&self, app: &App) -> Option<Vec<(String, String)>> {
        self.0.iter().find_map(|layer| {
            if let Layer::Painting(painting) = layer {
                Some(painting.keys(app))
            } else if let Layer::Atlas(atlas) = layer {
                Some(atlas.keys(app))
            } else {
                None
            }
        })
    }

    /// The brush in hand, to be led.
    pub(super) fn painting_mut(&mut self) -> Option<&mut Painting> {
        let first = self.0.first_mut()?;
        if let Layer::Painting(painting) = first { Some(painting) } else { None }
    }

    /// What is being aimed on the map.
    pub(super) fn aiming(&self) -> Option<&Aiming> {
        self.0.first().and_then(
            |layer| {
                if let Layer::Aiming(aiming) = layer { Some(aiming) } else { None }
            },
        )
    }

    /// The ways to a foe that are being looked through.
    pub(super) fn ways(&self) -> Option<&Ways> {
        self.0
            .first()
            .and_then(|layer| if let Layer::Ways(ways) = layer { Some(ways) } else { None })
    }

    /// Gives pasted text to the topmost layer; whether text is typed there.
    pub(super) fn paste(&mut self, text: &str) -> bool {
        self.0.last_mut().is_some_and(|layer| layer.behaviour_mut().paste(text))
    }
}

impl App {
    /// Gives the key to the topmost layer, if there is one.
    pub(super) fn press_on_top(&mut self, key: KeyEvent) -> Option<Effect> {
        let mut layer = self.layers.0.pop()?;
        let place = self.layers.0.len();
        let after = layer.behaviour_mut().press(key, self);
        if !matches!(after, After::Closes(_)) {
            self.layers.0.insert(place.min(self.layers.0.len()), layer);
        }
        Some(match after {
            After::Stays(effect) | After::Closes(effect) => effect,
            After::Acts(action) => self.do_action(action),
        })
    }

    /// The keys of a layer in the order in which the lowest line names them: its border names the same.
    pub(super) fn keys_of(&self, layer: &impl Behaviour) -> Vec<(String, String)> {
        self.in_order(layer.hints(self)).0
    }

    /// Draws the list of a layer, which names its keys.
    pub(super) fn draw_list(
        &self,
        layer: &impl Behaviour,
        list: List<'_>,
        within: Rect,
        painter: &mut Painter,
    ) {
        let (keys, foot) = (self.keys_of(layer), Cow::default());
        self.looks.draw(&List { keys, foot, ..list }, within, painter);
    }

    /// Lays a layer over all others.
    pub(super) fn open(&mut self, layer: Layer) -> Effect {
        self.layers.open(layer);
        Effect::Look
    }
}

/// Where lists stand: all of the screen above the lowest lines.
pub(super) fn above_prompt(areas: &Areas) -> Rect {
    Rect { height: areas.prompt.y - areas.all.y, ..areas.all }
}
