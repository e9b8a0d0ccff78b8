import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, inject, test } from 'vitest';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { manyRows, workbook } from '../support/import-corpus/workbooks.ts';
import { fileWith, freshWord } from '../support/searchable-files.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';

const rows = 3000;
/** A tenth of the documents of the import. */
const backlog = rows / 10;

/** Documents whose texts are not processed yet. */
const waitingTexts = async (): Promise<number> => {
  Object.assign(process.env, inject('adminEnv'));
  const { queues } = JSON.parse(readFileSync(join(inject('dataDir'), 'local-stack.json'), 'utf8')) as LocalStackInfo;
  const [, QueueUrl] = Object.entries(queues).find(([id]) => /^texts[0-9A-F]{8}$/.test(id)) ?? [];
  const { Attributes } = await new SQSClient().send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages);
};

/** Resolves when the texts that wait become fewer for some seconds: all documents of the import are queued. */
const untilNoneIsAdded = async (): Promise<void> => {
  let [before, decreases] = [await waitingTexts(), 0];
  while (decreases < 3) {
    await wait(1000);
    const now = await waitingTexts();
    decreases = now < before ? decreases + 1 : 0;
    before = now;
  }
};

test('a document that is published after an import of thousands is found before the texts of the import are processed', async () => {
  const [employee, admin, projectManager] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('projectManager'),
  ]);
  const [document_number, word] = [freshNomor(), freshWord()];
  const draft = await fileWith(document_number, `Sebelum mendahului, panggil ${word}.`);
  const submission_id = await submit(employee, { document_number }, { draft });
  await approveInTurn(submission_id, admin, await signInAs('produksiHead'), await signInAs('sheHead'));
  const [upload_id = ''] = await admin.upload([workbook('panjang.xlsx', manyRows(rows, 'TEMU'))], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id });
  expect((await waitForJob(admin, job_id)).result?.counts.baru).toBe(rows);
  await untilNoneIsAdded();
  expect(await waitingTexts()).toBeGreaterThan(backlog);
  await approveInTurn(submission_id, projectManager);
  const hit = await waitUntil(
    async () =>
      (await employee.ok('search-in-files', { query: word })).hits.find(({ nomor }) => nomor === document_number),
    120_000,
  );
  expect(hit).toMatchObject({ nomor: document_number, revisi: 0 });
  expect(await waitingTexts()).toBeGreaterThan(0);
});
