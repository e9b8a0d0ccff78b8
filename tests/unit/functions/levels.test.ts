import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys, positionPrefix } from '../../../functions/db/keys.ts';
import { loadLevels, loadUpcomingLevel, loadWaitingMessage } from '../../../functions/submissions/level-service.ts';
import { loadQueueFacts } from '../../../functions/submissions/queue-facts-service.ts';
import {
  submissionEventFixture as event,
  storedFileFixture,
  submissionFixture,
} from '../../support/submission-fixtures.ts';
import { mockHolders, resetMocks, table } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const submitter = '10000031';
const submission = submissionFixture({ submitter_nrp: submitter, submission_status: 'under_she_approval' });

const mockManagers = (...nrps: string[]): void => {
  const post = positionPrefix('project_manager');
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': keys.positions, ':prefix': post } })
    .resolves({ Items: nrps.map((nrp) => ({ nrp, full_name: null, held: [{ role: 'project_manager' }] })) });
};

const mockAdmins = (...nrps: string[]): void => {
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': keys.roleMembers('admin') } })
    .resolves({ Items: nrps.map((nrp) => ({ nrp, full_name: null, has_role: true })) });
};

beforeEach(() => {
  resetMocks();
  mockHolders('dept_head', '10000021');
  mockHolders('she_head', '10000011', '00000003');
  mockManagers('10000010');
});

describe('levels of a submission', () => {
  it('are done, current or ahead, each with its present holders who take part', async () => {
    const history = [event({}), event({ capacity: 'dept_head' })];
    expect(await loadLevels(submission, history, now)).toEqual([
      {
        level: 'dept_head',
        state: 'done',
        holders: [{ nrp: '10000021', full_name: null, acting: false }],
        waiting: false,
      },
      {
        level: 'she_head',
        state: 'current',
        holders: [{ nrp: '10000011', full_name: null, acting: false }],
        waiting: false,
      },
      {
        level: 'project_manager',
        state: 'ahead',
        holders: [{ nrp: '10000010', full_name: null, acting: false }],
        waiting: false,
      },
    ]);
  });

  it('are skipped where the history says so', async () => {
    const skipped = [{ level: 'dept_head' as const, reason: 'only_holder_is_submitter' as const }];
    const [first, second] = await loadLevels(submission, [event({ skipped }), event({ skipped: [] })], now);
    expect([first?.state, second?.state]).toEqual(['skipped', 'current']);
  });

  it('wait while they are open and only the submitter holds them; a passed level waits for no appointment', async () => {
    mockHolders('dept_head', submitter);
    mockHolders('she_head', submitter);
    mockManagers();
    const history = [event({ capacity: 'dept_head' })];
    expect((await loadLevels(submission, history, now)).map(({ state, waiting }) => [state, waiting])).toEqual([
      ['done', false],
      ['current', true],
      ['ahead', true],
    ]);
  });
});

describe('level of a submission that does not exist yet', () => {
  it('is ahead, with its holders', async () => {
    expect(await loadUpcomingLevel('she_head', 'Produksi', submitter, now)).toEqual({
      level: 'she_head',
      state: 'ahead',
      holders: [{ nrp: '10000011', full_name: null, acting: false }],
      waiting: false,
    });
  });

  it('is skipped where its only holder would be the submitter, and waits without a holder', async () => {
    expect(await loadUpcomingLevel('dept_head', 'Produksi', '10000021', now)).toMatchObject({
      state: 'skipped',
      waiting: false,
    });
    mockHolders('dept_head');
    expect(await loadUpcomingLevel('dept_head', 'Produksi', '10000021', now)).toMatchObject({
      state: 'ahead',
      waiting: true,
    });
  });
});

describe('sentence about who is missing', () => {
  const messageFor = async (reader: string) =>
    loadWaitingMessage(submission, await loadLevels(submission, [event({ capacity: 'dept_head' })], now), reader);

  it('is absent while a holder can decide', async () => {
    expect(await messageFor(submitter)).toBeNull();
  });

  it('asks for an appointment where a level has no holder', async () => {
    mockHolders('she_head');
    expect(await messageFor('10000001')).toBe(
      'Menunggu pejabat: belum ada Dept. Head SHE yang aktif untuk departemen Produksi. Tetapkan pejabat agar proses dapat dilanjutkan.',
    );
  });

  it('says to the submitter, and to others, that the submitter is the only holder', async () => {
    mockHolders('she_head', submitter);
    expect(await messageFor(submitter)).toContain('Anda satu-satunya Dept. Head SHE yang aktif');
    expect(await messageFor('10000001')).toContain('pengaju adalah satu-satunya Dept. Head SHE yang aktif');
  });

  it('names a second admin for a review that only the submitter could make', async () => {
    const pending = submissionFixture({ submitter_nrp: submitter });
    mockAdmins(submitter, '00000001');
    expect(await loadWaitingMessage(pending, [], '10000001')).toMatch(/^Menunggu admin kedua: /);
    mockAdmins(submitter, '10000001');
    expect(await loadWaitingMessage(pending, [], '10000001')).toBeNull();
  });

  it('is absent once the submission has ended', async () => {
    mockHolders('she_head');
    const ended = submissionFixture({ submission_status: 'rejected' });
    expect(await loadWaitingMessage(ended, await loadLevels(ended, [], now), submitter)).toBeNull();
  });
});

describe('what a queue says of files', () => {
  it('compares a resubmission with the former one, and the draft of a cancellation with its document', async () => {
    const file = (sha256: string) => ({ ...storedFileFixture, sha256 });
    const former = submissionFixture({ id: 'S1', submission_status: 'rejected', version: 3 });
    const end = event({ version: 3, action: 'reject', to: 'rejected', reason: 'Kurang' });
    const items = [
      { ...keys.submission('S1'), ...former },
      { ...keys.submissionEvent('S1', 3), ...end },
      { ...keys.document('D1'), ...documentFixture('D1', { file: storedFileFixture }) },
      { ...keys.document('D2'), ...documentFixture('D2') },
    ];
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const [[name, { Keys }]] = Object.entries(RequestItems) as [[string, { Keys: { PK: string; SK: string }[] }]];
      const isRequested = ({ PK, SK }: { PK: string; SK: string }) =>
        Keys.some((key) => key.PK === PK && key.SK === SK);
      return { Responses: { [name]: items.filter(isRequested) } };
    });
    const cancellation = (id: string, document_id: string, sha256: string) =>
      submissionFixture({ id, document_id, submission_purpose: 'cancellation', draft: file(sha256) });
    const facts = await loadQueueFacts([
      submissionFixture({ id: 'A', resubmission_of: 'S1' }),
      submissionFixture({ id: 'B', resubmission_of: 'S1', draft: file('other') }),
      cancellation('C', 'D1', storedFileFixture.sha256),
      cancellation('D', 'D1', 'other'),
      cancellation('E', 'D2', 'other'),
    ]);
    expect(facts.map(({ former, other_draft }) => [former?.end?.reason, former?.same_draft, other_draft])).toEqual([
      ['Kurang', true, false],
      ['Kurang', false, false],
      [undefined, undefined, false],
      [undefined, undefined, true],
      [undefined, undefined, false],
    ]);
  });
});

describe('documents that queued submissions change', () => {
  it('are read for revisions and cancellations, in the order of the queue', async () => {
    const document = (id: string, revisi: number) => ({
      ...keys.document(id),
      ...documentFixture(id, { nomor: `PPA-SOP-PRO-${id}`, revisi }),
    });
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const requested = Object.values(RequestItems)[0] as { Keys: { PK: string }[] };
      return {
        Responses: {
          [Object.keys(RequestItems)[0] ?? '']: [document('D2', 4), document('D1', 7)].filter(({ PK }) =>
            requested.Keys.some((key) => key.PK === PK),
          ),
        },
      };
    });
    const queued = [
      submissionFixture({ id: 'S0', submission_purpose: 'new', document_id: 'D2' }),
      submissionFixture({ id: 'S1', submission_purpose: 'revision', document_id: 'D1' }),
      submissionFixture({ id: 'S2', submission_purpose: 'cancellation', document_id: 'D2' }),
      submissionFixture({ id: 'S3', submission_purpose: 'revision', document_id: 'gone' }),
    ];
    expect((await loadQueueFacts(queued)).map(({ target }) => target)).toEqual([
      null,
      { revisi: 7, status: 'Aktif' },
      { revisi: 4, status: 'Aktif' },
      null,
    ]);
    const requested = table
      .commandCalls(BatchGetCommand)
      .flatMap(({ args: [{ input }] }) => Object.values(input.RequestItems ?? {}).flatMap(({ Keys }) => Keys ?? []));
    expect(requested).toHaveLength(3);
  });
});
