import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem, transactWrite } from '../db/table.ts';

/** As long as the bucket keeps what nobody claims. */
const retentionSeconds = 24 * 60 * 60;

/** A file somebody announced and may have uploaded (UPL#id / U). `size` in bytes, `sha256` in base64. */
const uploadItem = z.object({
  id: z.string(),
  owner_nrp: z.string(),
  purpose: z.enum(['submission', 'bulk']),
  key: z.string(),
  name: z.string(),
  safe_name: z.string(),
  size: z.int().positive(),
  content_type: z.string(),
  sha256: z.string(),
  /** The submission or job it belongs to by now. */
  claimed_by: z.string().optional(),
});
export type Upload = z.infer<typeof uploadItem>;

/** `ttl`: until when it is kept, in seconds since 1970. */
const storedUpload = uploadItem.extend({ ttl: z.number() });
export type StoredUpload = z.infer<typeof storedUpload>;

export const saveUploads = (uploads: readonly Upload[], now: Date): Promise<void> =>
  transactWrite(
    uploads.map((upload) => ({
      item: {
        Put: {
          Item: { ...keys.upload(upload.id), ...upload, ttl: Math.floor(now.getTime() / 1000) + retentionSeconds },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    })),
  );

/** The upload with this id if it is this person's; somebody else's does not exist for them. */
export const findOwnUpload = async (id: string, nrp: string): Promise<StoredUpload | undefined> => {
  const found = await readItem(storedUpload, keys.upload(id));
  return found?.owner_nrp === nrp ? found : undefined;
};

/** The member of a submission's transaction that uses an upload up: it belongs to one submission. `label` names the file to its owner. */
export const uploadClaimUpdate = (id: string, nrp: string, submissionId: string, label: string): TransactItem => ({
  item: {
    Update: {
      Key: keys.upload(id),
      UpdateExpression: 'SET claimed_by = :submission',
      ConditionExpression: 'owner_nrp = :nrp AND attribute_not_exists(claimed_by)',
      ExpressionAttributeValues: { ':submission': submissionId, ':nrp': nrp },
    },
  },
  onConditionFailed: () => {
    throw new Failure('upload_not_found', { berkas: label });
  },
});
