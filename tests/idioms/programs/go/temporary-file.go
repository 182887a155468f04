// Idiom: writes into os.CreateTemp and os.MkdirTemp. Verdict: AC at full; RTE at confined, which has no folder for it to write to
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	entries, err := os.ReadDir(os.TempDir())
	check(err)
	if len(entries) > 0 {
		panic("it was not empty")
	}
	file, err := os.CreateTemp("", "rows")
	check(err)
	_, err = io.Copy(file, os.Stdin)
	check(err)
	folder, err := os.MkdirTemp("", "kept")
	check(err)
	check(os.Rename(file.Name(), filepath.Join(folder, "rows")))
	text, err := os.ReadFile(filepath.Join(folder, "rows"))
	check(err)
	fmt.Println(bytes.Count(text, []byte("b")))
}
