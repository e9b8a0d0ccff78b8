import { describe, expect, test } from 'vitest';
import {
  edgeAfter,
  emptyEdge,
  emptyRoot,
  leafHash,
  rootOf,
  treeRoot,
} from '../../../functions/transparency-log/tree.ts';

/** The entries and roots with which implementations of RFC 6962 are compared (certificate-transparency, merkletree_test). */
const published = {
  entries: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};
const leaves = published.entries.map((entry) => leafHash(Buffer.from(entry, 'hex')));
const hex = (hashes: readonly Buffer[]) => hashes.map((each) => each.toString('hex'));
const manyLeaves = Array.from({ length: 70 }, (_, at) => leafHash(Buffer.from(`entry ${at}`)));

describe('the tree', () => {
  test('has the published roots', () => {
    expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(published.roots).toEqual(hex(leaves.map((_, at) => treeRoot(leaves.slice(0, at + 1)))));
  });

  test('grows from its edge to the same root, however its entries are divided', () => {
    for (const parts of [1, 2, 7, 64]) {
      let edge = emptyEdge;
      for (let at = 0; at < manyLeaves.length; at += parts) edge = edgeAfter(edge, manyLeaves.slice(at, at + parts));
      expect(edge.size).toBe(70);
      expect(rootOf(edge)).toEqual(treeRoot(manyLeaves));
    }
  });
});
