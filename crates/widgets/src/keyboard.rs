//! Keys of a keyboard with two layouts: a letter typed on the Russian one stands for the Latin one on the same key.

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>";

/// The Latin sign on the key of a Russian letter; anything else as it is.
pub fn latin(c: char) -> char {
    let mut pairs = RUSSIAN.chars().zip(LATIN.chars());
    pairs.find(|(russian, _)| *russian == c).map_or(c, |(_, latin)| latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_of_one_layout_has_its_key_on_the_other() {
        assert_eq!(RUSSIAN.chars().count(), LATIN.chars().count());
        assert_eq!(['й', 'Ж', 'q', '7'].map(latin), ['q', ':', 'q', '7']);
    }
}
