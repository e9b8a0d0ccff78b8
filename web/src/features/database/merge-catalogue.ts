import type { CatalogueChange } from '../../../../shared/api/documents.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';

type Answer = OutputOf<'list-hims-documents'>;
export type WholeList = Extract<Answer, { documents: unknown }>;

export const isWhole = (answer: Answer): answer is WholeList => 'documents' in answer;

/** The list with what an answer to `since` says happened to it. */
export function merged(known: WholeList, answer: Answer): WholeList {
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
