import { readFileSync } from 'node:fs';
import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import type { UserClient } from '../support/api.ts';
import type { PageSession } from '../support/browser.ts';
import { BrowserSessions, clearRoutes, failCall } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = new BrowserSessions();
let controller: UserClient;
let viewer: PageSession;
/** Every read of a list that the viewer's page made. */
let reads: URL[] = [];
const sockets: WebSocketRoute[] = [];
let connected = true;

beforeAll(async () => {
  controller = await signInAs('controller');
  viewer = await sessions.openFresh('employee');
  await viewer.page.routeWebSocket(/\/ws\?/, (socket) => {
    if (!connected) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    sockets.push(socket);
  });
  viewer.page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/list-hims-documents') reads.push(url);
  });
});
afterAll(() => sessions.close());
afterEach(() => {
  expect(viewer.consoleErrors).toEqual([]);
});

const create = async (over: Partial<DocumentRow> = {}): Promise<DocumentRow> => {
  const nomor = freshNomor('SOP', 'FAT');
  const input = { department: 'FAT' as const, nomor, nama: `Prosedur Kas ${nomor.slice(-8)}`, jenis: 'SOP' as const };
  return (await controller.ok('create-hims-document', { ...input, ...over })).document;
};
const rename = async ({ id, version, department }: DocumentRow, nama: string): Promise<void> => {
  const { results } = await controller.ok('update-hims-documents', { department, rows: [{ id, version, nama }] });
  expect(results).toMatchObject([{ success: true }]);
};
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const searchFor = (page: Page, text: string) => page.getByLabel('Cari dokumen anda').fill(text);

/** Opens the screen, and waits until every department's list is here and was checked. */
const openDatabase = async (page: Page, path = '/database'): Promise<void> => {
  reads = [];
  sockets.length = 0;
  await page.goto(path);
  const opened = () => new Set(reads.map((url) => url.searchParams.get('department'))).size;
  await expect.poll(opened, { timeout: 15_000 }).toBe(departmentCodes.length);
  // The socket's opening asks once more.
  await expect.poll(() => sockets.length, { timeout: 15_000 }).toBe(1);
  await page.waitForTimeout(1000);
  await page.waitForLoadState('networkidle');
};

describe('somebody who watches the database while it changes', () => {
  test('sees a document come, change and go without a reload or another read of the list', async () => {
    const { page } = viewer;
    await openDatabase(page, '/database?departemen=fat&jenis=SOP');
    await searchFor(page, 'prosedur kas');
    reads = [];
    const document = await create();
    await rowOf(page, document.nomor).waitFor({ timeout: 5000 });
    await page.getByText('Dokumen baru telah ditambahkan.').waitFor();
    await rename(document, `${document.nama} Kecil`);
    await rowOf(page, document.nomor).filter({ hasText: 'Kecil' }).waitFor({ timeout: 5000 });
    await page.getByText('Dokumen telah diperbarui.').waitFor();
    await controller.ok('delete-hims-document', { id: document.id, version: document.version + 1 });
    await rowOf(page, document.nomor).waitFor({ state: 'detached', timeout: 5000 });
    await page.getByText('Dokumen telah dihapus.').waitFor();
    expect(reads).toEqual([]);
  });

  test('catches up with only the changes when the socket was cut and is restored', async () => {
    const { page } = viewer;
    const document = await create();
    await openDatabase(page);
    await searchFor(page, document.nomor);
    await rowOf(page, document.nomor).waitFor();
    reads = [];
    connected = false;
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    await rename(document, `${document.nama} Besar`);
    const missed = await create();
    await page.waitForTimeout(1500);
    expect(await rowOf(page, document.nomor).textContent()).not.toContain('Besar');
    expect(reads).toEqual([]);

    const answer = page.waitForResponse((response) => response.url().includes('department=FAT'));
    connected = true;
    await rowOf(page, document.nomor).filter({ hasText: 'Besar' }).waitFor({ timeout: 15_000 });
    expect((await (await answer).json()).changes).toHaveLength(2);
    expect(reads.every((url) => url.searchParams.has('since'))).toBe(true);
    await searchFor(page, missed.nomor);
    await rowOf(page, missed.nomor).waitFor();
  });
});

describe('what a visit leaves behind', () => {
  test('the next one shows at once, before the server answered', async () => {
    const { page } = viewer;
    const document = await create();
    await openDatabase(page);
    // Lists are written down a moment after they changed.
    await page.waitForTimeout(2500);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/list-hims-documents*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Kebijakan K3LH').waitFor();
    await searchFor(page, document.nomor);
    await rowOf(page, document.nomor).waitFor();
    const unconfirmed = page.getByText('Memeriksa pembaruan...');
    await unconfirmed.waitFor();
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await unconfirmed.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(reads.slice(departmentCodes.length).every((url) => url.searchParams.has('since'))).toBe(true);
  });

  test('is marked as doubtful while the server cannot be asked', async () => {
    const { page } = viewer;
    await failCall(page, 'list-hims-documents', 403, 'forbidden');
    // A socket that opens would ask again by itself.
    connected = false;
    await page.reload();
    const warning = page.getByRole('alert').filter({ hasText: 'Daftar ini belum dapat dicocokkan dengan server.' });
    await warning.waitFor();
    await page.getByText(/^Menampilkan/).waitFor();
    await clearRoutes(page);
    await warning.getByRole('button', { name: 'Coba Lagi' }).click();
    await warning.waitFor({ state: 'detached' });
    connected = true;
    // The refusals themselves, which this was about.
    viewer.consoleErrors.length = 0;
  });

  test('nothing, after somebody signed out', async () => {
    const { page, consoleErrors } = await sessions.openFresh('sheEmployee');
    await page.goto('/database');
    await page.getByText('Kebijakan K3LH').waitFor();
    await expect.poll(() => countCachedLists(page), { timeout: 10_000 }).toBe(departmentCodes.length);
    await page.getByRole('button', { name: /User 10000032/ }).click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => countCachedLists(page), { timeout: 5000 }).toBe(0);
    expect(consoleErrors).toEqual([]);
    await page.context().close();
  });
});

const countCachedLists = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('hims-catalogue');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const count = database.transaction('lists').objectStore('lists').count();
          count.onsuccess = () => {
            database.close();
            resolve(count.result);
          };
        };
      }),
  );

test('long lists are searched in a worker, with the same answers', async () => {
  const { page, consoleErrors } = await sessions.openFresh('employee');
  const documents = Array.from({ length: 6000 }, (_, at) => ({
    id: `generated-${at}`,
    department: 'IMS',
    nama: at % 2 === 0 ? `Manual Tambang Utara ${at}` : `Manual Tambang Selatan ${at}`,
    nomor: `HKT-MAN-IMS-${String(at % 1000).padStart(3, '0')}`,
    jenis: 'Manual & Kebijakan',
    revisi: 0,
    status: 'Aktif',
    has_file: true,
    version: 1,
  }));
  await page.route('**/api/list-hims-documents?department=IMS*', (route) =>
    route.fulfill({ json: { success: true, documents, catalogue_version: 1 } }),
  );
  await page.goto('/database');
  await page.getByText('Menampilkan 1-10 dari 6.000 hasil').waitFor();
  expect(page.workers()).toHaveLength(1);
  await searchFor(page, 'tambang SELATAN');
  await page.getByText('Menampilkan 1-10 dari 3.000 hasil').waitFor();
  expect(await page.locator('mark').first().textContent()).toBe('Tambang Selatan');
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText('Menampilkan 11-20 dari 3.000 hasil').waitFor();
  await page.getByText('Nomor ganda').first().waitFor();
  expect(consoleErrors).toEqual([]);
  await page.context().close();
});

test('what the screen found is exported as Excel, all pages of it', async () => {
  const { page } = viewer;
  const danger = await create({ nama: '=HYPERLINK("https://example.com") Kas' });
  await page.goto('/database');
  await searchFor(page, danger.nomor);
  await rowOf(page, danger.nomor).waitFor();
  await searchFor(page, 'FAT');
  await page.getByText(/dari \d{2,} hasil/).waitFor();
  const total = Number(/dari (\d+) hasil/.exec((await page.getByText(/^Menampilkan/).textContent()) ?? '')?.[1]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  const book = read(readFileSync(await download.path()));
  const [header, ...rows] = utils.sheet_to_json<string[]>(book.Sheets['Dokumen'] ?? {}, { header: 1 });
  expect(header).toEqual([
    'No',
    'Nomor Dokumen',
    'Nama Dokumen',
    'Jenis Dokumen',
    'Departemen',
    'Status',
    'Revisi Ke-',
  ]);
  expect(total).toBeGreaterThan(10);
  expect(rows).toHaveLength(total);
  const cells = Object.values(book.Sheets['Dokumen'] ?? {});
  expect(cells.find((cell) => cell.v === danger.nama)).toMatchObject({ t: 's' });
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
});
