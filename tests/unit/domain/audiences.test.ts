import { describe, expect, it } from 'vitest';
import { defaultAudienceOf } from '../../../shared/domain/documents/default-audiences.ts';
import {
  type Audience,
  audience,
  audienceKeys,
  audiencePositions,
  isReceivedBy,
  isSameAudience,
  maxAudiencePositions,
  maxAudienceUsers,
  membershipsOf,
  noOne,
  normalAudience,
  recipientsOf,
} from '../../../shared/domain/required-reading/audiences.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';

const of = (fields: Partial<Audience>): Audience => ({ ...noOne, ...fields });
const [plant, production, she] = [
  { role: 'dept_head', department: 'Plant' },
  { role: 'dept_head', department: 'Produksi' },
  { role: 'she_head' },
] as const;

describe('a chosen audience', () => {
  const errorsOf = (chosen: unknown): string[] =>
    audience.safeParse(chosen).error?.issues.map(({ message }) => message) ?? [];

  it('is no one at first, and names positions without their holders', () => {
    expect(audience.parse({})).toStrictEqual(noOne);
    const positions = [{ ...plant, acting: true, valid_from: '2026-11-22T03:00:00.000Z' }, she];
    expect(audience.parse({ positions })).toStrictEqual(of({ positions: [plant, she] }));
  });

  it('names people by their NRPs', () => {
    expect(errorsOf({ users: ['10000031'] })).toEqual([]);
    for (const nrp of ['1000003', '100000311', 'x10000031', 10000031, ''])
      expect(errorsOf({ users: [nrp] }), String(nrp)).toEqual(['NRP harus 8 angka.']);
  });

  it('has ten positions and twenty people at most', () => {
    const chosen = (positions: number, users: number) => ({
      positions: new Array(positions).fill(she),
      users: new Array(users).fill('10000031'),
    });
    expect(errorsOf(chosen(maxAudiencePositions, maxAudienceUsers))).toEqual([]);
    expect(errorsOf(chosen(maxAudiencePositions + 1, maxAudienceUsers + 1))).toEqual([
      'Paling banyak 10 jabatan',
      'Paling banyak 20 orang',
    ]);
  });

  it('has each recipient once and in one order, as the keys of its lists', () => {
    const normal = of({
      departments: ['PRO', 'SHE'],
      positions: [plant, production, she],
      users: ['10000031', '10000041'],
    });
    for (const positions of [
      [she, plant, production, she],
      [production, she, plant, plant],
    ]) {
      const chosen = of({ positions, departments: ['SHE', 'PRO', 'SHE'], users: ['10000041', '10000031', '10000041'] });
      expect(normalAudience(chosen)).toEqual(normal);
      expect(isSameAudience(chosen, normal)).toBe(true);
      expect(audienceKeys(chosen)).toEqual([
        ...['D#PRO', 'D#SHE', 'P#dept_head#Plant', 'P#dept_head#Produksi', 'P#she_head#'],
        ...['U#10000031', 'U#10000041'],
      ]);
    }
  });

  it('may name every position that is assigned, and heads with their departments only', () => {
    expect(audiencePositions).toEqual(expect.arrayContaining([plant, production, she, { role: 'project_manager' }]));
    for (const each of audiencePositions) expect(audience.parse({ positions: [each] }).positions).toEqual([each]);
  });
});

describe('the list of a key', () => {
  it('has the recipients that the audience with this key names', () => {
    expect(
      audienceKeys(of({ departments: ['PRO'], positions: [plant, she], users: ['10000031'] })).map(recipientsOf),
    ).toEqual([
      { are: 'department', department: 'PRO' },
      { are: 'holders', position: plant },
      { are: 'holders', position: she },
      { are: 'user', nrp: '10000031' },
    ]);
    expect(audienceKeys(of({ everyone: true })).map(recipientsOf)).toEqual([{ are: 'everyone' }]);
  });

  it('is refused where there is none', () => {
    for (const key of ['', 'D', 'D#XXX', 'P#admin#', 'P#dept_head#', 'X#PRO'])
      expect(() => recipientsOf(key), key).toThrow();
  });
});

it('a department receives what names everyone, the department or its head', () => {
  const received = [
    { everyone: true },
    { departments: ['SHE', 'PRO'] },
    { positions: [production] },
    { positions: [she, production] },
  ];
  for (const fields of received)
    expect(isReceivedBy(of(fields as Partial<Audience>), 'PRO'), JSON.stringify(fields)).toBe(true);
  const others = [{}, { departments: ['SHE'] }, { positions: [plant, she] }, { users: ['10000031'] }];
  for (const fields of others)
    expect(isReceivedBy(of(fields as Partial<Audience>), 'PRO'), JSON.stringify(fields)).toBe(false);
});

it('the default of a department differs for the types of its exceptions only', () => {
  const { defaults } = distributionFixture;
  expect(defaultAudienceOf({ jenis: 'INK', department: 'SHE' }, defaults)).toEqual(of({ departments: ['SHE'] }));
});

describe('a person', () => {
  const now = new Date('2026-11-22T03:00:00.000Z');
  const person = { nrp: '10000031', active: true, positions: [] };

  it('without department and positions belongs to everyone and to their own list, after leaving to none', () => {
    const member_since = '2026-11-01T00:00:00.000Z';
    expect(membershipsOf({ ...person, member_since }, now)).toEqual([
      { key: 'ALL', since: member_since },
      { key: 'U#10000031', since: member_since },
    ]);
    expect(membershipsOf({ ...person, active: false }, now)).toEqual([]);
  });

  it('who audits belongs to no list', () => {
    expect(membershipsOf({ ...person, roles: ['auditor'] }, now)).toEqual([]);
    expect(membershipsOf({ ...person, roles: ['document_controller'] }, now)).toHaveLength(2);
  });
});
