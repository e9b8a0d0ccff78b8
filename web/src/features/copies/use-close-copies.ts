import { useState } from 'react';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import type { RecallForm } from './recall-form.ts';
import { copyId } from './use-copies.ts';

/** Of one copy in a closing of several. `isFinal`: another attempt would fail again. */
export type CloseResult =
  | { state: 'working' }
  | { state: 'done' }
  | { state: 'failed'; message: string; isFinal: boolean };

/** Calls at a time. */
const concurrency = 4;

/** Closes several copies as one action, each by itself, and says of each how it ended. */
export const useCloseCopies = () => {
  const command = useCommand('close-copy');
  const [results, setResults] = useState<ReadonlyMap<string, CloseResult>>(new Map());
  const [working, setWorking] = useState(false);

  const closeOne = async (copy: CopyRow, { outcome, remark, witness }: RecallForm): Promise<CloseResult> => {
    const { document_id, number, version } = copy;
    const details = { remark, ...(outcome === 'destroyed' && { witness }) };
    try {
      await command.mutateAsync({ document_id, number, version, outcome, ...details });
      return { state: 'done' };
    } catch (error) {
      const isFinal = error instanceof ApiError && [403, 404, 409].includes(error.status);
      return { state: 'failed', message: messageOf(error), isFinal };
    }
  };

  /** Resolves to the results of all copies, those of an earlier attempt included. */
  const close = async (copies: readonly CopyRow[], closing: RecallForm): Promise<ReadonlyMap<string, CloseResult>> => {
    const all = new Map(results);
    const set = (copy: CopyRow, result: CloseResult) => {
      all.set(copyId(copy), result);
      setResults(new Map(all));
    };
    const waiting = copies.filter((copy) => all.get(copyId(copy))?.state !== 'done');
    setWorking(true);
    const closeNext = async (): Promise<void> => {
      for (let copy = waiting.shift(); copy; copy = waiting.shift()) {
        set(copy, { state: 'working' });
        set(copy, await closeOne(copy, closing));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, closeNext));
    setWorking(false);
    return all;
  };
  return { close, results, working };
};
