import { randomUUID } from 'node:crypto';
import { transactWrite } from '../../functions/db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../../functions/documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from '../../functions/documents/manual-edit-store.ts';
import { commandWithKey } from '../../functions/http/idempotency-store.ts';
import { deletionChange, type Editor, restorationChange } from '../../functions/master-list/manual-edit-rules.ts';
import { saveRows } from '../../functions/master-list/row-edit-service.ts';
import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import { type CapacityUsage, measureCapacity } from './consumed-capacity.ts';
import { generatedDocument } from './generated-documents.ts';

const editor: Editor = { nrp: '10000003', name: 'Dewi Anggraini', at: '2026-11-20T02:00:00.000Z' };
const command = () => commandWithKey(editor.nrp, randomUUID(), 'bench');

const loadDocument = async (index: number): Promise<ControlledDocument> => {
  const document = await loadDocumentOrDeleted(generatedDocument(index).id);
  if (!document) throw new Error(`The generated document ${index} was not loaded`);
  return document;
};

const costOfSaving = async (
  indexes: readonly number[],
  changes: (nomor: string) => Omit<DocumentEdit, 'id' | 'version'>,
) => {
  const documents = await Promise.all(indexes.map(loadDocument));
  const rows = documents.map(({ id, version, nomor }) => ({ id, version, ...changes(nomor) }));
  const department = documents[0]?.department ?? 'IMS';
  return measureCapacity(async () => {
    const { updated_count } = await saveRows({ department, rows }, { editor, command: command() });
    if (updated_count !== rows.length) throw new Error('A row of the benchmark was rejected');
  });
};

const costOfManualEdit = async (index: number, change: (before: ControlledDocument, by: Editor) => ManualChange) => {
  const before = await loadDocument(index);
  return measureCapacity(async () =>
    transactWrite([
      ...command().resultPuts({ id: before.id }),
      ...(await loadManualChangeWrites(before.department, [change(before, editor)], editor.at)),
    ]),
  );
};

/** Generated documents whose indexes differ by eight belong to one department; these belong to the first. */
const rowsOfOneDepartment = Array.from({ length: 20 }, (_, index) => index * 8);

/** The capacity units of each kind of write to the master list; the documents end in their initial state. */
export const measureWrites = async (suffix: string): Promise<Record<string, CapacityUsage>> => ({
  'an edited row': await costOfSaving([160], () => ({ nama: `Nama yang dikoreksi ${suffix}`, jenis: 'STD' })),
  'a renamed row': await costOfSaving([168], (nomor) => ({ nomor: `${nomor}-${suffix}` })),
  'twenty edited rows': await costOfSaving(rowsOfOneDepartment, () => ({ nama: `Nama yang dikoreksi ${suffix}` })),
  'a deletion': await costOfManualEdit(176, deletionChange),
  'its restoration': await costOfManualEdit(176, restorationChange),
});
