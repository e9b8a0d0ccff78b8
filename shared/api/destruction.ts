import * as z from 'zod/mini';
import { namedUser } from '../domain/people/roles.ts';
import { defineCalls, evidenceReaders, get } from './call.ts';
import { callerId, cursor, department, id, nextCursor, success } from './fields.ts';

/** A controlled document that a cancellation ended, with the evidence of its destruction. */
const destroyedDocument = z.object({
  id,
  nomor: z.string(),
  nama: z.string(),
  revisi: z.int().check(z.nonnegative()),
  /** ISO 8601. */
  at: z.string(),
  /** Null where no submission of the workflow ended it. */
  submission_id: z.nullable(id),
  reason: z.nullable(z.string()),
  requested_by: z.nullable(namedUser),
  decided_by: z.nullable(namedUser),
});
export type DestroyedDocument = z.infer<typeof destroyedDocument>;

export const destroyedPerPage = 50;

export const destructionCalls = defineCalls({
  /** The destroyed documents of a department, from the latest. */
  'list-destroyed-documents': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({ user_id: callerId, department, cursor: z.optional(cursor) }),
    output: z.object({ success, documents: z.array(destroyedDocument), next_cursor: nextCursor }),
  }),
});
