//! A property of weapons that an author adds in one file.

use super::support::Machine;

#[test]
fn a_property_of_weapons_is_added_in_one_file_in_both_languages() {
    let machine = Machine::new();
    machine.write(
        "mine/systems/knk/qualities.ron",
        "[(\"savage\", (name: \"Savage\", ru: \"Свирепое\", to_attack: 7))]",
    );
    let fang = "[(\"fang\", (name: \"Fang\", kind: slash, qualities: [\"savage\"]))]";
    machine.write("mine/systems/knk/weapons.ron", fang);
    machine.run(&["content", "check", "mine"]).ended(0);
    machine.run(&["content", "list", "qualities", "--assets", "mine"]).ended(0).tells("Savage");
    machine.run(&["new", "--from", "duel", "teeth", "--assets", "mine"]).ended(0);
    machine.run(&["exec", "teeth", "give Vega weapon fang", "--assets", "mine"]).ended(0);
    // The fight has its own copy of it.
    machine.run(&["show", "teeth", "--json"]).ended(0).tells("\"qualities\":[\"Savage\"]");
    let russian = ["content", "list", "qualities", "--lang", "ru", "--assets", "mine"];
    machine.run(&russian).ended(0).tells("Свирепое");
    machine.run(&["check", "teeth"]).ended(0);
    let wrong = fang.replace("savage", "savege");
    machine.write("mine/systems/knk/weapons.ron", &wrong);
    machine.run(&["content", "check", "mine"]).ended(2).tells("did you mean savage?");
}
