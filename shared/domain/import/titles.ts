import { findDepartment, findJenis, isTerm } from './aliases.ts';
import { likelyValue, notYet, withdrawal } from './likely-words.ts';

/** What a title line or the name of a sheet says about the rows below it. */
export interface TitleMeaning {
  department?: string;
  jenis?: string;
  /** The text, where it calls the documents below withdrawn. */
  ended?: string;
}

const departmentWord = '(?:departemen|department|departement|dept|dep|bagian|divisi|division|seksi)';
const jenisWord = '(?:jenis|tipe|type|kategori|category)(?:\\s+(?:dokumen|dok|document|doc))?';
const departmentLine = new RegExp(`(?:^|\\s)${departmentWord}(?:\\s*\\.?\\s*[:=-]+\\s*|\\.?\\s+)(.+)$`, 'i');
const jenisLine = new RegExp(`^${jenisWord}\\.?\\s*[:=-]+\\s*(.+)$`, 'i');
/** 'A. ', '2) ', 'III - ' before the words of a section. */
const enumeration = /^(?:[A-Z]|[IVX]{1,5}|\d{1,2})\s*[.):-]\s*/;

/** The department or type that a line of text names: 'Departemen : PLANT', 'A. Instruksi Kerja (INK)', 'SHE'. */
export const titleMeaning = (text: string): TitleMeaning => {
  const line = text.trim();
  if (!isTerm(line)) return {};
  const named = departmentLine.exec(line)?.[1];
  const department = meaning(named ?? line, findDepartment);
  if (department) return { department };
  const jenis = meaning(jenisLine.exec(line)?.[1] ?? line, findJenis);
  return jenis ? { jenis } : {};
};

/** Equal for the titles of sections beside each other: 'A. SOP' and 'B. FORMULIR'. */
export const titleLook = (text: string): string => {
  const plain = text.replace(enumeration, '');
  return `${plain !== text} ${plain === plain.toUpperCase()}`;
};

/** The meaning of a text, of what stands before its brackets, or in them. */
const meaning = <T>(text: string, find: (text: string) => T | undefined): T | undefined => {
  const plain = text.replace(enumeration, '');
  const [, outer = '', inner = ''] = /^([^([]*)[([]([^)\]]*)[)\]]\s*$/.exec(plain) ?? [];
  for (const candidate of [text, plain, outer, inner]) {
    const found = candidate.trim() === '' ? undefined : find(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The department and type that a text contains as one of its words or parts: 'SOP PLANT', 'HKT-SOP-PLT-001'. */
export const partsMeaning = (text: string, ...others: string[]): TitleMeaning => {
  if (!isTerm(text)) return {};
  const parts = [...text.split(/[^\p{L}\p{N}&]+/u), ...others].filter((part) => part.trim() !== '');
  const department = single(parts.flatMap((part) => findDepartment(part) ?? []));
  const jenis = single(parts.flatMap((part) => findJenis(part) ?? []));
  return { ...(department && { department }), ...(jenis && { jenis }) };
};

/** The same of a sheet's name, or where it has no state, of its file's: a file named 'lama' is no archive among others. */
export const sheetNameMeaning = (name: string, fileName: string): TitleMeaning => {
  const [status, ofFile] = [name, fileName].map((text) => likelyValue('status', text));
  const isEnded = status === 'Kadaluarsa' || (name !== fileName && isEndedTitle(name));
  const isFileEnded = status === undefined && ofFile === 'Kadaluarsa' && beginsWithdrawal.test(fileName);
  return { ...partsMeaning(name, name), ...((isEnded || isFileEnded) && { ended: isEnded ? name : fileName }) };
};

const leading =
  '^\\W*(?:(?:[A-Z]|[IVX]{1,5}|\\d{1,2})[.)]\\W*)?(?:(?:daftar|list|induk|master|rekap(?:itulasi)?|register|laporan|tabel|data|dok(?:umen)?|documents?|of|sop|status|ini|sudah|sdh|telah|yang|yg)[\\s:._-]+)*';
/** Says it first: 'Dokumen ini sudah ditarik', not 'Akan ditarik'. */
export const beginsWithdrawal = new RegExp(`${leading}(?:${withdrawal.source})`, 'i');
const beginsArchive = new RegExp(
  `${leading}(?:arsip|archive|lama|old|obs|dihapus|pencabutan|penarikan|pemusnahan)\\b\\W*(?:(?:lama|dok(?:umen)?|sop|\\d+)\\b\\W*)*$`,
  'i',
);
/** 'DEPARTEMEN PLANT - OBSOLETE'. */
const endsWithdrawn = new RegExp(`[(:–-]\\s*(?:${withdrawal.source})\\W*$`, 'i');
const maxEndedTitle = 60;
/** Whether a title stands above documents that are not in force, or no longer: 'DAFTAR DOKUMEN TIDAK BERLAKU', 'B. Arsip'. */
export const isEndedTitle = (text: string): boolean =>
  text.length <= maxEndedTitle && [beginsWithdrawal, beginsArchive, endsWithdrawn, notYet].some((is) => is.test(text));

/** The only value; undefined for none and for several that differ. */
const single = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined);

const signing =
  '(?:disetujui|menyetujui|dibuat|disiapkan|disusun|diperiksa|ditinjau|diketahui|mengetahui|disahkan|approved|prepared|checked|reviewed|acknowledged|verified|diverifikasi)';
const signatureCell = new RegExp(`^${signing}(?:\\s+(?:oleh|by)\\b.*|\\s*[,:.]*)$`, 'i');
/** Whether a cell begins the signatures below a list: 'Disetujui oleh,'. */
export const isSignature = (text: string): boolean => isTerm(text) && signatureCell.test(text);

const footerCell =
  /^(?:(?:sub\s*)?total|jumlah|grand total|catatan|note|notes|nb|n\.b|halaman|page|dicetak|tanggal cetak|printed|pindahan)\b|\b(?:total|count|jumlah)$/i;
/** Whether a row's first cell begins a note below a list: 'Total dokumen', 'Catatan:', 'SHE Count', 'Halaman 1 dari 3'. */
export const isFooter = (text: string): boolean => isTerm(text) && footerCell.test(text);
/** Whether a row's only cell stands above notes: 'Keterangan:'. */
export const beginsNotes = (text: string): boolean =>
  /^(?:keterangan|ket|catatan|notes?|legenda?)\s*[.:]*$/i.test(text);
