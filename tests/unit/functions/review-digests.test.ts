import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '../../../functions/db/table.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { testTable } from '../local-aws/test-gateway.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
const { TableName } = testTable;

const loadItems = async (): Promise<Record<string, unknown>[]> =>
  (await dynamo.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];

beforeEach(async () => {
  at('2026-11-20 06:30');
  for (const { PK, SK } of await loadItems()) await dynamo.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
  await save(head, { positions: [{ role: 'dept_head', department: 'Produksi' }] });
  await save(sheHead, { positions: [{ role: 'she_head' }] });
  await save(controller, { roles: ['document_controller'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A date and a time in Jakarta. 20 November 2026 is a Friday. */
const at = (moment: string): void => {
  const [date, time] = moment.split(' ');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T${time}:00+07:00`) });
};

const [head, sheHead, controller, formerHead] = ['10000021', '10000022', '10000003', '10000023'];

const save = async (nrp: string, facts: Partial<Profile>): Promise<void> => {
  const { loadProfile } = await import('../../../functions/profiles/profile-store.ts');
  const { saveUser, profileAfter } = await import('../../../functions/users/user-service.ts');
  const before = await loadProfile(nrp);
  const present = before ?? { full_name: `Nama ${nrp}`, roles: [], positions: [], active: true };
  const by = { nrp: '10000001', full_name: 'Ratna' };
  await saveUser(before, profileAfter(before, { ...present, ...facts, nrp }), { by, now: new Date() });
};

/** A document that is due on a date, stored now. */
const store = async (
  id: string,
  department: DepartmentCode,
  dueOn: string,
  facts: Partial<ControlledDocument> = {},
): Promise<ControlledDocument> => {
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { withReviewDate } = await import('../../../functions/documents/review-dates.ts');
  const { addMonths } = await import('../../../shared/domain/time/working-days.ts');
  const now = new Date().toISOString();
  const document = withReviewDate(undefined, {
    ...{ id, department, nama: id, nomor: id, jenis: 'SOP', revisi: 0, status: 'Aktif', source: 'import' },
    ...{ made_by: controller, made_by_name: null, made_at: now, updated_by: controller, updated_at: now, version: 1 },
    effective_on: addMonths(dueOn, -24),
    ...facts,
  });
  expect(document.review_due_on).toBe(dueOn);
  await transactWrite([newDocumentPut(document)]);
  return document;
};

const announce = async (moment: string): Promise<void> => {
  at(moment);
  const { handler } = await import('../../../functions/workers/send-reminders.ts');
  await handler();
};

/** Every notice so far, by user. */
const notices = async (): Promise<Record<string, string[]>> => {
  const found = (await loadItems()).filter(({ PK }) => String(PK).startsWith('N#'));
  const sorted = found.sort((one, other) => (String(one['SK']) < String(other['SK']) ? -1 : 1));
  return Object.fromEntries(
    Map.groupBy(sorted, ({ nrp }) => String(nrp))
      .entries()
      .map(([nrp, items]) => [nrp, items.map(({ message }) => String(message))]),
  );
};

describe('the sentence of reviews in the digest', () => {
  it('counts for each head their department and for the controllers all, and leads to the reviews', async () => {
    await store('a', 'PRO', '2026-12-15');
    await store('b', 'PRO', '2026-11-19');
    await store('c', 'SHE', '2027-02-01');
    await store('d', 'FAT', '2026-11-25');
    await store('e', 'PRO', '2027-06-01');
    await announce('2026-11-20 07:06');
    expect(await notices()).toEqual({
      [head]: ['1 dokumen Produksi perlu ditinjau ulang dalam 30 hari, 1 terlambat.'],
      [sheHead]: ['1 dokumen SHE perlu ditinjau ulang dalam 90 hari.'],
      [controller]: [
        '1 dokumen dari 3 departemen perlu ditinjau ulang dalam 10 hari, 1 dalam 30 hari, 1 dalam 90 hari, 1 terlambat.',
      ],
    });
    const [item] = (await loadItems()).filter(({ PK }) => PK === `N#${head}`);
    expect(item).toMatchObject({ opens: 'reviews', submission_id: null, type: 'info' });
  });

  it('counts those that were found to need revision, also in the mail', async () => {
    const revision_need = { since: new Date().toISOString(), by_nrp: head, by_name: null, reason: 'Langkah 4 berubah' };
    await store('a', 'PRO', '2026-12-15', { revision_need });
    await store('b', 'PRO', '2026-11-19');
    await announce('2026-11-20 07:06');
    const sentence = '1 dokumen Produksi perlu ditinjau ulang dalam 30 hari, 1 terlambat, 1 perlu revisi.';
    expect((await notices())[head]).toEqual([sentence]);
    const [item] = (await loadItems()).filter(({ PK }) => PK === `N#${head}`);
    expect(item).toMatchObject({ counts: { reviews: 1, late_reviews: 1, revision_needs: 1 } });
  });

  it('follows the changes of others that the controller may decide', async () => {
    const { waitingChangePut } = await import('../../../functions/documents/waiting-change-store.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const change = (id: string, made_by: string) =>
      waitingChangePut({
        ...{ id, document_id: id, nomor: id, nama: id, department: 'PRO', revisi: 0, changes: [] },
        ...{ intent: { kind: 'edit', edit: { id, version: 1 } }, made_by, made_by_name: null, made_at: '2026-11-19' },
      });
    await transactWrite([change('a', controller), change('b', '10000001'), change('c', '10000001')]);
    await announce('2026-11-20 07:06');
    expect(await notices()).toEqual({
      [controller]: ['2 perubahan revisi yang disetujui menunggu keputusan orang kedua.'],
    });
    const [item] = (await loadItems()).filter(({ PK }) => PK === `N#${controller}`);
    expect(item).toMatchObject({ opens: 'changes', title: 'Perubahan Menunggu Anda', counts: { changes: 2 } });
  });

  it('names each mark once, and after days without a run only the nearest one', async () => {
    await store('a', 'PRO', '2027-01-29');
    await announce('2026-11-20 07:06');
    await announce('2026-11-21 07:06');
    await announce('2026-12-30 07:06');
    // Its mark of ten days and its date pass without a run.
    await announce('2027-02-01 07:06');
    await announce('2027-02-02 07:06');
    expect((await notices())[head]).toEqual([
      '1 dokumen Produksi perlu ditinjau ulang dalam 90 hari.',
      '1 dokumen Produksi perlu ditinjau ulang dalam 30 hari.',
      '1 dokumen Produksi terlambat ditinjau ulang.',
    ]);
  });

  it('is stopped by a review, and begins anew with a date that is set anew', async () => {
    const document = await store('a', 'PRO', '2026-11-25');
    await announce('2026-11-20 07:06');
    const { documentReplacementPut } = await import('../../../functions/documents/document-store.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const { suitableChange } = await import('../../../functions/master-list/review-rules.ts');
    const { after } = suitableChange(document, undefined, { nrp: head, name: null, at: new Date().toISOString() });
    await transactWrite([documentReplacementPut(document, after)]);
    expect(after.review_due_on).toBe('2028-11-20');
    await announce('2026-11-27 07:06');
    await announce('2028-11-21 07:06');
    expect((await notices())[head]).toEqual([
      '1 dokumen Produksi perlu ditinjau ulang dalam 10 hari.',
      '1 dokumen Produksi terlambat ditinjau ulang.',
    ]);
  });

  it('says every second working day what is overdue, until it is reviewed', async () => {
    await store('a', 'PRO', '2026-11-19');
    // Monday to Friday.
    for (const day of ['23', '24', '25', '26', '27']) await announce(`2026-11-${day} 07:06`);
    const sentence = '1 dokumen Produksi terlambat ditinjau ulang.';
    const all = (await notices())[head] ?? [];
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(all.length).toBeLessThan(5);
    expect(new Set(all)).toEqual(new Set([sentence]));
  });

  it('goes to who holds the post at that time', async () => {
    const post: Position = { role: 'dept_head', department: 'Produksi' };
    await save(formerHead, { positions: [{ ...post, acting: true, valid_until: '2026-11-20T16:59:59.999Z' }] });
    await save(head, { active: false });
    await store('a', 'PRO', '2026-11-25');
    await announce('2026-11-21 07:06');
    expect(Object.keys(await notices())).toEqual([controller]);
  });

  it('is completed after a run that dies, without a second notice, also on a later day', async () => {
    await store('a', 'PRO', '2026-11-25');
    const send = dynamo.send.bind(dynamo) as unknown as (command: unknown) => Promise<unknown>;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation(((command: { input: unknown }) => {
      if (JSON.stringify(command.input).includes(`N#${head}`)) throw new Error('The run dies');
      return send(command);
    }) as never);
    await expect(announce('2026-11-20 07:06')).rejects.toThrow('Digests could not be sent');
    expect(Object.keys(await notices())).toEqual([controller]);
    spy.mockRestore();
    await announce('2026-11-20 08:06');
    await announce('2026-11-20 09:06');
    const all = await notices();
    expect([all[head], all[controller]].map((each) => each?.length)).toEqual([1, 1]);
    await announce('2026-11-21 07:06');
    expect(await notices()).toEqual(all);
  });

  it('reads only what falls due', async () => {
    await store('a', 'PRO', '2026-11-25');
    for (let index = 0; index < 20; index += 1) await store(`later${index}`, 'PRO', '2027-08-01');
    const { loadDueDates } = await import('../../../functions/documents/review-index-store.ts');
    let read = 0;
    for await (const dates of loadDueDates('PRO', '2027-02-18')) read += dates.length;
    expect(read).toBe(1);
  });
});
