import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpBrowserSessions, waitForToast } from '../support/browser-sessions.ts';
import { uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { edit, save } from '../support/master-list.ts';
import { freshNomor, waitUntil } from '../support/submissions.ts';

/** The first save lacks where the paper is. */
const sessions = setUpBrowserSessions([/400 \(Bad Request\).*create-hims-document/, /^Perubahan yang gagal disimpan/]);

test('a regulation is replaced and reaches the owners and readers of what cites it', async () => {
  const controller = await signInAs('controller');
  const sequence = randomInt(20_000, 99_999);
  const regulation = `Kepmen ESDM ${sequence} K/30/MEM/2025`;
  const nomor = freshNomor();
  // An SOP cites it in words, before anyone registers it.
  const citing = `Mengacu pada Keputusan Menteri Energi dan Sumber Daya Mineral Nomor ${sequence} K/30/MEM/2025`;
  const file = await testFile('pdf', { nomor, nama: citing });
  await uploadFiles(controller, [{ ...file, nomor, nama: 'Prosedur Uji Kutipan' }], {
    ...{ document_type: 'SOP', department: 'PRO' },
  });

  // A keeper enters it in the list of external documents, from the card of the department.
  const page = await sessions.page('controller');
  await page.goto('/daftar-induk/eksternal');
  await page.getByRole('link', { name: 'Buka daftar eksternal PRODUKSI' }).click();
  await page.getByRole('heading', { name: 'Dokumen Eksternal - PRODUKSI' }).waitFor();
  await edit(page);
  await page.getByRole('button', { name: 'Tambah Dokumen Baru' }).click();
  const added = page.locator('tr', { hasText: /^Baru/ });
  await added.locator('[data-field=nama]').fill(`Pedoman Uji ${sequence}`);
  await added.locator('[data-field=nomor]').fill(regulation);
  await added.locator('[data-field=external_kind]').selectOption('Kepmen');
  await added.locator('[data-field=issuer]').fill('Kementerian ESDM');
  await save(page);
  await added.getByText('Isi tempat naskahnya', { exact: false }).waitFor();
  await added.locator('[data-field=place]').fill('Rak A1');
  await save(page);
  await waitForToast(page, 'Berhasil');
  const { documents } = await controller.ok('get-hims-document', { nomor: regulation });
  // In editing its text stands in fields.
  const row = page.locator(`tr[data-key="${documents[0]?.id}"]`);
  await row.getByText('Berlaku', { exact: true }).waitFor();

  // The SOP leads to it; the keeper confirms what readers then see.
  const links = () =>
    waitUntil(async () => {
      const { documents } = await controller.ok('get-hims-document', { nomor, with_links: true });
      const [found] = documents;
      return found?.links?.to[0]?.target ? { id: found.id, to: found.links.to[0] } : undefined;
    });
  const { id, to } = await links();
  expect(to).toMatchObject({ nomor: `Kepmen ESDM ${sequence}/2025`, target: { nomor: regulation }, problem: null });
  await controller.ok('decide-reference', { document_id: id, nomor: to.nomor, decision: 'confirmed' });

  // It is replaced: the keeper writes by what, in the row.
  await edit(page);
  await row.locator('[data-field=status]').selectOption('Kadaluarsa');
  await row.locator('[data-field=replaced_by]').fill('Kepmen ESDM 7 K/30/MEM/2026');
  await save(page);
  await waitForToast(page, 'Berhasil');

  // The owner has a review that is overdue, with the reason.
  const reason = `Mengacu pada ${regulation}, yang dicabut dan diganti oleh Kepmen ESDM 7 K/30/MEM/2026`;
  const head = await signInAs('produksiHead');
  await waitUntil(async () => {
    const { reviews } = await head.ok('list-document-reviews', { filter: 'overdue' });
    return reviews.find((each) => each.nomor === nomor)?.revision_need?.reason === reason || undefined;
  });
  const owner = await sessions.page('produksiHead');
  await owner.goto('/tinjauan-berkala?tenggat=terlambat');
  await owner.getByText(reason).first().waitFor();
  await owner.goto(`/dokumen/${nomor}?tab=tinjauan`);
  await owner.getByText(reason).first().waitFor();
  await owner.getByRole('button', { name: 'Masih Sesuai' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Masih Sesuai' }).click();
  await waitForToast(owner, 'Tinjauan Tersimpan');
  await owner.getByText(/^Perlu ditinjau sejak/).waitFor({ state: 'detached' });

  // A reader of the SOP sees that what it refers to is no longer in force, and what replaced it.
  const reader = await sessions.page('employee');
  await reader.goto(`/dokumen/${nomor}`);
  const related = reader.getByRole('list', { name: 'Merujuk ke' });
  await related.getByText('Sudah tidak berlaku').waitFor();
  await related.getByRole('link', { name: `Pedoman Uji ${sequence}` }).click();
  await reader.getByText('sudah dicabut dan diganti oleh Kepmen ESDM 7 K/30/MEM/2026', { exact: false }).waitFor();
  await reader.getByText('1 SOP merujuk ke dokumen ini.').waitFor();
});
