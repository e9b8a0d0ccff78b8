import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type BulkJob, bulkCounts, bulkJob } from '../../shared/api/bulk.ts';
import { copyOrder } from '../../shared/api/copies.ts';
import { importAnswers } from '../../shared/api/import-answers.ts';
import { riskyChange } from '../../shared/api/import-review.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import { jenis } from '../../shared/domain/documents/document-types.ts';
import { isAdmin } from '../../shared/domain/people/roles.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import {
  allOf,
  anyOf,
  compares,
  equals,
  ifAbsent,
  isAbsent,
  itemPut,
  itemUpdate,
  notExists,
  ttlAfter,
} from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { dynamo, type Item, partition, readItem, readItems, readPage, tableName } from '../db/table.ts';
import { type TransactItem, writeConditionally } from '../db/transactions.ts';
import type { Profile } from '../profiles/profile-store.ts';

export const retentionSeconds = 365 * 24 * 60 * 60;

/** A bulk job (JOB#id / META); every change of it is also the outbox of `job.changed`. */
export const jobItem = z.object({
  ...bulkJob.shape,
  /** Parts that are finished: chunks of rows, or files. */
  chunks_done: z.int().check(z.nonnegative()),
  counts: bulkCounts,
  /** How often a worker began, in total and since a part was last finished. */
  runs: z.int().check(z.nonnegative()),
  idle_runs: z.int().check(z.nonnegative()),
  /** The worker that processes it, and until when (milliseconds since 1970). */
  lease: z.optional(z.object({ token: z.string(), until: z.number() })),
  report_key: z.optional(z.string()),
  /** Of a print job: all its copies in one PDF. */
  prints_key: z.optional(z.string()),
  /** Of an import: the job that undoes it, the latest one. */
  undo_job_id: z.optional(z.string()),
  /** The user who cancelled it first. */
  cancelled_by: z.optional(z.object({ nrp: z.string(), name: z.nullable(z.string()) })),
});
export type Job = z.infer<typeof jobItem>;

/** The input of a job (JOB#id / INPUT); it does not change. */
const jobInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('import'),
    upload_id: z.string(),
    answers: z.prefault(importAnswers, {}),
    accepted_changes: z._default(z.array(riskyChange), []),
    /** The last review of new documents without dates. */
    reviewed_on: z.optional(z.string()),
    /** Whether the answers also apply to later imports. */
    remember: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('undo'), import_id: z.string() }),
  z.object({
    kind: z.literal('upload'),
    files: z.array(
      z.object({
        upload_id: z.string(),
        /** Name of the uploaded file. */
        name: z.optional(z.string()),
        nomor: z.optional(z.string()),
        revisi: z.optional(z.number()),
        nama: z.optional(z.string()),
      }),
    ),
    document_type: z.optional(jenis),
    department: z.optional(departmentCode),
    /** The document whose file is replaced. */
    document_id: z.optional(z.string()),
    /** Whether its readers must read it again. */
    content_changed: z._default(z.boolean(), false),
  }),
  /** Its files are items of their own (attachment-store.ts). */
  z.object({ kind: z.literal('attach') }),
  /** `host`: our own host, which the QR codes name. */
  z.object({ kind: z.literal('print'), host: z.string(), copies: z.array(copyOrder) }),
  /** What it is about is in the job itself. */
  z.object({ kind: z.literal('pack') }),
]);
export type JobInput = z.infer<typeof jobInput>;
export type ImportInput = Extract<JobInput, { kind: 'import' }>;
/** The input of a job that is created, before defaults. */
export type NewJobInput = z.input<typeof jobInput>;

export const noCounts = { baru: 0, ubah: 0, sama: 0, riwayat: 0, ganda: 0, galat: 0, pindah: 0, bukan: 0 };

/** Stores a job with its input and its entries in the owner's list and the admins' list. */
export const jobPuts = (job: Job, input: NewJobInput): TransactItem[] => {
  const ttl = ttlAfter(job.created_at, retentionSeconds);
  const [ownerEntry, allEntry] =
    job.kind === 'pack' ? [keys.ownerPackEntry, keys.allPacksEntry] : [keys.ownerJobEntry, keys.allJobsEntry];
  const put = (item: Item): TransactItem => itemPut({ ...item, ttl }, { condition: notExists });
  return [
    put({ ...keys.job(job.job_id), ...job, outbox: 1 }),
    put({ ...keys.jobInput(job.job_id), ...input }),
    put({ ...ownerEntry(job.owner_nrp, job.created_at, job.job_id), job_id: job.job_id }),
    put({ ...allEntry(job.created_at, job.job_id), job_id: job.job_id }),
  ];
};

export const loadJob = (id: string): Promise<Job | undefined> => readItem(jobItem, keys.job(id));

/** The job with this id for its owner and for admins; for other users it does not exist. */
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

/** The jobs of all users, newest first. */
export const listAllJobs = (cursor: string | undefined, limit: number): Promise<JobPage> =>
  loadJobPage(keys.allJobsEntry('', '').PK, cursor, limit);

/** One user's audit packs, or those of all users, newest first. */
export const listPacks = (nrp: string | undefined, cursor: string | undefined, limit: number): Promise<JobPage> =>
  loadJobPage((nrp === undefined ? keys.allPacksEntry('', '') : keys.ownerPackEntry(nrp, '', '')).PK, cursor, limit);

const loadJobPage = async (PK: string, cursor: string | undefined, limit: number): Promise<JobPage> => {
  const page = await readPage(z.object({ job_id: z.string() }), {
    ...partition(PK),
    from: cursor === undefined ? undefined : { PK, SK: parseCursor(cursor).sort },
    ScanIndexForward: false,
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

export const publicJob = (job: Job): BulkJob => bulkJob.parse(job);

export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** Whether the job changes documents of the master list. */
export const changesDocuments = ({ kind, dry_run }: Pick<Job, 'kind' | 'dry_run'>): boolean =>
  !dry_run && kind !== 'print' && kind !== 'pack';

/** Requests the cancellation of a job, for its worker to stop; a job that no worker has begun is cancelled at once. */
export const cancelJob = async (job: Job, by: Canceller, at: string, result: Job['result']): Promise<Job> => {
  const cancelled_by = { nrp: by.nrp, name: by.full_name };
  const request = { cancel_requested: true, cancelled_by: ifAbsent(cancelled_by) };
  const isCancelled = await writeConditionally(
    itemUpdate(keys.job(job.job_id), {
      set: {
        ...request,
        state: 'cancelled',
        stage: 'finished',
        finished_at: at,
        result,
        message: `Dibatalkan${cancellerText(job, cancelled_by)} sebelum dimulai. Tidak ada data yang ditulis.`,
      },
      condition: equals('state', 'queued'),
    }),
  );
  if (!isCancelled)
    await writeConditionally(itemUpdate(keys.job(job.job_id), { set: request, condition: equals('state', 'running') }));
  const present = await loadJob(job.job_id);
  if (!present) throw new Error(`Job ${job.job_id} disappeared`);
  return present;
};

type Canceller = Pick<Profile, 'nrp' | 'full_name'>;

/** ' oleh Budi (NRP 10000001)' where another user than the owner cancelled. */
export const cancellerText = ({ owner_nrp }: Pick<Job, 'owner_nrp'>, by: Job['cancelled_by']): string =>
  by === undefined || by.nrp === owner_nrp ? '' : ` oleh ${by.name ?? 'User'} (NRP ${by.nrp})`;

/** Takes the lease of a job that no worker has or whose lease has expired; undefined while it is leased or has ended. */
export const takeLease = async (id: string, token: string, leaseMs: number): Promise<Job | undefined> => {
  const now = Date.now();
  const isTaken = await writeConditionally(
    itemUpdate(keys.job(id), {
      set: { lease: { token, until: now + leaseMs }, state: 'running' },
      add: { runs: 1, idle_runs: 1 },
      condition: allOf(
        anyOf(equals('state', 'queued'), equals('state', 'running')),
        anyOf(isAbsent('lease'), compares('lease.until', '<', now)),
      ),
    }),
  );
  return isTaken ? loadJob(id) : undefined;
};

/** Extends a lease; false where another worker has taken it. */
export const renewLease = (id: string, token: string, leaseMs: number): Promise<boolean> =>
  writeConditionally(
    itemUpdate(keys.job(id), {
      set: { 'lease.until': Date.now() + leaseMs },
      condition: equals('lease.token', token),
    }),
  );

/** Another worker has taken the lease: this one stops. */
export class LeaseLost extends Error {}

type Changes = Partial<Omit<Job, 'job_id' | 'lease'>>;

/** Changes a job while the worker has its lease; `release` ends the lease. */
export const jobUpdate = (id: string, token: string, changes: Changes, release = false): TransactItem =>
  itemUpdate(keys.job(id), {
    set: changes,
    remove: release ? ['lease'] : [],
    condition: equals('lease.token', token),
    onConditionFailed: () => {
      throw new LeaseLost(`Another worker has taken job ${id}`);
    },
  });

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
