import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { FakeRequest, stubUploads } from '../../support/fake-request.ts';
import { encryptedOffice } from '../../support/identity-drafts.ts';
import { openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, inputsOf } from '../../support/stubbed-calls.ts';
import { storedDocument } from '../../support/stubbed-catalogue.ts';
import { shownJob } from './jobs.ts';

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole('button', { name });

const openUpload = async (respond?: (request: FakeRequest) => void, answers: Answers = {}) => {
  const opened = await openScreen('/database?unggah=files', {
    as: users.controller,
    answers: {
      'bulk-upload-files': { job_id: 'U1' },
      'get-bulk-job': { job: shownJob({ job_id: 'U1', kind: 'upload' }) },
      ...answers,
    },
  });
  answerCalls(stubUploads(respond));
  await screen.findByRole('button', { name: 'Upload Berkas' });
  const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
  return {
    ...opened,
    choose: (...names: string[]) =>
      fireEvent.change(input, { target: { files: names.map((name) => new File(['%PDF-1.7'], name)) } }),
    chooseTarget: async () => {
      await opened.user.selectOptions(dialog().getByRole('combobox', { name: 'Jenis Dokumen' }), 'SOP');
      await opened.user.selectOptions(dialog().getByRole('combobox', { name: 'Departemen' }), 'ENG');
    },
  };
};
const namesSent = () => FakeRequest.all.map(({ url }) => decodeURIComponent(url).split('/').at(-1));

test('sends three files at a time, retries only the failed one, and sends the edited name', async () => {
  const waiting: FakeRequest[] = [];
  const { user, fill, choose, chooseTarget } = await openUpload((request) => void waiting.push(request));
  await user.click(button('Upload Berkas'));
  dialog().getByText('Pilih file terlebih dahulu');
  dialog().getByText('Pilih jenis dokumen dan departemen');
  const files = [1, 2, 3, 4].map((at) => `HKT-SOP-ENG-90${at} Prosedur Survei ${at}.pdf`);
  choose(...files);
  const number = await dialog().findByLabelText<HTMLInputElement>(`Nomor Dokumen untuk ${files[0]}`);
  expect(number.value).toBe('HKT-SOP-ENG-901');
  await fill(dialog().getByLabelText(`Nama Dokumen untuk ${files[0]}`), 'Prosedur Survei Topografi');
  await chooseTarget();
  await user.click(button('Upload 4 Berkas'));
  await waitFor(() => expect(namesSent()).toHaveLength(3));
  waiting[0]?.finish(200);
  // In the order in which their digests are ready.
  await waitFor(() => expect(namesSent().toSorted()).toEqual(files));
  const failed = namesSent()[2];
  waiting[1]?.finish(200);
  waiting[2]?.onerror?.();
  waiting[3]?.finish(200);
  await dialog().findByText(/1 dari 4 berkas gagal diunggah/);
  expect(inputsOf('bulk-upload-files')).toEqual([]);

  await user.click(button('Coba Lagi yang Gagal'));
  await waitFor(() => expect(namesSent().slice(4)).toEqual([failed]));
  waiting[4]?.finish(200);
  await waitFor(() => expect(inputsOf('bulk-upload-files')).toHaveLength(1));
  const [sent] = inputsOf('bulk-upload-files');
  expect(sent).toMatchObject({ replace_existing: false, document_type: 'SOP', department: 'ENG' });
  expect(sent?.files.map(({ nomor, nama }) => [nomor, nama])).toEqual([
    ['HKT-SOP-ENG-901', 'Prosedur Survei Topografi'],
    ...[2, 3, 4].map((at) => [`HKT-SOP-ENG-90${at}`, `Prosedur Survei ${at}`]),
  ]);
});

test('stops after a confirmation, and retains the chosen files', async () => {
  const { user, choose, chooseTarget } = await openUpload(() => undefined);
  choose('HKT-SOP-ENG-901 Prosedur Ukur.pdf');
  await chooseTarget();
  await user.click(button('Upload Berkas'));
  await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Tetap di Halaman' }));
  await user.click(button('Hentikan Unggahan'));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Hentikan Unggahan' }));
  await dialog().findByRole('button', { name: 'Upload Berkas' });
  expect(dialog().getByLabelText<HTMLInputElement>(/^Nomor Dokumen untuk/).value).toBe('HKT-SOP-ENG-901');
  expect(inputsOf('bulk-upload-files')).toEqual([]);
});

test('replaces the file of one document, found by its number', async () => {
  const document = storedDocument(
    documentRowFixture({ id: 'D1', department: 'ENG', nomor: 'HKT-SOP-ENG-001', nama: 'Prosedur Peta' }),
  );
  const { user, fill, choose } = await openUpload(undefined, {
    'get-hims-document': ({ nomor }) => ({
      documents: nomor === document.nomor ? [document] : [],
      number_status: null,
    }),
  });
  const toggle = dialog().getByLabelText(/^Ganti berkas dokumen yang sudah ada/);
  expect(toggle).toHaveProperty('checked', false);
  choose('peta lama.pdf', 'peta.pdf');
  await user.click(toggle);
  await user.click(button('Ganti Berkas'));
  dialog().getByText('Masukkan nomor dokumen');
  dialog().getByText('Hanya boleh pilih satu file untuk replace dokumen');
  await user.click(button('Hapus berkas peta lama.pdf'));
  const number = dialog().getByLabelText('Nomor Dokumen');
  await fill(number, 'TIDAK-ADA-001');
  await dialog().findByText(/Dokumen dengan nomor TIDAK-ADA-001 tidak ditemukan/);
  await fill(number, document.nomor);
  await dialog().findByText('Prosedur Peta');
  await user.click(dialog().getByLabelText(/^Isi dokumen berubah/));
  await user.click(button('Ganti Berkas'));
  await waitFor(() => expect(inputsOf('bulk-upload-files')).toHaveLength(1));
  expect(inputsOf('bulk-upload-files')[0]).toMatchObject({
    ...{ replace_existing: true, content_changed: true, document_number: document.nomor },
    files: [{ upload_id: 'up-0' }],
  });
});

test('opens for the document whose file is replaced, also where several have its number', async () => {
  const found = (id: string) =>
    storedDocument({
      ...{ id, department: 'ENG', nomor: 'GANDA-1', nama: `Prosedur ${id}`, jenis: 'SOP' },
      ...{ revisi: 0, status: 'Aktif', has_file: true, version: 1 },
    });
  await openScreen('/database?unggah=files&ganti=GANDA-1&dokumen=D2', {
    as: users.controller,
    answers: { 'get-hims-document': { documents: [found('D1'), found('D2')], number_status: null } },
  });
  await screen.findByRole('button', { name: 'Ganti Berkas' });
  expect(dialog().getByLabelText('Nomor Dokumen')).toHaveProperty('value', 'GANDA-1');
  expect(await dialog().findByRole('radio', { name: /Prosedur D2/ })).toHaveProperty('checked', true);
});

test('asks for the number that a file name lacks, and sends the revision that it has', async () => {
  const { user, fill, choose, chooseTarget } = await openUpload();
  choose('peta Rev 3.pdf');
  await dialog().findByText('peta Rev 3.pdf');
  await chooseTarget();
  await user.click(button('Upload Berkas'));
  await dialog().findByText('Nomor Dokumen harus diisi');
  const number = dialog().getByLabelText('Nomor Dokumen untuk peta Rev 3.pdf');
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(FakeRequest.all).toEqual([]);
  await fill(number, 'HKT-SOP-ENG-901');
  await user.click(button('Upload Berkas'));
  await waitFor(() => expect(inputsOf('bulk-upload-files')).toHaveLength(1));
  expect(inputsOf('bulk-upload-files')[0]?.files).toEqual([
    { upload_id: 'up-0', nomor: 'HKT-SOP-ENG-901', nama: 'peta Rev 3', revisi: 3 },
  ]);
});

test('says of a locked file that nobody could open it, and sends it nevertheless', async () => {
  const { user, choose, chooseTarget } = await openUpload((request) => request.finish(200));
  choose('HKT-SOP-ENG-901 Survei.docx');
  const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [encryptedOffice('HKT-SOP-ENG-902 Peta.docx')] } });
  const row = (await dialog().findByText(/^Berkas ini terkunci kata sandi/)).closest('li');
  expect(row?.textContent).toContain('HKT-SOP-ENG-902 Peta.docx');
  expect(dialog().getAllByText(/^Berkas ini/)).toHaveLength(1);
  await chooseTarget();
  await user.click(button('Upload 2 Berkas'));
  await waitFor(() => expect(inputsOf('bulk-upload-files')).toHaveLength(1));
});
