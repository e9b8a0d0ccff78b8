import * as z from 'zod/mini';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { allOf, anyOf, equals, isAbsent, itemCheck, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';

/** What is stored about a number (NOM#fold / GUARD). */
export const guardItem = z.object({
  /** The submission in flight for this number. */
  reserved_by: z.optional(z.string()),
  /** Set once the number was published; no new document may have it. */
  published: z.optional(z.boolean()),
  /** The document that was last renamed away from the number; only that document may have it again. */
  left_by: z.optional(z.string()),
});
export type NumberGuard = z.infer<typeof guardItem>;

export const loadGuard = async (nomor: string): Promise<NumberGuard> =>
  (await readItem(guardItem, keys.numberGuard(normalForm(nomor)))) ?? {};

/** The guards of several numbers, in their order. */
export const loadGuards = async (nomors: readonly string[]): Promise<NumberGuard[]> => {
  const folded = nomors.map(normalForm);
  const unique = [...new Set(folded)];
  const found = await readItems(guardItem, unique.map(keys.numberGuard));
  const guards = new Map(unique.map((nomor, at) => [nomor, found[at]]));
  return folded.map((nomor) => guards.get(nomor) ?? {});
};

/** Reserves a number for a submission; for a new document it must never have been published. */
export const reservationUpdate = (
  nomor: string,
  submissionId: string,
  mustBeUnused: boolean,
  onConditionFailed: () => Promise<never>,
): TransactItem =>
  itemUpdate(keys.numberGuard(normalForm(nomor)), {
    set: { reserved_by: submissionId },
    condition: allOf(isAbsent('reserved_by'), ...(mustBeUnused ? [isAbsent('published')] : [])),
    onConditionFailed,
  });

/** Releases the number of a submission that ended without approval. */
export const reservationReleaseUpdate = (nomor: string, submissionId: string): TransactItem =>
  itemUpdate(keys.numberGuard(normalForm(nomor)), {
    remove: ['reserved_by'],
    condition: equals('reserved_by', submissionId),
  });

/** Checks that no submission has the number in flight. */
export const unreservedCheck = (nomor: string, onConditionFailed: () => never): TransactItem =>
  itemCheck(keys.numberGuard(normalForm(nomor)), { condition: isAbsent('reserved_by'), onConditionFailed });

/** Marks the number of an approved submission as published; `firstUse`: it must not have been published before. */
export const numberPublicationUpdate = (
  nomor: string,
  submissionId: string,
  firstUse: boolean,
  onConditionFailed: () => never,
): TransactItem =>
  itemUpdate(keys.numberGuard(normalForm(nomor)), {
    set: { published: true },
    remove: ['reserved_by'],
    condition: allOf(equals('reserved_by', submissionId), ...(firstUse ? [isAbsent('published')] : [])),
    onConditionFailed,
  });

/** Marks a number as published, for documents that do not come from the workflow. */
export const numberUsedUpdate = (nomor: string): TransactItem =>
  itemUpdate(keys.numberGuard(normalForm(nomor)), { set: { published: true } });

/** What a manual change does with a number: a document takes it, gives it up, or changes its spelling. */
export interface NumberUse {
  nomor: string;
  taken_by?: string;
  left_by?: string;
}

/**
 * Updates the guard of each number that manual changes use. No submission may have the number in flight, and the
 * document that takes it must be its first, or the one that gave it up last.
 */
export const manualUseUpdates = (uses: readonly NumberUse[], onConditionFailed: () => never): TransactItem[] => {
  const byNumber = new Map<string, NumberUse>();
  for (const use of uses) {
    const folded = normalForm(use.nomor);
    byNumber.set(folded, { ...byNumber.get(folded), ...use });
  }
  return [...byNumber].map(([folded, { taken_by, left_by }]) =>
    itemUpdate(keys.numberGuard(folded), {
      set: { published: true, left_by },
      condition: allOf(
        isAbsent('reserved_by'),
        ...(taken_by === undefined ? [] : [anyOf(isAbsent('published'), equals('left_by', taken_by))]),
      ),
      onConditionFailed,
    }),
  );
};
