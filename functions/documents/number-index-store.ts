import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { jenis } from '../../shared/domain/documents/document-types.ts';
import { externalKind } from '../../shared/domain/documents/external-kinds.ts';
import { legalIdentityOf } from '../../shared/domain/documents/legal-numbers.ts';
import { lookAlikeRanges, skeleton } from '../../shared/domain/documents/mistyped-numbers.ts';
import { keys } from '../db/keys.ts';
import { type Page, partitionOfGSI1, readAll, readPage } from '../db/table.ts';

const numbered = z.object({
  ...{ id: z.string(), nomor: z.string(), issuer: z.optional(z.string()) },
  ...{ jenis: z.optional(jenis), external_kind: z.optional(externalKind) },
});
type Numbered = z.infer<typeof numbered>;
const projected = Object.keys(numbered.shape).join(', ');

/** Ids of the documents with a folded number; deleted ones are not in the index, and it may lag by moments. */
export const findIdsByNumber = async (folded: string): Promise<string[]> => {
  const found = await Promise.all(departmentCodes.map((department) => findIdsInDepartment(department, folded)));
  return found.flat();
};

const findIdsInDepartment = async (department: DepartmentCode, folded: string): Promise<string[]> => {
  const { GSI1PK, GSI1SK } = keys.documentIndex(department, folded, '');
  const found = await readAll(numbered, {
    ...partitionOfGSI1(GSI1PK, GSI1SK),
    ProjectionExpression: projected,
  });
  // The key has only the beginning of a long number, and '#' may be part of one, so the numbers are compared in full.
  return found.filter(({ nomor }) => normalForm(nomor) === folded).map(({ id }) => id);
};

/** Up to so many numbers are queried one by one in each department; for more, their part of the index is read, in pages. */
const maxSingleLookups = 16;
/** Eight queries each. */
const concurrency = 8;

const idsAmong = (folded: Iterable<string>) => {
  const numbers = new Set(folded);
  const found = new Map<string, string[]>();
  const add = (number: string, ids: readonly string[]): void => {
    if (numbers.has(number) && ids.length > 0) found.set(number, [...(found.get(number) ?? []), ...ids]);
  };
  return { numbers, found, add };
};

/** The same for many numbers at once: the ids by folded number, of those that documents have. */
export const findIdsByNumbers = async (folded: Iterable<string>): Promise<Map<string, string[]>> => {
  const { numbers, found, add } = idsAmong(folded);
  if (numbers.size <= maxSingleLookups)
    await pLimit(concurrency).map(numbers, async (number) => add(number, await findIdsByNumber(number)));
  else {
    const range = rangeOf(numbers);
    await Promise.all(
      departmentCodes.map(async (department) => {
        for await (const { id, nomor } of listNumbers(department, range)) add(normalForm(nomor), [id]);
      }),
    );
  }
  return found;
};

/** A number by what it looks like, in small letters, and by the regulation that it means, in capitals. */
const identitiesOf = (each: Omit<Numbered, 'id'>): string[] =>
  [skeleton(each.nomor), legalIdentityOf(each)].filter((identity) => identity !== undefined);

/**
 * Another number that looks like each of these, or means its regulation, by the number: a stored one, or another of these,
 * without an id.
 */
export type LookAlikes = Map<string, Numbered>;

const lookAlikesAmong = (given: readonly Omit<Numbered, 'id'>[]) => {
  const byIdentity = Map.groupBy(
    given.flatMap((each) => identitiesOf(each).map((identity) => ({ identity, nomor: each.nomor }))),
    ({ identity }) => identity,
  );
  const found: LookAlikes = new Map();
  const add = (other: Numbered): void => {
    for (const identity of identitiesOf(other))
      for (const { nomor } of byIdentity.get(identity) ?? [])
        if (normalForm(nomor) !== normalForm(other.nomor)) found.set(nomor, other);
  };
  for (const [, each] of new Map(given.map((each) => [normalForm(each.nomor), each]))) add({ ...each, id: '' });
  return { found, add };
};

/** A stored number that looks like this one, which older versions took. About 30 parts of the index in each department. */
export const findLookAlike = async (nomor: string): Promise<Numbered | undefined> => {
  const { found, add } = lookAlikesAmong([{ nomor }]);
  const parts = new Map(lookAlikeRanges(normalForm(nomor)).map((range) => [range.first, range]));
  const queries = [...parts.values()].flatMap((range) => departmentCodes.map((department) => ({ department, range })));
  await pLimit(concurrency * departmentCodes.length).map(queries, async ({ department, range }) => {
    for await (const each of listNumbers(department, range)) add(each);
  });
  return found.get(nomor);
};

/** The ids of the documents with each number, by its folded form, and what looks like it: all of the index, read once. */
export const findNumbers = async (
  given: readonly Omit<Numbered, 'id'>[],
): Promise<{ idsByNumber: Map<string, string[]>; lookAlikes: LookAlikes }> => {
  const ids = idsAmong(given.map(({ nomor }) => normalForm(nomor)));
  const alike = lookAlikesAmong(given);
  await Promise.all(
    departmentCodes.map(async (department) => {
      for await (const each of listNumbers(department, wholeIndex)) {
        ids.add(normalForm(each.nomor), [each.id]);
        alike.add(each);
      }
    }),
  );
  return { idsByNumber: ids.found, lookAlikes: alike.found };
};

interface Range {
  first: string;
  last: string;
}

const wholeIndex: Range = { first: ' ', last: '\u{10ffff}' };

/** The part of the index, equal in all departments, between the first and the last of these numbers. */
const rangeOf = (folded: ReadonlySet<string>): Range => {
  const ranges = Array.from(folded, (number) => {
    const { GSI1SK } = keys.documentIndex('IMS', number, '');
    return { first: Buffer.from(GSI1SK), last: Buffer.from(`${GSI1SK}\u{10ffff}`) };
  });
  // DynamoDB compares the bytes.
  const first = ranges.map((range) => range.first).reduce((one, other) => (one.compare(other) < 0 ? one : other));
  const last = ranges.map((range) => range.last).reduce((one, other) => (one.compare(other) > 0 ? one : other));
  return { first: first.toString(), last: last.toString() };
};

/** The numbers of a department's documents in a part of the index, page by page. */
async function* listNumbers(department: DepartmentCode, { first, last }: Range): AsyncGenerator<Numbered> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: Page<Numbered> = await readPage(numbered, {
      IndexName: 'GSI1',
      where: 'GSI1PK = :pk AND GSI1SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.documentIndex(department, '', '').GSI1PK,
        ':first': first,
        ':last': last,
      },
      ProjectionExpression: projected,
      from,
    });
    yield* page.items;
    from = page.next ?? undefined;
  } while (from);
}

/** A document whose folded number may have changed; undefined where it has none. */
interface NumberChange {
  id: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * Which of the documents share their number with another one, and the other documents with a number that one of them has
 * or had. The index behind it may lag by moments; the documents themselves are taken as they are given.
 */
export const loadNumberSharing = async (
  changes: readonly NumberChange[],
): Promise<{ sharing: ReadonlySet<string>; peers: ReadonlySet<string> }> => {
  const given = new Set(changes.map(({ id }) => id));
  const ownByNumber = Map.groupBy(changes, ({ after }) => after);
  const numbers = new Set(changes.flatMap(({ before, after }) => [before, after]).filter((each) => each !== undefined));
  const idsByNumber = await findIdsByNumbers(numbers);
  const [sharing, peers] = [new Set<string>(), new Set<string>()];
  for (const number of numbers) {
    const others = (idsByNumber.get(number) ?? []).filter((id) => !given.has(id));
    const own = ownByNumber.get(number) ?? [];
    if (own.length + others.length > 1) for (const { id } of own) sharing.add(id);
    for (const id of others) peers.add(id);
  }
  return { sharing, peers };
};
