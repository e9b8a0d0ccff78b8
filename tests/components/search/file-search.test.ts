import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileHit } from '../../../shared/api/file-search.ts';
import { currentAddress, openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf, withheld } from '../../support/stubbed-calls.ts';
import { listed, storedDocument } from '../../support/stubbed-catalogue.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const hit: FileHit = {
  ...{ document_id: '07', nomor: 'SOP-PRO-07', nama: 'Lalu Lintas Tambang', jenis: 'SOP', revisi: 3 },
  ...{ department: 'PRO', page: 4, snippet: 'Gunakan radio kontak pada kanal 5.' },
  ...{ is_partial: false, is_recognized: false },
  marks: [
    [8, 13],
    [14, 20],
  ],
};
const answered = (hits: FileHit[] = [hit]): Answers => ({
  ...listed([row('01', { nama: 'Perawatan Radio' })]),
  'search-in-files': { hits },
  'get-dashboard-documents': {
    ...{ documents: [], total: 0, next_cursor: null },
    totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
  },
  'get-hims-document': {
    documents: [storedDocument(row('07', { nomor: 'SOP-PRO-07', nama: 'Lalu Lintas Tambang', revisi: 3 }))],
    number_status: null,
  },
  'get-document-file': { url: 'https://files/sop.doc?signed', file_name: 'sop.doc', inline: false, external: false },
});

const openSearch = async (answers = answered()) => {
  const page = await openScreen('/panduan', { as: users.employee, answers, width: 1100 });
  await page.user.click(await screen.findByRole('button', { name: 'Cari di HIMS' }));
  await screen.findByRole('dialog', { name: 'Cari di HIMS' });
  return page;
};
const markedIn = (element: HTMLElement) => [...element.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('the search everywhere lists what files say after titles, and Enter opens the file at the page', async () => {
  const { answer, release } = withheld({ hits: [hit] });
  const { user } = await openSearch({ ...answered(), 'search-in-files': answer });
  await user.paste('radio kontak');
  await screen.findByText('Mencari di dalam berkas...');
  // Pressed before the response: nothing else was found, so it waits.
  await user.keyboard('{Enter}');
  expect(currentAddress()).toBe('/panduan');
  release();
  await screen.findByRole('dialog', { name: 'Lalu Lintas Tambang' });
  await screen.findByText('SOP-PRO-07 · Revisi 3 · halaman 4');
  expect(currentAddress()).toBe('/dokumen/SOP-PRO-07?id=07&halaman=4');
  expect(inputsOf('search-in-files')).toEqual([{ query: 'radio kontak', limit: '5' }]);
  await waitFor(() => expect(inputsOf('get-document-file')[0]).toEqual({ id: '07', kind: 'controlled' }));
  await user.click(screen.getByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(currentAddress()).toBe('/dokumen/SOP-PRO-07?id=07'));
});

test('the search everywhere shows titles first, and the page of a document with its second action', async () => {
  const { user } = await openSearch();
  await user.paste('radio');
  const group = await screen.findByRole('group', { name: 'Di dalam berkas' });
  const options = screen.getAllByRole('option');
  expect(options[0]?.textContent).toContain('Perawatan Radio');
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  const option = within(group).getByRole('option');
  expect(option).toBe(options.at(-1));
  expect(option.textContent).toContain('Halaman 4 · PRODUKSI · Revisi 3');
  expect(markedIn(option)).toEqual(['radio', 'kontak']);
  await user.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(currentAddress()).toBe('/dokumen/SOP-PRO-07'));
});

test('the search everywhere lists a document once that its title and its file name', async () => {
  const { user } = await openSearch(answered([{ ...hit, document_id: '01' }, hit]));
  await user.paste('radio');
  const group = await screen.findByRole('group', { name: 'Di dalam berkas' });
  expect(within(group).getByRole('option').textContent).toContain('SOP-PRO-07');
  screen.getByText('Kata itu juga ada di dalam berkas 1 dokumen di atas.');
});

test('the search everywhere lists what files say once the titles above are known', async () => {
  const { answer, release } = withheld({ documents: [], catalogue_version: 1 });
  const { user } = await openSearch({ ...answered(), 'list-hims-documents': answer });
  await user.paste('radio');
  await waitFor(() => expect(inputsOf('search-in-files')).toHaveLength(1));
  await screen.findByText('Mencari di dalam berkas...');
  expect(screen.queryByRole('option', { name: /Lalu Lintas Tambang/ })).toBeNull();
  release();
  await screen.findByRole('option', { name: /Lalu Lintas Tambang/ });
  expect(screen.queryByText('Mencari di dalam berkas...')).toBeNull();
});

test('the search everywhere searches no files for two letters, and says when they could not be searched', async () => {
  const { user } = await openSearch({ ...answered(), 'search-in-files': failed('forbidden') });
  await user.paste('ra');
  await screen.findByRole('option', { name: /Perawatan/ });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(inputsOf('search-in-files')).toEqual([]);
  await user.paste('dio');
  await screen.findByText('Sebagian daftar gagal dimuat, sehingga hasilnya belum lengkap.');
  answerCalls(answered());
  await user.click(screen.getByRole('button', { name: 'Coba Lagi' }));
  await screen.findByRole('group', { name: 'Di dalam berkas' });
});

test('the database lists what files say below the titles, and opens the file at the page', async () => {
  const { user } = await openScreen('/database?cari=radio', { answers: answered(), width: 1100 });
  const section = await screen.findByRole('region', { name: 'Di dalam berkas' });
  const found = await within(section).findByRole('link', { name: /^Lalu Lintas Tambang/ });
  expect(within(section).getByRole('status').textContent).toMatch(/^1 berkas\./);
  expect(markedIn(found)).toEqual(['radio', 'kontak']);
  found.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/dokumen/SOP-PRO-07?id=07&halaman=4'));
});

test('the database lists a document once, and has no empty card above what files say', async () => {
  await openScreen('/database?cari=radio', { answers: answered([{ ...hit, document_id: '01' }, hit]), width: 1100 });
  const section = within(await screen.findByRole('region', { name: 'Di dalam berkas' }));
  await section.findByText(/^1 berkas lain, selain 1 dokumen di atas/);
  expect(section.getAllByRole('link')).toHaveLength(1);
  const listedRow = screen.getByRole('row', { name: /Perawatan Radio/ });
  expect(listedRow.textContent).toContain('PRODUKSI · Hal. 4: …Gunakan radio kontak pada kanal 5.');
  expect(markedIn(listedRow)).toEqual(['Radio', 'radio', 'kontak']);

  await openScreen('/database?cari=radio+kontak', { answers: answered([hit]), width: 1100 });
  await screen.findByRole('link', { name: /^Lalu Lintas Tambang/ });
  expect(screen.queryByText('Tidak ada dokumen yang cocok.')).toBeNull();

  // Where files have some of the words only, nothing has what was searched for.
  await openScreen('/database?cari=radio+kontak', { answers: answered([{ ...hit, is_partial: true }]), width: 1100 });
  const link = await screen.findByRole('link', { name: /^Lalu Lintas Tambang/ });
  expect(link.textContent).toContain('Hanya memuat “radio”, “kontak”: ');
  screen.getByText('Tidak ada dokumen yang cocok.');
});

test('the database lists what files say once the titles above are known, or could not be loaded', async () => {
  const { answer, release } = withheld({ documents: [], catalogue_version: 1 });
  await openScreen('/database?cari=radio', { answers: { ...answered(), 'list-hims-documents': answer } });
  const section = () => screen.findByRole('region', { name: 'Di dalam berkas' });
  await waitFor(() => expect(inputsOf('search-in-files')).toHaveLength(1));
  await within(await section()).findByText('Mencari di dalam berkas...');
  expect(within(await section()).queryByRole('link')).toBeNull();
  release();
  await within(await section()).findByRole('link', { name: /^Lalu Lintas Tambang/ });
  await openScreen('/database?cari=radio', { answers: { ...answered(), 'list-hims-documents': failed('forbidden') } });
  await within(await section()).findByRole('link', { name: /^Lalu Lintas Tambang/ });
});

test('the database and the search everywhere say which words OCR recognized', async () => {
  const recognized = answered([
    { ...hit, is_recognized: true },
    { ...hit, document_id: '08', nomor: 'SOP-PRO-08' },
  ]);
  const { user } = await openScreen('/database?cari=radio', { answers: recognized });
  const section = await screen.findByRole('region', { name: 'Di dalam berkas' });
  const [scan, file] = await within(section).findAllByRole('link', { name: /Halaman 4/ });
  expect(scan?.textContent).toContain('Halaman 4 (hasil OCR) · PRODUKSI');
  expect(file?.textContent).toContain('Halaman 4 · PRODUKSI');
  await user.click(await screen.findByRole('button', { name: 'Cari di HIMS' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cari di HIMS' });
  await user.paste('radio kontak');
  await within(dialog).findByRole('option', { name: /Halaman 4 \(hasil OCR\)/ });
});

test('the database says when no file has all the words', async () => {
  await openScreen('/database?cari=radio', { answers: answered([{ ...hit, is_partial: true }]) });
  const section = await screen.findByRole('region', { name: 'Di dalam berkas' });
  await within(section).findByText('Tidak ada berkas yang memuat semua kata itu. Berikut yang memuat sebagian.');
});

test('the database says that files are searched, contain nothing, or could not be searched', async () => {
  const { answer, release } = withheld({ hits: [] });
  const { user } = await openScreen('/database?cari=radio', { answers: { ...answered(), 'search-in-files': answer } });
  const section = await screen.findByRole('region', { name: 'Di dalam berkas' });
  await within(section).findByText('Mencari di dalam berkas...');
  release();
  await within(section).findByText('Tidak ada berkas yang memuat kata itu.');
  answerCalls({ 'search-in-files': failed('forbidden') });
  const box = screen.getByRole('textbox', { name: 'Cari dokumen anda' });
  await user.type(box, ' baru');
  const alert = await within(section).findByRole('alert');
  expect(alert.textContent).toContain('Pencarian di dalam berkas gagal');
  answerCalls(answered());
  await user.click(within(alert).getByRole('button', { name: 'Coba Lagi' }));
  await within(section).findByRole('link', { name: /^Lalu Lintas Tambang/ });
  await user.clear(box);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Di dalam berkas' })).toBeNull());
});
