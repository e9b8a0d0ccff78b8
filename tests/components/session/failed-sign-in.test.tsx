import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen } from '../../support/render-screen.tsx';
import { failed, rawAnswer } from '../../support/stubbed-calls.ts';

test.each([
  ['a failure of the server', failed('internal'), 'Terjadi kesalahan server'],
  [
    'wrong credentials',
    failed('invalid_credentials'),
    'NRP atau password salah. Silakan periksa kembali kredensial Anda.',
  ],
  [
    'a refusal without a message',
    rawAnswer({ success: false, error: 'invalid_input' }),
    'NRP atau password salah. Silakan periksa kembali kredensial Anda.',
  ],
  ['a response that does not match the contract', rawAnswer({ success: true }), 'Terjadi kesalahan sistem'],
])('says why a sign-in failed: %s', async (_, answer, sentence) => {
  const { user, fill } = await openScreen('/login', { as: null, answers: { 'validate-login': answer } });
  await fill(await screen.findByLabelText('NRP'), '87654321');
  await fill(screen.getByLabelText('Password'), '87654321');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await findToast('Login Gagal', sentence);
  expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', false);
});
