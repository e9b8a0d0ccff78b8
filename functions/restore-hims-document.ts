import { Failure } from '../shared/errors.ts';
import { retryOnConflict } from './db/retry-on-conflict.ts';
import { writeTogether } from './db/table.ts';
import { documentEvenDeleted, rowOf } from './documents/document-store.ts';
import { editorOf, restoredByHand } from './documents/manual-edit-rules.ts';
import { changedByHand } from './documents/manual-edit-store.ts';
import { handle } from './http/handler.ts';

/** A document that is not deleted is as the caller wants it already. */
export const handler = handle('restore-hims-document', ({ id }, { caller, command, now }) =>
  retryOnConflict(async () => {
    const editor = editorOf(caller, now);
    const document = await documentEvenDeleted(id);
    if (!document) throw new Failure('not_found');
    const changes = document.deleted_at === undefined ? [] : [restoredByHand(document, editor)];
    const answer = { document: rowOf(changes[0]?.after ?? document) };
    await writeTogether([
      ...command.remember(answer),
      ...(await changedByHand(document.department, changes, editor.at)),
    ]);
    return answer;
  }),
);
