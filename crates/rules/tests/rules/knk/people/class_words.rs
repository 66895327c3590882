//! Classes as people type them.

use kekkai_rules::{
    PlainText,
    knk::{Class, Nature},
};

#[test]
fn knk_obs_08_the_words_of_a_class_say_what_water_takes() {
    let nature = |text: &str| {
        let Ok(class) = text.parse::<Class>();
        class.nature()
    };
    assert_eq!(nature("Dead Apostle"), Some(Nature::DeadApostle));
    assert_eq!(nature("Прародитель Мёртвых Апостолов"), Some(Nature::Progenitor));
    assert_eq!(nature("Progenitor of the Dead Apostles"), Some(Nature::Progenitor));
    assert_eq!(nature("living dead"), Some(Nature::LivingDead));
    assert_eq!(nature("Мертвяк"), Some(Nature::Thrall));
    assert_eq!(nature("Mage"), None);
    assert_eq!(Nature::TrueAncestor.water_price(), 0);
}

#[test]
fn knk_cls_01_a_text_that_names_two_classes_is_neither() {
    for text in
        ["Маг, Экзекутор", "mage/executor", "Knight and Mage", "Экзекутор-маг", "маг рыцарь"]
    {
        let Ok(class) = text.parse::<Class>();
        assert_eq!((class.is_of_two(), class.key()), (true, text));
    }
    for text in
        ["true_ancestor", "Dead Apostle Progenitor", "охотник на демонов (эспер)", "маг огня"]
    {
        let Ok(class) = text.parse::<Class>();
        assert!(!matches!(class, Class::Other(_)), "{text}");
    }
}

#[test]
fn a_class_of_the_tables_own_keeps_its_name() {
    let Ok(class) = "Magician's apprentice".parse::<Class>();
    assert_eq!(class, Class::Other(PlainText::new("Magician's apprentice")));
    assert_eq!(class.to_string(), "Magician's apprentice");
}
