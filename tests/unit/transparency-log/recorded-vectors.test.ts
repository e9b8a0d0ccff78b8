import { describe, expect, test } from 'vitest';
import { openCheckpoint, verifierFrom } from '../../../functions/transparency-log/notes.ts';
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
} from '../../../functions/transparency-log/proofs.ts';
import { leafHash, treeRoot } from '../../../functions/transparency-log/tree.ts';
import recorded from './recorded-vectors.json' with { type: 'json' };

/** What another implementation says of the same entries. `tests/integration/recovery` runs it, where it is installed. */
describe('the implementation of Go', () => {
  const leaves = Array.from({ length: 70_000 }, (_, at) => leafHash(Buffer.from(`entry ${at}`)));
  const base64 = (hashes: readonly Buffer[]) => hashes.map((each) => each.toString('base64'));
  const hashes = (texts: readonly string[]) => texts.map((each) => Buffer.from(each, 'base64'));

  test('has the same roots', () => {
    const roots = Object.keys(recorded.roots).map((size) => [size, treeRoot(leaves.slice(0, Number(size)))] as const);
    expect(Object.fromEntries(roots.map(([size, root]) => [size, root.toString('base64')]))).toEqual(recorded.roots);
  });

  test('has the same proofs', () => {
    const { inclusion, consistency } = recorded;
    const tree = leaves.slice(0, inclusion.size);
    const root = treeRoot(tree);
    expect(base64(inclusionProof(tree, inclusion.index))).toEqual(inclusion.proof);
    const [leaf = root] = leaves.slice(inclusion.index);
    expect(isIncluded({ leaf, index: inclusion.index, size: 1000, root }, hashes(inclusion.proof))).toBe(true);
    expect(base64(consistencyProof(tree, consistency.before))).toEqual(consistency.proof);
    const before = { size: consistency.before, root: treeRoot(leaves.slice(0, consistency.before)) };
    expect(isConsistent(before, { size: 1000, root }, hashes(consistency.proof))).toBe(true);
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
