import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { documentStatuses, jenisValues } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { CatalogueEngine, type PageQuery } from '../../../../web/src/lib/catalogue/catalogue-engine.ts';
import { catalogueGaps } from '../../../../web/src/lib/catalogue/catalogue-gaps.ts';
import { documentRowFixture } from '../../../support/document-fixture.ts';

/** A literal implementation of the specified sorting and search rules, without the product's rules and indexes. */
const labels: Record<string, string> = { HGS: 'HCGS', LOG: 'PLC', PLT: 'PLANT', PRO: 'PRODUKSI', ENG: 'ENGINEERING' };
const types: Record<string, string> = {
  'Manual & Kebijakan': 'Manual dan Kebijakan',
  SOP: 'Standar Operasional Prosedur',
  INK: 'Instruksi Kerja',
  STD: 'Standar Parameter',
  FRM: 'Form',
  OTHER: 'Lainnya',
  EXT: 'Dokumen Eksternal',
};
const firstNames = ['Kebijakan K3LH', 'Manual IMS', 'Manual SMKP'];
const typeOrder = ['Manual & Kebijakan', 'SOP', 'STD', 'INK', 'FRM', 'OTHER', 'EXT'];
const orLast = (index: number) => (index < 0 ? 99 : index);
const sequence = (nomor: string) =>
  Number(
    nomor
      .split(/\D+/)
      .filter((digits) => digits.length === 3)
      .at(-1) ?? 1000,
  );
/** Letter by letter: invisible characters dropped, dashes as hyphens without spaces around them, single spaces. */
const plain = (text: string) => {
  const letters = [...text].filter((letter) => !/\p{Default_Ignorable_Code_Point}/u.test(letter)).join('');
  const words = letters
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words
    .join(' ')
    .split(/[\p{Dash}\u02d7\u2043\u2796]/u)
    .map((part) => part.trim())
    .join('-');
};
const expectedRows = (
  all: readonly DocumentRow[],
  { search, gap, jenis, department }: Omit<PageQuery, 'page' | 'size'>,
) => {
  const expected = plain(search);
  const hasGap = (row: DocumentRow) =>
    gap === 'no_file'
      ? row.status === 'Aktif' && !row.has_file
      : all.some(({ id, nomor }) => id !== row.id && plain(nomor) === plain(row.nomor));
  const isMatch = (row: DocumentRow) =>
    gap !== undefined && !hasGap(row)
      ? false
      : expected === ''
        ? gap !== undefined || (row.jenis === jenis && row.department === department)
        : expected
            .split(' ')
            .every((word) =>
              [row.nomor, row.nama, row.jenis, types[row.jenis], labels[row.department] ?? row.department].some(
                (text) => plain(text ?? '').includes(word),
              ),
            );
  const sortKeys = (row: DocumentRow) => [
    orLast(firstNames.indexOf(row.nama)),
    typeOrder.indexOf(row.jenis),
    sequence(row.nomor),
    row.nomor,
    row.id,
  ];
  return all.filter(isMatch).sort((a, b) => {
    const [left, right] = [sortKeys(a), sortKeys(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
  });
};

const words = [
  'Manual',
  'IMS',
  'Pit',
  'Utara',
  'INK',
  'é',
  'Σ',
  'İ',
  '漢',
  '-',
  ' ',
  '001',
  '014',
  '1234',
  '\n',
  'pro',
  '–',
  '\u200b',
  '\u00a0',
];
const phrase = (max: number) => fc.array(fc.constantFrom(...words), { maxLength: max }).map((parts) => parts.join(''));
const row = fc.record({
  id: fc.uuid(),
  department: fc.constantFrom(...departmentCodes),
  nama: fc.oneof(fc.constantFrom(...firstNames), phrase(6), fc.string({ unit: 'binary', maxLength: 8 })),
  nomor: fc.oneof(phrase(5), fc.string({ maxLength: 8 })),
  jenis: fc.constantFrom(...jenisValues),
  revisi: fc.nat(),
  status: fc.constantFrom(...documentStatuses),
  has_file: fc.boolean(),
  version: fc.integer({ min: 1 }),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 60 });
const query = fc.record({
  search: fc.oneof(
    fc.constant(''),
    phrase(3),
    fc.string({ maxLength: 3 }),
    fc.constantFrom('hcgs', 'PLC', 'instruksi'),
  ),
  gap: fc.option(fc.constantFrom(...catalogueGaps), { nil: undefined, freq: 3 }),
  jenis: fc.constantFrom(...jenisValues),
  department: fc.constantFrom(...departmentCodes),
  page: fc.integer({ min: 1, max: 8 }),
  size: fc.integer({ min: 1, max: 10 }),
});

const bytesOf = (documents: readonly DocumentRow[], catalogue_version = 1) =>
  new TextEncoder().encode(JSON.stringify({ success: true, documents, catalogue_version })).buffer;
const engineOf = (documents: readonly DocumentRow[]) => {
  const engine = new CatalogueEngine(firstNames);
  for (const code of departmentCodes)
    engine.applyResponse(code, bytesOf(documents.filter(({ department }) => department === code)));
  return engine;
};

describe('results of the engine compared with a reference implementation', () => {
  test('are equal for any sequence of filters, searches and pages', () => {
    fc.assert(
      fc.property(rows, fc.array(query, { minLength: 1, maxLength: 12 }), (documents, queries) => {
        const engine = engineOf(documents);
        for (const query of queries) {
          const expected = expectedRows(documents, query);
          const found = engine.find(query);
          const page = Math.min(query.page, Math.max(1, Math.ceil(expected.length / query.size)));
          expect(found.rows).toEqual(expected.slice((page - 1) * query.size, page * query.size));
          expect(found).toMatchObject({ total: expected.length, page, search: query.search });
        }
      }),
      { numRuns: 120 },
    );
  });

  test('are equal while a search is typed and deleted letter by letter', () => {
    const typed = fc.tuple(rows, phrase(4), query);
    fc.assert(
      fc.property(typed, ([documents, text, query]) => {
        const engine = engineOf(documents);
        const lengths = [...text].map((_, at) => at + 1);
        for (const length of [...lengths, ...lengths.toReversed()]) {
          const search = text.slice(0, length);
          expect(engine.find({ ...query, search }).total).toBe(expectedRows(documents, { ...query, search }).length);
        }
      }),
    );
  });

  test('are equal after changes', () => {
    fc.assert(
      fc.property(rows, rows, query, (before, after, query) => {
        const engine = engineOf(before);
        const versions = new Map<DepartmentCode, number>();
        const applyChange = (department: DepartmentCode, change: Parameters<CatalogueEngine['applyChange']>[1]) => {
          const version = (versions.get(department) ?? 1) + 1;
          versions.set(department, version);
          engine.applyChange(department, change, version);
        };
        for (const { id, department, version } of before)
          applyChange(department, { op: 'delete', id, version: version + 1 });
        const later = 1 + Math.max(0, ...before.map(({ version }) => version));
        for (const document of after)
          applyChange(document.department, { op: 'put', document: { ...document, version: later + document.version } });
        expect(engine.find(query).total).toBe(expectedRows(after, query).length);
      }),
    );
  });

  test('include all duplicate numbers in any department and spelling', () => {
    const documents = fc.sample(rows, 1)[0] ?? [];
    const [twin, other] = fc.sample(row, 2);
    if (!twin || !other) throw new Error('The list has fewer than two rows');
    const engine = engineOf([
      ...documents.map((each, at) => ({ ...each, nomor: `einmal-${at}` })),
      { ...twin, id: 'a', nama: 'Kembar', nomor: 'HKT-SOP-001', department: 'IMS' },
      { ...other, id: 'b', nama: 'Kembar', nomor: ' hkt – sop\u2011001', department: 'ENG' },
    ]);
    expect(engine.duplicateNumbers()).toEqual(['hkt-sop-001']);
    // Repeated whenever another list arrives.
    expect(engine.duplicateNumbers()).toEqual(['hkt-sop-001']);
    const found = engine.find({ search: 'kembar', jenis: 'SOP', department: 'IMS', page: 1, size: 10 });
    expect([...found.duplicateIds].sort()).toEqual(['a', 'b']);
  });
});

describe('search in any spelling', () => {
  const nomors = ['HKT-SOP-001', 'HKT – SOP – 002', 'HKT\u00a0-\u00a0SOP\u2011\u200b003', 'ＨＫＴ-sop-004'];
  const [sample] = fc.sample(row, 1);
  if (!sample) throw new Error('No sample row');
  const engine = engineOf(
    nomors.map((nomor, at) => ({
      ...sample,
      id: `d${at}`,
      nomor,
      nama: `Jalan – Tambang ${at + 10}`,
      department: 'PRO',
    })),
  );
  const found = (search: string) =>
    engine.find({ search, jenis: 'FRM', department: 'IMS', page: 1, size: 10 }).rows.map(({ nomor }) => nomor);

  test.each(nomors)('finds %s by every spelling of its number', (nomor) => {
    const end = nomor.slice(-3);
    for (const search of [`HKT-SOP-${end}`, `hkt – sop – ${end}`, `HKT - SOP -${end}`, `\ufeffHKT−SOP\u2011${end} `])
      expect(found(search)).toEqual([nomor]);
  });

  test('finds all of them while the number is typed, in both spellings', () => {
    for (const typed of ['HKT-SOP-00', 'HKT – SOP – 00'])
      for (let length = 1; length <= typed.length; length += 1)
        expect(found(typed.slice(0, length)).sort()).toEqual([...nomors].sort());
  });

  test('finds a name by its other dash', () => {
    expect(found('jalan-tambang 12')).toEqual([nomors[2]]);
    expect(found('jalan - tambang 12')).toEqual([nomors[2]]);
  });
});

test('finds the highest sequence after a prefix in any department, in any spelling', () => {
  const row = (nomor: string, department: DepartmentCode) => documentRowFixture({ id: nomor, nomor, department });
  const engine = engineOf([
    row('HKT-SOP-PRO-009', 'PRO'),
    row('hkt – sop – pro – 024', 'ENG'),
    row('HKT-SOP-PRO-025-01', 'PRO'),
    row('HKT-SOP-PRO-9001', 'PRO'),
    row('HKT-INK-PRO-900', 'PRO'),
  ]);
  expect(engine.highestSequence('HKT-SOP-PRO-')).toEqual({ prefix: 'HKT-SOP-PRO-', sequence: 25 });
  expect(engine.highestSequence('HKT-STD-PRO-')).toEqual({ prefix: 'HKT-STD-PRO-', sequence: null });
});

describe('the most similar documents', () => {
  const [sample] = fc.sample(row, 1);
  if (!sample) throw new Error('No sample row');
  const documents: DocumentRow[] = (
    [
      ['a', 'IMS', 'HKT-SOP-IMS-01-009', 'Operasi Dump Truck', 'Aktif'],
      ['b', 'PRO', 'HKT-SOP-PRO-01-002', 'Dump Truck di Jalan Angkut', 'Aktif'],
      ['c', 'ENG', 'HKT-SOP-ENG-01-001', 'Dump Truck lama', 'Kadaluarsa'],
      ['d', 'PRO', 'HKT-SOP-PRO-01-003', 'Peledakan', 'Aktif'],
    ] as const
  ).map(([id, department, nomor, nama, status]) => ({ ...sample, version: 1, id, department, nomor, nama, status }));
  const ids = async (engine: CatalogueEngine, text: string, limit = 10) =>
    (await engine.search(text, limit)).documents.map(({ row: { id } }) => id);

  test('of all departments are merged in the order of their hits', async () => {
    const engine = engineOf(documents);
    expect(await ids(engine, 'dump trukc')).toEqual(['a', 'b', 'c']);
    expect(await ids(engine, 'dump')).toEqual(['b', 'a', 'c']);
    expect(await ids(engine, 'dump trukc', 1)).toEqual(['a']);
    expect(await ids(engine, 'hkt sop pro 01 003')).toEqual(['d']);
    expect(await engine.search('dump trukc', 1)).toMatchObject({
      text: 'dump trukc',
      documents: [{ hit: { kind: 'typo' } }],
    });
  });

  test('follow changes of a list', async () => {
    const engine = engineOf(documents);
    expect(await ids(engine, 'peledakn')).toEqual(['d']);
    engine.applyChange('PRO', { op: 'delete', id: 'd', version: 2 }, 2);
    expect(await ids(engine, 'peledakn')).toEqual([]);
    expect(engine.rowsOf(['c', 'd', 'a']).map(({ id }) => id)).toEqual(['c', 'a']);
  });
});

describe('serialization and paging', () => {
  test('restores an equal list from its serialized form', () => {
    fc.assert(
      fc.property(rows, (documents) => {
        const engine = engineOf(documents);
        const again = new CatalogueEngine(firstNames);
        expect(again.serializedList('IMS')).toBeUndefined();
        again.applyResponse('IMS', engine.serializedList('IMS') ?? new ArrayBuffer(0));
        expect(again.listOf('IMS')).toEqual(engine.listOf('IMS'));
      }),
    );
  });

  test('limits the page to the last one and returns nothing for an unknown department', () => {
    const engine = new CatalogueEngine(firstNames);
    const query = { search: '', jenis: 'SOP', department: 'FAT', page: 7, size: 10 } as const;
    expect(engine.find(query)).toMatchObject({ rows: [], total: 0, page: 1, last: 1, from: 1, to: 0 });
  });
});
