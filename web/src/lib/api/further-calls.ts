import { absenceCalls } from '../../../../shared/api/absences.ts';
import { addressCalls } from '../../../../shared/api/addresses.ts';
import { attachmentCalls } from '../../../../shared/api/attachments.ts';
import { bulkCalls } from '../../../../shared/api/bulk.ts';
import { documentEditCalls } from '../../../../shared/api/document-edits.ts';
import { documentReviewCalls } from '../../../../shared/api/document-reviews.ts';
import { documentCalls } from '../../../../shared/api/documents.ts';
import { importReviewCalls } from '../../../../shared/api/import-review.ts';
import { processTimesCalls } from '../../../../shared/api/process-times.ts';
import { reminderCalls } from '../../../../shared/api/reminders.ts';
import { uploadCalls } from '../../../../shared/api/uploads.ts';
import { userCalls } from '../../../../shared/api/users.ts';

/** The calls of single screens and dialogs, in a file of their own, which the first of them loads. */
export const furtherCalls = {
  ...documentCalls,
  ...documentEditCalls,
  ...documentReviewCalls,
  ...uploadCalls,
  ...reminderCalls,
  ...bulkCalls,
  ...importReviewCalls,
  ...processTimesCalls,
  ...attachmentCalls,
  ...userCalls,
  ...addressCalls,
  ...absenceCalls,
};
