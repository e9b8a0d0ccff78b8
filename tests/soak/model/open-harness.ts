import { publicationDepartment } from '../../../shared/domain/departments.ts';
import { testFile } from '../../support/files.ts';
import { allRows } from '../../support/listed-rows.ts';
import type { LocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import type { WorkingDays } from './clock.ts';
import { publishedFile } from './domains/submission-rules.ts';
import { failedCallReader } from './failed-calls.ts';
import { type Harness, modelDepartments } from './harness.ts';
import { Mailbox, setAddresses } from './mailbox.ts';
import { PageSocket } from './page-socket.ts';
import { Person } from './people.ts';
import { ListViewer } from './viewer.ts';

/** Signs everybody in who uses the local stack, and opens their pages. */
export const openHarness = async (localStack: LocalStack, clock: WorkingDays): Promise<Harness> => {
  const url = () => localStack.url;
  const people = Object.fromEntries(
    Object.entries(nrps).map(([name, nrp]) => [name, new Person(nrp, url)]),
  ) as Harness['people'];
  for (const person of Object.values(people)) await person.signIn();
  const initial = await allRows(async (cursor) => {
    const { documents, next_cursor } = await people.admin.ok('get-dashboard-documents', cursor);
    return { rows: documents.map(({ id }) => id), next_cursor };
  });
  const mails = new Mailbox(localStack.dataDir, new Set(Object.values(nrps)), new Set(initial));
  // An auditor only reads.
  await setAddresses(
    Object.values(people).filter(({ nrp }) => nrp !== nrps.auditor),
    mails,
  );
  const readers = [people.controller, people.admin, people.employee];
  const viewers = new Map(
    readers.flatMap((person) =>
      modelDepartments.map(
        (each) => [`${person.nrp} ${each}`, new ListViewer(person, publicationDepartment[each])] as const,
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
    files: {
      draft: await testFile('pdf', { ...about, name: publishedFile.name }),
      form: await testFile('pdf', { ...about, nama: 'Form PPD' }),
    },
    ids: new Map(),
    readFailedCall: failedCallReader(localStack.logs),
    ...{
      clock,
      mails,
      imports: { all: [], open: 0 },
      rows: [],
      reservedRows: 0,
      jobs: new Map(),
      scanPaths: new Map(),
      scannedAt: new Map(),
      recalls: [],
    },
    violations,
    freshName: () => {
      names += 1;
      return `M${names}`;
    },
    freshNrp: () => {
      users += 1;
      return String(60_000_000 + users);
    },
    steps: { count: 0, kinds: new Set(), days: 0 },
  };
};
