//! Commands as a person types them: one table of verbs that parsing, completion, help and `docs/commands.md` read.

mod clock_verbs;
mod completing;
mod disclosure_verbs;
mod edge_verbs;
mod fight_verbs;
mod gm_verbs;
mod note_verbs;
mod own;
mod own_verbs;
mod people_verbs;
mod reading;
mod session_verbs;
mod slots;
mod terrain_verbs;
mod things;
mod usage;
mod whom;
mod words;
mod world_verbs;
mod writing;
mod written;

use std::sync::LazyLock;

use kekkai_rules::{Id, MoveKind, PlainText, RuleId, System as _, verb::Makes, written::same};

pub use completing::{Completion, OnMap, Piece, complete};
use own::Own;
pub use session_verbs::no_rule;
pub use things::{GM, PUBLIC};
pub use whom::MARKED;
use words::Words;
pub use words::{BadCommand, Context, Misleading, Pointed, plain, plain_lines};
pub use written::{write, write_walk};

use crate::{
    Audience, Command, State,
    fight::Hand,
    journal::Seq,
    scenario::nearest,
    systems::{self, SystemId, in_system},
    view::Numbers,
};

/// What a typed line stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Something for the fight.
    Command(Command),
    /// Something for whoever drives it.
    Session(Session),
}

/// What is done with a fight rather than in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Session {
    /// Goes back by one step.
    Undo,
    /// One step forward again.
    Redo,
    /// Back to where the turn began.
    Back,
    /// To a step by its number.
    Goto(Seq),
    /// Faces for the open prompt.
    Face(Vec<u16>),
    /// The generator throws for the open prompt.
    Throw,
    /// A pick for the open prompt, from 0.
    Pick(u16),
    /// The open prompt is given up.
    GiveUp,
    /// The last step again with other luck.
    Again,
    /// The last step again with one face of it set: which of its dice, from 0, and to what.
    Die(usize, u16),
    /// Who throws from now on.
    Dice(Hand),
    /// The language by its code.
    Lang(String),
    /// What may be pressed or typed, or what one command does, by its English word.
    Help(Option<&'static str>),
    /// The whole fight into a new battle file, and on there: the name of a save, or a path.
    SaveAs(String),
    /// The field into a map file of the user's own.
    Map {
        /// The name of the map.
        name: PlainText,
        /// Whether it takes the place of the map of that name.
        replaces: bool,
    },
    /// The fight, its log or its map into a file that others can read.
    Export(Export),
    /// Leaves the program; the fight is on the disk already.
    Quit,
    /// The text of a rule.
    Rule(RuleId),
    /// The characters of the table, or one of them by its name.
    Characters(Option<PlainText>),
    /// Weapons, monsters and items of the table, those of a kind.
    Content(Option<PlainText>),
    /// How the fight has ended and what follows it; before that somebody takes all that enemies and cells have left.
    Finish(Option<Id>),
    /// The list of the fights of this save, and how they stand in it.
    Chapters(Shelves),
    /// The themes of the screen, or the one of that name.
    Theme(Option<PlainText>),
}

/// What is done with the list of the fights of a save before it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shelves {
    /// They stand in this order from now on.
    pub order: Option<ChapterOrder>,
    /// The fight of this number is put away: it stands below all others, folded.
    pub away: Option<u16>,
    /// The fight of this number is brought back.
    pub back: Option<u16>,
    /// Only those that have this text in them are shown.
    pub find: Option<PlainText>,
}

kekkai_rules::listed! {
    /// In which order the fights of a save stand in its list. `chapters-by-<name>` is its word in the locales.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ChapterOrder {
        /// As they were fought.
        #[default]
        Number,
        /// The other way round, the newest first.
        Newest,
        /// By the names of their places, those of one place as they were fought.
        Place,
        /// The longest first, by rounds.
        Rounds,
    }
}

impl ChapterOrder {
    /// Its name, as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Newest => "newest",
            Self::Place => "place",
            Self::Rounds => "rounds",
        }
    }

    /// The order of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.name() == name)
    }

    /// The one after it, around.
    #[must_use]
    pub fn next(self) -> Self {
        let mut after = Self::ALL.into_iter().skip_while(|order| *order != self).skip(1);
        after.next().unwrap_or_default()
    }
}

/// What is to be put into a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// As what it is written.
    pub format: Format,
    /// For whose eyes, as it was typed; `None` for the GM's.
    pub audience: Option<PlainText>,
    /// A file or a folder, as it was typed; `None` for a name of its own in the folder that the program runs in.
    pub to: Option<String>,
    /// Whether a file that is there is replaced.
    pub force: bool,
}

kekkai_rules::listed! {
    /// As what a fight, its log or its map is put into a file. `export-<name>` is its word in the locales.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Format {
        /// The log as Markdown.
        Markdown,
        /// The log with the marks of forums.
        Bbcode,
        /// The log and the map as a page.
        Html,
        /// The log as plain text.
        Text,
        /// The map as plain text.
        Map,
        /// The map as a picture of lines and letters.
        Svg,
        /// The map as a picture of dots.
        Png,
        /// The whole fight for players of terminal recordings: asciicast, version 2.
        Cast,
        /// The whole fight as a page that shows it step by step.
        Replay,
    }
}

impl Format {
    /// Its name, as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Bbcode => "bbcode",
            Self::Html => "html",
            Self::Text => "text",
            Self::Map => "map",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Cast => "cast",
            Self::Replay => "replay",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Who a verb is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Orders of the fight.
    Fight,
    /// A ruling of the GM.
    Gm,
    /// Commands of the session, not of the fight.
    Session,
    /// The world around the fight, and what follows it.
    World,
}

/// One verb of the grammar.
#[derive(Clone)]
pub struct Verb {
    /// The word, English and unique; `verb-<word>` is its help in the locales.
    pub word: &'static str,
    /// Other words for it, the Russian one first.
    pub aliases: &'static [&'static str],
    /// What follows it: capitals stand for values, brackets for what may be left out.
    pub usage: String,
    /// Group that help lists it under.
    pub group: Group,
    reads: Reads,
}

/// Where the slots of a verb are declared.
#[derive(Clone, Copy)]
enum Reads {
    /// A verb that every fight has.
    Own(&'static Own),
    /// A verb of this system.
    System(SystemId),
}

impl Verb {
    /// The system that it is of; `None` for a verb that every fight has.
    pub fn system(&self) -> Option<SystemId> {
        match self.reads {
            Reads::Own(_) => None,
            Reads::System(system) => Some(system),
        }
    }

    /// Every word for it, the English one first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.word).chain(self.aliases.iter().copied())
    }

    /// The Russian word for it.
    pub fn russian(&self) -> &'static str {
        self.names().find(|name| is_russian(name)).unwrap_or(self.word)
    }
}

impl std::fmt::Debug for Verb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verb")
            .field("word", &self.word)
            .field("usage", &self.usage)
            .finish_non_exhaustive()
    }
}

/// Every verb of every system, by group.
pub fn verbs() -> impl Iterator<Item = &'static Verb> {
    static VERBS: LazyLock<Vec<Verb>> = LazyLock::new(|| {
        let own = |group| own_verbs::verbs().filter(move |verb| verb.group() == group).map(of_own);
        let of_systems = |group| {
            let verbs = SystemId::ALL.iter().flat_map(|system| of_system(*system));
            verbs.filter(move |verb| verb.group == group)
        };
        let fight = own(Group::Fight).chain(of_systems(Group::Fight));
        let gm = of_systems(Group::Gm).chain(own(Group::Gm));
        fight.chain(gm).chain(own(Group::Session)).chain(own(Group::World)).collect()
    });
    VERBS.iter()
}

/// The modes of movement of a system.
fn modes_of(system: SystemId) -> &'static [MoveKind] {
    in_system!(Options, systems::Options::of(system), S, _options => S::BOOK.modes)
}

/// A verb that every fight has, with the usage that its slots make.
fn of_own(verb: &'static Own) -> Verb {
    Verb {
        word: verb.word,
        aliases: verb.aliases,
        usage: usage::of_own(verb),
        group: verb.group(),
        reads: Reads::Own(verb),
    }
}

/// The verbs of a system, each with the usage that its slots make.
fn of_system(system: SystemId) -> Vec<Verb> {
    in_system!(Options, systems::Options::of(system), S, _options => {
        let verb = |verb: &kekkai_rules::verb::Verb<S>| Verb {
            word: verb.word,
            aliases: verb.aliases,
            usage: usage::of(verb),
            group: match verb.makes {
                Makes::Order(_) => Group::Fight,
                Makes::Ruling(_) | Makes::Joint(_) => Group::Gm,
            },
            reads: Reads::System(system),
        };
        S::verbs().iter().copied().flatten().map(verb).collect()
    })
}

/// The verbs of a fight under `system`, by group, each with what may stand behind it there.
pub fn verbs_of(system: SystemId) -> impl Iterator<Item = &'static Verb> {
    static VERBS: LazyLock<Vec<(SystemId, Vec<Verb>)>> =
        LazyLock::new(|| SystemId::ALL.iter().map(|system| (*system, under(*system))).collect());
    VERBS.iter().filter(move |(of, _)| *of == system).flat_map(|(_, verbs)| verbs)
}

fn under(system: SystemId) -> Vec<Verb> {
    in_system!(Options, systems::Options::of(system), S, _options => {
        let verb = |verb: &Verb| match verb.reads {
            Reads::Own(own) if own.is_of(system) => {
                Some(Verb { usage: usage::of_own_in::<S>(own), ..verb.clone() })
            }
            Reads::System(of) if of == system => Some(verb.clone()),
            Reads::Own(_) | Reads::System(_) => None,
        };
        verbs().filter_map(verb).collect()
    })
}

/// Reads one line in the light of a fight.
///
/// Letter case does not matter; names of more than one word stand in double quotes. Nothing is carried out, and a
/// command that reads well may still be refused by the rules.
pub fn parse(line: &str, context: &Context<'_>) -> Result<Line, BadCommand> {
    parse_of(Audience::Gm, line, context)
}

/// The same for a GM at a screen: some are marked there, and a cell is pointed at.
pub fn parse_pointed(
    pointed: Pointed,
    line: &str,
    context: &Context<'_>,
) -> Result<Line, BadCommand> {
    let mut words = Words::new(line, Audience::Gm)?;
    words.pointed = pointed;
    read(words, context)
}

/// Reads a line that one of `reader` has typed: names, tokens and numbers are those of whom it sees, as it sees them, and
/// nobody stands on a cell whom it does not see.
pub fn parse_of(reader: Audience, line: &str, context: &Context<'_>) -> Result<Line, BadCommand> {
    read(Words::new(line, reader)?, context)
}

fn read(mut words: Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (verb, name) = verb_of(&mut words, context)?;
    (words.verb, words.usage) = (name, &verb.usage);
    let parsed = in_system!(AnySystemState, &context.state.system, S, table => match verb.reads {
        Reads::Own(own) => reading::own(own, &mut words, context, table)?,
        Reads::System(_) => {
            let unknown = || BadCommand::Unknown { word: verb.word.to_owned(), nearest: None };
            let spec = slots::spec::<S>(verb.word).ok_or_else(unknown)?;
            reading::line(spec, &mut words, context, table)?
        }
    });
    match words.next() {
        None => Ok(parsed),
        Some(extra) if words::is_no_cell(&extra) => Err(BadCommand::NoCell(extra)),
        Some(extra) => Err(BadCommand::Extra { verb: words.verb, extra }),
    }
}

/// The verb that a line begins with, and the word that it was called by.
fn verb_of(
    words: &mut Words,
    context: &Context<'_>,
) -> Result<(&'static Verb, &'static str), BadCommand> {
    let Some(first) = words.next() else { return Err(BadCommand::Empty) };
    let lower = first.to_lowercase();
    let system = context.state.system.system();
    let called = |typed: &str| called(typed, system);
    // A verb with a hyphen may be typed as two words, and goes before the verb of the first.
    let two = words.peek().and_then(|second| called(&format!("{lower}-{}", second.to_lowercase())));
    if two.is_some() {
        words.next();
    }
    two.or_else(|| called(&lower)).ok_or_else(|| unknown(&first, system))
}

/// The verb of a fight under `system` that one of its words names: letter case aside, and «е» for «ё».
pub fn verb_called(word: &str, system: SystemId) -> Option<&'static Verb> {
    called(word, system).map(|(verb, _)| verb)
}

/// The same verb, and the name as the grammar has it.
fn called(name: &str, system: SystemId) -> Option<(&'static Verb, &'static str)> {
    verbs_of(system).find_map(|verb| Some((verb, verb.names().find(|known| same(known, name))?)))
}

/// The verb of a line, if only the GM may say it, whatever stands behind it and however the fight stands.
pub fn gms_alone(line: &str, system: SystemId) -> Option<&'static Verb> {
    let (_, verb) = first_of(line, system)?;
    let verb = verb?;
    let is_alone = match verb.reads {
        Reads::Own(own) => own.is_gms_alone(),
        Reads::System(_) => verb.group == Group::Gm,
    };
    is_alone.then_some(verb)
}

/// That a line begins with no verb of this system, if it does, whatever stands behind it and however the fight stands.
pub fn no_verb(line: &str, system: SystemId) -> Option<BadCommand> {
    let (first, verb) = first_of(line, system)?;
    verb.is_none().then(|| unknown(&first, system))
}

/// The first word of a line, and the verb that the line begins with; nothing of an empty one.
fn first_of(line: &str, system: SystemId) -> Option<(String, Option<&'static Verb>)> {
    let mut words = line.split_whitespace().map(str::to_lowercase);
    let first = words.next()?;
    let two = words.next().and_then(|second| called(&format!("{first}-{second}"), system));
    let verb = two.or_else(|| called(&first, system)).map(|(verb, _)| verb);
    Some((first, verb))
}

/// That nothing is called so, and what may have been meant.
fn unknown(word: &str, system: SystemId) -> BadCommand {
    // A word of one or two signs is like too many others.
    let known = verbs_of(system).flat_map(Verb::names).filter(|word| word.chars().count() > 2);
    BadCommand::Unknown { word: word.to_owned(), nearest: nearest(&word.to_lowercase(), known) }
}

/// Whether a word is written in Cyrillic letters.
pub fn is_russian(word: &str) -> bool {
    word.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c))
}

/// Whether `word` is one of the grammar's own in either language, a verb or what may stand behind one: no name, no number.
pub fn is_keyword(word: &str) -> bool {
    keywords().chain(verbs().flat_map(Verb::names)).any(|own| own == word)
}

/// Every word that may stand behind some verb.
fn keywords() -> impl Iterator<Item = &'static str> {
    let of_systems = SystemId::ALL.iter().flat_map(|system| {
        in_system!(Options, systems::Options::of(*system), S, _options => {
            let slots = S::verbs().iter().copied().flatten().map(|verb| verb.slots);
            slots.flat_map(slots::all_words).collect::<Vec<_>>()
        })
    });
    let own = own_verbs::verbs().flat_map(|verb| slots::all_words(verb.slots));
    own.chain(words::BECAUSE).chain(of_systems)
}

/// A name as it stands in a line: in quotation marks if it has more than one word or such a mark of its own, which is
/// written twice.
pub fn quoted(name: &str) -> String {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == '"') {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

/// The combatant whose name, mark on the map, or `#number` is `text`, letter case aside.
pub fn find(state: &State, text: &str) -> Option<Id> {
    find_of(Audience::Gm, state, text)
}

/// The one of those whom `reader` sees.
fn find_of(reader: Audience, state: &State, text: &str) -> Option<Id> {
    let lower = text.to_lowercase();
    let seen = reader.tokens(state);
    let name = |who: Id| state.combatant(who).map_or("", |one| one.name.as_str());
    let by = |is: &dyn Fn(Id, &PlainText) -> bool| {
        seen.iter().find(|(who, token)| is(*who, token)).map(|(who, _)| *who)
    };
    by(&|who, _| name(who) == text)
        .or_else(|| by(&|who, _| same(name(who), text)))
        .or_else(|| by(&|_, token| token.as_str() == text))
        .or_else(|| by(&|_, token| token.as_str().to_lowercase() == lower))
        .or_else(|| {
            let number = lower.strip_prefix('#')?.parse().ok().map(Id)?;
            Numbers::new(state, reader).whose(number)
        })
}
