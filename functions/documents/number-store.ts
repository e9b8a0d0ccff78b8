import { z } from 'zod';
import { foldNomor } from '../../shared/domain/documents.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems, type TransactItem } from '../db/table.ts';

const guardItem = z.object({
  /** The submission in flight for this number. */
  reserved_by: z.string().optional(),
  /** The number was published once; a new document may never take it again. */
  published: z.boolean().optional(),
  /** The document that last gave the number up by hand; it alone may take it again. */
  left_by: z.string().optional(),
});
export type NumberGuard = z.infer<typeof guardItem>;

export const loadGuard = async (nomor: string): Promise<NumberGuard> =>
  (await readItem(guardItem, keys.numberGuard(foldNomor(nomor)))) ?? {};

/** The guards of several numbers, in the order asked. */
export const loadGuards = async (nomors: readonly string[]): Promise<NumberGuard[]> => {
  const folded = nomors.map(foldNomor);
  const unique = [...new Set(folded)];
  const found = await readItems(guardItem, unique.map(keys.numberGuard));
  return folded.map((nomor) => found[unique.indexOf(nomor)] ?? {});
};

/** Reserves a number for a submission; for a new document it must never have been published. `taken` says why not. */
export const reservationUpdate = (
  nomor: string,
  submissionId: string,
  mustBeUnused: boolean,
  taken: () => Promise<never>,
): TransactItem => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET reserved_by = :id',
      ConditionExpression: `attribute_not_exists(reserved_by)${mustBeUnused ? ' AND attribute_not_exists(published)' : ''}`,
      ExpressionAttributeValues: { ':id': submissionId },
    },
  },
  onConditionFailed: taken,
});

/** Frees the number of a submission that ended without approval. */
export const reservationReleaseUpdate = (nomor: string, submissionId: string): TransactItem => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'REMOVE reserved_by',
      ConditionExpression: 'reserved_by = :id',
      ExpressionAttributeValues: { ':id': submissionId },
    },
  },
});

/** Frees the number of an approved submission and marks it as used for good; a new document must be its first use. */
export const numberPublicationUpdate = (
  nomor: string,
  submissionId: string,
  firstUse: boolean,
  taken: () => never,
): TransactItem => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET published = :true REMOVE reserved_by',
      ConditionExpression: `reserved_by = :id${firstUse ? ' AND attribute_not_exists(published)' : ''}`,
      ExpressionAttributeValues: { ':id': submissionId, ':true': true },
    },
  },
  onConditionFailed: taken,
});

/** Marks a number as used for good, for documents that do not come from the workflow. */
export const numberUsedUpdate = (nomor: string): TransactItem => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET published = :true',
      ExpressionAttributeValues: { ':true': true },
    },
  },
});

/** What a change by hand does to a number: a document takes it, gives it up, or spells it otherwise. */
export interface NumberUse {
  nomor: string;
  taken_by?: string;
  left_by?: string;
}

/**
 * Members that keep the guards right when documents are written by hand, one for each number: nobody may have it in
 * flight, and who takes it must be its first, or have been its last. `lost` is for when it became otherwise.
 */
export const manualUseUpdates = (uses: readonly NumberUse[], lost: () => never): TransactItem[] => {
  const byNumber = new Map<string, NumberUse>();
  for (const use of uses) {
    const folded = foldNomor(use.nomor);
    byNumber.set(folded, { ...byNumber.get(folded), ...use });
  }
  return [...byNumber].map(([folded, { taken_by, left_by }]) => ({
    item: {
      Update: {
        Key: keys.numberGuard(folded),
        UpdateExpression: `SET published = :true${left_by === undefined ? '' : ', left_by = :left'}`,
        ConditionExpression: `attribute_not_exists(reserved_by)${taken_by === undefined ? '' : ' AND (attribute_not_exists(published) OR left_by = :taker)'}`,
        ExpressionAttributeValues: {
          ':true': true,
          ...(left_by === undefined ? {} : { ':left': left_by }),
          ...(taken_by === undefined ? {} : { ':taker': taken_by }),
        },
      },
    },
    otherwise: lost,
  }));
};
