import type { OutputOf } from '../../../../shared/api/index.ts';
import { isRevisable, type SubmissionPurpose } from '../../../../shared/domain/documents.ts';

export type NumberedDocument = OutputOf<'get-hims-document'>['documents'][number];

/** The result of looking up a number for the selected purpose. */
export type Match =
  /** No document has the number; valid for a new document. */
  | { kind: 'free' }
  | { kind: 'taken'; document: NumberedDocument }
  | { kind: 'unknown' }
  /** Only destroyed or superseded documents have the number. */
  | { kind: 'ended'; document: NumberedDocument }
  | { kind: 'one'; document: NumberedDocument }
  | { kind: 'several'; documents: NumberedDocument[] };

export const matchOf = (purpose: SubmissionPurpose, documents: readonly NumberedDocument[]): Match => {
  const [first] = documents;
  if (purpose === 'new') return first ? { kind: 'taken', document: first } : { kind: 'free' };
  if (!first) return { kind: 'unknown' };
  const revisable = documents.filter(isRevisable);
  const [one, another] = revisable;
  if (!one) return { kind: 'ended', document: first };
  return another ? { kind: 'several', documents: revisable } : { kind: 'one', document: one };
};
