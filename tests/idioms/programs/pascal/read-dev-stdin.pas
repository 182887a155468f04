// Idiom: assigns /dev/stdin and /dev/stdout. Verdict: AC
var
  c: char;
  blacks: longint;
begin
  assign(input, '/dev/stdin');
  reset(input);
  assign(output, '/dev/stdout');
  rewrite(output);
  blacks := 0;
  while not eof do
  begin
    read(c);
    if c = 'b' then inc(blacks);
  end;
  writeln(blacks);
  close(output);
end.
