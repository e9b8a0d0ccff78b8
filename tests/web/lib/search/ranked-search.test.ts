import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RankedSearch, type SearchEntry } from '../../../../web/src/lib/search/ranked-search.ts';

const entry = (number: string, title: string, isCurrent = true): SearchEntry => ({
  id: `${number}/${title}`,
  number,
  title,
  isCurrent,
});
const found = (entries: readonly SearchEntry[], query: string, limit = 10) =>
  new RankedSearch(entries).search(query, limit).map(({ id, kind }) => `${kind}: ${id}`);

describe('the order of hits', () => {
  const entries = [
    entry('HKT-SOP-PRO-01-0022', 'Inspeksi'),
    entry('HKT-SOP-PRO-01-002', 'Pemeliharaan Jalan'),
    entry('HKT-SOP-PRO-01-009', 'Lampiran hkt sop pro 01 002'),
    entry('X-HKT-SOP-PRO-01-002', 'Lain'),
  ];

  test('is the exact number, numbers that begin so, words that begin so, then parts', () => {
    expect(found(entries, 'HKT-SOP-PRO-01-002')).toEqual([
      'number: HKT-SOP-PRO-01-002/Pemeliharaan Jalan',
      'number-prefix: HKT-SOP-PRO-01-0022/Inspeksi',
      'word-prefix: HKT-SOP-PRO-01-009/Lampiran hkt sop pro 01 002',
      'word-prefix: X-HKT-SOP-PRO-01-002/Lain',
    ]);
    expect(found(entries, 'jal')).toEqual(['word-prefix: HKT-SOP-PRO-01-002/Pemeliharaan Jalan']);
    expect(found(entries, 'lihara')).toEqual(['part: HKT-SOP-PRO-01-002/Pemeliharaan Jalan']);
  });

  test.each([
    'hkt sop pro 01 002',
    'hkt–sop–pro–01–002',
    'HKT/SOP/PRO/01/002',
    'hktsoppro01002',
    ' ＨＫＴ‑SOP - PRO-01-002 ',
  ])('takes %s as the same number', (query) =>
    expect(found(entries, query)[0]).toBe('number: HKT-SOP-PRO-01-002/Pemeliharaan Jalan'),
  );

  test('has titles that begin with the query first, and documents out of force last', () => {
    const trucks = [
      entry('A-1', 'Dump Truck lama', false),
      entry('A-2', 'Operasi Dump Truck'),
      entry('A-3', 'Dump Truck'),
    ];
    expect(found(trucks, 'dump')).toEqual([
      'word-prefix: A-3/Dump Truck',
      'word-prefix: A-2/Operasi Dump Truck',
      'word-prefix: A-1/Dump Truck lama',
    ]);
  });
});

describe('typing errors', () => {
  const entries = [
    entry('A-1', 'Dump Truck di Jalan Angkut'),
    entry('A-2', 'Truk Sampah'),
    entry('A-3', 'Prosédur Café'),
  ];

  test.each(['dump trukc', 'dmup truck', 'dum truk', 'dumpp trrruck'.replace('rrr', 'rr'), 'dimp track', 'angkur'])(
    '%s finds the title',
    (query) => expect(found(entries, query)).toContain('typo: A-1/Dump Truck di Jalan Angkut'),
  );

  test('come after hits without one, and fewer come before more', () => {
    const titles = ['dump truck', 'dump trukc', 'dmup trukc'].map((title, at) => entry(`A-${at}`, title));
    expect(found(titles, 'dump trukc')).toEqual([
      'word-prefix: A-1/dump trukc',
      'typo: A-0/dump truck',
      'typo: A-2/dmup trukc',
    ]);
  });

  test('are not assumed in numbers, in short words, and twice in a word', () => {
    const numbers = [entry('HKT-SOP-0123', 'Pit'), entry('HKT-SOP-0132', 'Keselamatan')];
    expect(found(numbers, '0213')).toEqual([]);
    expect(found(numbers, 'pti')).toEqual([]);
    expect(found(numbers, 'kesalematan')).toEqual([]);
  });

  test('diacritics are no errors', () => {
    expect(found(entries, 'prosedur cafe')).toEqual(['word-prefix: A-3/Prosédur Café']);
    expect(found(entries, 'PRÖSEDUR')).toEqual(['word-prefix: A-3/Prosédur Café']);
  });

  test('a hit names the words that match', () => {
    expect(new RankedSearch(entries).search('jalan trukc', 1)[0]?.marks).toEqual(['jalan', 'truck']);
  });
});

/** A literal implementation: words by hand, edit distance by definition, every entry compared. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const hasOneError = (typed: string, word: string): boolean => {
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  if (at < 0) return true;
  const [rest, wordRest] = [typed.slice(at), word.slice(at)];
  return (
    wordRest.startsWith(rest.slice(1)) ||
    (wordRest.length > 0 && wordRest.slice(1).startsWith(rest.slice(1))) ||
    wordRest.slice(1).startsWith(rest) ||
    (rest.length > 1 && wordRest.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  );
};
const plainRank = ({ number, title, isCurrent }: SearchEntry, query: string): number[] | undefined => {
  const typed = plainWords(query);
  const all = [...plainWords(number), ...plainWords(title)];
  const [compact, compactNumber] = [typed.join(''), plainWords(number).join('')];
  if (typed.length === 0) return undefined;
  const within = [isCurrent ? 0 : 1, plainWords(title).join(' ').startsWith(typed.join(' ')) ? 0 : 1];
  if (compactNumber === compact) return [0, 0, ...within];
  if (compactNumber.startsWith(compact)) return [1, 0, ...within];
  if (typed.every((word) => all.some((each) => each.startsWith(word)))) return [2, 0, ...within];
  const isPart = (word: string) => all.some((each) => each.includes(word));
  if (typed.every(isPart)) return [3, 0, ...within];
  if (compactNumber.includes(compact) || plainWords(title).join('').includes(compact)) return [4, 0, ...within];
  const canHaveTypo = (word: string) => /^[a-z]{4,}$/.test(word);
  const isTypo = (word: string) =>
    canHaveTypo(word) && all.some((each) => /^[a-z0-9]+$/.test(each) && hasOneError(word, each));
  if (!typed.every((word) => isPart(word) || isTypo(word))) return undefined;
  return [5, typed.filter((word) => !isPart(word)).length, ...within];
};
const plainResult = (entries: readonly SearchEntry[], query: string) =>
  entries
    .flatMap((each) => {
      const rank = plainRank(each, query);
      return rank ? [{ id: each.id, keys: [...rank, each.number, each.id] }] : [];
    })
    .sort((one, other) => {
      const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return at < 0 ? 0 : (one.keys[at] ?? 0) < (other.keys[at] ?? 0) ? -1 : 1;
    })
    .map(({ id }) => id);

const pieces = [
  'dump',
  'dumpp',
  'truck',
  'trukc',
  'trakc',
  'é',
  'σ',
  'ς',
  'HKT',
  '-',
  ' ',
  '–',
  '01',
  '0123',
  'abab',
  'aabb',
  'Café',
  'x',
  '漢',
  '.',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''));
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 9 });

test('finds and orders the same as a literal implementation', () => {
  const entries = fc
    .array(fc.tuple(text, fc.oneof(text, letters), fc.boolean()), { maxLength: 12 })
    .map((all) => all.map(([number, title, isCurrent], at) => ({ id: `D${at + 10}`, number, title, isCurrent })));
  fc.assert(
    fc.property(entries, fc.oneof(text, letters), fc.integer({ min: 1, max: 14 }), (all, query, limit) => {
      const ids = new RankedSearch(all).search(query, limit).map(({ id }) => id);
      expect(ids).toEqual(plainResult(all, query).slice(0, limit));
    }),
    { numRuns: 2_000 },
  );
});
