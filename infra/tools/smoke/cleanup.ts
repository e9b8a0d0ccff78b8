import { isSmokeAccount, smokeNumberPrefix } from '../../../shared/domain/people/smoke-accounts.ts';
import { CallError } from './client.ts';
import { acceptWaitingChange, clientOf, listDepartment, type Run } from './run-state.ts';
import { decide } from './workflow-steps.ts';

/**
 * Ends every submission and deletes every document of smoke tests, of this run and of interrupted ones, and empties the
 * bells. Needs no session of the submitter, who may be signed out already.
 */
export const removeRemains = async (run: Run): Promise<void> => {
  await rejectOpenSubmissions(run);
  const controller = clientOf(run, 'controller');
  const list = await controller.call('list-hims-documents', { department: listDepartment });
  if (!('documents' in list)) throw new Error('list-hims-documents returned no list');
  for (const { id, nomor } of list.documents) if (nomor.startsWith(smokeNumberPrefix)) await deleteDocument(run, id);
  for (const client of run.clients.values()) await client.call('delete-all-notifications', {});
};

/** The list is read from an index, so it may still have a document that was deleted a moment ago. */
const deleteDocument = async (run: Run, id: string): Promise<void> => {
  try {
    // What an interrupted run left waiting.
    await acceptWaitingChange(run, id);
    const { waiting } = await clientOf(run, 'controller').call('delete-hims-document', {
      id,
      reason: 'Dokumen uji smoke test',
    });
    if (waiting) await acceptWaitingChange(run, id);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'document_deleted')) throw error;
  }
};

const rejectOpenSubmissions = async (run: Run): Promise<void> => {
  for (const key of ['admin', 'deptHead', 'sheHead', 'projectManager'] as const) {
    const client = clientOf(run, key);
    let cursor: string | undefined;
    do {
      const page = await client.call(key === 'admin' ? 'get-pending-documents' : 'get-approval-documents', {
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, submitter_nrp } of page.documents)
        if (isSmokeAccount(submitter_nrp)) await decide(client, id, 'reject');
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
};
