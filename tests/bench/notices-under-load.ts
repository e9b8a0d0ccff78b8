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

/** A minute is what people reported; so long after the load the rest is counted as missing. */
const longestMs = 120_000;
const batch = 25;
/** So many people wait for an answer at a time; where the machine is slower than the load, they call less often. */
const mostAtOnce = 12;
/** Of every eight calls two are reviews, one is an edit of the catalogue, and the others read. */
const cycle = ['review', 'read', 'read', 'edit', 'review', 'read', 'read', 'read'] as const;
const departments: readonly SubmissionDepartment[] = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'TDC'];
const submitters = [nrps.employee, nrps.sheEmployee, nrps.controller, nrps.manager];
const viewers = [...submitters, nrps.admin, nrps.secondAdmin, nrps.produksiHead, nrps.plantHead];

/** How late people hear of what happened while everybody works: from a decision to its notification on their screen. */
export const measureNotices = async (
  localStack: LocalStack,
  { callsASecond, seconds, sockets }: Sizes['notices'],
): Promise<Measurement[]> => {
  const open: WebSocket[] = [];
  try {
    Object.assign(process.env, localStack.adminEnv);
    const calls = callsASecond * seconds;
    const waiting = await queueSubmissions(Math.ceil((calls * 2) / cycle.length) + cycle.length);
    const people: UserClient[] = [];
    for (const nrp of viewers) people.push(await signIn(localStack.url, nrp));
    const heard = new Map<string, number>();
    for (let at = 0; at < sockets; at += 1)
      open.push(await listen(localStack, people[at % people.length] as UserClient, heard));
    // The first calls start their functions; they are not part of the load.
    for (let at = 0; at < cycle.length; at += 1) await call(people, at, waiting);

    const begun = performance.now();
    const decided = new Map<string, number>();
    let next = 0;
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < calls; at = next++) {
        await pause(Math.max(0, begun + (at * 1000) / callsASecond - performance.now()));
        const id = await call(people, at, waiting).catch(() => {
          failed += 1;
          return undefined;
        });
        if (id !== undefined) decided.set(id, performance.now());
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    const ended = performance.now();
    while ([...decided.keys()].some((id) => !heard.has(id)) && performance.now() - ended < longestMs) await pause(100);
    const sorted = [...decided]
      .flatMap(([id, at]) => (heard.has(id) ? Math.max(0, (heard.get(id) ?? 0) - at) : []))
      .sort((one, other) => one - other);
    return [
      { what: 'calls answered a second', value: (1000 * (calls - failed)) / (ended - begun), unit: '' },
      { what: 'calls that a busy machine let fail', value: failed, unit: '' },
      { what: 'notification after its decision, median', value: sorted[sorted.length >> 1] ?? 0, unit: 'ms' },
      { what: 'notification after its decision, latest', value: sorted.at(-1) ?? 0, unit: 'ms', limit: 10_000 },
      { what: 'notifications that never came', value: decided.size - sorted.length, unit: '', limit: 0 },
    ];
  } finally {
    for (const socket of open) socket.terminate();
  }
};

/** Puts submissions into the admins' queue, straight: without files, and without an event of their own. */
const queueSubmissions = async (count: number): Promise<Submission[]> => {
  const at = new Date().toISOString();
  const submissions = Array.from({ length: count }, (_, place): Submission => {
    const department = departments[place % departments.length] ?? 'Produksi';
    const nrp = submitters[place % submitters.length] ?? nrps.employee;
    return submissionFixture({
      id: `LOAD${String(place).padStart(6, '0')}`,
      document_title: `Prosedur Beban ${place}`,
      department,
      document_number: `UJI-SOP-BEBAN-${place}`,
      created_at: at,
      updated_at: at,
      level_entered_at: at,
      submitter_nrp: nrp,
      submitter_name: null,
      document_id: `load${place}`,
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
    },
  ]);
  const items = [...counters, ...queued];
  for (let from = 0; from < items.length; from += batch) {
    const requests = items.slice(from, from + batch).map((Item) => ({ PutRequest: { Item } }));
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
  return submissions;
};

/** Opens a socket and notes when the submitter's notification arrives. */
const listen = async (localStack: LocalStack, by: UserClient, heard: Map<string, number>): Promise<WebSocket> => {
  const { ticket } = await by.ok('get-realtime-ticket', {});
  const url = new URL(`/ws?ticket=${ticket}`, localStack.url);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, { origin: localStack.url });
  socket.on('message', (data) => {
    const event = socketEvent.parse(JSON.parse(String(data)));
    if (event.type !== 'notification.created') return;
    const { submission_id } = event.notification;
    if (submission_id !== null && !heard.has(submission_id) && submitters.some((nrp) => nrp === by.nrp))
      heard.set(submission_id, performance.now());
  });
  await once(socket, 'open');
  return socket;
};

/** The next call of the load; answers the submission a review decided. */
const call = async (people: readonly UserClient[], at: number, waiting: Submission[]): Promise<string | undefined> => {
  const who = people[at % submitters.length] as UserClient;
  const [controller, admin] = [people[2] as UserClient, people[4 + (at % 2)] as UserClient];
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
      await who.ok(at % 2 === 0 ? 'get-user-notifications' : 'get-dashboard-documents', {});
      return undefined;
  }
};
