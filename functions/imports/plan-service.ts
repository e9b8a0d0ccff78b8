import * as z from 'zod/mini';
import { type ImportReading, importReading } from '../../shared/api/import-reading.ts';
import type { FileReview } from '../../shared/api/import-review.ts';
import { hasOpenQuestion, isUnanswered, withQuestions } from '../../shared/api/import-review.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { readingAnswers } from '../../shared/domain/import/reading-answers.ts';
import { Failure } from '../../shared/errors.ts';
import { readUpload, verifyUpload } from '../files/claim-service.ts';
import { findOwnUpload } from '../files/upload-store.ts';
import { loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { ImportInput, Job } from '../jobs/job-store.ts';
import { type RowResult, rowResult } from '../jobs/row-results.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadDictionary, rememberAnswers } from './dictionary-store.ts';
import { fileErrors, ImportFileError } from './parsing/file-errors.ts';
import { type ReadImport, readImport } from './parsing/tables.ts';
import { invalidRowResult, setAsideResult, undecidedResult } from './rejected-rows.ts';
import { type ImportGroup, importGroups, latestRow } from './rows/groups.ts';

/**
 * The rows of an import's file in processing order; `invalid` are rows that cannot be imported or wait for an answer, `setAside` rows that are
 * no documents and do not count in `total`.
 */
export interface ImportPlan {
  total: number;
  groups: ImportGroup[];
  invalid: RowResult[];
  setAside: RowResult[];
  reading: ImportReading | null;
  review: FileReview | null;
}

/** Written by this module alone, so `groups` is not validated again. The invalid rows are stored as `wrong`. */
const storedPlan = z.pipe(
  z.object({
    total: z.number(),
    groups: z.array(z.custom<ImportGroup>()),
    wrong: z.array(rowResult),
    // A checkpoint of a worker before this version has neither.
    set_aside: z._default(z.array(rowResult), []),
    reading: z._default(z.nullable(importReading), null),
    review: z._default(z.nullable(z.custom<FileReview>()), null),
  }),
  z.transform(({ wrong, set_aside, ...plan }): ImportPlan => ({ ...plan, invalid: wrong, setAside: set_aside })),
);

/** Reads and checks the import's file once; later runs of the job load the checkpoint. */
export const loadPlan = async (job: Job, input: ImportInput): Promise<ImportPlan> => {
  const stored = await loadCheckpoint(storedPlan, job.job_id, 'plan');
  if (stored) return stored;
  const { rows, setAside, reading, review } = await readFile(job, input);
  const { groups, invalid, waiting, leftOut, questions } = importGroups(
    rows.flatMap((row) => ('valid' in row ? row.valid : [])),
    job.replace_existing,
    (question) => input.answers.choices.find((each) => each.question === question)?.choice,
  );
  const fullReview = withQuestions(review, questions);
  if (!job.dry_run) requireAnswers(fullReview, reading);
  const rejected = [...rows.flatMap((row) => ('invalid' in row ? row.invalid : [])), ...invalid];
  const plan: ImportPlan = {
    total: rowCount(groups) + rejected.length + waiting.length,
    reading,
    review: fullReview,
    setAside: setAside.map(setAsideResult),
    // Sorted by department, so that a chunk changes one or two catalogues instead of all eight.
    groups: groups.sort((one, other) => departmentIndex(one) - departmentIndex(other)),
    invalid: [
      ...rejected.map(invalidRowResult),
      ...waiting.map((row) => undecidedResult(row, 'waiting')),
      ...leftOut.map((row) => undecidedResult(row, 'left_out')),
    ],
  };
  const { invalid: wrong, setAside: set_aside, ...rest } = plan;
  await saveCheckpoint(job.job_id, 'plan', { ...rest, wrong, set_aside });
  return plan;
};

export const rowCount = (groups: readonly ImportGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0);

const requireAnswers = ({ tables, questions }: FileReview, reading: ImportReading): void => {
  const open = [
    ...tables.filter(hasOpenQuestion).map(({ sheet, header_row }) => `“${sheet}” baris ${header_row}`),
    ...questions.filter(isUnanswered).map(({ title }) => `“${title}”`),
  ];
  if (open.length > 0) throw new ImportFileError(fileErrors.openQuestions(open), { reading });
};

/**
 * A dry run reads the file as far as it can and asks the rest. An import whose tables still ask something is rejected:
 * it would leave their rows out.
 */
const readFile = async (job: Job, { upload_id, answers, remember }: ImportInput): Promise<ReadImport> => {
  const bytes = await readImportFile(upload_id, job.owner_nrp);
  const options = { answers: readingAnswers(answers, await loadDictionary()), mayAsk: job.dry_run };
  const read = await readImport(job.file_name, bytes, options);
  if (job.dry_run) return read;
  requireAnswers(read.review, read.reading);
  if (remember) await rememberAnswers(answers, { nrp: job.owner_nrp, at: job.created_at });
  return read;
};

const departmentIndex = (group: ImportGroup): number => departmentCodes.indexOf(latestRow(group).department);

const label = 'Berkas impor';

const readImportFile = async (uploadId: string, nrp: string): Promise<Uint8Array> => {
  const upload = await findOwnUpload(uploadId, nrp);
  if (!upload) throw new Failure('upload_not_found', { berkas: label });
  const bucket = requiredEnv('UPLOADS_BUCKET');
  return readUpload(bucket, upload, await verifyUpload(bucket, upload, label));
};
