// Idiom: randomizes, asks for the time and sleeps 10 ms. Verdict: AC
uses sysutils, dateutils;
var
  c: char;
  blacks: longint;
  before: tdatetime;
begin
  randomize;
  before := now;
  sleep(10);
  if (random(6) > 5) or (millisecondsbetween(now, before) < 9) or (yearof(before) < 2020) then halt(1);
  blacks := 0;
  while not eof do
  begin
    read(c);
    if c = 'b' then inc(blacks);
  end;
  writeln(blacks);
end.
