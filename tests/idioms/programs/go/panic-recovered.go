// Idiom: recovers from a panic, and tries exec.Command. Verdict: AC
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

func main() {
	defer func() {
		if recover() == nil {
			os.Exit(1)
		}
		if err := exec.Command("uname").Run(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		text, _ := io.ReadAll(os.Stdin)
		fmt.Println(strings.Count(string(text), "b"))
	}()
	fmt.Println([]int{}[len(os.Args)])
}
