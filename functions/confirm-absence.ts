import { handle } from './http/handler.ts';
import { confirmAbsence } from './users/absence-service.ts';

export const handler = handle('confirm-absence', async (confirmation, context) => ({
  absence: await confirmAbsence(confirmation, context),
}));
