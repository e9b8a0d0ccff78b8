import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultKind, type FaultPlan, faultKinds } from '../../../infra/local/aws/faults.ts';
import type { SoakSettings } from '../soak-part.ts';

const modelRates: FaultPlan['rates'] = {
  delay: 0.05,
  throttle: 0.02,
  'cut-before': 0.01,
  'cut-after': 0.01,
  'error-after': 0.01,
  conflict: 0.02,
  'gone-socket': 0.1,
  'worker-death': 0.001,
  'answer-lost': 0.02,
  'batch-late': 0.1,
  'batch-again': 0.1,
  'batch-failed': 0.05,
  'message-again': 0.15,
  'clock-step': 0.05,
};

/** The file that names a local stack's faults; they begin and end while it runs. */
export interface Injection {
  path: string;
  begin: () => void;
  end: () => void;
}

/** A job whose worker died continues after 45 seconds, for which the short size has no time. */
const jobRates: Record<SoakSettings['size'], FaultPlan['rates']> = {
  full: { 'worker-death run-bulk-job TransactWriteItems': 0.05 },
  short: {},
};
/**
 * A message that was received and lost comes again after the five minutes of its queue, for which no size has time: its
 * job would not end, and its document would not be in the search index.
 */
const lostMessageRates: FaultPlan['rates'] = Object.fromEntries(
  ['run-bulk-job', 'extract-texts', 'index-texts'].flatMap((worker) =>
    [`worker-death ${worker}`, `cut-after ${worker} ReceiveMessage`, `error-after ${worker} ReceiveMessage`].map(
      (fault) => [fault, 0],
    ),
  ),
);

/**
 * A worker of mails promises nothing where it cannot know that SES has sent one, or where its clock is further ahead than
 * its claim lasts: it sends the mail again then.
 */
const mailRates: FaultPlan['rates'] = {
  'cut-after send-mail POST': 0,
  'error-after send-mail POST': 0,
  'worker-death send-mail POST': 0,
  'clock-step send-mail': 0,
};

/** Longer than a lease. What a worker with such a clock leaves when it dies, a lease or a lock, lasts so much longer. */
const clockStepSeconds = 60;

export const createInjection = ({ seed, size }: SoakSettings): Injection => {
  const path = join(mkdtempSync(join(tmpdir(), 'hims-faults-')), 'plan.json');
  const write = (plan: FaultPlan): void => writeFileSync(path, JSON.stringify(plan));
  const end = (): void => write({ seed });
  end();
  const rates = { ...modelRates, ...lostMessageRates, ...mailRates, ...jobRates[size] };
  return { path, begin: () => write({ seed, clockStepSeconds, rates }), end };
};

/** How many faults of each kind the local stack has logged. */
export const countFaults = (logs: readonly string[]): Map<FaultKind, number> => {
  const counts = new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0]));
  for (const line of logs) {
    const kind = faultKinds.find((each) => line.includes(` fault ${each} `));
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};
