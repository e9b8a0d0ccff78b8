import type * as z from 'zod/mini';
import { absenceCalls } from './absences.ts';
import { addressCalls } from './addresses.ts';
import { approvalRouteCalls } from './approval-route.ts';
import { attachmentCalls } from './attachments.ts';
import { auditPackCalls } from './audit-packs.ts';
import { auditTrailCalls } from './audit-trail.ts';
import { bulkCalls } from './bulk.ts';
import type { Call } from './call.ts';
import { checkpointRecipientCalls } from './checkpoint-recipients.ts';
import { copyCalls } from './copies.ts';
import { destructionCalls } from './destruction.ts';
import { documentEditCalls } from './document-edits.ts';
import { documentReviewCalls } from './document-reviews.ts';
import { documentCalls } from './documents.ts';
import { fileSearchCalls } from './file-search.ts';
import { homeCalls } from './home.ts';
import { importReviewCalls } from './import-review.ts';
import { mailCalls } from './mail.ts';
import { notificationCalls } from './notifications.ts';
import { processTimesCalls } from './process-times.ts';
import { readingCalls } from './reading.ts';
import { recordCalls } from './records.ts';
import { referenceCalls } from './references.ts';
import { reminderCalls } from './reminders.ts';
import { sessionCalls } from './sessions.ts';
import { submissionCalls } from './submissions.ts';
import { togetherCalls } from './together.ts';
import { uploadCalls } from './uploads.ts';
import { userCalls } from './users.ts';
import { waitingChangeCalls } from './waiting-changes.ts';
import { workCalendarCalls } from './work-calendar.ts';

/** Every call of the product, declared once for the handlers, the web client, the CDK app and the local stack. */
export const contract = {
  ...sessionCalls,
  ...uploadCalls,
  ...submissionCalls,
  ...homeCalls,
  ...approvalRouteCalls,
  ...processTimesCalls,
  ...reminderCalls,
  ...documentCalls,
  ...documentEditCalls,
  ...documentReviewCalls,
  ...referenceCalls,
  ...fileSearchCalls,
  ...readingCalls,
  ...togetherCalls,
  ...bulkCalls,
  ...importReviewCalls,
  ...attachmentCalls,
  ...waitingChangeCalls,
  ...copyCalls,
  ...destructionCalls,
  ...recordCalls,
  ...notificationCalls,
  ...userCalls,
  ...addressCalls,
  ...absenceCalls,
  ...mailCalls,
  ...workCalendarCalls,
  ...auditTrailCalls,
  ...auditPackCalls,
  ...checkpointRecipientCalls,
} as const;

export type CallName = keyof typeof contract;
export type CallOf<N extends CallName> = (typeof contract)[N];
/** The input that a client sends, before defaults and transforms. */
export type RequestOf<N extends CallName> = z.input<CallOf<N>['input']>;
/** The input that a handler receives, after defaults and transforms. */
export type InputOf<N extends CallName> = z.output<CallOf<N>['input']>;
export type OutputOf<N extends CallName> = z.output<CallOf<N>['output']>;

export const callNames = Object.keys(contract) as CallName[];

/** A call without its exact types, for code that treats all calls alike. */
export const callNamed = (name: CallName): Call => contract[name];
