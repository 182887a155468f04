# Purpose: output that is HTML, XML, a spreadsheet's formula and a shell command at once.
# Expected: PE at full and at confined
print("""=HYPERLINK("http://example.com","4")<script>alert(4)</script>]]>&lt;<!--"'`$(echo 4)`|{{4}}\\u0034""")
