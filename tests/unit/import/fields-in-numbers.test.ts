import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importAnswers } from '../../../shared/api/import-answers.ts';
import { numberFieldsLists } from '../../support/import-corpus/fields-in-numbers.ts';
import { asReading } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

describe('offers type and department of each row from its number', () => {
  test.each(numberFieldsLists)('$what', async ({ file: { name, bytes }, offered, rows: expected }) => {
    const { review, reading } = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(reading);
    const inNumbers = review.tables.flatMap((table) => table.in_numbers);
    expect(
      inNumbers.map(
        ({ field, values }) => `${field}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
      ),
    ).toEqual(offered);
    const tables = review.tables.map(({ sheet, header_row }) => ({
      ...{ sheet, header_row },
      from_number: inNumbers.map(({ field }) => field),
    }));
    const answers = asReading(importAnswers.parse({ tables }));
    const answered = await readImport(name, bytes, { mayAsk: true, answers });
    expectSheetSums(answered.reading);
    const lines = answered.rows.map((row) =>
      'valid' in row
        ? `${row.valid.nomor} ${row.valid.jenis} ${row.valid.department}`
        : row.invalid.errors.map(({ column }) => column).join(' '),
    );
    expect(lines).toEqual(expected);
  });
});
