import { expect, inject, test } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { signInAs } from '../support/demo-users.ts';
import { sha256Of, testFile } from '../support/files.ts';
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

test('the command says which documents have texts, and which files have none', async () => {
  const output = await runCommand(
    ['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/extract-texts.ts'],
    {
      timeoutSeconds: 120,
    },
  );
  expect(output).toMatchObject({ code: 0 });
  expect(output.output).toMatch(/^\d+ documents with a file: \d+ with text, \d+ without, \d+ queued$/m);
});
