# What only КНК: МФ refuses, and what it gives to choose from. Its other messages stand in the files by subject.

pick-effect = { $name }: { $changes }
pick-energy = { $points } for { $prana } prana
pick-knock-back = { $cells ->
    [one] { $cells } cell back
   *[other] { $cells } cells back
}
pick-marks = { $marks } for { $formula }: { $becomes }
pick-points = CP +{ $cp }, SP +{ $sp }
refusal-action-spent = Main action already used
refusal-cannot-break = Cannot break: { $terrain }
refusal-cannot-jump = Cannot jump over: { $terrain }
refusal-doomed = { $who } is doomed and cannot act
refusal-has-class = It is { $has } already and cannot be { $given } as well
refusal-held = { $by } holds { $who }
refusal-holds = { $who } holds { $whom }
refusal-lacks = Missing: { $what }
refusal-no-dodges = All { $limit } dodges of this fight are used
refusal-no-footing = Cannot stop on: { $terrain }
refusal-no-such-hit = There is no pending hit { $hit }
refusal-no-time = { $have } lines left this turn, { $need } needed
refusal-not-dodgeable = Hit { $hit } cannot be dodged
refusal-seen = In view of { $by }
refusal-serves = { $who } serves { $whom }
refusal-spells-spent = Only one line spell or two simple spells a turn
refusal-too-high = Rank { $given } is above the limit, { $most }
refusal-too-high-none = Rank { $given } needs a Noble Phantasm
refusal-too-narrow = Cannot squeeze between two corners
refusal-too-thick = Too thick to walk through: { $terrain }, at most { $most } in a row
refusal-unseen = Nobody visible there
refusal-wrong-phase = Not possible in this phase of the turn
