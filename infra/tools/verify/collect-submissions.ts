import * as z from 'zod/mini';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { storedFile } from '../../../functions/files/stored-file.ts';
import {
  type SubmissionEventItem,
  submissionEventItem,
  submissionItem,
} from '../../../functions/submissions/submission-store.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { transitionNotices } from '../../../shared/domain/notices/notices.ts';
import { mayDecideFor } from '../../../shared/domain/workflow/workflow.ts';
import { append, type EnvironmentData, type FixedFields } from './environment-data.ts';

const fileFields = z.pick(storedFile, { key: true, size: true, sha256: true, version_id: true });

export const collectSubmission = (data: EnvironmentData, item: Item): void => {
  const { draft, supporting, ...submission } = submissionItem.parse(item);
  const { id, department, submission_status, submission_purpose, version, created_at, level_entered_at } = submission;
  const { document_id, resubmission_of, resubmitted_as, change } = submission;
  const index = keys.submissionsIndex(department, created_at, id);
  data.submissions.set(id, {
    id,
    department,
    submission_status,
    submission_purpose,
    version,
    created_at,
    level_entered_at,
    submitter_nrp: submission.submitter_nrp,
    document_id,
    resubmission_of,
    resubmitted_as,
    change,
    number: normalForm(submission.document_number),
    fixed: fixedFieldsOf(submission),
    digests: `${draft.sha256} ${supporting.sha256}`,
    isIndexed: Object.entries(index).every(([name, value]) => item[name] === value),
  });
};

const fixedFieldsOf = ({
  document_title,
  document_number,
  department,
  submission_purpose,
  submitter_nrp,
}: FixedFields): FixedFields => ({ document_title, document_number, department, submission_purpose, submitter_nrp });

export const collectEvent = (data: EnvironmentData, item: Item): void => {
  const event = submissionEventItem.parse(item);
  const { submission_id, version, from, to, at, files, level_entered_at } = event;
  // A decision without the time of its entry was made before decisions were indexed.
  const index = level_entered_at === undefined ? {} : keys.decisionsIndex(at, submission_id);
  append(data.events, submission_id, {
    version,
    from,
    to,
    at,
    level_entered_at,
    recipients: certainRecipients(event),
    isIndexed: ['GSI1PK', 'GSI1SK'].every((name) => item[name] === (index as Record<string, string>)[name]),
    digests: `${files.draft_sha256} ${files.supporting_sha256}`,
    fixed: fixedFieldsOf(event),
    transition: event,
  });
};

/** The recipients of `loadRecipients` that follow from the event alone. */
const certainRecipients = (event: SubmissionEventItem): string[] => {
  const audiences = new Set(transitionNotices(event).map(({ to }) => to.are));
  const { submitter_nrp: submitter, actor_nrp, approved_before } = event;
  return [
    ...(audiences.has('submitter') ? [submitter] : []),
    ...(audiences.has('approved_before') ? approved_before : []).filter(
      (nrp) => nrp !== actor_nrp && mayDecideFor(nrp, submitter),
    ),
  ];
};

/** A review has the digest of the file that was reviewed; the file belongs to the document. */
const reviewAttribute = 'review';

/** The files that an item names: attributes of its own, and the file of the document that an edit replaced. */
export const collectFiles = (data: EnvironmentData, { PK, SK, ...item }: Item): void => {
  const previous = (item['previous'] ?? {}) as Record<string, unknown>;
  const intent = (item['intent'] ?? {}) as Record<string, unknown>;
  const attributes = [
    ...Object.entries(item),
    ['previous.file', previous['file']] as const,
    ['intent.file', intent['file']] as const,
  ];
  for (const [attribute, value] of attributes) {
    if (attribute === reviewAttribute) continue;
    if (typeof value !== 'object' || value === null || !('sha256' in value)) continue;
    const { key, ...file } = fileFields.parse(value);
    data.files.push({ PK, SK, attribute, key, file });
  }
};
