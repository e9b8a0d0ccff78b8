import * as z from 'zod/mini';
import { itemPut, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type Job, retentionSeconds } from '../jobs/job-store.ts';
import { chunksOf } from '../runtime/chunks.ts';

const uploadedFile = z.object({ upload_id: z.string(), name: z.string() });

/** A file and the document whose file it becomes. */
const attachment = z.extend(uploadedFile, {
  document_id: z.string(),
  /** The document's current revision that the user saw. */
  revisi: z.number(),
  /** Whether the user chose to replace a file that the document has. */
  replace: z.boolean(),
  /** Whether the file's content differs from what its readers know. */
  content_changed: z._default(z.boolean(), false),
});
export type Attachment = z.infer<typeof attachment>;

/** A file that is stored until a document with its number exists. */
const waitingUpload = z.extend(uploadedFile, { wait: z.literal(true) });

const jobFile = z.union([attachment, waitingUpload]);
export type JobFile = z.infer<typeof jobFile>;

/** A part has at most 220 KB with names of 255 characters; a DynamoDB item has 400 KB. */
const filesPerPart = 200;

/** Stores the files of a job (JOB#id / FILES#n); they do not change. */
export const jobFilePuts = ({ job_id, created_at }: Job, files: readonly JobFile[]): TransactItem[] =>
  chunksOf(files, filesPerPart).map((part, at) =>
    itemPut(
      { ...keys.jobInputPart(job_id, at + 1), files: part, ttl: ttlAfter(created_at, retentionSeconds) },
      { condition: notExists },
    ),
  );

export const loadJobFiles = async (jobId: string): Promise<JobFile[]> => {
  const { PK, SK } = keys.jobInputPart(jobId, 0);
  const parts = await readAll(z.object({ files: z.array(jobFile) }), partition(PK, SK.slice(0, SK.indexOf('#') + 1)));
  return parts.flatMap(({ files }) => files);
};
