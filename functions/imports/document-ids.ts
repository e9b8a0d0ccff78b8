import { createHash } from 'node:crypto';

/** The id of the document that a job's row makes: the same at every attempt, and as long as any other. */
export const importedId = (jobId: string, row: number): string =>
  createHash('sha256').update(`${jobId}#${row}`).digest('base64url').slice(0, 12);
