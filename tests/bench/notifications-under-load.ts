import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { WebSocket } from 'ws';
import { keys } from '../../functions/db/keys.ts';
import { dynamo, tableName } from '../../functions/db/table.ts';
import type { Submission } from '../../functions/submissions/submission-store.ts';
import { departmentCodes, type SubmissionDepartment } from '../../shared/domain/departments.ts';
import { socketEvent } from '../../shared/events.ts';
import { signIn, type UserClient } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { submissionFixture } from '../support/submission-fixtures.ts';
import { freshNomor } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Users reported delays of a minute; notifications later than this count as missing. */
const maxWaitMs = 120_000;
const batch = 25;
/** Maximum of concurrent calls; a machine that is slower than the load makes fewer calls. */
const maxConcurrent = 12;
/** Of eight calls, two are reviews, one edits the catalogue, and the others read. */
const cycle = ['review', 'read', 'read', 'edit', 'review', 'read', 'read', 'read'] as const;
const departments: readonly SubmissionDepartment[] = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'TDC'];
const submitters = [nrps.employee, nrps.sheEmployee, nrps.controller, nrps.manager];
const viewers = [...submitters, nrps.admin, nrps.secondAdmin, nrps.produksiHead, nrps.plantHead];

/** The delay of notifications under load: from a decision until its notification arrives on a socket. */
export const measureNotifications = async (
  localStack: LocalStack,
  { callsASecond, seconds, sockets }: Sizes['notifications'],
): Promise<Measurement[]> => {
  const open: WebSocket[] = [];
  try {
    Object.assign(process.env, localStack.adminEnv);
    const calls = callsASecond * seconds;
    const waiting = await queueSubmissions(Math.ceil((calls * 2) / cycle.length) + cycle.length);
    const users: UserClient[] = [];
    for (const nrp of viewers) users.push(await signIn(localStack.url, nrp));
    const receivedAt = new Map<string, number>();
    for (let at = 0; at < sockets; at += 1)
      open.push(await listen(localStack, users[at % users.length] as UserClient, receivedAt));
    // The first calls start their functions and do not count.
    for (let at = 0; at < cycle.length; at += 1) await call(users, at, waiting);

    const started = performance.now();
    const decidedAt = new Map<string, number>();
    let next = 0;
    let failed = 0;
    const makeCalls = async (): Promise<void> => {
      for (let at = next++; at < calls; at = next++) {
        await pause(Math.max(0, started + (at * 1000) / callsASecond - performance.now()));
        const id = await call(users, at, waiting).catch(() => {
          failed += 1;
          return undefined;
        });
        if (id !== undefined) decidedAt.set(id, performance.now());
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, makeCalls));
    const ended = performance.now();
    while ([...decidedAt.keys()].some((id) => !receivedAt.has(id)) && performance.now() - ended < maxWaitMs)
      await pause(100);
    const sorted = [...decidedAt]
      .flatMap(([id, at]) => (receivedAt.has(id) ? Math.max(0, (receivedAt.get(id) ?? 0) - at) : []))
      .sort((one, other) => one - other);
    return [
      { label: 'calls answered a second', value: (1000 * (calls - failed)) / (ended - started), unit: '' },
      { label: 'calls that failed on a busy machine', value: failed, unit: '' },
      { label: 'notification after its decision, median', value: sorted[sorted.length >> 1] ?? 0, unit: 'ms' },
      { label: 'notification after its decision, slowest', value: sorted.at(-1) ?? 0, unit: 'ms', limit: 10_000 },
      { label: 'notifications that did not arrive', value: decidedAt.size - sorted.length, unit: '', limit: 0 },
    ];
  } finally {
    for (const socket of open) socket.terminate();
  }
};

/** Writes submissions directly into the admins' queue, without files and events. */
const queueSubmissions = async (count: number): Promise<Submission[]> => {
  const at = new Date().toISOString();
  const submissions = Array.from({ length: count }, (_, index): Submission => {
    const department = departments[index % departments.length] ?? 'Produksi';
    const nrp = submitters[index % submitters.length] ?? nrps.employee;
    return submissionFixture({
      id: `0LOAD${String(index).padStart(6, '0')}`,
      document_title: `Prosedur Beban ${index}`,
      department,
      document_number: `UJI-SOP-BEBAN-${index}`,
      created_at: at,
      updated_at: at,
      level_entered_at: at,
      submitter_nrp: nrp,
      submitter_name: null,
      document_id: `load${index}`,
      last_actor: { nrp, name: null, at },
    });
  });
  const counters = departments.flatMap((department) =>
    [keys.counter(department), ...submitters.map((nrp) => keys.ownCounter(nrp, department))].map((key) => ({
      ...key,
      total: count,
      under_review: count,
    })),
  );
  const queued = submissions.flatMap((submission) => [
    { ...submission, ...keys.submission(submission.id) },
    {
      ...keys.queueEntry({ state: 'pending' }, at, submission.id),
      submission_id: submission.id,
      department: submission.department,
      level_entered_at: at,
      submitter_nrp: submission.submitter_nrp,
    },
  ]);
  const items = [...counters, ...queued];
  for (let from = 0; from < items.length; from += batch) {
    const requests = items.slice(from, from + batch).map((Item) => ({ PutRequest: { Item } }));
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
  return submissions;
};

/** Opens a socket and records the arrival of the submitter's notifications. */
const listen = async (
  localStack: LocalStack,
  user: UserClient,
  receivedAt: Map<string, number>,
): Promise<WebSocket> => {
  const { ticket } = await user.ok('get-realtime-ticket', {});
  const url = new URL(`/ws?ticket=${ticket}`, localStack.url);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, { origin: localStack.url });
  socket.on('message', (data) => {
    const event = socketEvent.parse(JSON.parse(String(data)));
    if (event.type !== 'notification.created') return;
    const { submission_id } = event.notification;
    if (submission_id !== null && !receivedAt.has(submission_id) && submitters.some((nrp) => nrp === user.nrp))
      receivedAt.set(submission_id, performance.now());
  });
  await once(socket, 'open');
  return socket;
};

/** The next call of the load; returns the id of the submission that a review decided. */
const call = async (users: readonly UserClient[], at: number, waiting: Submission[]): Promise<string | undefined> => {
  const user = users[at % submitters.length] as UserClient;
  const [controller, admin] = [users[2] as UserClient, users[4 + (at % 2)] as UserClient];
  switch (cycle[at % cycle.length]) {
    case 'review': {
      const submission_id = waiting.pop()?.id;
      if (submission_id === undefined) return undefined;
      await admin.ok('process-document-review', { submission_id, action: 'approve', version: 1 });
      return submission_id;
    }
    case 'edit': {
      const department = departmentCodes[(at >> 3) % departmentCodes.length] ?? 'FAT';
      const nomor = freshNomor('SOP', department);
      await controller.ok('create-hims-document', { department, jenis: 'SOP', nomor, nama: `Prosedur ${nomor}` });
      return undefined;
    }
    default:
      await user.ok(at % 2 === 0 ? 'get-user-notifications' : 'get-dashboard-documents', {});
      return undefined;
  }
};
