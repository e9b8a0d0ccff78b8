import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { consumedUnits, type Operation, type Units } from '../../infra/cost/consumed-capacity.ts';
import { callNames, type RequestOf } from '../../shared/api/index.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { pingMessage, type SubscribeMessage } from '../../shared/events.ts';
import { Client, demoPassword, signIn, type UserClient } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { sendDailyNotices } from '../support/local-stack-data.ts';
import { nrps } from '../support/nrps.ts';
import { approve, prepareSubmission, waitUntil } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import { openSockets } from './open-sockets.ts';

const department: DepartmentCode = 'PRO';
/** The work that follows a change has ended when no function sends a request for this long. */
const quietMs = 2500;
/** Counted by themselves in the model: what several changes share, and what a schedule runs meanwhile. */
const countedApart: ReadonlySet<string> = new Set([
  ...['sequence-log', 'index-texts', 'deliver-events'],
  ...['announce-holidays', 'apply-position-dates', 'check-page', 'measure-waiting', 'send-reminders'],
]);

/** Calls, and the functions of sockets: what a user requests. All other functions work on what follows. */
const isRequested = (name: string): boolean =>
  callNames.some((call) => call === name) || ['connect', 'disconnect', 'ping', 'subscribe'].includes(name);

/** What the operations of the cost model consume, each compared with the recorded units of `infra/cost`. */
export const measureConsumption = async (localStack: LocalStack): Promise<Measurement[]> => {
  await sendDailyNotices(localStack);
  const units = new Map<Operation, Units>();
  const followUps: Measurement[] = [];
  const meter = capacityMeter(localStack);
  const recorder: Recorder = {
    record: async (operation, call, run) => {
      units.set(operation, (await meter.measure((name) => name === call, run, 100)).units);
    },
    recordFollowing: async (operation, run) => {
      await meter.idle();
      const isCounted = (name: string): boolean => !isRequested(name) && !countedApart.has(name);
      const measured = await meter.measure(isCounted, run, quietMs);
      units.set(operation, measured.units);
      followUps.push(
        { label: `${operation}: invocations`, value: measured.invocations, unit: '' },
        { label: `${operation}: messages of queues`, value: measured.messages, unit: '' },
      );
    },
  };
  await measureReads(localStack, recorder, units);
  await measureWorkflow(localStack, recorder);
  await measureDocuments(localStack, recorder);
  await measureSockets(localStack, recorder);
  return [
    ...[...units].flatMap(([operation, measured]) => [
      bounded(`${operation}: reads`, 'RCU', measured.read, consumedUnits[operation].read),
      bounded(`${operation}: writes`, 'WCU', measured.write, consumedUnits[operation].write),
    ]),
    ...followUps,
  ];
};

interface Recorder {
  /** The units of one call. */
  record: (operation: Operation, call: string, run: () => Promise<unknown>) => Promise<void>;
  /** The units of everything that follows from a change, until its last effect. */
  recordFollowing: (operation: Operation, run: () => Promise<unknown>) => Promise<void>;
}

const bounded = (label: string, unit: string, value: number, recorded: number): Measurement => {
  const tolerance = Math.max(1, recorded / 10);
  return { label, value, unit, limit: recorded + tolerance, least: recorded - tolerance };
};

interface Consumption {
  units: Units;
  /** Of all functions that no user requested, and the messages that queues delivered to them. */
  invocations: number;
  messages: number;
}

/** Sums the lines that the local stack logs with HIMS_CAPACITY=1, and those of its invocations. */
const capacityMeter = ({ logs }: LocalStack) => {
  const consumedSince = (mark: number, isCounted: (name: string) => boolean): Consumption => {
    const found: Consumption = { units: { read: 0, write: 0 }, invocations: 0, messages: 0 };
    for (const line of logs.slice(mark)) {
      const [, name = '', read, write] = /capacity (\S+) \S+ ([\d.]+) ([\d.]+)$/.exec(line) ?? [];
      if (name !== '' && isCounted(name)) {
        found.units.read += Number(read);
        found.units.write += Number(write);
      }
      const [, kind, invoked = '', records] = /\b(STREAM|QUEUE) (\S+) ×(\d+)/.exec(line) ?? [];
      if (invoked === '') continue;
      found.invocations += 1;
      if (kind === 'QUEUE') found.messages += Number(records);
    }
    return found;
  };
  const idle = async (ms: number): Promise<void> => {
    for (let seen = -1; seen !== logs.length; ) {
      seen = logs.length;
      await pause(ms);
    }
  };
  return {
    idle: () => idle(quietMs),
    measure: async (
      isCounted: (name: string) => boolean,
      run: () => Promise<unknown>,
      waitMs: number,
    ): Promise<Consumption> => {
      const mark = logs.length;
      await run();
      await (waitMs === quietMs ? idle(waitMs) : pause(waitMs));
      return consumedSince(mark, isCounted);
    },
  };
};

const measureReads = async ({ url }: LocalStack, recorder: Recorder, units: Map<Operation, Units>): Promise<void> => {
  const { record } = recorder;
  await record('sign in', 'validate-login', () =>
    new Client(url).ok('validate-login', { nrp: nrps.sheEmployee, password: demoPassword }),
  );
  const user = await signIn(url, nrps.employee);
  await record('refresh the access token', 'refresh-session', () =>
    user.ok('refresh-session', {}, { headers: { cookie: user.cookie } }),
  );
  await record('read the session', 'get-session', () => user.ok('get-session', {}));
  await record('read the notifications', 'get-user-notifications', () => user.ok('get-user-notifications', {}));
  await record('read the dashboard', 'get-dashboard-documents', () => user.ok('get-dashboard-documents', {}));
  await record('read the dashboard of a department', 'get-dashboard-documents', () =>
    user.ok('get-dashboard-documents', { department: 'Produksi' }),
  );
  await record('read the home', 'get-home', () => user.ok('get-home', {}));
  await record('read the worklist', 'get-worklist', () => user.ok('get-worklist', {}));
  await record('read what must be read', 'get-required-reading', () =>
    user.ok('get-required-reading', { without_documents: true }),
  );
  await measureLists(user, recorder, units);
};

const measureLists = async (user: UserClient, { record }: Recorder, units: Map<Operation, Units>): Promise<void> => {
  const list = (since?: number) =>
    user.ok('list-hims-documents', { department, ...(since !== undefined && { since }) });
  const rows: { id: string }[] = [];
  let version = 0;
  await record('read 100 documents of a list', 'list-hims-documents', async () => {
    const response = await list();
    version = response.catalogue_version;
    if ('documents' in response) rows.push(...response.documents);
  });
  const { read = 0 } = units.get('read 100 documents of a list') ?? {};
  await record('check a list', 'list-hims-documents', () => list(version));
  const { read: check = 0 } = units.get('check a list') ?? {};
  units.set('read 100 documents of a list', { read: ((read - check) / rows.length) * 100, write: 0 });
  const id = rows[0]?.id ?? '';
  await record('open a document', 'get-hims-document', () => user.ok('get-hims-document', { id }));
  await record('view a file', 'get-document-file', () => user.ok('get-document-file', { id, kind: 'controlled' }));
};

const measureWorkflow = async ({ url }: LocalStack, { record, recordFollowing }: Recorder): Promise<void> => {
  const [employee, admin, head, sheHead, manager] = await Promise.all(
    [nrps.employee, nrps.admin, nrps.produksiHead, nrps.sheHead, nrps.projectManager].map((nrp) => signIn(url, nrp)),
  );
  if (!employee || !admin || !head || !sheHead || !manager) throw new Error('A demo user did not sign in');
  // Without letters at its end: each letter that another script has too is a number more that is looked for.
  const newNumber = (): Partial<RequestOf<'upload-and-submit-document'>> => ({
    document_number: `UJI-SOP-PRO-${randomInt(1e6, 1e7)}`,
  });
  const inputs = [
    await prepareSubmission(employee, newNumber()),
    await prepareSubmission(employee, newNumber()),
  ] as const;
  await record('request two uploads', 'create-upload-urls', () => prepareSubmission(employee));
  const ids: string[] = [];
  const submitNext = async (): Promise<void> => {
    const input = inputs[ids.length];
    if (input) ids.push((await employee.ok('upload-and-submit-document', input)).submission_id);
  };
  await record('submit', 'upload-and-submit-document', submitNext);
  await recordFollowing('follow a submission', submitNext);
  const [first = '', second = ''] = ids;
  await record('read a submission', 'get-submission', () => admin.ok('get-submission', { submission_id: first }));
  await record('read the review queue', 'get-pending-documents', () => admin.ok('get-pending-documents', {}));
  await record('review', 'process-document-review', () => approve(admin, first));
  await recordFollowing('follow a review', () => approve(admin, second));
  await record('read an approval queue', 'get-approval-documents', () => head.ok('get-approval-documents', {}));
  await record('approve', 'process-document-approval', () => approve(head, first));
  await recordFollowing('follow an approval', () => approve(head, second));
  await approve(sheHead, first);
  await approve(sheHead, second);
  await record('approve the last level', 'process-document-approval', () => approve(manager, first));
  await recordFollowing('follow a publication', () => approve(manager, second));
};

/** A reading, a controlled copy and a manual edit. */
const measureDocuments = async ({ url }: LocalStack, { record, recordFollowing }: Recorder): Promise<void> => {
  const [reader, controller] = [await signIn(url, nrps.employee), await signIn(url, nrps.controller)];
  const { documents: toRead } = await reader.ok('get-required-reading', {});
  const read = async (at: number): Promise<void> => {
    const { document, reading_id } = toRead[at] ?? {};
    if (!document || reading_id === undefined) throw new Error('The demo user has too little to read');
    await record('open what must be read', 'get-document-file', () =>
      reader.ok('get-document-file', { id: document.id, kind: 'controlled' }),
    );
    await record('acknowledge a reading', 'acknowledge-reading', () =>
      reader.ok('acknowledge-reading', { document_id: document.id, reading_id }),
    );
  };
  await recordFollowing('follow a reading', () => read(0));
  const list = await controller.ok('list-hims-documents', { department });
  const document =
    'documents' in list && list.documents.find(({ status, jenis }) => status === 'Aktif' && jenis === 'SOP');
  if (!document) throw new Error('The demo data has no procedure in force');
  const copy = { document_id: document.id, holder: 'Budi Santoso', department, place: 'Workshop', purpose: 'Acuan' };
  await recordFollowing('print a copy', async () => {
    const { job_id } = await controller.ok('print-controlled-copies', { copies: [copy] });
    await waitUntil(async () => (await controller.ok('get-bulk-job', { job_id })).job.finished_at ?? undefined);
  });
  await recordFollowing('follow an edit', () =>
    controller.ok('update-hims-documents', {
      department,
      rows: [{ id: document.id, version: document.version, nama: `${document.nama} (revisi judul)` }],
    }),
  );
};

const measureSockets = async ({ url, logs }: LocalStack, { record }: Recorder): Promise<void> => {
  const user = await signIn(url, nrps.sheEmployee);
  await record('issue a ticket', 'get-realtime-ticket', () => user.ok('get-realtime-ticket', {}));
  const sockets: Awaited<ReturnType<typeof openSockets>>['sockets'] = [];
  await record('open a socket', 'connect', async () => {
    sockets.push(...(await openSockets(user, { sockets: 1, openedTogether: 1 })).sockets);
  });
  const [socket] = sockets;
  if (!socket) throw new Error('No socket opened');
  await record('ping', 'ping', async () => {
    socket.send(pingMessage);
    await once(socket, 'message');
  });
  await record('set a topic', 'subscribe', async () => {
    const message: SubscribeMessage = { action: 'subscribe', topic: { list: 'submissions' } };
    socket.send(JSON.stringify(message));
    await once(socket, 'message');
  });
  await record('close a socket', 'disconnect', async () => {
    const mark = logs.length;
    socket.close();
    // A function's first process takes seconds to start on a busy machine.
    await waitUntil(async () => logs.slice(mark).some((line) => line.includes('capacity disconnect ')) || undefined);
    await pause(quietMs);
  });
};
