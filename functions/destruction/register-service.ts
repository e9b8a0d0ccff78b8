import * as z from 'zod/mini';
import { type DestroyedDocument, destroyedPerPage } from '../../shared/api/destruction.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { keys } from '../db/keys.ts';
import { partition, partitionOfGSI1, readAll } from '../db/table.ts';
import { loadHistory } from '../submissions/submission-store.ts';

const cancelled = z.object({
  id: z.string(),
  nomor: z.string(),
  nama: z.string(),
  revisi: z.number(),
  ended_at: z.optional(z.string()),
  updated_at: z.string(),
});

const destruction = z.object({ submission_id: z.string(), at: z.string() });

/**
 * A page of the documents of a department that a cancellation ended, from the latest. A document that is in force again is
 * no longer among them. Reads the department's documents in the index, which are a few hundred kilobytes to some
 * megabytes: the register is opened rarely.
 */
export const listDestroyedDocuments = async (
  department: DepartmentCode,
  cursor: string | undefined,
): Promise<{ documents: DestroyedDocument[]; next_cursor: string | null }> => {
  const { GSI1PK } = keys.documentIndex(department, '', '');
  const query = partitionOfGSI1(GSI1PK);
  const found = await readAll(cancelled, {
    ...query,
    FilterExpression: 'ended_reason = :cancelled',
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':cancelled': 'cancelled' },
    ProjectionExpression: Object.keys(cancelled.shape).join(', '),
  });
  const after = cursor === undefined ? '~' : parseCursor(cursor).sort;
  const rest = found
    .map((document) => ({ document, sort: `${document.ended_at ?? document.updated_at}#${document.id}` }))
    .filter(({ sort }) => sort < after)
    .toSorted((one, other) => (one.sort < other.sort ? 1 : -1));
  const page = rest.slice(0, destroyedPerPage);
  return {
    documents: await Promise.all(page.map(({ document }) => withEvidence(document))),
    next_cursor: rest.length > page.length ? cursorOf(page.at(-1)?.sort ?? '') : null,
  };
};

/** Who asked for its destruction and why, and who decided last, as the submission's history says. */
const withEvidence = async ({
  ended_at,
  updated_at,
  ...document
}: z.infer<typeof cancelled>): Promise<DestroyedDocument> => {
  const records = await readAll(destruction, partition(keys.documentHistory(document.id), 'DESTROYED#'));
  const last = records.at(-1);
  const steps = last ? await loadHistory(last.submission_id) : [];
  const [first, decision] = [steps[0], steps.at(-1)];
  return {
    ...document,
    at: last?.at ?? ended_at ?? updated_at,
    submission_id: last?.submission_id ?? null,
    reason: first?.reason ?? null,
    requested_by: first ? { nrp: first.actor_nrp, full_name: first.actor_name } : null,
    decided_by: decision ? { nrp: decision.actor_nrp, full_name: decision.actor_name } : null,
  };
};
