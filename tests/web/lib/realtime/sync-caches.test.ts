import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, tokens, user } from '../../browser.ts';

let deliver: ((event: object) => void) | undefined;

class FakeSocket {
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor() {
    deliver = (event) => this.onmessage?.({ data: JSON.stringify(event) });
    queueMicrotask(() => this.onopen?.());
  }
  close() {}
}

const changed = (version: number) => ({
  type: 'submission.changed',
  submission_id: 'S1',
  department: 'SHE',
  submission_status: 'pending',
  version,
});

let stop: () => void;
let reads: number;
let dashboardReads: number;
let client: QueryClient;

beforeEach(async () => {
  deliver = undefined;
  stubBrowser();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, ticket: 't1', expires_at: new Date().toISOString() }),
  );
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1'), undefined));
  const { startRealtime, stopRealtime } = await import('../../../../web/src/lib/realtime/realtime.ts');
  const { syncCaches } = await import('../../../../web/src/lib/realtime/sync-caches.ts');
  client = new QueryClient();
  reads = 0;
  dashboardReads = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async ({ queryKey } = {}) => {
    if (queryKey?.[0] === 'get-submission') reads += 1;
    if (queryKey?.[0] === 'get-dashboard-documents') dashboardReads += 1;
  });
  const stopSync = syncCaches(client);
  startRealtime();
  await vi.waitFor(() => expect(deliver).toBeDefined());
  stop = () => {
    stopSync();
    stopRealtime();
  };
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const load = () => import('../../../../web/src/lib/submissions/refresh-submissions.ts');

test("invalidates once for the user's own change, whether its response or its event arrives first", async () => {
  const { refreshAfterChange } = await load();
  refreshAfterChange(client, { id: 'S1', version: 2 });
  deliver?.(changed(2));
  expect(reads).toBe(1);
  deliver?.(changed(3));
  refreshAfterChange(client, { id: 'S1', version: 3 });
  expect(reads).toBe(2);
});

test('invalidates the dashboard again on the event of the own change, because its index may lag', async () => {
  const { refreshAfterChange } = await load();
  refreshAfterChange(client, { id: 'S1', version: 2 });
  expect(dashboardReads).toBe(1);
  deliver?.(changed(2));
  expect([reads, dashboardReads]).toEqual([1, 2]);
});

test("invalidates for another user's later change of the same submission", async () => {
  const { refreshAfterChange } = await load();
  refreshAfterChange(client, { id: 'S1', version: 2 });
  deliver?.(changed(4));
  deliver?.({ ...changed(2), submission_id: 'S2' });
  expect(reads).toBe(3);
});
