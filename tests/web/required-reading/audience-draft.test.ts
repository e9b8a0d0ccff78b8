import { expect, test } from 'vitest';
import { audiencePositions, noOne, positionKey } from '../../../shared/domain/required-reading/audiences.ts';
import { audienceOf, draftOf, emptyDraft } from '../../../web/src/features/required-reading/audience-draft.ts';

const chosen = {
  ...noOne,
  departments: ['PLT' as const, 'SHE' as const],
  positions: [{ role: 'project_manager' as const }],
  users: ['10000031', '10000032'],
};

test('gives back the audience that it was made of', () => {
  expect(audienceOf(draftOf(chosen, false))).toEqual({ audience: chosen });
  expect(audienceOf(draftOf({ ...noOne, everyone: true }, false))).toEqual({ audience: { ...noOne, everyone: true } });
  expect(audienceOf(draftOf(chosen, true))).toEqual({ audience: null });
});

test('offers every position that can be named', () => {
  const positions = audiencePositions.map(positionKey);
  const parsed = audienceOf({ ...emptyDraft, positions });
  expect('audience' in parsed && parsed.audience?.positions.length).toBe(positions.length);
});

test('reads NRPs however they are separated, and names the first wrong one', () => {
  const parsed = audienceOf({ ...emptyDraft, users: '10000032; 10000031\n10000031' });
  expect(parsed).toEqual({ audience: { ...noOne, users: ['10000031', '10000032'] } });
  expect(audienceOf({ ...emptyDraft, users: '1000003, x' })).toEqual({
    problem: 'NRP “1000003” tidak benar. NRP harus 8 angka.',
  });
});

test('refuses an audience of no one and too many people', () => {
  expect(audienceOf(emptyDraft)).toEqual({ problem: 'Pilih sedikitnya satu departemen, jabatan, atau orang' });
  const users = Array.from({ length: 21 }, (_, at) => String(10_000_000 + at)).join(' ');
  expect(audienceOf({ ...emptyDraft, users })).toEqual({ problem: 'Paling banyak 20 orang' });
});
