import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';

const locked_until = new Date(Date.now() + 3_600_000).toISOString();
const locked = [
  { address: '203.0.113.7', locked_until, own: false },
  { address: '2001:db8::/64', locked_until, own: true },
];

test('shows locked addresses, and unlocks one after a confirmation', async () => {
  let addresses = locked;
  const { user } = await openScreen('/pengguna', {
    as: users.admin,
    answers: {
      'list-locked-addresses': () => ({ addresses, next_cursor: null }),
      'unlock-address': failed('internal'),
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Alamat jaringan terkunci' }));
  expect(panel.getAllByText(/^Terkunci sampai /)).toHaveLength(2);
  expect(panel.getByText('2001:db8::/64').parentElement?.textContent).toContain('(alamat Anda saat ini)');
  await user.click(panel.getByRole('button', { name: 'Buka Kunci 203.0.113.7' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Buka kunci alamat?' }));
  dialog.getByText(/203\.0\.113\.7/);
  await user.click(dialog.getByRole('button', { name: 'Buka Kunci' }));
  await dialog.findByRole('alert');
  answerCalls({
    'unlock-address': ({ address }) => {
      addresses = addresses.filter((each) => each.address !== address);
      return { address };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Buka Kunci' }));
  await findToast('Kunci Dibuka', 'Pengguna dapat mencoba masuk kembali dari 203.0.113.7.');
  await waitFor(() => expect(panel.queryByText('203.0.113.7')).toBeNull());
  panel.getByText('2001:db8::/64');
  expect(inputsOf('unlock-address').map(({ address }) => address)).toEqual(['203.0.113.7', '203.0.113.7']);
});

test('is absent where no address is locked', async () => {
  await openScreen('/pengguna', {
    as: users.admin,
    answers: { 'list-locked-addresses': { addresses: [], next_cursor: null } },
  });
  await screen.findByText('Tidak ada pengguna yang cocok.');
  expect(screen.queryByRole('region', { name: 'Alamat jaringan terkunci' })).toBeNull();
});
