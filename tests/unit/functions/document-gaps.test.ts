import type { Context, SQSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemPut } from '../../../functions/db/items.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo } from '../../../functions/db/table.ts';
import { retryOnConflict, transactWrite } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../../../functions/documents/document-store.ts';
import { loadManualChangeWrites } from '../../../functions/documents/manual-edit-store.ts';
import { loadGapTimes } from '../../../functions/required-reading/audience-list-store.ts';
import { bucketOf, loadBucketTexts, mapEntries } from '../../../functions/required-reading/bucket-store.ts';
import { followDepartments } from '../../../functions/required-reading/distribution-follow-service.ts';
import { gapKeys } from '../../../functions/required-reading/gap-rules.ts';
import { placementGroups } from '../../../functions/required-reading/placement-store.ts';
import { handler } from '../../../functions/workers/sync-audience-lists.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { departmentKey } from '../../../shared/domain/required-reading/audiences.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const ids = ['a', 'b', 'c', 'd'] as const;
const at = '2026-11-20T03:00:00.000Z';

/** 'B' and 'C' are of other departments: a number is compared with those of all. */
const departmentOf = (id: string) => (id.startsWith('b') ? 'SHE' : id.startsWith('c') ? 'ENG' : 'PRO');

const step = fc.record({
  id: fc.constantFrom(...ids),
  nomor: fc.constantFrom('X-1', 'x-1', 'X-2', 'X-3'),
  hasFile: fc.boolean(),
  status: fc.constantFrom('Aktif', 'Kadaluarsa'),
  isDeleted: fc.boolean(),
  follows: fc.boolean(),
});
type Step = Omit<typeof step extends fc.Arbitrary<infer T> ? T : never, 'follows' | 'id' | 'nomor'> &
  Record<'id' | 'nomor', string>;

const save = async ({ id, nomor, hasFile, status, isDeleted }: Step): Promise<void> => {
  const before = await loadDocumentOrDeleted(id);
  if (!before && isDeleted) return;
  const after: ControlledDocument = {
    ...{ id, nomor, status, department: departmentOf(id), nama: id, jenis: 'SOP', revisi: 0, source: 'workflow' },
    ...{ made_by: 'x', made_by_name: null, made_at: at, updated_by: 'x', updated_at: at },
    file: hasFile ? storedFileFixture : undefined,
    deleted_at: isDeleted ? at : undefined,
    version: (before?.version ?? 0) + 1,
  };
  await retryOnConflict(async (write) =>
    write(await loadManualChangeWrites(after.department, [{ before, after, numbers: [] }], at)),
  );
};

const follow = async (): Promise<void> => {
  await followDepartments(['PRO', 'SHE', 'ENG']);
};

const listed = async (key: string): Promise<string[]> =>
  (await loadBucketTexts(keys.audienceList(key))).flatMap(({ text }) => mapEntries(text, (id) => id)).toSorted();

it('lists exactly the documents in force without a file, and those that share their number, after any changes', async () => {
  let sequence = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      sequence += 1;
      // Numbers and ids of one sequence are not those of another.
      const own = ({ id, nomor, ...rest }: Step): Step => ({
        ...rest,
        id: `${id}${sequence}`,
        nomor: `${nomor}-${sequence}`,
      });
      for (const { follows, ...change } of steps) {
        await save(own(change));
        if (follows) await follow();
      }
      await follow();
      const stored = await Promise.all(ids.map((id) => loadDocumentOrDeleted(`${id}${sequence}`)));
      const present = stored.flatMap((each) => (each && each.deleted_at === undefined ? [each] : []));
      const ofSequence = async (key: string) => (await listed(key)).filter((id) => id.slice(1) === String(sequence));
      const idsOf = (documents: ControlledDocument[]) => documents.map(({ id }) => id).toSorted();
      expect(await ofSequence(gapKeys.no_file)).toEqual(
        idsOf(present.filter(({ file, status }) => status === 'Aktif' && !file)),
      );
      const sharing = ({ nomor, id }: ControlledDocument) =>
        present.some((other) => other.id !== id && other.nomor.toLowerCase() === nomor.toLowerCase());
      expect(await ofSequence(gapKeys.duplicate_number)).toEqual(idsOf(present.filter(sharing)));
    }),
    { numRuns: 12 },
  );
  for (const time of await loadGapTimes('no_file')) expect(new Date(time).toISOString()).toBe(at);
});

it('places as many documents as an import changes with few queries, and finds each number that they share', async () => {
  // The separator of the index's keys is a part of one number, and one begins as another one.
  const numbers = Array.from({ length: 70 }, (_, at) => ['M-', 'M-#', 'M '][at % 3] + String(at));
  const isShared = (at: number) => at % 10 === 0;
  for (const [at, nomor] of numbers.entries()) {
    const facts = { nomor, hasFile: true, status: 'Aktif' as const, isDeleted: false };
    await save({ ...facts, id: `many${at}` });
    if (isShared(at)) await save({ ...facts, id: `b-many${at}`, nomor: nomor.toLowerCase() });
  }
  let queries = 0;
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'QueryCommand') queries += 1;
        return next(args);
      },
    { step: 'initialize', name: 'count queries' },
  );
  await followDepartments(['PRO']).finally(() => dynamo.middlewareStack.remove('count queries'));
  // Eight departments each for all numbers and for the seven that are shared, and a few of the run itself.
  expect(queries).toBeLessThan(100);
  const expected = numbers.flatMap((_, at) => (isShared(at) ? [`b-many${at}`, `many${at}`] : [])).toSorted();
  const found = await listed(gapKeys.duplicate_number);
  expect(found.filter((id) => id.includes('many'))).toEqual(expected);
});

it('writes each part of a list once for all documents of an import, in as few transactions as take them', () => {
  const changes = Array.from({ length: 9_000 }, (_, at) => ({
    ...{ id: `import-${at}`, version: 0, number: undefined, document_version: 1, from: {} },
    to: { [gapKeys.no_file]: 'x', [departmentKey(departmentCodes[at % 8] ?? 'PRO')]: '' },
  }));
  const groups = placementGroups(changes);
  const buckets = groups.map((group) => new Set(group.map(({ id }) => bucketOf(id))));
  expect(buckets.reduce((sum, { size }) => sum + size, 0)).toBe(128);
  // About 70 documents and nine lists for each of 128 buckets.
  expect(groups).toHaveLength(128);
  expect(placementGroups(changes.slice(0, 45))).toHaveLength(2);
  // A revision leaves its department's list as it is.
  const revised = changes.map((change) => ({ ...change, from: { ...change.to, [gapKeys.no_file]: 'w' } }));
  expect(placementGroups(revised.slice(0, 45))).toHaveLength(1);
});

it('follows a document that ends again, and is followed by another run, while a run is about to place it', async () => {
  const facts = { id: 'raced', nomor: 'R-1', hasFile: false, isDeleted: false };
  await save({ ...facts, status: 'Kadaluarsa' });
  await followDepartments(['PRO']);
  await save({ ...facts, status: 'Aktif' });
  let isRaced = false;
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if (!isRaced && JSON.stringify(args.input).includes('PLACED#raced') && 'TransactItems' in args.input) {
        isRaced = true;
        await save({ ...facts, status: 'Kadaluarsa' });
        await followDepartments(['PRO']);
      }
      return next(args);
    },
    { step: 'initialize', name: 'race' },
  );
  await followDepartments(['PRO']).finally(() => dynamo.middlewareStack.remove('race'));
  expect(isRaced).toBe(true);
  expect(await listed(gapKeys.no_file)).not.toContain('raced');
});

it('lists no document that ended while a slower run was about to place it, which stops then', async () => {
  const facts = { id: 'slower', nomor: 'R-2', hasFile: false, isDeleted: false };
  await save({ ...facts, status: 'Kadaluarsa' });
  await followDepartments(['PRO']);
  await save({ ...facts, status: 'Aktif' });
  let stage: 'begun' | 'raced' | 'stopped' = 'begun';
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if (!('TransactItems' in args.input)) return next(args);
      if (stage === 'stopped') throw new Error('stopped');
      if (stage === 'raced' || !JSON.stringify(args.input).includes('PLACED#slower')) return next(args);
      stage = 'raced';
      await save({ ...facts, status: 'Kadaluarsa' });
      await followDepartments(['PRO']);
      stage = 'stopped';
      return next(args);
    },
    { step: 'initialize', name: 'race' },
  );
  const stopped = followDepartments(['PRO']).finally(() => dynamo.middlewareStack.remove('race'));
  await expect(stopped).rejects.toThrow('stopped');
  expect(await listed(gapKeys.no_file)).not.toContain('slower');
});

it('follows the other departments where one cannot be followed, and fails', async () => {
  await save({ id: 'other', nomor: 'R-3', hasFile: false, isDeleted: false, status: 'Aktif' });
  await transactWrite([itemPut({ ...keys.distributionFollowed('SHE'), catalogue_version: 'unreadable' })]);
  const message = (department?: string) => ({ messageId: `m-${department}`, body: JSON.stringify({ department }) });
  const event = { Records: [message('PRO'), message()] } as unknown as SQSEvent;
  const { batchItemFailures } = (await handler(event, {} as Context)) ?? {};
  expect(batchItemFailures).toHaveLength(2);
  expect(await listed(gapKeys.no_file)).toContain('other');
});
