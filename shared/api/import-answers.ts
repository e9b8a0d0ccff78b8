import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { documentFields } from '../domain/documents/document-fields.ts';
import { documentStatus, jenis } from '../domain/documents/document-types.ts';
import { maxImportedRevisi } from '../domain/import/aliases.ts';
import { fieldOf, importColumns } from '../domain/import/columns.ts';

/** Limits of the answers of one import, which are stored in one item with its job. */
export const maxColumnAnswers = 300;
export const maxWordAnswers = 300;
export const maxTableAnswers = 100;
export const maxRowAnswers = 500;
export const maxChoiceAnswers = 300;
export const maxQuestionKey = 300;
/** Characters of all answers as JSON. */
export const maxAnswersLength = 200_000;

const importColumn = z.enum(importColumns);

/** A table of the file: the sheet by its name, and the row of its header, the last of several. */
const tablePlace = z.object({ sheet: z.string().check(z.maxLength(200)), header_row: z.int().check(z.positive()) });
export type TablePlace = z.infer<typeof tablePlace>;

/** The field that columns with a heading are read as, in every table or in one place; null reads no field from them. */
export const columnAnswer = z.object({
  heading: z.string().check(z.minLength(1), z.maxLength(200)),
  field: z.nullable(importColumn),
  /** Only the column with these letters in one table, where others have the same heading. */
  place: z.optional(z.extend(tablePlace, { column: z.string().check(z.regex(/^[A-Z]{1,3}$/)) })),
});
export type ColumnAnswer = z.infer<typeof columnAnswer>;

const importedRevisi = z.int().check(z.nonnegative(), z.maximum(maxImportedRevisi));
const word = z.string().check(z.minLength(1), z.maxLength(100));
/** The meaning of a word in the cells of a field; null leaves out the rows that have it. */
const wordAnswer = z.discriminatedUnion('field', [
  z.object({ field: z.literal('jenis'), text: word, value: z.nullable(jenis) }),
  z.object({ field: z.literal('department'), text: word, value: z.nullable(departmentCode) }),
  z.object({ field: z.literal('status'), text: word, value: z.nullable(documentStatus) }),
  z.object({ field: z.literal('revisi'), text: word, value: z.nullable(importedRevisi) }),
]);
export type WordAnswer = z.infer<typeof wordAnswer>;

/** What is said about one table: type and department for rows that state none, or that it holds no documents. */
export const tableAnswer = z.extend(tablePlace, {
  jenis: z.optional(jenis),
  department: z.optional(departmentCode),
  /** The fields that each row's number states in one of its parts. */
  from_number: z.optional(z.array(z.enum(['jenis', 'department'])).check(z.maxLength(2))),
  skip: z._default(z.boolean(), false),
});
export type TableAnswer = z.infer<typeof tableAnswer>;

/** Cells of one row that replace those of the file, or that the row is left out. */
const rowAnswer = z.object({
  sheet: z.string().check(z.maxLength(200)),
  row: z.int().check(z.positive()),
  cells: z._default(z.partialRecord(importColumn, z.string().check(z.maxLength(4096))), {}),
  skip: z._default(z.boolean(), false),
});
export type RowAnswer = z.infer<typeof rowAnswer>;

/** The choice for a question of the check that none of the answers above can express. */
export const choiceAnswer = z.object({
  question: z.string().check(z.minLength(1), z.maxLength(maxQuestionKey)),
  choice: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type ChoiceAnswer = z.infer<typeof choiceAnswer>;

/** Two columns of one table, in its places, that are to be read as one field, or one column as two. */
const contradictionIn = (columns: readonly ColumnAnswer[]): string | undefined => {
  const taken = new Map<string, ColumnAnswer>();
  for (const answer of columns) {
    const { place, field } = answer;
    if (!place) continue;
    const table = JSON.stringify([place.sheet, place.header_row]);
    const where = `Lembar “${place.sheet}” baris ${place.header_row}`;
    const ofColumn = taken.get(`${table} ${place.column}`);
    if (ofColumn && ofColumn.field !== field)
      return `${where}: kolom ${place.column} “${answer.heading}” dijawab dengan dua arti. Pilih salah satu`;
    taken.set(`${table} ${place.column}`, answer);
    if (field === null) continue;
    const other = taken.get(`${table} as ${field}`);
    if (other && other.place?.column !== place.column)
      return `${where}: kolom ${other.place?.column} “${other.heading}” dan kolom ${place.column} “${answer.heading}” sama-sama dijawab sebagai ${documentFields[fieldOf(field)].label}. Pilih salah satu`;
    taken.set(`${table} as ${field}`, answer);
  }
  return undefined;
};

const oneColumnEach = z.superRefine((columns: ColumnAnswer[], context) => {
  const message = contradictionIn(columns);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** What a user says about an import's file beyond what it states; applied whenever the file is read. */
export const importAnswers = z.object({
  columns: z._default(z.array(columnAnswer).check(z.maxLength(maxColumnAnswers), oneColumnEach), []),
  words: z._default(z.array(wordAnswer).check(z.maxLength(maxWordAnswers)), []),
  tables: z._default(z.array(tableAnswer).check(z.maxLength(maxTableAnswers)), []),
  rows: z._default(
    z
      .array(rowAnswer)
      .check(
        z.maxLength(
          maxRowAnswers,
          `Paling banyak ${maxRowAnswers} baris dapat diperbaiki di sini. Perbaiki baris lain di berkasnya`,
        ),
      ),
    [],
  ),
  choices: z._default(z.array(choiceAnswer).check(z.maxLength(maxChoiceAnswers)), []),
});
export type ImportAnswers = z.infer<typeof importAnswers>;

export const noAnswers: ImportAnswers = { columns: [], words: [], tables: [], rows: [], choices: [] };
