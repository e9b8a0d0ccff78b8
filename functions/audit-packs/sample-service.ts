import * as z from 'zod/mini';
import { copyRow } from '../../shared/api/copies.ts';
import { documentRevision, listedEdit } from '../../shared/api/documents.ts';
import { submissionEvent } from '../../shared/api/submission-records.ts';
import { trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { loadTrail } from '../audit-trail/trail-service.ts';
import { listCopies } from '../copies/register-service.ts';
import { keys } from '../db/keys.ts';
import type { Item } from '../db/table.ts';
import { loadDocumentOrDeleted, loadStoredItems } from '../documents/document-store.ts';
import { loadRevisionHistory } from '../submissions/revision-history-service.ts';
import { loadHistory } from '../submissions/submission-store.ts';
import { evidenceId, evidenceOf } from '../transparency-log/entries.ts';
import { rowText } from '../transparency-log/job-rows.ts';
import { findLogIndexes } from '../transparency-log/log-store.ts';
import type { PackSubject } from './pack-content.ts';

/** Readings of a document in a company of 3,000 with ten revisions, twice over. */
const maxReadings = 60_000;

const logged = {
  /** The entries of the log that are about it. */
  indexes: z.optional(z.array(z.int())),
  /** Stored items of it without an entry: those of the last seconds have none yet. */
  unlogged: z.optional(z.int()),
};

/** What proves a sample: of a document what its card shows, of a submission its steps. */
export const sampleEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    id: z.string(),
    nomor: z.string(),
    revisions: z.array(documentRevision),
    edits: z.array(listedEdit),
    readings: z.array(trailEntry),
    copies: z.array(copyRow),
    /** What rows of bulk jobs in the log digest of it. */
    row_texts: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
    ...logged,
  }),
  z.object({
    kind: z.literal('submission'),
    id: z.string(),
    nomor: z.string(),
    nama: z.string(),
    facts: z.string(),
    steps: z.array(submissionEvent),
    ...logged,
  }),
]);
export type SampleEvidence = z.infer<typeof sampleEvidence>;

export const loadSampleEvidence = async ({ kind, id, nomor, nama, facts }: PackSubject): Promise<SampleEvidence> => {
  if (kind === 'submission') {
    const steps = await loadHistory(id);
    const ids = steps.map(({ version }) => evidenceId(keys.submissionEvent(id, version)));
    return { kind, id, nomor, nama, facts, steps, ...(await findEntries(ids)) };
  }
  const document = await loadDocumentOrDeleted(id);
  if (!document) throw new Error(`Document ${id} was chosen but does not exist`);
  const [history, readings, copies, items] = await Promise.all([
    loadRevisionHistory(document, { withDecisions: true, withAudience: true }),
    loadTrail({ kinds: ['reading'], document_id: id }, maxReadings),
    loadCopies(id),
    loadStoredItems(id),
  ]);
  const evidence = items.flatMap((item) => evidenceOf(item) ?? []);
  const row_texts = evidence.flatMap((each) => (each.job === undefined ? [] : [{ id: each.id, text: rowText(each) }]));
  const ofCopies = copies.flatMap(({ number, version }) =>
    versionsTo(version).flatMap((each) => [
      evidenceId(keys.copy(id, number), each),
      evidenceId(keys.copyEvent(id, number, each)),
    ]),
  );
  const stored = [...evidence.map((each) => each.id), ...ofCopies];
  const former = versionsTo(document.version - 1).map((version) => evidenceId(keys.document(id), version));
  return { kind, id, nomor, ...history, readings, copies, row_texts, ...(await findEntries(stored, former, items)) };
};

const versionsTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** `stored`, `former`: the ids of items that are stored, and of states that were; `items` name the bulk jobs that wrote them. */
const findEntries = async (stored: readonly string[], former: readonly string[] = [], items: readonly Item[] = []) => {
  const jobs = JSON.stringify(items).matchAll(/"(?:bulk_job|job|import)_id":"([^"]+)"/g);
  const found = await findLogIndexes([...stored, ...former], new Set([...jobs].map(([, job = '']) => job)));
  return { indexes: [...new Set(found.values())], unlogged: stored.filter((id) => !found.has(id)).length };
};

const loadCopies = async (document_id: string) => {
  const rows: z.infer<typeof copyRow>[] = [];
  let cursor: string | undefined;
  do {
    const part = { document_id };
    const page = await listCopies({ part, filter: 'out', search: undefined, cursor, canSee: () => true });
    rows.push(...page.copies);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
};
