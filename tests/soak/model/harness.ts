import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { TestFile } from '../../support/files.ts';
import type { LocalStack } from '../../support/local-stack.ts';
import type { nrps } from '../../support/nrps.ts';
import type { WorkingDays } from './clock.ts';
import type { CommandName } from './commands.ts';

import type { Mailbox } from './mailbox.ts';
import type { JobRow } from './observations.ts';
import type { PageSocket } from './page-socket.ts';
import type { Person } from './people.ts';
import type { ListViewer } from './viewer.ts';
import type { DocumentFacts } from './world.ts';

/** A row of a job that the model has not seen processed. */
export interface OpenRow {
  job_id: string;
  person: Person;
  row: JobRow;
}

export type PersonName = keyof typeof nrps;

/** The submission departments in which the model works; each has a head who is not among the submitters. */
export const modelDepartments = ['Produksi', 'Plant', 'SHE'] as const;

/** The local stack with everybody who uses it. */
export interface Harness {
  localStack: LocalStack;
  people: Record<PersonName, Person>;
  /** By the person and the department. */
  viewers: ReadonlyMap<string, ListViewer>;
  sockets: readonly PageSocket[];
  files: { draft: TestFile; form: TestFile };
  /** Document ids by number. */
  ids: Map<string, string>;
  /** A name that was not used before; the same ones in each run with the same seed. */
  freshName: () => string;
  freshNrp: () => string;
  /** Imports, which go on while further commands run, with the documents that they lead to. */
  imports: { all: Promise<Map<string, DocumentFacts>>[]; open: number };
  /** Rows of jobs that the model has not seen processed. */
  rows: OpenRow[];
  /** Rows of the jobs that the commands of the present group register. */
  reservedRows: number;
  /** The owners of all jobs. */
  jobs: Map<string, string>;
  clock: WorkingDays;
  mails: Mailbox;
  /** Paths of scanned codes, and when each was scanned. */
  scanPaths: Map<string, string>;
  scannedAt: Map<string, number>;
  /** Copies whose department heads must learn that their revision has ended. */
  recalls: { event_id: string; nrp: string; nomor: string; number: number }[];
  /** Broken promises that an event or an import showed, beside the commands. */
  violations: unknown[];
  /** A call that failed since the last reading although no fault is the reason. */
  readFailedCall: () => string | undefined;
  /** Commands so far. */
  steps: { count: number; kinds: Set<CommandName>; days: number };
}

export const personOf = ({ people }: Harness, nrp: string): Person => {
  const person = Object.values(people).find((each) => each.nrp === nrp);
  if (!person) throw new Error(`${nrp} is not a person of the model`);
  return person;
};

export const viewersOf = ({ viewers }: Harness, department: DepartmentCode): ListViewer[] =>
  [...viewers.values()].filter((viewer) => viewer.department === department);
