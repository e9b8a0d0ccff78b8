import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { defaultAudienceOf } from '../../../shared/domain/documents/default-audiences.ts';
import {
  type Audience,
  audienceKeys,
  audienceText,
  isInAudience,
  isSameAudience,
  type Member,
  membershipsOf,
  noOne,
  normalAudience,
  receivingKeys,
} from '../../../shared/domain/required-reading/audiences.ts';
import {
  type Duty,
  dueDates,
  dueOrder,
  inOrderOfDueDate,
  isReadingOverdue,
  isUnderstood,
  overdueBefore,
  readerRank,
  readingCounts,
  readingDueOn,
  requiredReadings,
} from '../../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';

const now = new Date('2026-11-22T03:00:00.000Z');
const someone = (fields: Partial<Member> = {}): Member => ({ nrp: '10000031', active: true, positions: [], ...fields });
const of = (fields: Partial<Audience>): Audience => ({ ...noOne, ...fields });

describe('an audience', () => {
  it('is the default of its type, its department or an exception, until one is chosen', () => {
    const { defaults } = distributionFixture;
    expect(defaultAudienceOf({ jenis: 'Manual & Kebijakan', department: 'PRO' }, defaults)).toEqual(
      of({ everyone: true }),
    );
    expect(defaultAudienceOf({ jenis: 'SOP', department: 'PRO' }, defaults)).toEqual(of({ departments: ['PRO'] }));
    expect(defaultAudienceOf({ jenis: 'SOP', department: 'SHE' }, defaults)).toEqual(of({ everyone: true }));
    const none = { ...defaults, types: { ...defaults.types, FRM: 'no_one' as const } };
    expect(defaultAudienceOf({ jenis: 'FRM', department: 'PRO' }, none)).toEqual(noOne);
  });

  it('has its members by department, position in force and name; leavers and former holders are none', () => {
    const head = { role: 'dept_head' as const, department: 'Plant' as const };
    const audience = of({ departments: ['SHE'], positions: [head], users: ['10000041'] });
    const isMember = (fields: Partial<Member>): boolean => isInAudience(audience, someone(fields), now);
    expect(isMember({})).toBe(false);
    expect(isMember({ department: 'SHE' })).toBe(true);
    expect(isMember({ department: 'SHE', active: false })).toBe(false);
    expect(isMember({ department: 'PLT' })).toBe(false);
    expect(isMember({ positions: [head] })).toBe(true);
    expect(isMember({ positions: [{ ...head, department: 'Produksi' }] })).toBe(false);
    expect(isMember({ positions: [{ ...head, valid_until: '2026-11-22T02:59:59.000Z' }] })).toBe(false);
    expect(isMember({ positions: [{ ...head, valid_from: '2026-11-22T03:00:01.000Z' }] })).toBe(false);
    expect(isMember({ nrp: '10000041' })).toBe(true);
    expect(isInAudience(of({ everyone: true }), someone(), now)).toBe(true);
    expect(isInAudience(noOne, someone({ department: 'SHE' }), now)).toBe(false);
  });

  it('is the same whatever the order, and everyone includes all others', () => {
    const one = of({ departments: ['SHE', 'PRO', 'SHE'], users: ['2', '1'] });
    expect(isSameAudience(normalAudience(one), of({ departments: ['PRO', 'SHE'], users: ['1', '2'] }))).toBe(true);
    expect(isSameAudience(one, of({ departments: ['PRO'] }))).toBe(false);
    expect([isSameAudience(undefined, one), isSameAudience(undefined, undefined)]).toEqual([false, true]);
    const all = of({ everyone: true, departments: ['SHE'], users: ['1'] });
    expect([normalAudience(all), audienceKeys(all)]).toEqual([of({ everyone: true }), ['ALL']]);
    expect(isSameAudience(noOne, of({ everyone: true }))).toBe(false);
  });

  it('reads as its history shows it', () => {
    expect(audienceText(of({ everyone: true }))).toBe('Semua');
    expect(audienceText(noOne)).toBe('Tidak didistribusikan');
    expect(
      audienceText(of({ departments: ['HGS'], positions: [{ role: 'project_manager' }], users: ['10000031'] })),
    ).toBe('HCGS, Project Manager, 10000031');
  });

  it('reaches a department by the lists of everyone, of itself and of its heads', () => {
    expect(receivingKeys('PLT')).toEqual(['ALL', 'D#PLT', 'P#dept_head#Plant']);
    expect(receivingKeys('SHE')).toEqual(['ALL', 'D#SHE', 'P#she_head#']);
    expect(receivingKeys('FAT')).toEqual(['ALL', 'D#FAT']);
  });
});

describe('a due date', () => {
  it('is two weeks after the request, or after the start of the membership where that is later', () => {
    const since = '2026-11-01T18:00:00.000Z';
    const lists = new Map([['ALL', [{ document_id: 'd', reading_id: 'r', since: Date.parse(since) }]]]);
    const dueOn = (member_since: string | undefined) => {
      const [required] = requiredReadings(membershipsOf(someone({ member_since }), now), lists);
      return readingDueOn(required?.start ?? 0, distributionFixture);
    };
    expect(readingDueOn(since, distributionFixture)).toBe('2026-11-16');
    expect(dueOn(undefined)).toBe('2026-11-16');
    expect(dueOn('2026-10-01T00:00:00.000Z')).toBe('2026-11-16');
    expect(dueOn('2026-11-10T00:00:00.000Z')).toBe('2026-11-24');
  });

  it('has passed for those whose time began before a moment, and is the same computed for many', () => {
    const dueOn = dueDates(distributionFixture);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * 86_400_000 }), (before) => {
        const start = now.getTime() - before;
        const today = dateAt(now.getTime(), distributionFixture.time_zone);
        const due = readingDueOn(start, distributionFixture);
        expect(dueOn(start)).toBe(due);
        expect(start < overdueBefore(today, distributionFixture)).toBe(isReadingOverdue(due, today));
      }),
    );
  });
});

test('what was understood of a former reading is not understood', () => {
  const understood = new Map([['d', 'r']]);
  const asked = (document_id: string, reading_id: string) => isUnderstood(understood, { document_id, reading_id });
  expect([asked('d', 'r'), asked('d', 'later'), asked('other', 'r')]).toEqual([true, false, false]);
});

test('readers are listed with the late ones first, and counted', () => {
  const reader = (state: 'not_opened' | 'opened' | 'understood', is_overdue = false) => ({ state, is_overdue });
  const all = [reader('understood'), reader('opened'), reader('not_opened'), reader('opened', true), reader('opened')];
  expect(all.map(readerRank)).toEqual([3, 2, 1, 0, 2]);
  expect(readingCounts(all)).toEqual({ total: 5, opened: 3, understood: 1, overdue: 1 });
});

test('the position of a reading in a list follows from its start, then from its document', () => {
  const start = Date.parse('2026-11-01T00:00:00.000Z');
  expect(dueOrder({ start, document_id: 'd' })).toBe('1793491200000#d');
});

/** Small sets, so that audiences and memberships meet often. */
const departments = departmentCodes.slice(0, 3);
const nrps = ['10000001', '10000002', '10000003'];
const positions = [{ role: 'dept_head' as const, department: 'Produksi' as const }, { role: 'she_head' as const }];
const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-11-${String(each).padStart(2, '0')}T00:00:00.000Z`);
const anyAudience = fc.record({
  everyone: fc.boolean(),
  departments: fc.subarray(departments),
  positions: fc.subarray(positions),
  users: fc.subarray(nrps),
});
const anyPerson = fc.record({
  nrp: fc.constantFrom(...nrps),
  active: fc.boolean(),
  department: fc.option(fc.constantFrom(...departments), { nil: undefined }),
  department_since: fc.option(day, { nil: undefined }),
  member_since: fc.option(day, { nil: undefined }),
  positions: fc
    .array(fc.record({ post: fc.constantFrom(...positions), valid_from: fc.option(day, { nil: undefined }) }))
    .map((held) => held.map(({ post, valid_from }) => ({ ...post, ...(valid_from !== undefined && { valid_from }) }))),
});
const anyDocuments = fc.array(
  fc.record({ audience: anyAudience, reading: fc.record({ id: fc.constantFrom('a', 'b'), since: day }) }),
  { maxLength: 6 },
);
test('what a person must read by the lists is what follows from the documents one by one', () => {
  fc.assert(
    fc.property(anyDocuments, anyPerson, (documents, person) => {
      const lists = new Map<string, Duty[]>();
      for (const [at, { audience, reading }] of documents.entries())
        for (const key of audienceKeys(audience))
          lists.set(key, [
            ...(lists.get(key) ?? []),
            { document_id: `d${at}`, reading_id: reading.id, since: Date.parse(reading.since) },
          ]);
      const required = requiredReadings(membershipsOf(person, now), lists);

      const expected = documents.flatMap(({ audience, reading }, at) => {
        if (!person.active) return [];
        const starts = startsOf(audience, person);
        if (starts.length === 0) return [];
        const begins = starts.map((start) => (start !== undefined && start > reading.since ? start : reading.since));
        const start = Date.parse(begins.sort()[0] ?? '');
        const since = Date.parse(reading.since);
        return [{ document_id: `d${at}`, reading_id: reading.id, since, start }];
      });
      const byId = (one: { document_id: string }, other: { document_id: string }) =>
        one.document_id < other.document_id ? -1 : 1;
      expect([...required].sort(byId)).toEqual(expected);
      const ordered = inOrderOfDueDate(required);
      expect(ordered.map(dueOrder)).toEqual(required.map(dueOrder).sort());
      const dates = ordered.map(({ start }) => readingDueOn(start, distributionFixture));
      expect(dates).toEqual([...dates].sort());
      expect(required.length > 0).toBe(documents.some(({ audience }) => isInAudience(audience, person, now)));
    }),
    { numRuns: 500 },
  );
});

/** Since when a person belongs to an audience, in each capacity; none where they do not. */
const startsOf = (audience: Audience, person: Member): (string | undefined)[] => {
  if (audience.everyone) return [person.member_since];
  const { department } = person;
  return [
    ...(audience.users.includes(person.nrp) ? [person.member_since] : []),
    ...(department !== undefined && audience.departments.includes(department) ? [person.department_since] : []),
    ...person.positions
      .filter(({ valid_from }) => valid_from === undefined || Date.parse(valid_from) <= now.getTime())
      .filter((held) =>
        audience.positions.some(({ role, department: of }) => role === held.role && of === held.department),
      )
      .map(({ valid_from }) => valid_from),
  ];
};
