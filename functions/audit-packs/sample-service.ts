import * as z from 'zod/mini';
import { copyRow } from '../../shared/api/copies.ts';
import { documentRevision, listedEdit } from '../../shared/api/documents.ts';
import { submissionEvent } from '../../shared/api/submission-records.ts';
import { trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { loadTrail } from '../audit-trail/trail-service.ts';
import { listCopies } from '../copies/register-service.ts';
import { loadDocumentOrDeleted, loadStoredItems } from '../documents/document-store.ts';
import { loadRevisionHistory } from '../submissions/revision-history-service.ts';
import { loadHistory } from '../submissions/submission-store.ts';
import { evidenceOf } from '../transparency-log/entries.ts';
import { rowText } from '../transparency-log/job-rows.ts';
import type { PackSubject } from './pack-content.ts';

/** Readings of a document in a company of 3,000 with ten revisions, twice over. */
const maxReadings = 60_000;

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
  }),
  z.object({
    kind: z.literal('submission'),
    id: z.string(),
    nomor: z.string(),
    nama: z.string(),
    facts: z.string(),
    steps: z.array(submissionEvent),
  }),
]);
export type SampleEvidence = z.infer<typeof sampleEvidence>;

export const loadSampleEvidence = async ({ kind, id, nomor, nama, facts }: PackSubject): Promise<SampleEvidence> => {
  if (kind === 'submission') return { kind, id, nomor, nama, facts, steps: await loadHistory(id) };
  const document = await loadDocumentOrDeleted(id);
  if (!document) throw new Error(`Document ${id} was chosen but does not exist`);
  const [history, readings, copies, row_texts] = await Promise.all([
    loadRevisionHistory(document, { withDecisions: true, withAudience: true }),
    loadTrail({ kinds: ['reading'], document_id: id }, maxReadings),
    loadCopies(id),
    loadRowTexts(id),
  ]);
  return { kind, id, nomor, ...history, readings, copies, row_texts };
};

const loadRowTexts = async (id: string) =>
  (await loadStoredItems(id)).flatMap((item) => {
    const evidence = evidenceOf(item);
    return evidence?.job === undefined ? [] : [{ id: evidence.id, text: rowText(evidence) }];
  });

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
