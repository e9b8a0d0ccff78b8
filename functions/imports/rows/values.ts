import { monthNumbers, readDate } from './dates.ts';

/** What people write where a value is missing. */
const placeholder =
  /^(?:[-–—_.?*/\\\s]+|tba|tbd|tbc|n\/?a|n\.a\.?|nil|none|null|kosong|tidak ada|tdk ada|belum ada|belum tersedia)$/i;

/** Whether a cell says that its value is missing: '-', 'TBA', 'n/a', 'tidak ada'. */
export const isPlaceholder = (text: string): boolean => text.length <= 20 && placeholder.test(text);

const sameAsAbove =
  /^(?:s\.?\s?d\.?\s?a\.?|idem|ditto|sama (?:seperti|dengan) (?:di )?atas|-?\s?[“”"〃″]\s?-?|,,|''|’’)$/i;

/** Whether a cell says that it is the same as the one above: 'sda', 'idem', '"'. */
export const isSameAsAbove = (text: string): boolean => text.length <= 24 && sameAsAbove.test(text.trim());

const months = [...monthNumbers.keys()].join('|');
const capitalized = months.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const dateForms: readonly RegExp[] = [
  // 2-Mar, 2-Mar-24, 20 November 2026
  new RegExp(`^\\d{1,2}[-\\s/.](?:${months})\\.?(?:[-\\s/.,]+\\d{2}(?:\\d{2})?)?$`, 'i'),
  // Jan-24, Nov 2026. Capitals are the code of a document: DES-01.
  new RegExp(`^(?:${capitalized})[-\\s]\\d{2}(?:\\d{2})?$`),
  // 20/11/2026, 20-11-2026, 20.11.26, with or without a time
  /^\d{1,2}([/.-])\d{1,2}\1(?:19|20)?\d{2}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  // 2026-11-20, with or without a time
  /^(?:19|20)\d{2}([/.-])\d{1,2}\1\d{1,2}(?:[ T]\d{1,2}:\d{2}.*)?$/,
  // 12:30
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
];

/** Whether a cell shows a date: Excel turns numbers such as 2-3 into one as they are typed. */
export const isDate = (text: string): boolean => text.length <= 40 && dateForms.some((form) => form.test(text));

export const isYear = (value: number): boolean => value >= 1900 && value <= 2100;

/** Row numbers and no document numbers: 1, 2, 3, … in every cell, beginning at 1 again in each section. */
export const isRunningSerial = (texts: readonly string[]): boolean => {
  let last = 0;
  for (const text of texts) {
    const value = nextSerial(last, text);
    if (value === undefined) return false;
    last = value;
  }
  return texts.length >= minSerialLength && last > 1;
};
const minSerialLength = 3;
/** The row number that a text is after the last one; undefined where it is none. */
export const nextSerial = (last: number, text: string): number | undefined => {
  const value = Number(/^([1-9]\d{0,5})\.?$/.exec(text)?.[1]);
  return value === last + 1 || value === 1 ? value : undefined;
};

const both = /^((?:rev(?:isi)?[\s.:]*)?\d{1,2})(?:\s*[/|;,(–—\n-]\s*|\s+(?=t(?:an|g)?g))(.{6,30}?)\)?$/iu;

/** The two parts of a cell with revision and date: '02 / 12-03-2024', 'Rev. 1 (5 Mei 2023)'. */
export const revisionAndDate = (text: string): { revisi: string; date: string } | undefined => {
  if (text.length > 40 || isDate(text)) return undefined;
  const [, revisi, date] = both.exec(text.trim()) ?? [];
  return revisi !== undefined && date !== undefined && 'date' in readDate(date) ? { revisi, date } : undefined;
};
