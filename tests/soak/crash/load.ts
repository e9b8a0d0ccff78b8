import { setTimeout as wait } from 'node:timers/promises';
import { approverLevelOf } from '../../../shared/domain/workflow.ts';
import type { UserClient } from '../../support/api.ts';
import type { TestFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { prepareSubmission } from '../../support/submissions.ts';
import type { Ledger } from './ledger.ts';
import { PatientClient } from './patient-client.ts';

export interface Users {
  employee: UserClient;
  admin: UserClient;
  head: UserClient;
  sheHead: UserClient;
  manager: UserClient;
  controller: UserClient;
}

/** The same signed-in users at another address: tokens survive a restart. */
export const atUrl = (users: Users, url: string): Users => {
  const moved = ({ token = '', user, cookie }: UserClient): UserClient => new PatientClient(url, token, user, cookie);
  const { employee, admin, head, sheHead, manager, controller } = users;
  return {
    ...{ employee: moved(employee), admin: moved(admin), head: moved(head) },
    ...{ sheHead: moved(sheHead), manager: moved(manager), controller: moved(controller) },
  };
};

export interface Load {
  users: Users;
  ledger: Ledger;
  random: () => number;
  /** Both files of every submission: making a PDF would take most of the time. */
  file: TestFile;
  /** Distinguishes the numbers of this run. */
  prefix: string;
}

/** Errors that a lost race answers; any other one is a defect. */
const expectedErrors: ReadonlySet<string> = new Set(['already_processed', 'conflict', 'not_found', 'unavailable']);

class UnexpectedAnswer extends Error {}

/** Works until the local stack is killed. Rejects for an answer that no race explains. */
export const work = async (load: Load, loops: Loops, signal: AbortSignal): Promise<void> => {
  await Promise.all(loops.map((loop) => repeatUntilKilled(() => loop(load), signal)));
};

const repeatUntilKilled = async (step: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted)
    try {
      await step();
      await wait(5);
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error;
      // The connection ended with the local stack; before, this is an error of the harness.
      if (!signal.aborted && !isConnectionError(error)) throw error;
      await wait(20);
    }
};

const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof SyntaxError && /JSON/.test(error.message));

const assertExpected = (error: string): void => {
  if (!expectedErrors.has(error)) throw new UnexpectedAnswer(`The answer was ${error}`);
};

const nextNumber = ({ prefix, random }: Load): string => `${prefix}-${Math.floor(random() * 1e9).toString(36)}`;

const submitDocuments = async (load: Load): Promise<void> => {
  const { users, ledger, file } = load;
  const input = await prepareSubmission(
    users.employee,
    { document_number: nextNumber(load) },
    { draft: file, supporting: file },
  );
  const reply = await users.employee.call('upload-and-submit-document', input);
  if ('body' in reply) ledger.submission(reply.body.submission_id, 1, 'pending');
  else assertExpected(reply.error);
};

const queues = ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval'] as const;

/** Decides a submission in one of the queues; some are rejected, so that not all are published. */
const decide = async ({ users, ledger, random }: Load): Promise<void> => {
  const state = queues[Math.floor(random() * queues.length)] ?? 'pending';
  const waiting = ledger.inState(state);
  const submission_id = waiting[Math.floor(random() * waiting.length)];
  if (submission_id === undefined) return;
  const by = { pending: users.admin, under_dept_approval: users.head, under_she_approval: users.sheHead };
  const decider = state === 'under_pm_approval' ? users.manager : by[state];
  const isRejected = random() < 0.15;
  const decision = {
    submission_id,
    action: isRejected ? ('reject' as const) : ('approve' as const),
    ...(isRejected && { rejection_reason: 'Belum lengkap' }),
  };
  const level = approverLevelOf(state);
  const reply =
    level === null
      ? await decider.call('process-document-review', decision)
      : await decider.call('process-document-approval', { ...decision, approver_role: level });
  if ('body' in reply) {
    const { version, submission_status } = reply.body.submission;
    ledger.submission(submission_id, version, submission_status);
  } else assertExpected(reply.error);
};

/** Creates documents of the master list and changes their titles. */
const editTitles = async (load: Load): Promise<void> => {
  const { users, ledger, random } = load;
  const nama = `Judul ${nextNumber(load)}`;
  const documents = ledger.documents();
  const id = documents[Math.floor(random() * documents.length * 1.5)];
  if (id === undefined) {
    const row = { department: 'FAT' as const, nomor: nextNumber(load), nama, jenis: 'SOP' as const };
    const reply = await users.controller.call('create-hims-document', row);
    if ('body' in reply) ledger.title(reply.body.document.id, nama);
    else assertExpected(reply.error);
    return;
  }
  const { documents: [document] = [] } = await users.controller.ok('get-hims-document', { id });
  if (!document) return;
  ledger.attemptTitle(id, nama);
  const rows = [{ id, version: document.version, nama }];
  const reply = await users.controller.call('update-hims-documents', { department: 'FAT', rows });
  if (!('body' in reply)) assertExpected(reply.error);
  else if (reply.body.results[0]?.success) ledger.title(id, nama);
};

const readNotifications = async ({ users: { employee } }: Load): Promise<void> => {
  const reply = await employee.call('mark-notification-read', { all: true });
  if (!('body' in reply)) assertExpected(reply.error);
  await wait(50);
};

type Loops = readonly ((load: Load) => Promise<void>)[];

/**
 * What users do at the same time, in turn from round to round: after each kill every function of a round must start
 * again, which takes most of its time.
 */
const loopsInTurn: readonly Loops[] = [
  [submitDocuments, submitDocuments, decide],
  [editTitles, editTitles, readNotifications],
  [decide, decide, decide],
];

/** `round` counts from 1. */
export const loopsOf = (round: number): Loops => loopsInTurn[(round - 1) % loopsInTurn.length] ?? [];

/** Starts the import of a list of so many new documents; resolves to the job. */
export const startImport = async (load: Load, rows: number): Promise<string> => {
  const nomors = Array.from({ length: rows }, (_, index) => `${nextNumber(load)}-${index}`);
  const grid = nomors.map((nomor) => [nomor, `Dokumen ${nomor}`, 'SOP', 'SHE']);
  const [upload_id = ''] = await load.users.admin.upload([workbook('daftar.xlsx', [[...header], ...grid])], 'bulk');
  const { job_id } = await load.users.admin.ok('bulk-import-csv', { upload_id });
  load.ledger.import(job_id, rows, nomors);
  return job_id;
};
