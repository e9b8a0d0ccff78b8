import * as z from 'zod/mini';
import { sendMessages } from '../runtime/queues.ts';

/** A message of a queue: the document, its file or its text may be new. */
export const documentMessage = z.object({ document_id: z.string() });
/** The same, or a file of a record, by its digest. */
export const fileMessage = z.union([documentMessage, z.object({ record_id: z.string(), sha256: z.string() })]);
export type FileMessage = z.infer<typeof fileMessage>;

/**
 * A message of the queue of texts: also a submission whose files are compared with what it states, and documents whose
 * number begins or ends to exist, or to be in force, so that references to it lead elsewhere; `are_new`: until now none did.
 */
export const textsMessage = z.union([
  fileMessage,
  z.object({ submission_id: z.string() }),
  z.object({ referrers_of: z.array(z.string()), are_new: z.boolean() }),
]);
type TextsMessage = z.infer<typeof textsMessage>;

export type DocumentQueue = 'TEXTS_QUEUE_URL' | 'VIEWS_QUEUE_URL' | 'RECOGNITION_QUEUE_URL' | 'INDEX_QUEUE_URL';

/**
 * Queues documents, each in a message of its own. A repeated message finds nothing to do. `group` is the bulk job that
 * changed them.
 */
export const queueDocuments = (queue: DocumentQueue, documentIds: readonly string[], group?: string): Promise<void> =>
  queueFiles(
    queue,
    documentIds.map((document_id) => ({ document_id })),
    group,
  );

export const queueFiles = (queue: DocumentQueue, files: readonly FileMessage[], group?: string): Promise<void> =>
  sendMessages(queue, files, group);

/** Queues all files of a record: those with a text are passed. */
export const queueRecordFiles = (
  { id, files }: { id: string; files: readonly { sha256: string }[] },
  group?: string,
): Promise<void> => {
  const messages = files.map(({ sha256 }) => ({ record_id: id, sha256 }));
  return queueFiles('TEXTS_QUEUE_URL', messages, group);
};

/** Queues the comparison of a submission's files with it. */
export const queueSubmission = (submission_id: string): Promise<void> =>
  sendMessages('TEXTS_QUEUE_URL', [{ submission_id } satisfies TextsMessage]);

/** Queues what refers to the numbers of documents, which changed together: an import's chunk of thousand takes 40 KB of 256. */
export const queueReferrers = (referrers_of: string[], are_new: boolean, group?: string): Promise<void> =>
  sendMessages('TEXTS_QUEUE_URL', [{ referrers_of, are_new } satisfies TextsMessage], group);
