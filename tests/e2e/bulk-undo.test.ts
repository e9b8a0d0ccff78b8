import { beforeAll, describe, expect, test } from 'vitest';
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

/** Imports two new documents and a revision of an existing one, on the screen; a user edits one of the new ones. */
const importThree = async () => {
  const numbers = [1, 2, 3].map(() => freshNomor('SOP', 'FAT'));
  const [existing = '', fresh = '', edited = ''] = numbers;
  const department = 'FAT' as const;
  await controller.ok('create-hims-document', { department, nomor: existing, nama: 'Kas Kecil', jenis: 'SOP' });
  const name = `keliru ${existing}.csv`;
  await screen.open('Import CSV/Excel');
  await screen.chooseCsv(name, [
    [existing, 'Kas Kecil Revisi Keliru', 'SOP', 'FAT', 4],
    [fresh, 'Kas Besar', 'SOP', 'FAT', 0],
    [edited, 'Kas Harian', 'SOP', 'FAT', 0],
  ]);
  await screen.button('Periksa Berkas').click();
  await screen.button('Simpan ke Daftar Induk').click();
  await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
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

const confirmation = () => screen.page.getByRole('alertdialog', { name: 'Batalkan impor ini?' });

describe('the undo of an import', () => {
  test('says in numbers what will happen, gives the documents back and names those that were touched', async () => {
    const { name, existing, fresh, edited, admin } = await importThree();
    await screen.dialog.getByText(/^Impor ini dapat dibatalkan sampai /).waitFor();
    await resize(screen.page, 1440);
    await takeScreenshots(screen.page, 'bulk-undoable', false);
    await screen.button('Batalkan Impor Ini').click();
    await confirmation()
      .getByText('1 dokumen baru dihapus, 1 dikembalikan, 1 tidak disentuh karena sudah diubah setelah impor:')
      .waitFor();
    await confirmation().getByText(`Diubah oleh ${admin.user.full_name} pada `).waitFor();
    await takeScreenshots(screen.page, 'bulk-undo-confirmation', false);
    for (const width of [1440, 820, 390]) {
      await resize(screen.page, width);
      expect(await hasHorizontalOverflow(screen.page)).toBe(false);
    }
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await resize(screen.page, 1440);
    // The destructive button does not have the focus.
    await expect.poll(() => screen.page.evaluate(() => document.activeElement?.textContent)).toBe('Kembali');
    await confirmation().getByRole('button', { name: 'Batalkan Impor', exact: true }).click();

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
    const row = screen.dialog.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Import CSV/Excel' });
    const undone = `Impor ini dibatalkan oleh ${controller.user.full_name} (NRP ${controller.nrp}) pada `;
    await row.getByText(undone).waitFor();
    expect(await row.getByRole('button', { name: 'Batalkan Impor Ini' }).count()).toBe(0);
    await takeScreenshots(screen.page, 'bulk-jobs-undone', false);
    await row.getByRole('button', { name: /Import CSV\/Excel/ }).click();
    await screen.dialog.getByText(undone).waitFor();
    await screen.button('Lihat Pembatalan').click();
    await screen.dialog.getByRole('heading', { name: title }).waitFor();
  });

  test('is offered in the list of jobs, and appears in the history of a document', async () => {
    const nomor = freshNomor('SOP', 'ENG');
    const row = { department: 'ENG' as const, nomor, nama: 'Peledakan', jenis: 'SOP' as const };
    await controller.ok('create-hims-document', row);
    const file = workbook('peledakan.xlsx', [[...header], [nomor, 'Peledakan Baru', 'SOP', 'ENG', 'Aktif', 2]]);
    await importFile(controller, file);
    await screen.open('Pekerjaan Terakhir');
    const job = screen.dialog.getByRole('listitem').filter({ hasText: 'peledakan.xlsx' });
    await resize(screen.page, 820);
    await job.getByRole('button', { name: 'Batalkan Impor Ini' }).click();
    await confirmation().getByText('0 dokumen baru dihapus, 1 dikembalikan.').waitFor();
    await confirmation().getByRole('button', { name: 'Batalkan Impor', exact: true }).click();
    await screen.dialog.getByRole('heading', { name: 'Pembatalan Impor Berhasil' }).waitFor();

    await screen.page.goto(`/daftar-induk/dokumen/engineering?cari=${nomor}`);
    await screen.page.getByRole('button', { name: 'Lihat Peledakan' }).click();
    await screen.dialog.getByText('Impor dibatalkan').waitFor();
    await screen.dialog
      .getByText(/^Revisi 2 “Peledakan Baru” \(Aktif\) dari impor “peledakan\.xlsx”, dibatalkan oleh .* pada /)
      .scrollIntoViewIfNeeded();
    expect(await screen.dialog.getByText('Revisi 2', { exact: true }).count()).toBe(0);
    await takeScreenshots(screen.page, 'history-undone', false);
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await resize(screen.page, 1440);
  });
});
