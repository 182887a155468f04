// Idiom: measures time, sleeps 10 ms and takes random numbers. Verdict: AC
package main

import (
	crypto "crypto/rand"
	"fmt"
	"io"
	"math/rand"
	"os"
	"strings"
	"time"
)

func main() {
	before := time.Now()
	time.Sleep(10 * time.Millisecond)
	rand.Seed(time.Now().UnixNano())
	if _, err := crypto.Read(make([]byte, 8)); err != nil || time.Since(before) < 10*time.Millisecond || rand.Intn(6) > 5 {
		panic("no time")
	}
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(strings.Count(string(text), "b"))
}
