// Idiom: catches exceptions and has a string list. Verdict: AC
{$mode objfpc}{$H+}
uses sysutils, classes;
var
  rows: tstringlist;
  row, letter: string;
  blacks: longint = 0;
begin
  rows := tstringlist.create;
  try
    while not eof do
    begin
      readln(row);
      rows.add(row);
    end;
    try
      writeln(rows.strings[rows.count]);
    except
      on error: exception do
        for row in rows do
          for letter in row.split(['w']) do blacks := blacks + length(letter);
    end;
  finally
    rows.free;
  end;
  writeln(blacks);
end.
