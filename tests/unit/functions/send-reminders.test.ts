import { BatchWriteCommand, DeleteCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '../../../functions/db/table.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { workingTimeFixture, workingTimeVariable } from '../../support/working-time.ts';
import { testTable } from '../local-aws/test-gateway.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
const { TableName } = testTable;

interface Command {
  constructor: { name: string };
  input: unknown;
}
type Send = (command: Command) => Promise<unknown>;
/** Puts a function between the code and the table; returns how to remove it. */
const interceptTable = (respond: (command: Command, send: Send) => Promise<unknown>): (() => void) => {
  const send = dynamo.send.bind(dynamo) as unknown as Send;
  const spy = vi.spyOn(dynamo, 'send');
  spy.mockImplementation(((command: Command) => respond(command, send)) as unknown as typeof dynamo.send);
  return () => spy.mockRestore();
};

beforeAll(() => {
  process.env['WORKING_TIME'] = workingTimeVariable({ ...workingTimeFixture, holidays: ['2026-11-26'] });
});

const loadItems = async (): Promise<Record<string, unknown>[]> =>
  (await dynamo.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];

beforeEach(async () => {
  at('2026-11-23 07');
  const deletions = (await loadItems()).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
  for (let start = 0; start < deletions.length; start += 25)
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [TableName]: deletions.slice(start, start + 25) } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A date and an hour in Jakarta. */
const at = (moment: string): void => {
  const [date, hour] = moment.split(' ');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T${hour}:05:00+07:00`) });
};

const save = async (nrp: string, facts: Partial<Profile>): Promise<void> => {
  const { loadProfile } = await import('../../../functions/profiles/profile-store.ts');
  const { saveUser, profileAfter } = await import('../../../functions/users/user-service.ts');
  const before = await loadProfile(nrp);
  const present = before ?? { full_name: `Nama ${nrp}`, roles: [], positions: [], active: true };
  const by = { nrp: '10000001', full_name: 'Ratna' };
  await saveUser(before, profileAfter(before, { ...present, ...facts, nrp }), { by, now: new Date() });
};

const produksi: Position = { role: 'dept_head', department: 'Produksi' };
const [budi, agus, ratna] = ['10000021', '10000010', '10000001'];

/** A submission at the level of the Dept. Head Produksi, since now. */
const enter = async (id: string, status: Submission['submission_status'] = 'under_dept_approval'): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { queueOfSubmission } = await import('../../../functions/submissions/submission-rules.ts');
  const now = new Date().toISOString();
  const submission = submissionFixture({
    ...{ id, submission_status: status, document_title: `Judul ${id}`, document_number: `N-${id}` },
    ...{ created_at: now, level_entered_at: now },
  });
  const queue = queueOfSubmission(submission);
  if (!queue) throw new Error('It waits in no queue');
  const { department, submitter_nrp } = submission;
  const entry = { submission_id: id, department, level_entered_at: now, submitter_nrp };
  for (const Item of [
    { ...keys.submission(id), ...submission },
    { ...keys.queueEntry(queue, now, id), ...entry },
  ])
    await dynamo.send(new PutCommand({ TableName, Item }));
};

const decide = async (id: string): Promise<void> => {
  for (const { PK, SK, submission_id } of await loadItems())
    if (String(PK).startsWith('QUEUE#') && submission_id === id)
      await dynamo.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
};

const run = async (): Promise<void> => {
  const { handler } = await import('../../../functions/workers/send-reminders.ts');
  await handler();
};

/** The notices of a user, oldest first. */
const noticesOf = async (nrp: string): Promise<Record<string, unknown>[]> => {
  const ofUser = { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': `N#${nrp}` } };
  return (await dynamo.send(new QueryCommand({ TableName, ConsistentRead: true, ...ofUser }))).Items ?? [];
};
const messagesOf = async (nrp: string): Promise<string[]> =>
  (await noticesOf(nrp)).map(({ message }) => String(message));

const startTeam = async (): Promise<void> => {
  await save(budi, { positions: [produksi] });
  await save(agus, { positions: [{ role: 'project_manager' }] });
  await save(ratna, { roles: ['admin'] });
};

describe('the digest of a working day', () => {
  it('is sent once from seven in the morning, however often the schedule runs', async () => {
    await startTeam();
    at('2026-11-21 10');
    await enter('A');
    at('2026-11-22 10');
    await run();
    at('2026-11-23 06');
    await run();
    expect(await messagesOf(budi)).toEqual([]);
    for (const hour of ['07', '08', '23']) {
      at(`2026-11-23 ${hour}`);
      await run();
    }
    await Promise.all([run(), run()]);
    expect(await messagesOf(budi)).toEqual(['1 dokumen menunggu Anda, tertua 1 hari kerja.']);
    expect(await messagesOf(agus)).toEqual([]);
    // What arrives later in the day is in the digest of the next one.
    await enter('B', 'under_pm_approval');
    await run();
    expect(await messagesOf(agus)).toEqual([]);
    at('2026-11-24 07');
    await run();
    expect(await messagesOf(agus)).toEqual(['1 dokumen menunggu Anda, tertua 1 hari kerja.']);
  });

  it('reaches each user once where two runs overlap or one dies after half of the notices', async () => {
    await startTeam();
    const others = Array.from({ length: 9 }, (_, each) => String(10_000_100 + each));
    for (const nrp of others) await save(nrp, { positions: [produksi] });
    await enter('A');
    at('2026-11-24 07');
    let notices = 0;
    const restore = interceptTable(async (command, send) => {
      if (JSON.stringify(command.input).includes('DIGEST#') && ++notices > 5) throw new Error('The process died');
      return send(command);
    });
    await expect(run()).rejects.toThrow('Digests could not be sent');
    restore();
    const counts = async () => Promise.all(others.map(async (nrp) => (await messagesOf(nrp)).length));
    expect((await counts()).filter((count) => count === 1).length).toBeGreaterThan(2);
    expect(await counts()).toContain(0);
    at('2026-11-24 08');
    await Promise.all([run(), run()]);
    expect(new Set(await counts())).toEqual(new Set([1]));
    expect(await messagesOf(budi)).toHaveLength(1);
    // The unread counts are raised with the notices.
    const inboxes = (await loadItems()).filter(({ SK }) => SK === 'INBOX');
    expect(inboxes.map(({ unread }) => unread)).toEqual(inboxes.map(() => 1));
  });

  it('is sent once to a user who has read and cleared everything between two attempts', async () => {
    await startTeam();
    await enter('A');
    at('2026-11-24 07');
    const { beginRun } = await import('../../../functions/reminders/run-store.ts');
    await beginRun('2026-11-24', new Date());
    at('2026-11-24 09');
    const { notify } = await import('../../../functions/notifications/notification-store.ts');
    const { markAllRead } = await import('../../../functions/notifications/inbox-store.ts');
    const { commandWithoutKey } = await import('../../../functions/http/idempotency-store.ts');
    const other = { title: 'Lain', message: 'Lain', type: 'info', submission_id: null } as const;
    await notify(budi, { ...other, event_id: 'E', at: new Date().toISOString() });
    await markAllRead(budi, commandWithoutKey);
    await run();
    await run();
    const inbox = (await loadItems()).find(({ PK, SK }) => PK === `U#${budi}` && SK === 'INBOX');
    expect(inbox).toMatchObject({ unread: 1 });
    expect(await messagesOf(budi)).toHaveLength(2);
  });
});

describe('the recipients', () => {
  it('are those who hold the post when it is sent', async () => {
    await startTeam();
    const rina = '10000022';
    await save(budi, { positions: [{ ...produksi, valid_until: '2026-11-23T16:59:59.999Z' }] });
    await save(rina, { positions: [{ ...produksi, acting: true, valid_from: '2026-11-23T17:00:00.000Z' }] });
    await enter('A');
    at('2026-11-23 22');
    await run();
    at('2026-11-24 07');
    await run();
    expect([(await messagesOf(budi)).length, (await messagesOf(rina)).length]).toEqual([1, 1]);
    at('2026-11-25 07');
    await save(rina, { active: false });
    await run();
    expect([(await messagesOf(budi)).length, (await messagesOf(rina)).length]).toEqual([1, 1]);
  });

  it('do not include a user who is deactivated while the run is under way', async () => {
    await startTeam();
    await enter('A', 'pending');
    const restore = interceptTable(async (command, send) => {
      const found = (await send(command)) as { Item?: { SK?: string; active?: boolean } };
      return found.Item?.SK === 'PROFILE' ? { Item: { ...found.Item, active: false } } : found;
    });
    await run();
    restore();
    expect(await messagesOf(ratna)).toEqual([]);
  });
});

describe('a submission that waits', () => {
  /** Runs at eight on each date, and says who got how many notices in all. */
  const runOn = async (...dates: string[]): Promise<number[]> => {
    for (const date of dates) {
      at(`${date} 08`);
      await run();
    }
    return Promise.all([budi, agus, ratna].map(async (nrp) => (await messagesOf(nrp)).length));
  };
  const last = async (nrp: string) => (await messagesOf(nrp)).at(-1);

  it('is named on day 3, reaches the superior on day 5 and every second day then, until it is decided', async () => {
    await startTeam();
    await enter('A');
    expect(await runOn('2026-11-23', '2026-11-24', '2026-11-25')).toEqual([3, 0, 0]);
    // The holiday, day 3, day 4, a Sunday, day 5.
    expect(await runOn('2026-11-26')).toEqual([3, 0, 0]);
    expect(await runOn('2026-11-27')).toEqual([4, 0, 0]);
    expect(await last(budi)).toContain('Perlu segera diputuskan: “Judul A” (N-A), 3 hari kerja.');
    expect(await runOn('2026-11-28', '2026-11-29')).toEqual([5, 0, 0]);
    expect(await runOn('2026-11-30')).toEqual([6, 1, 0]);
    expect(await last(agus)).toBe(
      'Terlambat diputuskan pejabat lain: Dept. Head Produksi (Nama 10000021): “Judul A” (N-A), 5 hari kerja.',
    );
    expect(await runOn('2026-12-01')).toEqual([7, 1, 0]);
    expect(await runOn('2026-12-02')).toEqual([8, 2, 0]);
    await decide('A');
    expect(await runOn('2026-12-03', '2026-12-04', '2026-12-05', '2026-12-07')).toEqual([8, 2, 0]);
  });
});

/** A document of revision 1 since a date, and copies of revision 0 that departments hold. */
const storeCopies = async (id: string, since: string, ...departments: DepartmentCode[]): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { newCopyWrites } = await import('../../../functions/copies/copy-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const document = {
    ...{ id, department: 'PRO', nama: 'Prosedur', nomor: `N-${id}`, jenis: 'SOP', status: 'Aktif', source: 'workflow' },
    ...{ made_by: '1', made_by_name: null, made_at: since, updated_by: '1', updated_at: since, version: 2 },
  };
  const superseded = { status: 'Kadaluarsa', ended_reason: 'superseded', ended_at: since };
  for (const Item of [
    { ...keys.document(id), ...document, revisi: 1, updated_at: '2026-12-31T00:00:00.000Z' },
    { ...keys.documentRevision(id, 0), ...document, revisi: 0, ...superseded },
  ])
    await dynamo.send(new PutCommand({ TableName, Item }));
  const actor = { nrp: '1', full_name: null };
  for (const [index, department] of departments.entries())
    await transactWrite(
      newCopyWrites(
        {
          ...{ document_id: id, number: index + 1, nomor: `N-${id}`, nama: 'Prosedur', revisi: 0, department },
          ...{ holder: 'A', place: 'B', purpose: 'C', printed_at: since, printed_by: actor, replaces: null },
          ...{ state: 'out', token_hash: `${id}${index}`, source_sha256: 's', file_key: 'k', job_id: 'j' },
          ...{ job_row: index, version: 1 },
        },
        index,
        { actor, at: since },
      ),
    );
};

describe('the copies to collect', () => {
  const dewi = '10000003';
  const lastOf = async (nrp: string) => (await noticesOf(nrp)).at(-1);

  it('are in the one digest of heads and controllers, every working day until they are closed', async () => {
    await startTeam();
    await save(dewi, { roles: ['document_controller'] });
    await storeCopies('D1', '2026-11-20T03:00:00.000Z', 'PRO', 'PRO', 'FAT');
    await storeCopies('D2', '2026-11-23T03:00:00.000Z', 'SHE');
    await enter('A');
    at('2026-11-24 07');
    await run();
    await run();
    // The 22nd is a Sunday.
    expect(await messagesOf(budi)).toEqual([
      '1 dokumen menunggu Anda, tertua 1 hari kerja. 2 salinan harus ditarik, terlama 3 hari kerja.',
    ]);
    expect(await messagesOf(dewi)).toEqual(['4 salinan harus ditarik, terlama 3 hari kerja.']);
    expect(await lastOf(dewi)).toMatchObject({ title: 'Salinan Harus Ditarik', opens: 'recalls', department: 'FAT' });
    expect(await messagesOf(agus)).toEqual([]);
    expect(await messagesOf(ratna)).toEqual([]);
    at('2026-11-25 07');
    await run();
    expect(await messagesOf(dewi)).toHaveLength(2);
    const { loadHeldCopies, copyWrites } = await import('../../../functions/copies/copy-store.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    for (const copy of await loadHeldCopies('PRO')) {
      const closed = { ...copy, state: 'recalled' as const, closed_at: new Date().toISOString(), version: 2 };
      await transactWrite(copyWrites(copy, closed, { actor: copy.printed_by, at: closed.closed_at }));
    }
    at('2026-11-27 07');
    await run();
    expect((await lastOf(budi))?.['message']).not.toContain('salinan');
    expect((await lastOf(dewi))?.['message']).toBe('2 salinan harus ditarik, terlama 5 hari kerja.');
  });

  it('stand beside records on loan that should be back, which are named to heads, controllers and borrowers, on every other day', async () => {
    await startTeam();
    await save(dewi, { roles: ['document_controller'] });
    // The second was lent by an earlier release, the third is not due.
    const loans = { R1: `2026-11-20 ${agus}`, R2: '2026-11-21', R3: '2026-11-24' };
    await dynamo.send(new PutCommand({ TableName, Item: { PK: 'RECORDLOANS', SK: 'PRO', ...loans } }));
    const sent = async () =>
      Object.fromEntries(await Promise.all([budi, dewi, agus, ratna].map(async (nrp) => [nrp, await messagesOf(nrp)])));
    at('2026-11-24 07');
    await run();
    at('2026-11-25 07');
    await run();
    const [two, one] = [2, 1].map((count) => `${count} arsip yang dipinjam belum kembali pada tanggalnya.`);
    expect(await sent()).toEqual({ [budi]: [two], [dewi]: [two], [agus]: [one], [ratna]: [] });
  });
});

describe('a run', () => {
  it('stores the days of digests only as far back as the oldest waiting submission', async () => {
    await startTeam();
    const days = async () => (await loadItems()).find(({ PK }) => PK === 'REMINDERS')?.['sent_days'];
    at('2026-11-23 08');
    await run();
    await enter('A');
    at('2026-11-24 08');
    await run();
    expect(await days()).toEqual(['2026-11-23', '2026-11-24']);
    await decide('A');
    await enter('B');
    at('2026-11-25 08');
    await run();
    expect(await days()).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('reads the queues, the posts that something waits for and the profiles of its recipients, and never scans', async () => {
    await startTeam();
    for (let each = 0; each < 12; each += 1) await enter(`S${each}`);
    at('2026-11-30 08');
    const commands: string[] = [];
    const restore = interceptTable((command, send) => {
      commands.push(command.constructor.name);
      return send(command);
    });
    await run();
    restore();
    expect(new Set(commands)).toEqual(
      new Set(['GetCommand', 'QueryCommand', 'BatchGetCommand', 'TransactWriteCommand']),
    );
    // Eleven queues and three lists of deciders at most; eight departments' copies, and the loans of all; seventeen lists
    // of audiences and a page of users; then one read and one write for each of two recipients.
    expect(commands.length).toBeLessThan(61);
    expect((await messagesOf(budi))[0]).toMatch(/^12 dokumen menunggu Anda, tertua 5 hari kerja\./);
  });
});
