// Idiom: recurses 200,000 frames deep. Verdict: AC
var
  text: ansistring;
  c: char;
function count(at: longint): longint;
begin
  if at <= 0 then exit(0);
  count := count(at - 1);
  if (at <= length(text)) and (text[at] = 'b') then inc(count);
end;
begin
  while not eof do
  begin
    read(c);
    text := text + c;
  end;
  writeln(count(200000));
end.
