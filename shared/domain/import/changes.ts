import type { ChangeKind } from '../documents/change-kinds.ts';
import { documentFields, type FieldValues } from '../documents/document-fields.ts';
import { fieldOf, importColumns } from './columns.ts';
import { columnTexts } from './row-texts.ts';

/** A field of an existing document with its former and its new value, as texts. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

const kindOf = ({ field, to }: FieldChange): ChangeKind | null => {
  if (field === 'approval') return 'unapproved';
  if (field === 'file') return 'unfiled';
  if (field === 'status') return to === 'Aktif' ? 'reactivated' : 'retired';
  const column = importColumns.find((each) => each === field);
  return column === undefined ? null : documentFields[fieldOf(column)].change;
};

export const changeKindsOf = (changes: readonly FieldChange[]): ChangeKind[] => [
  ...new Set(changes.flatMap((change) => kindOf(change) ?? [])),
];

/** The differences of two states of a document in the fields that an import can change. */
export const fieldChanges = (before: FieldValues, after: FieldValues): FieldChange[] => {
  const [was, is] = [columnTexts(before), columnTexts(after)];
  return importColumns.flatMap((field) => {
    const [from, to] = [was[field] ?? '', is[field] ?? ''];
    return from === to ? [] : [{ field, from, to }];
  });
};
