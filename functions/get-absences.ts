import { absenceCalls } from '../shared/api/absences.ts';
import { handle } from './http/handler.ts';
import { loadVisibleAbsences } from './users/absence-service.ts';

export const handler = handle(absenceCalls['get-absences'], async (_input, { caller, now }) => ({
  absences: await loadVisibleAbsences(caller, now),
}));
