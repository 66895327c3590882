//! Lists of all variants of an enum that are kept by hand: each names every variant that holds nothing.
//!
//! Most enums are declared with their list (`kekkai_rules::listed`). The rest have variants with fields, or words beside
//! them; whoever adds a variant there is told of the list.

use crate::files::{Fault, Text, Tree};

/// What begins such a list.
const LIST: &str = "const ALL: ";

/// Every variant that the list of its enum lacks, and every list that the enum could be declared with.
pub fn check(tree: &Tree) -> Vec<Fault> {
    tree.rust().filter(|text| !text.is_test()).flat_map(of_file).collect()
}

fn of_file(text: &Text) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut of: Option<&str> = None;
    for (number, line) in text.lines() {
        if let Some(rest) = line.trim_start().strip_prefix("impl ") {
            let rest = rest.trim_end_matches('{').trim();
            of = Some(rest.rsplit(' ').next().unwrap_or(rest));
        }
        let Some((_, list)) = line.split_once(LIST) else { continue };
        let Some((name, variants)) = of.and_then(|name| Some((name, variants(&text.text, name)?)))
        else {
            continue;
        };
        // A list of pairs of a word and a variant cannot be made by the macro.
        let is_plain = variants.iter().all(|variant| !variant.holds);
        let begins = text.text.lines().skip(number - 1).collect::<Vec<_>>().join("\n");
        let Some((values, _)) = begins.split_once("];") else { continue };
        let listed = |variant: &Variant<'_>| {
            values.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == variant.name)
        };
        let missing: Vec<&str> = variants
            .iter()
            .filter(|variant| !variant.holds && !listed(variant))
            .map(|variant| variant.name)
            .collect();
        if !missing.is_empty() {
            let what = format!("the list of all of {name} lacks {}", missing.join(", "));
            found.push(text.complain(number, what));
        } else if is_plain && list.starts_with("[Self;") && in_order(values, &variants) {
            let what = format!("declare {name} with `listed!`, which makes this list");
            found.push(text.complain(number, what));
        }
    }
    found
}

/// Whether the list has the variants in the order in which they are declared.
fn in_order(values: &str, variants: &[Variant<'_>]) -> bool {
    let names: Vec<&str> = values.split("Self::").skip(1).map(identifier).collect();
    names.iter().eq(variants.iter().map(|variant| &variant.name))
}

/// One variant of an enum.
struct Variant<'a> {
    name: &'a str,
    /// Whether it has fields.
    holds: bool,
}

/// The variants of the enum of this name, if the file declares it in lines of its own.
fn variants<'a>(text: &'a str, name: &str) -> Option<Vec<Variant<'a>>> {
    let head = format!("enum {name} {{");
    let mut lines = text.lines().skip_while(|line| !line.ends_with(&head));
    let indent = lines.next()?.chars().take_while(|sign| *sign == ' ').count();
    let body = lines.take_while(|line| line.trim() != "}" || indented(line) > indent);
    let of_enum = body.filter(|line| indented(line) == indent + 4);
    let variant = |line: &'a str| {
        let (line, name) = (line.trim(), identifier(line.trim()));
        let is_one = name.starts_with(|sign: char| sign.is_ascii_uppercase());
        let rest = line.strip_prefix(name).unwrap_or_default();
        is_one.then(|| Variant { name, holds: rest.starts_with(['(', ' ']) })
    };
    Some(of_enum.filter_map(variant).collect())
}

fn indented(line: &str) -> usize {
    line.chars().take_while(|sign| *sign == ' ').count()
}

/// The word that the text begins with.
fn identifier(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::of_file;
    use crate::files::Text;

    const ENUM: &str =
        "pub enum Colour {\n    /// It is red.\n    Red,\n    Blue,\n    Mixed(u8),\n}\n";

    fn found(list: &str, of: &str) -> Vec<String> {
        let text = format!("{of}\nimpl Colour {{\n    pub const ALL: {list}\n}}\n");
        let text = Text { path: "a.rs".to_owned(), text };
        of_file(&text).into_iter().map(|fault| fault.what).collect()
    }

    #[test]
    fn a_variant_that_the_list_lacks_is_told() {
        assert_eq!(found("[Self; 2] = [Self::Red, Self::Blue];", ENUM), Vec::<String>::new());
        let lacks = ["the list of all of Colour lacks Blue"];
        assert_eq!(found("[Self; 1] = [\n        Self::Red,\n    ];", ENUM), lacks);
        assert_eq!(
            found("&'static [(&'static str, Self)] = &[(\"red\", Self::Red)];", ENUM),
            lacks
        );
    }

    #[test]
    fn a_plain_enum_is_declared_with_its_list() {
        let plain = ENUM.replace("    Mixed(u8),\n", "");
        let wanted = ["declare Colour with `listed!`, which makes this list"];
        assert_eq!(found("[Self; 2] = [Self::Red, Self::Blue];", &plain), wanted);
        assert!(found("[Self; 2] = [Self::Blue, Self::Red];", &plain).is_empty(), "another order");
    }
}
