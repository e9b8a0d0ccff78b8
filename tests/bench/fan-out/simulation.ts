import { keys } from '../../../functions/db/keys.ts';
import { submissionChannels, topicName } from '../../../functions/realtime/topic-rules.ts';
import { readingChangeId } from '../../../functions/required-reading/reading-change-store.ts';
import { everyoneShare } from '../../../infra/cost/refetches.ts';
import { type DepartmentCode, publicationDepartment } from '../../../shared/domain/departments.ts';
import { departmentKey, everyoneKey } from '../../../shared/domain/required-reading/audiences.ts';
import { streamRecord, transitionRecord } from '../../unit/functions/stream-records.ts';
import { latencies } from './assumptions.ts';
import { deliveryRecorder } from './deliveries.ts';
import { nrpOf, type Population, posts } from './population.ts';
import { simulatedDeliveries, simulatedStream, socketSend, tableSend, withSimulatedAws } from './simulated-aws.ts';
import { simulatedTable } from './simulated-table.ts';
import { VirtualTime } from './virtual-time.ts';
import { type Change, seededRandom, submissionsInProgress, type Transition } from './workload.ts';

/** Each simulation starts after the one before: paces of the functions' modules last for the process. */
let nextStart = Date.parse('2026-11-20T00:00:00.000Z');

/** The department of the import. */
const importDepartment = 'FAT';

/**
 * Runs the workers of sockets, the functions' own code, in simulated time: the clients of DynamoDB, SQS and API Gateway
 * are replaced in this process, with the durations of `assumptions.ts` and the region's quota of requests.
 */
export const simulate = async (population: Population, changes: readonly Change[]) => {
  const time = new VirtualTime(nextStart);
  const start = time.now;
  const recorder = deliveryRecorder(population, () => time.now);
  const stream = simulatedStream(time);
  const table = simulatedTable(population, {
    onClaim: recorder.onClaim,
    onInsert: (item) => stream.add(streamRecord(item)),
  });
  const deliveries = simulatedDeliveries(time);
  const sockets = socketSend(time, recorder.onPost);
  const submissions = submissionsInProgress(population.staff, seededRandom(7));
  const at = () => new Date(time.now).toISOString();
  const random = seededRandom(9);
  let runs = 0;

  const store = (key: { PK: string; SK: string }, item: object): void => {
    table.items.set(`${key.PK} ${key.SK}`, { ...key, ...item });
  };

  const commitTransition = ({ submission, from, actor }: Transition): void => {
    const { id, version, department, submission_status: to, submitter_nrp } = submission;
    store(keys.submission(id), submission);
    store(keys.counter(department), { total: 100, under_review: 10, in_approval: 10, approved: 80 });
    for (const channel of submissionChannels(department)) recorder.onChange(topicName(channel), id);
    const approved_before = from === null || from === 'pending' ? [] : [nrpOf(posts.admins[0] ?? 0)];
    const facts = { submission_id: id, version, department, from, to, actor_nrp: actor, submitter_nrp, at: at() };
    stream.add(transitionRecord({ ...facts, action: from === null ? 'submit' : 'approve', approved_before }));
  };

  const commitCatalogueChange = (department: 'FAT' | 'IMS', kind: 'delete' | 'many'): void => {
    const head = keys.catalogueHead(department);
    const version = Number(table.items.get(`${head.PK} ${head.SK}`)?.['version'] ?? 0) + 1;
    const change =
      kind === 'many' ? { documents: { d1: 1 } } : { change: { op: 'delete', id: `d${version}`, version: 1 } };
    const entry = { department, version, kind, at: at(), ...change };
    store(head, { version });
    store(keys.catalogueLog(department, version), entry);
    recorder.onChange(`catalogue#${department}`, String(version));
    stream.add(streamRecord({ ...keys.catalogueLog(department, version), ...entry }));
    time.schedule(time.now + latencies.audienceLists, () => commitReadingChange(department));
  };

  /** What `sync-audience-lists` publishes of a changed catalogue: every version has a document that must be read. */
  const commitReadingChange = (department: DepartmentCode): void => {
    runs += 1;
    const run = `run${runs}`;
    const key = random() < everyoneShare ? everyoneKey : departmentKey(department);
    const changes = [readingChangeId(key, run)];
    for (const change of changes) recorder.onChange('reading', change);
    stream.add(streamRecord({ ...keys.readingChanges(run), run, at: at(), changes }));
  };

  for (const change of changes) {
    time.schedule(start + change.at, () => {
      if (change.kind === 'import') return commitCatalogueChange(importDepartment, 'many');
      const transition = submissions.next();
      commitTransition(transition);
      const { submission_status, department } = transition.submission;
      if (submission_status === 'approved') commitCatalogueChange(publicationDepartment[department] as 'FAT', 'delete');
    });
  }
  await withSimulatedAws({ dynamodb: tableSend(table, time), sqs: deliveries.send, sockets: sockets.send }, time, () =>
    time.run(),
  );
  nextStart = time.now + 3_600_000;
  return {
    ...recorder,
    shortestMs: recorder.shortestMs(),
    shortestReadingMs: recorder.shortestReadingMs(),
    unsent: recorder.unsent(),
    throttled: sockets.stats.throttled,
    queueMessages: deliveries.stats.messages,
    failures: deliveries.stats.failures + stream.stats.failures,
  };
};
