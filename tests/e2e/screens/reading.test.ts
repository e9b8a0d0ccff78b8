import { expect, test } from 'vitest';
import type { UserClient } from '../../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { failCall, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/503/]);

const title = 'Prosedur Pengoperasian Unit Angkut pada Tanjakan dan Turunan Jalan Tambang saat Hujan';

/** Publishes a document of Produksi, or its next revision, and waits until a reader is asked to read it. */
const publishFor = async (reader: UserClient, nomor: string, purpose: 'new' | 'revision' = 'new'): Promise<void> => {
  const approvers = (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who));
  const submission = { document_number: nomor, document_title: title, submission_purpose: purpose };
  await approveInTurn(await submit(await signInAs('employee'), submission), ...(await Promise.all(approvers)));
  const revisi = purpose === 'new' ? 0 : 1;
  await waitUntil(async () => {
    const { documents } = await reader.ok('get-required-reading', {});
    return documents.find(({ document }) => document.nomor === nomor && document.revisi === revisi);
  });
};

test('a user opens a new revision on a phone, and confirms that they have understood it', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishFor(reader, nomor);
  const { page, context } = await sessions.openFor(reader);
  await resize(page, 390);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^\d+ dokumen wajib dibaca$/ }).click();
  await page.waitForURL('/wajib-dibaca');
  const row = page.getByRole('listitem').filter({ hasText: nomor });
  await row.getByText('Buka berkasnya dahulu.').waitFor();
  const confirm = row.getByRole('button', { name: `Nyatakan sudah dibaca: ${title}` });
  expect(await confirm.isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reading-list');
  await resize(page, 390);

  const opened = context.waitForEvent('page');
  await row.getByRole('button', { name: `Buka ${title}` }).click();
  await (await opened).close();
  await row.getByText(/^Dibuka /).waitFor();
  await confirm.click();
  const dialog = page.getByRole('alertdialog', { name: 'Saya sudah membaca dan memahami' });
  await dialog.getByText(`${nomor} · Revisi 0`).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reading-dialog', false);
  await dialog.getByRole('button', { name: 'Sudah Dibaca' }).click();
  await waitForToast(page, 'Pernyataan Tersimpan', nomor);
  await row.waitFor({ state: 'detached' });
});

test('the database marks what must be read, until it is confirmed, and again with the next revision', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishFor(reader, nomor);
  const { page } = await sessions.openFor(reader);
  await page.goto(`/database?cari=${nomor}`);
  const mark = page.getByRole('row').filter({ hasText: nomor }).getByText('Wajib dibaca');
  await mark.waitFor();
  await takeScreenshots(page, 'database-reading');
  const [asked] = (await reader.ok('get-required-reading', {})).documents.filter(
    ({ document }) => document.nomor === nomor,
  );
  if (!asked) throw new Error(`${nomor} is not asked of the reader`);
  await reader.ok('get-document-file', { id: asked.document.id, kind: 'controlled' });
  await reader.ok('acknowledge-reading', { document_id: asked.document.id, reading_id: asked.reading_id });
  await page.reload();
  await page.getByRole('row').filter({ hasText: nomor }).waitFor();
  await expect.poll(() => mark.count()).toBe(0);
  await publishFor(reader, nomor, 'revision');
  await mark.waitFor();
});

test('a list that fails to load says so and is loaded again; an empty one leads to the database', async () => {
  const { page } = await sessions.openFor(await createSignedInUser({ department: 'FAT' }));
  await failCall(page, 'get-required-reading', 503);
  await page.goto('/wajib-dibaca');
  await page.getByText('Gagal memuat daftar bacaan').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await page.getByRole('listitem').or(page.getByText('Tidak ada dokumen yang wajib dibaca.')).first().waitFor();
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
  }
});
