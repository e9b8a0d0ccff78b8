import pLimit from 'p-limit';
import type { TrailEntry, TrailKind } from '../../shared/domain/audit-trail/trail.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { changeOf, type DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { ReadingCounts } from '../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure } from '../../shared/errors.ts';
import { withJobRows } from '../audit-trail/job-trail-service.ts';
import { describeTrail, loadTrail } from '../audit-trail/trail-service.ts';
import { loadHeldCopies } from '../copies/copy-store.ts';
import { loadDocumentsOf, loadRecalls } from '../copies/recall-service.ts';
import { loadCatalogueVersion, loadDepartmentList } from '../documents/catalogue-store.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadPastRevisions } from '../documents/past-revision-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import { vacantPosts } from '../home/task-rules.ts';
import { loadAbsences } from '../profiles/absence-store.ts';
import { loadAllHoldings } from '../profiles/position-store.ts';
import { type DocumentReferences, isDead, loadProblems } from '../references/reference-store.ts';
import { countProgress } from '../required-reading/progress-service.ts';
import { requiredEnv } from '../runtime/env.ts';
import { isOutsideChange, type PackFacts, revisionKey, revisionMadeBy } from './exception-rules.ts';

/** Days in the company's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Events of a kind that the worker's memory bears. */
const maxEvents = 200_000;
/** Documents whose dead references are read together. */
const problemsPerPage = 500;
/** Queries of a few milliseconds each at a time. */
const concurrency = 16;
/** Documents whose readers are counted together: their audiences are read once. */
const countedTogether = 200;

export interface PeriodFacts extends PackFacts {
  reviewEvents: readonly TrailEntry[];
}

/** All that a pack of a period says of documents as they are now, and of what happened in the period. */
export const loadPeriodFacts = async (period: Period, now: Date): Promise<PeriodFacts> => {
  const time_zone = requiredEnv('TIME_ZONE');
  const [documents, absences, holdings, recalls, references] = await Promise.all([
    loadListedDocuments(),
    loadAbsences(period.from),
    loadAllHoldings(),
    loadOpenRecalls(),
    loadDeadReferences(),
  ]);
  const eventsOf = (kind: TrailKind) => loadEvents(kind, period);
  const documentEvents = await describeTrail(await eventsOf('document'));
  const submissionEvents = await eventsOf('submission');
  const copyEvents = await describeTrail((await eventsOf('copy')).filter(({ action }) => action === 'lost'));
  const reviewEvents = await eventsOf('review');
  const distributionEvents = await eventsOf('distribution');
  const published = documentEvents.filter(({ action }) => action === 'workflow');
  return {
    today: dateAt(now.getTime(), time_zone),
    time_zone,
    documents,
    documentEvents,
    submissionEvents,
    copyEvents,
    reviewEvents,
    absences,
    recalls,
    deadReferences: deadReferencesOf(documents, references),
    vacant: vacantPosts(holdings, now),
    approvals: await loadApprovals(documentEvents),
    reasons: await loadReasons(documentEvents),
    readings: await loadReadingCounts([...published, ...distributionEvents], now),
  };
};

const loadListedDocuments = async (): Promise<DocumentRow[]> => {
  const lists = await Promise.all(
    departmentCodes.map(async (department) => loadDepartmentList(department, await loadCatalogueVersion(department))),
  );
  return lists.flatMap(({ rows }) => [...rows.values()]);
};

/** The events of a kind in a period, the oldest first; a change of approved content once, which is also a row of its job. */
const loadEvents = async (kind: TrailKind, period: Period): Promise<TrailEntry[]> => {
  const events = await withJobRows(await loadTrail({ kinds: [kind], ...period }, maxEvents));
  if (events.length > maxEvents)
    throw new Failure('invalid_input', {
      detail: `Periode ini memuat lebih dari ${maxEvents.toLocaleString('id-ID')} kejadian sejenis. Pilih periode yang lebih pendek.`,
    });
  return [...new Map(events.map((event) => [event.id, event])).values()].reverse();
};

const idsOf = (events: readonly TrailEntry[]): string[] => [
  ...new Set(events.flatMap(({ document_id }) => document_id ?? [])),
];

/** When the workflow published revisions of documents that were changed outside of it. */
const loadApprovals = async (events: readonly TrailEntry[]): Promise<Map<string, string[]>> => {
  const changed = await loadDocumentsOrDeleted(idsOf(events.filter(isOutsideChange)));
  const approvals = await pLimit(concurrency).map(changed, async (document): Promise<[string, string[]]> => {
    if (!document) return ['', []];
    // A document of the first version has no past.
    const past = document.version === 1 ? [] : await loadPastRevisions(document);
    const approved = [document, ...past].filter(({ source }) => source === 'workflow');
    return [document.id, approved.map(({ made_at }) => made_at)];
  });
  return new Map(approvals);
};

/** Whether the revisions that events made state why, as they are now: a keeper may have stated it since. */
const loadReasons = async (events: readonly TrailEntry[]): Promise<PackFacts['reasons']> => {
  const making = Map.groupBy(
    events.filter((event) => revisionMadeBy(event) !== undefined),
    ({ document_id = '' }) => document_id,
  );
  const documents = await loadDocumentsOrDeleted([...making.keys()]);
  const reasons = await pLimit(concurrency).map(documents, async (document) => {
    if (!document) return [];
    const isPast = making.get(document.id)?.some((event) => revisionMadeBy(event) !== document.revisi);
    const revisions = [document, ...(isPast ? await loadPastRevisions(document) : [])];
    return revisions.map((each) => [revisionKey(each.id, each.revisi), changeOf(each) !== null] as const);
  });
  return new Map(reasons.flat());
};

/** Who has read the documents that were published or asked to be read in the period, as it is now. */
const loadReadingCounts = async (events: readonly TrailEntry[], now: Date): Promise<PackFacts['readings']> => {
  const found = await loadDocumentsOrDeleted(idsOf(events));
  const documents = found.filter(
    (document): document is ControlledDocument => document !== undefined && readingDuty(document) !== undefined,
  );
  const byId = new Map(documents.map((document) => [document.id, document]));
  const counts: (ReadingCounts & { document_id: string })[] = [];
  for (let start = 0; start < documents.length; start += countedTogether) {
    const ids = documents.slice(start, start + countedTogether).map(({ id }) => id);
    counts.push(...(await countProgress(ids, undefined, now)));
  }
  return counts.map(({ document_id, ...figures }) => ({
    nomor: byId.get(document_id)?.nomor ?? '',
    nama: byId.get(document_id)?.nama ?? '',
    ...figures,
  }));
};

const loadDeadReferences = async (): Promise<DocumentReferences[]> => {
  const found: DocumentReferences[] = [];
  let after: string | undefined;
  do {
    const page = await loadProblems('dead', problemsPerPage, after);
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
};

const deadReferencesOf = (
  documents: readonly DocumentRow[],
  found: readonly DocumentReferences[],
): PackFacts['deadReferences'] => {
  const byId = new Map(documents.map((row) => [row.id, row]));
  return found.flatMap(({ document_id, references }) => {
    const row = byId.get(document_id);
    if (!row) return [];
    const { nomor, nama } = row;
    return references.flatMap((each) =>
      isDead(each) && each.problem !== null
        ? [{ nomor, nama, to: each.nomor, page: each.page, problem: each.problem }]
        : [],
    );
  });
};

const loadOpenRecalls = async (): Promise<PackFacts['recalls']> => {
  const recalls = await Promise.all(
    departmentCodes.map(async (department) => {
      const held = await loadHeldCopies(department);
      return [...(await loadRecalls(held, await loadDocumentsOf(held)))];
    }),
  );
  return recalls.flat().map(([copy, recall]) => ({ copy, ...recall }));
};
