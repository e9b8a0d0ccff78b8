import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, readItem, tableName } from '../../../functions/db/table.ts';
import { StaleRead, transactWrite } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, documentItem } from '../../../functions/documents/document-store.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/required-reading/evidence-service.ts';
import {
  evidenceItem,
  evidenceWrites,
  loadOwnRecord,
  loadReaders,
} from '../../../functions/required-reading/evidence-store.ts';
import { describeReadings } from '../../../functions/required-reading/own-reading-service.ts';
import { digestOf } from '../../../functions/required-reading/reading-records.ts';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const [opened, understood] = [new Date('2026-11-20T03:00:00.000Z'), new Date('2026-11-21T03:00:00.000Z')];
const later = new Date('2026-11-22T03:00:00.000Z');
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

const open = (by: Caller = caller, at = opened) => recordOpening(document, by, at);
const understand = (by: Caller = caller, reading = reading_id) =>
  acknowledgeReading(
    { document_id: document.id, reading_id: reading },
    { caller: by, command: commandWithoutKey, now: understood },
  );
const loadEvidence = () => readItem(evidenceItem, keys.understoodEvidence(document.id, reading_id, caller.nrp));
const loadOpening = () =>
  readItem(evidenceItem, keys.openedEvidence(document.id, reading_id, caller.nrp, digestOf(document)));
const ownRecord = (reading = document.reading) =>
  loadOwnRecord({
    ...{ nrp: caller.nrp, document_id: document.id, reading_id: reading?.id ?? '' },
    digest: digestOf(document),
  });
const readers = async (reading = reading_id) => [...(await loadReaders(document.id, reading))];
const entryOf = (state: 'opened' | 'understood', at: Date) => [caller.nrp, { state, at: at.getTime() }];
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

  test('is listed as opened only for the file that its reader opened', async () => {
    const openedAt = async () => {
      const { record } = await ownRecord();
      const records = new Map(record ? [[document.id, record]] : []);
      const duty = { document_id: document.id, reading_id, since: Date.parse(since), start: Date.parse(since) };
      return (await describeReadings([duty], records, 0))[0]?.opened_at;
    };
    await open();
    expect(await openedAt()).toBe(opened.toISOString());
    await change({ file: fileOf('second') });
    expect(await openedAt()).toBeNull();
    await open(caller, later);
    expect(await openedAt()).toBe(later.toISOString());
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
    await expect(understand()).rejects.toMatchObject({
      ...{ code: 'reading_changed', message: expect.stringMatching(`^Dokumen ${document.nomor} `) },
    });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'not_opened' });
    await change({ status: 'Kadaluarsa' });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'reading_changed' });
    await change({ deleted_at: since });
    await expect(understand(caller, 'reading00002')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused to who opened nothing, and to who is not in the audience', async () => {
    await expect(understand()).rejects.toMatchObject({
      ...{
        code: 'not_opened',
        message: `Buka dan baca dokumen ${document.nomor} terlebih dahulu, lalu nyatakan bahwa Anda memahaminya.`,
      },
    });
    const other = { ...caller, nrp: '10000032' };
    await open(other);
    await expect(understand(other)).rejects.toMatchObject({
      ...{ code: 'not_in_audience', message: expect.stringMatching(`^Dokumen ${document.nomor} `) },
    });
    await change({ audience: { ...noOne, users: [caller.nrp, other.nrp] } });
    await expect(understand(other)).rejects.toMatchObject({ code: 'not_opened' });
    await open();
    await expect(understand(other)).rejects.toMatchObject({ code: 'not_opened' });
  });

  test('is stored once: a repetition keeps its time, also after the file was replaced', async () => {
    await open();
    await understand();
    const again = (now: Date) =>
      acknowledgeReading({ document_id: document.id, reading_id }, { caller, command: commandWithoutKey, now });
    expect(await again(new Date(understood.getTime() + 1000))).toMatchObject(understoodAt);
    await change({ file: fileOf('second') });
    expect(await again(new Date(understood.getTime() + 2000))).toMatchObject(understoodAt);
    expect(await loadEvidence()).toMatchObject({ sha256: 'first', at: understood.toISOString() });
  });

  test('stays when its reader opens a later file', async () => {
    await open();
    await understand();
    await change({ file: fileOf('second') });
    await open(caller, later);
    expect(await loadOpening()).toBeUndefined();
    expect(await readers()).toEqual([entryOf('understood', understood)]);
    expect((await ownRecord()).record).toMatchObject({ reading_id, state: 'understood' });
  });

  test.each([
    ['opens the file again', () => open(caller, later), 'opened'],
    ['confirms it again', () => understand(), 'opened'],
    ['opens the file again, having confirmed the other content too', () => open(caller, later), 'understood'],
  ] as const)(
    'counts again for the former content that an undone import brings back, once its reader %s',
    async (_name, act, state) => {
      await open();
      await understand();
      const former = document.reading;
      await change({ reading: { id: 'reading00002', since }, file: fileOf('second') });
      const second = digestOf(document);
      await open();
      if (state === 'understood') await understand(caller, 'reading00002');
      expect(await readers('reading00002')).toEqual([
        state === 'understood' ? entryOf('understood', understood) : entryOf('opened', opened),
      ]);
      await change({ reading: former, file: fileOf('first') });
      for (let times = 0; times < 2; times += 1) {
        await act();
        const { record, bucket } = await ownRecord();
        expect(record).toEqual({ reading_id, state: 'understood', at: understood.getTime(), digest: second });
        expect(bucket.version).toBe(state === 'understood' ? 5 : 4);
      }
      expect(await loadEvidence()).toMatchObject({ sha256: 'first', at: understood.toISOString() });
    },
  );
});

describe('the evidence that a file was opened', () => {
  test('is stored once, with the file and the time of the first opening', async () => {
    await open();
    const evidence = {
      ...{ action: 'opened', document_id: document.id, reading_id, revisi: 0, nomor: document.nomor, sha256: 'first' },
      ...{ digest: digestOf(document), nrp: caller.nrp, full_name: 'Rina', at: opened.toISOString() },
    };
    expect(await loadOpening()).toEqual(evidence);
    const { bucket } = await ownRecord();
    await open(caller, later);
    expect(await loadOpening()).toEqual(evidence);
    expect((await ownRecord()).bucket).toEqual(bucket);
    expect(await readers()).toEqual([entryOf('opened', opened)]);
  });

  test('stays as it was when the file is opened again after another one', async () => {
    await open();
    await change({ file: fileOf('second') });
    await open(caller, understood);
    await change({ file: fileOf('first') });
    await open(caller, later);
    expect(await loadOpening()).toMatchObject({ at: opened.toISOString() });
    expect(await readers()).toEqual([entryOf('opened', later)]);
  });

  test('is never overwritten, nor is that of a confirmation', async () => {
    await open();
    const before = await ownRecord();
    await understand();
    const [opening, confirmation] = [await loadOpening(), await loadEvidence()];
    const own = { ...(await ownRecord()), wasOpened: false };
    for (const evidence of [opening, confirmation]) {
      if (!evidence) throw new Error('The evidence was stored');
      const again = { ...evidence, at: later.toISOString() };
      await expect(transactWrite(evidenceWrites(again, own))).rejects.toThrow(StaleRead);
      await expect(transactWrite(evidenceWrites(again, before))).rejects.toThrow(StaleRead);
    }
    expect([await loadOpening(), await loadEvidence()]).toEqual([opening, confirmation]);
  });
});
