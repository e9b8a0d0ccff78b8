import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckpointRecipient, RecordedRecipientsChange } from '../../shared/api/checkpoint-recipients.ts';
import { findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../support/stubbed-calls.ts';

const auditor: CheckpointRecipient = {
  mail_address: 'auditor@sertifikasi.co.id',
  remark: 'Auditor ISO',
  switched_off: null,
};
const { mail_address, remark } = auditor;
const checkpoint = '70123-3f9a0c1277de41b0a1b2';
const actor = { nrp: users.admin.nrp, full_name: users.admin.full_name };
const added: RecordedRecipientsChange = {
  ...{ version: 1, change: { kind: 'add', mail_address, remark } },
  ...{ actor, at: '2026-11-25T03:00:00.000Z' },
};

const switchOffOf = ({ switched_off, ...recipient }: CheckpointRecipient): RecordedRecipientsChange[] =>
  switched_off
    ? [
        {
          ...{ version: 2, change: { ...recipient, kind: 'switch_off', reason: switched_off.reason } },
          ...{ actor: { nrp: 'SISTEM', full_name: 'Pengiriman e-mail' }, at: switched_off.at },
        },
      ]
    : [];

const answerOf = (recipients: CheckpointRecipient[], sends_mail = true) => ({
  ...{
    checkpoint,
    sends_mail,
    changes: [...recipients.flatMap(switchOffOf), ...(recipients.length > 0 ? [added] : [])],
  },
  settings: { recipients, version: recipients.length },
});
const open = async (recipients: CheckpointRecipient[] = [], sends_mail = true) => {
  const answers = { 'get-checkpoint-recipients': answerOf(recipients, sends_mail) };
  const hands = await openScreen('/titik-periksa', { as: users.admin, answers });
  await screen.findByText(checkpoint);
  return hands;
};
const form = () => within(screen.getByRole('form', { name: 'Tambah penerima' }));

test('shows the present checkpoint, and that it is mailed to no address', async () => {
  await open();
  screen.getByText('Belum ada penerima.');
  screen.getByText('Belum ada perubahan.');
});

test('names what is missing of a recipient, adds one, and shows a refusal at its field', async () => {
  const { user, fill } = await open();
  const add = () => user.click(form().getByRole('button', { name: 'Tambah' }));
  const address = () => form().getByLabelText<HTMLInputElement>('Alamat e-mail');
  await add();
  expect(textsOf(form().getAllByRole('alert'))).toEqual(['Alamat e-mail harus diisi', 'Keterangan harus diisi']);
  expect(document.activeElement).toBe(address());
  await fill(address(), mail_address);
  await fill(form().getByLabelText('Keterangan'), remark);
  answerCalls({
    'change-checkpoint-recipients': { settings: { recipients: [auditor], version: 1 } },
    'get-checkpoint-recipients': answerOf([auditor]),
  });
  await add();
  await findToast('Penerima Ditambahkan', `E-mail harian akan dikirim ke ${mail_address}.`);
  expect(inputsOf('change-checkpoint-recipients')).toEqual([
    { version: 0, change: { kind: 'add', mail_address, remark } },
  ]);
  await screen.findByText(`Menambahkan ${mail_address}, ${remark}`);
  expect(address().value).toBe('');

  const message = 'Alamat e-mail ini sudah ada dalam daftar';
  answerCalls({
    'change-checkpoint-recipients': failed('invalid_input', { message, fields: { 'change.mail_address': message } }),
  });
  await fill(address(), mail_address);
  await fill(form().getByLabelText('Keterangan'), remark);
  await add();
  await form().findByText(message);
  expect(document.activeElement).toBe(address());
});

test('removes a recipient after a confirmation, and says which get nothing', async () => {
  const switched_off = { reason: 'bounce', at: '2026-11-24T01:00:00.000Z' } as const;
  const { user } = await open([auditor, { mail_address: 'lama@b.co.id', remark: 'SHE', switched_off }]);
  screen.getByText(/^E-mail ke alamat ini ditolak sejak 24 Nov 2026\./);
  screen.getByText('Menghentikan pengiriman ke lama@b.co.id, SHE');
  await user.click(screen.getByRole('button', { name: `Hapus: ${mail_address}` }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Hapus penerima?' }));
  answerCalls({ 'change-checkpoint-recipients': failed('recipients_changed') });
  await user.click(dialog.getByRole('button', { name: 'Hapus' }));
  await dialog.findByText(/^Daftar penerima baru saja diubah/);
  answerCalls({
    'change-checkpoint-recipients': { settings: { recipients: [], version: 3 } },
    'get-checkpoint-recipients': { ...answerOf([]), changes: [added] },
  });
  await user.click(dialog.getByRole('button', { name: 'Hapus' }));
  await findToast('Penerima Dihapus', `${mail_address}.`);
  await screen.findByText('Belum ada penerima.');
});

test('offers no change where the environment sends no mail', async () => {
  await open([auditor], false);
  screen.getByText(/^E-mail tidak diaktifkan/);
  expect(screen.queryByRole('form', { name: 'Tambah penerima' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Hapus/ })).toBeNull();
});
