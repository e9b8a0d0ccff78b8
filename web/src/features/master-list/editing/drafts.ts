import { fieldsWith, initialOf } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';

/** The fields in the rows of the company's own documents, in the order of their columns. */
export const ownColumns = fieldsWith('editor', 'list');
/** Those of documents from outside too. */
export const editableFields = fieldsWith('editor', 'list', 'external');
export type EditableField = (typeof editableFields)[number];
/** The text of the inputs, valid or not. */
export type RowValues = Record<EditableField, string>;

export interface RowEdit {
  seen: DocumentRow;
  /** The version the edit is based on; the server rejects it for any other. */
  version: number;
  values: Partial<RowValues>;
}

export interface NewRow {
  key: string;
  values: RowValues;
}

/** The errors of a row: of the row as a whole, and by field. */
export interface Problem {
  message?: string;
  fields: Partial<Record<EditableField, string>>;
}

export interface Drafts {
  /** By document id. */
  edits: ReadonlyMap<string, RowEdit>;
  added: readonly NewRow[];
  /** By document id, or by the key of an added row. */
  problems: ReadonlyMap<string, Problem>;
}

export interface DraftsState {
  drafts: Drafts;
  setDrafts: (change: (before: Drafts) => Drafts) => void;
}

export const noDrafts: Drafts = { edits: new Map(), added: [], problems: new Map() };

const rowValues = (read: (field: EditableField) => string | number | undefined) =>
  Object.fromEntries(editableFields.map((field) => [field, String(read(field) ?? '')])) as RowValues;

export const valuesOf = (row: DocumentRow): RowValues => rowValues((field) => row[field]);

export const emptyRow = rowValues(initialOf);

export const countOf = ({ edits, added }: Drafts): number => edits.size + added.length;

export const withChange = (drafts: Drafts, row: DocumentRow, field: EditableField, value: string): Drafts => {
  const edit = drafts.edits.get(row.id) ?? { seen: row, version: row.version, values: {} };
  const { [field]: _, ...others } = edit.values;
  const values = value === valuesOf(row)[field] ? others : { ...others, [field]: value };
  if (Object.keys(values).length === 0) return withoutEdit(drafts, row.id);
  return {
    ...drafts,
    edits: new Map(drafts.edits).set(row.id, { ...edit, values }),
    problems: withoutField(drafts.problems, row.id, field),
  };
};

export const withoutEdit = (drafts: Drafts, id: string): Drafts => ({
  ...drafts,
  edits: without(drafts.edits, id),
  problems: without(drafts.problems, id),
});

export const withoutEdits = (drafts: Drafts, ids: readonly string[]): Drafts => ids.reduce(withoutEdit, drafts);

export const withEdit = (drafts: Drafts, row: DocumentRow, edit: RowEdit): Drafts => ({
  ...drafts,
  edits: new Map(drafts.edits).set(row.id, { ...edit, version: row.version }),
});

export const withNewRow = (drafts: Drafts, key: string, values = emptyRow): Drafts => ({
  ...drafts,
  added: [...drafts.added, { key, values }],
});

export const withNewRowChange = (drafts: Drafts, key: string, field: EditableField, value: string): Drafts => ({
  ...drafts,
  added: drafts.added.map((row) => (row.key === key ? { ...row, values: { ...row.values, [field]: value } } : row)),
  problems: withoutField(drafts.problems, key, field),
});

export const withoutNewRow = (drafts: Drafts, key: string): Drafts => ({
  ...drafts,
  added: drafts.added.filter((row) => row.key !== key),
  problems: without(drafts.problems, key),
});

export const withProblem = (drafts: Drafts, id: string, problem: Problem): Drafts => ({
  ...drafts,
  problems: new Map(drafts.problems).set(id, problem),
});

/** Replaces the errors of some fields of a row; the others and that of the whole row stay. */
export const withFieldErrors = (
  drafts: Drafts,
  id: string,
  checked: readonly EditableField[],
  errors: Problem['fields'],
): Drafts => {
  const cleared = checked.reduce((problems, field) => withoutField(problems, id, field), drafts.problems);
  if (Object.keys(errors).length === 0) return cleared === drafts.problems ? drafts : { ...drafts, problems: cleared };
  const before = cleared.get(id);
  const problem = { ...before, fields: { ...before?.fields, ...errors } };
  return { ...drafts, problems: new Map(cleared).set(id, problem) };
};

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> => {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
};

/** Editing a field clears its error. */
const withoutField = (problems: Drafts['problems'], id: string, field: EditableField): Drafts['problems'] => {
  const problem = problems.get(id);
  if (problem?.fields[field] === undefined) return problems;
  const { [field]: _, ...fields } = problem.fields;
  if (problem.message === undefined && Object.keys(fields).length === 0) return without(problems, id);
  return new Map(problems).set(id, { ...problem, fields });
};
