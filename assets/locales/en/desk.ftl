# The game master's screen: prompts, keys, popups.

prompt-place = Put { $name } on { $cell }?
prompt-all-placed = Everyone is placed: throw initiative.
prompt-nobody = Nobody is left to act.
prompt-decided = The fight is decided. Undo, or go on as you like.
prompt-walk = { $name } goes to { $cell }?
prompt-retreat = { $name } retreats to { $cell }?
prompt-strike = { $name } → { $target }: { $mode }, { $weapon }?
prompt-dodge = { $name }, dodge the { $damage } from { $from }?
prompt-move = { $name }: choose a cell or a target.
prompt-may-retreat = { $name }: retreat, or end the turn.
prompt-end = { $name }: end the turn.
prompt-turn = { $name }'s turn.
prompt-no-way = No way to { $cell } this turn.
prompt-no-face = “{ $typed }” is no face: type a number, Enter.
prompt-points = { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}
points-of = { $points } of { $left } points
fists = bare hands

hint-do = do it
hint-complete = complete
hint-leave = back
hint-choose = choose
hint-select = select
hint-face = type the face
hint-throw = let it be thrown
hint-give-up = give up

news-dice-real = Real dice: type each face as it falls.
news-dice-generator = The program throws the dice.

steps-title = Steps
steps-start = the start
steps-undone = undone
why-title = How it came about
list-foot = Enter goes there · Esc back
text-foot = any key: back

action-left = cursor left
action-right = cursor right
action-up = move the cursor
action-down = cursor down
action-far-left = cursor far left
action-far-right = cursor far right
action-far-up = five cells
action-far-down = cursor far down
action-next = next fighter
action-previous = fighter before
action-actor = to whose turn it is
action-act = do it
action-target = next target
action-initiative = throw initiative
action-dodge = dodge
action-accept = take it
action-reach = show reach
action-end = end turn
action-pick-up = pick up
action-use = use item
action-special = special action
action-undo = undo
action-redo = redo
action-back = back one turn
action-steps = all steps
action-why = why
action-again = throw again
action-die = overrule a die
action-dice = dice
action-dice-real = real dice
action-dice-generator = program throws
action-set-hp = set HP
action-set-prana = set prana
action-put = put elsewhere
action-give-turn = give the turn
action-effect = lasting effect
action-note = note
action-command = command
action-help = keys
action-language = на русский
action-quit = leave

menu-title = Kekkai
menu-foot = Enter opens · ↑↓ · q leaves
menu-resume = Go on with { $name }
menu-open = { $name }
menu-demo = A new demo fight
menu-steps = { $steps ->
    [one] { $steps } line
   *[other] { $steps } lines
}
prompt-no-target = Nobody in reach of { $name }.
menu-broken = cannot be read
prompt-dodges-left = { $left } left
