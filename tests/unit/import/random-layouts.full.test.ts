import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../shared/domain/departments.ts';
import { type Jenis, jenisLabels, jenisValues } from '../../../shared/domain/documents/document-types.ts';
import { type Cell, workbook } from '../../support/import-corpus/workbooks.ts';

/** A row before it is written in a layout. */
interface WrittenRow {
  nomor: string;
  nama: string;
  jenis: Jenis;
  department: DepartmentCode;
  revisi: number;
  status: 'Aktif' | 'Kadaluarsa';
}
type Field = keyof WrittenRow;

const headings: Record<Field, readonly string[]> = {
  nomor: ['No. Dokumen', 'Nomor', 'No. Doc', 'Kode Dokumen', 'Nomor SOP'],
  nama: ['Judul', 'Nama Dokumen', 'Nama', 'Judul Dokumen', 'Document Title'],
  jenis: ['Jenis', 'Tipe Dokumen', 'Kategori', 'Type'],
  department: ['Departemen', 'Dept', 'Bagian', 'Department'],
  revisi: ['No. Rev', 'Revisi', 'Rev. Ke', 'Status Revisi', 'Edisi/Rev', 'Stadium'],
  status: ['Status', 'Ket.', 'Keterangan', 'Status Dok', 'Catatan', 'Sifat'],
};
const statusWords = { Aktif: ['Aktif', 'Berlaku', 'Valid'], Kadaluarsa: ['Kadaluarsa', 'Tidak Berlaku', 'Obsolete'] };
const jenisWords = (jenis: Jenis): string[] => [jenis, jenisLabels[jenis]];

const titleWords = ['Pengoperasian', 'Perawatan', 'Pompa', 'Jalan', 'Tambang', 'Kerja', 'Alat Berat', 'Bahan Peledak'];
const expected: fc.Arbitrary<Omit<WrittenRow, 'nomor' | 'department'>> = fc.record({
  nama: fc.array(fc.constantFrom(...titleWords), { minLength: 2, maxLength: 6 }).map((words) => words.join(' ')),
  jenis: fc.constantFrom(...jenisValues),
  revisi: fc.nat(12),
  status: fc.constantFrom('Aktif' as const, 'Kadaluarsa' as const),
});

/** How one table is written. */
const layout = fc.record({
  fields: fc.shuffledSubarray(['nomor', 'nama', 'jenis', 'department', 'revisi', 'status'] as Field[], {
    minLength: 6,
    maxLength: 6,
  }),
  spelling: fc.record({
    ...{
      nomor: fc.nat(9),
      nama: fc.nat(9),
      jenis: fc.nat(9),
      department: fc.nat(9),
      revisi: fc.nat(9),
      status: fc.nat(9),
    },
  }),
  hasSerial: fc.boolean(),
  hasPerson: fc.boolean(),
  /** `nowhere`: the list does not say it. */
  departmentBy: fc.constantFrom('column', 'column', 'title', 'sheet', 'nowhere'),
  /** A second number beside the document's. */
  hasFormerNumber: fc.constantFrom(false, false, false, true),
  titles: fc.subarray(['PT. HASTA KARYA TAMBANG', 'DAFTAR INDUK DOKUMEN', 'Tanggal cetak: 20 November 2026']),
  sectionEvery: fc.constantFrom(0, 2, 3),
  repeatsHeader: fc.boolean(),
  signature: fc.boolean(),
  blankRows: fc.boolean(),
  documents: fc.array(expected, { minLength: 2, maxLength: 9 }),
});
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

const spelled = ({ spelling }: Layout, field: Field): string => {
  const choices = headings[field];
  return choices[spelling[field] % choices.length] ?? field;
};

const cellOf = (table: Layout, field: Field, document: WrittenRow): Cell => {
  if (field === 'department') return departmentLabels[document.department];
  if (field === 'jenis') return jenisWords(document.jenis)[document.revisi % 2] ?? document.jenis;
  if (field === 'status') return statusWords[document.status][document.revisi % 3] ?? document.status;
  if (field === 'revisi' && spelled(table, 'revisi') === 'Edisi/Rev') return `1/${document.revisi}`;
  return document[field];
};

interface Written {
  grid: Cell[][];
  documents: { row: number; expected: WrittenRow }[];
}

const written = (table: Layout, department: DepartmentCode, place: number): Written => {
  const grid: Cell[][] = table.titles.map((title) => [title]);
  const documents: Written['documents'] = [];
  const fields = table.fields.filter((field) => field !== 'department' || table.departmentBy === 'column');
  const header: Cell[] = [
    ...(table.hasSerial ? ['No'] : []),
    ...fields.map((field) => spelled(table, field)),
    ...(table.hasPerson ? ['Penanggung Jawab'] : []),
    ...(table.hasFormerNumber ? ['Nomor Dok'] : []),
  ];
  if (table.departmentBy === 'title') grid.push([`Departemen : ${departmentLabels[department]}`]);
  grid.push(header);
  for (const [at, document] of table.documents.entries()) {
    if (table.sectionEvery > 0 && at > 0 && at % table.sectionEvery === 0) {
      grid.push([`Bagian ${at}`]);
      if (table.repeatsHeader) grid.push(header);
    }
    if (table.blankRows && at % 2 === 1) grid.push([]);
    const each: WrittenRow = {
      ...document,
      department,
      nomor: `HKT-${department}-${place}${String(at).padStart(3, '0')}`,
    };
    grid.push([
      ...(table.hasSerial ? [at + 1] : []),
      ...fields.map((field) => cellOf(table, field, each)),
      ...(table.hasPerson ? ['Siti Rahayu'] : []),
      ...(table.hasFormerNumber ? [`LAMA-${place}-${at}`] : []),
    ]);
    documents.push({ row: grid.length, expected: each });
  }
  if (table.signature) grid.push([], ['Disetujui oleh,'], ['Budi Santoso']);
  return { grid, documents };
};

test('imported rows equal the rows written, or the reading asks: never silently different', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(layout, fc.constantFrom(...departmentCodes)), { minLength: 1, maxLength: 4 }),
      async (tables) => {
        const sheets = tables.map(([table, department], place) => ({
          name: table.departmentBy === 'sheet' ? `${departmentLabels[department]} ${place}` : `Lembar ${place + 1}`,
          ...written(table, department, place),
          table,
        }));
        const { name, bytes } = workbook('daftar.xlsx', sheets);
        const { rows, review } = await readImport(name, bytes, { mayAsk: true });
        const landed = new Map<string, ImportRow>();
        const rejected = new Set<string>();
        for (const read of rows) {
          const { row, sheet } = 'valid' in read ? read.valid : read.invalid;
          const place = `${sheet?.name ?? sheets.find(({ name }) => isRead(name, review))?.name}!${row}`;
          if ('valid' in read) landed.set(place, read.valid);
          else rejected.add(place);
        }
        for (const { name, documents, table } of sheets) {
          const ofSheet = review.tables.filter(({ sheet }) => sheet === name);
          const asks = ofSheet.some(({ missing, conflict, serial }) => missing.length > 0 || conflict || serial);
          const unknown = ofSheet.flatMap(({ columns }) =>
            columns.flatMap((each) => (each.is_unknown ? each.heading : [])),
          );
          for (const { row, expected } of documents) {
            const place = `${name}!${row}`;
            const found = landed.get(place);
            landed.delete(place);
            if (!found) {
              // Not read: a question or an error names it.
              expect(asks || rejected.has(place), `${place} ${JSON.stringify(expected)}`).toBe(true);
              continue;
            }
            const { nomor, nama, jenis, department } = expected;
            expect(found).toMatchObject({ nomor, nama, jenis, department });
            // A value is missing only where its heading is named as unknown.
            for (const field of ['revisi', 'status'] as const)
              if (!unknown.includes(spelled(table, field))) expect(found[field]).toBe(expected[field]);
              else expect([expected[field], undefined]).toContain(found[field]);
          }
        }
        expect([...landed.keys()]).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);

const isRead = (name: string, { tables }: { tables: readonly { sheet: string; documents: number }[] }): boolean =>
  tables.some(({ sheet, documents }) => sheet === name && documents > 0);
