import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem } from '../db/table.ts';

const retentionSeconds = 24 * 60 * 60;

/** Longer answers are compressed: an item costs a write unit for each kilobyte. */
const maxPlainTextLength = 64 * 1024;
/** DynamoDB takes items of 400 KB, with their keys and names. */
export const maxPartBytes = 380_000;
/**
 * Parts of the largest answer that a contract allows, however badly it compresses; whoever remembers one in a transaction
 * with others leaves room for so many members, and one for the item that names them.
 */
export const maxResultParts = 8;

const storedResult = z.union([
  z.object({ body_hash: z.string(), result: z.string() }),
  /** The answer is compressed, in so many items beside this one. */
  z.object({ body_hash: z.string(), parts: z.int().positive() }),
]);

const resultPart = z.object({ bytes: z.instanceof(Uint8Array) });

/** Thrown inside a transaction when another request with the same key was faster; the pipeline answers its result. */
export class DuplicateCommand extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The command was already carried out under this key');
    this.name = 'AlreadyDone';
    this.result = result;
  }
}

/**
 * A command and the key it came with. `remember` is the member of the effect's own transaction that keeps the answer
 * for 24 hours; without a key it adds nothing.
 */
export interface Command {
  resultPuts: (result: unknown) => TransactItem[];
}

/** What an earlier request with this key answered; another body under the same key is `idempotency_mismatch`. */
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
    Array.from({ length: found.parts }, (_, at) => readItem(resultPart, keys.idempotencyPart(nrp, key, at + 1))),
  );
  // The time to live of all has passed since the first was read.
  if (parts.some((part) => part === undefined)) return undefined;
  return { result: JSON.parse(gunzipSync(Buffer.concat(parts.flatMap((part) => part?.bytes ?? []))).toString()) };
};

export const commandWithKey = (nrp: string, key: string, bodyHash: string): Command => ({
  resultPuts: (result) => {
    const ttl = Math.floor(Date.now() / 1000) + retentionSeconds;
    const text = JSON.stringify(result);
    const parts = text.length > maxPlainTextLength ? compressedParts(text) : [];
    return [
      {
        item: {
          Put: {
            Item: {
              ...keys.idempotency(nrp, key),
              body_hash: bodyHash,
              ...(parts.length > 0 ? { parts: parts.length } : { result: text }),
              ttl,
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        onConditionFailed: async () => {
          const earlier = await loadStoredResult(nrp, key, bodyHash);
          if (earlier) throw new DuplicateCommand(earlier.result);
          throw new Failure('conflict');
        },
      },
      ...parts.map(
        (bytes, at): TransactItem => ({
          item: { Put: { Item: { ...keys.idempotencyPart(nrp, key, at + 1), bytes, ttl } } },
        }),
      ),
    ];
  },
});

/** An answer compressed, in pieces that fit an item each. */
const compressedParts = (text: string): Uint8Array[] => {
  const bytes = gzipSync(text);
  const count = Math.ceil(bytes.length / maxPartBytes);
  if (count > maxResultParts) throw new Error(`An answer of ${bytes.length} bytes cannot be remembered`);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * maxPartBytes, (at + 1) * maxPartBytes));
};

export const commandWithoutKey: Command = { resultPuts: () => [] };
