//! Themes to choose from: those of the program and of the user's own folder, and the one that was chosen last.

use std::path::PathBuf;

use kekkai_battle::scenario::{BadScenario, nearest};
use kekkai_widgets::{
    Lang, Words,
    theme::{BadTheme, Depth, Ground, Shipped, Theme},
};

use crate::{
    assets::{Assets, EXTENSION},
    error::AppError,
    locale,
};

/// The folder of themes, below that of data files.
pub(crate) const THEMES: &str = "themes/";
/// The name that leaves the choice to what the terminal tells of itself.
pub(crate) const AUTO: &str = "auto";

/// Which theme is chosen, and what decides how it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The name of a theme, or [`AUTO`].
    pub name: String,
    /// How many colours the terminal has.
    pub depth: Depth,
    /// The terminal's own ground; `None` while it has not said.
    pub ground: Option<Ground>,
}

impl Choice {
    /// The chosen theme in the terminal's colours.
    pub(crate) fn theme(&self, assets: &Assets) -> Result<Theme, AppError> {
        if self.name == AUTO {
            return Ok(self.suited());
        }
        read(assets, &self.name, self.depth)
    }

    /// The theme for what the terminal tells of itself.
    pub(crate) fn suited(&self) -> Theme {
        self.suited_shipped().at(self.depth)
    }

    /// The shipped theme that is chosen, or suits the terminal where another one is.
    pub(crate) fn shipped(&self) -> Shipped {
        Shipped::named(&self.name).unwrap_or_else(|| self.suited_shipped())
    }

    fn suited_shipped(&self) -> Shipped {
        Shipped::suited(self.depth, self.ground.unwrap_or(Ground::Dark))
    }

    /// Whether the terminal's ground decides, and it may be asked for that: some would show the question.
    pub(crate) fn asks_ground(&self, term: &str) -> bool {
        let speaks = !matches!(term, "" | "dumb" | "linux") && self.depth > Depth::Mono;
        self.name == AUTO && self.ground.is_none() && cfg!(unix) && speaks
    }
}

/// The name of the theme to begin with: what was asked for, else none of colour where that was asked for or is the
/// custom of the machine (`NO_COLOR`), else what was chosen last, else what suits the terminal.
pub(crate) fn name(asked: Option<&str>, mono: bool, kept: Option<String>) -> String {
    let mono = mono.then(|| Shipped::Mono.name().to_owned());
    asked.map(str::to_owned).or(mono).or(kept).unwrap_or_else(|| AUTO.to_owned())
}

/// Every name that a theme is chosen by: those of the program in their order, then those of the user's own, sorted.
pub(crate) fn names(assets: &Assets) -> Vec<String> {
    let mut names: Vec<String> = Shipped::ALL.map(|theme| theme.name().to_owned()).into();
    let own = assets.own_paths().into_iter();
    let own = own.filter_map(|(path, _)| stem(&path).map(str::to_owned));
    let own: Vec<String> = own.filter(|name| !names.contains(name)).collect();
    names.extend(own);
    names
}

/// Every name that may be asked for.
pub(crate) fn all(assets: &Assets) -> Vec<String> {
    [AUTO.to_owned()].into_iter().chain(names(assets)).collect()
}

/// What a theme is called on the screen: one of the user's own as its file.
pub(crate) fn shown(words: &Words, name: &str) -> String {
    let key = key(name);
    if words.has(&key) { words.t(&key) } else { locale::clean(name) }
}

/// What a theme is called in a list of those that may be typed: in English its name.
pub(crate) fn listed(words: &Words, name: &str) -> String {
    match words.lang() {
        Lang::En => name.to_owned(),
        Lang::Ru => shown(words, name),
    }
}

/// The theme that a name which is none is most like, be it as it is named or as the screen calls it; as it is listed.
pub(crate) fn like(words: &Words, name: &str, known: &[String]) -> Option<String> {
    let both = |known: &String| [known.to_lowercase(), shown(words, known).to_lowercase()];
    let all: Vec<String> = known.iter().flat_map(both).collect();
    let found = nearest(name, all.iter().map(String::as_str))?;
    let found = known.iter().find(|known| both(known).contains(&found))?;
    Some(listed(words, found))
}

/// The themes of the program as a language calls them, each with the key of that.
pub(crate) fn called(words: &Words) -> Vec<(String, String)> {
    let names = [AUTO].into_iter().chain(Shipped::ALL.map(Shipped::name));
    names.map(key).map(|key| (words.t(&key), key)).collect()
}

fn key(name: &str) -> String {
    format!("theme-{name}")
}

/// The name of the theme that is meant: by its name, or as the screen calls it or begins to call it, if no other is called so.
/// What means none stays as it is typed.
pub(crate) fn meant(typed: &str, words: &Words, assets: &Assets) -> String {
    let plain = |text: &str| text.trim_matches('"').to_lowercase().replace('ё', "е");
    let (typed_plain, known) = (plain(typed), all(assets));
    let mut begun =
        known.iter().filter(|name| plain(&shown(words, name)).starts_with(&typed_plain));
    match (begun.next(), begun.next()) {
        (Some(one), None) if !known.iter().any(|name| name == typed) => one.clone(),
        _ => typed.to_owned(),
    }
}

/// The name of the theme in the file at `path` below the folder of data files; `None` if no theme stands there.
pub(crate) fn stem(path: &str) -> Option<&str> {
    path.strip_prefix(THEMES)?.strip_suffix(EXTENSION).filter(|stem| !stem.contains('/'))
}

/// Why there is no theme of that name, if there is none.
pub(crate) fn fault(assets: &Assets, name: &str) -> Option<AppError> {
    // The program's own are sound, and to read one takes a good part of a start.
    let is_own = assets.own(&format!("{THEMES}{name}{EXTENSION}")).is_some();
    if name == AUTO || (!is_own && Shipped::named(name).is_some()) {
        return None;
    }
    let choice = Choice { name: name.to_owned(), depth: Depth::True, ground: None };
    choice.theme(assets).err()
}

/// The theme of that name in the colours of a terminal; the user's own goes before the program's.
fn read(assets: &Assets, name: &str, depth: Depth) -> Result<Theme, AppError> {
    let path = format!("{THEMES}{name}{EXTENSION}");
    // What is no plain name leads out of the folder.
    let own = assets.own(&path).filter(|_| stem(&path).is_some());
    if let Some(place) = own {
        let text = assets.text(&path)?.unwrap_or_default();
        let theme = Theme::mended(&text).map_err(|bad| error(assets, place, &text, bad))?;
        return Ok(theme.at(depth));
    }
    Shipped::named(name)
        .map(|theme| theme.at(depth))
        .ok_or_else(|| AppError::NoTheme { name: name.to_owned(), known: all(assets) })
}

/// What is wrong with a theme's file, with its place.
pub(crate) fn error(assets: &Assets, path: PathBuf, text: &str, bad: BadTheme) -> AppError {
    match bad {
        BadTheme::Form(error) => {
            assets.blame(&path, None, BadScenario::from_ron("", text, &error, |_| None))
        }
        BadTheme::Colour { .. } | BadTheme::Missing { .. } => {
            AppError::Theme { path, bad: Box::new(bad) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_asked_for_goes_before_what_is_kept_and_that_before_the_terminal() {
        let kept = || Some("light".to_owned());
        assert_eq!(name(Some("dark"), true, kept()), "dark");
        assert_eq!(name(Some(AUTO), true, kept()), AUTO);
        assert_eq!(name(None, true, kept()), "mono");
        assert_eq!(name(None, false, kept()), "light");
        assert_eq!(name(None, false, None), AUTO);
    }

    #[test]
    fn only_a_terminal_that_can_answer_is_asked_for_its_ground() {
        let choice = |name: &str, depth| Choice { name: name.to_owned(), depth, ground: None };
        let cases = [
            (AUTO, Depth::True, "xterm-256color", true),
            (AUTO, Depth::Sixteen, "xterm", true),
            (AUTO, Depth::True, "tmux-256color", true),
            (AUTO, Depth::Sixteen, "linux", false),
            (AUTO, Depth::Mono, "dumb", false),
            (AUTO, Depth::Mono, "vt100", false),
            (AUTO, Depth::Sixteen, "", false),
            ("dark", Depth::True, "xterm-256color", false),
        ];
        for (name, depth, term, asks) in cases {
            assert_eq!(choice(name, depth).asks_ground(term), asks && cfg!(unix), "{name} {term}");
        }
        let light = Choice { ground: Some(Ground::Light), ..choice(AUTO, Depth::True) };
        assert_eq!(light.suited(), Shipped::Light.theme());
        assert!(!light.asks_ground("xterm"));
        assert_eq!(choice(AUTO, Depth::Sixteen).suited(), Theme::ansi());
    }

    #[test]
    fn a_theme_of_the_users_own_goes_before_that_of_the_program() {
        let home = tempfile::tempdir().unwrap();
        let own = home.path().join("themes");
        fs::create_dir(&own).unwrap();
        let mono = crate::assets::shipped("themes/mono.ron").unwrap();
        fs::write(own.join("mine.ron"), mono).unwrap();
        fs::write(own.join("dark.ron"), mono).unwrap();
        fs::write(own.join("broken.ron"), "(roles: ").unwrap();
        let assets = Assets::new(Some(home.path().to_owned()));
        assert!(names(&assets).ends_with(&[
            "mono".to_owned(),
            "broken".to_owned(),
            "mine".to_owned()
        ]));
        assert_eq!(read(&assets, "mine", Depth::True).unwrap(), Theme::mono());
        assert_eq!(read(&assets, "dark", Depth::True).unwrap(), Theme::mono());
        assert!(matches!(read(&assets, "broken", Depth::True), Err(AppError::Scenario { .. })));
        let Err(AppError::NoTheme { name, known }) = read(&assets, "ligth", Depth::True) else {
            panic!("it was read")
        };
        let like = |lang, name: &str| like(&Words::new(lang), name, &known);
        assert_eq!(like(Lang::En, &name).as_deref(), Some("light"));
        // In Russian it is told as it is listed, however it was typed.
        assert_eq!(like(Lang::Ru, "drak").as_deref(), Some("Тёмная"));
        assert_eq!(like(Lang::Ru, "томная").as_deref(), Some("Тёмная"));
        assert_eq!(like(Lang::Ru, "без света").as_deref(), Some("Без цвета"));
        assert!(matches!(read(&assets, "../mine", Depth::True), Err(AppError::NoTheme { .. })));
    }
}
