import { describe, expect, it } from 'vitest';
import {
  type CommonDuties,
  commonDuties,
  isHeadsDay,
  isRemindedToday,
  unreadOf,
} from '../../../shared/domain/notices/reading-reminders.ts';
import { digestNotice, type WholeDigest } from '../../../shared/domain/notices/reminder-notices.ts';
import { emptyDigest } from '../../../shared/domain/notices/reminders.ts';
import type { Duty, Understood } from '../../../shared/domain/required-reading/reading.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { workingTimeFixture } from '../../support/working-time.ts';

const working_time = { ...workingTimeFixture, week: 'monday-friday' as const, holidays: [] };
const duty = (document_id: string, date: string): Duty => ({
  document_id,
  reading_id: `r${document_id}`,
  since: Date.parse(`${date}T01:00:00.000Z`),
});
/** Asked for on Monday 2 November, so due on Monday 16; and on Thursday 5. */
const duties = [duty('a', '2026-11-02'), duty('b', '2026-11-05')];
const commonOn = (today: string): CommonDuties =>
  commonDuties([{ key: 'ALL', since: undefined }], new Map([['ALL', duties]]), {
    today,
    settings: distributionFixture,
  });
const understood = (document_id: string, reading_id = `r${document_id}`): [string, string] => [document_id, reading_id];
const nothing: Understood = new Map();

describe('what a person must read on a day', () => {
  it('is counted without what they have understood in its present reading', () => {
    const common = commonOn('2026-11-17');
    expect(unreadOf(common, nothing, '2026-11-17')).toEqual({ unread: 2, overdue: 1 });
    expect(unreadOf(common, new Map([understood('a')]), '2026-11-17')).toEqual({ unread: 1, overdue: 0, only: 'b' });
    expect(unreadOf(common, new Map([understood('a', 'former')]), '2026-11-17')).toEqual({ unread: 2, overdue: 1 });
    expect(unreadOf(common, new Map([understood('a'), understood('b')]), '2026-11-17')).toBeUndefined();
    expect(unreadOf(common, new Map([understood('b'), understood('c')]), '2026-11-17')).toEqual({
      ...{ unread: 1, overdue: 1, only: 'a' },
    });
  });

  it('is not overdue on its last day', () => {
    const common = commonOn('2026-11-16');
    expect(unreadOf(common, nothing, '2026-11-16')).toEqual({ unread: 2, overdue: 0 });
    expect(unreadOf(common, new Map([understood('a')]), '2026-11-16')).toEqual({ unread: 1, overdue: 0, only: 'b' });
  });

  it('is reminded of on the first morning, three working days before it is due, and every second day after it', () => {
    const days = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16', '17', '18', '19', '20', '23'];
    const remindedOn = (read: Understood): string[] =>
      days.filter((day, at) => {
        const today = `2026-11-${day}`;
        const sent_days = days.slice(0, at).map((each) => `2026-11-${each}`);
        return isRemindedToday(commonOn(today), read, { today, sent_days, working_time });
      });
    expect(remindedOn(nothing)).toEqual(['03', '06', '11', '17', '19', '23']);
    expect(remindedOn(new Map([understood('a')]))).toEqual(['06', '16', '20']);
    expect(remindedOn(new Map([understood('a'), understood('b')]))).toEqual([]);
  });

  it('is reminded of a day later where there were no digests in between', () => {
    const remindedAfter = (today: string, last: string): boolean =>
      isRemindedToday(commonOn(today), new Map([understood('b')]), { today, sent_days: [last], working_time });
    expect(remindedAfter('2026-11-04', '2026-10-30')).toBe(true);
    expect(remindedAfter('2026-11-05', '2026-11-04')).toBe(false);
    expect(remindedAfter('2026-11-13', '2026-11-10')).toBe(true);
    expect(remindedAfter('2026-11-13', '2026-11-11')).toBe(false);
    expect(remindedAfter('2026-11-16', '2026-11-10')).toBe(true);
  });

  it('is reminded of by the first digest of all, also on the day of the request where little time is left', () => {
    const first = (today: string, settings = distributionFixture): boolean =>
      isRemindedToday(
        commonDuties([{ key: 'ALL', since: undefined }], new Map([['ALL', duties.slice(0, 1)]]), { today, settings }),
        nothing,
        { today, sent_days: [], working_time },
      );
    expect([first('2026-11-02'), first('2026-11-04')]).toEqual([false, true]);
    expect(first('2026-11-02', { ...distributionFixture, reading_days: 2 })).toBe(true);
  });
});

it('is one sentence of the digest, and for heads another one', () => {
  const noticeOf = (digest: Partial<WholeDigest>) =>
    digestNotice({ decision: undefined, reading: undefined, lateReaders: 0, ...digest }, () => {
      throw new Error('No title is named');
    });
  expect(noticeOf({ reading: { unread: 3, overdue: 0 } })).toEqual({
    ...{ kind: 'waiting', type: 'info', submission_id: null },
    counts: { waiting: 0, late: 0, unread: 3 },
    title: 'Dokumen Wajib Dibaca',
    opens: 'reading',
    message: '3 dokumen wajib dibaca.',
  });
  expect(noticeOf({ reading: { unread: 3, overdue: 1 }, lateReaders: 4 }).message).toBe(
    '3 dokumen wajib dibaca, 1 terlambat. 4 orang di departemen Anda terlambat membaca.',
  );
  expect(noticeOf({ lateReaders: 4 }).title).toBe('Terlambat Membaca');
  const decision = {
    ...emptyDigest(),
    approval: 2,
    oldest: { days: 1, decision: 'approval' as const },
  };
  expect(noticeOf({ decision, reading: { unread: 1, overdue: 0 } })).toMatchObject({
    title: 'Dokumen Menunggu Anda',
    message: '2 dokumen menunggu Anda, tertua 1 hari kerja. 1 dokumen wajib dibaca.',
  });
});

it('names one document alone, with the reason of its revision', () => {
  const notice = (changeReason?: string) =>
    digestNotice(
      { decision: undefined, reading: { unread: 1, overdue: 1, only: 'a' }, lateReaders: 0 },
      () => ({ document_title: '', document_number: '' }),
      { nomor: 'A-1', nama: 'Peledakan', revisi: 2, changeReason },
    ).message;
  expect(notice()).toBe('1 dokumen wajib dibaca, 1 terlambat: “Peledakan” (A-1) revisi 2.');
  expect(notice('Jarak aman\nmenjadi 500 m')).toBe(
    '1 dokumen wajib dibaca, 1 terlambat: “Peledakan” (A-1) revisi 2. Alasan perubahan: Jarak aman menjadi 500 m.',
  );
});

it('reaches heads without another digest every second working day', () => {
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23'];
  const isDueOn = (today: string) => isHeadsDay({ today, sent_days: [], working_time });
  const isDue = week.map(isDueOn);
  expect(isDue.slice(1)).toEqual(isDue.slice(0, -1).map((each) => !each));
  expect(isDueOn('2026-01-01')).toBe(true);
});
