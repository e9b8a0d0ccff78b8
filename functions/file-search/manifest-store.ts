import * as z from 'zod/mini';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { retry } from '../db/retry.ts';
import { type Key, readItem } from '../db/table.ts';
import { StaleRead, writeConditionally } from '../db/transactions.ts';

/** A part of the search index: an object that never changes. */
export const segmentEntry = z.object({ key: z.string(), bytes: z.number(), documents: z.number() });
export type SegmentEntry = z.infer<typeof segmentEntry>;

/** The segments of an index; `version` is raised by every change. */
export const manifestItem = z.object({
  version: z.number(),
  segments: z.array(segmentEntry),
  /** Of a rebuild: the segments that the new index replaces. */
  replaces: z.optional(z.array(z.string())),
});
export type Manifest = z.infer<typeof manifestItem>;

export const presentIndex: Key = keys.searchManifest;
export const rebuiltIndex: Key = keys.searchRebuild;
export const recordsIndex: Key = keys.recordSearchManifest;

const emptyManifest: Manifest = { version: 0, segments: [] };

export const loadManifest = async (index: Key = presentIndex): Promise<Manifest> =>
  (await readItem(manifestItem, index)) ?? emptyManifest;

/**
 * Replaces the segments of an index, on the version that was read; after another writer's change, `change` is called
 * with what it wrote. Where `change` returns undefined, nothing is written.
 */
export const changeManifest = (
  change: (manifest: Manifest) => Omit<Manifest, 'version'> | undefined,
  index: Key = presentIndex,
): Promise<Manifest> =>
  retry(
    (error) => error instanceof StaleRead,
    async () => {
      const before = await loadManifest(index);
      const changed = change(before);
      if (!changed) return before;
      const after = { ...changed, version: before.version + 1 };
      const isWritten = await writeConditionally(
        itemPut({ ...index, ...after }, { condition: isAtVersion(before.version) }),
      );
      if (!isWritten) throw new StaleRead(`The search index is no longer at version ${before.version}`);
      return after;
    },
  );
