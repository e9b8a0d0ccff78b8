import { Failure } from '../shared/errors.ts';
import { documentEvenDeleted } from './data/documents.ts';
import { changedByHand } from './data/master-list.ts';
import { guardOf } from './data/numbers.ts';
import { writeTogether } from './data/table.ts';
import { deletedByHand, documentChanged, editorOf, refusalOf } from './lib/hand-edits.ts';
import { handle } from './lib/handler.ts';
import { whileDocumentsHoldStill } from './lib/hold-still.ts';
import { refusalInFlight } from './lib/number-rules.ts';

export const handler = handle('delete-hims-document', ({ id, version }, { caller, command, now }) =>
  whileDocumentsHoldStill(async () => {
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
