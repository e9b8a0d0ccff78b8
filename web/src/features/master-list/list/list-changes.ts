import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import type { ChangeKind } from '../../../lib/catalogue/change-toasts.ts';

export type ListChanges = Record<ChangeKind, number>;

/** `version` is null for a deleted row. */
type IsOwnChange = (change: { id: string; version: number | null }) => boolean;

export const changesBetween = (
  before: readonly DocumentRow[],
  after: readonly DocumentRow[],
  isOwnChange: IsOwnChange,
): ListChanges => {
  const changes: ListChanges = { insert: 0, update: 0, delete: 0 };
  const versions = new Map(before.map((row) => [row.id, row.version]));
  for (const { id, version } of after) {
    const old = versions.get(id);
    versions.delete(id);
    if (old === version || isOwnChange({ id, version })) continue;
    changes[old === undefined ? 'insert' : 'update'] += 1;
  }
  for (const id of versions.keys()) {
    if (!isOwnChange({ id, version: null })) changes.delete += 1;
  }
  return changes;
};
