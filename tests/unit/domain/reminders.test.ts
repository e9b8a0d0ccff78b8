import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DepartmentCode, departmentCodes } from '../../../shared/domain/departments.ts';
import { type RecallDuties, recallSentence } from '../../../shared/domain/notices/copy-notices.ts';
import { digestNotice, idsNamedIn, remindingNotice } from '../../../shared/domain/notices/reminder-notices.ts';
import {
  type Deciders,
  type Digest,
  digestsOf,
  type ReminderDay,
  reminderDayAt,
  reminderOf,
  type WaitingSubmission,
} from '../../../shared/domain/notices/reminders.ts';
import { addDays, dateAt, isWorkingDay } from '../../../shared/domain/time/working-days.ts';
import type { WorkingTime } from '../../../shared/domain/workflow/waiting.ts';
import { workingTimeFixture } from '../../support/working-time.ts';

const jakarta = workingTimeFixture;

describe('the day of the digests', () => {
  it.each<[moment: string, day: string | undefined, why: string]>([
    ['2026-11-22T23:59:59Z', undefined, 'Monday 06.59 in Jakarta'],
    ['2026-11-23T00:00:00Z', '2026-11-23', 'Monday 07.00'],
    ['2026-11-23T16:59:59Z', '2026-11-23', 'Monday 23.59'],
    ['2026-11-23T17:00:00Z', undefined, 'Tuesday 00.00'],
    ['2026-11-22T05:00:00Z', undefined, 'Sunday noon'],
    ['2026-12-25T05:00:00Z', undefined, 'a holiday'],
    ['2028-02-29T00:30:00Z', '2028-02-29', '29 February'],
    ['2026-11-30T23:30:00Z', undefined, 'the morning of the first of a month'],
    ['2026-12-01T00:30:00Z', '2026-12-01', 'the first of a month'],
  ])('at %s is %s (%s)', (moment, day) => {
    expect(reminderDayAt(Date.parse(moment), jakarta)).toBe(day);
  });

  it('follows the local hour where clocks change', () => {
    const berlin = { ...jakarta, time_zone: 'Europe/Berlin' };
    expect(reminderDayAt(Date.parse('2026-10-24T05:00:00Z'), berlin)).toBe('2026-10-24');
    expect(reminderDayAt(Date.parse('2026-10-26T05:59:00Z'), berlin)).toBeUndefined();
    expect(reminderDayAt(Date.parse('2026-10-26T06:00:00Z'), berlin)).toBe('2026-10-26');
  });
});

/** Every day one after the other, as a user would count on a wall calendar. `ran`: whether digests were sent that day. */
const remindersDayByDay = (entered: string, ran: readonly boolean[], workingTime: WorkingTime) => {
  const reminders = new Map<string, { days: number; named: boolean; escalated: boolean }>();
  let [age, namedBefore, sinceEscalation] = [0, false, undefined as number | undefined];
  for (const [index, runs] of ran.entries()) {
    const day = addDays(entered, index);
    if (!isWorkingDay(day, workingTime)) continue;
    if (index > 0) age += 1;
    if (sinceEscalation !== undefined) sinceEscalation += 1;
    if (!runs) continue;
    const named = age >= workingTime.soon_late_days && !namedBefore;
    if (named) namedBefore = true;
    const isFirst = age >= workingTime.late_days && sinceEscalation === undefined;
    if (isFirst) sinceEscalation = 0;
    const escalated = sinceEscalation !== undefined && sinceEscalation % 2 === 0;
    reminders.set(day, { days: age, named, escalated });
  }
  return reminders;
};

const date = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2032-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const workingTime: fc.Arbitrary<WorkingTime> = fc.record({
  time_zone: fc.constant('Asia/Jakarta'),
  week: fc.constantFrom('monday-friday', 'monday-saturday'),
  holidays: fc.array(date, { maxLength: 20 }),
  soon_late_days: fc.integer({ min: 1, max: 4 }),
  late_days: fc.integer({ min: 5, max: 8 }),
});

describe('what is said of a submission', () => {
  it('is said at ages 3, 5, 7, 9 …', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'];
    const texts = days.map((today, index) => {
      const {
        days: age,
        named,
        escalated,
      } = reminderOf('2026-11-23', {
        ...{ today, sent_days: days.slice(0, index), working_time: jakarta },
      });
      return `${age}${named ? ' named' : ''}${escalated ? ' escalated' : ''}`;
    });
    expect(texts).toEqual(['0', '1', '2', '3 named', '4', '5 escalated', '6']);
  });

  it('is what a count day by day finds, whichever days had no run', () => {
    fc.assert(
      fc.property(date, fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), workingTime, (entered, ran, each) => {
        const sent_days: string[] = [];
        const expected = remindersDayByDay(entered, ran, each);
        for (const [index, runs] of ran.entries()) {
          const today = addDays(entered, index);
          if (!runs || !isWorkingDay(today, each)) continue;
          expect(reminderOf(entered, { today, sent_days, working_time: each })).toEqual(expected.get(today));
          sent_days.push(today);
        }
      }),
    );
  });

  it('does not depend on days before the submission began to wait', () => {
    fc.assert(
      fc.property(date, fc.nat(30), fc.array(date), workingTime, (entered, later, earlier, each) => {
        const day = { today: addDays(entered, later), working_time: each };
        const before = earlier.filter((other) => other < entered).sort();
        expect(reminderOf(entered, { ...day, sent_days: before })).toEqual(
          reminderOf(entered, { ...day, sent_days: [] }),
        );
      }),
    );
  });
});

const user = (nrp: string, full_name: string) => ({ nrp, full_name });
const holder = (nrp: string, full_name: string) => ({ ...user(nrp, full_name), acting: false });
const [ratna, sari] = [user('10000001', 'Ratna'), user('10000002', 'Sari')];
const [budi, dewi, agus] = [holder('10000021', 'Budi'), holder('10000011', 'Dewi'), holder('10000010', 'Agus')];

const everyPost: Deciders = {
  admins: [ratna, sari],
  holdersOf: (level) => (level === 'dept_head' ? [budi] : level === 'she_head' ? [dewi] : [agus]),
};
const today: ReminderDay = { today: '2026-11-30', sent_days: [], working_time: jakarta };
/** By working days before Monday 30 November. */
const enteredAt = [
  '2026-11-30',
  '2026-11-28',
  '2026-11-27',
  '2026-11-26',
  '2026-11-25',
  '2026-11-24',
  '2026-11-23',
].map((day) => `${day}T03:00:00Z`);
let count = 0;
const waits = (level: WaitingSubmission['level'], days: number, values: Partial<WaitingSubmission> = {}) => {
  count += 1;
  return {
    ...{ submission_id: `S${count}`, department: 'Produksi' as const, submitter_nrp: '10000031', level },
    level_entered_at: enteredAt[days] ?? '',
    ...values,
  };
};
const titlesOf = (id: string) => ({ document_title: `Judul ${id}`, document_number: `N-${id}` });
/** Of a user who must read nothing. */
const noticeOf = (decision: Digest) => digestNotice({ decision, reading: undefined, lateReaders: 0 }, titlesOf);
const messagesOf = (waiting: WaitingSubmission[], deciders = everyPost, day = today): Record<string, string> =>
  Object.fromEntries([...digestsOf(waiting, deciders, day)].map(([nrp, digest]) => [nrp, noticeOf(digest).message]));

describe('the digests of a day', () => {
  it('do not exist where nothing waits', () => {
    expect(digestsOf([], everyPost, today).size).toBe(0);
  });

  it('say how many wait for their reader and since when, and lead there', () => {
    const digests = digestsOf([waits('dept_head', 1), waits('dept_head', 4), waits('dept_head', 0)], everyPost, {
      ...today,
      sent_days: ['2026-11-28'],
    });
    expect([...digests.keys()]).toEqual([budi.nrp]);
    expect(noticeOf(digests.get(budi.nrp) as Digest)).toEqual({
      kind: 'waiting',
      counts: { waiting: 3, late: 0 },
      type: 'info',
      title: 'Dokumen Menunggu Anda',
      message: '3 dokumen menunggu Anda, tertua 4 hari kerja.',
      submission_id: null,
      requested_decision: 'approval',
    });
    expect(messagesOf([waits('she_head', 0)])).toEqual({ [dewi.nrp]: '1 dokumen menunggu Anda, masuk hari ini.' });
  });

  it('name what is soon late on day 3, at most three of them', () => {
    const one = waits('dept_head', 3);
    expect(messagesOf([one])[budi.nrp]).toBe(
      `1 dokumen menunggu Anda, tertua 3 hari kerja. Perlu segera diputuskan: “Judul ${one.submission_id}” (N-${one.submission_id}), 3 hari kerja.`,
    );
    const five = Array.from({ length: 5 }, () => waits('dept_head', 3));
    expect(messagesOf(five)[budi.nrp]).toMatch(/(“[^;]*; ){3}dan 2 lainnya\.$/);
    const digest = digestsOf(five, everyPost, today).get(budi.nrp) as Digest;
    expect(idsNamedIn(digest)).toHaveLength(3);
  });

  it('tell the project manager who lets what wait for how long, by post, from day 5', () => {
    const [one, ...others] = [waits('she_head', 5), waits('dept_head', 6), waits('dept_head', 5)];
    const messages = messagesOf([one, ...others] as WaitingSubmission[]);
    const { submission_id: id } = one as WaitingSubmission;
    expect(messages[agus.nrp]).toBe(
      `Terlambat diputuskan pejabat lain: Dept. Head Produksi (Budi): 2 dokumen, tertua 6 hari kerja; Dept. Head SHE (Dewi): “Judul ${id}” (N-${id}), 5 hari kerja.`,
    );
    const digest = digestsOf([one as WaitingSubmission], everyPost, today).get(agus.nrp) as Digest;
    expect(noticeOf(digest)).toMatchObject({ title: 'Keputusan Terlambat', submission_id: id });
  });

  it('combine own work and escalations in one notice, which leads to the own work that waits longest', () => {
    const pm = { ...everyPost, admins: [{ ...agus }, ratna] };
    const digest = digestsOf(
      [waits('dept_head', 5), waits(null, 2), waits('project_manager', 1), waits(null, 0)],
      pm,
      today,
    ).get(agus.nrp) as Digest;
    const notice = noticeOf(digest);
    expect(notice).toMatchObject({ requested_decision: 'review', submission_id: null });
    expect(notice.message).toMatch(
      /^3 dokumen menunggu Anda \(2 peninjauan, 1 persetujuan\), tertua 2 hari kerja\. Terlambat diputuskan pejabat lain: Dept\. Head Produksi \(Budi\): “/,
    );
  });

  it('go to the admins for the project manager’s level, and for review name it to them', () => {
    const messages = messagesOf([waits('project_manager', 5)]);
    expect(messages[ratna.nrp]).toContain('Project Manager (Agus): “');
    expect(messages[sari.nrp]).toBe(messages[ratna.nrp]);
    expect(messagesOf([waits(null, 5)])[ratna.nrp]).toContain('tertua 5 hari kerja. Perlu segera diputuskan: “');
  });

  it('say that a post is vacant, and go to the admins where there is no project manager either', () => {
    const vacant: Deciders = { admins: [ratna], holdersOf: () => [] };
    expect(messagesOf([waits('dept_head', 5)], vacant)).toEqual({
      [ratna.nrp]: expect.stringContaining('Dept. Head Produksi (belum ada pejabat): “'),
    });
  });

  it('say that the submitter is the only holder, where no other user can decide', () => {
    const own = waits('project_manager', 5, { submitter_nrp: agus.nrp });
    expect(messagesOf([own])[ratna.nrp]).toContain('Project Manager (pejabatnya hanya pengaju): “');
  });

  const sinta = { ...holder('10000052', 'Sinta'), acting: true };

  it('say what is decided in an absent holder’s name, and that in one line to the absent holder', () => {
    const absent: Deciders = {
      admins: [ratna],
      holdersOf: (level) => (level === 'project_manager' ? [agus] : [budi, { ...sinta, on_behalf_of: [budi] }]),
    };
    const messages = messagesOf([waits('dept_head', 5), waits('dept_head', 0)], absent);
    expect(messages[budi.nrp]).toBe('2 dokumen menunggu keputusan Sinta a.n. Anda.');
    expect(messages[sinta.nrp]).toMatch(
      /^2 dokumen menunggu Anda, tertua 5 hari kerja\. 2 di antaranya a\.n\. Budi\. Perlu segera/,
    );
    expect(messages[agus.nrp]).toContain('Dept. Head Produksi (Sinta): “');
    const digest = digestsOf([waits('dept_head', 0)], absent, today).get(budi.nrp);
    expect(noticeOf(digest as Digest)).toMatchObject({
      ...{ title: 'Keputusan Atas Nama Anda', opens: 'absences', counts: { waiting: 0, covered: 1 } },
    });
    // The substitute's own submission: only the absent holder can decide it.
    expect(messagesOf([waits('dept_head', 0, { submitter_nrp: sinta.nrp })], absent)).toEqual({
      [budi.nrp]: '1 dokumen menunggu Anda, masuk hari ini.',
    });
  });

  it('say what is decided as acting holder, and go to the substitute of an absent superior', () => {
    const acting: Deciders = {
      admins: [ratna],
      holdersOf: (level) =>
        level === 'project_manager' ? [agus, { ...sinta, on_behalf_of: [agus] }] : [{ ...budi, acting: true }],
    };
    const messages = messagesOf([waits('dept_head', 5), waits('she_head', 0)], acting);
    expect(messages[budi.nrp]).toContain(
      '2 dokumen menunggu Anda, tertua 5 hari kerja. 1 di antaranya selaku Plh. Dept. Head Produksi. 1 di antaranya selaku Plh. Dept. Head SHE.',
    );
    expect(Object.keys(messages).sort()).toEqual([budi.nrp, sinta.nrp]);
  });

  it('never ask for a decision on an own submission, and tell a submitting superior’s superior instead', () => {
    const messages = messagesOf([waits('dept_head', 5, { submitter_nrp: agus.nrp })]);
    expect(Object.keys(messages).sort()).toEqual([ratna.nrp, sari.nrp, budi.nrp].sort());
    const alone: Deciders = { ...everyPost, admins: [ratna] };
    expect(messagesOf([waits(null, 5, { submitter_nrp: ratna.nrp })], alone)).toEqual({
      [ratna.nrp]: expect.stringContaining('Admin (pejabatnya hanya pengaju): “'),
    });
  });

  it('keep the accounts of the smoke test and the staff apart', () => {
    expect(messagesOf([waits(null, 5, { submitter_nrp: '00000001' })])).toEqual({});
    const withSmoke = { ...everyPost, admins: [ratna, user('00000002', 'Uji')] };
    expect(Object.keys(messagesOf([waits(null, 1)], withSmoke))).toEqual([ratna.nrp]);
  });

  it('are one for each user, and count for each decider what they can decide', () => {
    const submitters = [ratna, sari, budi, dewi, agus, user('10000031', 'Rina')].map(({ nrp }) => nrp);
    const waiting = fc.array(
      fc
        .record({
          level: fc.constantFrom(null, 'dept_head' as const, 'she_head' as const, 'project_manager' as const),
          days: fc.nat(6),
          submitter_nrp: fc.constantFrom(...submitters),
        })
        .map(({ level, days, ...values }) => waits(level, days, values)),
    );
    fc.assert(
      fc.property(waiting, (all) => {
        const digests = digestsOf(all, everyPost, today);
        for (const { nrp } of [ratna, sari, budi, dewi, agus]) {
          const posts = { [budi.nrp]: 'dept_head', [dewi.nrp]: 'she_head', [agus.nrp]: 'project_manager' };
          const own = all.filter(
            ({ level, submitter_nrp }) => submitter_nrp !== nrp && level === (posts[nrp] ?? null),
          ).length;
          const { review = 0, approval = 0 } = digests.get(nrp) ?? {};
          expect(review + approval).toBe(own);
        }
      }),
    );
  });
});

describe('the copies to collect', () => {
  const controllers = [sari.nrp];
  const collectorsOf = (department: DepartmentCode): string[] =>
    department === 'FAT' ? controllers : [...controllers, department === 'SHE' ? dewi.nrp : budi.nrp];
  const recallsOf = (...times: [DepartmentCode, number][]): RecallDuties => ({
    recalls: times.map(([department, days]) => ({ department, since: enteredAt[days] ?? '' })),
    collectorsOf,
  });
  const noticeOf = (nrp: string, duties: RecallDuties, waiting: WaitingSubmission[] = []) => {
    const digest = digestsOf(waiting, everyPost, today, duties).get(nrp);
    return digest && digestNotice({ decision: digest, reading: undefined, lateReaders: 0 }, titlesOf);
  };

  it('are a digest of their own where nothing else waits, and lead to what is recalled longest', () => {
    const duties = recallsOf(['PRO', 1], ['SHE', 4], ['FAT', 2]);
    expect(noticeOf(sari.nrp, duties)).toEqual({
      kind: 'waiting',
      type: 'info',
      title: 'Salinan Harus Ditarik',
      message: '3 salinan harus ditarik, terlama 4 hari kerja.',
      counts: { waiting: 0, late: 0, recalls: 3 },
      submission_id: null,
      opens: 'recalls',
      department: 'SHE',
    });
    expect(noticeOf(budi.nrp, duties)).toMatchObject({ message: '1 salinan harus ditarik, terlama 1 hari kerja.' });
    expect(noticeOf(dewi.nrp, recallsOf(['SHE', 0]))).toMatchObject({
      message: '1 salinan harus ditarik, sejak hari ini.',
    });
    expect(noticeOf(agus.nrp, duties)).toBeUndefined();
  });

  it('are a sentence of the one digest of a user who also decides, which leads to the decisions', () => {
    const notice = noticeOf(budi.nrp, recallsOf(['PRO', 2], ['PRO', 3]), [waits('dept_head', 1)]);
    expect(notice).toMatchObject({
      title: 'Dokumen Menunggu Anda',
      message: '1 dokumen menunggu Anda, tertua 1 hari kerja. 2 salinan harus ditarik, terlama 3 hari kerja.',
      requested_decision: 'approval',
    });
    expect(notice).not.toHaveProperty('opens');
  });

  it('are nothing where none must be collected', () => {
    expect(digestsOf([], everyPost, today, recallsOf()).size).toBe(0);
  });

  it('are what a count of each collector’s copies one by one finds, whatever else waits', () => {
    const since = fc.date({ min: new Date('2026-10-01'), max: new Date('2026-11-30T05:00:00Z'), noInvalidDate: true });
    const recall = fc.record({
      department: fc.constantFrom(...departmentCodes),
      since: since.map((at) => at.toISOString()),
    });
    const waiting = fc.array(
      fc.nat(6).map((days) => waits('dept_head', days)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(recall), waiting, (recalls, all) => {
        const digests = digestsOf(all, everyPost, today, { recalls, collectorsOf });
        const withoutRecalls = digestsOf(all, everyPost, today);
        for (const { nrp } of [ratna, sari, budi, dewi, agus]) {
          const own = recalls.filter(({ department }) => collectorsOf(department).includes(nrp));
          // Every day one after the other, as a user would count on a wall calendar.
          const ages = own.map((each) => {
            let days = 0;
            for (let day = addDays(dateAt(each.since, 'Asia/Jakarta'), 1); day <= today.today; day = addDays(day, 1))
              if (isWorkingDay(day, jakarta)) days += 1;
            return days;
          });
          const digest = digests.get(nrp);
          if (own.length === 0) expect(digest?.recall ?? null).toBeNull();
          else {
            expect(digest?.recall).toMatchObject({ copies: own.length, days: Math.max(...ages) });
            const { department, days } = digest?.recall ?? { department: undefined, days: undefined };
            expect(own.filter((_, at) => ages[at] === days).map((each) => each.department)).toContain(department);
          }
          // What else the digest says stays the same, and the copies are said once.
          const { recall: _with, ...others } = digest ?? {};
          const { recall: _without, ...before } = withoutRecalls.get(nrp) ?? {};
          if (withoutRecalls.has(nrp)) expect(others).toEqual(before);
          const message =
            digest && digestNotice({ decision: digest, reading: undefined, lateReaders: 0 }, titlesOf).message;
          if (digest?.recall) expect(message?.split(recallSentence(digest.recall))).toHaveLength(2);
          else expect(message ?? '').not.toContain('salinan');
        }
      }),
    );
  });
});

describe('the notice of a submitter’s own reminder', () => {
  const reminding = {
    ...{ submitter_nrp: '10000031', submitter_name: 'Rina', document_title: 'A', document_number: 'X-1' },
    ...{ department: 'Produksi' as const, level: 'dept_head' as const, days: 4 },
  };

  it('names the submitter, the document and the wait', () => {
    expect(remindingNotice(reminding, false)).toEqual({
      requested_decision: 'approval',
      type: 'info',
      title: 'Pengingat dari Pengaju',
      message:
        'Rina mengingatkan: dokumen “A” (X-1) menunggu persetujuan Anda selaku Dept. Head Produksi, sudah 4 hari kerja.',
    });
    expect(remindingNotice({ ...reminding, level: null, days: 0, submitter_name: null }, false)).toMatchObject({
      requested_decision: 'review',
      message: 'User 10000031 mengingatkan: dokumen “A” (X-1) menunggu peninjauan Anda, sejak hari ini.',
    });
  });

  it('asks an admin for an appointment where the post is vacant', () => {
    expect(remindingNotice(reminding, 'only_submitter').message).toContain(
      'dan pengaju adalah satu-satunya pejabatnya. Tetapkan pejabat atau Plh.',
    );
    expect(remindingNotice(reminding, 'no_holder')).toEqual({
      type: 'info',
      title: 'Pengingat dari Pengaju',
      message:
        'Rina mengingatkan: dokumen “A” (X-1) menunggu Dept. Head Produksi, sudah 4 hari kerja, dan jabatan itu belum ada pejabatnya. Tetapkan pejabat atau Plh. di halaman Pengguna.',
    });
  });
});
