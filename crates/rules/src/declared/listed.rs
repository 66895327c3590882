//! Enums that know all their variants.

/// Declares an enum of variants that hold nothing and, with it, `ALL`: every variant, in the order in which they are declared.
/// A list kept beside an enum by hand may lack one.
#[macro_export]
macro_rules! listed {
    (
        $(#[$about:meta])*
        $seen:vis enum $name:ident { $($(#[$of:meta])* $variant:ident),+ $(,)? }
    ) => {
        $(#[$about])*
        $seen enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            /// Every one, in the order of the declaration.
            $seen const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];
        }
    };
}
