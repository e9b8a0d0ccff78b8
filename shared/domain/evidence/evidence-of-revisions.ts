import type * as z from 'zod/mini';
import type { CopyRow } from '../../api/copies.ts';
import type { documentRevision, listedEdit } from '../../api/documents.ts';
import type { TrailEntry } from '../audit-trail/trail.ts';
import { userName } from '../people/roles.ts';

type Revision = z.infer<typeof documentRevision>;
type Edit = z.infer<typeof listedEdit>;

/** Who read a revision, and when; `understood` is null where they only opened it or were there. */
export interface RevisionReader {
  nrp: string;
  full_name: string | null;
  opened: string | null;
  understood: string | null;
  /** How and where they confirmed while people read together, and who led it; undefined where they read by themselves. */
  together?: string | undefined;
}

export interface RevisionEvidence {
  revision: Revision;
  readers: RevisionReader[];
  /** How often people began to read it together. */
  together_count: number;
  copies: CopyRow[];
  reviews: Edit[];
}

interface Loaded {
  /** Newest first. */
  readings: readonly TrailEntry[];
  copies: readonly CopyRow[];
}

/** The evidence of each revision, the newest revision first. */
export const evidenceOf = (
  { revisions, edits }: { revisions: readonly Revision[]; edits: readonly Edit[] },
  { readings, copies }: Loaded,
): RevisionEvidence[] =>
  revisions.map((revision) => ({
    revision,
    readers: readersOf(readings.filter(({ revisi }) => revisi === revision.revisi)),
    together_count: readings.filter(({ revisi, action }) => revisi === revision.revisi && action === 'together_begun')
      .length,
    copies: copies.filter(({ revisi }) => revisi === revision.revisi),
    reviews: edits.filter(({ review }) => review?.revisi === revision.revisi),
  }));

/** Each person once, with the first opening and the last understanding, by name. */
const readersOf = (readings: readonly TrailEntry[]): RevisionReader[] => {
  const readers = new Map<string, RevisionReader>();
  for (const { actor, action, at, detail, subject } of readings) {
    // Who leads a reading together does not read by that.
    if (!actor || action === 'together_begun' || action === 'together_ended') continue;
    const known = readers.get(actor.nrp) ?? { ...actor, opened: null, understood: null };
    // The newest comes first: a later reading of the same revision counts for the understanding.
    if (action === 'understood') known.understood ??= at;
    else if (action === 'opened') known.opened = at;
    if (subject) known.together ??= `${detail}, dipimpin ${userName(subject)}`;
    readers.set(actor.nrp, known);
  }
  return [...readers.values()].sort((one, other) =>
    (one.full_name ?? one.nrp).localeCompare(other.full_name ?? other.nrp, 'id'),
  );
};
