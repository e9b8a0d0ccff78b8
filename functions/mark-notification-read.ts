import { markAllRead, markRead } from './data/inbox.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('mark-notification-read', async ({ notification_id }, { caller, command, now }) =>
  notification_id === undefined
    ? markAllRead(caller.nrp, command)
    : markRead(caller.nrp, notification_id, now, command),
);
