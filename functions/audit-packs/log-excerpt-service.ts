import * as z from 'zod/mini';
import { chunksOf } from '../runtime/chunks.ts';
import { loadWholeLogFile } from '../transparency-log/log-files.ts';
import { bundlePath, entriesIn, tilePath, tileWidth } from '../transparency-log/tiles.ts';
import { inOrder } from './in-order.ts';

/** The entries about samples in a log that is too large for a pack, with the tiles that prove their places. */

/** Entries of an excerpt, the latest of them: with a tile of 8 KB each they are a tenth of the memory of the worker. */
export const maxExcerptEntries = 20_000;
/** Bundles that are read together, 64 MB of usual entries, and whose entries are saved together. */
const bundlesPerPage = 256;

export const excerptPage = z.object({
  entries: z.array(z.object({ index: z.int(), entry: z.string() })),
  /** Tiles of level 0 in base64, by their path in the log. */
  tiles: z.array(z.tuple([z.string(), z.string()])),
});
export type ExcerptPage = z.infer<typeof excerptPage>;

/** The indexes of entries in pages, in their order, those of a bundle together. */
export const excerptPages = (indexes: readonly number[]): number[][] => {
  const bundles = [...Map.groupBy(indexes, bundleOfEntry).values()];
  return chunksOf(bundles, bundlesPerPage).map((page) => page.flat());
};

const bundleOfEntry = (index: number): number => Math.floor(index / tileWidth);

/** Reads the entries of a page from a log of this size, which may have grown since. */
export const readExcerptPage = async (indexes: readonly number[], size: number): Promise<ExcerptPage> => {
  const page: ExcerptPage = { entries: [], tiles: [] };
  await inOrder(
    [...Map.groupBy(indexes, bundleOfEntry)],
    async ([bundle, wanted]) => {
      const width = Math.min(tileWidth, size - bundle * tileWidth);
      const [tile, { path, bytes }] = await Promise.all([
        loadWholeLogFile(tilePath(0, bundle, width)),
        loadWholeLogFile(bundlePath(bundle, width)),
      ]);
      const entries = entriesIn(bytes);
      const texts = wanted.map((index) => {
        const entry = entries[index % tileWidth];
        if (!entry) throw new Error(`${path} does not have the entry ${index}`);
        return { index, entry: entry.toString() };
      });
      return { tile, texts };
    },
    ({ tile, texts }) => {
      page.entries.push(...texts);
      page.tiles.push([tile.path, tile.bytes.toString('base64')]);
    },
  );
  return page;
};
