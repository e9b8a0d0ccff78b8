import type { CatalogueChange } from '../../../../shared/api/documents.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { type CatalogueAnswer, isWhole, type WholeList } from '../../lib/catalogue-follow.ts';

/** The list with what an answer to `since` says happened to it. */
export function merged(known: WholeList, answer: CatalogueAnswer): WholeList {
  if (isWhole(answer)) return answer;
  if ('unchanged' in answer) return known;
  return {
    ...known,
    documents: withChanges(known.documents, answer.changes),
    catalogue_version: answer.catalogue_version,
  };
}

function withChanges(rows: readonly DocumentRow[], changes: readonly CatalogueChange[]): DocumentRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const change of changes) {
    if (change.op === 'put') byId.set(change.document.id, change.document);
    else byId.delete(change.id);
  }
  return [...byId.values()];
}
