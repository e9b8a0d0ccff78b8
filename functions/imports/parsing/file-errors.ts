import type { ImportReading } from '../../../shared/api/import-reading.ts';

/** A file that cannot be imported at all; its message is shown to the user who uploaded it. */
export class ImportFileError extends Error {
  /** How its sheets were read, where they were readable. */
  readonly reading: ImportReading | undefined;

  constructor(message: string, { reading, ...options }: ErrorOptions & { reading?: ImportReading } = {}) {
    super(message, options);
    this.reading = reading;
  }
}

const resaveAdvice = 'Buka berkas di Excel, simpan kembali sebagai .xlsx, lalu unggah ulang.';

export const fileErrors = {
  notAWorkbook: `Berkas ini bukan workbook Excel yang dapat dibaca. ${resaveAdvice}`,
  damaged: `Berkas Excel ini rusak atau terpotong. ${resaveAdvice}`,
  encrypted: 'Berkas Excel ini dilindungi kata sandi. Hapus kata sandinya di Excel, lalu unggah ulang.',
  notText: 'Berkas CSV ini tidak berisi teks yang dapat dibaca. Simpan sebagai CSV UTF-8, lalu unggah ulang.',
  tooLarge: (megabytes: number) =>
    `Isi workbook ini melebihi ${megabytes} MB setelah dibuka. Hapus gambar dan lembar yang tidak diperlukan, atau bagi menjadi beberapa berkas.`,
  tooManyRows: (rows: number) =>
    `Berkas ini berisi lebih dari ${rows.toLocaleString('id-ID')} baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.`,
  tooManyFilledRows: (rows: number) =>
    `Berkas ini berisi lebih dari ${rows.toLocaleString('id-ID')} baris terisi. Hapus lembar yang tidak diperlukan, lalu unggah ulang.`,
  tooManyColumns: (columns: number) =>
    `Berkas ini berisi lebih dari ${columns} kolom. Hapus kolom yang tidak diperlukan, lalu unggah ulang.`,
  tooMuchText:
    'Berkas ini berisi terlalu banyak teks. Hapus kolom dan lembar yang tidak diperlukan, atau bagi menjadi beberapa berkas.',
  tooManyCells: (cells: number) =>
    `Berkas .xls ini berisi lebih dari ${cells.toLocaleString('id-ID')} sel. Buka berkas di Excel, simpan kembali sebagai .xlsx, lalu unggah ulang.`,
  tooManySheets: (sheets: number) =>
    `Berkas ini berisi lebih dari ${sheets} lembar. Bagi menjadi beberapa berkas, lalu impor satu per satu.`,
  tooManyMerges:
    'Berkas ini berisi terlalu banyak sel gabungan (merge). Pisahkan sel gabungannya di Excel, lalu unggah ulang.',
  tooManyLinks:
    'Berkas ini berisi terlalu banyak tautan (hyperlink). Hapus tautan yang tidak diperlukan, lalu unggah ulang.',
  noHeader:
    'Baris judul kolom tidak ditemukan. Berkas harus memiliki kolom nomor, nama, jenis, dan department; gunakan templat impor sebagai contoh.',
  missingColumns: (columns: readonly string[]) =>
    `Kolom wajib tidak ditemukan: ${columns.join(', ')}. Kolom yang harus ada: nomor, nama, jenis, department.`,
  /** `sheet` names the sheet of a workbook with several. */
  duplicateColumn: (column: string, first: string, second: string, sheet?: string) =>
    `${sheet === undefined ? 'Kolom' : `Sheet “${sheet}”: kolom`} ${column} ada dua kali (kolom ${first} dan ${second}). Hapus salah satunya, lalu unggah ulang.`,
  serialNumbers: (column: string) =>
    `Kolom nomor (kolom ${column}) hanya berisi nomor urut 1, 2, 3, dan seterusnya. Beri judul “No. Dokumen” pada kolom yang berisi nomor dokumen, lalu unggah ulang.`,
  openQuestions: (open: readonly string[]) =>
    `Isi berkas ini belum dapat dibaca tanpa jawaban Anda: ${open.slice(0, 5).join(', ')}${open.length > 5 ? `, dan ${open.length - 5} lainnya` : ''}. Periksa berkas ini kembali dan jawab pertanyaannya.`,
  empty: 'Berkas ini tidak berisi satu baris dokumen pun di bawah judul kolomnya.',
} as const;
