import { handle } from './http/handler.ts';
import { notificationsOf } from './notifications/inbox-store.ts';

export const handler = handle('get-user-notifications', async ({ cursor }, { caller }) =>
  notificationsOf(caller.nrp, cursor),
);
