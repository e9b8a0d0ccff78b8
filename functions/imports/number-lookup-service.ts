import { isSameNumber, normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { findIdsByNumbers, findNumbers } from '../documents/number-index-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import type { ImportGroup } from './rows/groups.ts';

/** Ids of the documents with each number, by its folded form. Eventually consistent. */
export type IdsByNumber = ReadonlyMap<string, readonly string[]>;

export const loadNumbers = (groups: readonly ImportGroup[]) => findNumbers(groups.map(({ rows: [row] }) => row));

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

export const loadDocumentsByNumber = async (
  groups: readonly ImportGroup[],
  idsByNumber: IdsByNumber,
): Promise<ControlledDocument[][]> => {
  const ids = groups.map(({ rows: [{ nomor }] }) => idsByNumber.get(normalForm(nomor)) ?? []);
  const documents = await loadDocumentsOrDeleted([...new Set(ids.flat())]);
  const byId = new Map(documents.map((document) => [document?.id ?? '', document]));
  return ids.map((candidates, at) =>
    candidates.flatMap((id) => {
      const document = byId.get(id);
      return document && hasNumber(document, groups[at]) ? [document] : [];
    }),
  );
};

export const hasNumber = ({ deleted_at, nomor }: ControlledDocument, group: ImportGroup | undefined): boolean =>
  deleted_at === undefined && group !== undefined && isSameNumber(nomor, group.rows[0].nomor);
