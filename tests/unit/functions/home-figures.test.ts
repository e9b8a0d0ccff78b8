import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { retryOnConflict, transactWrite } from '../../../functions/db/transactions.ts';
import { loadManualChangeWrites } from '../../../functions/documents/manual-edit-store.ts';
import { waitingChangePut } from '../../../functions/documents/waiting-change-store.ts';
import type { HttpHandler } from '../../../functions/http/call-event.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { waitingFilePut } from '../../../functions/imports/waiting-file-store.ts';
import { notify } from '../../../functions/notifications/notification-store.ts';
import { type ProfileInput, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { followDepartments } from '../../../functions/required-reading/distribution-follow-service.ts';
import { submissionAfter } from '../../../functions/submissions/submission-rules.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import {
  createSubmission,
  resubmissionUpdate,
  transitionWrites,
} from '../../../functions/submissions/transition-store.ts';
import { callNamed } from '../../../shared/api/index.ts';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { submissionDepartments } from '../../../shared/domain/departments.ts';
import { headedDepartments } from '../../../shared/domain/documents/document-access.ts';
import { addDays } from '../../../shared/domain/time/working-days.ts';
import type { SubmissionState } from '../../../shared/domain/workflow/workflow.ts';
import { taskRow } from '../../../web/src/lib/tasks/task-rows.ts';
import { allRows, type Call, dashboardRows, departmentCards, rowsAt } from '../../support/listed-rows.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { invoke, tokenFor } from './invoke.ts';
import { freshTable, withLocalTable } from './local-table.ts';
import { copyFixture, documentFixture, putItem, saveManyCopies } from './stored-copies.ts';

const gateway = withLocalTable();

const today = '2026-11-27';
const daysAgo = (days: number, hour = 1): string => `${addDays(today, -days)}T0${hour}:00:00.000Z`;

/** Who looks at their screens, by what they are; which posts are vacant is random. */
const people = {
  '10000001': { roles: ['admin'] },
  '10000003': { roles: ['document_controller'], department: 'IMS' },
  '10000010': { roles: ['level1_management'], positions: [{ role: 'project_manager' }] },
  '10000011': { roles: [], positions: [{ role: 'she_head' }], department: 'SHE' },
  '10000021': { roles: [], positions: [{ role: 'dept_head', department: 'Produksi' }], department: 'PRO' },
  '10000031': { roles: [], department: 'PRO' },
  '10000032': { roles: [], department: 'SHE' },
  '10000051': { roles: ['auditor'], audit_period: { valid_from: daysAgo(5), valid_until: daysAgo(-5) } },
} satisfies Record<string, Partial<ProfileInput>>;
type Nrp = keyof typeof people;
const nrps = Object.keys(people) as Nrp[];
const nrp = fc.constantFrom(...nrps);
const departments = ['PRO', 'SHE', 'IMS'] as const;
const department = fc.constantFrom(...departments);

/** From a submission's first day on: after how many days it was decided how, as far as it came. */
const submission = fc.record({
  // Few, so that one has several in the same state.
  submitter: fc.constantFrom('10000001' as const, '10000010' as const, '10000021' as const, '10000031' as const),
  department: fc.constantFrom(...submissionDepartments),
  age: fc.nat(60),
  approvals: fc.nat(4),
  pause: fc.nat(12),
  end: fc.constantFrom('waits', 'waits', 'rejected', 'rejected', 'withdrawn', 'resubmitted'),
});
const world = fc.record({
  absent: fc.subarray(nrps.filter((each) => 'positions' in people[each])),
  submissions: fc.array(submission, { minLength: 4, maxLength: 16, size: 'max' }),
  documents: fc.array(
    fc.record({
      department,
      number: fc.nat(3),
      hasFile: fc.boolean(),
      ended: fc.boolean(),
      isRead: fc.boolean(),
      due: fc.option(fc.constantFrom(-40, -1, 0, 1, 30), { nil: undefined }),
      copies: fc.array(fc.record({ department, revisi: fc.nat(1) }), { maxLength: 3 }),
    }),
    { maxLength: 6 },
  ),
  changes: fc.array(nrp, { maxLength: 4 }),
  files: fc.array(nrp, { maxLength: 3 }),
  notices: fc.array(nrp, { maxLength: 6 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const path: readonly SubmissionState[] = [
  'pending',
  'under_dept_approval',
  'under_she_approval',
  'under_pm_approval',
  'approved',
];

const saveSubmission = async (one: World['submissions'][number], id: string): Promise<void> => {
  const created_at = daysAgo(one.age);
  const first = submissionFixture({
    ...{
      id,
      department: one.department,
      document_number: `N-${id}`,
      document_id: `D-${id}`,
      submitter_nrp: one.submitter,
    },
    ...{ created_at, updated_at: created_at, level_entered_at: created_at },
  });
  const create = (submission: Submission, extraWrites: Parameters<typeof createSubmission>[0]['extraWrites'] = []) =>
    createSubmission({
      ...{ submission, command: commandWithoutKey, result: {}, extraWrites },
      onNumberTaken: () => Promise.reject(new Error(`${submission.document_number} is taken`)),
    });
  await create(first);
  let present = first;
  let day = one.age;
  const move = async (next: SubmissionState, action: 'approve' | 'reject' | 'withdraw') => {
    day = Math.max(0, day - one.pause);
    const transition = {
      ...{ action, next, actor: { nrp: '10000002', name: null }, capacity: 'reviewer' as const, acting: false },
      ...{ reason: null, skipped: [], at: daysAgo(day) },
    };
    const after = submissionAfter(present, transition);
    await transactWrite(transitionWrites({ before: present, after, transition }));
    present = after;
  };
  for (const next of path.slice(1, one.approvals + 1)) await move(next, 'approve');
  if (present.submission_status === 'approved' || one.end === 'waits') return;
  if (one.end === 'withdrawn') return move('withdrawn', 'withdraw');
  await move('rejected', 'reject');
  if (one.end === 'rejected') return;
  const again = { ...first, id: `${id}R`, resubmission_of: id, created_at: daysAgo(day, 2) };
  await create(again, [resubmissionUpdate(present, again.id, () => expect.unreachable())]);
};

const saveDocument = async (one: World['documents'][number], id: string): Promise<void> => {
  const document = documentFixture(id, {
    ...{ department: one.department, nomor: `X-${one.number}`, file: one.hasFile ? storedFileFixture : undefined },
    ...(one.ended ? { status: 'Kadaluarsa' as const, ended_at: daysAgo(3) } : {}),
    ...(one.isRead && { reading: { id: `r-${id}`, since: daysAgo(20) } }),
    ...(one.due !== undefined && { review_due_on: addDays(today, one.due), review_due_set_at: daysAgo(90) }),
  });
  await retryOnConflict(async (write) =>
    write(
      await loadManualChangeWrites(one.department, [{ before: undefined, after: document, numbers: [] }], daysAgo(9)),
    ),
  );
  await saveManyCopies(one.copies.map((copy, at) => copyFixture(id, at + 1, copy)));
};

const save = async ({ absent, submissions, documents, changes, files, notices }: World): Promise<SessionUser[]> => {
  const users: SessionUser[] = [];
  for (const each of nrps) {
    const { roles, ...rest }: Partial<ProfileInput> = people[each];
    const positions = absent.includes(each) ? [] : (rest.positions ?? []);
    const fixed = { full_name: `Orang ${each}`, avatar_url: null, display_name: null, active: true, epoch: 2 };
    const profile = await saveProfile({ ...fixed, ...rest, nrp: each, roles: roles ?? [], positions });
    users.push({ ...profile, role: 'user' } as unknown as SessionUser);
  }
  for (const [at, each] of submissions.entries()) await saveSubmission(each, `0S${String(at).padStart(2, '0')}`);
  for (const [at, each] of documents.entries()) await saveDocument(each, `d${at}`);
  await followDepartments(departments);
  for (const [at, made_by] of changes.entries())
    await transactWrite([
      waitingChangePut({
        ...{ id: `C${at}`, document_id: 'd0', nomor: 'X-0', nama: 'Satu', department: 'PRO', revisi: 1 },
        ...{ changes: [], made_by, made_by_name: null, made_at: daysAgo(at) },
        intent: { kind: 'file', file: storedFileFixture, content_changed: true },
      }),
    ]);
  for (const [at, stored_by] of files.entries())
    await transactWrite([
      waitingFilePut({
        ...{ id: `W${at}`, name: 'a.pdf', file: storedFileFixture },
        ...{ stored_by, stored_by_name: null, stored_at: daysAgo(at) },
      }),
    ]);
  for (const [at, to] of notices.entries())
    await notify(to, {
      ...{ event_id: `E#${at}`, at: daysAgo(0), submission_id: null, type: 'info', title: 'Uji', message: 'Uji' },
    });
  return users;
};

/** Calls the handlers as the page does, in the name of a user. */
const callAs = async (user: string): Promise<Call> => {
  const token = await tokenFor({ nrp: user });
  return async (name, input) => {
    const { handler }: { handler: HttpHandler } = await import(`../../../functions/${name}.ts`);
    const { method } = callNamed(name);
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const { status, body } = await invoke(handler, { method, token, input: query });
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(input)} answered ${status} ${JSON.stringify(body)}`);
    return callNamed(name).output.parse(body) as never;
  };
};

const expectFiguresOfLists = async (user: SessionUser): Promise<void> => {
  const call = await callAs(user.nrp);
  const { tasks } = await call('get-home', {});
  for (const task of tasks) {
    const { count, to } = taskRow(task, user);
    expect(`${task.kind}: ${await rowsAt(call, to, user)} at ${to}`).toBe(`${task.kind}: ${count} at ${to}`);
  }
  const figure = (kind: string) => tasks.find((task) => task.kind === kind)?.count ?? 0;
  const { review, approval } = await call('get-worklist', {});
  expect([review?.count ?? 0, approval?.count ?? 0]).toEqual([figure('review'), figure('approval')]);
  // Those of all are the same for everybody.
  const isFirst = user.nrp === nrps[0];
  const ofAll = isFirst ? [{}, { department: 'Produksi' as const }] : [];
  for (const filter of [{ mine: true }, ...ofAll]) {
    const { totals, total } = await call('get-dashboard-documents', filter);
    expect(await dashboardRows(call, filter)).toBe(total);
    if ('department' in filter) continue;
    for (const status of ['under_review', 'in_approval', 'approved'] as const)
      expect(await dashboardRows(call, { ...filter, status }), status).toBe(totals[status]);
  }
  if (isFirst || headedDepartments(user).length > 0)
    for (const { said, listed } of await departmentCards(call)) expect(said).toEqual(listed);
  const { unread_count } = await call('get-user-notifications', {});
  const notices = await allRows(async (cursor) => {
    const { notifications, next_cursor } = await call('get-user-notifications', cursor);
    return { rows: notifications, next_cursor };
  });
  expect(notices.filter(({ read }) => !read)).toHaveLength(unread_count);
};

it('shows everybody numbers that are the lengths of the lists to which they lead', async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(world), async (each) => {
      const table = await freshTable(gateway());
      // The caches of lists know the versions of the tables before.
      for (const one of departments) await putItem({ ...keys.catalogueHead(one), version: table * 1000 });
      for (const user of await save(each)) await expectFiguresOfLists(user);
    }),
    // A world takes a second or two: it is reported as it is.
    { numRuns: propertyRuns(2, 8), endOnFailure: true },
  );
}, 600_000);
