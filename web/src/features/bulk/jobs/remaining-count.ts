import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { attachmentBatch, useAttachmentBatch } from '../../../lib/bulk/attachment-batch.ts';

/** Files of the batch on this page that a job which attached others did not have. */
const remainingOf = ({ kind }: BulkJob, rows: readonly unknown[]): number => (kind === 'attach' ? rows.length : 0);

export const useRemainingFiles = (job: BulkJob): number => remainingOf(job, useAttachmentBatch().rows);

export const remainingFiles = (job: BulkJob): number => remainingOf(job, attachmentBatch.state().rows);
