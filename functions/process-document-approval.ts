import { submissionCalls } from '../shared/api/submissions.ts';
import { handle } from './http/handler.ts';
import { decideAtLevel } from './submissions/decision-service.ts';

export const handler = handle(submissionCalls['process-document-approval'], async (decision, context) => ({
  // The contract's `unknown` means no level, which is null in the code.
  submission: await decideAtLevel(
    { ...decision, approver_role: decision.approver_role === 'unknown' ? null : decision.approver_role },
    context,
  ),
}));
