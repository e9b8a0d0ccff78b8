import { type DocumentEdit, type RowResult, rowErrors } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { Failure, type FailureCode } from '../../shared/errors.ts';
import { maxTransactItems, retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { waitsForSecondPerson } from '../documents/approved-content-rules.ts';
import { type ControlledDocument, documentRow, loadDocumentOrDeleted } from '../documents/document-store.ts';
import { loadManualChangeWrites, transactItemsPerChange } from '../documents/manual-edit-store.ts';
import { proposalOf } from '../documents/waiting-change-rules.ts';
import { type Command, maxResultParts } from '../http/idempotency-store.ts';
import { type Editor, uneditableFailure } from './manual-edit-rules.ts';
import { type CheckedRow, checkRows } from './row-check-service.ts';

export interface SaveResult {
  updated_count: number;
  results: RowResult[];
}

interface Save {
  department: DepartmentCode;
  rows: readonly DocumentEdit[];
}

interface SavedDocument {
  document: ControlledDocument;
  /** The change waits for a second person. */
  waiting?: true;
}

/** The last transaction also has the stored result with its parts; each has the catalogue's head. */
const rowsPerTransaction = Math.floor((maxTransactItems - 2 - maxResultParts) / transactItemsPerChange);

/**
 * Saves edited rows. A row that cannot be saved is reported with its reason and does not stop the others. Rows share as
 * few transactions as DynamoDB allows; the last one stores the whole result. When a request is repeated after an
 * interrupted one, rows that were saved already are found unchanged and count as saved.
 */
export const saveRows = async (
  { department, rows }: Save,
  { editor, command }: { editor: Editor; command: Command },
): Promise<SaveResult> => {
  const results: RowResult[] = [];
  for (let start = 0; start < rows.length; start += rowsPerTransaction) {
    const chunk = { department, rows: rows.slice(start, start + rowsPerTransaction) };
    const isLast = start + rowsPerTransaction >= rows.length;
    const resultPuts = (chunkResults: RowResult[]): TransactItem[] =>
      isLast ? command.resultPuts(saveResult([...results, ...chunkResults])) : [];
    results.push(...(await saveChunk(chunk, editor, resultPuts)));
  }
  return saveResult(results);
};

export const saveResult = (results: RowResult[]): SaveResult => ({
  updated_count: results.filter(({ success }) => success).length,
  results,
});

const saveChunk = (
  save: Save,
  editor: Editor,
  resultPuts: (results: RowResult[]) => TransactItem[],
): Promise<RowResult[]> =>
  retryOnConflict(async (write) => {
    const checked = (await checkRows(save.department, save.rows, editor)).map(withSecondPerson);
    const results = checked.map(rowResult);
    const changes = checked.flatMap(({ change }) => change ?? []);
    await write([...resultPuts(results), ...(await loadManualChangeWrites(save.department, changes, editor.at))]);
    return results;
  });

/** Deletes or restores one document, of the given version or as it is now. Throws why it cannot. */
export const saveDeletion = <R>(
  {
    id,
    deleted,
    version,
    reason,
  }: Pick<DocumentEdit, 'id' | 'reason'> & { deleted: boolean; version?: number | undefined },
  { editor, command, resultOf }: { editor: Editor; command: Command; resultOf: (saved: SavedDocument) => R },
): Promise<R> =>
  retryOnConflict(async (write) => {
    const found = await loadDocumentOrDeleted(id);
    const missing = deleted || !found ? uneditableFailure(found) : undefined;
    if (missing || !found) throw missing;
    const edit = { id, deleted, version: version ?? found.version, reason };
    const [checked = { edit, found }] = await checkRows(found.department, [edit], editor);
    const { change, isWaiting, failure } = withSecondPerson(checked);
    if (failure) throw failure;
    const result = resultOf({ document: change?.after ?? found, ...(isWaiting && { waiting: true }) });
    const changes = change ? [change] : [];
    await write([
      ...command.resultPuts(result),
      ...(await loadManualChangeWrites(found.department, changes, editor.at)),
    ]);
    return result;
  });

/** A change of what the workflow approved waits for a second person, where the company requires one. */
const withSecondPerson = (row: CheckedRow): CheckedRow => {
  const { edit, found, change } = row;
  if (!change || !waitsForSecondPerson(change)) return row;
  // The same save, by a request whose response was lost.
  if (found?.waiting_change?.by_nrp === change.after.updated_by && found.version === edit.version + 1)
    return { edit, found, isWaiting: true };
  try {
    const proposal = proposalOf(change, { kind: 'edit', edit });
    return { edit, found, change: { ...proposal, numbers: [] }, isWaiting: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { edit, found, failure: error };
  }
};

export const rowResult = ({
  edit: { id },
  found,
  change,
  failure,
  isWaiting,
}: Omit<CheckedRow, 'edit'> & { edit: { id: string } }): RowResult => {
  const document = change?.after ?? found;
  if (!failure) {
    if (!document) throw new Error(`Row ${id} is neither found nor rejected`);
    return { id, success: true, document: documentRow(document), ...(isWaiting && { waiting: true }) };
  }
  return {
    id,
    success: false,
    error: rowError(failure.code),
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
    present: found && found.deleted_at === undefined ? documentRow(found) : null,
  };
};

const rowError = (code: FailureCode): (typeof rowErrors)[number] => {
  const known = rowErrors.find((each) => each === code);
  if (!known) throw new Error(`A row cannot be rejected with ${code}`);
  return known;
};
