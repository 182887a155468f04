# Những điều Tribunal nói về kết quả in ra và về lần chạy (tiếng Việt). Ý nghĩa và tham số của từng câu theo en.ftl.

## Kết quả chấm: tên, và một câu giải thích.

verdict-ac = kết quả đúng
verdict-ac-means = Chương trình in ra kết quả đúng.
verdict-wa = kết quả sai
verdict-wa-means = Kết quả in ra đúng định dạng nhưng không đúng.
verdict-pe = sai định dạng
verdict-pe-means = Kết quả in ra không đúng định dạng mà đề bài yêu cầu.
verdict-tle = quá thời gian
verdict-tle-means = Chương trình dùng nhiều thời gian CPU hơn mức cho phép.
verdict-ile = chờ quá lâu
verdict-ile-means = Chương trình chạy quá lâu mà không tính toán: nó ngủ, chờ đợi hoặc bị tạm dừng.
verdict-mle = quá bộ nhớ
verdict-mle-means = Chương trình dùng nhiều bộ nhớ hơn mức cho phép.
verdict-ole = in quá nhiều
verdict-ole-means = Chương trình in ra nhiều hơn mức cho phép.
verdict-rte = lỗi khi chạy
verdict-rte-means = Chương trình bị một tín hiệu kết thúc, hoặc kết thúc với mã khác 0.
verdict-ce = lỗi biên dịch
verdict-ce-means = Chương trình không biên dịch được.
verdict-je = lỗi của trình chấm
verdict-je-means = Lỗi thuộc về trình chấm, không phải của chương trình.
no-verdict = chưa có kết quả

## Định dạng của kết quả in ra.

bad-form = dòng { $line }, cột { $column }: cần có { $expected } nhưng gặp { $found }
a-number = một số nguyên
number-or-impossible = một số nguyên hoặc `Impossible`
number-of-moves = số nước đi
number-of-moves-or-impossible = số nước đi hoặc `Impossible`
number-of-moves-up-to = số nước đi từ 0 đến { $most }
row-of-a-move = chỉ số hàng của một nước đi
column-of-a-move = chỉ số cột của một nước đi
end-of-output = điểm kết thúc của dữ liệu in ra
word-in-other-capitals = { $word } (trình chấm phân biệt chữ hoa và chữ thường)
unreadable-output = không đọc được kết quả in ra: { $error }
output-too-long = kết quả in ra dài hơn { $size }, mức nhiều nhất mà testlib đọc

## Dùng chung cho các bài.

moves = { $moves } nước đi
at-most = nhiều nhất { $number }
outside-the-board = ô `{ $cell }` nằm ngoài bảng { $size }
not-a-press = một nước đi gồm chỉ số hàng và chỉ số cột
not-a-number-of-moves = số nước đi không thể là { $number }
is-the-minimum = { $number } là số nước đi ít nhất
is-impossible = đúng là không thể
not-the-minimum = trả lời { $said }, số nước đi ít nhất là { $minimum }
wrong-answer-file = tệp đáp án { $file } bị sai: { $why }

## Rulings on packages of other judges. `$message` and `$how` come from their validator, or from the system.

same-as-the-answer = giống đáp án
validator-accepts = trình kiểm tra chấp nhận
validator-accepts-with-points = trình kiểm tra chấp nhận và cho điểm, nhưng điểm không được tính ở đây
validator-rejects = trình kiểm tra không chấp nhận
validator-says = trình kiểm tra nói: { $message }
validator-failed = trình kiểm tra bị lỗi: { $how }

## flipgame

flipgame-two-colours = { $black } trên tổng số { $cells } quân có màu đen
flipgame-not-impossible = trả lời `Impossible`, nhưng { $moves } nước đi là đủ để cả bảng cùng một màu
flipgame-impossible = trả lời { $said }, nhưng không có cách nào làm cho cả bảng cùng một màu

## pilots

pilots-still-closed = còn { $handles } tay nắm đang đóng: { $places }
pilots-opened = mở được tủ lạnh sau { moves }, đúng là ít nhất
pilots-not-impossible = trả lời `Impossible`, nhưng { $moves } nước đi là đủ để mở tủ lạnh
pilots-no-move = không đi nước nào, và { $missing }
pilots-not-open = sau { moves } { $missing }
pilots-move-outside = nước đi thứ { $number }, { $place }, nằm ngoài bảng { $size }
pilots-row = hàng { $row }
pilots-not-the-minimum = mở được tủ lạnh sau { moves }, nhưng ít nhất chỉ cần { $minimum }
pilots-jury-has-more = mở được tủ lạnh sau { moves }, ít hơn { $minimum } của đáp án
pilots-jury-has-none = mở được tủ lạnh sau { moves }, nhưng đáp án là `Impossible`
pilots-jury-unproven = trình chấm chưa chứng minh được số nước đi ít nhất, chỉ biết là { $minimum }

## chesscbg

chesscbg-not-adjacent = ô `{ $to }` không kề cạnh trên, dưới, trái hay phải của ô `{ $from }`
chesscbg-no-piece = không có quân nào ở ô `{ $cell }`
chesscbg-taken = ô `{ $cell }` đã có quân
chesscbg-more-pieces = bàn cờ có nhiều quân hơn thế cờ 2
chesscbg-missing = còn { $cells } ô của thế cờ 2 chưa có quân, ô đầu tiên là `{ $first }`
chesscbg-not-a-slide = một nước đi gồm hai cặp chỉ số hàng và cột
chesscbg-jury-has-none = đáp án là `{ $minimum }`, không thể là số nước đi ít nhất của bài này

## Các nước đi được trình bày lần lượt.

fault-of-a-move = nước đi thứ { $number }: { $fault }
fault-at-the-end = sau { $moves } nước đi, { $fault }
done-in-moves = hoàn thành sau { $moves } nước đi
only-the-first-moves = chỉ đi { $most } nước đầu tiên

## Lần chạy kết thúc ra sao.

ended-by-signal = bị kết thúc bởi { $signal }
ended-with-status = kết thúc với mã { $status }
ended-and-said = { $end } và báo `{ $mark }`
ended-by-exception = kết thúc vì { $exception }
exception-at = { $name } tại { $place }
exception-says = { $exception }: { $text }
too-much-memory = dùng { $used } bộ nhớ; giới hạn là { $limit }
too-much-time = dùng { $used } thời gian CPU; giới hạn là { $limit }
too-long = mất { $wall }, trong đó chỉ tính toán { $cpu }; giới hạn thời gian thực là { $limit }
too-much-output = in ra hơn { $size }
too-long-file = ghi một tệp dài hơn { $size }, hoặc dài hơn mức chương trình tự đặt
more-than = hơn { $limit }
signal-number = tín hiệu { $number }
sigill = SIGILL (lệnh không hợp lệ)
sigabrt = SIGABRT (chương trình tự dừng)
sigbus = SIGBUS (truy cập bộ nhớ sai)
sigfpe = SIGFPE (chia cho 0 hoặc tràn số)
sigsegv = SIGSEGV (truy cập bộ nhớ sai)
sigsys = SIGSYS (lời gọi hệ thống bị cấm)

## Trang HTML.

page-accepted-of = { $accepted } trong { page-submissions-counted } được chấp nhận
page-as-expected = { $fitting } trong { $count } đúng như dự kiến
page-submissions-counted = { $count } bài nộp
page-students-counted = { $count } sinh viên
page-accepted-of-students = { $accepted } trong { $count } sinh viên có chương trình được chấp nhận
page-without-program = { $count } người không có chương trình
page-cases = { $count } test
page-right-of = đúng { $right } trong { page-cases }
page-not-run = { $count } chưa chạy
page-not-run-cell = chưa chạy
page-why-fails = Vì sao sai
page-inputs = { $count } dữ liệu vào
page-failing-inputs = { $failing } trong { page-inputs }
page-not-compiled = `{ $program }` không biên dịch được nên chưa thử dữ liệu nào.
page-no-input = Chưa thử dữ liệu nào.
page-no-failure = `{ $program }` đúng trên toàn bộ { page-inputs }.
page-nothing-to-diagnose = Không có gì để chẩn đoán.
page-no-difference = `{ $program }` và `{ $other }` không khác nhau trên { page-inputs }.
page-fails-shrunk = `{ $program }` sai. Dữ liệu gây sai đã được thu nhỏ.
page-fails-on-inputs = `{ $program }` sai trên { $failing } trong { page-inputs }.
page-differ = `{ $program }` và `{ $other }` cho kết quả khác nhau.
page-isolation-full = mỗi chương trình có không gian tên riêng và bộ lọc lời gọi hệ thống
page-isolation-confined = mỗi chương trình có bộ lọc tệp và lời gọi hệ thống, nhưng không có không gian tên
page-isolation-limits = chỉ có giới hạn, dành cho chương trình đáng tin
page-marked = đánh dấu { $count } ô: { $cells }
page-written = trên đó ghi: { $texts }
page-all-inputs-tried = đây là mọi dữ liệu vào đã thử
page-solvers-compared = Đã so với { $count } lời giải có lỗi trên các dữ liệu vào mà nó trả lời.
page-pairs-compared = Đã so với { $count } cặp lỗi.
page-other-faults-alike = { $count } lỗi khác cho cùng kết quả trên mọi dữ liệu vào đã thử
page-other-faults-close = { $count } lỗi khác khớp ít hơn
page-cut-short = Chỉ thử { page-inputs } đầu tiên:
page-smallest-of-all = Dữ liệu vào nhỏ nhất bị sai trong mọi dữ liệu vào cùng kích thước.
page-smallest-of-tried = Dữ liệu vào nhỏ nhất bị sai trong số đã thử.
page-source-line = Dòng { $line } của
page-running = chạy mất
page-comparing = so sánh mất
page-smallest = Bảng nhỏ nhất bị sai
page-failing-case = Một test bị sai:
page-output = chương trình in ra
page-right-output = kết quả đúng
page-one-of-many = nước đi khác cũng có thể tốt như vậy
page-input = dữ liệu vào
page-from = từ
page-to = đến
page-input-as-text = dữ liệu vào dạng chữ
page-nothing = không có gì
page-lines-left-out = lược bớt { $count } dòng
page-size-left-out = lược bớt { $size }
page-no-newline = không có ký tự xuống dòng ở cuối
page-no-board = không có bảng
page-board-of = bảng { $rows } hàng { $columns } cột
page-moves = Từng nước đi
page-printed-moves = Các nước đi đã in ra
page-shortest-solution = Một lời giải ngắn nhất
page-start = bắt đầu
page-after-move = sau nước { $count }
page-move = nước { $count }:
page-not-allowed = không hợp lệ
page-cells-changed = { $count } ô thay đổi
page-more-moves = còn { $count } nước không hiện
page-why-right = Vì sao kết quả đúng là đúng:
page-moves-needed = cần { $count } nước đi
page-moves-at-most = nhiều nhất { $count } nước đi
page-check-by-hand = Cách tự kiểm tra:
page-more-pictures = còn { $count } hình không hiện
page-certificate = chứng minh dạng chữ
page-next = Thử gì tiếp theo
page-try-again = Chạy lại với dữ liệu này:
page-try-diagnose = So với các lỗi đã biết trên nhiều bảng hơn:
page-try-proof = In chứng minh số nước ít nhất:
page-try-stress = Tìm một bảng làm nó sai:
page-repeat = Lặp lại:
page-copy = chép
page-copied = đã chép
page-close = đóng
page-took = Mất { $cpu } CPU, { $wall } thực, { $memory }.
page-close-to-a-limit = Gần giới hạn.
page-fastest-of-runs = Lần nhanh nhất trong { $count } lần chạy.
page-stderr = phần cuối của đầu ra lỗi
page-stderr-begins = đầu ra lỗi
page-blocked = Bị hộp cát chặn:
page-crash = Dừng đột ngột ở đâu
page-compiler-message = Thông báo của trình biên dịch
page-command = Lệnh:
page-other-builds = Các bản dựng khác của chương trình
page-details = Chi tiết
page-failing-cases = { $count } test bị sai
page-more-cases = còn { $count } test
page-time-and-memory = Thời gian và bộ nhớ
page-cpu-time = thời gian CPU của { page-cases }, thang log từ 1 ms; nhiều nhất { $most }, giới hạn { $limit } (nét đứt)
page-memory = bộ nhớ của { page-cases }; nhiều nhất { $most }, giới hạn { $limit } (nét đứt)
page-build = Cách biên dịch
page-task = Đề bài
page-limits = giới hạn
page-limits-differ = khác nhau theo ngôn ngữ; xem từng bài nộp
page-slowest = test chậm nhất
page-most-memory = bộ nhớ nhiều nhất
page-expected-fits = Đúng như dự kiến:
page-unexpected = ngoài dự kiến
page-folder-expects = `{ $folder }` dự kiến { $verdicts }
page-interrupted = Lần chạy bị dừng trước khi chấm hết.
page-judge-errors = Một số kết quả là JE, lỗi của trình chấm: hãy sửa lỗi đó trước.
page-runs-skipped = Bỏ qua { $count } lần chạy, sau 5 lần quá giờ hoặc khi kết quả đã rõ.
page-runs-close = { $count } lần chạy cách giới hạn chưa tới 10%: trên máy khác kết quả có thể khác.
page-limits-only = Chương trình chỉ chạy với giới hạn, không được cách ly khỏi máy.
page-run-details = Chi tiết lần chạy
page-problem = bài
page-coverage = test
page-seed = hạt giống
page-isolation = cách ly
page-dialect = quy tắc đầu ra của
page-duration = mất
page-saved-as = đã lưu thành test
page-version = phiên bản
page-started = bắt đầu
page-system = hệ thống
page-compilers = trình biên dịch
page-inputs-unproven = Bỏ qua { $count } dữ liệu vào: không lời giải nào chứng minh được số nước ít nhất.
page-found-first = dữ liệu bị sai đầu tiên:
page-found = Tìm thấy:
page-not-deterministic = Không ổn định: các lần chạy khác cho
page-skip = Tới kết quả
page-parts = Các phần của trang
page-submissions = Bài nộp
page-submission = bài nộp
page-students = Sinh viên
page-student = sinh viên
page-verdict = kết quả
page-expected = dự kiến
page-cases-right = test đúng
page-cause = nguyên nhân
page-filter = Lọc
page-filter-by = tên, nguyên nhân
page-sort = Sắp xếp theo
page-order-of-run = thứ tự khi chấm
page-more-submissions = lược bớt { $count } bài nộp để trang không quá lớn
page-more-students = lược bớt { $count } sinh viên để trang không quá lớn
page-left-out = lược bớt chi tiết để trang không quá lớn
page-fails-on = Sai ở
page-causes = Theo nguyên nhân
page-same-cases = sai ở đúng cùng { $count } test
page-own-cases = sai ở các test riêng
page-cases-named = Test:
page-cases-shown = Các test của những bảng này
page-cases-shown-intro = Mỗi bảng một lần, với một lời giải ngắn nhất và chứng minh độ dài mà bạn có thể tự kiểm tra.
page-matrix = Mỗi chương trình trên mỗi test
page-matrix-intro = Mỗi hàng là một chương trình, mỗi cột là một test. Đường mảnh là được chấp nhận; dấu khác là kết quả khác. Các hàng sai giống nhau nằm cạnh nhau.
page-matrix-label = Ma trận { $rows } chương trình và { $columns } test: phím mũi tên để di chuyển, Enter để mở ô. Bảng ở trên có cùng kết quả dạng chữ.
page-matrix-help = Trỏ vào một ô, hoặc dùng phím mũi tên; bấm hoặc Enter để mở.
page-judging-order = theo thứ tự chấm
page-most-first = test sai nhiều nhất trước
page-axis-cases = test →
page-axis-failing = số chương trình sai, nhiều nhất { $count } ↑
page-in-minimum-set = thuộc tập sai nhỏ nhất
page-without-row = { $count } bài khác không chạy test nào nên không có hàng.
page-rows-not-drawn = còn { $count } chương trình không vẽ; xem bảng ở trên.
page-cases-not-drawn = còn { $count } test không vẽ: ma trận chỉ hiện các test có chương trình sai.
page-minimum-set = Tập sai nhỏ nhất: { $count } test phát hiện { $caught }
page-wrong-programs = cả { $count } chương trình sai
page-minimum-set-proven = Không tập nào nhỏ hơn phát hiện hết.
page-minimum-set-bound = Có thể có tập nhỏ hơn; đã chứng minh cần ít nhất { $count }.
page-exposed-by-none = Không test nào phát hiện, vì không chấm được:
page-first-board = bảng đầu
page-previous-move = nước trước
page-play = chạy
page-pause = tạm dừng
page-next-move = nước sau
page-last-board = bảng cuối
page-all-boards = hiện mọi bảng
page-board = bảng
page-slowest-time = thời gian CPU
page-memory-used = bộ nhớ
page-shown-of = hiện { $shown } trong { $all }
page-fail-here = { $failing } trong { $all } sai ở test này

## Kết quả chung của một bài nộp.

cases-judged = { $cases } test
stopped-after = dừng sau { $judged } trên { cases-judged }
not-judged = chưa chấm
nothing-handed-in = chưa nộp bài
opens-a-file = có thể đang dùng tệp `{ $file }` được nêu trong mã nguồn: trình chấm đưa dữ liệu qua đầu vào chuẩn và lấy kết quả từ đầu ra chuẩn; { $fault }
fails-by-chance = chạy lại với cùng dữ liệu vào thì đúng, nên sai hay đúng là ngẫu nhiên: { $fault }
right-in-an-older-standard = đúng ở đây khi biên dịch theo { $older }, sai khi theo { $newer }: { $fault }

## Điều giảng viên nên biết về bài nộp và danh sách lớp.

remark-roster-other-name = không có trong danh sách lớp; `{ $identifier }` trong tên bài là mã của `{ $student }` ở đó, nhưng tên khác nhau
remark-roster-several-hand-ins = không có trong danh sách lớp; `{ $identifier }` trong tên bài là mã của `{ $student }` ở đó, nhưng những bài khác cũng có mã này
remark-roster-other-hand-in = không có trong danh sách lớp; `{ $identifier }` trong tên bài là mã của `{ $student }` ở đó, người đã có bài nộp khác
remark-roster-several-students = không có trong danh sách lớp; tên bài có mã của nhiều sinh viên ở đó, như `{ $identifier }`
remark-roster-other-number = không khớp với danh sách: số `{ $identifier }` trong tên bài không phải của `{ $student }` ở đó
remark-roster-several-numbers = không khớp với danh sách: nhiều bài nộp có số khác nhau cùng mang tên `{ $student }` ở đó
remark-same-letters = { $count } bài nộp có cùng tên này, chỉ khác cách mã hoá dấu, và được xem là một

## Bảng của nhiều bài nộp.

table-submission = bài nộp
table-student = sinh viên
table-language = ngôn ngữ
table-right = đúng
table-slowest = chậm nhất
table-memory = bộ nhớ
table-cases = test
runs-skipped = bỏ qua { $count } lần chạy, ghi là `-`
limits-in-words = CPU { $cpu }, thời gian thực { $wall }, bộ nhớ { $memory }, kết quả in ra { $output }, ngăn xếp { $stack }, { $processes } tiến trình

## Vì sao một sinh viên không có chương trình để chấm.

several-programs = có nhiều chương trình: { $files }
several-archives = có nhiều tệp nén mà không có mã nguồn: { $files }
too-many-files = hơn { $most } tệp, mức nhiều nhất mà Tribunal đọc
two-files-of-one-name = hai tệp cùng tên `{ $name }`
no-source = không có mã nguồn, chỉ có { $files }
no-source-in = không có mã nguồn trong `{ $archive }`, chỉ có { $files }
nothing-in = `{ $archive }` rỗng
only-compiled = không có mã nguồn, chỉ có kết quả biên dịch: { $files }
is-a-link = { $files } là liên kết; không đi theo liên kết
is-no-zip = { $files } không phải tệp nén zip
names = { $files }
names-and-more = { $files } và { $more } mục nữa
unreadable-folder = không đọc được thư mục: { $why }
uncopied-files = không chép được các tệp: { $why }
unreadable-archive = không đọc được `{ $archive }`: { $why }
archive-too-large = nó lớn hơn hoặc có nhiều tệp hơn mức Tribunal đọc
archive-damaged = không phải tệp nén zip đọc được
archive-bad-path = đường dẫn { $path } không được phép
archive-not-a-file = { $file } trong đó là liên kết hoặc thiết bị
archive-same-name = hai tệp trong đó trùng tên
archive-bomb = giải nén ra lớn hơn nhiều so với kích thước, như bom zip
archive-encrypted = { $file } trong đó cần mật khẩu

## Nguyên nhân có thể khiến bài nộp sai.

cases-right = đúng { $right } trên { $total } test
likely-cause = Nguyên nhân rất có thể là: { $fault }
possible-cause = Nguyên nhân có thể là: { $fault }
unknown-cause = Chưa rõ nguyên nhân: không lỗi nào trong { $known } lỗi đã biết phù hợp
cause-or = { $one }, hoặc { $other }
cause-one-of = hoặc { $faults }
cause-both = hai lỗi: { $one }; và { $other }
cause-either = tùy test, hoặc { $one }, hoặc { $other }
cause-evidence = ({ $evidence })
cause-exact = sai ở cùng { $wrong } trong { $cases }, với cùng câu trả lời
cause-exact-on-few = sai ở cùng { $wrong } trong { $cases }, với cùng câu trả lời, nhưng quá ít để chắc chắn
cause-same-cases = sai ở cùng { $wrong } trong { $cases }, nhưng câu trả lời khác
cause-some-answers = sai ở cùng { $wrong } trong { $cases }, với cùng câu trả lời ở { $same }
cause-part = sai { $wrong } trong { $cases }; lời giải có lỗi này sai ở tất cả các test đó, và { $total } test tất cả
cause-more = sai { $wrong } trong { $cases }; lời giải có lỗi này sai ở { $total } test trong số đó
cause-overlap = sai { $wrong } trong { $cases }; lời giải có lỗi này sai { $total }, cả hai cùng sai { $both }
cases-compared = { cases-judged } được so sánh
cases-left-out = { $cases } test không được so sánh: không lời giải sai nào nhận bảng cỡ đó
cause-origin = Vì sao mắc lỗi:
cause-look-at = Cần kiểm tra:
fails-exactly = sai ở đúng các test: { $words }
fails-only = chỉ sai ở các test: { $words } ({ $failing } trong { $having })
fails-all = sai ở cả { $having } test: { $words } (và { $others } test khác)
fails-mostly = phần lớn sai ở các test: { $words } ({ $failing } trong { $having }, và { $others } test khác)
only-failing-alone = test sai duy nhất là test duy nhất { $words }
only-failing-among = test sai duy nhất là một trong { $having } test { $words }
among-compared = { $said }, trong { $cases }
shares-nothing = không có gì đã biết phân biệt { cases-judged } này với các test khác
prints-always = lần nào cũng in ra { $printed }
prints-nothing = lần nào cũng không in gì

## Những thay đổi so với một lần chạy trước.

compared-with = So với lần chạy lúc { $began }
compared-with-a-run = So với một lần chạy trước
compared-changed = { $changed } trong { $count } thay đổi: { $directions }; { $others }
compared-nothing = không có thay đổi nào trong { $count }; { $others }
compared-better = { $count } tốt hơn
compared-worse = { $count } kém hơn
compared-mixed = { $count } vừa tốt hơn vừa kém hơn
compared-other = { $count } khác trước
compared-time = { $count } chỉ khác thời gian
compared-new = { $count } mới
compared-gone = { $count } không còn
compared-join = { $one }, { $other }
compared-headline = { $since }: { $headline }
change-worse = kém hơn
change-mixed = vừa tốt vừa kém hơn
change-better = tốt hơn
change-other = khác trước
change-time = thời gian
compared-right = đúng { $right } trong { $total } test được so sánh, trước đây { $earlier }
compared-other-cases = chỉ vì có test mới hoặc thiếu test
compared-same-source = cùng mã nguồn mà kết quả khác ở { cases-judged }: chương trình không tất định hoặc trình chấm đã đổi
compared-cause = trước đây: { $cause }
compared-cause-unknown = trước đây: chưa rõ nguyên nhân
compared-slowest = test chậm nhất { $earlier } → { $now }
compared-cases-worse = không còn đúng ({ $count }): { $names }
compared-cases-better = nay đã đúng ({ $count }): { $names }
compared-cases-other = kết quả khác ({ $count }): { $names }
compared-list-new = mới ({ $count }): { $names }
compared-list-gone = không còn ({ $count }): { $names }
compared-cases-new = test mới ({ $count }): { $names }
compared-cases-gone = test bị thiếu ({ $count }): { $names }
compared-cases-unknown = không biết chắc các test có giống nhau, nên chỉ so sánh kết quả chung
compared-more = và { $count } mục khác
compared-more-verbose = … { $count } mục khác: --verbose
compared-note = lưu ý:
compared-difference = { $what }: { $earlier } → { $now }
compared-difference-of = { $difference } ({ page-submissions-counted })
compared-yes = có
compared-no = không
compared-stopped = bị dừng sớm
compared-program = chương trình
compared-cpu-limit = giới hạn thời gian CPU
compared-wall-limit = giới hạn thời gian thực
compared-memory-limit = giới hạn bộ nhớ
compared-output-limit = giới hạn kết quả in ra
compared-stack-limit = giới hạn ngăn xếp
compared-process-limit = giới hạn số tiến trình
compared-disagree = bất đồng { $counts }
compared-declined = từ chối { $counts }
compared-agree = đồng ý { $counts }
compared-nanos = thời gian mỗi test { $times }
compared-disagreement-new = các lời giải bất đồng ở { $name }
compared-disagreement-gone = không còn bất đồng ở { $name }
compared-file-new = { $name }: { $fault }
compared-file-gone = không còn lỗi: { $name }: { $fault }
page-changes = Thay đổi so với lần chạy trước
page-changed = có thay đổi
page-change-was = { $change }, trước là { $verdict }
page-change-new = mới

## Những lỗi thấy được chỉ từ kết quả in ra: tên, vì sao mắc và nên xem gì.

rule-prints = in { $output }
rule-prints-nothing = không in gì
rule-prints-sample = in { $output }, đáp số của ví dụ
rule-but = { $printed } với mọi dữ liệu vào trừ { $exception }
rule-but-after-comma = { $printed }, với mọi dữ liệu vào trừ { $exception }
rule-the-sample = ví dụ
rule-solved-already = những dữ liệu đã xong từ đầu
rule-impossible = những dữ liệu không thể giải
rule-prints-more = in số lớn hơn số nước đi ít nhất { $number }
rule-prints-less = in số nhỏ hơn số nước đi ít nhất { $number }
rule-prints-number = in { $name }
rule-prints-number-instead = in { $name } thay cho số nước đi
rule-prints-before = in { $output } trước đáp số đúng
rule-prints-other-text-before = in thêm nội dung khác trước đáp án: dòng cuối mới là đáp án đúng
rule-where-solvable = { $said } khi giải được
rule-constant = { $printed } với mọi dữ liệu vào
rule-constant-origin = Kết quả không đến được đầu ra chuẩn: dòng in chỉ in một đoạn cố định hoặc giá trị đầu của một biến, không được chạy, hoặc ghi vào tệp.
rule-constant-look-at = Hãy xem dòng in, và lần theo biến của nó ngược về dữ liệu vào: tìm chỗ bị đứt.
rule-constant-but-for-some = { $said }
rule-constant-but-for-some-origin = Một số dữ liệu vào có nhánh riêng, còn phần tính cho các dữ liệu khác không chạy hoặc bị mất.
rule-constant-but-for-some-look-at = Hãy xem nhánh cho các dữ liệu khác: in kết quả ở đó, và xem nó có đến được dòng cuối không.
rule-echo = in lại dữ liệu vào
rule-echo-origin = Dữ liệu vào được in để xem đã đọc đúng chưa, còn đáp số thì không được in.
rule-echo-look-at = Hãy tìm dòng in ngay sau khi đọc: ở đó phải in đáp số.
rule-echo-of-the-first-line = in dòng đầu của dữ liệu vào
rule-echo-of-the-first-line-origin = Dòng đầu được đọc và in để thử, và không có gì khác được in.
rule-echo-of-the-first-line-look-at = Hãy xem các dòng lệnh sau lệnh đọc đầu tiên: phải đọc phần còn lại, tính, rồi in đáp số.
rule-case-before = in đáp số của test trước
rule-case-before-origin = Chương trình giữ đáp số cho lần chạy sau, chẳng hạn trong một tệp, và in những gì tìm thấy ở đó.
rule-case-before-look-at = Hãy tìm các tệp mà chương trình đọc hoặc ghi: mỗi lần chạy chỉ được bắt đầu từ dữ liệu vào của nó.
rule-off-by = { $said }
rule-off-by-origin = Bộ đếm bắt đầu từ giá trị sai, hoặc đếm các bảng thay vì các nước đi giữa chúng.
rule-off-by-look-at = Hãy xem giá trị đầu của bộ đếm và dòng in nó: một trong hai chỗ cộng sai.
rule-off-by-but-for-0 = { $said } khi số đó khác 0
rule-off-by-but-for-0-origin = 0 nước đi có nhánh riêng, còn với các dữ liệu khác bộ đếm bắt đầu từ giá trị sai.
rule-off-by-but-for-0-look-at = Hãy xem bộ đếm trong tìm kiếm: sau nước đi đầu tiên nó phải là 1.
rule-twice-the-minimum = in gấp đôi số nước đi ít nhất
rule-twice-the-minimum-origin = Mỗi nước đi được đếm hai lần, chẳng hạn một lần ở mỗi đầu, hoặc một lần cho mỗi thứ tự của một cặp.
rule-twice-the-minimum-look-at = Hãy xem vòng lặp cộng các nước đi: mỗi nước đi chỉ được cộng một lần.
rule-answer-twice = in hai lần đáp số đúng
rule-answer-twice-origin = Một dòng in đáp số ở chỗ tìm thấy, và một dòng khác in lại ở cuối.
rule-answer-twice-look-at = Hãy tìm mọi dòng in, và chỉ giữ một dòng.
rule-more-before-the-answer = { $said }
rule-more-before-the-answer-origin = Một lời nhắc hoặc một dòng để thử vẫn được in trước đáp số.
rule-more-before-the-answer-look-at = Hãy tìm những gì được in trước đáp số, rồi xóa đi hoặc in ra luồng lỗi chuẩn.
rule-more-after-the-answer = in { $output } sau đáp số đúng
rule-more-after-the-answer-origin = Một dòng để thử vẫn được in ở cuối, hoặc chương trình còn chạy tiếp sau khi in đáp số.
rule-more-after-the-answer-look-at = Hãy tìm những gì được in sau đáp số, và kết thúc chương trình trước đó.
rule-instead = { $printed } thay cho { $right }
rule-instead-origin = Một đáp số có nhánh riêng, và nhánh đó in một đoạn sai.
rule-instead-look-at = Hãy xem nhánh cho đáp số này: so đoạn in ra với đề bài, từng chữ một.
rule-a-number-of-the-input = { $said }
rule-a-number-of-the-input-origin = Một số đếm từ dữ liệu vào là phỏng đoán đầu tiên hoặc một bước trung gian, và được in như đáp số.
rule-a-number-of-the-input-look-at = Hãy xem biến được in: nó được đếm từ dữ liệu vào, và không tìm kiếm nào thay đổi nó.

## Báo cáo của một chương trình trên dòng lệnh.

judged-on = { $problem }: { $program }, { $coverage }, cách ly { $isolation }
titled = { $title }:
cut-from = { $title }, cắt bớt từ { $size }
message-of = thông báo của { $command }
label-hint = gợi ý:
label-unexpected = không như mong đợi:
folder-expects = thư mục { $folder } mong đợi { $verdicts }
verdicts-or = { $one } hoặc { $other }
label-note = ghi chú:
label-limits = giới hạn:
label-next = tiếp theo:
next-for = tiếp theo cho { $program }; với bài khác: { $others }
label-repeat = chạy lại:
more-unlisted = … và { $count } test nữa
more-with-verbose = còn { $count } test nữa: --verbose
counts-of = { $counts } trong { cases-judged }
cases-skipped = bỏ qua { $count }
cases-close = { $count } gần giới hạn
slowest-case = chậm nhất { $time } ({ $case })
largest-case = nhiều bộ nhớ nhất { $size } ({ $case })
close-to-a-limit = (gần giới hạn)
close-after-runs = (gần giới hạn; lần nhanh nhất trong { $runs } lần chạy)
took = mất { $cpu } thời gian CPU, { $wall } thời gian thực, { $memory }
blocked-calls = bị chặn: { $calls }; sandbox từ chối các lời gọi hệ thống này
stderr-end = phần cuối luồng lỗi chuẩn
input-shown = dữ liệu vào
board-start = ban đầu
board-target = đích
board-alone = hình
expected-and-printed = mong đợi (-) và in ra (+)
expected-moves-and-printed = mong đợi (hoặc các nước đi tốt như vậy) (-) và in ra (+)
expected-answer-and-printed = mong đợi (hoặc câu trả lời tốt như vậy) (-) và in ra (+)
expected-and-printed-by = mong đợi (-) và in ra bởi { $name } (+)
expected-moves-and-printed-by = mong đợi (hoặc các nước đi tốt như vậy) (-) và in ra bởi { $name } (+)
printed-alone = in ra
lines-more = còn { $count } dòng
moves-more = còn { $count } nước đi
its-moves = các nước đi của nó
label-smallest-found = dữ liệu vào nhỏ nhất tìm thấy mà chương trình sai:
search-out-of-time = Đã hết thời gian tìm; `--shrink-time` dài hơn có thể tìm được dữ liệu vào nhỏ hơn.
not-deterministic = { $label }: với dữ liệu này, { $count } lần chạy nữa cho { $verdicts }
not-steady = không tất định
shortest-solution = một lời giải ngắn nhất, { moves }
why-right = vì sao { $answer } là đúng
diff-cut = … cắt tại đây; còn khác biệt nữa

## Đã chấm hoặc đã thử những dữ liệu vào nào.

coverage-stored = { $count } test đã lưu
coverage-stored-one = test đã lưu { $case }
coverage-generated = { $count } test { $size } sinh ngẫu nhiên, hạt giống { $seed }
coverage-generated-one = test { $size } sinh ngẫu nhiên thứ { $count }, hạt giống { $seed }
coverage-space = toàn bộ { page-inputs } cỡ { $size }
coverage-space-one = dữ liệu vào thứ { $count } cỡ { $size }
coverage-given = { $count } dữ liệu vào cho trước
coverage-smallest = { page-inputs } nhỏ nhất cỡ { $size }
coverage-package = { page-cases } của một gói đề ({ $format })
coverage-package-one = test { $case } của một gói đề ({ $format })
coverage-boards = { $share } bảng cho trước
coverage-instances = { $share } dữ liệu vào { $size } sinh ngẫu nhiên, hạt giống { $seed }
coverage-space-ascending = toàn bộ { page-inputs } cỡ { $size }, nhỏ nhất trước
coverage-smallest-of = { $tried } dữ liệu nhỏ nhất trong { page-inputs } cỡ { $size }
part-of-count = { $tried } trong { $count }
origin-generated = dữ liệu sinh ngẫu nhiên thứ { $count } của hạt giống { $seed } ({ $label })
origin-space = thứ { $count } trong các dữ liệu cùng cỡ, nhỏ nhất trước
origin-given = bảng thứ { $count } được cho

## Dữ liệu gây sai nhỏ đến mức nào.

smallest-counted = { page-inputs } cỡ { $size }
smallest-uncounted = mọi dữ liệu vào cỡ { $size }
smallest-as-found = nguyên như lúc tìm thấy, không thu nhỏ
smallest-unsteady = nguyên như lúc tìm thấy: chỉ thu nhỏ được khi chương trình lần nào cũng chạy như nhau
smallest-unruled = nhỏ nhất tìm thấy; { $count } dữ liệu nhỏ hơn không chấm được
smallest-of = nhỏ nhất trong { $all }
smallest-but-one = nhỏ nhất trong { $all }: dữ liệu duy nhất nhỏ hơn đã chạy và đúng
smallest-but-many = nhỏ nhất trong { $all }: cả { $lighter } dữ liệu nhỏ hơn đều đã chạy và đúng
smallest-by-steps = nhỏ nhất tìm thấy, chưa chứng minh: chương trình đúng trên mọi dữ liệu nhỏ hơn một bước
smallest-by-steps-and = { smallest-by-steps }, và trên { $lighter } dữ liệu nhỏ nhất trong { $all }
smallest-cut = nhỏ nhất trong { $count } lần thử: { $end }; có thể còn dữ liệu nhỏ hơn
smallest-end-slow = mỗi lần sai đều chạy hết giới hạn thời gian, nên không thử thêm
smallest-end-cut = việc thu nhỏ bị dừng sớm
differ-first-right = chương trình thứ nhất đúng, chương trình thứ hai sai
differ-second-right = chương trình thứ hai đúng, chương trình thứ nhất sai
differ-neither-right = cả hai đều sai

## Tính chất của bảng, dùng sau "sai ở các test: …".

feature-and = { $one } và { $other }
feature-or = { $one } hoặc { $other }
feature-size = có cỡ { $size }
feature-is = có { $name } là { $value }
feature-at-least = có { $name } không nhỏ hơn { $value }
feature-at-most = có { $name } không quá { $value }
feature-even = có { $name } chẵn
feature-odd = có { $name } lẻ
feature-minimum = số nước đi ít nhất
feature-impossible = không có lời giải
feature-possible = có lời giải
feature-solved = đã xong ngay từ đầu
feature-unsolved = chưa xong từ đầu
feature-all = có { $line } toàn { $colour }
feature-not-all = có { $line } không toàn { $colour }
feature-odd-in-line = có số { $colour } ở { $line } lẻ
feature-even-in-line = có số { $colour } ở { $line } chẵn
feature-cell-is = có { $cell } là { $colour }
feature-cell = ô hàng { $row }, cột { $column }
feature-row = hàng { $place }
feature-column = cột { $place }
feature-first = đầu tiên
feature-second = thứ hai
feature-third = thứ ba
feature-fourth = thứ tư
feature-nth = thứ { $number }
feature-last = cuối cùng
feature-of = { $part } của { $board }
feature-number-of = số { $cells }
feature-cells = { $colour }
feature-corners = { $colour } ở góc
feature-edge-cells = { $colour } ở cạnh, không ở góc
feature-inner-cells = { $colour } ở bên trong
feature-board = bảng
feature-same = có { $board } không đổi khi { $symmetry }
feature-not-same = có { $board } thay đổi khi { $symmetry }
symmetry-none = giữ nguyên
symmetry-top-to-bottom = lật trên xuống dưới
symmetry-left-to-right = lật trái sang phải
symmetry-half-turn = xoay 180°
symmetry-main-diagonal = lật qua đường chéo chính
symmetry-other-diagonal = lật qua đường chéo phụ
symmetry-quarter-turn = xoay 90°

## Bảng của flipgame: đề bài, ý nghĩa các chữ, thứ tự lớn nhỏ và tính chất.

flipgame-story = Mỗi nước đi lật một quân cùng các quân kề trên, dưới, trái, phải. Ít nhất bao nhiêu nước thì mọi quân cùng một màu?
flipgame-order = ít quân đen hơn; nếu bằng nhau thì gần góc trên bên trái hơn, xét từ ô cuối ngược lên
flipgame-black = quân đen
flipgame-white = quân trắng
flipgame-presses-to-white = số nước để thành toàn trắng
flipgame-presses-to-black = số nước để thành toàn đen
flipgame-nearer-to-white = gần toàn trắng hơn
flipgame-not-nearer-to-white = không gần toàn trắng hơn
flipgame-nearer-to-black = gần toàn đen hơn
flipgame-not-nearer-to-black = không gần toàn đen hơn
flipgame-as-near = gần hai đích như nhau
flipgame-not-as-near = không gần hai đích như nhau

## Bảng của pilots, tương tự.

pilots-story = Mỗi nước đi đảo một tay nắm cùng cả hàng và cả cột của nó. Dãy nước đi ngắn nhất mở mọi tay nắm là gì?
pilots-order = ít tay nắm đóng hơn; nếu bằng nhau thì gần góc trên bên trái hơn, xét từ ô cuối ngược lên
pilots-closed = tay nắm đóng
pilots-open = tay nắm mở

## Bảng của chesscbg, tương tự.

chesscbg-story = Mỗi nước đi đẩy một quân sang ô trống kề nó. Ít nhất bao nhiêu nước để từ thế cờ thứ nhất thành thế cờ thứ hai?
chesscbg-order = lần lượt xét: ít quân hơn; ít quân khác chỗ hơn; các chỗ gần nhau hơn; rồi thế cờ 1 và thế cờ 2 gần góc trên bên trái hơn, xét từ ô cuối ngược lên
chesscbg-piece = quân cờ
chesscbg-no-piece-here = ô trống
chesscbg-cell-taken = ô có quân
chesscbg-cell-empty = ô trống
chesscbg-start = thế cờ đầu
chesscbg-target = thế cờ đích
chesscbg-equal = có thế cờ đầu trùng với thế cờ đích
chesscbg-unequal = có thế cờ đầu khác thế cờ đích
chesscbg-in-place = số quân đã ở đúng ô cần đến
chesscbg-exchanged = có thế cờ đích là thế cờ đầu với quân và ô trống đổi chỗ nhau
chesscbg-not-exchanged = có thế cờ đích không phải là thế cờ đầu với quân và ô trống đổi chỗ nhau
chesscbg-target-is-start = có thế cờ đích là thế cờ đầu { $symmetry }
chesscbg-target-is-not-start = có thế cờ đích không phải là thế cờ đầu { $symmetry }

## Chứng minh bằng hình: kết luận, cách kiểm tra bằng tay và tên hình.

proof-none-needed = không cần nước đi nào
proof-needed = cần { $moves } nước đi
proof-too-large = Bảng quá lớn để vẽ hình; { $command } in ra các số cần kiểm tra.
proof-the-board = bảng
proof-quiet = một mẫu không làm thay đổi bảng
flipgame-claim-impossible = không có cách nào làm cho cả bảng cùng một màu
flipgame-check-done = Mọi quân đã cùng một màu.
flipgame-check-impossible = Mỗi số đếm các quân có đánh dấu trong một quân và các quân kề nó. Mọi số đều chẵn, nên mỗi nước đi lật một số chẵn quân có đánh dấu. Số quân đánh dấu màu đen là lẻ, số quân đánh dấu màu trắng cũng lẻ, nên không số nào trong hai số đó thành 0 được.
flipgame-marked-black = quân đánh dấu màu đen, từng hàng: { $odd } trong { $marked }
flipgame-made = { $moves } nước đi làm cả bảng thành { $colour }
flipgame-made-already = cả bảng đã là { $colour }
flipgame-pattern = mẫu không làm thay đổi bảng, { $number } trong { $count }
flipgame-numbers = Mỗi số đếm các quân có đánh dấu trong một quân và các quân kề nó: quân đó bị lật đúng bấy nhiêu lần
flipgame-check-alone = { flipgame-numbers }. Chỉ mẫu rỗng không lật quân nào, nên mỗi màu chỉ có một cách giải này.
flipgame-quiet-turns = Mẫu không làm thay đổi bảng lật mỗi quân một số chẵn lần
flipgame-quiet-turns-cut = { flipgame-quiet-turns } (còn { $more } mẫu không vẽ)
flipgame-check-solved = { flipgame-numbers }. { $quiet }. Mỗi cách trong 2^{ $exponent } cách giải là một trong hai cách đầu cộng với vài mẫu như vậy, đánh dấu một quân hai lần thì như không đánh dấu. Không cách nào ít hơn { moves }.
pilots-claim-impossible = không có cách nào mở mọi tay nắm
pilots-check-done = Mọi tay nắm đã mở.
pilots-check-unique = Ở hình thứ nhất, mỗi số đếm các tay nắm đóng trong hàng và cột của tay nắm đó: tổng hai số bên cạnh và bên dưới, trừ 1 nếu tay nắm đang đóng. Một nước đi đảo một số lẻ tay nắm trong hàng và cột của chính nó, và một số chẵn trong hàng và cột của tay nắm khác. Vậy phải bấm đúng những tay nắm có số lẻ, chúng được đánh dấu. Hình thứ hai cho thấy như vậy mọi tay nắm đều mở.
pilots-counts = số tay nắm đóng ở mỗi hàng và mỗi cột
pilots-numbers = Mỗi số đếm các tay nắm đánh dấu trong hàng và cột của tay nắm đó: nó bị đảo đúng bấy nhiêu lần
pilots-line-row = hàng
pilots-line-column = cột
pilots-lines-rows = hàng
pilots-lines-columns = cột
pilots-check-lines = { pilots-numbers }. Ở hình thứ nhất, số đó lẻ đúng ở các tay nắm đóng, nên tất cả được mở. Ở hình thứ hai, mọi số đều chẵn: một số chẵn { $lines } trọn vẹn bao giờ cũng thế, và không dãy nước đi nào khác như thế. Vậy mọi cách giải khác có các cặp { $lines } bị đảo dấu, và chỉ ít hơn khi hai { $lines } có tổng cộng hơn { $length } dấu. Các số cạnh { $lines } ở hình thứ nhất cho thấy không có hai { $lines } nào như vậy.
pilots-two-lines = bấm trọn hai { $lines } không làm thay đổi gì
pilots-turned-over = { $lines } { $names } bị đảo dấu
pilots-even-sets = Các hình cho thấy mọi cách đảo dấu một số chẵn { $across }
pilots-even-sets-cut = { pilots-even-sets } (còn { $more } cách không vẽ)
pilots-check-balanced = { pilots-numbers }. Số đó lẻ đúng ở các tay nắm đóng, nên tất cả được mở. Một số chẵn hàng trọn vẹn và một số chẵn cột trọn vẹn đảo mỗi tay nắm một số chẵn lần, và không dãy nước đi nào khác như thế. Vậy mọi cách giải khác là cách này với các hàng và cột như vậy bị đảo dấu. { $pictures }, và số dấu ở mỗi { $lines } trong { $number } { $lines }. Cộng số nhỏ hơn trong số đó và { $length } trừ số đó. Nếu như vậy đảo dấu một số lẻ { $lines }, cộng thêm hiệu nhỏ nhất giữa hai số của một { $line }. Tổng không bao giờ ít hơn { moves }.
pilots-check-impossible = Mỗi số đếm các tay nắm đánh dấu trong hàng và cột của tay nắm đó. Mọi số đều chẵn, nên mỗi nước đi đảo một số chẵn tay nắm đánh dấu. Số tay nắm đánh dấu đang đóng là lẻ, nên không thể thành 0.
pilots-marked-closed = tay nắm đánh dấu đang đóng, từng hàng: { $odd } trong { $marked }
pilots-opens = { $moves } nước đi mở mọi tay nắm
pilots-opens-already = mọi tay nắm đã mở
chesscbg-position = thế cờ { $number }
chesscbg-check-same = Hai thế cờ giống nhau.
chesscbg-check-heights = Độ cao của hai ô kề nhau chênh nhau nhiều nhất 1, nên mỗi nước đi làm tổng độ cao dưới các quân thay đổi nhiều nhất 1. Tổng của thế cờ 2 lớn hơn { $by }.
chesscbg-heights = thế cờ { $number }: tổng độ cao dưới các quân là { $sum }

## Báo cáo trên terminal về nhiều bài nộp, và của `stress`, `diagnose`.

part-and-part = { $one }; { $other }
judged-many-on = { $problem }: { $submissions }, { $coverage }, cách ly { $isolation }
judged-many-in = { $problem }: { $submissions } trong { $folder }, { $coverage }, cách ly { $isolation }
students-counted = { $count } sinh viên
label-same-failures = sai giống nhau
same-failures = { $label }: các bài nộp này sai ở đúng { $cases }:
label-alike = giống nhau
alike-given = { $label }: phần lớn chương trình giống nhau sau khi đổi tên, có lẽ là mã được phát ({ $members } trong { $all }): { $names }
alike-hint = { $label }: giống nhau sau khi đổi tên, chỉ là gợi ý, không phải bằng chứng: { $names }
set-one-for-one = { $cases } là đủ phát hiện bài nộp sai duy nhất
set-one = { $cases } là đủ phát hiện cả { $caught } bài nộp sai
set-many = { $cases } phát hiện cả { $caught } bài nộp sai
set-fewest = { $set }, không thể ít hơn
set-at-least = { $set }, cần ít nhất { $count }
set-only = chỉ { $case } phát hiện { $names }
set-without = không đúng, nhưng không test nào phát hiện: { $names }
without-verdict = { $count } không có kết quả
sum-of = { $counts } trong { $submissions }
all-as-expected = tất cả đúng như dự kiến
some-unexpected = { $count } không như dự kiến
unexpected-verdict = { $name }: { $label }: { $verdict } ({ $why }); { $expectation }
unexpected-verdict-on = { $name }: { $label }: { $verdict } ở { $case } ({ $why }); { $expectation }
stressed-program = { $problem }: { $program }, cách ly { $isolation }
stress-against = so với { $program }
built-by = được dịch bằng
compiler-message-of = { $label } { $program }: thông báo của trình biên dịch
inputs-unproven = bỏ qua { page-inputs }: không lời giải nào chứng minh được số nước ít nhất, nên không chấm được
no-input-tried = không thử dữ liệu vào nào
no-difference = không khác nhau
no-difference-on = { $none } trên { page-inputs }: { $counts }
right-on = { $label } trên { page-inputs }
label-fails = sai
fails-on = { $fails } trên { page-failing-inputs }: { $counts }
smaller-means = nhỏ hơn nghĩa là: { $order }
page-smaller-means = Nhỏ hơn nghĩa là: { $order }.
found-first = tìm thấy đầu tiên: { $origin }
they-differ = khác nhau
sanitizer-report = báo cáo của sanitizer
diagnose-cut = chỉ thử { page-inputs } đầu tiên: { $why }
nothing-to-diagnose = { $label } trên { page-inputs }: không có gì để chẩn đoán
smallest-failing = dữ liệu vào nhỏ nhất mà chương trình sai
smallest-failing-of-these = dữ liệu vào nhỏ nhất trong số đó mà chương trình sai
more-that-match = … và { $count } lỗi nữa cũng khớp như vậy
behave-identically = các lỗi này cho kết quả như nhau trên mọi dữ liệu đã thử
pattern-on = { $kind } ({ $verdicts }) trên { page-failing-inputs }
kind-crashes = bị lỗi khi chạy
kind-slow = chạy quá lâu
kind-idle = chờ quá lâu
kind-memory = dùng quá nhiều bộ nhớ
kind-output = in ra quá nhiều
kind-format = in sai định dạng
kind-wrong = trả lời sai
ran-for = chạy trong { $time }; { $compared }
compared-needed-none = không cần so với lời giải có lỗi nào
compared-without-wrong = không so với lời giải có lỗi nào, vì không câu trả lời nào sai
faulty-solvers = { $count } lời giải có lỗi
fault-pairs = { $count } cặp lỗi
solvers-and-pairs = { $solvers } và { $pairs }
compared-in = so với { $solvers } trong { $time }
diagnose-cut-timeouts = { $count } lần chạy hết giới hạn thời gian; `--all` sẽ chạy tiếp
diagnose-cut-stopped = đã bị dừng
diagnose-cut-late = hết thời gian dành cho việc này

## Ghi chú về cách dịch.

list-and = { $one } và { $other }
note-void-main = `void main` kết thúc với trạng thái không xác định, mà mọi trạng thái khác 0 đều là RTE: hãy viết `int main` và `return 0`
remark-older-language = có dùng `{ $mark }` như { $language }
remark-older-standard = được dịch theo { $older }, vì { $newer } từ chối: `{ $why }`
remark-headers = khi dịch đã thêm { $headers } còn thiếu
remark-left-out = `{ $file }` là { $language }: chỉ mã nguồn { $own } được dịch
remark-judged-older = được chấm theo { $older }, khi đó đúng cả { page-cases }: { $newer } hiểu nó theo nghĩa khác ({ $verdict } ở `{ $case }`: { $fault })
remark-older-right = dịch theo { $older } thì đúng ở `{ $case }`, theo { $newer } thì không: có chỗ trong chương trình đã đổi nghĩa, hoặc không có nghĩa xác định; vẫn chấm theo { $newer }, vì { $why }
older-gets = { $older } bị { $verdict } ở `{ $case }`
older-by-chance = lần khác nó lại đúng ở `{ $case }`
sanitized-fault = ở `{ $case }` { $fault }
sanitized-endless = bản dịch có sanitizer không kết thúc ở test sai nào
sanitized-other-answer = bản dịch có sanitizer cho câu trả lời khác
sanitized-ends-badly = bản dịch có sanitizer kết thúc bất thường
sanitizers-find = sanitizer phát hiện: { $found }
sanitizers-not-run = không chạy được sanitizer: { $why }
sanitizers-find-nothing = sanitizer không phát hiện gì trên dữ liệu này
sanitizers-find-nothing-in-time = { sanitizers-find-nothing } trước khi hết giờ
sanitizers-find-nothing-in-memory = { sanitizers-find-nothing } trước khi hết bộ nhớ
sanitizers-find-nothing-in-output = { sanitizers-find-nothing } trước khi in ra quá nhiều
found-on = ở `{ $case }`: { $found }
remark-opens = mã nguồn nhắc tới tệp `{ $file }`: trình chấm đưa dữ liệu qua đầu vào chuẩn và lấy kết quả từ đầu ra chuẩn
plain-failed = dịch với -O0 không được: { $why }
plain-wrong-otherwise = dịch với -O0 thì sai theo cách khác: { $why }
plain-right = dịch với -O0 thì đúng ({ $why }): tối ưu hóa làm lộ ra một lỗi trong chương trình
plain-gets = dịch với -O0 thì bị { $verdict } ({ $why })

## Vì sao không dịch hay chạy được bài nộp, và cần làm gì.

cannot-run = không chạy được `{ $file }`: { $why }
cannot-read = không đọc được `{ $file }`: { $why }
cannot-execute = không thực thi được `{ $file }` bằng người dùng khác mà hộp cát sử dụng
unknown-ending = không ngôn ngữ nào có đuôi `.{ $ending }`
unknown-ending-near = không ngôn ngữ nào có đuôi `.{ $ending }` (`.{ $near }`?)
no-ending = tên tệp không có đuôi cho biết ngôn ngữ
no-language-in-folder = thư mục này không có tệp nào mang đuôi của ngôn ngữ đã biết
no-language-in-archive = tệp nén này không có tệp nào mang đuôi của ngôn ngữ đã biết
language-needs = { $language } cần { $tools }
list-or = { $one } hoặc { $other }
scripts-are-not-confined = tập lệnh khởi động chương trình khác, mức confined không giữ được
hint-endings = các đuôi đã biết là { $endings }
hint-name-program = hãy chỉ ra tệp chứa chương trình, hoặc thư mục mã nguồn, hoặc thư mục có tập lệnh `build` và `run`
hint-level-full = hãy thiết lập mức full theo hướng dẫn của `tribunal doctor`, hoặc tin cậy chương trình bằng `--trusted`
hint-build-for = hãy dịch cho { $machine }
hint-install-for-all = hãy cài một bản mà mọi người dùng đều truy cập được: { $get }
hint-moved = tệp đã bị chuyển đi hay xóa chăng?
hint-own-limit = đây là giới hạn của Tribunal; chương trình vẫn có thể đúng
hint-no-link = hãy đặt chính tệp đó vào chỗ của liên kết
hint-readable = hãy cho người dùng chạy Tribunal quyền đọc
hint-name-readable = hãy chỉ ra tệp hoặc thư mục đọc được
hint-copying = hãy xem các tệp có đọc được không, và `{ $folder }` có đầy không
hint-one-archive = hãy chỉ để lại một tệp nén trong thư mục, hoặc giải nén tại đó
hint-sources-alone = hãy chỉ để lại mã nguồn trong thư mục
hint-one-to-judge = hãy chỉ để lại tệp cần chấm
hint-one-or-each = { hint-one-to-judge }, hoặc chấm từng tệp bằng cách chỉ ra tệp mà không dùng `--students`
hint-ask-source = hãy yêu cầu tệp mã nguồn, chẳng hạn `main.cpp` hoặc `main.py`
hint-ask-zip = hãy yêu cầu tệp zip, hoặc giải nén vào một thư mục
hint-file-itself = hãy đặt chính tệp đó vào chỗ này
hint-empty-folder = thư mục trống
hint-listed = sinh viên này ở dòng { $line } của `{ $roster }`

## Ghi chú về bài sinh viên đã nộp.

remark-late = nộp muộn
remark-without-archives = được chấm mà không dùng { $files } bên cạnh mã nguồn
remark-last-version = đã chấm `{ $file }`, bản cuối trong { $count } bản
remark-several-hand-ins = một trong nhiều bài nộp của sinh viên này
remark-roster-several = không khớp với danh sách: có { $count } sinh viên trùng tên
remark-roster-near = không có trong danh sách; trong đó có `{ $near }` gần giống
remark-roster-none = không có trong danh sách

## Chứng minh bằng chữ, theo từng dòng.

proof-presses = { $moves } nước đi: { $cells }
proof-no-presses = không có
proof-text-impossible = Impossible, theo mẫu sau:
flipgame-text-done = 0 nước đi: bảng đã cùng một màu.
flipgame-text-quiet-1 = Bấm mọi ô # không làm thay đổi gì: mỗi quân bị lật một số chẵn lần.
flipgame-text-quiet-2 = Nên mỗi nước đi lật một số chẵn quân ở các ô #. Đếm các quân ở ô #:
flipgame-text-quiet-3 = số quân đen lẻ, số quân trắng cũng lẻ. Không số nào thành 0 được.
flipgame-text-other = Để thành màu kia cần { $moves } nước đi: { $cells }
flipgame-text-alone = Ngoài mẫu rỗng không mẫu nào giữ nguyên bảng: mỗi màu chỉ có một cách giải này.
flipgame-text-sums = Mọi mẫu mà bấm vào không làm thay đổi bảng đều là tổng của { $count } mẫu sau:
flipgame-text-every = Mọi cách giải khác là một trong hai cách trên cộng với một trong { $all } tổng đó;
flipgame-text-none-fewer = không cách nào ít hơn { $moves } nước đi.
pilots-text-done = 0 nước đi: mọi tay nắm đã mở.
pilots-text-quiet-1 = Bấm mọi ô # không làm thay đổi gì: mỗi tay nắm bị đảo một số chẵn lần.
pilots-text-quiet-2 = Nên mỗi nước đi đảo một số chẵn tay nắm ở các ô #. Đếm các tay nắm đóng
pilots-text-quiet-3 = ở ô #: lẻ. Vì thế không thể mở hết.
pilots-text-cross = Số tay nắm đóng trong hàng và cột của mỗi tay nắm, chính nó tính một lần:
pilots-text-unique-1 = Bấm các tay nắm có số lẻ. Đây là cách giải duy nhất: một nước đi đảo
pilots-text-unique-2 = { $cross } tay nắm trong hàng và cột của nó, một số lẻ, và một số chẵn trong hàng và cột của tay nắm khác:
pilots-text-unique-3 = { $columns } nếu cùng hàng, { $rows } nếu cùng cột, 2 ở chỗ khác. Vậy chỉ các nước đi ở chính tay nắm
pilots-text-unique-4 = làm số của nó đổi chẵn lẻ, và cuối cùng mọi số đều là 0.
pilots-text-lines-1 = Số nước đi ở mỗi { $line }: { $counts }
pilots-text-lines-2 = Hai { $line } nhiều nhất có tổng cộng { $fullest }, mà một { $line } có { $length } tay nắm.
pilots-text-lines-3 = Bấm trọn một { $line } đảo mỗi tay nắm một lần hoặc { $length } lần, nên một số chẵn
pilots-text-lines-4 = { $lines } trọn vẹn không làm thay đổi gì. Ngoài ra không còn gì khác: các nước đi không làm thay đổi gì ở đúng chỗ mà
pilots-text-lines-5 = hàng và cột có tổng cộng một số lẻ nước đi đó. Cộng dọc theo một { $other } thì
pilots-text-lines-6 = { $other } đó được đếm { $number } lần và mỗi { $line } một lần, nên các { $others } đều lẻ hoặc đều
pilots-text-lines-7 = chẵn, và mỗi { $line } được bấm trọn vẹn hoặc không bấm chút nào.
pilots-text-lines-8 = Vậy mọi cách giải khác là cách này với các { $lines } bị đảo dấu từng cặp: a và b nước đi
pilots-text-lines-9 = thành { $length } - a và { $length } - b, chỉ ít hơn khi a + b lớn hơn { $length }.
pilots-text-balanced-1 = Bấm trọn một hàng đảo mỗi tay nắm một lần hoặc { $columns } lần, bấm trọn một cột thì một lần hoặc
pilots-text-balanced-2 = { $rows } lần, nên một số chẵn hàng trọn vẹn không làm thay đổi gì, cột cũng vậy. Ngoài ra
pilots-text-balanced-3 = không còn gì khác: các nước đi không làm thay đổi gì ở đúng chỗ mà hàng và cột có tổng cộng một số lẻ
pilots-text-balanced-4 = nước đi đó. Cộng dọc theo một hàng thì hàng đó được đếm { $columns } lần và mỗi cột một lần,
pilots-text-balanced-5 = nên số cột lẻ là một số chẵn; hàng cũng vậy.
pilots-text-balanced-6 = Vậy mọi cách giải khác là cách này với một số chẵn hàng và một số chẵn cột bị đảo dấu.
pilots-text-balanced-7 = Có { $sets } cách chọn một số chẵn { $across }. Với mỗi cách: đảo dấu chúng; khi đó một { $line } có a nước đi,
pilots-text-balanced-8 = hoặc { $length } - a nếu nó cũng bị đảo dấu. Cộng các số nhỏ hơn. Nếu như vậy đảo dấu
pilots-text-balanced-9 = một số lẻ { $lines }, cộng thêm hiệu nhỏ nhất giữa hai số của một { $line }. Tổng không bao giờ
pilots-text-balanced-10 = ít hơn { $least }.
chesscbg-text-done = Không cần nước đi nào: hai thế cờ giống nhau.
chesscbg-text-moves = { $moves } nước đi, mỗi nước từ một hàng và một cột đến một hàng và một cột:
chesscbg-text-heights = Các độ cao sau chứng minh không thể ít hơn; hai ô kề nhau chênh nhau nhiều nhất 1:
chesscbg-text-sum = Cộng các độ cao dưới các quân: thế cờ 2 hơn thế cờ 1 là { $count }.
chesscbg-text-least = Mỗi nước đi làm tổng đó thay đổi nhiều nhất 1, nên cần ít nhất { moves }.
