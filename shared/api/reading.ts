import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { documentRow } from '../domain/documents/document-fields.ts';
import { documentChange } from '../domain/documents/documents.ts';
import { audience } from '../domain/required-reading/audiences.ts';
import {
  maxDistributedDocuments,
  maxNamedDocuments,
  maxProgressDocuments,
  reading,
  readingState,
} from '../domain/required-reading/reading.ts';
import { defineCalls, evidenceReaders, get, managersAndHeads, masterListManagers, post, signedIn } from './call.ts';
import { rowResult } from './document-edits.ts';
import { chosenList, count, cursor, department, flag, id, nextCursor, nrp, seenVersion, timestamp } from './fields.ts';

/** Documents of one page of the caller's own list. */
export const requiredReadingsPerPage = 50;
/** Documents of one page of a department's distribution list. */
export const distributionPerPage = 500;
/** Documents of one person that are shown. */
export const readerDocuments = 100;
/** People of one page, and of an export, which continues with `next_cursor` like a list. */
export const readersPerPage = 100;
export const readersPerExport = 10_000;

/** The people of a department, or those without one. */
const readersGroup = z.enum([...departmentCode.options, 'none'], { error: 'Departemen tidak dikenal' });
export type ReadersGroup = z.infer<typeof readersGroup>;

/** `understood` of `total`; `opened`: opened and not yet understood; `overdue`: not understood after the due date. */
const readingCounts = z.object({ total: count, opened: count, understood: count, overdue: count });

/** Rows that are changed together, each with the version that the caller saw. */
const chosenDocuments = chosenList(
  z.object({ id, version: seenVersion('Versi dokumen') }),
  'Dokumen harus dipilih',
  maxDistributedDocuments,
  'dokumen',
).check(
  z.refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, {
    error: 'Ada dokumen yang disebut lebih dari sekali',
  }),
);

/** Ids separated by commas. */
const idList = (max: number) =>
  z.pipe(
    z.pipe(
      z.string({ error: 'Dokumen harus disebutkan' }).check(z.minLength(1, 'Dokumen harus disebutkan')),
      z.transform((text) => text.split(',')),
    ),
    z.array(id).check(z.maxLength(max, `Paling banyak ${max} dokumen sekaligus`)),
  );

export const distributedDocument = z.object({
  document: documentRow,
  audience,
  /** Whether the audience is the company's default for the document's type and department. */
  is_default: z.boolean(),
  /** What the audience must have read, with the due date of those who belonged to it from the beginning. */
  reading: z.nullable(z.extend(reading, { due_on: z.iso.date() })),
});
export type DistributedDocument = z.infer<typeof distributedDocument>;

const unreadDocument = z.object({
  document: documentRow,
  reading_id: z.string(),
  since: timestamp,
  due_on: z.iso.date(),
  is_overdue: z.boolean(),
  /** Why the revision was submitted; null where that was not asked. */
  change: z._default(z.nullable(documentChange), null),
  /** When the person opened the present file; null before that, which acknowledge-reading requires. */
  opened_at: z.nullable(timestamp),
});

export const reader = z.object({
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  department: z.nullable(departmentCode),
  /** They confirm only while people read together, and are not reminded. */
  without_account: z.optional(z.literal(true)),
  state: readingState,
  is_overdue: z.boolean(),
  /** When the document was opened, or understood; null for `not_opened`. */
  at: z.nullable(timestamp),
  due_on: z.iso.date(),
});
export type Reader = z.infer<typeof reader>;

export const readerSummary = z.object({
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  without_account: z.optional(z.literal(true)),
  /** Documents that the person must have read. */
  required: count,
  understood: count,
  overdue: count,
  /** The earliest due date of what the person has not understood; null where there is nothing. */
  next_due_on: z.nullable(z.iso.date()),
});
export type ReaderSummary = z.infer<typeof readerSummary>;

export const readingCalls = defineCalls({
  /** What the caller must read and has not understood, the earliest due date first. */
  'get-required-reading': get({
    access: signedIn,
    input: z.object({
      cursor: z.optional(cursor),
      /** Counts and ids only, for pages that show no more of it. */
      without_documents: z.optional(flag),
    }),
    output: z.object({
      documents: z.array(unreadDocument),
      total: count,
      overdue: count,
      /** The ids of all documents that the caller has not understood, of the first page only. */
      unread_ids: z.array(z.string()),
      next_cursor: nextCursor,
    }),
  }),
  /** Confirms that the caller has read and understood the present revision, whose file they have opened. */
  'acknowledge-reading': post({
    access: signedIn,
    input: z.object({ document_id: id, reading_id: id }),
    output: z.object({ document_id: z.string(), reading_id: z.string(), understood_at: timestamp }),
    errors: ['not_found', 'reading_changed', 'not_in_audience', 'not_opened'],
  }),
  /**
   * The documents in force that a department receives, by id; other departments than their own only for managers of the
   * master list. For these also documents by their ids, of any recipients.
   */
  'list-distribution': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z
      .object({
        department: z.optional(department),
        ids: z.optional(idList(maxNamedDocuments)),
        cursor: z.optional(cursor),
      })
      .check(
        z.refine((input) => (input.department === undefined) !== (input.ids === undefined), {
          error: 'Sebutkan departemen atau dokumennya',
          path: ['department'],
        }),
      ),
    output: z.object({ documents: z.array(distributedDocument), total: count, next_cursor: nextCursor }),
  }),
  /** What each department of the caller receives, the controlled copies that it holds, and those of them to be recalled. */
  'get-distribution-counts': get({
    access: evidenceReaders,
    input: z.object({}),
    output: z.object({
      departments: z.array(
        z.object({ department: departmentCode, documents: count, copies_out: count, recalls: count }),
      ),
    }),
  }),
  /** Chooses the audience of documents; null returns to the default. Each row is saved or rejected independently. */
  'set-distribution': post({
    access: masterListManagers,
    input: z.object({
      documents: chosenDocuments,
      /** Null: the default of each document's type and department. */
      audience: z.nullable(audience),
    }),
    output: z.object({ updated_count: count, results: z.array(rowResult) }),
  }),
  /** Asks the audiences of documents to read them again, or for the first time. */
  'require-reading': post({
    access: masterListManagers,
    input: z.object({ documents: chosenDocuments }),
    output: z.object({ updated_count: count, results: z.array(rowResult) }),
  }),
  /**
   * How many have read each of up to 20 documents, of all people or those of a department; heads see only people of their
   * departments. Documents that ask for nothing are left out.
   */
  'list-reading-progress': get({
    access: evidenceReaders,
    input: z.object({
      ids: idList(maxProgressDocuments),
      department: z.optional(department),
    }),
    output: z.object({ progress: z.array(z.extend(readingCounts, { document_id: z.string() })) }),
  }),
  /** Who has read a document and who has not: those who are late first, then by how far they are. */
  'get-reading-progress': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({
      document_id: id,
      department: z.optional(department),
      cursor: z.optional(cursor),
      /** Pages of 10,000 people. */
      export: z.optional(flag),
    }),
    output: z.object({
      ...readingCounts.shape,
      /** Null where the document asks for nothing. */
      reading: z.nullable(reading),
      people: z.array(reader),
      next_cursor: nextCursor,
    }),
    errors: ['not_found'],
  }),
  /**
   * The people of a department with how much they must read and have read: those with most overdue documents first.
   * Those without a department are for managers of the master list.
   */
  'list-readers': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({
      department: readersGroup,
      cursor: z.optional(cursor),
      export: z.optional(flag),
    }),
    output: z.object({
      people: z.array(readerSummary),
      /** People of the group, and those of them who are late with a document. */
      total: count,
      late: count,
      next_cursor: nextCursor,
    }),
  }),
  /**
   * What a person must read and has not understood, at most 100 documents, the earliest due date first. A person of
   * another department than the caller's own is answered like an unknown one, except to managers of the master list.
   */
  'get-reader': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({ nrp }),
    output: z.object({
      person: z.object({ nrp: z.string(), full_name: z.nullable(z.string()), department: z.nullable(departmentCode) }),
      documents: z.array(unreadDocument),
      total: count,
      overdue: count,
      /** When the person was reminded today; null where they may be reminded. */
      reminded_at: z.nullable(timestamp),
    }),
    errors: ['not_found'],
  }),
  /** Reminds a person of what they must read, in the name of the caller, once a day by all callers together. */
  'remind-reader': post({
    access: managersAndHeads,
    input: z.object({ nrp }),
    output: z.object({ reminded_at: timestamp }),
    errors: ['not_found', 'already_reminded_reader', 'nothing_to_read', 'without_account'],
  }),
});
