//! What each key stands for, given what lies over the screen and what the fight waits for.

mod stepping;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::{
    Cell, Command, Stage,
    fight::Hand,
    grammar::{self, Line, Session as SessionCommand, quoted},
    view::CombatantView,
};
use kekkai_rules::{Ask, Id, VerbKeyUse, turn_view::Answers, verb::Slot};
use kekkai_widgets::Lang;

use super::{
    App, Changed, Effect,
    command_line::CommandLine,
    intent::Intent,
    keys::{self, Action, Bound},
    layers::Layer,
    lens::Lens,
    odds_ahead::OddsAhead,
    reading::Pages,
};

impl App {
    /// What a key stands for. Only what a person looks at changes here, never the fight.
    pub(super) fn press(&mut self, key: KeyEvent) -> Effect {
        let had_message = self.console.message.take().is_some();
        let has_scrolled = self.show_newest();
        let is_over = self.layers.top().is_some();
        if matches!(key.code, KeyCode::Char('c')) && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Effect::Leave;
        }
        let asks_for_die = matches!(self.fight().prompt(), Some((_, Ask::Die(_))));
        let effect = if asks_for_die && self.layers.over().is_none() {
            self.press_for_die(key)
        } else if let Some(effect) = self.press_on_top(key) {
            effect
        } else {
            self.press_on_map(key)
        };
        if matches!(effect, Effect::Idle) {
            self.say_idle(key, is_over)
        } else if (had_message || has_scrolled) && matches!(effect, Effect::Moved(_)) {
            // With the message gone, the line that told it must be drawn again, and not only what the cursor changes; so must the
            // log, once it shows its newest lines again.
            Effect::Look
        } else {
            effect
        }
    }

    /// Text pasted into the terminal goes where text is typed, and nowhere else.
    pub(super) fn paste(&mut self, text: &str) -> Changed {
        let asks_for_die = matches!(self.fight().prompt(), Some((_, Ask::Die(_))));
        if self.layers.over().is_none() && asks_for_die {
            // A sign is no part of a face, and is kept so that this is said.
            let is_part = |c: char| c.is_ascii_digit() || SIGNS.contains(&c);
            let faces = text.split(|c| !is_part(c));
            let faces = faces.filter(|face| face.contains(|c: char| c.is_ascii_digit()));
            for c in faces.collect::<Vec<_>>().join(" ").chars() {
                self.type_face(c);
            }
            self.compose();
            return Changed::All;
        }
        if self.layers.paste(text) { Changed::All } else { Changed::Nothing }
    }

    /// What a key stands for on a screen that is too small to show what it does: leaving, if anything.
    pub(super) fn press_unseen(&self, key: KeyEvent) -> Effect {
        match self.looks.keymap.action(key) {
            Some(Action::Menu | Action::Quit) => Effect::Leave,
            _ => Effect::Look,
        }
    }

    /// Typing the face of a real die.
    pub(super) fn press_for_die(&mut self, key: KeyEvent) -> Effect {
        match keys::name(key).as_deref() {
            Some("Space") if !self.console.faces.is_empty() => self.type_face(' '),
            Some("Backspace") => {
                self.console.faces.pop();
                Effect::Look
            }
            Some("Enter") if !self.console.faces.trim().is_empty() => self.faces_typed(),
            Some("Esc") if !self.console.faces.is_empty() => {
                self.console.faces.clear();
                Effect::Look
            }
            // The last face that was given, or the question itself where there is none.
            Some("Esc") => Effect::Run(Line::Session(SessionCommand::Undo)),
            Some("g") => Effect::Run(Line::Session(SessionCommand::Throw)),
            Some(sign) if sign.chars().all(|c| SIGNS.contains(&c)) => {
                sign.chars().next().map_or(Effect::Look, |sign| self.type_face(sign))
            }
            Some(digit) if digit.len() == 1 && digit.chars().all(|c| c.is_ascii_digit()) => {
                digit.chars().next().map_or(Effect::Look, |digit| self.type_face(digit))
            }
            _ => {
                let action = self.looks.keymap.action(key);
                match action {
                    Some(action) if may_be_done_meanwhile(action) => self.do_action(action),
                    Some(_) => self.say("idle-die-first"),
                    None => match self.looks.keymap.bound(key) {
                        Some(Bound::Verb(_) | Bound::Line(_)) => self.say("idle-die-first"),
                        Some(Bound::Action(_)) | None => Effect::Idle,
                    },
                }
            }
        }
    }

    fn type_face(&mut self, c: char) -> Effect {
        // Twenty dice of three digits, blanks between them.
        const MOST: usize = 80;
        if self.console.faces.len() < MOST {
            self.console.faces.push(c);
        }
        Effect::Look
    }

    fn faces_typed(&mut self) -> Effect {
        let faces: Result<Vec<u16>, _> =
            self.console.faces.split_whitespace().map(str::parse).collect();
        if let Ok(faces) = faces {
            return Effect::Run(Line::Session(SessionCommand::Face(faces)));
        }
        let text = self
            .looks
            .words
            .with("prompt-no-face", &[("typed", self.console.faces.clone().into())]);
        self.console.refuse(text);
        self.console.faces.clear();
        Effect::Look
    }

    pub(super) fn press_on_map(&mut self, key: KeyEvent) -> Effect {
        if let KeyCode::Char(c) = key.code
            && let Some(number) =
                c.to_digit(10).and_then(|n| usize::try_from(n).ok()).and_then(|n| n.checked_sub(1))
        {
            return self.choose_by_number(number);
        }
        if key.code == KeyCode::Esc {
            self.pointer.choose_nothing();
            self.look_for_places();
            return Effect::Look;
        }
        match self.looks.keymap.bound(key) {
            Some(Bound::Action(action)) => self.do_action(action),
            Some(Bound::Verb(name)) => self.do_verb(name),
            Some(Bound::Line(verb)) => self.do_line(verb),
            None => Effect::Idle,
        }
    }

    /// What the key of a verb does; a system that has no such key says so.
    pub(super) fn do_verb(&mut self, name: &str) -> Effect {
        let Some(key) = self.fight().state().rules().book().key(name) else {
            return self.say_other_book();
        };
        match key.does {
            VerbKeyUse::Answers | VerbKeyUse::Accepts if self.answers().is_none() => {
                self.say("prompt-nothing-waits")
            }
            VerbKeyUse::Answers => self.act(),
            VerbKeyUse::Accepts | VerbKeyUse::OrdersOffered | VerbKeyUse::Orders => {
                self.order(key.verb)
            }
            VerbKeyUse::Begins => self.open_line_about(key.verb),
        }
    }

    /// Opens the command line with a verb in it, or puts the line of one together that calls for much; a system that has no
    /// such verb says so.
    pub(super) fn do_line(&mut self, verb: &'static str) -> Effect {
        if !self.means_something(Bound::Line(verb)) {
            return self.say_other_book();
        }
        if self.fight().state().rules().book().calls.contains(&verb) {
            return self.build_line(verb);
        }
        if takes_several(verb) && !self.pointer.marked.is_empty() {
            return self.open_line_about(verb);
        }
        self.open_line(&format!("{} ", self.verb(verb)))
    }

    fn say_other_book(&mut self) -> Effect {
        let system = self.looks.words.system(self.fight().state().system.system());
        let text = self.looks.words.with("idle-other-book", &[("system", system.into())]);
        self.console.refuse(text);
        Effect::Look
    }

    /// A number from 0 chooses the hit to answer or the attack to make; a number that means nothing is told.
    fn choose_by_number(&mut self, number: usize) -> Effect {
        let answers = self.answers();
        let (most, key) = match answers {
            Some(answers) => (self.waiting(), answers.no_such),
            None => (self.arms(), "prompt-no-arm"),
        };
        let told = |key: &str| self.looks.words.with(key, &[("number", (number + 1).into())]);
        if number >= most {
            let text = told(key);
            self.console.refuse(text);
            return Effect::Look;
        }
        let (text, before) = (told("prompt-number-chosen"), self.enters());
        if answers.is_some() {
            self.pointer.hit = Some(number);
        } else {
            self.pointer.arm = Some(number);
        }
        // Where nobody is aimed at, or that one already was chosen, nothing else shows it.
        if self.enters() == before {
            self.console.tell(text);
        }
        Effect::Look
    }

    /// The strike or the answer that `Enter` would give.
    fn enters(&self) -> Option<Command> {
        match self.intent() {
            Intent::Strike(offer) | Intent::Answer(offer) => Some(offer.command),
            Intent::Nothing
            | Intent::Place(_)
            | Intent::Lift(_)
            | Intent::Walk(..)
            | Intent::Enter(_)
            | Intent::NoWay => None,
        }
    }

    /// Says why a key does nothing now.
    pub(super) fn say(&mut self, key: &str) -> Effect {
        self.console.refuse(self.looks.words.t(key));
        Effect::Look
    }

    /// Says that what waits for the one whose turn it is comes first, and the keys that answer it.
    fn say_first(&mut self, answers: Answers) -> Effect {
        let keys = self.fight().state().rules().book().keys.iter();
        let key = |does: VerbKeyUse| {
            let found = keys.clone().find(|key| key.does == does);
            found.map_or("", |key| self.looks.keymap.key_of(Bound::Verb(key.name))).to_owned()
        };
        let args = [
            ("tries", key(VerbKeyUse::Answers).into()),
            ("accepts", key(VerbKeyUse::Accepts).into()),
        ];
        self.console.refuse(self.looks.words.with(answers.first, &args));
        Effect::Look
    }

    /// What `Enter` does on the map.
    fn press_act(&mut self) -> Effect {
        // A key that is pressed once too often is no order to walk; asked anew, the prompt proposes it.
        if self.has_just_struck_here() {
            self.pointer.struck = None;
            return Effect::Look;
        }
        if self.may_strike() && matches!(self.intent(), Intent::Nothing) {
            return self.do_action(Action::Target);
        }
        // Where a book has no strike of its own, what can be done to somebody stands in the list.
        if self.is_acted_on_here() {
            return self.open_actions();
        }
        match self.answers() {
            // With the cursor elsewhere the key was meant for something else, and an answer cannot be unsaid at the table.
            Some(answers) if self.actor_cell() != Some(self.pointer.cursor) => {
                self.say_first(answers)
            }
            Some(_) | None => self.act_or_find_way(),
        }
    }

    pub(super) fn do_action(&mut self, action: Action) -> Effect {
        let run = |order| Effect::Run(Line::Session(order));
        match action {
            Action::Left
            | Action::Right
            | Action::Up
            | Action::Down
            | Action::FarLeft
            | Action::FarRight
            | Action::FarUp
            | Action::FarDown => self.step(action),
            Action::Next => self.go_round(1),
            Action::Previous => self.go_round(-1),
            Action::Actor => self.go_to_actor(),
            Action::Target => self.go_to_target(),
            Action::Initiative => Effect::Run(Line::Command(Command::RollInitiative)),
            Action::End if let Some(answers) = self.answers() => self.say_first(answers),
            Action::Act => self.press_act(),
            Action::Ways => {
                let other = self.open_ways().or_else(|| self.open_walks());
                let other = other.or_else(|| self.go_otherwise());
                other.unwrap_or_else(|| self.say("ways-none"))
            }
            Action::Reach => self.switch_reach(),
            Action::End => match self.snapshot.view.actor {
                Some(who) => Effect::Run(Line::Command(Command::EndTurn { who })),
                None => self.give_turn(),
            },
            Action::Actions => self.open_actions(),
            Action::Sheet => self.open_sheet(),
            Action::Undo => run(SessionCommand::Undo),
            Action::Redo => run(SessionCommand::Redo),
            Action::Back => run(SessionCommand::Back),
            Action::Again => run(SessionCommand::Again),
            Action::Dice => self.switch_dice(),
            Action::Steps => {
                let steps = self.steps();
                self.open(Layer::Steps(steps))
            }
            Action::Paint => self.open_palette(),
            Action::Border => self.open_borders(),
            Action::Why => match self.walk_told() {
                Some((title, lines)) => self.open_text(title, lines),
                None => self.explain_last(),
            },
            Action::Log => self.open_log(),
            Action::Publish => self.publish(),
            Action::Die => self.open_line(&format!("{} ", self.verb("die"))),
            Action::Mark => self.mark(),
            Action::Join => self.open_recruits(None),
            Action::Copy => self.open_line_about("copy"),
            Action::Rename => self.open_line_about("rename"),
            Action::Remove => self.open_line_about("remove"),
            Action::Hold => self.open_line_about("hold"),
            Action::Earlier => self.move_in_queue(false),
            Action::Later => self.move_in_queue(true),
            Action::Damage => self.open_line_about("damage"),
            Action::Heal => self.open_line_about("heal"),
            Action::GiveTurn => self.open_line_about("turn"),
            Action::Put => self.open_put(),
            Action::Note => self.open_line(&format!("{} ", self.verb("note"))),
            Action::Remember => self.open_note(),
            Action::Clocks => self.open_clocks(),
            Action::Options => self.open_house_rules(),
            Action::Characters => Effect::Characters(None),
            Action::Content => Effect::Content(None),
            Action::World => self.open_atlas(),
            Action::Players => self.open_players(),
            Action::Summary => self.open_summary(),
            Action::Finish => self.open_finish(),
            Action::Export => self.open_exports(),
            Action::Command => self.open_line(""),
            Action::Find => self.open_finder(),
            Action::Help => self.open(Layer::Pages(Pages::of_keys())),
            Action::Tour => self.switch_tour(),
            Action::Language => {
                self.speak(self.looks.words.lang().next());
                Effect::Look
            }
            Action::Lens => self.next_lens(),
            Action::Ruler => {
                let from = self.pointer.cursor;
                self.pointer.ruler = Some(from).filter(|_| self.pointer.ruler.is_none());
                Effect::Look
            }
            Action::Jump => self.open_jump(),
            Action::Inspect => self.open_inspector(),
            Action::Mouse => self.switch_mouse(),
            Action::Theme => Effect::Theme(None),
            Action::Menu => Effect::Menu,
            Action::Quit => Effect::Leave,
        }
    }

    fn next_lens(&mut self) -> Effect {
        self.pointer.lens = Lens::after(self.pointer.lens);
        let is_empty = self.pointer.lens == Some(Lens::Reach) && self.reach().is_none();
        if is_empty { self.say("idle-no-reach") } else { Effect::Look }
    }

    fn switch_reach(&mut self) -> Effect {
        let shown = self.pointer.lens == Some(Lens::Reach);
        self.pointer.lens = (!shown).then_some(Lens::Reach);
        if self.reach().is_none() { self.say("idle-no-reach") } else { Effect::Look }
    }

    /// The line that puts the one whose turn it is onto the cell of the cursor.
    fn open_put(&mut self) -> Effect {
        let put = self.verb("put");
        let who = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        let name = who.map(|who| quoted(who.name.as_str()));
        let text = name.map(|name| format!("{put} {name} {}", self.pointer.cursor));
        self.open_line(&text.unwrap_or_else(|| format!("{put} ")))
    }

    /// Does what the prompt says `Enter` does.
    pub(super) fn act(&mut self) -> Effect {
        let command = |command| Effect::Run(Line::Command(command));
        match self.intent() {
            Intent::Nothing => self.say_idle_here(),
            Intent::Place(who) => command(Command::Place { who, at: self.pointer.cursor }),
            Intent::Lift(who) => {
                self.pointer.lifted = Some(who);
                self.look_for_places();
                Effect::Look
            }
            Intent::Walk(path, mode, _) => match self.snapshot.view.actor {
                Some(who) => {
                    self.pointer.mode = None;
                    command(Command::Walk { who, path, mode })
                }
                None => Effect::Look,
            },
            // What is refused is sent all the same: the answer says why in full.
            Intent::Strike(offer) => {
                self.pointer.struck = Some(self.pointer.cursor);
                command(offer.command)
            }
            Intent::Answer(offer) | Intent::Enter(offer) => command(offer.command),
            Intent::NoWay => {
                let far = self.too_far().filter(|_| self.no_way().is_none());
                let far = far.map(|far| self.looks.words.refusal(&far, &self.snapshot.view));
                let text = far.unwrap_or_else(|| self.why_no_way());
                self.console.refuse(text);
                Effect::Look
            }
        }
    }

    /// The order that a verb alone is for the one whose turn it is: the first that is offered, or why there is none.
    fn order(&mut self, verb: &str) -> Effect {
        if let Some(offer) = self.offer_of(verb) {
            return Effect::Run(Line::Command(offer.command.clone()));
        }
        let acts = self.snapshot.view.actor.is_some() && self.snapshot.view.stage != Stage::Setup;
        // What asks for a thing is refused with its reason for the first of them.
        let read = |line: &str| self.session.read(line, &self.files.assets).ok();
        let line = read(verb).or_else(|| read(&format!("{verb} 1"))).filter(|_| acts);
        match line {
            Some(line) => Effect::Run(line),
            None if acts => self.say("idle-not-now"),
            None => self.say_nobody_acts(),
        }
    }

    pub(super) fn open_line(&mut self, text: &str) -> Effect {
        self.open_line_at(text, 0)
    }

    /// A line with the cursor so many characters before its end, where something is still to be typed.
    pub(super) fn open_line_at(&mut self, text: &str, before_end: usize) -> Effect {
        let mut line = CommandLine::new(text, self.console.lines.len());
        line.go_back(before_end);
        self.open(Layer::Line(Box::new(line)))
    }

    /// A line about whoever is at the cursor, or else whose turn it is.
    fn open_line_about(&mut self, verb: &'static str) -> Effect {
        let who = self.chosen().and_then(|who| self.snapshot.view.find(who));
        let name = if takes_several(verb) && !self.pointer.marked.is_empty() {
            let [english, russian] = grammar::MARKED;
            let is_english = !self.looks.words.is_in_other_letters(english);
            (if is_english { english } else { russian }).to_owned()
        } else {
            who.map(|who| quoted(who.name.as_str())).unwrap_or_default()
        };
        self.open_line(&format!("{} {name} ", self.verb(verb)))
    }

    /// Marks whoever is at the cursor, or takes the mark off; with the ruler, everybody in the rectangle from where it was laid.
    fn mark(&mut self) -> Effect {
        let (corner, cursor) = (self.pointer.ruler.take(), self.pointer.cursor);
        let found = self.within(corner.unwrap_or(cursor), cursor);
        if found.is_empty() {
            return self.say("prompt-nobody-to-mark");
        }
        for who in found {
            if corner.is_none() || !self.pointer.marked.contains(&who) {
                self.pointer.mark(who);
            }
        }
        Effect::Look
    }

    /// Everybody who stands in the rectangle between two cells.
    pub(super) fn within(&self, corner: Cell, other: Cell) -> Vec<Id> {
        let cells: Vec<Cell> = corner.rectangle(other).collect();
        let on = |who: &&CombatantView| who.cells().any(|at| cells.contains(&at));
        self.snapshot.view.combatants.iter().filter(on).map(|who| who.id).collect()
    }

    /// A verb as the language of the screen has it.
    pub(super) fn verb(&self, word: &'static str) -> &'static str {
        let known = grammar::verbs().find(|verb| verb.word == word);
        known.map_or(word, |verb| self.looks.words.verb(verb))
    }

    fn switch_dice(&mut self) -> Effect {
        let hand = match self.session.dice().hand() {
            Hand::Generator => Hand::Table,
            Hand::Table => Hand::Generator,
        };
        self.set_hand(hand);
        Effect::Look
    }

    fn set_hand(&mut self, hand: Hand) {
        self.session.choose_hand(hand);
        let key = match hand {
            Hand::Generator => "news-dice-generator",
            Hand::Table => "news-dice-real",
        };
        self.console.tell(self.looks.words.t(key));
    }

    /// All words in `lang` from now on, those of old log lines too.
    pub(super) fn speak(&mut self, lang: Lang) {
        self.looks.words = self.looks.words.in_language(lang);
        self.read_notices();
        self.snapshot.forget_words();
        self.retell_log();
        self.retell_why();
        // Its title stands in the words of before.
        self.odds = OddsAhead::default();
        let typed = std::mem::take(&mut self.console.faces);
        self.refresh();
        self.console.faces = typed;
        self.compose();
    }

    /// Carries out what concerns the screen and not the fight; whether it was such a thing.
    pub(super) fn own(&mut self, line: &Line) -> bool {
        match line {
            Line::Session(SessionCommand::Help(None)) => {
                self.open(Layer::Pages(Pages::of_keys()));
            }
            Line::Session(SessionCommand::Help(Some(word))) => {
                let system = self.fight().state().system.system();
                if let Some(verb) = grammar::verb_called(word, system) {
                    let words = &self.looks.words;
                    let (title, text) = (words.verb(verb).to_owned(), words.what_it_does(verb));
                    self.open_text(title, vec![text]);
                }
            }
            Line::Session(SessionCommand::Lang(code))
                if Lang::of_locale(code) == self.looks.words.lang() =>
            {
                self.say("idle-language");
            }
            Line::Session(SessionCommand::Lang(code)) => self.speak(Lang::of_locale(code)),
            Line::Session(SessionCommand::Dice(hand)) => self.set_hand(*hand),
            Line::Session(SessionCommand::Finish(None)) => {
                self.open_finish();
            }
            Line::Session(SessionCommand::Chapters(shelves)) => self.open_chapters(shelves),
            Line::Session(SessionCommand::Rule(rule)) => self.open_rule(rule),
            Line::Session(_) | Line::Command(_) => return false,
        }
        true
    }
}

/// Signs before a number, as a keyboard and a printed page have them.
const SIGNS: [char; 3] = ['-', '−', '+'];

/// Whether an action may be done while something is asked for; all else would be lost on the way.
pub(super) fn may_be_done_meanwhile(action: Action) -> bool {
    let allowed = [
        Action::Help,
        Action::Command,
        Action::Find,
        Action::Menu,
        Action::Quit,
        Action::Undo,
        Action::Language,
        Action::Theme,
        Action::Tour,
        Action::Dice,
        Action::Log,
        // What is asked for may lie there, proposed.
        Action::Players,
    ];
    action.step().is_some() || allowed.contains(&action)
}

/// Whether a verb is about several combatants.
fn takes_several(verb: &str) -> bool {
    let about = |known: &grammar::Verb| known.usage.starts_with(Slot::WHOM.shown);
    grammar::verbs().any(|known| known.word == verb && about(known))
}
