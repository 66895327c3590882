//! Commands as a person types them: one table of verbs that parsing, completion, help and `docs/commands.md` read.

mod completing;
mod disclosure_verbs;
mod edge_verbs;
mod fight_verbs;
mod gm_verbs;
mod reading;
mod session_verbs;
mod terrain_verbs;
mod usage;
mod words;
mod world_verbs;
mod writing;

use std::{borrow::Cow, sync::LazyLock};

use kekkai_rules::{Id, MoveKind, PlainText, RuleId, System as _, verb::Makes};

pub use completing::completions;
pub(crate) use gm_verbs::numbered_token;
pub use session_verbs::no_rule;
use words::Words;
pub use words::{BadCommand, Context};

use crate::{
    Aim, Audience, Command, Gm, State,
    fight::Hand,
    journal::Seq,
    scenario::nearest,
    systems::{self, Listed as _, SystemId, in_system},
    view::Numbers,
};

/// A line, understood.
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
    /// One step back.
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
    /// What may be pressed or typed.
    Help,
    /// The whole fight into a new battle file, and on there: the name of a save, or a path.
    SaveAs(String),
    /// Leaves the program; the fight is on the disk already.
    Quit,
    /// The text of a rule.
    Rule(RuleId),
    /// The characters of the table, or one of them by its name.
    Characters(Option<PlainText>),
}

/// Who a verb is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Orders of the fight.
    Fight,
    /// The game master's word.
    Gm,
    /// The session.
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
    pub usage: Cow<'static, str>,
    /// Where it belongs.
    pub group: Group,
    reads: Reads,
}

/// Who reads what stands behind a verb.
#[derive(Clone, Copy)]
enum Reads {
    /// A verb that every fight has.
    Own(Parse),
    /// A verb of this system, by its slots.
    System(SystemId),
    /// The verb of a mode of movement, in every system that has one of this word.
    Mode,
}

/// How the words behind a verb become a line.
type Parse = fn(&mut Words, &Context<'_>) -> Result<Line, BadCommand>;

impl Group {
    /// A verb of this group.
    const fn verb(
        self,
        word: &'static str,
        aliases: &'static [&'static str],
        usage: &'static str,
        parse: Parse,
    ) -> Verb {
        Verb { word, aliases, usage: Cow::Borrowed(usage), group: self, reads: Reads::Own(parse) }
    }
}

impl Verb {
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
        let modes = SystemId::ALL.iter().flat_map(|system| modes_of(*system));
        let mut modes: Vec<Verb> = modes.map(fight_verbs::of_mode).collect();
        // Several systems may go by the same word.
        modes.sort_by_key(|verb| verb.word);
        modes.dedup_by_key(|verb| verb.word);
        let first = fight_verbs::FIRST.iter().cloned().chain(modes);
        let own = first.chain([fight_verbs::LAST, edge_verbs::VERBS].concat());
        let gm = [gm_verbs::VERBS, terrain_verbs::VERBS, disclosure_verbs::VERBS];
        let rest = [session_verbs::VERBS, world_verbs::VERBS];
        let of_systems = |group| {
            let verbs = SystemId::ALL.iter().flat_map(|system| of_system(*system));
            verbs.filter(move |verb| verb.group == group)
        };
        let own = own.chain(of_systems(Group::Fight));
        own.chain(of_systems(Group::Gm)).chain(gm.concat()).chain(rest.concat()).collect()
    });
    VERBS.iter()
}

/// The modes of movement of a system.
fn modes_of(system: SystemId) -> &'static [MoveKind] {
    in_system!(Options, systems::Options::of(system), S, _options => S::BOOK.modes)
}

/// The verbs of a system, each with the usage that its slots make.
fn of_system(system: SystemId) -> Vec<Verb> {
    in_system!(Options, systems::Options::of(system), S, _options => {
        let verb = |verb: &kekkai_rules::verb::Verb<S>| Verb {
            word: verb.word,
            aliases: verb.aliases,
            usage: usage::of(verb).into(),
            group: match verb.makes {
                Makes::Order(_) => Group::Fight,
                Makes::Ruling(_) => Group::Gm,
            },
            reads: Reads::System(system),
        };
        S::verbs().iter().copied().flatten().map(verb).collect()
    })
}

/// The verbs of a fight under `system`.
fn verbs_of(system: SystemId) -> impl Iterator<Item = &'static Verb> {
    verbs().filter(move |verb| match verb.reads {
        Reads::Own(_) => true,
        Reads::System(of) => of == system,
        Reads::Mode => modes_of(system).iter().any(|kind| kind.word == verb.word),
    })
}

/// Reads one line in the light of a fight.
///
/// Letter case does not matter; names of more than one word stand in double quotes. Nothing is carried out, and a
/// command that reads well may still be refused by the rules.
pub fn parse(line: &str, context: &Context<'_>) -> Result<Line, BadCommand> {
    parse_of(Audience::Gm, line, context)
}

/// Reads a line that one of `reader` has typed: names, tokens and numbers are those of whom it sees, as it sees them, and
/// nobody stands on a cell whom it does not see.
pub fn parse_of(reader: Audience, line: &str, context: &Context<'_>) -> Result<Line, BadCommand> {
    let mut words = Words::new(line, reader)?;
    let (verb, name) = verb_of(&mut words, context)?;
    (words.verb, words.usage) = (name, &verb.usage);
    let parsed = match verb.reads {
        Reads::Own(parse) => parse(&mut words, context)?,
        Reads::Mode => fight_verbs::walk(&mut words, context, verb.word)?,
        Reads::System(_) => in_system!(AnySystemState, &context.state.system, S, table => {
            let unknown =
                || BadCommand::Unknown { word: verb.word.to_owned(), nearest: None };
            let spec = completing::spec::<S>(verb.word).ok_or_else(unknown)?;
            reading::line(spec, &mut words, context, table)?
        }),
    };
    match words.next() {
        None => Ok(parsed),
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
    let all = || verbs_of(context.state.system.system());
    let called = |typed: &str| {
        all().find_map(|verb| Some((verb, verb.names().find(|name| *name == typed)?)))
    };
    // A verb with a hyphen may be typed as two words, and goes before the verb of the first.
    let two = words.peek().and_then(|second| called(&format!("{lower}-{}", second.to_lowercase())));
    if two.is_some() {
        words.next();
    }
    two.or_else(|| called(&lower)).ok_or_else(|| {
        // A word of one or two signs is like too many others.
        let known = all().flat_map(Verb::names).filter(|word| word.chars().count() > 2);
        BadCommand::Unknown { word: first, nearest: nearest(&lower, known) }
    })
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
            slots.flat_map(reading::all_words).collect::<Vec<_>>()
        })
    });
    words::listed()
        .chain(disclosure_verbs::listed())
        .chain(terrain_verbs::listed())
        .chain(of_systems)
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
        .or_else(|| by(&|who, _| name(who).to_lowercase() == lower))
        .or_else(|| by(&|_, token| token.as_str() == text))
        .or_else(|| by(&|_, token| token.as_str().to_lowercase() == lower))
        .or_else(|| {
            let number = lower.strip_prefix('#')?.parse().ok().map(Id)?;
            Numbers::new(state, reader).whose(number)
        })
}

/// A command as the grammar writes it, so that a list of steps reads like what was typed: read in `state` again, an
/// order of the fight is the same command.
pub fn write(command: &Command, state: &State) -> String {
    let name = |who: Id| {
        let one = state.combatant(who);
        one.map_or_else(|| format!("#{}", who.0), |one| quoted(one.name.as_str()))
    };
    match command {
        Command::Place { who, at } => format!("place {} {at}", name(*who)),
        Command::RollInitiative => "initiative".to_owned(),
        Command::Act { who, order, aim } => {
            in_system!(AnySystemState, &state.system, S, table => match S::of_order(order) {
                Some(order) => writing::order::<S>((table, state.actor()), *who, order, *aim, &name),
                None => String::new(),
            })
        }
        Command::Walk { who, path, gait } => fight_verbs::write(state, *who, path, *gait),
        Command::EndTurn { .. } => "end".to_owned(),
        Command::Leave { edge, .. } => format!("leave {}", words::edge_word(*edge)),
        Command::Enter { at, .. } => format!("enter {at}"),
        Command::Detour { to, .. } => format!("detour {}", words::edge_word(*to)),
        Command::Depart { .. } => "depart".to_owned(),
        Command::World(order) => world_verbs::write(order, &name, state),
        Command::Loot { who, aim: Aim::At(whom) } => format!("loot {} {}", name(*who), name(*whom)),
        Command::Loot { who, aim: Aim::Cell(at) } => format!("loot {} {at}", name(*who)),
        Command::Anew { at, board } => world_verbs::write_battle(*at, *board, state),
        Command::Gm { what, reason } => {
            let text = match what {
                Gm::Sheet(ruling) => {
                    in_system!(AnySystemState, &state.system, S, table => match S::of_ruling(ruling) {
                        Some(ruling) => writing::ruling::<S>(table, ruling, &name),
                        None => String::new(),
                    })
                }
                Gm::Move { who, to } => format!("put {} {to}", name(*who)),
                Gm::Turn { who } => format!("turn {}", name(*who)),
                Gm::Ground { at, terrain } => terrain_verbs::write_ground(*terrain, &[*at]),
                Gm::Fill { at, terrain } => terrain_verbs::write_ground(*terrain, at),
                Gm::Join { combatant, .. } => format!("join {}", quoted(combatant.name.as_str())),
                Gm::Band { combatants, .. } => {
                    let first = combatants.first().map_or("", |first| first.name.as_str());
                    format!("join {} x{}", quoted(first), combatants.len())
                }
                Gm::FreshLuck => "luck".to_owned(),
                Gm::Roll { dice, secret } => {
                    format!("roll {dice}{}", if *secret { " secret" } else { "" })
                }
                Gm::Note(text) => format!("note {text}"),
                Gm::Mark { mark, on, at } => terrain_verbs::write_mark(*mark, *on, at),
                Gm::Status { status, on, at } => {
                    terrain_verbs::write_status(*status, &terrain_verbs::list(at), *on)
                }
                Gm::Everywhere { status, on } => {
                    terrain_verbs::write_status(*status, " everywhere", *on)
                }
                Gm::Part { edge, cells, part } => terrain_verbs::write_part(*edge, *cells, part),
                Gm::Climate { climate, on, at } => terrain_verbs::write_climate(climate, *on, at),
                Gm::Disclose(word) => disclosure_verbs::write(word, &name, state),
                Gm::Side { who, to } => {
                    let side = state.sides.get(usize::from(to.0));
                    let side =
                        side.map_or_else(|| "none".to_owned(), |side| quoted(side.name.as_str()));
                    format!("side {} {side}", name(*who))
                }
                Gm::Border { edge, open } => {
                    let open = if *open { "open" } else { "closed" };
                    format!("border {} {open}", words::edge_word(*edge))
                }
            };
            match reason {
                Some(reason) => format!("{text} because {reason}"),
                None => text,
            }
        }
    }
}
