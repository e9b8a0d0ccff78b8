import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import type { ChangeKind } from '../database/change-toasts.ts';

export type ListNews = Record<ChangeKind, number>;

/** `version` is null for a row that is gone. */
type WasMine = (change: { id: string; version: number | null }) => boolean;

/** What others did between two states of a list. */
export function newsBetween(before: readonly DocumentRow[], after: readonly DocumentRow[], wasMine: WasMine): ListNews {
  const news: ListNews = { insert: 0, update: 0, delete: 0 };
  const known = new Map(before.map((row) => [row.id, row.version]));
  for (const { id, version } of after) {
    const old = known.get(id);
    known.delete(id);
    if (old === version || wasMine({ id, version })) continue;
    news[old === undefined ? 'insert' : 'update'] += 1;
  }
  for (const id of known.keys()) {
    if (!wasMine({ id, version: null })) news.delete += 1;
  }
  return news;
}
