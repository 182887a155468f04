// Idiom: touches 40 of its 64 MB by arrays, getmem and pointers. Verdict: AC
type
  plist = ^tlist;
  tlist = record
    value: longint;
    next: plist;
  end;
var
  table: array[1..5000000] of longint;
  more: ^byte;
  first, item: plist;
  i, blacks: longint;
  c: char;
begin
  for i := 1 to 5000000 do table[i] := i;
  getmem(more, 15 * 1024 * 1024);
  fillchar(more^, 15 * 1024 * 1024, 1);
  first := nil;
  for i := 1 to 10000 do
  begin
    new(item);
    item^.value := i;
    item^.next := first;
    first := item;
  end;
  if (table[1234567] <> 1234567) or (first^.value <> 10000) then halt(1);
  blacks := 0;
  while not eof do
  begin
    read(c);
    if c = 'b' then inc(blacks);
  end;
  freemem(more);
  writeln(blacks);
end.
