import { attachmentCalls } from '../shared/api/attachments.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { requestWaitingFilesRun } from './imports/waiting-file-service.ts';
import { deleteWaitingFile } from './imports/waiting-file-store.ts';

export const handler = handle(attachmentCalls['delete-waiting-files'], async ({ ids }, { command }) => {
  const deleted = await Promise.all([...new Set(ids)].map(deleteWaitingFile));
  const result = { deleted_count: deleted.filter(Boolean).length };
  await transactWrite(command.resultPuts(result));
  // Of two files for one document, the other one is certain now.
  await requestWaitingFilesRun();
  return result;
});
