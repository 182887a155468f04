# 各题已知错误的名称、成因与检查之处（简体中文）。每条消息上方的注释是其英文原文，出自各题的 `faulty/gallery.rs`。

## flipgame

# reads only the first row; treats the rest as white
fault-flipgame-first-row-only = 只读入第一行，其余各行当作白色
# The program reads one line and never comes to the others, or a loop over the lines leaves after the first.
fault-flipgame-first-row-only-origin = 程序只读了一行，没有读到其余各行；或者读行的循环在第一行之后就退出了。
# Print the board right after reading it: every row must be there. Then look at the loop that reads the lines.
fault-flipgame-first-row-only-look-at = 读入后立即打印棋盘，每一行都应该在。然后检查读入各行的循环。

# treats the last row as white
fault-flipgame-last-row-white = 把最后一行当作白色
# The reading loop stops one row early, as with `i < n - 1`, and the last row keeps its initial value.
fault-flipgame-last-row-white-origin = 读入的循环少走一行，例如 `i < n - 1`，最后一行保持初始值。
# Look at the bound of the loop that reads the rows: it must run once for each line of the input.
fault-flipgame-last-row-white-look-at = 检查读入各行的循环的上界：输入有几行，就应循环几次。

# treats the first row as white
fault-flipgame-first-row-white = 把第一行当作白色
# The reading loop starts at 1 while the board starts at 0, or another read takes the first line.
fault-flipgame-first-row-white-origin = 读入的循环从 1 开始，而棋盘从 0 开始；或者第一行被别的读入语句读走了。
# Look at the first value of the loop that reads the rows, and at what is read before it: line 1 of the input is row 0.
fault-flipgame-first-row-white-look-at = 检查读入各行的循环的初值，以及在它之前读了什么：输入的第 1 行是棋盘的第 0 行。

# treats the last column as white
fault-flipgame-last-column-white = 把最后一列当作白色
# The loop over the characters of a line stops one early, or cuts off the last piece as if it were the line end.
fault-flipgame-last-column-white-origin = 遍历一行字符的循环少走一个，或者把最后一枚棋子当作行尾截掉了。
# Look at the loop over the columns where you read: it must run to the last character of the line.
fault-flipgame-last-column-white-look-at = 检查读入时遍历各列的循环：应一直走到一行的最后一个字符。

# treats the first column as white
fault-flipgame-first-column-white = 把第一列当作白色
# The loop over the characters of a line starts at 1, or one character is read and lost before it.
fault-flipgame-first-column-white-origin = 遍历一行字符的循环从 1 开始，或者在它之前有一个字符被读走而丢失。
# Look at the first value of the loop over the characters: the first character of a line is column 0.
fault-flipgame-first-column-white-look-at = 检查遍历字符的循环的初值：一行的第一个字符是第 0 列。

# works as if the board had no last row
fault-flipgame-last-row-forgotten = 像棋盘没有最后一行一样计算
# A constant or a loop for the rows is one too small, or an elimination does not test the equations left over, those of the last row.
fault-flipgame-last-row-forgotten-origin = 表示行数的常量或遍历行的循环少了 1；或者消元时没有检查剩下的方程，即最后一行的方程。
# Look at each loop over the rows: with 4 rows, it takes 0 to 3. In an elimination, an equation left over as 0 = 1 means `Impossible`.
fault-flipgame-last-row-forgotten-look-at = 检查每个遍历行的循环：有 4 行时应取 0 到 3。若用消元，剩下的方程成为 0 = 1 就表示 `Impossible`。

# reads the line ends as white pieces
fault-flipgame-line-ends-white = 把换行符读成了白棋
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it is stored like a piece.
fault-flipgame-line-ends-white-origin = `getchar` 或带 `%c` 的 `scanf` 会把每行末尾的换行符也当作一个字符返回，它就像棋子一样被存了下来。
# Print the board right after reading it: from the second row on, pieces are displaced. Read whole lines, or skip what is no letter.
fault-flipgame-line-ends-white-look-at = 读入后立即打印棋盘：从第二行起棋子错了位。应整行读入，或跳过不是字母的字符。

# reads the line ends as black pieces
fault-flipgame-line-ends-black = 把换行符读成了黑棋
# The program reads character by character, and whatever is not `w` counts as black, the line ends too.
fault-flipgame-line-ends-black-origin = 程序逐个字符读入，凡不是 `w` 的都算黑棋，换行符也不例外。
# Print the board right after reading it: the line ends are pieces in it. Read whole lines, or compare with both `b` and `w`.
fault-flipgame-line-ends-black-look-at = 读入后立即打印棋盘：换行符成了其中的棋子。应整行读入，或者 `b` 和 `w` 都要比较。

# reads the line ends as pieces of neither colour
fault-flipgame-line-ends-of-no-colour = 把换行符读成了既不是黑也不是白的棋子
# `scanf` with `%c` stores each line end in the board too. It equals neither colour, and the first flip of it makes it black.
fault-flipgame-line-ends-of-no-colour-origin = `scanf` 的 `%c` 会把每行末尾的换行符也存进棋盘。它和两种颜色都不同，第一次翻转它时才变成黑棋。
# Print the board right after reading it: from the second row on, pieces are displaced. Skip blanks with `scanf(" %c", …)`, or read whole lines.
fault-flipgame-line-ends-of-no-colour-look-at = 读入后立即打印棋盘：从第二行起棋子错了位。请用 `scanf(" %c", …)` 跳过空白，或整行读入。

# takes the last row for the one above the first
fault-flipgame-row-minus-one = 把最后一行当成了第一行上面的一行
# In Python, `board[i - 1]` with `i` = 0 is the last row, not an error; the other side was tested, because there Python stops.
fault-flipgame-row-minus-one-origin = 在 Python 中，`i` 为 0 时 `board[i - 1]` 是最后一行，并不报错；另一侧因为会报错，所以做了判断。
# Look at the line that flips the piece above: it needs its own test, as in `if i > 0`.
fault-flipgame-row-minus-one-look-at = 检查翻动上方棋子的语句：它需要单独的判断，例如 `if i > 0`。

# takes the last column for the one left of the first
fault-flipgame-column-minus-one = 把最后一列当成了第一列左边的一列
# In Python, `board[i][j - 1]` with `j` = 0 is the last piece of the row, not an error, so nothing tells that a test is missing.
fault-flipgame-column-minus-one-origin = 在 Python 中，`j` 为 0 时 `board[i][j - 1]` 是这一行的最后一枚棋子，并不报错，因此看不出少了判断。
# Look at the line that flips the piece on the left: it needs its own test, as in `if j > 0`.
fault-flipgame-column-minus-one-look-at = 检查翻动左侧棋子的语句：它需要单独的判断，例如 `if j > 0`。

# takes the last row and column for those before the first
fault-flipgame-index-minus-one = 把最后一行和最后一列当成了第一行和第一列之前的
# Index -1 is the last element in Python, and the program tests only that row and column are below the size.
fault-flipgame-index-minus-one-origin = 下标 -1 在 Python 中是最后一个元素，而程序只判断了行和列的上界。
# Look at the test for a neighbour: it needs both ends, as in `0 <= x < n`, for the row and for the column.
fault-flipgame-index-minus-one-look-at = 检查对相邻棋子的判断：行和列都需要判断两端，例如 `0 <= x < n`。

# neighbours wrap around the edges
fault-flipgame-torus = 相邻关系越过边缘绕到另一侧
# Neighbours are computed modulo the size, as in `(row + 1) % n`, which joins opposite edges.
fault-flipgame-torus-origin = 相邻的棋子按大小取模计算，例如 `(row + 1) % n`，于是相对的两边连在了一起。
# Look at the loop that visits the neighbours: it must test both row and column, and skip what lies outside.
fault-flipgame-torus-look-at = 检查访问相邻棋子的循环：行和列都要判断，并跳过棋盘外的位置。

# joins the end of each row to the start of the next
fault-flipgame-around-the-row-end = 把每一行的末尾与下一行的开头连在一起
# Pieces are numbered from 0 to 15, and the neighbours are `i - 1` and `i + 1`, at the ends of a row too.
fault-flipgame-around-the-row-end-origin = 棋子编号为 0 到 15，左右相邻的是 `i - 1` 和 `i + 1`，在行的两端也这样取。
# Look at the neighbours left and right: there is none left of the first column and none right of the last.
fault-flipgame-around-the-row-end-look-at = 检查左右相邻的棋子：第一列的左边没有棋子，最后一列的右边也没有。

# flips the neighbours, but not the pressed piece
fault-flipgame-pressed-left-out = 翻动了相邻的棋子，却没有翻动所选的棋子
# The list of directions holds the four neighbours, and the pressed piece itself is missing from it.
fault-flipgame-pressed-left-out-origin = 方向表中有四个相邻位置，却缺少所选棋子自己。
# Look at the list of offsets, or the mask, of a press: it must contain the offset (0, 0) too.
fault-flipgame-pressed-left-out-look-at = 检查一次操作的偏移表或掩码：其中必须也有偏移（0，0）。

# flips the diagonal neighbours too
fault-flipgame-diagonals-too = 把斜向相邻的棋子也翻动了
# Two nested loops take the offsets from -1 to 1 for row and column, and so visit all eight pieces around.
fault-flipgame-diagonals-too-origin = 两层循环让行和列的偏移都取 -1 到 1，于是访问了周围全部八枚棋子。
# Look at the loops over the offsets: only one of the row offset and the column offset may differ from 0.
fault-flipgame-diagonals-too-look-at = 检查遍历偏移的循环：行偏移和列偏移中只有一个可以不为 0。

# flips the diagonal neighbours instead of the adjacent ones
fault-flipgame-diagonals-instead = 翻动斜向相邻的棋子，而不是上下左右的
# Each offset pairs -1 or 1 for the row with -1 or 1 for the column, which gives the four corners.
fault-flipgame-diagonals-instead-origin = 每个偏移把行的 -1 或 1 与列的 -1 或 1 配在一起，得到的是四个角。
# Look at the two lists of offsets: in each pair, one must be 0 and the other -1 or 1.
fault-flipgame-diagonals-instead-look-at = 检查两个偏移表：每一对中必须一个为 0，另一个为 -1 或 1。

# flips the whole row and the whole column
fault-flipgame-whole-lines = 翻动整行和整列
# The rule is that of the Pilots Brothers' refrigerator, where a press changes the whole row and column.
fault-flipgame-whole-lines-origin = 这是冰箱开门题的规则，那里每次操作改变整行和整列。
# Look at the loops that flip pieces: they must stop one step away from the pressed piece.
fault-flipgame-whole-lines-look-at = 检查翻动棋子的循环：离所选棋子一步就应停止。

# flips only the pressed piece, or counts the rarer colour
fault-flipgame-pressed-alone = 只翻动所选的棋子，或只数了较少颜色的棋子
# A press is one toggle in the code, without a loop over the neighbours; or the pieces of the rarer colour are counted, without a search.
fault-flipgame-pressed-alone-origin = 代码中一次操作只翻一枚，没有遍历相邻棋子的循环；或者只数了较少颜色的棋子，没有搜索。
# Print the board before and after a press in its middle: the piece and its four neighbours must change. A count of pieces is no answer.
fault-flipgame-pressed-alone-look-at = 在棋盘中间操作一次，打印前后的棋盘：该棋子和四枚相邻的棋子都应改变。棋子的个数并不是答案。

# does not flip the left and right neighbours
fault-flipgame-sideways-forgotten = 没有翻动左右相邻的棋子
# With rows as bit masks, the rows above and below are one line each, and the shifts left and right get lost.
fault-flipgame-sideways-forgotten-origin = 用位掩码表示各行时，上下两行各只需一句，而左移和右移被漏掉了。
# Look at the code of a press: it must flip the pieces at column - 1 and column + 1 of the same row.
fault-flipgame-sideways-forgotten-look-at = 检查一次操作的代码：应翻动同一行中 column - 1 和 column + 1 处的棋子。

# never flips a right neighbour in the last column
fault-flipgame-last-column-off-by-one = 从不翻动位于最后一列的右侧相邻棋子
# The test for the right edge is off by one, as in `col + 1 < n - 1`.
fault-flipgame-last-column-off-by-one-origin = 对右边界的判断差了 1，例如 `col + 1 < n - 1`。
# Look at the condition before the right neighbour flips: `col + 1 < n` lets in the last column.
fault-flipgame-last-column-off-by-one-look-at = 检查翻动右侧棋子之前的条件：`col + 1 < n` 才包含最后一列。

# never flips a left neighbour in the first column
fault-flipgame-first-column-off-by-one = 从不翻动位于第一列的左侧相邻棋子
# The test for the left edge is off by one, as in `col - 1 > 0`.
fault-flipgame-first-column-off-by-one-origin = 对左边界的判断差了 1，例如 `col - 1 > 0`。
# Look at the condition before the left neighbour flips: `col - 1 >= 0` lets in the first column.
fault-flipgame-first-column-off-by-one-look-at = 检查翻动左侧棋子之前的条件：`col - 1 >= 0` 才包含第一列。

# never flips a lower neighbour in the last row
fault-flipgame-last-row-off-by-one = 从不翻动位于最后一行的下方相邻棋子
# The test for the lower edge is off by one, as in `row + 1 < n - 1`.
fault-flipgame-last-row-off-by-one-origin = 对下边界的判断差了 1，例如 `row + 1 < n - 1`。
# Look at the condition before the lower neighbour flips: `row + 1 < n` lets in the last row.
fault-flipgame-last-row-off-by-one-look-at = 检查翻动下方棋子之前的条件：`row + 1 < n` 才包含最后一行。

# never flips an upper neighbour in the first row
fault-flipgame-first-row-off-by-one = 从不翻动位于第一行的上方相邻棋子
# The test for the upper edge is off by one, as in `row - 1 > 0`.
fault-flipgame-first-row-off-by-one-origin = 对上边界的判断差了 1，例如 `row - 1 > 0`。
# Look at the condition before the upper neighbour flips: `row - 1 >= 0` lets in the first row.
fault-flipgame-first-row-off-by-one-look-at = 检查翻动上方棋子之前的条件：`row - 1 >= 0` 才包含第一行。

# never flips the neighbour above
fault-flipgame-above-forgotten = 从不翻动上方相邻的棋子
# One of the four similar lines for the neighbours is missing, or was copied and not changed.
fault-flipgame-above-forgotten-origin = 处理相邻棋子的四行相似代码中缺了一行，或者复制后没有修改。
# Look at the neighbours one by one: row - 1, row + 1, column - 1 and column + 1 must each appear once.
fault-flipgame-above-forgotten-look-at = 逐个检查相邻的棋子：row - 1、row + 1、column - 1 和 column + 1 应各出现一次。

# never flips the neighbour below
fault-flipgame-below-forgotten = 从不翻动下方相邻的棋子
# The list of offsets lacks (1, 0), or holds another one twice, or its loop ends before it.
fault-flipgame-below-forgotten-origin = 偏移表中缺少（1，0），或另一个偏移出现了两次，或循环在它之前就结束了。
# Press the first piece alone, and print the board: the piece below it must have changed.
fault-flipgame-below-forgotten-look-at = 只在第一枚棋子上操作一次，然后打印棋盘：它下方的棋子必须变色。

# never flips the neighbour on the left
fault-flipgame-left-forgotten = 从不翻动左侧相邻的棋子
# The list of offsets lacks (0, -1), or the loop over it ends one early and never comes to its last entry.
fault-flipgame-left-forgotten-origin = 偏移表中缺少（0，-1），或遍历它的循环少了一次，没有到最后一项。
# Count the offsets, and compare with the bound of their loop: there are 5 with the pressed piece, 4 without it.
fault-flipgame-left-forgotten-look-at = 数一数偏移，并与循环的上界比较：连同所选的棋子有 5 个，不计它有 4 个。

# never flips the neighbour on the right
fault-flipgame-right-forgotten = 从不翻动右侧相邻的棋子
# The lines for left and right are the same after copying, or the offset (0, 1) is missing.
fault-flipgame-right-forgotten-origin = 左右两行代码复制之后完全相同，或缺少偏移（0，1）。
# Press the first piece alone, and print the board: the piece to its right must have changed.
fault-flipgame-right-forgotten-look-at = 只在第一枚棋子上操作一次，然后打印棋盘：它右侧的棋子必须变色。

# never flips a piece in the last column
fault-flipgame-last-column-never-flipped = 从不翻动最后一列的棋子
# One test covers every piece of a press, the pressed one too, and ends one column early, as in `col < n - 1`.
fault-flipgame-last-column-never-flipped-origin = 对一次操作翻动的所有棋子（包括所选的棋子）使用同一个判断，而它少了一列，例如 `col < n - 1`。
# Look at the test for the right edge: with 4 columns, column 3 is on the board.
fault-flipgame-last-column-never-flipped-look-at = 检查对右边界的判断：有 4 列时，第 3 列仍在棋盘上。

# never flips a piece in the first column
fault-flipgame-first-column-never-flipped = 从不翻动第一列的棋子
# One test covers every piece of a press, the pressed one too, and leaves out column 0, as in `col > 0`.
fault-flipgame-first-column-never-flipped-origin = 对一次操作翻动的所有棋子（包括所选的棋子）使用同一个判断，而它漏了第 0 列，例如 `col > 0`。
# Look at the test for the left edge: it must let in column 0, as in `col >= 0`.
fault-flipgame-first-column-never-flipped-look-at = 检查对左边界的判断：它必须包含第 0 列，例如 `col >= 0`。

# never flips a piece in the last row
fault-flipgame-last-row-never-flipped = 从不翻动最后一行的棋子
# One test covers every piece of a press, the pressed one too, and ends one row early, as in `row < n - 1`.
fault-flipgame-last-row-never-flipped-origin = 对一次操作翻动的所有棋子（包括所选的棋子）使用同一个判断，而它少了一行，例如 `row < n - 1`。
# Look at the test for the lower edge: with 4 rows, row 3 is on the board.
fault-flipgame-last-row-never-flipped-look-at = 检查对下边界的判断：有 4 行时，第 3 行仍在棋盘上。

# never flips a piece in the first row
fault-flipgame-first-row-never-flipped = 从不翻动第一行的棋子
# One test covers every piece of a press, the pressed one too, and leaves out row 0, as in `row > 0`.
fault-flipgame-first-row-never-flipped-origin = 对一次操作翻动的所有棋子（包括所选的棋子）使用同一个判断，而它漏了第 0 行，例如 `row > 0`。
# Look at the test for the upper edge: it must let in row 0, as in `row >= 0`.
fault-flipgame-first-row-never-flipped-look-at = 检查对上边界的判断：它必须包含第 0 行，例如 `row >= 0`。

# never presses the last piece
fault-flipgame-last-never-pressed = 从不选择最后一枚棋子
# The loop or the recursion over the pieces ends one early, as with `i < n * n - 1`.
fault-flipgame-last-never-pressed-origin = 遍历棋子的循环或递归少走一枚，例如 `i < n * n - 1`。
# Look at the condition that ends the search: the piece in the lower right corner must have its turn.
fault-flipgame-last-never-pressed-look-at = 检查结束搜索的条件：右下角的棋子也必须轮到。

# never presses the first piece
fault-flipgame-first-never-pressed = 从不选择第一枚棋子
# The loop or the recursion over the pieces starts at 1, while the pieces are numbered from 0.
fault-flipgame-first-never-pressed-origin = 遍历棋子的循环或递归从 1 开始，而棋子从 0 开始编号。
# Look at the first piece of the search: the one in the upper left corner must have its turn.
fault-flipgame-first-never-pressed-look-at = 检查搜索的第一枚棋子：左上角的棋子也必须轮到。

# never presses a piece in the last column
fault-flipgame-last-column-never-pressed = 从不选择最后一列的棋子
# The loop over the columns ends one early, or the search goes on to the next row too soon.
fault-flipgame-last-column-never-pressed-origin = 遍历各列的循环少走一列，或者搜索过早地转到下一行。
# Look at the step to the next row: it must come after the press of the last column was tried.
fault-flipgame-last-column-never-pressed-look-at = 检查转到下一行的一步：应在尝试过最后一列之后。

# forgets the all-black goal
fault-flipgame-white-only = 忘记了全黑也是目标
# The test for the end compares the board with one colour, though both all white and all black are solved.
fault-flipgame-white-only-origin = 判断结束时只与一种颜色比较，而全白和全黑都算完成。
# Look at the test for the end: it must accept a board without black pieces and a board without white ones.
fault-flipgame-white-only-look-at = 检查结束的判断：没有黑棋的棋盘和没有白棋的棋盘都应接受。

# forgets the all-white goal
fault-flipgame-black-only = 忘记了全白也是目标
# The test for the end asks whether all bits are 1, the black pieces, and leaves out the board of zeros.
fault-flipgame-black-only-origin = 判断结束时要求所有位都是 1，即黑棋，漏掉了全为 0 的棋盘。
# Look at the condition that ends the search: a board of zeros is solved as well as a board of ones.
fault-flipgame-black-only-look-at = 检查结束搜索的条件：全 0 的棋盘与全 1 的棋盘一样算完成。

# prints the larger of the counts for the two colours
fault-flipgame-larger-goal = 输出两种颜色的次数中较大的一个
# Both colours are solved apart, and `max` joins the counts where `min` is meant, or the later count stays.
fault-flipgame-larger-goal-origin = 两种颜色分别求解，合并时该用 `min` 却用了 `max`，或者后算的结果覆盖了前者。
# Look at the line where the counts for white and black meet: it must keep the smaller possible one.
fault-flipgame-larger-goal-look-at = 检查合并白色与黑色次数的那一行：应保留可行的较小者。

# tries only the colour that most pieces have already
fault-flipgame-goal-of-the-most = 只尝试多数棋子已有的颜色
# The colour of most pieces looks closer, but the number of wrong pieces says little about the number of presses.
fault-flipgame-goal-of-the-most-origin = 多数棋子的颜色看似更近，但颜色不对的棋子数说明不了操作次数。
# Look at the line that chooses the colour: solve for both colours instead, and print the smaller count.
fault-flipgame-goal-of-the-most-look-at = 检查选择颜色的那一行：应对两种颜色都求解，输出较小的次数。

# stops searching after 4 presses
fault-flipgame-cut-at-4 = 搜索到 4 次操作就停止
# The search has a depth limit that was guessed, or that was enough for the sample.
fault-flipgame-cut-at-4-origin = 搜索的深度限制是猜的，或者只够样例用。
# Look for a depth limit or a loop that ends at 4: a 4x4 board can need 6 presses.
fault-flipgame-cut-at-4-look-at = 查找深度限制 4 或到 4 为止的循环：4x4 的棋盘可能需要 6 次操作。

# stops searching after 5 presses
fault-flipgame-cut-at-5 = 搜索到 5 次操作就停止
# The depth limit is compared with `<` where `<=` is meant, so the last level is never searched.
fault-flipgame-cut-at-5-origin = 与深度限制比较时该用 `<=` 却用了 `<`，最后一层从未被搜索。
# Look at the comparison with the depth limit: boards that need 6 presses must be found too.
fault-flipgame-cut-at-5-look-at = 检查与深度限制的比较：需要 6 次操作的棋盘也必须找到。

# presses greedily and gives up when no press helps
fault-flipgame-greedy = 贪心地操作，没有操作能改进时就放弃
# Each step takes the press that leaves the fewest wrong pieces, but the best way often makes things worse first.
fault-flipgame-greedy-origin = 每一步都选使不对的棋子最少的操作，但最优的走法常常先让局面变差。
# Look at the choice of the next press: try all sets of presses, or search breadth-first, instead.
fault-flipgame-greedy-look-at = 检查下一步操作的选择：应尝试所有操作的集合，或用广度优先搜索。

# presses greedily; of equally good presses, takes the last
fault-flipgame-greedy-from-the-end = 贪心地操作，同样好时取最后一个
# The best press so far is replaced with `<=`, and the program never takes a press that makes the board worse.
fault-flipgame-greedy-from-the-end-origin = 更新最好的操作时用了 `<=`，而且程序从不采用使棋盘变差的操作。
# Look at the loop that picks the best press: no order of ties makes it right, so try all sets of presses.
fault-flipgame-greedy-from-the-end-look-at = 检查挑选最好操作的循环：无论同样好时取哪个都不对，应尝试所有操作的集合。

# never presses the last row, or leaves free variables at 0
fault-flipgame-first-solution = 从不选择最后一行的棋子，或让自由变量都为 0
# The loop over the rows ends one early; or Gaussian elimination leaves the free variables, the presses of the last row, at 0.
fault-flipgame-first-solution-origin = 遍历各行的循环少走一行；或者高斯消元让自由变量（即最后一行的操作）都为 0。
# Look at the presses of the last row, or at the free variables: try both values of each, and keep the solution with the fewest presses.
fault-flipgame-first-solution-look-at = 检查最后一行的操作，或自由变量：两种取值都要尝试，保留操作最少的解。

# never tries a press in the first row
fault-flipgame-first-row-never-pressed = 从不尝试选择第一行的棋子
# Each row follows from the row above it, so the loop starts at the second row, and the first gets no presses.
fault-flipgame-first-row-never-pressed-origin = 每一行由上一行决定，所以循环从第二行开始，第一行就没有操作。
# Look for the loop over the presses of the first row: it must try all of their combinations, not only none.
fault-flipgame-first-row-never-pressed-look-at = 查找枚举第一行操作的循环：应尝试它的所有组合，而不只是不操作。

# takes the first solution by rows, not the fewest presses
fault-flipgame-first-by-rows = 逐行求解时取第一个解，而不是操作最少的解
# White is tried before black, each with the presses of the first row in order, and the first solution is kept or ends the loops.
fault-flipgame-first-by-rows-origin = 先试白色再试黑色，各自依次枚举第一行的操作，只保留第一个解，或找到它就退出循环。
# Look at what happens once a solution is found: the loops must go on, over both colours, and keep the fewest presses.
fault-flipgame-first-by-rows-look-at = 检查找到一个解之后的代码：循环应继续，对两种颜色都做完，并保留最少的操作次数。

# takes the first solution by rows, black before white
fault-flipgame-first-by-rows-black-first = 逐行求解时取第一个解，先试黑色再试白色
# Black is tried before white, each with the presses of the first row in order, and the first solution is kept or ends the loops.
fault-flipgame-first-by-rows-black-first-origin = 先试黑色再试白色，各自依次枚举第一行的操作，只保留第一个解，或找到它就退出循环。
# Look at what happens once a solution is found: go on, over both colours and all presses of the first row, and keep the smallest count.
fault-flipgame-first-by-rows-black-first-look-at = 检查找到一个解之后的代码：应继续尝试两种颜色和第一行的所有操作，并保留最小的次数。

# tries a press and does not take it back
fault-flipgame-press-not-taken-back = 尝试一次操作之后没有撤销
# The recursion flips pieces in place, and after it returns, the search goes on without the press on a board that still has it.
fault-flipgame-press-not-taken-back-origin = 递归直接在棋盘上翻动棋子，返回之后，在仍带有这次操作的棋盘上继续搜索不做这次操作的情形。
# Look at the lines after the recursive call: the same press must follow once more, before the search goes on without it.
fault-flipgame-press-not-taken-back-look-at = 检查递归调用之后的语句：必须再做一次同样的操作，然后才能继续搜索不做它的情形。

# does not check whether the board already has one colour
fault-flipgame-start-not-checked = 没有检查棋盘是否一开始就是同一颜色
# The test for the end comes after each press, and so never sees the board as it was read.
fault-flipgame-start-not-checked-origin = 结束的判断在每次操作之后，因此从未检查刚读入的棋盘。
# Look at the start of the search: it must test the board before the first press, and print 0 if it is solved.
fault-flipgame-start-not-checked-look-at = 检查搜索的开头：应在第一次操作之前判断棋盘，已完成时输出 0。

# presses a piece twice where no press is needed
fault-flipgame-two-where-none = 不需要操作时把一枚棋子翻了两次
# The search tests boards only after a press, so it finds the first board again by pressing a piece twice.
fault-flipgame-two-where-none-origin = 搜索只在操作之后判断棋盘，于是把一枚棋子操作两次又回到最初的棋盘。
# Look at the start of the search: mark the first board as visited at depth 0, and test it at once.
fault-flipgame-two-where-none-look-at = 检查搜索的开头：把最初的棋盘标记为深度 0 时已访问，并立即判断它。

# prints nothing where no press is needed
fault-flipgame-nothing-where-none = 不需要操作时什么也不输出
# The line that prints is inside the loop that presses, and a solved board never enters that loop.
fault-flipgame-nothing-where-none-origin = 输出的语句在进行操作的循环里，已完成的棋盘从不进入该循环。
# Look at the line that prints: a board of one colour must reach it too, with the number 0.
fault-flipgame-nothing-where-none-look-at = 检查输出的那一行：只有一种颜色的棋盘也应到达那里，输出 0。

# counts the boards on the path, not the presses
fault-flipgame-counts-boards = 数的是路径上的棋盘，而不是操作
# The program prints the length of the path with the first board in it, or starts the depth at 1.
fault-flipgame-counts-boards-origin = 程序输出包括最初棋盘在内的路径长度，或者深度从 1 开始。
# Look at the first value of the depth: the board that was read has 0 presses.
fault-flipgame-counts-boards-look-at = 检查深度的初始值：刚读入的棋盘操作次数为 0。

# prints 0 for Impossible
fault-flipgame-zero-for-impossible = 该输出 Impossible 时输出 0
# The variable for the result starts at 0 and keeps that value where the search finds nothing.
fault-flipgame-zero-for-impossible-origin = 存结果的变量初始为 0，搜索什么也没找到时它仍是这个值。
# Look at the first value of the result: it must differ from every count, and lead to `Impossible` in the end.
fault-flipgame-zero-for-impossible-look-at = 检查结果的初始值：它必须不同于任何次数，最后应输出 `Impossible`。

# prints -1 for Impossible
fault-flipgame-minus-one-for-impossible = 该输出 Impossible 时输出 -1
# -1 stands for "not found" in the program, and is printed as it is.
fault-flipgame-minus-one-for-impossible-origin = 程序中用 -1 表示“没找到”，并原样输出了它。
# Look at the line that prints the result: it must print the word `Impossible` for -1.
fault-flipgame-minus-one-for-impossible-look-at = 检查输出结果的那一行：值为 -1 时应输出 `Impossible`。

# prints nothing for Impossible
fault-flipgame-nothing-for-impossible = 该输出 Impossible 时什么也不输出
# The program prints an answer when it finds one, and has no line for the case that it finds none.
fault-flipgame-nothing-for-impossible-origin = 程序找到答案时输出，而没有处理找不到的情况。
# Look at the lines after the search: when they are reached without a result, print `Impossible`.
fault-flipgame-nothing-for-impossible-look-at = 检查搜索之后的语句：没有结果而到达这里时，应输出 `Impossible`。

# prints `impossible` in lower case
fault-flipgame-small-letters = 把 `impossible` 输出成了小写
# The word was typed from memory instead of being copied from the statement.
fault-flipgame-small-letters-origin = 这个词是凭记忆输入的，而不是从题面复制的。
# Look at the string that is printed: the statement spells `Impossible` with a capital I.
fault-flipgame-small-letters-look-at = 检查输出的字符串：题面中 `Impossible` 的首字母 I 是大写。

## pilots

# swaps rows and columns when reading or printing
fault-pilots-rows-and-columns-swapped = 读入或输出时把行和列弄反了
# With coordinates called x and y, one place takes x for the row, and another takes it for the column.
fault-pilots-rows-and-columns-swapped-origin = 坐标叫作 x 和 y 时，一处把 x 当作行，另一处把它当作列。
# Compare reading with printing: both must use the row first. Names such as `row` and `col` prevent the slip.
fault-pilots-rows-and-columns-swapped-look-at = 对照读入和输出：两处都应先行后列。使用 `row`、`col` 这样的名字可以避免弄错。

# numbers handles from the wrong end when reading or printing
fault-pilots-cells-from-the-wrong-end = 读入或输出时把手从相反的一端编号
# Bits are shifted in, so the first handle becomes the highest bit, but printing counts from the lowest.
fault-pilots-cells-from-the-wrong-end-origin = 逐位移入时第一个把手成为最高位，而输出时从最低位数起。
# Compare the line that turns a handle into a bit with the line that turns a bit into row and column.
fault-pilots-cells-from-the-wrong-end-look-at = 对照把手变成位的语句和位变成行列的语句。

# numbers columns from the right when reading or printing
fault-pilots-columns-from-the-right = 读入或输出时列从右边编号
# Each row is shifted into a number, and its first handle becomes the highest bit instead of the lowest.
fault-pilots-columns-from-the-right-origin = 每一行移位成一个数，它的第一个把手成为最高位而不是最低位。
# Look at how columns become bits and bits become columns: column 1 must be on the left in both.
fault-pilots-columns-from-the-right-look-at = 检查列与位之间的互相转换：两处都应以最左边为第 1 列。

# numbers rows from below when reading or printing
fault-pilots-rows-from-below = 读入或输出时行从下面编号
# The lines are stored last first, as when each is put in front of a list, or are counted down in the output.
fault-pilots-rows-from-below-origin = 各行倒着存放，例如每行都插在列表前面，或者输出时倒着数。
# Look at how lines become row numbers: the first line of the input must be row 1 of the output.
fault-pilots-rows-from-below-look-at = 检查行如何变成行号：输入的第一行必须是输出中的第 1 行。

# swaps open and closed handles, or presses all the others
fault-pilots-open-and-closed-exchanged = 把打开和关闭的把手弄反了，或操作了其余所有的把手
# `+` looks like "open", but it marks a closed handle; or the test for an odd sum, which decides on a press, is the wrong way round.
fault-pilots-open-and-closed-exchanged-origin = `+` 看起来像“打开”，但它表示关闭的把手；或者决定是否操作的奇数判断写反了。
# Look at the test for `+` or `-`: `+` marks a closed handle. A press is made where row and column have an odd number of closed ones.
fault-pilots-open-and-closed-exchanged-look-at = 检查判断 `+` 或 `-` 的那一行：`+` 表示关闭的把手。所在行和列中关闭的把手共有奇数个时才操作。

# reads only the first row; treats the rest as open
fault-pilots-first-row-only = 只读入第一行，其余各行当作打开
# The program reads a single line, or returns from its reading loop inside the loop's body.
fault-pilots-first-row-only-origin = 程序只读了一行，或者在读入的循环体里就返回了。
# Print the handles right after reading them: no row may be missing. Then look at the loop that reads.
fault-pilots-first-row-only-look-at = 读入后立即打印把手，不应缺少任何一行。然后检查读入的循环。

# treats the last row as open
fault-pilots-last-row-open = 把最后一行当作打开
# The loop over the lines ends one early, and the last row keeps its first value, which means open.
fault-pilots-last-row-open-origin = 遍历各行的循环少走一行，最后一行保持初始值，即打开。
# Look at the bound of the loop over the lines: the last line of the input must be stored too.
fault-pilots-last-row-open-look-at = 检查遍历各行的循环的上界：输入的最后一行也要存下来。

# treats the first row as open
fault-pilots-first-row-open = 把第一行当作打开
# The loop over the lines starts at 1 while the handles start at 0, or another read takes the first line.
fault-pilots-first-row-open-origin = 遍历各行的循环从 1 开始，而把手从 0 开始；或者第一行被别的读入语句读走了。
# Look at the first value of the loop over the lines, and at what is read before it: line 1 of the input is row 0.
fault-pilots-first-row-open-look-at = 检查遍历各行的循环的初值，以及在它之前读了什么：输入的第 1 行是第 0 行把手。

# treats the last column as open
fault-pilots-last-column-open = 把最后一列当作打开
# The loop over the characters of a line ends one early, or the last one is cut off as the line end.
fault-pilots-last-column-open-origin = 遍历一行字符的循环少走一个，或者最后一个被当作行尾截掉了。
# Look at the loop over the characters of a line: with 4 handles in a row, it must store characters 0 to 3.
fault-pilots-last-column-open-look-at = 检查遍历一行字符的循环：一行有 4 个把手时，应存下字符 0 到 3。

# treats the first column as open
fault-pilots-first-column-open = 把第一列当作打开
# The loop over the characters of a line starts at 1, or one handle is read and lost before it.
fault-pilots-first-column-open-origin = 遍历一行字符的循环从 1 开始，或者在它之前有一个把手被读走而丢失。
# Look at the loop over the characters of a line: its first character must be stored as column 0.
fault-pilots-first-column-open-look-at = 检查遍历一行字符的循环：第一个字符必须存为第 0 列。

# reads the line ends as open handles
fault-pilots-line-ends-open = 把换行符读成了打开的把手
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the place of a handle.
fault-pilots-line-ends-open-origin = `getchar` 或带 `%c` 的 `scanf` 会把每行末尾的换行符也当作一个字符返回，它占了一个把手的位置。
# Print the handles right after reading them: from row 2 on, they are displaced. Read whole lines, or skip what is neither `+` nor `-`.
fault-pilots-line-ends-open-look-at = 读入后立即打印把手：从第 2 行起都错了位。应整行读入，或跳过既不是 `+` 也不是 `-` 的字符。

# reads the line ends as closed handles
fault-pilots-line-ends-closed = 把换行符读成了关闭的把手
# The program reads character by character, and whatever is not `-` counts as closed, the line ends too.
fault-pilots-line-ends-closed-origin = 程序逐个字符读入，凡不是 `-` 的都算关闭，换行符也不例外。
# Print the handles right after reading them: the line ends are among them. Read whole lines, or compare with both `+` and `-`.
fault-pilots-line-ends-closed-look-at = 读入后立即打印把手：换行符也在其中。应整行读入，或者 `+` 和 `-` 都要比较。

# switches the row and column, but not the pressed handle
fault-pilots-handle-left-out = 切换了整行和整列，却没有切换所选的把手
# One loop switches the row and one the column, and the pressed handle is in both, so it switches back.
fault-pilots-handle-left-out-origin = 一个循环切换整行，一个切换整列，所选的把手两次都在内，于是又切换了回来。
# Look at the two loops of a press: one of them must skip the pressed handle, so that it switches once.
fault-pilots-handle-left-out-look-at = 检查一次操作的两个循环：其中一个必须跳过所选的把手，使它只切换一次。

# switches only the neighbours, not the whole row and column
fault-pilots-neighbours-only = 只切换相邻的把手，而不是整行和整列
# The rule is that of Flip Game, where a press changes only the four pieces around it.
fault-pilots-neighbours-only-origin = 这是翻转棋子题的规则，那里一次操作只改变周围的四枚棋子。
# Look at the loops of a press: they must run along the whole row and the whole column.
fault-pilots-neighbours-only-look-at = 检查一次操作的循环：应走遍整行和整列。

# switches the diagonals too
fault-pilots-diagonals-too = 把斜线上的把手也切换了
# The handles are chosen as the cells that a chess queen attacks, with a test for equal distances.
fault-pilots-diagonals-too-origin = 把手按国际象棋中后的攻击范围选取，判断了距离是否相等。
# Look at the condition for a handle to switch: same row or same column, and nothing else.
fault-pilots-diagonals-too-look-at = 检查把手是否切换的条件：同一行或同一列，别无其他。

# switches only the row of a press
fault-pilots-row-switched-alone = 只切换所选把手所在的行
# The loop over the column is missing, or is a copy of the loop over the row that still changes the column index.
fault-pilots-row-switched-alone-origin = 遍历列的循环缺失，或者是从遍历行的循环复制来的，改变的仍是列号。
# Look at the two loops of a press: one must change the column index, the other the row index.
fault-pilots-row-switched-alone-look-at = 检查一次操作的两个循环：一个改变列号，另一个改变行号。

# misses the last row when switching a column
fault-pilots-last-row-not-switched = 切换一列时漏掉最后一行
# The loop down a column ends one row early, as with `i < n - 1`.
fault-pilots-last-row-not-switched-origin = 沿一列向下的循环少走一行，例如 `i < n - 1`。
# Look at the loop down the column: press a handle in row 1, and print whether the last row changed.
fault-pilots-last-row-not-switched-look-at = 检查沿列向下的循环：选第 1 行的一个把手，打印最后一行是否改变。

# misses the first row when switching a column
fault-pilots-first-row-not-switched = 切换一列时漏掉第一行
# The loop down a column starts at 1, as in `for i = 1` with rows that start at 0.
fault-pilots-first-row-not-switched-origin = 沿一列向下的循环从 1 开始，例如行从 0 开始而写成 `for i = 1`。
# Look at the loop down the column: press a handle in the last row, and print whether row 1 changed.
fault-pilots-first-row-not-switched-look-at = 检查沿列向下的循环：选最后一行的一个把手，打印第 1 行是否改变。

# misses the last column when switching a row
fault-pilots-last-column-not-switched = 切换一行时漏掉最后一列
# The loop along a row ends one column early, as with `j < n - 1`.
fault-pilots-last-column-not-switched-origin = 沿一行的循环少走一列，例如 `j < n - 1`。
# Look at the loop along the row: press a handle in column 1, and print whether the last column changed.
fault-pilots-last-column-not-switched-look-at = 检查沿行的循环：选第 1 列的一个把手，打印最后一列是否改变。

# misses the first column when switching a row
fault-pilots-first-column-not-switched = 切换一行时漏掉第一列
# The loop along a row starts at 1, as in `for j = 1` with columns that start at 0.
fault-pilots-first-column-not-switched-origin = 沿一行的循环从 1 开始，例如列从 0 开始而写成 `for j = 1`。
# Look at the loop along the row: press a handle in the last column, and print whether column 1 changed.
fault-pilots-first-column-not-switched-look-at = 检查沿行的循环：选最后一列的一个把手，打印第 1 列是否改变。

# never presses the last handle
fault-pilots-last-never-pressed = 从不选择最后一个把手
# The loop or the recursion over the handles stops before the last one, as with `i < n * n - 1`.
fault-pilots-last-never-pressed-origin = 遍历把手的循环或递归在最后一个之前就停了，例如 `i < n * n - 1`。
# Look at the condition that ends the search: the last handle must have been pressed and not pressed by then.
fault-pilots-last-never-pressed-look-at = 检查结束搜索的条件：到那时，最后一个把手选与不选都应试过。

# presses greedily and gives up after 16 presses
fault-pilots-greedy = 贪心地操作，16 次之后放弃
# Each step presses the handle that opens the most handles, but the shortest way often closes some first.
fault-pilots-greedy-origin = 每一步都选能打开最多把手的操作，但最短的走法常常要先关上一些。
# Look at the choice of the next press: it must search, or use the closed handles of the whole row and column.
fault-pilots-greedy-look-at = 检查下一步操作的选择：应进行搜索，或利用整行和整列中关闭的把手数。

# stops searching after 6 presses and prints 0
fault-pilots-cut-at-6 = 搜索到 6 次操作就停止，并输出 0
# The search has a depth limit that was guessed, or that was chosen so that it ends in time.
fault-pilots-cut-at-6-origin = 搜索的深度限制是猜的，或者是为了及时结束而定的。
# Look for a depth limit of 6: a 4x4 board can need 16 presses.
fault-pilots-cut-at-6-look-at = 查找深度限制 6：4x4 的冰箱可能需要 16 次操作。

# stops searching after 8 presses and prints 0
fault-pilots-cut-at-8 = 搜索到 8 次操作就停止，并输出 0
# Deeper searches run out of time, so the search stops at half of the handles.
fault-pilots-cut-at-8-origin = 更深的搜索会超时，所以搜索在把手数的一半处停止。
# Look for a depth limit of 8: boards that need more presses must be solved too, by a faster method.
fault-pilots-cut-at-8-look-at = 查找深度限制 8：需要更多操作的冰箱也要解出，应使用更快的方法。

# stops searching after 12 presses and prints 0
fault-pilots-cut-at-12 = 搜索到 12 次操作就停止，并输出 0
# The search stops at a depth that no board tried by hand exceeded.
fault-pilots-cut-at-12-origin = 搜索停在手工试过的冰箱都没有超过的深度。
# Look for a limit of 12, also in the length of the array of moves: there can be as many moves as handles.
fault-pilots-cut-at-12-look-at = 查找限制 12，包括存放操作的数组长度：操作可能和把手一样多。

# tries a press and does not take it back
fault-pilots-press-not-taken-back = 尝试一次操作之后没有撤销
# The recursion switches handles in place, and after it returns, the search goes on without the press on a board that still has it.
fault-pilots-press-not-taken-back-origin = 递归直接在冰箱上切换把手，返回之后，在仍带有这次操作的状态上继续搜索不做这次操作的情形。
# Look at the lines after the recursive call: the same press must follow once more, before the search goes on without it.
fault-pilots-press-not-taken-back-look-at = 检查递归调用之后的语句：必须再做一次同样的操作，然后才能继续搜索不做它的情形。

# prints presses that cancel each other out
fault-pilots-cancelling-presses = 输出了互相抵消的操作
# For each closed handle, all of its row and column is pressed, so some handles are pressed several times.
fault-pilots-cancelling-presses-origin = 对每个关闭的把手都操作它的整行和整列，于是一些把手被操作了多次。
# Look at the list of moves: count the presses of each handle, and print those with an odd count once.
fault-pilots-cancelling-presses-look-at = 检查操作的列表：统计每个把手的操作次数，奇数次的输出一次。

# presses each closed handle once, and nothing else
fault-pilots-closed-handles-pressed = 每个关闭的把手操作一次，此外什么也不做
# Pressing a handle opens it, so each closed one is pressed, but that switches its row and column too.
fault-pilots-closed-handles-pressed-origin = 操作一个把手会打开它，于是对每个关闭的都操作，但同行同列也会切换。
# Look at the test that decides on a press: one handle is not enough, it needs the whole row and column.
fault-pilots-closed-handles-pressed-look-at = 检查决定是否操作的条件：只看一个把手不够，需要看整行和整列。

# counts closed handles in the row, but not in the column
fault-pilots-column-forgotten = 只数了行中关闭的把手，没有数列中的
# The loop that counts along the column is missing, or it adds to a variable that no code reads.
fault-pilots-column-forgotten-origin = 沿列计数的循环缺失，或者加到了没有用到的变量上。
# Look at the count that decides on a press: after the row's closed handles, it must add the column's.
fault-pilots-column-forgotten-look-at = 检查决定是否操作的计数：数完行中关闭的把手后，还要加上列中的。

# counts closed handles in the column, but not in the row
fault-pilots-row-forgotten = 只数了列中关闭的把手，没有数行中的
# The count of the column overwrites that of the row, as with `=` where `+=` is meant.
fault-pilots-row-forgotten-origin = 列的计数覆盖了行的计数，例如该用 `+=` 却用了 `=`。
# Look at the count that decides on a press: the row's closed handles must still be in it at the end.
fault-pilots-row-forgotten-look-at = 检查决定是否操作的计数：到最后，行中关闭的把手数必须仍在其中。

# counts the pressed handle twice or not at all
fault-pilots-handle-counted-twice = 把所选的把手数了两次，或一次也没有数
# The closed handles of the row and those of the column are added, and the pressed handle is in both, or is left out of both.
fault-pilots-handle-counted-twice-origin = 把行和列中关闭的把手数相加，而所选的把手在两者之中都数了，或都没有数。
# Look at the sum that decides on a press: the pressed handle itself must count exactly once.
fault-pilots-handle-counted-twice-look-at = 检查决定是否操作的和：所选的把手自己应恰好数一次。

# numbers rows and columns of the moves from 0
fault-pilots-zero-based = 操作的行号和列号从 0 开始
# The loops count from 0, and their variables are printed as they are.
fault-pilots-zero-based-origin = 循环从 0 开始计数，变量被原样输出。
# Look at the line that prints a move: rows and columns of the output start at 1, so add 1 to both.
fault-pilots-zero-based-look-at = 检查输出一次操作的那一行：输出的行和列从 1 开始，两者都要加 1。

# numbers columns of the moves from 0, but rows from 1
fault-pilots-columns-from-zero = 操作的列号从 0 开始，而行号从 1 开始
# One of the two numbers got its `+ 1`, or the rows are stored from 1 and the columns from 0.
fault-pilots-columns-from-zero-origin = 两个数中只有一个有 `+ 1`，或者行从 1 开始存储，而列从 0 开始。
# Look at the line that prints a move: the column must start at 1, like the row.
fault-pilots-columns-from-zero-look-at = 检查输出一次操作的语句：列号和行号一样，必须从 1 开始。

# numbers rows of the moves from 0, but columns from 1
fault-pilots-rows-from-zero = 操作的行号从 0 开始，而列号从 1 开始
# One of the two numbers got its `+ 1`, or the columns are stored from 1 and the rows from 0.
fault-pilots-rows-from-zero-origin = 两个数中只有一个有 `+ 1`，或者列从 1 开始存储，而行从 0 开始。
# Look at the line that prints a move: the row must start at 1, like the column.
fault-pilots-rows-from-zero-look-at = 检查输出一次操作的语句：行号和列号一样，必须从 1 开始。

# prints the number of moves, but not the moves
fault-pilots-count-only = 只输出了操作次数，没有输出操作
# The program keeps only how many presses it made, and not which ones.
fault-pilots-count-only-origin = 程序只记录了操作的次数，没有记录是哪些操作。
# Look at the lines after the number is printed: each press needs a line with its row and column.
fault-pilots-count-only-look-at = 检查输出次数之后的语句：每次操作需要一行，给出行号和列号。

# prints the moves without their number
fault-pilots-moves-only = 输出了操作，没有输出次数
# Each move is printed when it is found, and their number is known only at the end, when it is too late.
fault-pilots-moves-only-origin = 每次操作一找到就输出，而次数到最后才知道，已经太晚了。
# Look at the order of printing: store the moves, print how many there are, and then print each.
fault-pilots-moves-only-look-at = 检查输出的顺序：先存下操作，输出次数，再逐个输出。

# prints the number of moves after the moves, not before them
fault-pilots-count-last = 把次数输出在操作之后，而不是之前
# Each move is printed as soon as it is found, and their number once it is known, at the end.
fault-pilots-count-last-origin = 每次操作一找到就输出，而次数到最后知道了才输出。
# Look at the order of printing: store the moves first; their number belongs in the first line.
fault-pilots-count-last-look-at = 检查输出的顺序：应先存下操作；次数要放在第一行。

# prints a number that is one less than its moves
fault-pilots-count-one-too-small = 输出的次数比操作少 1
# The program prints the index of the last move, which counts from 0, instead of the number of moves.
fault-pilots-count-one-too-small-origin = 程序输出的是最后一次操作的下标，从 0 数起，而不是操作的次数。
# Look at the number in the first line: it must equal the number of lines that follow.
fault-pilots-count-one-too-small-look-at = 检查第一行的数：它必须等于后面的行数。

# prints a number that is one more than its moves
fault-pilots-count-one-too-large = 输出的次数比操作多 1
# The program counts the boards on the path, with the first one, or starts the counter at 1.
fault-pilots-count-one-too-large-origin = 程序数的是路径上的状态，包括最初的，或者计数从 1 开始。
# Look at the first value of the counter: before any press, it must be 0.
fault-pilots-count-one-too-large-look-at = 检查计数的初始值：在任何操作之前必须是 0。

# prints a number above 9 as one wrong character
fault-pilots-count-as-one-digit = 大于 9 的次数输出成了一个错误的字符
# The number is printed as a character, as with `'0' + count`, which works only up to 9.
fault-pilots-count-as-one-digit-origin = 次数按字符输出，例如 `'0' + count`，只对不超过 9 的数有效。
# Look at the line that prints the number: it must print an integer, not a character.
fault-pilots-count-as-one-digit-look-at = 检查输出次数的那一行：应输出整数，而不是字符。

# leaves out the last move
fault-pilots-last-move-missing = 漏掉最后一次操作
# The loop that prints the moves ends one early, or following the path back stops before its last step.
fault-pilots-last-move-missing-origin = 输出操作的循环少走一次，或者沿路径回溯时在最后一步之前就停了。
# Look at the loop that prints the moves: it must run as many times as the first line says.
fault-pilots-last-move-missing-look-at = 检查输出操作的循环：次数应与第一行的数一致。

## chesscbg

# swaps rows and columns of one position
fault-chesscbg-target-transposed = 其中一个局面的行和列弄反了
# Two loops read the two positions, and one of them stores `[col][row]`.
fault-chesscbg-target-transposed-origin = 两个循环分别读入两个局面，其中一个按 `[col][row]` 存放。
# Compare the loops that read the positions: both must use the row as first index. One function is safer than two.
fault-chesscbg-target-transposed-look-at = 对照读入两个局面的循环：两处的第一个下标都应是行。用同一个函数比写两遍更可靠。

# numbers the cells of one position from the wrong end
fault-chesscbg-target-from-the-wrong-end = 其中一个局面的格子从相反的一端编号
# One position is read into bits from the highest down, the other from the lowest up.
fault-chesscbg-target-from-the-wrong-end-origin = 一个局面从最高位往下读成位，另一个从最低位往上。
# Compare how the first character of each position is stored: it must become the same cell in both.
fault-chesscbg-target-from-the-wrong-end-look-at = 对照两个局面的第一个字符如何存放：它在两者中应是同一个格子。

# numbers the columns of one position from the right
fault-chesscbg-target-columns-from-the-right = 其中一个局面的列从右边编号
# The rows of one position are read as binary numbers, so their first character becomes the highest bit.
fault-chesscbg-target-columns-from-the-right-origin = 一个局面的各行按二进制数读入，于是它的第一个字符成为最高位。
# Compare how the columns of the two positions are numbered: the first character of a line is column 0 in both.
fault-chesscbg-target-columns-from-the-right-look-at = 对照两个局面的列如何编号：一行的第一个字符在两者中都是第 0 列。

# numbers the rows of one position from below
fault-chesscbg-target-rows-from-below = 其中一个局面的行从下面编号
# The lines of one position are stored last first, as when each is put in front of a list.
fault-chesscbg-target-rows-from-below-origin = 一个局面的各行倒着存放，例如每行都插在列表前面。
# Compare the order of the rows in the two positions: the first line must be row 0 in both.
fault-chesscbg-target-rows-from-below-look-at = 对照两个局面的行的顺序：第一行在两者中都必须是第 0 行。

# swaps pieces and empty cells of one position
fault-chesscbg-pieces-and-empty-exchanged = 其中一个局面的棋子和空格弄反了
# One position is read with the test `== '0'` where the other has `== '1'`.
fault-chesscbg-pieces-and-empty-exchanged-origin = 读入一个局面时判断 `== '0'`，而另一个判断的是 `== '1'`。
# Compare the two tests for a piece: 1 marks a piece in both positions.
fault-chesscbg-pieces-and-empty-exchanged-look-at = 对照两处对棋子的判断：在两个局面中都是 1 表示棋子。

# forgets the last row of both positions
fault-chesscbg-last-row-forgotten = 遗漏了两个局面的最后一行
# A loop over the rows ends one early, as with `i < n - 1`, and so the pieces of the last row are lost.
fault-chesscbg-last-row-forgotten-origin = 遍历各行的循环少走一行，例如 `i < n - 1`，于是最后一行的棋子丢失了。
# Count the pieces after reading: there must be one for each 1 of the input. Then look at the loop over the rows.
fault-chesscbg-last-row-forgotten-look-at = 读入后数一数棋子：输入中有几个 1，就应有几枚。然后检查遍历各行的循环。

# forgets the first row of both positions
fault-chesscbg-first-row-forgotten = 遗漏了两个局面的第一行
# A loop over the rows starts at 1 while the rows start at 0, and so the pieces of the first row are lost.
fault-chesscbg-first-row-forgotten-origin = 遍历各行的循环从 1 开始，而行从 0 开始，于是第一行的棋子丢失了。
# Count the pieces after reading: a missing one shows the lost row. Then look at the first value of the loop over the rows.
fault-chesscbg-first-row-forgotten-look-at = 读入后数一数棋子：少了的棋子指出丢失的行。然后检查遍历各行的循环的初值。

# forgets the last column of both positions
fault-chesscbg-last-column-forgotten = 遗漏了两个局面的最后一列
# The loop over the columns ends one early, or the last character of a line is cut off with the line end.
fault-chesscbg-last-column-forgotten-origin = 遍历各列的循环少走一列，或者一行的最后一个字符随行尾一起被截掉了。
# Look at the loop over the characters of a line: with 4 columns, it must store characters 0 to 3.
fault-chesscbg-last-column-forgotten-look-at = 检查遍历一行字符的循环：有 4 列时，应存下字符 0 到 3。

# forgets the first column of both positions
fault-chesscbg-first-column-forgotten = 遗漏了两个局面的第一列
# The loop over the columns starts at 1, or one character of each line is read and lost before it.
fault-chesscbg-first-column-forgotten-origin = 遍历各列的循环从 1 开始，或者在它之前每行有一个字符被读走而丢失。
# Look at the loop over the characters of a line: its first character must be stored as column 0.
fault-chesscbg-first-column-forgotten-look-at = 检查遍历一行字符的循环：第一个字符应存为第 0 列。

# reads only the first row of each position
fault-chesscbg-first-row-only = 每个局面只读入第一行
# One call reads one line for each position, and the other lines stay unread or are skipped.
fault-chesscbg-first-row-only-origin = 每个局面只调用一次读行，其余各行没有读入或被跳过。
# Print both positions after reading them: each must have all its rows. Then look at the loop around the call.
fault-chesscbg-first-row-only-look-at = 读入后打印两个局面：每个都应有全部的行。然后检查调用外面的循环。

# reads the line ends as empty cells
fault-chesscbg-line-ends-empty = 把换行符读成了空位
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the place of a cell.
fault-chesscbg-line-ends-empty-origin = `getchar` 或带 `%c` 的 `scanf` 会把每行末尾的换行符也当作一个字符返回，它占了一个格子的位置。
# Count the pieces of both positions after reading: there must be 8 in each. Read whole lines, or skip what is neither `0` nor `1`.
fault-chesscbg-line-ends-empty-look-at = 读入后数一数两个局面的棋子：每个局面都必须有 8 枚。应整行读入，或跳过既不是 `0` 也不是 `1` 的字符。

# moves pieces from the first row or column to the last
fault-chesscbg-index-minus-one = 把棋子从第一行或第一列移到最后一行或最后一列
# Index -1 is the last element in Python, and the program tests only that row and column are below the size.
fault-chesscbg-index-minus-one-origin = 下标 -1 在 Python 中是最后一个元素，而程序只判断了行和列的上界。
# Look at the test for the cell that a piece moves to: it needs both ends, as in `0 <= x < n`, for the row and for the column.
fault-chesscbg-index-minus-one-look-at = 检查对棋子移入的格子的判断：行和列都需要判断两端，例如 `0 <= x < n`。

# pieces wrap around the edges
fault-chesscbg-torus = 棋子越过边缘绕到另一侧
# Neighbours or distances are computed modulo the size, as in `(col + 1) % n`.
fault-chesscbg-torus-origin = 相邻关系或距离按大小取模计算，例如 `(col + 1) % n`。
# Look at the neighbours of a cell in the first column: no cell of the last column is among them.
fault-chesscbg-torus-look-at = 检查第一列的格子的相邻格：其中不应有最后一列的格子。

# moves pieces diagonally too
fault-chesscbg-diagonal-moves = 棋子也斜着移动
# The loops over the offsets visit all eight cells around, or the distance is the larger of two differences.
fault-chesscbg-diagonal-moves-origin = 遍历偏移的循环访问了周围全部八个格子，或者距离取了两个差中较大的一个。
# Look at the distance between two cells: it must be the row difference plus the column difference.
fault-chesscbg-diagonal-moves-look-at = 检查两个格子之间的距离：应是行的差加上列的差。

# joins the end of each row to the start of the next
fault-chesscbg-around-the-row-end = 把每一行的末尾与下一行的开头连在一起
# Cells are numbered from 0 to 15, and the cells beside one are `i - 1` and `i + 1`, at the ends of a row too.
fault-chesscbg-around-the-row-end-origin = 格子编号为 0 到 15，左右相邻的是 `i - 1` 和 `i + 1`，在行的两端也这样取。
# Look at the moves left and right: no move goes left from the first column or right from the last.
fault-chesscbg-around-the-row-end-look-at = 检查向左和向右的移动：第一列不能再向左，最后一列不能再向右。

# moves a piece any distance along a line in one move
fault-chesscbg-any-distance = 棋子一步可以沿直线移动任意远
# Pieces move like rooks in chess, but a move of this problem goes to an adjacent cell.
fault-chesscbg-any-distance-origin = 棋子像国际象棋的车一样移动，而本题中一步只能到相邻的格子。
# Look at the loop that slides a piece on to the edge: each cell on the way costs one move.
fault-chesscbg-any-distance-look-at = 检查让棋子一直滑到边缘的循环：途中每个格子都算一步。

# never slides a piece into or out of the last column
fault-chesscbg-last-column-off-by-one = 棋子从不移入或移出最后一列
# The test that keeps pieces on the board is off by one on the right, as in `col + 1 < n - 1`.
fault-chesscbg-last-column-off-by-one-origin = 防止棋子越出右边界的判断差了 1，例如 `col + 1 < n - 1`。
# Look at the test before a move to the right: the last column must be a possible goal of the move.
fault-chesscbg-last-column-off-by-one-look-at = 检查向右移动之前的判断：最后一列也应能到达。

# never slides a piece into or out of the first column
fault-chesscbg-first-column-off-by-one = 棋子从不移入或移出第一列
# The test that keeps pieces on the board is off by one on the left, as in `col - 1 > 0`.
fault-chesscbg-first-column-off-by-one-origin = 防止棋子越出左边界的判断差了 1，例如 `col - 1 > 0`。
# Look at the test before a move to the left: the first column must be a possible goal of the move.
fault-chesscbg-first-column-off-by-one-look-at = 检查向左移动之前的判断：第一列也应能到达。

# never slides a piece into or out of the last row
fault-chesscbg-last-row-off-by-one = 棋子从不移入或移出最后一行
# The test that keeps pieces on the board is off by one at the bottom, as in `row + 1 < n - 1`.
fault-chesscbg-last-row-off-by-one-origin = 防止棋子越出下边界的判断差了 1，例如 `row + 1 < n - 1`。
# Look at the test before a move down: the last row must be a possible goal of the move.
fault-chesscbg-last-row-off-by-one-look-at = 检查向下移动之前的判断：最后一行也应能到达。

# never slides a piece into or out of the first row
fault-chesscbg-first-row-off-by-one = 棋子从不移入或移出第一行
# The test that keeps pieces on the board is off by one at the top, as in `row - 1 > 0`.
fault-chesscbg-first-row-off-by-one-origin = 防止棋子越出上边界的判断差了 1，例如 `row - 1 > 0`。
# Look at the test before a move up: the first row must be a possible goal of the move.
fault-chesscbg-first-row-off-by-one-look-at = 检查向上移动之前的判断：第一行也应能到达。

# never slides a piece into the last column
fault-chesscbg-last-column-never-entered = 从不把棋子移入最后一列
# The test of the new cell ends one column early, as in `col < n - 1`, though pieces that start there may leave.
fault-chesscbg-last-column-never-entered-origin = 对新格子的判断少了一列，例如 `col < n - 1`，而一开始就在那里的棋子可以离开。
# Look at the test of the new cell: with 4 columns, column 3 is on the board.
fault-chesscbg-last-column-never-entered-look-at = 检查对新格子的判断：有 4 列时，第 3 列仍在棋盘上。

# never slides a piece into the first column
fault-chesscbg-first-column-never-entered = 从不把棋子移入第一列
# The test of the new cell leaves out column 0, as in `col > 0`, though pieces that start there may leave.
fault-chesscbg-first-column-never-entered-origin = 对新格子的判断漏了第 0 列，例如 `col > 0`，而一开始就在那里的棋子可以离开。
# Look at the test of the new cell: it must let in column 0, as in `col >= 0`.
fault-chesscbg-first-column-never-entered-look-at = 检查对新格子的判断：它必须包含第 0 列，例如 `col >= 0`。

# never slides a piece into the last row
fault-chesscbg-last-row-never-entered = 从不把棋子移入最后一行
# The test of the new cell ends one row early, as in `row < n - 1`, though pieces that start there may leave.
fault-chesscbg-last-row-never-entered-origin = 对新格子的判断少了一行，例如 `row < n - 1`，而一开始就在那里的棋子可以离开。
# Look at the test of the new cell: with 4 rows, row 3 is on the board.
fault-chesscbg-last-row-never-entered-look-at = 检查对新格子的判断：有 4 行时，第 3 行仍在棋盘上。

# never slides a piece into the first row
fault-chesscbg-first-row-never-entered = 从不把棋子移入第一行
# The test of the new cell leaves out row 0, as in `row > 0`, though pieces that start there may leave.
fault-chesscbg-first-row-never-entered-origin = 对新格子的判断漏了第 0 行，例如 `row > 0`，而一开始就在那里的棋子可以离开。
# Look at the test of the new cell: it must let in row 0, as in `row >= 0`.
fault-chesscbg-first-row-never-entered-look-at = 检查对新格子的判断：它必须包含第 0 行，例如 `row >= 0`。

# never moves a piece up
fault-chesscbg-never-up = 从不把棋子向上移动
# The list of directions lacks (-1, 0), or holds another one twice, or its loop ends before it.
fault-chesscbg-never-up-origin = 方向表中缺少（-1，0），或另一个方向出现了两次，或循环在它之前就结束了。
# Print the positions one move from the start: some of them must have a piece in the row above its old one.
fault-chesscbg-never-up-look-at = 打印从起始局面走一步得到的局面：其中应有棋子移到上一行的。

# never moves a piece down
fault-chesscbg-never-down = 从不把棋子向下移动
# The list of directions lacks (1, 0), or the lines for up and down are the same after copying.
fault-chesscbg-never-down-origin = 方向表中缺少（1，0），或者上下两行代码复制之后完全相同。
# Print the positions one move from the start: some of them must have a piece in the row below its old one.
fault-chesscbg-never-down-look-at = 打印从起始局面走一步得到的局面：其中应有棋子移到下一行的。

# never moves a piece to the left
fault-chesscbg-never-left = 从不把棋子向左移动
# The list of directions lacks (0, -1), or the loop over it ends one early and never comes to its last entry.
fault-chesscbg-never-left-origin = 方向表中缺少（0，-1），或遍历它的循环少了一次，没有到最后一项。
# Look at the directions one by one: 1 and -1 must each appear for the row and for the column.
fault-chesscbg-never-left-look-at = 逐个检查方向：对行和对列，1 和 -1 都应各出现一次。

# never moves a piece to the right
fault-chesscbg-never-right = 从不把棋子向右移动
# The list of directions lacks (0, 1), or the lines for left and right are the same after copying.
fault-chesscbg-never-right-origin = 方向表中缺少（0，1），或者左右两行代码复制之后完全相同。
# Count the directions, and look whether one of them appears twice: there are four different ones.
fault-chesscbg-never-right-look-at = 数一数方向，看是否有一个出现了两次：应有四个不同的方向。

# slides pieces only right and down
fault-chesscbg-right-and-down-only = 棋子只向右和向下移动
# Only two directions are in the list, as in problems that count paths on a grid.
fault-chesscbg-right-and-down-only-origin = 方向表中只有两个方向，像在网格上数路径的题那样。
# Look at the list of directions: it needs -1 for the row and -1 for the column too, four directions in all.
fault-chesscbg-right-and-down-only-look-at = 检查方向表：行和列还各需要 -1，一共四个方向。

# counts moves up and down, but not left and right
fault-chesscbg-up-and-down-only = 只算上下移动，不算左右移动
# The distance adds the row differences, and the column differences are missing or always 0.
fault-chesscbg-up-and-down-only-origin = 距离只加了行的差，列的差缺失或始终为 0。
# Look at the distance between two cells of one row: it must be the difference of their columns.
fault-chesscbg-up-and-down-only-look-at = 检查同一行两个格子之间的距离：应是它们的列的差。

# counts misplaced pieces, as if each needed one move
fault-chesscbg-misplaced-pieces = 数不在位的棋子，好像每枚只需一步
# The number of misplaced pieces is a usual lower bound for a search, and is printed as if it were the answer.
fault-chesscbg-misplaced-pieces-origin = 不在位的棋子数是搜索常用的下界，却被当作答案输出了。
# Look at the cost of one piece: a piece that is two cells away from its place needs two moves.
fault-chesscbg-misplaced-pieces-look-at = 检查一枚棋子的代价：离目标两格的棋子需要两步。

# counts the cells in which the positions differ
fault-chesscbg-cells-that-differ = 数两个局面中不同的格子
# The two positions are compared cell by cell, but a cell that differs is not a move.
fault-chesscbg-cells-that-differ-origin = 两个局面逐格比较，但一个不同的格子并不是一步。
# Look at the sum that is printed: it must add up the distances from pieces to places, not count differences.
fault-chesscbg-cells-that-differ-look-at = 检查输出的和：应把棋子到目标的距离相加，而不是数不同之处。

# assigns each piece, in reading order, its nearest free place
fault-chesscbg-greedy-in-reading-order = 按阅读顺序，每枚棋子取最近的空目标
# Each piece takes the nearest place in turn, which can leave a place far away for the last piece.
fault-chesscbg-greedy-in-reading-order-origin = 每枚棋子依次取最近的目标，最后一枚可能只剩很远的目标。
# Look at the loop over the pieces: compare all assignments, or use an algorithm for the cheapest matching.
fault-chesscbg-greedy-in-reading-order-look-at = 检查遍历棋子的循环：应比较所有的分配，或用求最小匹配的算法。

# assigns each place, in reading order, its nearest free piece
fault-chesscbg-greedy-by-places = 按阅读顺序，每个目标取最近的空闲棋子
# Each place takes the nearest piece in turn, though a later place may need that piece more.
fault-chesscbg-greedy-by-places-origin = 每个目标依次取最近的棋子，而后面的目标可能更需要它。
# Look at the loop over the places: a piece once taken must be free again when another assignment is tried.
fault-chesscbg-greedy-by-places-look-at = 检查遍历目标的循环：尝试另一种分配时，已取的棋子应重新空出来。

# matches the closest piece and place first, and so on
fault-chesscbg-greedy-nearest-pair = 总是先匹配最近的棋子和目标
# The pairs are taken from the closest on, which can force a very distant pair at the end.
fault-chesscbg-greedy-nearest-pair-origin = 从最近的一对开始匹配，最后可能只剩很远的一对。
# Look at the loop over the sorted pairs: the closest pair need not be part of the cheapest assignment.
fault-chesscbg-greedy-nearest-pair-look-at = 检查遍历已排序的各对的循环：最近的一对未必属于代价最小的分配。

# matches pieces and places in reading order
fault-chesscbg-matched-in-reading-order = 按阅读顺序匹配棋子和目标
# Both positions are listed row by row and matched index by index; or a search does not take its marks back, so that only its first assignment is complete.
fault-chesscbg-matched-in-reading-order-origin = 两个局面都逐行列出，再按下标一一匹配；或者搜索没有撤销标记，因此只有第一种分配是完整的。
# Look at the loop with one index for both lists, or at the line after the recursive call, which must free the place: other assignments can be cheaper.
fault-chesscbg-matched-in-reading-order-look-at = 检查用同一下标遍历两个列表的循环，或递归调用之后的那一行，它必须重新释放目标：其他分配可能代价更小。

# matches pieces and places column by column
fault-chesscbg-matched-by-columns = 按列的顺序匹配棋子和目标
# Both positions are listed column by column, and the n-th piece goes to the n-th place.
fault-chesscbg-matched-by-columns-origin = 两个局面都逐列列出，第 n 枚棋子去第 n 个目标。
# Look at how pieces get their places: no fixed order is always the cheapest, so compare all assignments.
fault-chesscbg-matched-by-columns-look-at = 检查棋子如何取得目标：任何固定的顺序都不总是最优，应比较所有的分配。

# finds the most expensive matching instead of the cheapest
fault-chesscbg-dearest-matching = 求的是代价最大的匹配，而不是最小的
# The comparison that keeps the best sum is the wrong way round, or an algorithm for the maximum is used.
fault-chesscbg-dearest-matching-origin = 保留最优和的比较方向反了，或者用了求最大值的算法。
# Look at the comparison that keeps the best sum: it must start from a large number and keep the smaller one.
fault-chesscbg-dearest-matching-look-at = 检查保留最优和的比较：应从一个很大的数开始，保留较小的。

# stops searching after 10 moves and prints -1
fault-chesscbg-cut-at-10 = 搜索到 10 步就停止，并输出 -1
# The search has a limit of 10 moves that was guessed, and prints its sign for "not found".
fault-chesscbg-cut-at-10-origin = 搜索有一个猜测的 10 步限制，并输出了表示“没找到”的值。
# Look for the limit of 10: eight pieces that all move two columns need 16 moves.
fault-chesscbg-cut-at-10-look-at = 查找限制 10：八枚棋子都横移两列就需要 16 步。

# stops searching after 16 moves and prints -1
fault-chesscbg-cut-at-16 = 搜索到 16 步就停止，并输出 -1
# Two moves for each of eight pieces look like the most that can be needed, and the search stops there.
fault-chesscbg-cut-at-16-origin = 八枚棋子各走两步看似已是最多，搜索就停在那里。
# Look for the limit of 16: pieces that go from one corner to the opposite one need more.
fault-chesscbg-cut-at-16-look-at = 查找限制 16：从一角走到对角的棋子需要更多步。

# searches from both ends and rounds odd distances up
fault-chesscbg-rounded-up = 从两端搜索，奇数距离被向上取整
# Where searches from both ends meet, one depth is doubled, though one side may have gone one step less.
fault-chesscbg-rounded-up-origin = 两端的搜索相遇时，把一边的深度乘以二，而另一边可能少走一步。
# Look at the line where the two searches meet: it must add the depth of one side to that of the other.
fault-chesscbg-rounded-up-look-at = 检查两端搜索相遇的那一行：应把两边的深度相加。

# prints 2 where start and target are equal
fault-chesscbg-two-where-none = 两个局面相同时输出 2
# The test for the target comes after a move, so equal positions are reached by moving a piece there and back.
fault-chesscbg-two-where-none-origin = 移动之后才判断是否到达目标，于是把一枚棋子移开再移回才“到达”相同的局面。
# Look at the start of the search: it must compare start and target before the first move.
fault-chesscbg-two-where-none-look-at = 检查搜索的开头：应在第一次移动之前比较两个局面。

# prints nothing where start and target are equal
fault-chesscbg-nothing-where-none = 两个局面相同时什么也不输出
# The line that prints is inside the loop that moves pieces, which never runs when start and target are equal.
fault-chesscbg-nothing-where-none-origin = 输出的语句在移动棋子的循环里，两个局面相同时该循环从不执行。
# Look at the line that prints: it must also be reached without a move, with the number 0.
fault-chesscbg-nothing-where-none-look-at = 检查输出的那一行：不需要移动时也应到达那里，输出 0。

# counts the positions on the path, not the moves
fault-chesscbg-counts-positions = 数的是路径上的局面，而不是步数
# The program prints the length of the path with the start in it, or gives the start the depth 1.
fault-chesscbg-counts-positions-origin = 程序输出包括起点在内的路径长度，或者起点的深度为 1。
# Look at the depth of the start: it must be 0, and each move adds 1.
fault-chesscbg-counts-positions-look-at = 检查起点的深度：应为 0，每走一步加 1。
