import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addWorkingDays } from '../../shared/domain/time/working-days.ts';
import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { workingTimeVariable } from '../support/working-time.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const workingTime: WorkingTime = {
  ...{ time_zone: 'Asia/Jakarta', week: 'monday-saturday', holidays: [] },
  ...{ soon_late_days: 3, late_days: 5 },
};
/** Far from today, so that the schedule of the local stack has nothing to do with it. */
const firstDay = '2031-01-06';
const days = 60;

interface Run {
  seconds: number;
  megabytes: number;
  read: number;
  write: number;
  sent: { waiting: number; sent: number } | null;
}

/**
 * One morning of the schedule of reminders, in a process of its own: its time, its memory and what it reads, with few and
 * with many waiting submissions in a table with many documents.
 */
export const measureReminders = async (
  localStack: LocalStack,
  { documents, few, many }: Sizes['reminders'],
): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const [{ loadCatalogue }, { addWaiting, removeWaiting }] = await Promise.all([
    import('./load-catalogue.ts'),
    import('./waiting-submissions.ts'),
  ]);
  if (documents > 0) await loadCatalogue(0, documents);
  const workingDays = Array.from({ length: days }, (_, at) => addWorkingDays(firstDay, at, workingTime));
  // On a day of its own: the notifications of another one exist already.
  const run = async (count: number, day: number): Promise<{ first: Run; again: Run }> => {
    await addWaiting(count, workingDays);
    const today = addWorkingDays(firstDay, days + day, workingTime);
    const first = await runOnce(localStack, `${today}T01:00:00.000Z`);
    const again = await runOnce(localStack, `${today}T02:00:00.000Z`);
    await removeWaiting();
    return { first, again };
  };
  const small = await run(few, 0);
  const large = await run(many, 1);
  const perWaiting = (large.first.read - small.first.read) / (many - few);
  return [
    { label: 'submissions that wait', value: large.first.sent?.waiting ?? 0, unit: '' },
    { label: 'digests sent', value: large.first.sent?.sent ?? 0, unit: '' },
    { label: 'a run', value: large.first.seconds, unit: 's', limit: 60 },
    { label: 'its memory, with the process', value: large.first.megabytes, unit: 'MB', limit: 256 },
    { label: `read units, ${few} waiting`, value: small.first.read, unit: 'RCU' },
    { label: `read units, ${many} waiting`, value: large.first.read, unit: 'RCU' },
    // An entry of a queue has about 200 bytes, and a consistent read unit is 4 KB.
    { label: 'read units for each more that waits', value: perWaiting, unit: 'RCU', limit: 0.15 },
    { label: 'write units', value: large.first.write, unit: 'WCU' },
    // The calendar and the mark of the day.
    { label: 'read units of a later run of the day', value: large.again.read, unit: 'RCU', limit: 2 },
    { label: 'digests of a later run of the day', value: large.again.sent?.sent ?? 0, unit: '', limit: 0 },
  ];
};

const runOnce = async (localStack: LocalStack, moment: string): Promise<Run> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'reminders-process.ts'), moment],
    { env: { ...process.env, ...localStack.adminEnv, WORKING_TIME: workingTimeVariable(workingTime) } },
  );
  return JSON.parse(stdout) as Run;
};
