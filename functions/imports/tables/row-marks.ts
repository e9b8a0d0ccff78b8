import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { findStatus, words } from '../../../shared/domain/import/aliases.ts';
import { likelyValue, notYet, withdrawal } from '../../../shared/domain/import/likely-words.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { beginsWithdrawal, isEndedTitle } from '../../../shared/domain/import/titles.ts';
import { fileQuestion } from '../rows/file-question.ts';
import type { WithdrawalNote } from './withdrawal-notes.ts';

/** What a cell's look may say. `fill`: its colour, as 'FFFF00', 'theme 5' or 'indexed 13'. */
export interface CellMark {
  isStruck: boolean;
  fill: string | undefined;
}
/** The marks of a row by the index of the cell. */
export type RowMarks = ReadonlyMap<number, CellMark>;
/** The comments of a sheet by row. */
export type RowComments = ReadonlyMap<number, string>;

/** What a row of a table says besides its cells. */
export interface RowMark extends CellMark {
  comment: string | undefined;
}

/** The mark of a row: that of its number or title. */
export const rowMark = (
  marks: RowMarks | undefined,
  columns: readonly number[],
  comment?: string,
): RowMark | undefined => {
  const cells = columns.flatMap((at) => marks?.get(at) ?? []);
  const isStruck = cells.some((cell) => cell.isStruck);
  const fill = cells.find((cell) => cell.fill !== undefined)?.fill;
  return isStruck || fill !== undefined || comment !== undefined ? { isStruck, fill, comment } : undefined;
};

type Choice = 'retired' | 'unchanged' | 'skip';
const choices: Record<Choice, string> = {
  retired: 'Jadikan Kadaluarsa',
  unchanged: 'Tidak mengubah apa pun',
  skip: 'Lewati baris ini',
};

export const keysOf = ({ isStruck, fill, comment }: RowMark): string[] => [
  ...(isStruck ? ['strike'] : []),
  ...(fill === undefined ? [] : [`fill ${fill}`]),
  ...(comment === undefined ? [] : [`comment${noteKind(comment)}`]),
];
// A column 'Pengganti' may also name what a document replaces, so nothing is proposed.
const noteKind = (comment: string): string => {
  if (withdrawal.test(comment) || /\bpengganti\b|^diganti (?:oleh|dengan)/i.test(comment)) return ' withdrawn';
  return notYet.test(comment) ? ' draft' : isEndedTitle(comment) ? ' archived' : '';
};

/** What the answers say about a row with a mark; the strictest of several. */
export const markChoice = (mark: RowMark, answers: SheetAnswers): Choice | undefined => {
  const chosen = keysOf(mark).map((key) => answers.choice(key));
  return (['skip', 'retired'] as const).find((choice) => chosen.includes(choice));
};

export interface MarkedRow {
  row: number;
  mark: RowMark;
  /** As the row states it. */
  status: string;
  label: string;
}

/** A colour that more rows have than this share is the look of the table. */
const maxFilledShare = 0.4;

/** Asks what strike-through, colours and comments of a table's rows mean, once each. `legends`: texts beside a colour. */
export const markQuestions = (
  marked: readonly MarkedRow[],
  { rows, legends, answers }: { rows: number; legends: ReadonlyMap<string, string>; answers: SheetAnswers },
): ReviewQuestion[] => {
  const unsaid = marked.flatMap((each) =>
    keysOf(each.mark).flatMap((key) =>
      key !== 'comment' && findStatus(each.status) === 'Kadaluarsa' ? [] : { ...each, key },
    ),
  );
  return [...Map.groupBy(unsaid, ({ key }) => key)].flatMap(([key, found]) => {
    const fill = key.startsWith('fill ') ? key.slice(5) : undefined;
    if (fill !== undefined && found.length > maxFilledShare * rows) return [];
    const [title, reason, proposed] =
      fill === undefined ? (texts[key] ?? withdrawnTexts(found)) : colourTexts(fill, legends.get(fill));
    return fileQuestion<Choice>({
      title,
      reason,
      proposed,
      key,
      rows: found.length,
      examples: found.map(({ row, label, mark }) =>
        mark.comment !== undefined && fill === undefined && key !== 'strike'
          ? `Baris ${row} ${label}: “${mark.comment}”`
          : `Baris ${row} ${label}`,
      ),
      choices,
      chosen: answers.choice(key),
    });
  });
};

type MarkTexts = readonly [title: string, reason: string, proposed: Choice | undefined];

const unstated = 'Statusnya belum menyebutkannya.';
const texts: Record<string, MarkTexts> = {
  strike: ['Baris yang dicoret: apa artinya?', 'Coretan biasanya menandai dokumen yang dicabut.', 'retired'],
  'comment archived': ['Baris dengan catatan “Arsip”, “Lama” atau sejenis: masih berlaku?', unstated, undefined],
  'comment draft': ['Baris dengan catatan “Draft”, “belum terbit” atau sejenis: sudah berlaku?', unstated, undefined],
  comment: ['Baris dengan komentar: adakah yang mengubah dokumennya?', 'Komentar tidak ikut disimpan.', 'unchanged'],
};

const withdrawnTexts = (found: readonly MarkedRow[]): MarkTexts => [
  'Baris dengan catatan bahwa dokumennya tidak berlaku: apa artinya?',
  unstated,
  found.every(({ mark }) => beginsWithdrawal.test(mark.comment ?? '')) ? 'retired' : undefined,
];

const colourTexts = (fill: string, legend: string | undefined): MarkTexts => {
  const status = legend === undefined ? undefined : likelyValue('status', legend);
  return [
    `Baris berwarna ${colourName(fill)}: apa artinya?`,
    legend === undefined ? 'Berkas ini tidak menjelaskan warnanya.' : `Keterangan di berkas: “${legend}”.`,
    status === undefined ? undefined : status === 'Kadaluarsa' ? 'retired' : 'unchanged',
  ];
};

/** Red, green and blue in hexadecimal digits, and behind them the name. */
const colours = words`FF0000 merah, FFAABE merah muda, FFA500 jingga, FFFF00 kuning, 00B050 hijau, B4E6A0 hijau muda, 0070C0 biru,
  AAD2F0 biru muda, 7030A0 ungu, B4B4B4 abu-abu, D9D9D9 abu-abu, 000000 hitam`;
const rgbOf = (fill: string): number[] => [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));

/** The nearest name of a colour; the colours of a theme are not known here. */
export const colourName = (fill: string): string => {
  if (!/^[0-9A-F]{6}$/.test(fill)) return `lain (${fill})`;
  const parts = rgbOf(fill);
  const distance = (colour: string): number =>
    rgbOf(colour).reduce((sum, value, at) => sum + (value - (parts[at] ?? 0)) ** 2, 0);
  const [nearest = fill] = [...colours].sort((one, other) => distance(one) - distance(other));
  return nearest.replace(/^\S+ /, '');
};

/** Makes notes comments of their rows, except in columns of states. */
export const noteAsComment = (
  row: { mark: RowMark | undefined; note?: WithdrawalNote | undefined },
  isState: (at: number) => boolean,
): void => {
  const { note, mark } = row;
  if (!note || isState(note.at ?? -1)) return;
  const comment = [mark?.comment, note.text].filter((text) => text !== undefined).join('. ');
  row.mark = { isStruck: false, fill: undefined, ...mark, comment };
};
