import { normalForm } from '../../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { type Drafts, type EditableField, type RowValues, withFieldErrors } from './drafts.ts';
import { errorsOf } from './value-checks.ts';

export interface CheckedCells {
  /** A document's id or an added row's key. */
  key: string;
  fields: readonly EditableField[];
}

/** The names of the rows with each number, by row, as the list will be after the drafts are saved. */
const namesByNumber = (
  drafts: Drafts,
  rowsById: ReadonlyMap<string, DocumentRow>,
): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const names = new Map<string, Map<string, string>>();
  const add = (key: string, { nomor, nama }: Pick<RowValues, 'nomor' | 'nama'>) => {
    const normal = normalForm(nomor);
    if (normal === '') return;
    const same = names.get(normal) ?? new Map<string, string>();
    names.set(normal, same.set(key, nama));
  };
  for (const [id, row] of rowsById) add(id, { ...row, ...drafts.edits.get(id)?.values });
  for (const { key, values } of drafts.added) add(key, values);
  return names;
};

const draftValues = (drafts: Drafts, key: string): Partial<RowValues> =>
  drafts.edits.get(key)?.values ?? drafts.added.find((row) => row.key === key)?.values ?? {};

/**
 * The drafts with the errors of these cells, before anything is sent: as the contract checks them, and numbers that
 * another row of this list has too. Cells that are as saved have none.
 */
export const withCellChecks = (
  drafts: Drafts,
  rowsById: ReadonlyMap<string, DocumentRow>,
  checked: readonly CheckedCells[],
): Drafts => {
  const names = checked.some(({ fields }) => fields.includes('nomor')) ? namesByNumber(drafts, rowsById) : new Map();
  return checked.reduce((rest, { key, fields }) => {
    const values = Object.fromEntries(
      fields.flatMap((field) => {
        const value = draftValues(drafts, key)[field];
        return value === undefined ? [] : [[field, value]];
      }),
    ) as Partial<RowValues>;
    const errors = errorsOf(values);
    const other = [...(names.get(normalForm(values.nomor ?? '')) ?? [])].find(([each]) => each !== key);
    if (values.nomor !== undefined && errors.nomor === undefined && other)
      errors.nomor = `Nomor ini juga ada pada baris “${other[1]}”`;
    return withFieldErrors(rest, key, fields, errors);
  }, drafts);
};
