import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, type Key, tableName } from '../../../functions/db/table.ts';
import { sendDigests } from '../../../functions/reminders/digest-service.ts';
import { announceMissingHolidays } from '../../../functions/work-calendar/missing-holidays-service.ts';
import {
  calendarCacheMs,
  changeCalendar,
  loadCalendar,
  loadWorkingTime,
} from '../../../functions/work-calendar/work-calendar-service.ts';
import { listRecordedChanges } from '../../../functions/work-calendar/work-calendar-store.ts';
import type { CalendarChange } from '../../../shared/api/work-calendar.ts';
import { workingTimeFixture } from '../../support/working-time.ts';
import { addUser, adminContext, at, contextOf } from './absence-users.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';

withLocalTable();

const remove = (Key: Key) => dynamo.send(new DeleteCommand({ TableName: tableName(), Key }));

let second = 0;
/** Each test begins after the cache of the one before has expired; 26 November 2026 is a Thursday. */
beforeEach(async () => {
  at('2026-11-26T01:00:00.000Z');
  const { version } = await loadCalendar();
  for (let each = 1; each <= version; each += 1) await remove(keys.calendarEvent(each));
  for (const key of [keys.workCalendar, keys.holidayAnnouncement]) await remove(key);
  second += 1;
  at(new Date(Date.parse('2026-11-26T01:00:00.000Z') + second * 2 * calendarCacheMs).toISOString());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nyepi = { kind: 'add', date: '2027-03-08', name: 'Hari Suci Nyepi' } as const;
const change = (version: number, wanted: CalendarChange, context = adminContext()) =>
  changeCalendar({ version, change: wanted }, context);
const environmentHolidays = workingTimeFixture.holidays.map((date) => ({ date, name: `Libur ${date}` }));

describe('the calendar', () => {
  it('is that of the environment until its first change, which keeps the rest of it', async () => {
    expect(await loadCalendar()).toEqual({ week: 'monday-saturday', holidays: environmentHolidays, version: 0 });
    const holidays = [...environmentHolidays, { date: nyepi.date, name: nyepi.name }];
    expect(await change(0, nyepi)).toEqual({ week: 'monday-saturday', holidays, version: 1 });
    expect(await loadCalendar()).toEqual({ week: 'monday-saturday', holidays, version: 1 });
  });

  it('is sorted by date, and its history names who changed what', async () => {
    await change(0, nyepi);
    await change(1, { kind: 'add', date: '2026-12-24', name: 'Cuti bersama' });
    await change(2, { kind: 'remove', date: nyepi.date });
    const after = await change(3, { kind: 'week', week: 'monday-friday' });
    expect(after).toMatchObject({ week: 'monday-friday', version: 4 });
    expect(after.holidays.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-25']);
    const actor = { nrp: '10000001', full_name: 'Ratna' };
    expect(await listRecordedChanges()).toMatchObject([
      { version: 4, change: { kind: 'week', week: 'monday-friday' }, actor },
      { version: 3, change: { kind: 'remove', date: nyepi.date, name: nyepi.name }, actor },
      { version: 2, change: { kind: 'add', date: '2026-12-24' }, actor },
      { version: 1, change: nyepi, actor },
    ]);
  });

  it('refuses a stale version with the name of who changed it, also where the change comes between', async () => {
    await change(0, nyepi);
    const late = { kind: 'add', date: '2027-03-09', name: 'Cuti bersama' } as const;
    const refusal = {
      code: 'calendar_changed',
      message: expect.stringContaining('diubah oleh Ratna pada 26 Nov'),
    };
    await expect(change(0, late)).rejects.toMatchObject(refusal);
    interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('2027-03-09'),
      run: () => change(1, { kind: 'week', week: 'monday-friday' }),
    });
    await expect(change(1, late)).rejects.toMatchObject(refusal);
    expect(await loadCalendar()).toMatchObject({ version: 2, week: 'monday-friday' });
  });

  it('names the field of what it refuses', async () => {
    const refused = (detail: string) => ({ code: 'invalid_input', message: detail, fields: { 'change.date': detail } });
    await expect(change(0, { ...nyepi, date: '2026-12-25' })).rejects.toMatchObject(
      refused('Tanggal 25 Des 2026 sudah tercatat sebagai “Libur 2026-12-25”'),
    );
    await expect(change(0, { ...nyepi, date: '2037-03-08' })).rejects.toMatchObject(
      refused('Tanggal harus pada tahun 2025 sampai 2028'),
    );
    await expect(change(0, { kind: 'remove', date: '2027-03-08' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await loadCalendar()).toMatchObject({ version: 0 });
  });

  it('gives a repeated command its first result', async () => {
    const context = adminContext();
    await change(0, nyepi, context);
    await expect(change(1, { ...nyepi, date: '2027-03-09' }, context)).rejects.toMatchObject({ result: {} });
    expect(await loadCalendar()).toMatchObject({ version: 1 });
  });
});

describe('working days', () => {
  it('follow the stored calendar within a minute', async () => {
    expect(await loadWorkingTime()).toEqual(workingTimeFixture);
    await change(0, nyepi);
    expect((await loadWorkingTime()).holidays).toEqual(workingTimeFixture.holidays);
    at(new Date(Date.now() + calendarCacheMs).toISOString());
    expect(await loadWorkingTime()).toEqual({
      ...workingTimeFixture,
      holidays: [...workingTimeFixture.holidays, nyepi.date],
    });
  });

  it('decide on which days digests are sent', async () => {
    await change(0, { kind: 'add', date: '2026-11-26', name: 'Pilkada' });
    expect(await sendDigests(new Date())).toBeUndefined();
    at('2026-11-27T01:00:00.000Z');
    expect(await sendDigests(new Date())).toMatchObject({ day: '2026-11-27' });
  });
});

describe('a year without its movable holidays', () => {
  const noticesOf = async (nrp: string) => {
    const { Items = [] } = await dynamo.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK },
      }),
    );
    return Items;
  };

  it('is announced to admins once, also where the first run broke off', async () => {
    const [admin, other] = [await addUser([], ['admin']), await addUser([], ['document_controller'])];
    at('2026-11-26T01:00:00.000Z');
    // All are notified, but that is not recorded.
    interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('SET #is_complete'),
      run: () => Promise.reject(new Error('broken off')),
    });
    await expect(announceMissingHolidays(new Date())).rejects.toThrow('broken off');
    vi.restoreAllMocks();
    at('2026-11-26T02:00:00.000Z');
    expect(await announceMissingHolidays(new Date())).toBe(2027);
    at('2026-11-27T01:00:00.000Z');
    expect(await announceMissingHolidays(new Date())).toBeUndefined();
    expect(await noticesOf(admin.nrp)).toMatchObject([{ title: 'Libur 2027 Belum Lengkap', opens: 'holidays' }]);
    expect(await noticesOf(other.nrp)).toEqual([]);
  });

  it('is not announced on a free day, before seven or once it has one', async () => {
    await addUser([], ['admin']);
    at('2026-11-29T01:00:00.000Z');
    expect(await announceMissingHolidays(new Date())).toBeUndefined();
    at('2026-11-26T23:00:00.000Z');
    expect(await announceMissingHolidays(new Date())).toBeUndefined();
    await change(0, nyepi, contextOf({ nrp: '10000001', full_name: 'Ratna', roles: ['admin'], positions: [] }));
    at('2026-11-28T01:00:00.000Z');
    expect(await announceMissingHolidays(new Date())).toBeUndefined();
  });
});
