import { beforeEach, expect, test, vi } from 'vitest';
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
  loadPackCheckpoint: async () => ({ note: 'catatan', root: Buffer.from('akar') }),
}));
vi.mock('../../../functions/audit-packs/facts-service.ts', () => ({ loadPeriodFacts: facts }));
vi.mock('../../../functions/audit-packs/exception-rules.ts', () => ({ packExceptionsIn: () => [] }));
vi.mock('../../../functions/audit-packs/population-service.ts', () => ({
  loadPopulation: async () =>
    Array.from({ length: 30 }, (_, at) => ({ kind: 'submission', id: `S${at}`, isChosen: at < 20 })),
}));
vi.mock('../../../functions/audit-packs/sample-service.ts', async (original) => ({
  ...(await original<object>()),
  loadSampleEvidence: vi.fn(async ({ id }: { id: string }) => ({ id })),
}));
vi.mock('../../../functions/audit-packs/pack-file-service.ts', () => ({ savePack: saved }));
vi.mock('../../../functions/profiles/profile-store.ts', () => ({ loadProfile: vi.fn() }));

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

  expect(await runPack({ ...job }, worker(9))).toEqual({ results: [], reading: null });
  expect(facts).toHaveBeenCalledTimes(1);
  expect(loadSampleEvidence).toHaveBeenCalledTimes(20);
  const [id, content] = saved.mock.calls[0] ?? [];
  expect(id).toBe(job.job_id);
  expect(content).toMatchObject({
    ...{ ...pack, seed: Buffer.from('akar').toString('base64'), seed_origin: 'log', note: 'catatan' },
    made_by: { nrp: '10000051', full_name: 'Gita' },
  });
  expect(content.evidence.map((each: { id: string }) => each.id)).toEqual(
    Array.from({ length: 20 }, (_, at) => `S${at}`),
  );
  expect(job).toMatchObject({ report_key: 'reports/J.zip', stage: 'reporting', pack: { samples: 20, exceptions: 0 } });
});

test('takes the seed that was given, and stops without a file where it is cancelled', async () => {
  job.pack = { ...pack, seed: 'benih auditor' };
  await runPack({ ...job }, worker(9));
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
