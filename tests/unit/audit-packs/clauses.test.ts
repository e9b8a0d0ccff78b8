import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rankedPopulation, sampleSize } from '../../../functions/audit-packs/samples.ts';
import { auditPackCalls } from '../../../shared/api/audit-packs.ts';
import { packClauseKeys } from '../../../shared/domain/audit-pack/clause-keys.ts';
import { exceptionKindsOf, packClauses } from '../../../shared/domain/audit-pack/clauses.ts';
import { packFileName, packName } from '../../../shared/domain/audit-pack/pack-names.ts';
import { evidenceSheetNames, packExceptionKinds } from '../../../shared/domain/audit-pack/questions.ts';

test.each(packClauseKeys)(
  '%s asks questions, each with an answer, evidence and no sheet that is not in a pack',
  (key) => {
    const { questions } = packClauses[key];
    expect(questions.length).toBeGreaterThanOrEqual(3);
    for (const { question, answers, notRecorded, evidence, exceptions } of questions) {
      expect(question).toMatch(/\?( \(4\.\d\.\d\))?$/);
      expect(answers.length > 0 || notRecorded !== undefined, question).toBe(true);
      // What the product does not record has no evidence either.
      expect(evidence.length > 0, question).toBe(answers.length > 0);
      expect(evidenceSheetNames).toEqual(expect.arrayContaining([...evidence]));
      expect(exceptionKindsOf(key)).toEqual(expect.arrayContaining([...exceptions]));
    }
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  },
);

test('every kind of exception and every sheet of evidence belongs to a question', () => {
  const asked = new Set(packClauseKeys.flatMap(exceptionKindsOf));
  expect(packExceptionKinds.filter((kind) => !asked.has(kind))).toEqual([]);
  const shown = new Set(
    packClauseKeys.flatMap((key) => packClauses[key].questions.flatMap(({ evidence }) => evidence)),
  );
  expect(evidenceSheetNames.filter((name) => !shown.has(name))).toEqual([]);
});

test('lists content that was changed without approval before all other exceptions', () => {
  expect(exceptionKindsOf('PP 50/2012 4.2')[0]).toBe('unapproved_content');
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const population = Array.from({ length: 100 }, (_, at) => ({ id: `D${at}` }));
const chosen = (seed: string, from = population): string[] =>
  rankedPopulation(from, seed, sha256)
    .slice(0, sampleSize(from.length))
    .map(({ id }) => id);

test('the same seed chooses the same samples, whatever the order of the population; another seed chooses others', () => {
  expect(chosen('benih')).toHaveLength(10);
  expect(chosen('benih', population.toReversed())).toEqual(chosen('benih'));
  expect(chosen('lain')).not.toEqual(chosen('benih'));
  const [first] = rankedPopulation(population, 'benih', sha256);
  expect(first?.digest).toBe(sha256(`benih${first?.id}`));
  expect(population.every(({ id }) => sha256(`benih${id}`) >= (first?.digest ?? ''))).toBe(true);
});

test('a typed seed is a sentence, and never what looks like a root of the log', () => {
  const { input } = auditPackCalls['create-audit-pack'];
  const period = { clause: 'SMKP VI.2', from: '2026-01-01', to: '2026-03-31' };
  const root = Buffer.alloc(32, 7).toString('base64');
  for (const seed of ['benih auditor 12', 'Lelang (undian) 3'])
    expect(input.safeParse({ ...period, seed }).data?.seed).toBe(seed);
  for (const seed of [root, `${root} (akar checkpoint log)`])
    expect(input.safeParse({ ...period, seed }).error?.issues).toMatchObject([
      { path: ['seed'], message: 'Pilihan acak yang diketik tidak boleh berupa akar log' },
    ]);
});

test.each([
  [0, 0],
  [3, 3],
  [5, 5],
  [26, 6],
  [20_000, 142],
])('chooses of %d documents %d', (total, size) => expect(sampleSize(total)).toBe(size));

test('names a pack for users, and its file without what file systems refuse', () => {
  const pack = { clause: 'PP 50/2012 4.1', from: '2026-01-01', to: '2026-03-31' };
  expect(packName(pack)).toBe('PP 50/2012 4.1, 1 Jan 2026 – 31 Mar 2026');
  expect(packFileName(pack)).toBe('Paket Audit PP 50-2012 4.1 2026-01-01 sd 2026-03-31.zip');
});
