import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { failCall, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { publishForReader } from '../../support/required-reading.ts';
import { freshNomor } from '../../support/submissions.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/503/]);

const title = 'Prosedur Pengoperasian Unit Angkut pada Tanjakan dan Turunan Jalan Tambang saat Hujan';

test('a user opens a new revision on a phone, and confirms that they have understood it', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishForReader(reader, { nomor, nama: title });
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
  await publishForReader(reader, { nomor, nama: title });
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
  await publishForReader(reader, { nomor, nama: title, purpose: 'revision' });
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
