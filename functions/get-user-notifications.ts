import { notificationCalls } from '../shared/api/notifications.ts';
import { handle } from './http/handler.ts';
import { listNotifications } from './notifications/inbox-store.ts';

export const handler = handle(notificationCalls['get-user-notifications'], async ({ cursor }, { caller }) =>
  listNotifications(caller.nrp, cursor),
);
