//! Maps, and what lies on them.

use kekkai_battle::{
    Field,
    field::{BadMap, SIGNS},
    systems::Listed as _,
};
use kekkai_rules::{
    Terrain,
    knk::{self, Knk},
};

fn rows() -> Vec<String> {
    vec![".".repeat(20); 20]
}

#[test]
fn a_map_of_the_wrong_size_names_what_it_has() {
    assert_eq!(
        Field::of_size(&rows()[..19], (20, 20)),
        Err(BadMap::Rows { found: 19, wanted: 20 })
    );
    let mut short = rows();
    short[2].pop();
    assert_eq!(
        Field::of_size(&short, (20, 20)),
        Err(BadMap::Columns { row: 'C', found: 19, wanted: 20 })
    );
    let mut odd = rows();
    odd[19].replace_range(4..5, "@");
    assert_eq!(
        Field::of_size(&odd, (20, 20)),
        Err(BadMap::Sign { row: 'T', column: 5, sign: '@' })
    );
}

#[test]
fn every_kind_of_ground_has_a_sign() {
    for terrain in Terrain::ALL {
        assert!(SIGNS.iter().any(|(_, known)| *known == terrain), "{terrain:?}");
    }
}

#[test]
fn items_are_numbered_per_cell() {
    let (a, b) = ("1A".parse().unwrap(), "2B".parse().unwrap());
    let item = |name: &str| Knk::any_item(knk::item::Item::named(name));
    let mut field = Field::bare();
    field.drop_item(a, item("rope"));
    field.drop_item(b, item("lamp"));
    field.drop_item(a, item("flask"));
    field.lift_item(a, 1);
    assert_eq!(field.items(a).collect::<Vec<_>>(), [&item("rope")]);
    assert_eq!(field.items(b).count(), 1);
}
