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

ended-by-signal = 被信号终止：{ $signal }
ended-with-status = 以状态 { $status } 退出
ended-and-said = { $end }，并报告了 `{ $mark }`
ended-by-exception = 异常终止：{ $exception }
exception-at = { $name }（{ $place }）
exception-says = { $exception }：{ $text }
too-much-memory = 使用内存 { $used }，限制为 { $limit }
too-much-time = 使用 CPU 时间 { $used }，限制为 { $limit }
too-long = 总耗时 { $wall }，其中计算用了 { $cpu }；总耗时的限制为 { $limit }
too-much-output = 输出超过了 { $size }
too-long-file = 写入的文件超过了 { $size }，或超过了程序自己设定的长度
more-than = 超过 { $limit }
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
page-students-counted = { $count } 名学生
page-accepted-of-students = { $count } 名交了程序的学生中 { $accepted } 名通过
page-without-program = { $count } 名没有程序
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
page-stderr-begins = 标准错误
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
page-students = 学生
page-student = 学生
page-verdict = 结果
page-expected = 预期
page-cases-right = 正确测试点
page-cause = 原因
page-filter = 筛选
page-filter-by = 名称、原因
page-sort = 排序
page-order-of-run = 评测的顺序
page-more-submissions = 为控制页面大小，省略 { $count } 个提交
page-more-students = 为控制页面大小，省略 { $count } 名学生
page-left-out = 为控制页面大小，省略详细信息
page-fails-on = 出错的测试点：
page-causes = 按可能的原因
page-same-cases = 恰好错在同样的 { $count } 个测试点上
page-own-cases = 各自出错的测试点不同
page-cases-named = 测试点：
page-cases-shown = 这些棋盘的测试点
page-cases-shown-intro = 每个棋盘一次，附最短解法，以及可以手工验证的步数证明。
page-matrix = 每个程序在每个测试点上的结果
page-matrix-intro = 每行一个程序，每列一个测试点。细线表示通过，其他标记表示其他结果。出错测试点相同的行相邻。
page-matrix-label = { $rows } 个程序与 { $columns } 个测试点的矩阵：方向键移动，回车打开单元格。上面的表格有同样结果的文字。
page-matrix-help = 指向一个单元格，或用方向键移动；点击或回车打开。
page-judging-order = 按评测顺序
page-most-first = 出错最多的在前
page-axis-cases = 测试点 →
page-axis-failing = 出错的程序数，最多 { $count } ↑
page-in-minimum-set = 属于最小出错集
page-without-row = 另有 { $count } 个没有运行任何测试点，因此没有行。
page-rows-not-drawn = 还有 { $count } 个程序未画出，见上面的表格。
page-cases-not-drawn = 还有 { $count } 个测试点未画出：矩阵只显示有程序出错的测试点。
page-minimum-set = 最小出错集：{ $count } 个测试点可以发现{ $caught }
page-wrong-programs = 全部 { $count } 个错误的程序
page-minimum-set-proven = 更小的集合做不到。
page-minimum-set-bound = 可能有更小的集合；已证明至少需要 { $count } 个。
page-exposed-by-none = 没有测试点可以发现，因为无法评测：
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
opens-a-file = 可能在使用源代码中出现的文件 `{ $file }`：评测机从标准输入给出数据，从标准输出读取结果；{ $fault }
fails-by-chance = 同一输入再运行一次就通过，是否出错全凭偶然：{ $fault }
right-in-an-older-standard = 按 { $older } 编译时此处正确，按 { $newer } 则不然：{ $fault }

## 教师应了解的作业和名单情况。

remark-roster-other-name = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，但姓名不同
remark-roster-several-hand-ins = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，但其他作业也带有这个学号
remark-roster-other-hand-in = 不在名单上；名称中的 `{ $identifier }` 是名单上 `{ $student }` 的学号，而该学生另有作业
remark-roster-several-students = 不在名单上；名称中有名单上多名学生的学号，例如 `{ $identifier }`
remark-roster-other-number = 未与名单对应：名称中的编号 `{ $identifier }` 不是名单上 `{ $student }` 的编号
remark-roster-several-numbers = 未与名单对应：编号不同的多份作业都以名单上的 `{ $student }` 为名
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
only-failing-alone = 唯一出错的测试点独有此特征：{ $words }
only-failing-among = 唯一出错的测试点是这 { $having } 个之一：{ $words }
among-compared = { $said }（限于{ $cases }）
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
rule-prints-number = 输出的是{ $name }
rule-prints-number-instead = 输出的是{ $name }，而不是步数
rule-prints-before = 在正确答案之前输出了 { $output }
rule-prints-other-text-before = 在答案前还输出了其他内容：最后一行才是正确答案
rule-where-solvable = 有解时，{ $said }
rule-constant = 对所有输入都{ $printed }
rule-constant-origin = 结果没有到达标准输出：输出的那一行是固定的文字或变量的初始值，或者没有执行，或者写入了文件。
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

judged-on = { $problem }：{ $program }，{ $coverage }，隔离 { $isolation }
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
next-for = 接下来针对 { $program }；其他程序：{ $others }
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
search-out-of-time = 寻找更小输入的时间已用完；用更长的 `--shrink-time` 也许能找到更小的输入。
not-deterministic = { $label }：在此输入上再运行 { $count } 次，得到 { $verdicts }
not-steady = 结果不确定
shortest-solution = 一种最短的解法，{ moves }
why-right = { $answer } 为何正确
diff-cut = ……在此截断，还有更多差别

## 评测或尝试了哪些输入。

coverage-stored = { $count } 个已存储的测试点
coverage-stored-one = 已存储的测试点 { $case }
coverage-generated = { $count } 个随机生成的 { $size } 测试点，种子 { $seed }
coverage-generated-one = 随机生成的第 { $count } 个 { $size } 测试点，种子 { $seed }
coverage-space = { $size } 的全部 { page-inputs }
coverage-space-one = { $size } 的第 { $count } 个输入
coverage-given = { $count } 个给定的输入
coverage-smallest = { $size } 中最小的 { page-inputs }
coverage-package = 题目包中的 { page-cases }（{ $format }）
coverage-package-one = 题目包中的测试点 { $case }（{ $format }）
coverage-boards = { $share } 个给定的棋盘
coverage-instances = { $share } 个随机生成的 { $size } 输入，种子 { $seed }
coverage-space-ascending = { $size } 的全部 { page-inputs }，从小到大
coverage-smallest-of = { $size } 的 { page-inputs }中最小的 { $tried } 个
part-of-count = { $count } 个中的 { $tried }
origin-generated = 种子 { $seed } 随机生成的第 { $count } 个（{ $label }）
origin-space = 同尺寸的输入从小到大的第 { $count } 个
origin-given = 给定的第 { $count } 个棋盘

## 出错的输入有多小。

smallest-counted = { $size } 的 { page-inputs }
smallest-uncounted = { $size } 的所有输入
smallest-as-found = 与找到时相同，没有缩小
smallest-unsteady = 与找到时相同：程序每次的结果必须一致才能缩小输入
smallest-unruled = 找到的最小的输入；另有 { $count } 个更小的无法评判
smallest-of = { $all }中最小的一个
smallest-but-one = { $all }中最小的一个：唯一更小的输入已运行并通过
smallest-but-many = { $all }中最小的一个：更小的 { $lighter } 个都已运行并通过
smallest-by-steps = 找到的最小的输入，但未证明：再小一步的输入程序都通过
smallest-by-steps-and = { smallest-by-steps }，{ $all }中最小的 { $lighter } 个也都通过
smallest-cut = { $count } 次尝试中最小的：{ $end }；可能还有更小的
smallest-end-slow = 每次出错都要用满时间限制，因此没有再试
smallest-end-cut = 缩小输入的过程提前结束
differ-first-right = 第一个正确，第二个不正确
differ-second-right = 第二个正确，第一个不正确
differ-neither-right = 两个都不正确

## 棋盘的性质，用于“错在这些测试点上：……”。

feature-and = { $one }，且{ $other }
feature-or = { $one }，或{ $other }
feature-size = 大小为 { $size }
feature-is = { $name }为 { $value }
feature-at-least = { $name }不小于 { $value }
feature-at-most = { $name }不超过 { $value }
feature-even = { $name }为偶数
feature-odd = { $name }为奇数
feature-minimum = 最少步数
feature-impossible = 无解
feature-possible = 有解
feature-solved = 一开始就已完成
feature-unsolved = 一开始尚未完成
feature-all = { $line }全是{ $colour }
feature-not-all = { $line }不全是{ $colour }
feature-odd-in-line = { $line }中{ $colour }的个数为奇数
feature-even-in-line = { $line }中{ $colour }的个数为偶数
feature-cell-is = { $cell }是{ $colour }
feature-cell = 第 { $row } 行第 { $column } 列
feature-row = { $place }行
feature-column = { $place }列
feature-first = 第一
feature-second = 第二
feature-third = 第三
feature-fourth = 第四
feature-nth = 第 { $number }
feature-last = 最后一
feature-of = { $board }中{ $part }
feature-number-of = { $cells }的个数
feature-cells = { $colour }
feature-corners = 角上的{ $colour }
feature-edge-cells = 边上（不含角）的{ $colour }
feature-inner-cells = 内部的{ $colour }
feature-board = 棋盘
feature-same = { $board }{ $symmetry }后不变
feature-not-same = { $board }{ $symmetry }后会变
symmetry-none = 保持原样
symmetry-top-to-bottom = 上下翻转
symmetry-left-to-right = 左右翻转
symmetry-half-turn = 旋转 180°
symmetry-main-diagonal = 沿主对角线翻转
symmetry-other-diagonal = 沿副对角线翻转
symmetry-quarter-turn = 旋转 90°

## flipgame 的棋盘：题意、字母的含义、大小次序与性质。

flipgame-story = 每一步翻转一枚棋子以及与它上下左右相邻的棋子。最少几步能使所有棋子同色？
flipgame-order = 先比黑色棋子的个数，少者为小；个数相同时从最后一格往前看，越靠近左上角越小
flipgame-black = 黑色棋子
flipgame-white = 白色棋子
flipgame-presses-to-white = 变为全白所需的步数
flipgame-presses-to-black = 变为全黑所需的步数
flipgame-nearer-to-white = 离全白更近
flipgame-not-nearer-to-white = 并不离全白更近
flipgame-nearer-to-black = 离全黑更近
flipgame-not-nearer-to-black = 并不离全黑更近
flipgame-as-near = 离全白与全黑一样近
flipgame-not-as-near = 离全白与全黑远近不同

## pilots 的棋盘，同上。

pilots-story = 每一步切换一个把手以及它所在的整行和整列。打开所有把手的最短操作序列是什么？
pilots-order = 先比关闭的把手的个数，少者为小；个数相同时从最后一格往前看，越靠近左上角越小
pilots-closed = 关闭的把手
pilots-open = 打开的把手

## chesscbg 的棋盘，同上。

chesscbg-story = 每一步把一枚棋子移到相邻的空位。从第一个局面到第二个局面最少需要几步？
chesscbg-order = 依次比较：棋子的个数；需要移动位置的棋子数；这些位置之间的距离；最后从最后一格往前看，局面 1 和局面 2 越靠近左上角越小
chesscbg-piece = 棋子
chesscbg-no-piece-here = 空位
chesscbg-cell-taken = 棋子
chesscbg-cell-empty = 空位
chesscbg-start = 起始局面
chesscbg-target = 目标局面
chesscbg-equal = 起始局面就是目标局面
chesscbg-unequal = 起始局面不是目标局面
chesscbg-in-place = 已在目标位置上的棋子的个数
chesscbg-exchanged = 目标局面是起始局面的棋子与空位互换的结果
chesscbg-not-exchanged = 目标局面不是起始局面的棋子与空位互换的结果
chesscbg-target-is-start = 目标局面是起始局面{ $symmetry }的结果
chesscbg-target-is-not-start = 目标局面不是起始局面{ $symmetry }的结果

## 图形证明：结论、手工验证的方法与图的标题。

proof-none-needed = 不需要任何操作
proof-needed = 需要 { $moves } 步
proof-too-large = 棋盘太大，无法画图；{ $command } 会输出需要验证的数。
proof-the-board = 棋盘
proof-quiet = 一个不改变棋盘的图案
flipgame-claim-impossible = 无论如何操作都无法使棋盘变为同一颜色
flipgame-check-done = 所有棋子已经同色。
flipgame-check-impossible = 每个数是该棋子及其相邻棋子中带标记的个数。所有数都是偶数，所以每一步翻转偶数枚带标记的棋子。带标记的棋子中黑色的有奇数枚，白色的也有奇数枚，所以两者都不可能变为 0。
flipgame-marked-black = 带标记的棋子中黑色的，逐行计数：{ $marked } 枚中的 { $odd } 枚
flipgame-made = { $moves } 步使棋盘全是{ $colour }
flipgame-made-already = 棋盘已全是{ $colour }
flipgame-pattern = 不改变棋盘的图案，第 { $number } 个，共 { $count } 个
flipgame-numbers = 每个数是该棋子及其相邻棋子中带标记的个数，也就是该棋子被翻转的次数
flipgame-check-alone = { flipgame-numbers }。只有空图案不翻转任何棋子，所以每种颜色只有这一种解法。
flipgame-quiet-turns = 不改变棋盘的图案把每枚棋子翻转偶数次
flipgame-quiet-turns-cut = { flipgame-quiet-turns }（还有 { $more } 个未画出）
flipgame-check-solved = { flipgame-numbers }。{ $quiet }。全部 2^{ $exponent } 种解法都是前两种之一加上若干个这样的图案，同一枚棋子标记两次等于没有标记。没有一种少于 { moves }。
pilots-claim-impossible = 无论如何操作都无法打开所有把手
pilots-check-done = 所有把手已经打开。
pilots-check-unique = 第一张图中，每个数是该把手所在行和列中关闭的把手数：即它旁边与下方两数之和，若该把手关闭则减 1。一步操作在被操作把手的行列中切换奇数个把手，在其他任何把手的行列中切换偶数个。所以恰好要操作数为奇数的把手，即带标记的把手。第二张图表明这样就打开了所有把手。
pilots-counts = 每行每列中关闭的把手数
pilots-numbers = 每个数是该把手所在行和列中带标记的把手数，也就是该把手被切换的次数
pilots-line-row = 行
pilots-line-column = 列
pilots-lines-rows = 行
pilots-lines-columns = 列
pilots-check-lines = { pilots-numbers }。第一张图中，恰好关闭的把手的数是奇数，所以全部被打开。第二张图中的数都是偶数：偶数个整{ $lines }都是这样，其他操作都不是。所以其他解法都是把若干对{ $lines }反选而得，只有当某两{ $lines }的标记合计多于 { $length } 个时才更少。第一张图的{ $lines }旁的数表明没有这样的两{ $lines }。
pilots-two-lines = 操作两个整{ $lines }不改变任何把手
pilots-turned-over = 反选第 { $names } { $lines }
pilots-even-sets = 各图列出反选偶数个{ $across }的所有情形
pilots-even-sets-cut = { pilots-even-sets }（还有 { $more } 种未画出）
pilots-check-balanced = { pilots-numbers }。恰好关闭的把手的数是奇数，所以全部被打开。偶数个整行加偶数个整列把每个把手切换偶数次，其他操作都不是。所以其他解法都是在此解法上反选这样的行和列。{ $pictures }，以及全部 { $number } 个{ $lines }各自的标记数。把该数与 { $length } 减去该数中较小的加起来。若这样反选了奇数个{ $lines }，再加上某一{ $line }两数之差的最小值。总和从不少于 { moves }。
pilots-check-impossible = 每个数是该把手所在行和列中带标记的把手数。所有数都是偶数，所以每一步切换偶数个带标记的把手。带标记的把手中关闭的有奇数个，所以不可能变为 0。
pilots-marked-closed = 带标记的把手中关闭的，逐行计数：{ $marked } 个中的 { $odd } 个
pilots-opens = { $moves } 步打开所有把手
pilots-opens-already = 所有把手都已打开
chesscbg-position = 局面 { $number }
chesscbg-check-same = 两个局面相同。
chesscbg-check-heights = 相邻格子的高度至多相差 1，所以每一步至多使棋子所在格的高度之和改变 1。局面 2 的和比局面 1 大 { $by }。
chesscbg-heights = 局面 { $number }：棋子所在格的高度之和为 { $sum }

## 终端上多份提交的报告，以及 `stress` 和 `diagnose` 的报告。

part-and-part = { $one }；{ $other }
judged-many-on = { $problem }：{ $submissions }，{ $coverage }，隔离 { $isolation }
judged-many-in = { $problem }：{ $folder } 中的 { $submissions }，{ $coverage }，隔离 { $isolation }
students-counted = { $count } 名学生
label-same-failures = 出错相同
same-failures = { $label }：以下提交恰好都错在 { $cases }：
label-alike = 雷同
alike-given = { $label }：多数程序改名后相同，可能是下发的代码（{ $all }中的 { $members }）：{ $names }
alike-hint = { $label }：改名后相同，只是线索，不是证据：{ $names }
set-one-for-one = { $cases }即可发现唯一的错误提交
set-one = { $cases }即可发现全部 { $caught } 个错误的提交
set-many = { $cases }可以发现全部 { $caught } 个错误的提交
set-fewest = { $set }，不能再少
set-at-least = { $set }，至少需要 { $count } 个
set-only = 只有 { $case } 能发现 { $names }
set-without = 未通过，但没有测试点能发现：{ $names }
without-verdict = { $count } 个没有结果
sum-of = { $submissions }：{ $counts }
all-as-expected = 全部符合预期
some-unexpected = { $count } 个不符合预期
unexpected-verdict = { $name }：{ $label }，结果为 { $verdict }：{ $why }；{ $expectation }
unexpected-verdict-on = { $name }：{ $label }，在 { $case } 上为 { $verdict }：{ $why }；{ $expectation }
stressed-program = { $problem }：{ $program }，隔离 { $isolation }
stress-against = 对照 { $program }
built-by = 编译命令
compiler-message-of = { $label } { $program }：编译器的信息
inputs-unproven = 跳过 { page-inputs }：没有解法能证明其最少步数，因此无法评判输出
no-input-tried = 没有尝试任何输入
no-difference = 没有差别
no-difference-on = 在 { page-inputs }上{ $none }：{ $counts }
right-on = { $label }：在 { page-inputs }上都正确
label-fails = 出错
fails-on = 在 { page-failing-inputs }上{ $fails }：{ $counts }
smaller-means = 大小次序：{ $order }
page-smaller-means = 大小次序：{ $order }。
found-first = 最先找到的：{ $origin }
they-differ = 结果不同
sanitizer-report = sanitizer 的报告
diagnose-cut = 只试了前 { page-inputs }：{ $why }
nothing-to-diagnose = { $label }：在 { page-inputs }上都正确，没有什么可诊断的
smallest-failing = 最小的出错输入
smallest-failing-of-these = 其中最小的出错输入
more-that-match = ……还有 { $count } 个同样符合
behave-identically = 这些错误在所有试过的输入上表现相同
pattern-on = { $kind }（{ $verdicts }）：{ page-failing-inputs }
kind-crashes = 崩溃
kind-slow = 超时
kind-idle = 等待过久
kind-memory = 占用内存过多
kind-output = 输出过多
kind-format = 输出格式错误
kind-wrong = 答案错误
ran-for = 运行用时 { $time }；{ $compared }
compared-needed-none = 无需与有错的解法比较
compared-without-wrong = 没有与有错的解法比较，因为没有错误的答案
faulty-solvers = { $count } 个有错的解法
fault-pairs = { $count } 对错误
solvers-and-pairs = { $solvers }和 { $pairs }
compared-in = 与 { $solvers }比较，用时 { $time }
diagnose-cut-timeouts = { $count } 次运行用满了时间限制；`--all` 会继续
diagnose-cut-stopped = 运行被停止
diagnose-cut-late = 时间用完了

## 关于编译的说明。

list-and = { $one } 和 { $other }
note-void-main = `void main` 的退出状态没有定义，而非 0 的状态都是 RTE：请写 `int main` 和 `return 0`
remark-older-language = 用到了 `{ $mark }`，这是 { $language } 的写法
remark-older-standard = 按 { $older } 编译，因为 { $newer } 无法编译：`{ $why }`
remark-headers = 编译时补上了缺少的 { $headers }
remark-left-out = `{ $file }` 是 { $language } 文件：只编译 { $own } 源文件
remark-judged-older = 按 { $older } 评测，此时 { page-cases }全部正确：在 { $newer } 中它的含义不同（在 `{ $case }` 上 { $verdict }：{ $fault }）
remark-older-right = 按 { $older } 编译时在 `{ $case }` 上正确，按 { $newer } 则不然：程序中有些写法的含义变了，或者没有定义；仍按 { $newer } 评测，因为{ $why }
older-gets = 按 { $older } 编译时在 `{ $case }` 上 { $verdict }
older-by-chance = 再次运行时在 `{ $case }` 上正确
sanitized-fault = 在 `{ $case }` 上{ $fault }
sanitized-endless = 用 sanitizer 编译的版本在出错的测试点上都没有结束
sanitized-other-answer = 用 sanitizer 编译的版本给出了不同的答案
sanitized-ends-badly = 用 sanitizer 编译的版本异常结束
sanitizers-find = sanitizer 发现：{ $found }
sanitizers-not-run = 无法运行 sanitizer：{ $why }
sanitizers-find-nothing = sanitizer 在此输入上没有发现问题
sanitizers-find-nothing-in-time = { sanitizers-find-nothing }，直到超出时间限制
sanitizers-find-nothing-in-memory = { sanitizers-find-nothing }，直到超出内存限制
sanitizers-find-nothing-in-output = { sanitizers-find-nothing }，直到超出输出限制
found-on = 在 `{ $case }` 上：{ $found }
remark-opens = 源代码中出现了文件 `{ $file }`：评测机从标准输入给出数据，从标准输出读取结果
plain-failed = 用 -O0 编译失败：{ $why }
plain-wrong-otherwise = 用 -O0 编译时错误的方式不同：{ $why }
plain-right = 用 -O0 编译时正确（{ $why }）：优化使程序中的错误显现出来
plain-gets = 用 -O0 编译时为 { $verdict }（{ $why }）

## 提交为何无法编译或运行，以及该怎么办。

cannot-run = 无法运行 `{ $file }`：{ $why }
cannot-read = 无法读取 `{ $file }`：{ $why }
cannot-execute = 沙箱使用的另一个用户无法执行 `{ $file }`
unknown-ending = 没有语言使用扩展名 `.{ $ending }`
unknown-ending-near = 没有语言使用扩展名 `.{ $ending }`（是 `.{ $near }` 吗？）
no-ending = 文件名没有表明语言的扩展名
no-language-in-folder = 这个文件夹中没有已知语言的源文件
no-language-in-archive = 这个压缩包中没有已知语言的源文件
language-needs = { $language } 需要 { $tools }
list-or = { $one } 或 { $other }
scripts-are-not-confined = 脚本会启动其他程序，隔离级别 confined 无法限制它们
hint-endings = 已知的扩展名有 { $endings }
hint-name-program = 请指定程序所在的文件，或源文件的文件夹，或含有脚本 `build` 和 `run` 的文件夹
hint-level-full = 请按 `tribunal doctor` 的说明启用隔离级别 full，或用 `--trusted` 表示信任该程序
hint-build-for = 请为 { $machine } 编译
hint-install-for-all = 请安装一个所有用户都能使用的：{ $get }
hint-moved = 它是否被移动或删除了？
hint-own-limit = 这是 Tribunal 自己的限制，程序可能是对的
hint-no-link = 请用文件本身代替链接
hint-readable = 请让运行 Tribunal 的用户有权读取
hint-name-readable = 请指定可以读取的文件或文件夹
hint-copying = 请检查这些文件能否读取，以及 `{ $folder }` 是否已满
hint-one-archive = 请在文件夹中只留一个压缩包，或在那里解压
hint-sources-alone = 请在文件夹中只留源文件
hint-one-to-judge = 请只留下要评测的那个
hint-one-or-each = { hint-one-to-judge }，或不用 `--students` 而逐个指定文件来评测
hint-ask-source = 请索取源文件，例如 `main.cpp` 或 `main.py`
hint-ask-zip = 请索取 zip 压缩包，或将它解压到文件夹中
hint-file-itself = 请用文件本身代替它
hint-empty-folder = 文件夹是空的
hint-listed = 该学生在 `{ $roster }` 的第 { $line } 行

## 关于学生所交文件的说明。

remark-late = 迟交
remark-without-archives = 评测时未使用源文件旁的 { $files }
remark-last-version = 评测的是 `{ $file }`，即 { $count } 个版本中的最后一个
remark-several-hand-ins = 该学生有多份提交，这是其中之一
remark-roster-several = 未与名单对应：名单中有 { $count } 名同名学生
remark-roster-near = 不在名单上；名单中的 `{ $near }` 与之相近
remark-roster-none = 不在名单上

## 文本证明，逐行给出。

proof-presses = 操作 { $moves } 次：{ $cells }
proof-no-presses = 无
proof-text-impossible = Impossible，由下面这个图案可知：
flipgame-text-done = 操作 0 次：棋盘已经同色。
flipgame-text-quiet-1 = 操作其中所有的 # 不改变棋盘：每枚棋子都被翻转偶数次。
flipgame-text-quiet-2 = 所以每次操作都翻转 # 处的偶数枚棋子。数一数 # 处的棋子：
flipgame-text-quiet-3 = 黑色的有奇数枚，白色的也有奇数枚，两者都不可能变为 0。
flipgame-text-other = 变为另一种颜色需操作 { $moves } 次：{ $cells }
flipgame-text-alone = 除空图案外，没有图案不改变棋盘，所以每种颜色只有这一种解法。
flipgame-text-sums = 操作后不改变棋盘的图案，都是下面这 { $count } 个图案的叠加：
flipgame-text-every = 其他解法都是上述两种之一加上这 { $all } 种叠加之一；
flipgame-text-none-fewer = 没有一种少于 { $moves } 次操作。
pilots-text-done = 操作 0 次：所有把手已经打开。
pilots-text-quiet-1 = 操作其中所有的 # 不改变任何把手：每个把手都被切换偶数次。
pilots-text-quiet-2 = 所以每次操作都切换 # 处的偶数个把手。数一数 # 处
pilots-text-quiet-3 = 关闭的把手：有奇数个，所以不可能全部打开。
pilots-text-cross = 每个把手所在行和列中关闭的把手数（自身只计一次）：
pilots-text-unique-1 = 要操作的就是数为奇数的把手。这是唯一的解法：一次操作切换
pilots-text-unique-2 = 自己行列中的 { $cross } 个把手，是奇数；对其他把手的行列则切换偶数个：
pilots-text-unique-3 = 同行的 { $columns } 个，同列的 { $rows } 个，其余位置 2 个。所以只有对某个把手的操作
pilots-text-unique-4 = 才会改变它自己的数的奇偶，而最后所有的数都是 0。
pilots-text-lines-1 = 每{ $line }中的操作数：{ $counts }
pilots-text-lines-2 = 最多的两{ $line }合计 { $fullest } 次，而一{ $line }有 { $length } 个把手。
pilots-text-lines-3 = 操作一整{ $line }会把每个把手切换 1 次或 { $length } 次，所以操作偶数个
pilots-text-lines-4 = 整{ $lines }不改变任何把手。其他操作都不是这样：不改变任何把手的操作，所在位置的
pilots-text-lines-5 = 行和列中共有奇数个这样的操作。沿一{ $other }相加，
pilots-text-lines-6 = 这{ $other }被数了 { $number } 次，每{ $line }各数了 1 次，所以各{ $others }全为奇数或全为
pilots-text-lines-7 = 偶数，每{ $line }要么整个操作，要么完全不操作。
pilots-text-lines-8 = 所以其他解法都是把此解法的{ $lines }两两反选而得：a 次和 b 次操作
pilots-text-lines-9 = 变为 { $length } - a 次和 { $length } - b 次，只有当 a + b 大于 { $length } 时才更少。
pilots-text-balanced-1 = 操作一整行会把每个把手切换 1 次或 { $columns } 次，操作一整列则是 1 次或
pilots-text-balanced-2 = { $rows } 次，所以操作偶数个整行不改变任何把手，偶数个整列也一样。
pilots-text-balanced-3 = 其他操作都不是这样：不改变任何把手的操作，所在位置的行和列中共有奇数个
pilots-text-balanced-4 = 这样的操作。沿一行相加，这行被数了 { $columns } 次，每列各数了 1 次，
pilots-text-balanced-5 = 所以为奇数的列有偶数个；行也一样。
pilots-text-balanced-6 = 所以其他解法都是在此解法上反选偶数个行和偶数个列而得。
pilots-text-balanced-7 = 偶数个{ $across }的选法有 { $sets } 种。对每一种：反选之后，某{ $line }有 a 次操作，
pilots-text-balanced-8 = 若它也反选则有 { $length } - a 次。把各自较小的数加起来。若这样反选了
pilots-text-balanced-9 = 奇数个{ $lines }，再加上某一{ $line }两数之差的最小值。总和从不
pilots-text-balanced-10 = 少于 { $least }。
chesscbg-text-done = 不需要移动：两个局面相同。
chesscbg-text-moves = { $moves } 步，每步从一个位置（行、列）到另一个位置（行、列）：
chesscbg-text-heights = 以下高度证明不能再少；相邻格子至多相差 1：
chesscbg-text-sum = 把棋子所在格的高度加起来：局面 2 比局面 1 大 { $count }。
chesscbg-text-least = 每一步至多使这个和改变 1，所以至少需要 { moves }。
