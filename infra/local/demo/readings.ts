import { transactWrite } from '../../../functions/db/transactions.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { loadManualChangeWrites } from '../../../functions/documents/manual-edit-store.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import { followDepartments } from '../../../functions/required-reading/distribution-follow-service.ts';
import { requiredReadingChange } from '../../../functions/required-reading/distribution-rules.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/required-reading/evidence-service.ts';
import { companyDistribution } from '../../../functions/runtime/distribution-settings.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { audienceOf } from '../../../shared/domain/documents/default-audiences.ts';
import { isInAudience } from '../../../shared/domain/required-reading/audiences.ts';
import { daysBefore, documentController, type StoredDocument } from './documents.ts';

/**
 * Builds the lists of the audiences and asks for readings; then most readers have opened what they must read, and many
 * have understood it.
 */
export const createReadings = async (
  users: readonly Profile[],
  documents: readonly StoredDocument[],
  now: Date,
): Promise<void> => {
  await followDepartments(departmentCodes);
  const { defaults } = companyDistribution();
  const asked: ControlledDocument[] = [];
  for (const { current, readingAge } of documents)
    if (readingAge !== undefined) asked.push(await requireReading(current, daysBefore(now, readingAge), now));
  for (const [at, user] of users.entries())
    for (const [index, document] of asked.entries())
      if (isInAudience(audienceOf(document, defaults), user, now)) await read(user, document, (at + index) % 4, now);
};

/**
 * As a controller does, with the history entry. The catalogue logs the change now: its log is in the order of time, and
 * publications of the demo are already in it.
 */
const requireReading = async (document: ControlledDocument, at: string, now: Date): Promise<ControlledDocument> => {
  const change = requiredReadingChange(document, { ...documentController, at });
  await transactWrite(await loadManualChangeWrites(document.department, [change], now.toISOString()));
  return change.after;
};

/** Of four readings, one is left alone, one only opened, and two are understood. */
const read = async (user: Profile, document: ControlledDocument, how: number, now: Date): Promise<void> => {
  const caller = { ...user, session_id: 'demo', token_expires_at: now };
  if (how === 0) return;
  await recordOpening(document, caller, now);
  if (how === 1) return;
  const reading = { document_id: document.id, reading_id: document.reading?.id ?? '' };
  await acknowledgeReading(reading, { caller, command: commandWithoutKey, now });
};
