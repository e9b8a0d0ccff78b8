import { expect, inject, test } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { signInAs } from '../support/demo-users.ts';
import { sha256Of, testFile } from '../support/files.ts';
import { rawPdf } from '../support/source-pdfs.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';

test('the text of a published document is stored within ten seconds', async () => {
  Object.assign(process.env, inject('adminEnv'));
  const { loadTextFile } = await import('../../functions/text-extraction/text-files.ts');
  const employee = await signInAs('employee');
  const document_number = freshNomor();
  const draft = await testFile('pdf', { nomor: document_number });
  const submission_id = await submit(employee, { document_number }, { draft });
  const deciders = ['admin', 'produksiHead', 'sheHead', 'projectManager'] as const;
  await approveInTurn(submission_id, ...(await Promise.all(deciders.map((name) => signInAs(name)))));
  const text = await waitUntil(async () => {
    const stored = await loadTextFile(sha256Of(draft.bytes));
    return stored && !('attempts' in stored) ? stored : undefined;
  }, 10_000);
  expect('pages' in text && text.pages.join(' ')).toContain(document_number);
});

test('a record is found by the words of its files, by those who may see it, and says which of them cannot be read', async () => {
  const controller = await signInAs('controller');
  const { series } = await controller.ok('save-record-series', {
    department: 'PLT',
    fields: {
      ...{ title: 'Kartu P2H', medium: 'digital', place: 'Server', basis: 'Permen ESDM 26/2018', active_years: 1 },
      ...{ inactive_years: 4, disposition: 'destroy', responsible: { role: 'dept_head', department: 'Plant' } },
    },
  });
  const fields = { period_from: '2026-01', period_to: '2026-01', description: 'P2H', quantity: 1 };
  const { ids } = await controller.ok('add-records', {
    series_id: series.id,
    records: [{ ...fields, unit: 'file', place: 'Server' }],
  });
  const [id = ''] = ids;
  const word = freshNomor();
  const scan = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
  ]);
  const uploads = await controller.upload([
    await testFile('pdf', { nomor: word }),
    { ...(await testFile('pdf')), bytes: scan },
  ]);
  const files = uploads.map((upload_id) => ({ upload_id }));
  await controller.ok('change-record', { id, version: 1, change: { kind: 'attach', files } });
  const query = { department: 'PLT', search: word } as const;
  const [found] = await waitUntil(async () => {
    const { records } = await controller.ok('list-records', query);
    return records.length > 0 ? records : undefined;
  });
  expect(found).toMatchObject({ id, passage: { page: 1, snippet: expect.stringContaining(word) } });
  expect((await (await signInAs('plantHead')).ok('list-records', query)).records).toMatchObject([{ id }]);
  expect(await (await signInAs('produksiHead')).expectError('list-records', query)).toMatchObject({ status: 403 });
  const { hits } = await controller.ok('search-in-files', { query: word });
  expect(hits.filter(({ snippet }) => snippet.includes(word))).toEqual([]);
  const noText = await waitUntil(async () => {
    const { record } = await controller.ok('get-record', { id });
    const reasons = record.files.map(({ no_text }) => no_text);
    return reasons.includes('unrecognized') ? reasons : undefined;
  });
  expect(noText).toEqual([undefined, 'unrecognized']);
});

test('the command says which documents have texts, and which files have none', async () => {
  const output = await runCommand(
    ['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/extract-texts.ts'],
    {
      timeoutSeconds: 120,
    },
  );
  expect(output).toMatchObject({ code: 0 });
  expect(output.output).toMatch(/^[1-9]\d* files of records queued, of which/m);
  expect(output.output).toMatch(/^\d+ documents with a file: \d+ with text, \d+ without, \d+ queued$/m);
});
