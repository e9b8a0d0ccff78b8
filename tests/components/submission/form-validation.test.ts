import { expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { sentCalls } from '../../support/stubbed-calls.ts';
import {
  choice,
  chosenFiles,
  draftInput,
  file,
  form,
  numberField,
  openForm,
  purpose,
  supportingInput,
  titleField,
} from './form.ts';

test('reports what is missing in the order of the form, and an invalid file when it is chosen', async () => {
  const { user, fill, send } = await openForm();
  const expectProblem = async (title: string, message: string) => {
    await send();
    await findToast(title, message);
    expect(form().getAllByText(message)).not.toEqual([]);
  };
  await expectProblem('Form Belum Lengkap', 'Tujuan Pengajuan harus diisi');
  await user.click(purpose(/Pembuatan Baru/));
  await expectProblem('Form Belum Lengkap', 'Judul Dokumen harus diisi');
  await fill(titleField(), 'Prosedur Pemeriksaan Isian');
  await expectProblem('Form Belum Lengkap', 'Tipe Dokumen harus diisi');
  await user.selectOptions(choice('Tipe Dokumen'), 'SOP');
  await expectProblem('Form Belum Lengkap', 'Nomor Dokumen harus diisi');
  await fill(numberField(), 'HKT-SOP-PRO-900');
  await expectProblem('Form Belum Lengkap', 'Departemen harus diisi');
  await user.selectOptions(choice('Departemen'), 'Produksi');
  await expectProblem('File Wajib', 'Draf dokumen harus diunggah');

  await user.upload(draftInput(), file('besar.xyz', 10 * 1024 * 1024 + 1));
  await findToast('File Terlalu Besar', 'Ukuran file maksimal 10 MB');
  expect(chosenFiles()).toEqual([]);
  await user.upload(draftInput(), file('apa-saja.xyz'));
  expect(chosenFiles()).toEqual(['apa-saja.xyz']);
  await expectProblem('File Wajib', 'Dokumen pendukung (Form PPD) wajib diupload');
  await user.upload(supportingInput(), file('ppd.docx'));
  await findToast('Format File Tidak Didukung', 'Format yang didukung: PDF');
  expect(chosenFiles()).toEqual(['apa-saja.xyz']);
  expect(sentCalls()).not.toContain('upload-and-submit-document');
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
