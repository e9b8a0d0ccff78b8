import { z } from 'zod';
import { foldNomor } from '../../shared/domain/documents.ts';
import { keys } from './keys.ts';
import { readItem, type Write } from './table.ts';

const guardItem = z.object({
  /** The submission in flight for this number. */
  reserved_by: z.string().optional(),
  /** The number was published once; a new document may never take it again. */
  published: z.boolean().optional(),
});
export type NumberGuard = z.infer<typeof guardItem>;

export const guardOf = async (nomor: string): Promise<NumberGuard> =>
  (await readItem(guardItem, keys.numberGuard(foldNomor(nomor)))) ?? {};

/** Reserves a number for a submission; for a new document it must never have been published. `taken` says why not. */
export const reserved = (
  nomor: string,
  submissionId: string,
  mustBeUnused: boolean,
  taken: () => Promise<never>,
): Write => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET reserved_by = :id',
      ConditionExpression: `attribute_not_exists(reserved_by)${mustBeUnused ? ' AND attribute_not_exists(published)' : ''}`,
      ExpressionAttributeValues: { ':id': submissionId },
    },
  },
  otherwise: taken,
});

/** Frees the number of a submission that ended without approval. */
export const released = (nomor: string, submissionId: string): Write => ({
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
export const usedBy = (nomor: string, submissionId: string, firstUse: boolean, taken: () => never): Write => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET published = :true REMOVE reserved_by',
      ConditionExpression: `reserved_by = :id${firstUse ? ' AND attribute_not_exists(published)' : ''}`,
      ExpressionAttributeValues: { ':id': submissionId, ':true': true },
    },
  },
  otherwise: taken,
});

/** Marks a number as used for good, for documents that do not come from the workflow. */
export const used = (nomor: string): Write => ({
  item: {
    Update: {
      Key: keys.numberGuard(foldNomor(nomor)),
      UpdateExpression: 'SET published = :true',
      ExpressionAttributeValues: { ':true': true },
    },
  },
});
