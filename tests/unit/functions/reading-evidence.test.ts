import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, readItem, tableName } from '../../../functions/db/table.ts';
import { type ControlledDocument, documentItem } from '../../../functions/documents/document-store.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/reading/evidence-service.ts';
import { evidenceItem } from '../../../functions/reading/evidence-store.ts';
import { digestOf } from '../../../functions/reading/reading-records.ts';
import { noOne } from '../../../shared/domain/audiences.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const [opened, understood] = [new Date('2026-11-20T03:00:00.000Z'), new Date('2026-11-21T03:00:00.000Z')];
const since = '2026-11-19T03:00:00.000Z';
const reading_id = 'reading00001';

let documents = 0;
let document: ControlledDocument;

const caller: Caller = {
  ...{ nrp: '10000031', full_name: 'Rina', avatar_url: null, display_name: null, roles: [], positions: [] },
  ...{ active: true, epoch: 1, version: 1, session_id: 's', token_expires_at: understood },
};

const fileOf = (sha256: string) => ({ ...storedFileFixture, sha256 });

/** Changes the document, as another user. */
const change = async (changes: Partial<ControlledDocument>): Promise<ControlledDocument> => {
  document = { ...document, ...changes, version: document.version + 1 };
  await dynamo.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...documentItem.parse(document), ...keys.document(document.id) },
    }),
  );
  return document;
};

beforeEach(async () => {
  documents += 1;
  document = {
    ...{ id: `D${documents}`, department: 'PRO', nama: 'Prosedur', nomor: `N-${documents}`, jenis: 'SOP', revisi: 0 },
    ...{ status: 'Aktif', source: 'workflow', file: fileOf('first'), made_by: '1', made_by_name: null },
    ...{ made_at: since, updated_by: '1', updated_at: since, version: 0 },
    ...{ reading: { id: reading_id, since }, audience: { ...noOne, users: [caller.nrp] } },
  };
  await change({});
});

const open = (by: Caller = caller) => recordOpening(document, by, opened);
const understand = (by: Caller = caller, reading = reading_id) =>
  acknowledgeReading(
    { document_id: document.id, reading_id: reading },
    { caller: by, command: commandWithoutKey, now: understood },
  );
const loadEvidence = () => readItem(evidenceItem, keys.understoodEvidence(document.id, reading_id, caller.nrp));
const understoodAt = { reading_id, understood_at: understood.toISOString() };

describe('a confirmation of required reading', () => {
  test('is accepted for the file that its reader opened, and names that file', async () => {
    await open();
    expect(await understand()).toMatchObject(understoodAt);
    expect(await loadEvidence()).toMatchObject({ action: 'understood', sha256: 'first', digest: digestOf(document) });
  });

  test('is refused after the file was replaced, also by the same content, until its reader opens the new one', async () => {
    await open();
    await change({ file: fileOf('second') });
    await expect(understand()).rejects.toMatchObject({ code: 'not_opened' });
    expect(await loadEvidence()).toBeUndefined();
    await open();
    expect(await understand()).toMatchObject(understoodAt);
    expect(await loadEvidence()).toMatchObject({ sha256: 'second' });
  });

  test('is refused for a link that was changed', async () => {
    await change({ file: undefined, file_url: 'https://a.example/1.pdf' });
    await open();
    await change({ file_url: 'https://a.example/2.pdf' });
    await expect(understand()).rejects.toMatchObject({ code: 'not_opened' });
  });

  test('is refused where a later file was opened, and this one came back', async () => {
    await open();
    await change({ file: fileOf('second') });
    await open();
    await change({ file: fileOf('first') });
    await expect(understand()).rejects.toMatchObject({ code: 'not_opened' });
    await open();
    expect(await understand()).toMatchObject(understoodAt);
  });

  test('is refused for another reading: of new content, and of a document that is not in force', async () => {
    await open();
    await change({ reading: { id: 'reading00002', since } });
    await expect(understand()).rejects.toMatchObject({ code: 'reading_changed' });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'not_opened' });
    await change({ status: 'Kadaluarsa' });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'reading_changed' });
    await change({ deleted_at: since });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused to who opened nothing, and to who is not in the audience', async () => {
    await expect(understand()).rejects.toMatchObject({ code: 'not_opened' });
    const other = { ...caller, nrp: '10000032' };
    await open(other);
    await expect(understand(other)).rejects.toMatchObject({ code: 'not_in_audience' });
    await change({ audience: { ...noOne, users: [caller.nrp, other.nrp] } });
    await expect(understand(other)).rejects.toMatchObject({ code: 'not_opened' });
    await open();
    await expect(understand(other)).rejects.toMatchObject({ code: 'not_opened' });
  });

  test('is stored once: a repetition keeps its time, also after the file was replaced', async () => {
    await open();
    await understand();
    const later = (now: Date) =>
      acknowledgeReading({ document_id: document.id, reading_id }, { caller, command: commandWithoutKey, now });
    expect(await later(new Date(understood.getTime() + 1000))).toMatchObject(understoodAt);
    await change({ file: fileOf('second') });
    expect(await later(new Date(understood.getTime() + 2000))).toMatchObject(understoodAt);
    expect(await loadEvidence()).toMatchObject({ sha256: 'first', at: understood.toISOString() });
  });
});
