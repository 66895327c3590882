//! The checks of `cargo xtask tidy`, so that the tests of the workspace run them, and those that need the program itself:
//! what is generated from the code, and house rules that no test names.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that tells what it found")]

mod documents;
mod house_rules;

use xtask::{
    WRITES, book_isolation,
    catalogue::Catalogue,
    facts,
    files::{Fault, Tree},
    folders, lists, locales, rulebook, sizes, terms, unrun, unused, wording,
};

/// Fails with every fault on a line of its own.
fn none(found: &[Fault]) {
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "\n{}", lines.join("\n"));
}

#[test]
fn files_keep_to_their_sizes() {
    none(&sizes::check(&Tree::read().unwrap()));
}

#[test]
fn nothing_is_unfinished_or_of_one_machine() {
    none(&wording::check(&Tree::read().unwrap()));
}

#[test]
fn a_list_of_all_variants_has_all_of_them() {
    none(&lists::check(&Tree::read().unwrap()));
}

#[test]
fn no_test_stands_where_none_is_run() {
    none(&unrun::check(&Tree::read().unwrap()));
}

#[test]
fn a_rule_book_is_named_by_its_own_files_only() {
    none(&book_isolation::check(&Tree::read().unwrap()));
}

#[test]
fn facts_are_told_apart_and_orders_made_in_few_files() {
    none(&facts::check(&Tree::read().unwrap()));
}

#[test]
fn both_languages_have_the_same_words() {
    none(&locales::check(&Tree::read().unwrap()));
}

#[test]
fn rules_that_are_implemented_are_tested_and_rules_that_are_named_exist() {
    let tree = Tree::read().unwrap();
    let catalogue = Catalogue::read(&tree);
    println!("{}", catalogue.counts());
    none(&catalogue.check(&tree));
}

#[test]
fn every_rule_has_a_text_in_both_languages() {
    let tree = Tree::read().unwrap();
    none(&rulebook::check(&tree, &Catalogue::read(&tree).ids()));
}

#[test]
fn a_test_names_every_house_rule() {
    none(&house_rules::check(&Tree::read().unwrap()));
}

#[test]
fn generated_documents_are_fresh() {
    let tree = Tree::read().unwrap();
    if std::env::var_os(WRITES).is_some() {
        documents::write(&tree).unwrap().iter().for_each(|path| println!("{path}"));
    } else {
        none(&documents::check(&tree));
    }
}

#[test]
fn replaced_words_do_not_come_back() {
    none(&terms::check(&Tree::read().unwrap()));
}

#[test]
fn folders_use_each_other_in_one_direction() {
    none(&folders::check(&Tree::read().unwrap()));
}

#[test]
fn no_public_item_and_no_dependency_is_unused() {
    none(&unused::check(&Tree::read().unwrap()));
}
