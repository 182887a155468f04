// Idiom: assigns files of no name, which are the standard streams. Verdict: AC
var
  source, target: text;
  line: ansistring;
  i, blacks: longint;
begin
  assign(source, '');
  reset(source);
  assign(target, '');
  rewrite(target);
  blacks := 0;
  while not eof(source) do
  begin
    readln(source, line);
    for i := 1 to length(line) do if line[i] = 'b' then inc(blacks);
  end;
  writeln(target, blacks);
  close(source);
  close(target);
end.
