import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { foldNomor } from '../../shared/domain/documents.ts';
import type { Failure } from '../../shared/errors.ts';
import { type ControlledDocument, documentsEvenDeleted, highestPastRevisi } from './document-store.ts';
import {
  columnsChanged,
  documentChanged,
  type Editor,
  editedByHand,
  refusalOf,
  wrongDepartment,
  wrongField,
} from './manual-edit-rules.ts';
import type { HandChange } from './manual-edit-store.ts';
import { numberTaken, refusalByHand, refusalInFlight } from './number-service.ts';
import { guardsOf, type NumberGuard } from './number-store.ts';

/** What is to become of an edited row: a change, a refusal, or neither where it is as asked already. */
export interface Examined {
  edit: DocumentEdit;
  found: ControlledDocument | undefined;
  change?: HandChange;
  refusal?: Failure;
}

/** Reads what the rows are now, consistently, and says of each what is to become of it. */
export const examineRows = async (
  department: DepartmentCode,
  rows: readonly DocumentEdit[],
  editor: Editor,
): Promise<Examined[]> => {
  const documents = await documentsEvenDeleted(rows.map(({ id }) => id));
  const read = rows.map((edit, at): Examined => {
    const found = documents[at];
    const refusal = refusalToEdit(found, edit, department, editor);
    if (refusal || !found || columnsChanged(found, edit).length === 0)
      return { edit, found, ...(refusal && { refusal }) };
    return { edit, found, change: editedByHand(found, edit, editor) };
  });
  return withoutWrongRevisi(await withoutWrongNumbers(read));
};

const refusalToEdit = (
  found: ControlledDocument | undefined,
  edit: DocumentEdit,
  department: DepartmentCode,
  editor: Editor,
): Failure | undefined => {
  const gone = refusalOf(found);
  if (gone || !found) return gone;
  if (found.department !== department) return wrongDepartment(department);
  if (found.version === edit.version || savedBefore(found, edit, editor)) return undefined;
  return documentChanged(found);
};

/** Whether this very edit was carried out already, by a save whose answer was lost. */
const savedBefore = (found: ControlledDocument, edit: DocumentEdit, { nrp }: Editor): boolean =>
  found.version === edit.version + 1 && found.updated_by === nrp && columnsChanged(found, edit).length === 0;

type Renamed = Examined & { found: ControlledDocument; change: HandChange };

const isRenamed = (row: Examined): row is Renamed =>
  row.found !== undefined && row.change !== undefined && row.change.after.nomor !== row.found.nomor;

/** Refuses renames of and to numbers that are in flight, and to numbers that were used; a number twice in one save too. */
const withoutWrongNumbers = async (rows: readonly Examined[]): Promise<Examined[]> => {
  const renamed = rows.filter(isRenamed);
  const [from, to] = await Promise.all([
    guardsOf(renamed.map(({ found }) => found.nomor)),
    guardsOf(renamed.map(({ change }) => change.after.nomor)),
  ]);
  const refusals = new Map<string, Failure>();
  const wanted = new Map<string, ControlledDocument>();
  for (const [at, { found, change }] of renamed.entries()) {
    const nomor = change.after.nomor;
    const other = wanted.get(foldNomor(nomor)) ?? carrierAmong(rows, nomor, found.id);
    const refusal = await refusalToRename(change, from[at] ?? {}, to[at] ?? {}, other);
    if (refusal) refusals.set(found.id, refusal);
    else wanted.set(foldNomor(nomor), found);
  }
  return rows.map((row) => refused(row, refusals.get(row.edit.id)));
};

const refusalToRename = async (
  { before, after }: HandChange,
  from: NumberGuard,
  to: NumberGuard,
  other: ControlledDocument | undefined,
): Promise<Failure | undefined> => {
  const inFlight = await refusalInFlight(before?.nomor ?? after.nomor, from, 'nomor');
  if (inFlight || foldNomor(before?.nomor ?? '') === foldNomor(after.nomor)) return inFlight;
  return other ? numberTaken(after.nomor, other.nama) : refusalByHand(after.nomor, to, after.id);
};

/** Another row of the same save that carries the number now: it cannot give it up and have it taken at once. */
const carrierAmong = (rows: readonly Examined[], nomor: string, id: string): ControlledDocument | undefined =>
  rows.find(({ found }) => found && found.id !== id && foldNomor(found.nomor) === foldNomor(nomor))?.found;

/** Past revisions are kept under their numbers for good, so the present one stays above them. */
const withoutWrongRevisi = (rows: readonly Examined[]): Promise<Examined[]> =>
  Promise.all(
    rows.map(async (row) => {
      if (!row.change || row.change.after.revisi === row.found?.revisi) return row;
      const highest = await highestPastRevisi(row.edit.id);
      if (highest === undefined || row.change.after.revisi > highest) return row;
      const detail = `Revisi ${highest} sudah ada dalam riwayat dokumen ini. Isi dengan angka di atas ${highest}`;
      return refused(row, wrongField('revisi', detail));
    }),
  );

const refused = ({ edit, found, ...rest }: Examined, refusal: Failure | undefined): Examined =>
  refusal ? { edit, found, refusal } : { edit, found, ...rest };
