//! The line above the keys and the keys themselves: what is to be done next, and what it costs.

mod hinting;

use std::borrow::Cow;

use kekkai_battle::{
    Aim, Cell, Command, Stage,
    fight::Hand,
    grammar::verb_called,
    offer::{self, Offer},
    sight::Scope,
};
use kekkai_rules::{Ask, Bond, Counted, End, Id, MoveMode};
use kekkai_widgets::{
    Names,
    screen::PromptTone,
    words::{Arg, NamesAnd, joined},
};

use super::{App, Tone, aiming::Aimed, flight::Shown, intent::Intent, keys::Action, lens::Lens};

/// The two lowest lines as they stand, and whose card is shown.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    pub(super) text: String,
    pub(super) right: Numbers,
    pub(super) tone: PromptTone,
    pub(super) hints: Vec<(String, String)>,
    /// How many of them, from the last one back, may nearly always be pressed.
    pub(super) lasting: usize,
    pub(super) chosen: Option<Id>,
    /// The cell that the chosen action is aimed at.
    pub(super) target: Option<Cell>,
    /// What the map shows of what is aimed.
    pub(super) aimed: Option<Aimed>,
    /// Where the blow that is looked at throws its target.
    pub(super) flight: Option<Shown>,
    /// What is to be seen from the cursor, if that is shown.
    pub(super) view: Option<Scope>,
    /// Said beside the mark of the file: that real dice are thrown.
    pub(super) note: String,
}

/// What stands at the right end of the prompt.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The whole text, not cut.
    pub(super) all: String,
    /// What is kept of it where the prompt has no room for all; empty for all.
    pub(super) brief: String,
}

/// Hints that stand before the offer of a tour, at most.
const BEFORE_OFFER: usize = 5;

impl Numbers {
    pub(super) fn new(all: String, brief: String) -> Self {
        Self { all, brief }
    }
}

impl From<String> for Numbers {
    fn from(all: String) -> Self {
        Self { all, brief: String::new() }
    }
}

impl App {
    /// Puts the lowest lines together anew.
    pub(super) fn compose(&mut self) {
        self.pointer.struck = self.pointer.struck.filter(|at| *at == self.pointer.cursor);
        self.follow_tour();
        self.follow_news();
        self.look_ahead();
        self.look_along();
        self.foresee();
        self.aim_odds();
        let intent = self.intent();
        let (text, right, tone) = match (&self.console.message, self.fight().prompt()) {
            (Some((text, Tone::Refusal)), None) => {
                (text.clone(), Numbers::default(), PromptTone::Refusal)
            }
            // What is asked for is asked for still, and what was typed is never cut.
            (Some((refusal, Tone::Refusal)), Some((_, ask))) => {
                let question = self.question(ask);
                let text = format!("{} — {question}", refusal.trim_end_matches('.'));
                let typed = match ask {
                    Ask::Die(_) => format!("{}▁", self.console.faces),
                    Ask::Choice(_) => String::new(),
                };
                (text, typed.into(), PromptTone::Refusal)
            }
            (Some((text, Tone::News)), Some((_, ask @ Ask::Die(_)))) => {
                let (question, right, tone) = self.asked(ask);
                (format!("{} — {question}", text.trim_end_matches('.')), right, tone)
            }
            (Some((text, Tone::News)), _) => (text.clone(), Numbers::default(), PromptTone::News),
            (None, Some((_, ask))) => self.chooses().unwrap_or_else(|| self.asked(ask)),
            (None, None) => {
                let over = self.built().or_else(|| self.acts());
                over.unwrap_or_else(|| self.next_thing(&intent))
            }
        };
        let right = match self.measured().filter(|_| self.layers.over().is_none()) {
            // Whoever measures reads the distance first: the price comes back with the ruler put away.
            Some(measured) => Numbers::new(joined([measured.clone(), right.all]), measured),
            None => right,
        };
        let (mut hints, lasting) = self.hints(&intent);
        // Before what may nearly always be pressed, so that narrow screens have it too.
        let offer = self.tour_offer().filter(|_| self.layers.top().is_none());
        let place = hints.len().saturating_sub(lasting.max(1)).min(BEFORE_OFFER);
        hints.splice(place..place, offer);
        let dice = match self.session.dice().hand() {
            Hand::Generator => None,
            Hand::Table => Some(self.looks.words.t("note-real-dice")),
        };
        let mouse = (!self.pointer.mouse.is_on()).then(|| self.looks.words.t("note-mouse-off"));
        // Reach says by itself what it is, and has a key of its own.
        let lens = self
            .pointer
            .lens
            .filter(|lens| *lens != Lens::Reach)
            .map(|lens| self.looks.words.t(lens.word()));
        let parts = self.watched().into_iter().chain(dice).chain(mouse).chain(lens);
        let note = parts.map(|part| format!("{part} ·")).collect::<Vec<_>>().join(" ");
        let (flight, aimed) = (self.flight(), self.aimed());
        let (target, chosen) = (self.target(), self.chosen());
        let view = self.view_from_cursor();
        self.prompt =
            Prompt { text, right, tone, hints, lasting, chosen, target, aimed, flight, view, note };
    }

    /// What is asked, also of those whom the command brings into the fight.
    pub(super) fn question(&self, ask: &Ask) -> String {
        let fight = self.fight();
        let command = fight.prompt().map(|(prompt, _)| &prompt.command);
        let coming = command.map(|command| command.newcomers(fight.state())).unwrap_or_default();
        self.looks.words.ask(ask, &NamesAnd { names: &self.snapshot.view, more: &coming })
    }

    fn asked(&self, ask: &Ask) -> (String, Numbers, PromptTone) {
        let text = match ask {
            Ask::Die(_) => format!("{}  {}▁", self.question(ask), self.console.faces),
            Ask::Choice(_) => self.question(ask),
        };
        let fight = self.session.fight();
        let is_opposed = |command: &Command| offer::is_opposed(fight.state(), command);
        let opposed = fight.prompt().is_some_and(|(prompt, _)| is_opposed(&prompt.command));
        let right = self.looks.words.asked_odds(ask, opposed);
        (text, right.into(), PromptTone::Question)
    }

    fn next_thing(&self, intent: &Intent) -> (String, Numbers, PromptTone) {
        let view = &self.snapshot.view;
        let say = |key: &str, args: &[(&str, Arg<'_>)]| self.looks.words.with(key, args);
        let name = |who: Id| Arg::from(view.name(who).to_owned());
        let at = Arg::from(self.pointer.cursor.to_string());
        if let Some(painting) = self.layers.painting() {
            return self.paint_prompt(painting);
        }
        if let Some(aiming) = self.layers.aiming() {
            return self.aim_prompt(aiming);
        }
        if let Some(ways) = self.layers.ways() {
            return self.ways_prompt(ways);
        }
        match intent {
            Intent::Place(who) if !self.snapshot.places.contains(&self.pointer.cursor) => {
                let refusal = kekkai_battle::decide::check_place(
                    self.fight().state(),
                    *who,
                    self.pointer.cursor,
                )
                .err();
                let text = refusal
                    .map(|refusal| self.looks.words.refusal(&refusal, view))
                    .unwrap_or_default();
                (text, Numbers::default(), PromptTone::Refusal)
            }
            Intent::Place(who) => {
                let text = say("prompt-place", &[("name", name(*who)), ("cell", at)]);
                (text, Numbers::default(), PromptTone::Question)
            }
            Intent::Lift(who) => {
                let key =
                    if self.placing().is_some() { "prompt-lift" } else { "prompt-all-placed" };
                (say(key, &[("name", name(*who))]), Numbers::default(), PromptTone::Question)
            }
            Intent::Walk(_, mode, cost) => {
                let right = joined([self.counted(*mode, *cost), self.price_ahead()]);
                (self.walk_asks(*mode), right.into(), PromptTone::Question)
            }
            Intent::Enter(offer) => self.enter_prompt(offer),
            Intent::Strike(offer) => self.strike_prompt(offer),
            Intent::Answer(offer) => self.answer_prompt(offer),
            Intent::NoWay => (self.why_no_way(), self.left_right(), PromptTone::News),
            Intent::Nothing => (self.idle(), self.left_idle(), PromptTone::Question),
        }
    }

    /// What a walk takes of the meter that its steps are counted in; nothing where they are counted in a pool.
    pub(super) fn counted(&self, mode: MoveMode, cost: i32) -> String {
        let Some(Counted::Meter(meter)) = self.counts(mode) else { return String::new() };
        self.looks.words.meter_ahead(self.turn(), meter, cost)
    }

    /// Whether to walk to the cursor so.
    pub(super) fn walk_asks(&self, mode: MoveMode) -> String {
        let kind = self.fight().state().rules().book().mode(mode);
        self.walk_text(kind.map_or("prompt-walk", |kind| kind.asks))
    }

    /// Who goes where, whom it drags along, and what happens on the way.
    fn walk_text(&self, key: &str) -> String {
        let view = &self.snapshot.view;
        let name = |who| Arg::from(view.name(who).to_owned());
        let dragged = self.bound(Bond::Hold, End::Active);
        let drags = key == "prompt-walk" && !dragged.is_empty();
        let key = if drags { "prompt-drag" } else { key };
        let args = [
            ("name", name(self.actor())),
            ("other", dragged.into()),
            ("cell", self.pointer.cursor.to_string().into()),
        ];
        let (question, deeds) = (self.looks.words.with(key, &args), self.deeds_ahead());
        if deeds.is_empty() { question } else { format!("{question} {deeds}") }
    }

    /// The names of those to whom the actor, being this end, has such a bond.
    fn bound(&self, bond: Bond, end: End) -> String {
        let view = &self.snapshot.view;
        let others = view.find(self.actor()).into_iter().flat_map(|actor| actor.bound(bond, end));
        others.map(|other| view.name(other)).collect::<Vec<_>>().join(", ")
    }

    fn enter_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        if let Some(refusal) = &offer.refusal {
            let text = self.looks.words.refusal(refusal, &self.snapshot.view);
            return (text, self.left_right(), PromptTone::Refusal);
        }
        let command = std::slice::from_ref(&offer.command);
        let cost = kekkai_battle::forecast::price(self.fight().state(), self.actor(), command);
        let right = cost.map(|cost| self.looks.words.cost(&cost)).unwrap_or_default();
        (self.walk_text("prompt-enter"), right.into(), PromptTone::Question)
    }

    pub(super) fn actor(&self) -> Id {
        self.snapshot.view.actor.unwrap_or(Id(u16::MAX))
    }

    /// What is left of the turn, and what is lost with it unless it is gone on with.
    fn left_right(&self) -> Numbers {
        let Some(turn) = &self.snapshot.view.turn else { return Numbers::default() };
        let usable = turn.meters.iter().filter(|meter| meter.usable);
        let meters = joined(usable.map(|meter| self.looks.words.meter(meter)));
        let ends = |offer: &&Offer| matches!(offer.command, Command::EndTurn { .. });
        let drops = self.snapshot.offers.iter().find(ends).is_some_and(|offer| offer.drops);
        let Some(at_stake) = self.at_stake().filter(|_| drops) else { return meters.into() };
        let told = |phrase| self.looks.words.phrase(phrase, &self.snapshot.view);
        Numbers::new(joined([meters, told(&at_stake.ends)]), told(&at_stake.loses))
    }

    /// The same where the cursor points at nothing. Once the fight is over, what is left of a turn is of no use, and what to do
    /// next needs its room.
    fn left_idle(&self) -> Numbers {
        match self.snapshot.view.stage {
            Stage::Decided => Numbers::default(),
            Stage::Setup | Stage::Fighting => self.left_right(),
        }
    }

    /// Whether nobody takes part in the fight yet.
    pub(crate) fn is_nobody_there(&self) -> bool {
        self.fight().state().present().next().is_none()
    }

    /// What to do where the cursor points at nothing.
    fn idle(&self) -> String {
        let view = &self.snapshot.view;
        let keyed = |word, action| {
            let key = self.looks.keymap.key(action).to_owned();
            self.looks.words.with(word, &[("key", key.into())])
        };
        let Some(who) = view.actor else {
            return match view.stage {
                Stage::Setup if self.is_nobody_there() => self.looks.words.t("prompt-nobody-yet"),
                Stage::Setup => self.looks.words.t("prompt-all-placed"),
                Stage::Fighting if self.may_give_turn() => keyed("prompt-nobody-can", Action::End),
                Stage::Fighting => self.looks.words.t("prompt-nobody"),
                Stage::Decided => keyed("finish-key", Action::Finish),
            };
        };
        let args = [("name", Arg::from(view.name(who).to_owned()))];
        if let Some(away) = self.away().filter(|_| self.may_strike()) {
            return self.away_prompt(view.name(who), away);
        }
        if view.stage == Stage::Decided {
            return keyed("finish-key", Action::Finish);
        }
        self.looks.words.with(self.turn().map_or("prompt-turn", |turn| turn.prompt), &args)
    }

    fn strike_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        if let Some(refusal) = &offer.refusal {
            let why = self.looks.words.refusal(refusal, &self.snapshot.view);
            let right = if self.may_approach(offer) {
                let key = self.looks.keymap.key(Action::Act).to_owned();
                self.looks.words.with("ways-look", &[("key", key.into())]).into()
            } else {
                self.left_right()
            };
            return (why, right, PromptTone::Refusal);
        }
        // What makes the number, such as how many stand against one.
        let in_parts = offer.throw.as_ref().filter(|throw| throw.parts.len() > 1);
        let parts = in_parts.map(|throw| self.looks.words.bar_parts(throw)).unwrap_or_default();
        let flight = self.foreseen_flight().map(|flight| self.looks.words.flight_short(flight));
        let view = &self.snapshot.view;
        let provoked = self.looks.words.provoked(&offer.provokes, view).unwrap_or_default();
        let flight = flight.unwrap_or_default();
        let beside = |odds| joined([self.loses(offer), provoked.clone(), odds, flight.clone()]);
        let right = Numbers::new(
            beside(joined([self.looks.words.odds(offer), parts])),
            beside(self.looks.words.odds_in_brief(offer)),
        );
        let asks = self.looks.words.offer_asks(offer, &self.snapshot.view).unwrap_or_default();
        // Nobody is to strike a friend by two clicks without a word.
        let friend = matches!(offer.aim(), Some(Aim::At(_))) && !self.is_at_foe(offer);
        let warns = if friend { self.looks.words.t("prompt-own-side") } else { String::new() };
        (joined([warns, asks]), right, PromptTone::Question)
    }

    fn answer_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        let asks = words.offer_asks(offer, view);
        let beside = words.offer_beside(offer, view);
        (
            asks.unwrap_or_else(|| words.offer_confirms(offer, view)),
            Numbers::new(
                joined([words.odds(offer), beside.clone()]),
                joined([words.odds_in_brief(offer), beside]),
            ),
            PromptTone::Question,
        )
    }
}

impl App {
    /// What stands above a line being typed: how its verb is used, or the dice of the last step for the verb that
    /// overrules one.
    pub(super) fn line_help(&self, text: &str) -> String {
        let Some(first) = text.split_whitespace().next() else { return String::new() };
        let system = self.fight().state().system.system();
        let Some(verb) = verb_called(first, system) else { return String::new() };
        let help = self.looks.words.t(&format!("verb-{}", verb.word));
        let dice = if verb.word == "die" { self.snapshot.dice.join(" · ") } else { String::new() };
        let usage = self.looks.words.usage(&verb.usage);
        let usage = format!("{first} {}", from_keyword(&usage, text));
        joined([usage, if dice.is_empty() { help } else { dice }])
    }
}

/// Usages up to this long, in signs, are shown whole.
const WHOLE_USAGE: usize = 120;

/// A long usage from the word on that was typed last of those that stand in it: what follows that one, and not what might
/// have stood in its place.
fn from_keyword<'a>(usage: &'a str, typed: &str) -> Cow<'a, str> {
    if usage.chars().count() <= WHOLE_USAGE {
        return usage.into();
    }
    let parts = |word: &str| word.split('|').map(str::to_owned).collect::<Vec<_>>();
    let typed: Vec<String> = typed.split_whitespace().skip(1).map(str::to_lowercase).collect();
    let mut starts = usage.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some((start, word))
    });
    let mut from = None;
    for word in &typed {
        // Its place in the usage is after the one before it.
        let found = starts.clone().find_map(|(start, part)| {
            let at = parts(part).iter().position(|part| part == word)?;
            let before: usize = part.split('|').take(at).map(|part| part.len() + 1).sum();
            Some(start + before)
        });
        if let Some(at) = found {
            from = Some(at);
            starts.by_ref().take_while(|(start, _)| *start < at).for_each(drop);
        }
    }
    let rest = from.and_then(|from| usage.get(from..));
    rest.map_or_else(|| usage.into(), |rest| format!("… {rest}").into())
}
