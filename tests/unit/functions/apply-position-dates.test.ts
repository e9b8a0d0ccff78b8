import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileChange } from '../../../functions/profiles/profile-change-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { testTable } from '../local-aws/test-gateway.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
let nrp = '';
let userCount = 0;

const midnight = (day: number) => new Date(Date.UTC(2026, 10, day, -7));
const plh = (from: number, until: number): Position => ({
  role: 'she_head',
  acting: true,
  valid_from: midnight(from).toISOString(),
  valid_until: new Date(midnight(until + 1).getTime() - 1).toISOString(),
});

beforeEach(() => {
  userCount += 1;
  nrp = String(10_000_000 + userCount);
  at(20);
});
afterEach(() => vi.useRealTimers());

/** Ten in the morning local time. */
const at = (day: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: midnight(day).getTime() + 10 * 60 * 60 * 1000 });
};

const by = { nrp: '10000001', full_name: 'Ratna' };
const saved = async (facts: Partial<Profile>): Promise<void> => {
  const { loadProfile } = await import('../../../functions/profiles/profile-store.ts');
  const { saveUser, profileAfter } = await import('../../../functions/users/user-service.ts');
  const before = await loadProfile(nrp);
  const present = before ?? { full_name: 'Rina', roles: [], positions: [], active: true };
  await saveUser(before, profileAfter(before, { ...present, ...facts, nrp }), { by, now: new Date() });
};

const runSchedule = async (): Promise<void> => {
  const { handler } = await import('../../../functions/workers/apply-position-dates.ts');
  await handler();
};

/** The announced position changes of the user so far, as `posts by actor`. */
const announced = async (): Promise<string[]> => {
  const { dynamo } = await import('../../../functions/db/table.ts');
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: testTable.TableName,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :changed)',
      ExpressionAttributeValues: { ':pk': `U#${nrp}`, ':changed': 'CHANGED#' },
    }),
  );
  return ((Items ?? []) as ProfileChange[])
    .sort((one, other) => one.at.localeCompare(other.at))
    .flatMap(({ posts, by_nrp }) =>
      posts.map(({ role, department, taken }) => `${taken ? '+' : '-'}${role}${department ?? ''} ${by_nrp}`),
    );
};

describe('position that begins or ends by its date', () => {
  it('is published once on each of these days, like a change of the profile', async () => {
    await saved({ positions: [plh(21, 22)] });
    await runSchedule();
    expect(await announced()).toEqual([]);
    at(21);
    await runSchedule();
    await runSchedule();
    expect(await announced()).toEqual(['+she_head SISTEM']);
    at(22);
    await runSchedule();
    expect(await announced()).toHaveLength(1);
    at(23);
    await runSchedule();
    await runSchedule();
    expect(await announced()).toEqual(['+she_head SISTEM', '-she_head SISTEM']);
  });

  it('is published later when the schedule missed days', async () => {
    await saved({ positions: [{ role: 'dept_head', department: 'Plant' }, plh(21, 40)] });
    at(30);
    await runSchedule();
    expect(await announced()).toEqual(['+dept_headPlant 10000001', '+she_head SISTEM']);
  });

  it('changes nothing when it began and ended while the schedule did not run', async () => {
    await saved({ positions: [plh(21, 22)] });
    at(30);
    await runSchedule();
    expect(await announced()).toEqual([]);
  });

  it('publishes nothing when one period follows another directly', async () => {
    await saved({ positions: [plh(20, 20), { ...plh(21, 25), acting: false }] });
    at(21);
    await runSchedule();
    expect(await announced()).toEqual(['+she_head 10000001']);
  });

  it('is published once by two concurrent runs', async () => {
    await saved({ positions: [plh(21, 22)] });
    at(21);
    await Promise.all([runSchedule(), runSchedule()]);
    expect(await announced()).toEqual(['+she_head SISTEM']);
  });
});

describe('profile change between the date and the scheduled run', () => {
  it('leaves to the schedule what the change does not publish itself', async () => {
    await saved({ positions: [plh(20, 20)] });
    at(21);
    await saved({ full_name: 'Rina Lestari' });
    expect(await announced()).toEqual(['+she_head 10000001']);
    await runSchedule();
    expect(await announced()).toEqual(['+she_head 10000001', '-she_head SISTEM']);
  });

  it('leaves nothing to the schedule when it adds or removes the post itself', async () => {
    await saved({ positions: [plh(20, 22)] });
    at(21);
    await saved({ active: false });
    await runSchedule();
    expect(await announced()).toEqual(['+she_head 10000001', '-she_head 10000001']);
    await saved({ active: true });
    await runSchedule();
    expect(await announced()).toHaveLength(3);
    at(23);
    await saved({ positions: [plh(20, 25)] });
    await runSchedule();
    expect((await announced()).at(-1)).toBe('+she_head 10000001');
  });
});
