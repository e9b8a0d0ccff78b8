import { describe, expect, test } from 'vitest';
import {
  bundleOf,
  bundlePath,
  entriesIn,
  hashesIn,
  partialIndex,
  partialWidths,
  rootOfPartialTiles,
  type Tile,
  tilePath,
  tilesAfter,
} from '../../../functions/transparency-log/tiles.ts';
import { leafHash, treeRoot } from '../../../functions/transparency-log/tree.ts';

const leaves = Array.from({ length: 70_000 }, (_, at) => leafHash(Buffer.from(String(at))));

describe('paths', () => {
  test('are those of the format', () => {
    expect(tilePath(0, 1_234_067, 256)).toBe('tile/0/x001/x234/067');
    expect(tilePath(1, 0, 17)).toBe('tile/1/000.p/17');
    expect(bundlePath(273, 112)).toBe('tile/entries/273.p/112');
  });

  test('of the last tiles follow from the size', () => {
    expect(partialWidths(70_000)).toEqual([112, 17, 1]);
    expect(partialWidths(256)).toEqual([0, 1]);
    expect([0, 1, 2].map((level) => partialIndex(70_000, level))).toEqual([273, 1, 0]);
  });
});

test('tiles are those of the format at every size, however the entries are divided', { timeout: 30_000 }, () => {
  const stored = new Map<string, Buffer>();
  let partial: Buffer[][] = [];
  let size = 0;
  for (const step of [1, 200, 55, 1, 256, 300, 64_000, 5187]) {
    const { tiles, partial: after } = tilesAfter(size, partial, leaves.slice(size, size + step));
    for (const { level, index, hashes } of tiles)
      stored.set(tilePath(level, index, hashes.length), Buffer.concat(hashes));
    size += step;
    partial = after;
    expect(rootOfPartialTiles(partial)).toEqual(treeRoot(leaves.slice(0, size)));
    // What the next step reads is stored.
    for (const [level, width] of partialWidths(size).entries())
      if (width > 0)
        expect(stored.get(tilePath(level, partialIndex(size, level), width))).toEqual(
          Buffer.concat(partial[level] ?? []),
        );
  }
  expect(size).toBe(70_000);
  const full = [...stored.keys()].filter((path) => !path.includes('.p/'));
  expect(full.filter((path) => path.startsWith('tile/0/'))).toHaveLength(273);
  expect(full.filter((path) => path.startsWith('tile/1/'))).toEqual(['tile/1/000']);
  expect(stored.get('tile/2/000.p/1')).toEqual(treeRoot(leaves.slice(0, 65_536)));
  expect(hashesIn(stored.get('tile/0/272') ?? Buffer.of())).toEqual(leaves.slice(272 * 256, 273 * 256));
});

test('a repeated step gives the same tiles', () => {
  const partial = [leaves.slice(0, 200)];
  const bytes = ({ tiles }: { tiles: Tile[] }) => tiles.map(({ hashes }) => Buffer.concat(hashes).toString('hex'));
  expect(bytes(tilesAfter(200, partial, leaves.slice(200, 300)))).toEqual(
    bytes(tilesAfter(200, partial, leaves.slice(200, 300))),
  );
});

describe('a bundle', () => {
  test('has each entry with its length', () => {
    const entries = [Buffer.from('{}'), Buffer.alloc(0), Buffer.alloc(65_535, 1)];
    const bundle = bundleOf(entries);
    expect(bundle.subarray(0, 6).toString('hex')).toBe('00027b7d0000');
    expect(entriesIn(bundle)).toEqual(entries);
  });

  test('refuses what its format cannot have', () => {
    expect(() => bundleOf([Buffer.alloc(65_536)])).toThrow('65536 bytes is too long');
    expect(() => entriesIn(Buffer.of(0))).toThrow('ends within an entry');
    expect(() => entriesIn(Buffer.of(0, 2, 1))).toThrow('ends within an entry');
    expect(() => hashesIn(Buffer.alloc(33))).toThrow('no whole number of hashes');
  });
});
