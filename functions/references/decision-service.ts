import { isSameNumber, normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { maxReferences } from '../../shared/domain/documents/number-candidates.ts';
import type { ReferenceDecision, ReferenceState } from '../../shared/domain/documents/references.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import type { Write } from '../db/transactions.ts';
import { type ControlledDocument, loadDocument } from '../documents/document-store.ts';
import type { Command } from '../http/idempotency-store.ts';
import type { Editor } from '../master-list/manual-edit-rules.ts';
import { decidedAction, referenceTo } from './reference-rules.ts';
import { loadReferences, type Reference, referenceEventPut, saveReferences } from './reference-store.ts';
import { loadTargets } from './reference-target-service.ts';

interface Decision {
  document_id: string;
  nomor: string;
  decision: ReferenceDecision;
}

interface Result {
  document_id: string;
  nomor: string;
  state: ReferenceState;
}

/** Confirms, refuses, adds or removes a reference, with its entry in the document's history. A repeated decision changes nothing. */
export const decideReference = async (
  { document_id, nomor, decision }: Decision,
  { editor, command, write }: { editor: Editor; command: Command; write: Write },
): Promise<Result> => {
  const document = await loadDocument(document_id);
  if (!document) throw new Failure('not_found');
  const before = await loadReferences(document);
  const former = referenceTo(before, nomor);
  const action = decidedAction(former, decision);
  if (former === undefined && decision === 'dismissed') throw new Failure('not_found');
  const reference = former ?? (await newReference(document, nomor, before.references.length));
  const result: Result = { document_id, nomor: reference.nomor, state: decision };
  if (action === undefined) {
    await write([...command.resultPuts(result)]);
    return result;
  }
  const by = { nrp: editor.nrp, full_name: editor.name };
  const decided: Reference = { ...reference, state: decision, by, at: editor.at };
  const others = before.references.filter((each) => each !== former);
  // An added reference that is removed is no longer one; a found one must not be found again.
  const references = action === 'removed' && reference.page === null ? others : withDecided(before.references, decided);
  await saveReferences(
    before,
    { ...before, nomor: document.nomor, in_force: document.status === 'Aktif', references },
    [
      referenceEventPut(document_id, before.version + 1, {
        action,
        nomor: document.nomor,
        revisi: document.revisi,
        referred_nomor: reference.nomor,
        page: reference.page,
        sha256: document.file?.sha256 ?? null,
        by_nrp: editor.nrp,
        by_name: editor.name,
        at: editor.at,
      }),
      ...command.resultPuts(result),
    ],
    write,
  );
  return result;
};

/** In the place that the reference had. */
const withDecided = (references: readonly Reference[], decided: Reference): Reference[] => {
  const number = normalForm(decided.nomor);
  const isKnown = references.some(({ nomor }) => normalForm(nomor) === number);
  return isKnown
    ? references.map((each) => (normalForm(each.nomor) === number ? decided : each))
    : [...references, decided];
};

/** A reference that a user adds leads to a document, whose spelling of the number it takes. */
const newReference = async (document: ControlledDocument, nomor: string, count: number): Promise<Reference> => {
  if (isSameNumber(document.nomor, nomor)) throw invalidField('nomor', 'Nomor ini milik dokumen itu sendiri');
  if (count >= maxReferences)
    throw invalidField('nomor', `Paling banyak ${maxReferences} dokumen terkait untuk satu dokumen`);
  const target = (await loadTargets([nomor])).get(normalForm(nomor));
  const found = target && target.target_id !== null ? await loadDocument(target.target_id) : undefined;
  if (!target || !found) {
    const { message } = new Failure('document_not_found', { nomor });
    throw new Failure('document_not_found', { nomor }, { fields: { nomor: message } });
  }
  return { ...target, nomor: found.nomor, page: null, state: 'confirmed' };
};
