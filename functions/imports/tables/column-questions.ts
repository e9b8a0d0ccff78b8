import type { ColumnAnswer } from '../../../shared/api/import-answers.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { documentFields } from '../../../shared/domain/documents/document-fields.ts';
import { type DocumentStatus, documentStatus } from '../../../shared/domain/documents/document-types.ts';
import {
  columnLetters,
  fieldOf,
  type Header,
  type ImportColumn,
  isDateColumn,
} from '../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import { likelyValue } from '../../../shared/domain/import/likely-words.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { tickedStatus } from '../../../shared/domain/import/ticks.ts';
import { isColumnLabel } from '../../../shared/domain/import/unheaded.ts';
import { shownExamples } from '../rows/file-question.ts';
import type { ColumnFacts } from './column-facts.ts';
import { type FactsByColumn, hasClearHeading } from './column-proposals.ts';
import { roleKey } from './column-roles.ts';
import { type DateRole, dateRole, issueColumn, namesDates } from './date-roles.ts';
import { matrixQuestion } from './revision-matrix.ts';

interface Column {
  at: number;
  heading: string;
  facts: ColumnFacts;
  place?: ColumnAnswer['place'];
}

/** `status`: states in words, or ticks that may be one. */
type Kind = 'status' | 'revision_date' | 'revision' | 'date';
type AskedColumn = Column & { kind: Kind };

/** Headings of counts that look like revisions. */
const counts =
  /halaman|\bhal\b|lembar|jumlah|\bjml\b|qty|cop(?:y|ies)|salinan|retensi|simpan|\brak\b|\bbox\b|tahun|bulan/i;
/** Not 'Status Sosialisasi' and the like, which say nothing of the document itself. */
const statusHeading =
  /\b(?:status|state)\b(?!.*(?:rev|sosialisasi|distribusi|training|pelatihan|cetak|unggah|upload|review|tinjau|karyawan|file|link))/i;
const revisionHint = /rev|ubah|edisi|versi|\bver\b|amandemen|amd|issue|terbit/i;

const most = 0.8;
const half = 0.5;

/** Whether cells are states in words, or any words below a heading of states. */
export const areStates = (heading: string, facts: ColumnFacts | undefined): boolean =>
  facts?.isMostly(half, 'status', ...(statusHeading.test(heading) ? (['text', 'revision_word'] as const) : [])) ??
  false;

const kindOf = ({ heading, facts }: Column, { status, revisi }: Header): Kind | undefined => {
  const isStated = tickedStatus(heading) !== undefined && facts.isTicked;
  if (status === undefined && (isStated || areStates(heading, facts))) return 'status';
  if (facts.isMostly(most, 'tick')) return 'status';
  if (revisi === undefined && facts.isMostly(half, 'revision_date')) return 'revision_date';
  if (revisi === undefined && isRevision(heading, facts)) return 'revision';
  if (status === undefined && facts.isTicked && !counts.test(heading)) return 'status';
  return areDates(heading, facts) ? 'date' : undefined;
};

/** One end already says that a document is no longer in force. */
const areDates = (heading: string, facts: ColumnFacts): boolean => {
  if (dateRole(heading) === 'end') return facts.ends > 0 || facts.isMostly(half, 'term');
  const share = namesDates(heading) ? half : most;
  return facts.isMostly(share, 'date', 'serial') && (facts.countOf('date') > 0 || namesDates(heading));
};

/** Words like 'III' and '0A' may be anything where the heading says nothing of revisions. */
const isRevision = (heading: string, facts: ColumnFacts): boolean =>
  !counts.test(heading) &&
  (facts.isMostly(most, 'revision') ||
    (revisionHint.test(heading) && facts.isMostly(most, 'revision', 'revision_word')));

const isUnworded = (heading: string): boolean => isColumnLabel(heading) || !/[a-z]/i.test(heading);

interface TableColumns {
  sheet: string;
  header: TableHeader;
  headerRow: number;
  read: Header;
  proposed: ReadonlySet<number>;
  facts: FactsByColumn;
  rows: number;
}

/**
 * Asks for the columns that nothing is read from although their cells look like revisions, states, dates or ticks: once
 * for each heading, once for all states and ticks, and once for the columns of several revisions.
 */
export const columnQuestions = (table: TableColumns, answers: SheetAnswers): ReviewQuestion[] => {
  const { sheet, header, headerRow, proposed, facts } = table;
  const ticks = unreadTicks(table, answers);
  const read: Header = ticks === undefined ? table.read : { ...table.read, status: undefined };
  const matrix = matrixQuestion(table, answers);
  const issued = issueColumn(header, read.effective_on);
  const isAlone = (heading: string): boolean =>
    !isColumnLabel(heading) && header.texts.indexOf(heading) === header.texts.lastIndexOf(heading);
  const used = new Set([...Object.values(read), ...matrix.columns, ...proposed, issued]);
  const columns = [...facts].flatMap(([at, each]): Column[] => {
    const heading = header.texts[at] ?? '';
    const isAnswered =
      answers.dictionary.hasHeading(heading) || answers.column(headerRow, columnLetters(at)) !== undefined;
    // Row numbers without a heading, or below one in another script.
    const isSerial = isUnworded(heading) && each.isSerial && at < (read.nomor ?? 0);
    const named = header.headings.get(at)?.[0]?.column ?? '';
    const isOther = each.isTicked || (!isDateColumn(named) && each.isMostly(most, 'date'));
    const isClear = isSerial || isNeedlessHeading(heading) || (hasClearHeading(header, at) && !isOther);
    if (at !== ticks && (isClear || used.has(at) || isAnswered)) return [];
    // Of columns with one heading, or where a merged one names the field too, only an answer for the place says which.
    const place = { sheet, header_row: headerRow, column: columnLetters(at) };
    return [{ at, heading, facts: each, ...((at === ticks || !isAlone(heading)) && { place }) }];
  });
  const asked = columns
    .sort((one, other) => one.at - other.at)
    .flatMap((column): AskedColumn[] => {
      const kind = kindOf(column, read);
      return kind ? [{ ...column, kind }] : [];
    });
  const context = { ...table, read, effective: effectiveColumn(asked, table) };
  const together = Map.groupBy(asked, ({ kind, at }) => (kind === 'status' ? kind : at));
  return [...matrix.questions, ...[...together.values()].flatMap((found) => columnQuestion(found, context, answers))];
};

/**
 * The column of the status whose cells are ticks that no answer explains: what they and the empty cells mean is asked
 * too. Where it is merged, only the words below it say which status a tick names.
 */
const unreadTicks = ({ sheet, header, headerRow, read, facts }: TableColumns, answers: SheetAnswers) => {
  const { status } = read;
  if (status === undefined || !facts.get(status)?.isTicked) return undefined;
  const heading = header.texts[status] ?? '';
  const isSaid = answers.choice(roleKey('ticks', heading, { sheet, headerRow }, status)) !== undefined;
  const isChosen = header.headings.get(status)?.[0]?.rank === 'chosen' && tickedStatus(heading) !== undefined;
  return isSaid || isChosen ? undefined : status;
};

/** The column whose dates are proposed as effective: those of the revision before those of the first issue. */
const effectiveColumn = (columns: readonly AskedColumn[], { header, read }: TableColumns): number | undefined => {
  const { effective_on } = read;
  const rank = header.headings.get(effective_on ?? -1)?.[0]?.rank;
  const isIssue = rank === 'plain' || rank === 'content';
  const ofRole = (role: DateRole): number[] =>
    columns.flatMap(({ kind, at, heading }) => (kind === 'date' && dateRole(heading) === role ? at : []));
  if (effective_on !== undefined && !isIssue) return undefined;
  const revision = ofRole('revision');
  const found = revision.length > 0 || isIssue ? revision : ofRole('begin');
  return found.length === 1 ? found[0] : undefined;
};

const notUsed = 'none';
const ended = 'ended';
type AskedTable = TableColumns & { effective: number | undefined };

/** Words say more than ticks, and of 'Berlaku' and 'Tidak Berlaku' the one whose ticks withdraw a document. */
const weightOf = (column: Column): number => {
  if (isWord(column)) return 0;
  const ticked = tickedStatus(column.heading);
  return ticked === undefined ? 3 : ticked === 'Kadaluarsa' ? 1 : 2;
};
const isWord = ({ facts }: Column): boolean => !facts.isTicked;

/** The question about a column, or about all of states and ticks. */
const columnQuestion = (found: readonly AskedColumn[], table: AskedTable, answers: SheetAnswers): ReviewQuestion[] => {
  const columns = found.toSorted((one, other) => weightOf(one) - weightOf(other));
  const [main] = columns;
  if (!main) return [];
  const { kind } = main;
  const choice = (
    value: string,
    label: string,
    field: ImportColumn | null,
    used: Column = main,
    ticked?: DocumentStatus,
  ) => {
    const role = kind === 'date' ? 'ended' : ticked && 'ticks';
    const said = role && { question: roleKey(role, used.heading, table, used.at), choice: ticked ?? value };
    const answered = found.map(({ at, heading, place }) => ({
      heading,
      field: at === used.at ? field : null,
      ...(place && { place }),
    }));
    const answers = { ...(value !== ended && { columns: answered }), ...(said && { choices: [said] }) };
    return { value: value.slice(0, 100), label, answers };
  };
  const ticksOf = (used: Column) =>
    documentStatus.options.map((ticked) =>
      choice(`${ticked} ${entryTerm(used.heading)}`, tickLabel(used, ticked), 'status', used, ticked),
    );
  const field = (name: ImportColumn, more = '') => choice(name, `${documentFields[fieldOf(name)].label}${more}`, name);
  const known = columns.filter((column) => weightOf(column) < 3);
  const past = main.facts.countOf('term') > 0 ? 'dihitung dari tanggal berlaku' : `${main.facts.past} baris`;
  const choices: Record<Kind, ReviewQuestion['choices']> = {
    status:
      known.length === 0
        ? columns.flatMap(ticksOf)
        : known.map((used) => {
            const label = isWord(used) ? `${documentFields.status.label} dari ${nameOf(used)}` : tickLabel(used);
            return choice(used === main ? 'status' : `status ${entryTerm(used.heading)}`, label, 'status', used);
          }),
    revision_date: [field('revisi', ' dan tanggal berlaku')],
    revision: [field('revisi'), ...(main.facts.isBinary && table.read.status === undefined ? ticksOf(main) : [])],
    date: [
      ...(dateRole(main.heading) === 'end' ? [] : [field('effective_on'), field('reviewed_on')]),
      choice(ended, `Akhir berlaku: Kadaluarsa bila sudah lewat (${past})`, null),
    ],
  };
  return [
    {
      key: `column ${kind} ${found.map(({ heading }) => entryTerm(heading)).join(' ')}`.slice(0, 300),
      title: `Kolom ${found.map(nameOf).join(', ')} berisi ${looks[kind]}. Dibaca sebagai apa?`.slice(0, 300),
      reason: 'Kolom ini belum dibaca sebagai isian apa pun, dan isinya tampak berarti.',
      rows: table.rows,
      examples: shownExamples(
        found.map(({ at, heading, facts }) => {
          const name = isColumnLabel(heading) ? 'tanpa judul' : `“${heading}”`;
          return `Kolom ${columnLetters(at)} ${name}: ${facts.samples.join(' · ')}`;
        }),
      ),
      choices: [...choices[kind], choice(notUsed, 'Tidak dipakai', null)],
      proposed: proposedChoice(columns, main, table) ?? null,
      chosen: answers.choice(roleKey('ended', main.heading, table, main.at)) === ended ? ended : null,
    },
  ];
};

const looks: Record<Kind, string> = {
  status: 'status atau tanda centang',
  revision_date: 'nomor revisi dan tanggalnya',
  revision: 'nomor revisi',
  date: 'tanggal',
};

const nameOf = ({ at, heading }: Column): string =>
  isColumnLabel(heading) ? `${columnLetters(at)} (tanpa judul)` : `“${heading}”`;

const tickLabel = (column: Column, ticked = tickedStatus(column.heading)): string =>
  `${documentFields.status.label}: centang pada ${nameOf(column)} berarti ${ticked}, lainnya ${ticked === 'Aktif' ? 'Kadaluarsa' : 'Aktif'}`;

/** Undefined where nothing is likely, or a wrong answer would not be seen in the result. */
const proposedChoice = (columns: readonly Column[], main: AskedColumn, table: AskedTable): string | undefined => {
  const { kind, heading, facts } = main;
  if (kind === 'date') return proposedDate(main, table);
  if (kind === 'revision_date') return 'revisi';
  if (kind === 'revision') return revisionHint.test(heading) ? 'revisi' : undefined;
  if (tickedStatus(heading) !== undefined) return 'status';
  if (columns.filter(isWord).length > 1) return undefined;
  // A few states without a heading may be a legend, and several columns of ticks are a distribution.
  if (isWord(main)) return isColumnLabel(heading) && facts.seen < table.rows ? undefined : 'status';
  return columns.length > 1 && likelyValue('status', heading) === undefined ? notUsed : undefined;
};

const proposedDate = ({ at, heading, facts }: Column, { read, effective }: AskedTable): string | undefined => {
  const role = dateRole(heading);
  if (at === effective) return 'effective_on';
  if (role !== 'end') return role === 'review' || read.effective_on !== undefined ? notUsed : undefined;
  // A stated status contradicts an end in the past.
  return facts.past + facts.countOf('term') === 0 ? notUsed : read.status === undefined ? ended : undefined;
};
