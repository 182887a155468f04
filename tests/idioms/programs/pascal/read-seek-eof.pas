// Idiom: reads with seekeof, and notes the end to stderr. Verdict: AC
// Notes: note
{$mode objfpc}{$H+}
var
  c: char;
  blacks: int64 = 0;
begin
  while not seekeof do
  begin
    read(c);
    if c = 'b' then blacks := blacks + 1;
  end;
  writeln(stderr, 'note');
  writeln(blacks);
end.
