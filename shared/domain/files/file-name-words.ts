import { dash, withoutInvisible } from '../documents/document-numbers.ts';
import { extensionOf } from './files.ts';

/** A run of letters and digits of a file name, in lower case; `before` and `after` are the characters around it. */
export interface Word {
  text: string;
  before: string;
  after: string;
  /** Written in capitals only, as the parts of a number are. */
  isUpper: boolean;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
const dashes = new RegExp(`[${dash}]`, 'gu');
/** '(1)' and ' - Copy (2)', which file managers append to a second file of the same name. */
const copyMark = /\(\s*\d{1,3}\s*\)|\b(?:copy|salinan)(?:\s*\d{1,2})?(?=\s*$|\s*\()/giu;

/** The words of a text, as numbers and names are compared: NFKC, without invisible characters, every dash a hyphen. */
export const wordsOf = (text: string): Word[] => {
  const plain = withoutInvisible(text).normalize('NFKC').replace(dashes, '-');
  const found = [...plain.matchAll(wordPattern)];
  return found.map((match, at) => {
    const [raw] = match;
    const start = match.index;
    const end = start + raw.length;
    const previous = found[at - 1];
    return {
      text: raw.toLowerCase().replaceAll('ς', 'σ'),
      before: plain.slice(previous ? previous.index + previous[0].length : 0, start),
      after: plain.slice(end, found[at + 1]?.index),
      isUpper: raw === raw.toUpperCase() && raw !== raw.toLowerCase(),
    };
  });
};

/** The words of a file name without its extension and the marks of a second copy. */
export const fileNameWords = (fileName: string): Word[] => {
  const extension = extensionOf(fileName);
  const stem = extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
  const plain = stem.replace(copyMark, ' ');
  return wordsOf(/[\p{L}\p{N}]/u.test(plain) ? plain : stem);
};

const revisionWords = new Set(['rev', 'revisi', 'revision', 'rv']);
const fillers = new Set(['ke', 'no', 'nomor']);
const joinedRevision = /^(?:rev|revisi|revision|rv|r)(\d{1,3})$/;
const isRevisionNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,3}$/.test(text);

/** Revisions that words name ('Rev 3', 'REV03', 'R3', 'Revisi ke-2'), and the positions of the words that do. */
export const revisionsIn = (words: readonly Word[]): { values: Set<number>; at: Set<number> } => {
  const values = new Set<number>();
  const at = new Set<number>();
  for (const [index, { text }] of words.entries()) {
    if (at.has(index)) continue;
    const joined = joinedRevision.exec(text)?.[1];
    if (joined !== undefined) {
      values.add(Number(joined));
      at.add(index);
      continue;
    }
    const isLetter = text === 'r' && /^[ ._-]?$/.test(words[index]?.after ?? '');
    if (!revisionWords.has(text) && !isLetter) continue;
    const value = fillers.has(words[index + 1]?.text ?? '') ? index + 2 : index + 1;
    const number = words[value]?.text;
    if (!isRevisionNumber(number)) continue;
    values.add(Number(number));
    for (let part = index; part <= value; part += 1) at.add(part);
  }
  return { values, at };
};

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);
const isDayOrMonth = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31;
const isWrittenTogether = (text: string): boolean =>
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/.test(
    text,
  );

/** Positions of the words that form a date: '2024-03-01', '01.03.2024', '01032024'. */
export const datesIn = (words: readonly Word[]): Set<number> => {
  const at = new Set<number>();
  for (const [index, { text }] of words.entries()) {
    const [second = '', third = ''] = [words[index + 1]?.text, words[index + 2]?.text];
    if (isWrittenTogether(text)) at.add(index);
    else if (isDayOrMonth(second) && ((isYear(text) && isDayOrMonth(third)) || (isDayOrMonth(text) && isYear(third))))
      for (let part = index; part < index + 3; part += 1) at.add(part);
  }
  return at;
};

/** Words that say nothing about which document a file is. */
const statusWords = new Set(
  'final fix fixed ttd signed scan scanned copy salinan asli approved disahkan ok new baru terbaru pdf docx file berkas'.split(
    ' ',
  ),
);
export const isStatusWord = (text: string): boolean => statusWords.has(text);

const unfinishedWords = new Set(
  'draft draf konsep obsolete kadaluarsa kedaluwarsa expired superseded old lama'.split(' '),
);
/** The word that says that a file is not the document in force: a draft, or a former one. */
export const unfinishedWordIn = (words: readonly Word[]): string | undefined =>
  words.find(({ text }) => unfinishedWords.has(text))?.text;

const attachmentWords = new Set('lampiran lamp attachment annex appendix'.split(' '));
/** The word that says that a file belongs to a document without being it. */
export const attachmentWordIn = (words: readonly Word[]): string | undefined =>
  words.find(({ text }) => attachmentWords.has(text))?.text;

/** Positions of the words that form a revision or a date. */
export const revisionAndDateWords = (words: readonly Word[]): Set<number> =>
  new Set([...revisionsIn(words).at, ...datesIn(words)]);

/** Whether words look like a document number: three or more, joined by single characters, with letters and digits. */
export const hasNumberLike = (words: readonly Word[]): boolean => {
  const ignored = revisionAndDateWords(words);
  let run: Word[] = [];
  for (const [at, word] of words.entries()) {
    if (ignored.has(at)) {
      run = [];
      continue;
    }
    run = at > 0 && /^[-/.]$/.test(word.before) ? [...run, word] : [word];
    if (run.length >= 3 && run.some(({ text }) => /\d/.test(text)) && run.some(({ text }) => /\p{L}/u.test(text)))
      return true;
  }
  return false;
};

/** 'Rev 3.1': revisions are whole numbers. */
export const hasFractionalRevision = (words: readonly Word[]): boolean => {
  const { at } = revisionsIn(words);
  const dates = datesIn(words);
  return words.some(({ after }, index) => {
    const next = words[index + 1]?.text ?? '';
    return at.has(index) && !at.has(index + 1) && !dates.has(index + 1) && after === '.' && /^\d{1,2}$/.test(next);
  });
};

/** A figure at the end of a name that no title explains, as in 'SOP-001_2', which may be a revision. */
export const bareFigure = (words: readonly Word[], title: ReadonlySet<string>): number | undefined => {
  const ignored = revisionAndDateWords(words);
  const last = words.findLast(({ text }, at) => !ignored.has(at) && !isStatusWord(text))?.text ?? '';
  return /^\d{1,2}$/.test(last) && !title.has(last) ? Number(last) : undefined;
};

const listWords = new Set('s d sd sampai dengan hingga dan and to until'.split(' '));
const listSign = /[,;&+~]/;

/**
 * The figure beside a number that stands for another number of its series: '072' in 'SOP-071 s.d 072' and 'SOP-071, 072'.
 * `words` begin beside the number; `digits` is the length of its last part, which a figure without a word or sign between has too.
 */
const listedFigure = (words: readonly Word[], ignored: ReadonlySet<Word>, isBefore: boolean, digits: number) => {
  const at = words.findIndex(({ text }) => !listWords.has(text));
  const [figure, first] = [words[at], words[0]];
  if (!figure || !first || !/^\d{1,4}$/.test(figure.text) || ignored.has(figure)) return undefined;
  if (at > 0 || listSign.test(isBefore ? first.after : first.before)) return figure.text;
  return !isBefore && digits >= 3 && figure.text.length === digits ? figure.text : undefined;
};

/** The figure beside the words from `first` to `last`, which are a number, that stands for another one. */
export const figureOfOther = (
  words: readonly Word[],
  { first, last }: { first: number; last: number },
): string | undefined => {
  const at = revisionAndDateWords(words);
  const ignored = new Set(words.filter((_, index) => at.has(index)));
  const own = words[last]?.text ?? '';
  return (
    listedFigure(words.slice(last + 1), ignored, false, /^\d+$/.test(own) ? own.length : 0) ??
    listedFigure(words.slice(0, first).toReversed(), ignored, true, 0)
  );
};
