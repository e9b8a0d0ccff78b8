import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The clock of one local stack, which a test moves; the clocks of the test and of its browser stay. */
export interface MovedClock {
  /** For the settings of `startLocalStack`. */
  env: { HIMS_CLOCK: string };
  /** The time of the local stack, in milliseconds since 1970. */
  now: () => number;
  /** Moves the clock to a later or earlier moment (ISO 8601), from which it goes on. */
  moveTo: (moment: string) => Promise<void>;
}

/** The local stack reads a changed file within this time. */
const followedWithinMs = 60;

export const createMovedClock = (): MovedClock & { remove: () => void } => {
  const path = join(mkdtempSync(join(tmpdir(), 'hims-clock-')), 'clock.json');
  writeOffset(path, 0);
  return { ...clockAt(path), remove: () => rmSync(dirname(path), { recursive: true, force: true }) };
};

/** The clock of the local stack that follows this file. */
export const clockAt = (path: string): MovedClock => ({
  env: { HIMS_CLOCK: path },
  now: () => Date.now() + (JSON.parse(readFileSync(path, 'utf8')) as { offset_ms: number }).offset_ms,
  moveTo: async (moment) => {
    writeOffset(path, Date.parse(moment) - Date.now());
    await wait(followedWithinMs);
  },
});

const writeOffset = (path: string, offset_ms: number): void => {
  // A rename, because the local stack may read at any moment.
  writeFileSync(`${path}.new`, JSON.stringify({ offset_ms }));
  renameSync(`${path}.new`, path);
};
