import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sendJobMessage } from './worker-stack.ts';

/** Runs the worker once, to its end, or killed after some time or before one of its transactions. */
export const invokeWorker = async (
  jobId: string,
  env: Record<string, string>,
  { afterMs, atTransaction }: { afterMs?: number; atTransaction?: number } = {},
): Promise<string | undefined> => {
  await sendJobMessage(jobId);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-process.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...env,
      JOB_ID: jobId,
      POWERTOOLS_LOG_LEVEL: 'CRITICAL',
      ...(atTransaction !== undefined && { KILL_AT_TRANSACTION: String(atTransaction) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said: string | undefined;
  createInterface(child.stdout).on('line', (line) => {
    said = line;
    if (line === 'begins' && afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  await once(child, 'close');
  return said;
};

/** Expires the stopped worker's lease. */
export const expireLease = async (jobId: string): Promise<void> => {
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  if ((await loadJob(jobId))?.lease === undefined) return;
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.job(jobId),
      UpdateExpression: 'SET #lease.#until = :past',
      ExpressionAttributeNames: { '#lease': 'lease', '#until': 'until' },
      ExpressionAttributeValues: { ':past': 0 },
    }),
  );
};
