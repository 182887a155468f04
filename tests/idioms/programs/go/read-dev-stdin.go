// Idiom: reads with os.ReadFile("/dev/stdin") and writes with os.WriteFile("/dev/stdout"). Verdict: AC
package main

import (
	"bytes"
	"fmt"
	"os"
)

func main() {
	text, err := os.ReadFile("/dev/stdin")
	if err != nil {
		panic(err)
	}
	answer := fmt.Sprintln(bytes.Count(text, []byte("b")))
	if err := os.WriteFile("/dev/stdout", []byte(answer), 0); err != nil {
		panic(err)
	}
}
