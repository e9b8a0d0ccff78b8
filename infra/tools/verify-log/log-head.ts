import { type LogHead, loadLogHead } from '../../../functions/transparency-log/log-store.ts';
import type { TreeEdge } from '../../../functions/transparency-log/tree.ts';
import type { ReadLog } from './read-log.ts';

const name = 'TLOG#HEAD HEAD';

/**
 * How the head that the table has of the log, from which the log continues, differs from the signed log. Also found where
 * the head was read before or after the log: then both are read again.
 */
export const headFindings = async ({ size, edge }: ReadLog): Promise<string[]> => {
  const head = await loadLogHead();
  if (!head) return size === 0 ? [] : [`${name}: It does not exist, and the signed log has ${size} entries`];
  const differences = [
    ...(head.edge.size === size ? [] : [`size is ${head.edge.size}, the signed log has ${size} entries`]),
    ...(head.published === size ? [] : [`published is ${head.published}, the signed log has ${size} entries`]),
    ...(isEdgeOf(head, edge) ? [] : [`edge is not that of the ${size} entries of the signed log`]),
  ];
  return differences.length === 0 ? [] : [`${name}: ${differences.join('; ')}`];
};

const isEdgeOf = ({ edge }: LogHead, { hashes }: TreeEdge): boolean =>
  edge.hashes.length === hashes.length && hashes.every((hash, at) => edge.hashes[at]?.equals(hash));
