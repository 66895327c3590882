//! Which language the program speaks, and its words for what stands in the way.

mod homecoming;
pub(crate) mod server;

use std::{io, path::Path};

use kekkai_battle::{
    character::BadCharacter,
    fight::BadLine,
    generated::Landscape,
    grammar::{self, BadCommand, Format},
    scenario::{BadScenario, Setup},
};
use kekkai_host::{BadName, Cause, Exposed, Fault, FileError, Torn};
use kekkai_widgets::{Lang, Names, Words, theme::BadTheme, words::NamesAnd};

pub(crate) use homecoming::{changes, homecoming, settled};

use crate::{
    error::{AppError, ExportError},
    themes,
};

/// The language that was asked for, else that of the user's locale (`LC_ALL`, `LC_MESSAGES`, `LANG`), else English.
pub(crate) fn language(asked: Option<&str>) -> Lang {
    match asked {
        Some(code) => Lang::of_locale(code),
        None => sys_locale::get_locale().map_or(Lang::En, |locale| Lang::of_locale(&locale)),
    }
}

/// A record of a save that cannot be used, and where it stands.
fn record(words: &Words, path: &Path, bad: &BadLine) -> String {
    // Record `n` stands on line `n + 1`: the first line names the format.
    let line = bad.line.saturating_add(1);
    let args = [
        ("file", shown(path).into()),
        ("line", line.into()),
        ("cause", bad.message.as_str().into()),
    ];
    words.with("error-record", &args)
}

/// What stands in the way, and where: one line.
pub(crate) fn error(words: &Words, error: &AppError, names: &dyn Names) -> String {
    match error {
        AppError::Refused(refusal) => words.refusal(refusal, names),
        AppError::Command(bad) => words.bad_command(bad),
        AppError::NotOwn(who) => words.with("players-not-own", &[("who", who.as_str().into())]),
        AppError::File(error) => file(words, error),
        AppError::Record { path, bad } => record(words, path, bad),
        AppError::Scenario { path, line, error } => scenario(words, path, *line, error),
        AppError::Data { path, reason } => {
            let args = [("file", shown(path).into()), ("cause", cause(words, reason).into())];
            words.with("error-data", &args)
        }
        AppError::NoData { path } => words.with("error-no-data", &[("file", shown(path).into())]),
        AppError::NoForm { path } => {
            let labels = kekkai_widgets::sheet_text::first_labels(words).join(", ");
            let args = [("file", shown(path).into()), ("labels", labels.into())];
            words.with("error-no-form", &args)
        }
        AppError::Unread { path, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| words.unread(line)).collect();
            let args = [("file", shown(path).into()), ("lines", lines.join("; ").into())];
            words.with("error-unread", &args)
        }
        AppError::Opening { path, at, index, line, names, error: inner } => {
            let why = self::error(words, inner, names);
            let args =
                [("index", (*index).into()), ("line", clean(line).into()), ("why", why.into())];
            placed(words, path, *at, &words.with("error-opening", &args))
        }
        AppError::Unknown { name, nearest } => {
            unknown(words, "error-unknown", name, nearest.as_deref())
        }
        AppError::NotStarted(name) => {
            words.with("error-not-started", &[("name", clean(name).into())])
        }
        AppError::NoCharacter { name, nearest } => {
            unknown(words, "error-no-character", name, nearest.as_deref())
        }
        AppError::NoTheme { name, known } => {
            let text = words.with("error-no-theme", &[("name", clean(name).into())]);
            let text = near(words, text, themes::like(words, name, known).as_deref());
            let text = if text.ends_with('?') { text } else { text + "." };
            // A name may have a comma in it.
            let known: Vec<String> = known.iter().map(|name| themes::listed(words, name)).collect();
            let args = [("text", text.into()), ("known", known.join("; ").into())];
            words.with("error-themes", &args)
        }
        AppError::Theme { path, bad } => theme(words, path, bad),
        AppError::Settings { path, cause } => {
            let args = [("file", shown(path).into()), ("cause", self::cause(words, cause).into())];
            words.with("error-settings", &args)
        }
        AppError::Export(error) => export(words, error),
        AppError::Name { name, bad } => {
            let why = bad_name(words, *bad);
            words.with("error-name", &[("name", clean(name).into()), ("why", why.into())])
        }
        AppError::PromptOpen => words.t("error-prompt-open"),
        AppError::NoPrompt => words.t("error-no-prompt"),
        AppError::NoThrow => words.t("error-no-throw"),
        AppError::NoDice => words.t("error-no-dice"),
        AppError::OnScreen => words.t("error-on-screen"),
        AppError::NoChapter(number) => words.with("chapters-none", &[("number", (*number).into())]),
        AppError::AtStart => words.t("error-at-start"),
        AppError::AtEnd => words.t("error-at-end"),
        AppError::AtStep(step) => words.with("error-at-step", &[("step", (*step).into())]),
        AppError::NoStep { step, last } => {
            words.with("error-no-step", &[("step", (*step).into()), ("last", (*last).into())])
        }
        AppError::NoDie { number, dice } => {
            let args = [("number", (*number).into()), ("dice", (*dice).into())];
            words.with("error-no-die", &args)
        }
        AppError::FacesMissing { throw, coming, missing } => {
            let throw = words.throw(throw, &NamesAnd { names, more: coming });
            let args = [("throw", throw.into()), ("missing", (*missing).into())];
            words.with("error-faces-missing", &args)
        }
        AppError::FacesLeft(faces) => {
            let list = faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            words.with("error-faces-left", &[("faces", list.into())])
        }
        AppError::NoSide { name, sides } => {
            let args = [("name", clean(name).into()), ("sides", sides.join(", ").into())];
            words.with("error-no-side", &args)
        }
        AppError::Address { address } => {
            words.with("error-address", &[("address", clean(address).into())])
        }
        AppError::SeedOfSave => words.t("error-seed-of-save"),
        AppError::Output(reason) => {
            words.with("error-output", &[("cause", cause(words, reason).into())])
        }
        AppError::NoTerminal => words.t("error-no-terminal"),
        AppError::Character { path, bad } => character(words, path, bad),
        AppError::Server(error) => server::refusal(words, error),
        AppError::Seats(error) => server::seats(words, error),
        #[cfg(unix)]
        AppError::Watch(error) => server::watch(words, error),
    }
}

/// Why a file for others to read is not written.
fn export(words: &Words, error: &ExportError) -> String {
    match error {
        ExportError::Taken { path } => {
            words.with("error-file-taken", &[("file", shown(path).into())])
        }
        ExportError::Unwritten { path, cause } => {
            let args = [("file", shown(path).into()), ("cause", self::cause(words, cause).into())];
            words.with("error-unwritten", &args)
        }
        ExportError::WrongEnding { path, named, asked, own } => {
            let args = [("file", shown(path).into()), ("own", (*own).into())];
            let kinds = [("named", (*named).into()), ("format", (*asked).into())];
            words.with("error-wrong-ending", &args.into_iter().chain(kinds).collect::<Vec<_>>())
        }
        ExportError::NoFormat { ending } => {
            let known = Format::ALL.map(Format::name).join(", ");
            let args = [("ending", clean(ending).into()), ("known", known.into())];
            words.with("error-no-format", &args)
        }
    }
}

/// That there is nothing of that name, and what may have been meant.
fn unknown(words: &Words, key: &str, name: &str, nearest: Option<&str>) -> String {
    let text = words.with(key, &[("name", clean(name).into())]);
    near(words, text, nearest)
}

/// What is wrong with a theme that is well formed.
fn theme(words: &Words, path: &Path, bad: &BadTheme) -> String {
    match bad {
        // That has been told of with what it says of the place.
        BadTheme::Form(error) => placed(words, path, None, &clean(&error.to_string())),
        BadTheme::Colour { name, nearest, line } => {
            let text = words.with("theme-no-colour", &[("name", clean(name).into())]);
            placed(words, path, *line, &near(words, text, nearest.as_deref()))
        }
        BadTheme::Missing { names } => {
            let args = [("names", names.join(", ").into())];
            placed(words, path, None, &words.with("theme-missing", &args))
        }
    }
}

/// What a generated field is called.
pub(crate) fn landscape(words: &Words, kind: Landscape, seed: u64) -> String {
    let kind = words.t(&format!("landscape-{}", kind.word()));
    words.with("landscape-title", &[("kind", kind.into()), ("seed", seed.to_string().into())])
}

/// A text, with what may have been meant behind it.
fn near(words: &Words, text: String, nearest: Option<&str>) -> String {
    match nearest {
        Some(nearest) => {
            let args = [("text", text.into()), ("nearest", clean(nearest).into())];
            words.with("error-nearest", &args)
        }
        None => text,
    }
}

/// What to do about it: one line, where there is something to say.
pub(crate) fn advice(words: &Words, error: &AppError) -> Option<String> {
    let key = match error {
        AppError::Opening { error, .. } => return advice(words, error),
        AppError::Command(bad) if !matches!(bad, BadCommand::NoRule { .. }) => "advice-command",
        AppError::File(error) => match error {
            FileError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                "advice-no-file"
            }
            FileError::Io { .. } | FileError::Dead { .. } => "advice-io",
            FileError::Exists { .. } => "advice-exists",
            FileError::Locked { .. } => "advice-locked",
            FileError::Foreign { .. } => "advice-foreign",
            FileError::NewerFormat { .. } => "advice-newer",
            FileError::Truncated { .. } => "advice-truncated",
            // Before the line of the setup, which is the second, nothing can be kept.
            FileError::Corrupt { line, .. } if *line <= 2 => "advice-record",
            FileError::Corrupt { line, .. } => {
                let args = [("before", line.saturating_sub(1).into())];
                return Some(words.with("advice-corrupt", &args));
            }
            FileError::NotPacked { .. } => "advice-not-packed",
            FileError::PackTorn { .. } | FileError::PackDamaged { .. } => "advice-pack-torn",
            FileError::TooLarge { .. } | FileError::Unwritable { .. } => "advice-too-large",
            FileError::Changed { .. } => "advice-changed",
        },
        AppError::Record { .. } => "advice-record",
        AppError::Character { bad: BadCharacter::Newer { .. }, .. } => "advice-newer",
        AppError::Scenario { .. } | AppError::NoData { .. } | AppError::Character { .. } => {
            "advice-data"
        }
        AppError::Data { .. } => "advice-unreadable",
        AppError::NoForm { .. } | AppError::Unread { .. } => "advice-form",
        AppError::Unknown { .. } => "advice-unknown",
        AppError::NotStarted(_) => "advice-not-started",
        AppError::NoCharacter { .. } => "advice-no-character",
        AppError::Theme { .. } => "advice-data",
        AppError::Export(ExportError::Taken { .. }) => "advice-taken",
        AppError::Export(ExportError::Unwritten { .. }) => "advice-unwritten",
        AppError::Name { .. } => "advice-name",
        AppError::PromptOpen => "advice-prompt-open",
        AppError::FacesMissing { .. } => "advice-faces-missing",
        AppError::FacesLeft(_) => "advice-faces-left",
        AppError::Address { .. } => "advice-address",
        AppError::SeedOfSave => "advice-seed-of-save",
        AppError::NoTerminal => "advice-no-terminal",
        AppError::Command(_)
        | AppError::Refused(_)
        | AppError::NotOwn(_)
        | AppError::NoPrompt
        | AppError::NoThrow
        | AppError::NoDice
        | AppError::OnScreen
        | AppError::NoChapter(_)
        | AppError::AtStart
        | AppError::Export(ExportError::NoFormat { .. } | ExportError::WrongEnding { .. })
        | AppError::AtEnd
        | AppError::AtStep(_)
        | AppError::NoStep { .. }
        | AppError::NoDie { .. }
        | AppError::NoSide { .. }
        | AppError::NoTheme { .. }
        | AppError::Settings { .. }
        | AppError::Output(_)
        | AppError::Server(_)
        | AppError::Seats(_) => return None,
        #[cfg(unix)]
        AppError::Watch(_) => return None,
    };
    Some(words.t(key))
}

/// What the rules say against sheets of the fight, a line each with the name of its bearer.
pub(crate) fn misfits(words: &Words, setup: &Setup) -> impl Iterator<Item = String> {
    setup.misfits().map(|(name, fault)| format!("{name}: {}", words.fault(&fault)))
}

/// That an unfinished end was cut off, or was only seen.
pub(crate) fn torn(words: &Words, path: &Path, torn: &Torn) -> String {
    let mut args = vec![
        ("file", shown(path).into()),
        ("line", torn.line.into()),
        ("bytes", torn.bytes.into()),
    ];
    match &torn.saved_to {
        Some(kept) => {
            args.push(("kept", shown(kept).into()));
            words.with("torn-cut", &args)
        }
        None => words.with("torn-seen", &args),
    }
}

/// The same in one line of the screen on which that file is played.
pub(crate) fn torn_here(words: &Words, path: &Path, torn: &Torn) -> String {
    match torn.saved_to.as_deref().and_then(Path::file_name) {
        Some(kept) => {
            let args = [("line", torn.line.into()), ("kept", shown(Path::new(kept)).into())];
            words.with("torn-here", &args)
        }
        None => self::torn(words, path, torn),
    }
}

/// What of a battle file and its folder every user of the machine may change: a line each.
pub(crate) fn exposed(words: &Words, path: &Path) -> Vec<String> {
    let line = |Exposed { path, mode }: Exposed| {
        let args = [("file", shown(&path).into()), ("mode", format!("{mode:o}").into())];
        words.with("error-exposed", &args)
    };
    kekkai_host::exposed(path).into_iter().map(line).collect()
}

/// What the system says went wrong: in this language where that is common, else the system's words in quotes.
pub(crate) fn cause(words: &Words, cause: &Cause) -> String {
    said(words, cause.kind, &cause.said)
}

/// The same of an error that is not kept.
fn of_io(words: &Words, error: &io::Error) -> String {
    said(words, error.kind(), &error.to_string())
}

fn said(words: &Words, kind: io::ErrorKind, said: &str) -> String {
    let quoted = || words.with("cause-other", &[("said", clean(said).into())]);
    of_kind(words, kind).unwrap_or_else(quoted)
}

fn of_kind(words: &Words, kind: io::ErrorKind) -> Option<String> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the list is the system's and grows")]
    let key = match kind {
        io::ErrorKind::NotFound => "cause-not-found",
        io::ErrorKind::PermissionDenied => "cause-denied",
        io::ErrorKind::AlreadyExists => "cause-exists",
        io::ErrorKind::NotADirectory => "cause-no-folder",
        io::ErrorKind::IsADirectory => "cause-folder",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "cause-full",
        io::ErrorKind::ReadOnlyFilesystem => "cause-read-only",
        io::ErrorKind::InvalidFilename => "cause-file-name",
        io::ErrorKind::InvalidData => "cause-no-text",
        io::ErrorKind::ResourceBusy => "cause-busy",
        io::ErrorKind::AddrInUse => "cause-address-used",
        io::ErrorKind::AddrNotAvailable => "cause-address-foreign",
        io::ErrorKind::ConnectionRefused => "cause-nobody-listens",
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        | io::ErrorKind::UnexpectedEof => "cause-cut-off",
        io::ErrorKind::TimedOut => "cause-too-slow",
        _ => return None,
    };
    Some(words.t(key))
}

fn file(words: &Words, error: &FileError) -> String {
    let named = |path: &Path| ("file", shown(path).into());
    match error {
        FileError::Io { path, source } => {
            words.with("error-io", &[named(path), ("cause", of_io(words, source).into())])
        }
        FileError::Exists { path } => words.with("error-exists", &[named(path)]),
        FileError::Locked { path } => words.with("error-locked", &[named(path)]),
        FileError::Foreign { path } => words.with("error-foreign", &[named(path)]),
        FileError::NewerFormat { path, found, known } => {
            let args = [named(path), ("found", (*found).into()), ("known", (*known).into())];
            words.with("error-newer", &args)
        }
        FileError::Truncated { path } => words.with("error-truncated", &[named(path)]),
        FileError::Corrupt { path, line, fault } => {
            let why = words.t(fault_key(*fault));
            let args = [named(path), ("line", (*line).into()), ("why", why.into())];
            words.with("error-corrupt", &args)
        }
        FileError::NotPacked { path } => words.with("error-not-packed", &[named(path)]),
        FileError::PackTorn { path, bytes, packed } => {
            let args = [named(path), ("bytes", (*bytes).into()), ("packed", (*packed).into())];
            words.with("error-pack-torn", &args)
        }
        FileError::PackDamaged { path } => words.with("error-pack-damaged", &[named(path)]),
        FileError::TooLarge { path, bytes } => {
            words.with("error-too-large", &[named(path), ("bytes", (*bytes).into())])
        }
        FileError::Unwritable { path, fault } => {
            let why = words.t(fault_key(*fault));
            words.with("error-unwritable", &[named(path), ("why", why.into())])
        }
        FileError::Changed { path } => words.with("error-changed", &[named(path)]),
        FileError::Dead { path, reason } => {
            words.with("error-dead", &[named(path), ("cause", cause(words, reason).into())])
        }
    }
}

pub(crate) fn fault_key(fault: Fault) -> &'static str {
    match fault {
        Fault::Shape => "fault-shape",
        Fault::NotText => "fault-not-text",
        Fault::TooLong => "fault-too-long",
        Fault::LineEnd => "fault-line-end",
        Fault::Number => "fault-number",
        Fault::Seal => "fault-seal",
        Fault::Setup => "fault-setup",
        Fault::Reference => "fault-reference",
        Fault::Payload => "fault-payload",
        Fault::Refused => "fault-refused",
    }
}

fn scenario(words: &Words, path: &Path, line: Option<usize>, error: &BadScenario) -> String {
    if let BadScenario::Syntax { file: _, line, column, field, what } = error {
        let args = [
            ("file", shown(path).into()),
            ("line", (*line).into()),
            ("column", (*column).into()),
            ("cause", words.misread(field, what).chars().map(tame).collect::<String>().into()),
        ];
        return words.with("error-syntax", &args);
    }
    placed(words, path, line, &words.bad_scenario(error))
}

/// What is wrong with a file, behind its name and the line where that is known.
pub(crate) fn placed(words: &Words, path: &Path, line: Option<usize>, what: &str) -> String {
    let Some(line) = line else { return format!("{}: {what}", shown(path)) };
    at_line(words, path, line, what)
}

/// What is wrong with a line of a data file, from 1.
pub(crate) fn at_line(words: &Words, path: &Path, line: usize, what: &str) -> String {
    let what: String = what.chars().map(tame).collect();
    let args = [("file", shown(path).into()), ("line", line.into()), ("what", what.into())];
    words.with("content-fault", &args)
}

fn character(words: &Words, path: &Path, bad: &BadCharacter) -> String {
    match bad {
        BadCharacter::Newer { found, known } => {
            let args = [
                ("file", shown(path).into()),
                ("found", (*found).into()),
                ("known", (*known).into()),
            ];
            words.with("error-newer", &args)
        }
        BadCharacter::Syntax { line, column, field, what } => {
            let args = [
                ("file", shown(path).into()),
                ("line", (*line).into()),
                ("column", (*column).into()),
                ("field", clean(field).into()),
                ("cause", words.misread("", what).chars().map(tame).collect::<String>().into()),
            ];
            let key = if field.is_empty() { "error-character-whole" } else { "error-character" };
            words.with(key, &args)
        }
    }
}

fn bad_name(words: &Words, bad: BadName) -> String {
    let sign = |key: &str, sign: char| {
        words.with(key, &[("sign", sign.escape_debug().to_string().into())])
    };
    match bad {
        BadName::Empty => words.t("bad-name-empty"),
        BadName::TooLong => words.t("bad-name-too-long"),
        BadName::Edge(edge) => sign("bad-name-edge", edge),
        BadName::Character(character) => sign("bad-name-character", character),
        BadName::Reserved => words.t("bad-name-reserved"),
    }
}

/// A line of the grammar with its verb in the language of the screen.
pub(crate) fn in_language(words: &Words, line: &str) -> String {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let lower = verb.to_lowercase();
    let known = grammar::verbs().find(|known| known.names().any(|name| name == lower));
    let verb = match (known, words.lang()) {
        (Some(known), Lang::Ru) => known.russian(),
        (Some(known), Lang::En) => known.word,
        (None, _) => verb,
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

/// A path without anything that a terminal would obey.
pub(crate) fn shown(path: &Path) -> String {
    path.to_string_lossy().chars().map(tame).collect()
}

/// A typed text as a message may quote it: on one line, cut where it is very long.
pub(crate) fn clean(text: &str) -> String {
    kekkai_rules::PlainText::new(text).to_string()
}

/// The replacement character for what a terminal would obey or what turns the direction of a line.
pub(crate) fn tame(c: char) -> char {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}');
    if c.is_control() || turns { char::REPLACEMENT_CHARACTER } else { c }
}

/// For messages about a fight that is not there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nobody;

impl Names for Nobody {
    fn name(&self, _: kekkai_rules::Id) -> &'static str {
        "?"
    }
}
