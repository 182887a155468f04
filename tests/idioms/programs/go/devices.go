// Idiom: writes to os.DevNull and reads /dev/urandom, and notes to stderr. Verdict: AC
// Notes: note
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

func main() {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(null, "gone")
	source, err := os.Open("/dev/urandom")
	if err != nil {
		panic(err)
	}
	if _, err := io.ReadFull(source, make([]byte, 8)); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "note")
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(bytes.Count(text, []byte("b")))
}
