import { expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';

const read = async (rows: readonly (readonly (string | number | null)[])[]) => {
  const file = workbook('daftar.xlsx', rows);
  const { rows: found, review } = await readImport(file.name, file.bytes, {
    mayAsk: true,
  });
  return { found, review };
};

test('a list of regulations is read by what its headings mean there', async () => {
  const { found, review } = await read([
    ['DAFTAR PERATURAN PERUNDANGAN'],
    [
      ...['No', 'Jenis Peraturan', 'Instansi Penerbit', 'Nomor', 'Tahun', 'Tentang', 'Masa Berlaku'],
      ...['Status (Berlaku/Diubah/Dicabut)', 'Diganti oleh', 'Departemen', 'Lokasi Simpan'],
    ],
    [
      1,
      'Undang-Undang',
      'Presiden RI',
      '1',
      1970,
      'Keselamatan Kerja',
      'Selama berlaku',
      'Berlaku',
      '',
      'SHE',
      'Rak A1',
    ],
    [
      2,
      'Keputusan Menteri',
      'Kementerian ESDM',
      '1827 K/30/MEM/2018',
      2018,
      'Kaidah Teknik Pertambangan',
      '-',
      'Diubah',
      '',
      'SHE',
      'Rak A1',
    ],
    [
      3,
      'Keputusan Menteri',
      'Kementerian ESDM',
      '555 K/26/M.PE/1995',
      1995,
      'K3 Pertambangan Umum',
      '',
      'Dicabut',
      'Kepmen ESDM 1827/2018',
      'SHE',
      'Rak A2',
    ],
    [4, 'Izin', 'Mabes Polri', 'SI/1234/IV/2025', 2025, 'Bahan Peledak', '31/12/2026', 'Berlaku', '', 'SHE', 'Brankas'],
  ]);
  expect(review.open_questions).toBe(0);
  expect(found.map((each) => ('valid' in each ? each.valid : each.invalid))).toMatchObject([
    {
      nomor: 'UU 1/1970',
      nama: 'Keselamatan Kerja',
      jenis: 'EXT',
      department: 'SHE',
      external_kind: 'UU',
      edition: '1970',
    },
    { nomor: 'Kepmen ESDM 1827 K/30/MEM/2018', status: 'Aktif', amended_by: 'peraturan yang belum dicatat' },
    { nomor: 'Kepmen ESDM 555 K/26/M.PE/1995', status: 'Kadaluarsa', replaced_by: 'Kepmen ESDM 1827/2018' },
    { nomor: 'SI/1234/IV/2025', external_kind: 'Izin', valid_until: '2026-12-31', place: 'Brankas' },
  ]);
});

test('the same headings mean in lists of own documents what they did', async () => {
  const { found } = await read([
    ['No Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Edisi', 'Penerbit', 'Bahasa'],
    ['HKT-SOP-PRO-001', 'Prosedur Hauling', 'SOP', 'PRO', '2', 'Rina', 'Indonesia'],
  ]);
  expect(found).toMatchObject([{ valid: { jenis: 'SOP', nomor: 'HKT-SOP-PRO-001' } }]);
  expect(found[0]).not.toHaveProperty('valid.issuer');
});
