import { notificationCalls } from '../shared/api/notifications.ts';
import { handle } from './http/handler.ts';
import { markAllRead, markRead } from './notifications/inbox-store.ts';

export const handler = handle(
  notificationCalls['mark-notification-read'],
  async ({ notification_id }, { caller, command, now }) =>
    notification_id === undefined
      ? markAllRead(caller.nrp, command)
      : markRead(caller.nrp, notification_id, now, command),
);
