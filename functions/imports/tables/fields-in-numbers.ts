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
    const counts = new Map<string, number>();
    for (const nomor of numbers) {
      const value = partsMeaning(nomor)[field];
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count);
    const total = values.reduce((sum, { count }) => sum + count, 0);
    return total >= minShare * numbers.length && total > 0 ? [{ field, values }] : [];
  });
