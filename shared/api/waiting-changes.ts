import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { maxReviewReason, optionalParagraph } from '../domain/text.ts';
import { defineCalls, evidenceManagers, get, masterListManagers, post } from './call.ts';
import { manualEdit } from './documents.ts';
import { count, cursor, id, nextCursor, timestamp } from './fields.ts';

const waitingChange = z.object({
  id,
  document_id: id,
  nomor: z.string(),
  nama: z.string(),
  department: departmentCode,
  /** The approved revision that stays in force meanwhile. */
  revisi: count,
  kind: z.enum(['edit', 'file', 'import']),
  changes: manualEdit.shape.changes,
  /** Of a deletion. */
  reason: z.optional(z.string()),
  /** Whether the document has a file now, and whether the change brings one; each can be opened. */
  has_file: z.boolean(),
  has_new_file: z.boolean(),
  made_by_nrp: z.string(),
  made_by_name: z.nullable(z.string()),
  made_at: timestamp,
  /** Why it can no longer be applied, an Indonesian sentence; null while it can. */
  outdated: z.nullable(z.string()),
});
export type WaitingChangeEntry = z.infer<typeof waitingChange>;

export const waitingChangeCalls = defineCalls({
  /** Changes of what the workflow approved that wait for a second person, newest first; auditors read them. */
  'list-waiting-changes': get({
    access: evidenceManagers,
    showsEvidence: true,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({ changes: z.array(waitingChange), next_cursor: nextCursor }),
  }),
  /**
   * Applies a waiting change, or ends it; not for the one who made it. A change that can no longer be applied ends with
   * the outcome `outdated`, and `message` says why.
   */
  'decide-waiting-change': post({
    access: masterListManagers,
    input: z
      .object({
        id,
        decision: z.enum(['accept', 'refuse'], { error: 'Keputusan tidak dikenal' }),
        /** Required to refuse. */
        reason: optionalParagraph('Alasan', maxReviewReason),
      })
      .check(
        z.refine(({ decision, reason }) => decision === 'accept' || reason !== undefined, {
          path: ['reason'],
          error: 'Alasan harus diisi',
        }),
      ),
    output: z.object({
      outcome: z.enum(['accepted', 'refused', 'outdated']),
      message: z.nullable(z.string()),
    }),
    errors: ['change_decided', 'own_change', 'submission_in_progress', 'number_taken'],
  }),
});
