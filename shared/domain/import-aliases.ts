import type { DepartmentCode } from './departments.ts';
import type { DocumentStatus, Jenis } from './documents.ts';

/** Letters and digits alone, so that spelling, spaces and punctuation do not matter. */
export const normalizedTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' dan ')
    .replace(/[^a-z0-9]+/g, '');

const dictionary = <T extends string>(spellings: Record<T, readonly string[]>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(spellings) as [T, readonly string[]][]).flatMap(([value, words]) =>
      [value, ...words].map((word): [string, T] => [normalizedTerm(word), value]),
    ),
  );

const departments = dictionary<DepartmentCode>({
  IMS: ['Integrated Management System', 'TDC'],
  SHE: ['HSE', 'K3LH', 'K3', 'Safety Health Environment'],
  FAT: ['Finance', 'Finance Accounting Tax', 'Finance Accounting & Tax'],
  HGS: ['HCGS', 'HRGA', 'Human Capital General Services', 'Human Capital & General Services'],
  LOG: ['PLC', 'Logistic', 'Logistics', 'Logistik', 'PLC Logistic'],
  PLT: ['Plant'],
  PRO: ['Produksi', 'Production', 'PROD'],
  ENG: ['Engineering', 'Engineer'],
});

const jenisSpellings = dictionary<Jenis>({
  'Manual & Kebijakan': ['Manual', 'Kebijakan', 'Manual/Kebijakan', 'Manual Kebijakan', 'MAN', 'KBJ', 'Policy'],
  SOP: ['Standar Operasional Prosedur', 'Standard Operating Procedure', 'Prosedur'],
  INK: ['Instruksi Kerja', 'IK', 'Work Instruction', 'WI'],
  STD: ['Standar', 'Standard', 'Standar Parameter'],
  FRM: ['Form', 'Formulir'],
  OTHER: ['Lainnya', 'Lain-lain', 'Lain', 'Others', 'LLN'],
});

const statuses = dictionary<DocumentStatus>({
  Aktif: ['Active', 'Berlaku', 'Masih Berlaku'],
  Kadaluarsa: [
    ...['Kadaluwarsa', 'Kedaluwarsa', 'Kedaluarsa', 'Expired', 'Obsolete'],
    ...['Tidak Berlaku', 'Tidak Aktif', 'Nonaktif', 'Dicabut'],
  ],
});

/** No spelling is nearly as long: what is longer is not looked up, which would cost time that grows with it. */
const maxTermLength = 100;
export const isTerm = (text: string): boolean => text.length <= maxTermLength;

const meaningIn =
  <T>(words: ReadonlyMap<string, T>) =>
  (text: string): T | undefined =>
    isTerm(text) ? words.get(normalizedTerm(text)) : undefined;

/** What a cell means; undefined when nobody has told us. */
export const findDepartment = meaningIn(departments);
export const findJenis = meaningIn(jenisSpellings);
export const findStatus = meaningIn(statuses);

/** A revision as people write it: 0, 00, 2, 2.0, Rev 02, Rev.02, R2; undefined when it is no whole number. */
export const parseRevisi = (text: string): number | undefined => {
  if (!isTerm(text)) return undefined;
  const digits = /^(?:(?:rev(?:isi)?|r)[\s.:_-]*)?(\d{1,6})(?:[.,]0+)?$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};
