import type { BulkCounts } from '../../api/bulk.ts';
import type { ColumnUse, ImportReading } from '../../api/import-reading.ts';

const rowLabels = {
  baru: 'baru',
  ubah: 'diperbarui',
  sama: 'tidak berubah',
  riwayat: 'riwayat revisi',
  galat: 'galat',
  menunggu: 'menunggu jawaban',
  tertunda: 'menunggu orang kedua',
} as const satisfies Partial<Record<keyof BulkCounts, string>>;

const columnLabels: Record<ColumnUse, string> = {
  used: 'dipakai',
  ignored: 'diabaikan sesuai jawaban',
  empty: 'kosong',
  unread: 'tidak dibaca',
};

const maxNames = 8;
const number = (value: number): string => value.toLocaleString('id-ID');
const sumText = (parts: readonly (readonly [count: number, label: string])[]): string =>
  parts.flatMap(([count, label]) => (count > 0 ? [`${number(count)} ${label}`] : [])).join(' + ') || '0';

/**
 * How an import's file adds up: each filled row of its visible sheets, and each column of its lists, in exactly one
 * count. A row that no count has would be named as a difference.
 */
export const importBalance = (
  { counts, total, done }: { counts: BulkCounts; total: number; done: number },
  { sheets }: ImportReading,
): string[] => {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  const split = sheets.reduce((sum, sheet) => sum + sheet.split, 0);
  const headings = sheets.reduce((sum, sheet) => sum + sheet.header_rows, 0);
  const parts = [
    ...Object.entries(rowLabels).map(([key, label]) => [counts[key as keyof typeof rowLabels] ?? 0, label] as const),
    [total - done, 'belum dikerjakan'] as const,
    [headings + counts.bukan, `bukan dokumen (di antaranya ${number(headings)} judul kolom)`] as const,
  ];
  const difference = rows + split - parts.reduce((sum, [count]) => sum + Math.max(0, count), 0);
  const all = difference === 0 ? parts : [...parts, [Math.abs(difference), 'selisih yang belum dijelaskan'] as const];
  const filled = sumText([
    [rows, 'baris terisi'],
    [split, 'dari sel dengan beberapa nomor'],
  ]);
  return [`${filled} = ${sumText(all)}`, ...columnBalance(sheets)];
};

const columnBalance = (sheets: ImportReading['sheets']): string[] => {
  const all = sheets.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ skipped }) => skipped === null)
      .flatMap(({ columns }) =>
        columns.map((column) => ({ ...column, key: `${name} ${column.column} ${column.heading}` })),
      ),
  );
  // A heading that comes again on a later page names the same column.
  const uses = new Map<string, { name: string; use: ColumnUse }>();
  for (const { key, column, heading, field, use = field === null ? 'unread' : 'used' } of all)
    if (use === 'used' || (uses.get(key)?.use ?? 'empty') === 'empty')
      uses.set(key, { name: `${column} “${heading}”`, use });
  if (uses.size === 0) return [];
  const parts = (Object.keys(columnLabels) as ColumnUse[]).map((use) => {
    const names = [...uses.values()].flatMap((each) => (each.use === use ? [each.name] : []));
    const more = names.length > maxNames ? ', …' : '';
    const listed = use === 'used' ? '' : ` (${names.slice(0, maxNames).join(', ')}${more})`;
    return [names.length, `${columnLabels[use]}${listed}`] as const;
  });
  return [`${number(uses.size)} kolom = ${sumText(parts)}`];
};
