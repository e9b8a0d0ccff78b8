import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from './keys.ts';
import { readItem, type Write } from './table.ts';

const keptForSeconds = 24 * 60 * 60;

const remembered = z.object({
  body_hash: z.string(),
  result: z.string(),
  ttl: z.number(),
});

/** Thrown inside a transaction when another request with the same key was faster; the pipeline answers its result. */
export class AlreadyDone extends Error {
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
  remember: (result: unknown) => Write[];
}

/** What an earlier request with this key answered; another body under the same key is `idempotency_mismatch`. */
export const earlierResult = async (
  nrp: string,
  key: string,
  bodyHash: string,
): Promise<{ result: unknown } | undefined> => {
  const found = await readItem(remembered, keys.idempotency(nrp, key));
  if (!found) return undefined;
  if (found.body_hash !== bodyHash) throw new Failure('idempotency_mismatch');
  return { result: JSON.parse(found.result) };
};

export const commandWithKey = (nrp: string, key: string, bodyHash: string): Command => ({
  remember: (result) => [
    {
      item: {
        Put: {
          Item: {
            ...keys.idempotency(nrp, key),
            body_hash: bodyHash,
            result: JSON.stringify(result),
            ttl: Math.floor(Date.now() / 1000) + keptForSeconds,
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
      otherwise: async () => {
        const earlier = await earlierResult(nrp, key, bodyHash);
        if (earlier) throw new AlreadyDone(earlier.result);
        throw new Failure('conflict');
      },
    },
  ],
});

export const commandWithoutKey: Command = { remember: () => [] };
