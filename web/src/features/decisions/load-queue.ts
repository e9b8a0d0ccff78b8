import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { longestWaitingFirst } from '../../../../shared/domain/workflow/waiting.ts';

type QueueResponse = { documents: QueuedSubmission[]; next_cursor: string | null };

/**
 * Loads all pages of a queue, so that its count is exact; first what has waited longest at its level. Queues are short:
 * they contain open work only.
 */
export const loadQueue = async (
  readPage: (cursor: string | undefined) => Promise<QueueResponse>,
): Promise<QueueResponse> => {
  const documents: QueuedSubmission[] = [];
  const listedIds = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    for (const document of page.documents) {
      // A submission that changed between two requests may be on both pages.
      if (!listedIds.has(document.id)) documents.push(document);
      listedIds.add(document.id);
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  documents.sort(longestWaitingFirst);
  return { documents, next_cursor: null };
};
