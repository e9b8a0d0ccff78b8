import * as z from 'zod/mini';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { type StoredFile, storedFile } from '../../../functions/files/stored-file.ts';
import {
  type Submission,
  type SubmissionEventItem,
  submissionEventItem,
  submissionItem,
} from '../../../functions/submissions/submission-store.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { type TransitionDetails, transitionNotices } from '../../../shared/domain/notices/notices.ts';
import { mayDecideFor } from '../../../shared/domain/workflow/workflow.ts';

const fileFields = z.pick(storedFile, { key: true, size: true, sha256: true, version_id: true });

/** A submission without its texts and files. */
export type SubmissionFacts = ReturnType<typeof submissionFacts>;

export const submissionFacts = (item: Item) => {
  const { draft, supporting, ...submission } = submissionItem.parse(item);
  const { id, department, submission_status, submission_purpose, version, created_at, level_entered_at } = submission;
  const { document_id, resubmission_of, resubmitted_as, change } = submission;
  const index = keys.submissionsIndex(department, created_at, id);
  return {
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
    /** Folded. */
    number: normalForm(submission.document_number),
    /** What never changes, and each of its events says too. */
    fixed: fixedFieldsOf(submission),
    digests: `${draft.sha256} ${supporting.sha256}`,
    isIndexed: Object.entries(index).every(([name, value]) => item[name] === value),
  };
};

type FixedFields = Pick<
  Submission,
  'document_title' | 'document_number' | 'department' | 'submission_purpose' | 'submitter_nrp'
>;

const fixedFieldsOf = ({
  document_title,
  document_number,
  department,
  submission_purpose,
  submitter_nrp,
}: FixedFields): FixedFields => ({ document_title, document_number, department, submission_purpose, submitter_nrp });

export type EventFacts = ReturnType<typeof eventFacts>;

export const eventFacts = (item: Item) => {
  const event = submissionEventItem.parse(item);
  const { submission_id, version, from, to, at, files, level_entered_at } = event;
  // A decision without the time of its entry was made before decisions were indexed.
  const index = level_entered_at === undefined ? {} : keys.decisionsIndex(at, submission_id);
  return {
    submission_id,
    version,
    from,
    to,
    at,
    /** Of a decision. */
    level_entered_at,
    /** Users who are notified of it whatever posts and roles are held. */
    recipients: certainRecipients(event),
    /** Whether the index of decisions has it if it is one, and not if it is none. */
    isIndexed: ['GSI1PK', 'GSI1SK'].every((name) => item[name] === (index as Record<string, string>)[name]),
    digests: `${files.draft_sha256} ${files.supporting_sha256}`,
    fixed: fixedFieldsOf(event),
    /** What its notices say, but for what they say of the submission and of copies. */
    transition: event satisfies TransitionDetails as TransitionDetails,
  };
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

/** A file of the documents bucket that an attribute of an item names. */
export interface FileReference {
  PK: string;
  SK: string;
  attribute: string;
  key: string;
  /** Absent for a report, of which only the key is stored. */
  file?: Pick<StoredFile, 'size' | 'sha256' | 'version_id'>;
}

/** The files that an item names: attributes of its own, and the file of the document that an edit replaced. */
export const filesOf = ({ PK, SK, ...item }: Item): FileReference[] => {
  const previous = (item['previous'] ?? {}) as Record<string, unknown>;
  const intent = (item['intent'] ?? {}) as Record<string, unknown>;
  const attributes = [
    ...Object.entries(item),
    ['previous.file', previous['file']] as const,
    ['intent.file', intent['file']] as const,
    ...(Array.isArray(item['files']) ? item['files'].map((file, at) => [`files.${at}`, file] as const) : []),
  ];
  return attributes.flatMap(([attribute, value]) => {
    if (attribute === reviewAttribute) return [];
    if (typeof value !== 'object' || value === null || !('sha256' in value)) return [];
    const { key, ...file } = fileFields.parse(value);
    return [{ PK, SK, attribute, key, file }];
  });
};
