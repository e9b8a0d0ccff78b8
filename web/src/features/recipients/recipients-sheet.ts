import type { DistributedDocument, Reader, ReaderSummary } from '../../../../shared/api/reading.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { audienceText } from '../../../../shared/domain/required-reading/audiences.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { columnOfField, dateCell, documentColumns } from '../../lib/catalogue/excel-layout.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { readerStatus } from './reader-text.ts';
import type { Progress } from './use-distribution.ts';

/** The distribution list as Excel shows it; an import reads 'Distribusi' again. */
export const distributionSheet = (
  documents: readonly DistributedDocument[],
  progress: ReadonlyMap<string, Progress>,
): ExcelSheet => ({
  name: 'Daftar Distribusi',
  columns: [
    ...documentColumns,
    { header: 'Distribusi', width: 40 },
    { header: 'Batas Baca', width: 16 },
    { header: 'Pembaca', width: 10 },
    { header: 'Dipahami', width: 10 },
    { header: 'Terlambat', width: 10 },
  ],
  rows: documents.map(({ document, audience, reading }, at) => {
    const counts = progress.get(document.id);
    return [
      ...[at + 1, document.nomor, document.nama, jenisLabels[document.jenis], departmentLabels[document.department]],
      ...[document.revisi, audienceText(audience), dateCell(reading?.due_on)],
      ...[counts?.total ?? '–', counts?.understood ?? '–', counts?.overdue ?? '–'],
    ];
  }),
});

/** Who has read a document and who has not. */
export const readersSheet = ({ document }: DistributedDocument, people: readonly Reader[]): ExcelSheet => ({
  name: 'Pembaca',
  columns: [
    { header: 'NRP', width: 12 },
    { header: 'Nama', width: 36 },
    { header: 'Departemen', width: 14 },
    { header: 'Status', width: 14 },
    { header: 'Waktu', width: 20 },
    { header: 'Batas Baca', width: 16 },
    documentFields.nomor.sheet,
    columnOfField('revisi'),
  ],
  rows: people.map((person) => [
    ...[person.nrp, userName(person), person.department === null ? '–' : departmentLabels[person.department]],
    ...[readerStatus(person).label, person.at === null ? '–' : formatDateTime(person.at), dateCell(person.due_on)],
    ...[document.nomor, document.revisi],
  ]),
});

/** How much the people of a department must read and have read. */
export const peopleSheet = (people: readonly ReaderSummary[]): ExcelSheet => ({
  name: 'Pembaca Departemen',
  columns: [
    { header: 'NRP', width: 12 },
    { header: 'Nama', width: 36 },
    { header: 'Wajib Dibaca', width: 14 },
    { header: 'Dipahami', width: 12 },
    { header: 'Terlambat', width: 12 },
    { header: 'Tenggat Terawal', width: 20 },
  ],
  rows: people.map((person) => [
    ...[person.nrp, userName(person), person.required, person.understood, person.overdue],
    dateCell(person.next_due_on ?? undefined),
  ]),
});
