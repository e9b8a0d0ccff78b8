import { type IncomingMessage, request } from 'node:http';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { type Person, signIn } from '../support/api.ts';
import { say } from '../support/commands.ts';
import type { Stage } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { Consumed } from './consumed-capacity.ts';
import type { Measured } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** A large catalogue on the local stage: what a visit transfers, how long it takes, and what a write costs. */
export const measureCatalogue = async (stage: Stage, { few, many }: Sizes['catalogue']): Promise<Measured[]> => {
  // What the functions find in their environment; they read it when they are first used.
  Object.assign(process.env, stage.adminEnv);
  const [{ loadCatalogue }, { costOfWrites }] = await Promise.all([
    import('./load-catalogue.ts'),
    import('./catalogue-writes.ts'),
  ]);
  await loadCatalogue(0, few);
  const costOfFew = await costOfWrites('A');
  const started = performance.now();
  await loadCatalogue(few, many);
  say(`  ${many.toLocaleString('en')} documents loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const costOfMany = await costOfWrites('B');
  const visited = await visits(await signIn(stage.url, nrps.employee));
  return [...visited, ...growth({ documents: few, costs: costOfFew }, { documents: many, costs: costOfMany })];
};

const visits = async (by: Person): Promise<Measured[]> => {
  const measured: Measured[] = [];
  let documents = 0;
  let bytes = 0;
  for (const department of departmentCodes) {
    const list = `department=${department}`;
    // The first reads every item of the department; the next is answered from what the function kept.
    const first = await asSent(by, list);
    const next = await asSent(by, list);
    const { version, rows } = await wholeList(by, department);
    const unchanged = await asSent(by, `${list}&since=${version}`);
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

const wholeList = async (by: Person, department: DepartmentCode) => {
  const answer = await by.ok('list-hims-documents', { department });
  if (!('documents' in answer)) throw new Error('The whole list was asked for');
  return { version: answer.catalogue_version, rows: answer.documents.length };
};

/** An answer as it travels, still compressed: its bytes, and the time to the last of them. */
const asSent = async (by: Person, query: string): Promise<{ bytes: number; ms: number }> => {
  const started = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${by.token}`, 'accept-encoding': 'gzip' };
    request(`${by.origin}/api/list-hims-documents?${query}`, { headers }, resolve).on('error', reject).end();
  });
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (answer.statusCode !== 200) throw new Error(`The list was answered with ${answer.statusCode}`);
  return { bytes, ms: performance.now() - started };
};

interface Costs {
  documents: number;
  costs: Record<string, Consumed>;
}

/** A write may cost a tenth more on the large catalogue than on the small one. */
const growth = (before: Costs, after: Costs): Measured[] =>
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
