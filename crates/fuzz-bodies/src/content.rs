//! Files that people write.

use kekkai_battle::{
    Audience, Fight, character, content,
    library::Library,
    scenario::{Scenario, Setup},
};
use kekkai_widgets::sheet_text;

use crate::table;

/// A battle file as a person writes it; one that reads is a fight that can be looked at and written down.
pub fn battle(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(scenario) = Scenario::parse(&text, &table::library(), "test", 1) else { return };
    let written = scenario.setup.line().payload;
    let read: Setup = ron::from_str(&written).expect("a setup is read as it was written");
    assert_eq!(read, scenario.setup);
    let fight = Fight::new(scenario.setup).expect("a scenario that was read");
    assert_eq!(fight.state().faults(), Vec::<String>::new(), "{text}");
    let _ = format!("{:?}", fight.view(Audience::Public));
}

/// Weapons, sheets, skills, spells and maps of a library.
pub fn content(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let lists = content::kinds().flat_map(|(_, kind)| kind.files).copied();
    let paths: Vec<&str> = lists.chain(["maps/here.ron"]).collect();
    let files = paths.iter().map(|path| ((*path).to_owned(), text.clone()));
    let library = Library::new(files.collect());
    let _ = library.map("", "here");
    for path in paths {
        let _ = content::faults(path, &text, &library);
    }
    let battle = "(title: \"x\", sides: [(name: \"0\")], map: \"here\", combatants: [\
                  (name: \"Ann\", side: \"0\", like: \"guard\")])";
    let _ = Scenario::parse(battle, &library, "test", 1);
}

/// A file of a character; one that reads is written as it was read, and has a written sheet.
pub fn character(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(read) = character::read(&text) else { return };
    let again = character::read(&character::write(&read)).expect("a character that was read");
    assert_eq!(format!("{again:?}"), format!("{read:?}"));
    let _ = sheet_text::write(&read);
}

/// The written form of a sheet; what is understood of it can be written down and read again.
pub fn sheet_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let library = table::library();
    let read = sheet_text::read(&text, &library).character;
    let written = character::write(&read);
    character::read(&written).expect("a character is read as it was written");
    let _ = sheet_text::read(&sheet_text::write(&read), &library);
}
