//! `kekkai list`: the battles there are, and those that can be started.

use std::time::UNIX_EPOCH;

use kekkai_battle::{Audience, BattleView, chapter::Chapter};
use serde_json::json;

use super::{Shell, json};
use crate::{
    cli,
    error::{AppError, Exit},
    locale,
    session::Session,
};

/// Prints saves, newest first, and then the names that `new --from` takes.
pub(crate) fn run(shell: &mut Shell, args: &cli::List) -> Result<Exit, AppError> {
    let saves = shell.saves.list()?;
    let battles = shell.assets.headed_battles();
    if args.json {
        for save in &saves {
            let fights = fights(shell, &save.name);
            let fights = fights.map(|(fights, names)| json::chapters(&fights, &names));
            let modified = save.modified.duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
            let broken = save.lines.as_ref().err().map(ToString::to_string);
            shell.out.json(&json!({
                "type": "save", "name": save.name, "modified": modified, "bytes": save.bytes,
                "lines": save.lines.as_ref().ok(), "broken": broken, "system": save.system,
                "fights": fights,
            }))?;
        }
        for (name, heading) in &battles {
            let title = heading.as_ref().map_or(name.as_str(), |heading| heading.title.as_str());
            let system = heading.as_ref().map(|heading| heading.system);
            shell
                .out
                .json(&json!({"type": "battle", "name": name, "title": title, "system": system}))?;
        }
        return Ok(Exit::Done);
    }
    let folder = locale::shown(shell.saves.dir());
    let key = if saves.is_empty() { "list-no-saves" } else { "list-saves" };
    let text = shell.words.with(key, &[("folder", folder.into())]);
    shell.out.line(&text)?;
    for save in saves {
        let system = save.system.map(|system| format!("  {}", shell.words.system(system)));
        let state = match save.lines {
            Ok(lines) => {
                let lines = shell.words.with("list-lines", &[("lines", lines.into())]);
                lines + &system.unwrap_or_default() + &campaign(shell, &save.name)
            }
            Err(error) => locale::error(&shell.words, &error.into(), &locale::Nobody),
        };
        shell.out.line(&format!("  {}  {state}", save.name))?;
    }
    let text = shell.words.t("list-battles");
    shell.out.line(&text)?;
    let widest = battles.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    for (name, heading) in battles {
        let title = heading.as_ref().map_or(name.as_str(), |heading| heading.title.as_str());
        let title = shell.words.name_of(title);
        let system = heading.map(|heading| format!("  {}", shell.words.system(heading.system)));
        shell.out.line(&format!("  {name:widest$}  {title}{}", system.unwrap_or_default()))?;
    }
    Ok(Exit::Done)
}

/// The fights of a save, oldest first, with the names in them; `None` where it cannot be read.
fn fights(shell: &Shell, name: &str) -> Option<(Vec<Chapter>, BattleView)> {
    let mut session = Session::look(&shell.saves.path(name).ok()?).ok()?;
    let fights = session.chapters(Audience::Gm).ok()?;
    Some((fights, session.view(Audience::Gm)))
}

/// Where a save of several fights has come to; nothing of one fight.
fn campaign(shell: &Shell, name: &str) -> String {
    let told =
        fights(shell, name).filter(|(fights, _)| fights.len() > 1).and_then(|(fights, view)| {
            let words = shell.words.of(view.book);
            let args =
                [("count", fights.len().into()), ("last", words.chapter(fights.last()?).into())];
            Some(format!("  {}", words.with("list-fights", &args)))
        });
    told.unwrap_or_default()
}
