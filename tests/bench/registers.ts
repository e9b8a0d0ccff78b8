import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredRecord } from '../../functions/records/record-store.ts';
import type { RequestOf } from '../../shared/api/index.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { signIn } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const seriesOfDepartment = 10;
const times = 40;
const warmUp = 20;

/** Pages of the lists of records and of external documents, warm. */
export const measureRegisters = async (
  localStack: LocalStack,
  { records, externals }: Sizes['registers'],
): Promise<Measurement[]> => {
  Object.assign(process.env, localStack.adminEnv);
  await saveRecords(records);
  const { loadCatalogue } = await import('./load-catalogue.ts');
  const { generatedDocument } = await import('./generated-documents.ts');
  await loadCatalogue(0, externals, (index) => ({
    ...generatedDocument(index),
    ...{ id: `external${index}`, jenis: 'EXT', nomor: `Kepmen ESDM ${index} K/30/MEM/2018`, external_kind: 'Kepmen' },
  }));
  const keeper = await signIn(localStack.url, nrps.controller);
  const list = (query: Partial<RequestOf<'list-records'>>) =>
    keeper.ok('list-records', { department: 'PLT', ...query });
  const calls: [string, () => Promise<unknown>][] = [
    ['records, first page', () => list({})],
    ['records by words', () => list({ search: 'p2h unit' })],
    ['records by words that none has', () => list({ search: 'tidak ada' })],
    ['records by phase', () => list({ phase: 'ended' })],
    ['external documents of a department', () => keeper.ok('list-hims-documents', { department: 'PLT' })],
  ];
  const measurements: Measurement[] = [{ label: 'records', value: records, unit: '' }];
  for (const [name, run] of calls) {
    for (let round = 0; round < warmUp; round += 1) await run();
    const samples: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const started = performance.now();
      await run();
      samples.push(performance.now() - started);
    }
    measurements.push(
      { label: `${name}: median of ${times}`, value: percentile(samples, 0.5), unit: 'ms' },
      { label: `${name}: p95`, value: percentile(samples, 0.95), unit: 'ms', limit: 100 },
    );
  }
  return measurements;
};

/** Records of all departments, with their index entries and without their history. */
const saveRecords = async (count: number): Promise<void> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { transactWrite } = await import('../../functions/db/transactions.ts');
  const { recordWrites } = await import('../../functions/records/record-store.ts');
  const { seriesWrites } = await import('../../functions/records/series-store.ts');
  const by = { updated_by: { nrp: '10000003', full_name: 'Dewi' }, updated_at: '2026-01-05T02:00:00.000Z' };
  for (const department of departmentCodes)
    for (let at = 0; at < seriesOfDepartment; at += 1)
      await transactWrite(
        seriesWrites(
          {
            ...{ id: `bench-${department}-${at}`, department, title: `Seri ${at} kartu P2H`, form: null, version: 1 },
            ...{ medium: 'paper', place: 'Gudang', basis: 'Permen ESDM 26/2018', active_years: 1, inactive_years: at },
            ...{ disposition: 'destroy', responsible: { role: 'project_manager' }, closed: false, ...by },
          },
          { action: 'added', changes: [], reason: null },
        ),
      );
  const items = Array.from({ length: count }, (_, at): StoredRecord => {
    const department = departmentCodes[at % departmentCodes.length] ?? 'PLT';
    const month = `${2015 + (at % 12)}-${String((Math.floor(at / 12) % 12) + 1).padStart(2, '0')}`;
    return {
      ...{ id: `bench${at}`, series_id: `bench-${department}-${Math.floor(at / 8) % seriesOfDepartment}`, department },
      ...{ period_from: month, period_to: month, description: `P2H unit HD-${at}`, quantity: 1, unit: 'box' },
      ...{ place: `Gudang B, rak ${at % 40}`, starts_on: `${month}-28`, state: 'stored', loan: null, files: [] },
      ...{ version: 1, ...by },
    };
  }).map((record) => recordWrites(record, { title: '', action: 'added', reason: null })[0]?.item.Put?.Item);
  for (let start = 0; start < items.length; start += 25) {
    const RequestItems = { [tableName()]: items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })) };
    await dynamo.send(new BatchWriteCommand({ RequestItems }));
  }
};
