// Idiom: reads with a bufio.Reader and writes 50,000 lines with a bufio.Writer. Verdict: AC
// Prints: 50000 times
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	blacks := 0
	for {
		letter, err := in.ReadByte()
		if err != nil {
			break
		}
		if letter == 'b' {
			blacks++
		}
	}
	for i := 0; i < 50000; i++ {
		fmt.Fprintln(out, blacks)
	}
}
