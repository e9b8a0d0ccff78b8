import { notificationCalls } from '../shared/api/notifications.ts';
import { handle } from './http/handler.ts';
import { clearAll } from './notifications/inbox-store.ts';

export const handler = handle(notificationCalls['delete-all-notifications'], async ({ upto }, { caller, command }) => {
  await clearAll(caller.nrp, upto, command);
  return {};
});
