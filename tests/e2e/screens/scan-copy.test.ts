import { beforeAll, expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { importFile, loadDocuments } from '../../support/bulk-jobs.ts';
import { type StoredCopy, storeCopy } from '../../support/copies.ts';
import { signInAs } from '../../support/demo-users.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { freshNomor } from '../../support/submissions.ts';

// Chromium logs the status of a page that is not found.
const sessions = setUpBrowserSessions([/status of 404/]);

let [inForce, superseded]: StoredCopy[] = [];
beforeAll(async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const list = workbook('salinan.xlsx', [
    ['Nomor Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Revisi'],
    [nomor, 'Prosedur Pemuatan Material', 'SOP', 'PRO', 3],
  ]);
  await importFile(controller, list);
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The document was imported');
  inForce = await storeCopy(document);
  superseded = await storeCopy({ ...document, revisi: 2 });
});

const pathOf = (copy: StoredCopy | undefined): string => copy?.scanPath ?? '';

test.each([
  ['in-force', () => pathOf(inForce), 'MASIH BERLAKU', 'Salinan ini sesuai dengan dokumen yang berlaku.'],
  ['superseded', () => pathOf(superseded), 'TIDAK BERLAKU', 'Digantikan Revisi 3.'],
  ['unknown', () => '/c/unknown', 'Kode tidak dikenal', 'Kode ini bukan kode salinan terkendali.'],
])('a scanned code shows its status at each width, in light and dark: %s', async (name, path, heading, reason) => {
  const page = await sessions.page('anonymous');
  await page.goto(path());
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.getByText(reason).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 820, 390, 320]) {
      await resize(page, width, width < 500 ? 700 : 900);
      expect(await hasHorizontalOverflow(page), `${colorScheme} ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `${colorScheme} ${width}`).toEqual([]);
    }
    await takeScreenshots(page, `scan-${name}-${colorScheme}`, false);
    const colours = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).color,
    ]);
    // Sunlight needs the same contrast in both.
    expect(colours[1]).toBe('rgb(255, 255, 255)');
    expect(colours[0]).toMatch(
      { 'in-force': /27, 99, 54/, superseded: /158, 28, 28/, unknown: /47, 53, 51/ }[name as 'unknown'],
    );
  }
  await page.emulateMedia({ colorScheme: null });
});
