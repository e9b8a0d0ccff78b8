import { afterEach, expect, test } from 'vitest';
import { recordAttendance } from '../../../functions/required-reading/confirmation-service.ts';
import { loadOwnRecord } from '../../../functions/required-reading/evidence-store.ts';
import { digestOf } from '../../../functions/required-reading/reading-records.ts';
import type { BegunReading } from '../../../functions/required-reading/together-store.ts';
import { confirmationKinds } from '../../../shared/domain/required-reading/together.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { profileItem } from './invoke.ts';
import { withLocalTable } from './local-table.ts';
import { documentFixture, saveDocument } from './stored-copies.ts';

withLocalTable();
afterEach(() => {
  process.env['DISTRIBUTION_SETTINGS'] = JSON.stringify(distributionFixture);
});

const at = '2026-11-27T01:00:00.000Z';
const facts = { reading: { id: 'r1', since: at }, file_url: 'https://a.id/1.pdf' };
const settings = [['strong'], ['signature'], confirmationKinds] as const;
const cases = settings.flatMap((counting) =>
  confirmationKinds.flatMap((kind) => [false, true].map((isCritical) => ({ counting, kind, isCritical }))),
);

test.each(cases)('of $counting, $kind counts, or not; safety-critical: $isCritical', async (each) => {
  const { counting, kind, isCritical } = each;
  process.env['DISTRIBUTION_SETTINGS'] = JSON.stringify({ ...distributionFixture, together_counts: counting });
  const id = JSON.stringify(each);
  // What the document became since the reading began counts, too.
  await saveDocument(id, { ...facts, safety_critical: isCritical ? 'Ya' : 'Tidak' });
  const begun: BegunReading = {
    ...{ session_id: id, document_id: id, reading_id: 'r1', nomor: 'N', nama: 'P', revisi: 1, department: 'PRO' },
    ...{ place: 'Pit 3', is_safety_critical: false, sha256: null, by_nrp: '1', by_name: null, at },
  };
  const person = profileItem({ nrp: '10000031', department: 'PRO' });
  const { counts } = await recordAttendance(begun, { person, kind, extraWrites: [] }, new Date(at));
  const isMeant = (counting as readonly string[]).includes(kind) && !(isCritical && kind === 'signature');
  const digest = digestOf(documentFixture(id, facts));
  const { record } = await loadOwnRecord({ nrp: person.nrp, document_id: id, reading_id: 'r1', digest });
  expect([counts, record?.state]).toEqual([isMeant, isMeant ? 'understood' : undefined]);
});
