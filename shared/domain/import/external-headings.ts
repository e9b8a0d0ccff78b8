import { normalizedTerm, withoutBrackets } from './aliases.ts';
import type { Heading, ImportColumn } from './columns.ts';

const words = (text: string): string[] => text.split(',').map((word) => normalizedTerm(word));

/** Headings that lists of documents of another source have and no list of the company's own. */
const marks = new Set(
  words(
    `Jenis Peraturan, Jenis Regulasi, Jenis Perundangan, Jenis Dokumen Eksternal, Jenis Eksternal, Instansi Penerbit,
    Lembaga Penerbit, Penerbit Eksternal, Nomor Peraturan, No Peraturan, Nama Peraturan, Judul Peraturan, Dicabut oleh`,
  ),
);

/** What their headings mean there: the same words mean other things, or nothing, in lists of own documents. */
const spellings: Partial<Record<ImportColumn, string>> = {
  nomor: 'Nomor Peraturan, No Peraturan, Nomor Regulasi, Nomor Izin, No Izin',
  nama: 'Tentang, Perihal, Nama Peraturan, Judul Peraturan, Nama Regulasi',
  external_kind: 'Jenis Peraturan, Jenis Regulasi, Jenis Perundangan, Jenis Dokumen Eksternal, Jenis Eksternal, Jenis',
  issuer: 'Instansi Penerbit, Lembaga Penerbit, Penerbit, Instansi, Lembaga, Kementerian, Diterbitkan oleh, Pabrikan',
  edition: 'Tahun, Thn, Tahun Terbit, Edisi, Versi',
  valid_until:
    'Masa Berlaku, Berlaku Sampai, Berlaku Hingga, Berlaku s d, Tanggal Kadaluarsa, Valid Until, Expired Date',
  place: 'Tempat Naskah, Tempat Simpan, Tempat Penyimpanan, Lokasi, Lokasi Simpan, Lokasi Penyimpanan',
  language: 'Bahasa, Language',
  amended_by: 'Diubah oleh, Diubah dengan, Perubahan',
  replaced_by: 'Diganti oleh, Digantikan oleh, Dicabut oleh, Dicabut dengan, Pengganti',
};
const columns = new Map(
  Object.entries(spellings).flatMap(([column, text]) =>
    words(text).map((term): [string, Heading] => [term, { column: column as ImportColumn, rank: 'specific' }]),
  ),
);

const termOf = (text: string): string => normalizedTerm(withoutBrackets(text));

/** Whether a row of headings is that of a list of documents of another source. */
export const isExternalList = (texts: readonly string[]): boolean => texts.some((text) => marks.has(termOf(text)));

/**
 * The columns of such a list by their place, where a heading means another one there. 'Jenis' is that of the regulation only
 * where no other heading names it: our exports have both.
 */
export const externalHeadings = (texts: readonly string[]): ReadonlyMap<number, readonly Heading[]> => {
  const found = texts.map((text) => ({ text, heading: columns.get(termOf(text)) }));
  const isKind = ({ text, heading }: (typeof found)[number]): boolean =>
    heading?.column === 'external_kind' && termOf(text) !== 'jenis';
  const hasKind = found.some(isKind);
  return new Map(
    found.flatMap(({ text, heading }, at): [number, Heading[]][] =>
      heading && !(hasKind && termOf(text) === 'jenis') ? [[at, [heading]]] : [],
    ),
  );
};
