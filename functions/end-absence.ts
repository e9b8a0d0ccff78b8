import { absenceCalls } from '../shared/api/absences.ts';
import { handle } from './http/handler.ts';
import { endAbsence } from './users/absence-service.ts';

export const handler = handle(absenceCalls['end-absence'], async (reference, context) => ({
  absence: await endAbsence(reference, context),
}));
