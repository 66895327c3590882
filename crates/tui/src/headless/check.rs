//! `kekkai check`: every step decided anew and compared with what the file says.

use kekkai_battle::fight::{Checked, Difference};
use kekkai_widgets::Words;
use similar::{DiffTag, TextDiff};

use super::{
    Shell,
    find::{self, Purpose},
};
use crate::{
    cli,
    error::{AppError, Exit},
};

/// Two events with less in common than this are another one each, and no change of one.
const ALIKE: f32 = 0.5;

/// Checks the fight; the first difference is what it ends with.
pub(crate) fn run(shell: &mut Shell, args: &cli::Check) -> Result<Exit, AppError> {
    let mut session = find::fight(shell, &args.battle, None, Purpose::Look)?;
    let checked = session.past().check().map_err(|bad| session.bad(bad))?;
    match checked {
        Checked::Sound(steps) => {
            let text = shell.words.with("check-sound", &[("steps", steps.into())]);
            shell.out.line(&text)?;
            Ok(Exit::Done)
        }
        Checked::Differs { seq, what } => {
            let why = difference(&shell.words, &what, &session.view(kekkai_battle::Audience::Gm));
            // Record `n` stands on line `n + 1`: the first line names the format.
            let args =
                [("step", seq.into()), ("line", seq.saturating_add(1).into()), ("why", why.into())];
            let text = shell.words.with("check-differs", &args);
            text.lines().try_for_each(|line| shell.out.line(line))?;
            let advice = shell.words.t("check-advice");
            shell.out.tell(&advice);
            Ok(Exit::Data)
        }
    }
}

fn difference(words: &Words, what: &Difference, view: &kekkai_battle::BattleView) -> String {
    match what {
        Difference::Events { kept, decided } => {
            let args = [("kept", kept.as_str().into()), ("decided", decided.as_str().into())];
            let told = words.with("check-events", &args);
            let Some(changes) = changes(kept, decided) else { return told };
            let changes = words.with("check-changes", &[("changes", changes.into())]);
            format!("{told}\n{changes}")
        }
        Difference::Refused(refusal) => {
            let why = words.refusal(refusal, view);
            words.with("check-refused", &[("why", why.into())])
        }
        Difference::Asks => words.t("check-asks"),
        Difference::Hash => words.t("check-hash"),
        Difference::Law(law) => words.with("check-law", &[("law", law.as_str().into())]),
    }
}

/// What of an event is otherwise in another, word by word; `None` where too little of both is the same.
fn changes(kept: &str, decided: &str) -> Option<String> {
    let diff = TextDiff::from_words(kept, decided);
    if diff.ratio() < ALIKE {
        return None;
    }
    let text = |words: Option<&[&str]>| {
        let text = words.unwrap_or_default().concat();
        let text = text.trim().trim_end_matches(',');
        if text.is_empty() { "–".to_owned() } else { text.to_owned() }
    };
    let changed = diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal).map(|op| {
        let before = text(diff.old_slices().get(op.old_range()));
        format!("{before} → {}", text(diff.new_slices().get(op.new_range())))
    });
    Some(changed.collect::<Vec<_>>().join("; "))
}
