//! What the walk to the cursor would do: worked out once a cell, told in one line, and cell by cell where asked for.

use kekkai_battle::{
    Cell,
    forecast::{self, Forecast, Foreseen},
};
use kekkai_rules::{Cost, PoolId, Terrain, Throw, system::Gait};
use kekkai_widgets::Names;

use super::{
    App,
    intent::Intent,
    popup::{Popup, TextPopup},
    prompting::join,
};

/// The walk that `Enter` would make.
#[derive(Debug)]
pub(super) struct Ahead {
    /// Where it ends.
    cell: Cell,
    gait: Gait,
    /// Each cell with what it costs to get there: points on a walk, prana on a retreat.
    pub(super) path: Vec<(Cell, i32)>,
    foreseen: Forecast,
}

impl App {
    /// Works out the walk to the cursor, if there is one and it is not known yet.
    pub(super) fn look_ahead(&mut self) {
        let busy = self.painting.is_some() || self.aiming.is_some();
        let intent = if busy { Intent::Nothing } else { self.intent() };
        let walk = if let Intent::Walk(path, gait, _) = intent { Some((path, gait)) } else { None };
        let known = self.known.ahead.as_ref().map(|ahead| (ahead.cell, ahead.gait));
        if known == walk.as_ref().map(|(_, gait)| (self.cursor, *gait)) {
            return;
        }
        self.known.ahead = walk.and_then(|(path, gait)| {
            let who = self.known.view.actor?;
            let foreseen = forecast::of_walk(self.fight().state(), who, &path, gait).ok()?;
            let mut sum = 0;
            let path = foreseen.strides.iter().map(|stride| {
                sum += if gait == Gait::Walk { stride.points } else { stride.prana };
                (stride.at, sum)
            });
            Some(Ahead { cell: self.cursor, gait, path: path.collect(), foreseen })
        });
    }

    /// The way to the cursor, for the map: while reach is shown, and wherever something happens on it. The way of a plain
    /// walk is left out, since drawing one with each key takes two to three times the bytes of a moved cursor.
    pub(super) fn path_ahead(&self) -> &[(Cell, i32)] {
        let shown = |ahead: &&Ahead| {
            self.shows_reach
                || ahead.foreseen.strides.iter().any(|stride| self.matters(ahead, stride))
        };
        self.known.ahead.as_ref().filter(shown).map_or(&[], |ahead| ahead.path.as_slice())
    }

    /// Whether a stride is more than a step that costs its points, or a retreat's prana.
    fn matters(&self, ahead: &Ahead, stride: &Foreseen) -> bool {
        let pays = ahead.gait == Gait::Walk && stride.prana != 0;
        let deed = stride.breaks
            || stride.tramples.is_some()
            || stride.save.is_some()
            || !stride.noticed.is_empty();
        let end = stride.falls || stride.dies;
        pays || deed || end || stride.hp != 0 || !stride.over.is_empty() || self.slides(stride)
    }

    /// What the walk to the cursor does beside costing something.
    pub(super) fn deeds_ahead(&self) -> String {
        let Some(ahead) = &self.known.ahead else { return String::new() };
        let strides = &ahead.foreseen.strides;
        let walls = strides.iter().filter(|stride| stride.breaks).count();
        let walls =
            (walls > 0).then(|| self.words.with("ahead-breaks", &[("walls", walls.into())]));
        let over: usize = strides.iter().map(|stride| stride.over.len()).sum();
        let jump = (over > 0).then(|| self.words.with("ahead-jumps", &[("cells", over.into())]));
        let slides = strides.iter().any(|stride| self.slides(stride));
        let slides = slides.then(|| self.words.t("ahead-slides"));
        let trampled = strides.iter().filter_map(|stride| self.trampled(stride));
        let parts = [walls, jump, slides].into_iter().flatten().chain(trampled);
        join(&parts.collect::<Vec<_>>())
    }

    /// What the walk to the cursor takes beside points: prana, health, a save, the turn, a life.
    pub(super) fn price_ahead(&self) -> String {
        let Some(ahead) = &self.known.ahead else { return String::new() };
        let cost = ahead.foreseen.total.cost;
        let strides = &ahead.foreseen.strides;
        let saves: Vec<&Throw> = strides.iter().filter_map(|stride| stride.save.as_ref()).collect();
        let times = if saves.len() > 1 { format!("{} × ", saves.len()) } else { String::new() };
        let save = saves.first().map(|throw| times + &self.save_ahead(throw));
        let end = |stride: &Foreseen| self.end_ahead(stride);
        let mut noticed = strides.iter().flat_map(|stride| &stride.noticed);
        let (first, others) = (noticed.next(), noticed.count());
        let parts = [
            self.pools(cost.prana, cost.hp),
            save.unwrap_or_default(),
            first.map(|throw| self.noticed_ahead(throw)).unwrap_or_default(),
            if others > 0 { format!("+{others}") } else { String::new() },
            strides.last().map(end).unwrap_or_default(),
        ];
        join(&parts)
    }

    fn pools(&self, prana: i32, hp: i32) -> String {
        let cost = [Cost::Pool(PoolId::Prana, prana), Cost::Pool(PoolId::Hp, hp)];
        let cost: Vec<Cost> = cost.into_iter().filter(|cost| amount(*cost) != 0).collect();
        self.words.cost(&cost)
    }

    fn slides(&self, stride: &Foreseen) -> bool {
        let ground = self.known.view.field.ground(stride.at);
        ground.terrain == Terrain::Ice && stride.points == 0 && stride.save.is_none()
    }

    fn trampled(&self, stride: &Foreseen) -> Option<String> {
        let (who, hp) = stride.tramples?;
        let name = self.known.view.name(who).to_owned();
        let key = if hp > 0 { "ahead-tramples" } else { "ahead-tramples-again" };
        Some(self.words.with(key, &[("name", name.into()), ("hp", hp.into())]))
    }

    fn save_ahead(&self, throw: &Throw) -> String {
        let chance = throw.above.and_then(|above| self.words.chance(throw.dice, above));
        self.words.with("ahead-save", &[("chance", chance.unwrap_or_default().into())])
    }

    fn noticed_ahead(&self, throw: &Throw) -> String {
        let chance = throw.above.and_then(|above| self.words.chance(throw.dice, above));
        let name = self.known.view.name(throw.who).to_owned();
        let args = [("name", name.into()), ("chance", chance.unwrap_or_default().into())];
        self.words.with("ahead-noticed", &args)
    }

    fn end_ahead(&self, stride: &Foreseen) -> String {
        match (stride.dies, stride.falls) {
            (true, _) => self.words.t("ahead-dies"),
            (false, true) => self.words.t("ahead-falls"),
            (false, false) => String::new(),
        }
    }

    /// The walk to the cursor cell by cell.
    pub(super) fn ahead_popup(&self) -> Option<Popup> {
        let ahead = self.known.ahead.as_ref()?;
        let who = self.known.view.actor?;
        let mut lines = vec![self.words.t("ahead-head")];
        for (stride, (_, sum)) in ahead.foreseen.strides.iter().zip(&ahead.path) {
            let terrain = self.known.view.field.ground(stride.at).terrain;
            let filled = terrain != Terrain::Floor;
            let points = Cost::Points(stride.points);
            let over: Vec<String> = stride.over.iter().map(Cell::to_string).collect();
            let over = over.join(", ");
            let when =
                |is: bool, text: &dyn Fn() -> String| if is { text() } else { String::new() };
            let parts = [
                when(filled, &|| self.words.terrain(terrain)),
                when(ahead.gait == Gait::Walk, &|| self.words.cost(&[points])),
                self.pools(stride.prana, stride.hp),
                when(!over.is_empty(), &|| {
                    self.words.with("ahead-over", &[("cells", over.clone().into())])
                }),
                when(stride.breaks, &|| self.words.t("ahead-wall")),
                when(self.slides(stride), &|| self.words.t("ahead-slides")),
                self.trampled(stride).unwrap_or_default(),
                stride.save.as_ref().map(|throw| self.save_ahead(throw)).unwrap_or_default(),
                self.end_ahead(stride),
            ];
            let noticed = stride.noticed.iter().map(|throw| self.noticed_ahead(throw));
            let parts: Vec<String> = parts.into_iter().chain(noticed).collect();
            lines.push(format!("{:>4} {sum:>5}  {}", stride.at.to_string(), join(&parts)));
        }
        let (hp, prana) = forecast::left_after(self.fight().state(), who, &ahead.foreseen);
        let left = [("hp", hp.into()), ("prana", prana.into())];
        lines.push(self.words.with("ahead-left", &left));
        let cell = ahead.cell.to_string();
        let title = self.words.with("ahead-title", &[("cell", cell.into())]);
        Some(Popup::Text(TextPopup { title, lines, top: 0 }))
    }
}

fn amount(cost: Cost) -> i32 {
    match cost {
        Cost::Pool(_, amount) | Cost::Least(_, amount) | Cost::Points(amount) => amount,
    }
}
