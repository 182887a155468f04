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
output-too-long = 输出超过 { $bytes } 字节，testlib 最多读取这么多

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
too-much-output = 输出超过了 { $bytes } 字节
too-long-file = 写入的文件超过了 { $bytes } 字节，或超过了程序自己设定的长度
signal-number = 信号 { $number }
sigill = SIGILL（非法指令）
sigabrt = SIGABRT（程序自行中止）
sigbus = SIGBUS（非法内存访问）
sigfpe = SIGFPE（除以零或溢出）
sigsegv = SIGSEGV（非法内存访问）
sigsys = SIGSYS（被禁止的系统调用）

## 提交的整体结果。

cases-judged = { $cases } 个测试点
stopped-after = 在 { cases-judged }中评测了 { $judged } 个后停止
not-judged = 未评测
nothing-handed-in = 未提交
opens-a-file = 可能在等待源代码中出现的文件 `{ $file }`：评测机从标准输入给出数据，从标准输出读取结果；{ $fault }
right-in-an-older-standard = 按 { $older } 编译时此处正确，按 { $newer } 则不然：{ $fault }

## 提交出错的可能原因。

cases-right = { $total } 个测试点中 { $right } 个正确
likely-cause = 很可能的原因：{ $fault }（{ $evidence }）
possible-cause = 可能的原因：{ $fault }（{ $evidence }）
other-cause = 或者：{ $fault }
unknown-cause = 原因不明：{ $known } 种已知错误都不符合
fails-alike = { $cases }中出错的是同样的 { $wrong } 个，答案也相同
fails-alike-on-few = { $cases }中出错的是同样的 { $wrong } 个，答案也相同，但数量太少，无法确定
fails-on-the-same = { $cases }中出错的是同样的 { $wrong } 个，其中 { $same } 个答案相同
fails-nearly-alike = { $cases }中它错 { $wrong } 个，有此错误的程序错 { $theirs } 个，两者都错 { $both } 个，其中 { $same } 个答案相同
all-cases = { $number } 个测试点
compared-cases = 所比较的 { $number } 个测试点
fails-exactly-on = 恰好在这些测试点上得到 { $verdict }：{ $words }
fails-only-on = 只在这些测试点上得到 { $verdict }：{ $words }（{ $having } 个中的 { $failing } 个）
fails-on-all = 在所有这些测试点上得到 { $verdict }：{ $words }（共 { $having } 个），此外还有其他测试点
fails-mostly-on = 大多在这些测试点上得到 { $verdict }：{ $words }（{ $having } 个中的 { $failing } 个）
prints-each-time = { $verdict }：每次都输出 { $output }
