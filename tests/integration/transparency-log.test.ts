import { beforeAll, expect, inject, test } from 'vitest';
import { importFile, waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { machineSlowness } from '../support/machine-slowness.ts';
import { documentWith, orderOf } from '../support/printable-documents.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { loggedTexts, readPublished, untilLogFollows, verifyLog } from '../support/transparency-log.ts';
import { createSignedInUser } from '../support/users.ts';
import { create, editOrThrow } from './master-list.ts';

beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  await untilLogFollows();
});

/** Entries of the log whose item has this in its key or in its content. */
const entriesWith = async (text: string): Promise<{ kind: string; content: Record<string, unknown> }[]> =>
  (await loggedTexts(text)).map((entry) => JSON.parse(entry));

test('logs what happens to a document within ten seconds, without naming anyone', { timeout: 300_000 }, async () => {
  const begun = new Date().toISOString();
  const [admin, controller, employee] = await Promise.all([
    signInAs('admin'),
    signInAs('controller'),
    signInAs('employee'),
  ]);
  const reader = await createSignedInUser({ department: 'PRO' });
  const approvers = await Promise.all(
    (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  const submission_id = await submit(employee);
  await approveInTurn(submission_id, ...approvers);
  const approved = Date.now();
  const events = await waitUntil(async () => {
    const found = await entriesWith(`HIST#${submission_id} EV#`);
    return found.length === 5 ? found : undefined;
  });
  expect(Date.now() - approved).toBeLessThan(10_000 * machineSlowness());
  expect(events.map(({ content }) => content['action'])).toEqual(['submit', ...Array(4).fill('approve')]);
  expect(events[0]?.content).toMatchObject({ files: { draft_sha256: expect.any(String) } });

  const { document_id } = await readPublished(submission_id, reader);

  const edited = await create(controller);
  await editOrThrow(controller, edited, { nama: 'Nama Baru' });
  const nomor = freshNomor('ST', 'PRO');
  await importFile(
    admin,
    workbook('daftar.xlsx', [[...header], [nomor, 'Standar Baru', 'STD', 'PRODUKSI', 'Aktif', 0]]),
  );
  const copied = await documentWith(controller, await testFile('pdf'));
  const { job_id } = await controller.ok('print-controlled-copies', { copies: [orderOf(copied)] });
  await waitForJob(controller, job_id);

  await expect
    .poll(async () => (await entriesWith(document_id)).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['document', 'reading', 'reading']));
  const kindsOf = async (text: string) => new Set((await entriesWith(text)).map(({ kind }) => kind));
  await expect.poll(() => kindsOf(copied.id)).toEqual(new Set(['document', 'copy', 'copy-event']));
  const [imported] = (await reader.ok('get-hims-document', { nomor })).documents;
  const row = `DOC#${imported?.id} CURRENT v1`;
  await expect.poll(() => kindsOf(row)).toEqual(new Set(['job-rows']));
  expect(await entriesWith(row)).toMatchObject([{ content: { rows: [[row, expect.any(String), expect.any(Array)]] } }]);
  const [edit] = (await entriesWith(edited.id)).filter(({ kind }) => kind === 'edit');
  expect(edit?.content).toMatchObject({ action: 'edited', changes: [{ field: 'nama', to: 'Nama Baru' }] });

  const everything = (await entriesWith('')).map((entry) => JSON.stringify(entry));
  const { listProfiles } = await import('../../functions/profiles/profile-store.ts');
  const { users } = await listProfiles(undefined, 500, () => true);
  // Users of other files are named by words that documents have.
  const names = [admin, controller, employee, reader, ...approvers].map(({ user }) => user.full_name ?? '');
  const named = [...users.map(({ nrp }) => nrp), ...names];
  expect(named).not.toContain('');
  const naming = named.flatMap((name) => everything.find((entry) => entry.includes(name)) ?? []);
  expect(naming).toEqual([]);

  const { isSound, text } = await verifyLog({ restoredUntil: begun });
  expect(text).toMatch(/^✓ the log is the one of its \d+ checkpoints/);
  expect(isSound, text).toBe(true);
});
