import { maxRowsPerSave, type RowResult } from '../../../../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { sendIdempotent } from '../../../lib/api/send-idempotent.ts';
import type { Problem } from './drafts.ts';
import { problemOf, type SavePlan } from './save-plan.ts';

export interface Sent {
  results: RowResult[];
  created: { key: string; document: DocumentRow }[];
  rejected: { key: string; problem: Problem }[];
  failure: string | null;
}

/** Sends the planned changes until a request fails. Only unexpected errors are thrown. */
export const sendChanges = async (department: DepartmentCode, { updates, creations }: SavePlan): Promise<Sent> => {
  const sent: Sent = { results: [], created: [], rejected: [], failure: null };
  try {
    for (let at = 0; at < updates.length; at += maxRowsPerSave) {
      const rows = updates.slice(at, at + maxRowsPerSave);
      sent.results.push(...(await sendIdempotent('update-hims-documents', { department, rows })).results);
    }
    for (const creation of creations) await sendCreation(creation, sent);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sent.failure = error.message;
  }
  return sent;
};

/** Errors that concern one added row; any other error ends the whole save. */
const rowErrorCodes: ReadonlySet<string> = new Set([
  'number_taken',
  'submission_in_progress',
  'invalid_input',
  'conflict',
]);

const sendCreation = async ({ key, input }: SavePlan['creations'][number], sent: Sent): Promise<void> => {
  try {
    const { document } = await sendIdempotent('create-hims-document', input, { discriminator: key });
    sent.created.push({ key, document });
  } catch (error) {
    if (!(error instanceof ApiError) || !rowErrorCodes.has(error.code)) throw error;
    sent.rejected.push({ key, problem: problemOf(error) });
  }
};
