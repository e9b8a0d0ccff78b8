import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { departmentLabels } from '../../../shared/domain/departments.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { normalizedTerm } from '../../../shared/domain/import/aliases.ts';
import { inSentence, rowLabel } from '../../jobs/row-results.ts';
import { fileQuestion } from './file-question.ts';
import type { ImportRow } from './rows.ts';

/** Rows of one number are one document in several revisions where title and department agree. */
type Identity = Pick<ImportRow, 'nama' | 'department'>;
const identityOf = ({ nama, department }: Identity): string => `${department} ${normalizedTerm(nama) || nama}`;

export const isSameDocument = (one: Identity, other: Identity): boolean => identityOf(one) === identityOf(other);

/**
 * `renamed`: one department and similar titles; `parallel`: these, with one revision under several titles, so that they
 * are no history; `different`: anything else.
 */
type Kind = 'renamed' | 'parallel' | 'different';
export type NumberChoice = 'together' | 'separate' | 'reject';
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
  if (!first || rows.every((row) => isSameDocument(row, first))) return undefined;
  const isOneDepartment = rows.every(({ department }) => department === first.department);
  if (!isOneDepartment || !rows.every(({ nama }) => isSimilar(nama, first.nama))) return 'different';
  const isParallel = rows.some((row) =>
    rows.some((other) => (row.revisi ?? 0) === (other.revisi ?? 0) && !isSameDocument(row, other)),
  );
  return isParallel ? 'parallel' : 'renamed';
};

const keys: Record<Kind, string> = {
  renamed: 'same-number renamed',
  parallel: 'same-number parallel',
  different: 'same-number different',
};
const titles: Record<Kind, string> = {
  renamed: 'Satu nomor dengan judul yang berbeda: satu dokumen atau beberapa?',
  parallel: 'Satu nomor dan revisi dengan judul yang berbeda: satu dokumen atau beberapa?',
  different: 'Satu nomor pada dokumen yang tampak berbeda: satu dokumen atau beberapa?',
};
const choiceLabels: Record<NumberChoice, string> = {
  together: 'Satu dokumen: revisi tertinggi berlaku, yang lain riwayatnya',
  separate: 'Dokumen berbeda: simpan masing-masing, dengan nomor ganda',
  reject: 'Jadikan galat, untuk diperbaiki nomornya',
};
/** Of two rows with one revision, as one document, the second would be an error: there is no likely choice. */
const proposed: Record<Kind, NumberChoice | undefined> = {
  renamed: 'together',
  parallel: undefined,
  different: 'separate',
};

/** The numbers that several rows have whose title or department differs: what they are is asked, once for each kind. */
export const sharedNumbers = (rows: readonly ImportRow[], choiceFor: NumberChoices): SharedNumbers => {
  const found: Record<Kind, (readonly ImportRow[])[]> = { renamed: [], parallel: [], different: [] };
  for (const group of Map.groupBy(rows, ({ nomor }) => normalForm(nomor)).values()) {
    const kind = group.length > 1 ? kindOf(group) : undefined;
    if (kind) found[kind].push(group);
  }
  const chosen = (kind: Kind): NumberChoice | undefined =>
    (Object.keys(choiceLabels) as NumberChoice[]).find((choice) => choice === choiceFor(keys[kind]));
  return {
    choiceOf: (group) => {
      const kind = kindOf(group);
      return kind && (chosen(kind) ?? 'open');
    },
    questions: (Object.keys(found) as Kind[]).flatMap((kind) =>
      found[kind].length === 0
        ? []
        : fileQuestion({
            key: keys[kind],
            title: titles[kind],
            reason: 'Riwayat revisi hanya dibuat sendiri bila judul dan departemennya sama.',
            rows: found[kind].reduce((sum, group) => sum + group.length, 0),
            examples: found[kind].map(exampleOf),
            choices: choiceLabels,
            proposed: proposed[kind],
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
    return `${place} “${row.nama}” (${departmentLabels[row.department]}, revisi ${row.revisi ?? 0})`;
  });
  const more = rows.length > maxRowsShown ? `, dan ${rows.length - maxRowsShown} lainnya` : '';
  return `${rows[0]?.nomor}: ${shown.join(', ')}${more}`;
};
