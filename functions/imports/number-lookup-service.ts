import { departmentCodes } from '../../shared/domain/departments.ts';
import { foldNomor } from '../../shared/domain/documents.ts';
import type { ImportGroup } from '../../shared/domain/import-groups.ts';
import { findIdsByNumber, listNumbers } from '../documents/number-index-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import { inLanes } from './concurrency.ts';

/** Ids of the documents that carry each number, by the number's folded form; the list may lag by moments. */
export type IdsByNumber = ReadonlyMap<string, readonly string[]>;

/** Up to so many numbers are asked for one by one, in each department; for more, the whole catalogue's index is read once. */
const maxSingleLookups = 100;
const lanes = 16;

/** Who carries the numbers of these groups now. */
export const loadIdsByNumber = async (groups: readonly ImportGroup[]): Promise<IdsByNumber> => {
  const wanted = new Set(groups.map(({ rows: [{ nomor }] }) => foldNomor(nomor)));
  const found = new Map<string, string[]>();
  const note = (folded: string, id: string): void => {
    if (!wanted.has(folded)) return;
    const ids = found.get(folded);
    if (ids) ids.push(id);
    else found.set(folded, [id]);
  };
  if (wanted.size <= maxSingleLookups)
    await inLanes([...wanted], lanes, async (folded) => {
      for (const id of await findIdsByNumber(folded)) note(folded, id);
    });
  else
    await inLanes(departmentCodes, departmentCodes.length, async (department) => {
      for await (const { id, nomor } of listNumbers(department)) note(foldNomor(nomor), id);
    });
  return found;
};

/** Those, and the documents that took a number since: made by hand or approved, they left their mark on its guard. */
export const refreshIdsByNumber = async (
  groups: readonly ImportGroup[],
  guards: readonly NumberGuard[],
  carriers: IdsByNumber,
): Promise<IdsByNumber> => {
  const unknown = groups.flatMap(({ rows: [{ nomor }] }, at) => {
    const folded = foldNomor(nomor);
    return guards[at]?.published && !carriers.has(folded) ? [folded] : [];
  });
  const now = new Map(carriers);
  await inLanes(new Set(unknown), lanes, async (folded) => void now.set(folded, await findIdsByNumber(folded)));
  return now;
};
