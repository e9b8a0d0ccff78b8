import * as z from 'zod/mini';
import type { InputOf } from '../../shared/api/index.ts';
import {
  type SubmissionEvent,
  type SubmissionRecord,
  type SubmittedFields,
  submissionEvent,
  submissionRecord,
  submittedFields,
} from '../../shared/api/submission-records.ts';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { type DocumentChange, documentChange, submissionPurpose } from '../../shared/domain/documents/documents.ts';
import { type FileFindings, fileFindings } from '../../shared/domain/files/file-findings.ts';
import { longestWaitingFirst } from '../../shared/domain/workflow/waiting.ts';
import { submissionState } from '../../shared/domain/workflow/workflow.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { equals, itemUpdate } from '../db/items.ts';
import { keys, type Queue } from '../db/keys.ts';
import { type Page, partition, readAll, readItem, readItems, readPage } from '../db/table.ts';
import { transactWrite } from '../db/transactions.ts';
import { storedFile } from '../files/stored-file.ts';

const decider = z.object({ nrp: z.string(), capacity: submissionEvent.shape.capacity });

/** A submission as it is now (SUB#id / META). */
export const submissionItem = z.object({
  id: z.string(),
  ...submittedFields.shape,
  submission_status: submissionState,
  draft: storedFile,
  supporting: storedFile,
  created_at: z.string(),
  updated_at: z.string(),
  /** Since when it is at its present level or state. */
  level_entered_at: z.string(),
  submitter_nrp: z.string(),
  submitter_name: z.nullable(z.string()),
  version: z.number(),
  /** The controlled document that it changes or will create. */
  document_id: z.string(),
  /** Approvals so far, in order. */
  deciders: z.array(decider),
  /** Actor of the latest transition, named to a user whose decision comes too late. */
  last_actor: z.object({ nrp: z.string(), name: z.nullable(z.string()), at: z.string() }),
  /** Of a revision, and of a cancellation its reason. */
  change: z.optional(documentChange),
  /** What its files say of themselves; absent until they are read. */
  file_findings: z.optional(fileFindings),
  resubmission_of: z.optional(z.string()),
  resubmitted_as: z.optional(z.string()),
});
export type Submission = z.infer<typeof submissionItem>;

/** A transition in the append-only history (HIST#id / EV#version), and the outbox of its notifications. */
export const submissionEventItem = z.object({
  ...submissionEvent.shape,
  submission_id: z.string(),
  department: submissionDepartment,
  document_title: z.string(),
  document_number: z.string(),
  submission_purpose: submissionPurpose,
  submitter_nrp: z.string(),
  /** NRPs of the users who had approved before this transition. */
  approved_before: z.array(z.string()),
  /** Of a decision: since when it waited at the level. Decisions before this was recorded have none. */
  level_entered_at: z.optional(z.string()),
});
export type SubmissionEventItem = z.infer<typeof submissionEventItem>;

export const loadSubmission = (id: string): Promise<Submission | undefined> =>
  readItem(submissionItem, keys.submission(id));

/** Once; beside its version, which is that of its state. */
export const saveFileFindings = (id: string, file_findings: FileFindings): Promise<void> =>
  transactWrite([itemUpdate(keys.submission(id), { set: { file_findings }, condition: equals('id', id) })]);

/** In the order of the ids; undefined for an unknown one. */
export const loadSubmissions = (ids: readonly string[]): Promise<(Submission | undefined)[]> =>
  readItems(submissionItem, ids.map(keys.submission));

/** The transition that led to this version. */
export const loadEvent = (id: string, version: number): Promise<SubmissionEventItem | undefined> =>
  readItem(submissionEventItem, keys.submissionEvent(id, version));

/** Every transition, oldest first. */
export const loadHistory = (id: string): Promise<SubmissionEvent[]> =>
  readAll(submissionEvent, partition(keys.submissionHistory(id), 'EV#'));

export interface SubmissionPage {
  submissions: Submission[];
  next_cursor: string | null;
}

/** An entry of a queue or of a submitter's list. */
export const pointer = z.object({
  PK: z.string(),
  SK: z.string(),
  submission_id: z.string(),
  department: submissionDepartment,
});

export type Pointer = z.infer<typeof pointer>;

/** What a queue entry says of its submission, so that what waits can be counted without reading the submissions. */
export const queueEntry = z.extend(pointer, {
  /** Since when it waits at this level. */
  level_entered_at: z.string(),
  submitter_nrp: z.string(),
});
export type QueueEntry = z.infer<typeof queueEntry>;

export const resolvePage = async (page: Page<Pointer>): Promise<SubmissionPage> => {
  const found = await readItems(
    submissionItem,
    page.items.map(({ submission_id }) => keys.submission(submission_id)),
  );
  return {
    submissions: found.map((submission, at) => {
      if (submission === undefined)
        throw new Error(`Submission ${page.items[at]?.submission_id} is listed but does not exist`);
      return submission;
    }),
    next_cursor: page.next && cursorOf(String(page.next['SK'])),
  };
};

/**
 * Submissions in any of these queues, in pages by the time of submission; a page has first what has waited longest at
 * its level. Read consistently, so that a decided one is no longer listed; one
 * that is decided between the two reads is left out.
 */
export const listQueuedSubmissions = async (
  queues: readonly Queue[],
  cursor: string | undefined,
  limit: number,
): Promise<SubmissionPage> => {
  const names = [...new Set(queues.map(keys.queue))];
  const pages = await Promise.all(
    names.map((PK) =>
      readPage(pointer, {
        ...partition(PK),
        from: cursor === undefined ? undefined : { PK, SK: parseCursor(cursor).sort },
        Limit: limit,
      }),
    ),
  );
  const waiting = pages.flatMap(({ items }) => items).sort((a, b) => (a.SK < b.SK ? -1 : 1));
  const shown = waiting.slice(0, limit);
  const last = shown.at(-1);
  const more = waiting.length > limit || pages.some(({ next }) => next !== null);
  const listed = await resolvePage({ items: shown, next: more && last ? { SK: last.SK } : null });
  const states = new Set(queues.map(({ state }) => state));
  return {
    ...listed,
    submissions: listed.submissions
      .filter(({ submission_status }) => (states as Set<string>).has(submission_status))
      .sort(longestWaitingFirst),
  };
};

type SubmissionInput = InputOf<'upload-and-submit-document'>;
/** The other inputs name the caller, the uploads, the target document and the original of a resubmission. */
type SubmittedName = Exclude<
  keyof SubmissionInput,
  'draft_upload_id' | 'supporting_upload_id' | 'document_id' | 'resubmission_of' | 'change_reason' | 'changed_sections'
>;

/** The form fields of the input, to be stored. An input that `submittedFields` does not have does not compile here. */
export const submittedFieldsOf = (input: SubmissionInput): Pick<SubmittedFields, SubmittedName> =>
  submittedFields.parse(input);

/** What a revision or a cancellation states about its change. */
export const changeOf = ({
  submission_purpose,
  change_reason,
  changed_sections,
}: SubmissionInput): { change?: DocumentChange } =>
  submission_purpose === 'new' || change_reason === undefined
    ? {}
    : {
        change: {
          reason: change_reason,
          ...(submission_purpose === 'revision' && changed_sections !== undefined && { sections: changed_sections }),
        },
      };

type FileUrl = 'draft_document_url' | 'supporting_document_url';

/** A stored submission as calls return it. A field of the record that is not stored does not compile here. */
export const recordOf = (
  submission: Pick<Submission, Exclude<keyof SubmissionRecord, FileUrl> | 'draft' | 'supporting'>,
): SubmissionRecord =>
  submissionRecord.parse({
    ...submission,
    draft_document_url: submission.draft.key,
    supporting_document_url: submission.supporting.key,
  });
