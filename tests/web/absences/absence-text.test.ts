import { expect, test } from 'vitest';
import type { Absence } from '../../../shared/api/absences.ts';
import { draftProblems, noChoice } from '../../../web/src/features/absences/absence-draft.ts';
import {
  absenceGroups,
  bannerText,
  dutiesOf,
  hasBegun,
  stateOfAbsence,
} from '../../../web/src/features/absences/absence-text.ts';

import { holderName } from '../../../web/src/lib/format/holder-name.ts';

const today = '2028-02-29';
const budi = { nrp: '10000021', full_name: 'Budi' };
const andi = { nrp: '10000041', full_name: 'Andi' };
const absence = (facts: Partial<Absence> = {}): Absence => ({
  ...{ id: 'a', holder: budi, substitute: andi, from: today, until: '2028-03-01', state: 'in_force' },
  ...{ posts: [{ role: 'dept_head', department: 'Produksi' }, { role: 'she_head' }] },
  ...{ set_by: budi, set_at: '2028-02-28T00:00:00.000Z', version: 1 },
  ...facts,
});

test('an absence is shown by its days, before the server has moved its state', () => {
  expect(stateOfAbsence(absence({ state: 'confirmed' }), today).label).toBe('Sedang berlaku');
  expect(stateOfAbsence(absence({ state: 'confirmed' }), '2028-02-28').label).toBe('Akan datang');
  expect(stateOfAbsence(absence({ state: 'requested' }), today).label).toBe('Menunggu konfirmasi');
  expect(hasBegun(absence({ state: 'requested' }), today)).toBe(false);
  expect(dutiesOf(absence())).toBe('Plh. Dept. Head Produksi, Plh. Dept. Head SHE');
});

test('each absence is in one list: to confirm, own, as the substitute, or of others', () => {
  const requested = absence({ id: 'r', state: 'requested' });
  expect(absenceGroups([absence(), requested], budi.nrp, true).own).toHaveLength(2);
  expect(absenceGroups([absence()], andi.nrp, false).substituting).toHaveLength(1);
  const { toConfirm, others } = absenceGroups([absence(), requested], '10000001', true);
  expect([toConfirm, others].map((list) => list.map(({ id }) => id))).toEqual([['r'], ['a']]);
});

test('the line below the header names who acts for whom, on the days of the absence only', () => {
  expect(bannerText([absence()], budi.nrp, today)).toBe(
    'Anda tercatat tidak di tempat s.d. 1 Mar 2028; Andi bertindak a.n. Anda.',
  );
  expect(bannerText([absence()], andi.nrp, today)).toBe('Anda bertindak a.n. Budi s.d. 1 Mar 2028.');
  expect(bannerText([absence()], '10000001', today)).toBe('');
  expect(bannerText([absence()], budi.nrp, '2028-03-02')).toBe('');
  expect(bannerText([absence({ state: 'requested' })], budi.nrp, today)).toBe('');
});

test('a form names each field that is missing, and the days that the server would refuse', () => {
  const draft = { holder: noChoice, from: '', until: '', substitute: noChoice };
  expect(Object.keys(draftProblems(draft, today, true)).sort()).toEqual([
    ...['from', 'holder_nrp', 'substitute_nrp', 'until'],
  ]);
  const days = { ...draft, from: today, until: '2028-02-28' };
  expect(draftProblems(days, today, false)).toEqual({
    ...{ until: expect.stringContaining('sebelum tanggal mulai'), substitute_nrp: expect.any(String) },
  });
});

test('a holder in the place of others is named with them', () => {
  const holder = { nrp: '1', full_name: 'Sari', acting: true };
  expect(holderName(holder)).toBe('Plh. Sari');
  expect(holderName({ ...holder, on_behalf_of: [budi, { nrp: '2', full_name: null }] })).toBe(
    'Plh. Sari a.n. Budi dan 2',
  );
});
