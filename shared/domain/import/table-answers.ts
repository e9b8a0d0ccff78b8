import { maxImportColumns } from '../jobs/job-limits.ts';
import { columnLetters } from './columns.ts';
import { chosenHeading } from './dictionary.ts';
import type { TableHeader } from './header.ts';
import type { SheetAnswers, TableAnswers } from './reading-answers.ts';
import { partsMeaning, type TitleMeaning } from './titles.ts';
import { columnLabel } from './unheaded.ts';

/** A department or type that no column states, and where it comes from: a user, a title line, or the sheet's name. */
export interface GivenValue {
  column: 'department' | 'jenis';
  value: string;
  source: 'answer' | 'heading' | 'title' | 'sheet' | 'number';
}

/** Where a given value comes from, for users. */
export const givenSourceLabels: Record<GivenValue['source'], string> = {
  answer: 'jawaban Anda',
  heading: 'judul kolom',
  title: 'baris judul',
  sheet: 'nama sheet',
  number: 'nomor dokumen',
};

export interface Context {
  title: TitleMeaning;
  sheet: TitleMeaning;
}

/** `isExternal`: the headings are those of a list of documents of another source. */
export type AnsweredValues = Pick<TableAnswers, 'department' | 'jenis' | 'from_number'> & { isExternal?: boolean };

/** The header with the columns that answers give another field in this table alone. */
export const answeredHeader = (
  found: TableHeader,
  headerRow: number,
  answers: SheetAnswers,
): TableHeader & { texts: string[] } => {
  const headings = new Map(found.headings);
  const texts = [...found.texts];
  for (let at = 0; at < maxImportColumns && answers.hasColumns(headerRow); at += 1) {
    const field = answers.column(headerRow, columnLetters(at));
    if (field === null) headings.delete(at);
    if (!field) continue;
    // Only a column with a heading or with a filled cell is asked for.
    while (texts.length <= at) texts.push('');
    const text = texts[at] || columnLabel(at);
    texts[at] = text;
    headings.set(at, [chosenHeading(field, text)]);
  }
  return { texts, headings };
};

/** What a user says comes first; a title line is nearer to its rows than the name of the sheet. */
export const givenValue = (
  column: GivenValue['column'],
  { title, sheet }: Context,
  answered: AnsweredValues,
  nomor = '',
): GivenValue | undefined => {
  const answer = answered[column];
  if (answer !== undefined) return { column, value: answer, source: 'answer' };
  if (column === 'jenis' && answered.isExternal) return { column, value: 'EXT', source: 'heading' };
  const inNumber = answered.from_number?.includes(column) ? partsMeaning(nomor)[column] : undefined;
  if (inNumber !== undefined) return { column, value: inNumber, source: 'number' };
  if (title[column] !== undefined) return { column, value: title[column], source: 'title' };
  return sheet[column] === undefined ? undefined : { column, value: sheet[column], source: 'sheet' };
};
