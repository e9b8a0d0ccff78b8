import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, type Item } from '../../../functions/db/table.ts';
import { s3 } from '../../../functions/files/s3.ts';
import { restoreMarker } from '../../../infra/tools/backup/families.ts';
import { catalogueLogs } from '../../../infra/tools/verify/catalogues.ts';
import { clock } from '../../../infra/tools/verify/clock.ts';
import { collectItem } from '../../../infra/tools/verify/collect-item.ts';
import { confirmFindings } from '../../../infra/tools/verify/confirm-findings.ts';
import { type EnvironmentData, emptyEnvironmentData } from '../../../infra/tools/verify/environment-data.ts';
import { storedFiles } from '../../../infra/tools/verify/files.ts';
import { orphans } from '../../../infra/tools/verify/orphans.ts';
import { queueEntries } from '../../../infra/tools/verify/queues.ts';
import { references } from '../../../infra/tools/verify/references.ts';
import { type CheckName, remedies, remedyLines } from '../../../infra/tools/verify/remedies.ts';
import { verifyEnvironment } from '../../../infra/tools/verify/run.ts';
import { scanTable } from '../../../infra/tools/verify/table-scan.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';

// The pauses between readings.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const table = mockAwsClient(dynamo);
const bucket = mockAwsClient(s3);
beforeEach(() => {
  table.reset();
  bucket.reset();
  Object.assign(process.env, { TABLE_NAME: 'table', DOCUMENTS_BUCKET: 'documents', UPLOADS_BUCKET: 'uploads' });
});
afterEach(() => {
  dynamo.config.systemClockOffset = 0;
});

const dataOf = (items: readonly Item[]): EnvironmentData => {
  const data = emptyEnvironmentData();
  for (const item of items) collectItem(data, item);
  return data;
};

const linesOf = async (found: ReturnType<typeof orphans.compare>) => (await found).findings.map(({ line }) => line);

describe('the scan', () => {
  test('reads every page of each segment, without expired items, and adds up the units', async () => {
    const now = Math.floor(Date.now() / 1000);
    table.on(ScanCommand).callsFake(({ Segment, ExclusiveStartKey }) =>
      ExclusiveStartKey
        ? { Items: [{ PK: `B${Segment}`, SK: 'x', ttl: now - 5 }], ConsumedCapacity: { CapacityUnits: 1 } }
        : {
            Items: [{ PK: `A${Segment}`, SK: 'x', ttl: now + 500 }],
            ConsumedCapacity: { CapacityUnits: 2.5 },
            LastEvaluatedKey: { PK: 'A', SK: 'x' },
          },
    );
    const read: string[] = [];
    expect(await scanTable(({ PK }) => read.push(PK))).toBe(14);
    expect(read.sort()).toEqual(['A0', 'A1', 'A2', 'A3']);
    for (const { args } of table.commandCalls(ScanCommand))
      expect(args[0].input).toMatchObject({ ConsistentRead: true, TotalSegments: 4 });
  });
});

test('each check says what to do about its violations, or its notes', () => {
  const names = Object.keys(remedies) as CheckName[];
  expect(names.filter((name) => remedyLines(name, true, true).length === 0)).toEqual([]);
  expect(remedyLines('every counter equals a recount', true, false)).toEqual([
    expect.stringMatching(/^ {2}→ .*--repair-counters/),
  ]);
  expect(remedyLines('objects that no item names', false, true)).toEqual([
    expect.stringMatching(/^ {2}→ of ·: Nothing/),
  ]);
});

describe('times', () => {
  const now = Date.parse('2026-11-24T01:00:00.000Z');
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const minutes = (count: number, from = now): string => new Date(from + count * 60_000).toISOString();
  const compare = (items: readonly Item[]) => linesOf(clock.compare(dataOf(items)));
  const event = (SK: string, at: string): Item => ({ PK: 'EXAMPLE', SK, at, created_at: minutes(-60) });

  test('in the future are named once, with a count and the furthest', async () => {
    expect(await compare([event('a', minutes(11)), event('b', minutes(47)), event('c', minutes(30))])).toEqual([
      `a clock was moved, or that of a machine is wrong: 3 items are stamped in the future, EXAMPLE b the furthest, at ${minutes(47)} (47 minutes ahead of the environment's clock)`,
    ]);
    expect(await compare([event('a', minutes(5 * 60))])).toEqual([expect.stringContaining('(5 hours ahead')]);
    expect(await compare([event('a', minutes(31 * 24 * 60))])).toEqual([expect.stringContaining('(31 days ahead')]);
  });

  test('of the present are none, within what clocks may differ, nor are planned ones and dates', async () => {
    const planned = { expires_at: minutes(99), ends_at: minutes(99), valid_until: minutes(99), ttl: now + 99 };
    expect(await compare([{ ...event('a', minutes(10)), ...planned, review_due_on: '2028-11-24' }])).toEqual([]);
    expect(await compare([{ PK: 'EXAMPLE', SK: 'a', at: 'soon', look_at: null }])).toEqual([]);
  });

  test('are compared with the environment’s clock, not with that of this machine', async () => {
    dynamo.config.systemClockOffset = 60 * 60_000;
    expect(await compare([event('a', minutes(69))])).toEqual([]);
    dynamo.config.systemClockOffset = -60 * 60_000;
    expect(await compare([event('a', minutes(-49))])).toHaveLength(1);
  });
});

test('a restore that has not finished is named, and nothing is read', async () => {
  const restore = { restore_id: 'R', backup_id: 'B', started_at: '2026-11-24T01:00:00.000Z' };
  table.on(GetCommand, { Key: restoreMarker }).resolves({ Item: { ...restoreMarker, ...restore } });
  await expect(verifyEnvironment({ readBytes: false, repairsCounters: true }, () => {})).rejects.toThrow(
    'The restore of backup B, begun at 2026-11-24T01:00:00.000Z, has not finished in this environment',
  );
  expect(table.calls()).toHaveLength(1);
});

test('a review has the digest of its file and no file of its own; a replaced file is one', () => {
  const edit = { changes: [], by_nrp: '10000003', by_name: 'Dewi', at: '2026-11-23T01:00:00.000Z' };
  const review = { revisi: 1, sha256: 'digest', reason: null, due_on: '2028-11-23' };
  const previous_file = {
    ...{ key: 'documents/a.pdf', name: 'a.pdf', size: 3, content_type: 'application/pdf', sha256: 'digest' },
  };
  const data = dataOf([
    { ...keys.documentEdit('doc', 2), ...edit, action: 'reviewed', review },
    { ...keys.documentEdit('doc', 3), ...edit, action: 'file_replaced', previous_file },
  ]);
  expect(data.unreadable).toEqual([]);
  expect(data.files.map(({ key }) => key)).toEqual(['documents/a.pdf']);
});

describe('a difference', () => {
  const submission = submissionFixture();
  const { id, created_at, department, submitter_nrp, level_entered_at } = submission;
  const meta = { ...keys.submission(id), ...submission, ...keys.submissionsIndex(department, created_at, id) };
  const own = { ...keys.submitterEntry(submitter_nrp, created_at, id), submission_id: id, department };
  const queued = {
    ...keys.queueEntry({ state: 'pending' }, created_at, id),
    ...{ submission_id: id, department, level_entered_at, submitter_nrp },
  };
  const partitions = (items: readonly Item[]) =>
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':pk': pk } }) => ({
      Items: items.filter(({ PK }) => PK === pk),
    }));

  test('that is gone when its items are read again is none: a scan is no snapshot', async () => {
    const found = await queueEntries.compare(dataOf([meta, own]));
    expect(found.findings.map(({ line }) => line)).toEqual([
      `SUB#S1 META (pending): QUEUE#pending ${created_at}#S1 is missing`,
    ]);
    partitions([meta, own, queued]);
    expect(await confirmFindings(queueEntries, found.findings)).toEqual([]);
  });

  test('that becomes less in every reading is none: a worker still follows what was written', async () => {
    const ids = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'];
    const itemsOf = (id: string) =>
      [meta, own, queued].map((item): Item => JSON.parse(JSON.stringify(item).replaceAll('S1', id)));
    const written = ids.flatMap((id) => itemsOf(id).slice(0, 2));
    const { findings } = await queueEntries.compare(dataOf(written));
    expect(findings).toHaveLength(ids.length);
    let readings = 0;
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':pk': pk } }) => {
      if (pk === queued.PK) readings += 1;
      const followed = ids.slice(0, readings).flatMap((id) => itemsOf(id).slice(2));
      return { Items: [...written, ...followed].filter(({ PK }) => PK === pk) };
    });
    expect(await confirmFindings(queueEntries, findings)).toEqual([]);
    expect(readings).toBe(ids.length);
  });

  test('between a queue entry and its submission is one', async () => {
    const { findings } = await queueEntries.compare(
      dataOf([meta, own, { ...queued, level_entered_at: '2026-11-01T00:00:00.000Z' }]),
    );
    expect(findings.map(({ line }) => line)).toEqual([
      `SUB#S1 META (pending): QUEUE#pending ${created_at}#S1 says level_entered_at 2026-11-01T00:00:00.000Z instead of ${level_entered_at}`,
    ]);
  });

  test('between the list of what was rejected and its state is one; what has ended is none', async () => {
    const rejected = { ...keys.rejectedEntry(submitter_nrp, created_at, id), submission_id: id, department };
    const { findings } = await queueEntries.compare(dataOf([meta, own, queued, rejected]));
    expect(findings.map(({ line }) => line)).toEqual([
      `SUB#S1 META (pending): ${rejected.PK} ${rejected.SK} should not exist`,
    ]);
    const ended = { ...meta, submission_status: 'rejected' };
    for (const items of [
      [ended, own],
      [ended, own, rejected],
    ])
      expect((await queueEntries.compare(dataOf(items))).findings).toEqual([]);
  });

  test('that is there in every reading is reported as it is then', async () => {
    const { findings } = await queueEntries.compare(dataOf([meta]));
    partitions([meta, own]);
    expect((await confirmFindings(queueEntries, findings)).map(({ line }) => line)).toEqual([
      `SUB#S1 META (pending): QUEUE#pending ${created_at}#S1 is missing`,
    ]);
  });
});

test('a log may lack what has expired, and nothing above it', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const entry = (version: number, days: number): Item => ({
    ...keys.catalogueLog('LOG', version),
    ...{ kind: 'many', documents: {}, department: 'LOG', version, at: daysAgo(days) },
  });
  const head = { ...keys.catalogueHead('LOG'), version: 9 };
  const compare = (entries: readonly Item[]) => linesOf(catalogueLogs.compare(dataOf([head, ...entries])));
  expect(await compare([entry(4, 29.5), entry(6, 20), entry(7, 15), entry(8, 1), entry(9, 0)])).toEqual([]);
  expect(await compare([entry(6, 20), entry(8, 1), entry(9, 0)])).toEqual([
    'CAT#LOG LOG#000000000007 is missing below the head at version 9',
  ]);
  expect(await compare([entry(8, 1)])).toEqual(['CAT#LOG LOG#000000000009 is missing below the head at version 9']);
  // By the environment's clock, entry 7 may have expired.
  dynamo.config.systemClockOffset = 10 * 24 * 60 * 60 * 1000;
  expect(await compare([entry(6, 20), entry(8, 1), entry(9, 0)])).toEqual([]);
});

describe('a file', () => {
  const bytes = Buffer.from('%PDF-1.7');
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const reference = {
    ...{ PK: 'SUB#S1', SK: 'META', attribute: 'draft', key: 'submissions/S1/draft/a.pdf' },
    file: { size: bytes.length, sha256, version_id: 'v1' },
  };
  const data = { ...emptyEnvironmentData(), files: [reference] };
  const body = (content: Uint8Array) => ({ Body: Readable.from([content]) as never });
  const failure = ($fault: 'client' | 'server', httpStatusCode: number) =>
    new S3ServiceException({ name: 'Error', message: 'no', $fault, $metadata: { httpStatusCode } });

  test('is compared by the digest of S3, or by its bytes where S3 has none or on request', async () => {
    bucket.on(HeadObjectCommand).resolves({ ContentLength: bytes.length, ChecksumSHA256: sha256 });
    expect(await linesOf(storedFiles({ readBytes: false }).compare(data))).toEqual([]);
    expect(bucket.commandCalls(GetObjectCommand)).toHaveLength(0);

    bucket.on(GetObjectCommand).callsFake(() => body(Buffer.from('%PDF-1.6')));
    const other = createHash('sha256').update('%PDF-1.6').digest('base64');
    const line = `SUB#S1 META (draft): submissions/S1/draft/a.pdf has the digest ${other} in its version v1, the item says ${sha256}`;
    expect(await linesOf(storedFiles({ readBytes: true }).compare(data))).toEqual([line]);
    bucket.on(HeadObjectCommand).resolves({ ContentLength: bytes.length });
    expect(await linesOf(storedFiles({ readBytes: false }).compare(data))).toEqual([line]);
    expect(bucket.commandCalls(GetObjectCommand).at(-1)?.args[0].input).toMatchObject({ VersionId: 'v1' });
  });

  test('is missing in a version that S3 does not have, and cannot be read where S3 fails', async () => {
    for (const status of [400, 404, 405]) {
      bucket.on(HeadObjectCommand).rejects(failure('client', status));
      expect(await linesOf(storedFiles({ readBytes: false }).compare(data))).toEqual([
        'SUB#S1 META (draft): submissions/S1/draft/a.pdf is missing in its version v1 in the documents bucket',
      ]);
    }
    bucket.on(HeadObjectCommand).rejects(failure('server', 500));
    expect(await linesOf(storedFiles({ readBytes: false }).compare(data))).toEqual([
      'SUB#S1 META (draft): submissions/S1/draft/a.pdf cannot be read in its version v1: no',
    ]);
    bucket.on(HeadObjectCommand).rejects(failure('client', 403));
    await expect(linesOf(storedFiles({ readBytes: false }).compare(data))).rejects.toThrow('no');
  });
});

test('old objects that no item names, and uploads beyond their lifetime, are notes', async () => {
  const object = (Key: string, hours: number) => ({
    ...{ Key, Size: 7, LastModified: new Date(Date.now() - hours * 60 * 60 * 1000) },
  });
  const named = 'controlled/D1/0/a.pdf';
  bucket.on(ListObjectsV2Command).resolves({});
  bucket
    .on(ListObjectsV2Command, { Bucket: 'documents', Prefix: 'controlled/' })
    .resolves({ Contents: [object(named, 99)], NextContinuationToken: 'more' });
  bucket
    .on(ListObjectsV2Command, { Bucket: 'documents', Prefix: 'controlled/', ContinuationToken: 'more' })
    .resolves({ Contents: [object('controlled/D1/1/b.pdf', 25), object('controlled/D1/1/new.pdf', 23)] });
  bucket
    .on(ListObjectsV2Command, { Bucket: 'uploads', Prefix: 'files/' })
    .resolves({ Contents: [object('files/1/u/c.pdf', 80), object('files/1/u/d.pdf', 40)] });
  bucket
    .on(ListObjectsV2Command, { Bucket: 'documents', Prefix: 'waiting/' })
    .resolves({ Contents: [object('waiting/F1/a.pdf', 376 * 24), object('waiting/F2/attached.pdf', 370 * 24)] });
  const files = [{ PK: 'DOC#D1', SK: 'CURRENT', attribute: 'file', key: named }];
  const { compared, findings } = await orphans.compare({ ...emptyEnvironmentData(), files });
  expect(compared).toBe(7);
  expect(findings.map(({ line, isNote }) => [line.replace(/\d{4}-.*Z/, 'then'), isNote])).toEqual([
    ['documents/controlled/D1/1/b.pdf (7 bytes, then) is named by no item', true],
    ['documents/waiting/F1/a.pdf (7 bytes, then) is older than its lifetime of a year', true],
    ['uploads/files/1/u/c.pdf (7 bytes, then) is older than its lifetime of a day', true],
  ]);
});

test('a reference without its entry, and an entry without its reference, are named', async () => {
  const reference = { nomor: 'SOP-1', page: 1, state: 'found', target_id: null, problem: 'missing' };
  const entry = (nomor: string, values = {}) => ({
    ...{ ...keys.referrer(nomor.toLowerCase(), 'D1'), ...reference, nomor, document_id: 'D1' },
    ...values,
  });
  const read = (...all: object[]) => ({
    ...{ ...keys.references('D1'), document_id: 'D1', version: 1, nomor: 'N', in_force: true, sha256: null },
    references: all,
  });
  const compared = (...items: Item[]) => {
    const data = dataOf(items);
    data.documents.set('D1', {} as never);
    return linesOf(references.compare(data));
  };
  expect(await compared(read(reference), entry('SOP-1'), entry('SOP-2', { ttl: 1 }))).toEqual([]);
  expect(await compared(read(reference), entry('SOP-1', { state: 'confirmed' }), entry('SOP-2'))).toEqual([
    'REFS#D1 refers to SOP-1 otherwise than its entry says',
    'REFS#D1 does not refer to SOP-2, as an entry says',
  ]);
});
