import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { renamedDepartment } from '../../../shared/domain/import/aliases.ts';
import {
  columnLetters,
  dateColumns,
  type Header,
  type ImportColumn,
  requiredColumns,
} from '../../../shared/domain/import/columns.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import { type AnsweredValues, givenValue, tableAnswers } from '../../../shared/domain/import/table-answers.ts';
import { type DateColumn, dateColumn } from '../rows/dates.ts';
import { isPlaceholder } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { type BlockColumns, blockColumns } from './block-columns.ts';
import { type CellsOf, type CollectedTable, filledCells } from './collected-table.ts';
import { columnProposals, hasClearHeading, looksLikeList, type Proposal } from './column-proposals.ts';
import { columnQuestions } from './column-questions.ts';
import { continuedQuestions } from './continued-titles.ts';
import { fieldsInNumbers } from './fields-in-numbers.ts';
import { joinQuestion, withoutNumberDoubts } from './joined-numbers.ts';
import { readRows } from './read-rows.ts';
import { revisionAndDate } from './revision-and-date.ts';
import { type MarkedRow, markQuestions } from './row-marks.ts';
import type { TableReading } from './table-reading.ts';

/** Decides what each column of a collected table holds, asks what is unclear, and reads the rows where nothing is missing. */
export const readTable = (table: CollectedTable, words: WordCounter): TableReading => {
  const { answers, headerRow, parts, facts, isHopeless, rowCount } = table;
  const { isSkipped, ...answered } = tableAnswers(answers.table(headerRow));
  const cellsOf = filledCells(table);
  const found = blockColumns(table.header, cellsOf, answers.dictionary);
  const join = parts ? undefined : numberQuestion(table, found, cellsOf);
  // A question about both columns of a number comes before those about one.
  const { header, hasEdition, conflict, serial } = parts || join ? withoutNumberDoubts(found, parts) : found;
  const missing = requiredColumns.filter((column) => header[column] === undefined && !isGiven(table, column, answered));
  const isList = !isHopeless || looksLikeList(table.header, facts, rowCount);
  const proposals = columnProposals(table.header, facts, missing);
  const dates = datesOf(header, cellsOf);
  const isRead = !isSkipped && !join && missing.length === 0 && conflict === undefined && serial === undefined;
  const questions =
    isList && !isSkipped
      ? [
          ...(join ? [join] : []),
          ...questionsOnColumns(table, header, proposals),
          ...questionsOnMarks(table, header),
          ...continuedQuestions(table.continued, answers),
        ]
      : [];
  const inNumbers = header.nomor === undefined ? [] : fieldsInNumbers(missing, cellsOf(header.nomor));
  const [departments, revisions] = [header.department, header.revisi].map((at) =>
    at === undefined ? [] : cellsOf(at),
  );
  const columns = readColumns(table, header);
  const renamed = countedTexts(departments ?? [], (text) => renamedDepartment(text) !== undefined);
  const withoutRevision = countedTexts(revisions ?? [], isEmptyWord);
  // Frees the rows, so it comes last.
  const read = readRows(table, { header, hasEdition, dates, answered, isSkipped, isRead }, words);
  return {
    headerRow,
    columns,
    rowCount,
    isList,
    proposals,
    inNumbers,
    questions: [...questions, ...read.questions],
    isBlocked: join !== undefined,
    waiting: isHopeless && !isSkipped ? rowCount : read.waiting,
    isSkipped,
    given: read.given,
    documents: read.documents,
    missing,
    ...(conflict && { conflict }),
    ...(serial !== undefined && { serial: columnLetters(serial) }),
    ...(dates && { dates }),
    renamed,
    repeated: read.repeated,
    cleaned: read.cleaned,
    withoutRevision,
    empty: read.empty,
  };
};

/** The question whether two columns hold a number's parts. */
const numberQuestion = (
  { header, facts, rowCount, isHopeless, answers }: CollectedTable,
  { header: read, conflict }: BlockColumns,
  cellsOf: CellsOf,
): ReviewQuestion | undefined =>
  isHopeless
    ? undefined
    : joinQuestion(
        { header, read, conflict: conflict?.column === 'nomor' ? conflict.at : [], facts, cellsOf, rows: rowCount },
        answers,
      );

/** Whether titles, numbers or an answer state the field for rows. */
const isGiven = ({ rows }: CollectedTable, column: ImportColumn, answered: AnsweredValues): boolean => {
  if (column !== 'department' && column !== 'jenis') return false;
  if (answered.from_number?.includes(column)) return true;
  return rows.some(({ context }) => givenValue(column, context, answered) !== undefined);
};

const readColumns = ({ header: { texts, ...found }, facts }: CollectedTable, header: Header): TableReading['columns'] =>
  texts.flatMap((heading, at) => {
    if (heading === '') return [];
    const field = (Object.keys(header) as ImportColumn[]).find((column) => header[column] === at) ?? null;
    const isUnknown = field === null && !isNeedlessHeading(heading) && !hasClearHeading({ texts, ...found }, at);
    return [{ column: columnLetters(at), heading, field, isUnknown, samples: facts.get(at)?.samples ?? [] }];
  });

/** How its dates are read; undefined where it has none. */
const datesOf = (header: Header, cellsOf: CellsOf): DateColumn | undefined => {
  const columns = dateColumns.flatMap((column) => header[column] ?? []);
  const inRevisions =
    header.revisi === undefined ? [] : cellsOf(header.revisi).flatMap((text) => revisionAndDate(text)?.date ?? []);
  const texts = [...columns.flatMap(cellsOf), ...inRevisions];
  return texts.length > 0 || columns.length > 0 ? dateColumn(texts) : undefined;
};

const questionsOnColumns = (
  { sheet, header, headerRow, facts, rowCount, answers }: CollectedTable,
  read: Header,
  proposals: readonly Proposal[],
): ReviewQuestion[] => {
  const proposed = new Set(proposals.map(({ at }) => at));
  return columnQuestions({ sheet, header, headerRow, read, proposed, facts, rows: rowCount }, answers);
};

const questionsOnMarks = (
  { named, rows, rowCount, legends, answers }: CollectedTable,
  { nomor, nama, status }: Header,
): ReviewQuestion[] => {
  const [number, title, state] = [nomor, nama, status].map((column) => named.findIndex(({ at }) => at === column));
  const marked = rows.flatMap(({ row, texts, mark }): MarkedRow[] => {
    const label = `${texts[number ?? -1] ?? ''} ${texts[title ?? -1] ?? ''}`.trim();
    return mark ? [{ row, mark, label, status: texts[state ?? -1] ?? '' }] : [];
  });
  return markQuestions(marked, { rows: rowCount, legends, answers });
};

/** The cells that are to be noted, in capitals, with their number. */
const countedTexts = (texts: readonly string[], isNoted: (text: string) => boolean): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!isNoted(text)) continue;
    const name = text.trim().toUpperCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const isEmptyWord = (text: string): boolean => /\p{L}/u.test(text) && isPlaceholder(text);
