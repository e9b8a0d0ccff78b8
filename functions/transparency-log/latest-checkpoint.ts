import { findLogFile } from './log-files.ts';
import { checkpointPath } from './log-paths.ts';
import { type Checkpoint, checkpointFrom } from './notes.ts';

/** The latest checkpoint as a signed note, with what it says. */
export interface LatestCheckpoint {
  note: string;
  checkpoint: Checkpoint;
}

/** So long a process shows the checkpoint that it has read. */
const cacheMs = 60_000;

let cached: { readAt: number; latest: LatestCheckpoint | undefined } | undefined;

/** The latest checkpoint, at most a minute old; undefined before the first one. */
export const loadLatestCheckpoint = async (): Promise<LatestCheckpoint | undefined> => {
  const age = Date.now() - (cached?.readAt ?? 0);
  if (!cached?.latest || age < 0 || age >= cacheMs) {
    const note = (await findLogFile(checkpointPath))?.bytes.toString();
    cached = {
      readAt: Date.now(),
      latest: note === undefined ? undefined : { note, checkpoint: checkpointFrom(note) },
    };
  }
  return cached.latest;
};
