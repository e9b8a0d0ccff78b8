import * as z from 'zod/mini';
import { changeKinds, riskyChanges } from '../domain/documents/change-kinds.ts';
import { wordFields } from '../domain/import/columns.ts';
import { defineCalls, get, masterListManagers } from './call.ts';
import { count, id, wholeNumber } from './fields.ts';
import { choiceAnswer, columnAnswer, importAnswers, maxQuestionKey, tableAnswer } from './import-answers.ts';

const field = z.string();

/** A document as it will be stored. */
const landingRow = z.object({
  row: count,
  nomor: z.string(),
  nama: z.string(),
  jenis: z.string(),
  department: z.string(),
  status: z.nullable(z.string()),
  revisi: z.nullable(count),
  /** YYYY-MM-DD. */
  effective_on: z.nullable(z.string()),
});

/** A column of a table: its letters, heading, the field it is read as, and the first different cells. */
const reviewColumn = z.object({
  column: z.string(),
  heading: z.string(),
  field: z.nullable(field),
  /** The heading names no field and is no row number. */
  is_unknown: z.boolean(),
  samples: z.array(z.string()),
});
export type ReviewColumn = z.infer<typeof reviewColumn>;

/**
 * A table of a sheet. `missing`: required fields that nothing states; `conflict`: two columns (letters) that may both be
 * one field; `serial`: the number column (letters) holds row numbers. Each of the three asks for an answer: until then
 * the rows of the table wait. A table without numbers or names, and without cells that look like numbers (`is_list`
 * false), is no list of documents and asks nothing.
 */
const reviewTable = z.object({
  sheet: z.string(),
  header_row: z.int().check(z.positive()),
  /** Rows below the header that are documents or would be if every question were answered. */
  rows: count,
  documents: count,
  is_list: z.boolean(),
  columns: z.array(reviewColumn),
  missing: z.array(field),
  conflict: z.nullable(z.object({ field, columns: z.tuple([z.string(), z.string()]) })),
  serial: z.nullable(z.string()),
  /** Type and department that no column states, and their source. */
  given: z.array(
    z.object({
      column: z.string(),
      value: z.string(),
      source: z.enum(['title', 'sheet', 'answer', 'heading', 'number']),
    }),
  ),
  /** The columns (letters) that look like fields which the header does not name. */
  proposals: z._default(z.array(z.object({ field, column: z.string() })), []),
  /** Missing fields that the numbers state: the rows whose number names a value, by value. */
  in_numbers: z._default(
    z.array(
      z.object({ field: z.enum(['jenis', 'department']), values: z.array(z.object({ value: z.string(), count })) }),
    ),
    [],
  ),
  is_skipped: z.boolean(),
  /** The first five documents as they will be stored. */
  samples: z.array(landingRow),
});
export type ReviewTable = z.infer<typeof reviewTable>;

/** Whether the rows of a table wait for an answer of the user. */
export const hasOpenQuestion = ({ is_list, is_skipped, rows, missing, conflict, serial }: ReviewTable): boolean =>
  is_list && !is_skipped && rows > 0 && (missing.length > 0 || conflict !== null || serial !== null);

/** What a choice says, in the form in which the import is sent it. */
const choiceAnswers = z.object({
  columns: z.optional(z.array(columnAnswer)),
  tables: z.optional(z.array(tableAnswer)),
  choices: z.optional(z.array(choiceAnswer)),
});

/**
 * A question about the file, asked once for all rows that it concerns; the import is refused until it has a choice.
 * `proposed` is the likely choice, `chosen` the one that the file was read with. The texts are Indonesian.
 */
const reviewQuestion = z.object({
  key: z.string().check(z.maxLength(maxQuestionKey)),
  title: z.string(),
  reason: z.string(),
  rows: count,
  /** A few of the rows or cells, with their place. */
  examples: z.array(z.string()),
  choices: z.array(z.object({ value: z.string(), label: z.string(), answers: choiceAnswers })),
  proposed: z.nullable(z.string()),
  chosen: z.nullable(z.string()),
});
export type ReviewQuestion = z.infer<typeof reviewQuestion>;

export const isUnanswered = ({ chosen }: ReviewQuestion): boolean => chosen === null;

/** A word of the file that the product does not know by itself, with the number of its rows. */
const reviewWord = z.object({
  field: z.enum(wordFields),
  text: z.string(),
  count,
  /** Its meaning; null leaves its rows out. Undefined while no user has said it: its rows are then errors. */
  value: z.optional(z.nullable(z.string())),
  /** What it probably means. */
  proposed: z._default(z.nullable(z.string()), null),
  source: z.nullable(z.enum(['answer', 'remembered'])),
});
export type ReviewWord = z.infer<typeof reviewWord>;

/** Rows with errors of one cause; `message` is one of their messages. `key` selects them in `list-import-rows`. */
const errorGroup = z.object({ key: z.string(), column: z.nullable(field), message: z.string(), count });
export type ErrorGroup = z.infer<typeof errorGroup>;

const changeKind = z.enum(changeKinds);
export const riskyChange = z.enum(riskyChanges);

export const importReviewRow = z.object({
  sheet: z.string(),
  row: count,
  nomor: z.string(),
  nama: z.string(),
  /** Of a row with errors: its cells by field, for correction. */
  cells: z.nullable(z.record(z.string(), z.string())),
  errors: z.array(z.object({ column: z.nullable(field), message: z.string() })),
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })),
});
export type ImportReviewRow = z.infer<typeof importReviewRow>;

export const importReview = z.object({
  answers: importAnswers,
  tables: z.array(reviewTable),
  /** Tables beyond those that the list holds. */
  omitted_tables: count,
  words: z.array(reviewWord),
  questions: z._default(z.array(reviewQuestion), []),
  error_groups: z.array(errorGroup),
  change_groups: z.array(z.object({ kind: changeKind, count })),
  /** New documents in force of which the file states no date: when they were last reviewed is asked once. */
  undated: z._default(count, 0),
  /** Tables and questions without an answer: until all have one, the import is refused. */
  open_questions: count,
});
export type ReviewContent = z.infer<typeof importReview>;

export type FileReview = Pick<ReviewContent, 'tables' | 'omitted_tables' | 'words' | 'questions' | 'open_questions'>;

/** The review with further questions. */
export const withQuestions = (review: FileReview, questions: readonly ReviewQuestion[]): FileReview => ({
  ...review,
  questions: [...review.questions, ...questions],
  open_questions: review.open_questions + questions.filter(isUnanswered).length,
});

const jobId = z.object({ job_id: id });

export const importReviewCalls = defineCalls({
  /** How the file of the caller's own dry run was read, what it asks and what it would change. Available for a day after the job. */
  'get-import-review': get({
    access: masterListManagers,
    input: jobId,
    output: importReview,
    errors: ['not_found'],
  }),
  /** Rows of the caller's own dry run: those of one error group, or those that change documents, all or of one kind. 50 at a time. */
  'list-import-rows': get({
    access: masterListManagers,
    input: z.extend(jobId, {
      list: z.enum(['errors', 'changes']),
      /** The key of an error group or a kind of change; all without it. */
      group: z.optional(z.string().check(z.maxLength(300))),
      /** The number of rows to leave out, from `next_offset`. */
      offset: z._default(wholeNumber, 0),
    }),
    output: z.object({ rows: z.array(importReviewRow), total: count, next_offset: z.nullable(count) }),
    errors: ['not_found'],
  }),
});
