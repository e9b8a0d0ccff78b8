import { absenceCalls } from '../shared/api/absences.ts';
import { handle } from './http/handler.ts';
import { confirmAbsence } from './users/absence-service.ts';

export const handler = handle(absenceCalls['confirm-absence'], async (confirmation, context) => ({
  absence: await confirmAbsence(confirmation, context),
}));
