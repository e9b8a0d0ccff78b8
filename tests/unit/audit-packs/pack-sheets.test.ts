import { expect, test } from 'vitest';
import type { PackContent } from '../../../functions/audit-packs/pack-content.ts';
import { packSheets, pdfLimits, workbookLimits } from '../../../functions/audit-packs/pack-sheets.ts';

const formatTime = (iso: string): string => `T${iso}`;
const content: PackContent = {
  ...{ clause: 'PP 50/2012 4.2', from: '2026-01-01', to: '2026-03-31', seed: 'benih', seed_origin: 'typed' },
  ...{ made_at: '2026-04-01', made_by: { nrp: '1', full_name: 'Rina' } },
  log: { origin: 'hims/uji', size: 12, root: 'abc=', excerpt: undefined, leftOut: 0, unlogged: 0 },
  exceptions: Array.from({ length: 60 }, (_, at) => ({
    ...{ kind: 'no_change_reason' as const, nomor: `SOP-${at}`, nama: 'Prosedur', at: '2026-02-01' },
    ...{ by: '', detail: `Revisi ${at}` },
  })),
  subjects: Array.from({ length: 400 }, (_, at) => ({
    ...{ kind: 'document' as const, id: `D${at}`, digest: String(at), nomor: `SOP-${at}`, nama: 'Prosedur' },
    ...{ facts: '', isChosen: at < 20 },
  })),
  ...{ documents: [], submissions: [], lines: [] },
  archive: { series: 0, with_form: 0, records: 0, ended: 0, in_place: 0, destroyed: 0, held: 0 },
};
const rowsOf = (sheets: ReturnType<typeof packSheets>, name: string) => [
  ...(sheets.find((sheet) => sheet.name === name)?.rows ?? []),
];

test('begins with the exceptions, then the questions with the count of theirs; kinds without any say so', () => {
  const sheets = packSheets(content, formatTime, workbookLimits);
  expect(sheets.map(({ name }) => name)).toEqual([
    ...['Pengecualian', 'Pertanyaan', 'Ringkasan', 'Sampel'],
    ...['Revisi', 'Persetujuan', 'Pembaca', 'Salinan', 'Tinjauan', 'Pengajuan', 'Log'],
  ]);
  const exceptions = rowsOf(sheets, 'Pengecualian');
  expect(exceptions[0]).toEqual(['Revisi yang disahkan diubah tanpa persetujuan', '', '', '', '', 'Tidak ada']);
  expect(exceptions.filter(([kind]) => kind === 'Revisi atau pemusnahan tanpa alasan')).toHaveLength(60);
  expect(rowsOf(sheets, 'Pertanyaan')[1]?.at(-1)).toBe(
    'Revisi atau pemusnahan tanpa alasan: 60; Penerima terlambat membaca: 0',
  );
  expect(rowsOf(sheets, 'Ringkasan')).toEqual(
    expect.arrayContaining([
      ['Sampel dokumen', '20 dari 400 dokumen yang berubah atau ditinjau dalam periode'],
      ['Asal pilihan acak', 'Kalimat yang diketik pembuat paket'],
      ['Pilihan acak', 'benih'],
    ]),
  );
  expect(rowsOf(sheets, 'Sampel')).toHaveLength(400);
});

test('a PDF lists the samples only, and says how many rows it leaves out', () => {
  const sheets = packSheets(content, formatTime, pdfLimits);
  expect(rowsOf(sheets, 'Sampel')).toHaveLength(20);
  const exceptions = rowsOf(sheets, 'Pengecualian');
  expect(exceptions.filter(([kind]) => kind === 'Revisi atau pemusnahan tanpa alasan')).toHaveLength(50);
  expect(exceptions.some(([first]) => first === '… dan 10 baris lain')).toBe(true);
  const long = { ...content, lines: Array.from({ length: 1000 }, () => line) };
  const rows = rowsOf(packSheets(long, formatTime, pdfLimits), 'Log');
  expect(rows).toHaveLength(301);
  expect(rows.at(-1)?.[0]).toBe('… dan 700 baris lain');
});

test('says what of the log is attached, and what is not', () => {
  const textOf = (log: Partial<PackContent['log']>) =>
    Object.fromEntries(
      rowsOf(packSheets({ ...content, log: { ...content.log, ...log } }, formatTime, workbookLimits), 'Ringkasan'),
    );
  expect(textOf({})).toMatchObject({
    'Log yang dilampirkan': 'Seluruhnya: 12 catatan.',
    'Butir sampel tanpa catatan': 'Tidak ada',
  });
  expect(textOf({ leftOut: 3 })['Log yang dilampirkan']).toContain('3 catatan lain tentang sampel tidak dicantumkan');
  const excerpt = textOf({ size: 1_000_000, excerpt: 4321, leftOut: 7, unlogged: 2 });
  expect(excerpt['Log yang dilampirkan']).toMatch(
    /^4\.321 dari 1\.000\.000 catatan: yang menyangkut sampel, .* 7 catatan lain tentang sampel tidak dilampirkan karena terlalu banyak\.$/,
  );
  expect(excerpt['Butir sampel tanpa catatan']).toMatch(/^2, termasuk/);
});

const line = {
  index: 3,
  kind: 'document',
  item: 'DOC#1',
  at: null,
  logged_at: '2026-02-01',
  leaf: 'ff',
  nomor: 'SOP-1',
};
