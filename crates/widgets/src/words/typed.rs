//! Why a typed line or a file of a battle cannot be understood.

use kekkai_battle::{
    grammar::{self, BadCommand, Misleading, Verb},
    scenario::BadScenario,
};

use kekkai_rules::{PlainText, house_rule::Values, text::nearest};

use super::{Lang, Words, refusal::ruled};

/// House rules that are still listed one by one.
const MANY: usize = 24;

/// Whether a part of a line is a word of the grammar and no name.
fn is_own(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_lowercase()) && grammar::is_keyword(part)
}

impl Words {
    /// The word for a verb in this language.
    pub fn verb(&self, verb: &Verb) -> &'static str {
        match self.lang() {
            Lang::En => verb.word,
            Lang::Ru => verb.russian(),
        }
    }

    /// The word in this language for the verb of this name that every fight has.
    pub(super) fn verb_called(&self, word: &'static str) -> &'static str {
        grammar::verbs().find(|verb| verb.word == word).map_or(word, |verb| self.verb(verb))
    }

    /// A line that the grammar wrote as it is read in this language: its verb and the grammar's own words, and names as they are
    /// shown.
    pub fn written(&self, line: &str, verb: Option<&Verb>) -> String {
        let mut quoted = false;
        let parts = line.split(|sign: char| {
            quoted ^= sign == '"';
            sign == ' ' && !quoted
        });
        let shown = |(at, part): (usize, &str)| match verb {
            Some(verb) if at == 0 => self.verb(verb).to_owned(),
            _ if is_own(part) && self.has(&format!("usage-word-{part}")) => self.usage(part),
            _ => {
                let name = self.name_of(part.trim_matches('"'));
                if part.starts_with('"') { grammar::quoted(&name) } else { name }
            }
        };
        parts.enumerate().map(shown).collect::<Vec<_>>().join(" ")
    }

    /// A verb with what follows it and what it does, as one line.
    pub fn what_it_does(&self, verb: &Verb) -> String {
        let usage = self.usage(&verb.usage);
        let does = self.t(&format!("verb-{}", verb.word));
        format!("{}: {does}", format!("{} {usage}", self.verb(verb)).trim_end())
    }

    /// What follows a verb, from the grammar's own notation: capitals and keywords in this language, all other signs as
    /// they are.
    pub fn usage(&self, usage: &str) -> String {
        let keyword = |word: &str| {
            // Words that a hyphen joins may stand in another form than each by itself.
            let whole = format!("usage-whole-{word}");
            if self.has(&whole) {
                return self.t(&whole);
            }
            if let Some((first, rest)) = word.split_once('-') {
                return format!("{}-{}", self.usage(first), self.usage(rest));
            }
            // The code of a language is the same in all of them.
            let is_code = Lang::ALL.iter().any(|lang| lang.code() == word);
            if is_code { word.to_owned() } else { self.t(&format!("usage-word-{word}")) }
        };
        self.spelled(usage, keyword)
    }

    /// The same of an argument of the command line, the small letters of which every language shares.
    pub fn argument(&self, usage: &str) -> String {
        self.spelled(usage, str::to_owned)
    }

    fn spelled(&self, usage: &str, keyword: impl Fn(&str) -> String) -> String {
        let kind = |c: char| (c.is_ascii_uppercase(), c.is_ascii_lowercase());
        let (mut text, mut rest) = (String::new(), usage);
        while let Some(first) = rest.chars().next() {
            let mut end = rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len());
            // A hyphen between two small letters joins words to one.
            while first.is_ascii_lowercase()
                && let Some(after) = rest.get(end..).and_then(|rest| rest.strip_prefix('-'))
                && after.starts_with(|c: char| c.is_ascii_lowercase())
            {
                let more = after.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(after.len());
                end += 1 + more;
            }
            let (run, after) = rest.split_at(end);
            text.push_str(&match kind(first) {
                (true, _) => self.t(&format!("usage-value-{}", run.to_lowercase())),
                (_, true) => keyword(run),
                (false, false) => run.to_owned(),
            });
            rest = after;
        }
        text
    }

    /// Words that may stand somewhere: of those that the grammar has in two languages the ones of this language, and
    /// names as they are shown.
    fn expected(&self, expected: &[String]) -> String {
        let foreign = |word: &str| self.is_foreign(word);
        // A word that only the other language has is better than none.
        let two = expected.iter().any(|word| grammar::is_keyword(word) && !foreign(word));
        let kept = expected.iter().filter(|word| !(two && foreign(word)));
        let shown = kept
            .map(|word| if grammar::is_keyword(word) { word.clone() } else { self.name_of(word) });
        shown.collect::<Vec<_>>().join(", ")
    }

    /// How something is typed in this language: in English as files spell it, else as it is shown.
    fn spelled_name(&self, name: &str, shown: &str) -> String {
        match self.lang() {
            Lang::En => name.to_owned(),
            Lang::Ru => grammar::quoted(shown),
        }
    }

    /// That something of a list belongs behind `of`, and is not there or is something else.
    fn one_of(&self, word: Option<&str>, of: &str, known: &[String]) -> String {
        let known = known.join(", ");
        match word {
            Some(word) => {
                self.with("line-none-of", &[("word", word.into()), ("expected", known.into())])
            }
            None => self.with("line-which", &[("verb", of.into()), ("expected", known.into())]),
        }
    }

    /// Whether `word` is the grammar's own in the other language.
    pub fn is_foreign(&self, word: &str) -> bool {
        self.is_in_other_letters(word) && grammar::is_keyword(word)
    }

    /// Whether `word` is written in the letters of the other language, such as the other name of a monster.
    pub fn is_in_other_letters(&self, word: &str) -> bool {
        let letters = word.chars().any(char::is_alphabetic);
        letters && grammar::is_russian(word) != (self.lang() == Lang::Ru)
    }

    /// That a word is no whole number within bounds. What no number is too large for has no upper bound that would help.
    fn no_number(&self, word: &str, least: i64, most: i64) -> String {
        let is_bounded = most.checked_sub(least).is_some_and(|span| span < 1_000_000);
        let key = match (is_bounded, least) {
            (true, _) => "line-no-number-within",
            (false, 0 | 1) => "line-no-number-from",
            (false, _) => "line-no-number",
        };
        let [least, most] = [least, most].map(|bound| bound.to_string());
        self.with(key, &[("text", word.into()), ("least", least.into()), ("most", most.into())])
    }

    /// That something stands in a line that has no place there: of words it may be the rest of a name.
    fn extra(&self, verb: &str, extra: &str) -> String {
        let is_word = extra.starts_with(char::is_alphabetic);
        let key = if is_word { "line-extra-word" } else { "line-extra" };
        self.with(key, &[("verb", verb.into()), ("extra", extra.into())])
    }

    /// Why a typed line cannot be understood.
    pub fn bad_command(&self, bad: &BadCommand) -> String {
        match bad {
            BadCommand::Empty => self.t("line-empty"),
            BadCommand::Unclosed => self.t("line-unclosed"),
            BadCommand::Unknown { word, nearest } => self.or_nearest(
                self.with("line-unknown", &[("word", word.as_str().into())]),
                nearest.as_deref(),
            ),
            BadCommand::Missing { verb, usage } => {
                let usage = self.usage(usage);
                self.with("line-missing", &[("verb", (*verb).into()), ("usage", usage.into())])
            }
            BadCommand::Extra { verb, extra } => self.extra(verb, extra),
            BadCommand::Nobody { name, nearest } => self.or_nearest(
                self.with("line-nobody", &[("name", name.as_str().into())]),
                nearest.as_deref().map(grammar::quoted).as_deref(),
            ),
            BadCommand::FitsNobody(text) if grammar::MARKED.contains(&&*text.to_lowercase()) => {
                self.t("line-nobody-marked")
            }
            BadCommand::FitsNobody(text) => {
                self.with("line-fits-nobody", &[("text", text.as_str().into())])
            }
            BadCommand::TokenOrCells { word, cells } => {
                let args = [("text", word.as_str().into()), ("cells", cells.as_str().into())];
                self.with("line-token-or-cells", &args)
            }
            BadCommand::NoName { name, why } => {
                let (key, sign) = match why {
                    Misleading::Sign(sign) => ("line-no-name-sign", sign.to_string()),
                    Misleading::Cell => ("line-no-name-cell", String::new()),
                    Misleading::Number => ("line-no-name-number", String::new()),
                    Misleading::Word => ("line-no-name-word", String::new()),
                };
                self.with(key, &[("name", name.as_str().into()), ("sign", sign.into())])
            }
            BadCommand::LongToken(text) => {
                self.with("line-long-token", &[("text", text.as_str().into())])
            }
            BadCommand::EmptyText => self.t("line-empty-text"),
            BadCommand::NoCell(text) => {
                self.with("line-no-cell", &[("text", text.as_str().into())])
            }
            BadCommand::NoRoom => self.t("line-no-room"),
            BadCommand::NoDice(text) => {
                self.with("line-no-dice", &[("text", text.as_str().into())])
            }
            BadCommand::Control { text, sign } => {
                let sign = format!("U+{:04X}", u32::from(*sign));
                self.with("line-control", &[("text", text.as_str().into()), ("sign", sign.into())])
            }
            BadCommand::TooLong { text, columns } => {
                let args = [
                    ("text", text.as_str().into()),
                    ("columns", (*columns).into()),
                    ("most", PlainText::MAX_COLUMNS.into()),
                ];
                self.with("line-too-long", &args)
            }
            BadCommand::NoNumber { word, least, most } => self.no_number(word, *least, *most),
            BadCommand::Ruled { bad, rule } => ruled(&self.bad_command(bad), rule),
            BadCommand::NotSoMany { word, most } => self.not_so_many(word, *most),
            BadCommand::NoneOf { word, expected } if expected.is_empty() => {
                self.with("line-none-here", &[("word", word.as_str().into())])
            }
            BadCommand::NoneOf { word, expected } => {
                let args =
                    [("word", word.as_str().into()), ("expected", self.expected(expected).into())];
                self.with("line-none-of", &args)
            }
            BadCommand::NoRule { id, nearest } => self.or_nearest(
                self.with("line-no-rule", &[("id", id.as_str().into())]),
                nearest.as_deref(),
            ),
            BadCommand::NoOption { verb, word, alike } => {
                self.no_option(verb, word.as_deref(), alike)
            }
            BadCommand::NoValue { word, option, values } => {
                self.no_value(word.as_deref(), option, values)
            }
            BadCommand::NoTurn => self.t("line-no-turn"),
            BadCommand::Unapproved { name, faults } => self.with_faults(
                self.with("line-unapproved", &[("name", name.as_str().into())]),
                faults,
            ),
            BadCommand::OtherBook { name, system } => {
                let args =
                    [("name", name.as_str().into()), ("system", self.system(*system).into())];
                self.with("line-other-book", &args)
            }
            BadCommand::NoWorld => self.t("line-no-world"),
            BadCommand::Record(BadScenario::Unknown { field, name, nearest }) => {
                // What was typed has no field of a file: it is the word of the command.
                let key = format!("usage-word-{field}");
                let field = if self.has(&key) { self.t(&key) } else { field.clone() };
                let (name, nearest) = (name.clone(), nearest.clone());
                self.bad_scenario(&BadScenario::Unknown { field, name, nearest })
            }
            BadCommand::Record(bad) => self.bad_scenario(bad),
        }
    }

    /// That no house rule is called so: which ones there are, or of many the one that may be meant.
    fn no_option(&self, verb: &str, word: Option<&str>, known: &[String]) -> String {
        let Some(word) = word.filter(|_| known.len() > MANY) else {
            let all = known.iter().map(|key| self.spelled_name(key, &self.option(key)));
            return self.one_of(word, verb, &all.collect::<Vec<_>>());
        };
        let known: Vec<(&str, String)> =
            known.iter().map(|key| (key.as_str(), self.option(key))).collect();
        let all = known.iter().flat_map(|(key, shown)| [*key, shown.as_str()]);
        let meant = nearest(word, all).and_then(|name| {
            let (key, shown) = known.iter().find(|(key, shown)| *key == name || *shown == name)?;
            Some(self.spelled_name(key, shown))
        });
        let text = self.with("line-no-option", &[("word", word.into())]);
        self.or_nearest(text, meant.as_deref())
    }

    fn no_value(&self, word: Option<&str>, option: &str, values: &Values) -> String {
        let of = self.spelled_name(option, &self.option(option));
        match values {
            Values::Keys(keys) => {
                let shown = |key: &&str| self.spelled_name(key, &self.option_value(key));
                let all: Vec<String> = keys.iter().map(shown).collect();
                self.one_of(word, &of, &all)
            }
            Values::Several(keys) => {
                let shown = |key: &&str| self.spelled_name(key, &self.option_value(key));
                let all: Vec<String> = keys.iter().map(shown).collect();
                let words = [("of", of.into()), ("words", all.join(", ").into())];
                self.with("line-list-of", &words)
            }
            Values::Number { least, most } => self.with(
                "line-number-of",
                &[("of", of.into()), ("least", (*least).into()), ("most", (*most).into())],
            ),
            Values::Falling { count, least, most } => {
                let bounds = [("least", (*least).into()), ("most", (*most).into())];
                let count = [("of", of.into()), ("count", (*count).into())];
                self.with("line-numbers-of", &[&count[..], &bounds[..]].concat())
            }
        }
    }

    fn not_so_many(&self, typed: &str, most: u8) -> String {
        self.with("line-not-so-many", &[("text", typed.into()), ("most", most.into())])
    }

    /// Why a file of a battle cannot be played.
    pub fn bad_scenario(&self, bad: &BadScenario) -> String {
        match bad {
            BadScenario::Syntax { file, line, column, field, what } => {
                let args = [
                    ("file", file.as_str().into()),
                    ("line", (*line).into()),
                    ("column", (*column).into()),
                    ("cause", self.misread(field, what).into()),
                ];
                self.with("error-syntax", &args)
            }
            BadScenario::Drawn { file, line: Some(line), fault } => {
                let args = [
                    ("file", file.as_str().into()),
                    ("line", (*line).into()),
                    ("what", self.bad_scenario(fault).into()),
                ];
                self.with("content-fault", &args)
            }
            BadScenario::Drawn { file, line: None, fault } => {
                format!("{file}: {}", self.bad_scenario(fault))
            }
            BadScenario::Map(bad) => self.bad_map(bad),
            BadScenario::Unknown { field, name, .. } if name.is_empty() => {
                self.with("error-no-sheet", &[("field", field.as_str().into())])
            }
            BadScenario::Unknown { field, name, nearest } => {
                let args = [("field", field.as_str().into()), ("name", name.as_str().into())];
                self.or_nearest(self.with("error-unknown-name", &args), nearest.as_deref())
            }
            BadScenario::Unapproved { field, name, faults } => {
                let args = [("field", field.as_str().into()), ("name", name.as_str().into())];
                self.with_faults(self.with("error-unapproved", &args), faults)
            }
            BadScenario::Taken { field, name } if name.is_empty() => {
                self.with("error-empty-name", &[("field", field.as_str().into())])
            }
            BadScenario::Taken { field, name } => self.with(
                "error-taken",
                &[("field", field.as_str().into()), ("name", name.as_str().into())],
            ),
            BadScenario::Crowded { cell, first, second } => self.with(
                "error-crowded",
                &[
                    ("cell", cell.to_string().into()),
                    ("first", first.as_str().into()),
                    ("second", second.as_str().into()),
                ],
            ),
            BadScenario::Walled { cell, name } => self.with(
                "error-walled",
                &[("cell", cell.to_string().into()), ("name", name.as_str().into())],
            ),
            BadScenario::Sheet { field, faults } => {
                let list =
                    faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>().join("; ");
                if field.is_empty() {
                    return list;
                }
                self.with(
                    "error-sheet",
                    &[("field", field.as_str().into()), ("faults", list.into())],
                )
            }
            BadScenario::Count { count } => self.with("error-count", &[("count", (*count).into())]),
        }
    }

    pub(super) fn or_nearest(&self, text: String, nearest: Option<&str>) -> String {
        match nearest {
            Some(nearest) => {
                self.with("error-nearest", &[("text", text.into()), ("nearest", nearest.into())])
            }
            None => text,
        }
    }
}
