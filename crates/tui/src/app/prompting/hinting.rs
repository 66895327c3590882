//! Keys that may be pressed now, and all that do something, each with its word.

use kekkai_battle::{Stage, fight::Hand, grammar::verb_called};
use kekkai_rules::{Ask, VerbKeyUse, turn_view::Moving};

use super::super::{
    App,
    intent::Intent,
    keys::{Action, Bound},
    layers::Layer,
};

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
/// What stands for the four directions.
const ARROWS: &str = "↑↓←→";

impl App {
    /// Keys that may be pressed now, most likely first, help last; how many of the last may nearly always be pressed.
    pub(in crate::app) fn hints(&self, intent: &Intent) -> (Vec<(String, String)>, usize) {
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
                let mut hints: Vec<_> =
                    usable.into_iter().map(|bound| self.bound_hint(bound)).collect();
                if matches!(intent, Intent::Strike(strike) if self.may_approach(strike)) {
                    hints.insert(0, self.looks.hint_of(Action::Act, "hint-find-way"));
                } else if matches!(intent, Intent::Nothing) && self.is_acted_on_here() {
                    hints.insert(0, self.looks.hint_of(Action::Act, "action-actions"));
                }
                (hints, lasting)
            }
        }
    }

    /// Keys of what lies over the map as those of the map stand: what `Enter` does, how to choose, what else can be done; at the
    /// right end what may nearly always be pressed, the way out last, so that it is there in the narrowest window.
    pub(in crate::app) fn in_order(
        &self,
        mut hints: Vec<(String, String)>,
    ) -> (Vec<(String, String)>, usize) {
        let keymap = &self.looks.keymap;
        let lasts = [Action::Why, Action::Help, Action::Find].map(|action| keymap.key(action));
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
    pub(in crate::app) fn called(&self, bound: Bound) -> String {
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
    pub(in crate::app) fn die_hints(&self) -> Vec<(String, String)> {
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
    pub(in crate::app) fn means_something(&self, bound: Bound) -> bool {
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
    pub(in crate::app) fn all_hints(&self) -> Vec<(String, String)> {
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
        // One line stands for all four directions.
        for (action, word) in [(Action::Up, "action-cursor"), (Action::FarUp, "action-cursor-far")]
        {
            let up = (
                self.looks.keymap.key(action).to_owned(),
                self.looks.words.t(&Bound::Action(action).word()),
            );
            if let Some(hint) = hints.iter_mut().find(|hint| **hint == up) {
                *hint = (hint.0.replace("Up", ARROWS), self.looks.words.t(word));
            }
        }
        // Numbers are no action of the table: what they choose among changes with the phase.
        let strikes = || Some("action-arm").filter(|_| self.may_strike() && self.arms() > 1);
        let numbers = self.answers().map(|answers| answers.chooses).or_else(strikes);
        hints.extend(numbers.map(|word| ("1–9".to_owned(), self.looks.words.t(word))));
        hints
    }
}
