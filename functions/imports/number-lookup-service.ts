import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { findIdsByNumbers } from '../documents/number-index-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import type { ImportGroup } from './rows/groups.ts';

/** Ids of the documents with each number, by its folded form. Eventually consistent. */
export type IdsByNumber = ReadonlyMap<string, readonly string[]>;

export const loadIdsByNumber = (groups: readonly ImportGroup[]): Promise<IdsByNumber> =>
  findIdsByNumbers(groups.map(({ rows: [{ nomor }] }) => normalForm(nomor)));

/**
 * Adds documents that got one of these numbers since by manual creation or approval; those writes mark the number's
 * guard.
 */
export const refreshIdsByNumber = async (
  groups: readonly ImportGroup[],
  guards: readonly NumberGuard[],
  idsByNumber: IdsByNumber,
): Promise<IdsByNumber> => {
  const unknown = groups.flatMap(({ rows: [{ nomor }] }, at) => {
    const folded = normalForm(nomor);
    return guards[at]?.published && !idsByNumber.has(folded) ? [folded] : [];
  });
  return new Map([...idsByNumber, ...(await findIdsByNumbers(unknown))]);
};
