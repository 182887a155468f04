// Idiom: reads characters with read until eof, and eoln. Verdict: AC
var
  c: char;
  blacks: longint = 0;
begin
  while not eof do
    if eoln then readln
    else
    begin
      read(c);
      if c = 'b' then inc(blacks);
    end;
  writeln(blacks);
end.
