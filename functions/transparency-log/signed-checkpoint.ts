import { loadVerifier } from './checkpoint-signing.ts';
import { findLogFile, type LogFile } from './log-files.ts';
import { checkpointPath } from './log-paths.ts';
import { type Checkpoint, openCheckpoint } from './notes.ts';

/** The checkpoint of the bucket with its file; undefined before the first one. Throws where the log's key did not sign it. */
export const loadSignedCheckpoint = async (): Promise<{ file: LogFile; checkpoint: Checkpoint } | undefined> => {
  const file = await findLogFile(checkpointPath);
  return file && { file, checkpoint: openCheckpoint(file.bytes.toString(), await loadVerifier()) };
};
