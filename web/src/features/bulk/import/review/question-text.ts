import type { ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { isColumnLabel } from '../../../../../../shared/domain/import/unheaded.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { fieldLabel } from './field-text.ts';
import type { Question } from './question-rules.ts';

const missingTitles: Record<string, string> = {
  jenis: 'Apa jenis dokumennya?',
  department: 'Dokumen departemen mana?',
};

export const questionTitle = ({ kind, field }: Question): string => {
  if (kind === 'conflict') return `Kolom mana yang berisi ${fieldLabel(field)}?`;
  if (kind === 'serial') return 'Kolom Nomor hanya berisi angka urut. Di mana nomor dokumennya?';
  return missingTitles[field] ?? `Di kolom mana ${fieldLabel(field)}?`;
};

export const questionReason = ({ kind, field }: Question): string => {
  if (kind === 'conflict') return `Dua kolom sama-sama dapat dibaca sebagai ${fieldLabel(field)}.`;
  if (kind === 'serial') return 'Angka 1, 2, 3 biasanya bukan nomor dokumen, jadi tabel ini belum dibaca.';
  const unknown = `${fieldLabel(field)} tidak disebutkan di kolom, judul, ataupun nama sheet.`;
  if (missingTitles[field] !== undefined) return unknown;
  return `${unknown} Bila berkas tidak memilikinya, tambahkan kolomnya, satu baris untuk setiap dokumen, lalu unggah lagi.`;
};

const maxSheetsNamed = 4;

/** '8 tabel, 3.000 baris: PRO, PLT, SHE, HCGS dan 4 lainnya', or 'Sheet “PRO”, 375 baris'. */
export const tablesText = (tables: readonly ReviewTable[]): string => {
  const rows = `${formatNumber(tables.reduce((sum, table) => sum + table.rows, 0))} baris`;
  const [first] = tables;
  if (tables.length === 1 && first) return `Sheet “${first.sheet}”, ${rows}`;
  const names = [...new Set(tables.map(({ sheet }) => sheet))];
  const more = names.length - maxSheetsNamed;
  const rest = more > 0 ? ` dan ${formatNumber(more)} lainnya` : '';
  return `${formatNumber(tables.length)} tabel, ${rows}: ${names.slice(0, maxSheetsNamed).join(', ')}${rest}`;
};

/** 'Sheet “PRO”, judul kolom di baris 5', or 'Sheet “PRO”, tanpa judul kolom, mulai baris 5'. */
export const tableText = ({ sheet, header_row, columns }: ReviewTable): string => {
  const isUnheaded = columns.some(({ heading }) => isColumnLabel(heading));
  return `Sheet “${sheet}”, ${isUnheaded ? 'tanpa judul kolom, mulai' : 'judul kolom di'} baris ${formatNumber(header_row)}`;
};

export const waitingText = (open: number): string | null =>
  open > 0 ? `Belum dapat disimpan: ${formatNumber(open)} pertanyaan belum dijawab.` : null;
