import { expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { BadgeEvent } from '../../../functions/required-reading/badge-store.ts';
import type { StoredAttendant } from '../../../functions/required-reading/together-store.ts';
import { entryContent, evidenceOf, peopleOf } from '../../../functions/transparency-log/entries.ts';
import { personalDigest } from '../../../functions/transparency-log/personal-data.ts';
import { collectBadgeEvent, collectEvidence, collectTogether } from '../../../infra/tools/verify/collect-reading.ts';
import { emptyEnvironmentData } from '../../../infra/tools/verify/environment-data.ts';
import { readingEvidence } from '../../../infra/tools/verify/reading-evidence.ts';

const nrp = '10000031';
const session = {
  ...{ session_id: 's1', document_id: 'D1', reading_id: 'r1', nomor: 'HKT-SOP-PRO-001', revisi: 1 },
  department: 'PRO' as const,
  place: 'Pit 3',
};
const leader = { leader_nrp: '10000021', leader_name: 'Agus' };
const at = '2026-11-27T01:00:00.000Z';
const signed: StoredAttendant = {
  ...{ ...session, ...leader, is_safety_critical: false, nrp, full_name: 'Joko', kind: 'signature', counts: true, at },
};
const evidence = {
  ...{ action: 'understood', document_id: 'D1', reading_id: 'r1', revisi: 1, nomor: session.nomor, sha256: null },
  ...{ digest: 'd', nrp, full_name: 'Joko', at },
  together: { session_id: 's1', kind: 'signature', place: session.place, ...leader },
};

const badgeEvent = (version: number, action: BadgeEvent['action'], hour: number): BadgeEvent => ({
  ...{ nrp, full_name: 'Joko', version, action, by_nrp: '10000001', by_name: null },
  at: `2026-11-27T0${hour}:00:00.000Z`,
});

const findingsOf = async (attendant: StoredAttendant | undefined, isProven: boolean): Promise<string[]> => {
  const data = emptyEnvironmentData();
  for (const event of [badgeEvent(1, 'printed', 0), badgeEvent(2, 'pin_set', 0), badgeEvent(3, 'revoked', 2)])
    collectBadgeEvent(data, { ...keys.badgeEvent(nrp, event.version), ...event });
  if (attendant) collectTogether(data, { ...keys.togetherAttendant('s1', nrp), ...attendant });
  if (isProven) collectEvidence(data, { ...keys.understoodEvidence('D1', 'r1', nrp), ...evidence });
  const { findings } = await readingEvidence.compare(data);
  return findings
    .filter(({ subject }) => subject.startsWith('together'))
    .map(({ line }) => line.replace(/^.* 10000031 /, ''));
};

const badgeEnded = 'confirmed with a badge that was not valid';

test.each<[string, Partial<StoredAttendant> | undefined, boolean, string[]]>([
  ['a confirmation with its evidence', {}, true, []],
  ['one that does not count, without evidence', { counts: false }, false, []],
  ['one that counts without evidence', {}, false, ['counts for a reading together, without evidence']],
  [
    'evidence of one that does not count',
    { counts: false },
    true,
    ['was understood in a reading together that does not count it'],
  ],
  ['evidence of none', undefined, true, ['was understood in a reading together that does not count it']],
  [
    'a signature alone, of what is critical to safety',
    { is_safety_critical: true },
    true,
    ['counts by a signature alone, of what is critical to safety'],
  ],
  ['a password, of what is critical to safety', { is_safety_critical: true, kind: 'strong' }, true, []],
  ['a badge before it was revoked', { kind: 'badge', badge: 1 }, true, []],
  ['a badge after it was revoked', { kind: 'badge', badge: 1, at: '2026-11-27T02:01:00.000Z' }, true, [badgeEnded]],
  ['a badge that was never printed', { kind: 'badge', badge: 2 }, true, [badgeEnded]],
  ['no badge', { kind: 'badge' }, true, [badgeEnded]],
])('verify on %s', async (_name, attendant, isProven, expected) => {
  expect(await findingsOf(attendant && { ...signed, ...attendant }, isProven)).toEqual(expected);
});

test('the log names no one who confirmed, and has no signature', () => {
  const drawn = { signature: 'M1 1L2 2', signature_sha256: 'sha-of-signature' };
  const found = evidenceOf({ ...keys.togetherAttendant('s1', nrp), ...signed, ...drawn });
  if (!found) throw new Error('It is no evidence');
  expect(peopleOf(found)).toEqual(new Set([nrp, leader.leader_nrp]));
  const salts = new Map([...peopleOf(found)].map((person) => [person, Buffer.from(person).toString('base64')]));
  const text = JSON.stringify(entryContent(found, personalDigest(salts)));
  const personal = [nrp, 'Joko', leader.leader_nrp, leader.leader_name, session.place, ...Object.values(drawn)];
  for (const value of personal) expect(text).not.toContain(value);
  expect(text).toContain(session.nomor);
});
