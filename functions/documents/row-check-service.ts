import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { foldNomor } from '../../shared/domain/documents.ts';
import type { Failure } from '../../shared/errors.ts';
import { type ControlledDocument, loadDocumentsOrDeleted, loadHighestPastRevision } from './document-store.ts';
import {
  changedColumns,
  departmentFailure,
  documentChangedFailure,
  type Editor,
  editChange,
  fieldFailure,
  uneditableFailure,
} from './manual-edit-rules.ts';
import type { ManualChange } from './manual-edit-store.ts';
import { duplicateNumberFailure, findInFlightFailure, findManualUseFailure } from './number-service.ts';
import { loadGuards, type NumberGuard } from './number-store.ts';

/** What is to become of an edited row: a change, a refusal, or neither where it is as asked already. */
export interface CheckedRow {
  edit: DocumentEdit;
  found: ControlledDocument | undefined;
  change?: ManualChange;
  failure?: Failure;
}

/** Reads what the rows are now, consistently, and says of each what is to become of it. */
export const checkRows = async (
  department: DepartmentCode,
  rows: readonly DocumentEdit[],
  editor: Editor,
): Promise<CheckedRow[]> => {
  const documents = await loadDocumentsOrDeleted(rows.map(({ id }) => id));
  const read = rows.map((edit, at): CheckedRow => {
    const found = documents[at];
    const refusal = editFailure(found, edit, department, editor);
    if (refusal || !found || changedColumns(found, edit).length === 0)
      return { edit, found, ...(refusal && { failure: refusal }) };
    return { edit, found, change: editChange(found, edit, editor) };
  });
  return checkRevisions(await checkNumbers(read));
};

const editFailure = (
  found: ControlledDocument | undefined,
  edit: DocumentEdit,
  department: DepartmentCode,
  editor: Editor,
): Failure | undefined => {
  const gone = uneditableFailure(found);
  if (gone || !found) return gone;
  if (found.department !== department) return departmentFailure(department);
  if (found.version === edit.version || isAlreadySaved(found, edit, editor)) return undefined;
  return documentChangedFailure(found);
};

/** Whether this very edit was carried out already, by a save whose answer was lost. */
const isAlreadySaved = (found: ControlledDocument, edit: DocumentEdit, { nrp }: Editor): boolean =>
  found.version === edit.version + 1 && found.updated_by === nrp && changedColumns(found, edit).length === 0;

type Renamed = CheckedRow & { found: ControlledDocument; change: ManualChange };

const isRenamed = (row: CheckedRow): row is Renamed =>
  row.found !== undefined && row.change !== undefined && row.change.after.nomor !== row.found.nomor;

/** Refuses renames of and to numbers that are in flight, and to numbers that were used; a number twice in one save too. */
const checkNumbers = async (rows: readonly CheckedRow[]): Promise<CheckedRow[]> => {
  const renamed = rows.filter(isRenamed);
  const [from, to] = await Promise.all([
    loadGuards(renamed.map(({ found }) => found.nomor)),
    loadGuards(renamed.map(({ change }) => change.after.nomor)),
  ]);
  const refusals = new Map<string, Failure>();
  const wanted = new Map<string, ControlledDocument>();
  for (const [at, { found, change }] of renamed.entries()) {
    const nomor = change.after.nomor;
    const other = wanted.get(foldNomor(nomor)) ?? rowWithNumber(rows, nomor, found.id);
    const refusal = await findRenameFailure(change, from[at] ?? {}, to[at] ?? {}, other);
    if (refusal) refusals.set(found.id, refusal);
    else wanted.set(foldNomor(nomor), found);
  }
  return rows.map((row) => withFailure(row, refusals.get(row.edit.id)));
};

const findRenameFailure = async (
  { before, after }: ManualChange,
  from: NumberGuard,
  to: NumberGuard,
  other: ControlledDocument | undefined,
): Promise<Failure | undefined> => {
  const inFlight = await findInFlightFailure(before?.nomor ?? after.nomor, from, 'nomor');
  if (inFlight || foldNomor(before?.nomor ?? '') === foldNomor(after.nomor)) return inFlight;
  return other ? duplicateNumberFailure(after.nomor, other.nama) : findManualUseFailure(after.nomor, to, after.id);
};

/** Another row of the same save that carries the number now: it cannot give it up and have it taken at once. */
const rowWithNumber = (rows: readonly CheckedRow[], nomor: string, id: string): ControlledDocument | undefined =>
  rows.find(({ found }) => found && found.id !== id && foldNomor(found.nomor) === foldNomor(nomor))?.found;

/** Past revisions are kept under their numbers for good, so the present one stays above them. */
const checkRevisions = (rows: readonly CheckedRow[]): Promise<CheckedRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      if (!row.change || row.change.after.revisi === row.found?.revisi) return row;
      const highest = await loadHighestPastRevision(row.edit.id);
      if (highest === undefined || row.change.after.revisi > highest) return row;
      const detail = `Revisi ${highest} sudah ada dalam riwayat dokumen ini. Isi dengan angka di atas ${highest}`;
      return withFailure(row, fieldFailure('revisi', detail));
    }),
  );

const withFailure = ({ edit, found, ...rest }: CheckedRow, refusal: Failure | undefined): CheckedRow =>
  refusal ? { edit, found, failure: refusal } : { edit, found, ...rest };
