// Verifies a log in the format of C2SP tlog-tiles with golang.org/x/mod/sumdb, an implementation that is not ours:
// the signature of its checkpoint, the tree of its tiles, and every entry of its bundles.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

// tlog's paths are tile/8/L/NNN, those of the format tile/L/NNN.
func pathOf(t tlog.Tile) string {
	return strings.Replace(t.Path(), "tile/8/", "tile/", 1)
}

type folder struct{ root string }

func (f folder) Height() int { return height }

func (f folder) read(path string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(f.root, path))
	if os.IsNotExist(err) {
		if whole, _, isPartial := strings.Cut(path, ".p/"); isPartial {
			return os.ReadFile(filepath.Join(f.root, whole))
		}
	}
	return data, err
}

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, t := range tiles {
		data, err := f.read(pathOf(t))
		if err != nil {
			return nil, err
		}
		all = append(all, data[:t.W*tlog.HashSize])
	}
	return all, nil
}

func (f folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	root, key := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(key)
	check(err)
	text, err := os.ReadFile(filepath.Join(root, "checkpoint"))
	check(err)
	signed, err := note.Open(text, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	if lines[0] != verifier.Name() {
		check(fmt.Errorf("a checkpoint of %s", lines[0]))
	}
	var size int64
	_, err = fmt.Sscan(lines[1], &size)
	check(err)
	hash, err := tlog.ParseHash(lines[2])
	check(err)
	tree := tlog.Tree{N: size, Hash: hash}
	files := folder{root}
	hashes := tlog.TileHashReader(tree, files)
	for start := int64(0); start < size; start += 1 << height {
		tile := tlog.TileForIndex(height, tlog.StoredHashIndex(0, start))
		if width := size - start; width < 1<<height {
			tile.W = int(width)
		} else {
			tile.W = 1 << height
		}
		bundle, err := files.read(strings.Replace(pathOf(tile), "tile/0/", "tile/entries/", 1))
		check(err)
		var indexes []int64
		for at := int64(0); at < int64(tile.W); at++ {
			indexes = append(indexes, tlog.StoredHashIndex(0, start+at))
		}
		expected, err := hashes.ReadHashes(indexes)
		check(err)
		for at, want := range expected {
			length := binary.BigEndian.Uint16(bundle)
			if tlog.RecordHash(bundle[2:2+length]) != want {
				check(fmt.Errorf("entry %d is not the one of the tree", start+int64(at)))
			}
			bundle = bundle[2+length:]
		}
	}
	fmt.Printf("%d entries\n", size)
}
