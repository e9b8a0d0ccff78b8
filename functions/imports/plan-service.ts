import { z } from 'zod';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { groupsOf, type ImportGroup, topOf } from '../../shared/domain/import-groups.ts';
import { Failure } from '../../shared/errors.ts';
import { bytesOfUpload, intactUpload } from '../files/claim-service.ts';
import { uploadOwnedBy } from '../files/upload-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { noted, notedBefore } from './checkpoint-service.ts';
import type { Job } from './job-store.ts';
import { readImport } from './reading/tables.ts';
import { type Outcome, outcome, wrongOutcome } from './row-results.ts';

/** What a file asks for, in the order it will be done; `wrong` are the rows that cannot be used. */
export interface Plan {
  total: number;
  groups: ImportGroup[];
  wrong: Outcome[];
}

/** Written by this function alone, so its groups are taken as they are. */
const notedPlan = z.object({ total: z.number(), groups: z.array(z.custom<ImportGroup>()), wrong: z.array(outcome) });

/** Reads and checks an import's file once for all workers that go on with it. */
export const planOf = async (job: Job, uploadId: string): Promise<Plan> => {
  const before = await notedBefore(notedPlan, job.job_id, 'plan');
  if (before) return before;
  const rows = await readImport(job.file_name, await bytesOf(uploadId, job.owner_nrp));
  const { groups, wrong } = groupsOf(
    rows.flatMap((row) => ('good' in row ? row.good : [])),
    job.replace_existing,
  );
  const plan = {
    total: rows.length,
    // One department after the other: each chunk then moves one or two catalogues, not all eight.
    groups: groups.sort((one, other) => placeOf(one) - placeOf(other)),
    wrong: [...rows.flatMap((row) => ('wrong' in row ? row.wrong : [])), ...wrong].map(wrongOutcome),
  };
  await noted(job.job_id, 'plan', plan);
  return plan;
};

const placeOf = (group: ImportGroup): number => departmentCodes.indexOf(topOf(group).department);

const label = 'Berkas impor';

const bytesOf = async (uploadId: string, nrp: string): Promise<Uint8Array> => {
  const upload = await uploadOwnedBy(uploadId, nrp);
  if (!upload) throw new Failure('upload_not_found', { berkas: label });
  const bucket = requiredEnv('UPLOADS_BUCKET');
  return bytesOfUpload(bucket, upload, await intactUpload(bucket, upload, label));
};
