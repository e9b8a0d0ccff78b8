import { z } from 'zod';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readAll } from '../db/table.ts';
import { ttlAfter } from '../db/time-to-live.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type Job, retentionSeconds } from './job-store.ts';

/** An uploaded file and the document whose file it becomes. */
const attachment = z.object({
  upload_id: z.string(),
  /** Name of the uploaded file. */
  name: z.string(),
  document_id: z.string(),
  /** The document's current revision that the user saw. */
  revisi: z.number(),
  /** Whether the user chose to replace a file that the document has. */
  replace: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** A part has at most 220 KB with names of 255 characters; a DynamoDB item has 400 KB. */
const filesPerPart = 200;

/** Stores the files of a job (JOB#id / FILES#n); they do not change. */
export const attachmentPuts = ({ job_id, created_at }: Job, files: readonly Attachment[]): TransactItem[] =>
  Array.from({ length: Math.ceil(files.length / filesPerPart) }, (_, part) =>
    itemPut(
      {
        ...keys.jobInputPart(job_id, part + 1),
        files: files.slice(part * filesPerPart, (part + 1) * filesPerPart),
        ttl: ttlAfter(created_at, retentionSeconds),
      },
      { condition: notExists },
    ),
  );

export const loadAttachments = async (jobId: string): Promise<Attachment[]> => {
  const { PK, SK } = keys.jobInputPart(jobId, 0);
  const parts = await readAll(z.object({ files: z.array(attachment) }), {
    where: 'PK = :pk AND begins_with(SK, :part)',
    ExpressionAttributeValues: { ':pk': PK, ':part': SK.slice(0, SK.indexOf('#') + 1) },
    ConsistentRead: true,
  });
  return parts.flatMap(({ files }) => files);
};
