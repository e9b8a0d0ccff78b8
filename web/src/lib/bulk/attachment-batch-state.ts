import type { AttachmentRow } from './attachment-rows.ts';
import type { Pause } from './upload-queue.ts';

/** `uploading`: files are sent to storage. `registering`: the job is created. */
export type BatchPhase = 'choosing' | 'uploading' | 'registering';

/** The batch as components see it; a new object after each change. */
export interface BatchState {
  rows: readonly AttachmentRow[];
  phase: BatchPhase;
  /** Whether files are compared with those that their documents have. */
  comparing: boolean;
  pause: Pause | null;
  /** Files of the running upload, in all and sent. */
  total: number;
  sent: number;
  /** Why the job could not be created. */
  problem: string | null;
  /** The job that the last upload became. */
  jobId: string | null;
}

export const emptyBatch: BatchState = {
  rows: [],
  phase: 'choosing',
  comparing: false,
  pause: null,
  total: 0,
  sent: 0,
  problem: null,
  jobId: null,
};
