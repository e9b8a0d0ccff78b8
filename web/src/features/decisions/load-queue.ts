import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';

type QueueResponse = { documents: QueuedSubmission[]; next_cursor: string | null };

/** Every page of a queue as one, so that its count is exact: what waits for a decision is work to do, not an archive. */
export const loadQueue = async (
  readPage: (cursor: string | undefined) => Promise<QueueResponse>,
): Promise<QueueResponse> => {
  const documents: QueuedSubmission[] = [];
  const seenIds = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    for (const document of page.documents) {
      // A submission that moved on between two pages may come twice.
      if (!seenIds.has(document.id)) documents.push(document);
      seenIds.add(document.id);
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { documents, next_cursor: null };
};
