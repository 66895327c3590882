//! What may be said to the program on the command line. The words of its help are the locale's.

use std::{path::PathBuf, str::FromStr};

use clap::{
    Arg, ArgAction, Args, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};
use kekkai_battle::{fight::Hand, generated::Landscape, grammar::Format, systems::SystemId};
use kekkai_widgets::Words;

use crate::{headless::content_words, locale::clean, session::Dice};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "kekkai",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true,
    infer_long_args = false
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub table: Table,
    #[command(subcommand)]
    pub order: Option<CliCommand>,
    #[arg(long, short, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(long, short = 'V', action = ArgAction::Version)]
    version: Option<bool>,
}

/// What holds for every order.
#[derive(Debug, Args)]
pub(crate) struct Table {
    #[arg(long, global = true, value_name = "DIR")]
    pub saves: Option<PathBuf>,
    #[arg(long, global = true, value_name = "DIR")]
    pub assets: Option<PathBuf>,
    #[arg(long, global = true, value_parser = ["en", "ru"], hide_possible_values = true)]
    pub lang: Option<String>,
    #[arg(long, global = true)]
    pub ascii: bool,
    #[arg(long, global = true)]
    pub mono: bool,
    #[arg(long, global = true, value_name = "NAME")]
    pub theme: Option<String>,
    #[arg(long, global = true)]
    pub screen_reader: bool,
}

/// What the program is to do.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Open(Open),
    Demo(Demo),
    New(New),
    List(List),
    Exec(Exec),
    Odds(Odds),
    Show(Show),
    Check(Check),
    Mend(Mend),
    SaveAs(SaveAs),
    Pack(Pack),
    Unpack(Unpack),
    Export(ExportFight),
    Rule(Rule),
    Content(Content),
    Character(Character),
    Host(Host),
    Watch(Watch),
}

#[derive(Debug, Args)]
pub(crate) struct Host {
    pub battle: String,
    #[arg(long, value_name = "ADDR[:PORT]")]
    pub ssh: Option<String>,
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
    #[arg(long)]
    pub group: bool,
    #[arg(long)]
    pub guests: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Watch {
    #[arg(value_name = "PATH")]
    pub socket: Option<PathBuf>,
    #[arg(long, value_name = "CODE", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub invite: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Content {
    #[command(subcommand)]
    pub order: ContentOrder,
}

impl Content {
    /// Whether data files are to be checked.
    pub(crate) fn is_check(&self) -> bool {
        matches!(self.order, ContentOrder::Check(_))
    }
}

/// What to do with data files.
#[derive(Debug, Subcommand)]
pub(crate) enum ContentOrder {
    Check(ContentCheck),
    List(ContentList),
}

#[derive(Debug, Args)]
pub(crate) struct ContentList {
    #[arg(value_name = "KIND", hide_possible_values = true)]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(content_words()))]
    pub kind: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ContentCheck {
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Open {
    pub name: String,
}

#[derive(Debug, Args)]
pub(crate) struct Demo {
    #[arg(default_value = crate::assets::DEMO, hide_default_value = true)]
    pub battle: String,
}

#[derive(Debug, Args)]
pub(crate) struct New {
    #[arg(long, value_name = "BATTLE", required_unless_present_any = ["blank", "field", "system"])]
    pub from: Option<String>,
    #[arg(long, conflicts_with_all = ["from", "field"])]
    pub blank: bool,
    #[arg(long, value_name = "SYSTEM", conflicts_with = "from", hide_possible_values = true)]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(system_keys()))]
    pub system: Option<String>,
    #[arg(long, value_name = "KIND", conflicts_with = "from", hide_possible_values = true)]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(landscapes()))]
    pub field: Option<String>,
    pub name: String,
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Exec {
    pub battle: String,
    #[arg(long, value_name = "seed|FACE,…", default_value = "seed", hide_default_value = true)]
    pub dice: DiceArg,
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    #[arg(long)]
    pub json: bool,
    #[arg(required = true, value_name = "COMMAND")]
    pub commands: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Odds {
    pub battle: String,
    pub command: String,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub most: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: Option<u32>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    pub battle: String,
    #[arg(
        long = "as",
        value_name = "gm|SIDE|public",
        default_value = "gm",
        hide_default_value = true
    )]
    pub audience: String,
    #[arg(long)]
    pub json: bool,
    #[arg(long)]
    pub summary: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    pub battle: String,
}

#[derive(Debug, Args)]
pub(crate) struct Mend {
    pub file: PathBuf,
    #[arg(value_name = "NEW")]
    pub into: PathBuf,
    #[arg(long, value_name = "LINE")]
    pub up_to: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct SaveAs {
    pub name: String,
    #[arg(value_name = "PATH")]
    pub to: String,
}

#[derive(Debug, Args)]
pub(crate) struct Pack {
    pub name: String,
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Unpack {
    pub file: PathBuf,
    #[arg(long = "as", value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ExportFight {
    pub battle: String,
    #[arg(long = "as", value_name = "FORMAT", hide_possible_values = true)]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(Format::ALL.map(Format::name)))]
    pub format: Option<String>,
    #[arg(long = "for", value_name = "gm|SIDE|public")]
    pub audience: Option<String>,
    #[arg(long, value_name = "PATH")]
    pub to: Option<String>,
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Character {
    #[command(subcommand)]
    pub what: OfCharacter,
}

/// What to do with characters.
#[derive(Debug, Subcommand)]
pub(crate) enum OfCharacter {
    Names,
    Export(Export),
    Import(Import),
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    pub name: String,
    #[arg(long)]
    pub forum: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Rule {
    pub id: String,
    #[arg(long)]
    pub json: bool,
}

/// The words for systems in files and on the command line.
fn system_keys() -> impl Iterator<Item = &'static str> {
    SystemId::ALL.iter().map(|system| system.key())
}

/// `seed`, or faces with commas between.
#[derive(Debug, Clone)]
pub(crate) struct DiceArg(pub Dice);

impl FromStr for DiceArg {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "seed" {
            return Ok(Self(Dice::Hand(Hand::Generator)));
        }
        let faces = text.split(',').map(|face| face.trim().parse()).collect::<Result<_, _>>()?;
        Ok(Self(Dice::List(faces)))
    }
}

/// The words of the kinds of fields.
fn landscapes() -> impl Iterator<Item = &'static str> {
    Landscape::ALL.into_iter().map(Landscape::word)
}

impl New {
    /// The kind of field that is to be generated, if one is.
    pub(crate) fn landscape(&self) -> Option<Landscape> {
        let word = self.field.as_deref()?;
        Landscape::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl Cli {
    /// Reads the arguments; help, version and everything wrong come as an error.
    pub(crate) fn read(
        words: &Words,
        args: impl IntoIterator<Item = std::ffi::OsString>,
    ) -> Result<Self, clap::Error> {
        let mut args: Vec<_> = args.into_iter().collect();
        // Whoever asks for help in the words of other programs.
        if args.get(1).is_some_and(|arg| arg == "help") {
            args.remove(1);
            args.push("--help".into());
        }
        // The whole one goes at once: others have the room that its hundreds of small pieces took.
        let mut command = of_these(&Self::command(), &args);
        // Words are put in only where some will be shown: nearly always there is nothing to say.
        let matches = command.try_get_matches_from_mut(&args).or_else(|_| {
            let command = localized(Self::command(), words, "");
            command.try_get_matches_from(args)
        })?;
        Self::from_arg_matches(&matches)
    }
}

/// The command without the orders that the arguments do not name: each would get its own copy of all that holds for every
/// order. Whatever is right for it is right for the whole one.
fn of_these(whole: &Command, args: &[std::ffi::OsString]) -> Command {
    let is_named = |order: &&Command| args.iter().any(|arg| arg == order.get_name());
    Command::new(env!("CARGO_PKG_NAME"))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args(whole.get_arguments().cloned())
        .subcommands(whole.get_subcommands().filter(is_named).cloned())
}

/// The `--lang` of the arguments: the words of the help have to be known before the rest is read.
pub(crate) fn asked_language(args: &[std::ffi::OsString]) -> Option<String> {
    let mut args = args.iter().filter_map(|arg| arg.to_str());
    while let Some(arg) = args.next() {
        if arg == "--lang" {
            return args.next().map(str::to_owned);
        }
        if let Some(code) = arg.strip_prefix("--lang=") {
            return Some(code.to_owned());
        }
    }
    None
}

/// Puts the locale's words to a command and to all below it; `above` is what stands before its name in their keys.
fn localized(command: Command, words: &Words, above: &str) -> Command {
    let name = format!("{above}{}", command.get_name());
    // The program's own name stands before none.
    let here = if command.get_name() == env!("CARGO_PKG_NAME") {
        String::new()
    } else {
        format!("{name}-")
    };
    let options = words.t("shell-options");
    let template = format!(
        "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        words.t("shell-usage")
    );
    let arguments = words.t("shell-arguments");
    let word = |arg: Arg| {
        let own = format!("arg-{name}-{}", arg.get_id().as_str().replace('_', "-"));
        let any = format!("arg-{}", arg.get_id().as_str().replace('_', "-"));
        let help = words.t(if words.has(&own) { &own } else { &any });
        let values: Vec<String> =
            arg.get_value_names().into_iter().flatten().map(|name| words.argument(name)).collect();
        let arg = if arg.get_action().takes_values() { arg.value_names(values) } else { arg };
        let heading = if arg.is_positional() { &arguments } else { &options };
        arg.help(help).help_heading(heading.clone())
    };
    let mut command = command
        .about(words.t(&format!("about-{name}")))
        .help_template(template)
        .subcommand_help_heading(words.t("shell-orders"))
        .subcommand_value_name(words.argument("COMMAND"))
        // What is missing is told in our words, not by clap's own help.
        .arg_required_else_help(false)
        .mut_args(word)
        .mut_subcommands(|below| localized(below, words, &here));
    let more = format!("more-{name}");
    if words.has(&more) {
        command = command.after_help(words.t(&more));
    }
    command
}

/// What is wrong with the arguments, how they are spelled, and where to read more: a line each.
#[expect(clippy::wildcard_enum_match_arm, reason = "the list is clap's and grows")]
pub(crate) fn complaint(words: &Words, error: &clap::Error) -> Vec<String> {
    let text = |kind| error.get(kind).map(said).unwrap_or_default();
    let argument = || ("argument", text(ContextKind::InvalidArg).into());
    let what = match error.kind() {
        ErrorKind::UnknownArgument => words.with("usage-unknown-argument", &[argument()]),
        ErrorKind::MissingRequiredArgument => words.with("usage-missing", &[argument()]),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue);
            let value = if value.is_empty() { "\"\"".to_owned() } else { value };
            let value = ("value", value.into());
            let what = words.with("usage-bad-value", &[argument(), value]);
            match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(known)) if !known.is_empty() => {
                    let args = [("text", what.into()), ("values", known.join(", ").into())];
                    words.with("usage-values", &args)
                }
                _ => what,
            }
        }
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand);
            let what = words.with("usage-unknown-order", &[("name", name.into())]);
            match error.get(ContextKind::SuggestedSubcommand).map(said) {
                Some(near) if !near.is_empty() => {
                    words.with("error-nearest", &[("text", what.into()), ("nearest", near.into())])
                }
                _ => what,
            }
        }
        ErrorKind::MissingSubcommand => {
            let missing = ("argument", words.argument("COMMAND").into());
            let known = text(ContextKind::ValidSubcommand).replace(' ', ", ");
            let args = [
                ("text", words.with("usage-missing", &[missing]).into()),
                ("values", known.into()),
            ];
            words.with("usage-values", &args)
        }
        ErrorKind::ArgumentConflict
            if error.get(ContextKind::PriorArg) == error.get(ContextKind::InvalidArg) =>
        {
            words.with("usage-twice", &[argument()])
        }
        ErrorKind::TooManyValues => words.with("usage-no-value", &[argument()]),
        _ => words.t("usage-other"),
    };
    let mut lines = vec![format!("kekkai: {what}")];
    if let Some(usage) = error.get(ContextKind::Usage).map(ToString::to_string) {
        let plain = usage.strip_prefix("Usage: ").unwrap_or(&usage);
        lines.push(format!("{}: {}", words.t("shell-usage"), spoken(words, plain)));
    }
    lines.push(words.t("usage-advice"));
    lines
}

/// A usage or a help with the one word of clap's that it does not let us choose.
pub(crate) fn spoken(words: &Words, text: &str) -> String {
    text.replace("[OPTIONS]", &words.argument("[OPTIONS]"))
}

fn said(value: &ContextValue) -> String {
    if let ContextValue::Strings(several) = value {
        return several.iter().map(|one| clean(one)).collect::<Vec<_>>().join(" ");
    }
    clean(&value.to_string())
}
