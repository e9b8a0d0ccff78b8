import { afterAll, expect, inject, test } from 'vitest';
import { demoPassword } from '../../support/api.ts';
import { accessibilityViolations, signInOnPage } from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { nrps } from '../../support/nrps.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

test('the signed-in user is kept locally, built from the login answer', async () => {
  const { page, context } = await sessions.openFresh('anonymous');
  await signInOnPage(page, nrps.tdcHead, demoPassword);
  const { user } = JSON.parse((await page.evaluate(() => localStorage.getItem('hims.session'))) ?? '{}');
  expect(user).toMatchObject({
    email: `${nrps.tdcHead}@hims.local`,
    aud: 'authenticated',
    app_metadata: { provider: 'custom' },
    user_metadata: { nrp: nrps.tdcHead, roles: ['level1_management'], avatar_url: null },
    role: 'level1_management',
  });
  expect(inject('localStackUrl')).toContain(new URL(page.url()).host);
  await context.close();
});

test('the form offers the purposes, types and departments, and no empty choice', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  const purposes = page.getByRole('group', { name: 'Tujuan Pengajuan' });
  for (const name of [/Pembuatan Baru/, /Revisi/, /Pemusnahan/]) await purposes.getByRole('radio', { name }).waitFor();
  expect(await page.getByLabel('Nomor Dokumen').getAttribute('placeholder')).toMatch(/\w+-SOP-\w+-001$/);
  for (const [label, choices] of [
    ['Tipe Dokumen', ['SOP', 'INK', 'STD', 'Form']],
    ['Departemen', ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC']],
  ] as const) {
    const select = page.getByRole('combobox', { name: label });
    const options = select.getByRole('option');
    await select.click();
    expect(await options.allInnerTexts()).toEqual(choices);
    expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).not.toContain(
      '',
    );
    expect(await accessibilityViolations(page), `with the list of ${label} open`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('documents of no type are found as Lainnya', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database?cari=lainnya');
  await page.getByRole('row').filter({ hasText: 'OTHER' }).filter({ hasText: 'Lainnya' }).first().waitFor();
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
