import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallName } from '../../shared/api/index.ts';
import { signIn } from '../support/api.ts';
import { type LocalStack, waitForIdleLog } from '../support/local-stack.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Calls; the first ones start the function, and V8 compiles it. */
const rounds = 60;
const warmUp = 30;
/** Monday after the documents were asked for, far from today. */
const digestMoment = '2031-01-06T01:00:00.000Z';

/** Milliseconds that calls took in their function, with the check of the session, as the function logs them. */
const functionTimes = (lines: readonly string[], call: CallName): number[] =>
  lines.flatMap((line) => {
    const [, milliseconds] = new RegExp(`"answered".*"call":"${call}".*"ms":(\\d+)`).exec(line) ?? [];
    return milliseconds === undefined ? [] : [Number(milliseconds)];
  });

interface DigestRun {
  seconds: number;
  megabytes: number;
  sent: { sent: number } | null;
}

/**
 * Reading in a company in which every document must be read by everyone: one's own list, a publication, the exceptions of
 * a document, and a morning on which everyone is reminded.
 */
export const measureReading = async (
  localStack: LocalStack,
  { documents, people }: Sizes['reading'],
): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const { addPeople, addRequiredDocuments, acknowledgeForHalf, understandHalf, publishForEveryone } = await import(
    './reading-data.ts'
  );
  const { countReads } = await import('./consumed-capacity.ts');
  const { loadUnreadReadings } = await import('../../functions/required-reading/own-reading-service.ts');
  const { loadDocumentsOrDeleted } = await import('../../functions/documents/document-store.ts');
  const { loadDocumentReaders } = await import('../../functions/required-reading/progress-service.ts');
  const { loadProfile } = await import('../../functions/profiles/profile-store.ts');

  await addPeople(people);
  const ids = await addRequiredDocuments(documents);
  const employee = await signIn(localStack.url, '10000031');
  await understandHalf(employee.nrp, ids);
  // What the documents started in the background is over.
  await waitForIdleLog(() => localStack.logs.length);
  const logged = localStack.logs.length;
  for (let round = 0; round < rounds; round += 1) {
    await employee.ok('get-required-reading', {});
    await employee.ok('get-mail-settings', {});
  }
  const lines = localStack.logs.slice(logged);
  const [ownTimes, plainTimes] = (['get-required-reading', 'get-mail-settings'] as const).map((call) =>
    functionTimes(lines, call).slice(warmUp),
  );
  if (!ownTimes || !plainTimes) throw new Error('The functions log their times');
  const profile = await loadProfile(employee.nrp);
  if (!profile) throw new Error('The demo has this user');
  // A container has read the lists for an earlier request.
  await loadUnreadReadings(profile, new Date());
  const ownReads = await countReads(async () => {
    const { unread } = await loadUnreadReadings(profile, new Date());
    await loadDocumentsOrDeleted(unread.slice(0, 50).map(({ document_id }) => document_id));
  });

  const publication = await publishForEveryone(ids);
  const [asked = ''] = ids;
  const [document] = await loadDocumentsOrDeleted([asked]);
  if (!document) throw new Error('The document was written');
  const acknowledged = await acknowledgeForHalf(document, people);
  const started = performance.now();
  let readers: Awaited<ReturnType<typeof loadDocumentReaders>> = [];
  const exceptionReads = await countReads(async () => {
    readers = await loadDocumentReaders(document, undefined, new Date());
  });
  const exceptionSeconds = (performance.now() - started) / 1000;

  const { stdout } = await promisify(execFile)(
    process.execPath,
    // The heap of a function with 256 MB: without a limit, the process grows before it collects.
    [
      '--max-old-space-size=128',
      '--max-semi-space-size=4',
      join(import.meta.dirname, 'reminders-process.ts'),
      digestMoment,
    ],
    { env: { ...process.env, ...localStack.adminEnv } },
  );
  const digests = JSON.parse(stdout) as DigestRun;
  return [
    { label: 'one’s own list, in the function, median', value: percentile(ownTimes, 0.5), unit: 'ms' },
    { label: 'the same, tenth percentile', value: percentile(ownTimes, 0.1), unit: 'ms' },
    {
      label: 'as a multiple of a call that reads one item, medians',
      value: percentile(ownTimes, 0.5) / percentile(plainTimes, 0.5),
      unit: '',
      limit: 8,
    },
    { label: 'its reads', value: ownReads, unit: '', limit: 5 },
    { label: 'write units of a publication for everyone', value: publication, unit: 'WCU', limit: 15 },
    { label: 'exceptions of a document, for all people', value: exceptionSeconds, unit: 's' },
    { label: 'their reads', value: exceptionReads, unit: '' },
    { label: 'readers found', value: readers.length, unit: '', least: people },
    {
      label: 'of them counted as having understood, against those who have',
      value: readers.filter(({ state }) => state === 'understood').length - acknowledged,
      unit: '',
      ...{ limit: 0, least: 0 },
    },
    { label: 'people reminded in one morning', value: digests.sent?.sent ?? 0, unit: '', least: people },
    { label: 'that morning', value: digests.seconds, unit: 's', limit: 60 },
    { label: 'its memory, with the process', value: digests.megabytes, unit: 'MB', limit: 256 },
  ];
};
