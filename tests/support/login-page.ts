import type { Page } from 'playwright-core';
import type { BrowserSessions } from './browser-sessions.ts';
import { type addUser, createSignedInUser } from './users.ts';

/** No user has this password. */
export const wrongPassword = '90817263';

export const nrpField = (page: Page) => page.getByLabel('NRP', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/**
 * Opens a screen and waits until the server has confirmed the page's session: one that ends before is replaced by the
 * login page, because there is nothing yet that could be lost.
 */
export const openWithConfirmedSession = async (page: Page, path: string): Promise<void> => {
  const confirmed = page.waitForResponse((response) => response.url().includes('/api/get-session') && response.ok());
  await page.goto(path);
  await confirmed;
};

/** A new user, signed in on the dashboard: changes to the user affect no other test. */
export const openNewUserSession = async (sessions: BrowserSessions, fields: Parameters<typeof addUser>[0] = {}) => {
  const client = await createSignedInUser(fields);
  const { nrp, password, user } = client;
  const session = await sessions.openFor(client);
  await openWithConfirmedSession(session.page, '/dashboard');
  return { ...session, nrp, name: user.full_name ?? '', password };
};

/** The dialog that asks for the password again over the current screen. */
export const sessionDialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

/** Signs in again in the dialog at the end of a session, or in the one before it (`Perpanjang Sesi`). */
export const signInAgain = async (
  page: Page,
  password: string,
  { title, button }: { title: string; button: string } = { title: 'Sesi Berakhir', button: 'Masuk Kembali' },
): Promise<void> => {
  const dialog = sessionDialog(page, title);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
