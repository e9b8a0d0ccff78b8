import type { OutputOf } from '../../../../shared/api/index.ts';
import type { SubmissionPurpose } from '../../../../shared/domain/documents.ts';

export type NumberedDocument = OutputOf<'get-hims-document'>['documents'][number];

/** What a number means for the purpose it was typed for. */
export type Match =
  /** A new document with a number nobody has used. */
  | { kind: 'free' }
  | { kind: 'taken'; document: NumberedDocument }
  | { kind: 'unknown' }
  /** Only documents that were destroyed or superseded carry it. */
  | { kind: 'ended'; document: NumberedDocument }
  | { kind: 'one'; document: NumberedDocument }
  | { kind: 'several'; documents: NumberedDocument[] };

export const matchOf = (purpose: SubmissionPurpose, documents: readonly NumberedDocument[]): Match => {
  const [first] = documents;
  if (purpose === 'new') return first ? { kind: 'taken', document: first } : { kind: 'free' };
  if (!first) return { kind: 'unknown' };
  const revisable = documents.filter(({ status, ended_reason }) => status === 'Aktif' || ended_reason === 'expired');
  const [one, another] = revisable;
  if (!one) return { kind: 'ended', document: first };
  return another ? { kind: 'several', documents: revisable } : { kind: 'one', document: one };
};
