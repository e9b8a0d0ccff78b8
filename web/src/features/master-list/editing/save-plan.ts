import type { DocumentEdit, RowResult } from '../../../../../shared/api/document-edits.ts';
import type { RequestOf } from '../../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { type Drafts, editableFields, type Problem, withoutEdit } from './drafts.ts';
import { editCheck, newRowCheck } from './value-checks.ts';

export interface SavePlan {
  updates: DocumentEdit[];
  creations: { key: string; input: RequestOf<'create-hims-document'> }[];
  unchanged: string[];
  /** Errors by row; nothing is sent while there are any. */
  problems: Map<string, Problem>;
}

/**
 * The requests that saving the drafts needs, given the current rows. Edits of rows that no longer exist are omitted.
 */
export const savePlanOf = (
  drafts: Drafts,
  department: DepartmentCode,
  rowsById: ReadonlyMap<string, DocumentRow>,
): SavePlan => {
  const plan: SavePlan = { updates: [], creations: [], unchanged: [], problems: new Map() };
  for (const [id, edit] of drafts.edits) {
    const row = rowsById.get(id);
    if (!row) continue;
    const check = editCheck(row, edit);
    if ('errors' in check) plan.problems.set(id, { fields: check.errors });
    else if ('unchanged' in check) plan.unchanged.push(id);
    else plan.updates.push(check.edit);
  }
  for (const added of drafts.added) {
    const check = newRowCheck(department, added);
    if ('errors' in check) plan.problems.set(added.key, { fields: check.errors });
    else plan.creations.push({ key: added.key, input: check.creation });
  }
  return plan;
};

type RejectedRow = Extract<RowResult, { success: false }>;

/** The drafts after the server's response: saved rows are removed, rejected ones stay with the current values. */
export const withResults = (drafts: Drafts, results: readonly RowResult[]): Drafts =>
  results.reduce(withResult, drafts);

const withResult = (drafts: Drafts, result: RowResult): Drafts => {
  if (result.success) return withoutEdit(drafts, result.id);
  const edit = drafts.edits.get(result.id);
  if (!edit) return drafts;
  // The current values are shown beside the draft, so the next save is based on the current version.
  const version = result.present?.version ?? edit.version;
  return {
    ...drafts,
    edits: new Map(drafts.edits).set(result.id, { ...edit, version }),
    problems: new Map(drafts.problems).set(result.id, problemOf(result)),
  };
};

/** The error of a rejected row. Messages without a field are shown below the name. */
export const problemOf = ({ message, fields: serverFields = {} }: Pick<RejectedRow, 'message' | 'fields'>): Problem => {
  const fields = Object.fromEntries(
    editableFields.flatMap((field) => (serverFields[field] === undefined ? [] : [[field, serverFields[field]]])),
  );
  return Object.keys(fields).length === 0 ? { message, fields } : { fields };
};

export const orphansOf = (drafts: Drafts, rowsById: ReadonlyMap<string, DocumentRow>): DocumentRow[] =>
  [...drafts.edits].flatMap(([id, { seen }]) => (rowsById.has(id) ? [] : [seen]));
