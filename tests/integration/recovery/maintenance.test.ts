import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import type { LocalStack } from '../../support/local-stack.ts';
import { maintenanceVariables, startWithUsers } from '../../support/maintenance.ts';
import { nrps } from '../../support/nrps.ts';
import { messageCounts, sqsClient } from '../../support/queues.ts';
import { openSocket } from '../../support/sockets.ts';
import { approve, submit } from '../../support/submissions.ts';

let localStack: LocalStack;
let submissionId: string;
beforeAll(async () => {
  localStack = await startWithUsers('none');
  submissionId = await submit(await signIn(localStack.url, nrps.employee));
  await localStack.restart(maintenanceVariables);
});
afterAll(() => localStack.stop());

test('in maintenance data is read and sessions begin, renew and end, but nothing is changed', async () => {
  const admin = await signIn(localStack.url, nrps.admin);
  const { documents } = await admin.ok('get-pending-documents', {});
  expect(documents.map(({ id }) => id)).toEqual([submissionId]);
  const { ticket } = await admin.ok('get-realtime-ticket', {});
  const socket = await openSocket(ticket, localStack.url, localStack.url);
  expect(typeof socket).toBe('object');
  if (typeof socket === 'object') socket.close();

  const { submission } = await admin.ok('get-submission', { submission_id: submissionId });
  const decision = { submission_id: submissionId, action: 'approve', version: submission.version } as const;
  const refused = await admin.expectError('process-document-review', decision);
  expect([refused.status, refused.error]).toEqual([503, 'maintenance']);
  expect(refused.headers.get('retry-after')).toBe('300');
  expect(refused.headers.get('x-hims-maintenance')).toBe('on');
  expect((await admin.expectError('mark-notification-read', { all: true })).error).toBe('maintenance');
  expect((await admin.ok('get-submission', { submission_id: submissionId })).submission).toEqual(submission);
});

test('in maintenance a bulk job waits in its queue, and after it users decide again', async () => {
  const { JOBS_QUEUE_URL: QueueUrl } = localStack.adminEnv;
  const sqs = sqsClient(localStack);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ job_id: 'J1' }) }));
  // A worker would receive the message at once.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await messageCounts(sqs, QueueUrl)).toEqual([1, 0]);

  await localStack.restart();
  const admin = await signIn(localStack.url, nrps.admin);
  expect((await approve(admin, submissionId)).submission_status).toBe('under_dept_approval');
});
