import { type IncomingMessage, request } from 'node:http';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { printLine } from '../support/commands.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { CapacityUsage } from './consumed-capacity.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** A large catalogue on the local stage: what a visit transfers, how long it takes, and what a write costs. */
export const measureCatalogue = async (
  localStack: LocalStack,
  { few, many }: Sizes['catalogue'],
): Promise<Measurement[]> => {
  // What the functions find in their environment; they read it when they are first used.
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
  const visited = await measureVisits(await signIn(localStack.url, nrps.employee));
  return [...visited, ...growth({ documents: few, costs: costOfFew }, { documents: many, costs: costOfMany })];
};

const measureVisits = async (by: UserClient): Promise<Measurement[]> => {
  const measured: Measurement[] = [];
  let documents = 0;
  let bytes = 0;
  for (const department of departmentCodes) {
    const list = `department=${department}`;
    // The first reads every item of the department; the next is answered from what the function kept.
    const first = await fetchCompressed(by, list);
    const next = await fetchCompressed(by, list);
    const { version, rows } = await loadList(by, department);
    const unchanged = await fetchCompressed(by, `${list}&since=${version}`);
    documents += rows;
    bytes += first.bytes;
    measured.push(
      { what: `list of ${department}, ${rows.toLocaleString('en')} documents, read`, value: first.ms, unit: 'ms' },
      { what: `list of ${department}, kept`, value: next.ms, unit: 'ms' },
      { what: `${department} unchanged`, value: unchanged.ms, unit: 'ms' },
      { what: `${department} unchanged, answer`, value: unchanged.bytes, unit: 'B' },
    );
  }
  return [
    { what: 'documents in the catalogue', value: documents, unit: '' },
    { what: 'the whole catalogue on the wire', value: bytes / 1024 / 1024, unit: 'MB', limit: 3 },
    ...measured,
  ];
};

const loadList = async (by: UserClient, department: DepartmentCode) => {
  const answer = await by.ok('list-hims-documents', { department });
  if (!('documents' in answer)) throw new Error('The whole list was asked for');
  return { version: answer.catalogue_version, rows: answer.documents.length };
};

/** An answer as it travels, still compressed: its bytes, and the time to the last of them. */
const fetchCompressed = async (by: UserClient, query: string): Promise<{ bytes: number; ms: number }> => {
  const started = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${by.token}`, 'accept-encoding': 'gzip' };
    request(`${by.origin}/api/list-hims-documents?${query}`, { headers }, resolve).on('error', reject).end();
  });
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  if (response.statusCode !== 200) throw new Error(`The list was answered with ${response.statusCode}`);
  return { bytes, ms: performance.now() - started };
};

interface Costs {
  documents: number;
  costs: Record<string, CapacityUsage>;
}

/** A write may cost a tenth more on the large catalogue than on the small one. */
const growth = (before: Costs, after: Costs): Measurement[] =>
  Object.entries(after.costs).flatMap(([what, { read, write }]) => {
    const small = before.costs[what] ?? { read: 0, write: 0 };
    const [few, many] = [before, after].map(({ documents }) => documents.toLocaleString('en'));
    return [
      { what: `${what}: write units, ${few} documents`, value: small.write, unit: 'WCU' },
      {
        what: `${what}: write units, ${many}`,
        value: write,
        unit: 'WCU',
        limit: small.write * 1.1,
      },
      { what: `${what}: read units, ${many}`, value: read, unit: 'RCU', limit: small.read * 1.1 },
    ];
  });
