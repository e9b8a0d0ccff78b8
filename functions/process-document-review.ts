import { handle } from './http/handler.ts';
import { review } from './submissions/decision-service.ts';

export const handler = handle('process-document-review', async (decision, circumstances) => ({
  submission: await review(decision, circumstances),
}));
