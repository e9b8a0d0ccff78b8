import { beforeAll, expect, inject, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { nrps } from '../support/nrps.ts';
import { freshNomor } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';
import { visitsOf } from '../support/visits.ts';
import { create } from './master-list.ts';

beforeAll(() => Object.assign(process.env, inject('adminEnv')));

type Series = RequestOf<'save-record-series'>;
type Row = RequestOf<'add-records'>['records'][number];

const seriesWith = (fields: Partial<Series['fields']> = {}): Series => ({
  department: 'LOG',
  fields: {
    ...{ title: `Bukti Uji ${freshNomor()}`, form_nomor: '', medium: 'paper', place: 'Gudang 3', basis: 'UU 8/1997' },
    ...{ active_years: 1, inactive_years: 2, disposition: 'destroy', closed: false },
    ...{ responsible: { role: 'dept_head', department: 'Logistic' }, ...fields },
  },
});

const month = (period: string): Row => ({
  ...{ period_from: period, period_to: period, description: `Bukti ${period}` },
  ...{ quantity: 1, unit: 'box', place: 'Gudang 3, rak 1' },
});

/** A series with records of two months, as the document controller adds them. */
const addTwo = async (keeper: UserClient) => {
  const { series } = await keeper.ok('save-record-series', seriesWith());
  const { ids } = await keeper.ok('add-records', { series_id: series.id, records: ['2024-01', '2024-02'].map(month) });
  const [id = '', other = ''] = ids;
  return { series, id, other };
};

test('a schedule names its form, and its change counts for all its records', async () => {
  const keeper = await signInAs('controller');
  const form = await create(keeper, { department: 'LOG', jenis: 'FRM' });
  const wanted = seriesWith({ form_nomor: form.nomor.toLowerCase() });
  const { series } = await keeper.ok('save-record-series', wanted);
  expect(series.form).toEqual({ document_id: form.id, nomor: form.nomor });
  const auditor = await signInAs('auditor');
  const stored = { records: 0, destroyed: 0, period: null };
  const ofForm = async () => (await auditor.ok('list-record-series', { document_id: form.id })).series;
  expect(await ofForm()).toEqual([{ ...series, stored }]);
  expect((await auditor.ok('list-record-series', { department: 'LOG' })).series).toContainEqual(series);
  await keeper.ok('add-records', { series_id: series.id, records: [month('2024-02')] });
  expect((await ofForm())[0]?.stored).toEqual({
    ...{ records: 1, destroyed: 0, period: { period_from: '2024-02', period_to: '2024-02' } },
  });
  const endOf = async () => {
    const { records } = await keeper.ok('list-records', { department: 'LOG', series_id: series.id });
    return records[0]?.retention.ends_on;
  };
  expect(await endOf()).toBe('2027-02-28');
  const change = { id: series.id, version: 1, reason: 'Jadwal baru' };
  await keeper.ok('save-record-series', { ...wanted, change, fields: { ...wanted.fields, inactive_years: 3 } });
  expect(await endOf()).toBe('2028-02-29');
  expect(await keeper.expectError('save-record-series', { ...wanted, change })).toMatchObject({
    error: 'record_changed',
  });
  expect(await keeper.expectError('save-record-series', seriesWith({ form_nomor: 'TIDAK-ADA-1' }))).toMatchObject({
    ...{ status: 400, fields: { 'fields.form_nomor': expect.stringContaining('TIDAK-ADA-1') } },
  });
});

test('a record is corrected, scanned, lent to a user and taken back, each on the version that was seen', async () => {
  const [keeper, head] = [await signInAs('controller'), await signInAs('logisticHead')];
  const { series, id } = await addTwo(keeper);
  const change = (by: UserClient, version: number, what: RequestOf<'change-record'>['change']) =>
    by.ok('change-record', { id, version, change: what });
  const corrected = { ...month('2024-01'), place: 'Gudang 9' };
  await change(keeper, 1, { kind: 'correct', fields: corrected, reason: 'Dipindahkan' });
  const [upload_id = ''] = await keeper.upload([await testFile('pdf')], 'bulk');
  await change(keeper, 2, { kind: 'attach', files: [{ upload_id }] });
  await change(head, 3, { kind: 'lend', borrower: nrps.employee, due_on: '2099-12-31' });
  const lent = await head.ok('list-records', { department: 'LOG', series_id: series.id, state: 'lent' });
  expect(lent.records).toMatchObject([{ id, loan: { nrp: nrps.employee } }]);
  const late = { kind: 'return' } as const;
  expect(await head.expectError('change-record', { id, version: 3, change: late })).toMatchObject({
    error: 'record_changed',
  });
  await change(head, 4, late);
  const { record, events } = await head.ok('get-record', { id });
  expect(events.map(({ action }) => action)).toEqual(['returned', 'lent', 'attached', 'corrected', 'added']);
  expect(events[3]).toMatchObject({ reason: 'Dipindahkan', changes: [{ field: 'Tempat simpan', to: 'Gudang 9' }] });
  const file = { id, sha256: record.files[0]?.sha256 ?? '' };
  await (await signInAs('auditor')).ok('get-record-file', file);
  const { url } = await head.ok('get-record-file', file);
  expect((await fetch(url)).status).toBe(200);
});

test('a hold of two people stops the clock of a record, and no other', async () => {
  const [keeper, head] = [await signInAs('controller'), await signInAs('logisticHead')];
  const { series, id, other } = await addTwo(keeper);
  const at = { series_id: series.id };
  const { hold } = await head.ok('change-hold', { ...at, action: 'set', record_id: id, reason: 'Perkara 12' });
  expect(await head.expectError('change-hold', { ...at, action: 'confirm', hold_id: hold.id })).toMatchObject({
    error: 'hold_changed',
  });
  await keeper.ok('change-hold', { ...at, action: 'confirm', hold_id: hold.id });
  const phases = async () => {
    const { records } = await head.ok('list-records', { department: 'LOG', ...at });
    return Object.fromEntries(records.map((record) => [record.id, record.retention.phase]));
  };
  const before = await phases();
  expect(before[id]).toBe('held');
  expect(before[other]).not.toBe('held');
  await head.ok('change-hold', { ...at, action: 'lift', hold_id: hold.id, reason: 'Selesai' });
  await keeper.ok('change-hold', { ...at, action: 'confirm_lift', hold_id: hold.id });
  expect((await phases())[id]).toBe(before[other]);
  const { holds } = await head.ok('list-holds', { department: 'LOG' });
  expect(holds.find((each) => each.id === hold.id)).toMatchObject({ lifted: { by: { nrp: keeper.nrp } } });
});

test('heads see records of their departments, auditors all, each visit of theirs recorded, and others none', async () => {
  const { id } = await addTwo(await signInAs('controller'));
  const [employee, stranger] = [await signInAs('employee'), await signInAs('produksiHead')];
  expect(await employee.expectError('get-record', { id })).toMatchObject({ status: 403 });
  expect(await stranger.expectError('get-record', { id })).toMatchObject({ status: 404 });
  expect(await stranger.expectError('list-records', { department: 'LOG' })).toMatchObject({ status: 403 });
  const day = 24 * 60 * 60_000;
  const [valid_from, valid_until] = [-1, 2].map((days) => new Date(Date.now() + days * day).toISOString());
  const auditor = await createSignedInUser({
    roles: ['auditor'],
    audit_period: { valid_from: valid_from ?? '', valid_until: valid_until ?? '' },
  });
  await auditor.ok('get-record', { id });
  expect(await auditor.expectError('get-record-file', { id, sha256: 'A'.repeat(43) })).toMatchObject({ status: 400 });
  expect((await auditor.ok('list-records', { department: 'LOG' })).records.length).toBeGreaterThan(0);
  let [documents, proposals] = [0, 0];
  for (const department of departmentCodes) {
    documents += (await auditor.ok('list-destroyed-documents', { department })).documents.length;
    await auditor.ok('list-holds', { department });
    const found = await auditor.ok('list-destructions', { department });
    proposals += found.proposals.length;
    for (const { id: proposal } of found.proposals) await auditor.ok('get-destruction', { id: proposal });
  }
  expect(documents).toBeGreaterThan(0);
  expect(proposals).toBeGreaterThan(0);
  expect((await visitsOf(auditor.nrp)).map(({ call }) => call)).toContain('get-record');
});
