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
output-too-long = kết quả in ra dài hơn { $bytes } byte, mức nhiều nhất mà testlib đọc

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
too-much-memory = dùng { $used } bộ nhớ; giới hạn là { $limit }
too-much-time = dùng { $used } thời gian CPU; giới hạn là { $limit }
too-long = mất { $wall }, trong đó chỉ tính toán { $cpu }; giới hạn thời gian thực là { $limit }
too-much-output = in ra hơn { $bytes } byte
too-long-file = ghi một tệp dài hơn { $bytes } byte, hoặc dài hơn mức chương trình tự đặt
signal-number = tín hiệu { $number }
sigill = SIGILL (lệnh không hợp lệ)
sigabrt = SIGABRT (chương trình tự dừng)
sigbus = SIGBUS (truy cập bộ nhớ sai)
sigfpe = SIGFPE (chia cho 0 hoặc tràn số)
sigsegv = SIGSEGV (truy cập bộ nhớ sai)
sigsys = SIGSYS (lời gọi hệ thống bị cấm)

## Kết quả chung của một bài nộp.

cases-judged = { $cases } test
stopped-after = dừng sau { $judged } trên { cases-judged }
not-judged = chưa chấm
nothing-handed-in = chưa nộp bài
opens-a-file = có thể đang chờ tệp `{ $file }` được nêu trong mã nguồn: trình chấm đưa dữ liệu qua đầu vào chuẩn và lấy kết quả từ đầu ra chuẩn; { $fault }
right-in-an-older-standard = đúng ở đây khi biên dịch theo { $older }, sai khi theo { $newer }: { $fault }

## Nguyên nhân có thể khiến bài nộp sai.

cases-right = đúng { $right } trên { $total } test
likely-cause = Nguyên nhân rất có thể: { $fault } ({ $evidence })
possible-cause = Nguyên nhân có thể: { $fault } ({ $evidence })
other-cause = hoặc: { $fault }
unknown-cause = Chưa rõ nguyên nhân: không lỗi nào trong { $known } lỗi đã biết phù hợp
fails-alike = sai trên đúng { $wrong } trong { $cases } đó, với cùng kết quả
fails-alike-on-few = sai trên đúng { $wrong } trong { $cases } đó, với cùng kết quả, nhưng quá ít để chắc chắn
fails-on-the-same = sai trên đúng { $wrong } trong { $cases } đó, cùng kết quả trên { $same } test
fails-nearly-alike = sai trên { $wrong } trong { $cases }, chương trình có lỗi này sai trên { $theirs }, cả hai trên { $both }, cùng kết quả trên { $same } test
all-cases = { $number } test
compared-cases = { $number } test được so sánh
fails-exactly-on = { $verdict } trên đúng các test { $words }
fails-only-on = { $verdict } chỉ trên các test { $words }: { $failing } trong { $having } test như vậy
fails-on-all = { $verdict } trên cả { $having } test { $words }, và cả test khác
fails-mostly-on = { $verdict } phần lớn trên các test { $words }: { $failing } trong { $having } test như vậy
prints-each-time = { $verdict }: lần nào cũng in ra { $output }
