import { beforeEach, expect, test, vi } from 'vitest';
import { readExcerptPage } from '../../../functions/audit-packs/log-excerpt-service.ts';
import { runPack } from '../../../functions/audit-packs/pack-job-service.ts';
import { loadSampleEvidence } from '../../../functions/audit-packs/sample-service.ts';
import { newJob } from '../../../functions/jobs/job-creation-service.ts';
import type { Interruption, JobRun } from '../../../functions/jobs/job-run.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { findLostRights } from '../../../functions/jobs/owner-rights-service.ts';
import { loadProfile } from '../../../functions/profiles/profile-store.ts';

const { checkpoints, facts, saved } = vi.hoisted(() => ({
  checkpoints: new Map<string, unknown>(),
  facts: vi.fn(),
  saved: vi.fn(),
}));
vi.mock('../../../functions/jobs/checkpoint-service.ts', () => ({
  saveCheckpoint: async (_id: string, name: string, content: unknown) => void checkpoints.set(name, content),
  loadCheckpoint: async (_schema: unknown, _id: string, name: string) => checkpoints.get(name),
}));
vi.mock('../../../functions/audit-packs/log-archive-service.ts', () => ({
  maxWholeLog: 100_000,
  loadPackCheckpoint: async () => ({ note, root: Buffer.from('akar') }),
}));
vi.mock('../../../functions/audit-packs/log-excerpt-service.ts', async (original) => ({
  ...(await original<object>()),
  readExcerptPage: vi.fn(async ([index]: readonly number[]) => ({ entries: [{ index, entry: '{}' }], tiles: [] })),
}));
vi.mock('../../../functions/records/record-service.ts', () => ({
  loadArchiveFigures: async () => ({
    series: 0,
    with_form: 0,
    records: 0,
    ended: 0,
    in_place: 0,
    destroyed: 0,
    held: 0,
  }),
}));
vi.mock('../../../functions/audit-packs/facts-service.ts', () => ({ loadPeriodFacts: facts }));
vi.mock('../../../functions/audit-packs/exception-rules.ts', () => ({ packExceptionsIn: () => [] }));
vi.mock('../../../functions/audit-packs/population-service.ts', () => ({
  loadPopulation: async () =>
    Array.from({ length: 30 }, (_, at) => ({ kind: 'submission', id: `S${at}`, isChosen: at < 20 })),
}));
vi.mock('../../../functions/audit-packs/sample-service.ts', async (original) => ({
  ...(await original<object>()),
  // Of each sample 50 entries, one in each fourth bundle, and one that was logged after the checkpoint.
  loadSampleEvidence: vi.fn(async ({ id }: { id: string }) => ({
    id,
    indexes: [...Array.from({ length: 50 }, (_, at) => (Number(id.slice(1)) * 50 + at) * 256), 400_000],
  })),
}));
vi.mock('../../../functions/audit-packs/pack-file-service.ts', () => ({ savePack: saved }));
vi.mock('../../../functions/profiles/profile-store.ts', () => ({ loadProfile: vi.fn() }));

const note = `hims/uji\n300000\n${Buffer.alloc(32).toString('base64')}\n`;
const pack = { clause: 'SMKP VI.2', from: '2026-01-01', to: '2026-03-31' } as const;
const request = { kind: 'pack' as const, dry_run: false, replace_existing: false, file_name: '', total: 0, pack };

let job: Job;
beforeEach(() => {
  checkpoints.clear();
  vi.clearAllMocks();
  saved.mockResolvedValue('reports/J.zip');
  job = newJob(request, { nrp: '10000051', full_name: 'Gita' } as never, new Date());
});

/** A worker whose time is up after so many checks. */
const worker = (checks: number, interruption: Interruption = { interruption: 'time-limit' }): JobRun => {
  let left = checks;
  return {
    token: 'T',
    findInterruption: async () => {
      left -= 1;
      return left < 0 ? interruption : undefined;
    },
    findLostRights: async () => undefined,
    requireLease: () => {},
    advance: async (_before, changes) => {
      Object.assign(job, changes);
      return { ...job };
    },
  };
};

test('continues with the samples that are not gathered yet, with the same choice and the same log', async () => {
  expect(await runPack({ ...job }, worker(2))).toEqual({ interruption: 'time-limit' });
  expect(job).toMatchObject({ stage: 'working', done: 16, total: 20, chunks_done: 2 });
  expect(saved).not.toHaveBeenCalled();

  expect(await runPack({ ...job }, worker(9), 300_000)).toEqual({ results: [], reading: null });
  expect(facts).toHaveBeenCalledTimes(1);
  expect(loadSampleEvidence).toHaveBeenCalledTimes(20);
  const [id, content] = saved.mock.calls[0] ?? [];
  expect(id).toBe(job.job_id);
  expect(content).toMatchObject({
    ...{ ...pack, seed: Buffer.from('akar').toString('base64'), seed_origin: 'log', note },
    made_by: { nrp: '10000051', full_name: 'Gita' },
  });
  expect(content.evidence.map((each: { id: string }) => each.id)).toEqual(
    Array.from({ length: 20 }, (_, at) => `S${at}`),
  );
  expect(job).toMatchObject({ report_key: 'reports/J.zip', stage: 'reporting', pack: { samples: 20, exceptions: 0 } });
});

test('continues with the pages of a long log that are not read yet', async () => {
  const runWith = (checks: number) => runPack({ ...job }, worker(checks), 100_000);
  const indexes = Array.from({ length: 1000 }, (_, at) => at * 256);
  // Three chunks of samples, and two of four pages.
  expect(await runWith(5)).toEqual({ interruption: 'time-limit' });
  expect(readExcerptPage).toHaveBeenCalledTimes(2);
  expect(job).toMatchObject({ stage: 'working', done: 20, total: 20, idle_runs: 0 });
  expect(saved).not.toHaveBeenCalled();
  expect(await runWith(2)).toEqual({ interruption: 'time-limit' });
  expect(readExcerptPage).toHaveBeenCalledTimes(4);
  expect(await runWith(1)).toMatchObject({ results: [] });
  expect(loadSampleEvidence).toHaveBeenCalledTimes(20);
  expect(vi.mocked(readExcerptPage).mock.calls).toEqual(
    [0, 256, 512, 768].map((start) => [indexes.slice(start, start + 256), 300_000]),
  );
  const [, { excerpt }] = saved.mock.calls[0] ?? [];
  expect(excerpt).toMatchObject({ entries: 1000, leftOut: 0 });
  const pages: number[] = [];
  for await (const { entries } of excerpt.pages) pages.push(entries[0].index / 256);
  expect(pages).toEqual([0, 256, 512, 768]);
});

test('reads nothing of a log that is attached as a whole', async () => {
  await runPack({ ...job }, worker(9), 300_000);
  expect(readExcerptPage).not.toHaveBeenCalled();
  expect(saved.mock.calls[0]?.[1]).toMatchObject({ excerpt: undefined });
});

test('takes the seed that was given, and stops without a file where it is cancelled', async () => {
  job.pack = { ...pack, seed: 'benih auditor' };
  await runPack({ ...job }, worker(9), 300_000);
  expect(saved.mock.calls[0]?.[1]).toMatchObject({ seed: 'benih auditor', seed_origin: 'typed' });
  saved.mockClear();
  job = newJob(request, { nrp: '1', full_name: null } as never, new Date());
  checkpoints.clear();
  expect(await runPack({ ...job }, worker(3, { interruption: 'cancelled' }))).toEqual({ interruption: 'cancelled' });
  expect(saved).not.toHaveBeenCalled();
});

test('stops once its auditor has no access any more', async () => {
  const day = 24 * 60 * 60_000;
  const from = (days: number) => new Date(Date.now() + days * day).toISOString();
  const auditor = { active: true, full_name: 'Gita', roles: ['auditor'] };
  const rights = async (owner: object) => {
    vi.mocked(loadProfile).mockResolvedValue(owner as never);
    return findLostRights({ kind: 'pack', owner_nrp: '10000051' });
  };
  expect(await rights({ ...auditor, audit_period: { valid_from: from(-2), valid_until: from(1) } })).toBeUndefined();
  expect(await rights({ ...auditor, audit_period: { valid_from: from(-2), valid_until: from(-1) } })).toBe(
    'Dihentikan karena masa akses auditor Gita (NRP 10000051) sudah berakhir.',
  );
  expect(await rights({ ...auditor, roles: [] })).toMatch(/tidak lagi dapat melihat bukti dokumen\.$/);
});
