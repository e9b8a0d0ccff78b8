import * as z from 'zod/mini';
import { failing } from '../../shared/errors.ts';
import { allOf, equals, isAbsent, itemPut, itemUpdate, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems } from '../db/table.ts';
import { type TransactItem, transactWrite } from '../db/transactions.ts';

/** As long as the bucket stores unclaimed files. */
const retentionSeconds = 24 * 60 * 60;

/** A file for which an upload URL was issued (UPL#id / U). `size` in bytes, `sha256` in base64. */
const uploadItem = z.object({
  id: z.string(),
  owner_nrp: z.string(),
  purpose: z.enum(['submission', 'bulk']),
  key: z.string(),
  name: z.string(),
  safe_name: z.string(),
  size: z.int().check(z.positive()),
  content_type: z.string(),
  sha256: z.string(),
  /** The submission or job that uses it. */
  claimed_by: z.optional(z.string()),
});
export type Upload = z.infer<typeof uploadItem>;

/** `ttl`: the end of its retention, in seconds since 1970. */
const storedUpload = z.extend(uploadItem, { ttl: z.number() });
export type StoredUpload = z.infer<typeof storedUpload>;

export const saveUploads = (uploads: readonly Upload[], now: Date): Promise<void> =>
  transactWrite(
    uploads.map((upload) =>
      itemPut({ ...keys.upload(upload.id), ...upload, ttl: ttlAfter(now, retentionSeconds) }, { condition: notExists }),
    ),
  );

/** The upload with this id if it is the user's own; for other users it does not exist. */
export const findOwnUpload = async (id: string, nrp: string): Promise<StoredUpload | undefined> => {
  const found = await readItem(storedUpload, keys.upload(id));
  return found?.owner_nrp === nrp ? found : undefined;
};

/** The same for many uploads, in the order of the ids. */
export const findOwnUploads = async (ids: readonly string[], nrp: string): Promise<(StoredUpload | undefined)[]> => {
  const now = Date.now();
  const found = await readItems(storedUpload, ids.map(keys.upload));
  return found.map((upload) => (upload?.owner_nrp === nrp && upload.ttl * 1000 > now ? upload : undefined));
};

/** Claims an upload for one submission or job. `label` names the file in the failure. */
export const uploadClaimUpdate = (id: string, nrp: string, claimed_by: string, label: string): TransactItem =>
  itemUpdate(keys.upload(id), {
    set: { claimed_by },
    condition: allOf(equals('owner_nrp', nrp), isAbsent('claimed_by')),
    onConditionFailed: failing('upload_not_found', { berkas: label }),
  });
