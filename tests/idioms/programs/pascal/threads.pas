// Idiom: counts in a thread of its own. Verdict: AC
{$mode objfpc}
uses cthreads, classes;
type
  TCounter = class(TThread)
    blacks: longint;
    text: ansistring;
    procedure Execute; override;
  end;
procedure TCounter.Execute;
var i: longint;
begin
  for i := 1 to length(text) do
    if text[i] = 'b' then inc(blacks);
end;
var
  counter: TCounter;
  line: ansistring;
begin
  counter := TCounter.Create(true);
  while not eof do
  begin
    readln(line);
    counter.text := counter.text + line;
  end;
  counter.Start;
  counter.WaitFor;
  writeln(counter.blacks);
  counter.Free;
end.
