import { beforeAll, expect, test } from 'vitest';
import type { OutputOf, RequestOf } from '../../../shared/api/index.ts';
import { conditions } from '../../../shared/domain/records/destruction.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import type { UserClient } from '../../support/api.ts';
import { testFile } from '../../support/files.ts';
import { runSchedules, runSchedulesUntilLogged } from '../../support/local-stack-data.ts';
import { as, expectSoundDataNow, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import { freshNomor, waitUntil } from '../../support/submissions.ts';

const day = 86_400_000;
const clock = suiteClock();
beforeAll(() => startAt('2034-03-10T03:00:00.000Z'));

const series: RequestOf<'save-record-series'>['fields'] = {
  ...{ title: 'Kartu P2H 2033', form_id: null, medium: 'paper', place: 'Gudang B', basis: 'Permen ESDM 26/2018' },
  ...{ active_years: 0, inactive_years: 1, disposition: 'destroy', closed: false },
  responsible: { role: 'dept_head', department: 'Produksi' },
};

const months = Array.from({ length: 12 }, (_, at) => `2033-${String(at + 1).padStart(2, '0')}`);

/** The one of this file: other files and the demo data have proposals of other months. */
const proposalOf = async (
  by: UserClient,
  month: string,
  of = series.title,
): Promise<OutputOf<'get-destruction'> | undefined> => {
  const { proposals } = await by.ok('list-destructions', { department: 'PRO' });
  for (const { id } of proposals.filter((each) => each.month === month)) {
    const found = await by.ok('get-destruction', { id });
    if (found.records.some(({ title }) => title === of)) return found;
  }
  return undefined;
};

type Step = Omit<RequestOf<'act-on-destruction'>, 'id' | 'version'>;
const actingOn = (id: string) => async (who: Parameters<typeof as>[0], step: Step) => {
  const client = await as(who);
  const { proposal } = await client.ok('get-destruction', { id });
  return client.ok('act-on-destruction', { id, version: proposal.version, ...step });
};

test('a year of records goes from twelve rows to signed minutes, without the one that is held', {
  timeout: 240_000,
}, async () => {
  const controller = await as('controller');
  const { series: added } = await controller.ok('save-record-series', { department: 'PRO', fields: series });
  const { ids } = await controller.ok('add-records', {
    series_id: added.id,
    records: months.map((month) => ({
      ...{ period_from: month, period_to: month, description: `P2H ${month}`, quantity: 1, unit: 'box', place: 'B3' },
    })),
  });
  // One of the boxes has a scan too, whose words are found until it is destroyed.
  const scanned = { id: ids[1] ?? '', number: freshNomor() };
  const [scan = ''] = await controller.upload([await testFile('pdf', { nomor: scanned.number })]);
  const attach = { kind: 'attach' as const, files: [{ upload_id: scan }] };
  await controller.ok('change-record', { id: scanned.id, version: 1, change: attach });
  const search = { department: 'PRO' as const, series_id: added.id, search: scanned.number };
  const found = async () => (await (await as('controller')).ok('list-records', search)).records.map(({ id }) => id);
  expect(await waitUntil(async () => ((await found()).length > 0 ? found() : undefined))).toEqual([scanned.id]);
  // In Jakarta it is the first of January of the year after the next.
  await clock.moveTo('2035-01-01T00:10:00.000Z');
  runSchedules();
  const proposed = await waitUntil(async () => proposalOf(await as('controller'), '2035-01'));
  expect(proposed.records.map(({ record_id }) => record_id).toSorted()).toEqual(ids.toSorted());
  const { id } = proposed.proposal;
  const act = actingOn(id);
  await act('controller', { action: 'answer', conditions: [...conditions] });
  const head = await as('produksiHead');
  expect((await head.ok('get-home', {})).tasks).toContainEqual(expect.objectContaining({ kind: 'destruction' }));
  await head.ok('change-hold', { series_id: added.id, action: 'set', record_id: ids[0], reason: 'Perkara 12' });
  expect(await head.expectError('act-on-destruction', { id, version: 2, action: 'approve' })).toMatchObject({
    error: 'destruction_hindered',
  });
  await act('controller', { action: 'remove', record_id: ids[0], reason: 'Ditahan' });
  await act('produksiHead', { action: 'approve' });
  expect(await act('admin', { action: 'approve' })).toMatchObject({ state: 'approved' });
  await clock.moveTo('2035-02-01T03:00:00.000Z');
  const date = dateAt(clock.now(), 'Asia/Jakarta');
  const witnesses = ['Adi, 10000031', 'Budi, 10000032'];
  await act('controller', { action: 'prepare', date, place: 'Incinerator', method: 'Dibakar', witnesses });
  const signer = await as('controller');
  const [upload_id] = await signer.upload([await testFile('pdf')]);
  expect(await act('controller', { action: 'complete', upload_id })).toMatchObject({ state: 'minuted' });
  runSchedules();
  await waitUntil(async () => {
    const { proposal } = await (await as('controller')).ok('get-destruction', { id });
    return proposal.state === 'done' ? true : undefined;
  });
  expect(await found()).toEqual([]);
  const done = await signer.ok('get-destruction', { id });
  expect(done).toMatchObject({
    proposal: {
      minutes: { number: expect.stringMatching(/^BAP-\d{3}\/2035$/), date },
      removed: [{ record_id: ids[0] }],
    },
    minutes_url: expect.stringContaining('destruction'),
  });
  expect((await fetch(done.minutes_url ?? '')).status).toBe(200);
  const { records } = await signer.ok('list-records', { department: 'PRO', series_id: added.id });
  expect(records.filter(({ state }) => state === 'destroyed')).toHaveLength(11);
  expect(records.find((record) => record.id === ids[0])).toMatchObject({ state: 'stored' });
  await expectSoundDataNow();
});

test('a digital file goes 30 days after the approval and not a day before, and its row stays with the digest', {
  timeout: 240_000,
}, async () => {
  const controller = await as('controller');
  const fields = { ...series, title: 'Rekaman P2H 2034', medium: 'digital' as const };
  const { series: added } = await controller.ok('save-record-series', { department: 'PRO', fields });
  const period = { period_from: '2033-12', period_to: '2033-12' };
  const { ids } = await controller.ok('add-records', {
    series_id: added.id,
    records: [{ ...period, description: 'P2H digital', quantity: 1, unit: 'file', place: 'HIMS' }],
  });
  const [record_id = ''] = ids;
  const [scan = ''] = await controller.upload([await testFile('pdf')]);
  const change = { kind: 'attach' as const, files: [{ upload_id: scan }] };
  await controller.ok('change-record', { id: record_id, version: 1, change });
  const sha256 = (await controller.ok('get-record', { id: record_id })).record.files[0]?.sha256 ?? '';
  const fileNow = async () => (await as('controller')).call('get-record-file', { id: record_id, sha256 });

  await clock.moveTo('2035-03-01T00:10:00.000Z');
  runSchedules();
  const proposed = await waitUntil(async () => proposalOf(await as('controller'), '2035-03', fields.title));
  const { id } = proposed.proposal;
  const act = actingOn(id);
  await act('controller', { action: 'answer', conditions: [...conditions] });
  await act('produksiHead', { action: 'approve' });
  expect(await act('admin', { action: 'approve' })).toMatchObject({ state: 'approved' });
  const approved = clock.now();

  await clock.moveTo(new Date(approved + 29 * day).toISOString());
  await runSchedulesUntilLogged(/files destroyed/);
  expect(await fileNow()).toMatchObject({ status: 200 });
  await clock.moveTo(new Date(approved + 30 * day + 60_000).toISOString());
  await runSchedulesUntilLogged(/files destroyed.*"destroyed":1/);
  expect(await fileNow()).toMatchObject({ status: 404 });
  const { proposal } = await (await as('controller')).ok('get-destruction', { id });
  expect(proposal).toMatchObject({ state: 'done', minutes: { number: expect.stringMatching(/^BAP-\d{3}\/2035$/) } });
  const { record } = await (await as('controller')).ok('get-record', { id: record_id });
  expect(record).toMatchObject({ state: 'destroyed', files: [{ sha256 }] });
  await expectSoundDataNow();
});
