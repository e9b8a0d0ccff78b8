import { describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { itemFamilies } from '../../../infra/config/item-families.ts';
import { matches } from '../../../infra/local/aws/iam/patterns.ts';
import { familyOf, isLeftOut, isUnfinishedJob } from '../../../infra/tools/backup/families.ts';
import { addedToSum, itemOfLine, lineOf, sumText, totalSum } from '../../../infra/tools/backup/item-lines.ts';
import { restoredItem } from '../../../infra/tools/restore/restored-item.ts';

const bytes = Uint8Array.from([0, 1, 254, 255]);
const item = {
  PK: { S: 'SUB#1' },
  SK: { S: 'META' },
  number: { N: '12345678901234567890.5' },
  bytes: { B: bytes },
  set: { SS: ['b', 'a'] },
  map: { M: { list: { L: [{ NULL: true as const }, { BOOL: false }, { M: {} }] } } },
};

describe('the lines of items', () => {
  test('lose nothing, and are the same whatever the order of attributes and sets', () => {
    const line = lineOf(item);
    expect(itemOfLine(line)).toEqual({ ...item, bytes: { B: Buffer.from(bytes) }, set: { SS: ['a', 'b'] } });
    expect(lineOf(Object.fromEntries(Object.entries({ ...item, set: { SS: ['a', 'b'] } }).toReversed()))).toBe(line);
  });

  test('have a digest that depends on every item and not on their order', () => {
    const sumOf = (...lines: string[]) => sumText(lines.reduce(addedToSum, 0n));
    expect(sumOf('a', 'b')).toBe(sumOf('b', 'a'));
    expect(sumOf('a', 'b')).not.toBe(sumOf('a', 'c'));
    expect(totalSum([sumOf('a'), sumOf('b', 'c')])).toBe(sumOf('a', 'b', 'c'));
  });
});

/** Partitions of indexes. */
const indexed = [
  'decisionMonth',
  'trailOfPerson',
  'trailOfDocument',
  'referenceTarget',
  'deadReferences',
  'filesWithoutText',
];
/** What a key is built from, where an id will not do; those of submissions begin with 0. */
const parts: Partial<Record<keyof typeof keys, object>> = {
  queue: { state: 'pending' },
  queueEntry: { state: 'pending' },
  trail: { kind: 'copy', id: 'i' },
  trailIndexes: { kind: 'copy', id: 'i', actor: {} },
};

test('every family of keys is decided: what belongs to an environment or to a moment is left out, everything else is stored', () => {
  const stored = Object.entries(keys).flatMap(([name, key]) => {
    const build = key as (...args: unknown[]) => unknown;
    const example = typeof key === 'function' ? build(parts[name as keyof typeof keys] ?? '01', '1', '1', '1') : key;
    const { PK = '', SK = '' } =
      typeof example === 'string' ? { PK: example } : (example as { PK?: string; SK?: string });
    return PK === '' || indexed.includes(name) ? [] : [{ name, PK, SK }];
  });
  const leftOut = stored.filter(isLeftOut).map(({ name }) => name);
  expect(leftOut.toSorted()).toEqual(
    [
      ...['credential', 'session', 'knownDevice', 'knownNetworks', 'lockedNrps', 'lockedNrp', 'scanRate'],
      ...['attempts', 'attemptsGeneration', 'addressAttempts', 'lockedAddresses', 'lockedAddress'],
      ...['connection', 'channelState', 'ticket', 'waitingFilesRun', 'importLock'],
      ...['searchManifest', 'searchRebuild', 'recordSearchManifest', 'logHead', 'logBatch', 'logMark', 'logJobMark'],
    ].toSorted(),
  );
  expect(familyOf(keys.submission('1'))).toBe('SUB');
  // Without those that write a part of the items of another family.
  const families = Object.values(itemFamilies).filter((each) => !('without' in each || 'only' in each));
  const patterns = families.flatMap((each): readonly string[] => each.keys);
  for (const { name, PK } of stored)
    expect(
      patterns.filter((pattern) => matches(pattern, PK)),
      `the families of the grants that have ${name}, ${PK}`,
    ).toHaveLength(1);
});

describe('a restored item', () => {
  const file = (version_id: string) => ({
    M: {
      ...{ key: { S: 'controlled/1' }, version_id: { S: version_id }, name: { S: 'a.pdf' }, size: { N: '1' } },
      ...{ content_type: { S: 'application/pdf' }, sha256: { S: 'x' } },
    },
  });
  const present = (key: string, version: string) => `${key} after ${version}`;

  test('names the present versions of its files, also of the document that an import replaced', () => {
    const restored = restoredItem(
      {
        PK: { S: 'PAST#1' },
        SK: { S: 'EDIT#2' },
        file: file('a'),
        previous: { M: { file: file('b'), nama: { S: 'n' } } },
      },
      present,
    );
    expect(restored['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after a' });
    expect(restored['previous']?.M?.['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after b' });
    expect(restored['previous']?.M?.['nama']).toEqual({ S: 'n' });
  });

  test('is not published again; a job stays one that is published at its next change, without its former worker', () => {
    const marked = { outbox: { N: '1' }, lease: { M: { token: { S: 't' } } } };
    const event = restoredItem({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' }, outbox: { N: '1' } }, present);
    expect(event).toEqual({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' } });
    const job = { PK: { S: 'JOB#1' }, SK: { S: 'META' } };
    expect(restoredItem({ ...job, ...marked }, present)).toEqual({ ...job, outbox: { N: '1' } });
    // The trail of the job has its rows, and gets none again.
    const row = { PK: { S: 'DOC#1' }, SK: { S: 'CURRENT' }, bulk_job_id: { S: 'J1' } };
    expect(restoredItem(row, present)).toEqual({ ...row, bulk_job_restored: { BOOL: true } });
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'running' })).toBe(true);
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'done' })).toBe(false);
  });
});
