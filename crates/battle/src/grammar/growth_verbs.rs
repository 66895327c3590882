//! Verbs of what changes for good: characteristics, schools of magic, spells.

use kekkai_rules::{
    Id,
    knk::{
        Ruling,
        growth::Made,
        rank::{Rank, Stat},
        spell::{School, Spell},
    },
};

use super::{BadCommand, Context, Group, Verb, Words, gm_verbs::sheet, words::names};

pub(super) const VERBS: &[Verb] = &[
    Group::Gm.verb(
        "grow",
        &["навсегда"],
        "WHO s|e|a|m|l|sixth RANK [because TEXT]",
        |words, context| {
            let (who, of) = (words.who(context)?, words.one_of(&MADE)?);
            let to = rank(words)?;
            sheet(words, Ruling::Grow { who, of, to })
        },
    ),
    Group::Gm.verb(
        "school",
        &["школа"],
        "WHO SCHOOL RANK [because TEXT]",
        |words, context| {
            let (who, school) = (words.who(context)?, words.one_of(&SCHOOLS)?);
            let to = rank(words)?;
            sheet(words, Ruling::School { who, school, to })
        },
    ),
    Group::Gm.verb("learn", &["выучить"], "WHO SPELL [because TEXT]", |words, context| {
        let who = words.who(context)?;
        let spell = Box::new(spell(words, context)?);
        sheet(words, Ruling::Learn { who, spell })
    }),
    Group::Gm.verb(
        "workshop",
        &["мастерская"],
        "WHO [because TEXT]",
        |words, context| {
            let who = words.who(context)?;
            sheet(words, Ruling::Study { who })
        },
    ),
];

const MADE: [(&str, Made); 12] = [
    ("s", Made::Five(Stat::S)),
    ("e", Made::Five(Stat::E)),
    ("a", Made::Five(Stat::A)),
    ("m", Made::Five(Stat::M)),
    ("l", Made::Five(Stat::L)),
    ("sixth", Made::Sixth),
    ("сила", Made::Five(Stat::S)),
    ("выносливость", Made::Five(Stat::E)),
    ("ловкость", Made::Five(Stat::A)),
    ("магия", Made::Five(Stat::M)),
    ("удача", Made::Five(Stat::L)),
    ("шестая", Made::Sixth),
];

/// The five characteristics, by the word for them.
pub(super) const STATS: [(&str, Stat); 10] = [
    ("s", Stat::S),
    ("e", Stat::E),
    ("a", Stat::A),
    ("m", Stat::M),
    ("l", Stat::L),
    ("сила", Stat::S),
    ("выносливость", Stat::E),
    ("ловкость", Stat::A),
    ("магия", Stat::M),
    ("удача", Stat::L),
];

/// One of the five.
pub(super) fn stat(words: &mut Words) -> Result<Stat, BadCommand> {
    words.one_of(&STATS)
}

/// One of the five as it is typed.
pub(super) fn stat_word(stat: Stat) -> &'static str {
    STATS.iter().find(|(_, known)| *known == stat).map_or("", |(word, _)| *word)
}

const SCHOOLS: [(&str, School); 26] = [
    ("fire", School::Fire),
    ("water", School::Water),
    ("earth", School::Earth),
    ("air", School::Air),
    ("kabbalah", School::Kabbalah),
    ("runes", School::Runes),
    ("puppets", School::Puppets),
    ("alchemy", School::Alchemy),
    ("witchcraft", School::Witchcraft),
    ("walking", School::Walking),
    ("demonic", School::Demonic),
    ("vampiric", School::Vampiric),
    ("church", School::Church),
    ("огонь", School::Fire),
    ("вода", School::Water),
    ("земля", School::Earth),
    ("воздух", School::Air),
    ("каббала", School::Kabbalah),
    ("руны", School::Runes),
    ("куклы", School::Puppets),
    ("алхимия", School::Alchemy),
    ("ведовство", School::Witchcraft),
    ("ходящая", School::Walking),
    ("демоническая", School::Demonic),
    ("вампирская", School::Vampiric),
    ("церковная", School::Church),
];

/// A rank by its letter, marks behind it.
pub(super) fn rank(words: &mut Words) -> Result<Rank, BadCommand> {
    let word = words.text()?;
    word.as_str().parse().map_err(|_| BadCommand::NoneOf {
        word: word.to_string(),
        expected: (0..=Rank::MAX)
            .filter_map(|value| Some(Rank::new(value, 0)?.to_string()))
            .collect(),
    })
}

/// A spell of the library by the name of its record or its own.
fn spell(words: &mut Words, context: &Context<'_>) -> Result<Spell, BadCommand> {
    let word = words.text()?;
    let lower = word.as_str().to_lowercase();
    let known = context.library.spell_names();
    let named = known.iter().find(|(key, name)| *key == lower || name.to_lowercase() == lower);
    match named {
        Some((key, _)) => Ok(context.library.spell("spell", key)?),
        None => Ok(context.library.spell("spell", word.as_str())?),
    }
}

/// The ruling as the grammar writes it, if it is one of these.
pub(super) fn write(ruling: &Ruling, name: &dyn Fn(Id) -> String) -> Option<String> {
    fn word<T: PartialEq>(known: &[(&'static str, T)], of: &T) -> &'static str {
        known.iter().find(|(_, it)| it == of).map_or("", |(word, _)| *word)
    }
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are written elsewhere")]
    match ruling {
        Ruling::Grow { who, of, to } => {
            Some(format!("grow {} {} {to}", name(*who), word(&MADE, of)))
        }
        Ruling::School { who, school, to } => {
            Some(format!("school {} {} {to}", name(*who), word(&SCHOOLS, school)))
        }
        Ruling::Learn { who, spell } => {
            Some(format!("learn {} {}", name(*who), super::quoted(spell.name.as_str())))
        }
        Ruling::Study { who } => Some(format!("workshop {}", name(*who))),
        _ => None,
    }
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&MADE).chain(names(&SCHOOLS))
}
