import { expect, test } from 'vitest';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import {
  looseCandidates,
  looseForm,
  maxReferences,
  numberCandidates,
  numberShape,
  numbersIn,
} from '../../../shared/domain/documents/number-candidates.ts';
import { corpus } from '../text-search/relevance/corpus.ts';

const series = new Set(
  [
    'HKT-SOP-PRO-001',
    'HKT-FRM-SHE-001',
    'F-HKT-SOP-PRO-001',
    '001/SOP/HSE/2020',
    'HKT.INK.07',
    'HIMS SOP HRGA 001',
  ].map(numberShape),
);
const isOfSeries = (normal: string): boolean => series.has(numberShape(normal));
const found = (...pages: string[]) => [...numbersIn(pages, isOfSeries).values()].map(({ nomor }) => nomor);

test('numbers of one series share a shape', () => {
  expect(numberShape('HKT-SOP-PRO-002')).toBe('hkt-sop-pro-#');
  expect(numberShape('hkt – sop – pro – 1044')).toBe('hkt-sop-pro-#');
  expect(numberShape('HKT-SOP-SHE-002')).not.toBe(numberShape('HKT-SOP-PRO-002'));
});

test.each([
  ['within a sentence', 'Lihat HKT-SOP-PRO-002, dan (HKT-FRM-SHE-015).', ['HKT-SOP-PRO-002', 'HKT-FRM-SHE-015']],
  ['at its end', 'sesuai dengan HKT-SOP-PRO-002.', ['HKT-SOP-PRO-002']],
  ['with other dashes and spaces', 'HKT – SOP – PRO – 002', ['HKT – SOP – PRO – 002']],
  ['broken after a dash', 'HKT-SOP-\nPRO-002', ['HKT-SOP- PRO-002']],
  ['before and after its title', 'Pengoperasian Unit - HKT-SOP-PRO-002 - Umum', ['HKT-SOP-PRO-002']],
  ['in a list', 'Terkait:\n- HKT-SOP-PRO-002\n- HKT-FRM-SHE-015\n', ['HKT-SOP-PRO-002', 'HKT-FRM-SHE-015']],
  ['one beside the other', 'HKT-SOP-PRO-002/HKT-FRM-SHE-015', ['HKT-SOP-PRO-002', 'HKT-FRM-SHE-015']],
  ['with slashes', 'No. 014/SOP/HSE/2026 tanggal', ['014/SOP/HSE/2026']],
  ['with en dashes', 'HKT–SOP–PRO–002', ['HKT–SOP–PRO–002']],
  ['with plain spaces', 'sesuai HKT SOP PRO 002, Rev 3', ['HKT-SOP-PRO-002']],
  ['with plain spaces, broken at the end of a line', 'LIHAT HKT SOP\nPRO 002.', ['HKT-SOP-PRO-002']],
  ['with spaces and dashes', 'SOP TERKAIT : HKT SOP-PRO 002', ['HKT-SOP-PRO-002']],
  ['with other characters than the master list', 'HKT/SOP/PRO/002', ['HKT-SOP-PRO-002']],
  ['that the master list writes with spaces', 'lihat HIMS-SOP-HRGA-012', ['HIMS SOP HRGA 012']],
  ['with dots', 'lihat HKT.INK.12.', ['HKT.INK.12']],
  ['with the revision of its file', 'HKT-SOP-PRO-002_Rev.3.pdf', ['HKT-SOP-PRO-002']],
  ['the longer one of two that overlap', 'F-HKT-SOP-PRO-002', ['F-HKT-SOP-PRO-002']],
])('finds a number %s', (_, text, numbers) => {
  expect(found(text)).toEqual(numbers);
});

test('finds a number once, where it stands first, however it is spelled', () => {
  const numbers = numbersIn(['Tujuan', 'HKT-SOP-PRO-002', 'hkt – sop – pro – 002'], isOfSeries);
  expect([...numbers]).toEqual([[normalForm('HKT-SOP-PRO-002'), { nomor: 'HKT-SOP-PRO-002', page: 2 }]]);
});

test.each([
  ['ISO 45001:2018 dan ISO 9001:2015'],
  ['SNI 7-6372-2000'],
  ['PP No. 50/2012, Permen ESDM No. 26/2018, Kepmen 1827 K/30/MEM/2018, UU 1/1970'],
  ['telepon 0812-3456-7890 atau (021) 555-0147'],
  ['tanggal 12-05-2026, 12/05/2026, 2026.05.12, 5-Mei-2026'],
  ['part 6D125-3, filter 600-211-1231, baut M12-1.75'],
  ['pasal 4.1-a, langkah 5.2, halaman 3/12, versi 1.0.2'],
  ['shift 07.00-19.00, 100-200 meter, CO2-eq'],
  ['HKT-SOP-LOG-002 dari seri yang tidak dikenal'],
  ['HKT SOP LOG 002 dari seri yang tidak dikenal'],
  ['kolom HKT\nSOP\nPRO\n002 dari sebuah tabel'],
  ['X-HKT SOP PRO 002-B bagian dari kode lain'],
  ['tulisan kecil: hkt sop pro 002'],
])('takes %s for no number of the master list', (text) => {
  expect(found(text)).toEqual([]);
});

test('among 300 procedures finds each number in every spelling, and no other', () => {
  const spellings = [
    (nomor: string) => nomor,
    (nomor: string) => nomor.replaceAll('-', ' '),
    (nomor: string) => nomor.replaceAll('-', ' – '),
    (nomor: string) => nomor.replaceAll('-', '/'),
    (nomor: string) => nomor.replace('-', ' '),
    (nomor: string) => nomor.replace(/-(?=\d)/, '\n'),
    (nomor: string) => nomor.replaceAll('-', '\u2011'),
  ];
  const isListed = (normal: string): boolean => /^hkt-sop-(?:pro|she|plt|eng)-#$/.test(numberShape(normal));
  for (const [index, { pages }] of corpus.entries()) {
    const own = /HKT-SOP-\w+-\d+/.exec(pages[0] ?? '')?.[0] ?? '';
    const named = `HKT-SOP-${['PRO', 'SHE', 'PLT', 'ENG'][index % 4]}-${800 + index}`;
    const spelled = spellings[index % spellings.length]?.(named) ?? '';
    const capitals = pages.map((text) => `${text}\nDOKUMEN TERKAIT ${spelled} DAN LAMPIRAN 2\n${text.toUpperCase()}`);
    const numbers = [...numbersIn(capitals, isListed).keys()].map(looseForm);
    expect([own, ...new Set(numbers)].sort()).toEqual([own, normalForm(own), normalForm(named)].sort());
  }
});

test('offers what has letters, digits and something between them as candidates, within limits', () => {
  expect([...numberCandidates(['0812-3456-7890 12/05/2026 SOP 2026 K3-LH HKT-SOP-PRO-002']).keys()]).toEqual([
    'k3-lh',
    'hkt-sop-pro-002',
  ]);
  const many = Array.from({ length: 5000 }, (_, at) => `HKT-SOP-PRO-${at}`).join(' ');
  expect(numberCandidates([many]).size).toBe(2000);
  expect(found(many)).toHaveLength(maxReferences);
});

test('reads a long text of capitals and figures in a moment', () => {
  const text = Array.from({ length: 200_000 }, (_, at) => (at % 4 === 3 ? at % 1000 : 'ABC')).join(' ');
  const before = process.cpuUsage();
  expect(looseCandidates([text]).length).toBeLessThanOrEqual(4000);
  expect(found(text)).toEqual([]);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test('reads a long table without spaces in a moment', () => {
  const before = process.cpuUsage();
  expect(found(Array.from({ length: 20_000 }, (_, at) => `AB${at}`).join('/'))).toEqual([]);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
