import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { OutputOf } from '../../shared/api/index.ts';
import { signIn } from '../support/api.ts';
import type { TestFile } from '../support/files.ts';
import { manyRows, workbook } from '../support/import-corpus/workbooks.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { openViewer } from './catalogue-viewer.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** What the worker says of a job when it has ended. */
interface JobLogEntry {
  ms: number;
  rows: number;
  write_units: number;
  peak_mb: number;
}

type Job = OutputOf<'get-bulk-job'>['job'];

/** Imports on the local stage: refusals first, while the worker is young, then new rows and changed ones. */
export const measureImport = async (
  localStack: LocalStack,
  { rows, updatedRows, refusedFiles }: Sizes['import'],
): Promise<Measurement[]> => {
  Object.assign(process.env, localStack.adminEnv);
  // Building these takes seconds during which this process answers nobody, and idle connections are closed meanwhile.
  const refusedOnes = refusedFiles();
  const [created, revised] = [fileOf(rows), fileOf(updatedRows, { revisi: 1 })];
  const bare = await measureBareWrites(rows);
  const refused: Measurement[] = [];
  for (const file of refusedOnes) refused.push(...(await measureRejection(localStack, file)));
  const viewer = await openViewer(localStack.url, await signIn(localStack.url, nrps.admin));
  const made = await runImport(localStack, created);
  const closest = viewer.closest();
  viewer.close();
  const changed = await runImport(localStack, revised);
  const perSecond = (1000 * rows) / made.ms;
  return [
    ...refused,
    { what: `${rows} new rows`, value: made.ms / 1000, unit: 's' },
    { what: 'rows a second', value: perSecond, unit: '/s', least: bare / 2 },
    { what: 'bare batch writes of the same items a second', value: bare, unit: '/s' },
    { what: 'peak memory of the worker', value: made.peak_mb, unit: 'MB', limit: 300 },
    {
      what: 'write units a new row, with all that a job writes besides',
      value: made.write_units / rows,
      unit: '',
      limit: 3,
    },
    { what: 'events that a viewer of the catalogue heard', value: viewer.events(), unit: '' },
    // The publisher keeps a second between them; on their way they may come a little closer.
    ...(closest === undefined
      ? []
      : [{ what: 'least time between two of one department', value: closest, unit: 'ms', least: 900 }]),
    { what: 'write units a row of a new revision', value: changed.write_units / updatedRows, unit: '', limit: 8 },
  ];
};

const fileOf = (rows: number, change: { revisi?: number } = {}): TestFile =>
  workbook('daftar-induk.xlsx', manyRows(rows, 'BENCH', change));

const runImport = async (localStack: LocalStack, file: TestFile): Promise<JobLogEntry> => {
  const { job, ended } = await run(localStack, file);
  if (job.state !== 'done' || job.result?.counts.galat !== 0)
    throw new Error(`The import failed: ${JSON.stringify(job)}`);
  return ended;
};

const measureRejection = async (localStack: LocalStack, file: TestFile): Promise<Measurement[]> => {
  const { job, ended } = await run(localStack, file);
  if (job.state !== 'failed') throw new Error(`${file.name} was not refused`);
  return [
    { what: `${file.name} refused after`, value: ended.ms, unit: 'ms', limit: 2000 },
    { what: `${file.name}, peak memory so far`, value: ended.peak_mb, unit: 'MB', limit: 150 },
  ];
};

/** Signs in for each job: on a busy machine all of them together outlast an access token. */
const run = async (localStack: LocalStack, file: TestFile): Promise<{ job: Job; ended: JobLogEntry }> => {
  const admin = await signIn(localStack.url, nrps.admin);
  const [upload_id = ''] = await admin.upload([file], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id, replace_existing: true });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { job } = await admin.ok('get-bulk-job', { job_id });
    const line = localStack.logs.findLast((each) => each.includes('bulk job ended') && each.includes(job_id));
    if (line && job.finished_at !== null)
      return { job, ended: JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as JobLogEntry };
  }
};

const batch = 25;
const concurrency = 8;

/** The items of the same rows under other ids and numbers, by BatchWriteItem and nothing else; rows a second. */
const measureBareWrites = async (rows: number): Promise<number> => {
  // These read their environment when they are loaded.
  const [
    { dynamo, tableName },
    { newDocumentPut: documentCreated },
    { creationDecision: madeOf },
    { importedId },
    { readImport },
  ] = await Promise.all([
    import('../../functions/db/table.ts'),
    import('../../functions/documents/document-store.ts'),
    import('../../functions/imports/row-decision-rules.ts'),
    import('../../functions/imports/document-ids.ts'),
    import('../../functions/imports/reading/tables.ts'),
  ]);
  const file = workbook('bare.xlsx', manyRows(rows, 'BARES'));
  const importer = { job_id: 'bare', nrp: nrps.admin, name: 'Bench', at: new Date().toISOString() };
  const items = (await readImport(file.name, file.bytes)).map((row) => {
    if (!('valid' in row)) throw new Error('An invalid row');
    const { after } = madeOf({ rows: [row.valid] }, importedId('bare', row.valid.row), importer, []);
    if (!after) throw new Error('A row that makes nothing');
    return documentCreated(after).item.Put?.Item ?? {};
  });
  let next = 0;
  const writeBatches = async (): Promise<void> => {
    while (next < items.length) {
      const part = items.slice(next, next + batch);
      next += batch;
      const put = part.map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems = {} } = await dynamo.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: put } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The local table left items unwritten');
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, writeBatches));
  return (1000 * rows) / (performance.now() - started);
};
