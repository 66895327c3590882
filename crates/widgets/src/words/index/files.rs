//! The files of each language: the program's own, then those that each system declares.

use kekkai_battle::systems::SystemId;

use super::{Place, all, count, room, slots};
use crate::Lang;

/// The files of a language, where each word stands in them, and how it is found.
pub(in crate::words) const fn of(
    lang: Lang,
) -> (&'static [&'static str], &'static [Place], &'static [u16]) {
    match lang {
        Lang::En => (&EN, &EN_PLACES, &EN_SLOTS),
        Lang::Ru => (&RU, &RU_PLACES, &RU_SLOTS),
    }
}

const OWN_EN: &[&str] = &[
    include_str!("../../../../../assets/locales/en/screen.ftl"),
    include_str!("../../../../../assets/locales/en/rules.ftl"),
    include_str!("../../../../../assets/locales/en/log.ftl"),
    include_str!("../../../../../assets/locales/en/gm.ftl"),
    include_str!("../../../../../assets/locales/en/shell.ftl"),
    include_str!("../../../../../assets/locales/en/table.ftl"),
    include_str!("../../../../../assets/locales/en/field.ftl"),
    include_str!("../../../../../assets/locales/en/why.ftl"),
    include_str!("../../../../../assets/locales/en/editor.ftl"),
    include_str!("../../../../../assets/locales/en/watch.ftl"),
    include_str!("../../../../../assets/locales/en/world.ftl"),
];
const OWN_RU: &[&str] = &[
    include_str!("../../../../../assets/locales/ru/screen.ftl"),
    include_str!("../../../../../assets/locales/ru/rules.ftl"),
    include_str!("../../../../../assets/locales/ru/log.ftl"),
    include_str!("../../../../../assets/locales/ru/gm.ftl"),
    include_str!("../../../../../assets/locales/ru/shell.ftl"),
    include_str!("../../../../../assets/locales/ru/table.ftl"),
    include_str!("../../../../../assets/locales/ru/field.ftl"),
    include_str!("../../../../../assets/locales/ru/why.ftl"),
    include_str!("../../../../../assets/locales/ru/editor.ftl"),
    include_str!("../../../../../assets/locales/ru/watch.ftl"),
    include_str!("../../../../../assets/locales/ru/world.ftl"),
];
static EN: [&str; files::<0>(Lang::En).0] = files(Lang::En).1;
static RU: [&str; files::<0>(Lang::Ru).0] = files(Lang::Ru).1;
#[allow(
    long_running_const_eval,
    reason = "a second of the compiler's for each start of the program"
)]
static EN_PLACES: [Place; count(&EN)] = all(&EN);
#[allow(
    long_running_const_eval,
    reason = "a second of the compiler's for each start of the program"
)]
static RU_PLACES: [Place; count(&RU)] = all(&RU);
static EN_SLOTS: [u16; room(EN_PLACES.len())] = slots(&EN, &EN_PLACES);
static RU_SLOTS: [u16; room(RU_PLACES.len())] = slots(&RU, &RU_PLACES);

/// How many files a language has, and the first `N` of them.
#[allow(clippy::indexing_slicing, reason = "run by the compiler, which stops at what is not there")]
const fn files<const N: usize>(lang: Lang) -> (usize, [&'static str; N]) {
    let own = match lang {
        Lang::En => OWN_EN,
        Lang::Ru => OWN_RU,
    };
    let (mut length, mut files) = (0, [""; N]);
    let mut system = 0;
    let mut of_one = own;
    loop {
        let mut at = 0;
        while at < of_one.len() {
            if length < N {
                files[length] = of_one[at];
            }
            (length, at) = (length + 1, at + 1);
        }
        if system == SystemId::BOOKS.len() {
            return (length, files);
        }
        let locales = SystemId::BOOKS[system].locales;
        of_one = match lang {
            Lang::En => locales.en,
            Lang::Ru => locales.ru,
        };
        system += 1;
    }
}
