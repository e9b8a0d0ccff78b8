import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalNamesOf, legalNumbersIn } from '../../../shared/domain/documents/legal-numbers.ts';

const spellings: Record<string, readonly string[]> = {
  'Kepmen ESDM 1827/2018': [
    'Keputusan Menteri ESDM Nomor 1827 K/30/MEM/2018',
    'Kepmen ESDM No. 1827.K/30/MEM/2018',
    'KEPMEN ESDM 1827/2018',
    'Kepmen ESDM 1827 K/30/MEM/2018',
    'Kepmen ESDM No 1827K/30/MEM/2018',
    'Keputusan Menteri Energi dan Sumber Daya Mineral Republik Indonesia Nomor 1827 K/30/MEM/2018',
    'Keputusan Menteri Energi dan Sumber Daya Mineral RI Nomor: 1827 K/30/MEM/2018',
    'Keputusan Menteri Energi dan Sumber\nDaya Mineral Nomor 1827\nK/30/MEM/2018',
    'Kepmen 1827 K/30/MEM/2018',
    'kepmen esdm nomor 1827 tahun 2018',
    'KEPMEN ESDM RI NO. 1827 K / 30 / MEM / 2018',
  ],
  'Kepmen 1827/2018': ['Kepmen 1827/2018', 'Kepmen No. 1827 Tahun 2018'],
  'Kepmen PE 555/1995': [
    'Kepmen 555.K/26/M.PE/1995',
    'Keputusan Menteri Pertambangan dan Energi Nomor 555.K/26/M.PE/1995',
    'Kepmen Pertambangan dan Energi No. 555 K/26/M.PE/1995',
  ],
  'Permen ESDM 26/2018': [
    'Permen ESDM 26/2018',
    'Peraturan Menteri ESDM Nomor 26 Tahun 2018',
    'Permen ESDM No. 26 Thn 2018',
    'Peraturan Menteri Energi dan Sumber Daya Mineral Nomor 26 Tahun 2018',
    'Permen ESDM RI No.26 Tahun 2018',
  ],
  'Permen Naker 5/1996': ['Permenaker No. PER.05/MEN/1996', 'Peraturan Menteri Tenaga Kerja Nomor PER-05/MEN/1996'],
  'Permen Naker 5/2018': [
    'Permenaker 5/2018',
    'Permenaker No. 5 Tahun 2018',
    'Permenaker RI Nomor 05 Tahun 2018',
    'Peraturan Menteri Ketenagakerjaan Republik Indonesia Nomor 5 Tahun 2018',
  ],
  'Permen LHK 6/2021': [
    'Permen LHK No. 6 Tahun 2021',
    'Peraturan Menteri Lingkungan Hidup dan Kehutanan Nomor 6 Tahun 2021',
  ],
  'PP 50/2012': [
    'PP No. 50 Tahun 2012',
    'PP 50/2012',
    'PP Nomor 50 Tahun 2012',
    'Peraturan Pemerintah Nomor 50 Tahun 2012',
    'Peraturan Pemerintah Republik Indonesia Nomor 50 Tahun 2012',
    'Peraturan Pemerintah RI No. 50 Th. 2012',
    'pp no.50 tahun 2012',
  ],
  'UU 1/1970': [
    'Undang-Undang Nomor 1 Tahun 1970',
    'UU No. 1 Tahun 1970',
    'UU 1/1970',
    'Undang Undang No 01 Tahun 1970',
    'Undang-undang Republik Indonesia Nomor 1 Tahun 1970',
    'UU Keselamatan Kerja No. 1 Tahun 1970',
  ],
  'Perpres 7/2019': ['Perpres No. 7 Tahun 2019', 'Peraturan Presiden Nomor 7 Tahun 2019'],
  'SNI ISO 9001:2015': ['SNI ISO 9001:2015', 'SNI ISO 9001 : 2015', 'SNI ISO 9001-2015', 'sni iso 9001:2015'],
  'SNI ISO/IEC 17025:2017': ['SNI ISO/IEC 17025:2017'],
  'SNI 13-6618:2001': ['SNI 13-6618-2001', 'SNI No. 13-6618:2001'],
};

test.each(Object.entries(spellings).flatMap(([name, texts]) => texts.map((text) => [text, name])))(
  '%s is %s',
  (text, name) => {
    expect(legalNumbersIn(text).map((each) => each.name)).toEqual([name]);
    expect(legalNumbersIn(`Sesuai ${text}, tentang pedoman.`).map((each) => each.name)).toEqual([name]);
  },
);

test.each([
  'ISO 9001:2015',
  'HKT-SOP-PRO-001',
  'APP 50/2012',
  'Peraturan Pemerintah yang berlaku sejak Tahun 2012',
  'halaman 50/2012',
  'nomor telepon 0812/2018',
  'PP 50/2012/3',
])('%s is no citation', (text) => {
  expect(legalNumbersIn(text)).toEqual([]);
});

test('of several in one sentence each keeps its own kind, number and place', () => {
  const text = 'Mengacu pada UU No. 1 Tahun 1970 dan PP serta Kepmen ESDM No. 1827 K/30/MEM/2018, juga PP 50/2012.';
  const found = legalNumbersIn(text);
  expect(found.map(({ name }) => name)).toEqual(['UU 1/1970', 'Kepmen ESDM 1827/2018', 'PP 50/2012']);
  expect(found.map(({ at }) => text.slice(at, at + 2))).toEqual(['UU', 'Ke', 'PP']);
});

test.each([
  [{ nomor: 'Kepmen ESDM 1827 K/30/MEM/2018' }, ['Kepmen ESDM 1827/2018', 'Kepmen 1827/2018']],
  [
    { nomor: '1827 K/30/MEM/2018', external_kind: 'Kepmen', issuer: 'Kementerian ESDM' },
    ['Kepmen ESDM 1827/2018', 'Kepmen 1827/2018'],
  ],
  [{ nomor: '50 Tahun 2012', external_kind: 'PP', issuer: 'Presiden RI' }, ['PP 50/2012']],
  [{ nomor: 'SNI ISO 9001:2015', external_kind: 'SNI' }, ['SNI ISO 9001:2015']],
  [{ nomor: 'SI/1234/IV/2025', external_kind: 'Izin', issuer: 'Mabes Polri' }, []],
  [{ nomor: 'PEN00678-03', external_kind: 'Manual pabrikan' }, []],
] as const)('%o has the names %o', (document, names) => {
  expect(legalNamesOf(document)).toEqual(names);
});

test('a name leads to itself, and a long text is read at once', () => {
  for (const name of Object.keys(spellings)) expect(legalNamesOf({ nomor: name })[0]).toBe(name);
  const before = process.cpuUsage();
  legalNumbersIn('Keputusan Menteri Energi dan Sumber Daya Mineral dan lain lain dengan nomor '.repeat(15_000));
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  fc.assert(fc.property(fc.string(), (text) => legalNumbersIn(text).every(({ at }) => at < text.length)));
});
