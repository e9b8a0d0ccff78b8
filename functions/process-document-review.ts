import { handle } from './http/handler.ts';
import { reviewSubmission } from './submissions/decision-service.ts';

export const handler = handle('process-document-review', async (decision, context) => ({
  submission: await reviewSubmission(decision, context),
}));
