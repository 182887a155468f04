// Idiom: reads a number where none is. Verdict: RTE
var
  number: longint;
begin
  read(number);
  writeln(100 div number);
end.
