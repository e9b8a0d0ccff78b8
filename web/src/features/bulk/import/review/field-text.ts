import {
  type DepartmentCode,
  departmentCode,
  departmentCodes,
  departmentLabels,
} from '../../../../../../shared/domain/departments.ts';
import type { ChangeKind } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { documentFields } from '../../../../../../shared/domain/documents/document-fields.ts';
import {
  documentStatuses,
  type Jenis,
  jenisLabels,
  jenisValues,
} from '../../../../../../shared/domain/documents/document-types.ts';
import {
  fieldOf,
  type ImportColumn,
  importColumns,
  isDateColumn,
} from '../../../../../../shared/domain/import/columns.ts';
import { dayText } from '../../../../../../shared/domain/time/date-text.ts';
import type { SelectOption } from '../../../../components/ui/select.tsx';

/** The columns of a list, and what a change of them means for the approval and the file. */
const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(importColumns.map((column) => [column, documentFields[fieldOf(column)].label])),
  approval: 'Revisi yang disetujui',
  file: 'Berkas',
};

export const importColumnOf = (field: string): ImportColumn | undefined =>
  importColumns.find((column) => column === field);

/** The label of a field on the screen; a field that this page does not know is named as the server names it. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field;

export type ChoiceField = 'jenis' | 'department' | 'status';
export const isChoiceField = (field: string): field is ChoiceField => Object.hasOwn(fieldOptions, field);

/** 'SOP · Standar Operasional Prosedur'; lists write the short form. */
const jenisText = (value: Jenis): string =>
  value === 'Manual & Kebijakan' ? value : `${value} · ${jenisLabels[value]}`;
const departmentText = (value: DepartmentCode): string =>
  departmentLabels[value] === value ? value : `${value} · ${departmentLabels[value]}`;

export const fieldOptions: Record<ChoiceField, readonly SelectOption[]> = {
  jenis: jenisValues.map((value) => ({ value, label: jenisText(value) })),
  department: departmentCodes.map((value) => ({ value, label: departmentText(value) })),
  status: documentStatuses.map((value) => ({ value, label: value })),
};

/** The options without explanation, for the narrow cells of a row. */
export const shortOptions: Record<ChoiceField, readonly SelectOption[]> = {
  jenis: jenisValues.map((value) => ({ value, label: value })),
  department: departmentCodes.map((value) => ({ value, label: departmentLabels[value] })),
  status: fieldOptions.status,
};

/** A stored value as the lists show it; an empty one as a dash. */
export const valueText = (field: string, value: string): string => {
  if (value === '') return '–';
  if (isDateColumn(field)) return dayText(value);
  const code = field === 'department' ? departmentCode.safeParse(value).data : undefined;
  return code === undefined ? value : departmentLabels[code];
};

export const changeLabels: Record<ChangeKind, string> = {
  retired: 'Menjadi Kadaluarsa',
  moved: 'Pindah departemen',
  unapproved: 'Revisi yang disetujui diganti tanpa persetujuan',
  unfiled: 'Kehilangan berkas',
  reactivated: 'Kembali Aktif',
  renamed: 'Nama berubah',
  retyped: 'Jenis berubah',
  revised: 'Revisi berubah',
  respelled: 'Penulisan nomor berubah',
  relinked: 'Berkas berubah',
  redated: 'Tanggal berlaku berubah',
  explained: 'Alasan perubahan berubah',
  classified: 'Kritis keselamatan berubah',
  review: 'Tinjauan berubah',
  distributed: 'Distribusi berubah',
  sourced: 'Data dokumen eksternal berubah',
};
