import type { DepartmentCode } from '../departments.ts';
import type { DocumentStatus, Jenis } from '../documents/document-types.ts';
import type { ExternalKind } from '../documents/external-kinds.ts';

/** Letters and digits only: case, accents, spaces and punctuation do not count. */
export const normalizedTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' dan ')
    .replace(/[^a-z0-9]+/g, '');

/** A heading without its place among others and the words in its brackets: '3. Masih Berlaku (√ / x)'. */
export const withoutBrackets = (heading: string): string => {
  const bare = heading.replace(/^\s*\d{1,2}[.)]\s|[([{][^)\]}]*[)\]}]?/g, ' ');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : heading;
};

/** Words that commas separate, also as words`…`. */
export const words = (text: WordText): string[] =>
  String(text)
    .split(',')
    .map((word) => word.trim());
export type WordText = string | TemplateStringsArray;

const dictionaryOf = <T extends string>(spellings: Record<T, readonly string[]>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(spellings) as [T, readonly string[]][]).flatMap(([value, aliases]) =>
      [value, ...aliases].map((alias): [string, T] => [normalizedTerm(alias), value]),
    ),
  );

const departments = dictionaryOf<DepartmentCode>({
  IMS: ['Integrated Management System', 'TDC'],
  SHE: ['HSE', 'K3LH', 'K3', 'Safety Health Environment'],
  FAT: ['Finance', 'Finance Accounting Tax', 'Finance Accounting & Tax'],
  HGS: ['HCGS', 'HRGA', 'Human Capital General Services', 'Human Capital & General Services'],
  LOG: ['PLC', 'Logistic', 'Logistics', 'Logistik', 'PLC Logistic'],
  PLT: ['Plant'],
  PRO: ['Produksi', 'Production', 'PROD'],
  ENG: ['Engineering', 'Engineer'],
});

const jenisSpellings = dictionaryOf<Jenis>({
  'Manual & Kebijakan': ['Manual', 'Kebijakan', 'Manual/Kebijakan', 'Manual Kebijakan', 'MAN', 'KBJ', 'Policy'],
  SOP: ['Standar Operasional Prosedur', 'Standard Operating Procedure', 'Prosedur'],
  INK: ['Instruksi Kerja', 'IK', 'Work Instruction', 'WI'],
  STD: ['Standar', 'Standard', 'Standar Parameter'],
  FRM: ['Form', 'Formulir'],
  // 'OTHER (Lainnya)' stands in the exported master list.
  OTHER: ['Lainnya', 'Lain-lain', 'Lain', 'Others', 'LLN', 'OTHER (Lainnya)'],
  EXT: ['Eksternal', 'External', 'Dokumen Eksternal', 'Dokumen Luar', 'External Document', 'EXT (Eksternal)'],
});

const externalSpellings = dictionaryOf<ExternalKind>({
  UU: ['Undang-Undang', 'UU RI'],
  PP: ['Peraturan Pemerintah', 'PP RI'],
  Perpres: ['Peraturan Presiden'],
  Permen: ['Peraturan Menteri'],
  Kepmen: ['Keputusan Menteri'],
  SNI: ['Standar Nasional Indonesia', 'ISO'],
  Izin: ['Ijin', 'Perizinan', 'Perijinan', 'Permit', 'Lisensi', 'Sertifikat'],
  'Manual pabrikan': ['Manual', 'Buku Manual', 'OMM', 'Service Manual', 'Manual Alat', 'Shop Manual'],
  'Standar pelanggan': ['Pelanggan', 'Customer', 'Standar Customer', 'Standar Owner'],
  'SDS/LDK': ['SDS', 'LDK', 'MSDS', 'LDKB', 'Lembar Data Keselamatan', 'Safety Data Sheet'],
  Lainnya: ['Lain-lain', 'Lain', 'Other', 'Others'],
});

const statuses = dictionaryOf<DocumentStatus>({
  Aktif: words`Active, Berlaku, Masih Berlaku, Masih Aktif, Dokumen Berlaku, Current, Valid, Masih Digunakan,
    Masih Dipakai, Efektif, Effective`,
  Kadaluarsa: words`Kadaluwarsa, Kedaluwarsa, Kedaluarsa, Kadarluasa, Expired, Obsolete, Obsolet, Obs, Tidak Berlaku,
    Tdk Berlaku, Tidak Berlaku Lagi, Sudah Tidak Berlaku, Tidak Aktif, Tdk Aktif, Nonaktif, Inactive, Not Active,
    Dicabut, Ditarik, Usang, Superseded, Withdrawn, Dibatalkan, Cancelled, Canceled, Digantikan, Dimusnahkan,
    Tidak Digunakan, Tidak Digunakan Lagi, Tidak Dipakai, Tidak Dipakai Lagi, Tdk Dipakai, Void, Cabut, Batal, Revoked,
    Retired, Discontinued, Dihapus, Deleted`,
});

/** Longer than any alias; longer texts are not normalized, which bounds the processing time. */
const maxTermLength = 100;
export const isTerm = (text: string): boolean => text.length <= maxTermLength;

const meaningIn =
  <T>(terms: ReadonlyMap<string, T>) =>
  (text: string): T | undefined =>
    isTerm(text) ? terms.get(normalizedTerm(text)) : undefined;

/** The value of a cell; undefined for an unknown alias. */
export const findDepartment = meaningIn(departments);
export const findJenis = meaningIn(jenisSpellings);
export const findStatus = meaningIn(statuses);
export const findExternalKind = meaningIn(externalSpellings);

/** Names of departments that are more than another spelling of the code; the screens show the code instead. */
const formerNames = new Set(['TDC', 'HSE', 'K3LH', 'K3', 'HRGA'].map(normalizedTerm));

/** The department that a cell names by another name, which a user should confirm: 'TDC' is IMS. */
export const renamedDepartment = (text: string): DepartmentCode | undefined =>
  isTerm(text) && formerNames.has(normalizedTerm(text)) ? findDepartment(text) : undefined;

/** A revision is rarely above twenty; a larger number is a year, a count of days or a typing error. */
export const maxImportedRevisi = 99;

/** Parses the usual spellings of a revision: 0, 00, 2, 2.0, Rev 02, Rev.02, R2; undefined for anything else. */
export const parseRevisi = (text: string): number | undefined => {
  if (!isTerm(text)) return undefined;
  const digits = /^(?:(?:rev(?:isi)?|r)[\s.:_-]*)?(\d{1,6})(?:[.,]0+)?$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const interval =
  /^(?:(?:per|setiap|tiap|every)\s+)?(?:(\d{1,3})(?:[.,]0+)?)?\s*(?:\([^)]*\)\s*)?(bulan|bln|months?|tahun|thn|th|years?|yearly|annual(?:ly)?)?(?:an)?\.?(?:\s+sekali)?$/i;

/** Months in '24', '24 bulan', '2 (dua) tahun sekali' or 'Tahunan'; undefined for other texts. */
export const parseReviewMonths = (text: string): number | undefined => {
  const [, digits, unit] = (isTerm(text) && interval.exec(text.trim())) || [];
  if (digits === undefined && unit === undefined) return undefined;
  return Number(digits ?? 1) * (/^[tya]/i.test(unit ?? '') ? 12 : 1);
};
