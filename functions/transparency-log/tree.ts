import { hash } from 'node:crypto';

/** Merkle tree hashes of RFC 6962, section 2.1: SHA-256, with a prefix that distinguishes leaves from nodes. */

export const hashBytes = 32;
const [leafPrefix, nodePrefix] = [Buffer.of(0), Buffer.of(1)];

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

export const leafHash = (entry: Uint8Array): Buffer => sha256(leafPrefix, entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right);
export const emptyRoot = sha256();

/**
 * What appending to a tree needs of it: the roots of the largest complete subtrees that it consists of, from left to
 * right. A tree of 70,000 entries has six of them.
 */
export interface TreeEdge {
  size: number;
  hashes: readonly Buffer[];
}

export const emptyEdge: TreeEdge = { size: 0, hashes: [] };

export const edgeAfter = (edge: TreeEdge, leaves: readonly Buffer[]): TreeEdge => {
  const hashes = [...edge.hashes];
  let { size } = edge;
  for (const leaf of leaves) {
    let node = leaf;
    for (let pairs = size; pairs % 2 === 1; pairs = (pairs - 1) / 2) node = nodeHash(hashes.pop() ?? node, node);
    hashes.push(node);
    size += 1;
  }
  return { size, hashes };
};

export const rootOf = ({ hashes }: Pick<TreeEdge, 'hashes'>): Buffer =>
  hashes.length === 0 ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right));

/** The root of a tree, or of a complete subtree, with these leaves. */
export const treeRoot = (leaves: readonly Buffer[]): Buffer => rootOf(edgeAfter(emptyEdge, leaves));
