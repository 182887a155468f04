// Idiom: reads lines with readln until eof. Verdict: AC
program lines;
var
  line: string;
  i, blacks: integer;
begin
  blacks := 0;
  while not eof do
  begin
    readln(line);
    for i := 1 to length(line) do
      if line[i] = 'b' then inc(blacks);
  end;
  writeln(blacks);
end.
