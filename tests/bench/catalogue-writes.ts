import { randomUUID } from 'node:crypto';
import { writeTogether } from '../../functions/db/table.ts';
import { type ControlledDocument, documentEvenDeleted } from '../../functions/documents/document-store.ts';
import { deletedByHand, type Editor, restoredByHand } from '../../functions/documents/manual-edit-rules.ts';
import { changedByHand, type HandChange } from '../../functions/documents/manual-edit-store.ts';
import { saveRows } from '../../functions/documents/row-edit-service.ts';
import { commandWithKey } from '../../functions/http/idempotency-store.ts';
import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import { type Consumed, consumedBy } from './consumed-capacity.ts';
import { generatedDocument } from './generated-documents.ts';

const editor: Editor = { nrp: '10000003', name: 'Dewi Anggraini', at: '2026-11-20T02:00:00.000Z' };
const command = () => commandWithKey(editor.nrp, randomUUID(), 'bench');

const present = async (place: number): Promise<ControlledDocument> => {
  const document = await documentEvenDeleted(generatedDocument(place).id);
  if (!document) throw new Error(`The generated document ${place} was not loaded`);
  return document;
};

const saved = async (places: readonly number[], changes: (nomor: string) => Omit<DocumentEdit, 'id' | 'version'>) => {
  const documents = await Promise.all(places.map(present));
  const rows = documents.map(({ id, version, nomor }) => ({ id, version, ...changes(nomor) }));
  const department = documents[0]?.department ?? 'IMS';
  return consumedBy(async () => {
    const { updated_count } = await saveRows({ department, rows }, { editor, command: command() });
    if (updated_count !== rows.length) throw new Error('A row of the bench was refused');
  });
};

const byHand = async (place: number, change: (before: ControlledDocument, by: Editor) => HandChange) => {
  const before = await present(place);
  return consumedBy(async () =>
    writeTogether([
      ...command().remember({ id: before.id }),
      ...(await changedByHand(before.department, [change(before, editor)], editor.at)),
    ]),
  );
};

/** Eight generated documents apart are of one department; these belong to the first. */
const rowsOfOneDepartment = Array.from({ length: 20 }, (_, index) => index * 8);

/** What each kind of write of the master list costs on the table as it is now; the documents end as they began. */
export const costOfWrites = async (suffix: string): Promise<Record<string, Consumed>> => ({
  'an edited row': await saved([160], () => ({ nama: `Nama yang dikoreksi ${suffix}`, jenis: 'STD' })),
  'a renamed row': await saved([168], (nomor) => ({ nomor: `${nomor}-${suffix}` })),
  'twenty edited rows': await saved(rowsOfOneDepartment, () => ({ nama: `Nama yang dikoreksi ${suffix}` })),
  'a deletion': await byHand(176, deletedByHand),
  'its undoing': await byHand(176, restoredByHand),
});
