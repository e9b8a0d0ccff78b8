import { describe, expect, test } from 'vitest';
import type { ChangeKind, ComparedRow, Side } from '../../../shared/domain/comparison/comparison.ts';
import {
  columnWeights,
  comparisonText,
  foldedText,
  mergedParts,
  notComparedText,
  type PictureState,
  placeText,
  segmentsOf,
  shownCells,
} from '../../../web/src/components/comparison/shown-rows.ts';

const rows = (...kinds: ChangeKind[]): ComparedRow[] => kinds.map((kind) => ({ kind }));

test('folds what did not change, with a paragraph beside each change', () => {
  const document = rows('same', 'same', 'same', 'renumbered', 'same', 'changed', 'same', 'same', 'same');
  expect(segmentsOf(document, new Set())).toEqual([
    { from: 0, to: 3, isFolded: true },
    { from: 4, to: 6, isFolded: false },
    { from: 7, to: 8, isFolded: false },
  ]);
  expect(segmentsOf(document, new Set([0]))[0]).toMatchObject({ isFolded: false });
  expect(foldedText(document.slice(0, 4))).toBe('3 bagian tidak berubah, 1 hanya penomoran');
});

test('merges both versions: what was removed stands before what replaced it', () => {
  expect(
    mergedParts(
      [{ text: 'Paling tinggi' }, { text: '40', mark: 'removed' }, { text: 'km/jam' }],
      [{ text: 'Paling tinggi' }, { text: '60', mark: 'added' }, { text: 'km/jam' }, { text: 'saja', mark: 'added' }],
    ),
  ).toEqual([
    { text: 'Paling tinggi' },
    { text: '40', mark: 'removed' },
    { text: '60', mark: 'added' },
    { text: 'km/jam' },
    { text: 'saja', mark: 'added' },
  ]);
  expect(mergedParts([], [{ text: 'baru', mark: 'added' }])).toEqual([{ text: 'baru', mark: 'added' }]);
  expect(mergedParts([{ text: 'lama', mark: 'removed' }], [])).toEqual([{ text: 'lama', mark: 'removed' }]);
});

describe('says how much changed', () => {
  const changes = [{ first: 0, last: 0 }];
  const none = { isPending: false, data: { pairs: [], unpaired: [], broken: [] } };
  const drawnWith = (count: number) => ({
    ...{ width: 900, height: 1273, urls: { before: '', after: '' } },
    regions: Array.from({ length: count }, () => ({ left: 0, top: 0, width: 1, height: 1 })),
  });
  const pairs = (...counts: (number | undefined)[]) =>
    counts.map((count, at) => ({
      ...{ before: at + 1, after: at + 1 },
      ...(count !== undefined && { drawn: drawnWith(count) }),
    }));
  const text = (values: Partial<Parameters<typeof comparisonText>[0]>, pictures: PictureState = none) =>
    comparisonText(
      {
        ...{ rows: [], changes: [], unrelated: false, hasText: true },
        ...{ types: { before: 'pdf', after: 'pdf' }, notRead: { before: [], after: [] } },
        ...values,
      },
      pictures,
    );
  const uncompared = 'halaman dengan gambar, isian, atau catatan tidak dapat dibandingkan sebagai teks';

  test('of the text', () => {
    expect(text({ changes })).toBe('1 bagian berubah');
    expect(text({ changes, rows: rows('changed', 'renumbered', 'renumbered') })).toBe(
      '1 bagian berubah, 2 hanya penomoran',
    );
    expect(text({ rows: rows('same', 'recased', 'renumbered', 'running') })).toBe(
      'Isi tidak berubah, 1 hanya penomoran, 1 hanya huruf besar/kecil, 1 hanya di kepala atau kaki halaman',
    );
    expect(text({ changes, unrelated: true })).toBe('Isi kedua berkas berbeda');
    expect(text({ hasText: false })).toBe('Tanpa teks (hasil pindai): dibandingkan sebagai gambar');
  });

  test('that nothing changed is said only where everything was compared', () => {
    expect(text({})).toBe('Tidak ada perubahan');
    expect(text({}, { isPending: false, data: { pairs: pairs(0, 0), unpaired: [], broken: [] } })).toBe(
      'Tidak ada perubahan; gambarnya sama',
    );
    expect(text({}, { isPending: true })).toBe('Tidak ada perubahan pada teks; gambar sedang dibandingkan...');
    expect(text({}, { isPending: false })).toBe('Tidak ada perubahan pada teks; gambar gagal dibandingkan');
    expect(text({}, { isPending: false, data: { pairs: pairs(0, 2), unpaired: [], broken: [] } })).toBe(
      `Tidak ada perubahan pada teks; 2 ${uncompared}; 1 halaman tampak berbeda sebagai gambar`,
    );
    expect(
      text(
        {},
        { isPending: false, data: { pairs: pairs(undefined), unpaired: [{ name: 'Draf', pages: [4] }], broken: [] } },
      ),
    ).toBe(`Tidak ada perubahan pada teks; 2 ${uncompared}; 2 halaman tidak dapat dibandingkan sebagai gambar`);
    expect(text({ rows: rows('renumbered') }, { isPending: true })).toMatch(/^Teks tidak berubah, 1 hanya penomoran; /);
    const types = { before: 'document', after: 'document' } as const;
    expect(text({ types })).toBe('Tidak ada perubahan');
    expect(text({ types, notRead: { before: [], after: ['makro'] } })).toBe('Tidak ada perubahan pada teks');
    expect(text({ types: { before: 'workbook', after: 'workbook' } })).toBe('Tidak ada perubahan pada teks');
  });
});

test('names what a file holds and was not read', () => {
  const types = { before: 'document', after: 'document' } as const;
  const names = { before: 'Revisi 3', after: 'Draf' };
  expect(notComparedText({ types, notRead: { before: [], after: ['gambar', 'makro'] } }, names)).toMatch(
    /Tidak dibaca: gambar, makro pada Draf\.$/,
  );
});

test('says where a row stands in a file of its type', () => {
  const side = (page: number, sheet?: string) => ({
    page,
    number: '',
    cells: [],
    ...(sheet !== undefined && { sheet }),
  });
  expect(placeText(side(3), 'pdf')).toBe('halaman 3');
  expect(placeText(side(3), 'presentation')).toBe('slide 3');
  expect(placeText(side(0), 'document')).toBe('');
  expect(placeText(side(3, 'Risiko'), 'workbook')).toBe('lembar Risiko, baris 3');
  expect(placeText(side(0, 'Risiko'), 'workbook')).toBe('nama lembar');
  const marked = { text: '60', mark: 'added' as const };
  const cells = (...columns: number[]) =>
    Array.from({ length: 30 }, (_, at) => (columns.includes(at) ? [marked] : [{ text: 'x' }]));
  const row = (...columns: number[]) => placeText({ ...side(7, 'Risiko'), cells: cells(...columns) }, 'workbook');
  expect([row(7, 26), row(0, 1, 2, 3)]).toEqual(['lembar Risiko, sel H7, AA7', 'lembar Risiko, baris 7']);
});

test('the columns of a table are as wide in all its rows, the number of a row is its first cell, and empty ones are left out', () => {
  const row = (number: string, ...cells: string[]): ComparedRow => ({
    kind: 'same',
    after: { page: 1, number, cells: cells.map((text) => (text === '' ? [] : [{ text }])) },
  });
  const paragraph = row('1.', 'Tujuan');
  const long = 'menyiram jalan angkut setiap dua jam selama gilir';
  const weights = columnWeights([paragraph, row('1', '', 'debu', '', long), row('2', '', 'air', '', long), paragraph]);
  expect(weights).toEqual([undefined, [2, 2, 0, 7], [2, 2, 0, 7], undefined]);
  expect(shownCells(row('2', '', 'air').after as Side)).toEqual([[{ text: '2' }], [{ text: 'air' }]]);
  expect(shownCells(row('2', '7', 'air').after as Side)[0]).toEqual([{ text: '7' }]);
});
