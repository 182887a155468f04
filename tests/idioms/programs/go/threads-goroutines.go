// Idiom: counts in goroutines with a WaitGroup, a Mutex, channels and select. Verdict: AC
package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	parts := make(chan int)
	var group sync.WaitGroup
	var lock sync.Mutex
	rows := 0
	for _, row := range strings.Split(string(text), "\n") {
		group.Add(1)
		go func(row string) {
			defer group.Done()
			lock.Lock()
			rows++
			lock.Unlock()
			runtime.Gosched()
			parts <- strings.Count(row, "b")
		}(row)
	}
	go func() { group.Wait(); close(parts) }()
	blacks := 0
	for {
		select {
		case part, more := <-parts:
			if !more {
				fmt.Println(blacks)
				return
			}
			blacks += part
		case <-time.After(2 * time.Second):
			panic("too late")
		}
	}
}
