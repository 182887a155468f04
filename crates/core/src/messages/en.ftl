# The English text of every message about outputs and runs.
#
# `$found`, `$word`, `$mark` and the like come from untrusted programs and are escaped before they get
# here. Numbers are never grouped. Words in backquotes are program output and are never translated.

## Verdicts: the name, and the meaning in one sentence.

verdict-ac = accepted
verdict-ac-means = The output is right.
verdict-wa = wrong answer
verdict-wa-means = The output has the right form, but is wrong.
verdict-pe = presentation error
verdict-pe-means = The output does not have the required form.
verdict-tle = time limit exceeded
verdict-tle-means = The program used more CPU time than allowed.
verdict-ile = idle limit exceeded
verdict-ile-means = The program took too long without computing: it slept, waited or stopped.
verdict-mle = memory limit exceeded
verdict-mle-means = The program used more memory than allowed.
verdict-ole = output limit exceeded
verdict-ole-means = The program printed more than allowed.
verdict-rte = run-time error
verdict-rte-means = The program was ended by a signal, or exited with a status other than 0.
verdict-ce = compile error
verdict-ce-means = The program does not compile.
verdict-je = judge error
verdict-je-means = The judge is at fault, not the program.
no-verdict = no verdict

## The form of an output. `$expected` and `$found` are one of the messages that follow, or a quoted word.

bad-form = line { $line }, column { $column }: expected { $expected }, found { $found }
a-number = a number
number-or-impossible = a number or `Impossible`
number-of-moves = the number of moves
number-of-moves-or-impossible = the number of moves or `Impossible`
number-of-moves-up-to = a number of moves from 0 to { $most }
row-of-a-move = the row of a move
column-of-a-move = the column of a move
end-of-output = the end of the output
word-in-other-capitals = { $word }; the judge compares capitals
unreadable-output = cannot read the output: { $error }
output-too-long = longer than { $size }, the maximum that testlib reads

## Rulings that problems share.

moves =
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
at-most = at most { $number }
outside-the-board = `{ $cell }` is outside the { $size } board
not-a-press = a press is a row and a column
not-a-number-of-moves = a number of moves cannot be { $number }
is-the-minimum = { $number } is the minimum
is-impossible = it is impossible
not-the-minimum = printed { $said }; the minimum is { $minimum }
wrong-answer-file = the answer file { $file } is wrong: { $why }

## Rulings on packages of other judges. `$message` and `$how` come from their validator, or from the system.

same-as-the-answer = the same as the answer
validator-accepts = the output validator accepts it
validator-gives = the output validator accepts it; points: { $points }
points-malformed = the output validator wrote no number into `{ $file }`: line { $line }, column { $column }: found { $found }
points-on-reject = the output validator rejects it, but wrote `{ $file }`
points-twice = the output validator wrote both `score.txt` and `score_multiplier.txt`
points-in-pass-fail = the output validator wrote `{ $file }`, but the group gives all points or none
points-undeclared = the output validator wrote `{ $file }`, but `validation` in `problem.yaml` does not say `custom score`
points-missing = the output validator accepts it, but wrote no `{ $file }`
points-share-of-no-maximum = the output validator wrote `{ $file }`, but the case has no maximum of points
points-negative = the output validator wrote { $points } into `{ $file }`, which is less than 0
points-above-maximum = the output validator wrote { $points } into `{ $file }`, which is more than { $max }
validator-accepts-with-points = the output validator accepts it and gives points, which are not counted
validator-rejects = the output validator rejects it
validator-says = the output validator says: { $message }
validator-failed = the output validator { $how }
static-validator-accepts = the static validator accepts it
static-validator-gives = the static validator accepts it; points: { $points }
static-validator-accepts-with-points = the static validator accepts it and gives points, which are not counted
static-validator-rejects = the static validator rejects it
static-validator-says = the static validator says: { $message }
static-validator-failed = the static validator { $how }
static-points-malformed = the static validator wrote no number into `{ $file }`: line { $line }, column { $column }: found { $found }
static-points-on-reject = the static validator rejects it, but wrote `{ $file }`
static-points-twice = the static validator wrote both `score.txt` and `score_multiplier.txt`
static-points-in-pass-fail = the static validator wrote `{ $file }`, but the group gives all points or none
static-points-missing = the static validator accepts it, but wrote no `{ $file }`
static-points-share-of-no-maximum = the static validator wrote `{ $file }`, but static validation has no maximum of points
static-points-negative = the static validator wrote { $points } into `{ $file }`, which is less than 0
static-points-above-maximum = the static validator wrote { $points } into `{ $file }`, which is more than { $max }
static-without-source = the files of the submission are not known, which the static validator reads
deadlock = the program and the output validator wait for each other: the program { $program }, the validator { $validator }
deadlock-unflushed = the program and the output validator wait for each other: the program { $program }, the validator { $validator }; at the end of its input the program printed { $late }: does it flush its output?
waits-for-input = waits for input
waits-for-reader = waits until its output is read
too-many-passes = the output validator asks for more passes than the { $most } that the package allows
next-pass-after-refusal = the output validator rejects the output, but leaves `{ $file }`

## Points of scoring problems.

points-of = { $points } of { $best } points
points-alone = { $points } points
points-between = { $least } to { $most } points
points-other-than = not { $points } points
points-in-group = { $points } in { $group }
points-unknown = points unknown: { $why }
points-not-judged = it was not judged
points-not-accepted = it is not accepted
points-case-not-judged = `{ $case }` was not judged
points-judge-error = `{ $case }` has a judge error
points-without-maximum = the package does not say how many points `{ $name }` gives
points-group-above-maximum = `{ $group }` has { $points } points, more than its maximum of { $max }
points-group-outside-range = `{ $group }` has { $points } points, outside of its range from { $least } to { $most }
points-requirement-not-earlier = `{ $group }` requires `{ $required }`, and no group or case of that name comes before it
points-requirement-beyond-limit = `{ $group }` requires `{ $required }`, which comes after the first { $max } names; Tribunal takes no more
points-ignore-sample = `ignore_sample` of `{ $group }`, which has more than `sample` and `secret`
points-requires = not judged: `{ $group }` is not accepted
no-grader = there is no grader
grader-failed = the grader { $how }
grader-gives-up = the grader reports a judge error
grader-malformed = the grader's answer: line { $line }, column { $column }: expected { $expected }, found { $found }
grader-expected-verdict = a verdict
grader-expected-score = a score
table-points = points
table-group = group

## flipgame

flipgame-two-colours = { $black } of { $cells } pieces are black
flipgame-not-impossible = printed `Impossible`, but { moves } { $moves ->
        [one] makes
       *[other] make
    } the board one colour
flipgame-impossible = printed { $said }, but no moves make the board one colour

## pilots

pilots-still-closed =
    { $handles ->
        [one] { $handles } handle is still closed: { $places }
       *[other] { $handles } handles are still closed: { $places }
    }
pilots-opened = opens it in { moves }, the minimum
pilots-not-impossible = printed `Impossible`, but { moves } { $moves ->
        [one] opens
       *[other] open
    } it
pilots-no-move = makes no move, and { $missing }
pilots-not-open = after { moves } { $missing }
pilots-move-outside = move { $number }, { $place }, is outside the { $size } board
pilots-row = row { $row }
pilots-not-the-minimum = opens it in { moves }, the minimum is { $minimum }
pilots-jury-has-more = opens it in { moves }, fewer than the jury's { $minimum }
pilots-jury-has-none = opens it in { moves }, but the jury says `Impossible`
pilots-jury-unproven = the jury has no proven minimum, only { $minimum }

## chesscbg

chesscbg-not-adjacent = `{ $to }` is not up, down, left or right of `{ $from }`
chesscbg-no-piece = there is no piece on `{ $cell }`
chesscbg-taken = there is already a piece on `{ $cell }`
chesscbg-more-pieces = the board has more pieces than position 2
chesscbg-missing =
    { $cells ->
        [one] { $cells } cell of position 2 has no piece: `{ $first }`
       *[other] { $cells } cells of position 2 have no piece; the first is `{ $first }`
    }
chesscbg-not-a-slide = a slide is a row and a column, twice
chesscbg-jury-has-none = the jury says `{ $minimum }`, which is not a number of moves

## Replayed moves. `$fault` is one of the messages above.

fault-of-a-move = move { $number }: { $fault }
fault-at-the-end = after { moves } { $fault }
done-in-moves = done in { moves }
only-the-first-moves = only the first { $most } moves are played

## How a run ended. `$signal` is one of the signals below, or its bare name; `$exception`, `$name` and `$text` come from the
## program's standard error.

ended-by-signal = ended by { $signal }
ended-with-status = ended with status { $status }
ended-with-right-output = { $end }, though its output is right
late-with-right-output = { $end }; the output is right, but too late
memory-refused = was refused memory (`{ $mark }`) when it used { $used }; the limit is { $limit }
too-large-request = { memory-refused }: it asked for too much at once, or for a wrong size
after-a-thread = { $fault }; one of its threads { $end }
ended-by-exception = ended by { $exception }
exception-at = { $name } at { $place }
exception-says = { $exception }: { $text }
exception-assertion = a failed assertion
exception-rejected = a rejected promise that nothing catches
exception-rejected-object = a rejected promise that nothing catches, whose reason is an object and no Error
exception-value = a thrown value
too-much-memory = used { $used } of memory; the limit is { $limit }
too-much-time = used { $used } of CPU time; the limit is { $limit }
over-the-memory-limit = used more than the limit of { $limit } of memory
over-the-time-limit = used more than the limit of { $limit } of CPU time
too-long = took { $wall } of wall time and { $cpu } of CPU time; the wall time limit is { $limit }
too-much-output = printed more than { $size }
too-long-file = wrote a file longer than { $size }, or longer than a limit that the program set itself
more-than = more than { $limit }
signal-number = signal { $number }
sigill = SIGILL (an illegal instruction)
sigabrt = SIGABRT (it aborted)
sigbus = SIGBUS (a bad memory access)
sigfpe = SIGFPE (a division by zero or an overflow)
sigsegv = SIGSEGV (a bad memory access)
sigsys = SIGSYS (a forbidden kind of system call)

## The HTML page. `$number` is a count that chooses the plural, `$count` the same count as text, like all other counts.

page-accepted-of = { $accepted } of { page-submissions-counted } accepted
page-as-expected = { $fitting } of { $count } as expected
page-submissions-counted =
    { $number ->
        [one] { $count } submission
       *[other] { $count } submissions
    }
page-students-counted =
    { $number ->
        [one] { $count } student
       *[other] { $count } students
    }
page-accepted-of-students =
    { $number ->
        [one] { $accepted } of { $count } student with a program accepted
       *[other] { $accepted } of { $count } students with a program accepted
    }
page-accepted-of-students-with-one =
    { $number ->
        [one] accepted: { $accepted } of { $count } student who handed in one program
       *[other] accepted: { $accepted } of { $count } students who handed in one program
    }
page-without-program = { $count } without a program
page-several-programs = { $count } with several programs
page-cases =
    { $number ->
        [one] { $count } case
       *[other] { $count } cases
    }
page-right-of = { $right } of { page-cases } right
page-not-run = { $count } not run
page-not-run-cell = not run
page-why-fails = Why it fails
page-inputs =
    { $number ->
        [one] { $count } input
       *[other] { $count } inputs
    }
page-failing-inputs = { $failing } of { page-inputs }
page-not-compiled = `{ $program }` does not compile, so no input was tried.
page-no-input = No input was tried.
page-no-failure = `{ $program }` is right on all { page-inputs }.
page-not-compared = `{ $program }` did not crash and broke no limit on { page-inputs }. Outputs are not compared.
page-nothing-to-diagnose = There is nothing to diagnose.
page-no-difference = `{ $program }` and `{ $other }` do not differ on { page-inputs }.
page-fails-shrunk = `{ $program }` fails. The failing input was made smaller.
page-fails-on-inputs = `{ $program }` fails on { $failing } of { page-inputs }.
page-differ = `{ $program }` and `{ $other }` differ.
page-isolation-full = each program has its own namespaces and a filter on system calls
page-isolation-confined = each program has a filter on files and system calls, but no namespaces
page-isolation-limits = only limits, for trusted programs
page-marked = { $count } marked: { $cells }
page-written = written on it: { $texts }
page-all-inputs-tried = these are all inputs tried
page-solvers-compared =
    { $number ->
        [one] Compared with { $count } faulty solver on the inputs that it answered.
       *[other] Compared with { $count } faulty solvers on the inputs that it answered.
    }
page-pairs-compared =
    { $number ->
        [one] Compared with { $count } pair of faults.
       *[other] Compared with { $count } pairs of faults.
    }
page-other-faults-alike =
    { $number ->
        [one] { $count } other fault with the same behaviour on all inputs tried
       *[other] { $count } other faults with the same behaviour on all inputs tried
    }
page-other-faults-close =
    { $number ->
        [one] { $count } other fault that matches less closely
       *[other] { $count } other faults that match less closely
    }
page-cut-short = Tried only the first { page-inputs }:
page-smallest-of-all = The smallest failing input of all inputs of its size.
page-smallest-of-tried = The smallest failing input of those tried.
page-source-line = Line { $line } of
page-running = running took
page-comparing = comparing took
page-smallest = The smallest failing board
page-failing-case = A failing case:
page-output = the program printed
page-talk-program = the program
page-talk-validator = the output validator
page-right-output = right output
page-one-of-many = other moves may be equally good
page-input = input
page-from = from
page-to = to
page-input-as-text = input as text
page-nothing = nothing
page-lines-left-out =
    { $number ->
        [one] { $count } line left out
       *[other] { $count } lines left out
    }
page-size-left-out = { $size } left out
page-no-newline = no newline at the end
page-no-board = no board
page-board-of = board of { $rows } by { $columns }
page-moves = Move by move
page-printed-moves = The printed moves
page-shortest-solution = A shortest solution
page-start = start
page-after-move = after move { $count }
page-move = move { $count }:
page-not-allowed = is not allowed
page-cells-changed =
    { $number ->
        [one] { $count } cell changed
       *[other] { $count } cells changed
    }
page-more-moves =
    { $number ->
        [one] { $count } more move, not shown
       *[other] { $count } more moves, not shown
    }
page-why-right = Why the right answer is right:
page-moves-needed =
    { $number ->
        [one] { $count } move is needed
       *[other] { $count } moves are needed
    }
page-moves-at-most =
    { $number ->
        [one] at most { $count } move
       *[other] at most { $count } moves
    }
page-check-by-hand = To check it by hand:
page-more-pictures =
    { $number ->
        [one] { $count } more picture, not shown
       *[other] { $count } more pictures, not shown
    }
page-certificate = the certificate as text
page-next = What to try next
page-try-again = Run it on this input again:
page-try-again-by-chance = Run it on this input again; it may pass, since the program depends on chance:
page-try-diagnose = Compare it with known faults on more boards:
page-try-judge = Judge it again, for example after a change:
page-try-proof = Print the proof of the minimum:
page-try-stress = Search for a board on which it fails:
page-repeat = Repeat:
page-may-pass = (it may pass: the program depends on chance)
page-copy = copy
page-copied = copied
page-close = close
page-took = Took { $cpu } CPU, { $wall } wall, { $memory }.
page-close-to-a-limit = Close to a limit.
page-fastest-of-runs = The fastest of { $count } runs.
page-stderr = the end of its standard error
page-stderr-begins = its standard error
page-blocked = Blocked by the sandbox:
page-crash = Where it crashes
page-found-in-source = Likely cause, in the source
page-hung-in-source = Where it was when its time ran out
page-compiler-message = Message of the compiler
page-command = Command:
page-other-builds = Other builds of the program
page-details = Details
page-failing-cases =
    { $number ->
        [one] { $count } failing case
       *[other] { $count } failing cases
    }
page-more-cases =
    { $number ->
        [one] { $count } more case
       *[other] { $count } more cases
    }
page-time-and-memory = Time and memory
page-cpu-time = CPU time of { page-cases }, on a log scale from 1 ms; most { $most }, limit { $limit } (dashed)
page-memory = Memory of { page-cases }; most { $most }, limit { $limit } (dashed)
page-build = How it was built
page-task = The task
page-limits = limits
page-limits-differ = different by language; see each submission
page-slowest = slowest case
page-most-memory = most memory
page-expected-fits = As expected:
page-unexpected = unexpected
page-folder-expects = `{ $folder }` expects { $verdicts }
stress-interrupted = the run was stopped before everything was tried
page-interrupted = The run was stopped before everything was judged.
page-judge-errors = Some verdicts are JE, an error of the judge: fix that first.
page-runs-needless =
    { $number ->
        [one] { $count } run skipped, since it could not change the points.
       *[other] { $count } runs skipped, since they could not change the points.
    }
page-runs-skipped =
    { $number ->
        [one] { $count } run skipped, after 5 timeouts or once the verdict was settled.
       *[other] { $count } runs skipped, after 5 timeouts or once the verdict was settled.
    }
page-runs-close =
    { $number ->
        [one] { $count } run within 10% of a limit: the verdict may differ on another machine.
       *[other] { $count } runs within 10% of a limit: the verdict may differ on another machine.
    }
page-limits-only = Programs ran with limits only, without isolation from the machine.
page-run-details = Run details
page-problem = problem
page-coverage = cases
page-seed = seed
page-isolation = isolation
page-dialect = output rules of
page-duration = took
page-saved-as = stored as a case
page-version = version
page-started = started
page-system = system
page-compilers = compilers
page-inputs-unproven =
    { $number ->
        [one] { $count } input skipped: no solver proves its minimum.
       *[other] { $count } inputs skipped: no solver proves their minimum.
    }
page-found-first = the input that failed first:
page-found = Found:
page-not-deterministic = Not deterministic: further runs got
page-skip = Skip to the results
page-parts = Parts of this page
page-submissions = Submissions
page-submission = submission
page-students = Students
page-student = student
page-verdict = verdict
page-expected = expected
page-cases-right = cases right
page-cause = cause
page-filter = Filter
page-filter-by = name, cause or reason
page-sort = Sort by
page-order-of-run = the order of the run
page-more-submissions =
    { $number ->
        [one] { $count } more submission, left out to keep this page small
       *[other] { $count } more submissions, left out to keep this page small
    }
page-more-students =
    { $number ->
        [one] { $count } more student, left out to keep this page small
       *[other] { $count } more students, left out to keep this page small
    }
page-left-out = details left out to keep this page small
page-fails-on = Fails on
page-causes = By likely cause
page-same-cases =
    { $number ->
        [one] fail on exactly the same { $count } case
       *[other] fail on exactly the same { $count } cases
    }
page-own-cases = no cause in common
page-unknown-cause = Unknown cause: { $instead }
page-cases-named = Cases:
page-cases-shown = The cases of these boards
page-cases-shown-intro = Each board once, with a shortest solution and a proof of its length that you can check by hand.
page-matrix = Every program on every case
page-matrix-intro = Each row is a program, each column a case. A thin line means accepted; a mark shows another verdict. Rows with equal failures are neighbours.
page-matrix-label = Matrix of { $rows } programs and { $columns } cases: arrow keys move, Enter opens a cell. The table above has the same results as text.
page-matrix-help = Point at a cell, or move with the arrow keys; a click or Enter opens it.
page-judging-order = cases in judging order
page-most-first = cases with most failures first
page-axis-cases = case →
page-axis-failing = programs that fail, up to { $count } ↑
page-in-minimum-set = in the small failing set
page-without-row =
    { $number ->
        [one] { $count } more has no row, because it ran on no case.
       *[other] { $count } more have no row, because they ran on no case.
    }
page-rows-not-drawn =
    { $number ->
        [one] { $count } more program is not drawn; see the table above.
       *[other] { $count } more programs are not drawn; see the table above.
    }
page-cases-not-drawn =
    { $number ->
        [one] { $count } more case is not drawn: the matrix shows only cases on which a program fails.
       *[other] { $count } more cases are not drawn: the matrix shows only cases on which a program fails.
    }
page-minimum-set =
    { $number ->
        [one] Small failing set: { $count } case exposes { $caught }
       *[other] Small failing set: { $count } cases expose { $caught }
    }
page-wrong-programs =
    { $number ->
        [one] the { $count } wrong program
       *[other] all { $count } wrong programs
    }
page-minimum-set-proven = No smaller set exposes them all.
page-minimum-set-bound = A smaller set may exist; at least { $count } are proven necessary.
page-exposed-by-none = Exposed by no case, because they could not be judged:
page-first-board = first board
page-previous-move = previous move
page-play = play
page-pause = pause
page-next-move = next move
page-last-board = last board
page-all-boards = all boards at once
page-board = board
page-slowest-time = CPU time
page-memory-used = memory
page-shown-of = { $shown } of { $all } shown
page-fail-here = { $failing } of { $all } fail on this case

## Results of a submission. `$number` is a count that chooses the plural, `$cases` the same count as text; `$fault` is one of
## the messages above.

cases-judged =
    { $number ->
        [one] { $cases } case
       *[other] { $cases } cases
    }
stopped-after = stopped after { $judged } of { cases-judged }
not-judged = not judged
nothing-handed-in = nothing handed in
opens-a-file = may use the file `{ $file }`, which its source names; a judge uses standard input and standard output; { $fault }
right-on-all = right on { $further }
right-on-more = { $cases }, and { $further }
right-but-fails = { $cases }, but fails on `{ $case }`, which was not judged as a case
further-caught = if a program failed one in { $count } inputs, this sample would have shown it with a probability of 99 %
further-caught-of-kind = if a program failed one in { $count } inputs of any kind, this sample would have shown it with a probability of 99 %
further-all = AC on all { $inputs } inputs
further-part = AC on at least { $least } of { $inputs } inputs
further-all-and-part = { $all } AC on all { $inputs } inputs, { $part } AC on at least { $least }
passes-by-chance = passes `{ $case }`, which it failed in another run, so it passes by chance
failed-by-chance = failed in one run and passed in another, so it depends on chance
found-further =
    { $number ->
        [one] { $number } further input fails: judging once more with it as a case
       *[other] { $number } further inputs fail: judging once more with them as cases
    }
trying-further = trying { $file } on further inputs, for up to { $seconds } s
trying-further-many =
    { $number ->
        [one] trying { $number } accepted program on further inputs, for up to { $seconds } s
       *[other] trying { $number } accepted programs on further inputs, for up to { $seconds } s each
    }
fails-by-chance = passes another run on the same input, so it depends on chance, on a clock or on memory without a value: { $fault }
prints-by-chance = prints something else in another run on the same input, so it depends on chance, on a clock or on memory without a value: { $fault }
right-in-an-older-standard = right here when built as { $older }, not as { $newer }: { $fault }

## What a teacher should know of a hand-in and of the roster.

remark-roster-other-name = not on the roster; `{ $identifier }` in its name is the identifier of `{ $student }` there, but the names differ
remark-roster-several-hand-ins = not on the roster; `{ $identifier }` in its name is the identifier of `{ $student }` there, but other hand-ins have it too
remark-roster-other-hand-in = not on the roster; `{ $identifier }` in its name is the identifier of `{ $student }` there, who has another hand-in
remark-roster-several-students = not on the roster; identifiers of several students there are in its name, such as `{ $identifier }`
remark-roster-other-number = not joined to the roster: the number `{ $identifier }` in its name is not that of `{ $student }` there
remark-roster-several-numbers = not joined to the roster: hand-ins with different numbers have the name of `{ $student }` there
remark-same-letters = { $count } hand-ins have this name, with accents composed in different ways, and are taken as one

## The table of many submissions. `$number` is a count that chooses the plural, `$count` the same count as text.

table-submission = submission
table-student = student
table-language = language
table-right = right
table-slowest = slowest
table-memory = memory
table-cases = cases
runs-skipped-uncounted =
    { $number ->
        [one] { $count } run skipped, which is not counted above
       *[other] { $count } runs skipped, which are not counted above
    }
idle-time = wall { $time }
idle-time-means = slowest: CPU time; `{ $word }`: wall time of a case on which the program was idle until the limit
built-again =
    { $number ->
        [one] { $count } failing program was built once more, with sanitizers or warnings: what that showed stands below
       *[other] { $count } failing programs were built once more, with sanitizers or warnings: what that showed stands below
    }
runs-skipped =
    { $number ->
        [one] { $count } run skipped, shown as `-`
       *[other] { $count } runs skipped, shown as `-`
    }
limits-in-words = { $cpu } CPU, { $wall } wall, { $memory } memory, { $output } output, { $stack } stack, { $processes } processes

## Why a student has no program to judge. `$files` is one or more names in backquotes.

several-programs = several programs: { $files }
several-archives = several archives and no source: { $files }
too-many-files = more than { $most } files, the most that Tribunal reads
two-files-of-one-name = two files called `{ $name }`
no-source = no source, but { $files }
no-source-in = no source in `{ $archive }`, but { $files }
nothing-in = `{ $archive }` is empty
only-compiled = no source, but what a compiler made: { $files }
is-a-link = { $files } is a link; links are not followed
is-no-zip = { $files } is not a zip archive
names = { $files }
names-and-more = { $files } and { $more } more
unreadable-folder = cannot read the folder: { $why }
uncopied-files = cannot copy its files: { $why }
unreadable-archive = cannot read `{ $archive }`: { $why }
archive-too-large = it is larger, or has more files, than Tribunal reads
archive-damaged = not a readable zip archive
archive-bad-path = the path { $path } is not allowed: { $why }
path-too-long = it is too long
path-control-character = it has a control character
path-backslash = it has a backslash
path-at-root = it begins at the root
path-outside = it leads out of the folder
path-empty-part = it has an empty part
path-too-deep = it has too many folders
archive-not-a-file = { $file } in it is a link or a device
archive-same-name = two files in it have the same name
archive-bomb = it unpacks to far more than its size, as a zip bomb does
archive-encrypted = { $file } in it needs a password

## The likely cause of failures. `$fault`, `$one`, `$other` and `$words` are phrases in English or one of the messages that
## follow, as are `$evidence` and `$cases`. `$total` counts the failures of a solver with the fault, `$both` the cases that
## both fail, `$same` their equal answers; `$having` counts the cases with a property, `$failing` those of them that fail,
## `$others` the other failing cases.

cases-right = { $right } of { $total } cases right
crashes-and-wrong =
    { $number ->
        [one] { $count } case crashes
       *[other] { $count } cases crash
    }; { $others ->
        [one] on { $wrong } other its answer is wrong
       *[other] on { $wrong } others its answer is wrong
    }
likely-cause = Likely cause: { $fault }
possible-cause = Possible cause: { $fault }
unknown-cause = Unknown cause: none of { $known } known faults fits
cause-or = { $one }, or { $other }
cause-one-of = either { $faults }
cause-both = two faults: { $one }; and { $other }
cause-either = either { $one } or { $other }, depending on the case
cause-evidence = ({ $evidence })
cause-exact = wrong on the same { $wrong } of { $cases }, with the same answers
cause-exact-on-few = wrong on the same { $wrong } of { $cases }, with the same answers, but too few to be sure
cause-same-cases = wrong on the same { $wrong } of { $cases }, with other answers
cause-some-answers = wrong on the same { $wrong } of { $cases }, with the same answer on { $same }
cause-part = wrong on { $wrong } of { $cases }; a solver with this fault is wrong on all of these, and on { $total } in all
cause-more = wrong on { $wrong } of { $cases }; a solver with this fault is wrong on { $total } of these
cause-overlap = wrong on { $wrong } of { $cases }; a solver with this fault is wrong on { $total }, both on { $both }
cases-compared = the { cases-judged } compared
cases-left-out =
    { $number ->
        [one] { $cases } case was not compared: no faulty solver takes a board of its size
       *[other] { $cases } cases were not compared: no faulty solver takes boards of their sizes
    }
cause-origin = How it happens:
cause-look-at = What to check:
fails-exactly = fails on exactly the cases { $words }
fails-exactly-of-cases = { fails-exactly }; but the smallest failing input below is none of them
fails-only = fails only on cases { $words }: on { $failing } of { $having }
fails-all = fails on all { $having } cases { $words }, and also on { $others } outside this group
fails-mostly = fails mostly on cases { $words }: on { $failing } of { $having }, and also on { $others } outside this group
only-failing-alone = the one failing case is the only one of the cases { $words }
only-failing-among = the one failing case is one of the { $having } { $words }
among-compared = { $said }, of { $cases }
shares-nothing =
    { $number ->
        [one] nothing known separates this { cases-judged } from the others
       *[other] nothing known separates these { cases-judged } from the others
    }
too-few-failing =
    { $number ->
        [one] only { $cases } case fails in this way: too few to say what it shares with others
       *[other] only { $cases } cases fail in this way: too few to say what they share
    }
too-few-others =
    { $number ->
        [one] only { $cases } case does not fail in this way: too few to say what sets the others apart
       *[other] only { $cases } cases do not fail in this way: too few to say what sets the others apart
    }
no-others = every case fails in this way, so no passing case shows a difference
of-the-compared = of { $cases }, { $said }
regular-form = { $count } of { $total } wrong answers are right but for their form: the program writes { $output }; the format is { $right }
regular-without-count = { $count } of { $total } wrong answers are the right moves, without their number above them
regular-from-zero = { $count } of { $total } wrong answers are the right moves, but counted from 0
regular-as-character = { $count } of { $total } wrong answers are right but for a number that is printed as the character with that code
regular-answers = every wrong answer
regular-counts = the number of moves in every wrong answer
regular-more-by = { $answers } is { $number } more than the right one: { $count } of { $count }
regular-less-by = { $answers } is { $number } less than the right one: { $count } of { $count }
regular-twice = { $answers } is twice the right one: { $count } of { $count }
regular-half = { $answers } is half the right one: { $count } of { $count }
regular-more = { $answers } is more than the right one: { $count } of { $count }
regular-less = { $answers } is less than the right one: { $count } of { $count }
regular-even = { $answers } is even, though the right one is odd on { $others }: { $count } of { $count }
regular-odd = { $answers } is odd, though the right one is even on { $others }: { $count } of { $count }
regular-number-where-none = every wrong answer is a number where there is no solution: { $count } of { $count }
regular-same-count = every wrong answer begins with the right number of moves: { $count } of { $count }
prints-always = each time it printed { $printed }
prints-nothing = each time it printed nothing

## What changed since an earlier run. `$earlier` and `$now` are values in the two runs, `$count` is a count, `$names` a list.

compared-with = Compared with the run of { $began }
compared-with-a-run = Compared with an earlier run
compared-changed = { $changed } of { $count } changed: { $directions }; { $others }
compared-nothing = none of { $count } changed; { $others }
compared-better = { $count } better
compared-worse = { $count } worse
compared-mixed = { $count } mixed
compared-other = { $count } different
compared-time = { $count } only in time
compared-new = { $count } new
compared-gone = { $count } gone
compared-join = { $one }, { $other }
compared-headline = { $since }: { $headline }
change-worse = worse
change-mixed = mixed
change-better = better
change-other = different
change-time = time
compared-points = { $earlier } → { $now } points
compared-right = { $right } of { $total } compared cases right, before { $earlier }
compared-other-cases = only because of new or missing cases
compared-same-source = same source, other verdict on { cases-judged }: the program is not deterministic or the judge changed
compared-cause = before: { $cause }
compared-cause-unknown = before: unknown cause
compared-slowest = slowest case { $earlier } → { $now }
compared-cases-worse = no longer right ({ $count }): { $names }
compared-cases-better = now right ({ $count }): { $names }
compared-cases-other = other verdict ({ $count }): { $names }
compared-list-new = new ({ $count }): { $names }
compared-list-gone = gone ({ $count }): { $names }
compared-cases-new = new cases ({ $count }): { $names }
compared-cases-gone = missing cases ({ $count }): { $names }
compared-cases-unknown = the cases are not known to be the same, so only verdicts are compared
compared-more = and { $count } more
compared-more-verbose = … { $count } more: --verbose
compared-note = note:
compared-swapped = the earlier run began at { $earlier }, after the other, which began at { $now }: are the files swapped?
compared-difference = { $what }: { $earlier } → { $now }
compared-difference-of = { $difference } ({ page-submissions-counted })
compared-yes = yes
compared-no = no
compared-stopped = stopped early
compared-program = program
compared-cpu-limit = CPU time limit
compared-wall-limit = wall time limit
compared-memory-limit = memory limit
compared-output-limit = output limit
compared-stack-limit = stack limit
compared-process-limit = process limit
compared-disagree = disagree { $counts }
compared-declined = declined { $counts }
compared-agree = agree { $counts }
compared-nanos = time for each case { $times }
compared-disagreement-new = solvers disagree on { $name }
compared-disagreement-gone = no disagreement any more on { $name }
compared-file-new = { $name }: { $fault }
compared-file-gone = no fault any more: { $name }: { $fault }
page-changes = Changes since the earlier run
page-changed = changed
page-change-was = { $change }, was { $verdict }
page-change-new = new

## Faults that show in the outputs alone: the phrase, how one comes to write it, and what to look at. `$output` and `$right`
## are quoted outputs, `$name` is a property of boards in English; `$printed`, `$said` and `$exception` are messages below.

rule-prints = prints { $output }
rule-prints-nothing = prints nothing
rule-prints-sample = prints { $output }, the answer of the sample
rule-but = { $printed } on every input but { $exception }
rule-but-after-comma = { $printed }, on every input but { $exception }
rule-the-sample = the sample's
rule-solved-already = those that are solved already
rule-impossible = those that are impossible
rule-prints-more = prints { $number } more than the minimum
rule-prints-less = prints { $number } less than the minimum
rule-prints-number = prints the { $name }
rule-prints-number-instead = prints the { $name } instead of the number of moves
rule-prints-before = prints { $output } before the right answer
rule-prints-other-text-before = prints other text before its answer, as in { $output }: the right answer is its last line
rule-writes-in-other-form = writes { $output }; the format is { $right }
rule-then-line = { $one }, on the next line { $other }
rule-where-solvable = { $said } where there is a solution
rule-constant = { $printed }, for every input
rule-constant-origin = The printed text or variable never changes: the goal test never holds (in Java, `==` compares strings by identity), or every piece is read as the same.
rule-constant-look-at = Print the input as it was read, and what the goal test says of a solved board. Then follow the printed variable back to the input.
rule-nothing = { $printed }, for every input
rule-nothing-origin = The line that prints is never reached: it waits for a number or an event that never comes, or its function is not called; or it writes to a file.
rule-nothing-look-at = Print a line at the start of the program and after each step of it: the first one that does not appear shows where it stops.
rule-constant-but-for-some = { $said }
rule-constant-but-for-some-origin = Several faults look like this: a result without a first value, a variable that is not reset, a move that changes nothing, a branch that skips the work.
rule-constant-but-for-some-look-at = On the smallest failing input, print the board after one move and the result after each change of it, and read the warnings of the compiler.
rule-echo = prints its input
rule-echo-origin = The input is printed to see whether it was read correctly, and the answer is not printed.
rule-echo-look-at = Look for a line that prints right after reading: the answer must be printed there instead.
rule-echo-of-the-first-line = prints the first line of its input
rule-echo-of-the-first-line-origin = The first line is read and printed as a test, and nothing else is printed.
rule-echo-of-the-first-line-look-at = Look at the lines after the first one that reads: they must read the rest, compute, and print the answer.
rule-case-before = prints the answer of the case before
rule-case-before-origin = The program keeps its answer for the next run, for example in a file, and prints what it finds there.
rule-case-before-look-at = Look for files that the program reads or writes: each run must start from its own input alone.
rule-off-by = { $said }
rule-off-by-origin = The counter starts at the wrong value, or counts boards instead of the moves between them.
rule-off-by-look-at = Look at the first value of the counter and at the line that prints it: one of the two adds too much or too little.
rule-off-by-but-for-0 = { $said } where that is not 0
rule-off-by-but-for-0-origin = 0 moves is a branch of its own, and for all other inputs the counter starts at the wrong value.
rule-off-by-but-for-0-look-at = Look at the counter in the search: it must be 1 after the first move.
rule-twice-the-minimum = prints twice the minimum
rule-twice-the-minimum-origin = Each move is counted twice, for example once at each of its ends, or once for each order of a pair.
rule-twice-the-minimum-look-at = Look at the loop that adds up the moves: each move must be added once.
rule-answer-twice = prints the right answer twice
rule-answer-twice-origin = One line prints the answer where it is found and another at the end, or a loop such as `while (!feof(stdin))` runs once too often.
rule-answer-twice-look-at = Look for every line that prints, and for the loop around it: keep one line, and let it run once.
rule-more-before-the-answer = { $said }
rule-more-before-the-answer-origin = A prompt or a line for testing is still printed before the answer.
rule-more-before-the-answer-look-at = Look for what is printed before the answer, and remove it or print it to standard error.
rule-more-after-the-answer = prints { $output } after the right answer
rule-more-after-the-answer-origin = A line for testing is still printed at the end, or the program goes on after it printed the answer.
rule-more-after-the-answer-look-at = Look for what is printed after the answer, and end the program before it.
rule-other-text-after-the-answer = prints more after the right answer, such as { $output }
rule-other-text-after-the-answer-origin = A loop that reads until the input ends runs once more after the last line, or a search goes on after it printed its answer.
rule-other-text-after-the-answer-look-at = Look at the loop around reading, solving and printing: there is one board, so nothing may be printed after its answer.
rule-number-as-character = prints a number as the character with that code
rule-number-as-character-origin = The number is stored in a variable of type `char` or `unsigned char`, and `cout` or `%c` prints such a variable as a character.
rule-number-as-character-look-at = Look at the type of the variable that is printed: make it an `int`, and with `printf` use `%d`.
rule-other-form = { $said }
rule-other-form-origin = The language prints a tuple, a list or a fraction in this form, or the line is written for a reader and not for a judge.
rule-other-form-look-at = Look at the lines that print, and compare their output with that of the sample, character by character.
rule-instead = { $printed } instead of { $right }
rule-instead-origin = One answer has a branch of its own, and that branch prints a wrong text.
rule-instead-look-at = Look at the branch for this answer: compare its text with the statement, letter by letter.
rule-no-count-for-some = prints the moves without their number on some inputs
rule-no-count-for-some-origin = The line that prints the number stands in a branch, as in `if (count > 1)`, and the moves are printed in every case.
rule-no-count-for-some-look-at = Look at the condition around the line that prints the number: it must be printed for every input, before the moves.
rule-no-value = { $said }
rule-no-value-origin = In Python, a function that ends without `return` has the value `None`: one of its branches, or its end, lacks it.
rule-no-value-look-at = Look at the function whose value is printed: every way through it must end with `return` and the answer.
rule-no-value-after = prints { $output } after the right answer
rule-no-value-after-origin = The function prints its answer itself, and `print(f())` prints its value as well: `None`, in Python, where it has no `return`.
rule-no-value-after-look-at = Call the function without `print`, or let it return its answer instead of printing it.
rule-each-improvement = prints each better answer as it finds it, as in { $output }: the last one is right
rule-each-improvement-origin = The line that prints stands inside the search, where the best answer so far is updated, and not after it.
rule-each-improvement-look-at = Print once, after the whole search has ended.
rule-a-number-of-the-input = { $said }
rule-a-number-of-the-input-origin = A number counted from the input was a first guess or a step on the way, and is printed as the answer.
rule-a-number-of-the-input-look-at = Look at the variable that is printed: it is counted from the input, and no search changes it.

## The report of one program on the terminal. `$title` is one of these messages; `$counts`, `$verdicts`, `$calls` and `$coverage` are
## letters of verdicts, names and English; `$number` is a count that chooses the plural, `$count` the same as text.

judged-on = { $problem }: { $program } on { $coverage }, isolation { $isolation }
titled = { $title }:
cut-from = { $title }, cut from { $size }
message-of = message of { $command }
label-hint = hint:
label-unexpected = unexpected:
folder-expects = the folder { $folder } expects { $verdicts }
mark-expects = the mark { $folder } in the source expects { $verdicts }
verdicts-or = { $one } or { $other }
label-note = note:
label-limits = limits:
label-next = next:
label-next-corrected = correct it, then:
label-next-minutes =
    { $number ->
        [one] next, up to { $minutes } minute:
       *[other] next, up to { $minutes } minutes:
    }
next-for = the next command is about { $program }; for another program, run: { $others }
label-repeat = repeat:
more-unlisted = … and { $count } more
more-with-verbose = { $count } more: --verbose
the-same-on-more = the same on { $count } more
counts-of = { $counts } of { cases-judged }
cases-skipped = { $count } skipped
cases-close = { $count } close to a limit
slowest-case = slowest { $time } ({ $case })
largest-case = most memory { $size } ({ $case })
close-to-a-limit = (close to a limit)
close-after-runs = (close to a limit; the fastest of { $runs } runs)
took = took { $cpu } CPU, { $wall } wall, { $memory }
blocked-calls = blocked: { $calls }; the sandbox refuses these system calls
stderr-end = end of standard error
input-shown = input
arguments-shown = arguments: { $args }
remark-other-than-outputs = outputs for the cases were submitted; left out: { $files }
given-outputs = given outputs
given-outputs-files =
    { $number ->
        [one] { $count } file
       *[other] { $count } files
    }
input-of-pass = input of pass { $pass }
talk-shown = what the program (left) and the output validator (right) said, with seconds
board-start = start
board-target = target
board-alone = picture
expected-and-printed = expected (-) and printed (+)
expected-moves-and-printed = expected (or equally good moves) (-) and printed (+)
expected-answer-and-printed = expected (or an equally good answer) (-) and printed (+)
expected-and-printed-by = expected (-) and printed by { $name } (+)
expected-moves-and-printed-by = expected (or equally good moves) (-) and printed by { $name } (+)
printed-alone = printed
printed-and-right = printed, as expected
lines-more =
    { $number ->
        [one] { $count } more line
       *[other] { $count } more lines
    }
moves-more =
    { $number ->
        [one] { $count } more move
       *[other] { $count } more moves
    }
its-moves = its moves
label-smallest-found = smallest failing input found:
search-out-of-time = The time for this search is over; a longer `--shrink-time` may find a smaller input.
not-deterministic =
    { $number ->
        [one] { $label }: on this input { $count } more run got { $verdicts }
       *[other] { $label }: on this input { $count } more runs got { $verdicts }
    }
not-steady = not deterministic
shortest-solution = shortest solution, { moves }
why-right = why { $answer } is right
diff-cut = … cut here; there are more differences

## Whether a program runs in place: it is started once, and put back for each input. `$call` is a system call, `$why`, `$step` and
## `$message` are English.

in-place = runs in place
in-place-too-few = does not run in place: so few inputs were tried
not-in-place = does not run in place: { $why }
in-place-differs = one of its runs in place ended in another way than an ordinary run, which counts; please report it, unless the program depends on chance, on a clock, on where its memory lies, or on whether its input is a file
in-place-varies = it does not print the same each time
in-place-chance = its source has the name `{ $name }`, so its results may depend on chance or on a clock
declined-reads-nothing = it ends, or its reading is not seen, when it is traced
declined-first-look = its first look at the input is `{ $call }`
declined-before = it uses `{ $call }` before it reads its input
declined-threads = it starts a thread or a process
declined-shared-memory = it shares memory
declined-memory = it holds { $size } of memory
declined-call = it uses `{ $call }`, which cannot be undone
declined-signal = a signal came before it read its input: { $number }
declined-caught = it catches signal { $number }
declined-slow = it takes too long
declined-killed = it was killed
declined-long-input = an input is too long
declined-unsupported = { $why }
declined-machine = { $step }: { $message }

## What was judged or tried. `$number` is a count that chooses the plural, `$count` the same as text, `$tried` a part of it.

coverage-stored =
    { $number ->
        [one] { $count } stored case
       *[other] { $count } stored cases
    }
coverage-stored-one = stored case { $case }
coverage-generated =
    { $number ->
        [one] { $count } generated case of { $size }, seed { $seed }
       *[other] { $count } generated cases of { $size }, seed { $seed }
    }
coverage-generated-one = generated case { $count } of { $size }, seed { $seed }
coverage-space = all { page-inputs } of { $size }
coverage-space-one = input { $count } of { $size }
coverage-with-found =
    { $number ->
        [one] { $coverage } and { $count } case that was found among further inputs
       *[other] { $coverage } and { $count } cases that were found among further inputs
    }
coverage-sample-of = { $tried } of the { page-inputs } of { $size }, drawn at random
coverage-given =
    { $number ->
        [one] { $count } given input
       *[other] { $count } given inputs
    }
coverage-smallest = the smallest { page-inputs } of { $size }
coverage-package = { page-cases } of a package ({ $format })
coverage-package-one = case { $case } of a package ({ $format })
coverage-boards =
    { $number ->
        [one] { $share } given board
       *[other] { $share } given boards
    }
coverage-instances =
    { $number ->
        [one] { $share } generated instance of { $size }, seed { $seed }
       *[other] { $share } generated instances of { $size }, seed { $seed }
    }
coverage-space-ascending = all { page-inputs } of { $size }, the smallest first
coverage-smallest-of = the smallest { $tried } of the { page-inputs } of { $size }
part-of-count = { $tried } of { $count }
origin-generated = generated { $count } of seed { $seed } ({ $label })
origin-space = number { $count } of its size, the smallest first
origin-numbered = input { $count } of its size
origin-given = board { $count } of the input

## How small a failing input is. `$all` is one of the first two messages.

smallest-counted = { page-inputs } of { $size }
smallest-uncounted = all inputs of { $size }
smallest-as-found = as it was found
smallest-unsteady = as it was found: shrinking needs a program that does the same each time
smallest-unruled =
    { $number ->
        [one] the smallest that was found; { $count } smaller one could not be ruled on
       *[other] the smallest that was found; { $count } smaller ones could not be ruled on
    }
smallest-of = the smallest of { $all }
smallest-but-one = the smallest of { $all }: the only smaller one was run and passes
smallest-but-many = the smallest of { $all }: the { $lighter } smaller ones were all run and pass
smallest-by-steps = the smallest that was found, not proven: the program passes every input that is one step smaller
smallest-by-steps-and =
    { $number ->
        [one] { smallest-by-steps }, and the smallest of { $all }
       *[other] { smallest-by-steps }, and the smallest { $lighter } of { $all }
    }
smallest-cut =
    { $number ->
        [one] the smallest of { $count } try: { $end }; there may be a smaller one
       *[other] the smallest of { $count } tries: { $end }; there may be a smaller one
    }
smallest-end-slow = each that fails takes the whole time limit, so no more were made
smallest-end-cut = shrinking was cut short
differ-first-right = the first is right, the second is not
differ-second-right = the second is right, the first is not
differ-neither-right = neither of them is right

## Properties that complete "the cases …". `$name` and `$cells` are numbers by their names, `$line`, `$cell` and `$part` parts of a
## board, `$colour` is the adjective of a cell, `$symmetry` one of the messages at the end.

feature-and = { $one } and { $other }
feature-or = { $one } or { $other }
feature-size = of size { $size }
feature-is = whose { $name } is { $value }
feature-at-least = whose { $name } is at least { $value }
feature-at-most = whose { $name } is at most { $value }
feature-even = whose { $name } is even
feature-odd = whose { $name } is odd
feature-minimum = minimum
feature-impossible = that are impossible
feature-possible = that are possible
feature-solved = that are solved already
feature-unsolved = that are not solved already
feature-all = whose { $line } is all { $colour }
feature-not-all = whose { $line } is not all { $colour }
feature-odd-in-line = whose { $line } has an odd number of { $colour } cells
feature-even-in-line = whose { $line } has an even number of { $colour } cells
feature-cell-is = whose { $cell } is { $colour }
feature-cell = cell in row { $row }, column { $column }
feature-row = { $place } row
feature-column = { $place } column
feature-first = first
feature-second = second
feature-third = third
feature-fourth = fourth
feature-nth = { $number }th
feature-last = last
feature-of = { $board }'s { $part }
feature-number-of = number of { $cells }
feature-cells = { $colour } cells
feature-corners = { $colour } corners
feature-edge-cells = { $colour } cells on an edge but in no corner
feature-inner-cells = { $colour } inner cells
feature-board = board
feature-same = whose { $board } is the same { $symmetry }
feature-not-same = whose { $board } is not the same { $symmetry }
symmetry-none = as it is
symmetry-top-to-bottom = mirrored top to bottom
symmetry-left-to-right = mirrored left to right
symmetry-half-turn = turned by half
symmetry-main-diagonal = mirrored along the main diagonal
symmetry-other-diagonal = mirrored along the other diagonal
symmetry-quarter-turn = turned by a quarter

## The boards of flipgame: the task, what their letters mean, which are smaller, and their properties.

flipgame-title = Flip Game
flipgame-story = A move turns over a disc and its neighbours up, down, left and right. What is the minimum number of moves until all discs have one colour?
flipgame-order = fewest black pieces, then those nearest to the top left, read from the last cell back
flipgame-black = black
flipgame-white = white
flipgame-presses-to-white = number of presses to all white
flipgame-presses-to-black = number of presses to all black
flipgame-nearer-to-white = that are nearer to all white
flipgame-not-nearer-to-white = that are not nearer to all white
flipgame-nearer-to-black = that are nearer to all black
flipgame-not-nearer-to-black = that are not nearer to all black
flipgame-as-near = that are as near to both goals
flipgame-not-as-near = that are not as near to both goals

## The boards of pilots, likewise.

pilots-title = The Pilots Brothers' refrigerator
pilots-story = A move switches a handle with all of its row and its column. Which is the shortest list of moves that opens every handle?
pilots-order = fewest closed handles, then those nearest to the top left, read from the last cell back
pilots-closed = closed
pilots-open = open

## The boards of chesscbg, likewise.

chesscbg-title = Bàn cờ thế
chesscbg-story = A move slides a piece to an empty cell beside it. What is the minimum number of moves from the first position to the second?
chesscbg-order = fewest pieces, fewest of them in another place, then the places nearest to each other, then position 1 and position 2 nearest to the top left, read from the last cell back
chesscbg-piece = a piece
chesscbg-no-piece-here = empty
chesscbg-cell-taken = taken
chesscbg-cell-empty = empty
chesscbg-start = start
chesscbg-target = target
chesscbg-equal = whose start is the target
chesscbg-unequal = whose start is not the target
chesscbg-in-place = number of pieces that stand where one is wanted
chesscbg-exchanged = whose target is the start with pieces and empty cells exchanged
chesscbg-not-exchanged = whose target is not the start with pieces and empty cells exchanged
chesscbg-target-is-start = whose target is the start { $symmetry }
chesscbg-target-is-not-start = whose target is not the start { $symmetry }

## Proofs as pictures: the claim, how to check it by hand, and the titles. `$moves` is a count, also in `{ moves }`.

proof-none-needed = no move is needed
proof-needed =
    { $moves ->
        [one] { $moves } move is needed
       *[other] { $moves } moves are needed
    }
proof-too-large = The board is too large for pictures; { $command } prints the numbers to check.
proof-the-board = the board
proof-quiet = a quiet pattern
flipgame-claim-impossible = no moves make the board one colour
flipgame-check-done = All pieces already have one colour.
flipgame-check-impossible = Each number counts the marked pieces among a piece and its neighbours. All numbers are even, so every move turns an even number of marked pieces. An odd number of marked pieces is black, and an odd number is white, so neither number can become 0.
flipgame-marked-black = marked pieces that are black, row by row: { $odd } of { $marked }
flipgame-made =
    { $moves ->
        [one] { $moves } move makes every piece { $colour }
       *[other] { $moves } moves make every piece { $colour }
    }
flipgame-made-already = every piece is { $colour }
flipgame-pattern = quiet pattern { $number } of { $count }
flipgame-numbers = Each number counts the marked pieces among a piece and its neighbours: the moves turn the piece this often
flipgame-check-alone = { flipgame-numbers }. Only the empty pattern turns nothing, so each colour has this one solution.
flipgame-quiet-turns = A quiet pattern turns every piece an even number of times
flipgame-quiet-turns-cut = { flipgame-quiet-turns } ({ $more } more are not drawn)
flipgame-check-solved = { flipgame-numbers }. { $quiet }. Each of the 2^{ $exponent } solutions is one of the first two plus some quiet patterns, where marking a piece twice removes the mark. None has fewer than { moves }.
pilots-claim-impossible = no moves open every handle
pilots-check-done = Every handle is already open.
pilots-check-unique = Each number in the first picture counts the closed handles in the row and column of its handle: the sum of the numbers beside and below it, less 1 if the handle is closed. A move switches an odd number of handles in the row and column of its own handle, and an even number in those of any other. So exactly the handles with odd numbers, which are marked, must be pressed. The second picture shows that this opens all handles.
pilots-counts = closed handles in each row and column
pilots-numbers = Each number counts the marked handles in the row and column of its handle: the moves switch it this often
pilots-line-row = row
pilots-line-column = column
pilots-lines-rows = rows
pilots-lines-columns = columns
pilots-check-lines = { pilots-numbers }. In the first picture, it is odd exactly for closed handles, so all are opened. In the second, it is even, as for every even number of whole { $lines } and for no other moves. So every other solution has pairs of { $lines } turned over, and is lighter only if two { $lines } hold more than { $length } marks together. The numbers at the { $lines } of the first picture show that no two do.
pilots-two-lines = two whole { $lines } change nothing
pilots-turned-over = { $lines } { $names } turned over
pilots-even-sets = The pictures show every even set of { $across } turned over
pilots-even-sets-cut = { pilots-even-sets } ({ $more } more are not drawn)
pilots-check-balanced = { pilots-numbers }. It is odd exactly for closed handles, so all are opened. An even number of whole rows and of whole columns switches every handle an even number of times, and no other moves do. So every other solution is this one with such rows and columns turned over. { $pictures }, and the number of marks in each of the { $number } { $lines }. Add up the smaller of this number and { $length } less this number. If that turns over an odd number of { $lines }, add the least difference of the two numbers of a { $line }. The sum is never less than { moves }.
pilots-check-impossible = Each number counts the marked handles in the row and column of its handle. All numbers are even, so every move switches an even number of marked handles. An odd number of marked handles is closed, so it cannot become 0.
pilots-marked-closed = marked handles that are closed, row by row: { $odd } of { $marked }
pilots-opens =
    { $moves ->
        [one] { $moves } move opens every handle
       *[other] { $moves } moves open every handle
    }
pilots-opens-already = every handle is open
chesscbg-position = position { $number }
chesscbg-check-same = The two positions are the same.
chesscbg-check-heights = Adjacent cells differ by at most 1 in height, so a move changes the sum of the heights under the pieces by at most 1. The sum of position 2 is greater by { $by }.
chesscbg-heights = position { $number }: the heights under the pieces add up to { $sum }

## Reports on the terminal of many submissions, and of `stress` and `diagnose`. `$label`, `$none` and `$fails` are styled words.

part-and-part = { $one }; { $other }
judged-many-on = { $problem }: { $submissions } on { $coverage }, isolation { $isolation }
judged-many-in = { $problem }: { $submissions } in { $folder } on { $coverage }, isolation { $isolation }
students-counted =
    { $number ->
        [one] { $count } student
       *[other] { $count } students
    }
label-same-failures = same failures
same-failures = { $label }: these submissions fail on exactly { $cases }:
label-alike = alike
alike-given = { $label }: most programs are the same after renaming, probably given code ({ $members } of { $all }): { $names }
alike-hint = { $label }: the same after renaming, a hint and no proof: { $names }
set-one-for-one = { $cases } catches the one wrong submission
set-one = { $cases } catches all { $caught } wrong submissions
set-many = { $cases } catch all { $caught } wrong submissions
set-fewest = { $set }, the fewest possible
set-at-least = { $set }, at least { $count } needed
set-only = only { $case } catches { $names }
set-without = not accepted, but caught by no case: { $names }
without-verdict = { $count } without a verdict
sum-of = { $counts } of { $submissions }
all-as-expected = all as expected
some-unexpected = { $count } unexpected
unexpected-verdict = { $name }: { $label } { $verdict } ({ $why }); { $expectation }
unexpected-verdict-on = { $name }: { $label } { $verdict } on { $case } ({ $why }); { $expectation }
stressed-program = { $problem }: { $program }, isolation { $isolation }
stress-against = against { $program }
built-by = built by
compiler-message-of = { $label } { $program }: message of the compiler
inputs-unproven = { page-inputs } skipped: no solver proves their minimum, so no output can be judged
no-input-tried = no input was tried
no-difference = no difference
no-difference-on = { $none } on { page-inputs }: { $counts }
right-on = { $label } on { page-inputs }
nothing-compared-on = no crash and no broken limit on { page-inputs }; outputs are not compared
label-fails = fails
fails-on = { $fails } on { page-failing-inputs }: { $counts }
smaller-means = smaller: { $order }
page-smaller-means = Smaller means: { $order }.
found-first = found first: { $origin }
accepted-disagree =
    { $number ->
        [one] { $others }, which is accepted too, does not give the answer of { $against }: is that right?
       *[other] { $others }, which are accepted too, do not give the answer of { $against }: is that right?
    }
they-differ = they differ
sanitizer-report = sanitizer report
diagnose-cut = only the first { page-inputs }: { $why }
nothing-to-diagnose = { $label } on { page-inputs }: nothing to diagnose
smallest-failing = the smallest failing input
smallest-failing-of-these = the smallest failing input of these
more-that-match = … and { $count } more that match equally well
behave-identically = these behave identically on all inputs tried
pattern-on = { $kind } ({ $verdicts }) on { page-failing-inputs }
kind-crashes = crashes
kind-slow = takes too long
kind-idle = waits too long
kind-memory = takes too much memory
kind-output = prints too much
kind-format = prints output in a wrong format
kind-wrong = is wrong
ran-for = ran for { $time }; { $compared }
compared-needed-none = no faulty solver had to be compared
compared-without-wrong = no faulty solver was compared, since no answer is wrong
faulty-solvers =
    { $number ->
        [one] { $count } faulty solver
       *[other] { $count } faulty solvers
    }
fault-pairs =
    { $number ->
        [one] { $count } pair
       *[other] { $count } pairs
    }
solvers-and-pairs = { $solvers } and { $pairs }
compared-in = compared with { $solvers } in { $time }
diagnose-cut-timeouts = { $count } runs took the whole time limit; `--all` continues
diagnose-cut-stopped = it was stopped
diagnose-cut-late = its time was up

## Remarks on a build, by `--verbose` or where the program fails. `$older` and `$newer` are names of standards, `$why` and `$fault` messages
## or words of other tools.

list-and = { $one } and { $other }
note-void-main = `void main` exits with an undefined status, and any status but 0 is RTE: write `int main` and `return 0`
remark-older-language = it uses `{ $mark }`, as { $language } does
remark-older-standard = compiled as { $older }, since { $newer } refuses it: `{ $why }`
remark-headers = compiled with { $headers } added, which it lacks
remark-left-out = `{ $file }` is { $language }: only { $own } sources are built
remark-judged-older = judged as { $older }, in which it is right on all of { page-cases }: { $newer } gives it another meaning ({ $verdict } on `{ $case }`: { $fault })
remark-older-right = built as { $older } it is right on `{ $case }`, as { $newer } it is not: something in it changed its meaning, or has none; it is judged as { $newer }, since { $why }
older-gets = { $older } gets { $verdict } on `{ $case }`
older-by-chance = it is right on `{ $case }` another time
sanitized-fault = on `{ $case }` { $fault }
sanitized-endless = a build with sanitizers does not end on any failing case
sanitized-other-answer = a build with sanitizers gives another answer
sanitized-ends-badly = a build with sanitizers ends badly
sanitizers-find = the sanitizers find: { $found }
sanitizers-not-run = the sanitizers could not be run: { $why }
sanitizers-find-nothing = the sanitizers find nothing on this input
sanitizers-find-nothing-in-time = { sanitizers-find-nothing } before the time is over
sanitizers-find-nothing-in-memory = { sanitizers-find-nothing } before the memory ends
sanitizers-find-nothing-in-output = { sanitizers-find-nothing } before there is too much output
found-by-sanitizers = a build with sanitizers, { $on }: { $found }
memory-fault-at = line { $line } of { $file }: { $found }
memory-outside-of-array = access outside of an array ({ $term })
memory-after-use = use of memory that was given back already ({ $term })
memory-stack-full = the stack is full: too many calls in each other, or too large arrays in a function ({ $term })
memory-not-accessible = access to memory that the program may not use ({ $term })
likely-memory-fault = likely cause: { $found }; { $fault }
possible-memory-fault = possible cause: { $found }; { $fault }
possible-unset-variable = possible cause: { $found }; { $fault }
hung = { $place }; { $fault }
hung-at-line = it was at line { $line } of { $file }, in `{ $function }`, when its time ran out
hung-within-lines = it was in `{ $function }`, between the lines { $line } and { $to } of { $file }, when its time ran out
hung-below-line = it was in what line { $line } of { $file } calls, in `{ $function }`, when its time ran out
found-by-compiler = the compiler warns: { $found }
on-smallest-input = on the smallest failing input
found-on = a build with sanitizers, on `{ $case }`: { $found }
remark-on-case = on `{ $case }`: { $said }
on-case = on `{ $case }`
on-this-input = on this input
excerpt-sanitized = found by a build with sanitizers { $on }
excerpt-warned = the compiler warns of this line
excerpt-sanitized-elsewhere = a build with sanitizers stops here { $on }; the crash itself may be elsewhere
excerpt-hung = where it was when its time ran out, { $on }
remark-opens = its source names the file `{ $file }`: a judge gives the input on standard input, and takes the output from standard output
plain-failed = the build with -O0 failed: { $why }
plain-wrong-otherwise = built with -O0 it is wrong in another way: { $why }
plain-right = built with -O0 it is right ({ $why }): optimization brings out a fault in it
plain-gets = built with -O0 it gets { $verdict } ({ $why })

## Why a submission cannot be built or run, and what the user can do.

cannot-run = cannot run `{ $file }`: { $why }
cannot-read = cannot read `{ $file }`: { $why }
cannot-execute = cannot execute `{ $file }` as the other user that the sandbox uses
source-is-empty = the file is empty
source-is-utf16 = the file is UTF-16: save it as UTF-8
unknown-ending = no language has the ending `.{ $ending }`
unknown-ending-near = no language has the ending `.{ $ending }` (`.{ $near }`?)
no-ending = its name has no ending that names its language
no-language-in-folder = it is a folder in which no file has the ending of a known language
no-language-in-archive = it is an archive in which no file has the ending of a known language
no-output-of-case = no file in it is named after a case, as `01.out`
outputs-not-taken = outputs are submissions in submit-answer problems only, where `problem.yaml` says `type: submit-answer`
language-needs = { $language } needs { $tools }
language-is-older = it is in { $older }
list-or = { $one } or { $other }
scripts-are-not-confined = scripts start programs, which level confined cannot hold
hint-endings = known are { $endings }
hint-language-flag = known are { $endings }; for any other file, `--language NAME` says what it is, as in `--language python3`
hint-name-program = name the file that holds the program, or a folder of sources, or of scripts `build` and `run`
hint-level-full = set up level full, as `tribunal doctor` explains, or trust the program with `--trusted`
hint-translate = translate it to { $newer }; { $newer } would read it otherwise
hint-build-for = build it for { $machine }
hint-install-for-all = install one that all users can reach: { $get }
hint-moved = was it moved or removed?
hint-own-limit = the limit is Tribunal's own; the program may be right
hint-no-link = put the file itself in the place of the link
hint-readable = let the user who runs Tribunal read it
hint-name-readable = name a file, or a folder of files, that can be read
hint-copying = see whether they can be read, and whether `{ $folder }` is full
hint-one-archive = leave one of them in the folder, or unpack it there
hint-sources-alone = leave its sources alone in the folder
hint-one-to-judge = leave the one to judge
hint-hand-in-one = hand in one program
hint-hand-in-source = hand in the source file, such as `main.cpp` or `main.py`
hint-hand-in-sources-alone = hand in a zip archive of the sources alone
hint-hand-in-zip = hand in a zip archive, or the source file itself
hint-one-or-each = { hint-one-to-judge }, or judge each by naming its file without `--students`
hint-ask-source = ask for the source file, such as `main.cpp` or `main.py`
hint-ask-sources-alone = ask for a zip archive of the sources alone, or unpack it yourself into the folder
hint-ask-zip = ask for a zip archive, or unpack it into a folder
hint-file-itself = put the file itself in its place
hint-empty-folder = the folder is empty
hint-listed = line { $line } of `{ $roster }` lists this student

## Remarks on what a student handed in.

remark-late = handed in late
remark-without-archives = judged without { $files }, beside its sources
remark-last-version =
    { $number ->
        [one] judged `{ $file }`, the last of { $count } version
       *[other] judged `{ $file }`, the last of { $count } versions
    }
remark-several-hand-ins = one of several hand-ins of this student
remark-roster-several =
    { $number ->
        [one] not joined to the roster: { $count } student there have this name
       *[other] not joined to the roster: { $count } students there have this name
    }
remark-roster-near = not on the roster; did you mean `{ $near }` there?
remark-hand-in-near = nothing has this name; did you mean the hand-in `{ $near }`?
remark-roster-none = not on the roster

## Proofs as text, line by line; `solve --certificate` prints them too. In English a paragraph goes over several lines.

proof-presses =
    { $moves ->
        [one] { $moves } press: { $cells }
       *[other] { $moves } presses: { $cells }
    }
proof-no-presses = none
proof-text-impossible = Impossible, by this quiet pattern:
flipgame-text-done = 0 presses: the board already has one colour.
flipgame-text-quiet-1 = Pressing its # changes nothing: every piece is turned an even number of times.
flipgame-text-quiet-2 = So a press turns an even number of the pieces under the #. Count the black pieces
flipgame-text-quiet-3 = under the #: odd, and the white ones: odd. Neither number can become 0.
flipgame-text-other =
    { $moves ->
        [one] The other colour by { $moves } press: { $cells }
       *[other] The other colour by { $moves } presses: { $cells }
    }
flipgame-text-alone = No pattern but the empty one is quiet: each colour has this one solution.
flipgame-text-sums = All quiet patterns (pressing one changes nothing) are sums of these { $count }:
flipgame-text-every = Every other solution is one of the two plus one of the { $all } sums;
flipgame-text-none-fewer =
    { $moves ->
        [one] none has fewer than { $moves } press.
       *[other] none has fewer than { $moves } presses.
    }
pilots-text-done = 0 presses: every handle is already open.
pilots-text-quiet-1 = Pressing its # changes nothing: every handle is switched an even number of times.
pilots-text-quiet-2 = So a press switches an even number of the handles under the #. Count the closed
pilots-text-quiet-3 = ones under the #: odd. So they cannot all be opened.
pilots-text-cross = The closed handles in the row and column of each handle, itself counted once:
pilots-text-unique-1 = The handles with odd counts are pressed. This is the only solution: a press switches
pilots-text-unique-2 = { $cross } handles of its own cross, an odd number, and an even number of any other:
pilots-text-unique-3 = { $columns } in the same row, { $rows } in the same column, 2 elsewhere. So only presses on a handle
pilots-text-unique-4 = make its own count odd or even, and at the end every count is 0.
pilots-text-lines-1 = The presses in each { $line }: { $counts }
pilots-text-lines-2 = The two fullest hold { $fullest } together, and a { $line } has { $length } handles.
pilots-text-lines-3 = Pressing a whole { $line } switches every handle once or { $length } times, so an even number of
pilots-text-lines-4 = whole { $lines } changes nothing. Nothing else does: presses that change nothing are where
pilots-text-lines-5 = their row and column hold an odd number of them together. Added along a { $other }, that
pilots-text-lines-6 = counts the { $other } { $number } times and each { $line } once, so the { $others } are all odd or all
pilots-text-lines-7 = even, and each { $line } is pressed as a whole or not at all.
pilots-text-lines-8 = So any other solution is this one with { $lines } turned over, two by two: a and b presses
pilots-text-lines-9 = become { $length } - a and { $length } - b, which is fewer only when a + b is more than { $length }.
pilots-text-balanced-1 = Pressing a whole row switches every handle once or { $columns } times, a whole column once or
pilots-text-balanced-2 = { $rows } times, so an even number of whole rows changes nothing, nor of whole columns. Nothing
pilots-text-balanced-3 = else does: presses that change nothing are where their row and column hold an odd number
pilots-text-balanced-4 = of them together. Added along a row, that counts the row { $columns } times and each column once,
pilots-text-balanced-5 = so the columns that are odd are an even number; and the rows are, too.
pilots-text-balanced-6 = So any other solution is this one with an even number of rows and of columns turned over.
pilots-text-balanced-7 = There are { $sets } even sets of { $across }. For each: turn it over; a { $line } then holds a presses,
pilots-text-balanced-8 = or { $length } - a once it is turned over as well. Add up the smaller numbers. Where that turns over
pilots-text-balanced-9 = an odd number of { $lines }, add the least difference of a { $line }'s two numbers. It is never
pilots-text-balanced-10 = fewer than { $least }.
chesscbg-text-done = No moves: the two positions are the same.
chesscbg-text-moves =
    { $moves ->
        [one] { $moves } move, each from a row and a column to a row and a column:
       *[other] { $moves } moves, each from a row and a column to a row and a column:
    }
chesscbg-text-heights = These heights prove that no fewer suffice; adjacent cells differ by at most 1:
chesscbg-text-sum = Add the heights under the pieces: position 2 has { $count } more than position 1.
chesscbg-text-least = A move changes that sum by at most 1, so it takes { moves } at least.

## The live view of a run. `$what` is one of the sections at the end, or a part of a run in English; `$program` is a name,
## `$time` a clock; `$number` is a count that chooses the plural, `$count` the same as text.

live-judging = { $who } on { page-cases }
live-line = { $problem }: { $what }: { $progress }
live-and = { $one }, { $other }
live-done = { $done } of { $all } done
live-done-of = { $done } of { $all }
live-about-left = about { $time } left
live-left = { $time } left
live-over-left = over { $hours } hours left
live-disagreements =
    { $number ->
        [one] { $count } disagreement
       *[other] { $count } disagreements
    }
live-without-a-verdict = { $count } without a verdict
live-running = { $count } running
live-waiting = { $count } waiting
live-more-workers =
    { $number ->
        [one] and { $count } more worker
       *[other] and { $count } more workers
    }
live-worker = worker { $number }
live-compiling = compiling { $program }
live-on-case = judging { $program }, case { $case }
live-on-cases = judging { $program }, cases { $first } to { $last }
live-examining = examining why { $program } fails
live-sanitizing = building { $program } with sanitizers
live-sanitizing-many =
    { $number ->
        [one] building { $number } program with sanitizers
       *[other] building { $number } programs with sanitizers
    }
sanitizing-some = examined further: the first { $number } of { $all } failing programs without a known cause
live-working = { $what }, { $count } done
live-idle = idle
section-stored = stored cases
section-generated = generated
section-given = given boards
section-whole-space = the whole space
section-larger = larger boards
section-small-rectangles = small rectangles
section-shrinking = shrinking
section-building = building
section-first-failures = first failures
section-running-share = running the programs of the share
section-fewest-cases = fewest cases
section-generating = generating
section-running = running { $program }
section-comparing = comparing { $program } with known faults
section-comparing-pairs = comparing { $program } with pairs of known faults
section-board = board { $board }, { $size }
section-minimum = the minimum of { $size }
section-moves = the moves of { $size }
section-pages =
    { $number ->
        [one] writing { $count } page
       *[other] writing { $count } pages
    }

## The report of `kill` and its proof. `$inputs` and `$lighter` are among these messages, as are `$head` and `$summary`; `$label` is
## one of them in colour. `$number` is a count that chooses the plural, `$count` the same as text.

kill-head =
    { $number ->
        [one] { $problem }: { $count } case kills { $programs }
       *[other] { $problem }: { $count } cases kill { $programs }
    }
kill-in-folder = { $head } in { $folder }
kill-the-one = the one wrong program
kill-all = all { $count } wrong programs
kill-some =
    { $number ->
        [one] { $killed } of { $count } wrong program
       *[other] { $killed } of { $count } wrong programs
    }
kill-searched = searched { $coverage }; isolation { $isolation }
kill-case =
    { $number ->
        [one] { $name }: fails { $count } program, { $answer }
       *[other] { $name }: fails { $count } programs, { $answer }
    }
kill-files = files beside the program: { $files }
kill-minimum = minimum { $minimum }
kill-impossible = impossible
kill-only-here = only here: { $programs }
kill-fails = fails: { $programs }
kill-not-run = not run
kill-trouble = { $label } ({ $why }): { $program }
kill-not-killed = not killed
kill-passes =
    { $number ->
        [one] { $label } on { $count } input: { $program }
       *[other] { $label } on { $count } inputs: { $program }
    }
kill-right-fails = right program fails
kill-right = { $label }: { $program }: { $verdict } { $why }
kill-right-times =
    { $number ->
        [one] it fails { $count } input of { $tried }; inputs that it fails are not used as cases
       *[other] it fails { $count } inputs of { $tried }; inputs that it fails are not used as cases
    }
kill-unproven =
    { $number ->
        [one] { $count } input skipped: no solver proves the minimum
       *[other] { $count } inputs skipped: no solver proves the minimum
    }
kill-no-right = no right program was given
kill-right-not-run = no right program was run
kill-right-passes =
    { $number ->
        [one] the right program passes the { $count } input it was run on
       *[other] the right program passes the { $count } inputs it was run on
    }
kill-right-pass =
    { $number ->
        [one] all { $all } right programs pass, each on { $count } input or more
       *[other] all { $all } right programs pass, each on { $count } inputs or more
    }
kill-right-bad =
    { $number ->
        [one] { $bad } of { $count } right program fail
       *[other] { $bad } of { $count } right programs fail
    }
kill-summary =
    { $number ->
        [one] { $right }; { $count } run in { $seconds } s
       *[other] { $right }; { $count } runs in { $seconds } s
    }
kill-stopped = { $summary }; stopped before the end
kill-refused = the compiler refuses it
kill-unknown = { $message }; { $hint }
kill-generated = generated { $number } of seed { $seed } ({ $label })
kill-ascending = number { $number } of its size, the smallest first
kill-form = made smaller from { $origin }
kill-forms =
    { $number ->
        [one] { $count } lighter form of those
       *[other] { $count } lighter forms of those
    }
kill-cut =
    { $number ->
        [one] only the first { $count } input of these, since the search ended
       *[other] only the first { $count } inputs of these, since the search ended
    }
kill-no-run = no program was run on an input
kill-all-inputs = all { page-inputs } of { $size }
kill-tried-inputs = the { page-inputs } that were tried
kill-none-lighter = none can be exchanged for a lighter one of them
kill-lighter-open = the search ended before lighter ones were ruled out
kill-none-kills = none of { $inputs } kills any
kill-lightest = no lighter one of { $inputs } does
kill-one = one of { $inputs }; { $lighter }
kill-not-one = no single one of { $inputs } does; { $lighter }
kill-not-fewer = no { $fewer } of { $inputs } do; { $lighter }
kill-at-least = at least { $least } of { $inputs } are needed; { $lighter }

## The report of `verify`. `$label`, `$checked` and `$outcome` are among these messages; `$why`, `$origin` and `$claim` are English;
## `$number` is a count that chooses the plural, `$count` the same as text.

verify-interrupted = interrupted
verify-nothing-proven = nothing is proven
verify-all-agree = all agree
verify-faults-found = faults found
verify-checked-of = { $checked } of { page-inputs } checked
verify-checked = { page-inputs } checked
verify-faults-so-far = { $checked }, faults found: { $disagreements }, { $faults }
verify-nothing-so-far = { $checked }, nothing is proven so far
verify-agree-so-far = { $checked }, all agree so far, { $certificates } proven
verify-all-declined = every solver declined every input
verify-proven-on = { page-inputs }, { $certificates } proven
verify-unproven = { $outcome }, { page-inputs } without a proof
verify-disagree-on = { $disagreements } on { page-inputs }, { $faults }
verify-other-faults =
    { $number ->
        [one] { $count } other fault
       *[other] { $count } other faults
    }
verify-certificates-counted =
    { $number ->
        [one] { $count } certificate
       *[other] { $count } certificates
    }
verify-more-disagreements = … and { $count } more disagreements
verify-blessed = blessed { $name }
verify-other-answer = { $name }: right, with other moves or in another order than the solvers'
verify-repeat-all = if the input alone does not repeat it:
verify-solver = solver
verify-agree = agree
verify-disagree = disagree
verify-declined = declined
verify-time = time/case
verify-work = work/case
verify-declined-why = declined: { $why }
verify-certificates = certificates: { $counts }
verify-proven = { $count } proven
verify-refused = { $count } REFUSED
verify-unavailable = { $count } unavailable
verify-by-minimum = inputs by minimum:
verify-disagreement = disagreement
verify-disagreement-on = { $label } on { $origin }
verify-minority = in the minority
verify-refuted = refuted, though not in the minority
verify-certificate = the certificate { $claim }
verify-expected-and = expected (-) and { $name } (+):
verify-expected-and-stored = expected (-) and the stored answer (+):
verify-correct-stored = correct the stored answer, or delete its file and add `--bless`

## Errors of the command line, what the user can do, and remarks. `$why` is a reason among these messages, or English; `$file`
## is in backquotes; `$number` is a count that chooses the plural, `$count` the same as text.

labelled = { $label }: { $what }
as-it-is = { $text }
label-error = error
standard-input = standard input
cannot-copy-case-files = cannot copy the files of the case: { $why }
cannot-read-named = cannot read { $file }: { $why }
cannot-read-roster = cannot read the roster { $file }: { $why }
cannot-write = cannot write `{ $file }`: { $why }
cannot-write-pages-into = cannot write pages into `{ $folder }`: `{ $flag }` writes a file of this name
report-among-hand-ins = cannot write the report `{ $path }`: it is in the folder of the hand-ins
pages-among-hand-ins = cannot write pages into `{ $path }`: it is in the folder of the hand-ins
pages-among-programs = cannot write pages into `{ $path }`: programs that were judged lie in it
results-among-hand-ins = cannot write results to `{ $path }`: it is in the folder of the hand-ins
events-among-hand-ins = cannot write events to `{ $path }`: it is in the folder of the hand-ins
why-it-is-a-folder = it is a folder
why-missing = No such file or directory
why-denied = Permission denied
why-a-folder = Is a directory
why-no-folder = Not a directory
why-full = No space left on device
why-used = this command already uses that file
why-names-a-folder = it names a folder
why-not-regular = it is not a regular file
why-a-link = it is a link
why-not-a-page = it exists, and `--report-each` did not write it
why-no-ending = its name has no ending that names a form
why-unknown-ending = no form has the ending `.{ $ending }`
why-an-archive = it is an archive
why-link-to-folder = a link to a folder
why-link-to-file = a link to another file
why-no-language = no language has this ending
why-given-outputs = it holds outputs, and programs are wanted here
why-verdict-unknown = its expected verdict is unknown
why-expected-not-to-compile = it is expected not to compile
skipped = skipped `{ $path }`: { $why }
skipped-of-other-size =
    { $number ->
        [one] skipped { $count } stored case of { $size }; `--size { $size }` tries them instead
       *[other] skipped { $count } stored cases of { $size }; `--size { $size }` tries them instead
    }
no-case-in = no case in `{ $folder }`
no-case-called = no case is called `{ $case }`
no-stored-case-called = no stored case is called `{ $case }`
no-solver-called = no solver of { $problems } is called `{ $name }`
no-input-to-try = there is no input to try
no-wrong-program = no wrong program is named
no-submission-in = no submission in { $folder }
no-hand-in = no hand-in in { $folder }
no-expected-folder = no folder of `{ $path }` names an expected verdict
none-expected = no submission has an expected verdict
submission-is-a-file = a submission is a file: its ending names its language
stored-of-other-size = the stored cases are boards of { $stored }, not { $size }
has-cases = `{ $folder }` already has cases, such as `{ $case }`
same-run = cannot compare { $file } with itself: `--against` names the same file
cannot-compare = cannot compare with { $file }: { $why }
no-pages-of-stopped = cannot write a page for each: the run was stopped before everything was judged
saved-too-long = longer than { $size }
saved-incomplete = the file is incomplete
saved-json = line { $line }, column { $column }: { $why }
saved-foreign = not a saved run: { $why }
saved-newer = its schema has version { $version }; this Tribunal reads version { $known }
saved-contradicts = it contradicts itself: { $why }
foreign-blanks = it is mostly blanks
foreign-empty = it is empty
foreign-no-object = it does not begin with { $mark }
foreign-lines = it holds an object in each line, as events and the files of `--resume` and `--shard` do
foreign-no-schema = it names no `schema`
foreign-schema = its schema is { $schema }, not one of { $known }
foreign-no-version = its `version` is not a version number
hint-near = did you mean { $near }?
hint-near-and-known = did you mean { $near }? { $known }
hint-other-file = name another file
hint-other-folder = name another folder
hint-other-folder-or-move = name another folder, or move the file away
hint-other-cases = name another folder with `--cases DIR`
hint-file-or-link = name a file, or remove the link
hint-make-folder = make the folder `{ $folder }` first
hint-beside = name a place beside that folder
hint-before-colon = omit the colon and what follows it: there is a file `{ $file }`
hint-pages-elsewhere = name a folder of its own, such as `--report-each pages`
hint-resume = `judge --resume FILE` completes a run
hint-saved-by = a run is saved by `--report FILE.json` of `judge`, `stress`, `diagnose` and `verify`
hint-newer = a newer version of Tribunal can read it
hint-save-again = save or copy it again
hint-changed = it was changed after the run: save it again, or judge again
hint-earlier-run = name the file of an earlier run
hint-against = `--against` takes an earlier run of the same command on the same problem
hint-random-or-all = use `--random N` or `--exhaustive` for that size
hint-random-case = `--random N --seed S` generates it
hint-space-case = `--exhaustive` includes that case
hint-without-case = without `--case`, all cases are judged
hint-cases-are = the cases are `{ $first }` to `{ $last }`
hint-verify-all = `tribunal verify { $problem }` without `--case` runs all
hint-list = `tribunal list` shows them all
hint-inputs-to-try = `--random N` generates inputs, `--smallest N` takes the smallest of all
hint-accepted = programs in a folder `accepted` are right; all others are wrong
hint-force-beside = name another folder; `--force` leaves them beside the new ones
hint-cases-of-package = a package has them in `data/`; a folder has `1.in` with `1.ans` or `1.out`, or `01` with `01.a`
hint-expected-folders = `--expected` looks for one of { $folders }
hint-expected-of-package = it lies in a package; to compare the verdicts of its own submissions: `{ $command }`
hint-each-is-one = each folder, file or zip archive in it is one student
hint-unpack = unpack it: { hint-each-is-one }
hint-roster = it is a CSV file with a heading, such as `Name,ID,Email`
remark-class = { $folder } has the hand-ins of a class: `--students` names and grades its students
remark-one-program = `{ $folder }` is judged as one program, because { $why }; name its files to judge each one separately
remark-nameless = line { $line } of the roster has no name; the student is called `{ $name }`
remark-first-column = the roster's first column names the students: no heading is known, and `{ $heading }` is taken as one
package-errors =
    { $number ->
        [one] { $count } error in the package; `tribunal lint { $path }` names them
       *[other] { $count } errors in the package; `tribunal lint { $path }` names them
    }
no-page-written = no page is written into `{ $folder }`: the run was stopped
pages-written =
    { $number ->
        [one] wrote { $count } page into `{ $folder }`
       *[other] wrote { $count } pages into `{ $folder }`
    }
pages-left =
    { $number ->
        [one] `{ $folder }` also has { $count } page of an earlier run
       *[other] `{ $folder }` also has { $count } pages of an earlier run
    }
cases-written =
    { $number ->
        [one] wrote { $count } case into `{ $folder }`
       *[other] wrote { $count } cases into `{ $folder }`
    }
stopped-further = stopped: each submission is judged on the cases, but not each that passes them was tried on further inputs
stopped-judging =
    { $number ->
        [one] stopped: { $done } of { $count } submission is judged; { $next }
       *[other] stopped: { $done } of { $count } submissions are judged; { $next }
    }
stopped-judging-class =
    { $number ->
        [one] stopped: { $done } of { $count } student is judged; { $next }
       *[other] stopped: { $done } of { $count } students are judged; { $next }
    }
results-of-an-earlier-run =
    { $number ->
        [one] { $file } has { $count } result of an earlier run, which is not run again if nothing else changed
       *[other] { $file } has { $count } results of an earlier run, which are not run again if nothing else changed
    }
stopped-continues = the same command continues
stopped-can-continue = with `--resume FILE` a run can continue

## What verify covered. `$number` is a count that chooses the plural, `$count` the same as text.

coverage-part-of-space = { $checked } of { page-inputs } of { $size }
coverage-sample = a sample of { page-inputs } of { $size }, seed { $seed }
coverage-crashed = { page-inputs } on which the process crashed
coverage-given-instances =
    { $number ->
        [one] { $count } given instance
       *[other] { $count } given instances
    }
coverage-examples =
    { $number ->
        [one] { $count } validator example
       *[other] { $count } validator examples
    }
coverage-examples-unchecked = { $examples } not checked, since `{ $solver }` hangs
coverage-rectangles = all { page-inputs } of the { $sizes } rectangles up to 3x4 and 4x3
coverage-part-of-rectangles = { $checked } of { page-inputs } of the { $sizes } rectangles up to 3x4 and 4x3
coverage-larger =
    { $number ->
        [one] { $count } generated instance of { $sizes } sizes from { $first } to { $last }, { $kinds }, seed { $seed }
       *[other] { $count } generated instances of { $sizes } sizes from { $first } to { $last }, { $kinds }, seed { $seed }
    }
coverage-other-pieces = of other numbers of pieces
coverage-near = three moves from the goal
coverage-impossible = of impossible ones
coverage-solvers =
    { $number ->
        [one] { $count } solver
       *[other] { $count } solvers
    }
coverage-solvers-but = { coverage-solvers } (all but { $others })
one-and-other = { $one } and { $other }
coverage-all-certified = all certified
coverage-certified = { $count } certified
coverage-answered-each = { $what }, each answered on its own by { $solvers }; { $certified }
coverage-answered-played = { $what }, each answered by { $solvers }; all moves played
coverage-answered-numbers = { $what }, each answered by { $solvers }; the numbers alone, no moves played
boards-sweep = in units of { $unit } boards, each board by itself, with a certificate for each minimum
chesscbg-sweep = { $pieces } pieces: bfs searches all positions from each of the { $starts } starts, assignment matches each pair; all { $symmetries } symmetries of the board must preserve the distances of bfs
chesscbg-sweep-half = { $pieces } pieces: bfs searches all positions from each of the { $starts } starts, assignment matches each pair; all { $symmetries } symmetries of the board and of the swap of pieces and empty cells must preserve the distances of bfs

## Why a solver, or the maker of certificates, declines a board.

takes-short-sides = `{ $solver }` takes boards whose shorter side is at most { $most }, not { $size }
takes-cells = `{ $solver }` takes boards of up to { $most } cells; { $size } has { $cells }
takes-even-sides = `{ $solver }` takes boards with both sides even, not { $size }
no-solver-takes = no solver takes { $size }
space-needs-solvers = the whole space of { $problem } needs the solvers { $solvers }, and not all of them are chosen
not-asked-again = { $why } on another board, and not asked again
minimum-unproven = the minimum on { $size } is not proven
chesscbg-permutations-takes = `permutations` takes positions that differ in up to { $most } pieces; these differ in { $pieces }
chesscbg-ida-gave-up = `ida` gave up after { $nodes } nodes

## The units in which solvers count their work, after a number.

unit-first-rows = first rows
unit-lines = lines
unit-look-ups = look-ups
unit-matchings = matchings
unit-nodes = nodes
unit-pieces-matched = pieces matched
unit-rows = rows
unit-sets = sets
unit-solutions = solutions
unit-states = states

## Where solvers disagree, and what the certificate says, after `the certificate`.

origin-case = case `{ $case }`
origin-number = number { $number } of all of { $size }
origin-crash = an input on which the process crashed
certificate-proves = proves that the minimum is { $minimum }
certificate-proves-nothing = proves nothing: { $why }
certificate-wrong = is wrong, { $why }:
certificate-unavailable = is not available: { $why }
certificate-not-asked = was not asked
certificate-unasked = could not be asked: { $why }

## The page of verify. `$number` is a count that chooses the plural, `$count` the same as text.

page-verify = cross-check of solvers
page-verify-title = Solvers: { $problems }
page-verify-stopped = The run was stopped before every input was cross-checked; these are the results so far.
page-verify-nothing-proven = On some instances no solver gave a proven answer, so nothing is proven.
page-verify-agree = All solvers agree on every input, and the stored cases have no faults.
page-verify-disagree =
    { $number ->
        [one] The solvers disagree on { $count } instance.
       *[other] The solvers disagree on { $count } instances.
    }
page-verify-faults =
    { $number ->
        [one] { $count } fault in the stored cases.
       *[other] { $count } faults in the stored cases.
    }
page-verify-proven =
    { $number ->
        [one] { $count } answer proven by a certificate.
       *[other] { $count } answers proven by a certificate.
    }
page-verify-case-faults = Faults in the stored cases
page-verify-more = and { $count } more
page-verify-other-answers = Right, with other moves or in another order than the solvers':
page-verify-blessed = Answer files written:
page-verify-certificates = Took { $time }. Certificates found right: { $count }.
page-verify-refused = Found wrong: { $count }.
page-verify-unavailable = Unavailable because the board is too large: { $count }.
page-verify-comparison = Comparison of the solvers
page-verify-comparison-intro = Each solver uses a different method. The bars have a log scale with a line at each power of ten. Time is measured on this machine; work counts the solver’s steps and is the same on every machine.
page-verify-table = Table of solvers
page-verify-costs = Answers and cost of each solver
page-verify-time = time for each case
page-verify-work = work for each case
page-verify-by-minimum = number of instances by minimum
page-verify-minimums = Instances by minimum number of moves
page-verify-moves = moves
page-verify-instances = instances
page-verify-as-bar = as a bar
page-verify-disagreements =
    { $number ->
        [one] { $count } instance on which the solvers disagree
       *[other] { $count } instances on which the solvers disagree
    }
page-verify-not-shown =
    { $number ->
        [one] { $count } more disagreement, not shown.
       *[other] { $count } more disagreements, not shown.
    }
page-verify-differs = differs
page-verify-agreed-answer = agreed answer
page-verify-stored-answer = stored answer
page-verify-certificate = the certificate
verify-trying = { $problem }: trying { page-inputs } of { $size }
verify-trying-moves = { verify-trying } and playing the moves of every answer
verify-none-of-solvers = { $problem } has none of these solvers

## Flags that do not apply, and flags that exclude each other. `$why` is one of the reasons that follow.

does-not-apply = `{ $flag }` does not apply: { $why }
flags-exclude = `{ $one }` and `{ $other }` cannot go together
flags-exclude-because = { flags-exclude }: { $why }
hint-omit-one = omit one of the two
hint-omit-it = omit it
conflict-class-programs = the programs of a class are those in the folder of `--students`
conflict-class-expected = `--expected` compares with the folder of each program, and no folder of a class names a verdict
conflict-class-watch = `--watch` judges programs that you are changing, and hand-ins do not change
conflict-fail-fast-all = `--all` judges every case, and `--fail-fast` stops at the first failure
conflict-expected-all = `--all` judges every case, and `--expected` stops each program at its first failure
conflict-shrink-expected = `--expected` compares verdicts and searches for no smallest failing input, and `--shrink-time` is the time for that search
conflict-shrink-watch = `--watch` searches for no smallest failing input, and `--shrink-time` is the time for that search
conflict-stored-budget = `--stored` tries no further inputs, and `--budget` is the time for them
conflict-stored-inputs = `--stored` judges on all stored cases and on nothing else, and the other flag chooses other inputs
conflict-stored-watch = `--watch` judges on the stored cases alone anyway
conflict-budget-inputs = the other flag chooses the inputs, and `--budget` is the time for further ones
conflict-budget-watch = `--watch` tries no further inputs, and `--budget` is the time for them
conflict-pages-watch = pages are written at the end of a run, and `--watch` goes on until Ctrl-C
conflict-shard-forms = a share keeps its results for `tribunal merge`, which writes every form
conflict-shard-no-submissions = without submissions there is nothing to divide
conflict-shard-resume = the file of a share is what it goes on from
conflict-shard-watch = a share is done once, `--watch` judges at each save
conflict-shard-cases = the cases are chosen by `tribunal merge`, which writes them into `--out DIR`
conflict-shard-save = `tribunal merge` runs the failing input again: save it by `stress --input` then
conflict-resume-watch = `--watch` judges a program anew at each save, and `--resume` skips what is judged already
conflict-one-case = `--case` judges one case, so there is none to stop before
conflict-exhaustive-part = `--exhaustive` takes every input of the size, and the other flag only some
conflict-exhaustive-stored = `--exhaustive` tries every input of a size, and no stored case
conflict-exhaustive-input = `--exhaustive` tries every input of a size, and `--input` only those of a file
conflict-case-input = `--case` tries one stored case, and `--input` the boards of a file
conflict-case-generated = `--case` tries one stored case, and the other flag is for generated inputs
conflict-input-stored = `--input` tries the boards of a file, and no stored case
conflict-input-others = `--input` tries the boards of a file, and no others
conflict-bless-solvers = `--bless` writes an answer only where every solver agrees, so that none may be left out
conflict-bless-generated = `--bless` writes answers of stored cases, and the other flag is for generated inputs
conflict-smallest-random = `--smallest` takes the smallest inputs instead of the stored cases, and `--random` takes generated ones instead
conflict-minimum-of-level = `--isolation` names the only level that is used, so that it needs no minimum
conflict-minimum-trusted = `--trusted` accepts limits without isolation, and `--isolation-min` says what to accept at least
conflict-no-distance = `--impossible` makes boards that no moves solve, and `--distance` is a number of moves
conflict-schema = `--schema` prints the form of saved runs, and reads no run
conflict-size-host = a judge that calls the checker has boards of the published size alone
why-generates-nothing = `--random 0` generates no input
why-seed-of-random = it is the seed of `--random`, which is not given
hint-add-random = add `--random N` to use N generated inputs, or omit `--seed`
why-stored-alone = `--random 0` tries the stored cases alone
why-not-shrunk = `--shrink-time 0` does not shrink
hint-when-shrunk = it applies when boards of another size are shrunk
why-no-pieces = { $problem } has no pieces
hint-with-pieces = it applies to problems with pieces, such as chesscbg
why-none-impossible = { $problem } has no impossible input
hint-with-impossible = it applies to problems with such inputs, such as flipgame
why-lint-starts-each = `lint` starts a program for each case
why-level-starts-each = `--isolation { $level }` starts a program for each input
hint-level-full-alone = it applies to the level `full`
why-level-isolates = `--isolation { $level }` never runs without isolation
hint-level-limits = it applies to the level `limits`, and where no level is named
why-own-cases = a package is judged on its own cases, by its own validator
hint-listed-problems = it applies to the problems that `tribunal list` names
why-several-submissions = there are { $count } submissions
hint-stress-shrinks = it applies to one submission; `tribunal stress` shrinks the failures of each
why-shown-anyway = the page of one program shows its source anyway
why-no-page = no page of the class is written
hint-add-page = add `--report page.html`
hint-add-out-page = add `--out page.html`
why-other-language = `{ $file }` is a { $language } program
hint-c-programs = it applies to C and C++ programs
why-whole-spaces = only whole input spaces are divided into shares
hint-exhaustive = add `--exhaustive`
why-no-programs-of-others = the shares judged no programs
hint-out = write the run with `--out`
why-shares-without-budget = how far a share gets must not depend on the time
hint-fewer-inputs = choose the number of inputs, as with `--random 10000`
why-lint-is-no-run = findings of a package are no run that can be saved
hint-format-json = `--format json` prints them, to put into a file
why-all-answered = every solver answers every input of this size, and all moves are played
hint-larger-spaces = it applies to larger spaces, such as that of chesscbg on 4x4
why-not-of-judge = the run is not one of `judge`
hint-out-page = `--out page.html` writes its page
why-one-program = there is one program
hint-report-page = `--report page.html` writes its page

## Errors of single commands, and what the user can do. `$why` and `$fault` are a reason, or English of the system; `$number` is a
## count that chooses the plural, `$count` the same as text.

own-fault = a fault in Tribunal itself
own-fault-in = { own-fault }: { $what }
hint-own-fault = please report it with the command line and the input that you gave
cannot-print = cannot write: { $why }
cannot-make-folder = cannot make a folder: { $why }
no-signals = cannot listen to signals: { $why }
cannot-isolate = cannot isolate programs: { $why }
already-exists = `{ $file }` already exists
why-names-nothing = it names no file or folder
hint-new-place = name a new one, as in `--out build/flipgame`
hint-target-of-link = name the file or folder that it leads to
why-it-is-a-file = it is a file
hint-name-folder = name a folder
why-no-package = it is not an earlier package: it has no `{ $mark }`
why-filled-otherwise = it is not empty and not an earlier package: it has no `{ $mark }`
why-exists = it already exists
why-not-empty = it is not empty
hint-force-overwrites = `--force` overwrites it
hint-force-replaces = `--force` replaces an earlier package
hint-other-cases-in-full = name another folder with `--cases DIR`: a folder of packages, a package, or a folder of cases, such as `1.in` with its answer `1.ans`; `tribunal gen` makes cases
hint-own-copy = run it in the folder that holds `cases`, or name a folder with `--cases DIR`; `tribunal export PROBLEM --format icpc --out DIR` writes the built-in package to a folder
builtin-unchanged = `{ $flag }` cannot change the built-in packages
no-submission-named = no submission is named, and those of the built-in package are not on this disk
cannot-unpack = cannot unpack the built-in package `{ $problem }`: { $why }
hint-temporary-full = see whether `{ $variable }` is full, or name a folder with `--cases DIR`
wrong-epoch = `SOURCE_DATE_EPOCH` is not a number of seconds since 1970
hint-epoch = as in `{ $command }`
both-standard-input = two files cannot both be standard input
too-many-boards =
    { $most ->
        [one] { $file } has more than { $most } board
       *[other] { $file } has more than { $most } boards
    }
hint-split = split it
hint-four-columns = boards of four columns are read as 4x4; `--size RxC` changes that
board-of-stream = board { $board }
finds-no-moves = `{ $solver }` finds no moves
no-moves-to-show = no moves to show: the board is impossible
hint-certificate = `tribunal solve { $problem } --certificate` shows why
needs-one-problem = `{ $flag }` needs exactly one problem
hint-one-problem = as in `tribunal verify flipgame { $flag } …`
cases-of-one-problem = `{ $folder }` holds the cases of one problem, and several are verified
hint-name-problem = name the problem, as in `tribunal verify flipgame --cases { $folder }`
parser-fault = `parser` of { $problem }: { $fault }
cases-written-in-part =
    { $number ->
        [one] interrupted: wrote { $made } of { $count } case into `{ $folder }`
       *[other] interrupted: wrote { $made } of { $count } cases into `{ $folder }`
    }
only-repeats =
    { $number ->
        [one] { $made } of { $count } board: no more boards were found, the last ones were all repeats
       *[other] { $made } of { $count } boards: no more boards were found, the last ones were all repeats
    }
cases-without-answer =
    { $number ->
        [one] { $count } has no answer: its minimum is not proven
       *[other] { $count } have no answer: their minimum is not proven
    }
has-cases-of = `{ $folder }` has cases of { $problem }, such as `{ $case }`
hint-other-out = name another folder with `--out DIR`
case-outside-groups = the secret cases of the package are in groups, and `{ $name }` names none
hint-name-group = name the group, as in `--save { $name }`
bad-case-name = `{ $name }` is not a valid name of a case
hint-case-name = use letters, digits, `_`, `.` and `-`, and begin with a letter, a digit or `_`
no-problem-package = `{ $folder }` is not a problem package
not-stored-again = not stored again: { $case } has the same input
no-answer-to-store = the jury has no answer to store
saved-as = saved as { $case }
too-many-to-diagnose =
    { $number ->
        [one] { $count } input of { $size } are too many for a diagnosis, which takes up to { $most }
       *[other] { $count } inputs of { $size } are too many for a diagnosis, which takes up to { $most }
    }
hint-generated-instead = `--random 20000` uses generated ones
too-many-to-run =
    { $number ->
        [one] { $problem } has { $count } input of { $size }, too many to run a program on each; `--random N` judges on some
       *[other] { $problem } has { $count } inputs of { $size }, too many to run a program on each; `--random N` judges on some
    }
against-other-runs = `--against` compares runs of `judge` and `verify`, not of `{ $command }`
hint-against-judge = a run of `judge` shows on which cases a program became better or worse
polygon-package = `{ $folder }` is a package of Polygon, and this command does not read such packages
hint-stress-polygon = `tribunal stress { $folder } PROGRAM` does; other tools convert them into ICPC packages, as `p2d`
polygon-not-read = cannot read { $file }: { $why }
polygon-checker-not-run = the interactor alone rules: the checker of the package is not run
polygon-no-program = the tests of the package are made by `{ $command }`, and `problem.xml` has no program of this name
hint-package-of = `{ $problem }` is a problem; its package is `{ $package }`
hint-export-package = `{ $problem }` is a problem; `tribunal export { $problem } --format icpc --out DIR` writes its package
no-validator = `{ $folder }` says `validation: custom`, but there is no validator
no-static-validator = `{ $folder }` has static validation (`static_validation_score`) and no static validator
hint-add-validator = add it in `output_validators`
hint-add-static-validator = add it in `static_validator`
validator-not-built = cannot build the validator `{ $file }`: { $why }
cannot-judge-by = cannot judge by `{ $file }`: { $why }
time-limit-from = the time limit is { $seconds } s, from `{ $file }`
time-limit-inferred = the time limit is { $seconds } s: { $times } times what `{ $name }` takes, { $slowest } s, rounded up
time-limit-unstated = the package states no time limit and has no accepted submission to infer one from; Tribunal uses { $seconds } s
time-limit-none-accepted = the time limit is { $seconds } s: no submission is accepted
should-be-accepted = `{ $name }` should be accepted, but gets { $verdict }: { $why }
watching = watching; Ctrl-C ends it
cannot-use = cannot use `{ $file }`: { $why }
why-another-run = another run is writing it
cannot-resume = cannot resume from `{ $file }`: { $why }
why-no-journal = it is not a journal of `--resume` of this version; it was left as it is
why-line-damaged = line { $line } is damaged ({ $why }); remove it and try again
bad-time-limit = bad time limit: expected seconds above 0 and at most { $most }, found { $found }
bad-wall-limit = bad wall time limit: expected seconds above 0 and at most { $most }, found { $found }
bad-memory-limit = bad memory limit: expected megabytes from 1 to { $most }, found { $found }
bad-stack-limit = bad stack limit: expected megabytes from 1 to { $most }, found { $found }
bad-output-limit = bad output limit: expected kilobytes from 1 to { $most }, found { $found }
bad-process-limit = bad process limit: 0 leaves none for the program itself
bad-language-row = { $file }:{ $why }
unknown-tool = unknown compiler or interpreter `{ $tool }`: known are { $known }
unknown-tool-near = unknown compiler or interpreter `{ $tool }`: did you mean `{ $near }`? known are { $known }
unknown-language = { $tool }; languages are { $languages }

## Events of a run, and `verify` after a crash. `$worker` is the name of a solver or of another part.

standard-error = standard error
cannot-write-events = cannot write events to `{ $file }`: { $why }
holds-no-events = `{ $file }` already exists and holds no events
hint-other-events = name another file with `--events`, or remove it
waiting-for-reader = waiting for a reader of `{ $file }`
reader-left = the reader of { $file } left; later events are lost
no-reader = no program reads { $file }; later events are lost
events-lost = cannot write to { $file }: { $why }; later events are lost
no-events-again = no events of this run are written to `{ $file }`
hint-own-variable = Tribunal sets the variable `{ $variable }` for itself; unset it
cannot-write-notes = cannot write notes: { $why }
cannot-read-again = cannot read { $file } again after a crash
hint-boards-into-file = put the boards into a file
cannot-keep-boards = cannot keep the boards: { $why }
run-ended-by = { $signal } ended the run
run-crashed = the run crashed ({ $signal }); running again, one step at a time, to find the cause
run-crashed-once = the run crashed ({ $signal }), but not when it was repeated one step at a time
run-short-of-memory = there is too little memory for this run: { $why }
run-left-no-notes = the run crashed ({ $signal }), and left no notes
cannot-go-on-without = `{ $worker }` of { $problem }: { $why }; the run cannot continue without it
worker-crashed = `{ $worker }` of { $problem } crashed; running again without it
cannot-run-again = cannot run again after a crash: { $why }

## What is wrong in the text of a board. These complete `bad-form`.

a-board = a board
end-of-file = the end of the file
end-of-line = the end of the line
end-of-line-of = the end of a line of { $cells }
an-empty-line = an empty line
an-empty-line-after = an empty line after { $lines } lines
so-many-in-a-line = { $letters } ({ $cells } in a line)
lines-of-a-board = { $missing } more of the { $lines } lines of a board
a-multiple-of-lines = a multiple of { $number } lines in the block
the-last-of = the last of { $lines }
line-of-at-most = a line of at most { $size }
a-longer-one = a longer one
utf-8-text = UTF-8 text
plain-text = plain text
the-byte = the byte { $byte }
a-space = a space
a-tab = a tab
a-nul-byte = a NUL byte
a-carriage-return = a carriage return
a-byte-order-mark = a byte order mark
must-be-lower-case = { $letter }, which must be lower case
chesscbg-pieces-published = { $pieces } pieces in position { $position }, or another number with `--size 4x4`
chesscbg-pieces-as-many = as many pieces as in position 1 ({ $pieces })
pilots-none-closed = expected at least one closed handle, found none

## Why a generator, or the gallery of faulty solvers, declines a request.

every-board-solvable = every { $size } board can be solved
no-board-needs =
    { $moves ->
        [one] no { $size } board needs { $moves } move (the maximum is { $most })
       *[other] no { $size } board needs { $moves } moves (the maximum is { $most })
    }
gallery-takes-cells = the gallery of faulty solvers takes boards of up to { $cells } cells, not { $size }
flipgame-all-pieces = flipgame has a piece on every cell: `--pieces` is for chesscbg
flipgame-unknown-minimums = cannot choose { $size } boards by minimum: minimums are known only up to { $cells } cells
flipgame-too-many-solutions = a minimum on { $size } has no certificate: each colour has 2^{ $exponent } solutions, too many to try
pilots-without-pieces = pilots has a handle on every cell: `--pieces` is for chesscbg
pilots-even-solvable = every { $size } board can be solved: both sides are even
pilots-unknown-minimums = cannot choose { $size } boards by minimum: with an odd side, minimums are known only up to { $cells } cells
pilots-no-board-needs =
    { $moves ->
        [one] no { $size } board needs { $moves } move (the maximum is { $most }: each handle is pressed at most once)
       *[other] no { $size } board needs { $moves } moves (the maximum is { $most }: each handle is pressed at most once)
    }
chesscbg-too-many-pieces = { $pieces } pieces do not fit on { $size }: it has { $cells } cells
chesscbg-always-solvable = every pair of positions can be solved: every target can be reached
chesscbg-unknown-distances = cannot choose { $size } pairs by distance: distances are known only up to { $cells } cells
chesscbg-no-pair-needs =
    { $moves ->
        [one] no pair of { $size } positions with { $pieces } pieces needs { $moves } move (the maximum is { $most })
       *[other] no pair of { $size } positions with { $pieces } pieces needs { $moves } moves (the maximum is { $most })
    }

## Programs that pass, and were tried on the stored cases alone. `$command` is a command.

stored-alone = tried on the stored cases alone; `{ $flag }` tries further inputs
package-alone = tried on the cases of the package alone; `{ $command }` tries further inputs
page-try-all = Try it on all inputs:

## Faults of solvers and of other parts in `verify`. `$why` is a reason, a fault among these messages, or English.

says-nothing = nothing
says-not-asked = was not asked
it-panicked = it panicked: { $text }
no-answer-within = no answer within { $seconds } s
no-answer-but-memory = no answer, and { $size } of memory taken
no-thread = the system gives no thread: { $why }
thread-ended-early = its thread ended early
during-preparation = during preparation, { $why }
not-prepared = not prepared
on-own-thread = { $why }, on a thread that it started
not-again = not asked again
run-stopped = the run was stopped
frees-no-memory = it does not free memory: { $size } are taken
far-slower = { $times } times slower than usual on { $size }: { $nanos } ns for one { $unit }, not { $usual } ns
declines-what-is-proven = it declines what a certificate proves: { $why }
declines-what-solvers-prove = it declines what { $solvers } solvers prove: { $why }
proves-no-minimum = it does not prove what a certificate proves
claims-unproven = it claims to have proven what no certificate proves
has-no-moves = it has no moves
has-moves-for-impossible = it has moves for what it calls impossible
claims-other-number =
    { $moves ->
        [one] it claims { $moves } move and has { $found }
       *[other] it claims { $moves } moves and has { $found }
    }
right-alone = wrong only after other boards: asked alone, it answers { $minimum }
it-crashed = it crashed: { $how }
fault-on-case = { $why }, on case `{ $case }`
fault-on-file = { $why }, on { $file }
fault-on-board = { $why }, on board { $board } of { $file }
fault-on-input = { $why }, on the input:{ $input }
fault-on-number = { $why }, on number { $number } of all of { $size }

## Faults of stored cases and of examples for validators, and how to correct them.

cannot-read-it = cannot read it: { $why }
cannot-read-answer = cannot read the answer: { $why }
no-answer-file = no answer file
empty-answer-file = the answer file is empty
run-command = run `{ $command }`
broken-promise = { $why }; remove the case, which contestants do not have to answer
same-input = the same input as `{ $case }`; remove one of them
cases-unread =
    { $number ->
        [one] { $count } stored case not read, since it hangs
       *[other] { $count } stored cases not read, since it hangs
    }
answer-unproven = no solver proves its answer; remove the case, or use more solvers
no-case-in-data = no case in `data/sample` and `data/secret`
board-of-other-size = a board of { $size }, not of { $published }
example-valid-input = a valid input; make it invalid, or move it to `data/secret`
example-needs-input = { $why }; an output needs a valid input
example-unanswered = no answer to it: { $why }
example-wrong-answer = a wrong answer, { $why }; write { $right } there
example-judge-fault = the judge is at fault: { $why }
example-rejected = rejected, { $why }; correct it, or move it to `data/invalid_output`
example-accepted = accepted, { $why }; make it wrong, or move it to `data/valid_output`

## Errors of the judge: files of a case that are wrong, beside `wrong-answer-file`.

wrong-input-file = the input file `{ $file }`: { $why }
unread-answer-file = the answer file { $file }: { $why }
case-without-answer = `{ $case }` has no answer file

# -- stress of any problem
coverage-generator = { $number ->
    [one] { $count } input of { $generator }, seed { $first }
   *[other] { $count } inputs of { $generator }, seeds { $first } to { $last }
}
coverage-grammar = { $number ->
    [one] { $count } input made from the grammar { $generator }, seed { $first }
   *[other] { $count } inputs made from the grammar { $generator }, seeds { $first } to { $last }
}
coverage-guess = { $number ->
    [one] { $count } input of a form guessed from { $generator }, seeds { $first } to { $last }
   *[other] { $count } inputs of a form guessed from { $generator }, seeds { $first } to { $last }
}
guessed-form = the guess: { $form }
learnt-form = { $number ->
    [one] form learnt from { $count } input: { $form }
   *[other] form learnt from { $count } different inputs: { $form }
}
inputs-different = { $number ->
    [one] { $count } different input of { $all }
   *[other] { $count } different inputs of { $all }
}
inputs-all-the-same = 1 different input of { $all }: does { $generator } ignore its seed, the last argument?
generator-prints-crlf = { $generator } ends lines with CR LF, as Windows does, and programs read the CR
generator-takes-most = { $generator } takes { $share } % of the time
slower-but-short = { $number ->
    [one] on { $count } input the program took that many times as long, but less than { $least } ms, which counts as chance
   *[other] on { $count } inputs the program took that many times as long, but less than { $least } ms, which counts as chance
}
stress-stopped = stopped after { $done } of { $count } { $number ->
    [one] input
   *[other] inputs
}
stress-out-of-time = the time is up: { $done } of { $count } { $number ->
    [one] input
   *[other] inputs
}
guesses-refused = { $number ->
    [one] { $count } guessed input was refused by the validators and drawn again
   *[other] { $count } guessed inputs were refused by the validators and drawn again
}
passed-over-none = { $number ->
    [one] { $count } seed skipped: no valid input of the guess was found
   *[other] { $count } seeds skipped: no valid input of the guess was found
}
passed-over-failing = { $number ->
    [one] { $count } input skipped: the other program fails on it, so it may not be valid
   *[other] { $count } inputs skipped: the other program fails on them, so they may not be valid
}
passed-over-slow = { $number ->
    [one] { $count } input skipped: the other program takes too long on inputs of its size
   *[other] { $count } inputs skipped: the other program takes too long on inputs of their size
}
guess-without-sample = there is no sample to guess the form of inputs from
guess-of-empty = the form of inputs cannot be guessed: the sample `{ $file }` is empty
guess-of-binary = the form of inputs cannot be guessed: the sample `{ $file }` is no text
guess-of-long = the form of inputs cannot be guessed: the sample `{ $file }` has more than { $size }
guess-without-form = the form of inputs cannot be guessed: nothing explains all of { $files }
guess-refused = the validators refuse { $refused } of { $drawn } inputs guessed from { $samples } ({ $form }), the last one: { $refusal }; name a program that prints inputs: `--gen gen.py`
guess-fails-other = of { $count } inputs guessed from { $samples } ({ $form }), { $passed } are of no use, most because the other program fails on them; name a program that prints inputs: `--gen gen.py`
guess-too-large = of { $count } inputs guessed from { $samples } ({ $form }), { $passed } are of no use, most because the other program takes too long; name a program that prints inputs: `--gen gen.py`
guess-makes-none = for { $passed } of { $count } seeds, no input was found by the guess from { $samples } ({ $form }); name a program that prints inputs: `--gen gen.py`
coverage-given-input = the given input
origin-of-generator = { $generator } with seed { $seed }
origin-of-guess = a guess from { $samples }, with seed { $seed }
origin-given-input = the given input
generator-varies = { $generator } prints another input each time: it does not use the seed, its last argument, alone
origin-varies = { $generator }, which prints another input each time: it does not use the seed, its last argument, alone
generator-fails = the generator { $generator }, with seed { $seed }, { $how }
generator-late = took more than { $seconds } s of CPU time
generator-idle = did nothing for more than { $seconds } s
generator-status = ended with status { $status }
generator-signal = was ended by signal { $signal }
generator-memory = took more than { $size } of memory
generator-output = wrote more than { $size }
generator-says = { $how }, and printed `{ $message }`
generator-invalid = wrote an input that is not valid: { $refusal }
grammar-fails = the grammar { $generator }, with seed { $seed }, { $how }
grammar-makes-none = makes no input: { $why }
grammar-invalid = makes only inputs that another validator refuses: { $refusal }
grammar-not-read = cannot read the grammar `{ $file }`: { $why }
grammar-with-words = the grammar { $generator } takes no further words; --seed chooses the inputs
grammar-only-checks = the grammar { $generator } checks inputs, and makes none; give it with --validator, and --gen a program or a grammar `.ctd`
given-invalid = the given input is not valid: { $refusal }
input-validator-failed = the input validator { $validator } { $how }
answer-invalid = the answer is not valid: { $refusal }
answer-validator-failed = the answer validator { $validator } { $how }
answer-validator-not-run = answers are not checked by { $file }: { $why }
not-compared = it ended as it should; its output is not compared
slower-than-the-other = it took { $took } ms, { $factor } times as long as the other program, which took { $other } ms; { $times } times is the limit
smallest-text = { $number ->
    [0] no smaller one found: it has no smaller form to try{ $valid }
    [one] no smaller one found: its { $count } smaller form does not fail in this way{ $valid }
   *[other] no smaller one found: none of its { $count } smaller forms fails in this way{ $valid }
}
smallest-text-cut = { $number ->
    [one] the smallest found: the search ended after { $count } input{ $valid }
   *[other] the smallest found: the search ended after { $count } inputs{ $valid }
}
smallest-valid = ; the validators accept all that were tried
smallest-of-shape = { $number ->
    [one] ; there is no validator, so it may not be valid: all that were tried have what was learnt from { $count } input of the generator
   *[other] ; there is no validator, so it may not be valid: all that were tried have what was learnt from { $count } different inputs of the generator
}
smallest-of-given-shape = ; there is no validator, so it may not be valid: all that were tried have what was learnt from the given input alone
smallest-of-samples = ; there is no validator, so it may not be valid: all that were tried have the form guessed from the samples
smallest-of-any-shape = ; without a validator, it may not be valid
order-of-texts = fewer words, then fewer bytes, then smaller numbers, then words in order
differ-not-any-more = both accepted
differ-by-the-checker = the checker rejects the first one's output
differ-in-answer = their outputs differ
differ-in-time = the first takes too many times as long as the second
differ-checker-rejects-answer = the checker rejects the second one's output, which is the answer: that program or the checker is wrong
differ-first-fails = the first fails
differ-second-fails = the second fails, which gives the answer
differ-both-fail = both fail
checker-accepts = the checker accepts it
checker-rejects = the checker rejects it
checker-says = the checker says: { $message }
checker-failed = the checker { $how }
hint-checker-style = if it is called with INPUT OUTPUT ANSWER, as those of testlib are: `--checker-style testlib`
hint-generator-call = a generator gets the seed as its last argument, or in place of `{ $place }`, and an empty standard input
hint-save-input = the input is too long for a command: `--save NAME` stores it
hint-quote-generator = `--gen` is split into words at blanks; quote the file inside it: `--gen "'{ $file }' …"`
hint-tolerance = the outputs are the same with `--compare 'float_tolerance 1e-6'`
hint-checker = where several outputs are right, a program can rule on them: `--checker check.py`
diff-of-start = … the same as far as it is kept; the output goes on
program-before-problem = { $program } is a program, and another argument follows
no-program-to-stress = no program is named
hint-problem-first = write `tribunal stress PROBLEM PROGRAM`, or `tribunal stress PROGRAM --against OTHER --gen GENERATOR`
folder-of-programs = `{ $folder }` is a folder of { $count } programs, and one is tested at a time
hint-one-of-programs = name one of them, such as { $file }; `judge` takes all of them
no-generator = nothing says where the inputs of { $program } come from
hint-generator = name a program that prints an input, `--gen gen.py`, or sample inputs, `--sample 1.in`; or a problem before the program: `tribunal list`
unquoted-generator = a quote has no end in `{ $words }`
no-other-accepted = there is no other program in { $folder } to compare with
hint-other-program = name one with --against
hint-missing-header = put `{ $header }` beside it: other judges add it to every program, as BAPCtools `validation.h` and Kattis `validate.h`; Tribunal does not
role-not-built = { $file } does not compile: { $why }
bad-comparison = --compare: { $why }
hint-comparison = words that packages use: `float_tolerance 1e-6`, `case_sensitive`, `space_change_sensitive`
why-inputs-of-generator = its inputs are those of --gen, --sample or --input
hint-known-problem = it applies to the problems that `tribunal list` names
why-own-generator = the problem has its own generator, solvers and checker
hint-any-problem = leave it out, or name a package or a program instead of the problem
conflict-gen-input = --input gives the only input; --gen makes others
conflict-sample-gen = --gen makes the inputs; with --sample they are guessed
conflict-sample-input = --input gives the only input; with --sample others are guessed
conflict-interactor-output = the interactor alone rules on what a program prints
conflict-interactor-slower = the interactor rules on each program by itself; times are not compared
conflict-compare-checker = with --checker, outputs are not compared

## Cases of packages by generators, and accepted submissions compared.

inputs-from = inputs by { $generator }, of the package
inputs-guessed = inputs of a form guessed from { $samples }: the package has no generator and no grammar
no-samples-in = no file in `{ $folder }` ends with `.in`
hint-samples = name sample inputs: `--sample 1.in --sample 2.in`
generator-of-case = the generator { $generator } { $how }
generator-differs = prints two different inputs for the same arguments
generator-unsettled = prints another input in another second: it depends on the clock or on the order of a hash table, and not on its arguments alone
generator-prints-nothing = prints nothing; an input is read from its standard output
no-generator-in = nothing in `{ $folder }` makes inputs
no-generators = not run: { $files }; generators are programs in a language that is known here, or folders of one with `main.*`, `__main__.py`, `build` or `run`
hint-generators = a package has `generators/generators.yaml`, programs in `generators/` that print an input for a seed, or a grammar (`.ctd`)
hint-run-gen = run `tribunal gen { $path }`: the package can make cases
no-secret-case = the package stores no secret case; { $hint }
no-accepted-in = no program in `{ $folder }/submissions/accepted`
hint-solver-file = name a program that is right with `--solver FILE`
no-output-to-compare = no accepted submission gives an output
files-differ =
    { $number ->
        [one] `{ $file }` has other contents
       *[other] { $count } files have other contents, such as `{ $file }`
    }
hint-force-or-out = nothing was written: their generator or their solution has changed since, or prints something else from day to day; `--force` replaces them, `--out DIR` writes elsewhere
too-many-inputs = at most { $most } inputs are made at once
package-verified-alone = a package is verified alone
why-runs-no-program = for a problem of the register, no program is built or run
hint-path-of-package = it applies to the path of a package, such as `./sums`
why-nothing-overwritten = the boards go to standard output
hint-add-out = name a folder with `--out DIR`
why-boards-alone = a package is given, and no problem of the register
why-yaml-states-seeds = `generators/generators.yaml` states every case and its seed
why-package-forms = the result on a package is printed as text or JSON
hint-text-or-json = use `--format text` or `--format json`
bad-validator-args = the arguments of the output validator: { $why }
checker-varies = { $checker } rules differently on the same output in two runs: it is not deterministic
why-validator-conducts = the output validator of the package deals with the programs, and rules alone
kill-case-of-package =
    { $number ->
        [one] { $name }: fails { $count } program
       *[other] { $name }: fails { $count } programs
    }
kill-none-of-cases = none of { $count } inputs kills any
kill-fewest-of-cases = fewer of these { $count } inputs do not kill them all
kill-not-tried = { $label } on any input: { $program }
kill-none-yet = no program failed an input before the end
kill-fewest-open = not every program was run on each of these inputs, so fewer may do
kill-least-of-cases = at least { $least } of these { $count } inputs are needed
coverage-of-generators =
    { $number ->
        [one] { $count } input of { $generator }
       *[other] { $count } inputs of { $generator }
    }
coverage-disputed =
    { $number ->
        [one] without { $count } on which the accepted submissions do not agree
       *[other] without { $count } on which the accepted submissions do not agree
    }
coverage-configured = with the arguments and files of { $cases }
stopped-before-a-case = stopped before a case was compared; nothing is known
coverage-faulty =
    { $number ->
        [one] without { $count } that a validator refuses, or that cannot be judged
       *[other] without { $count } that a validator refuses, or that cannot be judged
    }
coverage-untried =
    { $number ->
        [one] without { $count } input for which there was no time
       *[other] without { $count } inputs for which there was no time
    }
coverage-not-all-runs = not every program on each, for lack of time
no-case-in-time = the time ended before the accepted submissions answered any case
origin-made-smaller =
    { $number ->
        [one] { $origin }; made smaller by { $count } try, none of its smaller forms does the same
       *[other] { $origin }; made smaller by { $count } tries, none of its smaller forms does the same
    }
origin-made-smaller-cut =
    { $number ->
        [one] { $origin }; made smaller by { $count } try until the time ended
       *[other] { $origin }; made smaller by { $count } tries until the time ended
    }
no-such-case = the package has no case `{ $name }`
package-is-below = `{ $folder }` is no package: name `{ $package }`, which is one
no-case-agreed = there is no case in `{ $folder }` on which the accepted submissions agree
hint-verify-package = `tribunal verify PATH` shows where they differ

## Reports of `gen PATH` and `verify PATH`.

agreed-head =
    { $number ->
        [one] { $package }: { $count } program on { $inputs }
       *[other] { $package }: { $count } programs on { $inputs }
    }
agreed-stored =
    { $number ->
        [one] { $count } stored case
       *[other] { $count } stored cases
    }
agreed-generated =
    { $number ->
        [one] { $count } generated input
       *[other] { $count } generated inputs
    }
agreed-and-generated = { $stored } and { $generated } by { $generator } from seed { $seed }
agreed-compared-by = compared by { $judges }; isolation { $isolation }
agreed-then-by = { $first }, then by { $other }
agreed-comparison = default comparison
agreed-stored-answer = stored answer
agreed-program = program
agreed-agrees = agrees
agreed-differs = differs
agreed-fails = fails
agreed-cpu = CPU s
agreed-most = most
agreed-wall = wall s
agreed-not-run = not run
agreed-fault = fault
agreed-disagreement = disagreement
agreed-disagreement-on = { $label } on { $case }
agreed-refusal = not accepted
agreed-refusal-on = { $label } on { $case }
agreed-input = input
agreed-output-of-most = output of most: { $programs }
agreed-output-of = output of { $programs }
agreed-failed = { $program }: { $verdict } ({ $why })
agreed-minority = in the minority: { $programs }
agreed-no-majority = no majority: { $programs }
agreed-also = also { $case }: { $programs }
agreed-more = and { $count } more
agreed-judges-differ = judges differ
agreed-rulings = output of { $of }, { $first_verdict } of { $first }, { $other_verdict } of { $other } ({ $why })
agreed-on =
    { $number ->
        [one] all agree on { $agreed } of { $count } input
       *[other] all agree on { $agreed } of { $count } inputs
    }
agreed-interrupted = interrupted: { $what }
agreed-in-time = { $what } in { $seconds } s
generator-broken = generator not built
generators-broken =
    { $number ->
        [one] { $count } generator not built
       *[other] { $count } generators not built
    }
with-hint = { $what } (hint: { $hint })
generated-by =
    { $number ->
        [one] { $count } case by { $generator }
       *[other] { $count } cases by { $generator }
    }
generated-from-seed = { $what }, seeds from { $seed }
generated-no-answers = no accepted submission gives answers
generated-answers-of-one = answers of { $program }, the only accepted submission
generated-answers =
    { $number ->
        [one] answers on which { $count } accepted submission agrees
       *[other] answers on which { $count } accepted submissions agree
    }
generated-isolated = { $what }; isolation { $isolation }
generated-stopped = stopped before the first case was made; nothing was written
generated-left =
    { $number ->
        [one] stopped before { $count } case, which the same command makes
       *[other] stopped before { $count } cases, which the same command makes
    }
generated-same =
    { $number ->
        [one] the same with { $cases }
       *[other] the same with { $count } others: { $cases }
    }
generated-wrote =
    { $number ->
        [one] wrote { $count } case into { $folder }
       *[other] wrote { $count } cases into { $folder }
    }
generated-replaced = { $count } of them over others
generated-unchanged = { $count } unchanged
generated-repeats = { $number ->
    [one] `{ $case }` has the input of `{ $other }`
   *[other] { $count } cases have the input of another one, as `{ $case }` that of `{ $other }`
}
generated-known = { $count } already stored under another name
generated-disputed = { $count } disputed
generated-failed = { $count } not made
label-disputed = disputed
label-not-made = not made
generated-made-by = made by

## Campaigns: shares of a run, and their parts.

share-needs-file = a share writes its results to one file
hint-share-file = name it, as with `--report part-3.json`; `tribunal merge` writes the other forms
why-json-alone = the report of this command has no form for files but JSON
hint-json-file = name a file such as `report.json`
why-no-form = the report of `kill` has no form `{ $form }`
why-one-folder = the cases are written into one folder
share-word-no-text = `{ $word }` is no UTF-8, so that the file of the share cannot name it
share-needs-time-limit = the package states no time limit, and each machine would infer another one
hint-time-limit = name it, as with `--time-limit 2`
hint-state-time-limit = state it in `problem.yaml`
share-done =
    share { $shard }: { $number ->
        [one] { $count } result
       *[other] { $count } results
    } of { $submissions ->
        [one] { $submissions } program
       *[other] { $submissions } programs
    } in { $file }
share-done-inputs =
    share { $shard }: { $number ->
        [one] { $count } input
       *[other] { $count } inputs
    } in { $file }
share-stopped = stopped; the same command goes on from { $file }
share-not-built = 
    { $number ->
        [one] one program is not built on this machine
       *[other] { $number } programs are not built on this machine, the first
    }: { $why }; { $hint }
share-fault = the judge failed: { $why }
share-faults = 
    { $number ->
[one] { $count } result is missing, by a fault of the judge or for lack of a compiler (a program that is not built counts as one): the same command tries it again
       *[other] { $count } results are missing, by faults of the judge or for lack of a compiler (a program that is not built counts as one): the same command tries them again
    }
fails-no-more = the program failed on input { $count } in a share, and passes it here, { $times } times in a row
share-of-standard-input = every share reads the input anew, which standard input does not allow
hint-failure-runs-again = the first failing input is run again, to explain it: put the shares together where they were done
part-of-shard = it is the part of share { $shard }, and was left as it is: name another file
part-newer = it was written by a newer version of Tribunal
part-older = it was written by an older version of Tribunal
part-by-version = it was written by version { $version } of Tribunal, and not by { $other }
part-by-isolation = programs were isolated at the level `{ $isolation }`, and not at `{ $other }`
part-of-campaign = it is a part of another campaign: the command, a program, a case or a limit differs; its command is `tribunal { $command }`
part-of-other-share = it is the part of share { $shard }
part-of-other-number = it is share { $shard }, and not one of { $of }
part-unread = it cannot be read: { $why }
part-is-none = it is no part of a campaign, as `--shard` writes it
part-damaged = { $why }; remove the file and do its share again
part-line-damaged = line { $line } is damaged ({ $why })
part-changed = it was changed after it was written
hint-part-changed = remove a part that is damaged or was changed, and do its share again
part-double = share { $shard } is in { $other } too
part-unfinished = share { $shard } is not finished; where it was begun, `{ $command }` goes on with it
parts-missing =
    { $number ->
        [one] a share is missing
       *[other] { $count } shares are missing
    }, of { $of }: { $shards }
part-of-unknown-command = `{ $command }` in { $file } is no share that this version of Tribunal puts together
hint-partial = `--partial` puts together what there is
more-faults =
    { $number ->
        [one] and { $number } other
       *[other] and { $number } others
    }
parts-built-otherwise = a program was built in another way than in { $file }: the machines have other compilers
merge-faults =
    { $number ->
        [one] { $count } result is missing in the parts, by a fault of the judge or for lack of a compiler
       *[other] { $count } results are missing in the parts, by faults of the judge or for lack of a compiler
    }
merge-isolation = programs are isolated at the level `{ $isolation }` here, and in the parts at `{ $other }`: nothing is run
campaign-changed = the programs, the cases or the limits are no longer those of the parts
hint-campaign-changed = run it where the shares were done, with the same files

## `tribunal campaign`.

campaign-not-taken = Slurm takes no job now, and is asked again: { $why }
campaign-no-folder = the folder of the campaign is not on the machine that was to do share { $shard }
hint-campaign-refused = sbatch takes no such job: edit `sbatch`, `time_min` or `memory_mb` in `plan.json`, and run it again
campaign-none = `{ $folder }` is no campaign
hint-campaign-plan = `tribunal campaign DIR -- COMMAND` plans one
campaign-damaged = `{ $file }` is damaged: { $why }
hint-campaign-damaged = plan into a new folder, with as many `--shards`, and copy `parts/` into it
campaign-by-version = the campaign was planned by version { $version } of Tribunal, and this is { $other }
campaign-by-form = the plan has form { $version }, and this Tribunal reads form { $other }
hint-campaign-version = its own program is `{ $program }`
why-campaign-shares = the campaign makes the shares
why-campaign-reports = a campaign writes `run.json` and `run.html` in its folder
why-campaign-one-file = all shares would write one file
why-campaign-cache = each machine has a cache of its own
campaign-not-divisible = `{ $command }` is no command that can be divided
hint-campaign-divisible = these have `--shard`: { $commands }
campaign-standard-input = a share has no standard input
hint-campaign-file = write it into a file, and name that
campaign-upwards = `{ $path }` leads upwards: the folder of a campaign has no place for its copy
hint-campaign-upwards = plan the campaign in a folder above it, or name its absolute path, if all machines have it
campaign-probe-ended = the command ended while it was measured, and said nothing
hint-campaign-folder = name a new folder; a campaign is never overwritten
campaign-measuring = the command is measured
campaign-no-estimate = too little was done in half a minute to say how long the command takes
hint-campaign-shards = choose the number of shares and their time, as with `--shards 100 --time 120`
campaign-sbatch-words = `{ $words }` are no options of `sbatch`
hint-campaign-sbatch = each word begins with `-`, as in `--sbatch '--partition=long --account=me'`
campaign-sbatch-own = a campaign sets `{ $word }` of `sbatch` itself, or cannot follow its jobs with it
hint-campaign-sbatch-own = leave it out: `campaign --time` and `--memory` set time and memory; for another cluster, run `campaign run` on a machine of that cluster
campaign-planned =
    `{ $folder }`: { $number ->
        [one] { $shards } share
       *[other] { $shards } shares
    }, each with { $cpus ->
        [one] { $cpus } core
       *[other] { $cpus } cores
    }, { $memory } MB and up to { $minutes } min
campaign-estimated = estimated from { $measured } s: { $total } min in all, { $share } min for each share
campaign-copied =
    copied: { $number ->
        [one] { $files } file
       *[other] { $files } files
    }, { $size }
campaign-needed = not copied, so that each machine needs them in the same place: { $names }
campaign-next = next: `{ $command }`
campaign-taken = process { $process } on { $machine } carries `{ $folder }` out
hint-campaign-status = `{ $command }` says how far it is
campaign-part-aside = { $file } is set aside, and its share is done again: { $why }
campaign-not-merged = the parts could not be put together: { $log }
campaign-merged = the report is in { $files }
campaign-section = shares
campaign-share-failed = share { $shard } fails; the end of { $file }, with file names relative to `work/`: { $log }
hint-campaign-part = remove from `parts/` what is of another campaign (where all others are named, that is the first part), and `{ $command }` goes on
hint-campaign-again = `{ $command }` goes on once that is mended
campaign-no-slurm = there is no `{ $program }` on this machine, a command of Slurm
hint-campaign-no-slurm = `{ $command }` takes the cores of this machine; where there is Slurm, `{ $folder }/submit.sh` submits the campaign
hint-campaign-not-cancelled = its jobs may still be in the queue: when Slurm answers again, `{ $command }` ends them
hint-campaign-array = a cluster takes arrays of fewer jobs than `MaxArraySize` in `scontrol show config`: plan the campaign with fewer `--shards`
campaign-slurm-failed = `{ $program }` failed: { $why }
campaign-slurm-away = `{ $program }` does not answer, and is asked again until it does: { $why }
campaign-slurm-back = Slurm answers again
campaign-cancelled = the campaign was cancelled
campaign-left = stopped; the jobs go on, and `{ $command }` goes on with them
campaign-again = share { $shard } is to be done again: its job ended as { $state }, and its part is not whole
campaign-again-unknown = share { $shard } is to be done again: its part is not whole, and Slurm does not tell how its job ended
campaign-again-faults = share { $shard } is to be done again: the judge failed on some of its cases
campaign-said-nothing = it ended with exit status { $status }, and said nothing
campaign-ended-silently = it said nothing, and nothing says how it ended
campaign-work-changed = `{ $file }` was changed since the campaign was planned
campaign-work-missing = `{ $file }` was removed since the campaign was planned
campaign-work-new = `{ $file }` was added since the campaign was planned
hint-campaign-work = put `{ $folder }` back as it was planned (`work.sha256` has the checksums of its files), or plan a new campaign: results with other files do not fit
campaign-goes-on = shares that were begun go on from what they have: { $shards }
campaign-queue-too =
    { $number ->
        [one] job { $job } of this campaign is
       *[other] { $count } jobs of this campaign, such as { $job }, are
    } in the queue of Slurm too, where each does a share; `{ $command }` ends them
campaign-no-log = it never began: there is no log
campaign-checking = the files of the campaign are checked
campaign-of-other-files = the campaign would read other files than those that were planned
hint-campaign-other-files = what differs is outside of its folder, such as a table of languages or the program `tribunal`: plan a new campaign, or carry it out where it was planned
campaign-parts-aside = all of these shares are done again: { $shards }
campaign-gives-up =
    { $number ->
        [one] share { $shard } is given up; its job ended as { $state }
       *[other] share { $shard } is given up after { $number } jobs; the last one ended as { $state }
    }
campaign-settling = all shares are done; the end of job { $job } is waited for: { $state }
campaign-merge-waits = waiting for the end of another merge of this campaign, which locks { $file }
campaign-jobs-line = line { $line } of { $file } cannot be read; its jobs are found in the queue, if they are still there
campaign-starved = share { $shard } is set aside: its job had too little memory, so that programs may have failed by that
hint-campaign-memory = plan the campaign again with more, as with `--memory 8000`
campaign-submitted =
    { $number ->
        [one] { $count } share
       *[other] { $count } shares
    } submitted: job { $job }
campaign-levels = machines isolate programs at different levels, so that their parts do not fit together; the first share of each: { $levels }
campaign-held = Slurm holds job { $job } until a person releases it: { $why }
campaign-waits-long = job { $job } waits: { $why }
campaign-merging = all shares are done; they are put together: job { $job }
campaign-stopped = stopped; `{ $command }` goes on
campaign-counts =
    shares: { $done } of { $shards } done, { $running } running, { $waiting } waiting, { $begun } begun; { $number ->
        [one] { $lines } line
       *[other] { $lines } lines
    } stored by unfinished shares
campaign-waits =
    { $number ->
        [one] { $count } share waits
       *[other] { $count } shares wait
    }: { $reason }
campaign-runs = carried out by process { $process } on { $machine }
campaign-is-merged = put together in `{ $file }`, with exit status { $status }
campaign-no-queue = the queue is not known: { $why }
campaign-ended-run = process { $process } on { $machine } was told to stop
campaign-ended-jobs =
    { $number ->
        [one] { $count } job
       *[other] { $count } jobs
    } ended
