import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../shared/errors.ts';

/** Thrown where a condition fails because what was read has changed since; reading and composing again may succeed. */
export class StaleRead extends Error {}

const attempts = 10;
const longestPauseMs = 800;

/** Composes a write again from fresh reads when a document, a number or the catalogue changed in between; at last 409. */
export const retryOnConflict = async <T>(compose: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await compose();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === attempts) throw new Failure('conflict', {}, { cause: error });
      await wait(Math.random() * Math.min(longestPauseMs, 20 * 2 ** attempt));
    }
  }
};

/** Something was not as read, or concurrent transactions were in the way for longer than the write itself tries. */
const isPassing = (error: unknown): boolean =>
  error instanceof StaleRead || (error instanceof Failure && error.code === 'conflict');
