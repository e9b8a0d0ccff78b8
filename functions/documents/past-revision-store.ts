import * as z from 'zod/mini';
import { documentStatus } from '../../shared/domain/documents/document-types.ts';
import { endedReason } from '../../shared/domain/documents/documents.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type ControlledDocument, documentItem } from './document-store.ts';

/** A past revision (PAST#id / REV#n) as it was stored; `state_before` is its state until it was superseded. */
export const pastRevisionItem = z.extend(documentItem, {
  state_before: z.optional(
    z.object({ status: documentStatus, ended_reason: z.optional(endedReason), ended_at: z.optional(z.string()) }),
  ),
});
export type PastRevision = z.infer<typeof pastRevisionItem>;

type Owner = Pick<ControlledDocument, 'id' | 'undone'>;

/** Whether the revision was stored by an import that was undone: its successor never came into force. */
export const isUndone = ({ version, revisi }: PastRevision, { undone = [] }: Owner): boolean =>
  undone.some(({ replaced }) => replaced?.version === version && revisi >= replaced.revisi);

const loadStoredRevisions = (id: string, prefix = 'REV#'): Promise<PastRevision[]> =>
  readAll(pastRevisionItem, {
    ...partition(keys.documentHistory(id), prefix),
    ScanIndexForward: false,
  });

/** Past revisions, newest first, without those of undone imports. */
export const loadPastRevisions = async (document: Owner): Promise<ControlledDocument[]> => {
  const stored = await loadStoredRevisions(document.id);
  return stored.filter((revision) => !isUndone(revision, document)).map(withoutStateBefore);
};

export const loadHighestPastRevision = async (document: Owner): Promise<number | undefined> =>
  (await loadPastRevisions(document))[0]?.revisi;

export const loadPastRevision = async (document: Owner, revisi: number): Promise<ControlledDocument | undefined> => {
  const stored = await loadStoredRevisions(document.id, keys.documentRevision(document.id, revisi).SK);
  return stored.filter((revision) => !isUndone(revision, document)).map(withoutStateBefore)[0];
};

/**
 * The revisions that an import stored when it replaced `version`, lowest first, each as it was before: the first is the
 * document that was current.
 */
export const loadRevisionsReplacedAt = async (
  id: string,
  replaced: { version: number; revisi: number },
): Promise<ControlledDocument[]> => {
  const stored = await loadStoredRevisions(id);
  return stored
    .filter(({ version, revisi }) => version === replaced.version && revisi >= replaced.revisi)
    .toReversed()
    .map(({ state_before, status, ended_reason, ended_at, ...document }) => ({
      ...document,
      ...(state_before ?? { status, ended_reason, ended_at }),
    }));
};

const withoutStateBefore = ({ state_before: _state, ...document }: PastRevision): ControlledDocument => document;

/** Stores a revision that is no longer current; it is never changed or deleted. */
export const pastRevisionPut = (
  document: ControlledDocument,
  ended_reason: z.infer<typeof endedReason>,
  ended_at: string,
): TransactItem => {
  const { status, ended_reason: formerReason, ended_at: formerEnd } = document;
  const version = document.undone === undefined ? undefined : document.version;
  return itemPut(
    {
      ...pastRevisionItem.parse({
        ...document,
        state_before: { status, ended_reason: formerReason, ended_at: formerEnd },
      }),
      ...keys.documentRevision(document.id, document.revisi, version),
      status: 'Kadaluarsa',
      ended_reason,
      ended_at,
    },
    { condition: notExists },
  );
};
