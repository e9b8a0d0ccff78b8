import { expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { copies } from '../../../infra/tools/verify/copies.ts';
import { type EnvironmentData, emptyEnvironmentData } from '../../../infra/tools/verify/environment-data.ts';
import type { CopyState } from '../../../shared/domain/copies/copies.ts';

type Step = [version: number, to: CopyState];

/** A copy in circulation or after these steps of its history, which says the last one is its state. */
const dataWith = (steps: readonly Step[], state = steps.at(-1)?.[1] ?? 'out'): EnvironmentData => {
  const data = emptyEnvironmentData();
  const [document_id, number, token_hash] = ['D1', 1, 'h'];
  const copy = { document_id, number, token_hash, source_sha256: 's', state, version: steps.length, hasOwnKeys: true };
  data.copies.set(document_id, [{ ...copy, ...keys.copy(document_id, number) }]);
  data.copyCounters.set(document_id, 1);
  data.copyTokens.set(keys.copyToken(token_hash).PK, { document_id, number });
  data.documents.set(document_id, {} as never);
  data.copyEvents.set(
    keys.copyHistory(document_id, number),
    steps.map(([version, to]) => ({ version, to })),
  );
  return data;
};
test('copies in circulation are counted by the host in their code, where there are several', async () => {
  const data = dataWith([[1, 'out']]);
  const [copy] = data.copies.get('D1') ?? [];
  if (!copy) throw new Error('There is no copy');
  const withHosts = async (...hosts: (string | undefined)[]) => {
    const all = hosts.map((host) => ({ ...copy, ...(host !== undefined && { host }) }));
    data.copies.set('D1', [...all, { ...copy, state: 'destroyed', host: 'c' }]);
    const { findings } = await copies.compare(data);
    return findings.filter(({ subject }) => subject === 'hosts of copies');
  };
  expect(await withHosts('a', 'a')).toEqual([]);
  expect(await withHosts('a', 'b', undefined, 'a')).toMatchObject([
    { line: 'copies in circulation by the host in their code: a 2, b 1, unknown 1', isNote: true },
  ]);
});

const findingsOf = async (steps: readonly Step[], state?: CopyState): Promise<string[]> =>
  (await copies.compare(dataWith(steps, state))).findings.map(({ line }) => line);

test.each<[Step[]]>([
  [[[1, 'out']]],
  [
    [
      [1, 'out'],
      [2, 'recalled'],
    ],
  ],
  [
    [
      [1, 'out'],
      [2, 'lost'],
      [3, 'out'],
      [4, 'destroyed'],
    ],
  ],
  // In the order in which the table was read.
  [
    [
      [2, 'lost'],
      [1, 'out'],
      [3, 'recalled'],
    ],
  ],
])('a copy may have the steps %j', async (steps) => {
  expect(await findingsOf(steps)).toEqual([]);
});

test.each<[string, Step[], CopyState?]>([
  ['begins with another state than in circulation', [[1, 'lost']]],
  [
    'returns to circulation after it was destroyed',
    [
      [1, 'out'],
      [2, 'destroyed'],
      [3, 'out'],
    ],
  ],
  [
    'is recalled a second time',
    [
      [1, 'out'],
      [2, 'recalled'],
      [3, 'recalled'],
    ],
  ],
  [
    'is found without having been lost',
    [
      [1, 'out'],
      [2, 'out'],
    ],
  ],
  [
    'is lost a second time without being found',
    [
      [1, 'out'],
      [2, 'lost'],
      [3, 'lost'],
    ],
  ],
  [
    'has a step twice',
    [
      [1, 'out'],
      [1, 'out'],
      [2, 'lost'],
    ],
  ],
  [
    'lacks a step',
    [
      [1, 'out'],
      [3, 'recalled'],
    ],
  ],
  [
    'says another state than its last step',
    [
      [1, 'out'],
      [2, 'lost'],
    ],
    'recalled',
  ],
])('names a copy that %s', async (_name, steps, state) => {
  const [line, ...others] = await findingsOf(steps, state);
  expect(others).toEqual([]);
  expect(line).toMatch(/^COPIES#D1 COPY#0001: it is at version \d \(\w+\), HIST#COPY#D1#0001 has the versions/);
});

test('names a copy without any history', async () => {
  expect(await findingsOf([])).toEqual([
    'COPIES#D1 COPY#0001: it is at version 0 (out), HIST#COPY#D1#0001 has the versions none',
  ]);
});

test('a token leads to a revision of a document that exists', async () => {
  const data = dataWith([[1, 'out']]);
  const revision = { nomor: 'N', revisi: 2, published_at: '2026-11-20T03:00:00.000Z' };
  data.copyTokens.set(keys.copyToken('v').PK, { ...revision, document_id: 'D1' });
  data.copyTokens.set(keys.copyToken('w').PK, { ...revision, document_id: 'D9' });
  expect((await copies.compare(data)).findings.map(({ line }) => line)).toEqual([
    'COPYTOKEN#w leads to revision 2 of DOC#D9, which does not exist',
  ]);
});
