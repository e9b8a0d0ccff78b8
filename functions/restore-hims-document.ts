import { Failure } from '../shared/errors.ts';
import { documentEvenDeleted, rowOf } from './data/documents.ts';
import { changedByHand } from './data/master-list.ts';
import { writeTogether } from './data/table.ts';
import { editorOf, restoredByHand } from './lib/hand-edits.ts';
import { handle } from './lib/handler.ts';
import { whileDocumentsHoldStill } from './lib/hold-still.ts';

/** A document that is not deleted is as the caller wants it already. */
export const handler = handle('restore-hims-document', ({ id }, { caller, command, now }) =>
  whileDocumentsHoldStill(async () => {
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
