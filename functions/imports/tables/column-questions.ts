import type { ColumnAnswer } from '../../../shared/api/import-answers.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { documentFields } from '../../../shared/domain/documents/document-fields.ts';
import { type DocumentStatus, documentStatus } from '../../../shared/domain/documents/document-types.ts';
import { columnLetters, fieldOf, type Header, type ImportColumn } from '../../../shared/domain/import/columns.ts';
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
import { type DateRole, dateRole, namesDates } from './date-roles.ts';
import { matrixQuestion } from './revision-matrix.ts';

interface Column {
  at: number;
  heading: string;
  facts: ColumnFacts;
  place?: ColumnAnswer['place'];
}

type Kind = 'status' | 'revision_date' | 'revision' | 'date' | 'tick';

interface Doubt {
  kind: Kind;
  columns: Column[];
}

/** Headings of counts that look like revisions. */
const counts =
  /halaman|\bhal\b|lembar|jumlah|\bjml\b|qty|cop(?:y|ies)|salinan|retensi|simpan|\brak\b|\bbox\b|tahun|bulan/i;
const revisionHint = /rev|ubah|edisi|versi|\bver\b|amandemen|amd|issue|terbit/i;

const most = 0.8;
const half = 0.5;

const kindOf = ({ heading, facts }: Column, header: Header): Kind | undefined => {
  const isStatus = tickedStatus(heading) !== undefined && facts.isTicked;
  if (header.status === undefined && (isStatus || facts.isMostly(half, 'status'))) return 'status';
  if (facts.isMostly(most, 'tick')) return 'tick';
  if (header.revisi === undefined && facts.isMostly(half, 'revision_date')) return 'revision_date';
  if (header.revisi === undefined && isRevision(heading, facts)) return 'revision';
  if (header.status === undefined && facts.isTicked && !counts.test(heading)) return 'tick';
  const isDate = facts.isMostly(most, 'date', 'serial') && (facts.countOf('date') > 0 || namesDates(heading));
  return isDate ? 'date' : undefined;
};

/** Words like 'III' and '0A' may be anything where the heading says nothing of revisions. */
const isRevision = (heading: string, facts: ColumnFacts): boolean =>
  !counts.test(heading) &&
  (facts.isMostly(most, 'revision') ||
    (revisionHint.test(heading) && facts.isMostly(most, 'revision', 'revision_word')));

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
 * for each heading, ticks without a meaning once for all, columns of several revisions once.
 */
export const columnQuestions = (table: TableColumns, answers: SheetAnswers): ReviewQuestion[] => {
  const { sheet, header, headerRow, proposed, facts } = table;
  const tickStatus = unreadTicks(table, answers);
  const { [tickStatus === undefined ? 'file_url' : 'status']: _left, ...others } = table.read;
  const read: Header = tickStatus === undefined ? table.read : others;
  const matrix = matrixQuestion(table, answers);
  const used = new Set([...Object.values(read), ...matrix.columns, ...proposed]);
  const columns = [...facts].flatMap(([at, each]): Column[] => {
    const heading = header.texts[at] ?? '';
    const isAnswered =
      answers.dictionary.hasHeading(heading) || answers.column(headerRow, columnLetters(at)) !== undefined;
    // Row numbers without a heading.
    const isSerial = isColumnLabel(heading) && each.isSerial && at < (read.nomor ?? 0);
    const isClear = isSerial || isNeedlessHeading(heading) || (hasClearHeading(header, at) && !each.isTicked);
    if (at !== tickStatus && (isClear || used.has(at) || isAnswered)) return [];
    // Where a merged heading names the field too, only an answer for the place of the column excludes it.
    const place = { sheet, header_row: headerRow, column: columnLetters(at) };
    return [{ at, heading, facts: each, ...((at === tickStatus || isColumnLabel(heading)) && { place }) }];
  });
  const doubts: Doubt[] = [];
  for (const column of columns.sort((one, other) => one.at - other.at)) {
    const kind = kindOf(column, read);
    const same = doubts.find((doubt) => doubt.kind === kind && (kind === 'tick' || kind === 'status'));
    if (same) same.columns.push(column);
    else if (kind) doubts.push({ kind, columns: [column] });
  }
  const effective = effectiveColumn(doubts, table);
  return [...matrix.questions, ...doubts.map((doubt) => columnQuestion(doubt, { table, answers, effective }))];
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
const effectiveColumn = (doubts: readonly Doubt[], { header, read }: TableColumns): number | undefined => {
  const dates = doubts.flatMap(({ kind, columns }) => (kind === 'date' ? columns : []));
  const ofRole = (role: DateRole): number[] =>
    dates.flatMap(({ at, heading }) => (dateRole(heading) === role ? at : []));
  const { effective_on } = read;
  const isIssue = header.headings.get(effective_on ?? -1)?.[0]?.rank === 'plain';
  if (effective_on !== undefined && !isIssue) return undefined;
  const revision = ofRole('revision');
  const found = revision.length > 0 || effective_on !== undefined ? revision : ofRole('begin');
  return found.length === 1 ? found[0] : undefined;
};

const looks: Record<Kind, string> = {
  status: 'status dokumen',
  revision_date: 'nomor revisi dan tanggalnya',
  revision: 'nomor revisi',
  date: 'tanggal',
  tick: 'tanda centang',
};

const fieldChoices: Record<Kind, readonly ImportColumn[]> = {
  status: ['status'],
  revision_date: ['revisi'],
  revision: ['revisi'],
  date: ['effective_on', 'reviewed_on'],
  tick: [],
};

const notUsed = 'none';
const ended = 'ended';

interface Asked {
  table: TableColumns;
  answers: SheetAnswers;
  effective: number | undefined;
}

const columnQuestion = ({ kind, columns }: Doubt, { table, answers, effective }: Asked): ReviewQuestion => {
  const names = columns.map(({ heading }) => `“${heading}”`).join(', ');
  const main = likeliest(columns);
  const { heading = '', facts } = main ?? {};
  const answersFor = (field: ImportColumn | null, used = main) => ({
    columns: columns.map(({ heading, place, ...column }) => ({
      heading,
      field: column.at === used?.at ? field : null,
      ...(place && { place }),
    })),
  });
  const role = (column: Column | undefined, name: 'ended' | 'ticks') =>
    roleKey(name, column?.heading ?? '', table, column?.at ?? 0);
  const isEnd = kind === 'date' && dateRole(heading) === 'end';
  const past = `${facts?.past ?? 0} baris`;
  const asksForTicks = kind === 'tick' || (kind === 'revision' && facts?.isBinary && table.read.status === undefined);
  const choices: ReviewQuestion['choices'] = [
    ...(isEnd ? [] : fieldChoices[kind]).map((field) => ({
      value: field as string,
      label: choiceLabel(kind, field, heading, columns.length),
      answers: answersFor(field),
    })),
    ...(kind === 'status' ? columns.filter((column) => column !== main) : []).map((column) => ({
      value: `status ${entryTerm(column.heading)}`.slice(0, 100),
      label: choiceLabel(kind, 'status', column.heading, columns.length),
      answers: answersFor('status', column),
    })),
    ...(asksForTicks ? columns : []).flatMap((column) =>
      documentStatus.options.map((ticked) => ({
        value: `${ticked} ${entryTerm(column.heading)}`.slice(0, 100),
        label: tickLabel(column.heading, ticked),
        answers: {
          ...answersFor('status', column),
          choices: [{ question: role(column, 'ticks'), choice: ticked as string }],
        },
      })),
    ),
    ...(kind === 'date'
      ? [
          {
            value: ended,
            label: `Akhir berlaku: Kadaluarsa bila tanggalnya sudah lewat (${past})`,
            answers: { choices: [{ question: role(main, 'ended'), choice: ended }] },
          },
        ]
      : []),
    { value: notUsed, label: 'Tidak dipakai', answers: answersFor(null) },
  ];
  return {
    key: `column ${kind} ${columns.map((each) => entryTerm(each.heading)).join(' ')}`.slice(0, 300),
    title: `Kolom ${names} berisi ${looks[kind]}. Dibaca sebagai apa?`.slice(0, 300),
    reason: 'Judul kolomnya tidak dikenal, dan isinya tampak berarti.',
    rows: table.rows,
    examples: shownExamples(
      columns.map((each) => `Kolom ${columnLetters(each.at)} “${each.heading}”: ${each.facts.samples.join(' · ')}`),
    ),
    choices,
    proposed: proposedChoice(kind, columns, main, effective, table.read),
    chosen: answers.choice(role(main, 'ended')) === ended ? ended : null,
  };
};

const tickLabel = (heading: string, ticked: DocumentStatus): string =>
  `${documentFields.status.label}: centang pada “${heading}” berarti ${ticked}, lainnya ${ticked === 'Aktif' ? 'Kadaluarsa' : 'Aktif'}`;

const choiceLabel = (kind: Kind, field: ImportColumn, heading: string, columns: number): string => {
  const { label } = documentFields[fieldOf(field)];
  if (kind === 'revision_date') return `${label} dan tanggal berlaku`;
  const ticked = kind === 'status' ? tickedStatus(heading) : undefined;
  if (ticked !== undefined) return tickLabel(heading, ticked);
  return columns > 1 ? `${label} dari “${heading}”` : label;
};

/** Words say more than ticks, and of 'Berlaku' and 'Tidak Berlaku' the one whose ticks withdraw a document. */
const likeliest = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ facts }) => facts.isMostly(half, 'status')) ??
  columns.find(({ heading }) => tickedStatus(heading) === 'Kadaluarsa') ??
  columns[0];

const proposedChoice = (
  kind: Kind,
  columns: readonly Column[],
  main: Column | undefined,
  effective: number | undefined,
  read: Header,
): string | null => {
  const { heading = '', facts, at } = main ?? {};
  switch (kind) {
    case 'status':
      return 'status';
    case 'revision_date':
      return 'revisi';
    case 'revision':
      return revisionHint.test(heading) ? 'revisi' : null;
    case 'date':
      return proposedDate(dateRole(heading), at === effective, facts, read);
    case 'tick':
      // One column of ticks may be the status of documents; several are a distribution.
      return columns.length > 1 && columns.every((each) => likelyValue('status', each.heading) === undefined)
        ? notUsed
        : null;
  }
};

/** A stated status contradicts an end in the past. Without an effective date, nothing says what an unnamed date is. */
const proposedDate = (
  role: DateRole | undefined,
  isEffective: boolean,
  facts: ColumnFacts | undefined,
  read: Header,
): string | null => {
  if (isEffective) return 'effective_on';
  if (role === 'end') return (facts?.past ?? 0) === 0 ? notUsed : read.status === undefined ? ended : null;
  return role === 'review' || read.effective_on !== undefined ? notUsed : null;
};
