import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { UserClient } from '../support/api.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { root } from '../support/commands.ts';
import { storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';
import { readPdf } from '../support/pdf-text.ts';
import { approveInTurn, submit } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';
import { visitsOf } from '../support/visits.ts';
import { editOrThrow } from './master-list.ts';

const day = 24 * 60 * 60_000;
const fromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();
const folder = mkdtempSync(join(tmpdir(), 'audit-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

let auditor: UserClient;
let today: string;
beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  today = dateAt(Date.now(), process.env['TIME_ZONE'] ?? '');
  auditor = await createSignedInUser({
    roles: ['auditor'],
    audit_period: { valid_from: fromNow(-1), valid_until: fromNow(2) },
  });
});

const verify = () =>
  spawnSync(process.execPath, [join(root, 'infra/tools/verify-log.ts'), folder], { encoding: 'utf8', cwd: folder });

test('an auditor makes a pack whose exceptions stand first, and whose log verifies without the environment', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const approvers = await Promise.all(
    (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  const submission_id = await submit(employee);
  await approveInTurn(submission_id, ...approvers);
  const { submission } = await auditor.ok('get-submission', { submission_id });
  const nomor = submission.document_number;
  const [published] = (await controller.ok('get-hims-document', { nomor })).documents;
  if (!published) throw new Error('The document was not published');
  await editOrThrow(controller, published, { nama: 'Nama Tanpa Persetujuan' });
  await storeCopy({ ...published, revisi: 7 }, { holder: 'Pos Pantau Uji' });
  await expect
    .poll(async () => (await auditor.ok('list-audit-trail', { nomor })).events.map(({ action }) => action))
    .toContain('edited');

  const input = { clause: 'PP 50/2012 4.2', from: today, to: today } as const;
  const { job_id } = await auditor.ok('create-audit-pack', input);
  expect(await auditor.expectError('create-audit-pack', input)).toMatchObject({ error: 'pack_running' });
  const job = await waitForJob(auditor, job_id);
  expect(job, job.message ?? '').toMatchObject({
    kind: 'pack',
    state: 'done',
    pack: { ...input, samples: expect.any(Number) },
  });
  expect(job.done).toBe(job.total);
  expect((await auditor.ok('list-bulk-jobs', { kind: 'pack' })).jobs.map((each) => each.job_id)).toEqual([job_id]);
  expect((await auditor.ok('list-bulk-jobs', {})).jobs).toEqual([]);

  const response = await fetch(job.report_url ?? '');
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    `Paket Audit PP 50-2012 4.2 ${today} sd ${today}`,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const named = (ending: string) =>
    Object.entries(files).find(([name]) => name.endsWith(ending))?.[1] ?? new Uint8Array();
  const sheet = Buffer.from(unzipSync(named('.xlsx'))['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).toContain('Revisi yang disahkan diubah tanpa persetujuan');
  expect(sheet).toContain(nomor);
  expect(sheet).toContain('Salinan 01 revisi 7 pada Pos Pantau Uji');
  const texts = (await readPdf(named('.pdf'))).flatMap((page) => page.texts.map(({ text }) => text));
  expect(texts.indexOf('Pengecualian')).toBeLessThan(texts.indexOf('Pertanyaan'));
  expect(texts).toContain('Persetujuan');

  expect(Buffer.from(named('BACA-SAYA.txt')).toString()).toMatch(/Log yang dilampirkan: Seluruhnya: [\d.]+ catatan\./);

  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const { status, stdout, stderr } = verify();
  expect([status, stdout], stderr).toEqual([0, expect.stringMatching(/✓ the log is the one of its \d+ checkpoints/)]);
  const bundle = join(folder, Object.keys(files).find((name) => name.startsWith('log/tile/entries/')) ?? '');
  const bytes = readFileSync(bundle);
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  writeFileSync(bundle, bytes);
  expect(verify().status).toBe(1);
});

test('a visit for a pack is recorded, and staff make none', async () => {
  const made = (await visitsOf(auditor.nrp)).filter(({ call }) => call === 'create-audit-pack');
  expect(made).toMatchObject([{ subject: { clause: 'PP 50/2012 4.2' } }]);
  const input = { clause: 'SMKP VI.2', from: today, to: today } as const;
  const employee = await signInAs('employee');
  expect(await employee.expectError('create-audit-pack', input)).toMatchObject({ error: 'forbidden' });
  expect(await employee.expectError('list-bulk-jobs', { kind: 'pack' })).toMatchObject({ status: 403 });
  const tomorrow = dateAt(Date.now() + day, process.env['TIME_ZONE'] ?? '');
  expect(await auditor.expectError('create-audit-pack', { ...input, to: tomorrow })).toMatchObject({
    status: 400,
    fields: { to: 'Tanggal akhir tidak boleh sesudah hari ini' },
  });
});
