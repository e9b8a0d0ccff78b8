import { describe, expect, it, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { partition, readAll } from '../../../functions/db/table.ts';
import { validInput } from '../../../functions/http/input.ts';
import { addRecords, listRecords } from '../../../functions/records/record-service.ts';
import { recordEventItem } from '../../../functions/records/record-store.ts';
import { listSeries, saveSeries } from '../../../functions/records/series-service.ts';
import { loadSeriesOfForm, seriesEventItem } from '../../../functions/records/series-store.ts';
import { type RecordFields, recordCalls, recordsPerPage, type SeriesFields } from '../../../shared/api/records.ts';
import { Failure } from '../../../shared/errors.ts';
import { adminContext, storedResultOf } from './absence-users.ts';
import { withLocalTable } from './local-table.ts';
import { saveDocument } from './stored-copies.ts';

withLocalTable();
process.env['TIME_ZONE'] = 'Asia/Jakarta';

const seriesFields = (changes: Partial<SeriesFields> = {}): SeriesFields => ({
  ...{ title: 'Kartu P2H', form_id: null, medium: 'paper', place: 'Gudang B', basis: 'Permen ESDM 26/2018' },
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
    const series = await addSeries({ form_id: 'form1' });
    expect(series).toMatchObject({ form: { document_id: 'form1', nomor: 'FRM-PLT-012' }, version: 1 });
    const change = (version: number, changes: Partial<SeriesFields>) =>
      saveSeries(
        {
          department: 'PLT',
          fields: seriesFields({ form_id: 'form1', ...changes }),
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
    for (const form_id of ['sop1', 'unknown'])
      expect(await refused(() => addSeries({ form_id }))).toBe('invalid_input');
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
