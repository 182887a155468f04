// Idiom: reads all with io.ReadAll and writes with os.Stdout.WriteString. Verdict: AC
package main

import (
	"bytes"
	"io"
	"os"
	"strconv"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString(strconv.Itoa(bytes.Count(text, []byte("b"))) + "\n")
}
