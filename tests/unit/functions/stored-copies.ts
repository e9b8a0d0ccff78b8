import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type ControlledCopy, copyWrites, newCopyWrites } from '../../../functions/copies/copy-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, newDocumentPut } from '../../../functions/documents/document-store.ts';

export const copiedAt = '2026-11-20T03:00:00.000Z';
export const copyActor = { nrp: '10000003', full_name: 'Dewi' };

export const putItem = (Item: Record<string, unknown>) => dynamo.send(new PutCommand({ TableName: tableName(), Item }));

/** A document in force, of revision 1. */
export const documentFixture = (id: string, changes: Partial<ControlledDocument> = {}): ControlledDocument => ({
  ...{ id, department: 'PRO', nama: 'Prosedur', nomor: `N-${id}`, jenis: 'SOP', revisi: 1, status: 'Aktif' },
  ...{ source: 'workflow', made_by: '1', made_by_name: null, made_at: copiedAt, updated_by: '1', updated_at: copiedAt },
  version: 1,
  ...changes,
});

export const saveDocument = (id: string, changes: Partial<ControlledDocument> = {}): Promise<void> =>
  transactWrite([newDocumentPut(documentFixture(id, changes))]);

/** A copy of it in circulation. */
export const copyFixture = (id: string, number: number, changes: Partial<ControlledCopy> = {}): ControlledCopy => ({
  ...{ document_id: id, number, nomor: `N-${id}`, nama: 'Prosedur', revisi: 1, department: 'PRO', holder: 'A' },
  ...{ place: 'B', purpose: 'C', printed_at: copiedAt, printed_by: copyActor, replaces: null, state: 'out' },
  ...{ token_hash: `${id}#${number}`, source_sha256: 's', file_key: 'k', job_id: 'j', job_row: 0, version: 1 },
  ...changes,
});

/** Stores copies as print jobs do, in the order of their numbers. */
export const saveCopies = async (id: string, ...changes: Partial<ControlledCopy>[]): Promise<ControlledCopy[]> => {
  const copies = changes.map((each, index) => copyFixture(id, index + 1, each));
  for (const copy of copies)
    await transactWrite(newCopyWrites(copy, copy.number - 1, { actor: copyActor, at: copiedAt }));
  return copies;
};

/** Stores hundreds of copies in less time: without their history, tokens and counter. */
export const saveManyCopies = async (copies: readonly ControlledCopy[]): Promise<void> => {
  const puts = copies.map((copy) => {
    const { document_id, number, department, closed_at } = copy;
    const index = keys.heldCopiesIndex(department, document_id, number, closed_at);
    return { PutRequest: { Item: { ...copy, ...keys.copy(document_id, number), ...index } } };
  });
  for (let start = 0; start < puts.length; start += 25)
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts.slice(start, start + 25) } }));
};

/** Reports a copy as lost. */
export const closeStoredCopy = async (copy: ControlledCopy, closed_at = copiedAt): Promise<void> => {
  const closed = { ...copy, state: 'lost' as const, closed_at, closed_by: copyActor, version: copy.version + 1 };
  await transactWrite(copyWrites(copy, closed, { actor: copyActor, at: closed_at }));
};
