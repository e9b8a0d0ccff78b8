import { findLogFile, listLogPaths } from '../../../functions/transparency-log/log-files.ts';
import type { LogSource } from './sources.ts';

/** The log in the bucket of the environment. */
export const bucketSource = (): LogSource => ({
  grows: true,
  find: async (path) => (await findLogFile(path))?.bytes,
  list: listLogPaths,
});
