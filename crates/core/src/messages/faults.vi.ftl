# Tên các lỗi đã biết của từng bài, vì sao mắc và nên xem gì (tiếng Việt). Chú thích trên mỗi thông báo là bản tiếng Anh
# trong `faulty/gallery.rs` của bài.

## flipgame

# reads only the first row; treats the rest as white
fault-flipgame-first-row-only = chỉ đọc hàng đầu tiên, coi phần còn lại là màu trắng
# The program reads one line and never comes to the others, or a loop over the lines leaves after the first.
fault-flipgame-first-row-only-origin = Chương trình đọc một dòng rồi không đọc tới các dòng khác, hoặc vòng lặp đọc các dòng thoát ra sau dòng đầu.
# Print the board right after reading it: every row must be there. Then look at the loop that reads the lines.
fault-flipgame-first-row-only-look-at = Hãy in bảng ra ngay sau khi đọc: phải đủ mọi hàng. Sau đó xem vòng lặp đọc các dòng.

# treats the last row as white
fault-flipgame-last-row-white = coi hàng cuối cùng là màu trắng
# The reading loop stops one row early, as with `i < n - 1`, and the last row keeps its initial value.
fault-flipgame-last-row-white-origin = Vòng lặp đọc dừng sớm một hàng, như với `i < n - 1`, nên hàng cuối giữ nguyên giá trị ban đầu.
# Look at the bound of the loop that reads the rows: it must run once for each line of the input.
fault-flipgame-last-row-white-look-at = Hãy xem cận của vòng lặp đọc các hàng: nó phải chạy một lần cho mỗi dòng dữ liệu vào.

# treats the first row as white
fault-flipgame-first-row-white = coi hàng đầu tiên là màu trắng
# The reading loop starts at 1 while the board starts at 0, or another read takes the first line.
fault-flipgame-first-row-white-origin = Vòng lặp đọc bắt đầu từ 1 trong khi bảng bắt đầu từ 0, hoặc một lệnh đọc khác đã lấy mất dòng đầu.
# Look at the first value of the loop that reads the rows, and at what is read before it: line 1 of the input is row 0.
fault-flipgame-first-row-white-look-at = Hãy xem giá trị đầu của vòng lặp đọc các hàng và những gì được đọc trước nó: dòng 1 của dữ liệu vào là hàng 0.

# treats the last column as white
fault-flipgame-last-column-white = coi cột cuối cùng là màu trắng
# The loop over the characters of a line stops one early, or cuts off the last piece as if it were the line end.
fault-flipgame-last-column-white-origin = Vòng lặp qua các ký tự của một dòng dừng sớm một ký tự, hoặc cắt mất quân cuối như thể đó là dấu hết dòng.
# Look at the loop over the columns where you read: it must run to the last character of the line.
fault-flipgame-last-column-white-look-at = Hãy xem vòng lặp qua các cột ở chỗ đọc: nó phải chạy tới ký tự cuối của dòng.

# treats the first column as white
fault-flipgame-first-column-white = coi cột đầu tiên là màu trắng
# The loop over the characters of a line starts at 1, or one character is read and lost before it.
fault-flipgame-first-column-white-origin = Vòng lặp qua các ký tự của một dòng bắt đầu từ 1, hoặc một ký tự bị đọc mất trước đó.
# Look at the first value of the loop over the characters: the first character of a line is column 0.
fault-flipgame-first-column-white-look-at = Hãy xem giá trị đầu của vòng lặp qua các ký tự: ký tự đầu của dòng là cột 0.

# works as if the board had no last row
fault-flipgame-last-row-forgotten = tính như thể bảng không có hàng cuối cùng
# A constant or a loop for the rows is one too small, or an elimination does not test the equations left over, those of the last row.
fault-flipgame-last-row-forgotten-origin = Hằng số hoặc vòng lặp cho các hàng bị thiếu 1, hoặc phép khử không kiểm tra các phương trình còn lại, tức của hàng cuối.
# Look at each loop over the rows: with 4 rows, it takes 0 to 3. In an elimination, an equation left over as 0 = 1 means `Impossible`.
fault-flipgame-last-row-forgotten-look-at = Hãy xem mỗi vòng lặp qua các hàng: với 4 hàng, nó lấy từ 0 đến 3. Khi khử, phương trình còn lại thành 0 = 1 nghĩa là `Impossible`.

# reads the line ends as white pieces
fault-flipgame-line-ends-white = đọc dấu hết dòng thành quân trắng
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it is stored like a piece.
fault-flipgame-line-ends-white-origin = `getchar`, hoặc `scanf` với `%c`, trả về cả dấu hết dòng như một ký tự, và nó được lưu như một quân.
# Print the board right after reading it: from the second row on, pieces are displaced. Read whole lines, or skip what is no letter.
fault-flipgame-line-ends-white-look-at = Hãy in bảng ngay sau khi đọc: từ hàng thứ hai, các quân bị lệch. Hãy đọc cả dòng, hoặc bỏ qua ký tự không phải chữ cái.

# reads the line ends as black pieces
fault-flipgame-line-ends-black = đọc dấu hết dòng thành quân đen
# The program reads character by character, and whatever is not `w` counts as black, the line ends too.
fault-flipgame-line-ends-black-origin = Chương trình đọc từng ký tự, và mọi thứ không phải `w` đều tính là quân đen, kể cả dấu hết dòng.
# Print the board right after reading it: the line ends are pieces in it. Read whole lines, or compare with both `b` and `w`.
fault-flipgame-line-ends-black-look-at = Hãy in bảng ngay sau khi đọc: dấu hết dòng đã thành quân. Hãy đọc cả dòng, hoặc so sánh với cả `b` lẫn `w`.

# reads the line ends as pieces of neither colour
fault-flipgame-line-ends-of-no-colour = đọc dấu hết dòng thành quân không thuộc màu nào
# `scanf` with `%c` stores each line end in the board too. It equals neither colour, and the first flip of it makes it black.
fault-flipgame-line-ends-of-no-colour-origin = `%c` của `scanf` lưu cả dấu hết dòng vào bảng. Nó khác cả hai màu, và lần lật đầu tiên biến nó thành quân đen.
# Print the board right after reading it: from the second row on, pieces are displaced. Skip blanks with `scanf(" %c", …)`, or read whole lines.
fault-flipgame-line-ends-of-no-colour-look-at = Hãy in bảng ngay sau khi đọc: từ hàng thứ hai, các quân bị lệch. Hãy bỏ qua khoảng trắng bằng `scanf(" %c", …)`, hoặc đọc cả dòng.

# takes the last row for the one above the first
fault-flipgame-row-minus-one = coi hàng cuối là hàng nằm trên hàng đầu
# In Python, `board[i - 1]` with `i` = 0 is the last row, not an error; the other side was tested, because there Python stops.
fault-flipgame-row-minus-one-origin = Trong Python, `board[i - 1]` với `i` = 0 là hàng cuối, không báo lỗi; phía bên kia đã được kiểm tra vì ở đó Python dừng.
# Look at the line that flips the piece above: it needs its own test, as in `if i > 0`.
fault-flipgame-row-minus-one-look-at = Hãy xem dòng lật quân phía trên: nó cần phép kiểm tra riêng, như `if i > 0`.

# takes the last column for the one left of the first
fault-flipgame-column-minus-one = coi cột cuối là cột nằm bên trái cột đầu
# In Python, `board[i][j - 1]` with `j` = 0 is the last piece of the row, not an error, so nothing tells that a test is missing.
fault-flipgame-column-minus-one-origin = Trong Python, `board[i][j - 1]` với `j` = 0 là quân cuối của hàng, không báo lỗi, nên không thấy là thiếu phép kiểm tra.
# Look at the line that flips the piece on the left: it needs its own test, as in `if j > 0`.
fault-flipgame-column-minus-one-look-at = Hãy xem dòng lật quân bên trái: nó cần phép kiểm tra riêng, như `if j > 0`.

# takes the last row and column for those before the first
fault-flipgame-index-minus-one = coi hàng cuối và cột cuối là hàng và cột nằm trước hàng đầu và cột đầu
# Index -1 is the last element in Python, and the program tests only that row and column are below the size.
fault-flipgame-index-minus-one-origin = Chỉ số -1 trong Python là phần tử cuối, còn chương trình chỉ kiểm tra giới hạn trên của hàng và cột.
# Look at the test for a neighbour: it needs both ends, as in `0 <= x < n`, for the row and for the column.
fault-flipgame-index-minus-one-look-at = Hãy xem phép kiểm tra quân kề cạnh: cần cả hai đầu, như `0 <= x < n`, cho hàng và cho cột.

# neighbours wrap around the edges
fault-flipgame-torus = quân kề cạnh bị nối vòng qua mép bảng
# Neighbours are computed modulo the size, as in `(row + 1) % n`, which joins opposite edges.
fault-flipgame-torus-origin = Quân kề cạnh được tính theo phép chia lấy dư, như `(row + 1) % n`, nên hai mép đối diện bị nối với nhau.
# Look at the loop that visits the neighbours: it must test both row and column, and skip what lies outside.
fault-flipgame-torus-look-at = Hãy xem vòng lặp qua các quân kề cạnh: phải kiểm tra cả hàng lẫn cột, và bỏ qua những ô nằm ngoài bảng.

# joins the end of each row to the start of the next
fault-flipgame-around-the-row-end = nối cuối mỗi hàng với đầu hàng tiếp theo
# Pieces are numbered from 0 to 15, and the neighbours are `i - 1` and `i + 1`, at the ends of a row too.
fault-flipgame-around-the-row-end-origin = Các quân được đánh số từ 0 đến 15, quân kề cạnh là `i - 1` và `i + 1`, kể cả ở hai đầu hàng.
# Look at the neighbours left and right: there is none left of the first column and none right of the last.
fault-flipgame-around-the-row-end-look-at = Hãy xem quân kề bên trái và bên phải: cột đầu không có quân nào bên trái, cột cuối không có quân nào bên phải.

# flips the neighbours, but not the pressed piece
fault-flipgame-pressed-left-out = lật các quân kề cạnh nhưng không lật quân được chọn
# The list of directions holds the four neighbours, and the pressed piece itself is missing from it.
fault-flipgame-pressed-left-out-origin = Danh sách hướng có bốn quân kề cạnh nhưng thiếu chính quân được chọn.
# Look at the list of offsets, or the mask, of a press: it must contain the offset (0, 0) too.
fault-flipgame-pressed-left-out-look-at = Hãy xem danh sách độ lệch, hoặc mặt nạ, của một nước đi: phải có cả độ lệch (0, 0).

# flips the diagonal neighbours too
fault-flipgame-diagonals-too = lật cả các quân kề theo đường chéo
# Two nested loops take the offsets from -1 to 1 for row and column, and so visit all eight pieces around.
fault-flipgame-diagonals-too-origin = Hai vòng lặp lồng nhau lấy độ lệch hàng và cột từ -1 đến 1, nên đi qua cả tám quân xung quanh.
# Look at the loops over the offsets: only one of the row offset and the column offset may differ from 0.
fault-flipgame-diagonals-too-look-at = Hãy xem các vòng lặp qua độ lệch: trong độ lệch hàng và độ lệch cột chỉ một cái được khác 0.

# flips the diagonal neighbours instead of the adjacent ones
fault-flipgame-diagonals-instead = lật các quân kề theo đường chéo thay vì kề cạnh
# Each offset pairs -1 or 1 for the row with -1 or 1 for the column, which gives the four corners.
fault-flipgame-diagonals-instead-origin = Mỗi độ lệch ghép -1 hoặc 1 của hàng với -1 hoặc 1 của cột, nên thành bốn góc.
# Look at the two lists of offsets: in each pair, one must be 0 and the other -1 or 1.
fault-flipgame-diagonals-instead-look-at = Hãy xem hai danh sách độ lệch: trong mỗi cặp, một số phải là 0 và số kia là -1 hoặc 1.

# flips the whole row and the whole column
fault-flipgame-whole-lines = lật cả hàng và cả cột
# The rule is that of the Pilots Brothers' refrigerator, where a press changes the whole row and column.
fault-flipgame-whole-lines-origin = Đó là luật của bài tủ lạnh, nơi mỗi nước đi thay đổi cả hàng và cả cột.
# Look at the loops that flip pieces: they must stop one step away from the pressed piece.
fault-flipgame-whole-lines-look-at = Hãy xem các vòng lặp lật quân: chúng phải dừng lại cách quân được chọn một bước.

# flips only the pressed piece, or counts the rarer colour
fault-flipgame-pressed-alone = chỉ lật quân được chọn, hoặc chỉ đếm quân của màu ít hơn
# A press is one toggle in the code, without a loop over the neighbours; or the pieces of the rarer colour are counted, without a search.
fault-flipgame-pressed-alone-origin = Một nước đi trong mã chỉ lật một quân, không có vòng lặp qua các quân kề cạnh; hoặc chỉ đếm quân của màu ít hơn mà không tìm kiếm.
# Print the board before and after a press in its middle: the piece and its four neighbours must change. A count of pieces is no answer.
fault-flipgame-pressed-alone-look-at = Hãy in bảng trước và sau một nước đi ở giữa bảng: quân đó và bốn quân kề cạnh phải thay đổi. Số quân đếm được không phải là đáp án.

# does not flip the left and right neighbours
fault-flipgame-sideways-forgotten = không lật quân kề bên trái và bên phải
# With rows as bit masks, the rows above and below are one line each, and the shifts left and right get lost.
fault-flipgame-sideways-forgotten-origin = Khi mỗi hàng là một mặt nạ bit, hàng trên và hàng dưới chỉ cần mỗi hàng một dòng lệnh, còn các phép dịch trái phải bị bỏ sót.
# Look at the code of a press: it must flip the pieces at column - 1 and column + 1 of the same row.
fault-flipgame-sideways-forgotten-look-at = Hãy xem mã của một nước đi: phải lật các quân ở column - 1 và column + 1 trên cùng hàng.

# never flips a right neighbour in the last column
fault-flipgame-last-column-off-by-one = không bao giờ lật quân kề bên phải nằm ở cột cuối
# The test for the right edge is off by one, as in `col + 1 < n - 1`.
fault-flipgame-last-column-off-by-one-origin = Phép kiểm tra mép phải lệch 1, như `col + 1 < n - 1`.
# Look at the condition before the right neighbour flips: `col + 1 < n` lets in the last column.
fault-flipgame-last-column-off-by-one-look-at = Hãy xem điều kiện trước khi lật quân bên phải: `col + 1 < n` mới cho phép cột cuối.

# never flips a left neighbour in the first column
fault-flipgame-first-column-off-by-one = không bao giờ lật quân kề bên trái nằm ở cột đầu
# The test for the left edge is off by one, as in `col - 1 > 0`.
fault-flipgame-first-column-off-by-one-origin = Phép kiểm tra mép trái lệch 1, như `col - 1 > 0`.
# Look at the condition before the left neighbour flips: `col - 1 >= 0` lets in the first column.
fault-flipgame-first-column-off-by-one-look-at = Hãy xem điều kiện trước khi lật quân bên trái: `col - 1 >= 0` mới cho phép cột đầu.

# never flips a lower neighbour in the last row
fault-flipgame-last-row-off-by-one = không bao giờ lật quân kề phía dưới nằm ở hàng cuối
# The test for the lower edge is off by one, as in `row + 1 < n - 1`.
fault-flipgame-last-row-off-by-one-origin = Phép kiểm tra mép dưới lệch 1, như `row + 1 < n - 1`.
# Look at the condition before the lower neighbour flips: `row + 1 < n` lets in the last row.
fault-flipgame-last-row-off-by-one-look-at = Hãy xem điều kiện trước khi lật quân phía dưới: `row + 1 < n` mới cho phép hàng cuối.

# never flips an upper neighbour in the first row
fault-flipgame-first-row-off-by-one = không bao giờ lật quân kề phía trên nằm ở hàng đầu
# The test for the upper edge is off by one, as in `row - 1 > 0`.
fault-flipgame-first-row-off-by-one-origin = Phép kiểm tra mép trên lệch 1, như `row - 1 > 0`.
# Look at the condition before the upper neighbour flips: `row - 1 >= 0` lets in the first row.
fault-flipgame-first-row-off-by-one-look-at = Hãy xem điều kiện trước khi lật quân phía trên: `row - 1 >= 0` mới cho phép hàng đầu.

# never flips the neighbour above
fault-flipgame-above-forgotten = không bao giờ lật quân kề phía trên
# One of the four similar lines for the neighbours is missing, or was copied and not changed.
fault-flipgame-above-forgotten-origin = Trong bốn dòng tương tự nhau cho các quân kề cạnh, một dòng bị thiếu, hoặc được chép mà không sửa.
# Look at the neighbours one by one: row - 1, row + 1, column - 1 and column + 1 must each appear once.
fault-flipgame-above-forgotten-look-at = Hãy xem từng quân kề cạnh: row - 1, row + 1, column - 1 và column + 1 phải xuất hiện mỗi cái một lần.

# never flips the neighbour below
fault-flipgame-below-forgotten = không bao giờ lật quân kề phía dưới
# The list of offsets lacks (1, 0), or holds another one twice, or its loop ends before it.
fault-flipgame-below-forgotten-origin = Danh sách độ lệch thiếu (1, 0), hoặc có một độ lệch khác hai lần, hoặc vòng lặp dừng trước nó.
# Press the first piece alone, and print the board: the piece below it must have changed.
fault-flipgame-below-forgotten-look-at = Hãy chỉ đi một nước ở quân đầu tiên rồi in bảng: quân phía dưới nó phải đổi màu.

# never flips the neighbour on the left
fault-flipgame-left-forgotten = không bao giờ lật quân kề bên trái
# The list of offsets lacks (0, -1), or the loop over it ends one early and never comes to its last entry.
fault-flipgame-left-forgotten-origin = Danh sách độ lệch thiếu (0, -1), hoặc vòng lặp qua nó dừng sớm một lần, không đến mục cuối.
# Count the offsets, and compare with the bound of their loop: there are 5 with the pressed piece, 4 without it.
fault-flipgame-left-forgotten-look-at = Hãy đếm các độ lệch và so với cận của vòng lặp: có 5 nếu kể cả quân được chọn, 4 nếu không.

# never flips the neighbour on the right
fault-flipgame-right-forgotten = không bao giờ lật quân kề bên phải
# The lines for left and right are the same after copying, or the offset (0, 1) is missing.
fault-flipgame-right-forgotten-origin = Hai dòng cho trái và phải giống hệt nhau sau khi chép, hoặc thiếu độ lệch (0, 1).
# Press the first piece alone, and print the board: the piece to its right must have changed.
fault-flipgame-right-forgotten-look-at = Hãy chỉ đi một nước ở quân đầu tiên rồi in bảng: quân bên phải nó phải đổi màu.

# never flips a piece in the last column
fault-flipgame-last-column-never-flipped = không bao giờ lật quân ở cột cuối
# One test covers every piece of a press, the pressed one too, and ends one column early, as in `col < n - 1`.
fault-flipgame-last-column-never-flipped-origin = Một phép kiểm tra dùng cho mọi quân của một nước đi, kể cả quân được chọn, và dừng sớm một cột, như `col < n - 1`.
# Look at the test for the right edge: with 4 columns, column 3 is on the board.
fault-flipgame-last-column-never-flipped-look-at = Hãy xem phép kiểm tra mép phải: với 4 cột, cột 3 vẫn nằm trên bảng.

# never flips a piece in the first column
fault-flipgame-first-column-never-flipped = không bao giờ lật quân ở cột đầu
# One test covers every piece of a press, the pressed one too, and leaves out column 0, as in `col > 0`.
fault-flipgame-first-column-never-flipped-origin = Một phép kiểm tra dùng cho mọi quân của một nước đi, kể cả quân được chọn, và bỏ mất cột 0, như `col > 0`.
# Look at the test for the left edge: it must let in column 0, as in `col >= 0`.
fault-flipgame-first-column-never-flipped-look-at = Hãy xem phép kiểm tra mép trái: nó phải cho phép cột 0, như `col >= 0`.

# never flips a piece in the last row
fault-flipgame-last-row-never-flipped = không bao giờ lật quân ở hàng cuối
# One test covers every piece of a press, the pressed one too, and ends one row early, as in `row < n - 1`.
fault-flipgame-last-row-never-flipped-origin = Một phép kiểm tra dùng cho mọi quân của một nước đi, kể cả quân được chọn, và dừng sớm một hàng, như `row < n - 1`.
# Look at the test for the lower edge: with 4 rows, row 3 is on the board.
fault-flipgame-last-row-never-flipped-look-at = Hãy xem phép kiểm tra mép dưới: với 4 hàng, hàng 3 vẫn nằm trên bảng.

# never flips a piece in the first row
fault-flipgame-first-row-never-flipped = không bao giờ lật quân ở hàng đầu
# One test covers every piece of a press, the pressed one too, and leaves out row 0, as in `row > 0`.
fault-flipgame-first-row-never-flipped-origin = Một phép kiểm tra dùng cho mọi quân của một nước đi, kể cả quân được chọn, và bỏ mất hàng 0, như `row > 0`.
# Look at the test for the upper edge: it must let in row 0, as in `row >= 0`.
fault-flipgame-first-row-never-flipped-look-at = Hãy xem phép kiểm tra mép trên: nó phải cho phép hàng 0, như `row >= 0`.

# never presses the last piece
fault-flipgame-last-never-pressed = không bao giờ chọn quân cuối cùng
# The loop or the recursion over the pieces ends one early, as with `i < n * n - 1`.
fault-flipgame-last-never-pressed-origin = Vòng lặp hoặc đệ quy qua các quân kết thúc sớm một quân, như với `i < n * n - 1`.
# Look at the condition that ends the search: the piece in the lower right corner must have its turn.
fault-flipgame-last-never-pressed-look-at = Hãy xem điều kiện kết thúc tìm kiếm: quân ở góc dưới bên phải cũng phải đến lượt.

# never presses the first piece
fault-flipgame-first-never-pressed = không bao giờ chọn quân đầu tiên
# The loop or the recursion over the pieces starts at 1, while the pieces are numbered from 0.
fault-flipgame-first-never-pressed-origin = Vòng lặp hoặc đệ quy qua các quân bắt đầu từ 1, trong khi các quân được đánh số từ 0.
# Look at the first piece of the search: the one in the upper left corner must have its turn.
fault-flipgame-first-never-pressed-look-at = Hãy xem quân đầu tiên của tìm kiếm: quân ở góc trên bên trái cũng phải đến lượt.

# never presses a piece in the last column
fault-flipgame-last-column-never-pressed = không bao giờ chọn quân ở cột cuối
# The loop over the columns ends one early, or the search goes on to the next row too soon.
fault-flipgame-last-column-never-pressed-origin = Vòng lặp qua các cột kết thúc sớm một cột, hoặc tìm kiếm chuyển sang hàng sau quá sớm.
# Look at the step to the next row: it must come after the press of the last column was tried.
fault-flipgame-last-column-never-pressed-look-at = Hãy xem bước chuyển sang hàng sau: nó phải đến sau khi đã thử chọn ở cột cuối.

# forgets the all-black goal
fault-flipgame-white-only = quên mục tiêu toàn đen
# The test for the end compares the board with one colour, though both all white and all black are solved.
fault-flipgame-white-only-origin = Phép kiểm tra kết thúc so bảng với một màu, trong khi toàn trắng và toàn đen đều là xong.
# Look at the test for the end: it must accept a board without black pieces and a board without white ones.
fault-flipgame-white-only-look-at = Hãy xem phép kiểm tra kết thúc: nó phải nhận cả bảng không có quân đen và bảng không có quân trắng.

# forgets the all-white goal
fault-flipgame-black-only = quên mục tiêu toàn trắng
# The test for the end asks whether all bits are 1, the black pieces, and leaves out the board of zeros.
fault-flipgame-black-only-origin = Phép kiểm tra kết thúc hỏi xem mọi bit có là 1, tức quân đen, và bỏ sót bảng toàn số 0.
# Look at the condition that ends the search: a board of zeros is solved as well as a board of ones.
fault-flipgame-black-only-look-at = Hãy xem điều kiện kết thúc tìm kiếm: bảng toàn số 0 cũng là xong như bảng toàn số 1.

# prints the larger of the counts for the two colours
fault-flipgame-larger-goal = in số lớn hơn trong hai số nước đi cho hai màu
# Both colours are solved apart, and `max` joins the counts where `min` is meant, or the later count stays.
fault-flipgame-larger-goal-origin = Hai màu được giải riêng, rồi `max` ghép hai số ở chỗ cần `min`, hoặc số tính sau được giữ lại.
# Look at the line where the counts for white and black meet: it must keep the smaller possible one.
fault-flipgame-larger-goal-look-at = Hãy xem dòng ghép hai số của màu trắng và màu đen: phải giữ số nhỏ hơn mà làm được.

# tries only the colour that most pieces have already
fault-flipgame-goal-of-the-most = chỉ thử màu mà đa số quân đã có
# The colour of most pieces looks closer, but the number of wrong pieces says little about the number of presses.
fault-flipgame-goal-of-the-most-origin = Màu của đa số quân trông gần hơn, nhưng số quân sai màu nói rất ít về số nước đi.
# Look at the line that chooses the colour: solve for both colours instead, and print the smaller count.
fault-flipgame-goal-of-the-most-look-at = Hãy xem dòng chọn màu: hãy giải cho cả hai màu rồi in số nhỏ hơn.

# stops searching after 4 presses
fault-flipgame-cut-at-4 = dừng tìm kiếm sau 4 nước đi
# The search has a depth limit that was guessed, or that was enough for the sample.
fault-flipgame-cut-at-4-origin = Tìm kiếm có giới hạn độ sâu được đoán, hoặc chỉ đủ cho ví dụ.
# Look for a depth limit or a loop that ends at 4: a 4x4 board can need 6 presses.
fault-flipgame-cut-at-4-look-at = Hãy tìm giới hạn độ sâu hoặc vòng lặp kết thúc ở 4: bảng 4x4 có thể cần 6 nước đi.

# stops searching after 5 presses
fault-flipgame-cut-at-5 = dừng tìm kiếm sau 5 nước đi
# The depth limit is compared with `<` where `<=` is meant, so the last level is never searched.
fault-flipgame-cut-at-5-origin = Độ sâu được so với giới hạn bằng `<` ở chỗ cần `<=`, nên tầng cuối không bao giờ được tìm.
# Look at the comparison with the depth limit: boards that need 6 presses must be found too.
fault-flipgame-cut-at-5-look-at = Hãy xem phép so sánh với giới hạn độ sâu: những bảng cần 6 nước đi cũng phải tìm ra.

# presses greedily and gives up when no press helps
fault-flipgame-greedy = chọn tham lam và bỏ cuộc khi không nước đi nào giúp được
# Each step takes the press that leaves the fewest wrong pieces, but the best way often makes things worse first.
fault-flipgame-greedy-origin = Mỗi bước chọn nước đi để lại ít quân sai nhất, nhưng cách tốt nhất thường làm xấu đi trước đã.
# Look at the choice of the next press: try all sets of presses, or search breadth-first, instead.
fault-flipgame-greedy-look-at = Hãy xem cách chọn nước đi tiếp theo: hãy thử mọi tập nước đi, hoặc tìm kiếm theo chiều rộng.

# presses greedily; of equally good presses, takes the last
fault-flipgame-greedy-from-the-end = chọn tham lam; trong các nước đi tốt như nhau, lấy nước cuối
# The best press so far is replaced with `<=`, and the program never takes a press that makes the board worse.
fault-flipgame-greedy-from-the-end-origin = Nước đi tốt nhất được cập nhật bằng phép so `<=`, và chương trình không bao giờ chọn nước đi làm bảng xấu đi.
# Look at the loop that picks the best press: no order of ties makes it right, so try all sets of presses.
fault-flipgame-greedy-from-the-end-look-at = Hãy xem vòng lặp chọn nước đi tốt nhất: không thứ tự nào làm nó đúng được, nên hãy thử mọi tập nước đi.

# never presses the last row, or leaves free variables at 0
fault-flipgame-first-solution = không bao giờ chọn quân ở hàng cuối, hoặc để các biến tự do bằng 0
# The loop over the rows ends one early; or Gaussian elimination leaves the free variables, the presses of the last row, at 0.
fault-flipgame-first-solution-origin = Vòng lặp qua các hàng kết thúc sớm một hàng; hoặc phép khử Gauss để các biến tự do, tức các nước đi ở hàng cuối, bằng 0.
# Look at the presses of the last row, or at the free variables: try both values of each, and keep the solution with the fewest presses.
fault-flipgame-first-solution-look-at = Hãy xem các nước đi ở hàng cuối, hoặc các biến tự do: thử cả hai giá trị, và giữ nghiệm có ít nước đi nhất.

# never tries a press in the first row
fault-flipgame-first-row-never-pressed = không bao giờ thử chọn quân ở hàng đầu
# Each row follows from the row above it, so the loop starts at the second row, and the first gets no presses.
fault-flipgame-first-row-never-pressed-origin = Mỗi hàng được suy ra từ hàng trên, nên vòng lặp bắt đầu từ hàng thứ hai và hàng đầu không có nước đi nào.
# Look for the loop over the presses of the first row: it must try all of their combinations, not only none.
fault-flipgame-first-row-never-pressed-look-at = Hãy tìm vòng lặp qua các nước đi ở hàng đầu: nó phải thử mọi tổ hợp, không chỉ tổ hợp rỗng.

# takes the first solution by rows, not the fewest presses
fault-flipgame-first-by-rows = lấy nghiệm đầu tiên theo từng hàng, không phải ít nước đi nhất
# White is tried before black, each with the presses of the first row in order, and the first solution is kept or ends the loops.
fault-flipgame-first-by-rows-origin = Màu trắng được thử trước màu đen, mỗi màu với các nước đi ở hàng đầu theo thứ tự, và nghiệm đầu tiên được giữ hoặc kết thúc vòng lặp.
# Look at what happens once a solution is found: the loops must go on, over both colours, and keep the fewest presses.
fault-flipgame-first-by-rows-look-at = Hãy xem điều xảy ra khi đã có một nghiệm: các vòng lặp phải đi tiếp, qua cả hai màu, và giữ số nước đi ít nhất.

# takes the first solution by rows, black before white
fault-flipgame-first-by-rows-black-first = lấy nghiệm đầu tiên theo từng hàng, thử màu đen trước màu trắng
# Black is tried before white, each with the presses of the first row in order, and the first solution is kept or ends the loops.
fault-flipgame-first-by-rows-black-first-origin = Màu đen được thử trước màu trắng, mỗi màu với các nước đi ở hàng đầu theo thứ tự, và nghiệm đầu tiên được giữ hoặc kết thúc vòng lặp.
# Look at what happens once a solution is found: go on, over both colours and all presses of the first row, and keep the smallest count.
fault-flipgame-first-by-rows-black-first-look-at = Hãy xem điều xảy ra khi đã có một nghiệm: hãy thử tiếp cả hai màu và mọi nước đi ở hàng đầu, và giữ số nhỏ nhất.

# tries a press and does not take it back
fault-flipgame-press-not-taken-back = thử một lần nhấn mà không hoàn lại
# The recursion flips pieces in place, and after it returns, the search goes on without the press on a board that still has it.
fault-flipgame-press-not-taken-back-origin = Đệ quy lật quân ngay trên bàn cờ, và sau khi trở về, nó tìm tiếp trường hợp không nhấn trên bàn cờ vẫn còn lần nhấn đó.
# Look at the lines after the recursive call: the same press must follow once more, before the search goes on without it.
fault-flipgame-press-not-taken-back-look-at = Hãy xem các dòng sau lời gọi đệ quy: phải nhấn lại đúng quân đó một lần nữa trước khi tìm tiếp trường hợp không nhấn.

# does not check whether the board already has one colour
fault-flipgame-start-not-checked = không kiểm tra xem bảng đã cùng một màu từ đầu chưa
# The test for the end comes after each press, and so never sees the board as it was read.
fault-flipgame-start-not-checked-origin = Phép kiểm tra kết thúc đến sau mỗi nước đi, nên không bao giờ thấy bảng như lúc đọc vào.
# Look at the start of the search: it must test the board before the first press, and print 0 if it is solved.
fault-flipgame-start-not-checked-look-at = Hãy xem đầu của tìm kiếm: phải kiểm tra bảng trước nước đi đầu tiên, và in 0 nếu đã xong.

# presses a piece twice where no press is needed
fault-flipgame-two-where-none = lật một quân hai lần ở bảng không cần nước đi nào
# The search tests boards only after a press, so it finds the first board again by pressing a piece twice.
fault-flipgame-two-where-none-origin = Tìm kiếm chỉ kiểm tra bảng sau một nước đi, nên gặp lại bảng đầu bằng cách chọn một quân hai lần.
# Look at the start of the search: mark the first board as visited at depth 0, and test it at once.
fault-flipgame-two-where-none-look-at = Hãy xem đầu của tìm kiếm: đánh dấu bảng đầu là đã thăm ở độ sâu 0, và kiểm tra nó ngay.

# prints nothing where no press is needed
fault-flipgame-nothing-where-none = không in gì ở bảng không cần nước đi nào
# The line that prints is inside the loop that presses, and a solved board never enters that loop.
fault-flipgame-nothing-where-none-origin = Dòng in nằm trong vòng lặp thực hiện nước đi, mà bảng đã xong thì không bao giờ vào vòng lặp đó.
# Look at the line that prints: a board of one colour must reach it too, with the number 0.
fault-flipgame-nothing-where-none-look-at = Hãy xem dòng in: bảng một màu cũng phải đến được đó, với số 0.

# counts the boards on the path, not the presses
fault-flipgame-counts-boards = đếm số bảng trên đường đi, không phải số nước đi
# The program prints the length of the path with the first board in it, or starts the depth at 1.
fault-flipgame-counts-boards-origin = Chương trình in độ dài đường đi tính cả bảng đầu, hoặc bắt đầu độ sâu từ 1.
# Look at the first value of the depth: the board that was read has 0 presses.
fault-flipgame-counts-boards-look-at = Hãy xem giá trị đầu của độ sâu: bảng vừa đọc vào có 0 nước đi.

# prints 0 for Impossible
fault-flipgame-zero-for-impossible = in 0 thay cho Impossible
# The variable for the result starts at 0 and keeps that value where the search finds nothing.
fault-flipgame-zero-for-impossible-origin = Biến chứa kết quả bắt đầu bằng 0 và giữ giá trị đó khi tìm kiếm không thấy gì.
# Look at the first value of the result: it must differ from every count, and lead to `Impossible` in the end.
fault-flipgame-zero-for-impossible-look-at = Hãy xem giá trị đầu của kết quả: nó phải khác mọi số nước đi, và cuối cùng dẫn đến `Impossible`.

# prints -1 for Impossible
fault-flipgame-minus-one-for-impossible = in -1 thay cho Impossible
# -1 stands for "not found" in the program, and is printed as it is.
fault-flipgame-minus-one-for-impossible-origin = -1 nghĩa là "không tìm thấy" trong chương trình, và được in nguyên như vậy.
# Look at the line that prints the result: it must print the word `Impossible` for -1.
fault-flipgame-minus-one-for-impossible-look-at = Hãy xem dòng in kết quả: với -1 nó phải in từ `Impossible`.

# prints nothing for Impossible
fault-flipgame-nothing-for-impossible = không in gì thay cho Impossible
# The program prints an answer when it finds one, and has no line for the case that it finds none.
fault-flipgame-nothing-for-impossible-origin = Chương trình in đáp án khi tìm thấy, và không có dòng nào cho trường hợp không tìm thấy.
# Look at the lines after the search: when they are reached without a result, print `Impossible`.
fault-flipgame-nothing-for-impossible-look-at = Hãy xem các dòng sau tìm kiếm: khi đến đó mà không có kết quả thì phải in `Impossible`.

# prints `impossible` in lower case
fault-flipgame-small-letters = in `impossible` bằng chữ thường
# The word was typed from memory instead of being copied from the statement.
fault-flipgame-small-letters-origin = Từ này được gõ theo trí nhớ chứ không chép từ đề bài.
# Look at the string that is printed: the statement spells `Impossible` with a capital I.
fault-flipgame-small-letters-look-at = Hãy xem chuỗi được in: đề bài viết `Impossible` với chữ I hoa.

## pilots

# swaps rows and columns when reading or printing
fault-pilots-rows-and-columns-swapped = đảo hàng và cột khi đọc hoặc khi in
# With coordinates called x and y, one place takes x for the row, and another takes it for the column.
fault-pilots-rows-and-columns-swapped-origin = Khi tọa độ tên là x và y, chỗ này lấy x làm hàng, chỗ kia lấy nó làm cột.
# Compare reading with printing: both must use the row first. Names such as `row` and `col` prevent the slip.
fault-pilots-rows-and-columns-swapped-look-at = Hãy so chỗ đọc với chỗ in: cả hai phải dùng hàng trước. Đặt tên như `row` và `col` giúp tránh nhầm.

# numbers handles from the wrong end when reading or printing
fault-pilots-cells-from-the-wrong-end = đánh số tay nắm từ đầu ngược lại khi đọc hoặc khi in
# Bits are shifted in, so the first handle becomes the highest bit, but printing counts from the lowest.
fault-pilots-cells-from-the-wrong-end-origin = Các bit được dịch dần vào nên tay nắm đầu tiên thành bit cao nhất, nhưng khi in lại đếm từ bit thấp nhất.
# Compare the line that turns a handle into a bit with the line that turns a bit into row and column.
fault-pilots-cells-from-the-wrong-end-look-at = Hãy so dòng biến tay nắm thành bit với dòng biến bit thành hàng và cột.

# numbers columns from the right when reading or printing
fault-pilots-columns-from-the-right = đánh số cột từ bên phải khi đọc hoặc khi in
# Each row is shifted into a number, and its first handle becomes the highest bit instead of the lowest.
fault-pilots-columns-from-the-right-origin = Mỗi hàng được dịch thành một số, và tay nắm đầu của nó thành bit cao nhất thay vì thấp nhất.
# Look at how columns become bits and bits become columns: column 1 must be on the left in both.
fault-pilots-columns-from-the-right-look-at = Hãy xem cột thành bit và bit thành cột ra sao: ở cả hai chỗ, cột 1 phải ở bên trái.

# numbers rows from below when reading or printing
fault-pilots-rows-from-below = đánh số hàng từ dưới lên khi đọc hoặc khi in
# The lines are stored last first, as when each is put in front of a list, or are counted down in the output.
fault-pilots-rows-from-below-origin = Các dòng được lưu từ cuối, như khi mỗi dòng được chèn vào đầu danh sách, hoặc bị đếm lùi khi in.
# Look at how lines become row numbers: the first line of the input must be row 1 of the output.
fault-pilots-rows-from-below-look-at = Hãy xem dòng thành chỉ số hàng ra sao: dòng đầu của dữ liệu vào phải là hàng 1 của kết quả.

# swaps open and closed handles, or presses all the others
fault-pilots-open-and-closed-exchanged = đảo tay nắm mở và tay nắm đóng, hoặc gạt mọi tay nắm còn lại
# `+` looks like "open", but it marks a closed handle; or the test for an odd sum, which decides on a press, is the wrong way round.
fault-pilots-open-and-closed-exchanged-origin = `+` trông như "mở", nhưng nó là tay nắm đóng; hoặc phép kiểm tra tổng lẻ, dùng để quyết định nước đi, bị viết ngược.
# Look at the test for `+` or `-`: `+` marks a closed handle. A press is made where row and column have an odd number of closed ones.
fault-pilots-open-and-closed-exchanged-look-at = Hãy xem dòng kiểm tra `+` hoặc `-`: `+` là tay nắm đóng. Chỉ gạt ở chỗ mà hàng và cột có tất cả một số lẻ tay nắm đóng.

# reads only the first row; treats the rest as open
fault-pilots-first-row-only = chỉ đọc hàng đầu tiên, coi phần còn lại là mở
# The program reads a single line, or returns from its reading loop inside the loop's body.
fault-pilots-first-row-only-origin = Chương trình đọc một dòng duy nhất, hoặc thoát khỏi vòng lặp đọc ngay trong thân vòng lặp.
# Print the handles right after reading them: no row may be missing. Then look at the loop that reads.
fault-pilots-first-row-only-look-at = Hãy in các tay nắm ngay sau khi đọc: không được thiếu hàng nào. Sau đó xem vòng lặp đọc.

# treats the last row as open
fault-pilots-last-row-open = coi hàng cuối cùng là mở
# The loop over the lines ends one early, and the last row keeps its first value, which means open.
fault-pilots-last-row-open-origin = Vòng lặp qua các dòng kết thúc sớm một dòng, và hàng cuối giữ giá trị đầu, nghĩa là mở.
# Look at the bound of the loop over the lines: the last line of the input must be stored too.
fault-pilots-last-row-open-look-at = Hãy xem cận của vòng lặp qua các dòng: dòng cuối của dữ liệu vào cũng phải được lưu.

# treats the first row as open
fault-pilots-first-row-open = coi hàng đầu tiên là mở
# The loop over the lines starts at 1 while the handles start at 0, or another read takes the first line.
fault-pilots-first-row-open-origin = Vòng lặp qua các dòng bắt đầu từ 1 trong khi các tay nắm bắt đầu từ 0, hoặc một lệnh đọc khác đã lấy mất dòng đầu.
# Look at the first value of the loop over the lines, and at what is read before it: line 1 of the input is row 0.
fault-pilots-first-row-open-look-at = Hãy xem giá trị đầu của vòng lặp qua các dòng và những gì được đọc trước nó: dòng 1 của dữ liệu vào là hàng 0.

# treats the last column as open
fault-pilots-last-column-open = coi cột cuối cùng là mở
# The loop over the characters of a line ends one early, or the last one is cut off as the line end.
fault-pilots-last-column-open-origin = Vòng lặp qua các ký tự của một dòng kết thúc sớm một ký tự, hoặc ký tự cuối bị cắt như dấu hết dòng.
# Look at the loop over the characters of a line: with 4 handles in a row, it must store characters 0 to 3.
fault-pilots-last-column-open-look-at = Hãy xem vòng lặp qua các ký tự của một dòng: với 4 tay nắm mỗi hàng, nó phải lưu các ký tự từ 0 đến 3.

# treats the first column as open
fault-pilots-first-column-open = coi cột đầu tiên là mở
# The loop over the characters of a line starts at 1, or one handle is read and lost before it.
fault-pilots-first-column-open-origin = Vòng lặp qua các ký tự của một dòng bắt đầu từ 1, hoặc một tay nắm bị đọc mất trước đó.
# Look at the loop over the characters of a line: its first character must be stored as column 0.
fault-pilots-first-column-open-look-at = Hãy xem vòng lặp qua các ký tự của một dòng: ký tự đầu phải được lưu thành cột 0.

# reads the line ends as open handles
fault-pilots-line-ends-open = đọc dấu hết dòng thành tay nắm mở
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the place of a handle.
fault-pilots-line-ends-open-origin = `getchar`, hoặc `scanf` với `%c`, trả về cả dấu hết dòng như một ký tự, và nó chiếm chỗ của một tay nắm.
# Print the handles right after reading them: from row 2 on, they are displaced. Read whole lines, or skip what is neither `+` nor `-`.
fault-pilots-line-ends-open-look-at = Hãy in các tay nắm ngay sau khi đọc: từ hàng 2, chúng bị lệch. Hãy đọc cả dòng, hoặc bỏ qua ký tự không phải `+` hay `-`.

# reads the line ends as closed handles
fault-pilots-line-ends-closed = đọc dấu hết dòng thành tay nắm đóng
# The program reads character by character, and whatever is not `-` counts as closed, the line ends too.
fault-pilots-line-ends-closed-origin = Chương trình đọc từng ký tự, và mọi thứ không phải `-` đều tính là đóng, kể cả dấu hết dòng.
# Print the handles right after reading them: the line ends are among them. Read whole lines, or compare with both `+` and `-`.
fault-pilots-line-ends-closed-look-at = Hãy in các tay nắm ngay sau khi đọc: dấu hết dòng nằm trong đó. Hãy đọc cả dòng, hoặc so sánh với cả `+` lẫn `-`.

# switches the row and column, but not the pressed handle
fault-pilots-handle-left-out = gạt hàng và cột nhưng không gạt tay nắm được chọn
# One loop switches the row and one the column, and the pressed handle is in both, so it switches back.
fault-pilots-handle-left-out-origin = Một vòng lặp gạt hàng và một vòng lặp gạt cột; tay nắm được chọn nằm trong cả hai nên bị gạt trở lại.
# Look at the two loops of a press: one of them must skip the pressed handle, so that it switches once.
fault-pilots-handle-left-out-look-at = Hãy xem hai vòng lặp của một nước đi: một trong hai phải bỏ qua tay nắm được chọn để nó chỉ bị gạt một lần.

# switches only the neighbours, not the whole row and column
fault-pilots-neighbours-only = chỉ gạt các tay nắm kề cạnh, không phải cả hàng và cả cột
# The rule is that of Flip Game, where a press changes only the four pieces around it.
fault-pilots-neighbours-only-origin = Đó là luật của bài lật quân, nơi một nước đi chỉ thay đổi bốn quân xung quanh.
# Look at the loops of a press: they must run along the whole row and the whole column.
fault-pilots-neighbours-only-look-at = Hãy xem các vòng lặp của một nước đi: chúng phải chạy dọc cả hàng và cả cột.

# switches the diagonals too
fault-pilots-diagonals-too = gạt cả các tay nắm trên đường chéo
# The handles are chosen as the cells that a chess queen attacks, with a test for equal distances.
fault-pilots-diagonals-too-origin = Các tay nắm được chọn như những ô mà quân hậu trong cờ vua khống chế, với phép kiểm tra khoảng cách bằng nhau.
# Look at the condition for a handle to switch: same row or same column, and nothing else.
fault-pilots-diagonals-too-look-at = Hãy xem điều kiện để một tay nắm bị gạt: cùng hàng hoặc cùng cột, ngoài ra không gì khác.

# switches only the row of a press
fault-pilots-row-switched-alone = chỉ gạt hàng của tay nắm được chọn
# The loop over the column is missing, or is a copy of the loop over the row that still changes the column index.
fault-pilots-row-switched-alone-origin = Vòng lặp theo cột bị thiếu, hoặc là bản chép của vòng lặp theo hàng mà vẫn thay đổi chỉ số cột.
# Look at the two loops of a press: one must change the column index, the other the row index.
fault-pilots-row-switched-alone-look-at = Hãy xem hai vòng lặp của một nước đi: một cái phải thay đổi chỉ số cột, cái kia chỉ số hàng.

# misses the last row when switching a column
fault-pilots-last-row-not-switched = bỏ sót hàng cuối khi gạt một cột
# The loop down a column ends one row early, as with `i < n - 1`.
fault-pilots-last-row-not-switched-origin = Vòng lặp dọc theo cột kết thúc sớm một hàng, như với `i < n - 1`.
# Look at the loop down the column: press a handle in row 1, and print whether the last row changed.
fault-pilots-last-row-not-switched-look-at = Hãy xem vòng lặp dọc theo cột: gạt một tay nắm ở hàng 1, rồi in xem hàng cuối có thay đổi không.

# misses the first row when switching a column
fault-pilots-first-row-not-switched = bỏ sót hàng đầu khi gạt một cột
# The loop down a column starts at 1, as in `for i = 1` with rows that start at 0.
fault-pilots-first-row-not-switched-origin = Vòng lặp dọc theo cột bắt đầu từ 1, như `for i = 1` với các hàng bắt đầu từ 0.
# Look at the loop down the column: press a handle in the last row, and print whether row 1 changed.
fault-pilots-first-row-not-switched-look-at = Hãy xem vòng lặp dọc theo cột: gạt một tay nắm ở hàng cuối, rồi in xem hàng 1 có thay đổi không.

# misses the last column when switching a row
fault-pilots-last-column-not-switched = bỏ sót cột cuối khi gạt một hàng
# The loop along a row ends one column early, as with `j < n - 1`.
fault-pilots-last-column-not-switched-origin = Vòng lặp dọc theo hàng kết thúc sớm một cột, như với `j < n - 1`.
# Look at the loop along the row: press a handle in column 1, and print whether the last column changed.
fault-pilots-last-column-not-switched-look-at = Hãy xem vòng lặp dọc theo hàng: gạt một tay nắm ở cột 1, rồi in xem cột cuối có thay đổi không.

# misses the first column when switching a row
fault-pilots-first-column-not-switched = bỏ sót cột đầu khi gạt một hàng
# The loop along a row starts at 1, as in `for j = 1` with columns that start at 0.
fault-pilots-first-column-not-switched-origin = Vòng lặp dọc theo hàng bắt đầu từ 1, như `for j = 1` với các cột bắt đầu từ 0.
# Look at the loop along the row: press a handle in the last column, and print whether column 1 changed.
fault-pilots-first-column-not-switched-look-at = Hãy xem vòng lặp dọc theo hàng: gạt một tay nắm ở cột cuối, rồi in xem cột 1 có thay đổi không.

# never presses the last handle
fault-pilots-last-never-pressed = không bao giờ gạt tay nắm cuối cùng
# The loop or the recursion over the handles stops before the last one, as with `i < n * n - 1`.
fault-pilots-last-never-pressed-origin = Vòng lặp hoặc đệ quy qua các tay nắm dừng trước cái cuối cùng, như với `i < n * n - 1`.
# Look at the condition that ends the search: the last handle must have been pressed and not pressed by then.
fault-pilots-last-never-pressed-look-at = Hãy xem điều kiện kết thúc tìm kiếm: đến lúc đó, tay nắm cuối phải đã được thử cả gạt lẫn không gạt.

# presses greedily and gives up after 16 presses
fault-pilots-greedy = gạt tham lam và bỏ cuộc sau 16 nước đi
# Each step presses the handle that opens the most handles, but the shortest way often closes some first.
fault-pilots-greedy-origin = Mỗi bước gạt tay nắm mở được nhiều nhất, nhưng cách ngắn nhất thường phải đóng bớt vài cái trước.
# Look at the choice of the next press: it must search, or use the closed handles of the whole row and column.
fault-pilots-greedy-look-at = Hãy xem cách chọn nước đi tiếp theo: phải tìm kiếm, hoặc dùng số tay nắm đóng của cả hàng và cả cột.

# stops searching after 6 presses and prints 0
fault-pilots-cut-at-6 = dừng tìm kiếm sau 6 nước đi và in 0
# The search has a depth limit that was guessed, or that was chosen so that it ends in time.
fault-pilots-cut-at-6-origin = Tìm kiếm có giới hạn độ sâu được đoán, hoặc được chọn để kịp kết thúc.
# Look for a depth limit of 6: a 4x4 board can need 16 presses.
fault-pilots-cut-at-6-look-at = Hãy tìm giới hạn độ sâu 6: bảng 4x4 có thể cần 16 nước đi.

# stops searching after 8 presses and prints 0
fault-pilots-cut-at-8 = dừng tìm kiếm sau 8 nước đi và in 0
# Deeper searches run out of time, so the search stops at half of the handles.
fault-pilots-cut-at-8-origin = Tìm sâu hơn thì quá thời gian, nên tìm kiếm dừng ở một nửa số tay nắm.
# Look for a depth limit of 8: boards that need more presses must be solved too, by a faster method.
fault-pilots-cut-at-8-look-at = Hãy tìm giới hạn độ sâu 8: các bảng cần nhiều nước đi hơn cũng phải giải được, bằng một cách nhanh hơn.

# stops searching after 12 presses and prints 0
fault-pilots-cut-at-12 = dừng tìm kiếm sau 12 nước đi và in 0
# The search stops at a depth that no board tried by hand exceeded.
fault-pilots-cut-at-12-origin = Tìm kiếm dừng ở độ sâu mà không bảng nào được thử bằng tay vượt quá.
# Look for a limit of 12, also in the length of the array of moves: there can be as many moves as handles.
fault-pilots-cut-at-12-look-at = Hãy tìm giới hạn 12, kể cả độ dài mảng chứa các nước đi: có thể có nhiều nước đi bằng số tay nắm.

# tries a press and does not take it back
fault-pilots-press-not-taken-back = thử một lần nhấn mà không hoàn lại
# The recursion switches handles in place, and after it returns, the search goes on without the press on a board that still has it.
fault-pilots-press-not-taken-back-origin = Đệ quy đổi tay nắm ngay tại chỗ, và sau khi trở về, nó tìm tiếp trường hợp không nhấn trên bàn vẫn còn lần nhấn đó.
# Look at the lines after the recursive call: the same press must follow once more, before the search goes on without it.
fault-pilots-press-not-taken-back-look-at = Hãy xem các dòng sau lời gọi đệ quy: phải nhấn lại đúng tay nắm đó một lần nữa trước khi tìm tiếp trường hợp không nhấn.

# prints presses that cancel each other out
fault-pilots-cancelling-presses = in các nước đi triệt tiêu lẫn nhau
# For each closed handle, all of its row and column is pressed, so some handles are pressed several times.
fault-pilots-cancelling-presses-origin = Với mỗi tay nắm đóng, cả hàng và cả cột của nó đều được gạt, nên vài tay nắm bị gạt nhiều lần.
# Look at the list of moves: count the presses of each handle, and print those with an odd count once.
fault-pilots-cancelling-presses-look-at = Hãy xem danh sách nước đi: đếm số lần gạt mỗi tay nắm, và in một lần những cái có số lần lẻ.

# presses each closed handle once, and nothing else
fault-pilots-closed-handles-pressed = gạt mỗi tay nắm đóng một lần, và không gì khác
# Pressing a handle opens it, so each closed one is pressed, but that switches its row and column too.
fault-pilots-closed-handles-pressed-origin = Gạt một tay nắm thì mở nó, nên mỗi cái đóng đều được gạt, nhưng việc đó gạt cả hàng và cột của nó.
# Look at the test that decides on a press: one handle is not enough, it needs the whole row and column.
fault-pilots-closed-handles-pressed-look-at = Hãy xem phép kiểm tra quyết định nước đi: một tay nắm là chưa đủ, cần cả hàng và cả cột.

# counts closed handles in the row, but not in the column
fault-pilots-column-forgotten = đếm tay nắm đóng trong hàng, nhưng không đếm trong cột
# The loop that counts along the column is missing, or it adds to a variable that no code reads.
fault-pilots-column-forgotten-origin = Vòng lặp đếm dọc theo cột bị thiếu, hoặc cộng vào một biến không được dùng.
# Look at the count that decides on a press: after the row's closed handles, it must add the column's.
fault-pilots-column-forgotten-look-at = Hãy xem phép đếm quyết định nước đi: sau các tay nắm đóng của hàng, phải cộng thêm của cột.

# counts closed handles in the column, but not in the row
fault-pilots-row-forgotten = đếm tay nắm đóng trong cột, nhưng không đếm trong hàng
# The count of the column overwrites that of the row, as with `=` where `+=` is meant.
fault-pilots-row-forgotten-origin = Số đếm của cột ghi đè số đếm của hàng, như với `=` ở chỗ cần `+=`.
# Look at the count that decides on a press: the row's closed handles must still be in it at the end.
fault-pilots-row-forgotten-look-at = Hãy xem phép đếm quyết định nước đi: đến cuối, số tay nắm đóng của hàng vẫn phải còn trong đó.

# counts the pressed handle twice or not at all
fault-pilots-handle-counted-twice = đếm tay nắm được chọn hai lần hoặc không lần nào
# The closed handles of the row and those of the column are added, and the pressed handle is in both, or is left out of both.
fault-pilots-handle-counted-twice-origin = Số tay nắm đóng của hàng và của cột được cộng lại, mà tay nắm được chọn nằm trong cả hai, hoặc bị bỏ khỏi cả hai.
# Look at the sum that decides on a press: the pressed handle itself must count exactly once.
fault-pilots-handle-counted-twice-look-at = Hãy xem tổng quyết định nước đi: chính tay nắm được chọn phải được đếm đúng một lần.

# numbers rows and columns of the moves from 0
fault-pilots-zero-based = đánh số hàng và cột của các nước đi từ 0
# The loops count from 0, and their variables are printed as they are.
fault-pilots-zero-based-origin = Các vòng lặp đếm từ 0, và biến của chúng được in nguyên như vậy.
# Look at the line that prints a move: rows and columns of the output start at 1, so add 1 to both.
fault-pilots-zero-based-look-at = Hãy xem dòng in một nước đi: hàng và cột trong kết quả bắt đầu từ 1, nên cộng 1 vào cả hai.

# numbers columns of the moves from 0, but rows from 1
fault-pilots-columns-from-zero = đánh số cột của các lần nhấn từ 0, còn hàng từ 1
# One of the two numbers got its `+ 1`, or the rows are stored from 1 and the columns from 0.
fault-pilots-columns-from-zero-origin = Chỉ một trong hai số có `+ 1`, hoặc hàng được lưu từ 1 còn cột từ 0.
# Look at the line that prints a move: the column must start at 1, like the row.
fault-pilots-columns-from-zero-look-at = Hãy xem dòng in ra một lần nhấn: cột phải bắt đầu từ 1, cũng như hàng.

# numbers rows of the moves from 0, but columns from 1
fault-pilots-rows-from-zero = đánh số hàng của các lần nhấn từ 0, còn cột từ 1
# One of the two numbers got its `+ 1`, or the columns are stored from 1 and the rows from 0.
fault-pilots-rows-from-zero-origin = Chỉ một trong hai số có `+ 1`, hoặc cột được lưu từ 1 còn hàng từ 0.
# Look at the line that prints a move: the row must start at 1, like the column.
fault-pilots-rows-from-zero-look-at = Hãy xem dòng in ra một lần nhấn: hàng phải bắt đầu từ 1, cũng như cột.

# prints the number of moves, but not the moves
fault-pilots-count-only = in số nước đi, nhưng không in các nước đi
# The program keeps only how many presses it made, and not which ones.
fault-pilots-count-only-origin = Chương trình chỉ giữ số nước đi, không giữ đó là những nước nào.
# Look at the lines after the number is printed: each press needs a line with its row and column.
fault-pilots-count-only-look-at = Hãy xem các dòng sau khi in số nước đi: mỗi nước đi cần một dòng có hàng và cột của nó.

# prints the moves without their number
fault-pilots-moves-only = in các nước đi mà không in số nước đi
# Each move is printed when it is found, and their number is known only at the end, when it is too late.
fault-pilots-moves-only-origin = Mỗi nước đi được in ngay khi tìm thấy, còn số nước đi chỉ biết ở cuối, khi đã quá muộn.
# Look at the order of printing: store the moves, print how many there are, and then print each.
fault-pilots-moves-only-look-at = Hãy xem thứ tự in: lưu các nước đi, in có bao nhiêu nước, rồi in từng nước.

# prints the number of moves after the moves, not before them
fault-pilots-count-last = in số nước đi sau các nước đi, chứ không phải trước
# Each move is printed as soon as it is found, and their number once it is known, at the end.
fault-pilots-count-last-origin = Mỗi nước đi được in ngay khi tìm thấy, còn số nước đi được in ở cuối, khi đã biết.
# Look at the order of printing: store the moves first; their number belongs in the first line.
fault-pilots-count-last-look-at = Hãy xem thứ tự in: hãy lưu các nước đi trước; số nước đi phải ở dòng đầu.

# prints a number that is one less than its moves
fault-pilots-count-one-too-small = in số nước đi ít hơn 1 so với các nước đi
# The program prints the index of the last move, which counts from 0, instead of the number of moves.
fault-pilots-count-one-too-small-origin = Chương trình in chỉ số của nước đi cuối, đếm từ 0, thay vì số nước đi.
# Look at the number in the first line: it must equal the number of lines that follow.
fault-pilots-count-one-too-small-look-at = Hãy xem số ở dòng đầu: nó phải bằng số dòng theo sau.

# prints a number that is one more than its moves
fault-pilots-count-one-too-large = in số nước đi nhiều hơn 1 so với các nước đi
# The program counts the boards on the path, with the first one, or starts the counter at 1.
fault-pilots-count-one-too-large-origin = Chương trình đếm số bảng trên đường đi, tính cả bảng đầu, hoặc bắt đầu bộ đếm từ 1.
# Look at the first value of the counter: before any press, it must be 0.
fault-pilots-count-one-too-large-look-at = Hãy xem giá trị đầu của bộ đếm: trước mọi nước đi, nó phải là 0.

# prints a number above 9 as one wrong character
fault-pilots-count-as-one-digit = in số lớn hơn 9 thành một ký tự sai
# The number is printed as a character, as with `'0' + count`, which works only up to 9.
fault-pilots-count-as-one-digit-origin = Số được in như một ký tự, như với `'0' + count`, chỉ đúng tới 9.
# Look at the line that prints the number: it must print an integer, not a character.
fault-pilots-count-as-one-digit-look-at = Hãy xem dòng in số nước đi: nó phải in một số nguyên, không phải một ký tự.

# leaves out the last move
fault-pilots-last-move-missing = bỏ sót nước đi cuối cùng
# The loop that prints the moves ends one early, or following the path back stops before its last step.
fault-pilots-last-move-missing-origin = Vòng lặp in các nước đi kết thúc sớm một lần, hoặc việc lần ngược đường đi dừng trước bước cuối.
# Look at the loop that prints the moves: it must run as many times as the first line says.
fault-pilots-last-move-missing-look-at = Hãy xem vòng lặp in các nước đi: nó phải chạy đúng số lần ghi ở dòng đầu.

## chesscbg

# swaps rows and columns of one position
fault-chesscbg-target-transposed = đảo hàng và cột của một thế cờ
# Two loops read the two positions, and one of them stores `[col][row]`.
fault-chesscbg-target-transposed-origin = Hai vòng lặp đọc hai thế cờ, và một trong hai lưu vào `[col][row]`.
# Compare the loops that read the positions: both must use the row as first index. One function is safer than two.
fault-chesscbg-target-transposed-look-at = Hãy so các vòng lặp đọc hai thế cờ: cả hai phải dùng hàng làm chỉ số đầu. Một hàm chung an toàn hơn hai đoạn.

# numbers the cells of one position from the wrong end
fault-chesscbg-target-from-the-wrong-end = đánh số các ô của một thế cờ từ đầu ngược lại
# One position is read into bits from the highest down, the other from the lowest up.
fault-chesscbg-target-from-the-wrong-end-origin = Một thế cờ được đọc thành bit từ cao xuống, thế kia từ thấp lên.
# Compare how the first character of each position is stored: it must become the same cell in both.
fault-chesscbg-target-from-the-wrong-end-look-at = Hãy so cách lưu ký tự đầu của mỗi thế cờ: nó phải thành cùng một ô ở cả hai.

# numbers the columns of one position from the right
fault-chesscbg-target-columns-from-the-right = đánh số các cột của một thế cờ từ bên phải
# The rows of one position are read as binary numbers, so their first character becomes the highest bit.
fault-chesscbg-target-columns-from-the-right-origin = Các hàng của một thế cờ được đọc như số nhị phân, nên ký tự đầu của chúng thành bit cao nhất.
# Compare how the columns of the two positions are numbered: the first character of a line is column 0 in both.
fault-chesscbg-target-columns-from-the-right-look-at = Hãy so cách đánh số cột của hai thế cờ: ký tự đầu của một dòng là cột 0 ở cả hai.

# numbers the rows of one position from below
fault-chesscbg-target-rows-from-below = đánh số các hàng của một thế cờ từ dưới lên
# The lines of one position are stored last first, as when each is put in front of a list.
fault-chesscbg-target-rows-from-below-origin = Các dòng của một thế cờ được lưu từ cuối, như khi mỗi dòng được chèn vào đầu danh sách.
# Compare the order of the rows in the two positions: the first line must be row 0 in both.
fault-chesscbg-target-rows-from-below-look-at = Hãy so thứ tự các hàng của hai thế cờ: dòng đầu phải là hàng 0 ở cả hai.

# swaps pieces and empty cells of one position
fault-chesscbg-pieces-and-empty-exchanged = đảo quân và ô trống của một thế cờ
# One position is read with the test `== '0'` where the other has `== '1'`.
fault-chesscbg-pieces-and-empty-exchanged-origin = Một thế cờ được đọc với phép thử `== '0'` ở chỗ thế kia dùng `== '1'`.
# Compare the two tests for a piece: 1 marks a piece in both positions.
fault-chesscbg-pieces-and-empty-exchanged-look-at = Hãy so hai phép thử quân: 1 là ô có quân ở cả hai thế cờ.

# forgets the last row of both positions
fault-chesscbg-last-row-forgotten = bỏ quên hàng cuối của cả hai thế cờ
# A loop over the rows ends one early, as with `i < n - 1`, and so the pieces of the last row are lost.
fault-chesscbg-last-row-forgotten-origin = Vòng lặp qua các hàng kết thúc sớm một hàng, như với `i < n - 1`, nên các quân ở hàng cuối bị mất.
# Count the pieces after reading: there must be one for each 1 of the input. Then look at the loop over the rows.
fault-chesscbg-last-row-forgotten-look-at = Hãy đếm quân sau khi đọc: phải có một quân cho mỗi số 1. Sau đó xem vòng lặp qua các hàng.

# forgets the first row of both positions
fault-chesscbg-first-row-forgotten = bỏ quên hàng đầu của cả hai thế cờ
# A loop over the rows starts at 1 while the rows start at 0, and so the pieces of the first row are lost.
fault-chesscbg-first-row-forgotten-origin = Vòng lặp qua các hàng bắt đầu từ 1 trong khi các hàng bắt đầu từ 0, nên các quân ở hàng đầu bị mất.
# Count the pieces after reading: a missing one shows the lost row. Then look at the first value of the loop over the rows.
fault-chesscbg-first-row-forgotten-look-at = Hãy đếm quân sau khi đọc: quân thiếu cho biết hàng bị mất. Sau đó xem giá trị đầu của vòng lặp qua các hàng.

# forgets the last column of both positions
fault-chesscbg-last-column-forgotten = bỏ quên cột cuối của cả hai thế cờ
# The loop over the columns ends one early, or the last character of a line is cut off with the line end.
fault-chesscbg-last-column-forgotten-origin = Vòng lặp qua các cột kết thúc sớm một cột, hoặc ký tự cuối của dòng bị cắt cùng dấu hết dòng.
# Look at the loop over the characters of a line: with 4 columns, it must store characters 0 to 3.
fault-chesscbg-last-column-forgotten-look-at = Hãy xem vòng lặp qua các ký tự của một dòng: với 4 cột, nó phải lưu các ký tự từ 0 đến 3.

# forgets the first column of both positions
fault-chesscbg-first-column-forgotten = bỏ quên cột đầu của cả hai thế cờ
# The loop over the columns starts at 1, or one character of each line is read and lost before it.
fault-chesscbg-first-column-forgotten-origin = Vòng lặp qua các cột bắt đầu từ 1, hoặc mỗi dòng có một ký tự bị đọc mất trước đó.
# Look at the loop over the characters of a line: its first character must be stored as column 0.
fault-chesscbg-first-column-forgotten-look-at = Hãy xem vòng lặp qua các ký tự của một dòng: ký tự đầu phải được lưu thành cột 0.

# reads only the first row of each position
fault-chesscbg-first-row-only = chỉ đọc hàng đầu tiên của mỗi thế cờ
# One call reads one line for each position, and the other lines stay unread or are skipped.
fault-chesscbg-first-row-only-origin = Mỗi thế cờ chỉ có một lần gọi đọc một dòng, các dòng khác không được đọc hoặc bị bỏ qua.
# Print both positions after reading them: each must have all its rows. Then look at the loop around the call.
fault-chesscbg-first-row-only-look-at = Hãy in cả hai thế cờ sau khi đọc: mỗi thế phải đủ các hàng. Sau đó xem vòng lặp bao quanh lời gọi.

# reads the line ends as empty cells
fault-chesscbg-line-ends-empty = đọc dấu hết dòng thành ô trống
# `getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the place of a cell.
fault-chesscbg-line-ends-empty-origin = `getchar`, hoặc `scanf` với `%c`, trả về cả dấu hết dòng như một ký tự, và nó chiếm chỗ của một ô.
# Count the pieces of both positions after reading: there must be 8 in each. Read whole lines, or skip what is neither `0` nor `1`.
fault-chesscbg-line-ends-empty-look-at = Hãy đếm quân của cả hai thế cờ sau khi đọc: mỗi thế phải có 8 quân. Hãy đọc cả dòng, hoặc bỏ qua ký tự không phải `0` hay `1`.

# moves pieces from the first row or column to the last
fault-chesscbg-index-minus-one = chuyển quân từ hàng đầu hoặc cột đầu sang hàng cuối hoặc cột cuối
# Index -1 is the last element in Python, and the program tests only that row and column are below the size.
fault-chesscbg-index-minus-one-origin = Chỉ số -1 trong Python là phần tử cuối, còn chương trình chỉ kiểm tra giới hạn trên của hàng và cột.
# Look at the test for the cell that a piece moves to: it needs both ends, as in `0 <= x < n`, for the row and for the column.
fault-chesscbg-index-minus-one-look-at = Hãy xem phép kiểm tra ô mà quân đi tới: cần cả hai đầu, như `0 <= x < n`, cho hàng và cho cột.

# pieces wrap around the edges
fault-chesscbg-torus = quân đi vòng qua mép bàn cờ
# Neighbours or distances are computed modulo the size, as in `(col + 1) % n`.
fault-chesscbg-torus-origin = Ô kề cạnh hoặc khoảng cách được tính theo phép chia lấy dư, như `(col + 1) % n`.
# Look at the neighbours of a cell in the first column: no cell of the last column is among them.
fault-chesscbg-torus-look-at = Hãy xem các ô kề cạnh của một ô ở cột đầu: không ô nào ở cột cuối được nằm trong đó.

# moves pieces diagonally too
fault-chesscbg-diagonal-moves = chuyển quân theo cả đường chéo
# The loops over the offsets visit all eight cells around, or the distance is the larger of two differences.
fault-chesscbg-diagonal-moves-origin = Các vòng lặp qua độ lệch đi qua cả tám ô xung quanh, hoặc khoảng cách là số lớn hơn trong hai hiệu.
# Look at the distance between two cells: it must be the row difference plus the column difference.
fault-chesscbg-diagonal-moves-look-at = Hãy xem khoảng cách giữa hai ô: nó phải là hiệu hàng cộng hiệu cột.

# joins the end of each row to the start of the next
fault-chesscbg-around-the-row-end = nối cuối mỗi hàng với đầu hàng tiếp theo
# Cells are numbered from 0 to 15, and the cells beside one are `i - 1` and `i + 1`, at the ends of a row too.
fault-chesscbg-around-the-row-end-origin = Các ô được đánh số từ 0 đến 15, ô bên cạnh là `i - 1` và `i + 1`, kể cả ở hai đầu hàng.
# Look at the moves left and right: no move goes left from the first column or right from the last.
fault-chesscbg-around-the-row-end-look-at = Hãy xem các nước đi trái và phải: không nước nào đi sang trái từ cột đầu hoặc sang phải từ cột cuối.

# moves a piece any distance along a line in one move
fault-chesscbg-any-distance = chuyển một quân đi xa tùy ý theo đường thẳng trong một nước
# Pieces move like rooks in chess, but a move of this problem goes to an adjacent cell.
fault-chesscbg-any-distance-origin = Quân đi như quân xe trong cờ vua, nhưng mỗi nước của bài này chỉ sang ô kề cạnh.
# Look at the loop that slides a piece on to the edge: each cell on the way costs one move.
fault-chesscbg-any-distance-look-at = Hãy xem vòng lặp cho quân trượt tới mép: mỗi ô trên đường tốn một nước đi.

# never slides a piece into or out of the last column
fault-chesscbg-last-column-off-by-one = không bao giờ chuyển quân vào hoặc ra khỏi cột cuối
# The test that keeps pieces on the board is off by one on the right, as in `col + 1 < n - 1`.
fault-chesscbg-last-column-off-by-one-origin = Phép kiểm tra giữ quân trên bàn cờ lệch 1 ở bên phải, như `col + 1 < n - 1`.
# Look at the test before a move to the right: the last column must be a possible goal of the move.
fault-chesscbg-last-column-off-by-one-look-at = Hãy xem phép kiểm tra trước nước đi sang phải: cột cuối phải là đích có thể tới.

# never slides a piece into or out of the first column
fault-chesscbg-first-column-off-by-one = không bao giờ chuyển quân vào hoặc ra khỏi cột đầu
# The test that keeps pieces on the board is off by one on the left, as in `col - 1 > 0`.
fault-chesscbg-first-column-off-by-one-origin = Phép kiểm tra giữ quân trên bàn cờ lệch 1 ở bên trái, như `col - 1 > 0`.
# Look at the test before a move to the left: the first column must be a possible goal of the move.
fault-chesscbg-first-column-off-by-one-look-at = Hãy xem phép kiểm tra trước nước đi sang trái: cột đầu phải là đích có thể tới.

# never slides a piece into or out of the last row
fault-chesscbg-last-row-off-by-one = không bao giờ chuyển quân vào hoặc ra khỏi hàng cuối
# The test that keeps pieces on the board is off by one at the bottom, as in `row + 1 < n - 1`.
fault-chesscbg-last-row-off-by-one-origin = Phép kiểm tra giữ quân trên bàn cờ lệch 1 ở phía dưới, như `row + 1 < n - 1`.
# Look at the test before a move down: the last row must be a possible goal of the move.
fault-chesscbg-last-row-off-by-one-look-at = Hãy xem phép kiểm tra trước nước đi xuống dưới: hàng cuối phải là đích có thể tới.

# never slides a piece into or out of the first row
fault-chesscbg-first-row-off-by-one = không bao giờ chuyển quân vào hoặc ra khỏi hàng đầu
# The test that keeps pieces on the board is off by one at the top, as in `row - 1 > 0`.
fault-chesscbg-first-row-off-by-one-origin = Phép kiểm tra giữ quân trên bàn cờ lệch 1 ở phía trên, như `row - 1 > 0`.
# Look at the test before a move up: the first row must be a possible goal of the move.
fault-chesscbg-first-row-off-by-one-look-at = Hãy xem phép kiểm tra trước nước đi lên trên: hàng đầu phải là đích có thể tới.

# never slides a piece into the last column
fault-chesscbg-last-column-never-entered = không bao giờ chuyển quân vào cột cuối
# The test of the new cell ends one column early, as in `col < n - 1`, though pieces that start there may leave.
fault-chesscbg-last-column-never-entered-origin = Phép kiểm tra ô mới dừng sớm một cột, như `col < n - 1`, dù quân ở sẵn đó có thể đi ra.
# Look at the test of the new cell: with 4 columns, column 3 is on the board.
fault-chesscbg-last-column-never-entered-look-at = Hãy xem phép kiểm tra ô mới: với 4 cột, cột 3 vẫn nằm trên bàn cờ.

# never slides a piece into the first column
fault-chesscbg-first-column-never-entered = không bao giờ chuyển quân vào cột đầu
# The test of the new cell leaves out column 0, as in `col > 0`, though pieces that start there may leave.
fault-chesscbg-first-column-never-entered-origin = Phép kiểm tra ô mới bỏ mất cột 0, như `col > 0`, dù quân ở sẵn đó có thể đi ra.
# Look at the test of the new cell: it must let in column 0, as in `col >= 0`.
fault-chesscbg-first-column-never-entered-look-at = Hãy xem phép kiểm tra ô mới: nó phải cho phép cột 0, như `col >= 0`.

# never slides a piece into the last row
fault-chesscbg-last-row-never-entered = không bao giờ chuyển quân vào hàng cuối
# The test of the new cell ends one row early, as in `row < n - 1`, though pieces that start there may leave.
fault-chesscbg-last-row-never-entered-origin = Phép kiểm tra ô mới dừng sớm một hàng, như `row < n - 1`, dù quân ở sẵn đó có thể đi ra.
# Look at the test of the new cell: with 4 rows, row 3 is on the board.
fault-chesscbg-last-row-never-entered-look-at = Hãy xem phép kiểm tra ô mới: với 4 hàng, hàng 3 vẫn nằm trên bàn cờ.

# never slides a piece into the first row
fault-chesscbg-first-row-never-entered = không bao giờ chuyển quân vào hàng đầu
# The test of the new cell leaves out row 0, as in `row > 0`, though pieces that start there may leave.
fault-chesscbg-first-row-never-entered-origin = Phép kiểm tra ô mới bỏ mất hàng 0, như `row > 0`, dù quân ở sẵn đó có thể đi ra.
# Look at the test of the new cell: it must let in row 0, as in `row >= 0`.
fault-chesscbg-first-row-never-entered-look-at = Hãy xem phép kiểm tra ô mới: nó phải cho phép hàng 0, như `row >= 0`.

# never moves a piece up
fault-chesscbg-never-up = không bao giờ chuyển quân lên trên
# The list of directions lacks (-1, 0), or holds another one twice, or its loop ends before it.
fault-chesscbg-never-up-origin = Danh sách hướng thiếu (-1, 0), hoặc có một hướng khác hai lần, hoặc vòng lặp dừng trước nó.
# Print the positions one move from the start: some of them must have a piece in the row above its old one.
fault-chesscbg-never-up-look-at = Hãy in các thế cờ cách thế đầu một nước đi: trong đó phải có quân lên hàng phía trên.

# never moves a piece down
fault-chesscbg-never-down = không bao giờ chuyển quân xuống dưới
# The list of directions lacks (1, 0), or the lines for up and down are the same after copying.
fault-chesscbg-never-down-origin = Danh sách hướng thiếu (1, 0), hoặc hai dòng cho lên và xuống giống hệt nhau sau khi chép.
# Print the positions one move from the start: some of them must have a piece in the row below its old one.
fault-chesscbg-never-down-look-at = Hãy in các thế cờ cách thế đầu một nước đi: trong đó phải có quân xuống hàng phía dưới.

# never moves a piece to the left
fault-chesscbg-never-left = không bao giờ chuyển quân sang trái
# The list of directions lacks (0, -1), or the loop over it ends one early and never comes to its last entry.
fault-chesscbg-never-left-origin = Danh sách hướng thiếu (0, -1), hoặc vòng lặp qua nó dừng sớm một lần, không đến mục cuối.
# Look at the directions one by one: 1 and -1 must each appear for the row and for the column.
fault-chesscbg-never-left-look-at = Hãy xem từng hướng: 1 và -1 đều phải xuất hiện cho hàng và cho cột.

# never moves a piece to the right
fault-chesscbg-never-right = không bao giờ chuyển quân sang phải
# The list of directions lacks (0, 1), or the lines for left and right are the same after copying.
fault-chesscbg-never-right-origin = Danh sách hướng thiếu (0, 1), hoặc hai dòng cho trái và phải giống hệt nhau sau khi chép.
# Count the directions, and look whether one of them appears twice: there are four different ones.
fault-chesscbg-never-right-look-at = Hãy đếm các hướng, và xem có hướng nào xuất hiện hai lần không: phải có bốn hướng khác nhau.

# slides pieces only right and down
fault-chesscbg-right-and-down-only = chỉ chuyển quân sang phải và xuống dưới
# Only two directions are in the list, as in problems that count paths on a grid.
fault-chesscbg-right-and-down-only-origin = Danh sách chỉ có hai hướng, như trong các bài đếm đường đi trên lưới.
# Look at the list of directions: it needs -1 for the row and -1 for the column too, four directions in all.
fault-chesscbg-right-and-down-only-look-at = Hãy xem danh sách hướng: cần cả -1 cho hàng và -1 cho cột, tất cả là bốn hướng.

# counts moves up and down, but not left and right
fault-chesscbg-up-and-down-only = tính các nước lên xuống nhưng không tính trái phải
# The distance adds the row differences, and the column differences are missing or always 0.
fault-chesscbg-up-and-down-only-origin = Khoảng cách cộng hiệu hàng, còn hiệu cột bị thiếu hoặc luôn bằng 0.
# Look at the distance between two cells of one row: it must be the difference of their columns.
fault-chesscbg-up-and-down-only-look-at = Hãy xem khoảng cách giữa hai ô cùng hàng: nó phải là hiệu hai cột.

# counts misplaced pieces, as if each needed one move
fault-chesscbg-misplaced-pieces = đếm quân sai chỗ, như thể mỗi quân cần một nước đi
# The number of misplaced pieces is a usual lower bound for a search, and is printed as if it were the answer.
fault-chesscbg-misplaced-pieces-origin = Số quân sai chỗ là cận dưới quen thuộc khi tìm kiếm, nhưng lại được in như đáp án.
# Look at the cost of one piece: a piece that is two cells away from its place needs two moves.
fault-chesscbg-misplaced-pieces-look-at = Hãy xem chi phí của một quân: quân cách chỗ của nó hai ô cần hai nước đi.

# counts the cells in which the positions differ
fault-chesscbg-cells-that-differ = đếm số ô khác nhau giữa hai thế cờ
# The two positions are compared cell by cell, but a cell that differs is not a move.
fault-chesscbg-cells-that-differ-origin = Hai thế cờ được so từng ô, nhưng một ô khác nhau không phải là một nước đi.
# Look at the sum that is printed: it must add up the distances from pieces to places, not count differences.
fault-chesscbg-cells-that-differ-look-at = Hãy xem tổng được in: nó phải cộng khoảng cách từ quân tới chỗ, không phải đếm chỗ khác nhau.

# assigns each piece, in reading order, its nearest free place
fault-chesscbg-greedy-in-reading-order = theo thứ tự đọc, gán cho mỗi quân chỗ trống gần nhất
# Each piece takes the nearest place in turn, which can leave a place far away for the last piece.
fault-chesscbg-greedy-in-reading-order-origin = Mỗi quân lần lượt lấy chỗ gần nhất, có thể khiến quân cuối chỉ còn chỗ ở xa.
# Look at the loop over the pieces: compare all assignments, or use an algorithm for the cheapest matching.
fault-chesscbg-greedy-in-reading-order-look-at = Hãy xem vòng lặp qua các quân: hãy so mọi cách gán, hoặc dùng thuật toán ghép cặp rẻ nhất.

# assigns each place, in reading order, its nearest free piece
fault-chesscbg-greedy-by-places = theo thứ tự đọc, gán cho mỗi chỗ quân rảnh gần nhất
# Each place takes the nearest piece in turn, though a later place may need that piece more.
fault-chesscbg-greedy-by-places-origin = Mỗi chỗ lần lượt lấy quân gần nhất, dù một chỗ sau có thể cần quân đó hơn.
# Look at the loop over the places: a piece once taken must be free again when another assignment is tried.
fault-chesscbg-greedy-by-places-look-at = Hãy xem vòng lặp qua các chỗ: quân đã lấy phải được trả lại khi thử cách gán khác.

# matches the closest piece and place first, and so on
fault-chesscbg-greedy-nearest-pair = ghép quân và chỗ gần nhau nhất trước, rồi cứ thế
# The pairs are taken from the closest on, which can force a very distant pair at the end.
fault-chesscbg-greedy-nearest-pair-origin = Các cặp được lấy từ gần nhất trở đi, có thể buộc phải lấy một cặp rất xa ở cuối.
# Look at the loop over the sorted pairs: the closest pair need not be part of the cheapest assignment.
fault-chesscbg-greedy-nearest-pair-look-at = Hãy xem vòng lặp qua các cặp đã sắp xếp: cặp gần nhất không nhất thiết thuộc cách gán rẻ nhất.

# matches pieces and places in reading order
fault-chesscbg-matched-in-reading-order = ghép quân và chỗ theo thứ tự đọc
# Both positions are listed row by row and matched index by index; or a search does not take its marks back, so that only its first assignment is complete.
fault-chesscbg-matched-in-reading-order-origin = Cả hai thế cờ được liệt kê theo hàng rồi ghép theo chỉ số; hoặc tìm kiếm không bỏ dấu đã đặt, nên chỉ cách gán đầu tiên là đầy đủ.
# Look at the loop with one index for both lists, or at the line after the recursive call, which must free the place: other assignments can be cheaper.
fault-chesscbg-matched-in-reading-order-look-at = Hãy xem vòng lặp dùng một chỉ số cho hai danh sách, hoặc dòng sau lời gọi đệ quy, nơi phải trả lại chỗ: cách gán khác có thể rẻ hơn.

# matches pieces and places column by column
fault-chesscbg-matched-by-columns = ghép quân và chỗ theo từng cột
# Both positions are listed column by column, and the n-th piece goes to the n-th place.
fault-chesscbg-matched-by-columns-origin = Cả hai thế cờ được liệt kê theo cột, và quân thứ n đến chỗ thứ n.
# Look at how pieces get their places: no fixed order is always the cheapest, so compare all assignments.
fault-chesscbg-matched-by-columns-look-at = Hãy xem các quân nhận chỗ ra sao: không thứ tự cố định nào luôn rẻ nhất, nên hãy so mọi cách gán.

# finds the most expensive matching instead of the cheapest
fault-chesscbg-dearest-matching = tìm cách ghép đắt nhất thay vì rẻ nhất
# The comparison that keeps the best sum is the wrong way round, or an algorithm for the maximum is used.
fault-chesscbg-dearest-matching-origin = Phép so sánh giữ tổng tốt nhất bị ngược chiều, hoặc dùng thuật toán tìm lớn nhất.
# Look at the comparison that keeps the best sum: it must start from a large number and keep the smaller one.
fault-chesscbg-dearest-matching-look-at = Hãy xem phép so sánh giữ tổng tốt nhất: phải bắt đầu từ một số lớn và giữ số nhỏ hơn.

# stops searching after 10 moves and prints -1
fault-chesscbg-cut-at-10 = dừng tìm kiếm sau 10 nước đi và in -1
# The search has a limit of 10 moves that was guessed, and prints its sign for "not found".
fault-chesscbg-cut-at-10-origin = Tìm kiếm có giới hạn 10 nước được đoán, và in dấu hiệu "không tìm thấy" của nó.
# Look for the limit of 10: eight pieces that all move two columns need 16 moves.
fault-chesscbg-cut-at-10-look-at = Hãy tìm giới hạn 10: tám quân đều chuyển hai cột cần 16 nước đi.

# stops searching after 16 moves and prints -1
fault-chesscbg-cut-at-16 = dừng tìm kiếm sau 16 nước đi và in -1
# Two moves for each of eight pieces look like the most that can be needed, and the search stops there.
fault-chesscbg-cut-at-16-origin = Hai nước cho mỗi quân trong tám quân trông như nhiều nhất có thể cần, và tìm kiếm dừng ở đó.
# Look for the limit of 16: pieces that go from one corner to the opposite one need more.
fault-chesscbg-cut-at-16-look-at = Hãy tìm giới hạn 16: các quân đi từ một góc sang góc đối diện cần nhiều hơn.

# searches from both ends and rounds odd distances up
fault-chesscbg-rounded-up = tìm từ hai đầu và làm tròn khoảng cách lẻ lên
# Where searches from both ends meet, one depth is doubled, though one side may have gone one step less.
fault-chesscbg-rounded-up-origin = Khi hai phía tìm kiếm gặp nhau, một độ sâu được nhân đôi, dù một phía có thể đi ít hơn một bước.
# Look at the line where the two searches meet: it must add the depth of one side to that of the other.
fault-chesscbg-rounded-up-look-at = Hãy xem dòng mà hai phía tìm kiếm gặp nhau: nó phải cộng độ sâu của phía này với của phía kia.

# prints 2 where start and target are equal
fault-chesscbg-two-where-none = in 2 khi hai thế cờ giống nhau
# The test for the target comes after a move, so equal positions are reached by moving a piece there and back.
fault-chesscbg-two-where-none-origin = Phép kiểm tra đích đến sau một nước đi, nên hai thế cờ giống nhau chỉ được gặp khi chuyển một quân đi rồi về.
# Look at the start of the search: it must compare start and target before the first move.
fault-chesscbg-two-where-none-look-at = Hãy xem đầu của tìm kiếm: phải so hai thế cờ trước nước đi đầu tiên.

# prints nothing where start and target are equal
fault-chesscbg-nothing-where-none = không in gì khi hai thế cờ giống nhau
# The line that prints is inside the loop that moves pieces, which never runs when start and target are equal.
fault-chesscbg-nothing-where-none-origin = Dòng in nằm trong vòng lặp chuyển quân, mà vòng lặp đó không chạy khi hai thế cờ giống nhau.
# Look at the line that prints: it must also be reached without a move, with the number 0.
fault-chesscbg-nothing-where-none-look-at = Hãy xem dòng in: nó cũng phải được đến khi không có nước đi nào, với số 0.

# counts the positions on the path, not the moves
fault-chesscbg-counts-positions = đếm số thế cờ trên đường đi, không phải số nước đi
# The program prints the length of the path with the start in it, or gives the start the depth 1.
fault-chesscbg-counts-positions-origin = Chương trình in độ dài đường đi tính cả thế đầu, hoặc cho thế đầu độ sâu 1.
# Look at the depth of the start: it must be 0, and each move adds 1.
fault-chesscbg-counts-positions-look-at = Hãy xem độ sâu của thế đầu: nó phải là 0, và mỗi nước đi cộng thêm 1.
