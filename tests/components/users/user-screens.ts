import { screen, within } from '@testing-library/react';
import type { ManagedUser } from '../../../shared/api/users.ts';
import { openScreen, users } from '../../support/render-screen.tsx';
import type { Answers, BodyOf } from '../../support/stubbed-calls.ts';
import { managed } from '../../web/users/user-fixtures.ts';

export { managed };

export const joko = managed();
export const dewi = managed({ nrp: users.admin.nrp, full_name: 'Dewi Lestari', roles: ['admin'] });

/** Lists the users as they are at that moment; a search is for one NRP. */
export const answered = (all: readonly ManagedUser[]): Answers => ({
  'list-users': ({ search, active }) => ({
    users: all
      .filter(({ nrp }) => search === undefined || nrp === search)
      .filter((user) => active === undefined || String(active) === String(user.active)),
    next_cursor: null,
  }),
  'list-locked-addresses': { addresses: [], next_cursor: null },
});

/** Of save-user: a change without consequences. */
export const saved = (user: ManagedUser, values: Partial<BodyOf<'save-user'>> = {}): BodyOf<'save-user'> => ({
  ...{ user, waiting: [], waiting_more: false, running_jobs: [], running_jobs_more: false, suspended_absences: [] },
  ...values,
});

export const rowOf = (user: ManagedUser) => within(screen.getByRole('row', { name: new RegExp(user.nrp) }));

export const openUsers = async (answers: Answers = {}, all: readonly ManagedUser[] = [dewi, joko], at = '') => {
  const page = await openScreen(`/pengguna${at}`, { as: users.admin, answers: { ...answered(all), ...answers } });
  await screen.findByRole('row', { name: new RegExp(all[0]?.nrp ?? '') });
  return {
    ...page,
    /** Selects an item of a row's menu. */
    choose: async (user: ManagedUser, item: string) => {
      await page.user.click(rowOf(user).getByRole('button', { name: /^Tindakan lain/ }));
      await page.user.click(await screen.findByRole('menuitem', { name: item }));
    },
    openForm: async (user: ManagedUser) => {
      await page.user.click(rowOf(user).getByRole('button', { name: /^Ubah/ }));
      return within(await screen.findByRole('dialog', { name: 'Ubah Pengguna' }));
    },
  };
};

export const findConfirmation = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
