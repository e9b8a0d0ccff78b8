import { nodeHash, treeRoot } from './tree.ts';

/** Audit paths of RFC 6962, section 2.1.1 and 2.1.2. */

/** The largest power of two below `size`, where a tree divides. */
const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

/** The hashes that lead from the leaf at `index` to the root of the tree with these leaves. */
export const inclusionProof = (leaves: readonly Buffer[], index: number): Buffer[] => {
  if (index < 0 || index >= leaves.length) throw new RangeError(`No leaf ${index} in a tree of ${leaves.length}`);
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionProof(left, index), treeRoot(right)]
    : [...inclusionProof(right, index - split), treeRoot(left)];
};

/** The root to which a proof leads from a leaf; undefined for a proof of another length. */
const rootFromInclusion = (leaf: Buffer, index: number, size: number, proof: readonly Buffer[]): Buffer | undefined => {
  if (index < 0 || index >= size) return undefined;
  if (size === 1) return proof.length === 0 ? leaf : undefined;
  const last = proof.at(-1);
  if (!last) return undefined;
  const [split, rest] = [splitOf(size), proof.slice(0, -1)];
  const below =
    index < split
      ? rootFromInclusion(leaf, index, split, rest)
      : rootFromInclusion(leaf, index - split, size - split, rest);
  return below && (index < split ? nodeHash(below, last) : nodeHash(last, below));
};

export const isIncluded = (
  { leaf, index, size, root }: { leaf: Buffer; index: number; size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean => rootFromInclusion(leaf, index, size, proof)?.equals(root) ?? false;

/** Proves that the tree of the first `size` leaves is the beginning of the tree with all of them. */
export const consistencyProof = (leaves: readonly Buffer[], size: number): Buffer[] => {
  if (size < 1 || size > leaves.length) throw new RangeError(`No tree of ${size} in a tree of ${leaves.length}`);
  return subproof(leaves, size, true);
};

const subproof = (leaves: readonly Buffer[], size: number, isWhole: boolean): Buffer[] => {
  if (size === leaves.length) return isWhole ? [] : [treeRoot(leaves)];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproof(left, size, isWhole), treeRoot(right)]
    : [...subproof(right, size - split, false), treeRoot(left)];
};

interface TreeHead {
  size: number;
  root: Buffer;
}

/** Both roots that a consistency proof leads to; undefined for a proof of another length. */
const rootsFromConsistency = (
  before: TreeHead,
  size: number,
  proof: readonly Buffer[],
  isWhole: boolean,
): [before: Buffer, after: Buffer] | undefined => {
  if (before.size === size) {
    const [own, ...others] = proof;
    if (isWhole) return own ? undefined : [before.root, before.root];
    return own && others.length === 0 ? [own, own] : undefined;
  }
  const last = proof.at(-1);
  if (!last) return undefined;
  const [split, rest] = [splitOf(size), proof.slice(0, -1)];
  if (before.size <= split) {
    const roots = rootsFromConsistency(before, split, rest, isWhole);
    return roots && [roots[0], nodeHash(roots[1], last)];
  }
  const roots = rootsFromConsistency({ ...before, size: before.size - split }, size - split, rest, false);
  return roots && [nodeHash(last, roots[0]), nodeHash(last, roots[1])];
};

/** Whether the proof shows that the tree `after` begins with the tree `before`, which is not empty. */
export const isConsistent = (before: TreeHead, after: TreeHead, proof: readonly Buffer[]): boolean => {
  if (before.size < 1 || before.size > after.size) return false;
  const [first, second] = rootsFromConsistency(before, after.size, proof, true) ?? [];
  return first?.equals(before.root) === true && second?.equals(after.root) === true;
};
