import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { machineSlowness } from '../../support/machine-slowness.ts';
import { submit } from '../../support/submissions.ts';

// The failing responses below; a browser reports each.
const sessions = setUpBrowserSessions([/Failed to load resource/]);

/** Longer feels like waiting: https://web.dev/articles/rail names 100 ms, with half of it left to the browser. */
const limitMs = 50;
const rounds = 7;
const apiDelayMs = 500;

declare global {
  interface Window {
    answerTime: Promise<number>;
  }
}

/** All calls take longer than the limit, so that what is visible earlier comes from the page itself. */
const slowApi = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    await wait(apiDelayMs);
    // A test may end while a call is delayed.
    await route.fallback().catch(() => undefined);
  });

/**
 * Measures the next input: from the time of its event to the frame after the first change of the page after which an
 * element matches, in milliseconds.
 */
const watchAnswer = (page: Page, event: string, selector: string): Promise<void> =>
  page.evaluate(
    ({ event, selector }) => {
      window.answerTime = new Promise((resolve) => {
        let startedAt: number | undefined;
        const start = ({ timeStamp }: Event) => {
          startedAt ??= timeStamp;
        };
        document.addEventListener(event, start, { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (startedAt === undefined || !document.querySelector(selector)) return;
          observer.disconnect();
          const inputAt = startedAt;
          requestAnimationFrame((frameAt) => resolve(Math.max(0, frameAt - inputAt)));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    },
    { event, selector },
  );

interface Action {
  page: Page;
  /** The event of the input that counts. */
  event: 'pointerdown' | 'pointerup' | 'click' | 'input';
  /** Matches an element when the page has answered. */
  answer: string;
  act: () => Promise<unknown>;
  /** Restores the state before the action. */
  reset: () => Promise<unknown>;
}

/** Each time is related to the speed of the machine in its round, which other processes change. */
const expectAnswers = async ({ page, event, answer, act, reset }: Action): Promise<void> => {
  const rows: { time: number; related: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    expect(await page.locator(answer).count(), `${answer} before the input`).toBe(0);
    await watchAnswer(page, event, answer);
    await act();
    const time = await page.evaluate(() => window.answerTime);
    rows.push({ time, related: time / machineSlowness() });
    await reset();
  }
  const text = rows.map(({ time, related }) => `${Math.round(time)} (${Math.round(related)})`).join(', ');
  process.stdout.write(`${answer}: ${text} ms\n`);
  const median = rows.map(({ related }) => related).toSorted((one, other) => one - other)[Math.floor(rounds / 2)];
  expect(median, `${answer}: ${text} ms`).toBeLessThanOrEqual(limitMs);
};

test('answers a sign-in with a waiting button', async () => {
  const { page } = await sessions.openFresh('anonymous');
  await slowApi(page);
  await page.route('**/api/validate-login*', async (route) => {
    await wait(apiDelayMs);
    await route.fulfill({
      status: 500,
      json: { success: false, error: 'internal', message: 'gagal', request_id: 'x' },
    });
  });
  await page.goto('/login');
  await page.getByLabel('NRP', { exact: true }).fill('10000031');
  await page.getByLabel('Password', { exact: true }).fill('11112222');
  const disabled = 'form button[type=submit]:disabled';
  await expectAnswers({
    page,
    event: 'click',
    answer: disabled,
    act: () => page.getByRole('button', { name: 'Login', exact: true }).click(),
    reset: () => page.locator(disabled).waitFor({ state: 'detached' }),
  });
});

test('answers a row with its panel, a page and a filter with a faded list, and the bell with its list', async () => {
  const { page } = await sessions.openFresh('admin');
  await slowApi(page);
  const fadedList = '#isi [role=group][aria-busy=true]';
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan 1-/).waitFor();
  await expectAnswers({
    page,
    event: 'click',
    answer: '[data-panel=open]',
    act: () => page.locator('tbody tr').first().click(),
    reset: async () => {
      await page.getByRole('button', { name: 'Tutup panel' }).click();
      await page.locator('[data-panel=closed]').waitFor();
    },
  });
  await expectAnswers({
    page,
    event: 'click',
    answer: 'fieldset button:nth-of-type(3)[aria-pressed=true]',
    act: () => page.getByRole('button', { name: 'Proses Approval' }).click(),
    reset: async () => {
      await page.getByRole('button', { name: 'Total Pengajuan' }).click();
      await page.locator('fieldset button:nth-of-type(1)[aria-pressed=true]').waitFor();
      await page.locator(fadedList).waitFor({ state: 'detached' });
    },
  });
  await expectAnswers({
    page,
    event: 'click',
    answer: fadedList,
    act: () => page.getByRole('button', { name: 'Selanjutnya' }).click(),
    // A page that was shown before is cached.
    reset: async () => {
      await page.goto('/dashboard');
      await page.getByText(/^Menampilkan 1-10/).waitFor();
    },
  });
  await expectAnswers({
    page,
    event: 'pointerdown',
    answer: '[role=dialog]',
    act: () =>
      page
        .getByRole('button', { name: /^Notifikasi/ })
        .first()
        .click(),
    reset: async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  });
});

test('answers typing in the search of the database with its results', async () => {
  const { page } = await sessions.openFresh('employee');
  await page.goto('/database');
  await page.getByText('Kebijakan K3LH').first().waitFor();
  // All departments are loaded by then.
  await page.getByLabel('Cari dokumen anda').fill('prosedur');
  await page.getByText(/dokumen cocok dengan “prosedur”/).waitFor();
  await page.getByLabel('Cari dokumen anda').fill('');
  await slowApi(page);
  await expectAnswers({
    page,
    event: 'input',
    answer: '#isi p[role=status].min-h-10',
    act: () => page.getByLabel('Cari dokumen anda').pressSequentially('p'),
    reset: async () => {
      await page.getByLabel('Cari dokumen anda').fill('');
      await page.locator('#isi p[role=status].min-h-10').waitFor({ state: 'detached' });
    },
  });
});

test('answers a decision with its dialog, and its confirmation with a waiting button', async () => {
  await submit(await signInAs('employee'));
  const { page } = await sessions.openFresh('admin');
  await slowApi(page);
  await page.route('**/api/process-document-review*', async (route) => {
    await wait(apiDelayMs);
    await route.fulfill({
      status: 500,
      json: { success: false, error: 'internal', message: 'gagal', request_id: 'x' },
    });
  });
  await page.goto('/review');
  const approve = page
    .getByRole('button', { name: /^Approve / })
    .and(page.locator(':enabled'))
    .first();
  await approve.waitFor();
  await expectAnswers({
    page,
    event: 'click',
    answer: '[role=alertdialog]',
    act: () => approve.click(),
    reset: async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  });
  await approve.click();
  const waiting = '[role=alertdialog] button[aria-busy=true]';
  await expectAnswers({
    page,
    event: 'click',
    answer: waiting,
    act: () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Setuju/ })
        .click(),
    reset: () => page.locator(waiting).waitFor({ state: 'detached' }),
  });
});

test('answers the edit toggle of a master list with its fields', async () => {
  const { page } = await sessions.openFresh('controller');
  await slowApi(page);
  await page.goto('/daftar-induk/dokumen/produksi');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await expectAnswers({
    page,
    event: 'click',
    answer: 'table input',
    act: () => edit.click(),
    reset: async () => {
      await page.getByRole('button', { name: 'Batal', exact: true }).click();
      await edit.waitFor();
      // The button is there at once, and the fields are gone with the next rendering of the list.
      await page.locator('table input').first().waitFor({ state: 'detached' });
    },
  });
});
