import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { type TestFile, testFile } from '../../support/files.ts';
import type { LocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import { failedCallReader } from './failed-calls.ts';
import { PageSocket } from './page-socket.ts';
import { Person } from './people.ts';
import { ListViewer } from './viewer.ts';
import type { DocumentFacts } from './world.ts';

export type PersonName = keyof typeof nrps;

/** The submission departments in which the model works; each has a head who is not among the submitters. */
export const modelDepartments = ['Produksi', 'Plant', 'SHE'] as const;
const viewedDepartments: readonly DepartmentCode[] = ['PRO', 'PLT', 'SHE'];

/** The local stack with everybody who uses it. */
export interface Stage {
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
  imports: Promise<Map<string, DocumentFacts>>[];
  /** Broken promises that an event or an import showed, beside the commands. */
  violations: unknown[];
  /** A call that failed since the last reading although no fault is the reason. */
  readFailedCall: () => string | undefined;
  /** Commands so far. */
  steps: { count: number };
}

export const viewersOf = ({ viewers }: Stage, department: DepartmentCode): ListViewer[] =>
  [...viewers.values()].filter((viewer) => viewer.department === department);

export const openStage = async (localStack: LocalStack): Promise<Stage> => {
  const url = () => localStack.url;
  const people = Object.fromEntries(
    Object.entries(nrps).map(([name, nrp]) => [name, new Person(nrp, url)]),
  ) as Stage['people'];
  for (const person of Object.values(people)) await person.signIn();
  const readers = [people.controller, people.admin, people.employee];
  const viewers = new Map(
    readers.flatMap((person) =>
      viewedDepartments.map(
        (department) => [`${person.nrp} ${department}`, new ListViewer(person, department)] as const,
      ),
    ),
  );
  const violations: unknown[] = [];
  const sockets = readers.map((person) => new PageSocket(person, url, [...viewers.values()], violations));
  const about = { nama: 'Prosedur Uji', nomor: 'UJI-SOP-001' };
  let names = 0;
  let users = 0;
  return {
    ...{ localStack, people, viewers, sockets },
    files: { draft: await testFile('pdf', about), form: await testFile('pdf', { ...about, nama: 'Form PPD' }) },
    ids: new Map(),
    readFailedCall: failedCallReader(localStack.logs),
    imports: [],
    violations,
    freshName: () => {
      names += 1;
      return `M${names}`;
    },
    freshNrp: () => {
      users += 1;
      return String(60_000_000 + users);
    },
    steps: { count: 0 },
  };
};
