import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen } from '../../support/render-screen.tsx';
import { type Answers, failed, inputsOf } from '../../support/stubbed-calls.ts';

const nrp = '10000031';
const current = '24681357';

const openDialog = async (answers: Answers = {}) => {
  const opened = await openScreen('/panduan', {
    answers: { 'get-password-choices': { choices: ['70294816', '48271936'] }, ...answers },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Ganti Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ganti Password' }));
  return {
    ...opened,
    dialog,
    fillCurrent: (password: string) => opened.fill(dialog.getByLabelText('Password Saat Ini'), password),
    save: () => opened.user.click(dialog.getByRole('button', { name: 'Ganti Password' })),
  };
};

test('requires the present password and one of the choices, and sends both', async () => {
  const { user, dialog, fillCurrent, save } = await openDialog({ 'change-password': {} });
  await save();
  dialog.getByText('Password harus 8 angka.');
  dialog.getByText('Pilih salah satu password.');
  await fillCurrent(current);
  await user.click(await dialog.findByRole('radio', { name: '4827 1936' }));
  await save();
  await findToast('Password Diganti');
  expect(inputsOf('change-password')).toEqual([{ current_password: current, new_password: '48271936' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('rejects weak passwords of the user’s own and a different repetition', async () => {
  const { user, fill, dialog, fillCurrent, save } = await openDialog({ 'change-password': {} });
  await fillCurrent(current);
  await user.click(dialog.getByRole('tab', { name: 'Buat sendiri' }));
  const typed = dialog.getByLabelText('Password Baru');
  const repeated = dialog.getByLabelText('Ulangi Password Baru');
  for (const [weak, sentence] of [
    ['12345678', 'Password tidak boleh berisi angka berurutan.'],
    [nrp, 'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.'],
    [current, 'Password baru harus berbeda dari password saat ini.'],
  ] as const) {
    await fill(typed, weak);
    await save();
    dialog.getByText(sentence);
  }
  await fill(typed, '70294816');
  await fill(repeated, '70294817');
  await save();
  dialog.getByText('Password yang diulang tidak sama dengan password baru.');
  expect(inputsOf('change-password')).toEqual([]);
  await fill(repeated, '70294816');
  await save();
  await findToast('Password Diganti');
});

test('says at the field that the present password is wrong, and counts down a lock-out', async () => {
  const sentence = 'Password saat ini salah.';
  const answers = [
    failed('invalid_input', { message: sentence, fields: { current_password: sentence } }),
    failed('locked_out', { headers: { 'retry-after': '50' } }),
  ];
  const { user, dialog, fillCurrent, save } = await openDialog({
    'change-password': () => answers.shift() ?? failed('internal'),
  });
  await fillCurrent('90817263');
  await user.click(await dialog.findByRole('radio', { name: '7029 4816' }));
  await save();
  await dialog.findByText(sentence);
  await save();
  await dialog.findByText(/^Terlalu banyak percobaan masuk/);
  expect(dialog.getByRole('timer').textContent).toMatch(/^0:[45]\d$/);
});

test('the PIN of the badge is set in place of a password', async () => {
  const { user, fill, dialog, fillCurrent } = await openDialog({ 'change-password': {} });
  await fillCurrent(current);
  await user.click(dialog.getByRole('tab', { name: 'PIN lencana' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Simpan PIN' }));
  await fill(dialog.getByLabelText('PIN Baru'), '123456');
  await save();
  dialog.getByText(/^PIN ini mudah ditebak/);
  await fill(dialog.getByLabelText('PIN Baru'), '482913');
  await save();
  dialog.getByText('PIN yang diulang tidak sama dengan PIN baru.');
  await fill(dialog.getByLabelText('Ulangi PIN Baru'), '482913');
  await save();
  await findToast('PIN Disimpan');
  expect(inputsOf('change-password')).toEqual([{ current_password: current, badge_pin: '482913' }]);
});
