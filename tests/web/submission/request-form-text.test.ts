import { expect, test } from 'vitest';
import { type PlacedText, requestedChange } from '../../../web/src/features/submission/request-form-text.ts';

/** Lines of a form from its top, each of texts with their left edges. */
const form = (...lines: [string, number][][]): PlacedText[] =>
  lines.flatMap((line, at) => line.map(([text, x]) => ({ text, x, y: 800 - at * 14, width: text.length * 5 })));
const filled = form(
  [['FORM PERMOHONAN PERUBAHAN DOKUMEN', 200]],
  [
    ['Jenis Perubahan', 40],
    ['☐ Pembuatan Baru ☑ Revisi', 150],
  ],
  [['C. ALASAN PERUBAHAN', 40]],
  [['Batas kecepatan diturunkan setelah', 40]],
  [['insiden 12 Maret.', 40]],
  [['D. URAIAN PERUBAHAN', 40]],
  [
    ['No.', 50],
    ['Bab / Halaman', 110],
    ['Sebelum Perubahan', 230],
    ['Sesudah Perubahan', 420],
  ],
  [
    ['1', 55],
    ['5.2', 90],
    ['60 km/jam', 200],
    ['40 km/jam', 380],
  ],
  [
    ['2', 55],
    ['Lampiran 1', 90],
  ],
  [['3', 55]],
  [['E. DAMPAK PERUBAHAN', 40]],
  [['Keselamatan', 40]],
);

test('a filled form says why and what is changed', () => {
  expect(requestedChange(filled)).toEqual({
    reason: 'Batas kecepatan diturunkan setelah insiden 12 Maret.',
    sections: '5.2, Lampiran 1',
  });
});

test.each([
  [
    'of a company with a line of its own',
    form([['Alasan Perubahan : Alat ganti', 40]], [['B. DAMPAK', 40]]),
    'Alat ganti',
  ],
  ['without a reason', form([['C. ALASAN PERUBAHAN', 40]], [['D. URAIAN PERUBAHAN', 40]]), ''],
  ['that is no such form', form([['Surat Keterangan', 40]], [['Isi surat.', 40]]), ''],
])('a form %s', (_, texts, reason) => {
  expect(requestedChange(texts)).toEqual({ reason, sections: '' });
});

test('a long reason is cut to its limit', () => {
  const { reason } = requestedChange(form([['C. ALASAN PERUBAHAN', 40]], [['kata '.repeat(300), 40]]));
  expect(reason.length).toBeLessThanOrEqual(500);
});
