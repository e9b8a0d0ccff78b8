import { Failure } from '../shared/errors.ts';
import { retryOnConflict } from './db/retry-on-conflict.ts';
import { writeTogether } from './db/table.ts';
import { documentEvenDeleted } from './documents/document-store.ts';
import { deletedByHand, documentChanged, editorOf, refusalOf } from './documents/manual-edit-rules.ts';
import { changedByHand } from './documents/manual-edit-store.ts';
import { refusalInFlight } from './documents/number-service.ts';
import { guardOf } from './documents/number-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle('delete-hims-document', ({ id, version }, { caller, command, now }) =>
  retryOnConflict(async () => {
    const editor = editorOf(caller, now);
    const document = await documentEvenDeleted(id);
    if (!document) throw new Failure('not_found');
    const refusal =
      refusalOf(document) ??
      (version === undefined || version === document.version ? undefined : documentChanged(document)) ??
      (await refusalInFlight(document.nomor, await guardOf(document.nomor), 'id'));
    if (refusal) throw refusal;
    const gone = deletedByHand(document, editor);
    const answer = { id, version: gone.after.version };
    await writeTogether([
      ...command.remember(answer),
      ...(await changedByHand(document.department, [gone], editor.at)),
    ]);
    return answer;
  }),
);
