import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { consumedUnits, type Operation, type Units } from '../../infra/cost/consumed-capacity.ts';
import { pingMessage, type SubscribeMessage } from '../../shared/events.ts';
import { Client, demoPassword, signIn, type UserClient } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { sendDailyNotices } from '../support/local-stack-data.ts';
import { nrps } from '../support/nrps.ts';
import { approve, prepareSubmission, waitUntil } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import { openSockets } from './open-sockets.ts';

const department = 'PRO';
const publisher = 'publish-changes';
/** The worker has published a change when it sends no request for this long. */
const quietMs = 800;

/** What the operations of the cost model consume, each compared with the recorded units of `infra/cost`. */
export const measureConsumption = async (localStack: LocalStack): Promise<Measurement[]> => {
  await sendDailyNotices(localStack);
  const units = new Map<Operation, Units>();
  const meter = capacityMeter(localStack);
  const record = async (operation: Operation, functions: readonly string[], run: () => Promise<unknown>) => {
    if (functions.includes(publisher)) await meter.idle();
    units.set(operation, await meter.measure(functions, run));
  };
  await measureReads(localStack, record, units);
  await measureWorkflow(localStack, record);
  await measureSockets(localStack, record);
  return [...units].flatMap(([operation, measured]) => [
    bounded(`${operation}: reads`, 'RCU', measured.read, consumedUnits[operation].read),
    bounded(`${operation}: writes`, 'WCU', measured.write, consumedUnits[operation].write),
  ]);
};

type Recorder = (operation: Operation, functions: readonly string[], run: () => Promise<unknown>) => Promise<void>;

const bounded = (label: string, unit: string, value: number, recorded: number): Measurement => {
  const tolerance = Math.max(1, recorded / 10);
  return { label, value, unit, limit: recorded + tolerance, least: recorded - tolerance };
};

/** Sums the lines that the local stack logs with HIMS_CAPACITY=1. */
const capacityMeter = ({ logs }: LocalStack) => {
  const unitsSince = (mark: number, functions: readonly string[]): Units => {
    const total: Units = { read: 0, write: 0 };
    for (const line of logs.slice(mark)) {
      const [, name = '', read, write] = /capacity (\S+) \S+ ([\d.]+) ([\d.]+)$/.exec(line) ?? [];
      if (!functions.includes(name)) continue;
      total.read += Number(read);
      total.write += Number(write);
    }
    return total;
  };
  const idle = async (): Promise<void> => {
    for (let seen = -1; seen !== logs.length; ) {
      seen = logs.length;
      await pause(quietMs);
    }
  };
  return {
    idle,
    measure: async (functions: readonly string[], run: () => Promise<unknown>): Promise<Units> => {
      const mark = logs.length;
      await run();
      await (functions.includes(publisher) ? idle() : pause(100));
      return unitsSince(mark, functions);
    },
  };
};

const measureReads = async ({ url }: LocalStack, record: Recorder, units: Map<Operation, Units>): Promise<void> => {
  await record('sign in', ['validate-login'], () =>
    new Client(url).ok('validate-login', { nrp: nrps.sheEmployee, password: demoPassword }),
  );
  const user = await signIn(url, nrps.employee);
  await record('refresh the access token', ['refresh-session'], () =>
    user.ok('refresh-session', {}, { headers: { cookie: user.cookie } }),
  );
  await record('read the session', ['get-session'], () => user.ok('get-session', {}));
  await record('read the notifications', ['get-user-notifications'], () => user.ok('get-user-notifications', {}));
  await record('read the dashboard', ['get-dashboard-documents'], () => user.ok('get-dashboard-documents', {}));
  await record('read the dashboard of a department', ['get-dashboard-documents'], () =>
    user.ok('get-dashboard-documents', { department: 'Produksi' }),
  );
  await measureLists(user, record, units);
};

const measureLists = async (user: UserClient, record: Recorder, units: Map<Operation, Units>): Promise<void> => {
  const list = (since?: number) =>
    user.ok('list-hims-documents', { department, ...(since !== undefined && { since }) });
  const rows: { id: string }[] = [];
  let version = 0;
  await record('read 100 documents of a list', ['list-hims-documents'], async () => {
    const response = await list();
    version = response.catalogue_version;
    if ('documents' in response) rows.push(...response.documents);
  });
  const { read = 0 } = units.get('read 100 documents of a list') ?? {};
  await record('check a list', ['list-hims-documents'], () => list(version));
  const { read: check = 0 } = units.get('check a list') ?? {};
  units.set('read 100 documents of a list', { read: ((read - check) / rows.length) * 100, write: 0 });
  const id = rows[0]?.id ?? '';
  await record('open a document', ['get-hims-document'], () => user.ok('get-hims-document', { id }));
  await record('view a file', ['get-document-file'], () => user.ok('get-document-file', { id, kind: 'controlled' }));
};

const measureWorkflow = async ({ url }: LocalStack, record: Recorder): Promise<void> => {
  const [employee, admin, head, sheHead, manager] = await Promise.all(
    [nrps.employee, nrps.admin, nrps.produksiHead, nrps.sheHead, nrps.projectManager].map((nrp) => signIn(url, nrp)),
  );
  if (!employee || !admin || !head || !sheHead || !manager) throw new Error('A demo user did not sign in');
  const inputs = [await prepareSubmission(employee), await prepareSubmission(employee)] as const;
  await record('request two uploads', ['create-upload-urls'], () => prepareSubmission(employee));
  const ids: string[] = [];
  const submitNext = async (): Promise<void> => {
    const input = inputs[ids.length];
    if (input) ids.push((await employee.ok('upload-and-submit-document', input)).submission_id);
  };
  await record('submit', ['upload-and-submit-document'], submitNext);
  await record('publish a submission', [publisher], submitNext);
  const [first = '', second = ''] = ids;
  await record('read a submission', ['get-submission'], () => admin.ok('get-submission', { submission_id: first }));
  await record('read the review queue', ['get-pending-documents'], () => admin.ok('get-pending-documents', {}));
  await record('review', ['process-document-review'], () => approve(admin, first));
  await record('publish a review', [publisher], () => approve(admin, second));
  await record('read an approval queue', ['get-approval-documents'], () => head.ok('get-approval-documents', {}));
  await record('approve', ['process-document-approval'], () => approve(head, first));
  await record('publish an approval', [publisher], () => approve(head, second));
  await approve(sheHead, first);
  await approve(sheHead, second);
  await record('approve the last level', ['process-document-approval'], () => approve(manager, first));
  await record('publish the last approval', [publisher], () => approve(manager, second));
};

const measureSockets = async ({ url, logs }: LocalStack, record: Recorder): Promise<void> => {
  const user = await signIn(url, nrps.sheEmployee);
  await record('issue a ticket', ['get-realtime-ticket'], () => user.ok('get-realtime-ticket', {}));
  const sockets: Awaited<ReturnType<typeof openSockets>>['sockets'] = [];
  await record('open a socket', ['connect'], async () => {
    sockets.push(...(await openSockets(user, { sockets: 1, openedTogether: 1 })).sockets);
  });
  const [socket] = sockets;
  if (!socket) throw new Error('No socket opened');
  await record('ping', ['ping'], async () => {
    socket.send(pingMessage);
    await once(socket, 'message');
  });
  await record('set a topic', ['subscribe'], async () => {
    const message: SubscribeMessage = { action: 'subscribe', topic: { list: 'submissions' } };
    socket.send(JSON.stringify(message));
    await once(socket, 'message');
  });
  await record('close a socket', ['disconnect'], async () => {
    const mark = logs.length;
    socket.close();
    // A function's first process takes seconds to start on a busy machine.
    await waitUntil(async () => logs.slice(mark).some((line) => line.includes('capacity disconnect ')) || undefined);
    await pause(quietMs);
  });
};
