//! `kekkai check`: every step decided anew and compared with what the file says.

use kekkai_battle::fight::{Checked, Difference};
use kekkai_widgets::Words;

use super::{
    Shell,
    find::{self, Purpose},
};
use crate::{
    cli,
    error::{AppError, Exit},
};

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
            words.with("check-events", &args)
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
