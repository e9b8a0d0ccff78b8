import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { stubBrowser, tokens, user } from '../../browser.ts';

let deliver: (event: object) => void;

/** A proxy opens sockets that carry nothing. */
let carriesNothing: boolean;

class FakeSocket {
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor() {
    deliver = (event) => this.onmessage?.({ data: JSON.stringify(event) });
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string) {
    const { action, topic } = JSON.parse(text);
    if (action === 'ping' && !carriesNothing) queueMicrotask(() => deliver({ type: 'pong' }));
    if (action === 'subscribe') queueMicrotask(() => deliver({ type: 'subscribed', topic }));
  }
  close() {}
}

const changed = (version: number, more: object = {}) => ({
  type: 'submission.changed',
  submission_id: 'S1',
  department: 'SHE',
  submission_status: 'pending',
  version,
  ...more,
});

const record = (id: string, version: number): SubmissionRecord => ({
  id,
  document_title: `Prosedur ${id}`,
  document_type: 'SOP',
  department: 'SHE',
  document_number: `HKT-${id}`,
  submission_purpose: 'new',
  submission_status: 'pending',
  draft_document_url: null,
  supporting_document_url: null,
  created_at: '2026-11-21T01:00:00.000Z',
  updated_at: '2026-11-21T01:00:00.000Z',
  level_entered_at: '2026-11-21T01:00:00.000Z',
  submitter_nrp: '10000032',
  submitter_name: null,
  version,
});

const totals = (total: number) => ({ total, under_review: total, in_approval: 0, approved: 0 });
const listed = (submission: SubmissionRecord, total: number) =>
  changed(submission.version, {
    submission_id: submission.id,
    list: { submission, totals: totals(total), department_total: 3 },
  });

let stop: () => void;
let browser: ReturnType<typeof stubBrowser>;
let client: QueryClient;
/** The invalidated queries: their names, and whether they are loaded again at once. */
let invalidated: string[];
let refetched: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  carriesNothing = false;
  browser = stubBrowser();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, ticket: 't1', expires_at: new Date().toISOString() }),
  );
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1', 4 * 3_600_000), undefined));
  const { startRealtime, stopRealtime } = await import('../../../../web/src/lib/realtime/realtime.ts');
  const { syncCaches } = await import('../../../../web/src/lib/realtime/sync-caches.ts');
  client = new QueryClient();
  invalidated = [];
  refetched = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async ({ queryKey, refetchType } = {}) => {
    const name = (queryKey ?? []).map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
    invalidated.push(name);
    if (refetchType !== 'none') refetched.push(name);
  });
  const stopSync = syncCaches(client);
  startRealtime();
  await settle();
  stop = () => {
    stopSync();
    stopRealtime();
  };
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const load = () => import('../../../../web/src/lib/submissions/refresh-submissions.ts');
const follow = async (topic: { list: 'submissions'; department?: 'SHE' }) => {
  const { showTopic } = await import('../../../../web/src/lib/realtime/topics.ts');
  showTopic(topic);
  await vi.advanceTimersByTimeAsync(5_000);
  invalidated = [];
};
const everyRead = [
  'get-approval-documents',
  'get-dashboard-documents',
  'get-home',
  'get-pending-documents',
  'get-submission',
  'get-worklist',
];

test('loads what shows a submission again within a second of an event, not at once', async () => {
  deliver(changed(2));
  expect(invalidated).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.toSorted()).toEqual(everyRead);
});

test('spreads the requests of pages over the second', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  deliver(changed(2));
  await vi.advanceTimersByTimeAsync(899);
  expect(invalidated).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidated).toHaveLength(everyRead.length);
  random.mockRestore();
});

test('loads each query once for a burst of events', async () => {
  for (let version = 2; version < 22; version += 1) deliver(changed(version));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.toSorted()).toEqual(everyRead);
});

test('marks queries of a hidden page as stale without loading them', async () => {
  browser.document.visibilityState = 'hidden';
  deliver(changed(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.toSorted()).toEqual(everyRead);
  expect(refetched).toEqual([]);
});

test("loads only the dashboard again for the event of the user's own change, because its index may lag", async () => {
  const { refreshAfterChange } = await load();
  refreshAfterChange(client, { id: 'S1', version: 2 });
  expect(invalidated.toSorted()).toEqual(everyRead);
  deliver(changed(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.slice(everyRead.length)).toEqual(['get-dashboard-documents']);
});

test('invalidates nothing twice when the event of the own change arrives before its response', async () => {
  const { refreshAfterChange } = await load();
  deliver(changed(3));
  refreshAfterChange(client, { id: 'S1', version: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.toSorted()).toEqual(everyRead);
});

test('leaves the dashboard to the topic that brings the change, except that of the own submissions', async () => {
  await follow({ list: 'submissions', department: 'SHE' });
  deliver(changed(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidated.toSorted()).toEqual([
    'get-approval-documents',
    'get-dashboard-documents pages {"mine":true}',
    'get-home',
    'get-pending-documents',
    'get-submission',
    'get-worklist',
  ]);
});

test('loads the dashboard again after a subscription, and when several submissions changed', async () => {
  const { showTopic } = await import('../../../../web/src/lib/realtime/topics.ts');
  showTopic({ list: 'submissions' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(invalidated).toEqual(['get-dashboard-documents']);
  deliver({ type: 'submissions.changed' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(invalidated).toEqual(['get-dashboard-documents', 'get-dashboard-documents']);
});

test('loads what must be read again after a change of it only, once within a minute', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  deliver({ type: 'catalogue.changed', department: 'SHE', catalogue_version: 7 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invalidated).not.toContain('get-required-reading');
  for (let count = 0; count < 20; count += 1) deliver({ type: 'reading.changed' });
  await vi.advanceTimersByTimeAsync(53_000);
  expect(invalidated).not.toContain('get-required-reading');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refetched.filter((name) => name === 'get-required-reading')).toHaveLength(1);
  random.mockRestore();
});

test('marks what must be read as stale on a page that no longer receives its changes', async () => {
  browser.document.visibilityState = 'hidden';
  browser.document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invalidated).toEqual(['get-required-reading']);
  expect(refetched).toEqual([]);
});

const cacheDashboards = async () => {
  const { dashboardPagesKey } = await import('../../../../web/src/lib/submissions/dashboard-queries.ts');
  const keys = {
    all: dashboardPagesKey({}),
    she: dashboardPagesKey({ department: 'SHE' }),
    plant: dashboardPagesKey({ department: 'Plant' }),
    mine: dashboardPagesKey({ mine: true }),
  };
  const page = (documents: SubmissionRecord[]) => ({
    success: true as const,
    documents,
    totals: totals(10),
    total: 10,
    next_cursor: 'c',
  });
  for (const key of Object.values(keys))
    client.setQueryData(key, { pages: [page([record('S2', 1), record('S1', 4)])], pageParams: [null] });
  return (name: keyof typeof keys) => {
    const data = client.getQueryData<{ pages: ReturnType<typeof page>[] }>(keys[name]);
    const first = data?.pages[0];
    return {
      rows: first?.documents.map(({ id, version }) => `${id} v${version}`),
      total: first?.total,
      totals: first?.totals.total,
    };
  };
};

test('shows a changed submission in the dashboards that list it, without a request', async () => {
  const dashboard = await cacheDashboards();
  deliver(listed(record('S1', 5), 11));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(dashboard('all')).toEqual({ rows: ['S2 v1', 'S1 v5'], total: 11, totals: 11 });
  expect(dashboard('she')).toEqual({ rows: ['S2 v1', 'S1 v5'], total: 3, totals: 11 });
  const unchanged = { rows: ['S2 v1', 'S1 v4'], total: 10, totals: 10 };
  expect([dashboard('plant'), dashboard('mine')]).toEqual([unchanged, unchanged]);
  expect(invalidated).toEqual([]);
});

test('puts a new submission first, counts one that is not loaded, and ignores an older version', async () => {
  const dashboard = await cacheDashboards();
  deliver(listed(record('S3', 1), 12));
  deliver(listed(record('S9', 7), 13));
  deliver(listed(record('S1', 3), 14));
  expect(dashboard('all')).toEqual({ rows: ['S3 v1', 'S2 v1', 'S1 v4'], total: 13, totals: 13 });
});

test('loads a dashboard again whose request was under way when the change arrived', async () => {
  await cacheDashboards();
  const { dashboardPagesKey } = await import('../../../../web/src/lib/submissions/dashboard-queries.ts');
  void client.prefetchInfiniteQuery({
    queryKey: dashboardPagesKey({}),
    queryFn: () => new Promise<never>(() => {}),
    initialPageParam: null,
  });
  await settle();
  deliver(listed(record('S1', 5), 11));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(invalidated).toEqual(['get-dashboard-documents']);
});

test('loads a dashboard of one status again, because the change may have entered or left it', async () => {
  const { dashboardPagesKey } = await import('../../../../web/src/lib/submissions/dashboard-queries.ts');
  const cached = { pages: [], pageParams: [] };
  const key = dashboardPagesKey({ status: 'under_review' });
  client.setQueryData(key, cached);
  deliver(listed(record('S1', 5), 11));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(invalidated).toEqual(['get-dashboard-documents pages {"status":"under_review"}']);
  expect(refetched).toEqual([]);
  expect(client.getQueryData(key)).toBe(cached);

  const { InfiniteQueryObserver } = await import('@tanstack/react-query');
  const leave = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn: () => new Promise<never>(() => {}),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  }).subscribe(() => {});
  deliver(listed(record('S1', 6), 11));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refetched).toEqual(['get-dashboard-documents']);
  leave();
});

test('polls every 30 s what a visible page shows while no socket carries anything, and nothing else', async () => {
  const { QueryObserver } = await import('@tanstack/react-query');
  const { stopRealtime, startRealtime } = await import('../../../../web/src/lib/realtime/realtime.ts');
  const loads: string[] = [];
  const show = (queryKey: [string, object]) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        loads.push(queryKey[0]);
        return Promise.resolve(queryKey);
      },
    }).subscribe(() => {});
  const left = show(['list-copies', {}]);
  const shown = ['get-approval-documents', 'get-user-notifications', 'get-file-digests'].map((name) =>
    show([name, {}]),
  );
  await settle();
  left();
  const loadsOf = async (ms: number) => {
    loads.length = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return loads.toSorted();
  };
  expect(await loadsOf(5 * 60_000)).toEqual([]);
  stopRealtime();
  carriesNothing = true;
  startRealtime();
  const polled = ['get-approval-documents', 'get-user-notifications'];
  expect(await loadsOf(30_000)).toEqual(polled);
  expect(await loadsOf(60_000)).toEqual([...polled, ...polled].toSorted());
  browser.document.visibilityState = 'hidden';
  expect(await loadsOf(60_000)).toEqual([]);
  for (const leave of shown) leave();
});

test('loads an open submission again when a list shows a later version of it', async () => {
  client.setQueryData(['get-submission', { submission_id: 'S1' }], { submission: record('S1', 4) });
  deliver(listed(record('S1', 4), 10));
  deliver(listed(record('S1', 5), 10));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(invalidated).toEqual(['get-submission {"submission_id":"S1"}']);
});
