//! What each key stands for, given what lies over the screen and what the fight waits for.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::{
    Cell, Command, Stage,
    fight::Hand,
    grammar::{Context, Line, Session as Order, quoted},
    library::Library,
};
use kekkai_rules::{Ask, knk::Phase};
use kekkai_widgets::{Lang, Names};

use super::{
    App, Changed, Effect,
    command_line::{CommandLine, Typed},
    intent::Intent,
    keys::{self, Action},
    options::OptionsPopup,
    popup::Popup,
};
use crate::session::Dice;

impl App {
    /// What a key stands for. Only what a person looks at changes here, never the fight.
    pub(super) fn press(&mut self, key: KeyEvent) -> Effect {
        let had_message = self.console.message.take().is_some();
        if matches!(key.code, KeyCode::Char('c')) && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Effect::Leave;
        }
        let wish = match self.popups.last() {
            Some(Popup::Line(_)) => self.press_in_line(key),
            Some(Popup::List(_)) => self.press_in_list(key),
            Some(Popup::Options(_)) => self.press_in_options(key),
            Some(Popup::Field(_)) => self.press_in_field(key),
            Some(Popup::Choice(_)) => self.press_in_choice(key),
            Some(Popup::Actions(_)) => self.press_in_actions(key),
            Some(Popup::Atlas(_)) => self.press_in_atlas(key),
            Some(Popup::Players(_)) => self.press_in_players(key),
            Some(Popup::Preview(_)) => self.press_in_preview(key),
            Some(Popup::Help | Popup::Text(_)) => self.press_in_text(key),
            Some(Popup::Leaving) => self.press_in_leaving(key),
            Some(Popup::Log(_)) => self.press_in_log(key),
            Some(Popup::Why(_)) => self.press_in_why(key),
            None => match self.fight().prompt() {
                Some((_, Ask::Die(_))) => self.press_for_die(key),
                Some((_, Ask::Choice(_))) | None => self.press_on_map(key),
            },
        };
        // With the message gone, the line that told it must be drawn again, and not only what the cursor changes.
        if had_message && matches!(wish, Effect::Moved(_)) { Effect::Look } else { wish }
    }

    /// Text pasted into the terminal goes where text is typed, and nowhere else.
    pub(super) fn paste(&mut self, text: &str) -> Changed {
        let asks_for_die = matches!(self.fight().prompt(), Some((_, Ask::Die(_))));
        match self.popups.last_mut() {
            Some(Popup::Line(line)) => {
                line.insert(text);
                Changed::All
            }
            None if asks_for_die => {
                let faces =
                    text.split(|c: char| !c.is_ascii_digit()).filter(|face| !face.is_empty());
                for c in faces.collect::<Vec<_>>().join(" ").chars() {
                    self.type_face(c);
                }
                self.compose();
                Changed::All
            }
            Some(Popup::Log(log)) => {
                log.insert(text);
                Changed::All
            }
            Some(
                Popup::Help
                | Popup::List(_)
                | Popup::Choice(_)
                | Popup::Actions(_)
                | Popup::Text(_)
                | Popup::Why(_)
                | Popup::Options(_)
                | Popup::Atlas(_)
                | Popup::Players(_)
                | Popup::Preview(_)
                | Popup::Leaving
                | Popup::Field(_),
            )
            | None => Changed::Nothing,
        }
    }

    /// What a key stands for on a screen that is too small to show what it does: leaving, if anything.
    pub(super) fn press_unseen(&self, key: KeyEvent) -> Effect {
        match self.looks.keymap.action(key) {
            Some(Action::Quit) => Effect::Leave,
            _ => Effect::Look,
        }
    }

    fn press_in_line(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Line(line)) = self.popups.last_mut() else { return Effect::Look };
        let nothing = Library::default();
        let library = self.files.assets.library().unwrap_or(&nothing);
        let context = Context { state: self.session.fight().state(), library };
        match line.key(key, &self.console.lines, (&context, &self.looks.words)) {
            Typed::On => Effect::Look,
            Typed::Left(text) => {
                self.popups.pop();
                self.players.taking = None;
                self.console.remember(text);
                Effect::Look
            }
            Typed::Done(text) => {
                self.popups.pop();
                self.console.remember(text.clone());
                let wish = match self.read(&text) {
                    Ok(Line::Session(Order::Quit)) => Effect::Leave,
                    Ok(Line::Session(Order::Characters(name))) => {
                        Effect::Characters(name.map(|name| name.to_string()))
                    }
                    _ if text.trim().is_empty() => Effect::Look,
                    line => Effect::Typed(Box::new(line)),
                };
                if !matches!(wish, Effect::Typed(_)) {
                    self.players.taking = None;
                }
                wish
            }
        }
    }

    fn press_in_list(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::List(popup)) = self.popups.last_mut() else { return Effect::Look };
        let last = popup.rows.len().saturating_sub(1);
        let name = keys::name(key);
        let chosen = match name.as_deref() {
            Some("Enter" | "Space") => Some(popup.selected),
            Some("Esc") => {
                self.popups.pop();
                return Effect::Look;
            }
            _ => None,
        };
        popup.selected = selected_after(name.as_deref(), popup.selected, last);
        let order = chosen.and_then(|index| popup.rows.get(index)).map(|row| row.order.clone());
        let Some(order) = order else { return Effect::Look };
        self.popups.pop();
        Effect::Run(Line::Session(order))
    }

    fn press_in_text(&mut self, key: KeyEvent) -> Effect {
        if self.turn_page(key) {
            return Effect::Look;
        }
        match (self.popups.last_mut(), keys::name(key).as_deref()) {
            (Some(Popup::Text(text)), Some("Up" | "k")) => text.top = text.top.saturating_sub(1),
            (Some(Popup::Text(text)), Some("Down" | "j")) => {
                text.top = (text.top + 1).min(text.lines.len().saturating_sub(1));
            }
            _ => {
                self.popups.pop();
            }
        }
        Effect::Look
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
            Some("Esc") => Effect::Run(Line::Session(Order::Undo)),
            Some("g") => Effect::Run(Line::Session(Order::Throw)),
            Some(digit) if digit.len() == 1 && digit.chars().all(|c| c.is_ascii_digit()) => {
                digit.chars().next().map_or(Effect::Look, |digit| self.type_face(digit))
            }
            _ => self
                .looks
                .keymap
                .action(key)
                .map_or(Effect::Look, |action| self.act_beside_question(action)),
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
            return Effect::Run(Line::Session(Order::Face(faces)));
        }
        let text = self
            .looks
            .words
            .with("prompt-no-face", &[("typed", self.console.faces.clone().into())]);
        self.console.refuse(text);
        self.console.faces.clear();
        Effect::Look
    }

    /// What may be done while something is asked for; all else would be lost on the way.
    pub(super) fn act_beside_question(&mut self, action: Action) -> Effect {
        let allowed = [
            Action::Help,
            Action::Command,
            Action::Quit,
            Action::Undo,
            Action::Language,
            Action::Dice,
            Action::Log,
            // What is asked for may lie there, proposed.
            Action::Players,
        ];
        if action.step().is_some() || allowed.contains(&action) {
            self.do_action(action)
        } else {
            Effect::Look
        }
    }

    fn press_on_map(&mut self, key: KeyEvent) -> Effect {
        if self.pointer.painting.is_some() {
            return self.press_painting(key);
        }
        if self.pointer.aiming.is_some() {
            return self.press_aiming(key);
        }
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
        self.looks.keymap.action(key).map_or(Effect::Look, |action| self.do_action(action))
    }

    /// A number from 0 chooses the hit to dodge or the attack to make; a number that means nothing is told.
    fn choose_by_number(&mut self, number: usize) -> Effect {
        let dodging = self.phase() == Some(Phase::Dodge);
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        let hits =
            actor.and_then(|actor| actor.sheet.as_ref()).map_or(0, |sheet| sheet.waits.len());
        let (most, key) =
            if dodging { (hits, "prompt-no-hit") } else { (self.arms().len(), "prompt-no-arm") };
        if number >= most {
            let text = self.looks.words.with(key, &[("number", (number + 1).into())]);
            self.console.refuse(text);
        } else if dodging {
            self.pointer.hit = Some(number);
        } else {
            self.pointer.arm = Some(number);
        }
        Effect::Look
    }

    /// Says why a key does nothing now.
    pub(super) fn say(&mut self, key: &str) -> Effect {
        self.console.refuse(self.looks.words.t(key));
        Effect::Look
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
            Action::Actor => self.go(self.actor_cell()),
            Action::Target => {
                let to = self.next_target();
                if to.is_none() {
                    let name = self
                        .snapshot
                        .view
                        .actor
                        .map_or("", |who| self.snapshot.view.name(who))
                        .to_owned();
                    let text = self.looks.words.with("prompt-no-target", &[("name", name.into())]);
                    self.console.refuse(text);
                    return Effect::Look;
                }
                self.go(to)
            }
            Action::Initiative => Effect::Run(Line::Command(Command::RollInitiative)),
            Action::Dodge | Action::Accept if self.phase() != Some(Phase::Dodge) => {
                self.say("prompt-nothing-waits")
            }
            Action::End if self.phase() == Some(Phase::Dodge) => self.say("prompt-dodge-first"),
            Action::Act
                if self.phase() == Some(Phase::Move)
                    && matches!(self.intent(), Intent::Nothing) =>
            {
                self.do_action(Action::Target)
            }
            Action::Act | Action::Dodge => self.act(),
            Action::Accept => self.order("accept"),
            Action::Reach => {
                self.pointer.shows_reach = !self.pointer.shows_reach;
                Effect::Look
            }
            Action::End => {
                self.snapshot.view.actor.map_or(Effect::Look, |who| {
                    Effect::Run(Line::Command(Command::EndTurn { who }))
                })
            }
            Action::Actions => self.open_actions(),
            Action::Sheet => self.open_sheet(),
            Action::PickUp => self.order("pickup"),
            Action::Use => self.order("use"),
            Action::Special => self.order("special"),
            Action::Undo => run(Order::Undo),
            Action::Redo => run(Order::Redo),
            Action::Back => run(Order::Back),
            Action::Again => run(Order::Again),
            Action::Dice => self.switch_dice(),
            Action::Steps => {
                let popup = self.steps_popup();
                self.open(popup)
            }
            Action::Paint => self.open_palette(),
            Action::Border => self.open_borders(),
            Action::Why => match self.ahead_popup() {
                Some(popup) => self.open(popup),
                None => self.explain(self.fight().head(), 0),
            },
            Action::Log => self.open_log(),
            Action::Die => self.open_line(&format!("{} ", self.verb("die"))),
            Action::SetHp => self.open_line_about("hp"),
            Action::SetPrana => self.open_line_about("prana"),
            Action::Effect => self.open_line_about("effect"),
            Action::GiveTurn => self.open_line_about("turn"),
            Action::Put => {
                let put = self.verb("put");
                let who = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
                let name = who.map(|who| quoted(who.name.as_str()));
                let text = name.map(|name| format!("{put} {name} {}", self.pointer.cursor));
                self.open_line(&text.unwrap_or_else(|| format!("{put} ")))
            }
            Action::Note => self.open_line(&format!("{} ", self.verb("note"))),
            Action::Options => self.open(Popup::Options(OptionsPopup::default())),
            Action::Characters => Effect::Characters(None),
            Action::World => self.open_atlas(),
            Action::Players => self.open_players(),
            Action::Summary => match self.summary_popup() {
                Some(popup) => self.open(popup),
                None => Effect::Look,
            },
            Action::Command => self.open_line(""),
            Action::Help => self.open(Popup::Help),
            Action::Language => self.switch_language(),
            Action::Quit => Effect::Leave,
        }
    }

    fn step(&mut self, action: Action) -> Effect {
        let Some((columns, rows)) = action.step() else { return Effect::Look };
        let from = self.pointer.cursor;
        let clamp = |at: u8, by: i16| {
            (i16::from(at) + by).clamp(0, i16::from(kekkai_battle::cell::SIZE) - 1)
        };
        let to = Cell::new(clamp(from.column(), columns), clamp(from.row(), rows));
        self.go(to)
    }

    fn go(&mut self, to: Option<Cell>) -> Effect {
        let from = self.pointer.cursor;
        self.pointer.cursor = to.unwrap_or(from);
        Effect::Moved(from)
    }

    /// The cursor to the next one of the queue after whoever it is at; before the fight, in setup order.
    fn go_round(&mut self, step: isize) -> Effect {
        let view = &self.snapshot.view;
        let mut cells: Vec<Cell> = view
            .queue
            .iter()
            .filter(|row| !row.extra)
            .filter_map(|row| view.find(row.who).and_then(|combatant| combatant.at))
            .collect();
        if cells.is_empty() {
            cells = view.combatants.iter().filter_map(|combatant| combatant.at).collect();
        }
        let count = isize::try_from(cells.len()).unwrap_or(0);
        if count == 0 {
            return Effect::Look;
        }
        let here = cells
            .iter()
            .position(|cell| *cell == self.pointer.cursor)
            .and_then(|at| isize::try_from(at).ok());
        let next = here.map_or(0, |at| (at + step).rem_euclid(count));
        self.go(usize::try_from(next).ok().and_then(|next| cells.get(next)).copied())
    }

    /// Does what the prompt says `Enter` does.
    fn act(&mut self) -> Effect {
        let command = |command| Effect::Run(Line::Command(command));
        match self.intent() {
            Intent::Nothing => Effect::Look,
            Intent::Place(who) => command(Command::Place { who, at: self.pointer.cursor }),
            Intent::Lift(who) => {
                self.pointer.lifted = Some(who);
                self.look_for_places();
                Effect::Look
            }
            Intent::Walk(path, gait, _) => match self.snapshot.view.actor {
                Some(who) => command(Command::Walk { who, path, gait }),
                None => Effect::Look,
            },
            // What is refused is sent all the same: the answer says why in full.
            Intent::Strike(offer) | Intent::Dodge(offer) | Intent::Enter(offer) => {
                command(offer.command)
            }
            Intent::NoWay => {
                let why = self
                    .no_way()
                    .map(|refusal| self.looks.words.refusal(&refusal, &self.snapshot.view));
                let text = why.unwrap_or_else(|| {
                    self.looks
                        .words
                        .with("prompt-no-way", &[("cell", self.pointer.cursor.to_string().into())])
                });
                self.console.refuse(text);
                Effect::Look
            }
        }
    }

    /// The order that a verb alone is for the one whose turn it is.
    fn order(&self, verb: &str) -> Effect {
        let acts = self.snapshot.view.actor.is_some() && self.snapshot.view.stage != Stage::Setup;
        let line = self.session.read(verb, &self.files.assets).ok().filter(|_| acts);
        line.map_or(Effect::Look, Effect::Run)
    }

    pub(super) fn open(&mut self, popup: Popup) -> Effect {
        self.popups.push(popup);
        Effect::Look
    }

    pub(super) fn open_line(&mut self, text: &str) -> Effect {
        let line = CommandLine::new(text, self.console.lines.len());
        self.open(Popup::Line(Box::new(line)))
    }

    /// A line about whoever is at the cursor, or else whose turn it is.
    fn open_line_about(&mut self, verb: &'static str) -> Effect {
        let who = self.chosen().and_then(|who| self.snapshot.view.find(who));
        let name = who.map(|who| quoted(who.name.as_str())).unwrap_or_default();
        self.open_line(&format!("{} {name} ", self.verb(verb)))
    }

    /// A verb as the language of the screen has it.
    fn verb(&self, word: &'static str) -> &'static str {
        let known = kekkai_battle::grammar::verbs().find(|verb| verb.word == word);
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
        self.session.set_dice(Dice::Hand(hand));
        let key = match hand {
            Hand::Generator => "news-dice-generator",
            Hand::Table => "news-dice-real",
        };
        self.console.tell(self.looks.words.t(key));
    }

    fn switch_language(&mut self) -> Effect {
        self.speak(self.looks.words.lang().next());
        Effect::Look
    }

    /// All words in `lang` from now on, those of old log lines too.
    pub(super) fn speak(&mut self, lang: Lang) {
        self.looks.words = self.looks.words.in_language(lang);
        self.read_notices();
        self.snapshot.forget_words();
        self.retell_log();
        let typed = std::mem::take(&mut self.console.faces);
        self.refresh();
        self.console.faces = typed;
        self.compose();
    }

    /// Carries out what concerns the screen and not the fight; whether it was such a thing.
    pub(super) fn own(&mut self, line: &Line) -> bool {
        match line {
            Line::Session(Order::Help) => {
                self.popups.push(Popup::Help);
            }
            Line::Session(Order::Lang(code)) => self.speak(Lang::of_locale(code)),
            Line::Session(Order::Dice(hand)) => self.set_hand(*hand),
            Line::Session(Order::Rule(rule)) => self.open_rule(rule),
            Line::Session(_) | Line::Command(_) => return false,
        }
        true
    }
}

/// Which line of a list is chosen after a key.
pub(super) fn selected_after(key: Option<&str>, selected: usize, last: usize) -> usize {
    match key {
        Some("Up" | "k") => selected.saturating_sub(1),
        Some("Down" | "j") => (selected + 1).min(last),
        Some("PgUp") => selected.saturating_sub(10),
        Some("PgDn") => (selected + 10).min(last),
        Some("Home") => 0,
        Some("End") => last,
        _ => selected,
    }
}
