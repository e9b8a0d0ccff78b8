import { absenceCalls } from '../shared/api/absences.ts';
import { handle } from './http/handler.ts';
import { loadDecisionsInName } from './users/decisions-in-name-service.ts';

export const handler = handle(absenceCalls['list-decisions-in-name'], async (_input, { caller, now }) => ({
  decisions: await loadDecisionsInName(caller.nrp, now),
}));
