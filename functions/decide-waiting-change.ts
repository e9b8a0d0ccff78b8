import { waitingChangeCalls } from '../shared/api/waiting-changes.ts';
import { handle } from './http/handler.ts';
import { decideWaitingChange } from './imports/waiting-change-service.ts';

export const handler = handle(waitingChangeCalls['decide-waiting-change'], decideWaitingChange);
