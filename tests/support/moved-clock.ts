import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The clock of one local stack, which a test moves; the clocks of the test and of its browser stay. */
export interface MovedClock {
  /** For the settings of `startLocalStack`. */
  env: { HIMS_CLOCK: string };
  /** The time of the local stack, in milliseconds since 1970. */
  now: () => number;
  /** Moves the clock to a later or earlier moment (ISO 8601), from which it goes on. */
  moveTo: (moment: string) => Promise<void>;
  remove: () => void;
}

/** The local stack reads a changed file within this time. */
const followedWithinMs = 60;

export const createMovedClock = (): MovedClock => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-clock-'));
  const path = join(folder, 'clock.json');
  let offset = 0;
  const write = (): void => {
    // A rename, because the local stack may read at any moment.
    writeFileSync(`${path}.new`, JSON.stringify({ offset_ms: offset }));
    renameSync(`${path}.new`, path);
  };
  write();
  return {
    env: { HIMS_CLOCK: path },
    now: () => Date.now() + offset,
    moveTo: async (moment) => {
      offset = Date.parse(moment) - Date.now();
      write();
      await wait(followedWithinMs);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
