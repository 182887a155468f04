// Idiom: gives input a large buffer and prints 50,000 lines. Verdict: AC
// Prints: 50000 times
var
  buffer, other: array[1..65536] of char;
  c: char;
  i, blacks: longint;
begin
  settextbuf(input, buffer);
  settextbuf(output, other);
  blacks := 0;
  while not eof do
  begin
    read(c);
    if c = 'b' then inc(blacks);
  end;
  for i := 1 to 50000 do writeln(blacks);
end.
