import { describe, expect, it, test, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { partition, readAll } from '../../../functions/db/table.ts';
import { validInput } from '../../../functions/http/input.ts';
import { changeHold } from '../../../functions/records/hold-service.ts';
import { changeRecord, describeRecord } from '../../../functions/records/record-change-service.ts';
import { addRecords, listRecords } from '../../../functions/records/record-service.ts';
import { loadOverdueLoans, recordEventItem } from '../../../functions/records/record-store.ts';
import { listSeries, saveSeries } from '../../../functions/records/series-service.ts';
import { loadSeriesOfForm, seriesEventItem } from '../../../functions/records/series-store.ts';
import { type RecordFields, recordCalls, recordsPerPage, type SeriesFields } from '../../../shared/api/records.ts';
import { Failure } from '../../../shared/errors.ts';
import { addUser, adminContext, at, contextOf, storedResultOf } from './absence-users.ts';
import { withLocalTable } from './local-table.ts';
import { saveDocument } from './stored-copies.ts';

withLocalTable();
process.env['TIME_ZONE'] = 'Asia/Jakarta';

const seriesFields = (changes: Partial<SeriesFields> = {}): SeriesFields => ({
  ...{ title: 'Kartu P2H', form_nomor: '', medium: 'paper', place: 'Gudang B', basis: 'Permen ESDM 26/2018' },
  ...{ active_years: 1, inactive_years: 4, disposition: 'destroy', closed: false },
  responsible: { role: 'dept_head', department: 'Plant' },
  ...changes,
});
const recordFields = (period: string, changes: Partial<RecordFields> = {}): RecordFields => ({
  ...{ period_from: period, period_to: period, description: `P2H ${period}`, quantity: 1, unit: 'box', place: 'B3' },
  ...changes,
});
const addSeries = async (changes: Partial<SeriesFields> = {}, department: 'PLT' | 'ENG' = 'PLT') =>
  (await saveSeries({ department, fields: seriesFields(changes) }, adminContext())).series;
const months = (year: number): RecordFields[] =>
  Array.from({ length: 12 }, (_, at) => recordFields(`${year}-${String(at + 1).padStart(2, '0')}`));
const refused = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return 'accepted';
};
const now = new Date('2026-11-27T01:00:00.000Z');

describe('a series', () => {
  it('is added, changed with what was before and after, and closed; its history says all of it', async () => {
    await saveDocument('form1', { jenis: 'FRM', nomor: 'FRM-PLT-012' });
    const series = await addSeries({ form_nomor: 'frm-plt-012' });
    expect(series).toMatchObject({ form: { document_id: 'form1', nomor: 'FRM-PLT-012' }, version: 1 });
    const change = (version: number, changes: Partial<SeriesFields>) =>
      saveSeries(
        {
          department: 'PLT',
          fields: seriesFields({ form_nomor: 'FRM-PLT-012', ...changes }),
          change: { id: series.id, version, reason: 'Temuan audit' },
        },
        adminContext(),
      );
    await change(1, { active_years: 2 });
    expect(await refused(() => change(1, { active_years: 3 }))).toBe('record_changed');
    expect(await refused(() => change(2, { active_years: 2 }))).toBe('invalid_input');
    await change(2, { active_years: 2, closed: true });
    expect(await loadSeriesOfForm('form1')).toMatchObject([{ id: series.id, version: 3, closed: true }]);
    const actor = { nrp: '10000001', full_name: 'Ratna' };
    expect(await readAll(seriesEventItem, partition(keys.seriesHistory(series.id)))).toMatchObject([
      { action: 'added', changes: [], actor, reason: null },
      {
        action: 'changed',
        changes: [{ field: 'active_years', from: '1 tahun', to: '2 tahun' }],
        reason: 'Temuan audit',
      },
      { action: 'closed', changes: [{ field: 'closed', from: 'tidak', to: 'ya' }] },
    ]);
    const more = { series_id: series.id, records: [recordFields('2026-01')] };
    expect(await refused(() => addRecords(more, adminContext()))).toBe('series_closed');
  });

  it('belongs to its department, and to a form that exists', async () => {
    const { id, version } = await addSeries();
    const change = { id, version, reason: 'Pindah' };
    expect(await refused(() => saveSeries({ department: 'ENG', fields: seriesFields(), change }, adminContext()))).toBe(
      'not_found',
    );
    await saveDocument('sop1');
    for (const form_nomor of ['N-sop1', 'X-1'])
      expect(await refused(() => addSeries({ form_nomor }))).toBe('invalid_input');
  });

  it('is listed by title', async () => {
    await addSeries({ title: 'Zona' }, 'ENG');
    await addSeries({ title: 'Ázimut' }, 'ENG');
    const { series, next_cursor } = await listSeries('ENG', undefined);
    expect(series.map(({ title }) => title)).toEqual(['Ázimut', 'Zona']);
    expect(next_cursor).toBeNull();
  });
});

describe('records', () => {
  it('of a year are added with one command, each with its event and the start of its retention', async () => {
    const { id: series_id } = await addSeries();
    const context = adminContext();
    const { ids } = await addRecords({ series_id, records: months(2024) }, context);
    expect(await storedResultOf(context)).toEqual({ ids });
    const { records } = await listRecords({ department: 'PLT', series_id }, now);
    expect(records.map(({ period_from }) => period_from)).toEqual(
      months(2024)
        .map(({ period_from }) => period_from)
        .toReversed(),
    );
    expect(records[10]).toMatchObject({
      ...{ period_from: '2024-02', starts_on: '2024-02-29', state: 'stored', series_title: 'Kartu P2H', loan: null },
      retention: { active_until: '2025-02-28', ends_on: '2029-02-28', phase: 'inactive' },
    });
    expect(await readAll(recordEventItem, partition(keys.recordHistory(ids[0] ?? '')))).toMatchObject([
      { action: 'added', title: 'Kartu P2H', record: { series_id, period_from: '2024-01' } },
    ]);
  });

  it('follow a changed schedule of their series', async () => {
    const { id, version } = await addSeries();
    await addRecords({ series_id: id, records: [recordFields('2020-12')] }, adminContext());
    const ends = async () =>
      (await listRecords({ department: 'PLT', series_id: id }, now)).records[0]?.retention.ends_on;
    expect(await ends()).toBe('2025-12-31');
    const change = { id, version, reason: 'Temuan audit' };
    await saveSeries({ department: 'PLT', fields: seriesFields({ inactive_years: 9 }), change }, adminContext());
    expect(await ends()).toBe('2030-12-31');
  });

  it('have no end under a hold', async () => {
    const { id: series_id } = await addSeries();
    const { ids } = await addRecords({ series_id, records: [recordFields('2020-12')] }, adminContext());
    await changeHold({ action: 'set', series_id, reason: 'Sengketa' }, adminContext());
    const held = { active_until: '2021-12-31', ends_on: null, phase: 'held' };
    expect((await listRecords({ department: 'PLT', series_id }, now)).records).toMatchObject([{ retention: held }]);
    const { record } = await describeRecord(ids[0] ?? '', adminContext().caller, now);
    expect(record).toMatchObject({ retention: held });
  });

  it('are found by period, state, phase and words, page by page', async () => {
    const { id: series_id } = await addSeries({ title: 'Log Prima' }, 'ENG');
    for (let year = 2015; year < 2020; year += 1)
      await addRecords({ series_id, records: months(year) }, adminContext());
    const list = (query: object) => listRecords({ department: 'ENG', ...query }, now);
    const first = await list({});
    expect(first.records).toHaveLength(recordsPerPage);
    const second = await list({ cursor: first.next_cursor ?? undefined });
    expect([second.records.length, second.next_cursor]).toEqual([10, null]);
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(60);
    const filtered = await list({ search: 'p2h' });
    const rest = await list({ search: 'p2h', cursor: filtered.next_cursor ?? undefined });
    expect([...filtered.records, ...rest.records]).toHaveLength(60);
    expect((await list({ from: '2016-03', to: '2016-05' })).records).toHaveLength(3);
    expect((await list({ search: 'PRIMA b3 2017-04' })).records).toHaveLength(1);
    expect((await list({ state: 'lent' })).records).toEqual([]);
    expect((await list({ phase: 'ended' })).records).toHaveLength(recordsPerPage);
    expect((await list({ series_id, phase: 'active' })).records).toEqual([]);
    expect((await listRecords({ department: 'PLT', series_id }, now)).records).toEqual([]);
    expect(await refused(() => list({ cursor: 'x' }))).toBe('invalid_input');
  });
});

test('each wrong row of a form has its own message', () => {
  const { input } = recordCalls['add-records'];
  const rows = [recordFields('2026-01'), recordFields('2026-02', { period_to: '2026-01' }), recordFields('2026-13')];
  const parse = (records: unknown): unknown => {
    try {
      return validInput(input, { series_id: 's', records });
    } catch (error) {
      return (error as Failure).fields;
    }
  };
  expect(parse([...rows, recordFields('2026-03', { quantity: 0 })])).toEqual({
    'records.1.period_to': 'Periode akhir tidak boleh sebelum periode awal',
    'records.2.period_from': 'Periode awal harus berupa bulan dan tahun',
    'records.2.period_to': 'Periode akhir harus berupa bulan dan tahun',
    'records.3.quantity': 'Jumlah paling sedikit 1',
  });
  expect(parse([...months(2026), recordFields('2027-01')])).toEqual({ records: 'Paling banyak 12 arsip sekaligus' });
});

describe('a change of a record', () => {
  const plantHead = {
    nrp: '10000023',
    full_name: 'Agus',
    roles: [],
    positions: [{ role: 'dept_head', department: 'Plant' }],
  };
  const engHead = { ...plantHead, nrp: '10000022', positions: [{ role: 'dept_head', department: 'Engineering' }] };
  const byHead = () => contextOf(plantHead as never);
  const added = async (period = '2026-01') => {
    const { id: series_id } = await addSeries();
    const { ids } = await addRecords({ series_id, records: [recordFields(period)] }, adminContext());
    return ids[0] ?? '';
  };
  const lend = (borrower: string, due_on = '2026-12-31') => ({ kind: 'lend' as const, borrower, due_on });

  it('lends it and takes it back, with who, when and due, and one loan at a time', async () => {
    at(now.toISOString());
    const id = await added();
    const user = await addUser();
    const context = byHead();
    await changeRecord({ id, version: 1, change: lend(user.nrp) }, context);
    expect(await storedResultOf(context)).toEqual({ version: 2 });
    const out = { department: 'PLT', due_on: '2026-12-31', nrp: user.nrp };
    expect(await Promise.all(['2026-12-31', '2027-01-01'].map(loadOverdueLoans))).toEqual([[], [out]]);
    expect(await refused(() => changeRecord({ id, version: 1, change: lend('Budi') }, byHead()))).toBe(
      'record_changed',
    );
    expect(await refused(() => changeRecord({ id, version: 2, change: lend('Budi') }, byHead()))).toBe(
      'record_not_available',
    );
    await changeRecord({ id, version: 2, change: { kind: 'return' } }, byHead());
    expect(await loadOverdueLoans('2027-01-01')).toEqual([]);
    const { record, events } = await describeRecord(id, byHead().caller, now);
    expect(record).toMatchObject({ state: 'stored', loan: null, version: 3 });
    expect(events).toMatchObject([
      { action: 'returned', actor: { nrp: '10000023' }, loan: null, changes: [] },
      {
        action: 'lent',
        loan: { borrower: user.full_name, nrp: user.nrp, due_on: '2026-12-31', lent_by: { full_name: 'Agus' } },
      },
      { action: 'added' },
    ]);
    vi.useRealTimers();
  });

  it('is refused without a right, of a past date and of an unknown borrower', async () => {
    const id = await added();
    const fields = recordFields('2026-01', { place: 'C1' });
    const correct = { kind: 'correct' as const, fields, reason: 'Salah rak' };
    for (const [expected, change, context] of [
      ['not_found', lend('Budi'), contextOf(engHead as never)],
      ['forbidden', correct, byHead()],
      ['forbidden', { kind: 'attach' as const, files: [] }, byHead()],
      ['invalid_input', lend('Budi', '2026-11-26'), byHead()],
      ['invalid_input', lend('99999999'), byHead()],
      ['record_not_available', { kind: 'return' as const }, byHead()],
    ] as const)
      expect(await refused(() => changeRecord({ id, version: 1, change: change as never }, { ...context, now }))).toBe(
        expected,
      );
    await changeRecord({ id, version: 1, change: correct }, adminContext());
    const { events } = await describeRecord(id, adminContext().caller, now);
    expect(events[0]).toMatchObject({
      ...{ action: 'corrected', reason: 'Salah rak', changes: [{ field: 'Tempat simpan', from: 'B3', to: 'C1' }] },
    });
  });
});
