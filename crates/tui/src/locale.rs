//! Which language the program speaks.

/// A language of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// The language of a locale such as `ru_RU.UTF-8`, `ru-RU` or `ru`; English for all that is not known.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ru") { Self::Ru } else { Self::En }
    }
}

/// The language that was asked for, else that of the user's locale (`LC_ALL`, `LC_MESSAGES`, `LANG`), else English.
pub fn language(asked: Option<&str>) -> Lang {
    match asked {
        Some(code) => Lang::of_locale(code),
        None => sys_locale::get_locale().map_or(Lang::En, |locale| Lang::of_locale(&locale)),
    }
}
