import { handle } from './http/handler.ts';
import { decideAtLevel } from './submissions/decision-service.ts';

export const handler = handle('process-document-approval', async (decision, context) => ({
  submission: await decideAtLevel(decision, context),
}));
