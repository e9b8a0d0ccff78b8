import * as z from 'zod/mini';
import { isAdmin, isAuditor, namedUser, type Role } from '../people/roles.ts';

/** What kind of event an entry of the audit trail is; each kind is listed by itself. */
export const trailKinds = [
  'submission',
  'document',
  'review',
  'distribution',
  'reading',
  'copy',
  'record',
  'user',
  'absence',
  'setting',
  'visit',
] as const;
export const trailKind = z.enum(trailKinds, { error: 'Jenis kejadian tidak dikenal' });
export type TrailKind = z.infer<typeof trailKind>;

export const trailKindLabels: Record<TrailKind, string> = {
  submission: 'Pengajuan & keputusan',
  document: 'Dokumen & berkas',
  review: 'Tinjauan berkala',
  distribution: 'Distribusi',
  reading: 'Pembacaan',
  copy: 'Salinan terkendali',
  record: 'Catatan & retensi',
  user: 'Pengguna & jabatan',
  absence: 'Ketidakhadiran',
  setting: 'Pengaturan',
  visit: 'Kunjungan auditor',
};

/** What is about people and the product itself, not about documents. */
const peopleKinds: readonly TrailKind[] = ['user', 'absence', 'setting', 'visit'];

/** The kinds that a user may list: document controllers those of documents. */
export const trailKindsOf = (user: { roles: readonly Role[] }): TrailKind[] =>
  trailKinds.filter((kind) => isAdmin(user) || isAuditor(user) || !peopleKinds.includes(kind));

const trailChange = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** An event that proves something: who did what to which document or person, and when. */
export const trailEntry = z.object({
  /** Time and digest of the item that records the event: also its place in the list. */
  id: z.string(),
  kind: trailKind,
  /** Of the kind; `trail-text.ts` names it. */
  action: z.string(),
  at: z.iso.datetime(),
  /** Null for an event without a person. */
  actor: z.nullable(namedUser),
  document_id: z.optional(z.string()),
  submission_id: z.optional(z.string()),
  /** The document's number when the event was, where the event has it. */
  nomor: z.optional(z.string()),
  nama: z.optional(z.string()),
  revisi: z.optional(z.int()),
  /** Of a controlled copy. */
  number: z.optional(z.int()),
  /** The state before, of a submission. */
  from: z.optional(z.nullable(z.string())),
  /** In which capacity, and in whose name a decision was taken. */
  capacity: z.optional(z.string()),
  acting: z.optional(z.boolean()),
  on_behalf_of: z.optional(namedUser),
  reason: z.optional(z.string()),
  /** The person whom the event is about. */
  subject: z.optional(namedUser),
  /** What else names the subject: a call, a file, a department. */
  detail: z.optional(z.string()),
  /** SHA-256 of the file, base64. */
  sha256: z.optional(z.string()),
  changes: z.optional(z.array(trailChange)),
  /** The bulk job whose rows are listed by themselves. */
  job_id: z.optional(z.string()),
});
export type TrailEntry = z.infer<typeof trailEntry>;
