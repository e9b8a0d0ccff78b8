import { type DocumentEdit, type RowResult, rowRefusals } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { FailureCode } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { mostWritesTogether, type Write, writeTogether } from '../db/table.ts';
import { type Command, mostAnswerParts } from '../http/idempotency-store.ts';
import { rowOf } from './document-store.ts';
import type { Editor } from './manual-edit-rules.ts';
import { changedByHand, membersOfHandChange } from './manual-edit-store.ts';
import { type Examined, examineRows } from './row-check-service.ts';

export interface Saved {
  updated_count: number;
  results: RowResult[];
}

interface Save {
  department: DepartmentCode;
  rows: readonly DocumentEdit[];
}

/** The answer's own item with its parts, and the catalogue's head, come with the last transaction. */
const rowsTogether = Math.floor((mostWritesTogether - 2 - mostAnswerParts) / membersOfHandChange);

/**
 * Saves edited rows, each by itself: one that cannot be saved is answered with its reason and keeps no other back.
 * Rows travel together in as few transactions as DynamoDB allows, the last of which keeps the whole answer. When a save
 * breaks off in between and is sent again, rows it had saved are found as they were asked for, and count as saved.
 */
export const saveRows = async (
  { department, rows }: Save,
  { editor, command }: { editor: Editor; command: Command },
): Promise<Saved> => {
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += rowsTogether) {
    const together = rows.slice(at, at + rowsTogether);
    const isLast = at + rowsTogether >= rows.length;
    results.push(
      ...(await savedTogether({ department, rows: together }, editor, (settled) =>
        isLast ? command.remember(saved([...results, ...settled])) : [],
      )),
    );
  }
  return saved(results);
};

const saved = (results: RowResult[]): Saved => ({
  updated_count: results.filter(({ success }) => success).length,
  results,
});

const savedTogether = (save: Save, editor: Editor, remember: (results: RowResult[]) => Write[]): Promise<RowResult[]> =>
  retryOnConflict(async () => {
    const examined = await examineRows(save.department, save.rows, editor);
    const results = examined.map(resultOf);
    const changes = examined.flatMap(({ change }) => change ?? []);
    await writeTogether([...remember(results), ...(await changedByHand(save.department, changes, editor.at))]);
    return results;
  });

const resultOf = ({ edit: { id }, found, change, refusal }: Examined): RowResult => {
  const document = change?.after ?? found;
  if (!refusal) {
    if (!document) throw new Error(`Row ${id} is neither found nor refused`);
    return { id, success: true, document: rowOf(document) };
  }
  return {
    id,
    success: false,
    error: rowError(refusal.code),
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    present: found && found.deleted_at === undefined ? rowOf(found) : null,
  };
};

const rowError = (code: FailureCode): (typeof rowRefusals)[number] => {
  const known = rowRefusals.find((refusal) => refusal === code);
  if (!known) throw new Error(`A row cannot be refused with ${code}`);
  return known;
};
