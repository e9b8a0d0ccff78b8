import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen, toasts, users } from '../support/render-screen.tsx';
import { setMaintenance } from '../support/stubbed-calls.ts';
import { queueAnswers, waiting } from './decisions/queue.ts';
import { chosenFiles, numberField, openForm, titleField } from './submission/form.ts';

const refusal = /HIMS sedang dalam pemeliharaan: data dapat dibaca, tetapi belum dapat diubah/;
const banner = /^HIMS sedang dalam pemeliharaan\. Data tetap dapat dibaca/;

test('shows a banner from the first response during maintenance to the first success after it', async () => {
  setMaintenance(true);
  const { reload } = await openScreen('/panduan');
  expect((await screen.findByText(banner)).closest('[role=status]')).not.toBeNull();
  setMaintenance(false);
  await reload();
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
});

test('keeps a form whose submission is refused', async () => {
  const { fillIn, send } = await openForm();
  await fillIn('Prosedur Saat Pemeliharaan');
  setMaintenance(true);
  await send();
  await findToast('Gagal Mengajukan Dokumen', refusal);
  expect(titleField().value).toBe('Prosedur Saat Pemeliharaan');
  expect(numberField().value).toBe('HKT-SOP-PRO-900');
  expect(chosenFiles()).toEqual(['draf.docx', 'ppd.pdf']);
});

test('keeps the reason of a decision that is refused', async () => {
  const { user, fill } = await openScreen('/review', {
    as: users.admin,
    answers: queueAnswers([waiting()]),
  });
  await user.click(await screen.findByRole('button', { name: /^Reject / }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan Penolakan (Opsional)');
  await fill(reason, 'Lampiran belum lengkap');
  setMaintenance(true);
  await user.click(dialog.getByRole('button', { name: 'Tolak' }));
  await dialog.findByText(refusal);
  expect(reason.value).toBe('Lampiran belum lengkap');
  expect(toasts()).toHaveLength(1);
});
