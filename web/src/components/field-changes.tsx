import type * as z from 'zod/mini';
import type { manualEdit } from '../../../shared/api/documents.ts';
import {
  type DocumentField,
  documentFields,
  type FieldFacts,
  sentenceLabel,
} from '../../../shared/domain/documents/document-fields.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';

type Changes = z.infer<typeof manualEdit>['changes'];

const labelOf = (field: DocumentField): string => {
  const { label, historyLabel }: FieldFacts = documentFields[field];
  return historyLabel ?? sentenceLabel(label);
};

/** A date as lists show dates; a dash where there was none. */
const shownValue = (field: DocumentField, value: string | number): string | number => {
  if (documentFields[field].rules.kind === 'date') return value === '' ? '–' : dayText(String(value));
  if (value !== '') return value;
  return field === 'review_months' ? '–' : field === 'audience' ? 'Bawaan' : value;
};

export const FieldChanges = ({ changes }: { changes: Changes }) =>
  changes.map(({ field, from, to }) => (
    <p key={field} className="[overflow-wrap:anywhere]">
      <span className="text-muted">{labelOf(field)}:</span> <del>{shownValue(field, from)}</del>{' '}
      <span className="sr-only">menjadi</span>
      <span aria-hidden>→</span> <ins className="no-underline">{shownValue(field, to)}</ins>
    </p>
  ));
