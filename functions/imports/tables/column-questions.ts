import type { ColumnAnswer } from '../../../shared/api/import-answers.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { documentFields } from '../../../shared/domain/documents/document-fields.ts';
import { columnLetters, fieldOf, type Header, type ImportColumn } from '../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { tickedStatus } from '../../../shared/domain/import/ticks.ts';
import { isColumnLabel } from '../../../shared/domain/import/unheaded.ts';
import { shownExamples } from '../rows/file-question.ts';
import type { ColumnFacts } from './column-facts.ts';
import { type FactsByColumn, hasClearHeading } from './column-proposals.ts';

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
const dateHint = /berlaku|efektif|effective|terbit|sah|issue|tanggal|tgl|date/i;
const otherDate = /tinjau|review|kaji|expire|kadalu|akhir|berikut|habis|sampai|cetak|masa|simpan|terima/i;

const most = 0.8;
const half = 0.5;

const kindOf = ({ heading, facts }: Column, header: Header): Kind | undefined => {
  const isStatus = tickedStatus(heading) !== undefined && facts.isMostly(most, 'tick');
  if (header.status === undefined && (isStatus || facts.isMostly(half, 'status'))) return 'status';
  if (facts.isMostly(most, 'tick')) return 'tick';
  if (header.revisi === undefined && facts.isMostly(half, 'revision_date')) return 'revision_date';
  if (header.revisi === undefined && isRevision(heading, facts)) return 'revision';
  return header.effective_on === undefined && facts.isMostly(most, 'date') ? 'date' : undefined;
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
 * for each heading, ticks without a meaning once for all.
 */
export const columnQuestions = (table: TableColumns, answers: SheetAnswers): ReviewQuestion[] => {
  const { sheet, header, headerRow, proposed, facts, rows } = table;
  const read = readWithoutTicks(table);
  const used = new Set(Object.values(read));
  const columns = [...facts].flatMap(([at, each]): Column[] => {
    const heading = header.texts[at] ?? '';
    const isAnswered =
      answers.dictionary.hasHeading(heading) || answers.column(headerRow, columnLetters(at)) !== undefined;
    const isTickStatus = at === table.read.status && read.status === undefined;
    // Row numbers without a heading; the first row of such a list is not decoded.
    const isSerial =
      isColumnLabel(heading) && each.samples.every((text, n) => Number(text) === Number(each.samples[0]) + n);
    const isClear = isSerial || isNeedlessHeading(heading) || (hasClearHeading(header, at) && !isTickStatus);
    if (isClear || used.has(at) || proposed.has(at) || isAnswered) return [];
    // Where a merged heading names the field too, only an answer for the place of the column excludes it.
    const place = { sheet, header_row: headerRow, column: columnLetters(at) };
    return [{ at, heading, facts: each, ...((isTickStatus || isColumnLabel(heading)) && { place }) }];
  });
  const doubts: Doubt[] = [];
  for (const column of columns.sort((one, other) => one.at - other.at)) {
    const kind = kindOf(column, read);
    const same = doubts.find((doubt) => doubt.kind === kind && (kind === 'tick' || kind === 'status'));
    if (same) same.columns.push(column);
    else if (kind) doubts.push({ kind, columns: [column] });
  }
  return doubts.map((doubt) => columnQuestion(doubt, rows));
};

/**
 * The columns that are read, without a status whose cells are ticks: what they and the empty cells mean is asked too,
 * because only the words below a merged 'Status' say it.
 */
const readWithoutTicks = ({ header, read, facts }: TableColumns): Header => {
  const { status, ...others } = read;
  if (status === undefined || tickedStatus(header.texts[status] ?? '') === undefined) return read;
  return facts.get(status)?.isMostly(most, 'tick') ? others : read;
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

const columnQuestion = ({ kind, columns }: Doubt, rows: number): ReviewQuestion => {
  const names = columns.map(({ heading }) => `“${heading}”`).join(', ');
  // Of 'Berlaku' and 'Tidak Berlaku' the one whose ticks withdraw a document is read.
  const main = columns.find(({ heading }) => tickedStatus(heading) === 'Kadaluarsa') ?? columns[0];
  const answersFor = (field: ImportColumn | null) => ({
    columns: columns.map(({ heading, place, ...column }) => ({
      heading,
      field: column.at === main?.at ? field : null,
      ...(place && { place }),
    })),
  });
  return {
    key: `column ${kind} ${columns.map(({ heading }) => entryTerm(heading)).join(' ')}`.slice(0, 300),
    title: `Kolom ${names} berisi ${looks[kind]}. Dibaca sebagai apa?`.slice(0, 300),
    reason: 'Judul kolomnya tidak dikenal, dan isinya tampak berarti.',
    rows,
    examples: shownExamples(
      columns.map(({ at, heading, facts }) => `Kolom ${columnLetters(at)} “${heading}”: ${facts.samples.join(' · ')}`),
    ),
    choices: [
      ...fieldChoices[kind].map((field) => ({
        value: field as string,
        label: choiceLabel(kind, field, main?.heading ?? ''),
        answers: answersFor(field),
      })),
      { value: notUsed, label: 'Tidak dipakai', answers: answersFor(null) },
    ],
    proposed: proposedChoice(kind, main?.heading ?? ''),
    chosen: null,
  };
};

const choiceLabel = (kind: Kind, field: ImportColumn, heading: string): string => {
  const { label } = documentFields[fieldOf(field)];
  if (kind === 'revision_date') return `${label} dan tanggal berlaku`;
  const ticked = kind === 'status' ? tickedStatus(heading) : undefined;
  if (ticked === undefined) return label;
  return `${label}: centang pada “${heading}” berarti ${ticked}, lainnya ${ticked === 'Aktif' ? 'Kadaluarsa' : 'Aktif'}`;
};

const proposedChoice = (kind: Kind, heading: string): string | null => {
  switch (kind) {
    case 'status':
      return 'status';
    case 'revision_date':
      return 'revisi';
    case 'revision':
      return revisionHint.test(heading) ? 'revisi' : null;
    case 'date':
      return otherDate.test(heading) ? notUsed : dateHint.test(heading) ? 'effective_on' : null;
    case 'tick':
      return notUsed;
  }
};
