import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { addDays, dateAt } from '../../../shared/domain/working-days.ts';
import { signIn } from '../../support/api.ts';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  signInOnPage,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { approve, submit, waitUntil } from '../../support/submissions.ts';
import { addUser, updateUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of 409/]);
const today = dateAt(Date.now(), 'Asia/Jakarta');
const path = '/tidak-di-tempat';
const added: string[] = [];

const openAs = async ({ user, password }: Awaited<ReturnType<typeof addUser>>): Promise<Page> => {
  const { page } = await sessions.openFresh('anonymous');
  await page.goto('/login');
  await signInOnPage(page, user.nrp, password);
  await page.waitForURL('**/dashboard');
  return page;
};

const addPerson = async (...[fields]: Parameters<typeof addUser>) => {
  const person = await addUser(fields);
  added.push(person.user.nrp);
  return person;
};

afterAll(async () => {
  // The end of an absence changes its substitute at the same time.
  for (const nrp of added)
    await waitUntil(() => updateUser(nrp, { active: false, positions: [] }).catch(() => undefined));
});

const form = (page: Page) => page.getByRole('form', { name: /^Catat/ });
const fill = async (page: Page, from: string, until: string, substitute: string): Promise<void> => {
  await form(page).getByLabel('Mulai').fill(from);
  await form(page).getByLabel('Sampai dengan').fill(until);
  await form(page).getByLabel('Pengganti').fill(substitute);
  await page.getByRole('option', { name: new RegExp(substitute) }).click();
};

test('a holder names a substitute, an admin confirms, and the substitute decides in the name of the holder', async () => {
  const longName = 'Raden Mas Bambang Suryoningrat Prabowo Kusumo Hadiningrat Wiryawan Sastrodiningrat';
  const positions = [{ role: 'dept_head' as const, department: 'Logistic' as const }];
  const holder = await addPerson({ full_name: longName, positions });
  const substitute = await addPerson({ full_name: 'Maria Goretti Wulandari Kusumaningtyas' });
  const page = await openAs(holder);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tidak di Tempat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tidak di Tempat' }).waitFor();
  await page.getByText('Anda tidak tercatat tidak di tempat.').waitFor();
  await form(page).getByRole('button', { name: 'Simpan' }).click();
  await page.getByText('Tanggal mulai harus diisi').waitFor();
  await page.getByText('Pilih pengganti dari daftar').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'absence-errors');
  await fill(page, today, addDays(today, 2), substitute.user.nrp);
  await page.getByText(/Ia baru dapat bertindak setelah dikonfirmasi admin/).waitFor();
  await takeScreenshots(page, 'absence-form');
  await form(page).getByRole('button', { name: 'Simpan' }).click();
  await waitForToastText(page, 'Menunggu Konfirmasi');
  await page.getByText('Menunggu konfirmasi', { exact: true }).waitFor();

  const admin = await sessions.page('admin');
  await admin.goto(path);
  await admin.getByRole('heading', { name: /^Menunggu konfirmasi Anda/ }).waitFor();
  await takeScreenshots(admin, 'absence-admin');
  for (const width of widths) {
    await resize(admin, width);
    expect(await hasHorizontalOverflow(admin)).toBe(false);
    expect(await accessibilityViolations(admin)).toEqual([]);
  }
  await resize(admin, 1440);
  await admin.getByRole('button', { name: `Konfirmasi: ${substitute.user.full_name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Konfirmasi' }).click();
  await waitForToastText(admin, 'Pengganti Dikonfirmasi');

  // Without a reload: the notification updates the page of the holder.
  await page.getByText('Sedang berlaku').waitFor();
  await page.getByText(/Anda tercatat tidak di tempat s\.d\./).waitFor();
  await takeScreenshots(page, 'absence-in-force');
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  }

  const submission_id = await submit(await signInAs('employee'), { department: 'Logistic' });
  await approve(await signInAs('admin'), submission_id);
  const other = await openAs(substitute);
  await other.getByText(/^Anda bertindak a\.n\. Raden/).waitFor();
  await other.goto(`/approval?pengajuan=${submission_id}`);
  await other.getByText('Dept. Head Logistic').or(other.getByText('Dept. Head')).first().waitFor();
  await takeScreenshots(other, 'absence-substitute-approval');
  const client = await signIn(inject('localStackUrl'), substitute.user.nrp, substitute.password);
  await approve(client, submission_id);
  const reader = await sessions.page('admin');
  await reader.goto(`/dashboard?pengajuan=${submission_id}`);
  await reader.getByRole('heading', { name: 'Riwayat' }).click();
  await reader
    .getByText(`${substitute.user.full_name} (${substitute.user.nrp}) a.n. ${longName} (${holder.user.nrp})`)
    .waitFor();
  await takeScreenshots(reader, 'absence-history', false);

  await admin.goto('/pengguna');
  await admin.getByLabel('Cari NRP atau nama').fill(substitute.user.nrp);
  await admin.getByText(`Plh. Dept. Head Logistic a.n. ${longName}`).waitFor();
  await takeScreenshots(admin, 'absence-users');

  await resize(page, 1440);
  await page.getByRole('button', { name: /^Akhiri Sekarang/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Akhiri Sekarang' }).click();
  await waitForToastText(page, 'Telah Diakhiri');
  await page.getByText('Anda tidak tercatat tidak di tempat.').waitFor();
  await other.goto('/approval');
  await other.waitForURL('**/dashboard');
});

test('a conflict is shown at its field, and a failed list can be loaded again', async () => {
  const positions = [{ role: 'dept_head' as const, department: 'Logistic' as const }];
  const holder = await addPerson({ positions });
  const substitute = await addPerson({ full_name: 'Pengganti Kedua', roles: ['level1_management'] });
  const client = await signIn(inject('localStackUrl'), holder.user.nrp, holder.password);
  const period = { from: addDays(today, 3), until: addDays(today, 4) };
  await client.ok('set-absence', { ...period, substitute_nrp: substitute.user.nrp });
  const page = await openAs(holder);
  await page.goto(path);
  await page.getByText('Akan datang').waitFor();
  await fill(page, addDays(today, 4), addDays(today, 5), substitute.user.nrp);
  await form(page).getByRole('button', { name: 'Simpan' }).click();
  await page.getByText(/Sudah tercatat tidak di tempat pada/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('from');
  await page.getByRole('button', { name: /^Batalkan/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan Catatan' }).click();
  await page.getByText('Anda tidak tercatat tidak di tempat.').waitFor();
});
