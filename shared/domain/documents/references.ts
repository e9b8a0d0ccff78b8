import * as z from 'zod/mini';

/** `found`: a text names the number, and no keeper of the master list has decided about it. */
export const referenceState = z.enum(['found', 'confirmed', 'dismissed']);
export type ReferenceState = z.infer<typeof referenceState>;

export const referenceDecision = z.enum(['confirmed', 'dismissed'], { error: 'Keputusan tidak dikenal' });
export type ReferenceDecision = z.infer<typeof referenceDecision>;

/** Why no document in force has the number: it never was one's, its document ended, or was deleted or renamed. */
export const referenceProblem = z.enum(['missing', 'withdrawn', 'deleted']);
export type ReferenceProblem = z.infer<typeof referenceProblem>;

export const problemLabels: Readonly<Record<ReferenceProblem, string>> = {
  missing: 'Tidak ada di Daftar Induk',
  withdrawn: 'Sudah tidak berlaku',
  deleted: 'Dihapus atau berganti nomor',
};

/** What was decided: a found number was confirmed or refused, one was added by hand, or one that readers saw was removed. */
export const referenceActions = ['confirmed', 'added', 'dismissed', 'removed'] as const;
export type ReferenceAction = (typeof referenceActions)[number];
