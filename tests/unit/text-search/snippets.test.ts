import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSnippetLength, snippetOf } from '../../../functions/file-search/text-index/snippets.ts';

const pages = [
  'PENGANGKUTAN BATUBARA\nHKT-SOP-PRO-012 Revisi 3',
  'Unit berhenti saat hujan. Batas kecepatan dump truck di jalan\nhauling adalah 40 km/jam. Jarak beriringan 50 meter.',
];
const marked = (query: string, texts = pages): string | undefined => {
  const snippet = snippetOf(texts, query);
  if (!snippet) return undefined;
  const { page, text, marks } = snippet;
  return `${page}: ${marks.toReversed().reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)}`;
};

test.each([
  ['kecepatan hauling', '2: Batas [kecepatan] dump truck di jalan [hauling] adalah 40 km/jam.'],
  ['seberapa cepat', '2: Batas [kecepatan] dump truck di jalan hauling adalah 40 km/jam.'],
  ['unit hujan', '2: [Unit] berhenti saat [hujan].'],
  ['hkt-sop-pro-012', '1: PENGANGKUTAN BATUBARA [HKT-SOP-PRO-012] Revisi 3'],
  ['kecpatan', '2: Batas [kecepatan] dump truck di jalan hauling adalah 40 km/jam.'],
  ['peledakan', undefined],
  ['', undefined],
])('for %j it is %j', (query, expected) => {
  expect(marked(query)).toBe(expected);
});

test('marks a term that means the same', () => {
  const texts = ['Alat tulis disiapkan. Helm adalah alat pelindung diri.', 'Peledakan pukul 12.'];
  expect(marked('blasting', texts)).toBe('2: [Peledakan] pukul 12.');
  expect(marked('APD', texts)).toBe('1: Helm adalah alat [pelindung] diri.');
  expect(marked('APAR', texts)).toBeUndefined();
});

test('is cut between words', () => {
  const long = `${'panjang sekali '.repeat(30)}radio kontak ${'panjang sekali '.repeat(30)}`;
  const snippet = marked('radio kontak', [long]) ?? '';
  expect(snippet).toMatch(/^1: …(?:panjang|sekali) .*\[radio\] \[kontak\] .*(?:panjang|sekali)…$/);
});

test('prefers words that stand together and in their order', () => {
  const texts = ['Kontak dengan pihak luar memakai telepon dan radio.', 'Positive radio kontak diperlukan.'];
  expect(snippetOf(texts, 'radio kontak')).toMatchObject({ page: 2, closeness: 1 });
});

test('is never longer than its limit, with marks inside that begin and end at matched text', () => {
  const word = fc.constantFrom('radio', 'Radio', 'kontak', 'xyz', '.', '\n', 'SOP-01', 'a'.repeat(300), 'berkontak');
  fc.assert(
    fc.property(
      fc.array(
        fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
        { maxLength: 3 },
      ),
      (texts) => {
        const snippet = snippetOf(texts, 'radio kontak sop-01');
        expect(snippet === undefined).toBe(!/radio|kontak|sop/i.test(texts.join(' ')));
        if (!snippet) return;
        expect(snippet.text.length).toBeLessThanOrEqual(maxSnippetLength);
        expect(snippet.marks.length).toBeGreaterThan(0);
        let end = 0;
        for (const [from, to] of snippet.marks) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(snippet.text.slice(from, to).toLowerCase()).toMatch(/^(?:radio|(?:ber)?kontak|sop-01)$/);
          end = to;
        }
      },
    ),
  );
});

test('of a text of many millions of letters is found in time, wherever it is', () => {
  const before = process.cpuUsage();
  const long = 'panjang sekali '.repeat(300_000);
  expect(snippetOf([long, 'radio kontak'], 'radio kontak')).toMatchObject({ page: 2, closeness: 1 });
  expect(snippetOf([`${long} radio kontak`], 'radio kontak')).toMatchObject({ page: 1, closeness: 1 });
  expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
});
