//! A line put together piece by piece: what may stand next is chosen from a list, typed, or pointed at on the map.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Cell, Command, Decision,
    decide::decide,
    grammar::{self, Context, Line, OnMap, Piece, quoted},
    library::Library,
};
use kekkai_host::Painter;
use kekkai_rules::{Ask, Throw};
use kekkai_widgets::{
    Areas, Names as _,
    list::{List, ListPlace, ListRow},
    picker::{Picked, Picker},
    screen::PromptTone,
    words::joined,
};

use crate::app::{
    App, Effect,
    keys::{self, Action, Bound},
    layers::{After, Behaviour, Layer, above_prompt},
    prompting::Numbers,
};

/// A line that is being put together.
#[derive(Debug)]
pub(crate) struct Building {
    /// What stands in it, with a blank at its end.
    text: String,
    /// The word of the grammar that it ends with, if it ends with one.
    word: Option<&'static str>,
    /// What stood in it before each piece that was chosen, with such a word at the end.
    before: Vec<(String, Option<&'static str>)>,
    rows: Picker<PieceRow>,
    /// What is pointed at on the map, in place of the list.
    points: Option<OnMap>,
    /// The corner of a rectangle that was pointed at first.
    corner: Option<Cell>,
    /// The command of the line as it stands, if it is whole.
    whole: Option<Whole>,
}

/// A line that could be given as it stands.
#[derive(Debug)]
struct Whole {
    command: Command,
    /// What it throws first, or why it is refused.
    throws: Result<Option<Throw>, String>,
}

/// What may come next.
#[derive(Debug)]
struct PieceRow {
    label: String,
    right: String,
    adds: Adds,
}

/// What comes of a piece that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Adds {
    /// The line is given.
    Gives,
    /// These words stand in it.
    Words(String),
    /// A word of the grammar stands in it, in the language of the screen.
    Word(&'static [&'static str]),
    /// What is typed stands in it.
    Typed,
    /// What is pointed at stands in it.
    Points(OnMap),
}

impl Building {
    /// Whether the map is pointed at, so that nothing may cover it.
    pub(crate) fn points(&self) -> bool {
        self.points.is_some()
    }

    /// What it would do as it stands, if it may be given.
    pub(crate) fn command(&self) -> Option<&Command> {
        let whole = self.whole.as_ref()?;
        whole.throws.as_ref().ok()?.as_ref().map(|_| &whole.command)
    }

    /// Puts a piece at the end.
    fn add(&mut self, words: &str, app: &mut App) {
        self.before.push((self.text.clone(), self.word.take()));
        self.text.push_str(words);
        self.text.push(' ');
        self.look_on(app);
    }

    /// Puts a word of the grammar at the end.
    fn add_word(&mut self, words: &'static [&'static str], app: &mut App) {
        self.before.push((self.text.clone(), self.word));
        self.word = words.first().copied();
        self.text.push_str(app.word_of(words));
        self.text.push(' ');
        self.look_on(app);
    }

    /// Takes the last piece away; whether there was any.
    fn step_back(&mut self, app: &mut App) -> bool {
        if self.corner.take().is_some() {
            return true;
        }
        let Some(before) = self.before.pop() else { return false };
        (self.text, self.word) = before;
        self.look_on(app);
        true
    }

    /// Finds what may come next. A word that alone may stand there is put there.
    fn look_on(&mut self, app: &mut App) {
        self.corner = None;
        let mut pieces;
        loop {
            let nothing = Library::default();
            let library = app.files.assets.library().unwrap_or(&nothing);
            let context = Context { state: app.fight().state(), library };
            pieces = grammar::complete(&self.text, None, &context).pieces;
            self.whole = app.whole(&self.text);
            match (pieces.as_slice(), &self.whole) {
                ([Piece::Word(words)], None) => {
                    self.word = words.first().copied();
                    self.text.push_str(app.word_of(words));
                    self.text.push(' ');
                }
                _ => break,
            }
        }
        let on_map = pieces.iter().find_map(|piece| match piece {
            Piece::OnMap(what) => Some(*what),
            Piece::Word(_) | Piece::Name(_) | Piece::Typed(_) => None,
        });
        let only = pieces.iter().all(|piece| matches!(piece, Piece::OnMap(_) | Piece::Name(_)));
        let open = self.whole.as_ref().is_some_and(|whole| whole.throws.is_ok());
        self.points = on_map.filter(|_| only && !open);
        if matches!(self.points, Some(OnMap::Person | OnMap::People)) {
            app.point_at_somebody();
        }
        let gives = self.whole.as_ref().map(|whole| app.giving(whole));
        let rows = gives.into_iter().chain(pieces.iter().map(|piece| app.piece_row(piece)));
        self.rows = Picker::new(rows.collect()).by_typing(|row: &PieceRow| &row.label);
    }

    /// What was pointed at, as it stands in a line; why nothing was.
    fn pointed(&mut self, what: OnMap, app: &mut App) -> Result<Option<String>, String> {
        let cursor = app.pointer.cursor;
        let here = app.pointed_at().map(|one| quoted(one.name.as_str()));
        let nobody =
            || app.looks.words.with("build-nobody", &[("cell", cursor.to_string().into())]);
        match what {
            OnMap::People if !app.pointer.marked.is_empty() => {
                let marked = std::mem::take(&mut app.pointer.marked);
                let names = marked.iter().map(|who| quoted(app.snapshot.view.name(*who)));
                Ok(Some(names.collect::<Vec<_>>().join(", ")))
            }
            OnMap::Person | OnMap::People => here.map(Some).ok_or_else(nobody),
            OnMap::Cell => Ok(Some(cursor.to_string())),
            OnMap::Cells => Ok(match self.corner.take() {
                Some(corner) if corner == cursor => Some(cursor.to_string()),
                Some(corner) => Some(format!("{corner}-{cursor}")),
                None => {
                    self.corner = Some(cursor);
                    None
                }
            }),
        }
    }

    /// A key while the map is pointed at.
    fn press_on_map(&mut self, what: OnMap, key: KeyEvent, app: &mut App) -> After {
        match keys::name(key).as_deref() {
            Some("Esc" | "Backspace") => {
                return if self.step_back(app) { After::STAYS } else { After::CLOSES };
            }
            // Who is not on the map is in the list.
            Some("/") => {
                self.points = None;
                return After::STAYS;
            }
            _ => {}
        }
        match app.looks.keymap.bound(key) {
            Some(Bound::Action(Action::Act)) => {
                match self.pointed(what, app) {
                    Ok(Some(words)) => self.add(&words, app),
                    Ok(None) => {}
                    Err(why) => app.console.refuse(why),
                }
                After::STAYS
            }
            Some(Bound::Action(action)) if action.step().is_some() || LOOKS.contains(&action) => {
                After::Acts(action)
            }
            Some(_) | None => After::IDLE,
        }
    }

    /// Takes the chosen row, or what is typed where nothing has that in it.
    fn take(&mut self, app: &mut App) -> After {
        let typed = self.rows.typed().trim().to_owned();
        let free = self.rows.items().iter().any(|row| row.adds == Adds::Typed);
        let adds = self.rows.chosen().map(|row| row.adds.clone());
        match adds {
            Some(Adds::Gives) => match &self.whole {
                Some(Whole { throws: Err(why), .. }) => app.console.refuse(why.clone()),
                Some(Whole { command, throws: Ok(_) }) => {
                    let text = self.text.trim().to_owned();
                    app.console.remember(text.clone());
                    let line = Ok(Line::Command(command.clone()));
                    return After::Closes(Effect::Typed(text, Box::new(line)));
                }
                None => {}
            },
            Some(Adds::Words(words)) => self.add(&words, app),
            Some(Adds::Word(words)) => self.add_word(words, app),
            Some(Adds::Points(what)) => self.points = Some(what),
            Some(Adds::Typed) | None if free && !typed.is_empty() => {
                self.add(&quoted(&typed), app);
            }
            Some(Adds::Typed) => app.console.refuse(app.looks.words.t("build-type")),
            None => return After::IDLE,
        }
        After::STAYS
    }
}

/// What may be done on the map while it is pointed at.
const LOOKS: [Action; 8] = [
    Action::Actor,
    Action::Next,
    Action::Previous,
    Action::Target,
    Action::Mark,
    Action::Inspect,
    Action::Help,
    Action::Ruler,
];

impl App {
    /// Begins to put the line of a verb together.
    pub(crate) fn build_line(&mut self, verb: &'static str) -> Effect {
        let text = format!("{} ", self.verb(verb));
        let mut building = Building {
            text,
            word: None,
            before: Vec::new(),
            rows: Picker::default(),
            points: None,
            corner: None,
            whole: None,
        };
        building.look_on(self);
        self.open(Layer::Building(Box::new(building)))
    }

    /// The cursor to the one whose turn it is, or to the first of all, where it is at nobody.
    fn point_at_somebody(&mut self) {
        let view = &self.snapshot.view;
        let first = || view.combatants.iter().find_map(|one| one.at);
        if view.on(self.pointer.cursor).is_none() {
            self.pointer.cursor = self.actor_cell().or_else(first).unwrap_or(self.pointer.cursor);
        }
    }

    /// The command that a line stands for, with what it throws first.
    fn whole(&self, text: &str) -> Option<Whole> {
        let Ok(Line::Command(command)) = self.read(text.trim()) else { return None };
        let throws = match decide(self.fight().state(), &command, &[]) {
            Decision::Need(Ask::Die(throw)) => Ok(Some(throw)),
            Decision::Need(Ask::Choice(_)) | Decision::Done { .. } => Ok(None),
            Decision::Refused(refusal) => {
                Err(self.looks.words.refusal(&refusal, &self.snapshot.view))
            }
        };
        Some(Whole { command, throws })
    }

    /// The command that a line stands for, if it is whole, and whether anything is thrown or asked before it is done.
    pub(crate) fn asked_by(&self, text: &str) -> Option<(Command, bool)> {
        let Ok(Line::Command(command)) = self.read(text.trim()) else { return None };
        let asks = matches!(decide(self.fight().state(), &command, &[]), Decision::Need(_));
        Some((command, asks))
    }

    /// Whether a command is not refused, be it that something is asked first.
    pub(crate) fn may_run(&self, command: &Command) -> bool {
        !matches!(decide(self.fight().state(), command, &[]), Decision::Refused(_))
    }

    /// The word of a case in the language of the screen.
    fn word_of(&self, words: &'static [&'static str]) -> &'static str {
        let own = words.iter().find(|word| !self.looks.words.is_foreign(word));
        own.or_else(|| words.first()).copied().unwrap_or_default()
    }

    /// The row that gives the line as it stands.
    fn giving(&self, whole: &Whole) -> PieceRow {
        let words = &self.looks.words;
        let right = match &whole.throws {
            Ok(Some(throw)) => words.throw_odds(throw),
            Ok(None) => String::new(),
            Err(why) => why.clone(),
        };
        let label =
            words.t(if matches!(whole.throws, Ok(Some(_))) { "build-roll" } else { "build-do" });
        PieceRow { label, right, adds: Adds::Gives }
    }

    fn piece_row(&self, piece: &Piece) -> PieceRow {
        let words = &self.looks.words;
        match piece {
            Piece::Word(all) => {
                let word = self.word_of(all);
                let label = words.piece(all.first().copied().unwrap_or_default());
                let right = if label == word { String::new() } else { word.to_owned() };
                PieceRow { label, right, adds: Adds::Word(all) }
            }
            Piece::Name(name) => {
                let label = words.name_of(name.trim_matches('"'));
                PieceRow { label, right: String::new(), adds: Adds::Words(name.clone()) }
            }
            Piece::Typed(place) => {
                let label = words.with("build-typed", &[("what", words.usage(place).into())]);
                PieceRow { label, right: String::new(), adds: Adds::Typed }
            }
            Piece::OnMap(what) => PieceRow {
                label: words.t("build-map"),
                right: String::new(),
                adds: Adds::Points(*what),
            },
        }
    }

    /// The line that is put together, as the prompt has it: what it throws, or what is asked for on the map.
    pub(crate) fn built(&self) -> Option<(String, Numbers, PromptTone)> {
        let Some(Layer::Building(building)) = self.layers.top() else { return None };
        let words = &self.looks.words;
        let line = format!(":{}{}▁", building.text, building.rows.typed());
        let Some(what) = building.points else {
            let (numbers, tone) = match building.whole.as_ref().map(|whole| &whole.throws) {
                Some(Ok(Some(throw))) => {
                    let chance = words.throw_odds(throw);
                    (
                        Numbers::new(joined([words.bar_parts(throw), chance.clone()]), chance),
                        PromptTone::Question,
                    )
                }
                Some(Err(why)) => {
                    return Some((
                        format!("{line} {why}"),
                        Numbers::default(),
                        PromptTone::Refusal,
                    ));
                }
                Some(Ok(None)) | None => (Numbers::default(), PromptTone::Question),
            };
            return Some((line, numbers, tone));
        };
        let cursor = self.pointer.cursor.to_string();
        let here = self.pointed_at().map(|one| one.name.to_string());
        let marked = self.pointer.marked.len();
        let at = match what {
            OnMap::People if marked > 0 => words.with("build-marked", &[("count", marked.into())]),
            OnMap::Person | OnMap::People => here.unwrap_or(cursor),
            OnMap::Cell => cursor,
            OnMap::Cells => building
                .corner
                .map_or_else(|| cursor.clone(), |corner| format!("{corner}-{cursor}")),
        };
        let asks = match what {
            OnMap::Person => "build-who",
            OnMap::People => "build-whom",
            OnMap::Cell => "build-cell",
            OnMap::Cells => "build-cells",
        };
        // Of several for one line each is asked for in words of its own.
        let word = building.word.filter(|_| what == OnMap::People);
        let own = word.map(|word| format!("build-whom-{word}"));
        let own = own.filter(|own| words.has(own));
        let asks = words.t(own.as_deref().unwrap_or(asks));
        Some((format!("{asks} {at}"), line.into(), PromptTone::Question))
    }
}

impl Behaviour for Building {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if let Some(what) = self.points {
            return self.press_on_map(what, key, app);
        }
        let nothing_typed = self.rows.typed().is_empty();
        match keys::name(key).as_deref() {
            Some("Backspace") if nothing_typed => {
                self.step_back(app);
                return After::STAYS;
            }
            Some("Esc") if !nothing_typed => {
                self.rows.clear_typed();
                self.rows.settle();
                return After::STAYS;
            }
            Some("Esc") => return if self.step_back(app) { After::STAYS } else { After::CLOSES },
            _ => {}
        }
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Taken) => self.take(app),
            Some(Picked::Left) => After::CLOSES,
            Some(Picked::Moved) => After::STAYS,
            None => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        if self.points() {
            return;
        }
        let words = &app.looks.words;
        let refused = self.whole.as_ref().is_some_and(|whole| whole.throws.is_err());
        let row = |_, row: &'_ PieceRow| {
            let row_of = ListRow::of(row.label.clone(), row.right.clone());
            row_of.open_if(row.adds != Adds::Gives || !refused)
        };
        let throw = self.whole.as_ref().and_then(|whole| whole.throws.as_ref().ok()?.as_ref());
        // What makes the number goes before the keys, which the lowest line names too.
        let foot = throw.map(|throw| words.bar_parts(throw)).unwrap_or_default();
        let keys = if foot.is_empty() { app.keys_of(self) } else { Vec::new() };
        let list = self.rows.list(format!(":{}", self.text.trim()), foot, row);
        let list = List { place: ListPlace::Menu, keys, ..list };
        app.looks.draw(&list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let mut hints = vec![looks.hint("Enter", "hint-choose")];
        match self.points {
            Some(what) => {
                // Before what a narrow screen leaves out: nothing else tells that several may be chosen.
                if what == OnMap::People {
                    hints.push(looks.action_hint(Action::Mark));
                }
                hints.push(looks.hint("←↑↓→", "hint-aim"));
                hints.push(looks.action_hint(Action::Next));
                hints.push(looks.hint("/", "hint-list"));
            }
            None => hints.push(looks.hint("↑↓", "hint-select")),
        }
        hints.push(looks.hint("Esc", "hint-step-back"));
        hints
    }

    fn paste(&mut self, text: &str) -> bool {
        self.points.is_none() && self.rows.insert(text).is_some()
    }
}
