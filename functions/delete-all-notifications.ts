import { clearAll } from './data/inbox.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('delete-all-notifications', async (_input, { caller, command }) => {
  await clearAll(caller.nrp, command);
  return {};
});
