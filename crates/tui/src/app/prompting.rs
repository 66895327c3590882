//! The line above the keys and the keys themselves: what is to be done next, and what it costs.

use std::borrow::Cow;

use kekkai_battle::{
    Aim, Cell, Command, Stage,
    fight::Hand,
    grammar::verb_called,
    offer::{self, Offer},
    sight::Scope,
};
use kekkai_rules::{Ask, Bond, Counted, End, Id, MoveMode, VerbKeyUse, turn_view::Moving};
use kekkai_widgets::{
    Names,
    screen::PromptTone,
    words::{Arg, NamesAnd, joined},
};

use super::{
    App, Tone,
    aiming::Aimed,
    flight::Shown,
    intent::Intent,
    keys::{Action, Bound},
    layers::Layer,
    lens::Lens,
};

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

/// What may nearly always be done.
const LASTING: [Action; 7] = [
    Action::Undo,
    Action::Why,
    Action::Redo,
    Action::Menu,
    Action::Next,
    Action::Command,
    Action::Help,
];
/// Hints that stand before the offer of a tour.
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
        self.follow_tour();
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
        let (mut hints, mut lasting) = self.hints(&intent);
        // Behind the first few, so that narrow screens have it too; the last always stands at the end.
        let offer = self.tour_offer().filter(|_| self.layers.top().is_none());
        let place = hints.len().saturating_sub(1).min(BEFORE_OFFER);
        lasting += usize::from(offer.is_some() && place + lasting > hints.len());
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
        let (target, chosen) = (self.target().or(self.pointer.ruler), self.chosen());
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
            Intent::NoWay => {
                let why = self.no_way().map(|refusal| self.looks.words.refusal(&refusal, view));
                let text = why.unwrap_or_else(|| say("prompt-no-way", &[("cell", at)]));
                (text, self.left_right(), PromptTone::News)
            }
            Intent::Nothing => (self.idle(), self.left_right(), PromptTone::Question),
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
        let beside = |odds| joined([self.loses(offer), odds, flight.clone().unwrap_or_default()]);
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

    /// Keys that may be pressed now, most likely first, help last; how many of the last may nearly always be pressed.
    fn hints(&self, intent: &Intent) -> (Vec<(String, String)>, usize) {
        let asks_for_die = matches!(self.fight().prompt(), Some((_, Ask::Die(_))));
        match self.layers.top() {
            Some(Layer::Painting(_) | Layer::Aiming(_) | Layer::Ways(_)) | None if asks_for_die => {
                self.in_order(self.die_hints())
            }
            Some(layer) => self.in_order(layer.hints(self)),
            None => {
                let mut usable = self.usable(intent);
                // Whoever gave its key to something else still finds it among all commands.
                usable.retain(|bound| !self.looks.keymap.key_of(*bound).is_empty());
                let lasts = |bound: &&Bound| LASTING.map(Bound::Action).contains(bound);
                let lasting = usable.iter().rev().take_while(lasts).count();
                (usable.into_iter().map(|bound| self.bound_hint(bound)).collect(), lasting)
            }
        }
    }

    /// Keys of what lies over the map as those of the map stand: what `Enter` does, how to choose, what else can be done; at the
    /// right end what may nearly always be pressed, the way out last, so that it is there in the narrowest window.
    fn in_order(&self, mut hints: Vec<(String, String)>) -> (Vec<(String, String)>, usize) {
        let keymap = &self.looks.keymap;
        let lasts = [Action::Why, Action::Help].map(|action| keymap.key(action));
        let rank = |(key, _): &(String, String)| match key.as_str() {
            "Enter" => 0,
            key if key == keymap.key(Action::Act) => 0,
            key if key.contains(['↑', '←']) || key == keymap.key(Action::Players) => 1,
            "Esc" => 4,
            key if lasts.contains(&key) => 3,
            _ => 2,
        };
        hints.sort_by_key(rank);
        let lasting = hints.iter().filter(|hint| rank(hint) > 2).count();
        (hints, lasting)
    }

    /// The key of something with its word: of an answer with what it comes to now.
    fn bound_hint(&self, bound: Bound) -> (String, String) {
        (self.looks.keymap.key_of(bound).to_owned(), self.looks.words.t(&self.word_now(bound)))
    }

    /// What something that a key stands for is called: a line by what is typed.
    pub(super) fn called(&self, bound: Bound) -> String {
        match bound {
            Bound::Action(_) | Bound::Verb(_) => self.looks.words.t(&bound.word()),
            Bound::Line(verb) => format!(":{}", self.verb(verb)),
        }
    }

    fn word_now(&self, bound: Bound) -> String {
        let answered = || {
            let Bound::Verb(name) = bound else { return None };
            let does = self.fight().state().rules().book().key(name)?.does;
            let [tries, accepts] = self.answers()?.words;
            match does {
                VerbKeyUse::Answers => Some(tries),
                VerbKeyUse::Accepts => Some(accepts),
                VerbKeyUse::OrdersOffered | VerbKeyUse::Orders | VerbKeyUse::Begins => None,
            }
        };
        answered().map_or_else(|| bound.word(), str::to_owned)
    }

    /// Keys for a die that is asked for.
    pub(super) fn die_hints(&self) -> Vec<(String, String)> {
        let looks = &self.looks;
        let prompt = self.fight().prompt();
        let several =
            prompt.is_some_and(|(_, ask)| matches!(ask, Ask::Die(throw) if throw.dice.count > 1));
        let mut hints = vec![looks.hint("0–9", if several { "hint-faces" } else { "hint-face" })];
        let is_typed = !self.console.faces.trim().is_empty();
        hints.extend(is_typed.then(|| looks.hint("Enter", "hint-do")));
        // What a player proposes is the likeliest answer.
        hints.extend(self.has_proposals().then(|| looks.action_hint(Action::Players)));
        hints.push(looks.hint("g", "hint-throw"));
        hints.push(looks.hint("Esc", "hint-give-up"));
        hints
    }

    /// What means something now, most likely first, the way to the rest last.
    fn usable(&self, intent: &Intent) -> Vec<Bound> {
        let mut usable = Vec::new();
        let list = |usable: &mut Vec<Bound>, actions: &[Action]| {
            usable.extend(actions.iter().copied().map(Bound::Action));
        };
        let otherwise = self.acts_otherwise() || self.calls_acts();
        let otherwise = otherwise.then_some(Action::Actions);
        let border = self.may_cross().then_some(Action::Border);
        let act = self.is_possible(intent).then_some(Action::Act);
        match (self.snapshot.view.stage, self.turn()) {
            (Stage::Setup, _) if self.placing().is_some() => list(&mut usable, act.as_slice()),
            (Stage::Setup, _) if self.is_nobody_there() => {
                list(&mut usable, &[Action::Join, Action::Characters, Action::Paint]);
            }
            (Stage::Setup, _) => {
                list(&mut usable, &[Action::Initiative]);
                list(&mut usable, otherwise.as_slice());
            }
            (_, Some(turn)) if turn.answers.is_some() => {
                usable.extend(self.verb_keys(&[VerbKeyUse::Answers, VerbKeyUse::Accepts]));
                usable.extend(otherwise.map(Bound::Action));
            }
            (_, Some(turn)) if turn.strikes.is_some() && self.away().is_some() => {
                if !self.snapshot.places.is_empty() {
                    list(&mut usable, act.as_slice());
                    list(&mut usable, &[Action::Target]);
                }
                list(&mut usable, &[Action::Border, Action::End]);
            }
            (_, Some(turn)) if turn.strikes.is_some() => {
                list(&mut usable, act.as_slice());
                list(&mut usable, &[Action::Target, Action::End, Action::Actions]);
                list(&mut usable, border.as_slice());
                list(&mut usable, &[Action::Reach]);
                let offered = self.verb_keys(&[VerbKeyUse::OrdersOffered]).into_iter();
                usable.extend(offered.filter(|key| self.means_something(*key)));
            }
            (_, Some(turn)) => {
                list(&mut usable, &[Action::End]);
                list(&mut usable, otherwise.as_slice());
                if turn.moving == Moving::Open {
                    list(&mut usable, act.as_slice());
                    list(&mut usable, &[Action::Reach]);
                    list(&mut usable, border.as_slice());
                }
            }
            (_, None) => list(&mut usable, otherwise.as_slice()),
        }
        if self.has_secrets() {
            list(&mut usable, &[Action::Publish]);
        }
        if self.fight().head() != kekkai_battle::fight::ROOT {
            list(&mut usable, &[Action::Undo, Action::Why]);
        }
        if self.fight().can_redo() {
            list(&mut usable, &[Action::Redo]);
        }
        list(&mut usable, &[Action::Menu, Action::Next, Action::Command, Action::Help]);
        usable
    }

    /// The keys that stand for verbs of the system and do one of these.
    fn verb_keys(&self, uses: &[VerbKeyUse]) -> Vec<Bound> {
        let keys = self.fight().state().rules().book().keys.iter();
        let found = keys.filter(|key| uses.contains(&key.does));
        found.map(|key| Bound::Verb(key.name)).collect()
    }

    /// Whether it does anything now; what nothing forbids does.
    #[expect(clippy::wildcard_enum_match_arm, reason = "an action that nothing forbids is listed")]
    pub(super) fn means_something(&self, bound: Bound) -> bool {
        let action = match bound {
            Bound::Action(action) => action,
            Bound::Line(verb) => {
                let system = self.fight().state().system.system();
                return verb_called(verb, system).is_some_and(|known| known.word == verb);
            }
            Bound::Verb(name) => {
                let key = self.fight().state().rules().book().key(name);
                return key.is_some_and(|key| match key.does {
                    VerbKeyUse::Answers | VerbKeyUse::Accepts => self.answers().is_some(),
                    VerbKeyUse::OrdersOffered => self.offer_of(key.verb).is_some(),
                    VerbKeyUse::Orders => self.may_strike(),
                    VerbKeyUse::Begins => true,
                });
            }
        };
        match action {
            Action::Initiative => self.snapshot.view.stage == Stage::Setup,
            Action::Target | Action::Ways => self.may_strike(),
            Action::Actions if self.calls_acts() => true,
            Action::End | Action::Actor | Action::Actions => self.snapshot.view.actor.is_some(),
            Action::Border => self.may_cross(),
            Action::Publish => self.has_secrets(),
            Action::Again | Action::Die | Action::Log => {
                self.fight().head() != kekkai_battle::fight::ROOT
            }
            Action::Left
            | Action::Right
            | Action::Down
            | Action::FarLeft
            | Action::FarRight
            | Action::FarDown => false,
            _ => true,
        }
    }

    /// Everything that a key does with the key for the help, what means nothing now left out.
    pub(super) fn all_hints(&self) -> Vec<(String, String)> {
        let all = Bound::all(self.fight().state().rules().book()).into_iter();
        let mut hints: Vec<_> = all
            .chain(self.looks.keymap.lines())
            .filter(|bound| self.means_something(*bound))
            .map(|bound| {
                if let Bound::Line(_) = bound {
                    return (self.looks.keymap.key_of(bound).to_owned(), self.called(bound));
                }
                let word = match (bound, self.session.dice().hand()) {
                    (Bound::Action(Action::Dice), Hand::Generator) => "action-dice-real".to_owned(),
                    (Bound::Action(Action::Dice), Hand::Table) => {
                        "action-dice-generator".to_owned()
                    }
                    (Bound::Action(_) | Bound::Verb(_) | Bound::Line(_), _) => self.word_now(bound),
                };
                (self.looks.keymap.key_of(bound).to_owned(), self.looks.words.t(&word))
            })
            .collect();
        // Numbers are no action of the table: what they choose among changes with the phase.
        let strikes = || Some("action-arm").filter(|_| self.may_strike() && self.arms() > 1);
        let numbers = self.answers().map(|answers| answers.chooses).or_else(strikes);
        hints.extend(numbers.map(|word| ("1–9".to_owned(), self.looks.words.t(word))));
        hints
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
