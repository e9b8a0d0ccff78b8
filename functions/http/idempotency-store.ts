import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { Failure } from '../../shared/errors.ts';
import { itemPut, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';

const retentionSeconds = 24 * 60 * 60;

/** Longer results are compressed: an item costs a write unit for each kilobyte. */
const maxPlainTextLength = 64 * 1024;
/** DynamoDB allows 400 KB for an item, with its keys and names. */
export const maxPartBytes = 380_000;
/**
 * Parts of the largest result that the contract allows, if it does not compress at all. A transaction that stores a
 * result has room for so many items, and one more for the item that counts them.
 */
export const maxResultParts = 8;

const storedResult = z.union([
  z.object({ body_hash: z.string(), result: z.string() }),
  /** A compressed result, in so many items of its own. */
  z.object({ body_hash: z.string(), parts: z.int().check(z.positive()) }),
]);

const resultPart = z.object({ bytes: z.instanceof(Uint8Array) });

/** Ends a command that another request with the same key has carried out; the pipeline responds with that result. */
export class DuplicateCommand extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The command was already carried out under this key');
    this.name = 'DuplicateCommand';
    this.result = result;
  }
}

/** A command with its Idempotency-Key. `resultPuts` stores the result for 24 hours; without a key it builds no items. */
export interface Command {
  resultPuts: (result: unknown) => TransactItem[];
}

/** The result of an earlier request with this key; another body under the same key is `idempotency_mismatch`. */
export const loadStoredResult = async (
  nrp: string,
  key: string,
  bodyHash: string,
): Promise<{ result: unknown } | undefined> => {
  const found = await readItem(storedResult, keys.idempotency(nrp, key));
  if (!found) return undefined;
  if (found.body_hash !== bodyHash) throw new Failure('idempotency_mismatch');
  if ('result' in found) return { result: JSON.parse(found.result) };
  const parts = await Promise.all(
    Array.from({ length: found.parts }, (_, index) => readItem(resultPart, keys.idempotencyPart(nrp, key, index + 1))),
  );
  // All parts have the same time to live, which may pass between two reads.
  if (parts.some((part) => part === undefined)) return undefined;
  return { result: JSON.parse(gunzipSync(Buffer.concat(parts.flatMap((part) => part?.bytes ?? []))).toString()) };
};

export const commandWithKey = (nrp: string, key: string, body_hash: string): Command => ({
  resultPuts: (result) => {
    const ttl = ttlAfter(new Date(), retentionSeconds);
    const text = JSON.stringify(result);
    const parts = text.length > maxPlainTextLength ? compressedParts(text) : [];
    const content = parts.length > 0 ? { parts: parts.length } : { result: text };
    return [
      itemPut(
        { ...keys.idempotency(nrp, key), body_hash, ...content, ttl },
        {
          condition: notExists,
          onConditionFailed: async () => {
            const earlier = await loadStoredResult(nrp, key, body_hash);
            if (earlier) throw new DuplicateCommand(earlier.result);
            throw new Failure('conflict');
          },
        },
      ),
      ...parts.map((bytes, index) => itemPut({ ...keys.idempotencyPart(nrp, key, index + 1), bytes, ttl })),
    ];
  },
});

/** A compressed result, in parts that fit an item each. */
const compressedParts = (text: string): Uint8Array[] => {
  const bytes = gzipSync(text);
  const count = Math.ceil(bytes.length / maxPartBytes);
  if (count > maxResultParts) throw new Error(`A result of ${bytes.length} bytes is too large to store`);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * maxPartBytes, (index + 1) * maxPartBytes));
};

export const commandWithoutKey: Command = { resultPuts: () => [] };
