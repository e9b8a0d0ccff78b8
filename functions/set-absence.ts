import { absenceCalls } from '../shared/api/absences.ts';
import { handle } from './http/handler.ts';
import { setAbsence } from './users/absence-service.ts';

export const handler = handle(absenceCalls['set-absence'], async (wanted, context) => ({
  absence: await setAbsence(wanted, context),
}));
