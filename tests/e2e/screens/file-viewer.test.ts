import { randomBytes } from 'node:crypto';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { limitQueue } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import type { TestFile } from '../../support/files.ts';
import { hostileWord, wordDraft } from '../../support/previewed-files.ts';
import { submit } from '../../support/submissions.ts';

// What the frame of a preview refuses.
const sessions = setUpBrowserSessions([/luar\.example/]);

const pdf = (name: string, bytes: Uint8Array): TestFile => ({ name, content_type: 'application/pdf', bytes });

/** 200 pages, the second one rotated, with an attachment that makes the file almost as large as allowed. */
const longPdf = async (): Promise<TestFile> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= 200; number += 1) {
    const page = document.addPage([595, 842]);
    page.drawText(`Halaman isi ${number}`, { x: 60, y: 760, size: 18, font });
    if (number === 2) page.setRotation(degrees(90));
  }
  await document.attach(randomBytes(9_000_000), 'lampiran.bin');
  return pdf('Prosedur Panjang.pdf', await document.save());
};

/** A PDF of these objects, numbered from 1; the first is the catalog. */
const pdfOf = (objects: readonly string[], trailer = ''): Uint8Array => {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
/** A scan as fax machines encode it: the browser has no decoder for it. */
const drawing = 'q 200 0 0 200 50 50 cm /Scan Do Q';
const scannedPdf = pdf(
  'Pindaian.pdf',
  pdfOf([
    catalog,
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >> /Length 3 >>\nstream\n\u0000\u0010\u0001\nendstream',
  ]),
);

const openDraft = async (page: Page, draft: TestFile): Promise<void> => {
  const id = await submit(await signInAs('employee'), {}, { draft });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await limitQueue(page, 'get-pending-documents', [id]);
  await page.goto(`/review?tampilan=keputusan&pengajuan=${id}`);
};

test('shows a PDF of 200 pages and 9 MB, drawing the visible pages only', async () => {
  const { page } = await sessions.openFresh('admin');
  await openDraft(page, await longPdf());
  const first = page.locator('[data-page="1"]');
  await first.locator('canvas').waitFor();
  await first.getByText('Halaman isi 1').waitFor({ state: 'attached' });
  expect(await page.locator('canvas').count()).toBeLessThanOrEqual(5);
  // Rotated: wider than high.
  const rotated = await page.locator('[data-page="2"]').boundingBox();
  expect(rotated && rotated.width > rotated.height).toBe(true);

  // The pane has the focus, so the keyboard scrolls the draft.
  await page.keyboard.press('End');
  await page.locator('[data-page="200"] canvas').waitFor();
  await page.getByText('200 / 200').waitFor();
  expect(await page.locator('canvas').count()).toBeLessThanOrEqual(5);

  const width = async () => (await page.locator('[data-page="200"]').boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Perbesar' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByText('200 / 200').waitFor();
  await page.getByRole('button', { name: 'Sesuaikan lebar' }).click();
  await expect.poll(width).toBeCloseTo(before, 0);

  const notice = page.locator('[data-page="200"]').getByText(/^Dicetak oleh .+ pada .+ · salinan tidak terkendali$/);
  await notice.waitFor({ state: 'attached' });
  expect(await notice.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await notice.waitFor();
  await page.emulateMedia({ media: null });
});

test('decodes a scan under the Content-Security-Policy', async () => {
  const { page } = await sessions.openFresh('admin');
  const decoder = page.waitForResponse(/jbig2_nowasm_fallback\.js$/);
  await openDraft(page, scannedPdf);
  expect((await decoder).status()).toBe(200);
  await page.locator('[data-page="1"] canvas').waitFor();
});

test.each(['light', 'dark'] as const)('previews a Word draft with its page across in the %s theme', async (scheme) => {
  const { page } = await sessions.openFresh('admin');
  await page.emulateMedia({ colorScheme: scheme });
  await openDraft(page, await wordDraft());
  await page.getByText('Pratinjau. Tampilan dapat berbeda; yang berlaku adalah berkasnya.').waitFor();
  await page.getByRole('button', { name: 'Unduh Draf Prosedur.docx' }).waitFor();
  const frame = page.frameLocator('iframe[title^="Draf"]');
  await frame.getByRole('heading', { name: 'Prosedur Pengangkutan Batubara' }).waitFor();
  const across = await frame.locator('section').nth(1).boundingBox();
  expect(across && across.width > across.height).toBe(true);
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await frame.getByText('Penanggung jawab').waitFor();
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await resize(page, 1440);
  const before = (await frame.locator('section').first().boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Perbesar' }).click();
  await expect.poll(async () => (await frame.locator('section').first().boundingBox())?.width).toBeGreaterThan(before);
  // The keys of decision mode act while the focus is in the draft.
  await frame.getByText('Penanggung jawab').click();
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Setujui' }).waitFor();
});

test('loads and runs nothing that a hostile Word file names', async () => {
  const { page } = await sessions.openFresh('admin');
  const outside: string[] = [];
  // Only what leaves the browser: Chromium reports requests that a policy blocks as well.
  await page.context().route('https://luar.example/**', (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  await openDraft(page, await hostileWord('https://luar.example'));
  const frame = page.frameLocator('iframe[title^="Draf"]');
  for (const link of ['Tautan skrip', 'Tautan luar']) await frame.getByText(link).click();
  await frame.getByText('<script>').waitFor();
  await frame.getByText('Penanggung jawab').waitFor();
  // The frame's own rules hold whatever its markup is.
  await frame.locator('body').evaluate((body) => {
    body.insertAdjacentHTML(
      'beforeend',
      '<img src="https://luar.example/a.png" onerror="parent.document.title=1"><a id="x" href="https://luar.example/b">x</a><iframe src="https://luar.example/c"></iframe>',
    );
    body.querySelector<HTMLElement>('#x')?.click();
  });
  await page.getByRole('button', { name: 'Form PPD', exact: true }).click();
  await page.locator('[data-page="1"] canvas').waitFor();
  expect(outside).toEqual([]);
  expect(await page.title()).toBe('HIMS - Peninjauan Dokumen');
});
