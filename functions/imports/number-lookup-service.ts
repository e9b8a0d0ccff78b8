import { departmentCodes } from '../../shared/domain/departments.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { findIdsByNumber, listNumbers } from '../documents/number-index-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import type { ImportGroup } from './rows/groups.ts';

/** Ids of the documents with each number, by its folded form. Eventually consistent. */
export type IdsByNumber = ReadonlyMap<string, readonly string[]>;

/** Up to this many numbers are queried one by one in each department; for more, the whole number index is read once. */
const maxSingleLookups = 100;
const concurrencyLimit = 16;

export const loadIdsByNumber = async (groups: readonly ImportGroup[]): Promise<IdsByNumber> => {
  const requested = new Set(groups.map(({ rows: [{ nomor }] }) => normalForm(nomor)));
  const found = new Map<string, string[]>();
  const add = (folded: string, id: string): void => {
    if (!requested.has(folded)) return;
    const ids = found.get(folded);
    if (ids) ids.push(id);
    else found.set(folded, [id]);
  };
  if (requested.size <= maxSingleLookups)
    await forEachConcurrently([...requested], concurrencyLimit, async (folded) => {
      for (const id of await findIdsByNumber(folded)) add(folded, id);
    });
  else
    await forEachConcurrently(departmentCodes, departmentCodes.length, async (department) => {
      for await (const { id, nomor } of listNumbers(department)) add(normalForm(nomor), id);
    });
  return found;
};

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
  const refreshed = new Map(idsByNumber);
  await forEachConcurrently(
    new Set(unknown),
    concurrencyLimit,
    async (folded) => void refreshed.set(folded, await findIdsByNumber(folded)),
  );
  return refreshed;
};
