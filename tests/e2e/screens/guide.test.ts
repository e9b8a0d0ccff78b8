import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type PictureName, pictureNames, pictureSize } from '../../../web/src/features/guide/topic.ts';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { loadDocuments } from '../../support/bulk-jobs.ts';
import { BulkScreen } from '../../support/bulk-screen.ts';
import { root } from '../../support/commands.ts';
import { storeCopy } from '../../support/copies.ts';
import { signInAs } from '../../support/demo-users.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { approve, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
const pictures = join(root, 'web', 'src', 'features', 'guide', 'pictures');
const labelsFile = join(pictures, 'labels.json');
/** Run this file alone, so that the pictures show the initial demo data. */
const takesPictures = process.env['HIMS_PHOTOGRAPHS'] === 'guide';

/** What a screen offers: the texts of its controls and columns without figures; not data in lists, and not the footer. */
const labelsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const offered = document.querySelectorAll<HTMLElement>('h1, button, label, legend, th, [role=tab]');
    const isOther = (element: Element) =>
      element.closest('tbody, li, [role=listbox], [data-sonner-toaster], footer') !== null;
    const isShown = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 1 && bottom > 0 && top < innerHeight && element.checkVisibility();
    };
    const texts = [...offered].filter((element) => isShown(element) && !isOther(element));
    const words = texts.map(({ innerText }) => innerText.trim().replaceAll(/\d+/g, '#'));
    // Not the count of the bell.
    return [...new Set(words.filter((text) => /\p{L}/u.test(text)))].sort().join(' · ');
  });

const submitDocument = async (document_title: string): Promise<string> =>
  submit(await signInAs('employee'), {
    document_title,
    document_number: `HKT-SOP-PRO-${400 + Math.floor(Math.random() * 500)}`,
  });

const openForm = async (page: Page, purpose: RegExp): Promise<void> => {
  await page.goto('/pengajuan');
  await page.getByRole('radio', { name: purpose }).check();
};

const chooseDocument = async (page: Page): Promise<void> => {
  await page.getByLabel('Nomor Dokumen').fill('HKT-SOP-PRO-007');
  await page.getByRole('textbox', { name: 'Tipe Dokumen' }).waitFor();
  await page.getByText(/^Dept. Head Produksi/).waitFor();
};

const openDecision = async (page: Page, path: string, id: string): Promise<void> => {
  await page.goto(`${path}?tampilan=keputusan&pengajuan=${id}`);
  await page.locator('[data-page="1"] canvas').waitFor();
};

/** Who sees a picture's screen, and how it comes about. */
const scenes: Record<PictureName, { who: DemoUserKey | 'anonymous'; show: (page: Page) => Promise<unknown> }> = {
  masuk: {
    who: 'anonymous',
    show: async (page) => {
      await page.goto('/login');
      await page.getByLabel('NRP', { exact: true }).waitFor();
    },
  },
  pengajuan: {
    who: 'employee',
    show: async (page) => {
      await openForm(page, /Pembuatan Baru/);
      await page.getByLabel('Judul Dokumen').fill('Prosedur Pengangkutan Batubara');
      await chooseOption(page, 'Tipe Dokumen', 'SOP');
      await chooseOption(page, 'Departemen', 'Produksi');
      await page.getByText(/^Dept. Head Produksi/).waitFor();
    },
  },
  revisi: {
    who: 'employee',
    show: async (page) => {
      await openForm(page, /Revisi/);
      await chooseDocument(page);
    },
  },
  pemusnahan: {
    who: 'employee',
    show: async (page) => {
      await openForm(page, /Pemusnahan/);
      await chooseDocument(page);
    },
  },
  peninjauan: {
    who: 'admin',
    show: async (page) => openDecision(page, '/review', await submitDocument('Prosedur Pengangkutan Batubara')),
  },
  persetujuan: {
    who: 'produksiHead',
    show: async (page) => {
      const id = await submitDocument('Prosedur Perawatan Jalan Tambang');
      await approve(await signInAs('admin'), id);
      await openDecision(page, '/approval', id);
    },
  },
  pencarian: {
    who: 'employee',
    show: async (page) => {
      await page.goto('/database');
      await page.getByLabel('Cari dokumen anda').fill('pengangkutan');
      await page
        .getByText(/dokumen cocok dengan “pengangkutan”/)
        .first()
        .waitFor();
    },
  },
  'daftar-induk': {
    who: 'controller',
    show: async (page) => {
      await page.goto('/daftar-induk/dokumen/produksi');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Batal', exact: true }).waitFor();
    },
  },
  import: {
    who: 'controller',
    show: async (page) => {
      const screen = new BulkScreen(page);
      await screen.open('Impor CSV/Excel');
      await screen.chooseWorkbook(
        workbook('daftar-induk-plant.xlsx', [
          ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'No. Rev', 'Ket.'],
          [1, 'HKT-SOP-PLT-401', 'Perawatan Dump Truck', 'SOP', 'PLANT', 2, 'Berlaku'],
          [2, 'HKT-SOP-PLT-402', 'Pengisian Bahan Bakar', 'SOP', 'PLANT', 0, 'Berlaku'],
        ]),
      );
      await screen.button('Periksa Berkas').click();
      await screen.dialog.getByText('Yang kami baca').first().waitFor();
    },
  },
  pengguna: {
    who: 'admin',
    show: async (page) => {
      await page.goto('/pengguna');
      await page.locator('tbody tr').nth(5).waitFor();
    },
  },
  'wajib-dibaca': {
    who: 'employee',
    show: async (page) => {
      await page.goto('/wajib-dibaca');
      await page
        .getByRole('button', { name: /^Baca / })
        .first()
        .waitFor();
    },
  },
  'baca-bersama': {
    who: 'controller',
    show: async (page) => {
      await page.goto('/baca-bersama/sesi/demo-p5m');
      await page.getByText('Hasanuddin').waitFor();
    },
  },
  distribusi: {
    who: 'controller',
    show: async (page) => {
      await page.goto('/pembaca/plant');
      await page.locator('tbody tr').first().waitFor();
    },
  },
  salinan: {
    who: 'controller',
    show: async (page) => {
      const [document] = await loadDocuments(await signInAs('controller'), 'HKT-SOP-PRO-007');
      if (!document) throw new Error('The demo has this document');
      for (const holder of ['Workshop Plant', 'Pengawas Shift A'])
        await storeCopy({ ...document, revisi: document.revisi - 1 }, { department: 'PLT', holder });
      await page.goto('/pembaca/plant?tab=penarikan');
      await page.locator('tbody tr').first().waitFor();
    },
  },
  'pengajuan-saya': {
    who: 'employee',
    show: async (page) => {
      const id = await submitDocument('Prosedur Pengelolaan Debu');
      await page.goto(`/dashboard?milik=saya&pengajuan=${id}`);
      await page.getByRole('heading', { name: 'Riwayat' }).waitFor();
    },
  },
  'departemen-saya': {
    who: 'produksiHead',
    show: async (page) => {
      await page.goto('/departemen-saya');
      await page.getByRole('link', { name: /^Buka/ }).first().waitFor();
    },
  },
  'tidak-di-tempat': {
    who: 'produksiHead',
    show: async (page) => {
      await page.goto('/tidak-di-tempat');
      await page.getByRole('button', { name: '1 minggu' }).click();
      await page.getByText(/hari kerja\.$/).waitFor();
    },
  },
  bukti: {
    who: 'auditor',
    show: async (page) => {
      await page.goto('/dokumen/HKT-SOP-PRO-002?tab=bukti');
      await page.getByRole('button', { name: 'Simpan PDF' }).waitFor();
      await page.getByText('Tinjauan berkala', { exact: true }).first().waitFor();
    },
  },
  'paket-audit': {
    who: 'auditor',
    show: async (page) => {
      await page.goto('/jejak-audit/paket');
      await chooseOption(page, 'Klausul', 'ISO 9001:2015 7.5.3 · Pengendalian informasi terdokumentasi');
      await page.getByText(/ pertanyaan$/).click();
    },
  },
  tinjauan: {
    who: 'controller',
    show: async (page) => {
      await page.goto('/tinjauan-berkala');
      await page.locator('tbody tr').first().waitFor();
    },
  },
};

test.each(pictureNames)('the picture “%s” shows what the screen offers today', async (name) => {
  const { who, show } = scenes[name];
  const { page } = await sessions.openFresh(who);
  await page.setViewportSize(pictureSize);
  await show(page);
  // What loads after the screen is there: names of approvers, the next number, pages of a file.
  await page.waitForLoadState('networkidle');
  const stored = (): Record<string, string> => JSON.parse(readFileSync(labelsFile, 'utf8'));
  if (takesPictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
    const labels = { ...stored(), [name]: await labelsOf(page) };
    writeFileSync(labelsFile, `${JSON.stringify(labels, undefined, 2)}\n`);
  }
  const how = 'take the pictures again: HIMS_PHOTOGRAPHS=guide, this file alone';
  await expect.poll(() => labelsOf(page), { message: how }).toBe(stored()[name]);
});

test('the guide has a chapter for each task, with its picture, at every width', async () => {
  const { page } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Panduan' }).waitFor();
  const images = page.locator('main section img');
  expect(await images.count()).toBe(pictureNames.length);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(pictureSize.width);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Daftar isi' }).getByRole('link', { name: 'Merevisi dokumen' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('merevisi');
  // A link to a chapter that the tab loads after another page.
  await page.goto('/dashboard');
  await page.goto('/panduan#memusnahkan');
  await expect.poll(async () => (await page.locator('#memusnahkan').boundingBox())?.y).toBeLessThan(200);
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page)).toBe(false);
  }
  await takeScreenshots(page, 'guide');
});
