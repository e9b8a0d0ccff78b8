import { handle } from './http/handler.ts';
import { decideLevel } from './submissions/decision-service.ts';

export const handler = handle('process-document-approval', async (decision, circumstances) => ({
  submission: await decideLevel(decision, circumstances),
}));
