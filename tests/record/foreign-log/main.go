// Checks a tiled log with the Go project's own implementation of transparency logs: its checkpoint, its tiles, every entry's proof, and
// that it extends each of its earlier sizes. Reads proofs of another implementation from standard input and checks those, too.
//
//	foreign-log PREFIX KEY < proofs.json
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Proofs of the other implementation, hashes in base64.
type proofs struct {
	Inclusion   map[int64][]string
	Consistency map[int64][]string
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func get(url string) []byte {
	answer, err := http.Get(url)
	check(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	check(err)
	if answer.StatusCode != http.StatusOK {
		check(fmt.Errorf("%s: %s", url, answer.Status))
	}
	return body
}

type tiles struct{ prefix string }

func (tiles) Height() int { return 8 }

// Tile paths of C2SP tlog-tiles leave out the height, which is always 8.
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for i, tile := range wanted {
		found[i] = get(t.prefix + "/" + strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
	}
	return found, nil
}

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func hashes(encoded []string) []tlog.Hash {
	list := make([]tlog.Hash, len(encoded))
	for i, text := range encoded {
		bytes, err := base64.StdEncoding.DecodeString(text)
		check(err)
		copy(list[i][:], bytes)
	}
	return list
}

func main() {
	prefix, key := os.Args[1], os.Args[2]
	var given proofs
	check(json.NewDecoder(os.Stdin).Decode(&given))

	verifier, err := note.NewVerifier(key)
	check(err)
	signed, err := note.Open(get(prefix+"/checkpoint"), note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)

	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, tiles{prefix})
	for first := int64(0); first < size; first += 256 {
		path := fmt.Sprintf("%s/tile/entries/%03d", prefix, first/256)
		if width := size - first; width < 256 {
			path += fmt.Sprintf(".p/%d", width)
		}
		bundle := get(path)
		for index := first; len(bundle) > 0; index++ {
			length := binary.BigEndian.Uint16(bundle)
			leaf := tlog.RecordHash(bundle[2 : 2+length])
			bundle = bundle[2+length:]
			proof, err := tlog.ProveRecord(size, index, reader)
			check(err)
			check(tlog.CheckRecord(proof, size, root, index, leaf))
			check(tlog.CheckRecord(hashes(given.Inclusion[index]), size, root, index, leaf))
		}
	}
	for earlier := int64(1); earlier <= size; earlier++ {
		before, err := tlog.TreeHash(earlier, reader)
		check(err)
		proof, err := tlog.ProveTree(size, earlier, reader)
		check(err)
		check(tlog.CheckTree(proof, size, root, earlier, before))
		check(tlog.CheckTree(hashes(given.Consistency[earlier]), size, root, earlier, before))
	}
	fmt.Printf("accepted %d\n", size)
}
