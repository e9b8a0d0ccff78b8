import { departmentLabels } from '../../../shared/domain/departments.ts';
import { renamedDepartment } from '../../../shared/domain/import/aliases.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';
import { readDate } from '../rows/dates.ts';
import type { TableReading } from '../tables/table-reading.ts';
import type { NamedSheet } from './sheet-rows.ts';

/** What the user should know about values that were read otherwise than written, once for the whole file. */
export const readingNotes = (sheets: readonly NamedSheet[]): string[] => {
  const tables = sheets.flatMap(({ sheet }) => sheet.tables).filter(({ documents }) => documents.length > 0);
  const cells = (field: 'repeated' | 'cleaned'): number => tables.reduce((sum, table) => sum + table[field], 0);
  return [
    ...sideNotes(sheets),
    ...counted(
      sheets.reduce((sum, { hiddenRows = 0 }) => sum + hiddenRows, 0),
      (count) => `Baris yang tersembunyi, misalnya oleh filter, ikut dibaca (${count} baris)`,
    ),
    ...summed(tables.map(({ renamed }) => renamed)).flatMap(([name, count]) => {
      const department = renamedDepartment(name);
      return department ? `Departemen ${name} dibaca sebagai ${departmentLabels[department]} (${rowsText(count)})` : [];
    }),
    ...summed(tables.map(({ withoutRevision }) => withoutRevision)).map(
      ([text, count]) => `Revisi “${text}” dibaca sebagai tidak diisi (${rowsText(count)})`,
    ),
    ...revisionNotes(sheets),
    ...counted(
      cells('repeated'),
      (count) => `“sda” dan tanda sejenis dibaca sebagai isi baris di atasnya (${count} sel)`,
    ),
    ...counted(
      cells('cleaned'),
      (count) => `Karakter tak terlihat dan spasi khusus dihapus dari isi sel (${count} sel)`,
    ),
    ...dateNotes(tables),
    ...partNotes(sheets),
  ];
};

/** A note on a count, where there is any. */
const counted = (count: number, noteOf: (count: string) => string): string[] =>
  count > 0 ? [noteOf(count.toLocaleString('id-ID'))] : [];
const rowsText = (count: number): string => `${count.toLocaleString('id-ID')} baris`;

const summed = (parts: readonly ReadonlyMap<string, number>[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const part of parts) for (const [name, count] of part) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts];
};

const sideNotes = (sheets: readonly NamedSheet[]): string[] =>
  [...Map.groupBy(sheets, ({ besides }) => besides)].flatMap(([name, sides]) =>
    name === undefined
      ? []
      : [`Lembar “${name}” berisi ${sides.length + 1} tabel yang berdampingan; masing-masing dibaca sendiri`],
  );

/** Revisions that an answer, or one of an earlier import, says: the number stored is another text than that of the file. */
const revisionNotes = (sheets: readonly NamedSheet[]): string[] =>
  sheets.flatMap(({ sheet }) =>
    sheet.words.flatMap(({ field, text, count, meaning }) =>
      field === 'revisi' && meaning && meaning.value !== null
        ? [`Revisi “${text}” dibaca sebagai ${meaning.value} (${rowsText(count)})`]
        : [],
    ),
  );

const orders = { 'day-first': 'hari/bulan/tahun', 'month-first': 'bulan/hari/tahun' } as const;

const dateNotes = (tables: readonly TableReading[]): string[] =>
  (['day-first', 'month-first'] as const).flatMap((order) => {
    const columns = tables.flatMap(({ dates }) => dates.filter((each) => each.order === order && each.ambiguous > 0));
    const example = columns[0]?.example ?? '';
    const read = readDate(example, order);
    if (!('date' in read)) return [];
    const count = columns.reduce((sum, { ambiguous }) => sum + ambiguous, 0);
    return [`Tanggal seperti ${example} dibaca ${orders[order]}, yaitu ${dayText(read.date)} (${rowsText(count)})`];
  });

/** Rows that are read without a part of what they hold: a link, a date, a recipient. */
const partNotes = (sheets: readonly NamedSheet[]): string[] => {
  const notes = sheets.flatMap(({ sheet }) =>
    sheet.documents.flatMap((read) => ('valid' in read ? (read.valid.note ?? []) : [])),
  );
  const links = notes.filter((note) => note.includes('Tautan tidak disimpan')).length;
  const text = (count: number, part: string): string[] =>
    counted(count, (rows) => `${rows} baris dibaca tanpa ${part}; alasan setiap baris ada pada laporan`);
  return [...text(links, 'tautan berkas'), ...text(notes.length - links, 'sebagian isinya')];
};
