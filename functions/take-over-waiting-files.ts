import { attachmentCalls } from '../shared/api/attachments.ts';
import { handle } from './http/handler.ts';
import { takeOverWaitingFiles } from './imports/waiting-file-owner-service.ts';
import { requestWaitingFilesRun } from './imports/waiting-file-service.ts';

export const handler = handle(attachmentCalls['take-over-waiting-files'], async ({ ids }, { caller, command }) => {
  const result = await takeOverWaitingFiles([...new Set(ids)], caller, command);
  // Their documents may exist already.
  await requestWaitingFilesRun();
  return result;
});
