import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { departmentLabels } from '../../../shared/domain/departments.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { normalizedTerm } from '../../../shared/domain/import/aliases.ts';
import { rowTexts } from '../../../shared/domain/import/row-texts.ts';
import { inSentence, rowLabel } from '../../jobs/row-results.ts';
import { fileQuestion } from './file-question.ts';
import type { ImportRow } from './rows.ts';

/** Rows of one number are one document in several revisions where title and department agree. */
type Identity = Pick<ImportRow, 'nama' | 'department'>;
export const identityOf = ({ nama, department }: Identity): string => `${department} ${normalizedTerm(nama) || nama}`;

export const isSameDocument = (one: Identity, other: Identity): boolean => identityOf(one) === identityOf(other);

/**
 * `renamed`: one department and similar titles; `parallel`: these, with one revision under several titles, so that they
 * are no history; `department`: similar titles of several departments; `repeated`: one document of which a revision is
 * stated in several ways; `different`: anything else.
 */
type Kind = 'renamed' | 'parallel' | 'repeated' | 'department' | 'different';
export type NumberChoice = 'together' | 'separate' | 'last' | 'reject';
export type NumberChoices = (question: string) => string | undefined;

export interface SharedNumbers {
  /** What is done with the rows of a number; undefined where title and department agree. */
  choiceOf: (rows: readonly ImportRow[]) => NumberChoice | 'open' | undefined;
  questions: ReviewQuestion[];
}

/** Half of the longer title's words. */
const minCommonWords = 0.5;
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map(normalizedTerm)
      .filter((word) => word !== ''),
  );

const isSimilar = (one: string, other: string): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const common = [...words].filter((word) => others.has(word)).length;
  return common >= minCommonWords * Math.max(words.size, others.size);
};

const kindOf = (rows: readonly ImportRow[]): Kind | undefined => {
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  const revisions = [...Map.groupBy(rows, ({ revisi = 0 }) => revisi).values()];
  const hasSeveral = (textOf: (row: ImportRow) => string): boolean =>
    revisions.some((same) => new Set(same.map(textOf)).size > 1);
  if (rows.every((row) => isSameDocument(row, first))) return hasSeveral(contentOf) ? 'repeated' : undefined;
  if (!rows.every(({ nama }) => isSimilar(nama, first.nama))) return 'different';
  if (rows.some(({ department }) => department !== first.department)) return 'department';
  return hasSeveral(identityOf) ? 'parallel' : 'renamed';
};

/** In which rows of one revision may differ, as in their status or date. */
const contentOf = (row: ImportRow): string => JSON.stringify({ ...rowTexts(row), revisi: '' });

const titles: Record<Kind, string> = {
  renamed: 'Satu nomor dengan judul yang berbeda: satu dokumen atau beberapa?',
  parallel: 'Satu nomor dan revisi dengan judul yang berbeda: satu dokumen atau beberapa?',
  repeated: 'Nomor dan revisi yang sama tertulis lagi dengan isi lain: baris mana yang berlaku?',
  department: 'Satu nomor di beberapa departemen: satu dokumen atau beberapa?',
  different: 'Satu nomor pada dokumen yang tampak berbeda: satu dokumen atau beberapa?',
};
const choiceLabels: Record<NumberChoice, string> = {
  together: 'Satu dokumen: revisi tertinggi berlaku, yang lain riwayatnya',
  separate: 'Dokumen berbeda: simpan masing-masing, dengan nomor ganda',
  last: 'Baris terakhir berlaku, yang lain dilewati',
  reject: 'Jadikan galat, untuk diperbaiki',
};
const { last, reject } = choiceLabels;
const choicesOf = (kind: Kind): Record<string, string> => (kind === 'repeated' ? { last, reject } : choiceLabels);

/** The rows that count where the last one does: of the revisions of one document the last of each. */
export const lastRows = (rows: readonly ImportRow[]): ImportRow[] =>
  kindOf(rows) === 'repeated' ? [...new Map(rows.map((row) => [row.revisi ?? 0, row])).values()] : rows.slice(-1);

/** The numbers that several rows have whose title or department differs: what they are is asked, once for each kind. */
export const sharedNumbers = (rows: readonly ImportRow[], choiceFor: NumberChoices): SharedNumbers => {
  const numbers = [...Map.groupBy(rows, ({ nomor }) => normalForm(nomor)).values()];
  const chosen = (kind: Kind): NumberChoice | undefined =>
    (Object.keys(choicesOf(kind)) as NumberChoice[]).find((choice) => choice === choiceFor(`same-number ${kind}`));
  return {
    choiceOf: (group) => {
      const kind = kindOf(group);
      return kind && (chosen(kind) ?? 'open');
    },
    questions: [...Map.groupBy(numbers, kindOf)].flatMap(([kind, groups]) =>
      kind === undefined
        ? []
        : fileQuestion({
            key: `same-number ${kind}`,
            title: titles[kind],
            reason: 'Riwayat revisi hanya dibuat sendiri bila judul dan departemennya sama.',
            rows: groups.flat().length,
            examples: groups.map(exampleOf),
            choices: choicesOf(kind),
            // An error is seen; a document that is stored twice or under another's history is not.
            proposed: kind === 'renamed' ? 'together' : 'reject',
            chosen: chosen(kind),
          }),
    ),
  };
};

const maxRowsShown = 3;

/** 'HKT-SOP-001: baris 3 “Kas Kecil” (FAT, revisi 0), baris 9 “Pompa” (PLANT, revisi 1)'. */
const exampleOf = (rows: readonly ImportRow[]): string => {
  const shown = rows.slice(0, maxRowsShown).map((row) => {
    const place = inSentence(rowLabel(row));
    const status = row.status ? `, ${row.status}` : '';
    return `${place} “${row.nama}” (${departmentLabels[row.department]}, revisi ${row.revisi ?? 0}${status})`;
  });
  const more = rows.length > maxRowsShown ? `, dan ${rows.length - maxRowsShown} lainnya` : '';
  return `${rows[0]?.nomor}: ${shown.join(', ')}${more}`;
};
