import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubUploads } from '../../support/fake-request.ts';
import { draftFile, encryptedOffice } from '../../support/identity-drafts.ts';
import { findToast } from '../../support/render-screen.tsx';
import { answerCalls, inputsOf } from '../../support/stubbed-calls.ts';
import { submissionDetailFixture } from '../../support/submission-fixtures.ts';
import { chosenFiles, draftInput, dropFiles, file, form, openForm, titleField } from './form.ts';

test('takes both files in one drop, and asks which is the form where it cannot tell', async () => {
  const { user } = await openForm();
  dropFiles(['form.pdf', 'draf.docx']);
  expect(chosenFiles()).toEqual(['draf.docx', 'form.pdf']);
  for (const name of chosenFiles()) await user.click(screen.getByRole('button', { name: `Hapus berkas ${name}` }));

  dropFiles(['satu.docx', 'dua.xlsx']);
  await findToast('Format File Tidak Didukung', 'Format yang didukung: PDF');
  form().getByText('Format yang didukung: PDF', { selector: '[role=alert] *' });
  expect(chosenFiles()).toEqual([]);

  dropFiles(['satu.pdf', 'dua.pdf']);
  const question = within(await screen.findByRole('group', { name: 'Berkas mana yang merupakan Form PPD?' }));
  // A space gives no answer.
  await user.keyboard(' ');
  expect(chosenFiles()).toEqual([]);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('satu.pdf');
  await user.click(question.getByRole('button', { name: 'satu.pdf' }));
  expect(chosenFiles()).toEqual(['dua.pdf', 'satu.pdf']);
});

test('says after a reload which files are gone, until they are chosen again', async () => {
  const { fill, reload } = await openForm();
  await fill(titleField(), 'Isian dengan berkas');
  dropFiles(['form.pdf', 'draf.docx']);
  // The browser asks before it loses the files.
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await reload();
  const lost = (name: string) => `Berkas “${name}” tidak ikut tersimpan. Pilih kembali berkas ini.`;
  await screen.findByText(lost('draf.docx'));
  screen.getByText(lost('form.pdf'));
  dropFiles(['draf baru.docx', 'form.pdf']);
  await waitFor(() => expect(screen.queryByText(/tidak ikut tersimpan/)).toBeNull());
});

test('names the file that the storage refuses, at its field, after the specified sentence', async () => {
  const { fillIn, send } = await openForm();
  let refuse = () => {};
  const uploads = stubUploads((request) => {
    if (request.url.endsWith('draf.docx')) return request.finish(200);
    request.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 10 } as ProgressEvent);
    refuse = () => request.finish(500, '<Error><Code>InternalError</Code></Error>');
  });
  answerCalls(uploads);
  await fillIn();
  await send();
  // The whole draft and 40 % of the form, of the same size.
  const sending = within(await screen.findByRole('button', { name: 'Mengajukan...' }));
  await sending.findByText('70%');
  refuse();
  const sentence = 'Berkas “ppd.pdf” gagal diunggah. Silakan coba lagi.';
  await findToast('Gagal Mengajukan Dokumen', `Terjadi kesalahan saat mengajukan dokumen. ${sentence}`);
  form().getByText(`Upload Gagal: ${sentence}`);
});

test('the toast about a refused file goes when another one is accepted', async () => {
  await openForm();
  const choose = (chosen: File) =>
    fireEvent.drop(draftInput().parentElement as HTMLElement, { dataTransfer: { files: [chosen] } });
  const large = file('besar.docx');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  choose(large);
  const shown = await findToast('File Terlalu Besar', 'Ukuran file maksimal 10 MB');
  choose(file('draf.docx'));
  await waitFor(() => expect(shown.isConnected && shown.dataset['removed'] !== 'true').toBe(false));
});

test('names a draft of another document and a locked one before they are sent, and sends them nevertheless', async () => {
  const { user, fillIn, send } = await openForm();
  await fillIn('Pemeriksaan Harian Unit');
  const other = { nomor: 'HKT-SOP-PRO-001', revisi: 1, title: 'Pemeriksaan Harian Unit' };
  const bytes = await draftFile('labels in a header', 'docx', other);
  await user.upload(draftInput(), new File([bytes.slice()], 'draf.docx'));
  const warning = /^Kepala berkas menyebut HKT-SOP-PRO-001 Revisi 1, pengajuan ini HKT-SOP-PRO-900 Revisi 0\./;
  await form().findByText(warning);
  await user.upload(
    draftInput(),
    new File(
      [(await draftFile('labels in a header', 'docx', { ...other, nomor: 'HKT-SOP-PRO-900', revisi: 0 })).slice()],
      'draf.docx',
    ),
  );
  await waitFor(() => expect(form().queryByText(warning)).toBeNull());
  await user.upload(draftInput(), encryptedOffice('draf.docx'));
  await form().findByText(/^Draf terkunci kata sandi: /);
  await send();
  await screen.findByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' });
});

test('sends a resubmission with the Form PPD of the former one, and a cancellation with the file in force as its draft', async () => {
  const detail = submissionDetailFixture();
  const may = { ...detail.may, resubmit: true };
  const supporting = { ...detail.supporting, name: 'ppd lama.pdf' };
  const { user, send } = await openForm({ 'get-submission': { ...detail, supporting, may } }, '/pengajuan?ulang=S1');
  await screen.findByText(/^Form PPD pengajuan sebelumnya, “ppd lama.pdf”, dipakai lagi/);
  await user.upload(draftInput(), file('draf.pdf'));
  await send();
  await waitFor(() => expect(inputsOf('upload-and-submit-document')).toHaveLength(1));
  expect(inputsOf('upload-and-submit-document')).toEqual([
    expect.objectContaining({ resubmission_of: 'S1', draft_upload_id: expect.any(String) }),
  ]);
  expect(inputsOf('upload-and-submit-document')[0]).not.toHaveProperty('supporting_upload_id');
});
