import { handle } from './http/handler.ts';
import { listWaitingFiles } from './imports/waiting-file-store.ts';

const pageSize = 100;

export const handler = handle('list-waiting-files', async ({ cursor }) => {
  const { files, next_cursor } = await listWaitingFiles(cursor, pageSize);
  return {
    files: files.map(({ id, name, file, kept_at, kept_by, kept_by_name }) => ({
      ...{ id, name, size: file.size, kept_at, kept_by_nrp: kept_by, kept_by_name },
    })),
    next_cursor,
  };
});
