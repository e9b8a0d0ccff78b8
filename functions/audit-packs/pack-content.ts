import * as z from 'zod/mini';
import type { SubmissionEvent } from '../../shared/api/submission-records.ts';
import type { PackClauseKey } from '../../shared/domain/audit-pack/clause-keys.ts';
import { packExceptionKinds } from '../../shared/domain/audit-pack/questions.ts';
import type { SeedOrigin } from '../../shared/domain/audit-pack/seeds.ts';
import type { DocumentEvidence } from '../../shared/domain/evidence/evidence-sheets.ts';
import type { NamedUser } from '../../shared/domain/people/roles.ts';

/** What a pack says of an exception. */
export const packException = z.object({
  kind: z.enum(packExceptionKinds),
  nomor: z.string(),
  nama: z.string(),
  /** When it happened (ISO 8601); null for what is so now. */
  at: z.nullable(z.string()),
  by: z.string(),
  detail: z.string(),
});
export type PackException = z.infer<typeof packException>;

/** A document or submission that samples are chosen from, with its place in the choice. */
export const packSubject = z.object({
  kind: z.enum(['document', 'submission']),
  id: z.string(),
  digest: z.string(),
  nomor: z.string(),
  nama: z.string(),
  /** Jenis, department, revision and status of a document; the purpose of a submission. */
  facts: z.string(),
  isChosen: z.boolean(),
});
export type PackSubject = z.infer<typeof packSubject>;

export interface LogLine {
  index: number;
  kind: string;
  item: string;
  at: string | null;
  logged_at: string;
  /** RFC 6962 hash of the entry, hexadecimal. */
  leaf: string;
  nomor: string;
}

interface SubmissionEvidence {
  nomor: string;
  nama: string;
  facts: string;
  steps: readonly SubmissionEvent[];
}

/** Figures of the retention schedule and of the records, when the pack was made. */
export const archiveFigures = z.object({
  series: z.int(),
  with_form: z.int(),
  records: z.int(),
  ended: z.int(),
  in_place: z.int(),
  destroyed: z.int(),
  held: z.int(),
});

/** All that a pack says, before it is laid out. */
export interface PackContent {
  clause: PackClauseKey;
  /** Days (YYYY-MM-DD), both included. */
  from: string;
  to: string;
  seed: string;
  seed_origin: SeedOrigin;
  made_at: string;
  made_by: NamedUser;
  /** The checkpoint of the log, and what of it is in the pack. */
  log: {
    origin: string;
    size: number;
    root: string;
    /** How many entries the pack has, with their tiles and those above; undefined where it has all of the log. */
    excerpt: number | undefined;
    /** Entries about samples, or of the whole log lines about them, for which the pack has no room. */
    leftOut: number;
    /** Stored items of samples whose entries were not found: those of the last seconds before the checkpoint. */
    unlogged: number;
  };
  archive: z.infer<typeof archiveFigures>;
  exceptions: readonly PackException[];
  subjects: readonly PackSubject[];
  documents: readonly DocumentEvidence[];
  submissions: readonly SubmissionEvidence[];
  lines: readonly LogLine[];
}
