// Idiom: reads lines with a bufio.Scanner that has a large buffer. Verdict: AC
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<16), 1<<20)
	in.Split(bufio.ScanWords)
	blacks := 0
	for in.Scan() {
		blacks += strings.Count(in.Text(), "b")
	}
	fmt.Println(blacks)
}
