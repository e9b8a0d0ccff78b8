import { bulkCalls } from '../shared/api/bulk.ts';
import { Failure } from '../shared/errors.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { checkUndoRequest, UndoStarted, undoStartUpdate } from './imports/undo-request-service.ts';
import { createJob, newJob } from './jobs/job-creation-service.ts';
import { findVisibleJob } from './jobs/job-store.ts';

export const handler = handle(bulkCalls['undo-bulk-import'], async ({ job_id }, { caller, command, now }) => {
  const imported = await findVisibleJob(job_id, caller);
  if (!imported) throw new Failure('not_found');
  const { running, chunks } = await checkUndoRequest(imported, now);
  if (running) {
    const result = { job_id: running.job_id };
    await transactWrite(command.resultPuts(result));
    return result;
  }
  const request = { kind: 'undo' as const, dry_run: false, replace_existing: false, file_name: imported.file_name };
  const job = { ...newJob({ ...request, total: chunks.flat().length }, caller, now), undo_of: job_id };
  const input = { kind: 'undo' as const, import_id: job_id };
  try {
    return await createJob(job, input, { command, extraWrites: [undoStartUpdate(imported, job.job_id)] });
  } catch (error) {
    if (!(error instanceof UndoStarted)) throw error;
    const started = (await findVisibleJob(job_id, caller))?.undo_job_id;
    if (started === undefined) throw error;
    return { job_id: started };
  }
});
