import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { failures } from '../../../../shared/errors.ts';
import { ApiError, offlineError } from '../../../../web/src/lib/api/api-error.ts';
import { CatalogueEngine } from '../../../../web/src/lib/catalogue/catalogue-engine.ts';
import { CatalogueStore } from '../../../../web/src/lib/catalogue/catalogue-store.ts';
import { EngineClosed, type EngineHost } from '../../../../web/src/lib/catalogue/engine-host.ts';
import { callEngine } from '../../../../web/src/lib/catalogue/engine-messages.ts';
import { documentRowFixture } from '../../../support/document-fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (id: string, over: Partial<DocumentRow> = {}) =>
  documentRowFixture({ id, department: 'IMS', nama: `Dokumen ${id}`, nomor: `HKT-SOP-${id}`, ...over });
const bytesOf = (response: object) => new TextEncoder().encode(JSON.stringify({ success: true, ...response })).buffer;
const fullList = (catalogue_version: number, ...documents: DocumentRow[]) => bytesOf({ documents, catalogue_version });
const put = (document: DocumentRow, catalogue_version: number) => ({
  type: 'document.changed' as const,
  department: document.department,
  kind: 'update' as const,
  change: { op: 'put' as const, document },
  catalogue_version,
});

/** An engine host like the real ones, in this process. `isMissing`: its code cannot be loaded. */
const host = (isMissing = () => false): EngineHost => {
  const engine = new CatalogueEngine([]);
  let open = true;
  return {
    run: (async (method, ...args) => {
      if (!open) throw new EngineClosed();
      if (isMissing()) throw offlineError(undefined);
      return callEngine(engine, { method, args });
    }) as EngineHost['run'],
    close: () => {
      open = false;
    },
  };
};

type Read = (department: DepartmentCode, since: number | undefined) => Promise<ArrayBuffer>;

/** A store with the requests it made, its cache, and a function that breaks its worker. */
const storeWith = (
  read: Read,
  cached = new Map<DepartmentCode, ArrayBuffer>(),
  hasWorker = true,
  isEngineMissing = () => false,
) => {
  const requests: string[] = [];
  const hostCounts = { mainThreadHost: 0, workerHost: 0 };
  let breakWorker = () => {};
  const store = new CatalogueStore({
    cache: {
      get: async (department) => cached.get(department),
      put: async (department, bytes) => void cached.set(department, bytes),
      clear: async () => cached.clear(),
    },
    read: (department, since) => {
      requests.push(since === undefined ? department : `${department}>${since}`);
      return read(department, since);
    },
    mainThreadHost: () => {
      hostCounts.mainThreadHost += 1;
      return host(isEngineMissing);
    },
    workerHost: async (onFailure) => {
      hostCounts.workerHost += 1;
      if (!hasWorker) throw new TypeError('Failed to fetch dynamically imported module');
      const worker = host();
      breakWorker = () => {
        onFailure();
        worker.close();
      };
      return worker;
    },
  });
  return { store, requests, cached, hostCounts, breakWorker: () => breakWorker() };
};

const found = async (store: CatalogueStore, search: string) =>
  (await store.run('find', { search, jenis: 'SOP', department: 'IMS', page: 1, size: 10 })).rows.map(({ id }) => id);
const idle = () => vi.advanceTimersByTimeAsync(100);

test('loads the displayed department first without waiting for the others', async () => {
  const others = Promise.withResolvers<void>();
  const { store, requests } = storeWith(async (department) => {
    if (department !== 'FAT') await others.promise;
    return fullList(1, row(department, { department }));
  });
  store.open('FAT');
  await idle();
  expect(requests[0]).toBe('FAT');
  expect(await found(store, 'dokumen')).toEqual(['FAT']);
  others.resolve();
  await idle();
  expect(requests).toHaveLength(departmentCodes.length);
  expect((await found(store, 'dokumen')).sort()).toEqual([...departmentCodes].sort());
});

test('shows the cached list at once and requests only later changes', async () => {
  const cached = new Map<DepartmentCode, ArrayBuffer>([['IMS', fullList(4, row('a'))]]);
  const response = Promise.withResolvers<ArrayBuffer>();
  const { store, requests } = storeWith(
    async (department) => (department === 'IMS' ? response.promise : fullList(0)),
    cached,
  );
  store.open('IMS');
  await idle();
  expect(requests[0]).toBe('IMS>4');
  expect(await found(store, '')).toEqual(['a']);
  expect(store.state().departments.IMS).toMatchObject({ version: 4, confirmed: false });
  response.resolve(bytesOf({ changes: [{ op: 'put', document: row('b') }], catalogue_version: 5 }));
  await idle();
  expect(await found(store, '')).toEqual(['a', 'b']);
  expect(store.state().departments.IMS).toEqual({
    version: 5,
    checking: false,
    confirmed: true,
    error: null,
    revision: 2,
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(new TextDecoder().decode(cached.get('IMS'))).toContain('"catalogue_version":5');
});

test('applies events without a request, and requests missing changes once', async () => {
  const { store, requests } = storeWith(async (department, since) =>
    since === undefined
      ? fullList(1, ...(department === 'IMS' ? [row('a')] : []))
      : bytesOf({ changes: [{ op: 'put', document: row('a', { version: 3 }) }], catalogue_version: 3 }),
  );
  store.open('IMS');
  await idle();
  requests.length = 0;
  await store.applyEvent(put(row('a', { nama: 'Baru', version: 2 }), 2));
  expect(await found(store, 'baru')).toEqual(['a']);
  expect(requests).toEqual([]);
  await store.applyEvent(put(row('b'), 4));
  await store.applyEvent(put(row('c'), 5));
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toEqual(['IMS>2']);
  expect(await found(store, '')).toEqual(['a', 'b', 'c']);
  expect(store.state().departments.IMS.version).toBe(5);
});

test('ignores a known version of a bulk change and requests a later one once', async () => {
  const { store, requests } = storeWith(async (_, since) =>
    since === undefined ? fullList(7) : bytesOf({ unchanged: true, catalogue_version: 7 }),
  );
  store.open('IMS');
  await idle();
  requests.length = 0;
  store.checkVersion('IMS', 7);
  store.checkVersion('IMS', 9);
  store.checkVersion('IMS', 10);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toEqual(['IMS>7']);
});

test('checks lists again that were shown without events, and confirms current ones by their version alone', async () => {
  const { store, requests } = storeWith(async (_department, since) =>
    since === undefined ? fullList(5, row('a')) : bytesOf({ unchanged: true, catalogue_version: since }),
  );
  store.open('IMS');
  await vi.runAllTimersAsync();
  const first = requests.length;
  store.open('IMS');
  await vi.runAllTimersAsync();
  expect(requests).toHaveLength(first);

  store.markUnconfirmed();
  expect(store.state().departments.IMS.confirmed).toBe(false);
  store.confirmVersions({ IMS: 5, SHE: 6 });
  expect(store.state().departments.IMS.confirmed).toBe(true);
  expect(store.state().departments.SHE.confirmed).toBe(false);
  await vi.runAllTimersAsync();
  expect(requests.slice(first)).toEqual(['SHE>5']);

  store.markUnconfirmed();
  store.open('IMS');
  await vi.runAllTimersAsync();
  expect(requests.slice(first + 1, first + 2)).toEqual(['IMS>5']);
  expect(store.state().departments.IMS.confirmed).toBe(true);
});

test('confirms lists before an export: loads what is missing, and rejects where one may be outdated', async () => {
  let isBroken = false;
  const { store, requests } = storeWith(async (department, since) => {
    if (isBroken && department === 'SHE') throw new ApiError({ status: 403, code: 'forbidden', message: 'x' });
    return since === undefined
      ? fullList(1, row(department, { department }))
      : bytesOf({ unchanged: true, catalogue_version: 1 });
  });
  await store.confirm(['IMS', 'SHE']);
  expect(requests).toEqual(['IMS', 'SHE']);
  expect((await found(store, 'dokumen')).sort()).toEqual(['IMS', 'SHE']);
  await store.confirm(['IMS', 'SHE']);
  expect(requests).toHaveLength(2);
  isBroken = true;
  store.markUnconfirmed();
  await expect(store.confirm(['IMS', 'SHE'])).rejects.toMatchObject({ code: 'forbidden' });
});

test('repeats a request when a bulk change is announced during it', async () => {
  let version = 7;
  const responses: PromiseWithResolvers<void>[] = [];
  const { store, requests } = storeWith(async (department) => {
    const response = fullList(version, row(department, { department }));
    if (department === 'IMS') {
      responses.push(Promise.withResolvers());
      await responses.at(-1)?.promise;
    }
    return response;
  });
  // In the first and in a later request: the server responded before the change, and the response is slow.
  for (const expectedRequests of [
    ['IMS', 'IMS>7'],
    ['IMS>8', 'IMS>8'],
  ]) {
    store.open('IMS');
    // Another caller that waits for this check also gets the announced change.
    const checkedVersion = store.check('IMS').then(() => store.state().departments.IMS.version);
    await idle();
    version += 1;
    store.checkVersion('IMS', version);
    await vi.advanceTimersByTimeAsync(1000);
    expect(responses).toHaveLength(1);
    responses.pop()?.resolve();
    await idle();
    expect(requests.filter((each) => each.startsWith('IMS'))).toEqual(expectedRequests);
    responses.pop()?.resolve();
    await idle();
    expect(await checkedVersion).toBe(version);
    requests.length = 0;
  }
});

test('repeats a request when this page changes the list during it, and shows the change all the time', async () => {
  const documents = [row('a')];
  const responses: PromiseWithResolvers<void>[] = [];
  const { store, requests } = storeWith(async (department) => {
    const response = fullList(7, ...(department === 'IMS' ? documents : []));
    if (department === 'IMS' && requests.includes('IMS>7')) {
      responses.push(Promise.withResolvers());
      await responses.at(-1)?.promise;
    }
    return response;
  });
  const shown = async () => (await store.run('listOf', 'IMS')).documents.map(({ id }) => id);
  await store.check('IMS');
  const checked = store.check('IMS');
  await idle();
  documents.push(row('b'));
  await store.applyLocalChanges('IMS', [{ op: 'put', document: row('b') }]);
  responses.pop()?.resolve();
  await idle();
  expect(await shown()).toEqual(['a', 'b']);
  expect(requests).toEqual(['IMS', 'IMS>7', 'IMS>7']);
  responses.pop()?.resolve();
  await checked;
  expect(await shown()).toEqual(['a', 'b']);
  expect(requests).toHaveLength(3);
});

test('retries temporary failures only, and recovers with the next check', async () => {
  let failure: Error | undefined = offlineError(new Error('no network'));
  const { store, requests } = storeWith(async () => {
    if (failure) throw failure;
    return fullList(1, row('a'));
  });
  void store.check('IMS');
  await vi.advanceTimersByTimeAsync(4000);
  expect(requests).toEqual(['IMS', 'IMS', 'IMS']);
  expect(store.state().departments.IMS).toMatchObject({ version: undefined, checking: false, error: failure });
  failure = new ApiError({ status: 403, code: 'forbidden', message: failures.forbidden.message });
  await store.check('IMS');
  expect(requests).toHaveLength(4);
  failure = undefined;
  await store.check('IMS');
  expect(store.state().departments.IMS).toMatchObject({ version: 1, error: null });
});

const longList = (department: DepartmentCode) =>
  Array.from({ length: 600 }, (_, at) => row(`${department}-${at}`, { department }));

test('moves large lists to a worker and back when the worker fails', async () => {
  const { store, hostCounts, breakWorker } = storeWith(async (department) =>
    department === 'IMS'
      ? fullList(1, row('tunggal'))
      : fullList(1, ...longList(department).slice(0, department === 'SHE' ? 600 : 1)),
  );
  store.open('IMS');
  await idle();
  expect(hostCounts).toEqual({ mainThreadHost: 1, workerHost: 1 });
  expect(await found(store, 'tunggal dokumen')).toEqual(['tunggal']);
  expect(await found(store, 'SHE-599')).toEqual(['SHE-599']);
  breakWorker();
  await idle();
  expect(hostCounts).toEqual({ mainThreadHost: 2, workerHost: 1 });
  expect(await found(store, 'SHE-599')).toEqual(['SHE-599']);
});

test('large lists stay on the main thread when the code of the worker cannot be loaded', async () => {
  const { store, hostCounts } = storeWith(async (department) => fullList(1, ...longList(department)), new Map(), false);
  store.open('IMS');
  await idle();
  expect(hostCounts).toEqual({ mainThreadHost: 1, workerHost: 1 });
  expect(await found(store, 'SHE-599')).toEqual(['SHE-599']);
});

test('removes all lists from memory and drops a pending response', async () => {
  const lateResponse = Promise.withResolvers<ArrayBuffer>();
  const { store, cached } = storeWith(async (department) =>
    department === 'SHE' ? lateResponse.promise : fullList(1, row('a')),
  );
  store.open('IMS');
  await vi.advanceTimersByTimeAsync(2000);
  expect(cached.size).toBeGreaterThan(0);
  cached.clear();
  store.reset();
  lateResponse.resolve(fullList(1, row('b')));
  await vi.advanceTimersByTimeAsync(5000);
  expect(cached.size).toBe(0);
  expect(await found(store, 'dokumen')).toEqual([]);
  expect(Object.values(store.state().departments).every(({ version }) => version === undefined)).toBe(true);
});

test('keeps the cached lists when the engine cannot be loaded, and loads them from the server later', async () => {
  const cached = new Map<DepartmentCode, ArrayBuffer>([['IMS', fullList(1, row('a'))]]);
  let isReachable = false;
  const { store } = storeWith(
    async () => {
      if (!isReachable) throw offlineError(undefined);
      return fullList(2, row('b'));
    },
    cached,
    true,
    () => !isReachable,
  );
  store.open('IMS');
  await idle();
  expect(cached.size).toBe(1);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found(store, '')).toEqual(['b']);
});

test('deletes an unreadable cache entry and requests the list', async () => {
  const cached = new Map<DepartmentCode, ArrayBuffer>([['IMS', new TextEncoder().encode('{"documents":').buffer]]);
  const { store, requests } = storeWith(async () => fullList(1, row('a')), cached);
  store.open('IMS');
  await idle();
  expect(requests[0]).toBe('IMS');
  expect(await found(store, '')).toEqual(['a']);
});
