//! Written sheets of the d100 book: all that its editor has, there and back again.

use kekkai_battle::{library::Library, systems};
use kekkai_rules::{
    CharacterForm as _, Content as _, PlainText, RuleId, System as _,
    d100::{
        D100,
        character::Character,
        numbers::{
            harm::{
                conditions::Condition,
                place::{HitLocation, Side},
            },
            mind::corruption::Species,
            sheet::{characteristics::Characteristic, size::Size},
        },
        sheet::{Skill, Spec, Taken, Wounds},
    },
    form::{Edit, FieldKind},
    system::FromRecords as _,
};
use kekkai_widgets::{Lang, sheet_text};

fn library() -> Library {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    Library::new(vec![
        file(
            "systems/d100/weapons.ron",
            include_str!("../../../../../assets/systems/d100/weapons.ron"),
        ),
        file(
            "systems/d100/protection.ron",
            include_str!("../../../../../assets/systems/d100/protection.ron"),
        ),
        file(
            "systems/d100/combatants.ron",
            include_str!("../../../../../assets/systems/d100/combatants.ron"),
        ),
    ])
}

/// The sheet of a written one, no line of which is strange.
fn read(text: &str) -> Spec {
    let page = sheet_text::read(text, &library());
    assert!(page.page.strange.is_empty(), "{:?}\n{text}", page.page.strange);
    let systems::Character::D100(read) = page.character else { panic!("another system") };
    read.sheet
}

/// Written in every language and read again it is the same.
fn returns(character: &Character) {
    for lang in Lang::ALL {
        let text = sheet_text::write_in(lang, &systems::Character::D100(character.clone()));
        assert_eq!(read(&text), character.sheet, "{text}");
    }
}

#[test]
fn d100_sht_04_a_sheet_is_written_in_both_languages_and_read_with_all_that_its_editor_has() {
    let library = library();
    for (key, record) in D100::records(&library, "combatant") {
        let mut character = D100::blank();
        D100::put(&mut character, "sheet", record).unwrap();
        character.rename(PlainText::new(&key));
        for path in ["sheet.double_attack", "sheet.trick_rider", "sheet.left_handed"] {
            character.edit(path, &Edit::Next).unwrap();
        }
        character.edit("sheet.species", &Edit::Choose("d100-species-dwarf")).unwrap();
        character.edit("sheet.body", &Edit::Set("head 40, torso 100")).unwrap();
        character.edit("sheet.traits.hatred", &Edit::Set("orcs, elves")).unwrap();
        for (kind, path) in [("weapon", "sheet.weapons"), ("protection", "sheet.named.protection")]
        {
            for (_, record) in D100::records(&library, kind) {
                D100::put(&mut character, path, record).unwrap();
            }
        }
        let first = character.sheet.weapons.first_mut().unwrap();
        (first.reach, first.worn) = (Some(3), 2);
        returns(&character);
        assert!(character.sheet.double_attack && character.sheet.trick_rider, "{key}");
        let body = vec![(40, HitLocation::Head), (100, HitLocation::Torso)];
        assert_eq!((character.sheet.species, &character.sheet.body), (Species::Dwarf, &body));
    }
}

#[test]
fn d100_sht_03_advances_and_what_governs_a_skill_are_typed_as_pairs_and_written() {
    let mut character = D100::blank();
    character.rename(PlainText::new("Jan"));
    character.edit("sheet.skills.melee", &Edit::Set("45")).unwrap();
    character.edit("sheet.skills.ride", &Edit::Set("30")).unwrap();
    character.edit("sheet.advances", &Edit::Set("melee = 10, Верховая-езда=3")).unwrap();
    character.edit("sheet.governed", &Edit::Set("ride = str")).unwrap();
    character.edit("sheet.extra", &Edit::Set("Luck = 40, Удача воина = 5")).unwrap();
    returns(&character);
    let skill = |character: &Character, skill| {
        let trained = character.sheet.skills.get(&skill).unwrap();
        (trained.value, trained.advances, trained.governed_by)
    };
    assert_eq!(skill(&character, Skill::Melee), (45, 10, None));
    assert_eq!(skill(&character, Skill::Ride), (30, 3, Some(Characteristic::Strength)));
    let own = [("Luck", 40), ("Удача воина", 5)].map(|(name, now)| (PlainText::new(name), now));
    assert_eq!(character.sheet.extra, own);
    // A skill that is not on the sheet, no pair, no number, no characteristic.
    for (path, text) in [
        ("sheet.advances", "melee = 5, dodge = 3"),
        ("sheet.advances", "melee"),
        ("sheet.advances", "melee = -1"),
        ("sheet.advances", "str = 3"),
        ("sheet.governed", "ride = dodge"),
        ("sheet.extra", "Luck"),
    ] {
        let before = character.clone();
        character.edit(path, &Edit::Set(text)).unwrap_err();
        assert_eq!(character, before, "{path} {text}");
    }
    character.edit("sheet.advances", &Edit::Remove).unwrap();
    assert_eq!(skill(&character, Skill::Ride), (30, 0, Some(Characteristic::Strength)));
}

#[test]
fn d100_cor_05_the_people_is_stepped_through_and_what_is_none_is_refused() {
    let mut character = D100::blank();
    assert_eq!(character.sheet.species, Species::Human);
    character.edit("sheet.species", &Edit::Next).unwrap();
    assert_eq!(character.sheet.species, Species::Elf);
    character.edit("sheet.species", &Edit::Step(1)).unwrap();
    assert_eq!(character.sheet.species, Species::Dwarf);
    character.edit("sheet.species", &Edit::Step(-2)).unwrap();
    assert_eq!(character.sheet.species, Species::Human);
    for edit in [Edit::Choose("d100-size-large"), Edit::Set("elf"), Edit::Remove] {
        character.edit("sheet.species", &edit).unwrap_err();
    }
    character.edit("sheet.size", &Edit::Step(-4)).unwrap();
    assert_eq!((character.sheet.size, character.sheet.species), (Size::Monstrous, Species::Human));
    assert_eq!(read("Имя: Ян\nнарод: эльф\n").species, Species::Elf);
}

#[test]
fn d100_hit_06_own_hit_locations_are_typed_in_either_language_and_wrong_ones_are_told() {
    let mut character = D100::blank();
    let quadruped = vec![
        (20, HitLocation::Head),
        (70, HitLocation::Torso),
        (85, HitLocation::Leg(Side::Left)),
        (100, HitLocation::Leg(Side::Right)),
    ];
    for text in [
        "head 20, torso 70, left-leg 85, right leg 100",
        "Голова 20, торс 70, левая нога 85, правая-нога 100",
    ] {
        character.sheet.body.clear();
        character.edit("sheet.body", &Edit::Set(text)).unwrap();
        assert_eq!(character.sheet.body, quadruped, "{text}");
    }
    for text in ["tail 20, torso 100", "head", "head twenty", "head -1", "100"] {
        character.edit("sheet.body", &Edit::Set(text)).unwrap_err();
    }
    assert_eq!(character.sheet.body, quadruped);
    // The numbers do not rise, and the last is not 100.
    character.edit("sheet.body", &Edit::Set("head 50, torso 40")).unwrap();
    let form = character.form();
    let field = form.field("sheet.body").unwrap();
    let fault = &field.faults.first().unwrap().fault;
    let rule = fault.rule.as_ref().map(RuleId::as_str);
    assert_eq!((fault.field.as_str(), rule), ("sheet.body[1][0]", Some("D100-HIT-06")));
    assert!(matches!(field.kind, FieldKind::Text { .. }));
    character.edit("sheet.body", &Edit::Remove).unwrap();
    assert!(
        character.sheet.body.is_empty()
            && character.form().field("sheet.body").unwrap().faults.is_empty()
    );
}

#[test]
fn d100_sht_04_a_record_of_the_library_is_found_by_its_key_and_by_its_name() {
    let library = library();
    for (key, record) in D100::records(&library, "weapon") {
        let Taken::Weapon(model) = &record else { panic!("{key}") };
        assert_eq!(D100::record(&library, "weapon", &key).unwrap(), record);
        assert_eq!(D100::record(&library, "weapon", model.name.as_str()).unwrap(), record);
    }
    D100::record(&library, "protection", "sword").unwrap_err();
}

#[test]
fn what_fights_have_left_is_written_for_people_and_for_the_program_and_read_again() {
    let mut character = D100::blank();
    character.rename(PlainText::new("Captain"));
    // Without it the sheet has not one line more.
    let text = sheet_text::write_in(Lang::En, &systems::Character::D100(character.clone()));
    assert!(!text.contains("Health left") && !text.contains("Dead"), "{text}");
    let hurt: Wounds = ron::from_str(
        "(health: Some(4), conditions: {poisoned: (free: 1, bound: [(binding: hold, until: \
         until(medical_help))], since: 1)}, injuries: [(row: \"torso_91_93\", place: torso, \
         round: 1)], harmed: (fractures: [(torso, severe)]), lasting: (corruption: 3, illnesses: \
         [(disease: \"bloody_flux\", day: 2, days: (1, 9))], mutations: []), dead: true)",
    )
    .unwrap();
    character.sheet.wounds = Some(Box::new(hurt));
    returns(&character);
    let text = sheet_text::write_in(Lang::En, &systems::Character::D100(character.clone()));
    for line in [
        "Health left: 4",
        "Conditions that last: poisoned 2",
        "Points of corruption: 3",
        "// Injury: Many broken ribs (torso)",
        "// Disease: Bloody flux",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    // Numbers that a person changes in it count, whatever the line of the program says.
    let tended =
        text.replace("Health left: 4", "Health left: 6").replace("poisoned 2", "poisoned 1");
    let wounds = read(&tended).wounds.unwrap();
    assert_eq!((wounds.health, wounds.conditions.count(Condition::Poisoned)), (Some(6), 1));
    // So they do above all other lines, health above that of the whole too.
    let mut lines: Vec<&str> = tended.lines().collect();
    lines.sort_by_key(|line| !line.starts_with("Health left") && !line.starts_with("Conditions"));
    let above = format!("{}\n{}\n", text.lines().next().unwrap(), lines.join("\n"));
    assert_eq!(read(&above).wounds.unwrap(), wounds, "{above}");
    let full = format!("{}\nHealth left: 10\nHealth: 20\n", text.lines().next().unwrap());
    assert_eq!(read(&full).wounds.unwrap().health, Some(10));
    // What is not understood of a line changes nothing at all.
    let strange = text.replace("poisoned 2", "fatigued 1, sleepy 3");
    let page = sheet_text::read(&strange, &library());
    let systems::Character::D100(strange) = page.character else { panic!("another system") };
    assert_eq!(page.page.strange.len(), 1);
    assert_eq!(strange.sheet.wounds.unwrap().conditions.count(Condition::Fatigued), 0);
    // A line of the program that was torn is told and changes nothing else.
    let torn = text.replace("injuries:[(", "injuries:[");
    let page = sheet_text::read(&torn, &library());
    assert_eq!(page.page.strange.len(), 1, "{torn}");
}
