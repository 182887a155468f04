// Idiom: reads words with fmt.Scan until it fails. Verdict: AC
package main

import (
	"fmt"
	"strings"
)

func main() {
	var row string
	blacks := 0
	for {
		if _, err := fmt.Scan(&row); err != nil {
			break
		}
		blacks += strings.Count(row, "b")
	}
	fmt.Println(blacks)
}
