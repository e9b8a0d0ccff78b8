import * as z from 'zod/mini';

export const bulkState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type BulkState = z.infer<typeof bulkState>;

/** The phases of a job. In a dry run `working` reads only. */
export const jobPhase = z.enum(['waiting', 'reading', 'working', 'reporting', 'finished']);
export type JobPhase = z.infer<typeof jobPhase>;
