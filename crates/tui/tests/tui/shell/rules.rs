//! The text of a rule, printed.

use super::support::Machine;

#[test]
fn a_rule_is_printed_by_its_id_in_both_languages() {
    let machine = Machine::new();
    let said = machine.run(&["rule", "KNK-GRB-03"]).ended(0);
    said.tells(
        "KNK-GRB-03 · Breaking free\nIn each own turn a held character may make a Strength save",
    );
    assert_eq!(machine.run(&["rule", "grb-3"]).ended(0).out, said.out);
    let said = machine.run(&["--lang", "ru", "rule", "knk-grb-03"]).ended(0);
    said.tells("KNK-GRB-03 · Вырваться\n");
    let object = machine.run(&["rule", "--json", "grb-3"]).ended(0).objects().remove(0);
    assert_eq!((&object["type"], &object["id"]), (&"rule".into(), &"KNK-GRB-03".into()));
    assert_eq!(object["title"], "Breaking free");
}

#[test]
fn an_unknown_rule_is_refused_and_the_nearest_named() {
    let machine = Machine::new();
    let said = machine.run(&["rule", "grb-33"]).ended(2);
    said.complains("No rule grb-33; did you mean KNK-GRB-03?");
    machine.run(&["rule", "knk-gbr-03"]).ended(2).complains("did you mean KNK-GRB-03?");
    machine.run(&["rule", "what?"]).ended(2).complains("No rule what?");
}

#[test]
fn a_rule_is_opened_among_other_commands() {
    let machine = Machine::new();
    let said = machine.run(&["exec", "duel", "rule trn-8", "initiative"]).ended(0);
    said.tells("KNK-TRN-08 · Death");
    machine.run(&["exec", "duel", "--json", "пункт trn-8"]).ended(0).tells("\"KNK-TRN-08\"");
    machine.run(&["exec", "duel", "rule trn-88"]).ended(2).complains("did you mean KNK-TRN-08?");
}
