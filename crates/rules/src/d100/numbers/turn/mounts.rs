//! Riders and their mounts.

/// What a rider has to hit a target smaller than its mount (D100-MNT-03).
const FROM_ABOVE: i32 = 20;
/// What riding takes of dodging (D100-MNT-05).
const IN_THE_SADDLE: i32 = -20;
/// Yards that a rider falls when its mount goes down (D100-MNT-06).
const FALLS_FROM: u16 = 1;

/// What riding adds to a hit in melee at a target of this size, sizes being ranks from the smallest (D100-MNT-03).
pub const fn to_hit(mount: u8, target: u8) -> i32 {
    if target < mount { FROM_ABOVE } else { 0 }
}

/// What riding takes of a dodge (D100-MNT-05).
pub const fn to_dodge(mounted: bool, trick_rider: bool) -> i32 {
    if mounted && !trick_rider { IN_THE_SADDLE } else { 0 }
}

/// Whether an attacker may choose between rider and mount (`foot_may_target_mount`, D100-MNT-04).
pub const fn may_choose(attacker_mounted: bool, foot_may: bool) -> bool {
    attacker_mounted || foot_may
}

/// Yards that a rider falls, by what became of it and of its mount: on foot in the same cell without a fall if it went
/// down itself (D100-MNT-06).
pub const fn falls(mount_down: bool) -> u16 {
    if mount_down { FALLS_FROM } else { 0 }
}

/// Whether a mount may attack in the turn of its rider (`mount_attacks`, D100-MNT-06).
pub const fn acts(gm_gives: bool, mount_attacks: bool) -> bool {
    gm_gives || mount_attacks
}
