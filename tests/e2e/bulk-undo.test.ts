import { beforeAll, expect, test } from 'vitest';
import { documentPath } from '../../shared/domain/notices/page-paths.ts';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../support/browser-sessions.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;

beforeAll(async () => {
  controller = await signInAs('controller');
  screen = new BulkScreen((await sessions.openFresh('controller')).page);
});

const loadDocuments = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;

/** Imports two new documents and a revision of an existing one; a user edits one of the new ones. */
const importThree = async () => {
  const numbers = [1, 2, 3].map(() => freshNomor('SOP', 'FAT'));
  const [existing = '', fresh = '', edited = ''] = numbers;
  const department = 'FAT' as const;
  await controller.ok('create-hims-document', { department, nomor: existing, nama: 'Kas Kecil', jenis: 'SOP' });
  const name = `keliru ${existing}.xlsx`;
  const rows = [
    [existing, 'Kas Kecil Keliru', 'SOP', 'FAT', 'Aktif', 4],
    [fresh, 'Kas Besar', 'SOP', 'FAT', 'Aktif', 0],
    [edited, 'Kas Harian', 'SOP', 'FAT', 'Aktif', 0],
  ];
  await importFile(controller, workbook(name, [[...header], ...rows]));
  const [document] = await loadDocuments(edited);
  if (!document) throw new Error('The document was not imported');
  const { id, version } = document;
  const admin = await signInAs('admin');
  const { results } = await admin.ok('update-hims-documents', {
    department,
    rows: [{ id, version, nama: 'Kas Harian Tambang' }],
  });
  expect(results[0]?.success).toBe(true);
  return { name, existing, fresh, edited, admin };
};

test('the undo of an import says in numbers what will happen, gives documents back, and shows in their history', async () => {
  const { name, existing, fresh, edited, admin } = await importThree();
  await screen.open('Pekerjaan Terakhir');
  const row = screen.dialog.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Impor CSV/Excel' });
  await row.getByRole('button', { name: 'Batalkan Impor Ini' }).click();
  const confirmation = screen.page.getByRole('alertdialog', { name: 'Batalkan impor ini?' });
  await confirmation
    .getByText('1 dokumen baru dihapus, 1 dikembalikan, 1 tidak disentuh karena sudah diubah setelah impor:')
    .waitFor();
  await confirmation.getByText(`Diubah oleh ${admin.user.full_name} pada `).waitFor();
  await takeScreenshots(screen.page, 'bulk-undo-confirmation', false);
  for (const width of [820, 390, 1440]) {
    await resize(screen.page, width);
    expect(await hasHorizontalOverflow(screen.page)).toBe(false);
  }
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  // The destructive button does not have the focus.
  await expect.poll(() => screen.page.evaluate(() => document.activeElement?.textContent)).toBe('Kembali');
  await confirmation.getByRole('button', { name: 'Batalkan Impor', exact: true }).click();

  const title = 'Pembatalan Impor selesai, 1 dokumen tidak disentuh';
  await waitForToast(screen.page, title);
  await screen.dialog.getByRole('heading', { name: title }).waitFor();
  await screen.dialog.getByText(`${edited}: Diubah oleh ${admin.user.full_name} pada `).waitFor();
  expect(await loadDocuments(fresh)).toEqual([]);
  expect((await loadDocuments(existing))[0]).toMatchObject({ nama: 'Kas Kecil', revisi: 0 });
  expect((await loadDocuments(edited))[0]).toMatchObject({ nama: 'Kas Harian Tambang' });
  await takeScreenshots(screen.page, 'bulk-undone', false);
  expect(await accessibilityViolations(screen.page)).toEqual([]);

  // The list of jobs and the import itself show who undid it; it cannot be undone again.
  await screen.button('Pekerjaan Terakhir').click();
  const undone = `Impor ini dibatalkan oleh ${controller.user.full_name} (NRP ${controller.nrp}) pada `;
  await row.getByText(undone).waitFor();
  expect(await row.getByRole('button', { name: 'Batalkan Impor Ini' }).count()).toBe(0);
  await row.getByRole('button', { name: /Impor CSV\/Excel/ }).click();
  const undo = screen.button('Lihat Pembatalan');
  await undo.waitFor();
  await screen.dialog.getByText(undone).waitFor();
  await undo.click();
  await screen.dialog.getByRole('heading', { name: title }).waitFor();

  await screen.page.goto(documentPath(existing, { tab: 'riwayat' }));
  await screen.page.getByText('Impor dibatalkan').waitFor();
  await screen.page
    .getByText(/^Revisi 4 “Kas Kecil Keliru” \(Aktif\) dari impor “keliru .*\.xlsx”, dibatalkan oleh .* pada /)
    .scrollIntoViewIfNeeded();
  expect(await screen.page.getByText('Revisi 4', { exact: true }).count()).toBe(0);
  await takeScreenshots(screen.page, 'history-undone', false);
  expect(await accessibilityViolations(screen.page)).toEqual([]);
});
