import type { Page } from 'playwright-core';
import type { BrowserSessions } from './browser-sessions.ts';
import { type addUser, createSignedInUser } from './users.ts';

/** Nobody's. */
export const wrongPassword = '90817263';

export const nrpField = (page: Page) => page.getByLabel('NRP', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Somebody of the test's own, signed in on the dashboard: what becomes of them concerns no other test. */
export const openNewUserSession = async (sessions: BrowserSessions, fields: Parameters<typeof addUser>[0] = {}) => {
  const client = await createSignedInUser(fields);
  const { nrp, password, user } = client;
  const session = await sessions.openFor(client);
  await session.page.goto('/dashboard');
  return { ...session, nrp, name: user.full_name ?? '', password };
};

/** What asks for the password over the screen that stays. */
export const sessionDialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

export const signInAgain = async (page: Page, title: string, button: string, password: string): Promise<void> => {
  const dialog = sessionDialog(page, title);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
