import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { updateDecision } from '../../../functions/imports/row-decision-rules.ts';
import { importGroups } from '../../../functions/imports/rows/groups.ts';
import { isDate, isPlaceholder, isSameAsAbove } from '../../../functions/imports/rows/values.ts';
import { noAnswers } from '../../../shared/api/import-answers.ts';
import { departmentCodes, departmentLabels } from '../../../shared/domain/departments.ts';
import { documentFields } from '../../../shared/domain/documents/document-fields.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { documentStatuses, jenisLabels, jenisValues } from '../../../shared/domain/documents/document-types.ts';
import { maxImportedRevisi } from '../../../shared/domain/import/aliases.ts';
import { type Cell, delimited, workbook } from '../../support/import-corpus/workbooks.ts';
import { asReading } from './question-answers.ts';

const importer = { job_id: 'J', nrp: '1', name: null, at: '2026-11-20T00:00:00.000Z' };

const cellText = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((text) => text.normalize('NFC').trim())
  .filter(
    (text) =>
      documentFields.nomor.input.safeParse(text).success &&
      !/^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text),
  )
  // One line, because a cell is read as one; a CSV cell written as a formula to preserve a zero is read as the zero.
  .filter((text) => !/^="[^"]*"$/.test(text))
  // Such a number or name can be typed into the editor; an import takes it for a missing one.
  .filter((text) => !isPlaceholder(text) && !isDate(text) && !isSameAsAbove(text));

const document = fc.record({
  nomor: cellText,
  nama: cellText,
  jenis: fc.constantFrom(...jenisValues),
  department: fc.constantFrom(...departmentCodes),
  status: fc.constantFrom(...documentStatuses),
  revisi: fc.nat(maxImportedRevisi),
  effective_on: fc.option(
    fc
      .date({ min: new Date('1970-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    { nil: undefined },
  ),
});
const documents = fc.uniqueArray(document, { minLength: 1, maxLength: 12, selector: ({ nomor }) => normalForm(nomor) });

type Facts = typeof document extends fc.Arbitrary<infer T> ? T : never;
const stored = ({ effective_on, ...facts }: Facts, at: number): ControlledDocument => ({
  id: `d${at}`,
  ...facts,
  ...(effective_on && { effective_on }),
  ...{ source: 'editor', made_by: '1', made_by_name: null, made_at: 'x', updated_by: '1', updated_at: 'x', version: 3 },
});

const heading = ['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status', 'Departemen', 'Tanggal Berlaku'];
/** A date as the export writes it: a date of Excel, in a CSV as displayed. */
const dateCell = (date: string | undefined, isWorkbook: boolean): Cell => {
  if (date === undefined) return '–';
  if (!isWorkbook) return date.split('-').reverse().join('/');
  return { t: 'n', v: Date.parse(date) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' };
};
const quoted = (cell: Cell): string => `"${String(cell).replaceAll('"', '""')}"`;

/** Stored numbers may look mistyped or like several: they are asked about, and stay. */
const asStored = asReading({
  ...noAnswers,
  choices: ['mistyped numbers', 'several numbers'].map((question) => ({ question, choice: 'keep' })),
});

test('changes nothing when an export is imported again', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.constantFrom('xlsx', 'xls', ',', ';', '\t'),
      fc.boolean(),
      async (all, as, named) => {
        const isWorkbook = as === 'xlsx' || as === 'xls';
        const grid = all.map(({ nomor, nama, jenis, department, status, revisi, effective_on }, at): Cell[] => [
          ...[at + 1, nama, nomor, named ? jenisLabels[jenis] : jenis, revisi, status],
          ...[named ? departmentLabels[department] : department, dateCell(effective_on, isWorkbook)],
        ]);
        const file = isWorkbook
          ? workbook(`daftar.${as}`, [heading, ...grid])
          : delimited('daftar.csv', [heading, ...grid].map((row) => row.map(quoted).join(as)).join('\r\n'));
        const { rows: read } = await readImport(file.name, file.bytes, { answers: asStored });
        const rows = read.flatMap((row) => ('valid' in row ? row.valid : []));
        const { groups, invalid } = importGroups(rows, true);
        expect([rows.length, invalid]).toEqual([all.length, []]);
        for (const [at, group] of groups.entries()) {
          const { after, results } = updateDecision(group, stored(all[at] as (typeof all)[number], at), importer);
          expect([after, results.map(({ became }) => became)]).toEqual([undefined, ['sama']]);
        }
      },
    ),
    { numRuns: 150 },
  );
});
