import { expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

test('a year of records from twelve rows, which are found, scanned, lent and taken back', async () => {
  const title = `Log Prima ${freshNomor()}`;
  const page = await sessions.page('controller');
  await page.goto('/daftar-induk/catatan');
  await page.getByRole('link', { name: 'Buka daftar catatan PLC' }).click();
  await page.getByRole('button', { name: 'Tambah Seri' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Nama seri').fill(title);
  for (const [label, choice] of [
    ['Media', 'Kertas'],
    ['Nasib akhir', 'Musnah'],
    ['Penanggung jawab', 'Dept. Head Logistic'],
  ] as const)
    await dialog.getByLabel(label).selectOption(choice);
  for (const [label, text] of [
    ['Nomor formulir (opsional)', 'hkt-frm-log-001'],
    ['Tempat simpan', 'Gudang 7'],
    ['Dasar masa simpan', 'UU 8/1997'],
    ['Masa aktif (tahun)', '1'],
    ['Masa inaktif (tahun)', '4'],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: title }).click();
  await page.getByText('Tidak ada arsip yang cocok.').waitFor();
  await page.getByRole('button', { name: 'Tambah Arsip' }).click();
  await dialog.getByLabel('Seri').selectOption(title);
  for (const [label, month] of [
    ['Dari', 'Januari'],
    ['Sampai dengan', 'Desember'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).selectOption(month);
    await dialog.getByLabel(`Tahun, ${label}`).fill('2024');
  }
  await dialog.getByLabel('Tempat simpan, Feb 2024').fill('Gudang 7, rak istimewa');
  await dialog.getByRole('button', { name: 'Catat 12 Arsip' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row').nth(12).waitFor();
  expect(await page.getByRole('row').count()).toBe(13);

  await page.getByRole('textbox', { name: 'Cari arsip' }).fill('istimewa');
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await page.getByText('sampai 28 Feb 2029, musnah').waitFor();
  await page.getByRole('button', { name: title }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Tambah Berkas' }).click();
  const file = {
    name: 'pindaian.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from((await testFile('pdf')).bytes),
  };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Unggah' }).click();
  await panel.getByRole('button', { name: 'Buka pindaian.pdf' }).waitFor();
  await panel.getByRole('button', { name: 'Pinjamkan' }).click();
  await dialog.getByLabel('Peminjam').fill('Budi dari kontraktor');
  await dialog.getByLabel('Harus kembali').fill('31/12/2099');
  await dialog.getByRole('button', { name: 'Catat Peminjaman' }).click();
  await panel.getByText('Dipinjam Budi dari kontraktor sejak').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await dialog.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await panel.getByText('Arsip dikembalikan').waitFor();

  await page.goto('/dokumen/HKT-FRM-LOG-001');
  await page.getByText('12 arsip tersimpan · Jan 2024 – Des 2024').waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('row').nth(12).waitFor();

  const controller = await signInAs('controller');
  const { records } = await controller.ok('list-records', { department: 'LOG', search: 'istimewa' });
  const { id = '', files = [] } = records.at(0) ?? {};
  const { url } = await controller.ok('get-record-file', { id, sha256: files[0]?.sha256 ?? '' });
  expect((await fetch(url)).status).toBe(200);
  for (const who of ['employee', 'produksiHead'] as const) {
    const other = await signInAs(who);
    expect(await other.expectError('list-records', { department: 'LOG' })).toMatchObject({ status: 403 });
    const status = who === 'employee' ? 403 : 404;
    expect(await other.expectError('get-record', { id })).toMatchObject({ status });
  }
});
