import { waitingChangeCalls } from '../shared/api/waiting-changes.ts';
import { handle } from './http/handler.ts';
import { listWaiting } from './imports/waiting-change-service.ts';

export const handler = handle(waitingChangeCalls['list-waiting-changes'], ({ cursor }) => listWaiting(cursor));
