import type { Absence } from '../../shared/api/absences.ts';
import type { PackExceptionKind } from '../../shared/domain/audit-pack/questions.ts';
import type { TrailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { trailActionText, trailDetails } from '../../shared/domain/audit-trail/trail-text.ts';
import { isMarkedUnapproved, isRemoval } from '../../shared/domain/audit-trail/trail-topics.ts';
import { copyNumberText, type RecallReason, recallReasonLabels } from '../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../shared/domain/departments.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { problemLabels, type ReferenceProblem } from '../../shared/domain/documents/references.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import type { ReadingCounts } from '../../shared/domain/required-reading/reading.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { ControlledCopy } from '../copies/copy-store.ts';
import type { PackException } from './pack-content.ts';

type Named = Pick<DocumentRow, 'nomor' | 'nama'>;

/** What the exceptions of a pack are found in. Events are those of the period, the oldest first. */
export interface PackFacts {
  /** Today in the company's time zone. */
  today: string;
  time_zone: string;
  /** Every document that is listed now. */
  documents: readonly DocumentRow[];
  documentEvents: readonly TrailEntry[];
  submissionEvents: readonly TrailEntry[];
  copyEvents: readonly TrailEntry[];
  /** When the workflow published revisions of the documents that were changed outside of it, by document. */
  approvals: ReadonlyMap<string, readonly string[]>;
  absences: readonly Absence[];
  /** Whether each revision that was made in the period, and is not undone, states why; keys as of `revisionKey`. */
  reasons: ReadonlyMap<string, boolean>;
  readings: readonly (Named & ReadingCounts)[];
  recalls: readonly { copy: ControlledCopy; reason: RecallReason; since: string }[];
  /** Documents in force that refer to a number without a document in force. */
  deadReferences: readonly (Named & { to: string; page: number | null; problem: ReferenceProblem })[];
  /** Titles of posts without a holder. */
  vacant: readonly string[];
}

/** Actions by which a keeper changes what the workflow published. */
const outsideActions: ReadonlySet<string> = new Set([
  ...['import', 'upload', 'manual'],
  ...['edited', 'imported', 'import_undone', 'file_replaced', 'file_attached'],
]);
/** Of changed fields, those that say what the document is and what it contains. */
const contentFields: ReadonlySet<string> = new Set([
  ...['nomor', 'nama', 'jenis', 'revisi', 'status', 'file_url', 'file_name'],
]);

/** Whether an event changes the content of a document outside of the approval workflow. */
export const isOutsideChange = ({ action, changes = [] }: TrailEntry): boolean =>
  outsideActions.has(action) && (changes.length === 0 || changes.some(({ field }) => contentFields.has(field)));

/** Actions by which a revision comes into the history, whatever its source. */
const makingActions: ReadonlySet<string> = new Set(['workflow', 'import', 'upload', 'manual']);

/** The revision after revision 0 that an event made; undefined for other events. */
export const revisionMadeBy = ({ action, revisi, changes = [] }: TrailEntry): number | undefined => {
  const made = makingActions.has(action) ? revisi : Number(changes.find(({ field }) => field === 'revisi')?.to);
  return made !== undefined && made > 0 ? made : undefined;
};
export const revisionKey = (document_id: string | undefined, revisi: number): string => `${document_id} ${revisi}`;

type Finder = (facts: PackFacts) => Omit<PackException, 'kind'>[];

const ofEvent = (event: TrailEntry, detail: string): Omit<PackException, 'kind'> => ({
  nomor: event.nomor ?? '',
  nama: event.nama ?? '',
  at: event.at,
  by: event.actor ? `${userName(event.actor)} (${event.actor.nrp})` : '',
  detail,
});

const ofDocument = ({ nomor, nama }: Named, detail: string): Omit<PackException, 'kind'> => ({
  nomor,
  nama,
  at: null,
  by: '',
  detail,
});

const inForce = ({ documents }: PackFacts) => documents.filter(({ status }) => status === 'Aktif');

const finders: Record<PackExceptionKind, Finder> = {
  unapproved_content: ({ documentEvents, approvals }) => {
    const isAfterApproval = (event: TrailEntry): boolean =>
      (approvals.get(event.document_id ?? '') ?? []).some((approved) => approved < event.at);
    const found = documentEvents.filter(
      (event) => isMarkedUnapproved(event) || (isOutsideChange(event) && isAfterApproval(event)),
    );
    // What replaced the content itself stands before changes of titles and the like.
    return [...found.filter(isMarkedUnapproved), ...found.filter((event) => !isMarkedUnapproved(event))].map((event) =>
      ofEvent(event, [trailActionText(event), ...trailDetails(event)].join('. ')),
    );
  },
  acting_without_absence: ({ submissionEvents, absences, time_zone }) =>
    submissionEvents.flatMap((event) => {
      if (event.acting !== true || !event.actor) return [];
      const day = dateAt(event.at, time_zone);
      const isCovered = absences.some(
        ({ holder, substitute, from, until, state }) =>
          (event.on_behalf_of === undefined || holder.nrp === event.on_behalf_of.nrp) &&
          substitute.nrp === event.actor?.nrp &&
          from <= day &&
          day <= until &&
          ['confirmed', 'in_force', 'ended'].includes(state),
      );
      return isCovered ? [] : [ofEvent(event, [trailActionText(event), ...trailDetails(event)].join('. '))];
    }),
  vacant_position: ({ vacant }) => vacant.map((title) => ofDocument({ nomor: '', nama: '' }, title)),
  no_file: (facts) =>
    inForce(facts)
      .filter(({ has_file }) => !has_file)
      .map((row) => ofDocument(row, `Revisi ${row.revisi}, ${departmentLabels[row.department]}`)),
  duplicate_number: ({ documents }) =>
    [...Map.groupBy(documents, ({ nomor }) => normalForm(nomor)).values()]
      .filter((same) => same.length > 1)
      .flatMap((same) =>
        same.map((row) => ofDocument(row, `${same.length} dokumen bernomor sama, ${departmentLabels[row.department]}`)),
      ),
  review_overdue: (facts) =>
    inForce(facts).flatMap((row) =>
      row.review_due_on !== undefined && row.review_due_on < facts.today
        ? [ofDocument(row, `Jatuh tempo ${dayText(row.review_due_on)}`)]
        : [],
    ),
  no_change_reason: ({ documentEvents, reasons }) =>
    documentEvents.flatMap((event) => {
      const revisi = revisionMadeBy(event);
      const lacksReason =
        event.action === 'destroyed'
          ? !event.reason
          : revisi !== undefined && reasons.get(revisionKey(event.document_id, revisi)) === false;
      return lacksReason ? [ofEvent(event, `${trailActionText(event)}, revisi ${revisi ?? event.revisi}`)] : [];
    }),
  unread: ({ readings }) =>
    readings.flatMap((row) =>
      row.overdue === 0
        ? []
        : [ofDocument(row, `${row.overdue} dari ${row.total} penerima belum menyatakan paham setelah batas waktunya`)],
    ),
  open_recall: ({ recalls }) =>
    recalls.map(({ copy, reason, since }) => ({
      nomor: copy.nomor,
      nama: copy.nama,
      at: since,
      by: '',
      detail: `Salinan ${copyNumberText(copy.number)} revisi ${copy.revisi} pada ${copy.holder}, ${departmentLabels[copy.department]}, ${copy.place}: ${recallReasonLabels[reason]}`,
    })),
  dead_reference: ({ deadReferences }) =>
    deadReferences.map(({ to, page, problem, ...row }) =>
      ofDocument(row, `Merujuk ${to}${page === null ? '' : ` pada halaman ${page}`}: ${problemLabels[problem]}`),
    ),
  lost_copy: ({ copyEvents }) =>
    copyEvents.filter(({ action }) => action === 'lost').map((event) => ofEvent(event, trailDetails(event).join('. '))),
  destroyed: ({ documentEvents }) =>
    documentEvents
      .filter(isRemoval)
      .map((event) => ofEvent(event, [trailActionText(event), ...trailDetails(event)].join('. '))),
};

export const packExceptionsIn = (facts: PackFacts, kinds: readonly PackExceptionKind[]): PackException[] =>
  kinds.flatMap((kind) => finders[kind](facts).map((found) => ({ kind, ...found })));
