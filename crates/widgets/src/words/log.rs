//! The log: a step of the fight in short lines.

mod clock;
mod retold;

use std::mem::discriminant;

use kekkai_battle::{
    Cell, Event, SideId,
    combatant::Edge,
    queue::Slot,
    systems::SystemId,
    view::{LogEntry, VisibleEvent},
    world::{PartyId, PlaceId},
};
use kekkai_rules::{
    Arg as PhraseArg, Id, ItemData as _, Origin, Phrase, PlainText, Purpose, Roll, Said,
    report::After,
};

pub use kekkai_rules::Tone;
pub use retold::Retold;

use super::{Arg, Names, Words};

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Text of the line.
    pub text: String,
    /// What kind of thing it tells.
    pub tone: Tone,
}

/// Lines as they are put together, and what later ones need of earlier ones.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub(super) struct Story<'a> {
    pub(super) words: &'a Words,
    pub(super) names: &'a dyn Names,
    pub(super) lines: Vec<LogLine>,
    /// Where the faces of the latest throw came from.
    pub(super) origin: Origin,
    /// Walks, of those who ride or are dragged along too: who, where it began, cells so far, and the line that tells it.
    walks: Vec<(Id, Cell, usize, usize)>,
    /// The latest that began, was gone or was flown, and whose.
    scene: Option<(After, Id)>,
    /// Those who threw a save.
    saves: Vec<Id>,
    /// The thing that the latest line of the system has named, and which line that is.
    thing: Option<(PlainText, usize)>,
    /// What the walk has done to pools so far.
    tolls: Vec<Toll>,
    /// What the GM's ruling does to a pool of several.
    pools: Option<Pools>,
    /// Those of whom a hit has told what it did.
    hit: Vec<Id>,
    pub(super) alike: super::place::Alike,
    /// Whether the step is the GM's ruling, so that one line tells what it does to a pool of several.
    ruled: bool,
    /// Whether what only the GM's ruling tells is told.
    pub(super) is_word: bool,
    /// Who was put elsewhere last.
    put: Option<Id>,
    /// Whether the latest that was told is that something was lifted from where it lay.
    lifted: bool,
    /// Whether the step sets another fight up.
    anew: bool,
}

/// What a walk does to one pool of somebody for one reason, told in one line.
struct Toll {
    /// The phrase without its numbers.
    rest: Phrase,
    /// By how much in all.
    by: i32,
    /// Which line it is.
    line: usize,
}

/// A line that tells of several how one pool of each changed.
struct Pools {
    /// Which line it is.
    line: usize,
    /// The phrase without those whom it is about and their numbers.
    rest: Phrase,
    /// Each of them with its numbers.
    each: Vec<PhraseArg>,
}

impl Pools {
    /// One of several, and what is alike in all of their phrases; `None` for a phrase that tells something else.
    fn of(phrase: &Phrase) -> Option<(PhraseArg, Phrase)> {
        let arg =
            |name: &str| phrase.args.iter().find(|(known, _)| known == name).map(|(_, arg)| arg);
        let (who, now, change) = (arg("who")?, arg("now")?, arg("change")?);
        let (PhraseArg::Number(after), PhraseArg::Change(by)) = (now, change) else { return None };
        arg("pool")?;
        let before = PhraseArg::Number(after.saturating_sub(*by));
        let one = Phrase::new("log-each").with("who", who.clone()).with("before", before);
        let mut rest = phrase.clone();
        rest.args.retain(|(name, _)| !["who", "now", "change"].contains(&&**name));
        Some((one.with("now", now.clone()).into(), rest))
    }

    fn phrase(&self) -> Phrase {
        let is_told = self.rest.args.iter().any(|(name, _)| name == "why");
        let key = if is_told { "log-several-why" } else { "log-several" };
        let all = Phrase { key: key.into(), args: self.rest.args.clone() };
        all.with("each", self.each.clone())
    }
}

impl Words {
    /// What a step tells, newest last. Steps of one walk are one line; dice that were typed are marked.
    pub fn log_lines(&self, entry: &LogEntry, names: &dyn Names) -> Vec<LogLine> {
        let names: &dyn Names = &NamesAnd { names, more: &entry.names };
        let mut story = Story::new(self, names);
        story.ruled = entry.ruling.is_some();
        story.is_word = story.ruled;
        for told in &entry.told {
            story.told(told);
        }
        if let Some(reason) = story.word_in(entry) {
            let speaks_for_itself =
                matches!(entry.told.first(), Some(VisibleEvent::Event(said)) if is_word(said));
            story.rule(reason.as_ref(), speaks_for_itself, &entry.told);
        }
        story.lines
    }

    /// That something is the GM's ruling, and why.
    pub(super) fn ruling(&self, reason: Option<&PlainText>) -> String {
        match reason {
            Some(reason) => {
                let reason = self.note(reason.as_str());
                self.with("log-ruling-reason", &[("reason", reason.into())])
            }
            None => self.t("log-ruling"),
        }
    }
}

/// What a line calls the damage that it tells.
const DAMAGE: &str = "damage";

/// Those whom a phrase names, also in the phrases within it.
fn combatants(phrase: &Phrase) -> Vec<Id> {
    fn named(arg: &PhraseArg) -> Vec<Id> {
        match arg {
            PhraseArg::Combatant(who) | PhraseArg::Carried(who, _) => vec![*who],
            PhraseArg::Phrase(within) => combatants(within),
            PhraseArg::List(all) => all.iter().flat_map(named).collect(),
            PhraseArg::Number(_)
            | PhraseArg::Change(_)
            | PhraseArg::Text(_)
            | PhraseArg::Name(_)
            | PhraseArg::Dice(_)
            | PhraseArg::Spot(_) => Vec::new(),
        }
    }
    phrase.args.iter().flat_map(|(_, arg)| named(arg)).collect()
}

/// The thing that a phrase names.
fn named_thing(phrase: &Phrase) -> Option<PlainText> {
    let (_, arg) = phrase.args.iter().find(|(name, _)| name == "item")?;
    if let PhraseArg::Name(thing) = arg { Some(thing.clone()) } else { None }
}

/// Whether it is what the GM has written, and nothing else.
fn is_word(event: &Event) -> bool {
    matches!(event, Event::Noted(_) | Event::Remembered { .. } | Event::Clock { .. })
}

/// Whether the same happens more than once, to one after the other.
fn are_several(told: &[VisibleEvent]) -> bool {
    let mut kinds = told.iter().map(|told| {
        let (event, line) = match told {
            VisibleEvent::Event(event) => (Some(discriminant(event)), None),
            VisibleEvent::Reported(told) => (None, told.lines.first()),
            VisibleEvent::Outline(line) => (None, Some(line)),
            VisibleEvent::Misfit(_) => (None, None),
        };
        (event, line.map(|line| &line.phrase.key))
    });
    let first = kinds.next();
    kinds.any(|kind| Some(kind) == first)
}

/// Names, and those of more combatants: who are not seen any more, or are still to come.
#[expect(missing_debug_implementations, reason = "names are read through a trait")]
pub struct NamesAnd<'a> {
    /// Names of everybody else.
    pub names: &'a dyn Names,
    /// Those whom they do not know, with their names.
    pub more: &'a [(Id, PlainText)],
}

impl Names for NamesAnd<'_> {
    fn name(&self, who: Id) -> &str {
        let more = self.more.iter().find(|(more, _)| *more == who);
        more.map_or_else(|| self.names.name(who), |(_, name)| name.as_str())
    }

    fn party(&self, party: PartyId) -> &str {
        self.names.party(party)
    }

    fn place(&self, place: PlaceId) -> &str {
        self.names.place(place)
    }

    fn side(&self, side: SideId) -> &str {
        self.names.side(side)
    }

    fn system(&self) -> Option<SystemId> {
        self.names.system()
    }
}

impl<'a> Story<'a> {
    pub(super) fn new(words: &'a Words, names: &'a dyn Names) -> Self {
        Self {
            words,
            names,
            lines: Vec::new(),
            origin: Origin::Generated,
            walks: Vec::new(),
            scene: None,
            thing: None,
            tolls: Vec::new(),
            saves: Vec::new(),
            pools: None,
            hit: Vec::new(),
            alike: super::place::Alike::default(),
            ruled: false,
            is_word: false,
            put: None,
            lifted: false,
            anew: false,
        }
    }
}

impl Story<'_> {
    pub(super) fn say(&mut self, tone: Tone, text: String) {
        self.lines.push(LogLine { text, tone });
    }

    /// The GM's ruling that a step is, with its reason. To others it is nothing where no line of the step is told.
    pub(super) fn word_in<'e>(&self, entry: &'e LogEntry) -> Option<&'e Option<PlainText>> {
        let is_own = entry.step.is_some();
        entry.ruling.as_ref().filter(|_| is_own || !self.lines.is_empty())
    }

    /// Says of the first line that it is the GM's ruling, and why; in a line of its own where nothing else is told, and
    /// why all of several are ruled so before all that it brings about. How many lines now stand before those of before.
    pub(super) fn rule(
        &mut self,
        reason: Option<&PlainText>,
        speaks_for_itself: bool,
        told: &[VisibleEvent],
    ) -> usize {
        let words = self.words;
        if reason.is_some() && self.lines.len() > 1 && are_several(told) {
            self.say(Tone::Ruling, words.ruling(reason));
            self.lines.rotate_right(1);
            return 1;
        }
        let Some(first) = self.lines.first_mut() else {
            self.say(Tone::Ruling, words.ruling(reason));
            return 0;
        };
        first.tone = Tone::Ruling;
        let source = words.t("why-ruling");
        if first.text.ends_with(&format!(", {source}")) {
            // It names its source already.
            let why = reason.map(|reason| format!(": {}", words.note(reason.as_str())));
            first.text += &why.unwrap_or_default();
        } else if !speaks_for_itself || reason.is_some() {
            let line = ("line", Arg::from(first.text.as_str()));
            let why = reason.map(|reason| ("reason", words.note(reason.as_str()).into()));
            let key = if why.is_some() { "log-ruled-reason" } else { "log-ruled" };
            let args: Vec<_> = std::iter::once(line).chain(why).collect();
            first.text = words.with(key, &args);
        }
        0
    }

    pub(super) fn told(&mut self, told: &VisibleEvent) {
        match told {
            VisibleEvent::Event(event) => self.event(event),
            VisibleEvent::Reported(told) => told.lines.iter().for_each(|line| self.said(line)),
            VisibleEvent::Outline(line) => self.said(line),
            VisibleEvent::Misfit(fault) => {
                let text = self.words.fault(fault);
                self.say(Tone::Ruling, text);
            }
        }
        self.lifted = matches!(told, VisibleEvent::Event(Event::Lifted { .. }));
        self.anew |= matches!(told, VisibleEvent::Event(Event::Anew { .. }));
    }

    /// The phrase of a line, with whom it is about where only what came before says so; `None` where it does not follow on
    /// that.
    fn phrase_here(&self, line: &Said) -> Option<Phrase> {
        let mut phrase = line.phrase.clone();
        for after in line.after {
            let named = combatants(&phrase);
            match after {
                After::NoSave if named.iter().any(|who| self.saves.contains(who)) => return None,
                After::Lifted if !self.lifted => return None,
                After::Ruling if !self.is_word || !self.lines.is_empty() => return None,
                After::SameFight if self.anew => return None,
                After::NoSave | After::Lifted | After::Ruling | After::SameFight => {}
                After::Turn | After::Step | After::Flight => {
                    let (_, who) = self.scene.filter(|(scene, _)| scene == after)?;
                    if named.is_empty() {
                        phrase = phrase.with("who", who);
                    } else if !named.contains(&who) {
                        return None;
                    }
                }
            }
        }
        Some(phrase)
    }

    /// Whether a line only adds to what an earlier one of the same walk has told of a pool, which tells the sum then.
    fn adds_up(&mut self, line: &Said) -> bool {
        let arg = |name: &str| line.phrase.args.iter().find(|(known, _)| known == name);
        let (Some((_, PhraseArg::Change(by))), Some((_, now))) = (arg("change"), arg("now")) else {
            return false;
        };
        if self.walks.is_empty() || line.tone != Tone::Headline {
            return false;
        }
        let mut rest = line.phrase.clone();
        rest.args.retain(|(name, _)| name != "change" && name != "now");
        let Some(toll) = self.tolls.iter_mut().find(|toll| toll.rest == rest) else {
            self.tolls.push(Toll { rest, by: *by, line: self.lines.len() });
            return false;
        };
        toll.by = toll.by.saturating_add(*by);
        let phrase = rest.with("change", PhraseArg::Change(toll.by)).with("now", now.clone());
        if let Some(told) = self.lines.get_mut(toll.line) {
            told.text = self.words.phrase(&phrase, self.names);
        }
        true
    }

    /// Says a line that a system of rules has put into a phrase.
    fn said(&mut self, line: &Said) {
        let Some(phrase) = self.phrase_here(line) else { return };
        let line = &Said { phrase, ..line.clone() };
        if self.adds_up(line) {
            return;
        }
        if self.ruled
            && let Some((one, rest)) = Pools::of(&line.phrase)
        {
            if let Some(pools) = self.pools.as_mut().filter(|pools| pools.rest == rest) {
                pools.each.push(one);
                let text = self.words.phrase(&pools.phrase(), self.names);
                if let Some(told) = self.lines.get_mut(pools.line) {
                    told.text = text;
                }
                return;
            }
            self.pools = Some(Pools { line: self.lines.len(), rest, each: vec![one] });
        }
        let named = combatants(&line.phrase);
        let is_told = line.echoes && named.iter().all(|who| self.hit.contains(who));
        if line.tone == Tone::Death && self.scene.is_some_and(|(_, who)| named.contains(&who)) {
            self.scene = None;
        }
        if line.tone == Tone::Hit && line.phrase.args.iter().any(|(name, _)| name == DAMAGE) {
            self.hit.extend(named);
        }
        self.thing = named_thing(&line.phrase).map(|thing| (thing, self.lines.len()));
        let tone = if is_told { Tone::Detail } else { line.tone };
        let text = self.words.phrase(&line.phrase, self.names);
        let mark = if line.marked { self.words.origin_mark(self.origin) } else { String::new() };
        self.say(tone, if mark.is_empty() { text } else { format!("{text} {mark}") });
    }

    /// Says what `key` says of `who`.
    pub(super) fn say_of(&mut self, tone: Tone, key: &str, who: Id) {
        self.say(tone, self.words.with(key, &[("who", self.names.name(who).into())]));
    }

    fn event(&mut self, event: &Event) {
        let (words, names) = (self.words, self.names);
        match event {
            Event::Rolled(roll) => self.rolled(roll),
            Event::Placed { who, at } => self.at(Tone::Headline, "log-placed", *who, *at),
            Event::Queued { slots } => self.queued(slots),
            Event::RoundBegan { round, extra } => {
                self.say(Tone::Turn, words.with("stage-round", &[("round", (*round).into())]));
                for who in extra {
                    self.say_of(Tone::Detail, "log-extra", *who);
                }
            }
            Event::TurnBegan { who, extra } => {
                self.scene = Some((After::Turn, *who));
                self.say_of(Tone::Turn, if *extra { "log-turn-extra" } else { "log-turn" }, *who);
            }
            // The beginning of the next turn says the first; facts of the system have told a death and named an item. The
            // last two are told in words that the fight brings along.
            Event::TurnEnded { who: _ }
            | Event::Fell { who: _ }
            | Event::Lifted { at: _, item: _ }
            | Event::Own(_)
            | Event::Joined { .. } => {}
            Event::Dropped { at, item } => self.fell(item.name(), *at),
            Event::Stepped { who, from, to } => self.step(*who, *from, *to),
            Event::Shifted { who, to } => self.shifted(*who, *to),
            Event::Reshaped { at, ground } => {
                let what = words.ground_full(*ground);
                if ground.worn > 0 {
                    let (at, worn) = (at.to_string().into(), ground.worn.into());
                    let args = [("at", at), ("what", what.into()), ("worn", worn)];
                    self.say(Tone::Headline, words.with("log-worn", &args));
                } else {
                    self.of_cell("log-reshaped", *at, what);
                }
            }
            Event::Rose { who, slot: _ } => self.rose(*who),
            Event::Requeued { who, initiative } => {
                let args =
                    [("who", self.names.name(*who).into()), ("initiative", (*initiative).into())];
                self.say(Tone::Headline, words.with("log-requeued", &args));
            }
            Event::LuckChanged { salt: _ } => self.say(Tone::Headline, words.t("log-luck")),
            Event::Noted(note) => {
                let text = words.note(note.as_str());
                self.say(Tone::Headline, words.with("log-note", &[("text", text.into())]));
            }
            Event::Flew { who, path } => {
                self.scene = Some((After::Flight, *who));
                let to = path.last().map_or_else(String::new, ToString::to_string);
                let args = [
                    ("who", names.name(*who).into()),
                    ("to", to.into()),
                    ("cells", path.len().into()),
                ];
                self.say(Tone::Hit, words.with("log-flew", &args));
            }
            Event::Disclosed(word) => self.disclosed(word),
            Event::Removed { who } => self.say_of(Tone::Headline, "log-removed", *who),
            Event::Renamed { who: _, was, name, token } => {
                let words = self.words;
                let args = [
                    ("who", was.as_str().into()),
                    ("name", name.as_str().into()),
                    ("token", token.as_str().into()),
                ];
                self.say(Tone::Headline, words.with("log-renamed", &args));
            }
            Event::Waits(waiting) => self.waits(waiting),
            Event::Remembered { about, lines, shown } => self.remembered(*about, lines, *shown),
            Event::Clock { what, clock } => self.clock(*what, clock),
            Event::Left { .. } | Event::PartSet { .. } | Event::CustomZoneSet(_) => {
                self.place(event);
            }
            Event::Entered { who, at } => {
                self.scene = Some((After::Step, *who));
                self.at(Tone::Headline, "log-entered", *who, *at);
            }
            Event::Rounded { who, to } => self.over("log-rounded", *who, *to),
            Event::Departed { who } => self.say_of(Tone::Headline, "log-departed", *who),
            Event::Sided { who, side: SideId::NONE } => {
                self.say_of(Tone::Death, "log-no-side", *who);
            }
            Event::Sided { who, side } => self.sided(*who, *side),
            Event::BorderSet { edge, open } => {
                let key = if *open { "log-border-open" } else { "log-border-closed" };
                self.say(Tone::Headline, words.with(key, &[("edge", words.edge(*edge).into())]));
            }
            Event::World(_) | Event::Ended { .. } | Event::Anew { .. } | Event::Came { .. } => {
                self.around(event);
            }
            Event::AirChanged { air } => {
                let args = [("air", words.air(*air).into())];
                self.say(Tone::Headline, words.with("log-air", &args));
            }
            Event::LocalSet { at, local } => {
                let own = *local != kekkai_battle::field::Local::default();
                let key = if own { "log-local" } else { "log-local-none" };
                self.of_cell(key, *at, words.local(*local));
            }
        }
    }

    fn sided(&mut self, who: Id, side: SideId) {
        let side = self.words.name_of(self.names.side(side));
        let args = [("who", self.names.name(who).into()), ("side", side.into())];
        self.say(Tone::Headline, self.words.with("log-sided", &args));
    }

    fn shifted(&mut self, who: Id, to: Cell) {
        self.put = Some(who);
        self.at(Tone::Headline, "log-shifted", who, to);
    }

    /// Somebody is back: from the dead, or, where it was put on a cell just before, from where it had gone.
    fn rose(&mut self, who: Id) {
        let key = if self.put == Some(who) { "log-is-back" } else { "log-rose" };
        self.say_of(Tone::Headline, key, who);
    }

    /// The order of turns, with the initiative where the book has one.
    fn queued(&mut self, slots: &[Slot]) {
        // A book without initiative has an order and no numbers.
        let numbered = slots.iter().any(|slot| slot.initiative != 0);
        let row = |slot: &Slot| match self.names.name(slot.who) {
            name if numbered => format!("{name} {}", slot.initiative),
            name => name.to_owned(),
        };
        let list = slots.iter().map(row).collect::<Vec<_>>().join(", ");
        let key = if numbered { "log-queued" } else { "log-order" };
        let text = self.words.with(key, &[("list", list.into())]);
        // Who acts in which round may change behind the same order.
        if self.lines.last().is_none_or(|last| last.text != text) {
            self.say(Tone::Headline, text);
        }
    }

    fn rolled(&mut self, roll: &Roll) {
        let (words, names) = (self.words, self.names);
        self.origin = roll.origin;
        if roll.throw.purpose == Purpose::Save {
            self.saves.push(roll.throw.who);
        }
        let who = words.thrower(roll.throw.who, names);
        let purpose = words.purpose(&roll.throw);
        // Who notices is what happens, not how something else comes about: a short log tells it too.
        let tone = match (roll.throw.purpose, roll.succeeds()) {
            (Purpose::Detection, true) | (Purpose::Free | Purpose::Secret, _) => Tone::Headline,
            (Purpose::Detection, false) => Tone::Miss,
            _ => Tone::Detail,
        };
        self.say(tone, format!("{who}, {purpose}: {}", words.roll_short(roll, names)));
    }

    fn waits(&mut self, waiting: &kekkai_battle::queue::Waiting) {
        let (words, names) = (self.words, self.names);
        let who = names.name(waiting.turn.who);
        // What comes of a turn that nobody calls is another thing in each book.
        let in_book = |key: &str| {
            let own = names.system().map(|system| format!("{key}-{}", system.key()));
            own.filter(|own| words.has(own)).unwrap_or_else(|| key.to_owned())
        };
        let text = match (&waiting.until, waiting.held) {
            (Some(until), _) => {
                let until = words.note(until.as_str());
                let key = in_book("log-waits-until");
                words.with(&key, &[("who", who.into()), ("until", until.into())])
            }
            (None, true) => words.with(&in_book("log-waits"), &[("who", who.into())]),
            // One of the round before that may still be called is another thing as well.
            (None, false) if !waiting.begun => {
                words.with(&in_book("log-delays"), &[("who", who.into())])
            }
            (None, false) => words.with("log-delays", &[("who", who.into())]),
        };
        self.say(Tone::Headline, text);
    }

    pub(super) fn over(&mut self, key: &str, who: Id, edge: Edge) {
        let words = self.words;
        let args = [("who", self.names.name(who).into()), ("edge", words.edge(edge).into())];
        self.say(Tone::Headline, words.with(key, &args));
    }

    /// Says where a thing came to lie that the latest line of the system has named.
    fn fell(&mut self, thing: &PlainText, at: Cell) {
        let words = self.words;
        let line = self.thing.as_ref().filter(|(named, _)| named == thing).map(|(_, line)| *line);
        if let Some(told) = line.and_then(|line| self.lines.get_mut(line)) {
            let args = [("line", told.text.as_str().into()), ("at", at.to_string().into())];
            told.text = words.with("log-thing-at", &args);
        }
    }

    fn at(&mut self, tone: Tone, key: &str, who: Id, at: Cell) {
        let args = [("who", self.names.name(who).into()), ("at", at.to_string().into())];
        self.say(tone, self.words.with(key, &args));
    }

    fn step(&mut self, who: Id, from: Cell, to: Cell) {
        // Who is dragged along goes a step too, behind the one who walks.
        if self.scene.is_none_or(|(scene, _)| scene != After::Step) {
            self.scene = Some((After::Step, who));
        }
        // A jump is one step, however far.
        let gone = usize::from(from.distance(to));
        let known = self.walks.iter_mut().find(|(walker, ..)| *walker == who);
        let (line, start, cells) = if let Some((_, start, cells, line)) = known {
            *cells += gone;
            (*line, *start, *cells)
        } else {
            self.say(Tone::Headline, String::new());
            let line = self.lines.len() - 1;
            self.walks.push((who, from, gone, line));
            (line, from, gone)
        };
        let route = format!("{} {start} → {to}", self.names.name(who));
        let args = [("route", route.into()), ("cells", cells.into())];
        if let Some(told) = self.lines.get_mut(line) {
            told.text = self.words.with("log-walk", &args);
        }
    }
}
