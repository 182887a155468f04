// Idiom: reads blocks by blockread of an untyped file of /dev/stdin. Verdict: AC
var
  source: file;
  block: array[1..64] of char;
  count, i, blacks: longint;
begin
  assign(source, '/dev/stdin');
  filemode := 0;
  reset(source, 1);
  blacks := 0;
  repeat
    blockread(source, block, sizeof(block), count);
    for i := 1 to count do if block[i] = 'b' then inc(blacks);
  until count = 0;
  writeln(blacks);
end.
