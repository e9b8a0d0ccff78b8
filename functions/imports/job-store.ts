import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { type BulkJob, bulkCounts, bulkJob } from '../../shared/api/bulk.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import { jenis } from '../../shared/domain/documents.ts';
import { isAdmin } from '../../shared/domain/roles.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { keys } from '../db/keys.ts';
import {
  dynamo,
  readItem,
  readItems,
  readPage,
  type TransactItem,
  tableName,
  writeConditionally,
} from '../db/table.ts';
import type { Profile } from '../users/profile-store.ts';

const retentionSeconds = 365 * 24 * 60 * 60;

/** A bulk job as it is now (JOB#id / META); every change of it is also the outbox of `job.changed`. */
export const jobItem = bulkJob.extend({
  /** Parts of the work that are finished for good: chunks of rows, or files. */
  chunks_done: z.int().nonnegative(),
  counts: bulkCounts,
  /** How often a worker began, and how often since something was last finished. */
  runs: z.int().nonnegative(),
  idle_runs: z.int().nonnegative(),
  /** Who works on it, until when (milliseconds since 1970). */
  lease: z.object({ token: z.string(), until: z.number() }).optional(),
  report_key: z.string().optional(),
  /** Who asked it to stop first. */
  cancelled_by: z.object({ nrp: z.string(), name: z.string().nullable() }).optional(),
});
export type Job = z.infer<typeof jobItem>;

/** What a job is to do (JOB#id / INPUT); it does not change. */
const jobInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('import'), upload_id: z.string() }),
  z.object({
    kind: z.literal('upload'),
    files: z.array(
      z.object({
        upload_id: z.string(),
        /** As its owner called it. */
        name: z.string().optional(),
        nomor: z.string().optional(),
        nama: z.string().optional(),
      }),
    ),
    document_type: jenis.optional(),
    department: departmentCode.optional(),
    /** Whose bytes are replaced. */
    document_id: z.string().optional(),
  }),
]);
export type JobInput = z.infer<typeof jobInput>;

export const noCounts = { baru: 0, ubah: 0, sama: 0, riwayat: 0, ganda: 0, galat: 0, pindah: 0 };

/** Members that register a job and put it on its owner's list and on the admins'. */
export const jobPuts = (job: Job, input: JobInput): TransactItem[] => {
  const ttl = Math.floor(Date.parse(job.created_at) / 1000) + retentionSeconds;
  const put = (Item: Record<string, unknown>): TransactItem => ({
    item: { Put: { Item: { ...Item, ttl }, ConditionExpression: 'attribute_not_exists(PK)' } },
  });
  return [
    put({ ...keys.job(job.job_id), ...job, outbox: 1 }),
    put({ ...keys.jobInput(job.job_id), ...input }),
    put({ ...keys.ownerJobEntry(job.owner_nrp, job.created_at, job.job_id), job_id: job.job_id }),
    put({ ...keys.allJobsEntry(job.created_at, job.job_id), job_id: job.job_id }),
  ];
};

export const loadJob = (id: string): Promise<Job | undefined> => readItem(jobItem, keys.job(id));

/** The job with this id if it is this user's, or the user is an admin; for others it does not exist. */
export const findVisibleJob = async (id: string, user: Viewer): Promise<Job | undefined> => {
  const job = await loadJob(id);
  return job && (isAdmin(user) || job.owner_nrp === user.nrp) ? job : undefined;
};

type Viewer = { nrp: string } & Parameters<typeof isAdmin>[0];

export const loadJobInput = async (id: string): Promise<JobInput> => {
  const input = await readItem(jobInput, keys.jobInput(id));
  if (!input) throw new Error(`Job ${id} has no input`);
  return input;
};

export interface JobPage {
  jobs: Job[];
  next_cursor: string | null;
}

/** One user's jobs, newest first. */
export const listJobs = (nrp: string, cursor: string | undefined, limit: number): Promise<JobPage> =>
  loadJobPage(keys.ownerJobEntry(nrp, '', '').PK, cursor, limit);

/** Everybody's jobs, newest first. */
export const listAllJobs = (cursor: string | undefined, limit: number): Promise<JobPage> =>
  loadJobPage(keys.allJobsEntry('', '').PK, cursor, limit);

const loadJobPage = async (PK: string, cursor: string | undefined, limit: number): Promise<JobPage> => {
  const page = await readPage(z.object({ job_id: z.string() }), {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': PK },
    from: cursor === undefined ? undefined : { PK, SK: parseCursor(cursor).sort },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit,
  });
  const jobs = await readItems(
    jobItem,
    page.items.map(({ job_id }) => keys.job(job_id)),
  );
  return {
    jobs: jobs.filter((job) => job !== undefined),
    next_cursor: page.next && cursorOf(String(page.next['SK'])),
  };
};

/** What others see of a job. */
export const publicJob = (job: Job): BulkJob => bulkJob.parse(job);

export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** Asks a job to stop, in whose name its message says; one that nobody works on yet stops here and now. */
export const cancelJob = async (job: Job, by: Canceller, at: string, result: Job['result']): Promise<Job> => {
  const change = (state: 'queued' | 'running') =>
    writeConditionally(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.job(job.job_id),
        UpdateExpression:
          state === 'queued'
            ? 'SET cancel_requested = :true, cancelled_by = if_not_exists(cancelled_by, :by), #state = :cancelled, stage = :finished, finished_at = :at, message = :message, #result = :result'
            : 'SET cancel_requested = :true, cancelled_by = if_not_exists(cancelled_by, :by)',
        ConditionExpression: '#state = :state',
        ExpressionAttributeNames: { '#state': 'state', ...(state === 'queued' && { '#result': 'result' }) },
        ExpressionAttributeValues: {
          ':true': true,
          ':by': { nrp: by.nrp, name: by.full_name },
          ':state': state,
          ...(state === 'queued' && {
            ':cancelled': 'cancelled',
            ':finished': 'finished',
            ':at': at,
            ':message': `Dibatalkan${cancellerText(job, { nrp: by.nrp, name: by.full_name })} sebelum dimulai. Tidak ada data yang ditulis.`,
            ':result': result,
          }),
        },
      }),
    );
  if (!(await change('queued'))) await change('running');
  const now = await loadJob(job.job_id);
  if (!now) throw new Error(`Job ${job.job_id} has gone`);
  return now;
};

type Canceller = Pick<Profile, 'nrp' | 'full_name'>;

/** ' oleh Budi (NRP 10000001)' where it was not the owner who cancelled. */
export const cancellerText = ({ owner_nrp }: Pick<Job, 'owner_nrp'>, by: Job['cancelled_by']): string =>
  by === undefined || by.nrp === owner_nrp ? '' : ` oleh ${by.name ?? 'User'} (NRP ${by.nrp})`;

/** Takes a job over from nobody, or from a worker that has not been heard of; undefined while somebody works on it or when it has ended. */
export const takeLease = async (id: string, token: string, leaseMs: number): Promise<Job | undefined> => {
  const now = Date.now();
  const taken = await writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.job(id),
      UpdateExpression: 'SET #lease = :lease, #state = :running ADD runs :one, idle_runs :one',
      ConditionExpression: '#state IN (:queued, :running) AND (attribute_not_exists(#lease) OR #lease.#until < :now)',
      ExpressionAttributeNames: { '#lease': 'lease', '#state': 'state', '#until': 'until' },
      ExpressionAttributeValues: {
        ':lease': { token, until: now + leaseMs },
        ':queued': 'queued',
        ':running': 'running',
        ':now': now,
        ':one': 1,
      },
    }),
  );
  if (!taken) return undefined;
  return loadJob(id);
};

/** Says that the worker is still at it; false when the job is no longer its own. */
export const renewLease = (id: string, token: string, leaseMs: number): Promise<boolean> =>
  writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.job(id),
      UpdateExpression: 'SET #lease.#until = :until',
      ConditionExpression: '#lease.#token = :token',
      ExpressionAttributeNames: { '#lease': 'lease', '#until': 'until', '#token': 'token' },
      ExpressionAttributeValues: { ':until': Date.now() + leaseMs, ':token': token },
    }),
  );

/** Thrown when another worker has taken the job over: whoever had it stops. */
export class LeaseLost extends Error {}

type Changes = Partial<Omit<Job, 'job_id' | 'lease'>>;

/** The member that moves a job on, if the worker still holds it; `release` lets the next one have it. */
export const jobUpdate = (id: string, token: string, changes: Changes, release = false): TransactItem => {
  const entries = Object.entries(changes);
  const set = entries.map(([name]) => `#${name} = :${name}`).join(', ');
  return {
    item: {
      Update: {
        Key: keys.job(id),
        UpdateExpression: [set && `SET ${set}`, release && 'REMOVE #lease'].filter(Boolean).join(' '),
        ConditionExpression: '#lease.#token = :token',
        ExpressionAttributeNames: {
          '#lease': 'lease',
          '#token': 'token',
          ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':token': token,
          ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
    onConditionFailed: () => {
      throw new LeaseLost(`Job ${id} has been taken over`);
    },
  };
};

/** Whether somebody asked the job to stop. */
export const isCancelRequested = async (id: string): Promise<boolean> => {
  const { Item } = await dynamo.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.job(id),
      ProjectionExpression: 'cancel_requested',
      ConsistentRead: true,
    }),
  );
  return Item?.['cancel_requested'] === true;
};
