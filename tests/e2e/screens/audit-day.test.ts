import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import { create } from '../../integration/master-list.ts';
import type { UserClient } from '../../support/api.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { loadDocuments, uploadFiles } from '../../support/bulk-jobs.ts';
import { root } from '../../support/commands.ts';
import { type StoredCopy, storeCopy } from '../../support/copies.ts';
import { signInAs } from '../../support/demo-users.ts';
import { sha256Of, testFile } from '../../support/files.ts';
import { chooseOption, openFile } from '../../support/page-actions.ts';
import { documentWith } from '../../support/printable-documents.ts';
import { readStampedCode } from '../../support/qr-path.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import { readPublished } from '../../support/transparency-log.ts';
import { createSignedInUser, updateUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions();
const folder = mkdtempSync(join(tmpdir(), 'audit-day-'));
const today = dateAt(Date.now(), 'Asia/Jakarta');
const post: Position = { role: 'dept_head', department: 'Produksi' };
const seed = 'audit-eksternal-2026';
const [nomor, replaced] = [freshNomor(), freshNomor()];
const nama = `Prosedur Hari Audit ${nomor}`;

let [formerHead, substitute, leaver]: UserClient[] = [];
let [deleted, destroyed]: DocumentRow[] = [];
/** The copy of the former revision that was not collected. */
let outstanding: StoredCopy | undefined;
/** As a user opened it while the revision was in force. */
let formerView: Uint8Array;
let approvedFile: string;
/** As it stands on a printed copy. */
let checkpoint: string;

const measured: string[] = [];

/** Publishes, each time with another head of Produksi; resolves to the id of the submission. */
const publish = async (
  fields: Parameters<typeof submit>[1],
  head: UserClient,
  draft = testFile('pdf', { nomor, nama }),
): Promise<string> => {
  const [employee, admin, sheHead, projectManager] = await Promise.all(
    (['employee', 'admin', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  if (!employee || !admin || !sheHead || !projectManager) throw new Error('No user is signed in');
  const id = await submit(employee, fields, { draft: await draft });
  await approveInTurn(id, admin, head, sheHead, projectManager);
  return id;
};

const fetchBytes = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** Three revisions with different approvers, the last of them in the name of an absent head. */
const publishRevisions = async (controller: UserClient): Promise<void> => {
  const users = [{ positions: [post] }, { roles: ['level1_management' as const] }, { department: 'PRO' as const }];
  [formerHead, substitute, leaver] = await Promise.all(users.map((fields) => createSignedInUser(fields)));
  if (!formerHead || !substitute || !leaver) throw new Error('Three users are expected');
  const revision = { document_number: nomor, document_title: nama, submission_purpose: 'revision' as const };
  await publish({ ...revision, submission_purpose: 'new' }, await signInAs('produksiHead'));
  const second = await publish({ ...revision, change_reason: 'Rambu tambahan' }, formerHead);
  const reader = leaver;
  const { document_id } = await readPublished(second, reader);
  const view = await waitUntil(async () => {
    const opened = await reader.ok('get-document-file', { id: document_id, kind: 'controlled' });
    return opened.marked ? opened : undefined;
  });
  formerView = await fetchBytes(view.url);
  await updateUser(leaver.nrp, { active: false });
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The revision was published');
  const { copy } = await storeCopy(document, { holder: 'Pengawas Shift A', place: 'Ruang kendali crusher' });
  outstanding = await storeCopy(document, { holder: 'Pengawas Shift B', place: 'Pos pantau barat' });

  await formerHead.ok('set-absence', { from: today, until: today, substitute_nrp: substitute.nrp });
  const draft = await testFile('pdf', { nomor, nama: 'Batas kecepatan 30 km/jam' });
  approvedFile = sha256Of(draft.bytes);
  await publish({ ...revision, change_reason: 'Insiden di simpang tiga' }, substitute, Promise.resolve(draft));
  await controller.ok('close-copy', {
    ...{ document_id, number: copy.number, version: copy.version, outcome: 'recalled', remark: 'Diganti revisi 2' },
  });
};

/** What happened beside the workflow. */
const changeOutside = async (controller: UserClient): Promise<void> => {
  await publish({ document_number: replaced, document_title: 'Prosedur yang Diganti' }, await signInAs('produksiHead'));
  await uploadFiles(controller, [await testFile('pdf', { nama: 'Isi lain' })], {
    ...{ document_type: 'SOP', department: 'PRO', replace_existing: true, document_number: replaced },
  });
  deleted = await create(controller, { department: 'PRO' });
  await controller.ok('delete-hims-document', {
    id: deleted.id,
    version: deleted.version,
    reason: 'Baris yang keliru',
  });
  destroyed = await documentWith(controller, await testFile('pdf'), 'PRO');
  await publish(
    { submission_purpose: 'cancellation', document_number: destroyed.nomor },
    await signInAs('produksiHead'),
  );
};

beforeAll(async () => {
  const controller = await signInAs('controller');
  await publishRevisions(controller);
  await changeOutside(controller);
  await updateUser(formerHead?.nrp ?? '', { positions: [] });
  const status = await (await fetch(new URL(outstanding?.scanPath ?? '', inject('localStackUrl')))).text();
  checkpoint = /\d+-[0-9a-f]{20}/.exec(status)?.[0] ?? '';
  await waitUntil(async () => {
    const { events } = await controller.ok('list-audit-trail', { nomor: replaced });
    return events.some(({ action }) => action === 'file_replaced') || undefined;
  });
}, 120_000);

afterAll(async () => {
  if (process.env['HIMS_PHOTOGRAPHS']) process.stdout.write(`${measured.join('\n')}\n`);
  rmSync(folder, { recursive: true });
  for (const user of [formerHead, substitute])
    if (user) await waitUntil(() => updateUser(user.nrp, { active: false, positions: [] }).catch(() => undefined));
});

const maxClicks = 5;
const maxSeconds = 120;

/** What an auditor asks, answered from their home within a number of clicks; typing is no click. */
const question = (text: string, answer: (page: Page) => Promise<void>): void => {
  test(text, async () => {
    const page = await sessions.page('auditor');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Bukti' }).waitFor();
    await page.evaluate(() => {
      window.inputs = { clicks: 0, keys: 0 };
      // Enter in a form clicks its button without a pointer: such a click has no count.
      const count = ({ detail }: MouseEvent) => (window.inputs.clicks += detail > 0 ? 1 : 0);
      document.addEventListener('click', count, { capture: true });
    });
    const start = Date.now();
    await answer(page);
    const seconds = (Date.now() - start) / 1000;
    const { clicks } = await page.evaluate(() => window.inputs);
    measured.push(`${clicks} clicks, ${seconds.toFixed(1)} s: ${text}`);
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(maxClicks);
    expect(seconds).toBeLessThan(maxSeconds);
  });
};

/** Two clicks. */
const openCard = async (page: Page): Promise<void> => {
  const search = page.getByLabel('Cari dokumen: nomor atau nama');
  await search.click();
  await search.fill(nomor);
  await page.keyboard.press('Enter');
  // What the file says may match too, with a row of its own.
  await page.getByRole('link', { name: nama }).first().click();
  await page.getByRole('heading', { level: 1, name: nama }).waitFor();
};

const openTab = async (page: Page, name: 'Riwayat' | 'Bukti'): Promise<void> => {
  await openCard(page);
  await page.getByRole('tab', { name }).click();
};

const openLink = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Bukti' }).getByRole('link', { name }).click();

const openTrail = async (page: Page, kind?: string): Promise<void> => {
  await openLink(page, 'Jejak audit');
  if (kind !== undefined) await chooseOption(page, 'Jenis kejadian', kind);
};

/** The text of every cell of every sheet of the workbook. */
const exportExcel = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  const { Sheets } = read(await readFile(await download.path()));
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n');
};

const revisionIn = (page: Page, revisi: number): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(`Revisi ${revisi}`, { exact: true }) });
const rowOf = (page: Page, ...texts: string[]): Locator =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row')).first();

question('which revision is valid today, and is this its file', async (page) => {
  await openCard(page);
  await page.getByText('Revisi 2', { exact: true }).waitFor();
  // The file beside the facts is requested too.
  await page
    .getByRole('region', { name: `Berkas “${nama}”` })
    .locator('canvas')
    .first()
    .waitFor();
  const { bytes } = await openFile(page, () => page.getByRole('button', { name: 'Unduh Asli' }).click());
  expect(sha256Of(bytes)).toBe(approvedFile);
  await page.getByRole('tab', { name: 'Bukti' }).click();
  await page
    .getByRole('region', { name: /^Revisi 2/ })
    .getByText(sha256Of(bytes))
    .waitFor();
});

question('who approved a revision, in which capacity and when', async (page) => {
  await openTab(page, 'Riwayat');
  await revisionIn(page, 2).getByText(`a.n. ${formerHead?.user.full_name}`).waitFor();
  await revisionIn(page, 1).getByText(`${formerHead?.user.full_name}`).waitFor();
  await revisionIn(page, 0)
    .getByText(/Agus Prasetyo/)
    .waitFor();
  expect(await revisionIn(page, 2).locator('time').count()).toBe(5);
});

question('what changed in the latest revision and why', async (page) => {
  await openTab(page, 'Riwayat');
  await revisionIn(page, 2).getByText('Insiden di simpang tiga').first().waitFor();
  await page.getByRole('button', { name: 'Bandingkan' }).click();
  await page
    .getByRole('dialog', { name: nama })
    .getByText(/bagian berubah/)
    .first()
    .waitFor();
});

question('who had read the revision before, also people who left', async (page) => {
  await openTab(page, 'Bukti');
  const reader = page.getByRole('region', { name: /^Revisi 1/ }).getByRole('listitem');
  await reader
    .filter({ hasText: leaver?.nrp ?? '' })
    .getByText(/dipahami/)
    .waitFor();
  expect(await exportExcel(page)).toContain(leaver?.nrp);
});

question('which copies exist, where, and what became of the obsolete ones', async (page) => {
  await openTab(page, 'Bukti');
  const copies = page.getByRole('region', { name: /^Revisi 1/ }).getByRole('listitem');
  await copies
    .filter({ hasText: 'Ruang kendali crusher' })
    .getByText(/Ditarik .*Diganti revisi 2/)
    .waitFor();
  await copies
    .filter({ hasText: 'Pos pantau barat' })
    .getByText(/Beredar/)
    .waitFor();
  expect(await exportExcel(page)).toContain('Pos pantau barat');
});

question('what was changed outside of the approval workflow', async (page) => {
  await openTrail(page, 'Perubahan tanpa persetujuan');
  await rowOf(page, replaced, 'Berkas diganti', 'tanpa persetujuan').getByText('Dewi Anggraini').waitFor();
  await expect.poll(() => page.getByRole('link', { name: nomor, exact: true }).count()).toBe(0);
  expect(await exportExcel(page)).toContain(replaced);
});

question('what was destroyed or deleted, and by whom', async (page) => {
  await openTrail(page, 'Penghapusan & pemusnahan');
  await rowOf(page, destroyed?.nomor ?? '', 'Dimusnahkan')
    .getByText('10000031')
    .waitFor();
  await rowOf(page, deleted?.nomor ?? '', 'Dihapus')
    .getByText('Dewi Anggraini')
    .waitFor();
  expect(await exportExcel(page)).toContain(deleted?.nomor);
});

question('whether a superseded revision can be used by mistake', async (page) => {
  await openTab(page, 'Riwayat');
  await revisionIn(page, 1).getByText('Kadaluarsa').waitFor();
  const codes = [readStampedCode(formerView) ?? '', outstanding?.scanPath ?? ''];
  const scanner = await sessions.page('anonymous');
  for (const code of codes) {
    await scanner.goto(new URL(code, inject('localStackUrl')).pathname);
    await scanner.getByRole('heading', { name: 'TIDAK BERLAKU' }).waitFor();
    await scanner.getByText('Digantikan Revisi 2.').waitFor();
  }
});

/** Downloads the newest pack of the list. */
const downloadPack = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Unduh ZIP' }).first();
  await button.waitFor({ timeout: 60_000 });
  const { bytes } = await openFile(page, () => button.click());
  return unzipSync(bytes);
};

question('a pack of a clause with samples by a stated seed', async (page) => {
  await openLink(page, 'Paket audit');
  await page.getByRole('combobox', { name: 'Klausul' }).click();
  await page.getByRole('option', { name: /^ISO 9001:2015 7\.5\.3/ }).click();
  const field = page.getByLabel(/^Pilihan acak/);
  await field.click();
  await field.fill(seed);
  await page.keyboard.press('Enter');
  await page.getByText(`Pilihan acak: ${seed}`, { exact: true }).waitFor({ timeout: 60_000 });
  const names = Object.keys(await downloadPack(page));
  for (const part of [/\.pdf$/, /\.xlsx$/, /^log\//]) expect(names).toContainEqual(expect.stringMatching(part));
});

question('whether something was changed unseen: the log of a pack, and a checkpoint on paper', async (page) => {
  await openLink(page, 'Paket audit');
  for (const [name, bytes] of Object.entries(await downloadPack(page))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const tool = join(root, 'infra/tools/verify-log.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, folder, '--checkpoint', checkpoint], {
    ...{ encoding: 'utf8', cwd: folder },
  });
  expect([status, stdout], stderr).toEqual([0, expect.stringMatching(/✓ the log is the one of its \d+ checkpoints/)]);
});
