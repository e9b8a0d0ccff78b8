import type { DepartmentCode } from '../departments.ts';
import type { Jenis } from '../documents/document-types.ts';
import type { ImportColumn } from './columns.ts';
import {
  type DictionaryEntries,
  type HeadingEntry,
  type ImportDictionary,
  importDictionary,
  type WordEntry,
} from './dictionary.ts';

interface TablePlace {
  sheet: string;
  header_row: number;
}

/** What a user says about an import's file beyond what it states. */
export interface FileAnswers {
  columns: readonly (HeadingEntry & { place?: (TablePlace & { column: string }) | undefined })[];
  words: readonly WordEntry[];
  tables: readonly (TablePlace & TableAnswers)[];
  rows: readonly (RowAnswers & { sheet: string; row: number })[];
  choices: readonly { question: string; choice: string }[];
}

export interface TableAnswers {
  jenis?: Jenis | undefined;
  department?: DepartmentCode | undefined;
  from_number?: readonly ('jenis' | 'department')[] | undefined;
  skip: boolean;
}
export interface RowAnswers {
  cells: Partial<Record<ImportColumn, string | undefined>>;
  skip: boolean;
}

/** The answers for one sheet, and the dictionary of the whole file. */
export interface SheetAnswers {
  dictionary: ImportDictionary;
  table: (headerRow: number) => TableAnswers | undefined;
  /** The field of a column by its letters; null reads none, undefined leaves the decision to its heading. */
  column: (headerRow: number, letters: string) => ImportColumn | null | undefined;
  /** Whether columns of a table below this row have answers of their own. */
  hasColumns: (headerRow: number) => boolean;
  /** Whether columns of any table of the sheet have. */
  hasPlaces: boolean;
  row: (row: number) => RowAnswers | undefined;
  /** The choice for a question of the whole file. */
  choice: (question: string) => string | undefined;
}

/** The answers for a file, by the names of its sheets. */
export type ReadingAnswers = (sheet: string) => SheetAnswers;

/** The answers of an import with what earlier imports of the company have taught. */
export const readingAnswers = (answers: FileAnswers, stored: DictionaryEntries): ReadingAnswers => {
  const inPlace = answers.columns.filter(({ place }) => place !== undefined);
  const everywhere = answers.columns.filter(({ place }) => place === undefined);
  const choices = new Map(answers.choices.map(({ question, choice }) => [question, choice]));
  const dictionary = importDictionary({ columns: everywhere, words: answers.words }, stored);
  return (sheet) => {
    const tables = new Map(answers.tables.flatMap((each) => (each.sheet === sheet ? [[each.header_row, each]] : [])));
    const rows = new Map(answers.rows.flatMap((each) => (each.sheet === sheet ? [[each.row, each]] : [])));
    const columns = new Map(
      inPlace.flatMap(({ place, field }) =>
        place?.sheet === sheet ? [[`${place.header_row} ${place.column}`, field]] : [],
      ),
    );
    const headerRows = new Set(inPlace.flatMap(({ place }) => (place?.sheet === sheet ? place.header_row : [])));
    return {
      dictionary,
      table: (headerRow) => tables.get(headerRow),
      column: (headerRow, letters) => columns.get(`${headerRow} ${letters}`),
      hasColumns: (headerRow) => headerRows.has(headerRow),
      hasPlaces: headerRows.size > 0,
      row: (row) => rows.get(row),
      choice: (question) => choices.get(question),
    };
  };
};

export const noReadingAnswers: ReadingAnswers = readingAnswers(
  { columns: [], words: [], tables: [], rows: [], choices: [] },
  { columns: [], words: [] },
);
