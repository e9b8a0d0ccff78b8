import { handle } from './http/handler.ts';
import { clearAll } from './notifications/inbox-store.ts';

export const handler = handle('delete-all-notifications', async (_input, { caller, command }) => {
  await clearAll(caller.nrp, command);
  return {};
});
