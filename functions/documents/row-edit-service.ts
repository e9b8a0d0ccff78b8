import { type DocumentEdit, type RowResult, rowErrors } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { FailureCode } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { maxTransactItems, type TransactItem, transactWrite } from '../db/table.ts';
import { type Command, maxResultParts } from '../http/idempotency-store.ts';
import { documentRow } from './document-store.ts';
import type { Editor } from './manual-edit-rules.ts';
import { loadManualChangeWrites, transactItemsPerChange } from './manual-edit-store.ts';
import { type CheckedRow, checkRows } from './row-check-service.ts';

export interface SaveResult {
  updated_count: number;
  results: RowResult[];
}

interface Save {
  department: DepartmentCode;
  rows: readonly DocumentEdit[];
}

/** The answer's own item with its parts, and the catalogue's head, come with the last transaction. */
const rowsPerTransaction = Math.floor((maxTransactItems - 2 - maxResultParts) / transactItemsPerChange);

/**
 * Saves edited rows, each by itself: one that cannot be saved is answered with its reason and keeps no other back.
 * Rows travel together in as few transactions as DynamoDB allows, the last of which keeps the whole answer. When a save
 * breaks off in between and is sent again, rows it had saved are found as they were asked for, and count as saved.
 */
export const saveRows = async (
  { department, rows }: Save,
  { editor, command }: { editor: Editor; command: Command },
): Promise<SaveResult> => {
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += rowsPerTransaction) {
    const together = rows.slice(at, at + rowsPerTransaction);
    const isLast = at + rowsPerTransaction >= rows.length;
    results.push(
      ...(await saveChunk({ department, rows: together }, editor, (settled) =>
        isLast ? command.resultPuts(saveResult([...results, ...settled])) : [],
      )),
    );
  }
  return saveResult(results);
};

const saveResult = (results: RowResult[]): SaveResult => ({
  updated_count: results.filter(({ success }) => success).length,
  results,
});

const saveChunk = (
  save: Save,
  editor: Editor,
  remember: (results: RowResult[]) => TransactItem[],
): Promise<RowResult[]> =>
  retryOnConflict(async () => {
    const examined = await checkRows(save.department, save.rows, editor);
    const results = examined.map(rowResult);
    const changes = examined.flatMap(({ change }) => change ?? []);
    await transactWrite([...remember(results), ...(await loadManualChangeWrites(save.department, changes, editor.at))]);
    return results;
  });

const rowResult = ({ edit: { id }, found, change, failure: refusal }: CheckedRow): RowResult => {
  const document = change?.after ?? found;
  if (!refusal) {
    if (!document) throw new Error(`Row ${id} is neither found nor refused`);
    return { id, success: true, document: documentRow(document) };
  }
  return {
    id,
    success: false,
    error: rowError(refusal.code),
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    present: found && found.deleted_at === undefined ? documentRow(found) : null,
  };
};

const rowError = (code: FailureCode): (typeof rowErrors)[number] => {
  const known = rowErrors.find((refusal) => refusal === code);
  if (!known) throw new Error(`A row cannot be refused with ${code}`);
  return known;
};
