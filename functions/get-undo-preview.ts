import { bulkCalls } from '../shared/api/bulk.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { checkUndoRequest, previewUndo } from './imports/undo-request-service.ts';
import { findVisibleJob } from './jobs/job-store.ts';

export const handler = handle(bulkCalls['get-undo-preview'], async ({ job_id }, { caller, now }) => {
  const imported = await findVisibleJob(job_id, caller);
  if (!imported) throw new Failure('not_found');
  const { chunks } = await checkUndoRequest(imported, now);
  return { preview: await previewUndo(job_id, chunks) };
});
