import { departmentCodes } from '../../shared/domain/departments.ts';
import { documentStatuses, ownJenisValues } from '../../shared/domain/documents/document-types.ts';
import { requiredColumns, templateColumns } from '../../shared/domain/import/columns.ts';
import type { Block, CellStyle, Workbook } from './workbook.ts';

const heading: CellStyle = { bold: true, size: 10, border: true, fill: '0F4C5C', color: 'FFFFFF' };
const optional: CellStyle = { ...heading, fill: '595F5C' };
const entry: CellStyle = { size: 10, border: true };

/** Rows with borders and validation; a list may be longer. */
const rows = 200;
const letters = 'ABCDEFGH';
const required: ReadonlySet<string> = new Set(requiredColumns);

const headings = templateColumns.map(
  (column, at): Block => ({
    range: `${letters[at]}1`,
    text: column,
    style: required.has(column) ? heading : optional,
  }),
);
const entries = Array.from({ length: rows }, (_, at) => at + 2).flatMap((row) =>
  templateColumns.map((_, at): Block => ({ range: `${letters[at]}${row}`, style: entry })),
);

const choice = (column: (typeof templateColumns)[number], options: readonly string[]) => {
  const letter = letters[templateColumns.indexOf(column)];
  return { range: `${letter}2:${letter}${rows + 1}`, options };
};

/** The template of an import list: the columns that the import reads and the values they allow. */
export const importTemplate: Workbook = {
  title: 'Templat Impor Dokumen',
  creator: 'HIMS',
  created: '2026-11-20T00:00:00Z',
  sheet: {
    name: 'Dokumen',
    columns: [26, 52, 20, 14, 14, 9, 40, 30],
    rows: [20, ...Array.from({ length: rows }, () => 16)],
    blocks: [...headings, ...entries],
    choices: [
      choice('jenis', ownJenisValues),
      choice('department', departmentCodes),
      choice('status', documentStatuses),
    ],
    footer: 'nomor, nama, jenis, dan department wajib diisi; status, revisi, file_url, dan file_name boleh kosong.',
  },
};
