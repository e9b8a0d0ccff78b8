import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { columnLetters, type Header } from '../../../shared/domain/import/columns.ts';
import { chosenHeading } from '../../../shared/domain/import/dictionary.ts';
import { isTableHeader, type TableHeader } from '../../../shared/domain/import/header.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { maxImportColumns } from '../../../shared/domain/jobs/job-limits.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { titledNumber } from '../rows/number-cells.ts';
import type { CollectedTable } from './collected-table.ts';
import { roleKey, type TablePlace } from './column-roles.ts';
import type { NamedColumn } from './merged-cells.ts';

/** The index of the titles where they share a column with their numbers: none that a sheet can have. */
const titleAt = maxImportColumns;

/** The column (index) that an answer splits into numbers and titles; words that head no list do so only where it names them. */
const answeredColumn = (header: TableHeader, place: TablePlace, answers: SheetAnswers): number | undefined =>
  header.texts.flatMap((text, at) => {
    const isSplit = text !== '' && answers.choice(roleKey('titled', text, place, at)) === 'split';
    return isSplit && (isTableHeader(header) || header.headings.get(at)?.[0]?.rank === 'chosen') ? at : [];
  })[0];

/** The header in which the column that an answer splits is that of the numbers, and another one that of the titles. */
export const splitHeader = <H extends TableHeader>(header: H, place: TablePlace, answers: SheetAnswers): H => {
  const at = answeredColumn(header, place, answers);
  if (at === undefined) return header;
  const others = [...header.headings].filter(([, [first]]) => first?.column !== 'nomor' && first?.column !== 'nama');
  const text = header.texts[at] ?? '';
  const own = [
    [at, [chosenHeading('nomor', text)]],
    [titleAt, [chosenHeading('nama', text)]],
  ] as const;
  return { ...header, headings: new Map([...others, ...own]) };
};

/** Takes the titles out of the number's column, where the header is split. */
export const splitTitle = (named: readonly NamedColumn[]): ((texts: string[]) => void) | undefined => {
  const [number, title] = [
    named.findIndex(({ column }) => column === 'nomor'),
    named.findIndex(({ at }) => at === titleAt),
  ];
  if (title < 0) return undefined;
  return (texts) => {
    const text = texts[number] ?? '';
    const { nomor, nama } =
      titledNumber(text) ?? (looksLikeNumber(text) ? { nomor: text, nama: '' } : { nomor: '', nama: text });
    texts[number] = nomor;
    texts[title] = nama;
  };
};

/** Asks whether a column, of a table without one of numbers or titles, has both; until then its rows wait. */
export const titledQuestion = (
  { header, facts, rowCount, answers, ...place }: CollectedTable,
  read: Header,
): ReviewQuestion | undefined => {
  const isEmpty = (at: number | undefined): boolean => at === undefined || (facts.get(at)?.seen ?? 0) === 0;
  const column = [...facts].find(([at, each]) => {
    const hasOther = [read.nomor, read.nama].some((field) => field !== at && !isEmpty(field));
    const isFree = [undefined, 'nomor', 'nama'].includes(header.headings.get(at)?.[0]?.column);
    // 'SOP-01 - Ban' may be read as a number, too.
    return isFree && !hasOther && each.isMostly(0.5, 'titled') && each.isMostly(0.8, 'titled', 'number');
  });
  if (!column) return undefined;
  const [at, { samples }] = column;
  const heading = header.texts[at] ?? '';
  const key = roleKey('titled', heading, place, at);
  if (answers.choice(key) !== undefined) return undefined;
  const question = fileQuestion({
    key,
    title: `Kolom ${columnLetters(at)} “${heading}” memuat nomor dan judul sekaligus: pisahkan?`.slice(0, 300),
    reason: 'Nomor dan judul dokumen disimpan sendiri-sendiri. Tabel ini belum dibaca.',
    rows: rowCount,
    examples: samples.flatMap((text) => {
      const parts = titledNumber(text);
      return parts ? `“${text}” menjadi nomor “${parts.nomor}” dan judul “${parts.nama}”` : [];
    }),
    choices: { split: 'Pisahkan seperti pada contoh', single: 'Jangan pisahkan' },
    proposed: 'split',
    chosen: undefined,
  });
  if (isTableHeader(header)) return question;
  // Words that head no list may head a table of contents.
  const { sheet, headerRow: header_row } = place;
  const [split] = question.choices;
  if (split)
    split.answers.columns = [{ heading, field: 'nomor', place: { sheet, header_row, column: columnLetters(at) } }];
  const skipped = { tables: [{ sheet, header_row, skip: true }] };
  return {
    ...question,
    choices: [...question.choices, { value: 'skip', label: 'Bukan daftar, lewati tabel', answers: skipped }],
  };
};
