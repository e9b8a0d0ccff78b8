import { submissionCalls } from '../shared/api/submissions.ts';
import { handle } from './http/handler.ts';
import { reviewSubmission } from './submissions/decision-service.ts';

export const handler = handle(submissionCalls['process-document-review'], async (decision, context) => ({
  submission: await reviewSubmission(decision, context),
}));
