import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { header, manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { owner, queued, registered, startWorkerStage, uploaded } from './worker-stack.ts';

const [fresh, known, revised] = [1400, 300, 200];
/** One less than a job is given up after. */
const kills = 3;
const jobId = 'JOBKILLED';

let stage: TestGateway;
let env: Record<string, string>;

beforeAll(async () => {
  ({ stage, env } = await startWorkerStage());
});
afterAll(() => stage.stop());

const register = async (): Promise<void> => {
  const file = workbook('daftar.xlsx', [
    ...manyRows(fresh, 'BARU'),
    ...manyRows(known, 'LAMA', { revisi: 1 }).slice(1, revised + 1),
    ...manyRows(known, 'LAMA').slice(revised + 1),
  ]);
  await uploaded('U1', file);
  await registered({ job_id: jobId, file_name: file.name }, { kind: 'import', upload_id: 'U1' });
};

/** What the catalogue held before, as an earlier import left it. */
const existing = async (): Promise<void> => {
  const { insertDocuments } = await import('../../../functions/imports/import-write-store.ts');
  const { creationDecision } = await import('../../../functions/imports/row-decision-rules.ts');
  const { readImport } = await import('../../../functions/imports/reading/tables.ts');
  const file = workbook('lama.xlsx', [[...header], ...manyRows(known, 'LAMA').slice(1)]);
  const importer = { job_id: 'EARLIER', nrp: owner, name: null, at: '2025-01-01T00:00:00.000Z' };
  const made = (await readImport(file.name, file.bytes)).flatMap((row, at) => {
    const { after } = 'valid' in row ? creationDecision({ rows: [row.valid] }, `earlier${at}`, importer, []) : {};
    return after ? [{ document: after, past: [] }] : [];
  });
  await insertDocuments(made, importer.at);
};

/** Runs the worker once; killed after so long, or to its end. */
const invocation = async (killAfterMs?: number): Promise<string | undefined> => {
  await queued(jobId);
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
  const { loadJob } = await import('../../../functions/imports/job-store.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  if ((await loadJob(jobId))?.lease === undefined) return;
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
  await register();
  const { loadJob } = await import('../../../functions/imports/job-store.ts');
  for (let killed = 0; killed < kills; killed += 1) {
    await invocation(30 + Math.random() * 900);
    await forgotten();
  }
  expect(await invocation()).toBe('ended');

  const job = await loadJob(jobId);
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

  const { loadCatalogueVersion, loadDepartmentList } = await import('../../../functions/documents/catalogue-store.ts');
  const { loadPastRevisions } = await import('../../../functions/documents/document-store.ts');
  const rows = [];
  for (const department of departmentCodes) {
    const list = await loadDepartmentList(department, await loadCatalogueVersion(department));
    rows.push(...list.rows.values());
  }
  const numbers = rows.map(({ nomor }) => nomor);
  expect(new Set(numbers).size).toBe(fresh + known);
  expect(numbers).toHaveLength(fresh + known);
  const changed = rows.filter(({ revisi }) => revisi === 1);
  expect(changed).toHaveLength(revised);
  expect(new Set(changed.map(({ version }) => version))).toEqual(new Set([2]));
  for (const { id } of changed.slice(0, 20))
    expect((await loadPastRevisions(id)).map(({ revisi }) => revisi)).toEqual([0]);

  // The message comes again after the end, and does nothing.
  expect(await invocation()).toBe('ended');
  expect((await loadJob(jobId))?.runs).toBe(job?.runs);
}, 600_000);
