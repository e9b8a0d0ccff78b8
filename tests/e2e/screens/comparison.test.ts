import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { type Element, madeUpDocument } from '../../support/comparison-documents.ts';
import { type PageExtras, pdfOfElements, pdfWithExtras } from '../../support/comparison-pdfs.ts';
import { limitQueue } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import type { TestFile } from '../../support/files.ts';
import { machineSlowness } from '../../support/machine-slowness.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../../support/submissions.ts';

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

/** Two sheets; the newer one, with the higher limit, has a further row. */
const workbookOf = (speed: number): TestFile => {
  const book = utils.book_new();
  const rows = [
    ['Tabrakan unit angkut dengan kendaraan ringan di persimpangan', 'Rambu, radio dua arah, dan tanggul', 'Produksi'],
    ['Debu silika pada jalan angkut', 'Menyiram jalan setiap dua jam', 'Produksi'],
    ['Longsoran lereng setelah hujan', 'Inspeksi lereng sebelum pekerjaan dimulai', 'Engineering'],
    ['Kecepatan melampaui batas di tikungan', `Paling tinggi ${speed} km/jam`, 'SHE'],
    ['Kebakaran unit', 'Alat pemadam api ringan diperiksa setiap bulan', 'Plant'],
    ...(speed > 40
      ? [['Petir saat peledakan', 'Peledakan ditunda sampai 30 menit setelah petir terakhir', 'SHE']]
      : []),
    ['Kelelahan operator', 'Pemeriksaan kebugaran pada awal gilir', 'SHE'],
  ].map((cells, index) => [index + 1, ...cells, '', 'Berlaku']);
  const head = [['Register Risiko'], [], ['No', 'Bahaya', 'Pengendalian', 'Penanggung jawab', 'Lampiran', 'Status']];
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Register Risiko'], ['Departemen', 'Produksi']]), 'Sampul');
  utils.book_append_sheet(book, utils.aoa_to_sheet([...head, ...rows]), 'Risiko');
  return {
    name: 'register-risiko.xlsx',
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
  };
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

test('two files of 40 pages are compared in two seconds, and the page answers meanwhile', async () => {
  const page = await openComparison();
  const slownessOf = await throttle(page);
  const measured = measureComparison(page);
  await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
  await shows(page);
  const { took, longest } = await measured;
  const slowness = slownessOf();
  expect(took).toBeLessThan(2_000 * slowness);
  expect(longest).toBeLessThan(400 * slowness);
});

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

test('workbooks are compared by sheet and cell', async () => {
  const [employee, ...approvers] = await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  if (!employee) throw new Error('No user is signed in');
  const facts = { document_number: freshNomor(), document_title: 'Register Risiko Pengangkutan dan Peledakan' };
  await approveInTurn(await submit(employee, facts, { draft: workbookOf(40) }), ...approvers);
  const id = await submit(employee, { ...facts, submission_purpose: 'revision' }, { draft: workbookOf(60) });
  const page = await sessions.page('admin');
  await page.goto(`/dashboard?pengajuan=${id}&berkas=perubahan`);
  await page.getByRole('status').filter({ hasText: '2 bagian berubah' }).waitFor();
  await page.getByText('lembar Risiko, sel C7').waitFor();
  expect(await page.locator('[data-change] del').allInnerTexts()).toEqual(['40']);
  await page.keyboard.press('n');
  await takeScreenshots(page, 'comparison-workbook', false);
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await resize(page, 1440);
});

/** The photo stands at this height. */
const extrasOf = (limit: string, bottom = 120): PageExtras[] => [
  { fields: { kecepatan: limit, unit: 'HD-785' }, checks: { apd: true }, images: [[72, 780, 60, 40]] },
  { notes: [`Paling tinggi ${limit} saat hujan`], images: [[72, 780, 60, 40]] },
  { images: [[72, bottom, 300, 200]] },
];

/** A document in force with the first file, and a revision of it with the second. */
const revisionOf = async (first: TestFile, second: TestFile): Promise<string> => {
  const [employee, ...approvers] = await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  if (!employee) throw new Error('No user is signed in');
  const facts = { document_number: freshNomor(), document_title: 'Batas Kecepatan Unit Angkut' };
  await approveInTurn(await submit(employee, facts, { draft: first }), ...approvers);
  return submit(employee, { ...facts, submission_purpose: 'revision' }, { draft: second });
};

test('a field and a note that changed are changes in decision mode, and pictures are the same in another place', async () => {
  const page = await openComparison(
    await revisionOf(await pdfWithExtras(extrasOf('40 km/jam')), await pdfWithExtras(extrasOf('60 km/jam', 157))),
  );
  await page.getByRole('button', { name: 'Perubahan', exact: true }).click();
  await page.getByRole('status').filter({ hasText: '2 bagian berubah; gambarnya sama' }).waitFor();
  await page.keyboard.press('n');
  expect(await page.locator('[data-change]').allInnerTexts()).toEqual([
    expect.stringMatching(/Isian "kecepatan": 40 km\/jam → 60 km\/jam/),
    expect.stringMatching(/Catatan: Paling tinggi 40 km\/jam saat hujan → Paling tinggi 60 km\/jam saat hujan/),
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `comparison-fields-${colorScheme}`, false);
    for (const width of [1440, 820, 390]) {
      await resize(page, width);
      expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
    }
    await resize(page, 1440);
  }
});

test('a photo that changed below the same text is found and shown', async () => {
  const id = await revisionOf(
    await pdfWithExtras(extrasOf('40 km/jam').slice(2)),
    await pdfWithExtras(extrasOf('40 km/jam').slice(2), { colour: 200 }),
  );
  const page = await sessions.page('admin');
  await page.goto(`/dashboard?pengajuan=${id}&berkas=perubahan`);
  const text =
    'Tidak ada perubahan pada teks; 1 halaman dengan gambar, isian, atau catatan tidak dapat dibandingkan sebagai teks; 1 halaman tampak berbeda sebagai gambar';
  await page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.getByText('1 daerah tampak berbeda').scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'comparison-photo', false);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the panel of a submission and the page of its document compare too', async () => {
  const page = await sessions.page('admin');
  await page.goto(`/dashboard?pengajuan=${submission_id}&berkas=perubahan`);
  await shows(page);
  await takeScreenshots(page, 'comparison-panel', false);
  await approveInTurn(
    submission_id,
    ...(await Promise.all(
      (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
    )),
  );
  await page.goto(`/dashboard?pengajuan=${submission_id}&berkas=perubahan`);
  await page.getByText('Dibandingkan dengan revisi 0').waitFor();
  await shows(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'comparison-decided', false);
  await page.goto(`/dokumen/${nomor}?tab=riwayat`);
  await page.getByRole('button', { name: 'Lihat berkas revisi 0' }).click();
  const viewer = page.getByRole('dialog');
  await viewer
    .getByText(/Revisi 0 sudah digantikan oleh revisi 1 sejak/)
    .first()
    .waitFor();
  await viewer.locator('[data-page="1"] canvas').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `ended-file-${colorScheme}`, false);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bandingkan', exact: true }).click();
  await shows(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'comparison-revisions', false);
});

test('who must read the revision sees why and what changed, before confirming it', async () => {
  const employee = await signInAs('employee');
  await waitUntil(async () => {
    const { documents } = await employee.ok('get-required-reading', {});
    return documents.find(({ document }) => document.nomor === nomor && document.revisi === 1);
  });
  const page = await sessions.page('employee');
  await page.goto('/wajib-dibaca');
  await page.getByRole('listitem').filter({ hasText: nomor }).getByRole('button', { name: /^Baca/ }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('Menyesuaikan temuan audit internal').waitFor();
  await viewer.getByRole('button', { name: 'Apa yang Berubah' }).click();
  await shows(page);
  for (const width of [1440, 390]) {
    await resize(page, width);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await takeScreenshots(page, 'comparison-reading', false);
});
