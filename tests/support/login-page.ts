import type { Page } from 'playwright-core';
import type { Visits } from './browser-sessions.ts';
import { type addUser, newPerson } from './users.ts';

/** Nobody's. */
export const wrongPassword = '90817263';

export const nrpField = (page: Page) => page.getByLabel('NRP', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Somebody of the test's own, signed in on the dashboard: what becomes of them concerns no other test. */
export const newcomer = async (visits: Visits, facts: Parameters<typeof addUser>[0] = {}) => {
  const somebody = await newPerson(facts);
  const { nrp, password, user } = somebody;
  const visiting = await visits.of(somebody);
  await visiting.page.goto('/dashboard');
  return { ...visiting, nrp, name: user.full_name ?? '', password };
};

/** What asks for the password over the screen that stays. */
export const overScreen = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

export const signInAgain = async (page: Page, title: string, button: string, password: string): Promise<void> => {
  const dialog = overScreen(page, title);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
