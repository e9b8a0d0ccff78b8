import { problemsPerPage, referenceCalls } from '../shared/api/references.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { documentRow, loadDocumentsOrDeleted } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { isDead, loadProblems } from './references/reference-store.ts';

/** As `listPlace` of functions/db/keys.ts makes it. */
const placePattern = /^[!-~]{0,60}#[A-Za-z0-9_-]{1,64}$/;

export const handler = handle(referenceCalls['list-reference-problems'], async ({ list, cursor }) => {
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, placePattern);
  const { items, next } = await loadProblems(list, problemsPerPage, after);
  const documents = await loadDocumentsOrDeleted(items.map(({ document_id }) => document_id));
  return {
    documents: items.flatMap(({ references, no_text }, at) => {
      const document = documents[at];
      if (!document || document.deleted_at !== undefined) return [];
      return {
        document: documentRow(document),
        references: list === 'dead' ? references.filter(isDead).map(listedReference) : [],
        reason: list === 'no_text' ? (no_text ?? null) : null,
      };
    }),
    next_cursor: next === null ? null : cursorOf(next),
  };
});

const listedReference = ({ nomor, page, state, problem }: Parameters<typeof isDead>[0]) => ({
  nomor,
  page,
  state,
  problem,
});
