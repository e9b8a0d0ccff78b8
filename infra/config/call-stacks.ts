import { absenceCalls } from '../../shared/api/absences.ts';
import { addressCalls } from '../../shared/api/addresses.ts';
import { approvalRouteCalls } from '../../shared/api/approval-route.ts';
import { attachmentCalls } from '../../shared/api/attachments.ts';
import { auditPackCalls } from '../../shared/api/audit-packs.ts';
import { auditTrailCalls } from '../../shared/api/audit-trail.ts';
import { bulkCalls } from '../../shared/api/bulk.ts';
import { checkpointRecipientCalls } from '../../shared/api/checkpoint-recipients.ts';
import { copyCalls } from '../../shared/api/copies.ts';
import { destructionCalls } from '../../shared/api/destruction.ts';
import { documentEditCalls } from '../../shared/api/document-edits.ts';
import { documentReviewCalls } from '../../shared/api/document-reviews.ts';
import { documentCalls } from '../../shared/api/documents.ts';
import { fileSearchCalls } from '../../shared/api/file-search.ts';
import { homeCalls } from '../../shared/api/home.ts';
import { importReviewCalls } from '../../shared/api/import-review.ts';
import { type CallName, callNames, type contract } from '../../shared/api/index.ts';
import { mailCalls } from '../../shared/api/mail.ts';
import { notificationCalls } from '../../shared/api/notifications.ts';
import { processTimesCalls } from '../../shared/api/process-times.ts';
import { readingCalls } from '../../shared/api/reading.ts';
import { recordCalls } from '../../shared/api/records.ts';
import { referenceCalls } from '../../shared/api/references.ts';
import { reminderCalls } from '../../shared/api/reminders.ts';
import { sessionCalls } from '../../shared/api/sessions.ts';
import { submissionCalls } from '../../shared/api/submissions.ts';
import { togetherCalls } from '../../shared/api/together.ts';
import { uploadCalls } from '../../shared/api/uploads.ts';
import { userCalls } from '../../shared/api/users.ts';
import { waitingChangeCalls } from '../../shared/api/waiting-changes.ts';
import { workCalendarCalls } from '../../shared/api/work-calendar.ts';

/**
 * The stack of each call follows from the file of `shared/api` that declares it. CloudFormation limits a stack to 500
 * resources, and a call has about ten. A file stays in its stack: CloudFormation would create a moved call in its new
 * stack while the former one still has it, and API Gateway refuses a second route of the same method and path.
 */
const callsByStack = {
  'account-calls': {
    ...sessionCalls,
    ...userCalls,
    ...addressCalls,
    ...absenceCalls,
    ...notificationCalls,
    ...mailCalls,
    ...workCalendarCalls,
    ...checkpointRecipientCalls,
  },
  'submission-calls': {
    ...submissionCalls,
    ...approvalRouteCalls,
    ...uploadCalls,
    ...processTimesCalls,
    ...reminderCalls,
    ...homeCalls,
    ...auditTrailCalls,
    ...auditPackCalls,
    ...fileSearchCalls,
    ...referenceCalls,
    ...waitingChangeCalls,
  },
  'document-calls': {
    ...documentCalls,
    ...documentEditCalls,
    ...documentReviewCalls,
    ...readingCalls,
    ...bulkCalls,
    ...importReviewCalls,
    ...attachmentCalls,
    ...copyCalls,
  },
  'record-calls': {
    ...recordCalls,
    ...destructionCalls,
    ...togetherCalls,
  },
} as const satisfies Record<string, Partial<typeof contract>>;

export type CallStackId = keyof typeof callsByStack;

export const callStackIds = Object.keys(callsByStack) as CallStackId[];

export const callsOfStack = (id: CallStackId): CallName[] => Object.keys(callsByStack[id]) as CallName[];

/** Throws where a call is in no stack or in several. */
export const assertCallsInStacks = (
  calls: readonly string[] = callNames,
  stacks: readonly (readonly string[])[] = callStackIds.map(callsOfStack),
): void => {
  const misplaced = calls.filter((name) => stacks.filter((names) => names.includes(name)).length !== 1);
  if (misplaced.length > 0)
    throw new Error(
      `infra/config/call-stacks.ts must name the file of shared/api of each call in exactly one stack: ${misplaced.join(', ')}`,
    );
};
