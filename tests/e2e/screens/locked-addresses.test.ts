import { expect, test } from 'vitest';
import { lockAddress, signInFrom } from '../../support/addresses.ts';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { addUser } from '../../support/users.ts';
import { button, confirmDialog } from '../../support/users-screen.ts';

const sessions = setUpBrowserSessions();

test('shows an address locked after too many NRPs and unlocks it after a confirmation', {
  timeout: 120_000,
}, async () => {
  const page = await sessions.page('admin');
  const address = '127.8.0.1';
  await lockAddress(address);
  await page.goto('/pengguna');
  const panel = page.getByRole('region', { name: 'Alamat jaringan terkunci' });
  await panel.getByText(address).waitFor();
  await panel
    .getByText(/^Terkunci sampai /)
    .first()
    .waitFor();
  await takeScreenshots(page, 'users-locked-address');
  // High enough for the whole list: below the footer, which stays in view, a button is partially covered.
  await resize(page, 1440, 2400);
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
  }
  await resize(page, 1440);
  await button(panel, `Buka Kunci ${address}`).click();
  const confirmation = confirmDialog(page, 'Buka kunci alamat?');
  await confirmation.getByText(address).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(confirmation, 'Buka Kunci').click();
  await waitForToastText(page, `Pengguna dapat mencoba masuk kembali dari ${address}.`);
  await panel.getByText(address).waitFor({ state: 'detached' });
  const { user, password } = await addUser();
  expect((await signInFrom(address, user.nrp, password)).status).toBe(200);
});
