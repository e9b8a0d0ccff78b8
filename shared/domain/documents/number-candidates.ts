import { maxNomorLength } from '../text.ts';
import { dash, normalForm } from './document-numbers.ts';

/** A number as a text writes it, and the page (from 1) where it stands first. */
export interface FoundNumber {
  nomor: string;
  page: number;
}

/** References of one document that are stored at most. */
export const maxReferences = 200;

/** The form of a number without its digits: 'HKT-SOP-PRO-002' is 'hkt-sop-pro-#'. Numbers of one series share it. */
export const numberShape = (nomor: string): string => normalForm(nomor).replace(/\p{Nd}+/gu, '#');

const spaces = '[\\s\\p{Default_Ignorable_Code_Point}]*';
const word = '[\\p{L}\\p{Nd}]+';
/** Words that a dash joins, or a dot, slash or underscore; a dash may stand between spaces, or at the end of a line. */
const joined = new RegExp(`${word}(?:(?:${spaces}[${dash}]${spaces}|[/._])${word})+`, 'gu');
/** Where a number may begin or end within them: a dash without spaces never divides one. */
const division = new RegExp(`(\\s${spaces}[${dash}]${spaces}|${spaces}[${dash}]\\s${spaces}|[/._])`, 'u');

const joint = new RegExp(`[${dash}/._]`, 'u');

/** Divided parts that one number spans at most: '001/SOP/PRO/XI/2026' has five. */
const maxParts = 8;
/** Of one document: a parts list may have thousands of words with digits. */
const maxCandidates = 2000;

/** A place of a text that may be a number: the parts between which it may be divided, with what stands between them. */
interface Place {
  page: number;
  pieces: readonly string[];
}

/** Letters and digits, and something between them: a year is none, nor is a date, a telephone number or a clause. */
const mayBeNumber = (text: string): boolean =>
  text.length <= maxNomorLength && /\p{Nd}/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

const placesOf = (pages: readonly string[]): Place[] =>
  pages.flatMap((text, at) =>
    Array.from(text.matchAll(joined), ([found]) => found)
      .filter(mayBeNumberWithin)
      .map((found) => ({ page: at + 1, pieces: found.split(division) })),
  );

/** A long run of words may contain a number. */
const mayBeNumberWithin = (text: string): boolean => /\p{Nd}/u.test(text) && /\p{L}/u.test(text);

/** Every run of parts from the longest to the shortest, with its first and its last piece. */
const runsOf = ({ pieces }: Place): { first: number; last: number; text: string }[] => {
  const runs = [];
  for (let length = Math.min(maxParts, (pieces.length + 1) / 2); length >= 1; length -= 1)
    for (let first = 0; first + 2 * (length - 1) < pieces.length; first += 2) {
      const last = first + 2 * (length - 1);
      const text = pieces.slice(first, last + 1).join('');
      if (joint.test(text) && mayBeNumber(text)) runs.push({ first, last, text: text.replace(/\s+/g, ' ') });
    }
  return runs;
};

/** A part of a number between other characters than those that the master list writes there. */
interface Part {
  text: string;
  /** Where it ends in its page. */
  to: number;
  /** What stands between the part before and it; null at the beginning, and where that joins no parts. */
  gap: string | null;
}

const looseGap = new RegExp(`^(?:\\s|[${dash}/._]|\\p{Default_Ignorable_Code_Point}){1,4}$`, 'u');
/** Ends a number: 012, or 012A. */
const lastPart = /^\p{Nd}{1,5}\p{Lu}?$/u;
const endsInDash = new RegExp(`^[${dash}]$`, 'u');
const codePart = /^\p{Lu}{1,8}$/u;

const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let to = 0;
  for (const { 0: part, index } of text.matchAll(/[\p{L}\p{Nd}]+/gu)) {
    const gap = text.slice(to, index);
    to = index + part.length;
    parts.push({ text: part, to, gap: parts.length > 0 && looseGap.test(gap) ? gap : null });
  }
  return parts;
};

/**
 * What a page may call a document whose number the master list writes with other characters between its parts, as
 * 'HKT SOP PRO 012' or 'HKT/SOP/PRO/012': capitals in at least two parts, then figures, with one end of a line at most.
 * Parts that are joined without a space are never divided. The longest one of each place is first.
 */
function* looseNumbersIn(text: string): Generator<string[]> {
  const parts = partsOf(text);
  for (const [at, last] of parts.entries()) {
    if (endsInDash.test(parts[at + 1]?.gap ?? '') || !lastPart.test(last.text)) continue;
    const found: string[][] = [];
    const taken: string[] = [last.text];
    let lineEnds = 0;
    for (let from = at; from > 0 && taken.length < maxParts; from -= 1) {
      const [gap, before] = [parts[from]?.gap ?? null, parts[from - 1]];
      if (gap === null || !before) break;
      lineEnds += gap.includes('\n') ? 1 : 0;
      if (lineEnds > 1 || !(codePart.test(before.text) || lastPart.test(before.text))) break;
      taken.unshift(before.text);
      const codes = taken.filter((part) => codePart.test(part));
      const isCode = codes[0] === taken[0] && codes.length >= 2 && codes.some(({ length }) => length > 1);
      if (isCode && /\s/.test(before.gap ?? ' ')) found.unshift([...taken]);
    }
    yield* found;
  }
}

/** In order, within the limit of candidates. */
const loosePlaces = (pages: readonly string[]): { page: number; parts: string[] }[] => {
  const places: { page: number; parts: string[] }[] = [];
  for (const [at, text] of pages.entries())
    for (const parts of looseNumbersIn(text)) {
      if (places.length >= maxCandidates) return places;
      places.push({ page: at + 1, parts });
    }
  return places;
};

/** The spellings in which the master list may have a number: most lists write dashes, some plain spaces. */
const spellingsOf = (parts: readonly string[]): string[] => [parts.join('-'), parts.join(' ')];

/** Whatever may be a number of some series, by its normal form. */
export const numberCandidates = (pages: readonly string[]): Map<string, string> => {
  const candidates = new Map<string, string>();
  for (const place of placesOf(pages))
    for (const { text } of runsOf(place)) {
      if (candidates.size >= maxCandidates) return candidates;
      const normal = normalForm(text);
      if (!candidates.has(normal)) candidates.set(normal, text);
    }
  return candidates;
};

/**
 * The normal forms of numbers that a text may mean though it writes them otherwise: references only where the master
 * list has numbers of their form.
 */
export const looseCandidates = (pages: readonly string[]): string[] => [
  ...new Set(loosePlaces(pages).flatMap(({ parts }) => spellingsOf(parts).map(normalForm))),
];

/** The same for all spellings of one number that differ only in what stands between its parts. */
export const looseForm = (normal: string): string => normal.replace(/[ /._-]+/g, '-');

/**
 * The numbers in a text by their normal form, each where it stands first. `isNumber` says of a normal form whether it is
 * a number; of two that overlap, as 'F-HKT-SOP-PRO-002' and 'HKT-SOP-PRO-002', the longer one counts.
 */
export const numbersIn = (
  pages: readonly string[],
  isNumber: (normal: string) => boolean,
): Map<string, FoundNumber> => {
  const numbers = new Map<string, FoundNumber>();
  for (const place of placesOf(pages))
    for (const text of longestIn(place, isNumber)) {
      const normal = normalForm(text);
      if (!numbers.has(normal) && numbers.size < maxReferences) numbers.set(normal, { nomor: text, page: place.page });
    }
  for (const { page, parts } of loosePlaces(pages)) {
    const nomor = spellingsOf(parts).find((spelling) => isNumber(normalForm(spelling)));
    const known = nomor === undefined ? undefined : numbers.get(normalForm(nomor));
    if (nomor === undefined || (known ? known.page <= page : numbers.size >= maxReferences)) continue;
    numbers.set(normalForm(nomor), { nomor, page });
  }
  return numbers;
};

/** The numbers of a place that share no part; the longest come first. */
function* longestIn(place: Place, isNumber: (normal: string) => boolean): Generator<string> {
  const taken = new Set<number>();
  for (const { first, last, text } of runsOf(place)) {
    const parts = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    if (parts.some((at) => taken.has(at)) || !isNumber(normalForm(text))) continue;
    for (const at of parts) taken.add(at);
    yield text;
  }
}
