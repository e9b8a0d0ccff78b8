import { notificationsOf } from './data/inbox.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('get-user-notifications', async ({ cursor }, { caller }) =>
  notificationsOf(caller.nrp, cursor),
);
