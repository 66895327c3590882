//! `kekkai rule`: what a rule says.

use kekkai_battle::{grammar::no_rule, systems::SystemId};
use kekkai_rules::RuleId;
use serde_json::json;

use super::Shell;
use crate::{
    cli,
    error::{AppError, Exit},
};

/// Prints the title and the text of a rule.
pub(crate) fn run(shell: &mut Shell, args: &cli::Rule) -> Result<Exit, AppError> {
    let rule = SystemId::ALL.iter().find_map(|system| system.rule(&args.id));
    let rule = rule.ok_or_else(|| no_rule(&crate::locale::clean(&args.id)))?;
    print(shell, &rule, args.json)?;
    Ok(Exit::Done)
}

/// The title and the text, as lines or as an object.
pub(super) fn print(shell: &mut Shell, rule: &RuleId, as_json: bool) -> Result<(), AppError> {
    let text = shell.words.rule_text(rule);
    if as_json {
        let title = shell.words.rule_title(rule);
        return shell.out.json(&json!({
            "type": "rule", "id": rule.as_str(), "title": title, "text": text,
        }));
    }
    let heading = shell.words.rule_heading(rule);
    shell.out.line(&heading)?;
    shell.out.prose(&text)
}
