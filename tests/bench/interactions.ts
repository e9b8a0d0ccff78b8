import type { Page } from 'playwright-core';
import { departmentCode } from '../../shared/domain/departments.ts';
import { demoPassword, signIn } from '../support/api.ts';
import { openPageSession, signInOnPage } from '../support/browser.ts';
import { launchBrowser } from '../support/browser-launch.ts';
import { limitQueue } from '../support/decision-mode.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { submit } from '../support/submissions.ts';
import { measureBell } from './bell.ts';
import { generatedLists } from './client-catalogue-lists.ts';
import { takeInteractions, watchMainThread } from './main-thread.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** A phone of the middle class against this machine, as Lighthouse assumes it. */
const slowdown = 4;
/** Half of the threshold of "good" in https://web.dev/articles/inp. */
const inpLimitMs = 100;

/**
 * From input to next paint on a slowed-down page with many documents, and from a decision to the submitter's bell in
 * another browser.
 */
export const measureInteractions = async (
  localStack: LocalStack,
  size: Sizes['interactions'],
): Promise<Measurement[]> => {
  const browser = await launchBrowser();
  const openPage = async (nrp: string): Promise<Page> => {
    const { page } = await openPageSession(browser, localStack.url);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watchMainThread);
    await signInOnPage(page, nrp, demoPassword);
    return page;
  };
  try {
    const employee = await signIn(localStack.url, nrps.employee);
    const ids: string[] = [];
    for (let at = 0; at < size.rounds + size.decisions; at += 1) ids.push(await submit(employee));
    const page = await openPage(nrps.admin);
    // Older submissions of others come first in the queue, and their decisions reach other bells.
    await limitQueue(page, 'get-pending-documents', ids);
    await showGeneratedDocuments(page, size.documents);
    const inputs = await measureInputs(page, size);
    await page.goto('/review?tampilan=keputusan');
    return [...inputs, ...(await measureBell(page, await openPage(nrps.employee), employee, size.decisions))];
  } finally {
    await browser.close();
  }
};

/** Replaces the lists of the server. */
const showGeneratedDocuments = async (page: Page, documents: number): Promise<void> => {
  const lists = generatedLists(documents);
  await page.route('**/api/list-hims-documents*', async (route) => {
    const code = departmentCode.parse(new URL(route.request().url()).searchParams.get('department'));
    await route.fulfill({ contentType: 'application/json', body: lists.get(code)?.json ?? '' });
  });
};

interface Input {
  label: string;
  open: () => Promise<unknown>;
  act: () => Promise<unknown>;
  /** The keys and clicks of `act`. */
  count: number;
  /** Whether the first time after loading is reported too. */
  reportsFirst?: true;
}

const search = 'pengangkutan';

const measureInputs = async (page: Page, { rounds, documents }: Sizes['interactions']): Promise<Measurement[]> => {
  const searchBox = page.getByLabel('Cari dokumen anda');
  const inputs: Input[] = [
    {
      label: 'typing a search',
      open: async () => {
        await openAt(page, '/database', /^Menampilkan 1-10 dari/);
        // Every document has this text, so all lists are loaded when all are found.
        await searchBox.fill('hkt');
        await page.getByText(`${documents.toLocaleString('id-ID')} dokumen cocok dengan “hkt”`).waitFor();
      },
      act: async () => {
        await searchBox.press('ControlOrMeta+a');
        await page.keyboard.press('Delete', { delay: 150 });
        await page.keyboard.type(search, { delay: 150 });
        await page.getByText(`dokumen cocok dengan “${search}”`).waitFor();
      },
      count: search.length + 1,
    },
    {
      label: 'toggling the edit mode of a master list',
      open: async () => {
        await page.goto('/daftar-induk/dokumen/produksi');
        await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
        await page.locator('tbody tr').first().waitFor();
      },
      act: async () => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('button', { name: 'Batal', exact: true }).click();
      },
      count: 2,
      reportsFirst: true,
    },
    {
      label: 'opening a detail',
      open: () => openAt(page, '/dashboard', /^Menampilkan 1-10 dari/),
      act: async () => {
        await page.locator('tbody tr, main article').first().click();
        await page.getByRole('heading', { name: 'Riwayat' }).waitFor();
        await page.getByRole('button', { name: 'Tutup panel' }).click();
      },
      count: 2,
    },
    {
      label: 'deciding',
      open: async () => {
        await page.goto('/review?tampilan=keputusan');
        await page.getByRole('button', { name: 'Setujui', exact: true }).waitFor();
      },
      act: () => decide(page),
      count: 2,
    },
  ];
  const measurements: Measurement[] = [];
  for (const { label, open, act, count: expected, reportsFirst } of inputs) {
    await open();
    const throttle = await page.context().newCDPSession(page);
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // A first time, so that everything that is loaded on first use is loaded.
    await act();
    const first = await takeInteractions(page);
    if (reportsFirst)
      measurements.push({
        ...{ label: `${label}: the first time after loading`, value: Math.max(0, ...first.slow) },
        ...{ unit: 'ms', limit: inpLimitMs },
      });
    for (let at = 1; at < rounds; at += 1) await act();
    const { count, slow } = await takeInteractions(page);
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await throttle.detach();
    if (count < expected * (rounds - 1)) throw new Error(`${label}: the browser counted ${count} inputs`);
    const slowest = Math.max(0, ...slow);
    measurements.push({ label: `${label}: slowest of ${count} inputs`, value: slowest, unit: 'ms', limit: inpLimitMs });
  }
  return measurements;
};

const openAt = async (page: Page, path: string, shown: RegExp): Promise<void> => {
  await page.goto(path);
  await page.getByText(shown).waitFor();
};

/** Approves the submission in front; resolves when the next one is shown. */
const decide = async (page: Page): Promise<void> => {
  const before = await page.evaluate(() => document.querySelector('main h2')?.textContent);
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.waitForFunction((decided) => document.querySelector('main h2')?.textContent !== decided, before);
};
