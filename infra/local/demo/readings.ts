import { secretHash } from '../../../functions/auth/secrets.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { loadManualChangeWrites } from '../../../functions/documents/manual-edit-store.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import { badgeEventPuts, loadBadgeEvents, newBadgeToken } from '../../../functions/required-reading/badge-store.ts';
import { recordAttendance } from '../../../functions/required-reading/confirmation-service.ts';
import { followDepartments } from '../../../functions/required-reading/distribution-follow-service.ts';
import { requiredReadingChange } from '../../../functions/required-reading/distribution-rules.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/required-reading/evidence-service.ts';
import { begunReading } from '../../../functions/required-reading/together-service.ts';
import { begunPut, endedPut, subjectOf } from '../../../functions/required-reading/together-store.ts';
import { companyDistribution } from '../../../functions/runtime/distribution-settings.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { audienceOf } from '../../../shared/domain/documents/default-audiences.ts';
import { isAdmin } from '../../../shared/domain/people/roles.ts';
import { isInAudience, isReceivedBy } from '../../../shared/domain/required-reading/audiences.ts';
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
  for (const [at, user] of users.filter(({ without_account }) => !without_account).entries())
    for (const [index, document] of asked.entries())
      if (isInAudience(audienceOf(document, defaults), user, now)) await read(user, document, (at + index) % 4, now);
  await readTogether(users, asked, now);
};

/** Of a demo signature: lines that look like letters, another one for each person. */
const signatureOf = (at: number): string =>
  Array.from({ length: 9 }, (_, line) => {
    const x = 150 + line * 70;
    return `M${x} ${240 - ((line * 37 + at * 53) % 120)}L${x + 40} ${150 + ((line * 61 + at * 29) % 140)}L${x + 90} 230`;
  }).join('');

/** The head of Plant has read a document of everyone with the crew before the shift; one of them was not there. */
const readTogether = async (users: readonly Profile[], asked: readonly ControlledDocument[], now: Date) => {
  const { defaults } = companyDistribution();
  const document = asked.find((each) => isReceivedBy(audienceOf(each, defaults), 'PLT'));
  const crew = users.filter(({ department }) => department === 'PLT').slice(0, -1);
  const [leader] = crew;
  if (!document || !leader) throw new Error('Nothing is asked of Plant');
  const begun = begunReading(document, {
    ...{ session_id: 'demo-p5m', department: 'PLT', place: 'Ruang P5M Workshop' },
    ...{ leader, now: new Date(daysBefore(now, 1)) },
  });
  await transactWrite([begunPut(begun)]);
  const [owner] = await printBadges(users, crew, now);
  for (const [at, person] of crew.entries()) {
    const signed = { kind: 'signature', signature: signatureOf(at) } as const;
    const identified = person === owner ? ({ kind: 'badge', badge: 1 } as const) : ({ kind: 'strong' } as const);
    const confirmed = person.without_account ? signed : identified;
    const confirmedAt = new Date(Date.parse(begun.at) + 600_000 + at * 8000);
    await recordAttendance(begun, { person, ...confirmed, extraWrites: [] }, confirmedAt);
  }
  const ended = { by_nrp: leader.nrp, by_name: leader.full_name, confirmed: crew.length };
  const at = new Date(Date.parse(begun.at) + 15 * 60_000).toISOString();
  await transactWrite([endedPut({ ...subjectOf(begun), ...ended, at })]);
};

/** The first two with an account have a badge, of which the second was lost. */
const printBadges = async (users: readonly Profile[], crew: readonly Profile[], now: Date): Promise<Profile[]> => {
  const by = users.find(isAdmin);
  if (!by) throw new Error('There is an admin');
  const owners = crew.filter(({ without_account }) => !without_account).slice(0, 2);
  for (const [at, person] of owners.entries()) {
    const printed = { action: 'printed', by, now: new Date(daysBefore(now, 20)) } as const;
    await transactWrite(badgeEventPuts(person, [], { ...printed, token_hash: secretHash(newBadgeToken()) }));
    const revoked = {
      action: 'revoked',
      reason: 'Hilang di area tambang',
      by,
      now: new Date(daysBefore(now, 3)),
    } as const;
    if (at === 1) await transactWrite(badgeEventPuts(person, await loadBadgeEvents(person.nrp), revoked));
  }
  return owners;
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
