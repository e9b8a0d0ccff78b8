import { shapeOf } from '../../../shared/domain/documents/mistyped-numbers.ts';
import { parseRevisi } from '../../../shared/domain/import/aliases.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';

const between = /\n|[;,&+]|\s\/\s|(?<=\d)\/(?=\d)|\s(?:dan|and|serta)\s/i;
const upTo = /\s(?:s\s?[./]?\s?d\.?|sampai(?:\s+dengan)?|hingga|to)\s|\s*[–—~…]\s*|\s-\s|\.{2,}/i;
const separator = new RegExp(`(${between.source}|${upTo.source})`, 'i');
/** 'A-1 s/d A-50'. */
const maxRange = 50;

/** The documents of a cell that names several: 'A-01 dan A-02', 'A-04 / 05', 'A-06 s/d 09'; undefined for one number. */
export const numbersIn = (text: string, usual: string | undefined): string[] | undefined => {
  if (!separator.test(text)) return undefined;
  const [first = '', ...rest] = text.split(separator).map((part) => (separator.test(part) ? part : part.trim()));
  // Dashes and slashes may belong to each number of the list.
  if (/\d\/\d/.test(text) && shapeOf(first) !== usual) return undefined;
  if (!looksLikeNumber(first) || (!/[\n;,&+]/.test(text) && shapeOf(text) === usual)) return undefined;
  const found = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const next = numbersUntil(found.at(-1) ?? '', rest[at] ?? '', rest[at + 1] ?? '');
    if (!next) return undefined;
    found.push(...next);
  }
  return found;
};

/** The numbers that a further part of a cell names; undefined where it is none. */
const numbersUntil = (last: string, sign: string, part: string): string[] | undefined => {
  const isTail = /^\d+$/.test(part) && part.length <= figuresOf(last).length;
  const next = isTail ? last.slice(0, -part.length) + part : part;
  if (isTail ? Number(figuresOf(next)) <= Number(figuresOf(last)) : !looksLikeNumber(part)) return undefined;
  const skipped = upTo.test(sign) ? numbersBetween(last, next) : [];
  return skipped && [...skipped, next];
};

const figuresOf = (nomor: string): string => /\d*$/.exec(nomor)?.[0] ?? '';

/** Undefined where the two do not count on from each other. */
const numbersBetween = (first: string, last: string): string[] | undefined => {
  const [from, to] = [figuresOf(first), figuresOf(last)];
  const start = first.slice(0, first.length - from.length);
  const count = Number(to) - Number(from) - 1;
  if (!last.startsWith(start) || from.length !== to.length || count < 0 || count > maxRange) return undefined;
  return Array.from({ length: count }, (_, at) => start + String(Number(from) + at + 1).padStart(from.length, '0'));
};

const revised = /^(.*\d)(?:[\s/(._-]*(rev(?:isi)?[\s.:_-]*|r(?=\d))|[\s/(._-]+)(\d{1,2})\)?$/i;
type NumberCells = Record<'nomor' | 'revisi', string>;

/** The parts of 'SOP-01 Rev.2', which names its revision (`isWord`: not by an 'R' alone), or of 'SOP-01/02' where the row states revision 2. */
export const revisedNumber = ({ nomor, revisi }: NumberCells) => {
  const [, number, word, digits] = revised.exec(nomor.slice(0, 100)) ?? [];
  const isNamed = word !== undefined;
  if (number === undefined || !(isNamed || parseRevisi(revisi) === Number(digits))) return undefined;
  return { number, revisi: Number(digits), isNamed, isWord: /^rev/i.test(word ?? '') };
};

/** Whether the numbers of a list have their revisions at the end: most of them, or two that differ in nothing else. */
export const areRevised = (rows: readonly NumberCells[]): boolean => {
  const found = rows.flatMap((row) => revisedNumber(row) ?? []);
  const differ = (part: 'number' | 'revisi'): number => new Set(found.map((each) => each[part])).size;
  if (found.every(({ isNamed }) => isNamed)) return 2 * found.length > rows.length || differ('number') < found.length;
  return found.length > 2 && found.length >= 0.8 * rows.length && differ('revisi') > 1;
};

/** The part of a cell that belongs to one of several numbers, where it has as many lines as numbers; otherwise all of it. */
export const cellPart = (text: string, { at, of }: { at: number; of: number }): string => {
  const lines = text.split(/\n|;/);
  return (lines.length === of ? lines[at] : undefined)?.trim() ?? text;
};

const maxTitledLength = 300;
/** Where a number may end in a cell that begins with it. */
const numberEnd = /\d\p{L}?(?=[.:]?\s|\s*[-–—:|]\s|_\p{L})/gu;
const revisionBehind = /^[\s_(-]*(?:rev(?:isi)?[\s.:_-]*|r)\d{1,2}\)?(?=[\s_:]|$)/i;
const titleBehind = /^[\s_.:|–—-]*(?!(?:dan|and|sampai|hingga|s\s?[./]?\s?d)\b)(\S.*\p{L}{3}.*|\p{L}{3}.*)$/isu;
/** A title and then, in brackets, on a line of its own or behind a dash, its number. */
const numberBehind = /^(.*\p{L}{3}.*?)\s*(?:\n|\s[-–—]\s|[([])\s*([^\n()[\]]+?)[)\]]?$/su;

/** The parts of a cell with a number and a title: 'SOP-01 Izin Kerja', 'SOP-01: Izin Kerja', 'Izin Kerja (SOP-01)'. */
export const titledNumber = (text: string): { nomor: string; nama: string } | undefined => {
  if (text.length > maxTitledLength || !/\d/.test(text)) return undefined;
  const [, nama = '', behind = ''] = numberBehind.exec(text) ?? [];
  if (looksLikeNumber(behind) && !looksLikeNumber(nama)) return { nomor: behind, nama };
  for (const {
    index,
    0: { length },
  } of text.matchAll(numberEnd)) {
    const nomor = text.slice(0, index + length).trim();
    if (!looksLikeNumber(nomor)) continue;
    const revised = revisionBehind.exec(text.slice(index + length))?.[0] ?? '';
    const [, rest] = titleBehind.exec(text.slice(index + length + revised.length)) ?? [];
    return rest === undefined ? undefined : { nomor: nomor + revised, nama: rest.trim() };
  }
  return undefined;
};
