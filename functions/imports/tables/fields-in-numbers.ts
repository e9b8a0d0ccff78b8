import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import { partsMeaning } from '../../../shared/domain/import/titles.ts';

/** A missing field that the numbers of a table state, with the rows of each value. */
export interface FieldInNumbers {
  field: 'jenis' | 'department';
  values: { value: string; count: number }[];
}

/** Fewer numbers with a part that names a value are a coincidence. */
const minShare = 0.5;

export const fieldsInNumbers = (missing: readonly ImportColumn[], numbers: readonly string[]): FieldInNumbers[] =>
  (['jenis', 'department'] as const).flatMap((field) => {
    if (!missing.includes(field)) return [];
    const found = numbers.flatMap((nomor): readonly string[] | string => partsMeaning(nomor)[field] ?? []);
    const values = [...Map.groupBy(found, (value) => value)]
      .map(([value, { length }]) => ({ value, count: length }))
      .sort((one, other) => other.count - one.count);
    return found.length >= minShare * numbers.length && found.length > 0 ? [{ field, values }] : [];
  });
