import { dateAt } from '../../shared/domain/time/working-days.ts';
import { loadDocumentOrDeleted } from '../documents/document-store.ts';
import { log } from '../observability/log.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadLatestCheckpoint } from '../transparency-log/latest-checkpoint.ts';
import { shortCheckpoint } from '../transparency-log/notes.ts';
import { copiedDocument } from './copy-rules.ts';
import { findCopyByToken } from './copy-store.ts';
import { copyTokenHash } from './copy-tokens.ts';
import { type ScanResult, scanResultOf } from './scan-rules.ts';
import { countCopyScan } from './scan-store.ts';

/**
 * The status of the copy with this token, read now; undefined for a token that does not exist. A malformed token is
 * looked up like any other, so that both take the same time.
 */
export const scanCopy = async (token: string, now: Date): Promise<ScanResult | undefined> => {
  const copy = await findCopyByToken(copyTokenHash(token));
  if (!copy) return undefined;
  const timeZone = requiredEnv('TIME_ZONE');
  const [document, checkpoint] = await Promise.all([
    loadDocumentOrDeleted(copy.document_id),
    loadShortCheckpoint(),
    // A worker at the machine needs the status, whether or not the scan is counted.
    countCopyScan(copy, dateAt(now.getTime(), timeZone), now).catch((error: unknown) =>
      log.error('scan not counted', { cause: error as Error }),
    ),
  ]);
  return { ...scanResultOf(copy, copiedDocument(document), dateAt(copy.printed_at, timeZone)), checkpoint };
};

/** The status is right without it. */
const loadShortCheckpoint = async (): Promise<string | undefined> => {
  try {
    const latest = await loadLatestCheckpoint();
    return latest && shortCheckpoint(latest.checkpoint);
  } catch (error) {
    log.error('no checkpoint', { cause: error as Error });
    return undefined;
  }
};
