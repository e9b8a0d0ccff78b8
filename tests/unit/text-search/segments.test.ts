import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../functions/file-search/text-index/ranking.ts';
import { type DocumentPages, encodeSegment, mergeSegments } from '../../../functions/file-search/text-index/segment.ts';
import { stemsOf } from '../../../functions/file-search/text-index/stemmer.ts';
import { openBytes } from './open-bytes.ts';

const document = (id: string, ...pages: string[]): DocumentPages => ({ id, sha256: `digest of ${id}`, pages });

const vocabulary =
  'memeriksa pemeriksaan periksa jalan jalur berjalan kecepatan cepat 40 4.2 SOP-01 SOP-02 yang dan radio éa 😀x ﷺ'.split(
    ' ',
  );
const documentLists = fc
  .array(fc.array(fc.constantFrom(...vocabulary), { maxLength: 30 }), { maxLength: 12 })
  .map((texts) => texts.map((words, index) => document(`d${index}`, words.join(' '))));
const queries = fc.array(fc.constantFrom(...vocabulary), { maxLength: 4 }).map((words) => words.join(' '));

/** Cuts a list into parts of the given sizes and the rest. */
const parts = <T>(list: readonly T[], sizes: readonly number[]): T[][] => {
  const rest = [...list];
  return [...sizes.map((size) => rest.splice(0, size)), rest];
};

const searchIn = async (segments: readonly Uint8Array[], query: string) => {
  const opened = await Promise.all(segments.map((bytes) => openBytes(bytes)));
  return search(opened, query, { limit: 50 });
};

test('a term that means the same counts less than the word itself, and a text needs all of its words', async () => {
  const documents = [
    document('exact', 'jarak aman blasting di jalan'),
    document('same', 'jarak aman peledakan di jalan'),
    document('phrase', 'setiap alat pelindung diri diperiksa'),
    document('parts', 'alat berat dan diri sendiri'),
  ];
  const ids = async (query: string) => (await searchIn([encodeSegment(documents)], query)).map(({ id }) => id);
  expect(await ids('blasting')).toEqual(['exact', 'same']);
  expect(await ids('peledakan')).toEqual(['same', 'exact']);
  expect(await ids('APD')).toEqual(['phrase']);
});

describe('a segment', () => {
  test('gives back which document has which word how often', async () => {
    await fc.assert(
      fc.asyncProperty(documentLists, async (documents) => {
        const segment = await openBytes(encodeSegment(documents));
        const words = vocabulary.map((word) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
        const entries = (await segment.entries(words)).filter(({ key, form }) => key === form);
        const found = new Map<string, number>();
        await segment.postings(entries, ({ form }, ordinal, count) => {
          found.set(`${ordinal} ${form}`, count);
        });
        for (const [ordinal, { pages }] of documents.entries())
          for (const [index, typed] of vocabulary.entries()) {
            // A line is one page here, and the parts of a code are no words of the vocabulary.
            const count = pages[0]?.split(' ').filter((word) => word === typed).length ?? 0;
            const key = `${ordinal} ${words[index]}`;
            if (entries.some(({ form }) => form === words[index])) expect(found.get(key) ?? 0, key).toBe(count);
            else expect(['😀x', 'ﷺ'].includes(typed) || count === 0, key).toBe(true);
          }
      }),
    );
  });

  test('merged from parts is that of all documents', () => {
    fc.assert(
      fc.property(documentLists, fc.array(fc.nat({ max: 4 }), { maxLength: 3 }), (documents, sizes) => {
        const merged = mergeSegments(parts(documents, sizes).map(encodeSegment));
        expect(merged).toEqual(mergeSegments([encodeSegment(documents)]));
      }),
    );
  });

  test('without dropped documents is that of the others', () => {
    fc.assert(
      fc.property(documentLists, fc.nat({ max: 4 }), (documents, rest) => {
        const stays = ({ id }: { id: string }) => Number(id.slice(1)) % 5 !== rest;
        const merged = mergeSegments(parts(documents, [3]).map(encodeSegment), stays);
        expect(merged).toEqual(mergeSegments([encodeSegment(documents.filter(stays))]));
      }),
    );
  });

  test('has a text that was indexed twice once', async () => {
    const bytes = encodeSegment([document('a', 'radio'), document('b', 'radio kontak')]);
    const merged = mergeSegments([bytes, bytes]);
    expect(merged).toEqual(mergeSegments([bytes]));
    expect(await searchIn([bytes, bytes], 'radio')).toHaveLength(2);
  });

  test('finds the same documents in the same order as its parts', async () => {
    await fc.assert(
      fc.asyncProperty(documentLists, queries, async (documents, query) => {
        const segments = parts(documents, [2, 5]).map(encodeSegment);
        expect(await searchIn([mergeSegments(segments)], query)).toEqual(await searchIn(segments, query));
      }),
    );
  });

  test('of many words finds each under each of its stems, reading little', async () => {
    const starts = ['ba', 'ku', 'ti', 're', 'so', 'na', 'pi', 'lu', 'de', 'ga'];
    const roots = starts.flatMap((one) =>
      starts.flatMap((two) => starts.slice(0, 5).map((three) => one + two + three)),
    );
    const forms = roots.flatMap((root) => [root, `di${root}kan`, `ber${root}`, `ke${root}an`, `${root}nya`]);
    let read = 0;
    const segment = await openBytes(encodeSegment([document('all', forms.join(' '))]), (length) => {
      read += length;
    });
    for (const form of forms)
      for (const stem of stemsOf(form)) {
        read = 0;
        const found = await segment.entries([stem]);
        expect(found.filter((entry) => entry.form === form)).toHaveLength(1);
        expect(read).toBeLessThan(3 * 4200);
      }
    expect((await segment.wordsWith('ku')).map(({ form }) => form)).toEqual(
      [...new Set(forms)].filter((form) => form.startsWith('ku')).sort(),
    );
  });

  test('of another version, or cut off, is refused', async () => {
    const bytes = encodeSegment([document('a', 'radio kontak')]);
    const other = Uint8Array.from(bytes);
    other[0] = (other[0] ?? 0) + 1;
    await expect(openBytes(other)).rejects.toThrow('No segment of this version');
    expect(() => mergeSegments([other])).toThrow('No segment of this version');
    await expect(openBytes(new Uint8Array())).rejects.toThrow('No segment of this version');
    const segment = await openBytes(bytes.subarray(0, bytes.length - 1));
    const entries = await segment.entries(['radio']);
    await expect(segment.postings(entries, () => {})).rejects.toThrow('shorter');
  });
});

describe('a query', () => {
  const documents = [
    document('speed', 'Batas kecepatan 40 km/jam di jalan hauling.', 'Nomor HKT-SOP-PRO-012'),
    document('speed of others', 'Batas kecepatan 15 km/jam di mess. HKT-SOP-PRO-013'),
    document('helmet', 'Helm dan sepatu diperiksa sebelum giliran.'),
    document('check', 'Pemeriksaan harian helm. Pemeriksaan helm oleh pengawas.'),
  ];
  const idsFor = async (query: string) => (await searchIn([encodeSegment(documents)], query)).map(({ id }) => id);

  test.each([
    ['kecepatan hauling', ['speed', 'speed of others']],
    ['40 km/jam', ['speed', 'speed of others']],
    ['hkt-sop-pro-012', ['speed']],
    ['SOP-PRO-013', ['speed of others', 'speed']],
    ['memeriksa helm', ['check', 'helmet']],
    ['kecpatan mess', ['speed of others', 'speed']],
    ['apa yang dan', []],
    ['', []],
    ['?!.,-', []],
    ['tidakadakatanya', []],
  ])('%j finds %j', async (query, ids) => {
    expect(await idsFor(query)).toEqual(ids);
  });

  test('prefers the word as typed to related words, and these to none', async () => {
    const forms = [document('related', 'Petugas memeriksa unit.'), document('same', 'Petugas pemeriksaan unit.')];
    const hits = await searchIn([encodeSegment(forms)], 'pemeriksaan unit');
    expect(hits.map(({ id, words }) => [id, words])).toEqual([
      ['same', 2],
      ['related', 2],
    ]);
  });

  test('finds as many documents as asked for, each once', async () => {
    const many = Array.from({ length: 30 }, (_, index) => document(`d${index}`, 'radio'));
    const segment = await openBytes(encodeSegment(many));
    const hits = await search([segment, segment], 'radio', { limit: 7 });
    expect(new Set(hits.map(({ id }) => id)).size).toBe(7);
  });

  test('counts the header of every page once', async () => {
    const header = 'Prosedur radio';
    const repeated = document(
      'header',
      ...Array.from({ length: 20 }, (_, page) => `${header}\nHalaman ${page} tentang helm dan sepatu`),
    );
    const about = document('about', `${header}\nRadio dipakai di lapangan. Pengguna radio menyebut namanya.`);
    expect((await searchIn([encodeSegment([repeated, about])], 'radio')).map(({ id }) => id)).toEqual([
      'about',
      'header',
    ]);
  });
});

describe('hostile texts and queries are bounded', () => {
  const words = Array.from({ length: 5000 }, (_, index) => `kata${index}`).join(' ');

  test.each([
    ['no pages'],
    ['an empty page', ''],
    ['only punctuation', '-/.,'.repeat(50_000)],
    ['one long word', 'a'.repeat(100_000)],
    ['one long code', '1-'.repeat(50_000)],
    ['hyphens at ends of lines', 'a-\n'.repeat(50_000)],
    ['combining marks', `e${'\u0301'.repeat(100_000)}`],
    ['soft hyphens', `a${'\u00ad'.repeat(100_000)}`],
  ])('a text of %s', async (_, ...pages) => {
    const before = process.cpuUsage();
    const bytes = encodeSegment([document('hostile', ...pages), document('other', 'radio kontak')]);
    expect(bytes.length).toBeLessThan(2000);
    expect((await searchIn([bytes], 'radio')).map(({ id }) => id)).toEqual(['other']);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  test('a query of 5,000 words reads no more than one of 16', async () => {
    const bytes = encodeSegment([document('many', words)]);
    let read = 0;
    const segment = await openBytes(bytes, (length) => {
      read += length;
    });
    const opened = read;
    expect(await search([segment], words, { limit: 5 })).toMatchObject([{ id: 'many', words: 16 }]);
    expect(read - opened).toBeLessThan(60_000);
    read = 0;
    await search([segment], Array.from({ length: 1000 }, (_, index) => index).join('-'), { limit: 5 });
    expect(read).toBeLessThan(60_000);
  });
});
