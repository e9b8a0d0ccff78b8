import { unzipSync } from 'fflate';
import { savedFiles } from '../../functions/transparency-log/log-paths.ts';
import { signIn } from '../support/api.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { waitUntil } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const seed = 'bench';
/** One of so many entries is a version of a sample, so that an excerpt has the tile of every bundle. */
const entriesPerVersion = 50;

/** The worker's log entry at the end of a job. */
interface JobLogEntry {
  ms: number;
  peak_mb: number;
}

/**
 * An audit pack of a company whose log is too long to be attached: confirmations of readers, and among them all versions
 * of the samples, are appended and published, then the worker makes the pack.
 */
export const measureAuditPack = async (
  localStack: LocalStack,
  { entries }: Sizes['auditPack'],
): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const { fillLog, storeSamples } = await import('./audit-pack-log.ts');
  const versions = Math.ceil(entries / entriesPerVersion);
  const samples = await storeSamples(versions, seed);
  await fillLog(entries, samples, entriesPerVersion);

  const auditor = await signIn(localStack.url, nrps.auditor);
  const today = new Date().toISOString().slice(0, 10);
  const { job_id } = await auditor.ok('create-audit-pack', { clause: 'SMKP VI.2', from: today, to: today, seed });
  const job = await waitForJob(auditor, job_id);
  if (job.state !== 'done') throw new Error(`The pack failed: ${JSON.stringify(job)}`);
  const pack = new Uint8Array(await (await fetch(job.report_url ?? '')).arrayBuffer());
  const { [savedFiles.excerpt]: excerpt } = unzipSync(pack, { filter: ({ name }) => name === savedFiles.excerpt });
  const line = await waitUntil(async () =>
    localStack.logs.findLast((each) => each.includes('bulk job ended') && each.includes(job_id)),
  );
  const { ms, peak_mb } = JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as JobLogEntry;
  return [
    { label: 'entries of the log', value: entries, unit: '' },
    { label: 'samples', value: job.total, unit: '', least: samples.length },
    // Beside a line with their number.
    { label: 'entries in the excerpt', value: lineCount(excerpt) - 1, unit: '', least: versions },
    { label: 'a pack', value: ms / 1000, unit: 's' },
    { label: 'its size', value: pack.length / 1e6, unit: 'MB' },
    { label: 'peak memory of the worker', value: peak_mb, unit: 'MB', limit: 512 },
  ];
};

const lineCount = (text = new Uint8Array()): number => text.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
