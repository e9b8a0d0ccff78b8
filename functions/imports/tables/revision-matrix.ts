import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { parseRevisi, withoutBrackets } from '../../../shared/domain/import/aliases.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { likelyRevision } from '../../../shared/domain/import/likely-words.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { isTick } from '../../../shared/domain/import/ticks.ts';
import { type DateOrder, readDate } from '../rows/dates.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { isPlaceholder } from '../rows/values.ts';
import type { FactsByColumn } from './column-proposals.ts';
import type { RowTransform } from './row-transforms.ts';

/** A column (index) for each revision, lowest first: its dates or ticks say which documents have it. */
export type RevisionMatrix = readonly { at: number; revisi: number }[];

const revisionHeading =
  /(?<!\p{L})(?:rev(?:isi|ision)?|r|edisi|terbitan|perubahan|amandemen)\W*(?:ke\W*)?(\d{1,2}|[ivx]{1,5})(?:\W+(?:tanggal|t[gh]g?l|date))?\W*$/iu;

const revisionColumns = ({ texts }: TableHeader): RevisionMatrix => {
  const columns = texts.flatMap((text, at) => {
    const revisi = revisionHeading.exec(withoutBrackets(text).trim())?.[1];
    const likely = revisi === undefined ? undefined : likelyRevision(revisi);
    return likely === undefined ? [] : { at, revisi: likely };
  });
  const isMatrix = columns.length > 1 && new Set(columns.map(({ revisi }) => revisi)).size === columns.length;
  return isMatrix ? columns.sort((one, other) => one.revisi - other.revisi) : [];
};

const choices = {
  history: 'Yang terakhir terisi berlaku dengan tanggalnya, yang sebelumnya menjadi riwayat',
  none: 'Tidak dipakai',
};

const keyOf = ({ texts }: TableHeader, columns: RevisionMatrix): string =>
  `column matrix ${columns.map(({ at }) => entryTerm(texts[at] ?? '')).join(' ')}`.slice(0, 300);

/** The columns that an answer reads so; none otherwise. */
export const answeredMatrix = (header: TableHeader, answers: SheetAnswers): RevisionMatrix => {
  const columns = revisionColumns(header);
  return columns.length > 0 && answers.choice(keyOf(header, columns)) === 'history' ? columns : [];
};

const most = 0.8;

/** Asks once what columns of revisions mean, and which they are. */
export const matrixQuestion = (
  { header, facts, rows }: { header: TableHeader; facts: FactsByColumn; rows: number },
  answers: SheetAnswers,
): { columns: readonly number[]; questions: ReviewQuestion[] } => {
  const matrix = revisionColumns(header);
  const filled = matrix.flatMap(({ at }) => facts.get(at) ?? []);
  if (filled.length === 0 || !filled.every((each) => each.isMostly(most, 'date', 'serial', 'tick')))
    return { columns: [], questions: [] };
  const columns = matrix.map(({ at }) => at);
  const key = keyOf(header, matrix);
  const headings = columns.map((at) => `“${header.texts[at]}”`);
  const question = fileQuestion<string>({
    key,
    title: `Kolom ${headings[0]} sampai ${headings.at(-1)}: riwayat revisi?`,
    reason: 'Setiap kolom tampak mencatat satu revisi, bukan satu keterangan dokumen.',
    rows,
    examples: columns.map((at, place) => `${headings[place]}: ${facts.get(at)?.samples.join(' · ') ?? 'kosong'}`),
    choices,
    proposed: 'history',
    chosen: answers.choice(key),
  });
  return { columns, questions: [question] };
};

/** The last revision that is filled is the current one with its date, the earlier ones are its history. */
export const revisionsOfRow =
  (
    columns: readonly { position: number; revisi: number }[],
    { stated, order }: { stated: number | undefined; order: DateOrder | undefined },
  ): RowTransform =>
  (row) => {
    const found = columns.flatMap(({ position, revisi }) => {
      const text = row.texts[position] ?? '';
      return text === '' || isPlaceholder(text) ? [] : { revisi, text };
    });
    const current = parseRevisi(row.texts[stated ?? -1] ?? '') ?? found.at(-1)?.revisi;
    if (current === undefined) return;
    row.given.revisi = String(current);
    row.earlier = found.flatMap(({ revisi, text }) => {
      const reading = readDate(text, order);
      const date = 'date' in reading ? reading.date : undefined;
      if (revisi === current && !isTick(text)) row.given.effective_on = date ?? text;
      return revisi < current ? { revisi, ...(date !== undefined && { effective_on: date }) } : [];
    });
  };
