import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { readingDuty } from '../../../functions/documents/reading-rules.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import { followDepartment } from '../../../functions/required-reading/distribution-follow-service.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/required-reading/evidence-service.ts';
import { companyDistribution } from '../../../functions/runtime/distribution-settings.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { audienceOf, isInAudience } from '../../../shared/domain/required-reading/audiences.ts';

/** Builds the lists of the audiences; then most readers have opened what they must read, and many have understood it. */
export const createReadings = async (
  users: readonly Profile[],
  documents: readonly ControlledDocument[],
  now: Date,
): Promise<void> => {
  for (const department of departmentCodes) await followDepartment(department);
  const { defaults } = companyDistribution();
  const asked = documents.filter((document) => readingDuty(document) !== undefined);
  for (const [at, user] of users.entries())
    for (const [index, document] of asked.entries())
      if (isInAudience(audienceOf(document, defaults), user, now)) await read(user, document, (at + index) % 4, now);
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
