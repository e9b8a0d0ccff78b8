import { isTerm, parseReviewMonths, words } from '../../../shared/domain/import/aliases.ts';
import { romanNumber } from '../../../shared/domain/import/likely-words.ts';

/** Which of the first two numbers of '01/02/2024' is the day; `exchanged`: a spreadsheet may have taken the day for the month. */
export type DateOrder = 'day-first' | 'month-first' | 'exchanged';

/** Why a text is no certain date: a day of a spreadsheet, or the month in front in a column with the day in front. */
export type DateDoubt = 'serial' | 'order' | 'exchanged' | 'day' | 'year' | 'calendar' | 'range' | 'future' | 'unknown';

/** A calendar date without time and time zone, as YYYY-MM-DD; `likely` is the only one that the text can mean, however late. */
export type DateReading = { date: string } | DateProblem;
export interface DateProblem {
  problem: string;
  doubt: DateDoubt;
  likely?: string | undefined;
}

const monthNames =
  words`jan januari january, feb febuari februari february peb pebruari, mar mrt maret march, apr april, mei may,
  jun juni june, jul juli july, agu ags agt agst agus agust agustus aug august, sep sept september, okt oct oktober october,
  nov nop november nopember, des dec desember december`.map((names) => names.split(' '));
/** The number of a month by its names. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, at) => names.map((name): [string, number] => [name, at + 1])),
);

/** A time of day, which is not stored. */
const time = String.raw`(?:[\sT,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?:\s*(?:AM|PM|WIB|WITA|WIT|Z|(?:GMT|UTC)(?:[+-]\d{1,2})?))*)?`;
const weekday = String.raw`(?:[\p{L}']{3,10}(?:\s*,\s*|\s))?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${time}$`, 'iu');
const numeric = new RegExp(String.raw`^(\d{1,2})(\s?[/.-]\s?| )(\d{1,2})\2'?(\d{4}|\d{2})${time}$`, 'iu');
const dayAndName = new RegExp(
  String.raw`^${weekday}(?<day>\d{1,2})[\s/.-]*(?<name>\p{L}{3,9}|(?<=[/.-])[IVX]+)(?:[\s/.,'-]*(?<year>\d{4}|\d{2})${time})?$`,
  'iu',
);
const nameAndDay = new RegExp(
  String.raw`^${weekday}(?<name>\p{L}{3,9})[\s.]+(?<day>\d{1,2})\s*,\s*(?<year>\d{4})${time}$`,
  'iu',
);
const nameAndYear = /^(\p{L}{3,9})[\s/.,'-]*(?:\d{4}|\d{2})$/iu;
const monthAndYear = /^(?:\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2})$/;
const plainYear = /^(?:19|20)\d{2}$/;
const plainNumber = /^\d+(?:[.,]\d+)?$/;

const numericParts = (text: string): { first: number; second: number; year: number } | undefined => {
  const [, first, , second, year] = (isTerm(text) && numeric.exec(text.trim())) || [];
  return year === undefined ? undefined : { first: Number(first), second: Number(second), year: fullYear(year) };
};

const firstYear = 1970;
/** Dates of revisions that begin to apply soon; a later year is a typing error. */
const lastYear = (): number => new Date().getUTCFullYear() + 2;

/** '26' is 2026 and '98' is 1998: never later than the last year that a date may have. */
const fullYear = (digits: string): number => {
  if (digits.length > 2) return Number(digits);
  const century = Math.floor(lastYear() / 100) * 100;
  const year = century + Number(digits);
  return year > lastYear() ? year - 100 : year;
};

/** How the dates of one column that are written in numbers are read. */
export interface DateColumn {
  order: DateOrder;
  /** Texts that would be another date in the other order, and the first of them. */
  ambiguous: number;
  example: string;
}

/** By the index of the column. */
export type DateColumns = ReadonlyMap<number | undefined, DateColumn>;

/** With fewer dates of a spreadsheet, or texts beside them, it is a coincidence that these alone have days after the twelfth. */
const [minConverted, minUnconverted] = [3, 2];

/**
 * The order of a column's dates: day before month, as in Indonesia, unless at least one of them is a date only as month
 * before day and none only as day before month; `others` where none of them shows it. A spreadsheet that expects the month in
 * front makes dates of '05/03/2024', exchanged, and leaves '17/03/2024' a text.
 */
export const dateColumn = (texts: readonly string[], others: 'day-first' | 'month-first' = 'day-first'): DateColumn => {
  const days = texts.flatMap((text) => (isTerm(text) && Number(yearFirst.exec(text)?.[4])) || []);
  let dayFirst = 0;
  let monthFirst = 0;
  let ambiguous = 0;
  let example = '';
  for (const text of texts) {
    const parts = numericParts(text);
    if (!parts) continue;
    const { first, second } = parts;
    if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else if (first !== second && first <= 12) {
      ambiguous += 1;
      example ||= text;
    }
  }
  const isConverted = days.length >= minConverted && days.every((day) => day <= 12);
  if (isConverted && dayFirst >= minUnconverted && monthFirst + ambiguous === 0)
    return { order: 'exchanged', ambiguous, example };
  const own = monthFirst > 0 && dayFirst === 0 ? 'month-first' : 'day-first';
  return { order: monthFirst + dayFirst > 0 ? own : others, ambiguous, example };
};

const writeAs = 'Tulis sebagai hari/bulan/tahun, misalnya 20/11/2026';
const maxShownLength = 40;

/** 'tgl', 'Tanggal:' and 'mulai' before a date. */
const lead =
  /^(?:(?:tanggal|tggl|tgl|per|sejak|mulai|berlaku|efektif|terbit|dated?|since|from|effective|issued)(?![\p{L}\p{N}])[\s.:]*)+/iu;
const ordinal = /(\d)(?:st|nd|rd|th)(?!\p{L})/giu;
/** Between two spellings of one date; a slash only around words, because it also stands within dates. */
const between = /\s*[\n|;()]\s*|\s+[/=]\s+/u;
const betweenWords = /\s*[\n|;()/]\s*/u;

/**
 * Reads a date as people write it, also in two languages that agree; the day is never assumed. The problem is an
 * Indonesian sentence for the user.
 */
export const readDate = (text: string, order: DateOrder = 'day-first'): DateReading => {
  if (!isTerm(text)) return readOneDate(text, order);
  const line = text.trim().replace(lead, '').replace(ordinal, '$1');
  const whole = readOneDate(line, order);
  if ('date' in whole) return whole;
  const parts = line.split(/\p{L}/u.test(line) ? betweenWords : between).filter((part) => part !== '');
  const readings = parts.length > 1 ? parts.map((part) => readOneDate(part.replace(lead, ''), order)) : [];
  const dates = new Set(readings.map((each) => ('date' in each ? each.date : undefined)));
  const [date] = dates;
  return dates.size === 1 && date !== undefined ? { date } : whole;
};

/** '20240817' and '2024年8月17日'. */
const compact = /^((?:19|20)\d{2})(?:年(\d{1,2})月(\d{1,2})日|([01]\d)([0-3]\d))$/;

const readOneDate = (text: string, order: DateOrder): DateReading => {
  const line = text.trim().replace(compact, '$1-$2$4-$3$5');
  const shown = line.length > maxShownLength ? `${line.slice(0, maxShownLength)}…` : line;
  const problem = (doubt: DateDoubt, what: string, likely?: string, advice = writeAs): DateReading => ({
    problem: `Tanggal “${shown}” ${what}. ${advice}`,
    doubt,
    likely,
  });
  const unknown = (): DateReading => problem('unknown', 'tidak dikenal');
  if (!isTerm(line)) return unknown();
  const dateOf = (year: number, month: number, day: number): DateReading => {
    const date = isoDate(year, month, day);
    if (!isCalendarDate(year, month, day)) return problem('calendar', 'tidak ada pada kalender');
    if (year < firstYear || year > lastYear())
      return problem('range', `harus antara tahun ${firstYear} dan ${lastYear()}`, date, 'Periksa tahunnya');
    return { date };
  };

  const iso = yearFirst.exec(line);
  if (iso) {
    const [year, month, day] = [Number(iso[1]), Number(iso[3]), Number(iso[4])];
    if (order !== 'exchanged' || month === day || day > 12) return dateOf(year, month, day);
    return problem('exchanged', 'mungkin tertukar hari dan bulannya', isoDate(year, day, month));
  }
  const parts = numericParts(line);
  if (parts) {
    const { first, second, year } = parts;
    if (order === 'month-first') return dateOf(year, first, second);
    if (second > 12 && first <= 12 && isCalendarDate(year, first, second))
      return problem('order', 'tertulis dengan bulan di depan', isoDate(year, first, second));
    return dateOf(year, second, first);
  }
  const { name = '', day, year } = (dayAndName.exec(line) ?? nameAndDay.exec(line))?.groups ?? {};
  const month = monthNumbers.get(name.toLowerCase()) ?? romanNumber(name);
  if (month !== undefined)
    return year === undefined ? problem('year', 'tidak menyebut tahun') : dateOf(fullYear(year), month, Number(day));
  if (isMonthAlone(line)) return problem('day', 'tidak menyebut hari');
  if (plainNumber.test(line)) {
    const likely = dateOfSerial(line);
    const doubt = likely === undefined ? 'unknown' : 'serial';
    return problem(doubt, 'adalah angka', likely, 'Ubah format selnya menjadi Tanggal di Excel');
  }
  return unknown();
};

const isMonthAlone = (line: string): boolean =>
  monthNumbers.has(nameAndYear.exec(line)?.[1]?.toLowerCase() ?? '') || monthAndYear.test(line) || plainYear.test(line);

const isoDate = (year: number, month: number, day: number): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

const isCalendarDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 of the two date systems of spreadsheets; the first counts a 29 February 1900 that did not exist. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** Rounds up a time that lies less than half a second before midnight. */
const halfSecond = 0.5 / (24 * 60 * 60);
/** 31 December 9999 is the last date of a spreadsheet. */
const maxSerial = 2_958_466;

/** The calendar date of a spreadsheet's serial number as YYYY-MM-DD; undefined beyond the dates of spreadsheets. */
export const serialDate = (serial: number, date1904: boolean): string | undefined =>
  serial >= 0 && serial < maxSerial
    ? new Date(epochs[date1904 ? 1904 : 1900] + Math.floor(serial + halfSecond) * dayMs).toISOString().slice(0, 10)
    : undefined;

/** The date of a number that can be a day of a spreadsheet in its usual system: 45001 is 16 March 2023. */
export const dateOfSerial = (text: string): string | undefined => {
  const date = /^\d{5}(?:[.,]\d+)?$/.test(text) ? serialDate(Number.parseInt(text, 10), false) : undefined;
  const year = Number(date?.slice(0, 4));
  return year >= firstYear && year <= lastYear() ? date : undefined;
};

const upTo = /\s(?:s\s?[./]?\s?d\.?|sampai|hingga|until|to)\s|\s[–—-]\s|(?<=\b\d{4})[–—-](?=\d{4}\b)/i;

/** The last day that a text names: that of a range, of a month or of a year. */
export const lastDayOf = (text: string, order?: DateOrder): string | undefined => {
  const last = isTerm(text) ? (text.split(upTo).at(-1) ?? '').trim() : '';
  const reading = readDate(last, order);
  if ('date' in reading) return reading.date;
  const [year] = /(?:19|20)\d{2}/.exec(last) ?? [];
  if (reading.doubt !== 'day' || year === undefined) return reading.likely;
  const [, name = ''] = nameAndYear.exec(last) ?? [];
  const month = monthNumbers.get(name.toLowerCase()) ?? Number(last.replace(year, '').replace(/\D/g, '') || 12);
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
};

/** The months of a validity in words: '3 tahun', '36 bulan sejak terbit'. */
export const termMonths = (text: string): number | undefined =>
  /\p{L}/u.test(text) ? parseReviewMonths(text.split(/ (?:sejak|dari|from|since|setelah) /i)[0] ?? '') : undefined;

/** The last day of such a validity, which begins on a date; undefined without one. */
export const endOfTerm = (text: string, begin: string, order?: DateOrder): string | undefined => {
  const [months, reading] = [termMonths(text), readDate(begin, order)];
  if (months === undefined || !('date' in reading)) return undefined;
  const [year = 0, month = 1, day] = reading.date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};

/** Whether a date is not after today. */
export const isPast = (date: string): boolean => date <= new Date().toISOString().slice(0, 10);
