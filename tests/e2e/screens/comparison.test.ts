import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { type Element, madeUpDocument } from '../../support/comparison-documents.ts';
import { pdfOfElements } from '../../support/comparison-pdfs.ts';
import { limitQueue } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import { machineSlowness } from '../../support/machine-slowness.ts';
import { approveInTurn, freshNomor, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
const nomor = freshNomor();
const title = 'Prosedur Pengangkutan Batubara dari Pit ke Stockpile';

const limit = (speed: number): Element => ({
  kind: 'clause',
  text: `Kecepatan unit angkut pada jalan tambang paling tinggi ${speed} km/jam dan diturunkan saat hujan.`,
});

/** 35 pages, and 48 of the revision, which is set in larger letters. */
const before = (): Element[] => [...madeUpDocument(5, 13), limit(40), ...madeUpDocument(6, 13)];

/** Reflowed, with a limit raised, and with a paragraph and the row of a table added. */
const after = (): Element[] => {
  const elements = [...madeUpDocument(5, 13), limit(60), ...madeUpDocument(6, 13)];
  elements.splice(40, 0, { kind: 'text', text: 'Setiap temuan ditindaklanjuti dalam tiga hari kerja.' });
  const row = elements.findIndex(({ kind }, index) => kind === 'row' && index > 300);
  elements.splice(row + 2, 0, { kind: 'row', cells: ['7', 'debu silika halus', 'menyiram jalan angkut', '7 menit'] });
  return elements;
};

const changesText = '3 bagian berubah';
let submission_id = '';

beforeAll(async () => {
  const [employee, ...approvers] = await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  if (!employee) throw new Error('No user is signed in');
  const facts = { document_number: nomor, document_title: title };
  await approveInTurn(
    await submit(employee, facts, { draft: await pdfOfElements(before(), { scans: [1] }) }),
    ...approvers,
  );
  submission_id = await submit(
    employee,
    { ...facts, submission_purpose: 'revision' },
    { draft: await pdfOfElements(after(), { layout: 2, scans: [2] }) },
  );
});

const openComparison = async (id = submission_id): Promise<Page> => {
  const { page } = await sessions.openFresh('admin');
  await limitQueue(page, 'get-pending-documents', [id]);
  await page.goto(`/review?tampilan=keputusan&pengajuan=${id}`);
  await page.locator('[data-page="1"] canvas').waitFor();
  return page;
};

const shows = (page: Page) => page.getByRole('status').filter({ hasText: changesText }).waitFor();

test('decision mode shows the three changes of 40 pages, N and P lead from one to the next', async () => {
  const page = await openComparison();
  await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
  await shows(page);
  const changed = page.locator('[data-change]');
  await changed.nth(2).waitFor();
  expect(await changed.count()).toBe(3);
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-change'))).toBe('0');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-change'))).toBe('1');
  const texts = await changed.allInnerTexts();
  expect(texts.filter((text) => text.includes('silika'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('ditindaklanjuti'))).toHaveLength(1);
  expect(await changed.locator('del').allInnerTexts()).toEqual(['40']);
  expect(await changed.locator('ins', { hasText: /^60$/ }).count()).toBe(1);
  await page.getByText(/pada Draf tidak memiliki teks/).waitFor();
  await page.getByText('Dibandingkan sebagai gambar', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('1 daerah tampak berbeda').waitFor();
  await takeScreenshots(page, 'comparison-pictures', false);
});

test.each(['light', 'dark'] as const)('fits every width and is accessible in the %s theme', async (scheme) => {
  const page = await openComparison();
  await page.emulateMedia({ colorScheme: scheme });
  await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
  await shows(page);
  await page.locator('[data-change]').first().waitFor();
  await page.keyboard.press('n');
  await takeScreenshots(page, `comparison-${scheme}`, false);
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await shows(page);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await resize(page, 1440);
});

/** Of the page from now until the first change is shown; files are loaded before `took` begins. */
const measureComparison = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ took: number; longest: number; shares: number }>((resolve) => {
        let last = performance.now();
        let longest = 0;
        const shares = new Set<string>();
        const frame = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          const share = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext');
          if (share) shares.add(share);
          if (!document.querySelector('[data-change]')) return void requestAnimationFrame(frame);
          const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('X-Amz-Signature'));
          const loaded = (files as PerformanceResourceTiming[]).map(({ responseEnd }) => responseEnd);
          return resolve({ took: now - Math.max(...loaded), longest, shares: shares.size });
        };
        requestAnimationFrame(frame);
      }),
  );

/** On a machine that is 4 times slower than one that is idle; returns by how much it is slower still. */
const throttle = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page);
  const slownessBefore = machineSlowness();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, 4 / slownessBefore) });
  return () => Math.max(4, slownessBefore, machineSlowness()) / 4;
};

describe('two files of 200 pages', () => {
  let large_id = '';
  beforeAll(async () => {
    const [employee, ...approvers] = await Promise.all(
      (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
    );
    if (!employee) throw new Error('No user is signed in');
    const facts = { document_number: freshNomor(), document_title: `${title} dan Pemeliharaan Jalan Tambang` };
    const pages = (speed: number) => pdfOfElements([...madeUpDocument(7, 75), limit(speed), ...madeUpDocument(8, 75)]);
    await approveInTurn(await submit(employee, facts, { draft: await pages(40) }), ...approvers);
    large_id = await submit(employee, { ...facts, submission_purpose: 'revision' }, { draft: await pages(60) });
  });

  test('are compared while the page answers, and show how far that is', async () => {
    const page = await openComparison(large_id);
    const slownessOf = await throttle(page);
    const measured = measureComparison(page);
    await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '1 bagian berubah' }).waitFor({ timeout: 90_000 });
    const { took, longest, shares } = await measured;
    const slowness = slownessOf();
    expect(shares).toBeGreaterThan(5);
    expect(longest).toBeLessThan(400 * slowness);
    expect(took).toBeLessThan(10_000 * slowness);
    await page.keyboard.press('n');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-change'))).toBe('0');
  });

  test('are no longer compared once that is cancelled', async () => {
    const page = await openComparison(large_id);
    const slownessOf = await throttle(page);
    await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
    await page.getByRole('progressbar', { name: 'Kemajuan perbandingan' }).waitFor();
    const cancel = page.getByRole('button', { name: 'Batalkan' });
    await cancel.waitFor();
    const started = performance.now();
    await cancel.click();
    await page.getByRole('button', { name: 'Bandingkan Lagi' }).waitFor();
    const took = performance.now() - started;
    expect(took).toBeLessThan(1_000 * slownessOf());
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bandingkan Lagi' }).click();
    await page.getByRole('status').filter({ hasText: '1 bagian berubah' }).waitFor({ timeout: 90_000 });
  });
});
