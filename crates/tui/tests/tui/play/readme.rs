//! What the README shows and promises of the first five minutes is what the program does, in both languages.

use std::{fs, path::Path};

use super::sandbox::{Sandbox, pool};

/// A README, and what its reader sees.
struct Page {
    file: &'static str,
    locale: &'static str,
    /// What Pavel is asked after the dodge.
    prompt: &'static str,
    /// The window after `a` and `Enter`: the hit is a critical one.
    critical: &'static str,
    why: &'static str,
    /// Id whose text is read.
    rule: &'static str,
    history: &'static str,
    /// The log line of the GM's command.
    ruling: &'static str,
    keys: &'static str,
}

const PAGES: [Page; 2] = [
    Page {
        file: "README.md",
        locale: "en_US.UTF-8",
        prompt: "Pavel: choose a cell or a target.",
        critical: "which critical effect?",
        why: "explained",
        rule: "The prana is spent",
        history: "History",
        ruling: "GM: a potion",
        keys: "Keys",
    },
    Page {
        file: "README.ru.md",
        locale: "ru_RU.UTF-8",
        prompt: "Pavel: выберите клетку или цель.",
        critical: "какой эффект крита?",
        why: "как это вышло",
        rule: "15 праны, 7S",
        history: "История",
        ruling: "ведущий: зелье",
        keys: "Клавиши",
    },
];

/// The keys of the steps in their order; the command is for the page to say.
const STEPS: [&[&str]; 7] = [
    &["y", "n"],
    &["a", "m", "Enter", "Enter"],
    &["w", "Enter", "Esc"],
    &["e"],
    &["u", "U", "b", "s"],
    &[":"],
    &["?", "Esc", "q"],
];

impl Page {
    fn text(&self) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(self.file))
            .unwrap()
    }

    /// What stands in back quotes in each numbered step.
    fn steps(&self) -> Vec<Vec<String>> {
        let (mut steps, mut within): (Vec<Vec<String>>, bool) = (Vec::new(), false);
        for line in self.text().lines() {
            if line.starts_with(&format!("{}. ", steps.len() + 1)) {
                steps.push(Vec::new());
                within = true;
            } else {
                within &= line.starts_with("   ");
            }
            if within {
                let quoted = line.split('`').skip(1).step_by(2).map(str::to_owned);
                steps.last_mut().unwrap().extend(quoted);
            }
        }
        steps
    }

    /// The command that the GM types, without its colon.
    fn command(&self) -> String {
        self.steps()[5][0].strip_prefix(':').unwrap().to_owned()
    }
}

#[test]
fn the_picture_is_the_demo_as_it_opens() {
    for page in PAGES {
        let text = page.text();
        let (_, picture) = text.split_once("<!-- picture -->\n```text\n").unwrap();
        let (picture, _) = picture.split_once("\n```").unwrap();
        let sandbox = Sandbox::new();
        // Without colours every sign of the map is there.
        let mut screen = sandbox.screen_of((80, 24), page.locale, &["--mono"]);
        screen.wait_for("Pavel");
        let lines = screen.lines();
        let shown: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        screen.leave();
        let shown = shown.join("\n");
        assert!(shown.trim_end() == picture, "{}: the program shows\n{shown}", page.file);
    }
}

#[test]
fn the_first_five_minutes_go_as_written() {
    for page in PAGES {
        let mut keys = page.steps();
        keys[5] = vec![keys[5][0].chars().take(1).collect()];
        assert_eq!(keys, STEPS, "{}", page.file);

        let sandbox = Sandbox::new();
        let mut screen = sandbox.screen_of((80, 24), page.locale, &[]);
        screen.press("y");
        screen.wait_for(page.prompt);
        screen.press("a");
        assert!(screen.prompt().contains("Pavel → Sable"), "{}", screen.text());
        screen.press("m");
        assert!(screen.shows("11"), "reach is shown: {}", screen.text());
        screen.press("Enter");
        screen.wait_for(page.critical);
        screen.press("Enter");
        screen.wait_for("122−60 = 62 → 31");
        screen.press("w");
        screen.wait_for(page.why);
        screen.press("Enter");
        screen.wait_for(page.rule);
        screen.press("Esc");
        screen.press("Esc");
        screen.press("e");
        screen.wait_for("►Kl Klim");
        screen.press("u");
        screen.wait_for("►Pa Pavel");
        screen.press("U");
        screen.wait_for("►Kl Klim");
        screen.press("b");
        screen.wait_for("►Pa Pavel");
        screen.press("s");
        screen.wait_for(page.history);
        screen.press("Esc");
        screen.order(&page.command());
        screen.wait_for(page.ruling);
        screen.press("?");
        screen.wait_for(page.keys);
        screen.press("Esc");
        screen.press("F2");
        screen.wait_for(if page.file == "README.md" { "Цикл 2" } else { "Round 2" });
        screen.leave();
        assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp").0, 200);
        sandbox.is_sound("demo");
    }
}
