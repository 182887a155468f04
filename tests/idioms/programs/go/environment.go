// Idiom: asks for HOME, the working directory, its numbers, the host and its cores, and bears any answer. Verdict: AC
package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
)

func main() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	os.Getenv("HOME")
	os.Hostname()
	if _, err := os.Getwd(); err != nil || os.Getpid() < 1 || runtime.NumCPU() < 1 {
		panic("nowhere")
	}
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(strings.Count(string(text), "b"))
}
