// Idiom: touches 40 MB by slices and a map, and asks the garbage collector. Verdict: AC
package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

func main() {
	debug.SetGCPercent(50)
	table := make([]byte, 30<<20)
	for i := range table {
		table[i] = 1
	}
	seen := map[int]int{}
	for i := 0; i < 100000; i++ {
		seen[i] = i
	}
	runtime.GC()
	if table[1234567] != 1 || seen[1000] != 1000 {
		panic("lost")
	}
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(strings.Count(string(text), "b"))
}
