// Idiom: reads input.txt where there is one, by ioresult, and standard input otherwise. Verdict: AC
var
  source: text;
  c: char;
  blacks: longint;
begin
  assign(source, 'input.txt');
  {$I-} reset(source); {$I+}
  if ioresult <> 0 then
  begin
    assign(source, '');
    reset(source);
  end;
  blacks := 0;
  while not eof(source) do
  begin
    read(source, c);
    if c = 'b' then inc(blacks);
  end;
  writeln(blacks);
end.
