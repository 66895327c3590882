# The program without a screen: the command line, its help, and what stands in the way.
shell-usage = Usage
shell-options = Options
shell-arguments = Arguments
shell-orders = Commands

about-kekkai = Battle-map manager for game masters. Without a command: opens the demo on first start, later the list of fights.
about-open = Open a fight
about-new = Start a fight from a scenario and open it
about-list = List saved fights and scenarios
about-exec = Run game commands without the screen
about-show = Print a fight as a given viewer sees it
about-odds = Print what may come of a game command, without running it
about-check = Replay a save and report the first difference
about-mend = Write a repaired copy of a damaged or edited save
about-save-as = Copy a save to a new file, even while it is played
about-pack = Pack a save into one file for another machine
about-unpack = Take a packed fight in as a new save
about-export = Write a fight, its log or its map to a file that others can read
arg-format = What to write: md, bbcode, html or text (the log), map, svg or png (the map), cast or replay (the whole fight) [default: by the ending of --to, else md]
arg-export-audience = For whom: gm, public, a side (name or number), or a combatant's name [default: gm]
arg-export-to = Folder or file to write [default: NAME-VIEWER with its ending, in this folder]
arg-force = Replace a file that exists
more-export = A file for others than the GM holds only what they were told and saw at each step.
    Exit codes: 0 done; 2 arguments not understood; 3 save missing or bad; 4 file exists or not writable.
    Example: kekkai export demo --as html --for public --to ~/fights/

about-host = Open a fight and let players watch over SSH or a socket
about-watch = Watch a fight on this machine through its socket
arg-saves = Folder of saved fights [default: KEKKAI_SAVES, ./saves if present, else the user data folder]
arg-assets = Folder of your own data files, used before the built-in ones [default: assets in the user data folder]
arg-lang = Language: en or ru [default: from the locale]
arg-ascii = Draw with ASCII characters only
arg-mono = Draw without colours
arg-theme = Theme: a name or auto [default: the one chosen last, else auto]
arg-help = Show this help
arg-version = Show the version
arg-json = Print one JSON object per line
arg-field = Kind of generated field for a new fight: blank, ruin, forest, street, lake or cave
arg-seed = Dice seed for a new fight
arg-open-name = Name of a save, or path of a save file
arg-new-name = Name of the new save
arg-from = Name of a scenario, demo included, or path of a scenario file (.ron)
arg-blank = Start on a blank field, with nobody on it
arg-system = The rules that the blank fight is played by [default: the first]
arg-battle = Name or path of a save, or name or path of a scenario
arg-dice = Faces separated by commas, used in this order; or seed to let the program roll
arg-commands = One game command each; - reads them from standard input
arg-odds-command = A game command; a name before its target makes it the turn of that combatant
arg-most = Decisions after which it leaves out what is rarest, and after as many more samples [default: 200000]
arg-runs = Runs to sample then [default: 2000]
arg-as = Viewer: gm, public, a side (name or number), or a combatant's name
arg-audience = Viewer: gm, public, a side (name or number), or a combatant's name
arg-host-battle = Name of a save; a scenario name starts a new one
arg-ssh = Address for SSH [default: 127.0.0.1:2222, this machine only]
arg-socket = Path of the socket [default: host/socket in the saves folder]
arg-group = Let the socket's group use it too (mode 0660)
arg-guests = Let anyone watch the public view without an invite
arg-invite = Invite code
arg-file = File to repair; it is not changed
arg-into = New file; it must not exist yet
arg-up-to = Last line to copy
arg-save-as-name = Name or path of a save
arg-pack-name = Name or path of a save
arg-pack-to = New file; it must not exist yet [default: NAME.kekkai-pack in this folder]
arg-unpack-file = File that kekkai pack made; it is not changed
arg-unpack-name = Name of the new save [default: its name when it was packed]
arg-to = Name of the new save, or path of the new file; it must not exist

more-kekkai = Exit codes: 0 done; 1 refused by the rules; 2 arguments or command not understood; 3 save or data file missing or bad; 4 file in use or not writable.
more-exec = On a save, the result is kept. On a scenario, everything runs in memory and nothing of the fight is kept.
    Faces of --dice count as those of real dice: on its screen the save asks for the next ones too, until you type dice generator there or press the key for who rolls.
    The first refused command stops the run; the ones before it are kept. Answer a choice with the next command: pick 1.
    Exit codes: 0 done; 1 refused by the rules; 2 arguments or command not understood, or too few or too many faces; 3 save or data file missing or bad; 4 file in use or not writable.
    Example: kekkai exec duel --dice 30,20,10,100 initiative "move 18J" "attack Pavel"
more-odds = Nothing is run and nothing is kept. Every face of every die is walked through the rules; of too large a tree what is rarest is left out, at most 1 in 2000 cases; a still larger one is sampled.
    Several commands, one after the other, stand between semicolons: "move 8J; strike Ade".
    Exit codes: 0 done; 1 refused by the rules, or nothing is rolled for it; 2 arguments or command not understood; 3 save or data file missing or bad.
    Example: kekkai odds demo "accept; attack Hagen"
more-check = Exit codes: 0 no difference; 3 a difference, or a file missing or bad.

usage-unknown-argument = Unknown argument: { $argument }
usage-unknown-order = Unknown command: { $name }
usage-missing = Missing: { $argument }
usage-bad-value = { $argument }: invalid value { $value }
usage-twice = Given twice: { $argument }
usage-values = { $text }: expected one of { $values }
usage-no-value = { $argument } takes no value
usage-other = Invalid arguments
usage-advice = See kekkai --help

end-gave-up = Cancelled
end-moved = Now at step { $step }
end-throws = Changed who rolls the dice
end-refused = command { $number } ({ $line }): { $why }
asks-die = Answer with face NUMBER, or throw to let the program roll
asks-choice = Answer with pick NUMBER

list-saves = Saved fights in { $folder }:
list-no-saves = No saved fights in { $folder } yet.
list-lines = { $lines ->
    [one] { $lines } record
   *[other] { $lines } records
}
list-battles = Scenarios (kekkai new --from SCENARIO NAME):

check-sound = No difference: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
check-differs = Step { $step } (line { $line } of the file) differs: { $why }
check-events = different events.
    In the file: { $kept }
    By the rules: { $decided }
check-changes = Changed: { $changes }
check-refused = the rules now refuse it: { $why }
check-asks = the rules now ask for more answers
check-hash = the state afterwards is different
check-law = the state afterwards contradicts itself ({ $law })
check-advice = The fight can still be played; what the file says counts.

mend-done = { $lines } lines written to { $file }
mend-torn = The last line was incomplete and was left out.
mend-left-out = Line { $line } is left out: { $why }
mend-anew = { $steps ->
    [one] { $steps } step was decided anew from its command and dice
   *[other] { $steps } steps were decided anew from their commands and dice
}
save-as-copied = Copied to { $file }
packed = Packed into { $file }
unpacked = Taken in as { $file }

torn-cut = { $file }: line { $line } was incomplete. Its { $bytes } bytes were moved to { $kept }; everything before it is intact.
torn-here = Line { $line } was incomplete and moved to { $kept }; the rest is intact.
torn-seen = { $file }: line { $line } is incomplete ({ $bytes } bytes): still being written, or cut off. Everything before it is intact.

error-record = { $file }, line { $line }: { $cause }
error-data = { $file } cannot be read: { $cause }
error-no-data = { $file } is not a data file: not text, or too large
error-opening = opening[{ $index }] ({ $line }): { $why }
error-not-started = There is no save named { $name }, only a scenario
error-unknown = There is no save or scenario named { $name }
error-file-taken = { $file } exists already; force replaces it
error-unwritten = { $file } cannot be written: { $cause }
error-wrong-ending = { $file } ends like { $named }, but { $format } was asked for: give it the ending .{ $own }, or ask for { $named }
error-no-format = There is no format for the ending { $ending }: expected one of { $known }
error-no-character = There is no character named { $name }
error-name = “{ $name }” cannot be used as a name: { $why }
error-prompt-open = A question is waiting for an answer
error-no-prompt = No question is open
error-no-throw = The open question is a choice, not a die
error-no-dice = Nothing is rolled for this command, so it has no odds
error-on-screen = This opens a window of the screen: open the fight with kekkai open and without --screen-reader
error-at-start = Nothing to undo
error-at-end = Nothing to redo
error-at-step = The fight already stands at step { $step }
error-no-step = There is no step { $step } in this fight; “History” has all of them, up to { $last }
error-no-die = { $dice ->
    [0] The last step threw no dice
   *[other] The last step has no die { $number }; it has { $dice }
 }
error-faces-missing = { $missing ->
    [one] 1 more face is
   *[other] { $missing } more faces are
} needed for { $throw }
error-faces-left = Unused faces: { $faces }
error-no-side = { $name } is no audience: gm, public, a side ({ $sides }) or the name of a combatant
error-seed-of-save = A save already has its seed
error-output = Cannot write the output: { $cause }
error-no-terminal = This needs a terminal
error-screen = Screen error: { $cause }
error-io = { $file }: { $cause }
cause-not-found = no such file or folder
cause-denied = no permission
cause-exists = already exists
cause-no-folder = a folder on its path is a file
cause-folder = it is a folder
cause-full = the disk is full
cause-read-only = the disk is read-only
cause-file-name = the name is no file name here
cause-no-text = it is no text
cause-busy = in use
cause-address-used = the address is in use
cause-address-foreign = the address is not of this machine
cause-nobody-listens = nobody listens there
cause-cut-off = the connection was cut off
cause-too-slow = no answer in time
cause-other = the system says “{ $said }”
error-exists = { $file } already exists
error-locked = { $file } is open in another program
error-foreign = { $file } is not a Kekkai save
error-not-packed = { $file } is not a packed fight
error-pack-torn = { $file } is not whole: { $bytes } bytes of the fight instead of { $packed }
error-pack-damaged = { $file } is damaged or incomplete
error-newer = { $file } has format { $found }; this version reads up to { $known }
error-truncated = { $file } ends before the fight starts
error-corrupt = { $file }: line { $line } is damaged: { $why }
error-too-large = { $file } is too large: { $bytes } bytes
error-unwritable = { $file }: cannot write the line: { $why }
error-changed = { $file } was removed, replaced or edited by another program
error-exposed = Every user of this machine may change { $file } (mode { $mode }): chmod o-w
error-dead = { $file } cannot be written any more: { $cause }

fault-shape = not in the form of a line
fault-not-text = not text
fault-too-long = too long
fault-line-end = contains a line break
fault-number = wrong line number
fault-seal = wrong checksum
fault-setup = setup line missing or in the wrong place
fault-reference = refers to a line that does not exist
fault-payload = it says nothing that can be read
fault-refused = it is no longer possible after what is left out before it

bad-name-empty = it is empty
bad-name-too-long = it is longer than 64 columns or 200 bytes
bad-name-edge = it starts or ends with { $sign }
bad-name-character = it contains { $sign }
bad-name-reserved = the system reserves that name

advice-command = help lists all commands.
advice-io = The fight is unchanged. Check that the folder exists and is writable, or choose another with --saves.
advice-exists = Choose another name.
advice-locked = Close it there first. kekkai show and kekkai check work meanwhile.
advice-foreign = Saves end in .kekkai, scenarios in .ron.
advice-not-packed = Take in files made by kekkai pack. A plain save is copied with kekkai save-as FILE NAME.
advice-pack-torn = Nothing was taken in. Copy the file again, or pack the fight again.
advice-newer = Update Kekkai. The file was not changed.
advice-truncated = The file was not changed. It holds nothing that can be played.
advice-corrupt = The file was not touched. kekkai mend FILE NEW makes a copy of all that can be kept; with --up-to { $before }, of what stands before that line.
advice-too-large = Start a new fight. This one is safe.
advice-changed = Nothing was written. Open the save again, or save this fight elsewhere with save-as.
advice-record = The file was not touched. kekkai mend FILE NEW makes a copy of all that can be kept.
advice-data = Fix the file, or remove it to use the built-in one.
advice-unreadable = Check the path, and that you may read it.
advice-not-started = kekkai demo NAME begins its fight, and with it a save.
advice-unknown = kekkai list shows all names.
advice-taken = Nothing was written. Choose another name, or replace it with --force (in a line: force).
advice-unwritten = Nothing was written. Choose a folder with --to that exists and that you may write to.
advice-no-character = kekkai character names lists them all.
advice-form = For an example: kekkai character export NAME --forum
advice-name = Choose another name.
advice-prompt-open = Answer it, or give it up with cancel.
advice-faces-missing = The command was not run. Give a face for each die; the sum of several dice counts where no single one can show it.
advice-faces-left = The commands were run. Give only as many faces as are rolled.
advice-seed-of-save = Leave out --seed.
advice-no-terminal = Without a terminal, use kekkai exec, show, list and check.
about-content = List and check data files
about-content-check = Report every problem in the built-in data files and yours
arg-folder = Folder of your data files [default: that of --assets]
more-content-check = Exit codes: 0 no problems; 2 problems found.
content-sound = No problems in { $count } files
content-faults = Problems: { $count }
content-fault = { $file }, line { $line }: { $what }
content-more = { $text } (and { $count } more)
content-unread = nothing reads this file; expected one of: { $known }
notice-built-in = { $fault }; the built-in list is used instead
notice-record = { $fault }; this record cannot be used
notice-shipped-look = { $fault }; the shipped theme most like it is used for that
notice-file = { $fault }; this file cannot be used
error-no-theme = No theme is named { $name }
error-themes = { $text } Themes: { $known }
error-settings = { $file } cannot be written: { $cause }; the theme is chosen until the program ends
theme-no-colour = { $name } is neither a colour nor named under colours
theme-missing = has no look for { $names }
notice-no-name = { $fault }; this line is left out
notice-more = { $first } (more problems: { $more })
notice-title = Problems in your data files
notice-log = { $key } shows these lines again, in the log. kekkai content check finds more.
names-form = expected a line like name-sword = Sword
names-empty = { $found } has no name after =
names-key = { $found } does not start with name-
names-text = { $found }: expected plain text on one line
names-twice = { $found } is given twice
names-unused = { $found } fits no record and no name
about-content-list = List weapons, skills, spells, combatants, maps and scenarios: key, name, origin
arg-content-list-kind = Only this kind: weapons, items, qualities, skills, spells, combatants, protection, feats, classes, objects, macros, maps, scenarios, locales, themes or keys
content-built-in = built in
content-kind-weapons = Weapons
content-kind-qualities = Qualities of weapons
content-kind-skills = Skills
content-kind-spells = Spells
content-kind-combatants = Combatants
content-kind-maps = Maps
content-kind-scenarios = Scenarios
content-kind-locales = Names by language
content-kind-themes = Themes
content-kind-keys = Keys
content-table-of-keys = Keys and their actions
language-en = English
language-ru = Russian
keys-action-twice = the action { $name } is listed twice; give all its keys in one entry
keys-key-twice = the key { $name } is listed twice; it already stands for { $first }
keys-no-key = { $name } is not a key; expected one character, F1 to F24 or one of { $known }, with Ctrl- before it, or Shift- before an arrow

# Plain lines for a screen reader.
arg-screen-reader = Tell everything in plain lines and read lines, for a screen reader
reader-how = Type a command; where, who, what, why, log, sheets to ask; help for commands; always to start like this; quit to leave.
reader-saves = Saves: { $names }
reader-battles = Battles: { $names }
reader-choose = Which one? Type its name, or quit.
reader-turn = Turn of { $who }, { $at }. Your command?
reader-answer = { $who }, { $at }, has to answer before the turn goes on.
reader-nobody = Nobody's turn. Your command?
reader-pick = Type its number, or cancel.
reader-face = Type what the dice show, throw to let the program roll, or cancel.
reader-now = acts now
reader-acted = has acted
reader-there = { $who } ({ $side }): { $at }, { $distance } { $way }
reader-beside = { $way }: { $at } { $what }
reader-not = Not now:
reader-nothing = Nothing can be done now.
reader-number = Type a number to do it.
reader-no-offer = No such number: 1 to { $count } of the last list; type what for the list.
reader-no-list = Nothing is listed: type what for the list of what can be done.
reader-no-place = Nobody's turn: type where and a name or a cell.
reader-no-such = Nobody and no cell is called { $name }.
reader-always = From now on the program starts like this; never undoes it.
reader-never = From now on the program starts with its screen.
direction-here = here
direction-north = north
direction-north-east = north-east
direction-east = east
direction-south-east = south-east
direction-south = south
direction-south-west = south-west
direction-west = west
direction-north-west = north-west
reader-sheets = Type sheets and a number, or sheets all, to write it to the sheet; sheets drop and a number not to; sheets back to undo.
reader-no-sheets = Nothing is proposed for the sheets.
reader-no-sheet = No such number. Type sheets for the list.
reader-closed = Not now: { $count } more; type what all for the reasons.
advice-no-file = Nothing was changed. Check the name, and that its folder exists.
odds-nothing = Its dice decide no hit and no end: there is nothing to count.
