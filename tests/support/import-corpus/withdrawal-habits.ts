import type { MarkedList } from './row-marks.ts';
import { columns, row } from './withdrawn-lists.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

const titled = (...titles: string[]): Cell[][] => titles.map((title, at) => [`A-${at + 1}`, title, ...row(0).slice(2)]);
/** A list whose documents have these remarks, each its own. */
const remarked = (heading: string, ...remarks: (string | null)[]): Cell[][] => [
  [...columns, heading],
  ...remarks.map((remark, at) => row(at + 1, remark)),
];
const states = (...each: string[]): string[] => each.map((state, at) => `A-${at + 1} ${state}`);
const all = (count: number, state: string): string[] => states(...Array.from({ length: count }, () => state));

/** Lists that say in other words and places that documents are withdrawn, or not in force yet. */
export const withdrawalHabits: readonly MarkedList[] = [
  {
    what: 'remarks in Indonesian words',
    file: workbook(
      'catatan.xlsx',
      remarked(
        'Catatan',
        ...['tdk dipakai', 'sudah tidak digunakan', 'Batal', 'masa berlaku sudah habis', 'Cabut', 'Dihapuskan'],
        ...['Digabung ke A-9', 'Dilebur dengan SOP Rem', 'Pindah ke HKT-SOP-02', 'Diganti dengan Prosedur Ban Terpadu'],
        ...['Pencabutan', 'Dibekukan', 'sudah ada SOP baru', 'menjadi HKT-SOP-09', 'tdk relevan lagi'],
        null,
      ),
    ),
    asked: ['comment withdrawn: 15, nothing'],
    accepted: all(16, 'Aktif'),
    skipped: ['A-16 Aktif'],
  },
  {
    what: 'remarks in English words, one of them below a column of row numbers',
    file: workbook('remarks.xls', [
      ['No', ...columns, 'Remarks'],
      ...['VOID', 'Discontinued', 'Revoked', 'Retired', 'Out of date', 'Not in use'].map((remark, at) => [
        at + 1,
        ...row(at + 1, remark),
      ]),
      ['OBS', ...row(7)],
      [8, ...row(8)],
    ]),
    asked: ['comment withdrawn: 7, retired'],
    accepted: [...all(7, 'Kadaluarsa'), 'A-8 Aktif'],
    skipped: ['A-8 Aktif'],
  },
  {
    what: 'successors in words, and numbers below Pengganti, which may be predecessors',
    file: delimited(
      'pengganti.csv',
      'nomor;nama;jenis;department;status;Diganti Oleh;Pengganti\nA-1;Satu;SOP;SHE;Aktif;Perawatan Umum;\nA-2;Dua;SOP;SHE;Aktif;-;HKT-SOP-9\nA-3;Tiga;SOP;SHE;Aktif;;-\n',
    ),
    asked: ['comment withdrawn: 2, nothing'],
    accepted: all(3, 'Aktif'),
    skipped: ['A-3 Aktif'],
  },
  {
    what: 'a state and a remark merged over several documents',
    file: workbook('gabung.xlsx', [
      {
        grid: [
          [...columns, 'Keterangan'],
          ...[
            ['Aktif', null],
            ['Tidak Berlaku', null],
            [null, null],
            ['Aktif', 'Sudah dicabut'],
            ['Aktif', null],
          ].map((cells, at) => [...row(at + 1).slice(0, 4), ...cells]),
          row(6),
        ],
        merged: ['E3:E4', 'F5:F6'],
      },
    ]),
    asked: ['comment withdrawn: 2, retired'],
    accepted: states('Aktif', 'Kadaluarsa', 'Kadaluarsa', 'Kadaluarsa', 'Kadaluarsa', 'Aktif'),
    skipped: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-6 Aktif'],
  },
  {
    what: 'titles that begin with a withdrawal or end with one behind a star',
    file: workbook('judul.xlsx', [
      columns,
      ...titled(
        'OBSOLETE - Perawatan Ban',
        '[VOID] Perawatan Rem',
        '(CABUT) Oli',
        'Solar *tidak berlaku',
        'Kipas, dicabut',
        'Void Filling',
      ),
    ]),
    asked: ['comment withdrawn: 5, retired'],
    accepted: [...all(5, 'Kadaluarsa'), 'A-6 Aktif'],
    skipped: ['A-6 Aktif'],
  },
  {
    what: 'withdrawals in cells of numbers, links, files, recipients and of another column of types',
    file: workbook('kolom-lain.xlsx', [
      [...columns, 'Link', 'Nama File', 'Distribusi', 'Kategori'],
      ['HKT-A-1 (OBSOLETE)', ...row(1).slice(1)],
      row(2, 'https://a.example/obsolete/2.pdf'),
      row(3, null, 'A-3 (obsolete).pdf'),
      row(4, null, null, 'Ditarik dari semua departemen'),
      row(5, null, null, null, 'Obsolete'),
      row(6, null, null, null, 'Terkendali'),
    ]),
    asked: ['comment withdrawn: 5, nothing'],
    accepted: ['HKT-A-1 (OBSOLETE) Aktif', ...all(6, 'Aktif').slice(1)],
    skipped: ['A-6 Aktif'],
  },
  {
    what: 'a column of states that contradicts the status',
    file: workbook('bertentangan.xls', remarked('Keterangan', 'Tidak Berlaku', 'Berlaku', 'Tidak Berlaku')),
    asked: ['comment withdrawn: 2, retired'],
    accepted: states('Kadaluarsa', 'Aktif', 'Kadaluarsa'),
    skipped: ['A-2 Aktif'],
  },
  {
    what: 'titles of lists in other words, one with its department before it',
    file: workbook('judul-daftar.xlsx', [
      { name: 'Satu', grid: [['MASTER LIST DOKUMEN OBSOLETE'], columns, row(1)] },
      { name: 'Dua', grid: [['REKAP DOKUMEN KADALUARSA TAHUN 2024'], columns, row(2)] },
      { name: 'Tiga', grid: [['LIST OF WITHDRAWN DOCUMENTS'], columns, row(3)] },
      { name: 'Empat', grid: [columns, ['PLANT - AKTIF'], row(4), ['PLANT - OBSOLETE'], row(5)] },
      { name: 'Lima', grid: [['DAFTAR PEMUSNAHAN DOKUMEN'], columns, row(6)] },
      { name: 'VOID', grid: [columns, row(7)] },
    ]),
    asked: ['comment withdrawn: 5, nothing', 'comment archived: 1, nothing'],
    accepted: all(7, 'Aktif'),
    skipped: ['A-4 Aktif'],
  },
  {
    what: 'the name of the file of a workbook, except for a sheet that says something else',
    file: workbook('Daftar_Dokumen_Obsolete 2024.xlsx', [
      { name: 'Sheet1', grid: [columns, row(1)] },
      { name: 'Aktif', grid: [columns, row(2)] },
    ]),
    asked: ['comment withdrawn: 1, retired'],
    accepted: states('Kadaluarsa', 'Aktif'),
    skipped: ['A-2 Aktif'],
  },
  {
    what: 'drafts in remarks, titles and sections',
    file: workbook('draf.xlsx', [
      [...columns, 'Keterangan'],
      row(1, 'Draft'),
      row(2, 'belum disahkan'),
      ['A-3', 'Perawatan Ban (DRAFT)', ...row(0).slice(2)],
      row(4),
      ['B. DOKUMEN DALAM PROSES PENGESAHAN'],
      row(5),
    ]),
    asked: ['comment draft: 4, nothing'],
    accepted: all(5, 'Aktif'),
    skipped: ['A-4 Aktif'],
  },
  {
    what: 'titles and remarks of documents that are in force',
    file: workbook('berlaku.xlsx', [
      [...columns, 'Keterangan'],
      ...[
        ...titled('Instruksi Kerja - Draft Survey', 'Pompa - Cabut Pasang', 'Dokumen Obsolete', 'Barang Kadaluarsa'),
        ...titled('K3 - Konsep Dasar', 'Pencabutan Izin', 'Penarikan Unit', 'Retired Tyre Management'),
      ].map((cells, at) => [`A-${at + 1}`, ...cells.slice(1)]),
      ...['Menggantikan SOP lama', 'dalam proses revisi', 'Logo diganti', 'Gabungan dari 2 SOP'].map((remark, at) =>
        row(at + 9, remark),
      ),
    ]),
    asked: [],
    accepted: all(12, 'Aktif'),
    skipped: all(12, 'Aktif'),
  },
];
