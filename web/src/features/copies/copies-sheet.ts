import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText, copyStateLabels, recallReasonLabels } from '../../../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import type { ExcelCell, ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { dateCell } from '../../lib/catalogue/excel-layout.ts';

const columns = [
  { header: 'No', width: 6 },
  documentFields.nomor.sheet,
  documentFields.nama.sheet,
  { header: 'Salinan', width: 10 },
  { header: 'Revisi Salinan', width: 14 },
  { header: 'Revisi Berlaku', width: 14 },
  { header: 'Pemegang', width: 28 },
  { header: 'Departemen', width: 14 },
  { header: 'Lokasi', width: 28 },
  { header: 'Keperluan', width: 36 },
  { header: 'Tanggal Cetak', width: 16 },
  { header: 'Dicetak Oleh', width: 24 },
  { header: 'Status', width: 16 },
  { header: 'Alasan Penarikan', width: 26 },
  { header: 'Harus Ditarik Sejak', width: 20 },
  { header: 'Pengganti', width: 12 },
  { header: 'Tanggal Ditutup', width: 16 },
  { header: 'Ditutup Oleh', width: 24 },
  { header: 'Saksi', width: 24 },
  { header: 'Keterangan', width: 40 },
  { header: 'Ditemukan Kembali', width: 18 },
] as const;

/** The copies as Excel shows them; dates are those of the company's time zone. */
export const copiesSheet = (name: string, copies: readonly CopyRow[], timeZone: string): ExcelSheet => {
  const date = (iso: string | null | undefined): ExcelCell => dateCell(iso ? dateAt(iso, timeZone) : undefined);
  return {
    name,
    columns,
    rows: copies.map((copy, at) => [
      ...[at + 1, copy.nomor, copy.nama, copyNumberText(copy.number), copy.revisi, copy.revision_in_force ?? '–'],
      ...[copy.holder, departmentLabels[copy.department], copy.place, copy.purpose],
      ...[date(copy.printed_at), userName(copy.printed_by)],
      copy.recall ? 'Harus ditarik' : copyStateLabels[copy.state],
      copy.recall ? recallReasonLabels[copy.recall.reason] : '',
      date(copy.recall?.since),
      copy.replaced_by === null ? '' : copyNumberText(copy.replaced_by),
      date(copy.closed_at),
      ...[copy.closed_by ? userName(copy.closed_by) : '', copy.witness ?? '', copy.remark ?? ''],
      date(copy.found_at),
    ]),
  };
};
