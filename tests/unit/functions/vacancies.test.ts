import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { recordFilter } from '../../../infra/local/run/mappings/filters.ts';
import type { SubmissionDepartment } from '../../../shared/domain/departments.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { testTable } from '../local-aws/test-gateway.ts';
import { withLocalTable } from './local-table.ts';

/** Visibility depends on commits and on the order of the stream. */
const gateway = withLocalTable();
let functions: Awaited<ReturnType<typeof loaded>>;

const loaded = async () => ({
  ...(await import('../../../functions/db/table.ts')),
  ...(await import('../../../functions/http/idempotency-store.ts')),
  ...(await import('../../../functions/profiles/profile-store.ts')),
  ...(await import('../../../functions/submissions/transition-store.ts')),
  ...(await import('../../../functions/submissions/submission-store.ts')),
  ...(await import('../../../functions/users/user-service.ts')),
  ...(await import('../../../functions/submissions/decision-service.ts')),
  publish: (await import('../../../functions/workers/publish-changes.ts')).handler,
  ...(await import('../../../infra/local/demo/vacancies.ts')),
  applyPositionDates: (await import('../../../functions/workers/apply-position-dates.ts')).handler,
});

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: gateway().url,
    DELIVERIES_QUEUE_URL: gateway().createQueue({ name: 'deliveries' }).queueUrl,
    TEXTS_QUEUE_URL: gateway().createQueue({ name: 'texts' }).queueUrl,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: gateway().url,
  });
  functions = await loaded();
});

const admin = '10000001';
const otherAdmin = '10000002';
const holder = '10000021';
const staff = '10000031';
const by = { nrp: admin, full_name: 'Ratna' };

const save = async (nrp: string, facts: { roles?: Role[]; positions?: Position[]; active?: boolean }) => {
  const before = await functions.loadProfile(nrp);
  const present = before ?? { full_name: `Nama ${nrp}`, roles: [], positions: [], active: true };
  const after = functions.profileAfter(before, { ...present, ...facts, nrp });
  return functions.saveUser(before, after, { by, now: new Date() });
};

let position: string | undefined;
const passes = recordFilter(['{"dynamodb":{"NewImage":{"outbox":{"N":["1"]}}}}']);
/** Publishes the stream's records, and those that this adds. */
const publishAll = async (): Promise<void> => {
  for (;;) {
    const records: DynamoDBRecord[] = await gateway().streams.read(testTable.TableName, position, 1000);
    if (records.length === 0) return;
    position = records.at(-1)?.dynamodb?.SequenceNumber;
    const matching = records.filter(passes);
    if (matching.length === 0) continue;
    expect(await functions.publish({ Records: matching }, {} as Context)).toEqual({ batchItemFailures: [] });
  }
};

let submissionCount = 0;
const submit = async (department: SubmissionDepartment, facts: Partial<Submission> = {}): Promise<string> => {
  submissionCount += 1;
  const id = `S${String(submissionCount).padStart(5, '0')}`;
  const at = new Date().toISOString();
  await functions.createSubmission({
    submission: submissionFixture({
      id,
      document_title: `Prosedur ${submissionCount}`,
      department,
      document_number: `PPA-SOP-${submissionCount}`,
      created_at: at,
      updated_at: at,
      level_entered_at: at,
      submitter_nrp: staff,
      submitter_name: null,
      document_id: `D${submissionCount}`,
      last_actor: { nrp: staff, name: null, at },
      ...facts,
    }),
    extraWrites: [],
    onNumberTaken: () => {
      throw new Error('The number is taken');
    },
    command: functions.commandWithoutKey,
    result: undefined,
  });
  return id;
};

const review = async (submission_id: string, by_nrp = admin) => {
  const profile = await functions.loadProfile(by_nrp);
  if (!profile) throw new Error('There is no admin');
  const caller = { ...profile, session_id: 's', token_expires_at: new Date() };
  return functions.reviewSubmission(
    { submission_id, action: 'approve' },
    { caller, command: functions.commandWithoutKey, now: new Date() },
  );
};

/** Runs `first` after the decision was made and before its transaction. */
const beforeTransition = (first: () => Promise<unknown>): void => {
  const send = functions.dynamo.send.bind(functions.dynamo) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(functions.dynamo, 'send') as unknown as {
    mockImplementation: (sent: (command: unknown) => Promise<unknown>) => void;
    mockRestore: () => void;
  };
  spy.mockImplementation(async (command) => {
    const transitions =
      command instanceof TransactWriteCommand &&
      command.input.TransactItems?.some(({ Put }) => String(Put?.Item?.['PK']).startsWith('HIST#'));
    if (transitions) {
      spy.mockRestore();
      await first();
    }
    return send(command);
  });
};

/** Titles and messages of a user's notifications, oldest first. */
const notificationsOf = async (
  nrp: string,
): Promise<{ title: string; message: string; submission_id: string | null }[]> => {
  const { Items } = await functions.dynamo.send(
    new QueryCommand({
      TableName: testTable.TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': `N#${nrp}` },
    }),
  );
  return (Items ?? []) as { title: string; message: string; submission_id: string | null }[];
};
const notificationsAbout = async (nrp: string, id: string) =>
  (await notificationsOf(nrp)).filter(({ submission_id }) => submission_id === id);
const vacancyMessages = async (nrp: string, id: string) =>
  (await notificationsOf(nrp)).filter(
    ({ title, submission_id }) => title === 'Menunggu Pejabat' && submission_id === id,
  );

beforeEach(async () => {
  await save(admin, { roles: ['admin'] });
  await save(otherAdmin, { roles: ['admin'] });
});

const headOf = (department: SubmissionDepartment): Position => ({ role: 'dept_head', department });

describe('holder deactivated while a submission enters their level', () => {
  it('is detected when the transition is published: the admins are notified, once', async () => {
    await save(holder, { positions: [headOf('Plant')], active: true });
    const id = await submit('Plant');
    await publishAll();
    beforeTransition(async () => {
      await save(holder, { active: false });
      await publishAll();
    });
    expect(await review(id)).toMatchObject({ submission_status: 'under_dept_approval' });
    await publishAll();
    for (const nrp of [admin, otherAdmin]) expect(await vacancyMessages(nrp, id)).toHaveLength(1);
    await functions.applyPositionDates();
    await publishAll();
    expect(await vacancyMessages(otherAdmin, id)).toHaveLength(1);
  });

  it('causes a skip where the submitter is the only remaining holder', async () => {
    const submitter = '10000041';
    await save(holder, { positions: [headOf('Engineering')], active: true });
    await save(submitter, { positions: [headOf('Engineering')] });
    const id = await submit('Engineering', { submitter_nrp: submitter });
    await publishAll();
    beforeTransition(async () => {
      await save(holder, { active: false });
      await publishAll();
    });
    expect(await review(id)).toMatchObject({ submission_status: 'under_dept_approval' });
    await publishAll();
    expect(await functions.loadSubmission(id)).toMatchObject({ submission_status: 'under_she_approval' });
    expect((await functions.loadHistory(id)).at(-1)).toMatchObject({
      action: 'skip',
      actor_nrp: 'SISTEM',
      actor_name: 'Pemeriksaan jabatan',
      skipped: [{ level: 'dept_head', reason: 'only_holder_is_submitter' }],
    });
  });
});

describe('the demo’s submission of the project manager', () => {
  it('is announced with the time when it came to that level, so that no admin’s newest notice says so', async () => {
    const manager = '10000010';
    const entered = new Date(Date.now() - 6 * 86_400_000).toISOString();
    await save(manager, { positions: [{ role: 'project_manager' }] });
    const own = { submission_status: 'under_pm_approval', level_entered_at: entered, submitter_nrp: manager } as const;
    const id = await submit('TDC', own);
    await functions.announceVacancies(new Date());
    await publishAll();
    await functions.applyPositionDates();
    await publishAll();
    expect(await vacancyMessages(otherAdmin, id)).toMatchObject([{ created_at: entered }]);
    expect((await notificationsOf(otherAdmin)).at(-1)?.title).not.toBe('Menunggu Pejabat');
  });
});

describe('schedule', () => {
  /** The stream records of `run` are lost, as after the last retry or their retention. */
  const withLostRecords = async (run: () => Promise<unknown>): Promise<void> => {
    await publishAll();
    await run();
    position = await gateway().streams.latest(testTable.TableName);
  };

  it('finds submissions without a holder, notifies once per vacancy, and again after the post was filled', async () => {
    const [first, second] = [await submit('HCGS'), await submit('HCGS')];
    await withLostRecords(async () => {
      await review(first);
      await review(second);
    });
    const before = (await notificationsOf(otherAdmin)).length;
    for (let strike = 0; strike < 3; strike += 1) {
      await functions.applyPositionDates();
      await publishAll();
    }
    const newNotifications = (await notificationsOf(otherAdmin)).slice(before);
    expect(newNotifications.map(({ message }) => message)).toEqual([
      expect.stringContaining('Tidak ada lagi Dept. Head HCGS yang dapat memutuskan 2 dokumen.'),
    ]);

    await save(holder, { positions: [headOf('HCGS')], active: true });
    await publishAll();
    await save(holder, { active: false });
    await publishAll();
    await functions.applyPositionDates();
    await publishAll();
    expect((await notificationsOf(otherAdmin)).slice(before)).toHaveLength(2);
  });

  it('skips a level whose only holder is the submitter, and leaves alone one that others can decide', async () => {
    const submitter = '10000042';
    await save(submitter, { positions: [headOf('Logistic')] });
    await save(holder, { positions: [headOf('Logistic')], active: true });
    const [own, others] = [await submit('Logistic', { submitter_nrp: submitter }), await submit('Logistic')];
    await withLostRecords(async () => {
      await review(own);
      await review(others);
      await save(holder, { active: false });
    });
    await functions.applyPositionDates();
    await publishAll();
    expect(await functions.loadSubmission(own)).toMatchObject({ submission_status: 'under_she_approval' });
    expect(await functions.loadSubmission(others)).toMatchObject({ submission_status: 'under_dept_approval' });
    expect(await vacancyMessages(otherAdmin, others)).toEqual([]);
  });
});

describe('smoke test', () => {
  it('that was interrupted leaves a submission whose vacant level is announced to nobody', async () => {
    const smokeAdmin = '00000001';
    await save(smokeAdmin, { roles: ['admin'] });
    const id = await submit('HCGS', { submitter_nrp: '00000002' });
    await review(id, smokeAdmin);
    await publishAll();
    await functions.applyPositionDates();
    await publishAll();
    for (const nrp of [admin, otherAdmin]) expect(await notificationsAbout(nrp, id)).toEqual([]);
    expect(await vacancyMessages(smokeAdmin, id)).toEqual([]);
    await save(smokeAdmin, { roles: [], active: false });
  });
});

describe('new admin', () => {
  const newcomer = '10000051';
  const reviews = async () =>
    (await notificationsOf(newcomer))
      .filter(({ title }) => title === 'Pengajuan Menunggu Peninjauan')
      .map(({ message }) => message);
  const become = async (...roles: Role[]): Promise<void> => {
    await save(newcomer, { roles });
    await publishAll();
  };

  it('is notified of submissions waiting for review, and of none notified before', async () => {
    await submit('TDC', { document_title: 'Prosedur Lama' });
    await submit('TDC', { submitter_nrp: newcomer });
    await publishAll();
    await become('admin');
    expect(await reviews()).toEqual([
      expect.stringMatching(/^Anda kini memiliki peran Admin\. Sudah ada dokumen “Prosedur Lama” \(.*\) yang menunggu/),
    ]);
    await submit('TDC', { document_title: 'Prosedur Kemudian' });
    await publishAll();
    expect(await reviews()).toHaveLength(2);

    await become();
    await become('admin');
    expect(await reviews()).toHaveLength(2);

    await become();
    await submit('TDC', { document_title: 'Prosedur Terlewat' });
    await publishAll();
    await become('admin', 'level1_management');
    expect(await reviews()).toHaveLength(3);
    expect((await reviews()).at(-1)).toMatch(/“Prosedur Terlewat”.*, selain yang telah diberitahukan sebelumnya\./);
  });
});
