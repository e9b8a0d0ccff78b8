import pLimit from 'p-limit';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { loadDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadManualChangeWrites } from '../documents/manual-edit-store.ts';
import { citedChange, citedState } from './cited-change-rules.ts';
import { loadReferrersOf } from './reference-target-service.ts';

/** Documents that are written at the same time. */
const writes = 4;

/**
 * Makes the reviews due of the company's documents in force that refer to external ones which were amended or withdrawn. Each
 * is asked for once for each such change, also where the message comes again. Resolves to how many were asked for.
 */
export const askForReviews = async (ids: readonly string[], now: Date): Promise<number> => {
  let asked = 0;
  for (const cited of await loadDocumentsOrDeleted(ids)) {
    const state = cited && isExternal(cited) ? citedState(cited) : undefined;
    if (!cited || state === undefined) continue;
    const referrers = (await loadReferrersOf(cited)).filter((each) => each.state !== 'dismissed');
    await pLimit(writes).map(referrers, ({ document_id }) =>
      retryOnConflict(async (write) => {
        const document = await loadDocument(document_id);
        const change = document && citedChange(document, cited, state, now);
        if (!change) return;
        await write(await loadManualChangeWrites(document.department, [change], now.toISOString()));
        asked += 1;
      }),
    );
  }
  return asked;
};
