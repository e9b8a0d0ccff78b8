import { hash } from 'node:crypto';
import type { RequestOf } from '../../shared/api/index.ts';
import type { Attendant } from '../../shared/api/together.ts';
import { isInAudience } from '../../shared/domain/required-reading/audiences.ts';
import { badgeTokenIn } from '../../shared/domain/required-reading/badges.ts';
import { type ConfirmationKind, countsForReading } from '../../shared/domain/required-reading/together.ts';
import { Failure, failing, invalidField } from '../../shared/errors.ts';
import { clearAddressAttempt } from '../auth/address-attempt-store.ts';
import { loadCredential } from '../auth/credential-store.ts';
import { attemptsResetUpdate, countAttempt } from '../auth/login-attempt-store.ts';
import { checkPassword } from '../auth/password-check.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { secretHash } from '../auth/secrets.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { loadDocument } from '../documents/document-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import type { Caller, RequestDetails } from '../http/handler.ts';
import { loadProfile, type Profile } from '../profiles/profile-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { badgeCheck, findBadgeOwner, loadBadgeEvents, validBadge } from './badge-store.ts';
import { evidenceOf, understoodAt } from './evidence-service.ts';
import { evidenceWrites, loadOwnRecord } from './evidence-store.ts';
import { digestOf } from './reading-records.ts';
import { audienceOfDocument, loadLed } from './together-service.ts';
import {
  attendantOf,
  attendantWrites,
  type BegunReading,
  loadAttendant,
  loadEnded,
  type StoredAttendant,
  subjectOf,
} from './together-store.ts';

type Confirmation = RequestOf<'confirm-reading-together'>['confirmation'];

interface Identified {
  person: Profile;
  kind: ConfirmationKind;
  signature?: string;
  /** The version of the event that printed the badge. */
  badge?: number;
  /** With the confirmation. */
  extraWrites: readonly TransactItem[];
}

interface Attempt {
  confirmation: Confirmation;
  begun: BegunReading;
  ip: string | undefined;
}

/** Who confirms, checked as strictly as their sign-in; no session follows from it. */
const identify = async ({ confirmation, begun, ip }: Attempt, now: Date): Promise<Identified> => {
  if (confirmation.kind === 'badge') return identifyByBadge(confirmation, now);
  const { kind, nrp } = confirmation;
  if (kind === 'signature') {
    const person = await loadProfile(nrp);
    if (!person?.active || !person.without_account || person.department !== begun.department)
      throw invalidField('nrp', 'Tanda tangan hanya untuk anggota kru tanpa akun');
    return { person, kind, signature: confirmation.signature, extraWrites: [] };
  }
  const checked = await checkPassword({ nrp, password: confirmation.password, ip }, now);
  if (!checked) throw new Failure('wrong_confirmation', { cara: 'NRP atau password' });
  await clearAddressAttempt(ip, nrp, now);
  return { person: checked.profile, kind, extraWrites: [attemptsResetUpdate(nrp, checked.scope, now)] };
};

const rejectBadge = failing('wrong_confirmation', { cara: 'Lencana atau PIN' });

/** A code cannot be guessed, so PINs alone are counted. A badge that ended is refused before its PIN is compared. */
const identifyByBadge = async ({ badge, pin }: { badge: string; pin: string }, now: Date): Promise<Identified> => {
  const token = badgeTokenIn(badge) ?? '';
  const nrp = (await findBadgeOwner(token)) ?? rejectBadge();
  const [events, stored, person] = await Promise.all([
    loadBadgeEvents(nrp),
    loadCredential(nrp, 'pin'),
    loadProfile(nrp),
  ]);
  const valid = validBadge(events);
  if (valid?.token_hash !== secretHash(token)) throw new Failure('badge_ended');
  if (!stored) throw new Failure('badge_without_pin');
  await countAttempt(nrp, 'PIN', now);
  if (!(await passwordMatches(pin, stored)) || !person?.active || person.without_account) return rejectBadge();
  const extraWrites = [badgeCheck(nrp, events, failing('conflict')), attemptsResetUpdate(nrp, 'PIN', now)];
  return { person, kind: 'badge', badge: valid.version, extraWrites };
};

interface Context {
  caller: Caller;
  now: Date;
  request: Pick<RequestDetails, 'ip'>;
}

/** Confirms in the name of a person on the device of the caller, who leads the reading. */
export const confirmTogether = async (
  { session_id, confirmation }: { session_id: string; confirmation: Confirmation },
  { caller, now, request }: Context,
): Promise<{ attendant: Attendant }> => {
  const begun = await loadLed(session_id, caller);
  const identified = await identify({ confirmation, begun, ip: request.ip }, now);
  return { attendant: attendantOf(await recordAttendance(begun, identified, now)) };
};

/** Who was identified has confirmed, once; a repetition changes nothing. Stored as read and understood where it counts. */
export const recordAttendance = (
  begun: BegunReading,
  { person, kind, signature, badge, extraWrites }: Identified,
  now: Date,
): Promise<StoredAttendant> =>
  retryOnConflict(async (write) => {
    const { session_id, document_id, reading_id, nomor, place, by_nrp, by_name } = begun;
    const { nrp, full_name } = person;
    const [document, before, ended] = await Promise.all([
      loadDocument(document_id),
      loadAttendant(session_id, nrp),
      loadEnded(session_id),
    ]);
    if (before) {
      await write(extraWrites);
      return before;
    }
    if (ended) throw new Failure('together_ended');
    if (!document || readingDuty(document)?.id !== reading_id) throw new Failure('reading_changed', { nomor });
    const counts = countsForReading({
      kind,
      isRecipient: isInAudience(audienceOfDocument(document), person, now),
      isSafetyCritical: begun.is_safety_critical || document.safety_critical === 'Ya',
      counting: companyDistribution().together_counts,
    });
    const own = await loadOwnRecord({ nrp, document_id, reading_id, digest: digestOf(document) });
    const leader = { leader_nrp: by_nrp, leader_name: by_name };
    const attendant: StoredAttendant = {
      ...{ ...subjectOf(begun), ...leader, nrp, full_name, kind, badge, counts, at: now.toISOString() },
      ...(signature && { signature, signature_sha256: hash('sha256', signature, 'base64') }),
    };
    const together = { session_id, kind, place, ...leader };
    await write([
      ...attendantWrites(attendant),
      ...(counts && understoodAt(own) === undefined
        ? evidenceWrites({ ...evidenceOf('understood', document, person, now), together }, own)
        : []),
      ...extraWrites,
    ]);
    return attendant;
  });
