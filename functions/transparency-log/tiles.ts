import { edgeAfter, emptyEdge, hashBytes, rootOf, treeRoot } from './tree.ts';

/**
 * The static objects of a log (https://c2sp.org/tlog-tiles). A tile of level 0 has the hashes of 256 consecutive entries,
 * a tile above it the roots of 256 tiles below; the last tile of a level may have fewer. An entry bundle has the entries
 * of a tile of level 0.
 */
export const tileWidth = 256;
export const maxEntryBytes = 65_535;

export interface Tile {
  level: number;
  index: number;
  /** From 1 to 256. */
  hashes: readonly Buffer[];
}

const indexPath = (index: number): string => {
  const digits = String(index);
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return parts.map((part, at) => (at === parts.length - 1 ? part : `x${part}`)).join('/');
};

const widthSuffix = (width: number): string => (width === tileWidth ? '' : `.p/${width}`);

export const tilePath = (level: number, index: number, width: number): string =>
  `tile/${level}/${indexPath(index)}${widthSuffix(width)}`;

export const bundlePath = (index: number, width: number): string =>
  `tile/entries/${indexPath(index)}${widthSuffix(width)}`;

/** The beginning of the paths of partial tiles in place of a whole one, and of their bundles. */
export const partialPrefixes = ({ level, index }: Pick<Tile, 'level' | 'index'>): string[] =>
  [level, ...(level === 0 ? ['entries'] : [])].map((folder) => `tile/${folder}/${indexPath(index)}.p/`);

/** The width of the last, incomplete tile of each level of a tree: 0 where the level ends with a complete tile. */
export const partialWidths = (size: number): number[] => {
  const widths: number[] = [];
  for (let hashes = size; hashes > 0; hashes = Math.floor(hashes / tileWidth)) widths.push(hashes % tileWidth);
  return widths;
};

/** The places of all tiles of a tree, those of its entries first. */
export function* tilePlaces(size: number): Generator<{ level: number; index: number; width: number }> {
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth))
    for (let index = 0; index * tileWidth < hashes; index += 1)
      yield { level, index, width: Math.min(tileWidth, hashes - index * tileWidth) };
}

/** The index of the first tile of a level that a tree of this size does not have complete. */
export const partialIndex = (size: number, level: number): number => Math.floor(size / tileWidth ** (level + 1));

/** The tiles that change when leaves are appended. `partial`: the hashes of the last, incomplete tile of each level. */
export const tilesAfter = (
  size: number,
  partial: readonly (readonly Buffer[])[],
  leaves: readonly Buffer[],
): { tiles: Tile[]; partial: Buffer[][] } => {
  const tiles: Tile[] = [];
  const partialAfter: Buffer[][] = [];
  let added = leaves;
  for (let level = 0; added.length > 0 || level < partial.length; level += 1) {
    const hashes = [...(partial[level] ?? []), ...added];
    const roots: Buffer[] = [];
    for (let at = 0; added.length > 0 && at < hashes.length; at += tileWidth) {
      const tile = hashes.slice(at, at + tileWidth);
      tiles.push({ level, index: partialIndex(size, level) + at / tileWidth, hashes: tile });
      if (tile.length === tileWidth) roots.push(treeRoot(tile));
    }
    partialAfter.push(hashes.slice(hashes.length - (hashes.length % tileWidth)));
    added = roots;
  }
  return { tiles, partial: partialAfter };
};

/** The root of a tree from the last, incomplete tiles of its levels, lowest first. */
export const rootOfPartialTiles = (partial: readonly (readonly Buffer[])[]): Buffer =>
  rootOf({ hashes: partial.toReversed().flatMap((hashes) => edgeAfter(emptyEdge, hashes).hashes) });

export const hashesIn = (tile: Uint8Array): Buffer[] => {
  if (tile.length % hashBytes !== 0) throw new Error(`A tile of ${tile.length} bytes has no whole number of hashes`);
  return Array.from({ length: tile.length / hashBytes }, (_, at) =>
    Buffer.from(tile.subarray(at * hashBytes, (at + 1) * hashBytes)),
  );
};

export const bundleOf = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > maxEntryBytes) throw new Error(`An entry of ${entry.length} bytes is too long for a bundle`);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );

export const entriesIn = (bundle: Uint8Array): Buffer[] => {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0);
    if (at + 2 > bytes.length || end > bytes.length) throw new Error('A bundle ends within an entry');
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
};
