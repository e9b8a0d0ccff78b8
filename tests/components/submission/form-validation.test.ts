import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textsOf } from '../../support/render-screen.tsx';
import { sentCalls } from '../../support/stubbed-calls.ts';
import { chosenFiles, draftInput, file, form, openForm, purpose, supportingInput, titleField } from './form.ts';

test('names every missing field, the first of them in a toast', async () => {
  const { user, send } = await openForm();
  await send();
  await findToast('Form Belum Lengkap', 'Tujuan Pengajuan harus diisi');
  expect(textsOf(form().getAllByRole('alert'))).toEqual([
    'Tujuan Pengajuan harus diisi',
    'Nomor Dokumen harus diisi',
    'Judul Dokumen harus diisi',
    'Tipe Dokumen harus diisi',
    'Departemen harus diisi',
    'Draf dokumen harus diunggah',
    'Dokumen pendukung (Form PPD) wajib diupload',
  ]);
  await user.click(purpose(/Pembuatan Baru/));
  await waitFor(() => expect(form().queryByText('Tujuan Pengajuan harus diisi')).toBeNull());
  await send();
  await findToast('Form Belum Lengkap', 'Judul Dokumen harus diisi');
  await waitFor(() => expect(document.activeElement).toBe(titleField()));
  expect(sentCalls()).not.toContain('upload-and-submit-document');
});

test('reports an invalid file when it is chosen, and does not take it', async () => {
  const { user } = await openForm();
  await user.upload(draftInput(), file('besar.xyz', 10 * 1024 * 1024 + 1));
  await findToast('File Terlalu Besar', 'Ukuran file maksimal 10 MB');
  await user.upload(supportingInput(), file('ppd.docx'));
  await findToast('Format File Tidak Didukung', 'Format yang didukung: PDF');
  expect(chosenFiles()).toEqual([]);
  await user.upload(draftInput(), file('apa-saja.xyz'));
  expect(chosenFiles()).toEqual(['apa-saja.xyz']);
  await user.click(screen.getByRole('button', { name: 'Hapus berkas apa-saja.xyz' }));
  expect(chosenFiles()).toEqual([]);
});

test('asks for a PDF where the draft is another file, except for a cancellation, and takes it all the same', async () => {
  const { user } = await openForm();
  const warning = () => screen.queryByText(/^Draf ini bukan PDF\. Yang disetujui adalah yang dicetak/);
  await user.upload(draftInput(), file('draf.docx'));
  expect(chosenFiles()).toEqual(['draf.docx']);
  expect(warning()).toBeTruthy();
  await user.click(purpose(/Pemusnahan/));
  await waitFor(() => expect(warning()).toBeNull());
  await user.click(purpose(/Pembuatan Baru/));
  await waitFor(() => expect(warning()).toBeTruthy());
  await user.upload(draftInput(), file('draf.pdf'));
  await waitFor(() => expect(warning()).toBeNull());
});

test('reports a missing purpose also after the keyboard has passed it', async () => {
  const { user, fill, send } = await openForm();
  purpose(/Pembuatan Baru/).focus();
  await user.tab();
  await fill(titleField(), 'Isian tanpa tujuan');
  await send();
  await findToast('Form Belum Lengkap', 'Tujuan Pengajuan harus diisi');
  expect(document.activeElement).toBe(purpose(/Pembuatan Baru/));
});
