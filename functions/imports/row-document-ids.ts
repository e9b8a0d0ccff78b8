import { createHash } from 'node:crypto';

/** The id of the document that an import row creates: the same at every attempt, and as long as other document ids. */
export const importedId = (jobId: string, row: number): string =>
  createHash('sha256').update(`${jobId}#${row}`).digest('base64url').slice(0, 12);
