import { describe, expect, test } from 'vitest';
import { openCheckpoint, verifierFrom } from '../../../functions/transparency-log/notes.ts';
import { leafHash, treeRoot } from '../../../functions/transparency-log/tree.ts';
import recorded from './recorded-vectors.json' with { type: 'json' };

/** What another implementation says of the same entries. `tests/integration/recovery` runs it, where it is installed. */
describe('the implementation of Go', () => {
  const leaves = Array.from({ length: 70_000 }, (_, at) => leafHash(Buffer.from(`entry ${at}`)));

  test('has the same roots', () => {
    const roots = Object.keys(recorded.roots).map((size) => [size, treeRoot(leaves.slice(0, Number(size)))] as const);
    expect(Object.fromEntries(roots.map(([size, root]) => [size, root.toString('base64')]))).toEqual(recorded.roots);
  });

  test('signs checkpoints that open here', () => {
    const { note, verifier_key } = recorded.checkpoint;
    expect(openCheckpoint(note, verifierFrom(verifier_key))).toEqual({
      origin: 'hims.example/log',
      size: 1000,
      root: treeRoot(leaves.slice(0, 1000)),
    });
  });
});
