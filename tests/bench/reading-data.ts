import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { keys } from '../../functions/db/keys.ts';
import { dynamo, type Item, tableName } from '../../functions/db/table.ts';
import { transactWrite } from '../../functions/db/transactions.ts';
import { catalogueBatchPuts, rowChange } from '../../functions/documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../../functions/documents/catalogue-store.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  loadDocument,
  newDocumentPut,
} from '../../functions/documents/document-store.ts';
import { readingIdOf } from '../../functions/documents/reading-rules.ts';
import { bucketOf, entriesText } from '../../functions/required-reading/bucket-store.ts';
import { followDepartments } from '../../functions/required-reading/distribution-follow-service.ts';
import { digestOf, readerText, recordText } from '../../functions/required-reading/reading-records.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { noOne } from '../../shared/domain/required-reading/audiences.ts';
import { measureCapacity } from './consumed-capacity.ts';
import { generatedDocument } from './generated-documents.ts';

const since = '2031-01-05T01:00:00.000Z';
/** Until then the documents were asked for one after the other: 10,000 in three years. */
const sinceOf = (at: number): string => new Date(Date.parse(since) - at * 9_461_003).toISOString();

const writeAll = async (items: readonly Item[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) => items.slice(at * 25, at * 25 + 25));
  await pLimit(8).map(batches, async (batch) => {
    await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
    );
  });
};

const nrpOf = (at: number): string => String(60_000_000 + at);

/** Users of all departments, as a staff import writes them. */
export const addPeople = (count: number): Promise<void> =>
  writeAll(
    Array.from({ length: count }, (_, at): Item => {
      const [nrp, department] = [nrpOf(at), departmentCodes[at % departmentCodes.length] ?? 'PRO'];
      return {
        ...{ ...keys.profile(nrp), ...keys.usersIndex(nrp), ...keys.membersIndex(department, nrp) },
        ...{ nrp, full_name: `Karyawan ${nrp}`, avatar_url: null, display_name: null, roles: [], positions: [] },
        ...{ active: true, epoch: 0, version: 1, department, department_since: '2026-01-05T01:00:00.000Z' },
      };
    }),
  );

const requiredDocument = (at: number): ControlledDocument => {
  const document = generatedDocument(at);
  return {
    ...document,
    ...{ status: 'Aktif', ended_reason: undefined, ended_at: undefined, file_url: 'https://example.com/dokumen.pdf' },
    ...{ audience: { ...noOne, everyone: true }, reading: { id: readingIdOf(document.id), since: sinceOf(at) } },
  };
};

/** Documents in force that everyone must read, in the lists; returns their ids. */
export const addRequiredDocuments = async (count: number): Promise<string[]> => {
  const documents = Array.from({ length: count }, (_, at) => requiredDocument(at));
  await writeAll(documents.map((document) => newDocumentPut(document).item.Put?.Item as Item));
  for (const department of departmentCodes) {
    const changed = documents.find((document) => document.department === department);
    if (!changed) continue;
    const seen = await loadCatalogueVersion(department);
    await transactWrite(catalogueBatchPuts(department, seen, [rowChange(undefined, changed)], since));
    // The list of a department that was not followed before is read as a whole.
    await dynamo.send(
      new BatchWriteCommand({
        RequestItems: { [tableName()]: [{ DeleteRequest: { Key: keys.distributionFollowed(department) } }] },
      }),
    );
    await followDepartments([department]);
  }
  return documents.map(({ id }) => id);
};

/** Writes packed lists as the product does, without its evidence. */
const bucketItems = (
  entries: readonly (readonly [name: string, value: string])[],
  keyOf: (bucket: string) => { PK: string; SK: string },
): Item[] =>
  [...Map.groupBy(entries, ([name]) => bucketOf(name))].map(([bucket, ofBucket]) => ({
    ...keyOf(bucket),
    version: 1,
    entries: entriesText(new Map(ofBucket)),
  }));

/** The user has understood every second document. */
export const understandHalf = async (nrp: string, ids: readonly string[]): Promise<void> => {
  const record = (id: string, at: number) =>
    recordText({ reading_id: readingIdOf(id), state: 'understood', at: Date.parse(sinceOf(at)), digest: digestOf({}) });
  const entries = ids.flatMap((id, at) => (at % 2 === 0 ? [[id, record(id, at)] as const] : []));
  await writeAll(bucketItems(entries, (bucket) => keys.readerBucket(nrp, bucket)));
};

/** Every second person has understood the document; returns how many. */
export const acknowledgeForHalf = async ({ id, reading }: ControlledDocument, people: number): Promise<number> => {
  const entry = readerText({ state: 'understood', at: Date.parse(since) });
  const entries = Array.from({ length: Math.floor(people / 2) }, (_, at) => [nrpOf(2 * at), entry] as const);
  await writeAll(bucketItems(entries, (bucket) => keys.readersBucket(id, reading?.id ?? '', bucket)));
  return entries.length;
};

/** Write units with which the lists follow a new revision that everyone must read. */
export const publishForEveryone = async (ids: readonly string[]): Promise<number> => {
  const before = await loadDocument(ids.at(-1) ?? '');
  if (!before) throw new Error('The document was written');
  const version = before.version + 1;
  const after = { ...before, version, reading: { id: readingIdOf(`revision of ${before.id}`), since } };
  const seen = await loadCatalogueVersion(before.department);
  await transactWrite([
    documentReplacementPut(before, after),
    ...catalogueBatchPuts(before.department, seen, [rowChange(before, after)], since).map(withoutOutbox),
  ]);
  const { write } = await measureCapacity(() => followDepartments([before.department]));
  return write;
};

/** So that the local stack's own function does not follow the change before it is measured. */
const withoutOutbox = (each: ReturnType<typeof catalogueBatchPuts>[number]): typeof each => {
  const { Put } = each.item;
  if (!Put?.Item) return each;
  const { outbox: _outbox, ...Item } = Put.Item;
  return { ...each, item: { Put: { ...Put, Item } } };
};
