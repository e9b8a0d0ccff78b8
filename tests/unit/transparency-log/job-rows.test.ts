import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { dynamo, type Item, tableName } from '../../../functions/db/table.ts';
import { appendItems } from '../../../functions/transparency-log/append-service.ts';
import { loadLogBatch, loadLogHead } from '../../../functions/transparency-log/log-store.ts';
import { maxEntryBytes } from '../../../functions/transparency-log/tiles.ts';
import { appendMissingEvidence } from '../../../infra/tools/verify-log/append-missing.ts';
import { withLocalTable } from '../functions/local-table.ts';

withLocalTable();
vi.mock('../../../functions/transparency-log/signed-checkpoint.ts', () => ({
  loadSignedCheckpoint: async () => undefined,
}));

const at = '2026-11-27T00:00:00.000Z';
let created = 0;
const imported = (job: string, values: object = {}): Item => {
  created += 1;
  return {
    ...{
      PK: `DOC#${String(created).padStart(12, 'd')}`,
      SK: 'CURRENT',
      version: 1,
      nama: 'Prosedur',
      bulk_job_id: job,
    },
    ...{ made_by: '10000021', made_by_name: 'Agus', updated_by: '10000021', updated_at: at, ...values },
  };
};
const event = (): Item => {
  created += 1;
  return { PK: 'HIST#01J', SK: `EV#${created}`, at, actor_nrp: '10000021', actor_name: 'Agus' };
};
const append = (items: readonly Item[]) => appendItems(items.map((item) => ({ item, logged_at: at })));
interface Logged {
  kind: string;
  id: string;
  late?: true;
  content: { rows: [string][]; personal: string[] };
}
/** The entries from a size on. */
const entriesFrom = async (size: number): Promise<Logged[]> => {
  const entries: string[] = [];
  const end = (await loadLogHead())?.edge.size ?? 0;
  for (let start = size; start < end; ) {
    const batch = await loadLogBatch(start);
    entries.push(...batch.entries);
    start += batch.entries.length;
  }
  for (const entry of entries) expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(maxEntryBytes);
  return entries.map((entry) => JSON.parse(entry));
};
const logSize = async () => (await loadLogHead())?.edge.size ?? 0;
const idsOf = ({ content }: Logged): string[] => content.rows.map(([id]) => id);
const idOf = ({ PK, SK }: Item): string => `${PK} ${SK} v1`;

test('what a bulk job stored is rows of one entry at the place of its first item, and the rest as it was', async () => {
  const before = await logSize();
  const [first, second, other] = [imported('J1'), imported('J1'), imported('J2')];
  const [one, two] = [event(), event()];
  expect(await append([one, first, two, other, second])).toMatchObject({ added: 5 });
  const entries = await entriesFrom(before);
  expect(entries.map(({ id }) => id)).toEqual([`HIST#01J ${one.SK}`, 'JOB#J1', `HIST#01J ${two.SK}`, 'JOB#J2']);
  expect(entries[1]).toMatchObject({ kind: 'job-rows', content: { job: 'J1', personal: { length: 2 } } });
  expect(idsOf(entries[1] as Logged)).toEqual([first, second].map(idOf));
});

test('a row comes once, however the batches are divided that come again', async () => {
  const before = await logSize();
  const items = Array.from({ length: 7 }, () => imported('J3'));
  expect(await append(items.slice(0, 4))).toMatchObject({ added: 4 });
  expect(await append(items.slice(2, 6))).toMatchObject({ added: 2 });
  expect(await append(items)).toMatchObject({ added: 1 });
  expect(await append(items)).toMatchObject({ added: 0 });
  expect((await entriesFrom(before)).flatMap(idsOf)).toEqual(items.map(idOf));
});

test('thousands of rows are entries within the limits of the format and of the table', async () => {
  const before = await logSize();
  const items = Array.from({ length: 1500 }, (_, row) =>
    imported('J4', row % 3 ? {} : { change_reason: `Alasan ${row}` }),
  );
  expect(await append(items)).toMatchObject({ added: 1500 });
  const entries = await entriesFrom(before);
  expect(entries.length).toBeLessThan(12);
  expect(entries.flatMap(idsOf)).toEqual(items.map(idOf));
  expect(await append(items)).toMatchObject({ added: 0 });
});

test('an item that names hundreds has an entry of its own', async () => {
  const before = await logSize();
  const users = Array.from({ length: 150 }, (_, at) => String(10_000_000 + at));
  const many = imported('J5', { audience: { users } });
  await append([imported('J5'), many]);
  expect((await entriesFrom(before)).map(({ id }) => id)).toEqual(['JOB#J5', idOf(many)]);
  expect(await append([many])).toMatchObject({ added: 0 });
});

test('rows that are missing are appended late, and those that are there are not', async () => {
  const items = [...Array.from({ length: 3 }, () => imported('J6')), event()];
  const users = Array.from({ length: 150 }, (_, at) => String(10_000_000 + at));
  items.push(imported('J6', { audience: { users } }));
  for (const Item of items) await dynamo.send(new PutCommand({ TableName: tableName(), Item }));
  await append([items[1], items[4]] as Item[]);
  const before = await logSize();
  expect(await appendMissingEvidence()).toBe(3);
  const entries = await entriesFrom(before);
  expect(entries.every(({ late }) => late)).toBe(true);
  expect(
    entries
      .filter(({ kind }) => kind === 'job-rows')
      .flatMap(idsOf)
      .sort(),
  ).toEqual([items[0], items[2]].map((item) => idOf(item as Item)));
  expect(await appendMissingEvidence()).toBe(0);
});
