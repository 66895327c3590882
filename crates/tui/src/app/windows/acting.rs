//! The menu of all that the one whose turn it is may do now, and the whole sheet of somebody.

mod best;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Aim, Cell, Command, Stage,
    grammar::{Line, quoted},
    offer::Offer,
};
use kekkai_host::Painter;
use kekkai_rules::act::Role;
use kekkai_widgets::words::{OfferLine, joined};
use kekkai_widgets::{
    Areas, Names,
    list::{self, List, ListPlace, ListRow},
    picker::{Picked, Picker},
    screen::PromptTone,
};

use crate::app::{
    App, Effect, keys,
    layers::{After, Behaviour, Layer, above_prompt},
    prompting::Numbers,
};

/// Columns of the menu that its lines do not have.
const AROUND: u16 = 4;
/// Signs that choose a line, in order: `j` and `k` move in lists.
const SIGNS: &str = "1234567890abcdefghilmnopqrstuvwxyz";

/// The menu of all that may be done now.
#[derive(Debug)]
pub(crate) struct Actions {
    title: String,
    rows: Picker<ActionRow>,
    /// Groups of which every offer is a line: [`ActionRow::group`].
    unfolded: Vec<String>,
}

/// One line of it.
#[derive(Debug)]
struct ActionRow {
    line: OfferLine,
    /// What is offered; none of what the GM does to whoever is chosen.
    offer: Option<Offer>,
    does: Does,
    /// What the order is called, its target aside.
    order: String,
    /// What the line is one of, and opened by: what its system lists together, an order that cannot be aimed at some
    /// targets, or what somebody can do off its turn.
    group: Option<String>,
    /// How many others of its group the line stands for.
    others: usize,
    /// The sign that takes it at once; a blank where there are more lines than signs.
    sign: char,
}

/// What comes of a line that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    /// The offer is given as an order.
    Runs,
    /// It is then aimed on the map.
    Aims,
    /// The ways to whoever stands on this cell are shown, and the strike after them.
    Goes(Cell),
    /// The line of this verb is begun with the one whose turn it is.
    Types(&'static str),
    /// The line of this verb is put together piece by piece.
    Builds(&'static str),
}

/// What the GM may do with the one whose turn it is beside its orders.
const BY_THE_GM: [&str; 5] = ["delay", "hold", "rename", "copy", "remove"];

/// Those of them by which a turn is put off.
const WAITS: [&str; 2] = ["delay", "hold"];

impl Actions {
    /// The offer of the chosen line, unless that stands for several which can all be taken.
    pub(crate) fn chosen(&self) -> Option<&Offer> {
        self.rows.chosen().filter(|row| !row.is_closed()).and_then(|row| row.offer.as_ref())
    }

    /// What a key does to the list: a sign takes its line at once.
    fn picked(&mut self, key: KeyEvent) -> Option<Picked> {
        let name = keys::name(key)?;
        let is_it = |row: &ActionRow| name.chars().eq([row.sign]);
        if self.rows.items().iter().any(is_it) {
            self.rows.choose(is_it);
            return Some(Picked::Taken);
        }
        keys::pick(&mut self.rows, key)
    }
}

impl ActionRow {
    fn new(
        line: OfferLine,
        offer: Option<Offer>,
        does: Does,
        (order, group): (String, Option<String>),
    ) -> Self {
        Self { line, offer, does, order, group, others: 0, sign: ' ' }
    }

    /// Whether it stands for several orders, and not for one at several targets.
    fn is_closed(&self) -> bool {
        let of_one = |offer: &Offer| offer.refusal.is_some() && !is_among(offer);
        self.others > 0 && !self.offer.as_ref().is_some_and(of_one)
    }
}

/// Whether its system lists an offer together with others.
fn is_among(offer: &Offer) -> bool {
    offer.act.as_ref().is_some_and(|act| act.among.is_some())
}

impl App {
    /// Whether anything may be done that walking, striking and the keys of the phase do not do.
    pub(crate) fn acts_otherwise(&self) -> bool {
        let actor = self.snapshot.view.actor;
        let is_other = |offer: &Offer| match &offer.command {
            Command::Act { who, .. } if Some(*who) != actor => true,
            Command::Act { .. } => match offer.role() {
                Some(Role::Plain | Role::Answer { number: None, .. }) => true,
                Some(
                    Role::Strike { .. }
                    | Role::Answer { number: Some(_), .. }
                    | Role::Accept
                    | Role::Talk,
                )
                | None => false,
            },
            Command::Leave { .. }
            | Command::Enter { .. }
            | Command::Detour { .. }
            | Command::Depart { .. } => true,
            Command::Place { .. }
            | Command::RollInitiative
            | Command::Walk { .. }
            | Command::EndTurn { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. }
            | Command::Gm { .. } => false,
        };
        self.snapshot.view.stage != Stage::Setup
            && self.snapshot.offers.iter().any(|offer| offer.refusal.is_none() && is_other(offer))
    }

    /// Opens the menu of actions.
    pub(crate) fn open_actions(&mut self) -> Effect {
        self.open_unfolded(Vec::new())
    }

    fn open_unfolded(&mut self, unfolded: Vec<String>) -> Effect {
        let actor = self.snapshot.view.actor.filter(|_| !self.snapshot.offers.is_empty());
        if actor.is_none() && !self.calls_acts() {
            return match self.snapshot.view.stage {
                Stage::Setup => self.say_nobody_acts(),
                Stage::Fighting | Stage::Decided => self.say("prompt-no-actions"),
            };
        }
        let rows = Picker::new(self.action_rows(&unfolded));
        let title = match actor {
            Some(who) => {
                let name = self.snapshot.view.name(who);
                self.looks.words.with("actions-title", &[("name", name.into())])
            }
            None => self.looks.words.t("actions-called"),
        };
        self.open(Layer::Actions(Actions { title, rows, unfolded }))
    }

    /// What may be done, best first; then the rest, of which each order is one line unless it is unfolded.
    fn action_rows(&self, unfolded: &[String]) -> Vec<ActionRow> {
        let view = &self.snapshot.view;
        let mut rows: Vec<ActionRow> = Vec::new();
        let acts = view.actor.is_some();
        for (offer, does) in self.best_first().into_iter().filter(|_| acts) {
            let mut line = self.looks.words.offer_line(&offer, view);
            if let Does::Goes(_) = does {
                let args = [("strike", line.what.into())];
                line.what = self.looks.words.with("actions-go", &args);
            }
            let order = line.what.clone();
            let group = self.group_of(&offer);
            let folds = group.as_ref().is_some_and(|group| !unfolded.contains(group));
            let same = rows.iter_mut().find(|row| row.group == group);
            if let Some(row) = same.filter(|_| folds) {
                row.others += 1;
                if row.line.why.is_empty() {
                    row.line = OfferLine::default();
                } else {
                    row.line.why = common(&row.line.why, &line.why, self.looks.glyphs.more);
                }
                row.order = group.unwrap_or(order);
            } else {
                // Those of a group that is unfolded stay together.
                let last = rows.iter().rposition(|row| group.is_some() && row.group == group);
                let place = last.map_or(rows.len(), |last| last + 1);
                let row = ActionRow::new(line, Some(offer), does, (order, group));
                rows.insert(place, row);
            }
        }
        let mut calls = self.called_rows();
        let called = self.looks.words.t("actions-called");
        let folds = acts && !unfolded.contains(&called);
        if folds {
            calls.truncate(1);
            if let Some(row) = calls.first_mut() {
                row.others = self.calls().len() - 1;
                row.order.clone_from(&called);
                row.group = Some(called);
            }
        }
        // The best offer stays what `Enter` takes at once; nobody has to look for the rest.
        let place = rows.len().min(1);
        rows.splice(place..place, calls);
        let by_the_gm = BY_THE_GM.into_iter().filter(|_| acts);
        rows.extend(by_the_gm.map(|verb| {
            let order = self.looks.words.t(&format!("actions-{verb}"));
            let why = self.why_not_wait(verb).unwrap_or_default();
            let line = OfferLine { what: order.clone(), why, ..OfferLine::default() };
            ActionRow::new(line, None, Does::Types(verb), (order, None))
        }));
        sign(&mut rows);
        for row in &mut rows {
            let sign = row.sign;
            // More is asked for on the map.
            let more = match row.does {
                _ if row.is_closed() => "",
                Does::Aims if row.line.why.is_empty() => " →",
                Does::Types(_) | Does::Builds(_) if row.line.why.is_empty() => " …",
                Does::Types(_) | Does::Builds(_) | Does::Aims | Does::Runs | Does::Goes(_) => "",
            };
            row.line.what = format!("{sign}  {}{more}", row.order);
            if row.others > 0 {
                let count = [("count", (row.others + 1).into())];
                let of = if row.is_closed() { "actions-closed" } else { "actions-folded" };
                row.line.aim = self.looks.words.with(of, &count);
            }
        }
        rows
    }

    /// Why the system lets the one whose turn it is not wait, where `verb` is to wait.
    fn why_not_wait(&self, verb: &str) -> Option<String> {
        let view = &self.snapshot.view;
        let who = view.actor.filter(|_| WAITS.contains(&verb))?;
        let refusal = self.fight().state().rules().may_wait(who, true).err()?;
        Some(self.looks.words.rules_refusal(&refusal, view))
    }

    /// The acts that the GM calls.
    fn calls(&self) -> &'static [&'static str] {
        self.fight().state().rules().book().calls
    }

    /// Whether there are acts that the GM calls.
    pub(crate) fn calls_acts(&self) -> bool {
        !self.calls().is_empty() && !self.snapshot.view.combatants.is_empty()
    }

    /// A line for each of them.
    fn called_rows(&self) -> Vec<ActionRow> {
        let row = |verb: &&'static str| {
            let order = self.looks.words.t(&format!("verb-{verb}"));
            let line = OfferLine { what: order.clone(), ..OfferLine::default() };
            ActionRow::new(line, None, Does::Builds(verb), (order, None))
        };
        self.calls().iter().map(row).collect()
    }

    /// What an offer is listed under, if one line stands for all of that.
    fn group_of(&self, offer: &Offer) -> Option<String> {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        let Command::Act { who, .. } = &offer.command else { return None };
        let is_refused = offer.refusal.is_some();
        if Some(*who) != view.actor && !is_refused {
            return Some(words.with("actions-off-turn", &[("name", view.name(*who).into())]));
        }
        let among = offer.act.as_ref().and_then(|act| act.among.as_ref());
        let among = among.filter(|_| Some(*who) == view.actor);
        let order = || is_refused.then(|| words.offer_line(offer, view).what);
        among.map(|among| words.phrase(among, view)).or_else(order)
    }

    /// The cell that an offer is aimed at.
    pub(crate) fn aimed_at(&self, offer: &Offer) -> Option<Cell> {
        if let Command::Enter { at, .. } = &offer.command {
            return Some(*at);
        }
        match offer.aim()? {
            Aim::At(who) => self.snapshot.view.find(who).and_then(|target| target.at),
            Aim::Cell(at) => Some(at),
        }
    }

    /// The cell that the chosen line of the menu, or the way that is shown, is aimed at.
    pub(crate) fn target(&self) -> Option<Cell> {
        if let Some(ways) = self.layers.ways().filter(|_| self.layers.over().is_none()) {
            return ways.target();
        }
        let Some(Layer::Actions(actions)) = self.layers.top() else { return None };
        self.aimed_at(actions.chosen()?)
    }

    /// What the chosen line of the menu does, with its price and chance, or why it may not be done.
    pub(crate) fn acts(&self) -> Option<(String, Numbers, PromptTone)> {
        let Some(Layer::Actions(actions)) = self.layers.top() else { return None };
        let row = actions.rows.chosen()?;
        let ActionRow { offer, does, order, line, .. } = row;
        if !line.why.is_empty() {
            return Some((line.why.clone(), Numbers::default(), PromptTone::Refusal));
        }
        if row.is_closed() {
            return Some((order.clone(), Numbers::default(), PromptTone::Question));
        }
        let Some(offer) = offer else {
            return Some((format!("{order}?"), Numbers::default(), PromptTone::Question));
        };
        let text = match self.foreseen_flight() {
            Some(flight) => {
                let text = self.looks.words.flight(flight, &self.snapshot.view);
                let args = [("flight", text.clone().into())];
                if flight.critical { self.looks.words.with("flight-on-crit", &args) } else { text }
            }
            None if matches!(does, Does::Goes(_)) => format!("{order} → {}?", line.aim),
            None => self.looks.words.offer_confirms(offer, &self.snapshot.view),
        };
        let loses = self.loses(offer);
        let beside = if loses.is_empty() { self.beside(offer) } else { loses };
        let right = Numbers::new(
            joined([beside.clone(), self.looks.words.odds(offer)]),
            joined([beside, self.looks.words.odds_in_brief(offer)]),
        );
        Some((text, right, PromptTone::Question))
    }

    /// What a menu says of an offer beside price and chance. What waits is answered from the map, and told of there.
    fn beside(&self, offer: &Offer) -> String {
        if matches!(offer.role(), Some(Role::Answer { .. })) {
            return String::new();
        }
        self.looks.words.offer_beside(offer, &self.snapshot.view)
    }

    /// Opens the menu at the line of an order.
    pub(crate) fn back_to_actions(&mut self, order: &Offer) -> Effect {
        let effect = self.open_unfolded(self.group_of(order).into_iter().collect());
        if let Some(Layer::Actions(actions)) = self.layers.iter_mut().last() {
            let is_it = |row: &ActionRow| row.offer.as_ref().is_some_and(|it| it.is_of(order));
            actions.rows.choose(|row| row.does == Does::Aims && is_it(row));
        }
        effect
    }

    /// Opens the line of a verb about the one whose turn it is.
    fn begin_for_actor(&mut self, verb: &'static str) -> Effect {
        let who = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        let Some(name) = who.map(|who| quoted(who.name.as_str())) else { return Effect::Look };
        let verb = self.verb(verb);
        self.open_line(&format!("{verb} {name} "))
    }

    /// The whole sheet of whoever the card shows.
    pub(crate) fn open_sheet(&mut self) -> Effect {
        let chosen = self.chosen().and_then(|who| self.snapshot.view.find(who));
        let Some(who) = chosen else { return self.say("idle-nobody-there") };
        let title = self.looks.words.with("sheet-title", &[("name", who.name.as_str().into())]);
        let lines = self.looks.words.sheet_lines(who, &self.snapshot.view);
        self.open_text(title, lines)
    }
}

/// Gives each line its sign, in order; those that an unfolded group has more have the last ones, so that no other line changes
/// its sign when one is unfolded.
fn sign(rows: &mut [ActionRow]) {
    let mut groups: Vec<String> = Vec::new();
    let mut is_more = Vec::new();
    for row in rows.iter() {
        let known = row.group.as_ref().is_some_and(|group| groups.contains(group));
        groups.extend(row.group.clone().filter(|_| !known));
        is_more.push(known);
    }
    let mut signs = SIGNS.chars().chain(std::iter::repeat(' '));
    for later in [false, true] {
        let own = rows.iter_mut().zip(&is_more).filter(|(_, more)| **more == later);
        for ((row, _), sign) in own.zip(&mut signs) {
            row.sign = sign;
        }
    }
}

/// The reason of several: what both begin with where only the numbers differ, the first one with a sign that there are more
/// where they are no two alike.
fn common(one: &str, other: &str, more: &str) -> String {
    if one == other || one.ends_with(more) {
        return one.to_owned();
    }
    let [head, other] = [one, other].map(|why| why.split_once(':').map_or(why, |(head, _)| head));
    if head == other { head.to_owned() } else { format!("{one} {more}") }
}

impl Actions {
    /// Key of the word for what `Enter` does.
    fn takes(&self) -> &'static str {
        match self.rows.chosen() {
            Some(row) if row.is_closed() => "hint-list-actions",
            Some(row) if row.others > 0 => "hint-list-targets",
            Some(_) | None => "hint-do",
        }
    }
}

impl Behaviour for Actions {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match (self.picked(key), self.rows.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(ActionRow { group, others: 1.., .. })) => {
                self.unfolded.extend(group.clone());
                self.rows.renew(app.action_rows(&self.unfolded));
                After::STAYS
            }
            (Some(Picked::Taken), Some(ActionRow { does: Does::Types(verb), line, .. })) => {
                if line.why.is_empty() {
                    return After::Closes(app.begin_for_actor(verb));
                }
                app.console.refuse(line.why.clone());
                After::STAYS
            }
            (Some(Picked::Taken), Some(ActionRow { does: Does::Builds(verb), .. })) => {
                After::Closes(app.build_line(verb))
            }
            (Some(Picked::Taken), Some(ActionRow { offer: Some(offer), does, .. })) => {
                if let Some(refusal) = &offer.refusal {
                    let why = app.looks.words.refusal(refusal, &app.snapshot.view);
                    app.console.refuse(why);
                    return After::STAYS;
                }
                After::Closes(match does {
                    Does::Runs => Effect::Run(Line::Command(offer.command.clone())),
                    Does::Aims => app.aim(offer),
                    Does::Goes(at) => app.open_ways_to(*at, offer),
                    Does::Types(verb) => app.begin_for_actor(verb),
                    Does::Builds(verb) => app.build_line(verb),
                })
            }
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let list = |_| {
            let list = self.rows.list(&self.title, "", |_, row| ListRow::offered(&row.line));
            List { place: ListPlace::Menu, ..list }
        };
        // All that may be aimed at stays to be seen where it can, so that the menu stands still.
        let open = || self.rows.items().iter().filter(|row| row.line.why.is_empty());
        let aimed = open().filter_map(|row| app.aimed_at(row.offer.as_ref()?));
        // What can be done is cut only where there is no room for it at all.
        let widest = open().map(|row| ListRow::offered(&row.line).width()).max();
        let least = widest.unwrap_or_default() + AROUND;
        let cells = app.target().into_iter().chain(aimed);
        let places: Vec<_> = cells.filter_map(|cell| app.place_of(areas, cell)).collect();
        let within = list::clear_of((above_prompt(areas), least), &places, list);
        app.draw_list(self, list(within), within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints(Some(self.takes()))
    }
}
