import { maxCheckedRows } from '../../../../../shared/api/users.ts';
import { isZip } from '../../../../../shared/domain/files/signatures.ts';
import { requireUnzippedSize, ZipError } from '../../../../../shared/domain/files/zip-limit.ts';
import { maxTitleRows, staffListOf, type UserRow } from '../../../../../shared/domain/import/user-rows.ts';
import { maxUnzippedBytes } from '../../../../../shared/domain/jobs/job-limits.ts';
import { formatNumber } from '../../../lib/format/format.ts';

/** The file contains no staff list; `message` says why. */
export class UnusableFile extends Error {}

export const acceptedFiles = '.xlsx,.xls,.csv';
const maxBytes = 5 * 1024 * 1024;

export interface StaffList {
  rows: UserRow[];
  /** Of several sheets, which one was read and which were left out. */
  note?: string;
}

/** The users in an Excel or CSV file. The parser is loaded with the first file. */
export const staffListIn = async (file: File): Promise<StaffList> => {
  if (!/\.(xlsx|xls|csv)$/i.test(file.name)) throw new UnusableFile('Format yang didukung: XLSX, XLS, CSV');
  if (file.size > maxBytes) throw new UnusableFile('Ukuran file maksimal 5 MB');
  const sheets = await sheetsIn(new Uint8Array(await file.arrayBuffer()));
  const { name, rows, missing, leftOut } = staffListOf(sheets);
  if (missing.length > 0)
    throw new UnusableFile(`Kolom ${missing.join(' dan ')} tidak ditemukan pada baris-baris pertama berkas ini.`);
  if (rows.length === 0) throw new UnusableFile('Berkas ini tidak berisi pengguna.');
  if (rows.length > maxCheckedRows)
    throw new UnusableFile(`Paling banyak ${formatNumber(maxCheckedRows)} baris dalam satu file.`);
  if (leftOut.length === 0) return { rows };
  const others = leftOut.map(
    (each) => `“${each.name}”${each.hasUsers ? ' (juga berisi pengguna: simpan sebagai berkas lain)' : ''}`,
  );
  return { rows, note: `Lembar yang dibaca: “${name}”. Tidak dibaca: ${others.join(', ')}.` };
};

const sheetsIn = async (bytes: Uint8Array): Promise<{ name: string; cells: unknown[][] }[]> => {
  const [{ utils }, { readListBook }] = await Promise.all([
    import('xlsx'),
    import('../../../../../shared/domain/office/list-book.ts'),
  ]);
  try {
    if (isZip(bytes)) requireUnzippedSize(bytes, maxUnzippedBytes);
    // Titles, headings and one row above the limit, to detect that there are too many.
    const book = readListBook(bytes, { sheetRows: maxCheckedRows + maxTitleRows + 2 });
    return Object.entries(book.Sheets).map(([name, sheet]) => ({
      name,
      cells: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true }),
    }));
  } catch (cause) {
    if (cause instanceof ZipError && cause.reason === 'too-large')
      throw new UnusableFile(
        `Isi berkas ini melebihi ${maxUnzippedBytes / 1024 / 1024} MB setelah dibuka. Hapus gambar dan lembar yang tidak diperlukan.`,
        { cause },
      );
    throw new UnusableFile('Berkas ini tidak dapat dibaca. Simpan ulang sebagai XLSX, lalu coba lagi.', { cause });
  }
};
