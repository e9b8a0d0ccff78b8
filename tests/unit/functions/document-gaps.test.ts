import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo } from '../../../functions/db/table.ts';
import { retryOnConflict } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../../../functions/documents/document-store.ts';
import { loadManualChangeWrites } from '../../../functions/documents/manual-edit-store.ts';
import { loadGapTimes } from '../../../functions/required-reading/audience-list-store.ts';
import { loadBucketTexts, mapEntries } from '../../../functions/required-reading/bucket-store.ts';
import { followDepartment } from '../../../functions/required-reading/distribution-follow-service.ts';
import { gapKeys } from '../../../functions/required-reading/gap-rules.ts';
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
  for (const department of ['PRO', 'SHE', 'ENG'] as const) await followDepartment(department);
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
  await followDepartment('PRO').finally(() => dynamo.middlewareStack.remove('count queries'));
  // Eight departments each for all numbers and for the seven that are shared, and a few of the run itself.
  expect(queries).toBeLessThan(100);
  const expected = numbers.flatMap((_, at) => (isShared(at) ? [`b-many${at}`, `many${at}`] : [])).toSorted();
  const found = await listed(gapKeys.duplicate_number);
  expect(found.filter((id) => id.includes('many'))).toEqual(expected);
});

it('follows a document that ends again, and is followed by another run, while a run is about to place it', async () => {
  const facts = { id: 'raced', nomor: 'R-1', hasFile: false, isDeleted: false };
  await save({ ...facts, status: 'Kadaluarsa' });
  await followDepartment('PRO');
  await save({ ...facts, status: 'Aktif' });
  let isRaced = false;
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if (!isRaced && JSON.stringify(args.input).includes('PLACED#raced') && 'TransactItems' in args.input) {
        isRaced = true;
        await save({ ...facts, status: 'Kadaluarsa' });
        await followDepartment('PRO');
      }
      return next(args);
    },
    { step: 'initialize', name: 'race' },
  );
  await followDepartment('PRO').finally(() => dynamo.middlewareStack.remove('race'));
  expect(isRaced).toBe(true);
  expect(await listed(gapKeys.no_file)).not.toContain('raced');
});
