import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { StaleRead, type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import { bulkChangePuts, catalogueBatchPuts } from '../../../functions/documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../../../functions/documents/catalogue-store.ts';
import {
  loadGuard,
  manualUseUpdates,
  numberPublicationUpdate,
  reservationReleaseUpdate,
  reservationUpdate,
  unreservedCheck,
} from '../../../functions/documents/number-store.ts';
import { saveUploads, uploadClaimUpdate } from '../../../functions/files/upload-store.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { findVisibleJob, jobPuts } from '../../../functions/jobs/job-store.ts';
import { clearAll, listNotifications, markAllRead, markRead } from '../../../functions/notifications/inbox-store.ts';
import {
  loadInbox,
  type NotificationInput,
  notify,
  notifyAll,
} from '../../../functions/notifications/notification-store.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import { jobFixture } from '../../support/job-fixture.ts';
import { withLocalTable } from './local-table.ts';

/** What the conditions of the stores refuse, as DynamoDB evaluates them; each by itself. */
withLocalTable();

const put = (Item: Record<string, unknown>) => dynamo.send(new PutCommand({ TableName: tableName(), Item }));
const refuse = (): never => {
  throw new StaleRead('refused');
};
const isWritten = (...items: TransactItem[]): Promise<boolean> =>
  transactWrite(items).then(
    () => true,
    () => false,
  );

let runs = 0;
beforeEach(() => {
  runs += 1;
});

describe('a number', () => {
  const guards = {
    unknown: {},
    'reserved by this submission': { reserved_by: 'S1' },
    'reserved by another one': { reserved_by: 'S2' },
    published: { published: true },
    'published and reserved by this submission': { published: true, reserved_by: 'S1' },
    'published and reserved by another one': { published: true, reserved_by: 'S2' },
    'given up by this document': { published: true, left_by: 'D1' },
    'given up by another document': { published: true, left_by: 'D2' },
    'given up, and reserved by another submission': { published: true, left_by: 'D1', reserved_by: 'S2' },
  };
  const uses: Record<string, { write: (nomor: string) => TransactItem[]; allowed: (keyof typeof guards)[] }> = {
    'is reserved for a new document': {
      write: (nomor) => [reservationUpdate(nomor, 'S1', true, async () => refuse())],
      allowed: ['unknown'],
    },
    'is reserved for a revision': {
      write: (nomor) => [reservationUpdate(nomor, 'S1', false, async () => refuse())],
      allowed: ['unknown', 'published', 'given up by this document', 'given up by another document'],
    },
    'is released': {
      write: (nomor) => [reservationReleaseUpdate(nomor, 'S1')],
      allowed: ['reserved by this submission', 'published and reserved by this submission'],
    },
    'is published for the first time': {
      write: (nomor) => [numberPublicationUpdate(nomor, 'S1', true, refuse)],
      allowed: ['reserved by this submission'],
    },
    'is published again': {
      write: (nomor) => [numberPublicationUpdate(nomor, 'S1', false, refuse)],
      allowed: ['reserved by this submission', 'published and reserved by this submission'],
    },
    'is taken in the editor': {
      write: (nomor) => manualUseUpdates([{ nomor, taken_by: 'D1' }], refuse),
      allowed: ['unknown', 'given up by this document'],
    },
    'is given up or spelled anew in the editor': {
      write: (nomor) => manualUseUpdates([{ nomor, left_by: 'D1' }], refuse),
      allowed: ['unknown', 'published', 'given up by this document', 'given up by another document'],
    },
    'stays with a document whose import is undone': {
      write: (nomor) => [unreservedCheck(nomor, refuse)],
      allowed: ['unknown', 'published', 'given up by this document', 'given up by another document'],
    },
  };

  test.each(Object.entries(uses))('%s only where its guard allows it', async (_name, { write, allowed }) => {
    const accepted: string[] = [];
    for (const [index, [state, guard]] of Object.entries(guards).entries()) {
      const nomor = `N-${runs}-${index}`;
      if (state !== 'unknown') await put({ ...keys.numberGuard(nomor.toLowerCase()), ...guard });
      const before = await loadGuard(nomor);
      if (await isWritten(...write(nomor))) accepted.push(state);
      else expect(await loadGuard(nomor)).toEqual(before);
    }
    expect(accepted).toEqual(allowed);
  });
});

describe('a version of a catalogue', () => {
  const at = '2026-11-24T01:00:00.000Z';
  const change = { op: 'delete', id: 'D1', version: 2 } as const;
  const single = (seen: number) => catalogueBatchPuts('PRO', seen, [{ kind: 'delete', change }], at);
  const bulk = (seen: number) => bulkChangePuts('PRO', seen, [{ id: 'D1', version: 2, parts: [] }], { at });

  test.each([
    ['one change', single],
    ['a bulk job', bulk],
  ])('that others have raised is refused to %s', async (_name, puts) => {
    const seen = await loadCatalogueVersion('PRO');
    await transactWrite(puts(seen));
    await expect(transactWrite(puts(seen))).rejects.toThrow(StaleRead);
    await expect(transactWrite(puts(seen + 2))).rejects.toThrow(StaleRead);
    expect(await loadCatalogueVersion('PRO')).toBe(seen + 1);
  });

  test('is refused by the head alone, and by the log alone', async () => {
    const seen = await loadCatalogueVersion('PRO');
    const [head, entry] = single(seen);
    if (!head || !entry) throw new Error('A change writes the head and the log');
    await transactWrite([head]);
    expect(await isWritten(head)).toBe(false);
    await transactWrite([entry]);
    expect(await isWritten(entry)).toBe(false);
  });
});

describe('a bulk job', () => {
  test('exists for its owner and for admins only', async () => {
    const job_id = `JOB${runs}`;
    await transactWrite(
      jobPuts(
        jobFixture({
          job_id,
          state: 'queued',
          stage: 'waiting',
          created_at: '2026-11-24T01:00:00.000Z',
          owner_nrp: '1',
        }),
        { kind: 'import', upload_id: 'U1' },
      ),
    );
    const sees = async (nrp: string, ...roles: Role[]) => (await findVisibleJob(job_id, { nrp, roles })) !== undefined;
    expect([await sees('1'), await sees('2', 'admin')]).toEqual([true, true]);
    expect([await sees('2'), await sees('2', 'document_controller', 'level1_management')]).toEqual([false, false]);
  });
});

describe('an upload', () => {
  test('is claimed once, by its owner', async () => {
    const id = `U${runs}`;
    const file = { name: 'a.pdf', safe_name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: 's' };
    await saveUploads([{ id, owner_nrp: '1', purpose: 'submission', key: id, ...file }], new Date());
    const claim = (nrp: string, by: string) => isWritten(uploadClaimUpdate(id, nrp, by, 'Draf'));
    expect(await claim('2', 'S0')).toBe(false);
    expect([await claim('1', 'S1'), await claim('1', 'S2'), await claim('1', 'S1')]).toEqual([true, false, false]);
    expect(await isWritten(uploadClaimUpdate('unknown', '1', 'S1', 'Draf'))).toBe(false);
  });
});

describe('a notification', () => {
  const input = (event_id: string): NotificationInput => ({
    ...{ event_id, at: '2026-11-24T01:00:00.000Z', title: 'Judul', message: 'Isi', type: 'info' },
    submission_id: null,
  });
  const bellOf = async (nrp: string) => {
    const { notifications } = await listNotifications(nrp, undefined);
    return [notifications.length, (await loadInbox(nrp)).unread];
  };

  test('is stored and counted once for each event, however often and together with which others it is sent', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    await notify(nrp, input('E1'));
    await notify(nrp, { ...input('E1'), message: 'Kedua' });
    expect(await bellOf(nrp)).toEqual([1, 1]);
    await notifyAll(nrp, [input('E1'), input('E2'), input('E2'), input('E3')]);
    await notifyAll(nrp, [input('E2'), input('E3')]);
    expect(await bellOf(nrp)).toEqual([3, 3]);
    expect((await listNotifications(nrp, undefined)).notifications.every(({ message }) => message === 'Isi')).toBe(
      true,
    );
  });

  const step = (version: number, facts: Partial<NotificationInput> = {}): NotificationInput => ({
    ...input(`S1#${version}`),
    ...{ at: `2026-11-24T0${version}:00:00.000Z`, message: `Langkah ${version}`, submission_id: 'S1' },
    thread: { key: 'S1', since: `2026-11-24T0${version - 1}:00:00.000Z` },
    ...facts,
  });
  const rowsOf = async (nrp: string) => {
    const { notifications, unread_count } = await listNotifications(nrp, undefined);
    expect((await loadInbox(nrp)).unread).toBe(unread_count);
    return notifications.map(({ message, read }) => `${message} ${read ? 'read' : 'unread'}`);
  };

  test.each([[[2, 3, 4]], [[2, 4, 3]], [[4, 3, 2]], [[3, 2, 3, 4, 2]]])(
    'of the steps %j of a submission only the last is listed and counted, in any order and repeatedly',
    async (order) => {
      const nrp = `1000${String(runs).padStart(4, '0')}`;
      for (const version of order) await notify(nrp, step(version));
      expect(await rowsOf(nrp)).toEqual(['Langkah 4 unread']);
      await notifyAll(
        nrp,
        [...order, 5].map((version) => step(version)),
      );
      expect(await rowsOf(nrp)).toEqual(['Langkah 5 unread']);
    },
  );

  test('two steps that are stored at once leave one row', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    await Promise.all([2, 3, 4, 5].map((version) => notify(nrp, step(version))));
    expect(await rowsOf(nrp)).toEqual(['Langkah 5 unread']);
  });

  test('a later step of a read row is unread, at the top; the former row counts no more when it is marked late', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    await notify(nrp, step(2));
    await notify(nrp, { ...input('E1'), at: '2026-11-24T02:30:00.000Z' });
    const former = (await listNotifications(nrp, undefined)).notifications[1];
    await markAllRead(nrp, commandWithoutKey);
    await notify(nrp, step(3));
    expect(await rowsOf(nrp)).toEqual(['Langkah 3 unread', 'Isi read']);
    expect(await markRead(nrp, former?.id ?? '', new Date(), commandWithoutKey)).toEqual({ unread_count: 1 });
    expect(await rowsOf(nrp)).toEqual(['Langkah 3 unread', 'Isi read']);
  });

  test('a step that arrives while everything is deleted stays', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    await notifyAll(nrp, [step(2), input('E1')]);
    const upto = (await listNotifications(nrp, undefined)).notifications[0]?.id;
    await notify(nrp, step(3));
    await clearAll(nrp, upto, commandWithoutKey);
    expect(await rowsOf(nrp)).toEqual(['Langkah 3 unread']);
  });

  test('publications of a day are one row that counts them and their copies, also after it was deleted', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    const publication = (id: number, recalls = 0) =>
      step(id, {
        ...{ event_id: `S${id}#5`, submission_id: `S${id}`, day: '2026-11-24', nomor: `N-${id}`, counts: { recalls } },
        thread: { key: 'PUBLISHED#2026-11-24', since: '2026-11-23T01:00:00.000Z' },
      });
    const page = async () => (await listNotifications(nrp, undefined)).notifications;
    await notify(nrp, publication(1, 2));
    expect(await page()).toMatchObject([{ title: 'Judul', message: 'Langkah 1', nomor: 'N-1' }]);
    await notifyAll(nrp, [publication(2), publication(3, 3)]);
    await notify(nrp, publication(2));
    expect(await page()).toMatchObject([
      {
        title: '3 Dokumen Terbit atau Dimusnahkan',
        message:
          'Langkah 3 Pada hari yang sama terbit atau dimusnahkan pula 2 dokumen lain, dengan 2 salinan beredar yang harus ditarik.',
        ...{ opens: 'published', day: '2026-11-24' },
      },
    ]);
    await clearAll(nrp, undefined, commandWithoutKey);
    await notify(nrp, publication(4));
    expect(await page()).toMatchObject([
      { title: '4 Dokumen Terbit atau Dimusnahkan', message: expect.stringContaining('5 salinan') },
    ]);
    expect((await loadInbox(nrp)).unread).toBe(1);
  });

  test('lists each row once, at least five to a page, however many steps were replaced between them', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    const steps = Array.from({ length: 25 }, (_, at) =>
      [2, 3, 4].map((version) =>
        step(version, {
          ...{ event_id: `X${at}#${version}`, submission_id: `X${at}`, message: `Baris ${at}` },
          thread: { key: `X${at}`, since: '2026-11-24T00:00:00.000Z' },
        }),
      ),
    ).flat();
    await notifyAll(nrp, steps);
    const rows: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listNotifications(nrp, cursor ?? undefined);
      expect(page.unread_count).toBe(25);
      expect(page.next_cursor === null || page.notifications.length >= 5).toBe(true);
      rows.push(...page.notifications.map(({ message }) => message));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect([rows.length, new Set(rows).size]).toEqual([25, 25]);
  });

  test('stays read when it is sent again, and a late one is unread', async () => {
    const nrp = `1000${String(runs).padStart(4, '0')}`;
    await notifyAll(nrp, [input('E1'), input('E2')]);
    await markAllRead(nrp, commandWithoutKey);
    await notifyAll(nrp, [input('E1'), input('E2')]);
    expect(await bellOf(nrp)).toEqual([2, 0]);
    for (let times = 0; times < 2; times += 1) await notify(nrp, input('E0'));
    expect(await bellOf(nrp)).toEqual([3, 1]);
  });
});
