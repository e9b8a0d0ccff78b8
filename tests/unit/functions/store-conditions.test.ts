import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { StaleRead, type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import {
  bulkChangePuts,
  catalogueChangePuts,
  loadCatalogueVersion,
} from '../../../functions/documents/catalogue-store.ts';
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
import { listNotifications, loadInbox, markAllRead } from '../../../functions/notifications/inbox-store.ts';
import { type NotificationInput, notify, notifyAll } from '../../../functions/notifications/notification-store.ts';
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
  const single = (seen: number) => catalogueChangePuts('PRO', seen, 'delete', change, at);
  const bulk = (seen: number) => bulkChangePuts('PRO', seen, { D1: 2 }, { at });

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
