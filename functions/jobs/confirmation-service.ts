import type { Confirmation } from '../../shared/api/bulk.ts';
import { findOwnUpload } from '../files/upload-store.ts';
import { type Job, loadJobInput } from './job-store.ts';

/**
 * Whether the import that this dry run checked can still be started: from any browser, as the answer depends on stored
 * data alone.
 */
export const loadConfirmation = async (job: Job): Promise<Confirmation | null> => {
  if (!job.dry_run || job.state !== 'done') return null;
  const input = await loadJobInput(job.job_id);
  const upload = input.kind === 'import' ? await findOwnUpload(input.upload_id, job.owner_nrp) : undefined;
  if (!upload) return { state: 'expired' };
  if (upload.claimed_by !== undefined) return { state: 'used', job_id: upload.claimed_by };
  return { state: 'open', upload_id: upload.id, until: new Date(upload.ttl * 1000).toISOString() };
};
