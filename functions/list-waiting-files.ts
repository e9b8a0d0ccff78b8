import { attachmentCalls } from '../shared/api/attachments.ts';
import { handle } from './http/handler.ts';
import { loadEntitledOwners } from './imports/waiting-file-owner-service.ts';
import { listWaitingFiles } from './imports/waiting-file-store.ts';

const pageSize = 100;

export const handler = handle(attachmentCalls['list-waiting-files'], async ({ cursor }) => {
  const { files, next_cursor } = await listWaitingFiles(cursor, pageSize);
  const entitled = await loadEntitledOwners(files);
  return {
    files: files.map(({ id, name, file, stored_at, stored_by, stored_by_name }) => ({
      id,
      name,
      size: file.size,
      stored_at,
      stored_by_nrp: stored_by,
      stored_by_name,
      is_owner_entitled: entitled.has(stored_by),
    })),
    next_cursor,
  };
});
