import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { sha256Of } from '../../support/files.ts';
import { header, manyRows, workbook } from '../../support/import-corpus/make.ts';
import { ADMIN, REGION, type Stage, startStage, TABLE } from '../local-aws/stage.ts';

const [fresh, known, revised] = [1400, 300, 200];
/** One less than a job is given up after. */
const kills = 3;
const jobId = 'JOBKILLED';
const owner = '10000001';

let stage: Stage;
let env: Record<string, string>;

beforeAll(async () => {
  stage = await startStage();
  const indexes = TABLE.GlobalSecondaryIndexes.map((index) => ({
    ...index,
    Projection: { ProjectionType: 'ALL' as const },
  }));
  await stage.gateway.createTable({ ...TABLE, GlobalSecondaryIndexes: indexes });
  for (const name of ['uploads', 'documents']) stage.gateway.createBucket({ name });
  const { queueUrl } = stage.gateway.createQueue({ name: 'jobs', visibilityTimeout: 300 });
  env = {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'admin',
    AWS_SECRET_ACCESS_KEY: ADMIN.secretAccessKey,
    ...Object.fromEntries(['DYNAMODB', 'S3', 'SQS'].map((name) => [`AWS_ENDPOINT_URL_${name}`, stage.gateway.url])),
    TABLE_NAME: TABLE.TableName,
    UPLOADS_BUCKET: 'uploads',
    DOCUMENTS_BUCKET: 'documents',
    JOBS_QUEUE_URL: queueUrl,
    TIME_ZONE: 'Asia/Jakarta',
  };
  Object.assign(process.env, env);
});
afterAll(() => stage.stop());

/** Puts what the job needs where its call would have put it. */
const registered = async (): Promise<void> => {
  const { jobRegistered, noCounts } = await import('../../../functions/data/jobs.ts');
  const { saveUploads } = await import('../../../functions/data/uploads.ts');
  const { writeTogether } = await import('../../../functions/data/table.ts');
  const file = workbook('daftar.xlsx', [
    ...manyRows(fresh, 'BARU'),
    ...manyRows(known, 'LAMA', { revisi: 1 }).slice(1, revised + 1),
    ...manyRows(known, 'LAMA').slice(revised + 1),
  ]);
  const sha256 = sha256Of(file.bytes);
  await new S3Client({ forcePathStyle: true }).send(
    new PutObjectCommand({ Bucket: 'uploads', Key: 'daftar.xlsx', Body: file.bytes, ChecksumSHA256: sha256 }),
  );
  const { name, content_type, bytes } = file;
  const facts = { owner_nrp: owner, purpose: 'bulk' as const, key: name, name, safe_name: name };
  await saveUploads([{ id: 'U1', ...facts, size: bytes.length, content_type, sha256 }], new Date());
  await writeTogether(
    jobRegistered(
      {
        ...{ job_id: jobId, kind: 'import', state: 'queued', stage: 'waiting', done: 0, total: 0, dry_run: false },
        ...{ replace_existing: true, file_name: name, cancel_requested: false, created_at: new Date().toISOString() },
        ...{ finished_at: null, message: null, result: null, owner_nrp: owner, owner_name: null },
        ...{ chunks_done: 0, counts: noCounts, runs: 0, idle_runs: 0 },
      },
      { kind: 'import', upload_id: 'U1' },
    ),
  );
};

/** What the catalogue held before, as an earlier import left it. */
const existing = async (): Promise<void> => {
  const { importedAnew } = await import('../../../functions/data/import-writes.ts');
  const { madeOf } = await import('../../../functions/lib/import/decide.ts');
  const { readImport } = await import('../../../functions/lib/import/table.ts');
  const file = workbook('lama.xlsx', [[...header], ...manyRows(known, 'LAMA').slice(1)]);
  const importer = { job_id: 'EARLIER', nrp: owner, name: null, at: '2025-01-01T00:00:00.000Z' };
  const made = (await readImport(file.name, file.bytes)).flatMap((row, at) => {
    const { after } = 'good' in row ? madeOf({ rows: [row.good] }, `earlier${at}`, importer, []) : {};
    return after ? [{ document: after, past: [] }] : [];
  });
  await importedAnew(made, importer.at);
};

/** Runs the worker once; killed after so long, or to its end. */
const invocation = async (killAfterMs?: number): Promise<string | undefined> => {
  await new SQSClient({}).send(
    new SendMessageCommand({ QueueUrl: env['JOBS_QUEUE_URL'], MessageBody: JSON.stringify({ job_id: jobId }) }),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-process.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env, POWERTOOLS_LOG_LEVEL: 'CRITICAL' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said: string | undefined;
  createInterface(child.stdout).on('line', (line) => {
    said = line;
    if (line === 'begins' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  await once(child, 'close');
  return said;
};

/** As if the dead worker's time had run out. */
const forgotten = async (): Promise<void> => {
  const { jobById } = await import('../../../functions/data/jobs.ts');
  const { dynamo, tableName } = await import('../../../functions/data/table.ts');
  const { keys } = await import('../../../functions/data/keys.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  if ((await jobById(jobId))?.lease === undefined) return;
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.job(jobId),
      UpdateExpression: 'SET #lease.#until = :past',
      ExpressionAttributeNames: { '#lease': 'lease', '#until': 'until' },
      ExpressionAttributeValues: { ':past': 0 },
    }),
  );
};

test('kill -9 of the worker again and again: each row is written once, and counted as what it became', async () => {
  await existing();
  await registered();
  const { jobById } = await import('../../../functions/data/jobs.ts');
  for (let killed = 0; killed < kills; killed += 1) {
    await invocation(30 + Math.random() * 900);
    await forgotten();
  }
  expect(await invocation()).toBe('ended');

  const job = await jobById(jobId);
  expect(job?.runs).toBeGreaterThan(1);
  const same = known - revised;
  expect(job).toMatchObject({ state: 'done', done: fresh + known, total: fresh + known });
  expect(job?.counts).toEqual({
    baru: fresh,
    ubah: revised,
    sama: same,
    riwayat: 0,
    ganda: revised,
    galat: 0,
    pindah: 0,
  });

  const { catalogueVersion, documentsOf } = await import('../../../functions/data/catalogue.ts');
  const { pastRevisionsOf } = await import('../../../functions/data/documents.ts');
  const rows = [];
  for (const department of departmentCodes) {
    const list = await documentsOf(department, await catalogueVersion(department));
    rows.push(...list.rows.values());
  }
  const numbers = rows.map(({ nomor }) => nomor);
  expect(new Set(numbers).size).toBe(fresh + known);
  expect(numbers).toHaveLength(fresh + known);
  const changed = rows.filter(({ revisi }) => revisi === 1);
  expect(changed).toHaveLength(revised);
  expect(new Set(changed.map(({ version }) => version))).toEqual(new Set([2]));
  for (const { id } of changed.slice(0, 20))
    expect((await pastRevisionsOf(id)).map(({ revisi }) => revisi)).toEqual([0]);

  // The message comes again after the end, and does nothing.
  expect(await invocation()).toBe('ended');
  expect((await jobById(jobId))?.runs).toBe(job?.runs);
}, 180_000);
