import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type TrailEntry, trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { keys } from '../db/keys.ts';
import { type Item, readAll } from '../db/table.ts';

/** DynamoDB's limit on an item is 400 KB. */
const maxPackedBytes = 350_000;

/** Rows of a bulk job, compressed. The key follows from them, so that a stream batch that comes again adds nothing. */
export const packedItems = (job_id: string, rows: readonly TrailEntry[]): Item[] => {
  const bytes = gzipSync(JSON.stringify(rows));
  const half = Math.ceil(rows.length / 2);
  if (bytes.length > maxPackedBytes)
    return [rows.slice(0, half), rows.slice(half)].flatMap((part) => packedItems(job_id, part));
  const digest = hash('sha256', rows.map(({ id }) => id).join(), 'hex').slice(0, 32);
  return [{ ...keys.jobRows(job_id, digest), rows: bytes }];
};

const packedItem = z.object({ rows: z.instanceof(Uint8Array) });

export const rowsIn = (item: unknown): TrailEntry[] =>
  z.parse(z.array(trailEntry), JSON.parse(gunzipSync(packedItem.parse(item).rows).toString()));

const placeOf = ({ nomor = '', revisi = 0, id }: TrailEntry): string =>
  `${nomor}\n${String(revisi).padStart(7, '0')}\n${id}`;

/** The rows of a job, by number; of one that two stream batches brought, one. */
export const loadJobRows = async (job_id: string): Promise<TrailEntry[]> => {
  const where = { where: 'PK = :pk', ExpressionAttributeValues: { ':pk': keys.trailOfJob(job_id) } };
  const rows = (await readAll(packedItem, where)).flatMap(rowsIn);
  const unique = new Map(rows.map((row) => [row.id, row])).values();
  return [...unique].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};
