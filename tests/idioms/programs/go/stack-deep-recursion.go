// Idiom: recurses 200,000 frames deep. Verdict: AC
package main

import (
	"fmt"
	"io"
	"os"
)

func count(text []byte, at int) int {
	if at < 0 {
		return 0
	}
	if at < len(text) && text[at] == 'b' {
		return 1 + count(text, at-1)
	}
	return count(text, at-1)
}

func main() {
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(count(text, 200000))
}
