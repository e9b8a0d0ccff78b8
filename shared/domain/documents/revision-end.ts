import * as z from 'zod/mini';
import type { DocumentStatus } from './document-types.ts';
import { type EndedReason, endedReason } from './documents.ts';

/** Why and since when a revision is not in force, and the revision that replaced it, where that is recorded. */
export const revisionEnd = z.object({
  reason: z.nullable(endedReason),
  at: z.nullable(z.iso.datetime()),
  replaced_by: z.nullable(z.int().check(z.nonnegative())),
});
export type RevisionEnd = z.infer<typeof revisionEnd>;

interface EndedRevision {
  status: DocumentStatus;
  ended_reason?: EndedReason | null | undefined;
  ended_at?: string | null | undefined;
}

/** Null for a revision in force; `newer` is the one that followed it. */
export const endOfRevision = (
  { status, ended_reason, ended_at }: EndedRevision,
  newer?: { revisi: number },
): RevisionEnd | null =>
  status === 'Aktif'
    ? null
    : { reason: ended_reason ?? null, at: ended_at ?? null, replaced_by: newer?.revisi ?? null };

/** 'Revisi 2 sudah digantikan oleh revisi 3 sejak 24 Nov 2026 14.05.' */
export const revisionEndText = (
  revisi: number,
  { reason, at, replaced_by }: RevisionEnd,
  formatTime: (iso: string) => string,
): string => {
  const since = at === null ? '' : ` sejak ${formatTime(at)}`;
  if (replaced_by !== null) return `Revisi ${revisi} sudah digantikan oleh revisi ${replaced_by}${since}.`;
  if (reason === 'superseded') return `Revisi ${revisi} sudah digantikan${since}.`;
  if (reason === 'cancelled') return `Revisi ${revisi} sudah dimusnahkan${since}.`;
  if (reason === 'expired') return `Masa berlaku revisi ${revisi} sudah berakhir${since}.`;
  return `Revisi ${revisi} tidak berlaku${since}.`;
};
