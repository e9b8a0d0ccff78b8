import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { signIn } from '../support/api.ts';
import type { TestFile } from '../support/files.ts';
import { manyRows, workbook } from '../support/import-corpus/workbooks.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { openViewer } from './catalogue-viewer.ts';
import { type Effects, measureEffects } from './import-effects.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** The worker's log entry at the end of a job. */
interface JobLogEntry {
  ms: number;
  rows: number;
  write_units: number;
  peak_mb: number;
}

/** Imports on the local stack: new rows, then changed ones. */
export const measureImport = async (
  localStack: LocalStack,
  { rows, updatedRows }: Sizes['import'],
): Promise<Measurement[]> => {
  Object.assign(process.env, localStack.adminEnv);
  // Building the files blocks this process for seconds, in which idle connections are closed, so it comes first.
  const [newFile, revisedFile] = [fileOf(rows), fileOf(updatedRows, { revisi: 1 })];
  const viewer = await openViewer(localStack.url, await signIn(localStack.url, nrps.admin));
  const checked = await runImport(localStack, newFile, true);
  const reader = await signIn(localStack.url, nrps.employee);
  const created = await measureEffects(localStack, reader, () => runImport(localStack, newFile));
  const newRows = created.result;
  const shortestInterval = viewer.closest();
  viewer.close();
  const changed = await measureEffects(localStack, reader, () => runImport(localStack, revisedFile));
  // Last: the first run of `sync-audience-lists` places all documents of the table, these too.
  const plainRate = await measurePlainWrites(rows);
  const perSecond = (1000 * rows) / newRows.ms;
  return [
    { label: `check of ${rows} rows`, value: checked.ms / 1000, unit: 's', limit: 5 },
    { label: `${rows} new rows`, value: newRows.ms / 1000, unit: 's' },
    { label: 'rows a second', value: perSecond, unit: '/s', least: plainRate / 2 },
    { label: 'plain batch writes of the same items a second', value: plainRate, unit: '/s' },
    { label: 'peak memory of the worker', value: newRows.peak_mb, unit: 'MB', limit: 300 },
    ...effectMeasurements('new row', rows, created, 6),
    { label: 'events that a catalogue viewer received', value: viewer.events(), unit: '' },
    // The publisher leaves a second between them; network delays may shorten the interval slightly.
    ...(shortestInterval === undefined
      ? []
      : [
          { label: 'shortest interval between two of one department', value: shortestInterval, unit: 'ms', least: 900 },
        ]),
    // Of the job two each, in a transaction, for the document, its past revision, and its rows in the indexes of numbers
    // and of due reviews.
    ...effectMeasurements('revision', updatedRows, changed, 16),
  ];
};

/** To the end of all that follows. */
const effectMeasurements = (
  what: string,
  rows: number,
  { doneMs, idleMs, writes, reads, invocations, messages, slowdown }: Effects<unknown>,
  maxWrites: number,
): Measurement[] => {
  const perRow = (value: number, figure: string): Measurement => ({
    label: `${figure} per ${what}`,
    value: value / rows,
    unit: '',
  });
  const total = [...writes.values()].reduce((sum, each) => sum + each, 0);
  return [
    { label: `imports of a ${what} done after`, value: doneMs / 1000, unit: 's' },
    { label: `idle after, as multiple of that (${what})`, value: idleMs / doneMs, unit: '', limit: 3.5 },
    { label: `reads of a user beside it, as multiple of quiet ones (${what})`, value: slowdown, unit: '', limit: 4 },
    { ...perRow(total, 'write units with all that follows'), limit: maxWrites },
    ...Array.from(writes, ([name, value]) => perRow(value, `write units of ${name}`)).filter(
      ({ value }) => value > 0.005,
    ),
    perRow(reads, 'read units'),
    perRow(invocations, 'invocations'),
    perRow(messages, 'messages and stream records'),
  ];
};

const fileOf = (rows: number, change: { revisi?: number } = {}): TestFile =>
  workbook('daftar-induk.xlsx', manyRows(rows, 'BENCH', change));

/** Signs in for each job, because on a busy machine all jobs together exceed the lifetime of an access token. */
const runImport = async (localStack: LocalStack, file: TestFile, dry_run = false): Promise<JobLogEntry> => {
  const admin = await signIn(localStack.url, nrps.admin);
  const [upload_id = ''] = await admin.upload([file], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id, replace_existing: true, dry_run });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { job } = await admin.ok('get-bulk-job', { job_id });
    const line = localStack.logs.findLast((each) => each.includes('bulk job ended') && each.includes(job_id));
    if (!line || job.finished_at === null) continue;
    if (job.state !== 'done' || job.result?.counts.galat !== 0)
      throw new Error(`The import failed: ${JSON.stringify(job)}`);
    return JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as JobLogEntry;
  }
};

const batch = 25;
const concurrency = 8;

/** Writes the same rows with other ids and numbers using only BatchWriteItem; returns rows per second. */
const measurePlainWrites = async (rows: number): Promise<number> => {
  // These modules read their environment when they are loaded.
  const [
    { dynamo, tableName },
    { newDocumentPut },
    { withReviewDate },
    { creationDecision },
    { importedId },
    { readImport },
  ] = await Promise.all([
    import('../../functions/db/table.ts'),
    import('../../functions/documents/document-store.ts'),
    import('../../functions/documents/review-dates.ts'),
    import('../../functions/imports/row-decision-rules.ts'),
    import('../../functions/imports/imported-document-rules.ts'),
    import('../../functions/imports/parsing/tables.ts'),
  ]);
  const file = workbook('bare.xlsx', manyRows(rows, 'BARES'));
  const importer = { job_id: 'bare', nrp: nrps.admin, name: 'Bench', at: new Date().toISOString() };
  const items = (await readImport(file.name, file.bytes)).rows.map((row) => {
    if (!('valid' in row)) throw new Error('The generated row is invalid');
    const { after } = creationDecision({ rows: [row.valid] }, importedId('bare', row.valid.row), importer, []);
    if (!after) throw new Error('The row creates no document');
    return newDocumentPut(withReviewDate(undefined, after)).item.Put?.Item ?? {};
  });
  const parts = Array.from({ length: Math.ceil(items.length / batch) }, (_, at) =>
    items.slice(at * batch, (at + 1) * batch),
  );
  const writePart = async (part: typeof items): Promise<void> => {
    const put = part.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: put } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('The local table left items unwritten');
  };
  const started = performance.now();
  await pLimit(concurrency).map(parts, writePart);
  return (1000 * rows) / (performance.now() - started);
};
