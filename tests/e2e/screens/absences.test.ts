import { afterAll, expect, inject, test } from 'vitest';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import { signIn } from '../../support/api.ts';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  signInOnPage,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { waitUntil } from '../../support/submissions.ts';
import { addUser, updateUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions();
const today = dateAt(Date.now(), 'Asia/Jakarta');
const path = '/tidak-di-tempat';
const added: string[] = [];

const addPerson = async (...[fields]: Parameters<typeof addUser>) => {
  const person = await addUser(fields);
  added.push(person.user.nrp);
  return person;
};

afterAll(async () => {
  // The end of an absence changes its substitute at the same time.
  for (const nrp of added)
    await waitUntil(() => updateUser(nrp, { active: false, positions: [] }).catch(() => undefined));
});

test('fits the window with long names, for the holder and for the admin who confirms', async () => {
  const holder = await addPerson({
    full_name: 'Raden Mas Bambang Suryoningrat Prabowo Kusumo Hadiningrat Wiryawan Sastrodiningrat',
    positions: [{ role: 'dept_head', department: 'Logistic' }],
  });
  const substitute = await addPerson({ full_name: 'Maria Goretti Wulandari Kusumaningtyas' });
  const client = await signIn(inject('localStackUrl'), holder.user.nrp, holder.password);
  const substitute_nrp = substitute.user.nrp;
  await client.ok('set-absence', { from: today, until: addDays(today, 2), substitute_nrp });
  const { page } = await sessions.openFresh('anonymous');
  await page.goto('/login');
  await signInOnPage(page, holder.user.nrp, holder.password);
  await page.waitForURL('**/dashboard');
  const admin = await sessions.page('admin');
  for (const each of [page, admin]) {
    await each.goto(path);
    await each.getByText('Menunggu konfirmasi', { exact: true }).waitFor();
    await each
      .getByRole('form', { name: /^Catat/ })
      .getByRole('button', { name: 'Simpan' })
      .click();
    await each.getByText('Tanggal mulai harus diisi').waitFor();
    await takeScreenshots(each, each === admin ? 'absence-admin' : 'absence-errors');
    for (const width of widths) {
      await resize(each, width);
      expect(await hasHorizontalOverflow(each), `at ${width}`).toBe(false);
      expect(await accessibilityViolations(each), `at ${width}`).toEqual([]);
    }
  }
});
