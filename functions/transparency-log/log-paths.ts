/** Paths of the objects of the log that are neither tiles nor bundles. */
export const checkpointPath = 'checkpoint';
/** Every checkpoint that was signed, by the size of its tree. */
export const checkpointArchive = 'checkpoints/';
export const archivedCheckpointPath = (size: number): string => `${checkpointArchive}${String(size).padStart(12, '0')}`;

/** Names in the folder of a saved log: its objects, its key, the evidence that they are compared with, what a pack adds. */
export const savedFiles = {
  key: 'verifier-key.txt',
  evidence: 'evidence.ndjson',
  rows: 'log-rows.ndjson',
  /** Entries of a log that is too large to be attached; the folder then has their tiles and those above. */
  excerpt: 'log-excerpt.ndjson',
  log: 'log',
} as const;
