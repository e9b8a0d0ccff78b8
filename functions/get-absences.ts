import { handle } from './http/handler.ts';
import { loadVisibleAbsences } from './users/absence-service.ts';

export const handler = handle('get-absences', async (_input, { caller, now }) => ({
  absences: await loadVisibleAbsences(caller, now),
}));
