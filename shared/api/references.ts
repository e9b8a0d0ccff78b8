import * as z from 'zod/mini';
import { documentRow } from '../domain/documents/document-fields.ts';
import { referenceDecision, referenceProblem, referenceState } from '../domain/documents/references.ts';
import { noTextReason } from '../domain/files/no-text.ts';
import { namedUser } from '../domain/people/roles.ts';
import { documentNumber } from '../domain/text.ts';
import { defineCalls, get, masterListManagers, post } from './call.ts';
import { count, cursor, id, nextCursor, timestamp } from './fields.ts';

export const problemsPerPage = 100;

export const documentReference = z.object({
  nomor: z.string(),
  /** Where the text names it first; null where a user added it. */
  page: z.nullable(z.int()),
  state: referenceState,
  problem: z.nullable(referenceProblem),
  /** The document with the number; null without one. */
  target: z.nullable(documentRow),
  /** Who decided last; null while it is undecided. */
  by: z.nullable(namedUser),
  at: z.nullable(timestamp),
});
export type DocumentReference = z.infer<typeof documentReference>;

export const documentReferrer = z.object({
  document: documentRow,
  /** As its text names it; absent in answers of an earlier release. */
  nomor: z.optional(z.string()),
  page: z.nullable(z.int()),
  state: referenceState,
});
export type DocumentReferrer = z.infer<typeof documentReferrer>;

/** Documents that refer to one and are named. */
export const maxReferrers = 200;

/** What a document refers to, and what refers to it: of all users what is confirmed, of keepers what was found too. */
export const documentLinks = z.object({
  to: z.array(documentReference),
  from: z.array(documentReferrer),
  /** How many documents in force refer to it. */
  from_count: count,
});
export type DocumentLinks = z.infer<typeof documentLinks>;

/** A document in one of the lists of what keepers should look at. */
const referenceProblemRow = z.object({
  document: documentRow,
  /** Of the list `dead`. */
  references: z.array(z.pick(documentReference, { nomor: true, page: true, state: true, problem: true })),
  /** Of the list `no_text`. */
  reason: z.nullable(noTextReason),
});
export type ReferenceProblemRow = z.infer<typeof referenceProblemRow>;

export const referenceCalls = defineCalls({
  /** Confirms or refuses a number that a document's text names, adds one, or removes one that readers see. */
  'decide-reference': post({
    access: masterListManagers,
    input: z.object({ document_id: id, nomor: documentNumber, decision: referenceDecision }),
    output: z.object({ document_id: id, nomor: z.string(), state: referenceState }),
    errors: ['not_found', 'document_not_found'],
  }),
  /**
   * Documents in force, by number, that refer to a number without a document in force (`dead`), or whose file has no
   * text.
   */
  'list-reference-problems': get({
    access: masterListManagers,
    input: z.object({
      list: z._default(z.enum(['dead', 'no_text'], { error: 'Daftar tidak dikenal' }), 'dead'),
      cursor: z.optional(cursor),
    }),
    output: z.object({
      documents: z.array(referenceProblemRow),
      next_cursor: nextCursor,
    }),
  }),
});
