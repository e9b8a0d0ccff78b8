import { type IncomingMessage, request } from 'node:http';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { printLine } from '../support/commands.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { CapacityUsage } from './consumed-capacity.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** A large catalogue on the local stack: bytes transferred by opening the page, its duration, and the cost of a write. */
export const measureCatalogue = async (
  localStack: LocalStack,
  { few, many }: Sizes['catalogue'],
): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const [{ loadCatalogue }, { measureWrites: costOfWrites }] = await Promise.all([
    import('./load-catalogue.ts'),
    import('./catalogue-writes.ts'),
  ]);
  await loadCatalogue(0, few);
  const costOfFew = await costOfWrites('A');
  const started = performance.now();
  await loadCatalogue(few, many);
  printLine(
    `  ${many.toLocaleString('en')} documents loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  const costOfMany = await costOfWrites('B');
  const listRequests = await measureListRequests(await signIn(localStack.url, nrps.employee));
  return [...listRequests, ...growth({ documents: few, costs: costOfFew }, { documents: many, costs: costOfMany })];
};

const measureListRequests = async (user: UserClient): Promise<Measurement[]> => {
  const measurements: Measurement[] = [];
  let documents = 0;
  let bytes = 0;
  for (const department of departmentCodes) {
    const list = `department=${department}`;
    // The first request reads every item of the department; the next uses the function's cache.
    const first = await fetchCompressed(user, list);
    const next = await fetchCompressed(user, list);
    const { version, rows } = await loadList(user, department);
    const unchanged = await fetchCompressed(user, `${list}&since=${version}`);
    documents += rows;
    bytes += first.bytes;
    measurements.push(
      { label: `list of ${department}, ${rows.toLocaleString('en')} documents, uncached`, value: first.ms, unit: 'ms' },
      { label: `list of ${department}, cached`, value: next.ms, unit: 'ms' },
      { label: `${department} unchanged`, value: unchanged.ms, unit: 'ms' },
      { label: `${department} unchanged, response`, value: unchanged.bytes, unit: 'B' },
    );
  }
  return [
    { label: 'documents in the catalogue', value: documents, unit: '' },
    { label: 'the whole catalogue on the wire', value: bytes / 1024 / 1024, unit: 'MB', limit: 3 },
    ...measurements,
  ];
};

const loadList = async (user: UserClient, department: DepartmentCode) => {
  const response = await user.ok('list-hims-documents', { department });
  if (!('documents' in response)) throw new Error('Expected the whole list');
  return { version: response.catalogue_version, rows: response.documents.length };
};

/** A compressed response: its bytes, and the time until it is complete. */
const fetchCompressed = async (user: UserClient, query: string): Promise<{ bytes: number; ms: number }> => {
  const started = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' };
    request(`${user.origin}/api/list-hims-documents?${query}`, { headers }, resolve).on('error', reject).end();
  });
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  if (response.statusCode !== 200) throw new Error(`The list request returned ${response.statusCode}`);
  return { bytes, ms: performance.now() - started };
};

interface Costs {
  documents: number;
  costs: Record<string, CapacityUsage>;
}

/** The limit allows a write to cost a tenth more on the large catalogue. */
const growth = (before: Costs, after: Costs): Measurement[] =>
  Object.entries(after.costs).flatMap(([operation, { read, write }]) => {
    const small = before.costs[operation] ?? { read: 0, write: 0 };
    const [few, many] = [before, after].map(({ documents }) => documents.toLocaleString('en'));
    return [
      { label: `${operation}: write units, ${few} documents`, value: small.write, unit: 'WCU' },
      {
        label: `${operation}: write units, ${many}`,
        value: write,
        unit: 'WCU',
        limit: small.write * 1.1,
      },
      { label: `${operation}: read units, ${many}`, value: read, unit: 'RCU', limit: small.read * 1.1 },
    ];
  });
