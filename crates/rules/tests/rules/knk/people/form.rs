//! A character as a table of fields: every field of its file is in it, and each takes what it shows.

use kekkai_rules::{
    CharacterForm as _, PlainText,
    form::{Edit, Edited, FieldKind, FormField, Unfit},
    knk::{
        Category, Class, Spec,
        category::Custom,
        creation::{Character, Points, Story},
        familiar::{Familiar, FamiliarKind},
        impulse::Impulse,
        item::Item,
        mage::Way,
        phantasm::Phantasm,
        preview::Derived,
        rank::{Rank, Stat},
        spell::School,
    },
};

use crate::fields::read_by;

fn edit(character: &mut Character, path: &str, edit: Edit<'_>) -> Result<Edited, Unfit> {
    character.edit(path, &edit)
}

/// A being with something in every field that can be.
fn full() -> Character {
    let mut it = Character::blank(Category::Profi);
    edit(&mut it, "category", Edit::Step(-2)).unwrap();
    assert_eq!(it.sheet.category, Category::Custom);
    edit(&mut it, "name", Edit::Set("Anna Berta")).unwrap();
    it.sheet.class = Some(Class::Mage);
    it.sheet.sixth = Some(Rank::default());
    it.sheet.familiar = Some(Familiar { kind: FamiliarKind::Body, upkeep: 2, owner: None });
    it.sheet.items = vec![Item { hp: 60, ..Item::named("Healing potion") }];
    it.sheet.phantasms = vec![Phantasm {
        name: PlainText::new("Red sword"),
        rank: Rank::default(),
        weapon: None,
        modifiers: Vec::new(),
        turns: 2,
        text: None,
    }];
    edit(&mut it, "schools", Edit::Choose("fire")).unwrap();
    edit(&mut it, "overrides", Edit::Choose("defence")).unwrap();
    for place in 0..12 {
        edit(&mut it, "impulses", Edit::Choose(&place.to_string())).unwrap();
    }
    it
}

fn paths(character: &Character) -> Vec<String> {
    character.form().fields().map(|field| field.path.clone()).collect()
}

#[test]
fn every_field_of_the_file_of_a_character_is_in_the_form() {
    let paths = paths(&full());
    let has = |field: &str| {
        let is = |path: &String| {
            let rest = path.strip_prefix(field);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        paths.iter().any(is)
    };
    let within = |prefix: &str, fields: Vec<(String, &'static str)>| -> Vec<String> {
        fields.into_iter().map(|(_, field)| format!("{prefix}{field}")).collect()
    };
    let all = [
        within("", read_by::<Character>("character")),
        within("", read_by::<Spec>("sheet")),
        within("points.", read_by::<Points>("points")),
        within("story.", read_by::<Story>("story")),
        within("custom.", read_by::<Custom>("custom")),
        within("familiar.", read_by::<Familiar>("familiar")),
    ];
    assert!(all.iter().all(|of| !of.is_empty()));
    // The sheet is its own fields; how a school was learned and what is allowed are edited where they belong, and the kind
    // of a familiar is the field of the familiar. Who is dead is marked by the end of a fight.
    let elsewhere = ["sheet", "learned", "allowed", "familiar.kind", "dead"];
    let missing: Vec<&String> = all
        .iter()
        .flatten()
        .filter(|field| !has(field) && !elsewhere.contains(&field.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn paths_are_unique_and_every_field_takes_every_key() {
    let whole = full();
    let mut paths = paths(&whole);
    for path in &paths {
        for key in [
            Edit::Step(1),
            Edit::Step(-1),
            Edit::Mark(1),
            Edit::Mark(-1),
            Edit::Next,
            Edit::Remove,
            Edit::Set(""),
            Edit::Set("x"),
            Edit::Choose("x"),
            Edit::Allow(None),
            Edit::Mend(0),
        ] {
            let mut changed = whole.clone();
            let _ = edit(&mut changed, path, key);
            let _ = changed.form();
        }
    }
    paths.sort();
    let count = paths.len();
    paths.dedup();
    assert_eq!(paths.len(), count);
}

#[test]
fn what_stands_in_a_field_can_be_typed_into_it_again() {
    let whole = full();
    let typed = |field: &&FormField| {
        let is_typed = matches!(
            field.kind,
            FieldKind::Text { .. } | FieldKind::Lines | FieldKind::Number { .. } | FieldKind::Dice
        );
        is_typed && !field.text.is_empty()
    };
    for field in whole.form().fields().filter(typed) {
        let mut again = whole.clone();
        let done = edit(&mut again, &field.path, Edit::Set(&field.text));
        assert!(done.is_ok(), "{}: {}", field.path, field.text);
        assert_eq!(again, whole, "{}: {}", field.path, field.text);
    }
}

#[test]
fn knk_new_08_a_lack_of_points_has_remedies_and_may_be_allowed_with_a_reason() {
    let mut anna = Character::blank(Category::Profi);
    edit(&mut anna, "name", Edit::Set("Anna")).unwrap();
    assert_eq!(anna.token.as_str(), "An", "the name gives the signs on the map");
    for path in ["s", "e", "a"] {
        edit(&mut anna, path, Edit::Step(5)).unwrap();
    }
    edit(&mut anna, "m", Edit::Step(1)).unwrap();
    let faults = anna.faults();
    assert_eq!(faults.len(), 1);
    let remedies: Vec<bool> = faults[0].remedies.iter().map(|it| it.is_grant).collect();
    assert_eq!((faults[0].fault.field.as_str(), remedies), ("points.cp", vec![false, true]));
    assert_eq!(anna.form().field("points.cp").unwrap().faults, faults);
    let mut mended = anna.clone();
    edit(&mut mended, "points.cp", Edit::Mend(0)).unwrap();
    assert_eq!((mended.points.sp_to_cp, mended.open_faults()), (2, Vec::new()));
    let reason = PlainText::new("a prince");
    edit(&mut anna, "points.cp", Edit::Allow(Some(&reason))).unwrap();
    let allowed = &anna.faults()[0];
    assert!(allowed.is_allowed && allowed.reason.as_ref() == Some(&reason));
    assert!(anna.open_faults().is_empty());
    edit(&mut anna, "points.cp", Edit::Allow(None)).unwrap();
    assert!(!anna.faults()[0].is_allowed);
}

#[test]
fn knk_cls_21_the_way_of_a_school_goes_on_with_each_edit() {
    let mut merle = Character::blank(Category::Profi);
    edit(&mut merle, "class", Edit::Set("mage")).unwrap();
    let at = edit(&mut merle, "schools", Edit::Choose(School::Fire.key())).unwrap();
    assert_eq!(at, Edited::At("schools[0]".to_owned()));
    edit(&mut merle, "schools[0]", Edit::Next).unwrap();
    assert_eq!(merle.learned[0].way, Way::Reward);
}

#[test]
fn knk_cls_10_a_fault_of_a_purchase_stands_at_every_one_of_its_kind() {
    let mut yuri = Character::blank(Category::Profi);
    yuri.sheet.class = Some(Class::Hybrid);
    yuri.sheet.impulses = vec![Impulse::CategoryUp(Stat::S), Impulse::CategoryUp(Stat::S)];
    let form = yuri.form();
    let at = |path: &str| form.field(path).unwrap().faults.len();
    assert!(at("impulses[0]") > 0 && at("impulses[0]") == at("impulses[1]"), "{:?}", yuri.faults());
}

#[test]
fn values_that_somebody_wrote_down_are_typed_as_sheets_print_them() {
    let mut jun = Character::blank(Category::Profi);
    for key in Derived::KEYS {
        edit(&mut jun, &format!("printed.{key}"), Edit::Set("6/6 (плюс: 9)")).unwrap();
    }
    assert!(jun.printed.contains(&("hp".to_owned(), "6".to_owned())));
    assert!(jun.printed.contains(&("hp-plus".to_owned(), "9".to_owned())));
    assert_eq!(jun.form().field("printed.hp").unwrap().text, "6 (+ 9)");
}
