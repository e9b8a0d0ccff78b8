import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { parseRevisi, withoutBrackets } from '../../../shared/domain/import/aliases.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { isTick } from '../../../shared/domain/import/ticks.ts';
import { type DateOrder, readDate } from '../rows/dates.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { isPlaceholder } from '../rows/values.ts';
import type { FactsByColumn } from './column-proposals.ts';
import type { RowTransform } from './row-transforms.ts';

/** A column for each revision, lowest first: its dates or ticks say which documents have it. */
export interface RevisionMatrix {
  columns: readonly { at: number; revisi: number }[];
  hasHistory: boolean;
}

const revisionHeading =
  /(?<!\p{L})(?:rev(?:isi|ision)?|r|edisi|terbitan|perubahan|amandemen)\W*(?:ke\W*)?(\d{1,2})\W*$/iu;

const revisionColumns = ({ texts }: TableHeader): RevisionMatrix['columns'] => {
  const columns = texts.flatMap((text, at) => {
    const revisi = revisionHeading.exec(withoutBrackets(text).trim())?.[1];
    return revisi === undefined ? [] : { at, revisi: Number(revisi) };
  });
  const isMatrix = columns.length > 1 && new Set(columns.map(({ revisi }) => revisi)).size === columns.length;
  return isMatrix ? columns.sort((one, other) => one.revisi - other.revisi) : [];
};

type Choice = 'history' | 'latest' | 'none';
const choices: Record<Choice, string> = {
  history: 'Yang terakhir terisi berlaku dengan tanggalnya, yang sebelumnya menjadi riwayat',
  latest: 'Yang terakhir terisi berlaku dengan tanggalnya, tanpa riwayat',
  none: 'Tidak dipakai',
};

const keyOf = ({ texts }: TableHeader, columns: RevisionMatrix['columns']): string =>
  `column matrix ${columns.map(({ at }) => entryTerm(texts[at] ?? '')).join(' ')}`.slice(0, 300);

export const answeredMatrix = (header: TableHeader, answers: SheetAnswers): RevisionMatrix | undefined => {
  const columns = revisionColumns(header);
  const choice = columns.length > 0 ? answers.choice(keyOf(header, columns)) : undefined;
  return choice === 'history' || choice === 'latest' ? { columns, hasHistory: choice === 'history' } : undefined;
};

const most = 0.8;

/** Asks once what columns of revisions mean, and which they are. */
export const matrixQuestion = (
  { header, facts, rows }: { header: TableHeader; facts: FactsByColumn; rows: number },
  answers: SheetAnswers,
): { columns: ReadonlySet<number>; questions: ReviewQuestion[] } => {
  const columns = revisionColumns(header);
  const filled = columns.flatMap(({ at }) => facts.get(at) ?? []);
  const isMatrix = filled.length > 0 && filled.every((each) => each.isMostly(most, 'date', 'serial', 'tick'));
  if (!isMatrix) return { columns: new Set(), questions: [] };
  const key = keyOf(header, columns);
  const heading = (at: number | undefined): string => header.texts[at ?? -1] ?? '';
  const chosen = (Object.keys(choices) as Choice[]).find((choice) => choice === answers.choice(key));
  const question = fileQuestion<Choice>({
    key,
    title: `Kolom “${heading(columns[0]?.at)}” sampai “${heading(columns.at(-1)?.at)}”: riwayat revisi?`,
    reason: 'Setiap kolom tampak mencatat satu revisi, bukan satu keterangan dokumen.',
    rows,
    examples: columns.map(({ at }) => `“${heading(at)}”: ${facts.get(at)?.samples.join(' · ') ?? 'kosong'}`),
    choices,
    proposed: 'history',
    chosen,
  });
  return { columns: new Set(columns.map(({ at }) => at)), questions: [question] };
};

/** The last revision that is filled is the current one with its date, the earlier ones are its history. */
export const revisionsOfRow =
  (
    columns: readonly { position: number; revisi: number }[],
    { hasHistory, stated, order }: { hasHistory: boolean; stated: number | undefined; order: DateOrder | undefined },
  ): RowTransform =>
  (row) => {
    const found = columns.flatMap(({ position, revisi }) => {
      const text = row.texts[position] ?? '';
      return text === '' || isPlaceholder(text) ? [] : { revisi, text };
    });
    const current = parseRevisi(row.texts[stated ?? -1] ?? '') ?? found.at(-1)?.revisi;
    if (current === undefined) return;
    const date = found.find(({ revisi }) => revisi === current)?.text ?? '';
    row.given.revisi = String(current);
    if (date !== '' && !isTick(date)) row.given.effective_on = date;
    row.earlier = found.flatMap(({ revisi, text }) => {
      const reading = readDate(text, order);
      return hasHistory && revisi < current ? { revisi, ...('date' in reading && { effective_on: reading.date }) } : [];
    });
  };
