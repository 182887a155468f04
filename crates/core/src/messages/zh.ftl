# Tribunal 对输出与运行结果的说明（简体中文）。每条消息的含义与参数以 en.ftl 为准。

## 评测结果：名称，以及一句话的解释。

verdict-ac = 通过
verdict-ac-means = 输出正确。
verdict-wa = 答案错误
verdict-wa-means = 输出的格式正确，但答案不对。
verdict-pe = 格式错误
verdict-pe-means = 输出不符合题目要求的格式。
verdict-tle = 超出时间限制
verdict-tle-means = 程序使用的 CPU 时间超过了限制。
verdict-ile = 等待超时
verdict-ile-means = 程序耗时过长却没有在计算：它在休眠、等待，或者已被暂停。
verdict-mle = 超出内存限制
verdict-mle-means = 程序使用的内存超过了限制。
verdict-ole = 超出输出限制
verdict-ole-means = 程序输出的内容超过了限制。
verdict-rte = 运行时错误
verdict-rte-means = 程序被信号终止，或以非 0 状态退出。
verdict-ce = 编译错误
verdict-ce-means = 程序无法通过编译。
verdict-je = 评测错误
verdict-je-means = 出错的是评测方，而不是程序。
no-verdict = 没有结果

## 输出的格式。

bad-form = 第 { $line } 行第 { $column } 列：应为{ $expected }，实际为{ $found }
a-number = 一个整数
number-or-impossible = 一个整数或 `Impossible`
number-of-moves = 操作次数
number-of-moves-or-impossible = 操作次数或 `Impossible`
number-of-moves-up-to = 0 到 { $most } 之间的操作次数
row-of-a-move = 一次操作的行号
column-of-a-move = 一次操作的列号
end-of-output = 输出的结尾
word-in-other-capitals = { $word }（评测时区分大小写）
unreadable-output = 无法读取输出：{ $error }
output-too-long = 输出超过 { $size }，testlib 最多读取这么多

## 各题共用。

moves = { $moves } 步
at-most = 至多 { $number }
outside-the-board = `{ $cell }` 不在 { $size } 的范围内
not-a-press = 一次操作由行号和列号组成
not-a-number-of-moves = 操作次数不能是 { $number }
is-the-minimum = { $number } 是最少步数
is-impossible = 确实无解
not-the-minimum = 给出的是 { $said }，最少步数是 { $minimum }
wrong-answer-file = 答案文件 { $file } 有误：{ $why }

## Rulings on packages of other judges. `$message` and `$how` come from their validator, or from the system.

same-as-the-answer = 与答案相同
validator-accepts = 输出校验器接受该输出
validator-accepts-with-points = 输出校验器接受该输出并给出分数，这里不计分
validator-rejects = 输出校验器不接受该输出
validator-says = 输出校验器说：{ $message }
validator-failed = 输出校验器出错：{ $how }

## flipgame

flipgame-two-colours = { $cells } 枚棋子中有 { $black } 枚为黑色
flipgame-not-impossible = 给出的是 `Impossible`，但只需 { $moves } 步就能使棋盘变为同一颜色
flipgame-impossible = 给出的是 { $said }，但无论如何操作都无法使棋盘变为同一颜色

## pilots

pilots-still-closed = 还有 { $handles } 个把手是关闭的：{ $places }
pilots-opened = 用 { moves }打开了冰箱，步数最少
pilots-not-impossible = 给出的是 `Impossible`，但 { $moves } 步就能打开冰箱
pilots-no-move = 没有任何操作，{ $missing }
pilots-not-open = 操作 { moves }之后，{ $missing }
pilots-move-outside = 第 { $number } 步（{ $place }）不在 { $size } 的范围内
pilots-row = 第 { $row } 行
pilots-not-the-minimum = 用 { moves }打开了冰箱，但最少步数是 { $minimum }
pilots-jury-has-more = 用 { moves }打开了冰箱，比标准答案的 { $minimum } 还少
pilots-jury-has-none = 用 { moves }打开了冰箱，但标准答案是 `Impossible`
pilots-jury-unproven = 评测方没有已证明的最少步数，只知道{ $minimum }

## chesscbg

chesscbg-not-adjacent = `{ $to }` 不与 `{ $from }` 上下左右相邻
chesscbg-no-piece = `{ $cell }` 处没有棋子
chesscbg-taken = `{ $cell }` 处已经有棋子
chesscbg-more-pieces = 棋盘上的棋子比局面 2 的多
chesscbg-missing = 局面 2 中有 { $cells } 个格子还没有棋子，第一个是 `{ $first }`
chesscbg-not-a-slide = 一次移动由两组行号和列号组成
chesscbg-jury-has-none = 标准答案是 `{ $minimum }`，在本题中不能作为最少步数

## 逐步演示。

fault-of-a-move = 第 { $number } 步：{ $fault }
fault-at-the-end = { $moves } 步之后，{ $fault }
done-in-moves = { $moves } 步完成
only-the-first-moves = 只走前 { $most } 步

## 程序如何结束。

ended-by-signal = 被 { $signal } 终止
ended-with-status = 以状态 { $status } 退出
ended-and-said = { $end }，并报告了 `{ $mark }`
too-much-memory = 使用内存 { $used }，限制为 { $limit }
too-much-time = 使用 CPU 时间 { $used }，限制为 { $limit }
too-long = 总耗时 { $wall }，其中计算用了 { $cpu }；总耗时的限制为 { $limit }
too-much-output = 输出超过了 { $size }
too-long-file = 写入的文件超过了 { $size }，或超过了程序自己设定的长度
signal-number = 信号 { $number }
sigill = SIGILL（非法指令）
sigabrt = SIGABRT（程序自行中止）
sigbus = SIGBUS（非法内存访问）
sigfpe = SIGFPE（除以零或溢出）
sigsegv = SIGSEGV（非法内存访问）
sigsys = SIGSYS（被禁止的系统调用）

## 网页。

page-accepted-of = { page-submissions-counted }中 { $accepted } 个通过
page-as-expected = { $count } 个中 { $fitting } 个符合预期
page-submissions-counted = { $count } 个提交
page-cases = { $count } 个测试点
page-right-of = { page-cases }中 { $right } 个正确
page-not-run = { $count } 个未运行
page-not-run-cell = 未运行
page-why-fails = 为何出错
page-inputs = { $count } 个输入
page-failing-inputs = { page-inputs }中的 { $failing } 个
page-not-compiled = `{ $program }` 无法编译，因此没有尝试任何输入。
page-no-input = 没有尝试任何输入。
page-no-failure = `{ $program }` 在全部 { page-inputs }上都正确。
page-nothing-to-diagnose = 没有什么可诊断的。
page-no-difference = `{ $program }` 与 `{ $other }` 在 { page-inputs }上没有差别。
page-fails-shrunk = `{ $program }` 出错。出错的输入已被缩小。
page-fails-on-inputs = `{ $program }` 在 { page-inputs }中的 { $failing } 个上出错。
page-differ = `{ $program }` 与 `{ $other }` 的结果不同。
page-isolation-full = 每个程序都有自己的命名空间和系统调用过滤器
page-isolation-confined = 每个程序都有文件和系统调用过滤器，但没有命名空间
page-isolation-limits = 只有限制，适用于可信的程序
page-marked = 标出了 { $count } 格：{ $cells }
page-written = 上面写着：{ $texts }
page-all-inputs-tried = 这就是试过的全部输入
page-solvers-compared = 在它作答的输入上，与 { $count } 个有错的解法比较过。
page-pairs-compared = 与 { $count } 对错误比较过。
page-other-faults-alike = 另有 { $count } 个错误在所有试过的输入上表现相同
page-other-faults-close = 另有 { $count } 个不太相符的错误
page-cut-short = 只试了前 { page-inputs }：
page-smallest-of-all = 同尺寸的所有输入中最小的出错输入。
page-smallest-of-tried = 试过的输入中最小的出错输入。
page-source-line = 第 { $line } 行，文件
page-running = 运行用时
page-comparing = 比较用时
page-smallest = 出错的最小棋盘
page-failing-case = 一个出错的测试点：
page-output = 程序的输出
page-right-output = 正确的输出
page-one-of-many = 其他走法也可能同样好
page-input = 输入
page-from = 从
page-to = 到
page-input-as-text = 文本形式的输入
page-nothing = 无
page-lines-left-out = 省略 { $count } 行
page-size-left-out = 省略 { $size }
page-no-newline = 末尾没有换行
page-no-board = 没有棋盘
page-board-of = { $rows } 行 { $columns } 列的棋盘
page-moves = 逐步演示
page-printed-moves = 程序输出的走法
page-shortest-solution = 一种最短的解法
page-start = 开始
page-after-move = 第 { $count } 步之后
page-move = 第 { $count } 步：
page-not-allowed = 不允许
page-cells-changed = { $count } 格改变
page-more-moves = 还有 { $count } 步未显示
page-why-right = 正确答案为何正确：
page-moves-needed = 需要 { $count } 步
page-moves-at-most = 至多 { $count } 步
page-check-by-hand = 手工验证的方法：
page-more-pictures = 还有 { $count } 张图未显示
page-certificate = 文本形式的证明
page-next = 接下来试试
page-try-again = 在此输入上重新运行：
page-try-diagnose = 在更多棋盘上与已知错误比较：
page-try-proof = 输出最少步数的证明：
page-try-stress = 寻找会出错的棋盘：
page-repeat = 重现：
page-copy = 复制
page-copied = 已复制
page-close = 关闭
page-took = 用时 { $cpu }（CPU）、{ $wall }（实际），内存 { $memory }。
page-close-to-a-limit = 接近限制。
page-fastest-of-runs = { $count } 次运行中最快的一次。
page-stderr = 标准错误的末尾
page-blocked = 被沙箱阻止：
page-crash = 在何处崩溃
page-compiler-message = 编译器的信息
page-command = 命令：
page-other-builds = 程序的其他编译版本
page-details = 详细信息
page-failing-cases = { $count } 个出错的测试点
page-more-cases = 还有 { $count } 个测试点
page-time-and-memory = 时间与内存
page-cpu-time = { page-cases }的 CPU 时间，对数刻度，从 1 ms 起；最多 { $most }，限制 { $limit }（虚线）
page-memory = { page-cases }的内存；最多 { $most }，限制 { $limit }（虚线）
page-build = 编译方式
page-task = 题目
page-limits = 限制
page-limits-differ = 因语言而异，见各个提交
page-slowest = 最慢的测试点
page-most-memory = 最大内存
page-expected-fits = 符合预期：
page-unexpected = 不符合预期
page-folder-expects = `{ $folder }` 预期 { $verdicts }
page-interrupted = 运行在全部评测完之前被停止。
page-judge-errors = 有些结果是 JE，即评测方的错误：请先修正。
page-runs-skipped = 在 5 次超时之后或结果已定之后，跳过 { $count } 次运行。
page-runs-close = { $count } 次运行距限制不到 10%：在其他机器上结果可能不同。
page-limits-only = 程序只受资源限制，没有与机器隔离。
page-run-details = 运行详情
page-problem = 题目
page-coverage = 测试点
page-seed = 随机种子
page-isolation = 隔离
page-dialect = 输出规则
page-duration = 用时
page-saved-as = 已存为测试点
page-version = 版本
page-started = 开始时间
page-system = 系统
page-compilers = 编译器
page-inputs-unproven = 跳过 { $count } 个输入：没有解法能证明其最少步数。
page-found-first = 最先出错的输入：
page-found = 来源：
page-not-deterministic = 结果不确定：再次运行得到
page-skip = 跳到结果
page-parts = 本页内容
page-submissions = 提交
page-submission = 提交
page-verdict = 结果
page-expected = 预期
page-cases-right = 正确测试点
page-cause = 原因
page-filter = 筛选
page-filter-by = 名称、原因
page-more-submissions = 为控制页面大小，省略 { $count } 个提交
page-left-out = 为控制页面大小，省略详细信息
page-fails-on = 出错的测试点：
page-causes = 按可能的原因
page-same-cases = 恰好错在同样的 { $count } 个测试点上
page-own-cases = 各自出错的测试点不同
page-cases-named = 测试点：
page-cases-shown = 这些棋盘的测试点
page-cases-shown-intro = 每个棋盘一次，附最短解法，以及可以手工验证的步数证明。
page-matrix = 每个提交在每个测试点上的结果
page-matrix-intro = 每行一个提交，每列一个测试点。细线表示通过，其他标记表示其他结果。出错测试点相同的行相邻。
page-matrix-label = { $rows } 个提交与 { $columns } 个测试点的矩阵：方向键移动，回车打开单元格。上面的表格有同样结果的文字。
page-matrix-help = 指向一个单元格，或用方向键移动；点击或回车打开。
page-judging-order = 按评测顺序
page-most-first = 出错最多的在前
page-axis-cases = 测试点 →
page-axis-failing = 出错的提交数，最多 { $count } ↑
page-in-minimum-set = 属于最小出错集
page-without-row = { $count } 个提交没有运行任何测试点，因此没有行。
page-rows-not-drawn = 还有 { $count } 个提交未画出，见上面的表格。
page-cases-not-drawn = 还有 { $count } 个测试点未画出：矩阵只显示有提交出错的测试点。
page-minimum-set = 最小出错集：{ $count } 个测试点可以发现全部 { $caught } 个错误的提交
page-minimum-set-proven = 更小的集合做不到。
page-minimum-set-bound = 可能有更小的集合；已证明至少需要 { $count } 个。
page-exposed-by-none = 没有测试点可以发现，因为无法编译或无法评测：
page-first-board = 第一个棋盘
page-previous-move = 上一步
page-play = 播放
page-pause = 暂停
page-next-move = 下一步
page-last-board = 最后的棋盘
page-all-boards = 同时显示所有棋盘
page-board = 棋盘
page-slowest-time = CPU 时间
page-memory-used = 内存
page-shown-of = 显示 { $all } 个中的 { $shown } 个
page-fail-here = { $all } 个中有 { $failing } 个在此测试点上出错

## 提交的整体结果。

cases-judged = { $cases } 个测试点
stopped-after = 在 { cases-judged }中评测了 { $judged } 个后停止
not-judged = 未评测
nothing-handed-in = 未提交
opens-a-file = 可能在等待源代码中出现的文件 `{ $file }`：评测机从标准输入给出数据，从标准输出读取结果；{ $fault }
right-in-an-older-standard = 按 { $older } 编译时此处正确，按 { $newer } 则不然：{ $fault }

## 教师应了解的作业和名单情况。

remark-roster-other-name = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，但姓名不同
remark-roster-several-hand-ins = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，但其他作业也带有这个学号
remark-roster-other-hand-in = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，而该学生另有作业
remark-roster-several-students = 不在名单上；名称中有名单上多名学生的学号，例如 `{ $identifier }`
remark-same-letters = { $count } 份作业的名称只有重音符号的编码方式不同，按一份处理

## 多份提交的表格。

table-submission = 提交
table-student = 学生
table-language = 语言
table-right = 正确
table-slowest = 最慢
table-memory = 内存
table-cases = 测试点
runs-skipped = 跳过了 { $count } 次运行，以 `-` 表示
limits-in-words = CPU 时间 { $cpu }，实际时间 { $wall }，内存 { $memory }，输出 { $output }，栈 { $stack }，进程 { $processes } 个

## 学生为何没有可评测的程序。

several-programs = 有多个程序：{ $files }
several-archives = 有多个压缩包而没有源文件：{ $files }
too-many-files = 超过 { $most } 个文件，Tribunal 最多读取这么多
two-files-of-one-name = 两个文件都叫 `{ $name }`
no-source = 没有源文件，只有 { $files }
no-source-in = `{ $archive }` 中没有源文件，只有 { $files }
nothing-in = `{ $archive }` 是空的
only-compiled = 没有源文件，只有编译产物：{ $files }
is-a-link = { $files } 是链接，不会跟随链接
is-no-zip = { $files } 不是 zip 压缩包
names = { $files }
names-and-more = { $files } 等，另有 { $more } 个
unreadable-folder = 无法读取文件夹：{ $why }
uncopied-files = 无法复制文件：{ $why }
unreadable-archive = 无法读取 `{ $archive }`：{ $why }
archive-too-large = 它太大或文件太多，超过 Tribunal 读取的上限
archive-damaged = 不是可读的 zip 压缩包
archive-bad-path = 不允许路径 { $path }
archive-not-a-file = 其中的 { $file } 是链接或设备
archive-same-name = 其中有两个文件同名
archive-bomb = 解压后远大于其大小，像 zip 炸弹
archive-encrypted = 其中的 { $file } 需要密码

## 提交出错的可能原因。

cases-right = { $total } 个测试点中 { $right } 个正确
likely-cause = 很可能的原因：{ $fault }
possible-cause = 可能的原因：{ $fault }
unknown-cause = 原因不明：{ $known } 种已知错误都不符合
cause-or = { $one }，要么 { $other }
cause-one-of = 要么 { $faults }
cause-both = 两个错误：{ $one }；以及{ $other }
cause-either = 视测试点而定，要么 { $one }，要么 { $other }
cause-evidence = （{ $evidence }）
cause-exact = { $cases }中错在同样的 { $wrong } 个上，答案也相同
cause-exact-on-few = { $cases }中错在同样的 { $wrong } 个上，答案也相同，但数量太少，无法确定
cause-same-cases = { $cases }中错在同样的 { $wrong } 个上，但答案不同
cause-some-answers = { $cases }中错在同样的 { $wrong } 个上，其中 { $same } 个答案相同
cause-part = { $cases }中错了 { $wrong } 个；有此错误的解法在这些上都错，共错 { $total } 个
cause-more = { $cases }中错了 { $wrong } 个；有此错误的解法错在其中 { $total } 个上
cause-overlap = { $cases }中错了 { $wrong } 个；有此错误的解法错 { $total } 个，两者都错 { $both } 个
cases-compared = 所比较的 { cases-judged }
cases-left-out = { $cases } 个测试点未比较：没有错误解法适用于其棋盘大小
cause-origin = 成因：
cause-look-at = 检查要点：
fails-exactly = 恰好错在这些测试点上：{ $words }
fails-only = 只错在这些测试点上：{ $words }（{ $having } 个中的 { $failing } 个）
fails-all = 这 { $having } 个测试点全错：{ $words }（此外还错 { $others } 个）
fails-mostly = 大多错在这些测试点上：{ $words }（{ $having } 个中的 { $failing } 个，此外还错 { $others } 个）
shares-nothing = 这 { cases-judged }与其他测试点没有已知的区别
prints-always = 每次都输出 { $printed }
prints-nothing = 每次都没有输出

## 与先前一次运行相比的变化。

compared-with = 与 { $began } 的运行比较
compared-with-a-run = 与先前的运行比较
compared-changed = { $count } 个中 { $changed } 个有变化：{ $directions }；{ $others }
compared-nothing = { $count } 个都没有变化；{ $others }
compared-better = { $count } 个变好
compared-worse = { $count } 个变差
compared-mixed = { $count } 个有好有差
compared-other = { $count } 个不同
compared-time = { $count } 个仅时间不同
compared-new = 新增 { $count } 个
compared-gone = 消失 { $count } 个
compared-join = { $one }，{ $other }
compared-headline = { $since }：{ $headline }
change-worse = 变差
change-mixed = 有好有差
change-better = 变好
change-other = 不同
change-time = 时间
compared-right = 所比较的 { $total } 个测试点中 { $right } 个正确，先前 { $earlier } 个
compared-other-cases = 仅因测试点有增减
compared-same-source = 源代码相同，{ cases-judged }结果不同：程序不确定，或评测机变了
compared-cause = 先前：{ $cause }
compared-cause-unknown = 先前：原因未知
compared-slowest = 最慢的测试点 { $earlier } → { $now }
compared-cases-worse = 不再正确（{ $count }）：{ $names }
compared-cases-better = 现在正确（{ $count }）：{ $names }
compared-cases-other = 结果不同（{ $count }）：{ $names }
compared-list-new = 新增（{ $count }）：{ $names }
compared-list-gone = 消失（{ $count }）：{ $names }
compared-cases-new = 新测试点（{ $count }）：{ $names }
compared-cases-gone = 缺少的测试点（{ $count }）：{ $names }
compared-cases-unknown = 无法确认测试点相同，因此只比较结果
compared-more = 另有 { $count } 个
compared-more-verbose = … 另有 { $count } 个：--verbose
compared-note = 注意：
compared-difference = { $what }：{ $earlier } → { $now }
compared-difference-of = { $difference }（{ page-submissions-counted }）
compared-yes = 是
compared-no = 否
compared-stopped = 提前停止
compared-program = 程序
compared-cpu-limit = CPU 时间限制
compared-wall-limit = 实际时间限制
compared-memory-limit = 内存限制
compared-output-limit = 输出限制
compared-stack-limit = 栈限制
compared-process-limit = 进程数限制
compared-disagree = 不一致 { $counts }
compared-declined = 拒绝 { $counts }
compared-agree = 一致 { $counts }
compared-nanos = 每个测试点用时 { $times }
compared-disagreement-new = 各解法在 { $name } 上不一致
compared-disagreement-gone = 在 { $name } 上不再有不一致
compared-file-new = { $name }：{ $fault }
compared-file-gone = 不再有问题：{ $name }：{ $fault }
page-changes = 与先前运行相比的变化
page-changed = 有变化
page-change-was = { $change }，先前为 { $verdict }
page-change-new = 新增

## 仅从输出就能看出的错误：名称、成因与检查之处。

rule-prints = 输出 { $output }
rule-prints-nothing = 什么也不输出
rule-prints-sample = 输出 { $output }（样例的答案）
rule-but = 除{ $exception }外，对所有输入都{ $printed }
rule-but-after-comma = 除{ $exception }外，对所有输入都{ $printed }
rule-the-sample = 样例
rule-solved-already = 一开始就已完成的输入
rule-impossible = 无解的输入
rule-prints-more = 输出的数比最少步数多 { $number }
rule-prints-less = 输出的数比最少步数少 { $number }
rule-prints-number = 输出的是 { $name }
rule-prints-number-instead = 输出的是 { $name }，而不是步数
rule-prints-before = 在正确答案之前输出了 { $output }
rule-where-solvable = 有解时，{ $said }
rule-constant = 对所有输入都{ $printed }
rule-constant-origin = 结果从未到达输出的那一行，那里输出的是固定的文字或变量的初始值。
rule-constant-look-at = 检查输出的那一行，沿着它的变量往回查到输入，找出断开的地方。
rule-constant-but-for-some = { $said }
rule-constant-but-for-some-origin = 某些输入有单独的分支，而其他输入的计算没有执行，或者结果丢失了。
rule-constant-but-for-some-look-at = 检查处理其他输入的分支：在那里打印结果，看它是否到达最后一行。
rule-echo = 原样输出输入
rule-echo-origin = 为了查看读入是否正确而输出了输入，却没有输出答案。
rule-echo-look-at = 查找读入之后立即输出的语句：那里应输出答案。
rule-echo-of-the-first-line = 输出输入的第一行
rule-echo-of-the-first-line-origin = 作为测试读入并输出了第一行，此外什么也没有输出。
rule-echo-of-the-first-line-look-at = 检查第一条读入语句之后的语句：应读入其余部分，计算并输出答案。
rule-case-before = 输出上一个测试点的答案
rule-case-before-origin = 程序把答案留给下一次运行，例如存在文件里，并输出在那里找到的内容。
rule-case-before-look-at = 查找程序读写的文件：每次运行只能从自己的输入开始。
rule-off-by = { $said }
rule-off-by-origin = 计数的初始值不对，或者数的是局面而不是它们之间的步数。
rule-off-by-look-at = 检查计数的初始值和输出它的那一行：其中一处加多或加少了。
rule-off-by-but-for-0 = 最少步数不为 0 时，{ $said }
rule-off-by-but-for-0-origin = 0 步有单独的分支，而其他输入的计数从错误的值开始。
rule-off-by-but-for-0-look-at = 检查搜索中的计数：第一步之后必须是 1。
rule-twice-the-minimum = 输出最少步数的两倍
rule-twice-the-minimum-origin = 每一步都数了两次，例如在它的两端各一次，或者一对的两种顺序各一次。
rule-twice-the-minimum-look-at = 检查累加步数的循环：每一步只应加一次。
rule-answer-twice = 把正确答案输出了两次
rule-answer-twice-origin = 一行在找到答案的地方输出，另一行在最后又输出。
rule-answer-twice-look-at = 查找所有输出的语句，只保留其中一条。
rule-more-before-the-answer = { $said }
rule-more-before-the-answer-origin = 答案之前仍输出了提示或用于测试的一行。
rule-more-before-the-answer-look-at = 查找在答案之前输出的内容，删除它，或改为输出到标准错误。
rule-more-after-the-answer = 在正确答案之后输出了 { $output }
rule-more-after-the-answer-origin = 最后仍输出了用于测试的一行，或者程序输出答案之后还在继续。
rule-more-after-the-answer-look-at = 查找在答案之后输出的内容，并让程序在那之前结束。
rule-instead = 该输出 { $right } 时{ $printed }
rule-instead-origin = 有一种答案有单独的分支，而那个分支输出了错误的文字。
rule-instead-look-at = 检查这种答案的分支：将它的文字与题面逐字对照。
rule-a-number-of-the-input = { $said }
rule-a-number-of-the-input-origin = 从输入数出的一个数是最初的猜测或中间的一步，却被当作答案输出了。
rule-a-number-of-the-input-look-at = 检查输出的变量：它是从输入数出来的，没有任何搜索改变过它。

## 终端上单个程序的报告。

judged-on = { $problem }：{ $program }，测试点 { $coverage }，隔离 { $isolation }
titled = { $title }：
cut-from = { $title }（原有 { $size }，已截短）
message-of = { $command } 的信息
label-hint = 提示：
label-unexpected = 不符合预期：
folder-expects = 文件夹 { $folder } 预期 { $verdicts }
verdicts-or = { $one } 或 { $other }
label-note = 说明：
label-limits = 限制：
label-next = 接下来：
label-repeat = 重现：
more-unlisted = ……还有 { $count } 个
more-with-verbose = 还有 { $count } 个：--verbose
counts-of = { cases-judged }：{ $counts }
cases-skipped = 跳过 { $count } 个
cases-close = { $count } 个接近限制
slowest-case = 最慢 { $time }（{ $case }）
largest-case = 内存最多 { $size }（{ $case }）
close-to-a-limit = （接近限制）
close-after-runs = （接近限制；{ $runs } 次运行中最快的一次）
took = 用时 { $cpu }（CPU）、{ $wall }（实际），内存 { $memory }
blocked-calls = 被阻止：{ $calls }；沙箱拒绝这些系统调用
stderr-end = 标准错误的末尾
input-shown = 输入
board-start = 起始
board-target = 目标
board-alone = 图
expected-and-printed = 应输出 (-) 与实际输出 (+)
expected-moves-and-printed = 应输出（或同样好的走法）(-) 与实际输出 (+)
expected-answer-and-printed = 应输出（或同样好的答案）(-) 与实际输出 (+)
expected-and-printed-by = 应输出 (-) 与 { $name } 的输出 (+)
expected-moves-and-printed-by = 应输出（或同样好的走法）(-) 与 { $name } 的输出 (+)
printed-alone = 实际输出
lines-more = 还有 { $count } 行
moves-more = 还有 { $count } 步
its-moves = 它的走法
label-smallest-found = 找到的最小的出错输入：
not-deterministic = { $label }：在此输入上再运行 { $count } 次，得到 { $verdicts }
not-steady = 结果不确定
shortest-solution = 一种最短的解法，{ moves }
why-right = { $answer } 为何正确
diff-cut = ……在此截断，还有更多差别
