//! Values of a system as files have them.

use kekkai_battle::systems::{Item, Listed as _};
use kekkai_rules::{
    PlainText,
    t3d::{T3d, sheet},
};

const FLASK: &str = "(name:\"Flask\",hp:60,prana:0,phantasm:false,kind:thing)";

#[test]
fn an_item_of_the_first_system_is_spelled_as_it_always_was() {
    let item: Item = ron::from_str(FLASK).unwrap();
    assert_eq!(ron::to_string(&item).unwrap(), FLASK);
    let bytes = postcard::to_allocvec(&item).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&("Flask", 60, 0, false, 0_u8)).unwrap());
    assert_eq!(postcard::from_bytes::<(Item, u8)>(&[&*bytes, &[7]].concat()).unwrap(), (item, 7));
}

#[test]
fn an_item_with_the_key_of_its_system_is_read() {
    let item: Item = ron::from_str(FLASK).unwrap();
    let text = format!("(system:\"knk\",value:{FLASK})");
    assert_eq!(ron::from_str::<Item>(&text).unwrap(), item);
    let bytes = postcard::to_allocvec(&("\0knk", &item, 7_u8)).unwrap();
    assert_eq!(postcard::from_bytes::<(Item, u8)>(&bytes).unwrap(), (item, 7));
}

#[test]
fn an_item_of_a_later_system_is_written_with_its_key() {
    let item = T3d::any_item(sheet::Item(PlainText::new("Rope")));
    let text = ron::to_string(&item).unwrap();
    assert_eq!(text, "(system:\"3d6\",value:\"Rope\")");
    assert_eq!(ron::from_str::<Item>(&text).unwrap(), item);
    let bytes = postcard::to_allocvec(&(&item, 7_u8)).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&("\u{0}3d6", "Rope", 7_u8)).unwrap());
    assert_eq!(postcard::from_bytes::<(Item, u8)>(&bytes).unwrap(), (item, 7));
}
