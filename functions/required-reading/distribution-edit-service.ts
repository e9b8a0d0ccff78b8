import type { RowResult } from '../../shared/api/document-edits.ts';
import type { Audience } from '../../shared/domain/required-reading/audiences.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from '../documents/manual-edit-store.ts';
import { requestedReadingId } from '../documents/reading-rules.ts';
import type { Command } from '../http/idempotency-store.ts';
import { documentChangedFailure, type Editor, uneditableFailure } from '../master-list/manual-edit-rules.ts';
import type { CheckedRow } from '../master-list/row-check-service.ts';
import { rowResult, type SaveResult, saveResult } from '../master-list/row-edit-service.ts';
import { loadProfiles } from '../profiles/profile-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { audienceChange, requiredReadingChange, unreadableFailure } from './distribution-rules.ts';

interface Chosen {
  id: string;
  version: number;
}

interface Request {
  editor: Editor;
  command: Command;
}

/** What becomes of a document: a change, a failure, or neither where it is as requested already. */
type Decision = { change?: ManualChange | undefined; failure?: Failure | undefined };

/**
 * Three items for each document, one for the head of each of eight catalogues, and the stored result in nine parts at
 * most.
 */
const rowsPerTransaction = 25;

/** Chooses the audience of documents; `invalid_input` where it names someone who is no active user. */
export const saveAudiences = async (
  chosen: readonly Chosen[],
  audience: Audience | null,
  { editor, command }: Request,
): Promise<SaveResult> => {
  await requireActiveUsers(audience?.users ?? []);
  const { defaults } = companyDistribution();
  return saveChosen(chosen, { editor, command }, (found, version) => {
    const change = audienceChange(found, audience, { editor, defaults });
    if (!change && found.version === version + 1 && found.updated_by === editor.nrp) return {};
    return found.version === version ? { change } : { failure: documentChangedFailure(found) };
  });
};

/** Asks the audiences of documents to read them, again where they have. */
export const requireReadings = (chosen: readonly Chosen[], { editor, command }: Request): Promise<SaveResult> =>
  saveChosen(chosen, { editor, command }, (found, version) => {
    if (found.version === version + 1 && found.reading?.id === requestedReadingId({ id: found.id, version })) return {};
    const failure = unreadableFailure(found);
    if (failure) return { failure };
    return found.version === version
      ? { change: requiredReadingChange(found, editor) }
      : { failure: documentChangedFailure(found) };
  });

const requireActiveUsers = async (nrps: readonly string[]): Promise<void> => {
  const profiles = await loadProfiles(nrps);
  const unknown = nrps.filter((_, at) => !profiles[at]?.active);
  if (unknown.length === 0) return;
  throw invalidField('audience', `Bukan pengguna aktif: ${unknown.join(', ')}`);
};

/**
 * Decides about each document on its own. Documents share as few transactions as possible; the last one stores the whole
 * result, and a repeated request finds what was saved before.
 */
const saveChosen = async (
  chosen: readonly Chosen[],
  { editor, command }: Request,
  decide: (found: ControlledDocument, version: number) => Decision,
): Promise<SaveResult> => {
  const results: RowResult[] = [];
  for (let start = 0; start < chosen.length; start += rowsPerTransaction) {
    const rows = chosen.slice(start, start + rowsPerTransaction);
    const isLast = start + rowsPerTransaction >= chosen.length;
    const saved = await retryOnConflict(async (write) => {
      const documents = await loadDocumentsOrDeleted(rows.map(({ id }) => id));
      const decisions = rows.map((row, at) => decisionOf(row, documents[at], decide));
      const chunkResults = decisions.map(rowResult);
      const changes = decisions.flatMap(({ change }) => change ?? []);
      await write([
        ...(isLast ? command.resultPuts(saveResult([...results, ...chunkResults])) : []),
        ...(await loadWrites(changes, editor.at)),
      ]);
      return chunkResults;
    });
    results.push(...saved);
  }
  return saveResult(results);
};

const decisionOf = (
  edit: Chosen,
  found: ControlledDocument | undefined,
  decide: (found: ControlledDocument, version: number) => Decision,
): Omit<CheckedRow, 'edit'> & { edit: Chosen } => {
  const failure = uneditableFailure(found);
  if (failure || !found) return { edit, found, failure: failure ?? new Failure('not_found') };
  const decision = decide(found, edit.version);
  return {
    edit,
    found,
    ...(decision.change && { change: decision.change }),
    ...(decision.failure && { failure: decision.failure }),
  };
};

/** The changes of each department raise its catalogue. */
const loadWrites = async (changes: readonly ManualChange[], at: string): Promise<TransactItem[]> => {
  const byDepartment = Map.groupBy(changes, ({ after }) => after.department);
  const writes = await Promise.all(
    Array.from(byDepartment, ([department, ofDepartment]) => loadManualChangeWrites(department, ofDepartment, at)),
  );
  return writes.flat();
};
