import { retryOnConflict } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { requestWaitingFilesRun } from './imports/waiting-file-service.ts';
import { findWaitingFiles, waitingFileDelete } from './imports/waiting-file-store.ts';

export const handler = handle('delete-waiting-files', async ({ ids }, { command }) => {
  const result = await retryOnConflict(async (write) => {
    const found = (await findWaitingFiles([...new Set(ids)])).filter((file) => file !== undefined);
    const counted = { deleted_count: found.length };
    await write([...command.resultPuts(counted), ...found.map(waitingFileDelete)]);
    return counted;
  });
  // Of two files for one document, the other one is certain now.
  await requestWaitingFilesRun();
  return result;
});
