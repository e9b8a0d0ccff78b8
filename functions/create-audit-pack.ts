import { auditPackCalls } from '../shared/api/audit-packs.ts';
import { packName } from '../shared/domain/audit-pack/pack-names.ts';
import { dateAt } from '../shared/domain/time/working-days.ts';
import { Failure, invalidField } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { createJob, newJob } from './jobs/job-creation-service.ts';
import { hasEnded, listPacks } from './jobs/job-store.ts';
import { requiredEnv } from './runtime/env.ts';

/** A pack reads everything: a user makes one at a time. What a job has saved is deleted after a day, so an older one will not end. */
const newestPack = 1;
const maxJobAgeMs = 24 * 60 * 60 * 1000;

export const handler = handle(
  auditPackCalls['create-audit-pack'],
  async ({ clause, from, to, seed }, { caller, command, now }) => {
    const today = dateAt(now.getTime(), requiredEnv('TIME_ZONE'));
    if (to > today) throw invalidField('to', 'Tanggal akhir tidak boleh sesudah hari ini');
    const { jobs } = await listPacks(caller.nrp, undefined, newestPack);
    const oldest = new Date(now.getTime() - maxJobAgeMs).toISOString();
    if (jobs.some((job) => !hasEnded(job) && job.created_at > oldest)) throw new Failure('pack_running');
    const pack = { clause, from, to, ...(seed !== undefined && { seed }) };
    const request = { kind: 'pack' as const, dry_run: false, replace_existing: false, total: 0 };
    const job = newJob({ ...request, file_name: packName(pack), pack }, caller, now);
    return createJob(job, { kind: 'pack' }, { command, extraWrites: [] });
  },
);
