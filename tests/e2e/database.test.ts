import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import type { PageSession } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let viewer: PageSession;
/** The viewer's requests for lists. */
let listRequests: URL[] = [];
/** The viewer's sockets whose subscriptions are confirmed. */
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
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"subscribed"')) sockets.push(socket);
    });
  });
  viewer.page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/list-hims-documents') listRequests.push(url);
  });
});

const create = async (over: Partial<DocumentRow> = {}): Promise<DocumentRow> => {
  const nomor = freshNomor('SOP', 'FAT');
  const input = { department: 'FAT' as const, nomor, nama: `Prosedur Kas ${nomor.slice(-8)}`, jenis: 'SOP' as const };
  return (await controller.ok('create-hims-document', { ...input, ...over })).document;
};
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const searchFor = (page: Page, text: string) => page.getByLabel('Cari dokumen anda').fill(text);

/** Opens the screen, and waits until every department's list is loaded and no further request follows. */
const openDatabase = async (page: Page, path = '/database'): Promise<void> => {
  listRequests = [];
  sockets.length = 0;
  await page.goto(path);
  const opened = () => new Set(listRequests.map((url) => url.searchParams.get('department'))).size;
  await expect.poll(opened).toBe(departmentCodes.length);
  // The socket's subscription triggers another check.
  await expect.poll(() => sockets.length).toBe(1);
  for (let count = -1; count !== listRequests.length; ) {
    count = listRequests.length;
    await page.waitForTimeout(500);
  }
};

describe('the cached lists', () => {
  test('are shown before the server responds', async () => {
    const { page } = viewer;
    const document = await create();
    await openDatabase(page);
    // The cache is written with a delay, and a search needs every list.
    await expect.poll(() => cachedLists(page)).toContain(document.nomor);
    await expect.poll(async () => JSON.parse(await cachedLists(page)).length).toBe(departmentCodes.length);
    const blocked = Promise.withResolvers<void>();
    await page.route('**/api/list-hims-documents*', async (route) => {
      await blocked.promise;
      await route.continue();
    });
    const unconfirmed = page.getByText('Memeriksa pembaruan...');
    // An open socket says which version is current, which confirms the lists too.
    connected = false;
    const requestsBefore = listRequests.length;
    try {
      await page.reload();
      // The note is replaced once a blocked request reaches its time limit.
      await unconfirmed.waitFor();
      await page.getByText('Kebijakan K3LH').waitFor();
      await searchFor(page, document.nomor);
      await rowOf(page, document.nomor).waitFor();
    } finally {
      connected = true;
      blocked.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    }
    await unconfirmed.waitFor({ state: 'detached' });
    const later = listRequests.slice(requestsBefore);
    expect(later.map((url) => url.searchParams.has('since'))).toEqual(later.map(() => true));
    expect(later.length).toBeGreaterThanOrEqual(departmentCodes.length);
  });

  test('are deleted by signing out', async () => {
    const { page } = await sessions.openFresh('sheEmployee');
    await page.goto('/database');
    await page.getByText('Kebijakan K3LH').waitFor();
    await expect.poll(async () => JSON.parse(await cachedLists(page)).length).toBe(departmentCodes.length);
    await page.getByRole('button', { name: /User 10000032/ }).click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => cachedLists(page)).toBe('[]');
  });
});

/** The lists in the browser's database, as JSON. */
const cachedLists = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hims-catalogue');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const lists = database.transaction('lists').objectStore('lists').getAll();
          lists.onsuccess = () => {
            database.close();
            const text = (_: string, value: unknown) =>
              value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
            resolve(JSON.stringify(lists.result, text));
          };
        };
      }),
  );

test('searches large lists in a worker', async () => {
  const { page } = await sessions.openFresh('employee');
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
  expect((await page.locator('mark').allTextContents()).slice(0, 2)).toEqual(['Tambang', 'Selatan']);
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText('Menampilkan 11-20 dari 3.000 hasil').waitFor();
  await page.getByText('Nomor ganda').first().waitFor();
});
