import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { findIdsByNumber, findLookAlike, findNumbers } from '../../../functions/documents/number-index-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { resetMocks, table } from './invoke.ts';

const indexed = (department: DepartmentCode, nomor: string, id: string) => ({
  ...keys.documentIndex(department, normalForm(nomor), id),
  ...{ id, nomor },
});

/** DynamoDB compares the bytes. */
const isBetween = (key: string, first: string, last: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(first)) >= 0 && Buffer.compare(Buffer.from(key), Buffer.from(last)) <= 0;

const search = (nomors: readonly string[]) => findNumbers(nomors.map((nomor) => ({ nomor })));

/** The index as DynamoDB returns it. */
const index = (...items: ReturnType<typeof indexed>[]): void => {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values = {} }: QueryCommandInput) => ({
    Items: items.filter(
      ({ GSI1PK, GSI1SK }) =>
        GSI1PK === values[':pk'] &&
        (values[':prefix'] === undefined
          ? isBetween(GSI1SK, String(values[':first']), String(values[':last']))
          : GSI1SK.startsWith(String(values[':prefix']))),
    ),
  }));
};

beforeEach(resetMocks);

test('finds a number in every department that has it, in any spelling', async () => {
  index(indexed('ENG', 'HKT-SOP-001', 'a'), indexed('SHE', 'hkt-sop-001', 'b'), indexed('SHE', 'HKT-SOP-0011', 'c'));
  expect((await findIdsByNumber('hkt-sop-001')).sort()).toEqual(['a', 'b']);
  expect(await findIdsByNumber('hkt-sop')).toEqual([]);
});

test("does not find a longer number that contains the key's separator", async () => {
  index(indexed('ENG', 'A', 'a'), indexed('ENG', 'A#1', 'b'));
  expect(await findIdsByNumber('a')).toEqual(['a']);
  expect(await findIdsByNumber('a#1')).toEqual(['b']);
});

test('fits a very long folded number into the key, distinct from others with the same beginning', async () => {
  const long = (end: string) => `${'ﷺ'.repeat(59)}${end}`;
  const items = [indexed('IMS', long('1'), 'a'), indexed('IMS', long('2'), 'b')];
  for (const { GSI1SK } of items) expect(Buffer.byteLength(GSI1SK)).toBeLessThanOrEqual(1024);
  index(...items);
  expect(await findIdsByNumber(normalForm(long('2')))).toEqual(['b']);
});

test('finds a stored number with a Cyrillic or Greek letter by the Latin number that it looks like', async () => {
  const stored = {
    first: '\u041dKT-SOP-001',
    middle: 'HKT-S\u041eP-002',
    last: 'HKT-SOP-003\u0391',
    latin: 'HKT-SOP-004',
  };
  index(...Object.entries(stored).map(([id, nomor]) => indexed('ENG', nomor, id)));
  const nomors = ['HKT-SOP-001', 'hkt – sop – 002', 'HKT-SOP-003A', 'HKT-SOP-004', 'HKT-SOP-005'];
  const expected = [
    ['HKT-SOP-001', 'first'],
    ['HKT-SOP-003A', 'last'],
    ['hkt – sop – 002', 'middle'],
  ];
  const { idsByNumber, lookAlikes } = await search(nomors);
  expect([...lookAlikes].map(([nomor, { id }]) => [nomor, id]).sort()).toEqual(expected);
  expect([...idsByNumber]).toEqual([['hkt-sop-004', ['latin']]]);
  const found = await Promise.all(nomors.map(async (nomor) => [nomor, (await findLookAlike(nomor))?.id]));
  expect(found.filter(([, id]) => id !== undefined).sort()).toEqual(expected);
});

test('finds of a list the regulations that are stored or listed under another spelling, and nothing of own documents', async () => {
  const facts = { jenis: 'EXT', external_kind: 'Kepmen', issuer: 'Kementerian ESDM' } as const;
  index({ ...indexed('SHE', 'Kepmen ESDM 1827 K/30/MEM/2018', 'a'), ...facts });
  const otherwise = { ...facts, nomor: 'Keputusan Menteri ESDM No. 1827.K/30/MEM/2018' };
  const listed = [
    otherwise,
    { ...facts, nomor: '555.K/26/M.PE/1995' },
    { nomor: 'Kepmen ESDM 1827/2018', jenis: 'SOP' },
  ] as const;
  const { lookAlikes } = await findNumbers([...listed, { ...facts, nomor: 'Kepmen ESDM Nomor 555 Tahun 1995' }]);
  expect([...lookAlikes].map(([nomor, other]) => [nomor, other.nomor]).sort()).toEqual([
    ['555.K/26/M.PE/1995', 'Kepmen ESDM Nomor 555 Tahun 1995'],
    ['Kepmen ESDM Nomor 555 Tahun 1995', '555.K/26/M.PE/1995'],
    ['Keputusan Menteri ESDM No. 1827.K/30/MEM/2018', 'Kepmen ESDM 1827 K/30/MEM/2018'],
  ]);
});

test.each([
  ['HKT-SOP-1O3', 'HKT-SOP-103'],
  ['HKT-S0P-104', 'HKT-SOP-104'],
  ['HKT-SOP-l05', 'HKT-SOP-105'],
  ['HKT-1NK-106', 'HKT-INK-106'],
  ['HKT-lNK-107', 'HKT-INK-107'],
  ['HKT-SOP-108.', 'HKT-SOP-108'],
  ["'HKT-SOP-109", 'HKT-SOP-109'],
  ['HKT/SOP / 110', 'HKT/SOP/110'],
  ['HKT-SОР-111', 'HKT-SOP-111'],
  ['HKT-SOP-112', 'hkt-sop-ll2'],
])(
  'finds the stored %j by %j, which looks like it, in a few parts of the index and in all of it',
  async (stored, nomor) => {
    index(indexed('ENG', stored, 'a'), indexed('ENG', 'HKT-LOG-001', 'b'), indexed('SHE', 'HKT-SOP-999', 'c'));
    expect(await findLookAlike(nomor)).toEqual({ id: 'a', nomor: stored });
    expect([...(await search([nomor, 'QZ-1'])).lookAlikes]).toEqual([[nomor, { id: 'a', nomor: stored }]]);
  },
);

test('takes numbers that differ for numbers that differ, and finds those of one list that look alike', async () => {
  index(
    ...['HKT-LNK-001', 'HKT-SOP-001-A', 'HKT/SOP/001', 'HKT-SOP-0O1'].map((each, at) => indexed('ENG', each, `${at}`)),
  );
  expect([...(await search(['HKT-INK-001', 'hkt-sop-0o1', 'HKT.SOP.001'])).lookAlikes]).toEqual([]);
  const { lookAlikes } = await search(['A-10', 'A-1O', 'a-10', 'A-11']);
  expect([...lookAlikes].map(([nomor, other]) => [nomor, other.nomor]).sort()).toEqual([
    ['A-10', 'A-1O'],
    ['A-1O', 'a-10'],
    ['a-10', 'A-1O'],
  ]);
});
