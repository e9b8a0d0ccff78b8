import { dateAt } from '../../shared/domain/time/working-days.ts';
import { secretHash } from '../auth/secrets.ts';
import { loadDocumentOrDeleted } from '../documents/document-store.ts';
import { log } from '../observability/log.ts';
import { requiredEnv } from '../runtime/env.ts';
import { formatTime } from '../runtime/format-time.ts';
import { loadLatestCheckpoint } from '../transparency-log/latest-checkpoint.ts';
import { shortCheckpoint } from '../transparency-log/notes.ts';
import { type ControlledCopy, copiedDocument, findByToken } from './copy-store.ts';
import { revisionScanResult, type ScanResult, scanResultOf } from './scan-rules.ts';
import { countCopyScan } from './scan-store.ts';

/**
 * The status of the copy or revision with this token, read now; undefined for a token that does not exist. A malformed
 * token is looked up like any other, so that both take the same time.
 */
export const scanToken = async (token: string, now: Date): Promise<ScanResult | undefined> => {
  const found = await findByToken(secretHash(token));
  if (!found) return undefined;
  const { document_id } = 'copy' in found ? found.copy : found.revision;
  const [document, checkpoint] = await Promise.all([
    loadDocumentOrDeleted(document_id),
    loadShortCheckpoint(),
    'copy' in found && countScan(found.copy, now),
  ]);
  const copied = copiedDocument(document);
  const result =
    'copy' in found
      ? scanResultOf(found.copy, copied, localDate(Date.parse(found.copy.printed_at)))
      : revisionScanResult(found.revision, copied, formatTime(found.revision.published_at));
  return { ...result, checkpoint };
};

const localDate = (ms: number): string => dateAt(ms, requiredEnv('TIME_ZONE'));

/** A worker at the machine needs the status, whether or not the scan is counted. */
const countScan = (copy: ControlledCopy, now: Date): Promise<void> =>
  countCopyScan(copy, localDate(now.getTime()), now).catch((error: unknown) =>
    log.error('scan not counted', { cause: error as Error }),
  );

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
