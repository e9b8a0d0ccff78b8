import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAddress, findToast, openScreen } from '../../support/render-screen.tsx';
import { type answerCalls, failed, inputsOf, noResponse, sentCalls, withheld } from '../../support/stubbed-calls.ts';

const openLogin = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const opened = await openScreen('/login', { as: null, answers });
  const nrp = await screen.findByLabelText<HTMLInputElement>('NRP');
  return { ...opened, nrp, password: screen.getByLabelText<HTMLInputElement>('Password') };
};
const loginButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

test('shows the password on request, and leads to the landing page', async () => {
  const { user, password } = await openLogin();
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Tampilkan password' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Sembunyikan password' }));
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('link', { name: 'Kembali ke Home' }));
  expect(currentAddress()).toBe('/');
});

test('redirects a signed-in user to the dashboard', async () => {
  await openScreen('/login', { answers: { 'get-dashboard-documents': noResponse } });
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
});

test('sends nothing until both fields have eight digits', async () => {
  const { user, nrp, fill } = await openLogin();
  await user.click(loginButton());
  screen.getByText('NRP harus 8 angka.');
  screen.getByText('Password harus 8 angka.');
  expect(document.activeElement).toBe(nrp);
  await fill(nrp, '1234567');
  expect(screen.queryByText('NRP harus 8 angka.')).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByText('NRP harus 8 angka.');
  expect(sentCalls()).toEqual([]);
});

test('drops other characters than digits, and a paste that contains any', async () => {
  const { user } = await openLogin();
  const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  for (const { inputMode, maxLength } of ['NRP', 'Password'].map(fieldOf))
    expect([inputMode, maxLength]).toEqual(['numeric', 8]);
  expect(fieldOf('NRP').autocomplete).toBe('username');
  const field = fieldOf('Password');
  expect(field.autocomplete).toBe('current-password');
  const warning = () => screen.queryByText('Password hanya boleh berisi angka.');
  await user.type(field, '12x');
  expect([field.value, warning()]).toEqual(['12', expect.anything()]);
  await user.type(field, '3');
  // It can be read although the next key is a digit.
  expect([field.value, warning()]).toEqual(['123', expect.anything()]);
  await waitFor(() => expect(warning()).toBeNull());
  await user.paste('4-56');
  expect([field.value, warning()]).toEqual(['123', expect.anything()]);
});

test('disables the button until the server answers, and focuses the password after a rejection', async () => {
  const { answer, release } = withheld(failed('invalid_credentials'));
  const { user, nrp, password, fill } = await openLogin({ 'validate-login': answer });
  await fill(nrp, '10000031');
  await fill(password, '90817263');
  await user.click(loginButton());
  expect(screen.getByRole('button', { name: 'Loading...' })).toHaveProperty('disabled', true);
  release();
  await findToast('Login Gagal', 'NRP atau password salah. Silakan periksa kembali kredensial Anda.');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(inputsOf('validate-login')).toEqual([{ nrp: '10000031', password: '90817263' }]);
});

test('counts down the remaining time of a lock-out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, nrp, password, fill } = await openLogin({
    'validate-login': failed('locked_out', { headers: { 'retry-after': '90' } }),
  });
  await fill(nrp, '10000031');
  await fill(password, '90817263');
  await user.click(loginButton());
  const sentence = 'Terlalu banyak percobaan masuk. Silakan coba lagi dalam 2 menit atau hubungi administrator.';
  await findToast('Login Gagal', sentence);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1:[23]\d$/);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(screen.getByRole('timer').textContent).toMatch(/^0:[45]\d$/);
  await vi.advanceTimersByTimeAsync(50_000);
  await screen.findByText('Waktu tunggu sudah selesai. Silakan coba masuk kembali.');
});
